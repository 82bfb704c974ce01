/* rng.h -- where chance comes from: one Rng, two sources.
 *
 * A *fast* source (Overton's RomuDuoJr) for simulation and search; a *keyed* one
 * (ChaCha20) for real deals, so that a published hash of the key commits the
 * table to the deal before anyone sits. Games draw from either without knowing.
 *
 * 1. The same source and the same calls give the same numbers on every build.
 * 2. rng_below() and rng_shuffle() are exactly uniform: deals use them. rng_pick()
 *    is uniform to one part in 2^32 and has no branch: play-outs use it. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/hints.h"

#include <stdbool.h>
#include <stdint.h>

enum { RNG_KEY_BYTES = 32, RNG_BLOCK_WORDS = 8 };

typedef struct Rng {
    uint64_t fast[2]; /* state of the fast source */
    bool keyed;       /* true: the numbers come from block[] */
    uint8_t used;     /* words of block[] already given out */
    uint32_t counter; /* the next ChaCha20 block */
    uint8_t key[RNG_KEY_BYTES];
    uint64_t block[RNG_BLOCK_WORDS];
} Rng;

void rng_seed_fast(Rng *r, uint64_t seed);
void rng_seed_keyed(Rng *r, const uint8_t key[RNG_KEY_BYTES]);

RARE uint64_t rng_next_keyed(Rng *r); /* through rng_next only */

/* The fast source, wherever its two words are kept: a loop may hold them in registers and put them back. */
static inline uint64_t rng_next_fast(uint64_t fast[2])
{
    uint64_t x = fast[0], y = fast[1], turned = y - x;
    fast[0] = 15241094284759029579u * y;
    fast[1] = turned << 27 | turned >> 37;
    return x;
}

static inline uint64_t rng_next(Rng *r) { return r->keyed ? rng_next_keyed(r) : rng_next_fast(r->fast); }

RARE uint32_t rng_below_again(Rng *r, uint32_t n, uint64_t product); /* the rare rejection of rng_below */

/* 0 .. n-1, each equally likely; n > 0. */
static inline uint32_t rng_below(Rng *r, uint32_t n)
{
    uint64_t product = (rng_next(r) >> 32) * n;
    if ((uint32_t)product < n) return rng_below_again(r, n, product);
    return (uint32_t)(product >> 32);
}

/* The same for choosing among acts; n <= 65536. The first by a word from rng_next(). */
static inline uint32_t rng_pick_by(uint64_t word, uint32_t n) { return (uint32_t)((word >> 16) * n >> 48); }
static inline uint32_t rng_pick(Rng *r, uint32_t n) { return rng_pick_by(rng_next(r), n); }

/* Every order of the n bytes equally likely; n <= 128. */
void rng_shuffle(Rng *r, uint8_t *at, int n);

/* The same, and dealt out as soon as they are drawn: what a shuffle would leave last goes to out[place[0]],
 * what it would leave first to out[place[n - 1]]. `from` is used up. */
void rng_deal(Rng *r, uint8_t *from, int n, const uint8_t *place, uint8_t *out);

#endif
