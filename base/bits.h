/* bits.h -- small sets as bits: how many, and which one is the n-th.
 *
 * Sampling an act means picking the n-th member of a set, tens of millions of
 * times a second, so it must not branch on chance. BITS_OF_7[set] holds, nibble by
 * nibble, the members of a set of seven, and in its top byte four times their number:
 * by so much the list of the upper seven is shifted to join that of the lower. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

extern const uint64_t BITS_OF_7[128];

/* A set of at most fourteen members, 0 .. 13, as a list. */
typedef struct Members {
    uint64_t list;    /* nibble n: the n-th member */
    uint32_t nibbles; /* bits of the list: four times the number of members */
} Members;

static inline Members bits_members_14(uint32_t set)
{
    uint64_t low = BITS_OF_7[set & 127], high = BITS_OF_7[set >> 7 & 127];
    uint64_t upper = high + 0x7777777; /* each of them seven higher */
    return (Members){low | upper << (low >> 56), (uint32_t)((low + high) >> 56)};
}

static inline uint32_t bits_nth(Members m, uint32_t n) { return (uint32_t)(m.list >> (n << 2) & 15); }

/* Any set. */
static inline int bits_count(uint32_t set) { return __builtin_popcount(set); }

#endif
