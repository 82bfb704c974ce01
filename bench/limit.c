/* limit.c -- `ilot bench ipso --limit`: how far from the ground is the contract?
 *
 * Two random matches of IPSO for four, written by hand: they know no other game, seats or options, no State,
 * no acts and no refusals, and keep cards as their numbers. One makes a whole deal and then plays, as the
 * rules do; the other draws a card only when it is turned up. Both score to the last rule. Their scores must
 * come out as ours on average, or they play another game. */
#include "bench/limit.h"
#include "bench/byhand.h"
#include "bench/limit_search.h"
#include "fronts/cli/think.h"
#include "game/playout.h"

#include <stdlib.h>
#include <string.h>

enum { BATCHES = 40, PER_BATCH = 16384 };

/* Points of the first player and the winners. */
static inline int score(const IpsoDeck *deck, const Hand *h, uint32_t *winners)
{
    int rank[PLAYERS], best = -1;
    for (int p = 0; p < PLAYERS; p++) {
        rank[p] = rank_of(deck, h, p);
        best = rank[p] > best ? rank[p] : best;
    }
    for (int p = 0; p < PLAYERS; p++) *winners += (uint32_t)(rank[p] == best) << 8 * p;
    return rank[0] / 1024;
}

MADE_TO_MEASURE long by_hand(const IpsoDeck *deck, uint64_t seed[2], long count, bool lazy)
{
    Hand h;
    long points = 0;
    uint32_t winners = 0, centre;
    uint64_t fast[2] = {seed[0], seed[1]}, open[PLAYERS];
    for (int card = 0; card < CARDS; card++) h.deck[card] = (uint8_t)(card + 1);
    for (long i = 0; i < count; i++) {
        h.left = CARDS;
        if (lazy) {
            uint64_t word = rng_next_fast(fast);
            centre = draw(&h, word >> 32);
            centre |= draw(&h, word) << 8;
        } else {
            shuffle(h.deck, fast, CARDS);
            memcpy(h.slot, h.deck, sizeof h.slot);
            centre = h.deck[STOCK - 2] | (uint32_t)h.deck[STOCK - 1] << 8;
        }
        open_all(open);
        replace_rounds(&h, fast, centre, open, SLOTS * 4, lazy);
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
    const char *name, *what;
    int per_batch; /* of what is counted */
    long (*play)(const Terms *t, Rng *rng, State *s);
    Rng rng;
    double best; /* seconds of a batch */
    double points;
} Way;

/* One way after the other, so that what the machine does hits each of them. */
static void measure(Way *way, int count, const Terms *t, State *s)
{
    for (int i = 0; i < count; i++) rng_seed_fast(&way[i].rng, 1);
    for (int i = 0; i < BATCHES * count; i++) {
        Way *w = &way[i % count];
        double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
        w->points += (double)w->play(t, &w->rng, s) / ((double)BATCHES * w->per_batch);
        double spent = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
        if (w->best <= 0 || spent < w->best) w->best = spent;
    }
}

/* Against the first of its kind, which is ours. */
static void print_ways(const Way *way, int count, bool json, const char *end)
{
    for (int i = 0; i < count; i++) {
        const Way *w = &way[i];
        const char *after = json && i + 1 < count ? "," : end;
        const double a_second = w->per_batch / w->best, of_it = w->best / way[0].best;
        if (json)
            printf("\"%s\":{\"%s_per_second\":%.0f,\"points\":%.3f,\"ours_of_it\":%.3f}%s", w->name, w->what,
                   a_second, w->points, of_it, after);
        else
            printf("%-12s %12.0f %s/s, %.3f points; ours is %.3f of it\n", w->name, a_second, w->what,
                   w->points, of_it);
    }
}

void bench_limit(Cli *cli, const Game *g, const Terms *t, bool json)
{
    Way playouts[] = {
        {.name = "ours", .play = ours}, {.name = "fused", .play = fused}, {.name = "lazy", .play = lazily}};
    Way searches[] = {{.name = "search", .play = limit_search_ours},
                      {.name = "same_search", .play = limit_search_same},
                      {.name = "fused_search", .play = limit_search_less}};
    enum { PLAYOUTS = sizeof playouts / sizeof *playouts, SEARCHES = sizeof searches / sizeof *searches };
    if (g != &ipso || t->seats != PLAYERS) cli_fail(cli, EXIT_BAD_INPUT, "bench.limit", g->id, 0);
    State *s = cli_alloc(g->views->state_size);
    for (int i = 0; i < PLAYOUTS; i++) playouts[i].per_batch = PER_BATCH, playouts[i].what = "playouts";
    for (int i = 0; i < SEARCHES; i++)
        searches[i].per_batch = LIMIT_ITERATIONS * LIMIT_SEARCHES, searches[i].what = "iterations";
    measure(playouts, PLAYOUTS, t, s);
    Terms a_begins = *t;
    a_begins.option[OPTION_FIRST] = 1;
    const bool same = limit_search_is_same(&a_begins, s);
    measure(searches, SEARCHES, &a_begins, s);
    free(s);
    if (json) printf("{\"game\":\"ipso\",\"seats\":4,");
    print_ways(playouts, PLAYOUTS, json, json ? "," : "");
    print_ways(searches, SEARCHES, json, json ? "," : "");
    printf(json ? "\"same\":%s}\n" : "the second search does the same as ours: %s\n",
           same ? "true" : "false");
    if (!same) exit(EXIT_FAILED);
}
