/* limit_search.c -- the search of bots/search.h for IPSO's opening alone, written by hand: one tree of what
 * everybody has seen (all acts are open), acts by upper confidence bounds, nodes that widen, the k-th try of
 * every act under the k-th luck, the match played out by chance, win and margin as the reward.
 *
 * It leaves out what only other games need: events, lists of choices, acts that are not always available,
 * horizons. It does less than ours does for IPSO, too: it takes in acts by chance where ours asks the game's
 * formula for the best of four; it looks for no usual margin (sixteen play-outs a search), ranks nothing at
 * the root, gives nothing back for tries, and takes one logarithm a moment where ours has one for each act.
 * Its curiosity is 0.35 where the others have 0.6. The one that does the same as ours is limit_same.c. */
#include "bench/limit_search.h"
#include "bench/byhand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNKNOWN = CARDS - PLACES,
    ACTS = PLACES * SLOTS,
    BRANCHES = 2 * LIMIT_ITERATIONS + ACTS + 2,
    BUCKETS = 4096,
    DEEP = 16
};

typedef struct Branch {
    double total, mean, width; /* of the bound, as far as its own visits go */
    uint32_t visits;
    uint16_t next; /* of the same moment; 0: none */
    uint8_t act;
} Branch;

typedef struct Moment {
    uint64_t key;
    uint32_t tried; /* acts, as a set */
    uint32_t visits;
    uint16_t first, branches;
} Moment;

typedef struct Fused {
    const IpsoDeck *deck;
    uint8_t unknown[UNKNOWN];
    uint32_t centre;
    Moment moment[LIMIT_ITERATIONS + 2]; /* 1 is the root */
    Branch branch[BRANCHES];             /* 0 is none */
    uint16_t bucket[BUCKETS];
    int moments, branches;
    long points;
} Fused;

static inline void seed_by(uint64_t fast[2], uint64_t seed)
{
    for (int i = 0; i < 2; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        fast[i] = z ^ (z >> 31);
    }
}

static uint16_t *find(Fused *f, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) % BUCKETS;
    while (f->bucket[at] && f->moment[f->bucket[at]].key != key) at = (at + 1) % BUCKETS;
    return &f->bucket[at];
}

static Branch *add_branch(Fused *f, Moment *m, int act)
{
    Branch *new = &f->branch[f->branches];
    *new = (Branch){.act = (uint8_t)act, .next = m->first};
    m->first = (uint16_t)f->branches++;
    m->tried |= 1u << act;
    m->branches++;
    return new;
}

static Branch *best_of(Fused *f, const Moment *m)
{
    const double wide = 0.35 * sqrt(log((double)m->visits + 1));
    double most = -1;
    Branch *best = NULL;
    for (uint16_t i = m->first; i; i = f->branch[i].next) {
        Branch *e = &f->branch[i];
        if (!e->visits) return e;
        const double bound = e->mean + wide * e->width;
        if (bound > most) most = bound, best = e;
    }
    return best;
}

/* Of the root all acts are there from the beginning. */
static Branch *choose(Fused *f, Moment *m, uint32_t slots, uint64_t fast[2])
{
    const uint32_t visits = m->visits++;
    const int possible = PLACES * bits_count(slots);
    if (m->branches >= possible || m->branches >= 1 + (int)(2 * sqrt((double)visits))) return best_of(f, m);
    int act = (int)rng_pick_by(rng_next_fast(fast), ACTS);
    while (m->tried >> act & 1 || !(slots >> act / PLACES & 1)) act = act + 1 < ACTS ? act + 1 : 0;
    return add_branch(f, m, act);
}

static void judge(Fused *f, const Hand *h, double reward[PLAYERS])
{
    int rank[PLAYERS], best = -1, second = -1, winners = 0;
    for (int p = 0; p < PLAYERS; p++) {
        rank[p] = rank_of(f->deck, h, p);
        if (rank[p] > best)
            second = best, best = rank[p];
        else if (rank[p] > second)
            second = rank[p];
    }
    for (int p = 0; p < PLAYERS; p++) winners += rank[p] == best;
    for (int p = 0; p < PLAYERS; p++) {
        const bool first = rank[p] == best;
        const double ahead = rank[p] / 1024 - (first && winners == 1 ? second : best) / 1024;
        const double more = ahead + 4; /* about as far as one is behind by chance */
        reward[p] = 0.5 * (first ? 1.0 / winners : 0) + 0.5 * (0.5 + 0.5 * more / (fabs(more) + 4));
    }
    f->points += rank[0] / 1024;
}

