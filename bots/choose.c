/* choose.c -- which act a search takes on its way down, and which acts a node considers (search.h: 2, 3). */
#include "base/assert.h"
#include "bots/thinking.h"
#include "game/act.h"

#include <math.h>
#include <string.h>

enum {
    WIDEN_TRIES = 4,  /* acts that a node compares when it takes in one more */
    NEAR_TRIES = 12,  /* the same in games with a foresight, where the formula alone tells acts apart */
    RANGE_TRIES = 16, /* acts of a range that the root considers */
};

#define HAIR 1e-5 /* more than floats lose of a bound */

/* ln, to one part in ten: exponent and mantissa. */
static double logarithm(uint32_t n)
{
    int zeros = __builtin_clz(n | 1); /* with these shifted out it is between 1 and 2, in parts of 2^31 */
    return 0.6931 * (31 - zeros + ((double)(n << zeros) * 0x1p-31 - 1));
}

/* By how much it grows there from one number to the next. */
static double logarithm_slope(uint32_t n) { return 0.6931 / (double)(1u << (31 - __builtin_clz(n | 1))); }

static double bound(const Edge *e, double curiosity)
{
    return edge_mean(e) + curiosity * sqrt(logarithm(e->available) / (double)e->visits);
}

/* True if the bound surely does not reach `most`: both sides multiplied by the visits and squared, so that
 * most edges need neither division nor root; near the edge, where rounding could matter, it says no. */
static bool falls_short(const Edge *e, double curiosity, double most)
{
    double visits = (double)e->visits, lacks = most * visits - (double)e->total * (1.0 / REWARD_ONE);
    double reach = curiosity * curiosity * logarithm(e->available) * visits;
    return lacks > 0 && lacks * lacks * (1 - 1e-6) > reach + visits * visits * 1e-12;
}

/* How many acts a node considers after so many visits. */
static uint32_t width(uint32_t visits) { return 1 + (uint32_t)(2 * sqrt((double)visits)); }

static int32_t worth_after(Search *s, Seat seat, const Act *act)
{
    const Game *g = s->game;
    if (!g->skill->evaluate) return 0;
    memcpy(s->trial, s->state, g->views->state_size);
    ASSERT(g->rules->apply(s->terms, s->trial, seat, act, NULL, NULL));
    return g->skill->evaluate(s->terms, s->trial, seat);
}

/* An act that was not tried here: the game's suggestion, else the best of a few by its formula.
 * 0 when all were tried or memory is full. */
static uint32_t widen(Search *s, uint32_t node, Seat seat, bool alone, const Choice *c, int count)
{
    Act act, best;
    Seat who = seat;
    int found = 0;
    int32_t most = INT32_MIN;
    bool suggested =
        alone && s->suggest && s->suggest(s->terms, s->state, &s->rng, &who, &act) && who == seat;
    if (suggested && !tree_edge(&s->tree, node, &act)) return tree_add_edge(&s->tree, node, &act);
    int tries = s->game->skill->foresight ? NEAR_TRIES : WIDEN_TRIES;
    int first = (int)rng_below(&s->rng, (uint32_t)count);
    for (int i = 0; i < count && found < tries; i++) {
        const Choice *one = &c[first + i < count ? first + i : first + i - count];
        act = choice_size(one) > 1 ? choices_pick(one, 1, &s->rng) : one->lo;
        if (tree_edge(&s->tree, node, &act)) continue;
        int32_t worth = worth_after(s, seat, &act);
        if (!found++ || worth > most) most = worth, best = act;
    }
    return found ? tree_add_edge(&s->tree, node, &best) : 0;
}

static uint64_t size_of(const Choice *c, int count)
{
    uint64_t size = 0;
    for (int i = 0; i < count; i++) size += choice_size(&c[i]);
    return size;
}

/* Is the act in the list? Edges mostly come in the list's order, so the search goes on from the last hit. */
static bool is_listed(const Choice *c, int count, const Act *act, int *from)
{
    for (int i = 0; i < count; i++) {
        int at = *from + i < count ? *from + i : *from + i - count;
        if (choice_has(&c[at], act)) return *from = at, true;
    }
    return false;
}

/* The edge to take at a node, or 0. In the imagined truth only some may be possible: those are listed.
 * With no list all are (law 13: the seat that thinks has the same choices in every twin). */
static uint32_t best_bound(Search *s, uint32_t node, uint32_t most_edges, const Choice *c, int count,
                           uint32_t *available)
{
    Tree *tree = &s->tree;
    uint32_t best = 0;
    double most = -1, curiosity = s->manner.curiosity / 1000.0;
    int from = 0;
    *available = 0;
    for (uint32_t i = tree->node[node].first; i && *available < most_edges; i = tree->edge[i].next) {
        Edge *e = &tree->edge[i];
        if (c && !is_listed(c, count, &e->act, &from)) continue;
        ++*available;
        e->available++;
        if (!e->visits) return i; /* first in the order of trying */
        if (falls_short(e, curiosity, most)) continue;
        double worth = bound(e, curiosity);
        if (worth > most) most = worth, best = i;
    }
    return best;
}

