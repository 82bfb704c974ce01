/* think.h -- bots against the clock: fronts have one, bots have none. */
#ifndef FRONTS_THINK_H
#define FRONTS_THINK_H

#include "bots/bot.h"

#include <time.h>

double clock_seconds(clockid_t clock);

/* The bot's act after `ms` of that clock, or by iterations when ms is 0; where both are given, what comes
 * first ends the thought. Adds to *iterations, which may be NULL, how many were done against the clock. False
 * when the seat may not act. */
bool think(const BotTask *task, long ms, clockid_t clock, long *iterations, Act *out);

/* The same on several threads where the level searches a tree: each searches by itself, by iterations its
 * part of them, and what they learnt is put together in order, so that the same view, seed, iterations and
 * threads give the same act. Other levels, and where there is no memory or thread, think on one. */
bool think_together(const BotTask *task, int threads, long ms, Act *out);

#endif
