/* limit_same.c -- our search of IPSO's opening once more, fused by hand: all that bots/ does there, and
 * nothing that it does for other games. The same truths are imagined, the root is ranked and moments widen by
 * the same formula, sixteen play-outs tell which margins are usual, bounds and what is given back for tries
 * are the same; so every act has the same visits and rewards in the end, bit by bit. There is no State, no
 * View, no event, no list of choices, no call through a contract; the generator and its shuffle are ours. */
#include "bench/byhand.h"
#include "bench/limit_search.h"
#include "bots/thinking.h"

#include <math.h>
#include <string.h>

enum {
    UNKNOWN = CARDS - PLACES,
    ACTS = PLACES * SLOTS,
    BRANCHES = 2 * LIMIT_ITERATIONS + ACTS + 2,
    BUCKETS = 4096,
    DEEP = 32,
    USUAL = 16, /* play-outs that tell which margins are usual */
    TRIES = 4,  /* acts that are compared when a moment takes in one more */
    THOUSAND = 1000
};

typedef struct Branch {
    Edge edge; /* without its act */
    uint8_t act;
} Branch;

typedef struct Moment {
    Node node;
    uint32_t tried; /* acts, as a set */
} Moment;

typedef struct Same {
    const IpsoDeck *deck;
    double curiosity, usual[PLAYERS], spread;
    uint8_t number[UNKNOWN],
        place[UNKNOWN]; /* that unknown cards may have; where in a Hand these cards lie */
    uint32_t centre;
    Rng rng;
    uint64_t seed;
    Moment moment[LIMIT_ITERATIONS + 2]; /* 1 is the root */
    Branch branch[BRANCHES];             /* 0 is none; those of the root are the first */
    Roof roof[ACTS + 1];                 /* of the root's, as in bots/root.c */
    uint16_t bucket[BUCKETS];
    int moments, branches, tried, taken;
    long points; /* of seat A, at the ends of all iterations */
} Same;

/* One moment of one iteration. */
typedef struct Here {
    Hand hand;
    uint32_t slots[PLAYERS], centre; /* face down; the cards of the centre */
    int turn;
} Here;

static void imagine(Same *f, Here *here)
{
    uint8_t left[UNKNOWN];
    memcpy(left, f->number, sizeof left);
    rng_deal(&f->rng, left, UNKNOWN, f->place, here->hand.slot[0]);
    for (int p = 0; p < PLAYERS; p++) here->slots[p] = (1u << SLOTS) - 1;
    here->centre = f->centre;
    here->turn = 0;
}

/* ---- the formula of games/ipso/bot.c ------------------------------------------------ */

static int chance_between(int low, int high, int open, int cards)
{
    const int room = high - low - 1, wanted = open * (CARDS + 1) / (cards + 1);
    int chance = THOUSAND;
    if (room < open) return 0;
    for (int i = 0; room < wanted && i < open; i++) chance = chance * room / wanted;
    return chance;
}

/* Of a row with so many cards, of which some are placed. */
static int hope(const IpsoDeck *deck, const uint8_t *row, int cards, uint32_t placed)
{
    int chance = THOUSAND, low = 0, next = 0, count = 0, colour = 0, points = cards;
    for (uint32_t left = placed; left; left &= left - 1, count++) {
        const int at = __builtin_ctz(left), n = row[at];
        if (n <= low) return 0;
        if (at > next) chance = chance * chance_between(low, n, at - next, cards) / THOUSAND;
        colour = !count || colour == deck->colour[n] ? deck->colour[n] : -1;
        points += deck->stars[n];
        low = n, next = at + 1;
    }
    if (placed && cards > next)
        chance = chance * chance_between(low, CARDS + 1, cards - next, cards) / THOUSAND;
    return chance * (count > 1 && colour >= 0 ? points + count : points);
}

