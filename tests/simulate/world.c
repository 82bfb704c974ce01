#include "game/terms.h"
#include "table/here.h"
#include "table/tempo.h"
#include "tests/simulate/simulate.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    REQUESTS = 700,          /* of a world; then it is calm */
    REQUESTS_OF_HANDS = 150, /* physics costs more than people */
    FEWER_OF_NODES = 5,      /* of several nodes there are more worlds instead */
    STEPS_MAX = 200000,
    SECOND = 1000000
};

void world_break(World *w, const char *format, ...)
{
    va_list arguments;
    if (!world_holds(w)) return;
    va_start(arguments, format);
    vsnprintf(w->broken, sizeof w->broken, format, arguments);
    va_end(arguments);
}

void world_record(World *w, const char *format, ...)
{
    va_list arguments;
    if (!w->record) return;
    va_start(arguments, format);
    vfprintf(w->record, format, arguments);
    va_end(arguments);
}

Table *world_table(World *w, int which)
{
    for (int i = 0; i < w->nodes; i++) {
        Table *t = w->node[i].local ? node_table(&w->node[i], w->code[which]) : NULL;
        if (t && shelf_owns(w->node[i].store, w->code[which])) return t;
    }
    return NULL;
}

/* ---- pipes ------------------------------------------------------------------------------ */

void pipe_put(World *w, Client *c, Pipe *p, const char *text, size_t size)
{
    if (w->tells)
        printf("%10.3f %s %d %.*s\n", (double)w->now_us / 1e6, p == &c->up ? "asks " : "tells", c->number,
               size < 300 ? (int)size : 300, text);
    Line *line = memory_new(sizeof *line + size + 1);
    const int64_t at =
        w->now_us + c->delay_us + (chance(w, 30) ? between(w, 0, SECOND) : between(w, 0, 2000));
    p->at_us = line->at_us = at > p->at_us ? at : p->at_us;
    line->size = size;
    memcpy(line->text, text, size);
    if (!p->first) p->last = &p->first;
    *p->last = line;
    p->last = &line->next;
}

void pipe_clear(Pipe *p)
{
    while (p->first) {
        Line *line = p->first;
        p->first = line->next;
        free(line);
    }
}

void pipe_cut(World *w, Pipe *p)
{
    int count = 0;
    for (const Line *line = p->first; line; line = line->next) count++;
    Line **at = &p->first;
    for (int64_t arrive = between(w, 0, count); arrive > 0; arrive--) at = &(*at)->next;
    Pipe rest = {.first = *at};
    *at = NULL;
    p->last = at;
    pipe_clear(&rest);
}

Line *pipe_take(World *w, Pipe *p)
{
    Line *line = p->first;
    if (!line || line->at_us > w->now_us) return NULL;
    p->first = line->next;
    return line;
}

/* ---- time -------------------------------------------------------------------------------------- */

void sooner(int64_t *at, int64_t than)
{
    if (than < *at) *at = than;
}

static int64_t next_moment(World *w)
{
    int64_t at = w->jump_us;
    for (int i = 0; i < w->nodes; i++) sooner(&at, node_next(&w->node[i]));
    for (int i = 0; i < w->clients; i++) {
        const Client *c = &w->client[i];
        sooner(&at, c->next_us);
        if (c->up.first && node_is_awake(c->at)) sooner(&at, c->up.first->at_us);
        if (c->down.first) sooner(&at, c->down.first->at_us);
    }
    return at > w->now_us ? at : w->now_us;
}

static void jump_clocks(World *w)
{
    w->jump_us = w->is_calm ? INT64_MAX : w->now_us + between(w, 20, 200) * SECOND;
    w->wall_ms += between(w, -7200000, 7200000);
    if (chance(w, 100)) w->now_us += between(w, 1, 3600) * SECOND; /* the machine slept */
}

/* ---- steps ----------------------------------------------------------------------------------------- */

static void hear_up(World *w)
{
    for (int i = 0; i < w->clients; i++) {
        Client *c = &w->client[i];
        Line *line = c->peer && node_is_awake(c->at) ? pipe_take(w, &c->up) : NULL;
        if (!line) continue;
        Node *at = c->at;
        node_at(w, at);
        world_record(w, "say %d %.*s\n", i, (int)line->size, line->text);
        local_say(c->peer, line->text, line->size);
        free(line);
        node_lap(w, at);
    }
}