static void iterate(Fused *f, uint64_t seed)
{
    Hand h;
    Branch *way[DEEP];
    double reward[PLAYERS];
    uint64_t fast[2], key = 1;
    uint32_t slots[PLAYERS], centre = f->centre, turned;
    int turn = 0;
    for (int p = 0; p < PLAYERS; p++) slots[p] = (1u << SLOTS) - 1;
    f->moment[1].visits++;
    Branch *branch = best_of(f, &f->moment[1]);
    seed_by(fast, seed + branch->visits);
    memcpy(h.deck, f->unknown, sizeof f->unknown);
    shuffle(h.deck, fast, UNKNOWN);
    memcpy(h.slot, h.deck, sizeof h.slot);
    memmove(h.deck + STOCK, h.deck + PLAYERS * SLOTS,
            UNKNOWN - PLAYERS * SLOTS); /* where last_round() draws */
    for (;;) {
        centre = replace_so(&h, turn % PLAYERS, &slots[turn % PLAYERS], centre, branch->act / PLACES,
                            branch->act % PLACES, &turned);
        way[turn++] = branch;
        key = (key ^ (uint64_t)branch->act << 8 ^ turned) * 0x9e3779b97f4a7c15u;
        if (turn == DEEP) break;
        uint16_t *at = find(f, key);
        if (!*at) {
            f->moment[f->moments] = (Moment){.key = key};
            *at = (uint16_t)f->moments++;
            break;
        }
        branch = choose(f, &f->moment[*at], slots[turn % PLAYERS], fast);
    }
    play_out(&h, fast, centre, slots, turn);
    judge(f, &h, reward);
    while (turn--) {
        Branch *m = way[turn];
        m->total += reward[turn % PLAYERS];
        m->mean = m->total / ++m->visits;
        m->width = 1 / sqrt((double)m->visits);
    }
}

long limit_search_less(const Terms *t, Rng *rng, State *s)
{
    static Fused f;
    long points = 0;
    uint8_t deck[CARDS];
    (void)s;
    for (int card = 0; card < CARDS; card++) deck[card] = (uint8_t)(card + 1);
    for (int n = 0; n < LIMIT_SEARCHES; n++) {
        shuffle(deck, rng->fast, CARDS);
        memset(f.bucket, 0, sizeof f.bucket);
        memset(&f.moment[1], 0, sizeof f.moment[1]);
        f.deck = t->data;
        memcpy(f.unknown, deck, sizeof f.unknown);
        f.centre = deck[UNKNOWN] | (uint32_t)deck[UNKNOWN + 1] << 8;
        f.moments = 2;
        f.branches = 1;
        f.points = 0;
        for (int act = ACTS - 1; act >= 0; act--) add_branch(&f, &f.moment[1], act);
        const uint64_t seed = rng_next_fast(rng->fast);
        for (int i = 0; i < LIMIT_ITERATIONS; i++) iterate(&f, seed);
        points += f.points;
    }
    return points;
}

Search *limit_search_think(const Terms *t, Rng *rng, State *s)
{
    static void *memory;
    static View *view;
    Manner by_chance = bot_manner(&ipso, BOT_CLASSIC);
    by_chance.uses_policy = false, by_chance.curiosity = LIMIT_CURIOSITY;
    if (!memory) memory = malloc(bot_memory(&ipso)), view = malloc(ipso.views->view_size);
    if (!memory || !view) abort();
    ipso.rules->setup(t, rng, s, NULL);
    const Seat seat = (Seat)__builtin_ctz(ipso.rules->may_act(t, s));
    ipso.views->view(t, s, seat, view);
    const BotTask task = {.game = &ipso,
                          .terms = t,
                          .view = view,
                          .seat = seat,
                          .rng = rng,
                          .iterations = LIMIT_ITERATIONS,
                          .memory = memory};
    Search *search = search_begin(&task, &by_chance);
    search_run(search, LIMIT_ITERATIONS);
    return search;
}

long limit_search_ours(const Terms *t, Rng *rng, State *s)
{
    for (int n = 0; n < LIMIT_SEARCHES; n++) {
        Act act;
        search_best(limit_search_think(t, rng, s), &act);
    }
    return 0;
}