/* Of the pyramid of who is to act, with the act done. */
static int worth_after(const Same *f, const Here *here, int act)
{
    const int p = here->turn % PLAYERS, slot = act % SLOTS;
    const uint32_t placed = ~here->slots[p] | 1u << slot;
    uint8_t number[SLOTS];
    int worth = STAR_POINTS * THOUSAND;
    memcpy(number, here->hand.slot[p], SLOTS);
    number[slot] = (uint8_t)(here->centre >> 8 * (act / SLOTS));
    for (int row = 0, first = 0, cards = ROW_LEAST; row < ROWS; row++, first += cards++) {
        const uint32_t all = (1u << cards) - 1, here_placed = placed >> first & all;
        int stars = 0;
        worth += here_placed == all ? THOUSAND * row_points(f->deck, number + first, cards, &stars)
                                    : hope(f->deck, number + first, cards, here_placed);
    }
    return worth;
}

/* ---- the tree ------------------------------------------------------------------------- */

static uint32_t add_branch(Same *f, Moment *m, int act)
{
    const uint32_t at = (uint32_t)f->branches++;
    f->branch[at] = (Branch){.edge = {.missed = m->node.visits - 1}, .act = (uint8_t)act};
    *(m->node.last ? &f->branch[m->node.last].edge.next : &m->node.first) = at;
    m->node.last = at;
    m->node.edges++;
    m->tried |= 1u << act;
    return at;
}

static uint16_t *find(Same *f, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) % BUCKETS;
    while (f->bucket[at] && f->moment[f->bucket[at]].node.key != key) at = (at + 1) % BUCKETS;
    return &f->bucket[at];
}

static double bound_of(const Same *f, const Node *n, uint32_t branch)
{
    const Edge *e = &f->branch[branch].edge;
    return choose_bound(e, n->visits - e->missed, f->curiosity);
}

static uint32_t highest(const Same *f, const Node *n)
{
    uint32_t best = 0;
    double most = -1;
    for (uint32_t i = n->first, left = n->edges; left && f->branch[i].edge.visits;
         i = f->branch[i].edge.next, left--) {
        const double bound = bound_of(f, n, i);
        if (bound > most) most = bound, best = i;
    }
    return best;
}

static uint32_t choose_at_root(Same *f)
{
    Node *n = &f->moment[1].node;
    const Edge *first = &f->branch[1].edge, *last = &f->branch[f->taken].edge;
    n->visits++;
    if (f->taken) {
        const double width = sqrt(1 / (double)last->visits);
        f->roof[f->taken] = (Roof){edge_mean(last), width, width * (double)(last->missed - first->missed)};
    }
    if (f->tried < ACTS) {
        f->taken = ++f->tried;
        f->branch[f->taken].edge.missed = n->visits - 1;
        return (uint32_t)f->taken;
    }
    const uint32_t often = n->visits - first->missed;
    const double reach = choose_reach(often, f->curiosity), slope = choose_slope(often, f->curiosity);
    double most = -1, second = -1;
    int best = 0;
    for (int i = 1; i <= ACTS; i++) { /* no branch: chance decides every comparison */
        const Roof *r = &f->roof[i];
        const double roof = r->mean + reach * r->width - slope * r->late, lower = roof < most ? roof : most;
        const int is_higher = -(int)(roof > most);
        second = lower > second ? lower : second;
        best = (best & ~is_higher) | (i & is_higher);
        most = roof > most ? roof : most;
    }
    f->taken = best;
    if (bound_of(f, n, (uint32_t)f->taken) <= second + 1e-9) f->taken = (int)highest(f, n);
    return (uint32_t)f->taken;
}

static uint32_t widen(Same *f, Moment *m, const Here *here)
{
    const Members open = bits_members_14(here->slots[here->turn % PLAYERS]);
    const uint32_t slots = open.nibbles / 4, count = PLACES * slots;
    int found = 0, most = 0, best = 0;
    uint32_t i = rng_below(&f->rng, count);
    for (uint32_t left = count; left && found < TRIES; left--, i = i + 1 < count ? i + 1 : 0) {
        const int act = (int)(i < slots ? bits_nth(open, i) : SLOTS + bits_nth(open, i - slots));
        if (m->tried >> act & 1) continue;
        const int worth = worth_after(f, here, act);
        if (!found++ || worth > most) most = worth, best = act;
    }
    return add_branch(f, m, best);
}