static Edge *highest(Edge *first, const Edge *end, double curiosity)
{
    double most = -1;
    Edge *best = first;
    for (Edge *e = first; e < end; e++) {
        double worth = bound(e, curiosity);
        if (worth > most) most = worth, best = e;
    }
    return best;
}

/* The same for edges that are all possible and lie in a row, as those of the root do: every iteration looks
 * at each of them. So it looks twice. At first by floats that lie ready, without a branch on chance: no bound
 * is above its roof, where the curve of curiosity is taken to go on straight from the first edge. If what is
 * second there does not come near the bound of the first, that is it. */
static Edge *best_in_row(Edge *first, const Edge *end, double curiosity)
{
    const uint32_t often = first->available + 1;
    const double height = logarithm(often), reach = curiosity * sqrt(height);
    const float up = (float)reach, slope = (float)(reach / (2 * height) * logarithm_slope(often));
    float most = -1, second = -1;
    ptrdiff_t best = 0;
    for (Edge *e = first; e < end; e++) {
        e->available++;
        if (!e->visits) return e; /* first in the order of trying */
        const float roof = e->mean + (up + slope * (float)(int32_t)(e->available - often)) * e->width;
        const float lower = roof < most ? roof : most;
        const ptrdiff_t is_higher = -(ptrdiff_t)(roof > most);
        second = lower > second ? lower : second;
        best = (best & ~is_higher) | ((e - first) & is_higher);
        most = roof > most ? roof : most;
    }
    return (double)second + HAIR < bound(first + best, curiosity) ? first + best
                                                                  : highest(first, end, curiosity);
}

uint32_t choose_next(Search *s, uint32_t node, Seat seat, bool alone)
{
    Node *n = &s->tree.node[node];
    uint32_t wide = width(n->visits++), available, best;
    if (seat == s->seat && n->edges >= wide) return best_bound(s, node, -1u, NULL, 0, &available);
    int count = s->game->rules->choices(s->terms, s->state, seat, s->choice, CHOICES_MAX);
    ASSERT(count > 0 && count <= CHOICES_MAX);
    best = best_bound(s, node, -1u, s->choice, count, &available);
    if (available >= wide || available >= size_of(s->choice, count)) return best;
    uint32_t added = widen(s, node, seat, alone, s->choice, count);
    if (added) s->tree.edge[added].available = 1;
    return added ? added : best;
}

/* The root has its edges from the beginning (choose_among), in a row unless others were merged into it. */
uint32_t choose_first(Search *s)
{
    Node *n = &s->tree.node[s->root];
    Edge *edge = s->tree.edge;
    uint32_t available, most_edges = -1u;
    n->visits++;
    if (s->root_widens) most_edges = 4 + width(n->visits);
    if (n->last - n->first + 1 != n->edges) return best_bound(s, s->root, most_edges, NULL, 0, &available);
    const Edge *end = edge + n->first + (n->edges < most_edges ? n->edges : most_edges);
    return (uint32_t)(best_in_row(edge + n->first, end, s->manner.curiosity / 1000.0) - edge);
}

/* ---- the root ------------------------------------------------------------------ */

/* Puts an act among the root's edges, which lie in a row, the most promising first. */
static void rank(Search *s, const Act *act, int64_t worth)
{
    Tree *tree = &s->tree;
    uint32_t at = tree->edge_count;
    if (tree_edge(tree, s->root, act)) return;
    if (at <= ROOT_MAX)
        tree_add_edge(tree, s->root, act);
    else if (tree->edge[--at].total >= worth)
        return;
    for (; at > 1 && tree->edge[at - 1].total < worth; at--) {
        tree->edge[at].act = tree->edge[at - 1].act;
        tree->edge[at].total = tree->edge[at - 1].total;
    }
    tree->edge[at].act = *act;
    tree->edge[at].total = worth;
}

/* Lines are in order already. Several may begin alike: what stands for a line at the root is its number. */
void choose_among_lines(Search *s, int count)
{
    s->root = tree_add(&s->tree, 0);
    for (int i = 1; i <= count; i++) {
        const Act number = {.argc = 1, .arg = {(int16_t)i}};
        ASSERT(tree_add_edge(&s->tree, s->root, &number) == (uint32_t)i);
    }
}

/* Every act of the root, of ranges some, by what the game's formula says of the position after it in
 * one imagined truth. It decides nothing but the order in which they are tried, and which are left out
 * when there are very many. */
void choose_among(Search *s, int count)
{
    s->root = tree_add(&s->tree, 0);
    for (int i = 0; i < count; i++) {
        const Choice *c = &s->choice[i];
        int tries = choice_size(c) > 1 ? RANGE_TRIES : 1;
        for (int k = 0; k < tries; k++) {
            Act act = k ? choices_pick(c, 1, &s->rng) : c->lo;
            rank(s, &act, worth_after(s, s->seat, &act));
        }
    }
    for (uint32_t i = 1; i < s->tree.edge_count; i++) s->tree.edge[i].total = 0;
}
