/* byhand.h -- IPSO for four, written by hand: no other game, seats or options, no State, no acts and no
 * refusals; cards are their numbers. What the limits of `ilot bench --limit` share (limit.c, limit_search.c).
 */
#ifndef BENCH_BYHAND_H
#define BENCH_BYHAND_H

#include "base/bits.h"
#include "base/rng.h"
#include "games/ipso/ipso.h"

enum { PLAYERS = 4, STOCK = PLAYERS * SLOTS + PLACES };

__extension__ typedef unsigned __int128 Wide;

/* One match in numbers. */
typedef struct Hand {
    uint8_t slot[PLAYERS][SLOTS];
    uint8_t deck[CARDS];
    int left; /* of the deck, for who draws from it */
    uint8_t star[PLAYERS];
} Hand;

MADE_TO_MEASURE void shuffle(uint8_t *deck, uint64_t fast[2], int n)
{
    for (; n > 2; n -= 8) { /* eight draws a word, as rng_shuffle() */
        uint64_t word = rng_next_fast(fast);
#pragma GCC unroll 8
        for (int i = 0; i < 8; i++) {
            Wide product = (Wide)word * (Wide)(unsigned)(n - i);
            int at = (int)(product >> 64);
            uint8_t kept = deck[n - 1 - i];
            word = (uint64_t)product;
            deck[n - 1 - i] = deck[at];
            deck[at] = kept;
        }
    }
    if (n <= 0) return;
    uint8_t kept = deck[0];
    int at = (int)rng_pick_by(rng_next_fast(fast), 2); /* the last two */
    deck[0] = deck[at];
    deck[at] = kept;
}

/* By half a word; the deck keeps all its cards, so that the next match need not lay it out again. */
static inline uint32_t draw(Hand *h, uint64_t word)
{
    uint32_t at = (uint32_t)((word & UINT32_MAX) * (uint32_t)h->left >> 32), number = h->deck[at];
    h->deck[at] = h->deck[--h->left];
    h->deck[h->left] = (uint8_t)number;
    return number;
}

/* A random act of a player with so many quarters of open slots, listed in `open`. `lazy`: what is turned up
 * is drawn now. The centre after it. */
MADE_TO_MEASURE uint32_t replace_one(Hand *h, uint64_t fast[2], uint32_t centre, uint64_t *open, int p,
                                     uint32_t parts, bool lazy)
{
    uint64_t word = rng_next_fast(fast);
    uint32_t n = lazy ? (uint32_t)((word >> 32) * parts >> 32) : rng_pick_by(word, parts);
    uint32_t nibble = n & ~3u, shift = n << 2 & 8;
    uint64_t after = ~(uint64_t)0 << nibble;
    uint8_t *slot = &h->slot[p][open[p] >> nibble & 15];
    uint32_t turned = lazy ? draw(h, word) : *slot, placed = centre >> shift & 255;
    *slot = (uint8_t)placed;
    open[p] = (open[p] & ~after) | (open[p] >> 4 & after);
    return centre ^ (turned ^ placed) << shift;
}

/* The rounds of the table that are left. */
MADE_TO_MEASURE uint32_t replace_rounds(Hand *h, uint64_t fast[2], uint32_t centre, uint64_t *open,
                                        uint32_t parts, bool lazy)
{
    for (; parts; parts -= 4)
#pragma GCC unroll 4
        for (int p = 0; p < PLAYERS; p++) centre = replace_one(h, fast, centre, open, p, parts, lazy);
    return centre;
}

MADE_TO_MEASURE void open_all(uint64_t open[PLAYERS])
{
    for (int p = 0; p < PLAYERS; p++) open[p] = bits_members_14((1u << SLOTS) - 1).list;
}

MADE_TO_MEASURE void last_round(Hand *h, uint64_t fast[2], bool lazy)
{
    int stock = STOCK;
    for (int p = 0; p < PLAYERS; p++) {
        const uint32_t draws = rng_pick_by(rng_next_fast(fast), 2);
        uint64_t after[2] = {fast[0], fast[1]}, word = rng_next_fast(after);
        h->star[p] = (uint8_t)!draws;
        if (lazy) {
            if (!draws) continue;
            const uint32_t slot = (uint32_t)((word >> 32) * (SLOTS + 1) >> 32), card = draw(h, word);
            if (slot < SLOTS) h->slot[p][slot] = (uint8_t)card;
            fast[0] = after[0], fast[1] = after[1];
            continue;
        }
        const uint32_t slot = rng_pick_by(word, SLOTS + 1), puts = draws & (slot < SLOTS);
        uint8_t *at = &h->slot[p][slot < SLOTS ? slot : 0];
        *at ^= (uint8_t)((*at ^ h->deck[stock]) & -(int)puts);
        stock += (int)draws;
        for (int i = 0; i < 2; i++) fast[i] ^= (fast[i] ^ after[i]) & -(uint64_t)draws;
    }
}

/* The player's card in a slot turned up, the one of the centre in its place. */
static inline uint32_t replace_so(Hand *h, int p, uint32_t *slots, uint32_t centre, int at, int place,
                                  uint32_t *turned)
{
    const uint32_t shift = 8 * (uint32_t)place, placed = centre >> shift & 255;
    uint8_t *slot = &h->slot[p][at];
    *turned = *slot;
    *slot = (uint8_t)placed;
    *slots &= ~(1u << at);
    return centre ^ (*turned ^ placed) << shift;
}

/* From so many turns on to the end. */
static inline void play_out(Hand *h, uint64_t fast[2], uint32_t centre, const uint32_t slots[PLAYERS],
                            int turn)
{
    uint64_t open[PLAYERS];
    for (int p = 0; p < PLAYERS; p++) open[p] = bits_members_14(slots[p]).list;
    for (; turn % PLAYERS; turn++)
        centre =
            replace_one(h, fast, centre, open, turn % PLAYERS, (uint32_t)(SLOTS - turn / PLAYERS) * 4, false);
    replace_rounds(h, fast, centre, open, (uint32_t)(SLOTS - turn / PLAYERS) * 4, false);
    last_round(h, fast, false);
}

static inline int row_points(const IpsoDeck *deck, const uint8_t *row, int count, int *stars)
{
    int falls = 0, colours = 0, printed = deck->stars[row[0]];
#pragma GCC unroll 4
    for (int i = 1; i < count; i++) falls |= row[i] - row[i - 1] - 1;
    if (falls < 0) return 0;
    for (int i = 1; i < count; i++) {
        colours |= deck->colour[row[i]] ^ deck->colour[row[0]];
        printed += deck->stars[row[i]];
    }
    *stars += printed;
    return (colours ? count : 2 * count) + printed;
}

/* Points and stars of a player as one number, points first. */
static inline int rank_of(const IpsoDeck *deck, const Hand *h, int p)
{
    const uint8_t *s = h->slot[p];
    int stars = 0, points = h->star[p] * STAR_POINTS;
    points += row_points(deck, s, 2, &stars) + row_points(deck, s + 2, 3, &stars);
    points += row_points(deck, s + 5, 4, &stars) + row_points(deck, s + 9, 5, &stars);
    return points * 1024 + stars;
}

#endif
