#include "fronts/cli/think.h"
#include "bots/search.h"

#include <limits.h>

double clock_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

bool think(const BotTask *task, long ms, clockid_t clock, long *iterations, Act *out)
{
    enum { PORTION = 64 };
    if (!ms || !bot_manner(task->level) || task->game->react) return bot_act(task, out);
    double until = clock_seconds(clock) + (double)ms / 1000;
    BotTask patient = *task;
    patient.iterations = LONG_MAX;
    Search *s = search_begin(&patient, bot_manner(task->level));
    if (!s) return false;
    while (!search_is_decided(s, LONG_MAX) && clock_seconds(clock) < until) search_run(s, PORTION);
    if (iterations) *iterations += search_iterations(s);
    search_best(s, out);
    return true;
}
