/* bench.c -- `ilot bench`: random play-outs a second, on one thread, by CPU time.
 *
 * Through the generic contract: a deal, then acts sampled from the choices and applied,
 * then the result. No game has a path of its own. */
#include "bench/choices.h"
#include "bench/fairness.h"
#include "bench/limit.h"
#include "bench/many.h"
#include "bench/parts.h"
#include "bench/physics/bench_physics.h"
#include "bench/search.h"
#include "fronts/cli/commands.h"
#include "fronts/cli/crew.h"
#include "fronts/cli/think.h"
#include "game/playout.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SEARCHES = 20
}; /* where neither how many nor how long was said: the same, so that signatures compare */

typedef struct Figures {
    long playouts, acts;
    double seconds;
    long points; /* of seat A, so that nothing can be optimised away, and as a signature */
} Figures;

static void run_batch(const Game *g, const Terms *t, State *s, Rng *rng, long count, Figures *f)
{
    for (long i = 0; i < count; i++) {
        Result r;
        g->rules->setup(t, rng, s, NULL);
        f->acts += playout(g, t, s, rng);
        g->rules->result(t, s, &r);
        f->points += r.points[0];
        f->playouts++;
    }
}

static Figures measure(const Game *g, const Terms *t, long playouts, double seconds)
{
    Figures f = {0};
    Rng rng;
    State *s = cli_alloc(g->views->state_size);
    rng_seed_fast(&rng, 1);
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    do run_batch(g, t, s, &rng, playouts ? playouts : 64, &f);
    while (f.seconds = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start, !playouts && f.seconds < seconds);
    free(s);
    return f;
}

static void print_figures(const Game *g, int seats, const Figures *f, bool json)
{
    double per_second = (double)f->playouts / f->seconds, acts = (double)f->acts / f->seconds;
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"playouts\":%ld,\"playouts_per_second\":%.0f,\"acts_per_"
               "second\":%.0f,\"acts_per_playout\":%.2f,"
               "\"cpu_seconds\":%.3f,\"threads\":1,\"signature\":%ld}\n",
               g->id, seats, f->playouts, per_second, acts, (double)f->acts / (double)f->playouts, f->seconds,
               f->points);
    else
        printf("%-10s %2d %12.0f playouts/s %14.0f acts/s %8.1f acts/playout\n", g->id, seats, per_second,
               acts, (double)f->acts / (double)f->playouts);
}

int bench_main(int argc, char **argv)
{
    Cli cli;
    bool json = false, limit = false;
    const char *seats = NULL, *playouts = NULL, *ms = NULL, *search = NULL, *iterations = NULL,
               *position = NULL, *part = NULL, *threads = NULL;
    const Flag flags[] = {{"json", NULL, &json},
                          {"seats", &seats, NULL},
                          {"playouts", &playouts, NULL},
                          {"ms", &ms, NULL},
                          {"search", &search, NULL},
                          {"iterations", &iterations, NULL},
                          {"position", &position, NULL},
                          {"part", &part, NULL},
                          {"limit", NULL, &limit},
                          {"threads", &threads, NULL},
                          {NULL, NULL, NULL}};
    cli_open(&cli, "bench", argc, argv, flags);
    if (cli.count && !strcmp(cli.word[0], "physics"))
        return bench_physics(json, cli.count > 1 && !strcmp(cli.word[1], "speed")) ? EXIT_FAILED : EXIT_FINE;
    if (cli.count && !strcmp(cli.word[0], "fairness")) return bench_fairness(json) ? EXIT_FAILED : EXIT_FINE;
    const Game *only = cli.count || position || limit ? cli_game(&cli, cli.word[0]) : NULL;
    long count = cli_number(&cli, "playouts", playouts, 0, 1, 1000000000);
    long per_act = cli_number(&cli, "iterations", iterations, 1000, 1, 1000000000);
    double seconds = (double)cli_number(&cli, "ms", ms, 2000, 1, 600000) / 1000;
    for (const Game *const *g = GAMES; *g; g++) {
        if (only && only != *g) continue;
        long standard = (*g)->seats_max < 4 ? (*g)->seats_max : 4;
        Terms t;
        terms_standard(*g, (int)cli_number(&cli, "seats", seats, standard, (*g)->seats_min, (*g)->seats_max),
                       &t);
        if (limit) {
            bench_limit(&cli, *g, &t, json);
        } else if (position) {
            bench_choices(&cli, *g, &t, position, seconds, json);
        } else if (search) {
            bench_search(&cli, *g, &t, search, per_act, count || ms ? count : SEARCHES, seconds, json);
        } else if (part) {
            bench_part(&cli, *g, &t, part, count, seconds, json);
        } else if (threads) {
            bench_many(*g, &t, (int)cli_number(&cli, "threads", threads, 1, 1, 64), count, seconds, json);
            crew_end_stopped();
        } else {
            Figures f = measure(*g, &t, count, seconds);
            print_figures(*g, t.seats, &f, json);
        }
    }
    cli_close(&cli);
    return EXIT_FINE;
}
