/* hash.h -- a running 64-bit fingerprint of bytes: the same on every machine.
 *
 * For signatures and equality, not for secrets (sha256.h is). Bytes are taken
 * in one at a time in the FNV-1a manner and stirred at the end, so a prefix and
 * its continuation never share their fingerprint by a short carry. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct Hash {
    uint64_t sum;
} Hash;

#define HASH_START ((Hash){0xcbf29ce484222325u})

static inline void hash_byte(Hash *h, uint8_t byte) { h->sum = (h->sum ^ byte) * 0x100000001b3u; }

/* `count` zero bytes, 1, 2, 4 or 8: a zero changes nothing but the power of the factor. */
static inline void hash_zeros(Hash *h, int count)
{
    static const uint64_t POWER[9] = {
        [1] = 0x100000001b3u, [2] = 0x366000002e329u, [4] = 0x9ffaac085635bc91u, [8] = 0x1efac7090aef4a21u};
    h->sum *= POWER[count];
}

static inline void hash_bytes(Hash *h, const void *at, size_t size)
{
    const uint8_t *p = at;
    for (size_t i = 0; i < size; i++) hash_byte(h, p[i]);
}

static inline void hash_u64(Hash *h, uint64_t x)
{
    for (int b = 0; b < 64; b += 8) hash_byte(h, (uint8_t)(x >> b));
}

static inline uint64_t hash_end(Hash h)
{
    uint64_t z = h.sum;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

#endif
