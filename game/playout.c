#include "game/playout.h"

#ifndef __wasm__ /* there the list of games has it, one loop for each */
int playout(const Game *g, const Terms *t, State *s, Rng *rng) { return playout_of(g, t, s, rng); }
#endif
