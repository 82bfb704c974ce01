/* turns.h -- thinking in whole turns, for games that list them (Game.turns).
 *
 * The best turns of the seat that thinks are found by the game's beams; each is answered by the best turns of
 * the next seat, and so on; where the search ends, what was learnt says what the position is worth
 * (game/worth.h). One look after another, each wider or deeper than the one before, until so many evaluations
 * are done; what the last look that came far enough likes best is the answer. With two seats this is negamax
 * with alpha and beta; with more, every seat is taken to do what is best for itself.
 *
 * The same view, seed and number of evaluations give the same turn on every build. */
#ifndef BOTS_TURNS_H
#define BOTS_TURNS_H

#include "bots/bot.h"
#include "game/turn.h"

/* How a level thinks in turns. */
typedef struct TurnManner {
    long evaluations; /* where the task does not say; 0: it does not think in turns */
    int loose;        /* turns that are worth this much less than the best may be taken as well (WORTH_ONE) */
    int wide;         /* turns it considers at most */
} TurnManner;

TurnManner bot_turn_manner(const Game *g, BotLevel level);
size_t turns_memory(const Game *g);

/* The turn to do now, in memory of the task's; NULL when the seat may not act. Adds the evaluations that were
 * done to *evaluations, which may be NULL. */
const Turn *turns_best(const BotTask *task, const TurnManner *manner, long *evaluations);

#endif