static void hear_down(World *w)
{
    for (int i = 0; i < w->clients && world_holds(w); i++) {
        Client *c = &w->client[i];
        Line *line = pipe_take(w, &c->down);
        if (!line) continue;
        client_hears(w, c, line->text, line->size);
        free(line);
        check_client(w, c);
    }
}

/* Now and then a table is looked at: restored beside itself, and beside its twins. */
static void look_at_tables(World *w)
{
    if (!chance(w, is_shared(w) ? 4 : 25)) return;
    Table *t = world_table(w, (int)rng_below(&w->rng, (uint32_t)w->tables));
    if (!t || !table_is_kept(t)) return;
    Node *at = w->node;
    while (local_house(at->local) != t->house) at++;
    if (!node_is_awake(at) || shelf_waits(at->store) || store_gathered(at->store)) return;
    node_at(w, at);
    check_restored(w, t);
    if (world_holds(w) && chance(w, 300)) check_twins(w, t);
    node_at(w, at);
}

static void step(World *w)
{
    const int64_t before = w->now_us;
    w->now_us = next_moment(w);
    w->wall_ms += (w->now_us - before) / 1000;
    if (w->now_us >= w->jump_us) jump_clocks(w);
    shelf_at(w->shelf, w->now_us / 1000);
    const bool is_heard_first = is_shared(w) && chance(w, 500); /* a loop may begin with either */
    if (is_heard_first) hear_up(w);
    for (int i = 0; i < w->nodes; i++) node_step(w, &w->node[i]);
    if (!is_heard_first) hear_up(w);
    for (int i = 0; i < w->nodes; i++) node_think(w, &w->node[i]);
    hear_down(w);
    for (int i = 0; i < w->clients && world_holds(w); i++)
        if (w->client[i].next_us <= w->now_us) client_step(w, &w->client[i]);
    for (int i = 0; i < w->nodes; i++)
        if (node_is_awake(&w->node[i])) node_lap(w, &w->node[i]);
    if (world_holds(w)) look_at_tables(w);
}

/* ---- a world ------------------------------------------------------------------------------------------ */

/* The course of things is the shelf's, not of who opens first. */
static void found_houses(World *w)
{
    uint8_t epoch[STORE_FACT] = {1};
    w->shelf = shelf_new();
    shelf_at(w->shelf, w->now_us / 1000);
    if (is_shared(w)) {
        store_save_fact(w->shelf, "epoch", epoch);
        store_send(w->shelf);
        store_fate(w->shelf);
    }
    w->breaks = chance(w, 500) ? 10 : 100;
    for (int i = 0; i < w->nodes; i++) {
        if (is_shared(w)) memcpy(w->node[i].name, (const char[]){'n', (char)('0' + i), 0}, 3);
        if (!is_shared(w)) shelf_hold(w->node[i].store = w->shelf, true);
        node_open(w, &w->node[i]);
    }
}

static void found(World *w, const Evening *e)
{
    int games = 0;
    memset(w, 0, sizeof *w);
    const uint64_t seed = w->seed = e->seed;
    w->record = e->record;
    w->tells = e->tells;
    rng_seed_fast(&w->rng, seed * 0x9E3779B97F4A7C15u + 1);
    rng_seed_fast(&w->drawing, seed + 77);
    while (GAMES[games]) games++;
    w->game = e->game ? e->game : GAMES[seed % (uint64_t)games];
    w->nodes = e->nodes ? e->nodes : seed % 2 || e->record ? 1 : 2 + (int)(seed / 2 % 2);
    told_begin();
    w->now_us = SECOND;
    w->wall_ms = 1700000000000;
    w->jump_us = w->now_us + between(w, 5, 100) * SECOND;
    w->tables = 1 + (int)rng_below(&w->rng, w->game->hands ? 1 : TABLES);
    w->clients = w->tables * (2 + (int)rng_below(&w->rng, 2)) + 1;
    for (int i = 0; i < w->clients; i++)
        w->client[i] = (Client){.number = i,
                                .table = i % w->tables,
                                .is_maker = i < w->tables,
                                .n = -1,
                                .goes_to = -1,
                                .delay_us = between(w, 100, 80000),
                                .next_us = w->now_us + between(w, 0, SECOND)};
    found_houses(w);
}

