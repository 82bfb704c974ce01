/* many.h -- random play-outs on several threads, by the clock on the wall. */
#ifndef BENCH_MANY_H
#define BENCH_MANY_H

#include "game/game.h"

/* So many play-outs, or (0) about as many as that time takes. Lots of them have a seed of their own each, so
 * that the signature depends on how many they are and not on the threads. */
void bench_many(const Game *g, const Terms *t, int threads, long playouts, double seconds, bool json);

#endif
