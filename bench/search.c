/* search.c -- `ilot bench GAME --search random|LEVEL`: iterations of the search a second.
 *
 * From the opening of a new deal each time, as the seat that may act first; the time of
 * opening the search and of choosing the act is counted in. `random` plays out by chance
 * to the end, a level as that level does. */
#include "bench/search.h"
#include "bots/search.h"
#include "fronts/cli/think.h"

#include <stdlib.h>

typedef struct Figures {
    long searches, iterations;
    double seconds; /* of CPU time */
    uint32_t signature;
} Figures;

/* The manner of a level, or of chance for `random`. */
static bool find_manner(const Game *g, const char *name, Manner *out)
{
    BotLevel level;
    if (!bot_level_find(name, &level)) return false;
    *out = bot_manner(g, level == BOT_RANDOM ? BOT_HARD : level);
    if (level == BOT_RANDOM) out->uses_policy = false, out->horizon = 0;
    return level == BOT_RANDOM || bot_thinks(level);
}

/* So many searches, or 0: for so long. */
static Figures measure(const Game *g, const Terms *t, const Manner *manner, long per_act, long count,
                       double seconds)
{
    Figures f = {0};
    Rng rng;
    State *s = cli_alloc(g->views->state_size);
    View *v = cli_alloc(g->views->view_size);
    BotTask task = {.game = g, .terms = t, .view = v, .rng = &rng, .iterations = per_act};
    task.memory = cli_alloc(bot_memory(g));
    rng_seed_fast(&rng, 1);
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    do {
        Act act;
        g->rules->setup(t, &rng, s, NULL);
        task.seat = (Seat)__builtin_ctz(g->rules->may_act(t, s));
        g->views->view(t, s, task.seat, v);
        Search *search = search_begin(&task, manner);
        search_run(search, per_act);
        search_best(search, &act);
        f.iterations += per_act;
        f.signature = f.signature * 31 + (uint32_t)(act.kind + (act.argc ? act.arg[act.argc - 1] : 0));
        f.searches++;
        f.seconds = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    } while (count ? f.searches < count : f.seconds < seconds);
    free(s), free(v), free(task.memory);
    return f;
}

void bench_search(Cli *cli, const Game *g, const Terms *t, const char *level, long per_act, long count,
                  double seconds, bool json)
{
    Manner manner;
    if (!find_manner(g, level, &manner)) cli_fail(cli, EXIT_BAD_INPUT, "engine.level", level, 0);
    Figures f = measure(g, t, &manner, per_act, count, seconds);
    const char *form =
        json ? "{\"game\":\"%s\",\"seats\":%d,\"search\":\"%s\",\"iterations_per_act\":%ld,"
               "\"iterations_per_second\":%.0f,\"iterations\":%ld,\"signature\":%u}\n"
             : "%-10s %2d %-8s %ld iterations an act %12.0f iterations/s (%ld, signature %08x)\n";
    printf(form, g->id, t->seats, level, per_act, (double)f.iterations / f.seconds, f.iterations,
           f.signature);
}
