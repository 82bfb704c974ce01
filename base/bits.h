/* bits.h -- small sets as bits: how many, and which one is the n-th.
 *
 * Sampling an act means picking the n-th member of a set, tens of millions of
 * times a second, so it must not branch on chance. BITS_OF_7[set] holds, nibble
 * by nibble, the members of a set of seven, and in its top nibble their number. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include "base/hints.h"

#include <stdint.h>

extern const uint32_t BITS_OF_7[128];

/* Sets of at most fourteen members, 0 .. 13. */
static inline uint32_t bits_count_14(uint32_t set)
{
    return (BITS_OF_7[set & 127] >> 28) + (BITS_OF_7[set >> 7 & 127] >> 28);
}

static inline uint32_t bits_nth_14(uint32_t set, uint32_t n)
{
    uint32_t low = BITS_OF_7[set & 127], high = BITS_OF_7[set >> 7 & 127], count = low >> 28;
    uint32_t above = n >= count;
    KEEP_NUMBER(above);
    above = -above; /* all ones when it is in the upper seven */
    uint32_t half = low ^ ((low ^ high) & above);
    return (half >> (4 * (n - (count & above))) & 7) + (7 & above);
}

/* Any set. */
static inline int bits_count(uint32_t set) { return __builtin_popcount(set); }

#endif
