/* limit_search.h -- our search of IPSO's opening, and one written by hand that knows no other game. */
#ifndef BENCH_LIMIT_SEARCH_H
#define BENCH_LIMIT_SEARCH_H

#include "game/game.h"

enum { LIMIT_ITERATIONS = 1000, LIMIT_SEARCHES = 16 }; /* of a batch */

/* A batch each, for seat A at new deals, played out by chance. Answers a sum over all iterations: points of
 * seat A. */
long limit_search_ours(const Terms *t, Rng *rng, State *s);
long limit_search_fused(const Terms *t, Rng *rng, State *s);

#endif