static uint32_t choose(Same *f, Moment *m, const Here *here)
{
    const uint32_t wide = 1 + (uint32_t)(2 * sqrt((double)m->node.visits++));
    const uint32_t possible = PLACES * (uint32_t)bits_count(here->slots[here->turn % PLAYERS]);
    return m->node.edges < wide && m->node.edges < possible ? widen(f, m, here) : highest(f, &m->node);
}

/* ---- an iteration ------------------------------------------------------------------------ */

/* How far each is ahead of the best other, in thousandths; who has won, as a set. */
static uint32_t judge(Same *f, Here *here, double margin[PLAYERS])
{
    int rank[PLAYERS], points[PLAYERS], most = 0, best = -1, second = -1;
    uint32_t winners = 0;
    play_out(&here->hand, f->rng.fast, here->centre, here->slots, here->turn);
    for (int p = 0; p < PLAYERS; p++) {
        rank[p] = rank_of(f->deck, &here->hand, p), points[p] = rank[p] / 1024;
        const int lower = points[p] < best ? points[p] : best;
        best = points[p] > best ? points[p] : best;
        second = lower > second ? lower : second;
        most = rank[p] > most ? rank[p] : most;
    }
    for (int p = 0; p < PLAYERS; p++) {
        margin[p] = (double)(THOUSAND * (points[p] - (points[p] == best ? second : best)));
        winners |= (uint32_t)(rank[p] == most) << p;
    }
    f->points += points[0];
    return winners;
}

static int64_t cost_of_trying(const Same *f, const Node *n, const Edge *taken)
{
    const Edge *usual = taken;
    for (uint32_t i = n->first; i; i = f->branch[i].edge.next)
        if (f->branch[i].edge.visits > usual->visits) usual = &f->branch[i].edge;
    const int64_t cost = usual->total / usual->visits - taken->total / taken->visits;
    return cost > 0 ? cost : 0;
}

static void iterate(Same *f)
{
    Here here;
    uint16_t moment[DEEP] = {1};
    uint32_t way[DEEP], branch = choose_at_root(f), winners;
    int64_t reward[PLAYERS];
    double margin[PLAYERS];
    uint64_t key = 1;
    rng_seed_fast(&f->rng, f->seed + f->branch[branch].edge.visits);
    imagine(f, &here);
    for (;;) {
        const int p = here.turn % PLAYERS, act = f->branch[branch].act;
        uint32_t turned;
        here.centre =
            replace_so(&here.hand, p, &here.slots[p], here.centre, act % SLOTS, act / SLOTS, &turned);
        way[here.turn++] = branch;
        key = (key ^ (uint64_t)act << 8 ^ turned) * 0x9e3779b97f4a7c15u;
        uint16_t *at = find(f, key);
        if (!*at) {
            f->moment[f->moments] = (Moment){.node = {.key = key}};
            *at = (uint16_t)f->moments++;
            break;
        }
        if (here.turn == DEEP) break;
        moment[here.turn] = *at;
        branch = choose(f, &f->moment[*at], &here);
    }
    int turn = here.turn;
    winners = judge(f, &here, margin);
    const double part = 1.0 / bits_count(winners);
    for (int p = 0; p < PLAYERS; p++) {
        const double more = margin[p] - f->usual[p], ahead = 0.5 + 0.5 * more / (fabs(more) + f->spread);
        reward[p] = (int64_t)((0.5 * (winners >> p & 1 ? part : 0) + 0.5 * ahead) * REWARD_ONE);
    }
    while (turn--) {
        Edge *e = &f->branch[way[turn]].edge;
        e->visits++;
        e->total += reward[turn % PLAYERS];
        if (turn) reward[turn % PLAYERS] += cost_of_trying(f, &f->moment[moment[turn]].node, e);
    }
}

