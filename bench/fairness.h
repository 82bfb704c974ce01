/* fairness.h -- is the race for a tower decided by the hand or by the line? */
#ifndef BENCH_FAIRNESS_H
#define BENCH_FAIRNESS_H

#include <stdbool.h>

/* Simulates races, prints the figures, and answers 0 if all bars hold, else 1. */
int bench_fairness(bool json);

#endif
