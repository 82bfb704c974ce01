/* playout.h -- a match played to its end by chance, through the contract alone. */
#ifndef GAME_PLAYOUT_H
#define GAME_PLAYOUT_H

#include "game/act.h"

/* One step: somebody's random act, or, when nobody may act, time until something is due.
 * False when the match is over. */
static inline bool playout_step(const Game *g, const Terms *t, State *s, Rng *rng)
{
    Seat seat;
    Act act;
    if (act_sample(g, t, s, rng, &seat, &act)) return g->apply(t, s, seat, &act, NULL, NULL);
    int due = g->tick_hz ? g->due(t, s) : 0;
    if (due > 0) g->tick(t, s, due, NULL);
    return due > 0;
}

/* To the end; the number of acts and waits. */
int playout(const Game *g, const Terms *t, State *s, Rng *rng);

#endif
