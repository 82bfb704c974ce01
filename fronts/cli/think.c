#include "fronts/cli/think.h"
#include "bots/search.h"
#include "bots/turns.h"

#include <limits.h>

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

bool think(const BotTask *task, long ms, clockid_t clock, long *iterations, Act *out)
{
    if (!ms || !bot_manner(task->level) || game_reacts(task->game)) return bot_act(task, out);
    double until = clock_seconds(clock) + (double)ms / 1000;
    if (bot_turn_manner(task->game, task->level)) return think_in_turns(task, until, clock, out);
    BotTask patient = *task;
    if (!patient.iterations) patient.iterations = LONG_MAX;
    Search *s = search_begin(&patient, bot_manner(task->level));
    if (!s) return false;
    think_until(s, until, clock, patient.iterations);
    if (iterations) *iterations += search_iterations(s);
    search_best(s, out);
    return true;
}
