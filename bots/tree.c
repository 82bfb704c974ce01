#include "bots/tree.h"
#include "base/assert.h"
#include "game/act.h"

#include <string.h>

/* At most one node is added in an iteration, and an edge at each node on its way that may still widen. */
enum { EDGES_PER_NODE = 2, SLOTS_PER_NODE = 2 };

static uint32_t slots_for(uint32_t nodes)
{
    uint32_t slots = 16;
    while (slots < nodes * SLOTS_PER_NODE) slots *= 2;
    return slots;
}

size_t tree_size(uint32_t nodes)
{
    return (nodes + 1) * (sizeof(Node) + EDGES_PER_NODE * sizeof(Edge)) + slots_for(nodes) * sizeof(uint32_t);
}

void tree_open(Tree *tree, void *memory, uint32_t nodes)
{
    *tree = (Tree){.node_capacity = nodes + 1, .edge_capacity = (nodes + 1) * EDGES_PER_NODE};
    tree->edge = memory;
    tree->node = (Node *)(tree->edge + tree->edge_capacity);
    tree->slot = (uint32_t *)(tree->node + tree->node_capacity);
    tree->slot_mask = slots_for(nodes) - 1;
    tree->node_count = tree->edge_count = 1;
    memset(tree->slot, 0, ((size_t)tree->slot_mask + 1) * sizeof *tree->slot);
}

/* Where the key is, or where it would go. */
static uint32_t *slot_of(const Tree *tree, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & tree->slot_mask;
    while (tree->slot[at] && tree->node[tree->slot[at]].key != key) at = (at + 1) & tree->slot_mask;
    return &tree->slot[at];
}

uint32_t tree_find(const Tree *tree, uint64_t key) { return *slot_of(tree, key); }

uint32_t tree_add(Tree *tree, uint64_t key)
{
    uint32_t *slot = slot_of(tree, key);
    ASSERT(!*slot);
    if (tree->node_count == tree->node_capacity) return 0;
    tree->node[tree->node_count] = (Node){.key = key};
    return *slot = tree->node_count++;
}

uint32_t tree_edge(const Tree *tree, uint32_t node, const Act *act)
{
    uint32_t at = tree->node[node].first;
    while (at && !act_equal(&tree->edge[at].act, act)) at = tree->edge[at].next;
    return at;
}

uint32_t tree_add_edge(Tree *tree, uint32_t node, const Act *act)
{
    Node *n = &tree->node[node];
    if (tree->edge_count == tree->edge_capacity) return 0;
    uint32_t at = tree->edge_count++;
    tree->edge[at] = (Edge){.act = *act, .missed = n->visits};
    if (n->last)
        tree->edge[n->last].next = at;
    else
        n->first = at;
    n->last = at;
    n->edges++;
    return at;
}

/* More visits of a node, at which none of its edges was possible. */
static void add_visits(Tree *tree, Node *n, uint32_t visits)
{
    for (uint32_t i = n->first; i; i = tree->edge[i].next) {
        Edge *e = &tree->edge[i];
        e->missed = n->visits + visits - edge_available(n, e);
    }
    n->visits += visits;
}

void tree_merge(Tree *into, const Tree *from)
{
    for (uint32_t i = 1; i < from->node_count; i++) {
        const Node *other = &from->node[i];
        uint32_t node = tree_find(into, other->key);
        if (!node) node = tree_add(into, other->key);
        if (!node) continue;
        add_visits(into, &into->node[node], other->visits);
        for (uint32_t k = other->first; k; k = from->edge[k].next) {
            const Edge *e = &from->edge[k];
            uint32_t at = tree_edge(into, node, &e->act);
            if (!at) at = tree_add_edge(into, node, &e->act);
            if (!at) continue;
            into->edge[at].missed -= edge_available(other, e);
            into->edge[at].visits += e->visits;
            into->edge[at].total += e->total;
        }
    }
}
