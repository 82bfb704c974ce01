/* node.c -- a house as a process: it is killed and comes up again, falls asleep and wakes late, gives its
 * tables away; its words leave for their lines, its bots think. */
#include "fronts/local/owners.h"
#include "tests/simulate/simulate.h"

#include <string.h>

enum { SECOND = 1000000 };

Table *node_table(const Node *n, const char *code)
{
    Table *t = n->local ? local_next(n->local, NULL) : NULL;
    while (t && strcmp(t->kept.code, code) != 0) t = local_next(n->local, t);
    return t;
}

void node_at(World *w, Node *n)
{
    w->speaks = n;
    world_record(w, "at %lld %lld\n", (long long)w->now_us, (long long)w->wall_ms);
    local_at(n->local, w->now_us, w->wall_ms);
}

/* ---- up and down ------------------------------------------------------------------------------ */

/* While one claims a table, another may. */
static void claim_meanwhile(void *context, const char *code)
{
    World *w = context;
    Node *first = w->speaks, *other = &w->node[rng_below(&w->rng, (uint32_t)w->nodes)];
    if (!chance(w, 300) || !node_is_awake(other) || other == first) return;
    shelf_owners(w->shelf)->meanwhile = NULL;
    node_at(w, other);
    local_table(other->local, code);
    node_at(w, first);
    shelf_owners(w->shelf)->meanwhile = claim_meanwhile;
}

static void share_shelf(World *w, Node *n)
{
    Owners *owners = shelf_owners(w->shelf);
    owners->meanwhile = claim_meanwhile;
    owners->context = w;
    n->store = shelf_share(w->shelf, n->name, (int64_t)(rng_next(&w->rng) >> 1 | 1));
}

void node_open(World *w, Node *n)
{
    const uint64_t chances = rng_next(&w->rng);
    world_record(w, "open %llx\n", (unsigned long long)chances);
    if (is_shared(w)) share_shelf(w, n);
    n->local = local_open(n->store, chances);
    node_at(w, n);
    n->sleeps = n->drains = false;
    n->up_us = n->kill_us = n->sleep_us = n->wake_us = n->drain_us = n->beat_us = INT64_MAX;
    store_rest(n);
    if (is_shared(w)) n->beat_us = w->now_us;
    if (n->name[0]) local_name(n->local, n->name);
    if (w->is_calm) return;
    n->kill_us = w->now_us + between(w, SECOND, 60 * (int64_t)SECOND);
    if (!is_shared(w)) return;
    n->sleep_us = w->now_us + between(w, SECOND, 60 * (int64_t)SECOND);
    n->drain_us = w->now_us + between(w, SECOND, 120 * (int64_t)SECOND);
}

static void forget_gone(Node *n)
{
    while (n->gone_count) pipe_clear(&n->gone[--n->gone_count].said);
}

/* What was on its way is kept or not, nobody knows which. */
static void drop_batch(World *w, Node *n)
{
    const bool waits = shelf_waits(n->store), kept = waits && chance(w, 500);
    if (waits && !is_shared(w)) {
        world_record(w, "answer %d\n", kept);
        shelf_answer(n->store, kept);
    } else if (kept && !shelf_has_arrived(n->store) && !shelf_is_broken(n->store)) {
        shelf_arrive(n->store, true);
    }
}

void node_stop(World *w, Node *n)
{
    for (int i = 0; i < w->clients; i++)
        if (w->client[i].at == n) client_cut(w, &w->client[i]);
    for (int i = 0; i < THINKERS; i++) {
        if (n->late[i].thinking) world_record(w, "end %d 0\n", i);
        if (n->late[i].thinking) local_thought_end(n->local, n->late[i].thinking, false);
        n->late[i].thinking = NULL;
    }
    drop_batch(w, n);
    world_record(w, "close\n");
    local_close(n->local);
    n->local = NULL;
    forget_gone(n);
    shelf_drop(n->store);
    shelf_leave(n->store); /* its connection ends with it */
    if (is_shared(w)) shelf_free(n->store), n->store = NULL;
    n->sleeps = n->drains = false;
    n->kill_us = n->wake_us = INT64_MAX;
    store_rest(n);
    n->up_us = w->now_us + between(w, 1000, 3 * (int64_t)SECOND);
    check_kept(w);
}

