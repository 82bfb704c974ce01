/* limit_search.h -- our search of IPSO's opening, and two written by hand that know no other game. */
#ifndef BENCH_LIMIT_SEARCH_H
#define BENCH_LIMIT_SEARCH_H

#include "bots/search.h"

enum { LIMIT_ITERATIONS = 1000, LIMIT_SEARCHES = 16 /* of a batch */, LIMIT_CURIOSITY = 600 };

/* A batch each, for seat A, which begins, at new deals, played out by chance: ours, one that does all that
 * ours does there (limit_same.c), and one that does less (limit_search.c). The others answer a sum over all
 * iterations: points of seat A. */
long limit_search_ours(const Terms *t, Rng *rng, State *s);
long limit_search_same(const Terms *t, Rng *rng, State *s);
long limit_search_less(const Terms *t, Rng *rng, State *s);

/* One of ours, at a new deal. The next one takes its memory. */
Search *limit_search_think(const Terms *t, Rng *rng, State *s);

/* Does the one that does all that ours does come to the same visits and rewards, at a batch of deals? */
bool limit_search_is_same(const Terms *t, State *s);

#endif
