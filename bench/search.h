/* search.h -- the part of `ilot bench` that measures the search. */
#ifndef BENCH_SEARCH_H
#define BENCH_SEARCH_H

#include "fronts/cli/cli.h"

/* Prints how many iterations a second the search of a level makes, or of chance for `random`; `count`
 * searches, or 0: as many as there is time for. The signature of equal counts is equal. */
void bench_search(Cli *cli, const Game *g, const Terms *t, const char *level, long per_act, long count,
                  double seconds, bool json);

#endif
