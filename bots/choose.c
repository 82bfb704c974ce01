/* choose.c -- which act a search takes on its way down, and which acts a node considers (search.h: 2, 3). For
 * the root see root.c. */
#include "base/assert.h"
#include "bots/thinking.h"
#include "game/act.h"

#include <math.h>
#include <string.h>

enum {
    WIDEN_TRIES = 4, /* acts that a node compares when it takes in one more */
    NEAR_TRIES = 12, /* the same in games with a foresight, where the formula alone tells acts apart */
};

/* ln, to one part in ten: exponent and mantissa. */
static double logarithm(uint32_t n)
{
    int zeros = __builtin_clz(n | 1); /* with these shifted out it is between 1 and 2, in parts of 2^31 */
    return 0.6931 * (31 - zeros + ((double)(n << zeros) * 0x1p-31 - 1));
}

double choose_bound(const Edge *e, uint32_t available, double curiosity)
{
    return edge_mean(e) + curiosity * sqrt(logarithm(available) / (double)e->visits);
}

double choose_reach(uint32_t available, double curiosity) { return curiosity * sqrt(logarithm(available)); }

double choose_slope(uint32_t available, double curiosity)
{
    const double rise = 0.6931 / (double)(1u << (31 - __builtin_clz(available | 1))); /* of the logarithm */
    return curiosity * rise / (2 * sqrt(logarithm(available)));
}

/* True if the bound surely does not reach `most`: both sides multiplied by the visits and squared, so that
 * most edges need neither division nor root; near the edge, where rounding could matter, it says no. */
static bool falls_short(const Edge *e, uint32_t available, double curiosity, double most)
{
    double visits = (double)e->visits, lacks = most * visits - (double)e->total * (1.0 / REWARD_ONE);
    double reach = curiosity * curiosity * logarithm(available) * visits;
    return lacks > 0 && lacks * lacks * (1 - 1e-6) > reach + visits * visits * 1e-12;
}

uint32_t choose_width(uint32_t visits) { return 1 + (uint32_t)(2 * sqrt((double)visits)); }

int32_t choose_worth(Search *s, Seat seat, const Act *act)
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
        int32_t worth = choose_worth(s, seat, &act);
        if (!found++ || worth > most) most = worth, best = act;
    }
    return found ? tree_add_edge(&s->tree, node, &best) : 0;
}

/* Are there more acts in the list than so many? */
static bool has_more(const Choice *c, int count, uint64_t acts)
{
    uint64_t size = 0;
    for (int i = 0; i < count && size <= acts; i++) size += choice_size(&c[i]);
    return size > acts;
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

/* The edge is taken: if it is for the first time, visits of its node count for it from this one on. */
static uint32_t take(Tree *tree, const Node *n, uint32_t at)
{
    if (at && !tree->edge[at].visits) tree->edge[at].missed = n->visits - 1;
    return at;
}

/* The edge of the highest bound at a node, or 0. In the imagined truth only some may be possible: those are
 * listed. With no list all are (law 13: the seat that thinks has the same choices in every twin). */
static uint32_t best_bound(Search *s, const Node *n, uint32_t most_edges, const Choice *c, int count,
                           uint32_t *available)
{
    Edge *edge = s->tree.edge;
    uint32_t best = 0, i = n->first;
    double most = -1, curiosity = s->manner.curiosity / 1000.0;
    int from = 0;
    for (*available = 0; i && *available < most_edges; i = edge[i].next) {
        Edge *e = &edge[i];
        if (c && !is_listed(c, count, &e->act, &from)) {
            e->missed++;
            continue;
        }
        ++*available;
        if (!e->visits) { /* first in the order of trying */
            best = i, i = e->next;
            break;
        }
        const uint32_t times = edge_available(n, e);
        if (falls_short(e, times, curiosity, most)) continue;
        double worth = choose_bound(e, times, curiosity);
        if (worth > most) most = worth, best = i;
    }
    for (; i; i = edge[i].next) edge[i].missed++;
    return best;
}

uint32_t choose_next(Search *s, uint32_t node, Seat seat, bool alone)
{
    Tree *tree = &s->tree;
    Node *n = &tree->node[node];
    uint32_t wide = choose_width(n->visits++), available;
    if (seat == s->seat && n->edges >= wide) return take(tree, n, best_bound(s, n, -1u, NULL, 0, &available));
    int count = s->game->rules->choices(s->terms, s->state, seat, s->choice, CHOICES_MAX);
    ASSERT(count > 0 && count <= CHOICES_MAX);
    uint32_t best = best_bound(s, n, -1u, s->choice, count, &available), added = 0;
    if (available < wide && has_more(s->choice, count, available))
        added = widen(s, node, seat, alone, s->choice, count);
    return take(tree, n, added ? added : best);
}

uint32_t choose_anywhere(Search *s, uint32_t node, uint32_t most_edges)
{
    uint32_t available;
    const Node *n = &s->tree.node[node];
    return take(&s->tree, n, best_bound(s, n, most_edges, NULL, 0, &available));
}
