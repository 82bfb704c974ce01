/* decide.c -- when a search has thought enough: a budget is a ceiling.
 *
 * Either the answer is certain: the act most visited would stay so if all iterations that are left went
 * to the second. Or it is sure enough: of no other act can it still be believed that it is better by more
 * than a hair. The spread of rewards within the acts of the root, over all of them, tells how far means
 * of so many tries may lie from the truth; four such deviations are asked for, since the question comes up
 * again and again while rewards trickle in. Acts that are equally good thus end a search as well as one that
 * is better than all. (The deals that all acts of the root meet alike make differences smaller still;
 * that is not counted on.)
 *
 * Where a search looks on past its own turn but not to the end (Ica), a hair is wider, and among acts that
 * are no farther apart the formula has the last word: at that distance waiting for others to move first
 * always looks a little better, and two such bots would pass until the match is over. Among lines it is
 * narrower: whoever plans the whole turn does not wait (docs/bots.md). */
#include "bots/thinking.h"

#include <math.h>

enum {
    LEAST_THOUGHT = 500, /* iterations before anything is believed: the tree must have grown below the acts */
    SURE = 4,            /* deviations of a difference of two means */
    HAIR = 5,            /* thousandths of a reward */
    NEAR_HAIR = 30,      /* the same where the formula has the last word */
    LINE_HAIR = 10,      /* and where it has it among lines, in which nobody waits */
};

/* The act most visited; of equals, the one with the better mean. */
uint32_t decide_strictly(const Search *s)
{
    const Tree *tree = &s->tree;
    uint32_t best = tree->node[s->root].first;
    for (uint32_t i = best; i; i = tree->edge[i].next) {
        const Edge *a = &tree->edge[i], *b = &tree->edge[best];
        if (a->visits > b->visits || (a->visits && a->visits == b->visits && a->total > b->total)) best = i;
    }
    return best;
}

static bool has_formula_last_word(const Search *s) { return s->game->skill->foresight > 1; }

static double hair(const Search *s)
{
    return (s->line ? LINE_HAIR : has_formula_last_word(s) ? NEAR_HAIR : HAIR) / 1000.0;
}

/* The root's acts lie in the formula's order: of those tried at least half as often as the one most visited
 * and not worse by more than a hair, the first. */
uint32_t decide(const Search *s)
{
    const Tree *tree = &s->tree;
    uint32_t most = decide_strictly(s);
    const Edge *best = &tree->edge[most];
    if (!has_formula_last_word(s) || !best->visits) return most;
    for (uint32_t i = tree->node[s->root].first; i; i = tree->edge[i].next) {
        const Edge *e = &tree->edge[i];
        if (e->visits * 2 >= best->visits && edge_mean(e) >= edge_mean(best) - hair(s)) return i;
    }
    return most;
}

static bool is_certain(const Search *s, uint32_t best, long iterations)
{
    const Tree *tree = &s->tree;
    uint32_t second = 0;
    for (uint32_t i = tree->node[s->root].first; i; i = tree->edge[i].next)
        if (i != best && tree->edge[i].visits > second) second = tree->edge[i].visits;
    return tree->edge[best].visits - second > (unsigned long)iterations;
}

/* Variance of the rewards of one act, taken as the same for all acts of the root. */
static double variance_within(const Search *s)
{
    const Tree *tree = &s->tree;
    double sum = (double)s->squares;
    for (uint32_t i = tree->node[s->root].first; i; i = tree->edge[i].next) {
        const Edge *e = &tree->edge[i];
        if (e->visits) sum -= (double)e->total * (double)e->total / (double)e->visits;
    }
    return sum / ((double)s->iterations * REWARD_ONE * REWARD_ONE);
}

/* Acts that a widening root has not come to yet are the least promising, and left out. */
static bool is_sure(const Search *s, uint32_t best)
{
    const Tree *tree = &s->tree;
    if (s->iterations < LEAST_THOUGHT) return false;
    double variance = variance_within(s), lead = edge_mean(&tree->edge[best]) + hair(s);
    for (uint32_t i = tree->node[s->root].first; i; i = tree->edge[i].next) {
        const Edge *e = &tree->edge[i];
        if (i == best || !e->visits) continue;
        double tries = 1.0 / (double)e->visits + 1.0 / (double)tree->edge[best].visits;
        if (edge_mean(e) + SURE * sqrt(variance * tries) > lead) return false;
    }
    return true;
}

bool search_is_decided(const Search *s, long iterations)
{
    if (s->tree.node[s->root].edges == 1) return true;
    if (s->manner.loose) return false;
    uint32_t best = decide_strictly(s);
    return is_certain(s, best, iterations) || is_sure(s, best);
}

/* In portions: to ask more often would cost more than it spares. */
void search_decide(Search *s, long iterations)
{
    enum { LEAST = 8, PORTIONS = 64 };
    long portion = iterations / PORTIONS + LEAST;
    for (long left = iterations; left > 0 && !search_is_decided(s, left); left -= portion)
        search_run(s, portion < left ? portion : left);
}