/* As a process that is gone. */
static void kill_node(World *w, Node *n)
{
    w->kills++;
    if (w->tells) printf("%10.3f %s killed\n", (double)w->now_us / 1e6, n->name);
    node_stop(w, n);
}

void node_calm(World *w, Node *n)
{
    n->kill_us = n->sleep_us = n->drain_us = INT64_MAX;
    if (n->sleeps) n->wake_us = w->now_us;
}

void node_end(World *w, Node *n)
{
    for (int i = 0; i < THINKERS; i++)
        if (n->late[i].thinking) local_thought_end(n->local, n->late[i].thinking, false);
    if (n->local) local_close(n->local);
    forget_gone(n);
    if (is_shared(w) && n->store) shelf_free(n->store);
}

/* ---- connections that are cut ---------------------------------------------------------------------- */

void node_leave(World *w, Client *c)
{
    Node *n = c->at;
    if (n->sleeps) { /* what has arrived lies in its socket */
        Gone *gone = &n->gone[n->gone_count++];
        *gone = (Gone){.peer = c->peer, .said = c->up};
        c->up = (Pipe){.first = NULL};
        client_cut(w, c);
        return;
    }
    node_at(w, n);
    world_record(w, "leave %d\n", c->number);
    local_leave(c->peer);
    client_cut(w, c);
}

/* What came in while it slept, of those who are gone by now. */
static void hear_gone(World *w, Node *n)
{
    for (int i = 0; i < n->gone_count; i++) {
        Gone *gone = &n->gone[i];
        for (Line *line; (line = pipe_take(w, &gone->said)); free(line)) {
            local_say(gone->peer, line->text, line->size);
            if (chance(w, 500)) node_lap(w, n);
        }
        local_leave(gone->peer);
    }
    forget_gone(n);
}

/* ---- words ------------------------------------------------------------------------------------------- */

/* They leave for their lines, until the process is killed. */
static void let_out(World *w, Node *n, int most)
{
    for (int i = 0; i < w->clients && n->local; i++) {
        Client *c = &w->client[i];
        const char *text;
        size_t size;
        while (c->at == n && (text = local_hear(c->peer, &size))) {
            world_record(w, "hear %d\n", i);
            if (is_shared(w)) check_leaves(w, n, c, text, size);
            pipe_put(w, c, &c->down, text, size);
            if (most-- == 0) {
                kill_node(w, n);
                return;
            }
        }
    }
}

void node_lap(World *w, Node *n)
{
    node_at(w, n);
    world_record(w, "lap\n");
    local_lap(n->local);
    store_look(w, n);
    let_out(w, n, !w->is_calm && chance(w, 1) ? (int)between(w, 0, 8) : INT32_MAX);
    for (int i = 0; i < w->clients && n->drains && n->local; i++) {
        Client *c = &w->client[i];
        if (c->at != n || !local_lets_go(c->peer)) continue;
        node_leave(w, c);
        c->next_us = w->now_us + between(w, 1000, 100000); /* it was told to come again at once */
    }
}

/* ---- bots ------------------------------------------------------------------------------------ */

static void run_thought(Thinking *k)
{
    static void *memory;
    static size_t size;
    if (size < thought_memory(k)) {
        free(memory);
        memory = memory_new(size = thought_memory(k));
    }
    thought_run(k, memory);
}

static void start_thoughts(World *w, Node *n)
{
    for (int i = 0; i < THINKERS; i++) {
        if (n->late[i].thinking) continue;
        Thinking *k = local_thought(n->local);
        world_record(w, "begin %d\n", i);
        if (!k) return;
        const int64_t wait = chance(w, 20) ? between(w, 0, 20 * (int64_t)SECOND) : between(w, 0, 100000);
        n->late[i] = (Late){k, w->now_us + wait};
    }
}

