#include "game/playout.h"

int playout(const Game *g, const Terms *t, State *s, Rng *rng)
{
    int acts = 0;
    if (g->sample && !g->tick_hz) { /* the tight loop of simulations */
        Seat seat;
        Act act;
        for (; g->sample(t, s, rng, &seat, &act); acts++) g->apply(t, s, seat, &act, NULL, NULL);
        return acts;
    }
    while (playout_step(g, t, s, rng)) acts++;
    return acts;
}
