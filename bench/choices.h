/* choices.h -- the part of `ilot bench` that measures listing what may be done. */
#ifndef BENCH_CHOICES_H
#define BENCH_CHOICES_H

#include "fronts/cli/cli.h"

/* Prints how long one list of the choices of the seat that may act takes in a position. */
void bench_choices(Cli *cli, const Game *g, const Terms *t, const char *position, double seconds, bool json);

#endif
