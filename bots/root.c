/* root.c -- the acts that a search chooses among: which there are, and the one to take in an iteration
 * (search.h: 3).
 *
 * Every iteration looks at all bounds of the root, of which it then changes one. So it looks at *roofs*
 * first, whose parts lie ready: no bound is above its roof, where the curve of curiosity is taken to go on
 * straight from the edge that was tried first. If what is second among roofs does not come near the bound of
 * the highest roof, that is the highest bound, and the only one that was worked out. */
#include "base/assert.h"
#include "bots/thinking.h"
#include "game/act.h"

#include <math.h>
#include <string.h>

enum {
    RANGE_TRIES = 16, /* acts of a range that the root considers */
    NUMBER = 511,     /* the lowest bits of a roof: whose it is */
};

#define HAIR 1e-9 /* more than rounding and those bits do to a roof */

/* ---- which there are -------------------------------------------------------------- */

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
            rank(s, &act, choose_worth(s, s->seat, &act));
        }
    }
    for (uint32_t i = 1; i < s->tree.edge_count; i++) s->tree.edge[i].total = 0;
}

/* ---- which to take ------------------------------------------------------------------ */

static double curiosity_of(const Search *s) { return s->manner.curiosity / 1000.0; }

static double bound_of(const Search *s, const Node *n, uint32_t i)
{
    const Edge *e = &s->tree.edge[n->first + i];
    return choose_bound(e, edge_available(n, e), curiosity_of(s));
}

static void lay_roof(Search *s, const Node *n, uint32_t i)
{
    const Edge *first = &s->tree.edge[n->first], *e = first + i;
    Roof *r = &s->roof[i];
    r->mean = edge_mean(e);
    r->width = sqrt(1 / (double)e->visits);
    r->late = r->width * (double)(e->missed - first->missed);
}

/* A positive number with another one in its lowest bits, and that one. */
static inline double numbered(double x, uint64_t number)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits & ~(uint64_t)NUMBER) | number;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline uint32_t number_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits & NUMBER;
}

/* The highest roof, and how high the second is. Chance decides every comparison, so none of them is a branch.
 */
static uint32_t highest_roof(const Search *s, const Node *n, double *second)
{
    const uint32_t often = edge_available(n, &s->tree.edge[n->first]);
    const double reach = choose_reach(often, curiosity_of(s)), slope = choose_slope(often, curiosity_of(s));
    double most = 0, below = 0;
    for (uint32_t i = 0; i < s->tried; i++) {
        const Roof *r = &s->roof[i];
        const double roof = numbered(r->mean + reach * r->width - slope * r->late, i);
        const double lower = roof < most ? roof : most;
        most = roof > most ? roof : most;
        below = lower > below ? lower : below;
    }
    *second = below;
    return number_of(most);
}

/* The highest bound, all of them worked out; of equals the first. */
static uint32_t highest_bound(const Search *s, const Node *n)
{
    uint32_t best = 0;
    double most = -1;
    for (uint32_t i = 0; i < s->tried; i++) {
        double worth = bound_of(s, n, i);
        if (worth > most) most = worth, best = i;
    }
    return best;
}

static uint32_t highest(const Search *s, const Node *n)
{
    double second;
    const uint32_t best = highest_roof(s, n, &second);
    return bound_of(s, n, best) > second + HAIR ? best : highest_bound(s, n);
}

/* The next edge that was not tried yet; else that of the highest bound. They lie in a row, unless others were
 * merged into them. */
uint32_t choose_first(Search *s)
{
    Node *n = &s->tree.node[s->root];
    uint32_t most_edges = -1u;
    n->visits++;
    if (s->root_widens) most_edges = 4 + choose_width(n->visits);
    if (n->last - n->first + 1 != n->edges) return choose_anywhere(s, s->root, most_edges);
    if (s->tried) lay_roof(s, n, s->taken);
    if (s->tried < n->edges && s->tried < most_edges) {
        s->taken = s->tried++;
        s->tree.edge[n->first + s->taken].missed = n->visits - 1;
    } else {
        s->taken = highest(s, n);
    }
    return n->first + s->taken;
}

void choose_anew(Search *s)
{
    const Node *n = &s->tree.node[s->root];
    if (n->last - n->first + 1 != n->edges) return;
    for (s->tried = 0; s->tried < n->edges && s->tree.edge[n->first + s->tried].visits; s->tried++)
        lay_roof(s, n, s->tried);
}
