/* limit.c -- `ilot bench ipso --limit`: how far from the ground is the contract?
 *
 * Two random matches of IPSO for four, written by hand: they know no other game, seats or options, no State,
 * no acts and no refusals, and keep cards as their numbers. One makes a whole deal and then plays, as the
 * rules do; the other draws a card only when it is turned up. Both score to the last rule. Their scores must
 * come out as ours on average, or they play another game. */
#include "bench/limit.h"
#include "base/bits.h"
#include "fronts/cli/think.h"
#include "game/playout.h"
#include "games/ipso/ipso.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 4, BATCHES = 40, PER_BATCH = 16384, STOCK = PLAYERS * SLOTS + PLACES };

__extension__ typedef unsigned __int128 Wide;

/* One match in numbers. */
typedef struct Hand {
    uint8_t slot[PLAYERS][SLOTS];
    uint8_t deck[CARDS];
    int left; /* of the deck, for who draws from it */
    uint8_t star[PLAYERS];
} Hand;

static inline void shuffle(uint8_t deck[CARDS], uint64_t fast[2])
{
    for (int n = CARDS; n > 2; n -= 8) { /* eight draws a word, as rng_shuffle() */
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

/* Fourteen rounds of the table. `lazy`: what is turned up is drawn now. The centre at the end. */
MADE_TO_MEASURE uint32_t replace_all(Hand *h, uint64_t fast[2], uint32_t centre, bool lazy)
{
    uint64_t open[PLAYERS];
    for (int p = 0; p < PLAYERS; p++) open[p] = bits_members_14((1u << SLOTS) - 1).list;
    for (uint32_t parts = SLOTS * 4; parts; parts -= 4)
#pragma GCC unroll 4
        for (int p = 0; p < PLAYERS; p++) {
            uint64_t word = rng_next_fast(fast);
            uint32_t n = lazy ? (uint32_t)((word >> 32) * parts >> 32) : rng_pick_by(word, parts);
            uint32_t nibble = n & ~3u, shift = n << 2 & 8;
            uint64_t after = ~(uint64_t)0 << nibble;
            uint8_t *slot = &h->slot[p][open[p] >> nibble & 15];
            uint32_t turned = lazy ? draw(h, word) : *slot, placed = centre >> shift & 255;
            *slot = (uint8_t)placed;
            open[p] = (open[p] & ~after) | (open[p] >> 4 & after);
            centre ^= (turned ^ placed) << shift;
        }
    return centre;
}

MADE_TO_MEASURE void last_round(Hand *h, uint64_t fast[2], bool lazy)
{
    int stock = STOCK;
    for (int p = 0; p < PLAYERS; p++) {
        h->star[p] = (uint8_t)!rng_pick_by(rng_next_fast(fast), 2);
        if (h->star[p]) continue;
        uint64_t word = rng_next_fast(fast);
        uint32_t slot = lazy ? (uint32_t)((word >> 32) * (SLOTS + 1) >> 32) : rng_pick_by(word, SLOTS + 1);
        uint32_t card = lazy ? draw(h, word) : h->deck[stock++];
        if (slot < SLOTS) h->slot[p][slot] = (uint8_t)card;
    }
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

/* Points of the first player and the winners. */
static inline int score(const IpsoDeck *deck, const Hand *h, uint32_t *winners)
{
    int rank[PLAYERS], best = -1, first = 0;
    for (int p = 0; p < PLAYERS; p++) {
        const uint8_t *s = h->slot[p];
        int stars = 0, points = h->star[p] * STAR_POINTS;
        points += row_points(deck, s, 2, &stars) + row_points(deck, s + 2, 3, &stars);
        points += row_points(deck, s + 5, 4, &stars) + row_points(deck, s + 9, 5, &stars);
        rank[p] = points * 1024 + stars;
        best = rank[p] > best ? rank[p] : best;
        if (!p) first = points;
    }
    for (int p = 0; p < PLAYERS; p++) *winners += (uint32_t)(rank[p] == best) << 8 * p;
    return first;
}

MADE_TO_MEASURE long by_hand(const IpsoDeck *deck, uint64_t seed[2], long count, bool lazy)
{
    Hand h;
    long points = 0;
    uint32_t winners = 0, centre;
    uint64_t fast[2] = {seed[0], seed[1]};
    for (int card = 0; card < CARDS; card++) h.deck[card] = (uint8_t)(card + 1);
    for (long i = 0; i < count; i++) {
        h.left = CARDS;
        if (lazy) {
            uint64_t word = rng_next_fast(fast);
            centre = draw(&h, word >> 32);
            centre |= draw(&h, word) << 8;
        } else {
            shuffle(h.deck, fast);
            memcpy(h.slot, h.deck, sizeof h.slot);
            centre = h.deck[STOCK - 2] | (uint32_t)h.deck[STOCK - 1] << 8;
        }
        replace_all(&h, fast, centre, lazy);
        last_round(&h, fast, lazy);
        points += score(deck, &h, &winners);
    }
    seed[0] = fast[0], seed[1] = fast[1] ^ (winners == 1); /* so that nobody is left out */
    return points;
}

static long fused(const Terms *t, Rng *rng, State *s)
{
    (void)s;
    return by_hand(t->data, rng->fast, PER_BATCH, false);
}

static long lazily(const Terms *t, Rng *rng, State *s)
{
    (void)s;
    return by_hand(t->data, rng->fast, PER_BATCH, true);
}

static long ours(const Terms *t, Rng *rng, State *s)
{
    long points = 0;
    for (int i = 0; i < PER_BATCH; i++) {
        Result r;
        ipso.rules->setup(t, rng, s, NULL);
        playout(&ipso, t, s, rng);
        ipso.rules->result(t, s, &r);
        points += r.points[0];
    }
    return points;
}

typedef struct Way {
    const char *name;
    long (*play)(const Terms *t, Rng *rng, State *s);
    Rng rng;
    double best; /* seconds of a batch */
    double points;
} Way;

void bench_limit(Cli *cli, const Game *g, const Terms *t, bool json)
{
    Way way[] = {
        {.name = "ours", .play = ours}, {.name = "fused", .play = fused}, {.name = "lazy", .play = lazily}};
    enum { WAYS = sizeof way / sizeof *way };
    if (g != &ipso || t->seats != PLAYERS) cli_fail(cli, EXIT_BAD_INPUT, "bench.limit", g->id, 0);
    State *s = cli_alloc(g->views->state_size);
    for (int i = 0; i < WAYS; i++) rng_seed_fast(&way[i].rng, 1);
    for (int i = 0; i < BATCHES * WAYS; i++) {
        Way *w = &way[i % WAYS];
        double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
        w->points += (double)w->play(t, &w->rng, s) / ((double)BATCHES * PER_BATCH);
        double spent = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
        if (w->best <= 0 || spent < w->best) w->best = spent;
    }
    free(s);
    for (int i = 0; i < WAYS; i++)
        printf(json ? "%s\"%s\":{\"playouts_per_second\":%.0f,\"points\":%.3f,\"ours_of_it\":%.3f}%s"
                    : "%s%-6s %12.0f playouts/s, %.3f points; ours is %.3f of it\n%s",
               json && !i ? "{\"game\":\"ipso\",\"seats\":4," : "", way[i].name, PER_BATCH / way[i].best,
               way[i].points, way[i].best / way[0].best,
               !json          ? ""
               : i + 1 < WAYS ? ","
                              : "}\n");
}
