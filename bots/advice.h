/* advice.h -- what a bot would have a person do next.
 *
 * A bot alone may put something down, take it up again and pass: it loses nothing by that, but who follows
 * its advice looks silly. So advice is thought out as far as can be foreseen, to the end of the turn at most,
 * and what ends alike without some of its acts is advised without them. What is left is kept as a plan: who
 * does as advised and asks again is told how it goes on. */
#ifndef BOTS_ADVICE_H
#define BOTS_ADVICE_H

#include "bots/bot.h"

size_t advice_memory(const Game *g); /* that the task needs beside bot_memory_for() */

/* As bot_act(); the task's plan is the person's own. Where everybody plays at once there is no turn to think
 * out, and it is bot_act(); advice_react() is bot_react() there. */
bool advice_act(const BotTask *task, Act *out);
int advice_react(const BotTask *task, Act *out);

#endif
