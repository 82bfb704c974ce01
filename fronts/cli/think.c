#include "fronts/cli/think.h"
#include "bots/plan.h"
#include "bots/search.h"
#include "bots/turns.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

double clock_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* As many as ran in the time that is gone would run in the time that is left; a tenth more, for later
 * iterations may be quicker. */
static long iterations_left(const Search *s, double gone, double left)
{
    double more = 1.1 * (double)search_iterations(s) * left / gone;
    return more < (double)LONG_MAX / 2 ? (long)more + 1 : LONG_MAX;
}

/* Stops early when the time that is left could not change the answer. */
static void think_until(Search *s, double until, clockid_t clock, long most)
{
    enum { PORTION = 16 };
    double start = clock_seconds(clock), now;
    if (search_is_decided(s, LONG_MAX)) return;
    for (long left = most; left > 0; left -= PORTION) {
        search_run(s, left < PORTION ? left : PORTION);
        now = clock_seconds(clock);
        if (now >= until || search_is_decided(s, iterations_left(s, now - start, until - now))) return;
    }
}

typedef struct Alarm {
    double until;
    clockid_t clock;
    int asked;
} Alarm;

/* Asked far more often than a clock is worth reading. */
static bool is_up(void *front)
{
    Alarm *alarm = front;
    return ++alarm->asked % 8 == 0 && clock_seconds(alarm->clock) >= alarm->until;
}

static bool think_in_turns(const BotTask *task, double until, clockid_t clock, Act *out)
{
    Alarm alarm = {.until = until, .clock = clock};
    BotTask patient = *task;
    if (!patient.iterations) patient.iterations = LONG_MAX;
    patient.stop = is_up, patient.front = &alarm;
    return bot_act(&patient, out);
}

typedef struct Pondering {
    Manner manner;
    double until;
    clockid_t clock;
    long *iterations; /* or NULL */
} Pondering;

static bool ponder(const BotTask *task, const void *how, BotPlan *plan)
{
    const Pondering *p = how;
    BotTask patient = *task;
    if (!patient.iterations) patient.iterations = LONG_MAX;
    Search *s = search_begin(&patient, &p->manner);
    if (!s) return false;
    think_until(s, p->until, p->clock, patient.iterations);
    if (p->iterations) *p->iterations += search_iterations(s);
    search_best_line(s, plan);
    return true;
}

bool think(const BotTask *task, long ms, clockid_t clock, long *iterations, Act *out)
{
    if (!ms || !bot_thinks(task->level) || game_reacts(task->game)) return bot_act(task, out);
    double until = clock_seconds(clock) + (double)ms / 1000;
    if (bot_turn_manner(task->game, task->level).evaluations) return think_in_turns(task, until, clock, out);
    const Pondering how = {bot_manner(task->game, task->level), until, clock, iterations};
    if (how.manner.in_lines) return plan_act(task, ponder, &how, out);
    BotPlan plan = {0};
    if (!ponder(task, &how, &plan)) return false;
    *out = plan.act[0];
    return true;
}

/* ---- one thought on several threads ---------------------------------------------------- */

enum { THINKERS_MAX = 64 };

typedef struct Thinker {
    BotTask task;
    Rng rng;
    double until; /* 0: by iterations */
    Search *search;
    pthread_t thread;
} Thinker;

static void *search_alone(void *arg)
{
    Thinker *t = arg;
    const Manner manner = bot_manner(t->task.game, t->task.level);
    t->search = search_begin(&t->task, &manner);
    if (!t->search) return NULL;
    if (t->until > 0)
        think_until(t->search, t->until, CLOCK_MONOTONIC, t->task.iterations);
    else
        search_decide(t->search, t->task.iterations);
    return NULL;
}

/* Those beside the first, with memory of their own; how many there are with it. */
static int start_others(Thinker *thinker, int threads, size_t memory)
{
    int started = 1;
    for (; started < threads; started++) {
        Thinker *t = &thinker[started];
        t->task.memory = malloc(memory);
        if (t->task.memory && !pthread_create(&t->thread, NULL, search_alone, t)) continue;
        free(t->task.memory);
        break;
    }
    return started;
}

bool think_together(const BotTask *task, int threads, long ms, Act *out)
{
    Thinker thinker[THINKERS_MAX];
    bool alone = threads < 2 || !bot_thinks(task->level) || game_reacts(task->game) ||
                 bot_turn_manner(task->game, task->level).evaluations;
    /* The rest of a line is a plan's, and follows without further thought. */
    if (task->plan && bot_manner(task->game, task->level).in_lines) alone = true;
    if (alone) return think(task, ms, CLOCK_MONOTONIC, NULL, out);
    threads = threads < THINKERS_MAX ? threads : THINKERS_MAX;
    long whole = task->iterations ? task->iterations
                 : ms             ? LONG_MAX / 2
                                  : bot_iterations(task->game, task->level);
    double until = ms ? clock_seconds(CLOCK_MONOTONIC) + (double)ms / 1000 : 0;
    for (int i = 0; i < threads; i++) {
        Thinker *t = &thinker[i];
        *t = (Thinker){.task = *task, .until = until};
        rng_seed_fast(&t->rng, rng_next(task->rng));
        t->task.rng = &t->rng;
        t->task.iterations = whole / threads + (i < whole % threads);
    }
    int started = start_others(thinker, threads, bot_memory_for(task->game, task->level, whole));
    search_alone(&thinker[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(thinker[i].thread, NULL);
        if (thinker[0].search) search_merge(thinker[0].search, thinker[i].search);
        free(thinker[i].task.memory);
    }
    if (thinker[0].search) search_best(thinker[0].search, out);
    return thinker[0].search != NULL;
}
