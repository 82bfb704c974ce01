/* tree.h -- what a search remembers: how often an act was tried, and what came of it.
 *
 * A Node is a moment as one seat knows it; its key is a fingerprint of all that this
 * seat has seen and done since the search began. So there are no links from node to
 * node: who wants the next one makes its key and looks it up. Two moments that a seat
 * cannot tell apart are one node, and trees of different threads merge by key.
 * An Edge is an act that was tried there.
 *
 * Everything lives in memory of the caller's. When it is full the tree stops growing. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include "game/game.h"

enum { REWARD_ONE = 1 << 16 }; /* a certain win by any margin */

typedef struct Edge {
    Act act;
    uint32_t next;   /* edge of the same node, or 0 */
    uint32_t visits; /* how often it was taken */
    uint32_t missed; /* visits of its node before it was taken first, or at which it was not possible */
    int64_t total;   /* of the rewards of the seat that took it */
} Edge;

/* Of its rewards, 0 .. 1. */
static inline double edge_mean(const Edge *e) { return (double)e->total / ((double)e->visits * REWARD_ONE); }

typedef struct Node {
    uint64_t key;
    uint32_t first, last; /* edges, in the order in which they came; or 0 */
    uint32_t edges, visits;
} Node;

typedef struct Tree { /* node 0 and edge 0 stand for none */
    Node *node;
    Edge *edge;
    uint32_t *slot; /* open addressing by key: numbers of nodes */
    uint32_t node_count, node_capacity, edge_count, edge_capacity, slot_mask;
} Tree;

/* How often the edge could have been taken, from the first time on that it was. */
static inline uint32_t edge_available(const Node *n, const Edge *e)
{
    return e->visits ? n->visits - e->missed : 0;
}

/* Memory for this many nodes, at least one iteration's worth; aligned to 16. */
size_t tree_size(uint32_t nodes);
void tree_open(Tree *tree, void *memory, uint32_t nodes);

uint32_t tree_find(const Tree *tree, uint64_t key);                  /* 0: not there */
uint32_t tree_add(Tree *tree, uint64_t key);                         /* 0: full */
uint32_t tree_edge(const Tree *tree, uint32_t node, const Act *act); /* 0: not tried yet */
uint32_t tree_add_edge(Tree *tree, uint32_t node, const Act *act);   /* 0: full */
void tree_merge(Tree *into, const Tree *from);                       /* adds what fits */

#endif