static void end(World *w)
{
    for (int i = 0; i < w->clients; i++) {
        pipe_clear(&w->client[i].up);
        pipe_clear(&w->client[i].down);
        client_forget(&w->client[i]);
    }
    for (int i = 0; i < w->nodes; i++) node_end(w, &w->node[i]);
    shelf_free(w->shelf);
    free(w->acked);
}

/* Some do not come back: others play on without them. */
static void leave_for_good(World *w, Client *c)
{
    if (c->peer) node_leave(w, c);
    pipe_clear(&c->down);
    c->next_us = INT64_MAX;
    for (int i = 0; i < ASKED_MAX; i++) c->asked[i].is_open = false;
}

/* By a bot, or by one that stands in by now. */
static bool is_played(const Table *t, Seat seat)
{
    const bool is_away = t->kept.seat[seat].kind == SEAT_PERSON && !seat_is_online(t, seat);
    return seat_has_bot(t, seat) || (is_away && t->kept.grace_ms >= 0);
}

/* Nothing goes wrong any more. Whatever was asked is answered, and where it is a bot's turn it acts. */
static void calm_down(World *w)
{
    const int64_t start = w->now_us;
    int acts[TABLES];
    w->is_calm = true;
    w->jump_us = INT64_MAX;
    for (int i = 0; i < w->nodes; i++) node_calm(w, &w->node[i]);
    for (int i = 0; i < w->clients; i++)
        if (chance(w, 150)) leave_for_good(w, &w->client[i]);
    for (int round = 0; round < 2; round++) {
        const int64_t until = start + (round + 1) * 120 * (int64_t)SECOND;
        for (int i = 0; i < w->tables && round; i++) {
            const Table *t = world_table(w, i);
            acts[i] = t && t->match && t->kept.state == TABLE_RUNNING ? t->match->count : -1;
        }
        for (int steps = 0; steps < STEPS_MAX && w->now_us < until && world_holds(w); steps++)
            if (next_moment(w) < until)
                step(w);
            else
                w->now_us = until; /* where everybody has gone, nothing happens any more */
        if (w->now_us < until) world_break(w, "time stands still");
    }
    for (int i = 0; i < w->clients && world_holds(w); i++) {
        const Client *c = &w->client[i];
        for (int k = 0; k < ASKED_MAX; k++)
            if (c->asked[k].is_open && w->now_us - c->asked[k].since_us > 60 * (int64_t)SECOND)
                world_break(w, "client %d waits for ever for an answer to %s", i, c->asked[k].text);
    }
    for (int i = 0; i < w->tables && world_holds(w); i++) {
        const Table *t = world_table(w, i);
        if (!t || acts[i] < 0 || t->tempo->goes_on || t->kept.state != TABLE_RUNNING || table_stands(t))
            continue;
        if (t->question.open)
            world_break(w, "at table %s somebody waits for ever for an act to be taken back", t->kept.code);
        SeatSet may = match_may_act(t->match);
        bool bot = true;
        for (Seat p = 0; p < t->terms.seats; p++) bot &= !seats_have(may, p) || is_played(t, p);
        if (may && bot && t->match->count == acts[i])
            world_break(w, "at table %s a bot's turn has come, and nothing happens", t->kept.code);
    }
    check_kept(w);
}

bool simulate_world(World *w, const Evening *e)
{
    found(w, e);
    const int64_t most =
        (w->game->hands ? REQUESTS_OF_HANDS : REQUESTS) / (is_shared(w) ? FEWER_OF_NODES : 1);
    for (int steps = 0; steps < STEPS_MAX && w->requests < most && world_holds(w); steps++) step(w);
    if (world_holds(w) && w->requests < most) world_break(w, "time stands still");
    if (world_holds(w)) calm_down(w);
    const bool fine = world_holds(w);
    end(w);
    return fine;
}
