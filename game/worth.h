/* worth.h -- what a position is worth to a seat, as learnt from play (Game.worth).
 *
 * A game measures each seat: how far along some curves it is. The curves are learnt (`ilot train`) and give
 * the logarithm of each seat's odds; against one other seat the worth is the difference of both, against
 * several the logit of the chance to win. So with two seats what it is worth to one is minus what it is worth
 * to the other, as a search over turns needs it. All whole numbers. */
#ifndef GAME_WORTH_H
#define GAME_WORTH_H

#include "game/game.h"

enum {
    WORTH_ONE = 1024,   /* a logit of 1 */
    WORTH_WON = 1000000 /* the match is over and won by this seat alone; lost: minus that; shared: 0 */
};

/* Every seat's logarithm of odds before they are compared; the match is not over. */
void worth_odds(const Game *g, const Terms *t, const State *s, int32_t odds[SEATS_MAX]);

int32_t worth_of(const Game *g, const Terms *t, const State *s, Seat seat);
void worth_of_all(const Game *g, const Terms *t, const State *s, int32_t out[SEATS_MAX]);

#endif