/* ---- a search --------------------------------------------------------------------------------- */

static void calibrate(Same *f)
{
    double margin[USUAL][PLAYERS], sum = 0;
    Here here;
    for (int p = 0; p < PLAYERS; p++) f->usual[p] = 0;
    for (int i = 0; i < USUAL; i++) {
        rng_seed_fast(&f->rng, ~f->seed - (uint64_t)i);
        imagine(f, &here);
        judge(f, &here, margin[i]);
        for (int p = 0; p < PLAYERS; p++) f->usual[p] += margin[i][p] / USUAL;
    }
    for (int i = 0; i < USUAL; i++)
        for (int p = 0; p < PLAYERS; p++) sum += fabs(margin[i][p] - f->usual[p]);
    f->spread = sum / (USUAL * PLAYERS) + 1;
}

/* The root's acts, the most promising first. */
static void rank_acts(Same *f)
{
    int worth[ACTS], order[ACTS];
    Here here;
    rng_seed_fast(&f->rng, f->seed);
    imagine(f, &here);
    for (int act = 0; act < ACTS; act++) {
        const int own = worth_after(f, &here, act);
        int at = act;
        for (; at > 0 && worth[at - 1] < own; at--) worth[at] = worth[at - 1], order[at] = order[at - 1];
        worth[at] = own, order[at] = act;
    }
    for (int i = 0; i < ACTS; i++) add_branch(f, &f->moment[1], order[i]);
}

static void search(Same *f, const Terms *t, Rng *rng, State *s)
{
    ipso.rules->setup(t, rng, s, NULL);
    const uint8_t *centre = ((const IpsoState *)s)->number + PLAYERS * SLOTS;
    for (int i = 0, n = 1; n <= CARDS; n++)
        if (n != centre[0] && n != centre[1]) f->number[i++] = (uint8_t)n;
    for (int i = 0; i < UNKNOWN; i++)
        f->place[i] = (uint8_t)(i < PLAYERS * SLOTS ? i : (int)offsetof(Hand, deck) + PLACES + i);
    memset(f->bucket, 0, sizeof f->bucket);
    f->deck = t->data;
    f->centre = centre[0] | (uint32_t)centre[1] << 8;
    f->curiosity = LIMIT_CURIOSITY / 1000.0;
    f->seed = rng_next(rng);
    f->moment[1] = (Moment){.node = {.key = 0}};
    f->moments = 2, f->branches = 1, f->tried = f->taken = 0;
    rank_acts(f);
    calibrate(f);
    f->points = 0;
    for (int i = 0; i < LIMIT_ITERATIONS; i++) iterate(f);
}

static Same own;

long limit_search_same(const Terms *t, Rng *rng, State *s)
{
    long points = 0;
    for (int n = 0; n < LIMIT_SEARCHES; n++) search(&own, t, rng, s), points += own.points;
    return points;
}

/* Are all acts of the root as often taken, and with as much reward? */
static bool is_same(const Same *f, const Search *ours)
{
    for (uint32_t i = 1; i <= ACTS; i++) {
        const Branch *b = &f->branch[i];
        const Act act = {
            .kind = ACT_REPLACE, .argc = 2, .arg = {(int16_t)(b->act / SLOTS), (int16_t)(b->act % SLOTS)}};
        const Edge *e = &ours->tree.edge[tree_edge(&ours->tree, ours->root, &act)];
        if (e->visits != b->edge.visits || e->total != b->edge.total) return false;
    }
    return true;
}

bool limit_search_is_same(const Terms *t, State *s)
{
    Rng rng, other;
    rng_seed_fast(&rng, 7);
    other = rng;
    for (int n = 0; n < LIMIT_SEARCHES; n++) {
        search(&own, t, &rng, s);
        if (!is_same(&own, limit_search_think(t, &other, s))) return false;
    }
    return true;
}