static void end_thought(World *w, Node *n, Late *late)
{
    Thinking *k = late->thinking;
    const bool fine = w->is_calm || !chance(w, 10); /* else there was no memory, or no thread */
    late->thinking = NULL;
    world_record(w, "end %d %d\n", (int)(late - n->late), fine);
    if (fine) run_thought(k);
    local_thought_end(n->local, k, fine);
}

void node_think(World *w, Node *n)
{
    if (!node_is_awake(n)) return;
    node_at(w, n);
    if (local_due(n->local) <= w->now_us) {
        world_record(w, "wake\n");
        local_wake(n->local);
        node_lap(w, n);
    }
    if (n->local) start_thoughts(w, n);
    for (int i = 0; i < THINKERS && n->local; i++) {
        if (!n->late[i].thinking || n->late[i].at_us > w->now_us) continue;
        end_thought(w, n, &n->late[i]);
        node_lap(w, n);
    }
}

/* ---- among others ---------------------------------------------------------------------------- */

static void fall_asleep(World *w, Node *n)
{
    w->sleeps++;
    if (w->tells) printf("%10.3f %s sleeps\n", (double)w->now_us / 1e6, n->name);
    n->sleeps = true;
    n->wake_us = w->now_us + between(w, 10000, 12 * (int64_t)SECOND);
    n->sleep_us = w->now_us + between(w, 15, 60) * SECOND;
}

static void wake_up(World *w, Node *n)
{
    if (w->tells) printf("%10.3f %s wakes\n", (double)w->now_us / 1e6, n->name);
    n->sleeps = false;
    n->wake_us = INT64_MAX;
    node_at(w, n);
    hear_gone(w, n);
}

static void give_away(World *w, Node *n)
{
    if (!n->drains && w->tells) printf("%10.3f %s gives its tables away\n", (double)w->now_us / 1e6, n->name);
    w->drains += !n->drains;
    n->drains = true;
    n->drain_us = w->now_us + 100000;
    const bool is_left = local_gives_away(n->local);
    node_lap(w, n);
    if (is_left || !n->local) return;
    shelf_end(n->store);
    node_stop(w, n);
}

/* Its next life begins with nothing. */
static void look_if_buried(World *w, Node *n)
{
    if (!store_is_buried(n->store) || n->kill_us <= w->now_us + SECOND / 4) return;
    w->burials++;
    n->kill_us = w->now_us + between(w, 0, SECOND / 4);
}

static void step_among_others(World *w, Node *n)
{
    if (n->sleeps && n->wake_us <= w->now_us) wake_up(w, n);
    if (node_is_awake(n) && n->sleep_us <= w->now_us) fall_asleep(w, n);
    store_step(w, n);
    if (!node_is_awake(n)) return;
    if (n->beat_us <= w->now_us) {
        node_at(w, n);
        local_beat(n->local);
        n->beat_us = w->now_us + between(w, 250000, SECOND);
        node_lap(w, n);
    }
    if (node_is_awake(n)) look_if_buried(w, n);
    if (node_is_awake(n) && n->drain_us <= w->now_us) give_away(w, n);
}

/* ---- steps ----------------------------------------------------------------------------------- */

int64_t node_next(const Node *n)
{
    int64_t at = n->up_us;
    sooner(&at, n->kill_us), sooner(&at, n->wake_us);
    sooner(&at, store_next(n));
    if (!node_is_awake(n)) return at;
    sooner(&at, local_due(n->local));
    sooner(&at, n->sleep_us), sooner(&at, n->drain_us), sooner(&at, n->beat_us);
    for (int i = 0; i < THINKERS; i++)
        if (n->late[i].thinking) sooner(&at, n->late[i].at_us);
    return at;
}

void node_step(World *w, Node *n)
{
    if (n->local && w->now_us >= n->kill_us) kill_node(w, n);
    if (!n->local && w->now_us >= n->up_us) node_open(w, n);
    if (n->local && is_shared(w)) step_among_others(w, n);
    if (n->local && !is_shared(w)) store_step(w, n);
}
