/* parts.h -- the part of `ilot bench` that measures one question to a game at a time. */
#ifndef BENCH_PARTS_H
#define BENCH_PARTS_H

#include "fronts/cli/cli.h"

/* Asks `view` or `determinise` so many times (0: for so long) in positions in mid-match, and prints how long
 * one takes and the signature of the answers. */
void bench_part(Cli *cli, const Game *g, const Terms *t, const char *part, long count, double seconds,
                bool json);

#endif
