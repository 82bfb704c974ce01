/* limit.h -- the part of `ilot bench` that puts IPSO beside what hand-written loops reach. */
#ifndef BENCH_LIMIT_H
#define BENCH_LIMIT_H

#include "fronts/cli/cli.h"

/* Our play-outs and the limits, in turn in one process, best of many batches each. */
void bench_limit(Cli *cli, const Game *g, const Terms *t, bool json);

#endif
