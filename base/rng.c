#include "base/rng.h"
#include "base/assert.h"
#include "base/chacha20.h"

#include <string.h>

/* A word that draws below one small bound after the other: the high half of the product is the draw, the low
 * half the word that is left. WebAssembly has no wide product and would call a function for it; two halves do
 * there. */
#ifdef __wasm__
typedef struct Draws {
    uint32_t high, low;
} Draws;

static inline Draws draws_of(uint64_t word) { return (Draws){(uint32_t)(word >> 32), (uint32_t)word}; }

static inline size_t draw_below(Draws *d, uint32_t bound)
{
    uint64_t low = (uint64_t)d->low * bound, high = (uint64_t)d->high * bound + (low >> 32);
    *d = (Draws){(uint32_t)high, (uint32_t)low};
    return (size_t)(high >> 32);
}
#else
__extension__ typedef unsigned __int128 Wide;
typedef uint64_t Draws;

static inline Draws draws_of(uint64_t word) { return word; }

static inline size_t draw_below(Draws *d, uint32_t bound)
{
    Wide product = (Wide)*d * bound;
    *d = (uint64_t)product;
    return (size_t)(product >> 64);
}
#endif

void rng_seed_fast(Rng *r, uint64_t seed)
{
    memset(r, 0, sizeof *r);
    for (int i = 0; i < 2; i++) { /* splitmix64: near seeds start far apart */
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        r->fast[i] = z ^ (z >> 31);
    }
}

void rng_seed_keyed(Rng *r, const uint8_t key[RNG_KEY_BYTES])
{
    memset(r, 0, sizeof *r);
    r->keyed = true;
    r->used = RNG_BLOCK_WORDS;
    memcpy(r->key, key, RNG_KEY_BYTES);
}

uint64_t rng_next_keyed(Rng *r)
{
    if (r->used == RNG_BLOCK_WORDS) {
        static const uint8_t nonce[CHACHA20_NONCE_BYTES];
        uint8_t bytes[CHACHA20_BLOCK_BYTES];
        chacha20_block(r->key, r->counter++, nonce, bytes);
        for (int w = 0; w < RNG_BLOCK_WORDS; w++) {
            r->block[w] = 0;
            for (int b = 7; b >= 0; b--) r->block[w] = r->block[w] << 8 | bytes[w * 8 + b];
        }
        r->used = 0;
    }
    return r->block[r->used++];
}

uint32_t rng_below_again(Rng *r, uint32_t n, uint64_t product)
{
    uint32_t unfair = (uint32_t)-n % n;
    while ((uint32_t)product < unfair) product = (rng_next(r) >> 32) * n;
    return (uint32_t)(product >> 32);
}

/* Several bounded draws from one word (Brackett-Rozinsky and Lemire, "Batched
 * ranged random integer generation"): multiply by each bound in turn, the high
 * halves are the draws. What is left low after the last is the word times all bounds,
 * so one test keeps all draws fair at once, before any of them is made. A shuffle of
 * 90 cards costs 12 words instead of 89. */
enum { BATCH = 8, SHUFFLE_MAX = 128 };

/* Another word, until one favours no order. */
static RARE uint64_t fairer_word(Rng *r, uint64_t word, uint64_t bounds)
{
    while (word * bounds < -bounds % bounds) word = rng_next(r);
    return word;
}

/* By n: all bounds of a word that draws from n, which are eight, or n where there are fewer; below 2^56. */
#define BOUND(n, i) ((n) > (i) ? (uint64_t)((n) - (i)) : 1)
#define FOUR(n, i)  BOUND(n, i) * BOUND(n, i + 1) * BOUND(n, i + 2) * BOUND(n, i + 3)
#define ALL(n)      FOUR(n, 0) * FOUR(n, 4)
#define FOR_4(n)    ALL(n), ALL(n + 1), ALL(n + 2), ALL(n + 3)
#define FOR_16(n)   FOR_4(n), FOR_4(n + 4), FOR_4(n + 8), FOR_4(n + 12)
#define FOR_64(n)   FOR_16(n), FOR_16(n + 16), FOR_16(n + 32), FOR_16(n + 48)
static const uint64_t BOUNDS[SHUFFLE_MAX + 1] = {FOR_64(0), FOR_64(64), ALL(128)};

/* One drawn after the other, from the last place down: left in that place, or put where `place` says. */
MADE_TO_MEASURE void shuffle_batch(Rng *r, uint8_t *at, uint64_t n, uint64_t count, bool deals,
                                   const uint8_t *place, uint8_t *out)
{
    uint64_t word = rng_next(r), bounds = BOUNDS[n];
    uint8_t *last = at + n - 1;
    if (word * bounds < bounds) word = fairer_word(r, word, bounds);
    Draws draws = draws_of(word);
#pragma GCC unroll 8
    for (uint64_t i = 0; i < count; i++, n--) {
        uint8_t *from = at + draw_below(&draws, (uint32_t)n), drawn = *from;
        *from = *(last - i);
        *(deals ? out + place[i] : last - i) = drawn;
    }
}

MADE_TO_MEASURE void shuffle(Rng *r, uint8_t *at, int n, bool deals, const uint8_t *place, uint8_t *out)
{
    uint64_t left = (uint64_t)n;
    ASSERT(n <= SHUFFLE_MAX);
    for (; left > BATCH; left -= BATCH) {
        shuffle_batch(r, at, left, BATCH, deals, place, out);
        if (deals) place += BATCH;
    }
    if (left > 1) shuffle_batch(r, at, left, left - 1, deals, place, out);
    if (deals && left) out[place[left - 1]] = at[0];
}

void rng_shuffle(Rng *r, uint8_t *at, int n) { shuffle(r, at, n, false, NULL, NULL); }

void rng_deal(Rng *r, uint8_t *from, int n, const uint8_t *place, uint8_t *out)
{
    shuffle(r, from, n, true, place, out);
}
