/* node_store.c -- what becomes of a house's batches: kept late or lost; and over a network, where the answer
 * is one thing, what is in another, and the connection may break between the two. */
#include "fronts/local/owners.h"
#include "tests/simulate/simulate.h"

enum { SECOND = 1000000 };

void store_rest(Node *n)
{
    n->batch_us = n->answer_us = n->break_us = n->settle_us = INT64_MAX;
    n->patient_us = 0;
}

int64_t store_next(const Node *n)
{
    int64_t at = n->batch_us; /* that needs nobody awake, */
    if (!node_is_awake(n)) return at;
    sooner(&at, n->answer_us), sooner(&at, n->break_us), sooner(&at, n->settle_us); /* and these do */
    return at;
}

static void send(World *w, Node *n)
{
    const int64_t wait =
        chance(w, n->drains ? 400 : 50) ? between(w, 0, 4 * (int64_t)SECOND) : between(w, 0, 20000);
    n->batch_us = w->now_us + wait;
}

/* Trouble that makes many of them is rare: nodes would do nothing else. */
static void try_to_connect(World *w, Node *n)
{
    if (!n->patient_us) n->patient_us = w->now_us + between(w, 0, (chance(w, 500) ? 8 : 1) * (int64_t)SECOND);
    n->settle_us = w->now_us + (chance(w, 400) ? between(w, 0, 10 * (int64_t)SECOND) : between(w, 0, 100000));
}

void store_look(World *w, Node *n)
{
    const bool is_under_way = n->batch_us < INT64_MAX || n->answer_us < INT64_MAX ||
                              n->break_us < INT64_MAX || n->settle_us < INT64_MAX;
    if (!shelf_waits(n->store) || is_under_way) return;
    if (shelf_is_broken(n->store))
        try_to_connect(w, n); /* what was before it is settled first */
    else
        send(w, n);
}

static void answer_alone(World *w, Node *n)
{
    const bool kept = w->is_calm || !chance(w, 30);
    w->losses += !kept;
    if (w->tells && !kept) printf("%10.3f a batch is lost\n", (double)w->now_us / 1e6);
    world_record(w, "answer %d\n", kept);
    shelf_answer(n->store, kept);
    n->batch_us = INT64_MAX;
    node_lap(w, n);
}

/* Its connection ends, before or after the batch arrived; it may hear of that late. */
static void break_line(World *w, Node *n)
{
    if (w->tells) printf("%10.3f %s loses its connection\n", (double)w->now_us / 1e6, n->name);
    shelf_leave(n->store);
    n->answer_us = INT64_MAX;
    n->break_us = w->now_us + (chance(w, 500) ? 0 : between(w, 0, 6 * (int64_t)SECOND));
}

static void arrive(World *w, Node *n)
{
    n->batch_us = INT64_MAX;
    const bool breaks = !w->is_calm && chance(w, w->breaks);
    if (breaks && chance(w, 500)) {
        break_line(w, n);
        return;
    }
    const bool fine = w->is_calm || !chance(w, 20);
    w->losses += !fine;
    shelf_arrive(n->store, fine);
    n->answer_us = w->now_us + (chance(w, 30) ? between(w, 0, 4 * (int64_t)SECOND) : between(w, 0, 5000));
    if (breaks) break_line(w, n);
}

static void settle(World *w, Node *n)
{
    n->settle_us = INT64_MAX;
    if (!w->is_calm && w->now_us > n->patient_us) {
        if (w->tells) printf("%10.3f %s gives a batch up\n", (double)w->now_us / 1e6, n->name);
        shelf_give_up(n->store);
        n->patient_us = 0;
        return;
    }
    const bool heard = w->is_calm || !chance(w, 300);
    shelf_settle(n->store, heard);
    if (!heard)
        try_to_connect(w, n);
    else
        n->patient_us = 0;
}

void store_step(World *w, Node *n)
{
    if (!is_shared(w)) {
        if (n->batch_us <= w->now_us) answer_alone(w, n);
        return;
    }
    if (n->batch_us <= w->now_us) arrive(w, n);
    if (!node_is_awake(n)) return;
    const bool hears = n->answer_us <= w->now_us, breaks = n->break_us <= w->now_us;
    const bool settles = n->settle_us <= w->now_us;
    if (!hears && !breaks && !settles) return;
    if (hears) n->answer_us = INT64_MAX, shelf_hear(n->store);
    if (breaks) n->break_us = INT64_MAX, shelf_break(n->store);
    if (settles) settle(w, n);
    node_lap(w, n);
}
