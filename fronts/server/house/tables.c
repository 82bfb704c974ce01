/* tables.c -- all tables in memory, found by code and by id. */
#include "base/assert.h"
#include "base/hash.h"
#include "fronts/server/house/room.h"
#include "fronts/server/wire/memory.h"
#include "table/play.h"
#include "table/welcome.h"

#include <string.h>

/* A table where nobody was for so long is closed. */
#define IDLE_KEPT_MS    ((int64_t)2 * 24 * 3600 * 1000)
#define RUNNING_KEPT_MS ((int64_t)60 * 24 * 3600 * 1000)

enum {
    MATCH_ACTS = 2048, /* of a log that is counted as taken */
    ASLEEP_MS =
        10 * 60 * 1000, /* where nobody is, a table stays in memory: pages are reloaded, phones sleep */
    STALE_AT_ONCE = 100,
    FORGOTTEN_AT_ONCE = 500,
};

/* ---- the lists ------------------------------------------------------------------ */

static Table **bucket_of_code(Server *s, const char *code)
{
    Hash h = HASH_START;
    hash_bytes(&h, code, strlen(code));
    return &s->by_code[hash_end(h) % TABLE_BUCKETS];
}

static Table **bucket_of_id(Server *s, int64_t id) { return &s->by_id[(uint64_t)id % TABLE_BUCKETS]; }

Table *tables_find(Server *s, const char *code)
{
    char normal[STORE_CODE];
    if (!code_normal(code, normal)) return NULL;
    Table *t = *bucket_of_code(s, normal);
    while (t && strcmp(t->kept.code, normal)) t = room_of(t)->next_by_code;
    return t;
}

Table *house_place(House *h, const TableRecord *kept)
{
    Server *s = (Server *)(void *)h;
    Room *room = memory_new(sizeof *room);
    Table *t = &room->table;
    Table **code = bucket_of_code(s, kept->code), **id = bucket_of_id(s, kept->id);
    table_place(t, h, kept);
    room->next_by_code = *code;
    room->next_by_id = *id;
    *code = *id = t;
    s->table_count++;
    uv_timer_init(&s->loop, &room->wake);
    room->wake.data = t;
    uv_unref((uv_handle_t *)&room->wake);
    room->job = (Job){.of = t, .kind = JOB_RUN};
    house_notice(t);
    return t;
}

Address *table_address(const Table *t)
{
    for (int i = 0; i < t->guests; i++)
        if (t->guest[i]->seats) return conn_of(t->guest[i])->address;
    return conn_of(t->guest[0])->address;
}

static void list(Table *t)
{
    bool wanted = t->kept.listed && t->guests && !t->gone;
    if (wanted == (room_of(t)->listed != NULL)) return;
    if (!wanted) {
        *room_of(t)->listed = room_of(t)->next_listed;
        if (room_of(t)->next_listed) room_of(room_of(t)->next_listed)->listed = room_of(t)->listed;
        room_of(t)->listed = NULL;
        return;
    }
    Table **at = &server_of(t)->listed;
    while (*at && (*at)->kept.created_ms > t->kept.created_ms) at = &room_of(*at)->next_listed;
    room_of(t)->next_listed = *at;
    room_of(t)->listed = at;
    if (*at) room_of(*at)->listed = &room_of(t)->next_listed;
    *at = t;
}

static void rest(Table *t)
{
    Server *s = server_of(t);
    bool wanted = !t->guests && !t->gone;
    if (wanted == (room_of(t)->asleep != NULL)) return;
    if (wanted) {
        room_of(t)->asleep_ms = clock_ms(&s->house);
        room_of(t)->asleep = s->asleep ? s->asleep_end : &s->asleep;
        *room_of(t)->asleep = t;
        s->asleep_end = &room_of(t)->next_asleep;
        return;
    }
    *room_of(t)->asleep = room_of(t)->next_asleep;
    if (room_of(t)->next_asleep)
        room_of(room_of(t)->next_asleep)->asleep = room_of(t)->asleep;
    else
        s->asleep_end = room_of(t)->asleep;
    room_of(t)->asleep = NULL;
    room_of(t)->next_asleep = NULL;
}

void house_notice(Table *t)
{
    list(t);
    rest(t);
}

static void on_timer_closed(uv_handle_t *handle) { free(handle->data); }

void house_remove(Table *t)
{
    Server *s = server_of(t);
    Table **at = bucket_of_code(s, t->kept.code);
    while (*at != t) at = &room_of(*at)->next_by_code;
    *at = room_of(t)->next_by_code;
    at = bucket_of_id(s, t->kept.id);
    while (*at != t) at = &room_of(*at)->next_by_id;
    *at = room_of(t)->next_by_id;
    s->table_count--;
    tables_charge(t, NULL);
    queue_drop(s, &room_of(t)->job);
    queue_drop(s, &room_of(t)->act.job);
    queue_drop(s, &room_of(t)->hint.job);
    table_clear(t);
    house_notice(t);
    uv_close((uv_handle_t *)&room_of(t)->wake, on_timer_closed);
}

Table *house_find(House *h, int64_t id)
{
    Table *t = *bucket_of_id((Server *)(void *)h, id);
    while (t && t->kept.id != id) t = room_of(t)->next_by_id;
    return t;
}

void house_closes(Table *t)
{
    Server *s = server_of(t);
    s->tables_open--;
    s->codes -= !t->kept.number;
}

void house_follows(Table *t, Table *after)
{
    if (t->match) tables_charge(t, room_of(after)->opener);
}

/* ---- put away ---------------------------------------------------------------------- */

/* Everything about it is in the store; only one to which nobody ever came leaves nothing there either. */
static void put_away(Table *t)
{
    if (t->kept.state == TABLE_LOBBY && !t->kept.number && !t->is_visited)
        table_close(t);
    else
        house_remove(t);
}

static void put_away_old(Server *s)
{
    Table *t = s->asleep;
    for (Table *next; t && clock_ms(&s->house) - room_of(t)->asleep_ms > ASLEEP_MS; t = next) {
        next = room_of(t)->next_asleep;
        if (table_is_kept(t)) put_away(t);
    }
}

static int64_t bytes_of(const Game *g)
{
    return (int64_t)match_bytes(g, MATCH_ACTS) + (int64_t)g->views->state_size;
}

void tables_make_room(Server *s)
{
    while (s->house.welcomes) welcome_forget_one(&s->house);
    for (Table *t = s->asleep, *next; t; t = next) {
        next = room_of(t)->next_asleep;
        if (table_is_kept(t)) house_remove(t);
    }
}

/* One address may fill a quarter of what there is. */
bool tables_have_room(Server *s, const Address *from, const Game *g)
{
    int64_t bytes = bytes_of(g);
    if (!from->is_proxy && from->bytes + bytes > s->limits.memory / 4) return false;
    Table *t = s->asleep;
    for (Table *next; t && !memory_has(s->limits.memory, bytes); t = next) {
        next = room_of(t)->next_asleep;
        if (!table_is_kept(t)) continue;
        if (room_of(t)->opener) memory_add(-bytes_of(t->game));
        house_remove(t);
    }
    void *block = memory_has(s->limits.memory, bytes) ? memory_try(match_bytes(g, g->acts_max)) : NULL;
    free(block);
    return block != NULL;
}

bool house_has_room(House *h, Guest *guest, const Game *g)
{
    return tables_have_room((Server *)(void *)h, conn_of(guest)->address, g);
}

void house_opens_match(Table *t) { tables_charge(t, t->guests ? table_address(t) : NULL); }

void tables_charge(Table *t, Address *opener)
{
    if (room_of(t)->opener) room_of(t)->opener->bytes -= bytes_of(t->game);
    room_of(t)->opener = opener;
    if (!opener) return;
    opener->bytes += bytes_of(t->game);
    memory_add(bytes_of(t->game));
}

static void close_stale(Server *s, TableState state, int64_t before_ms)
{
    int64_t ids[STALE_AT_ONCE];
    int count = store_find_stale(s->house.store, (int)state, before_ms, ids, STALE_AT_ONCE);
    for (int i = 0; i < count; i++) {
        TableRecord kept;
        Table *t = house_find(&s->house, ids[i]);
        if (t && t->guests) {
            table_save(t); /* somebody is there: it is not old */
        } else if (t) {
            table_close(t);
        } else if (store_find_table(s->house.store, ids[i], &kept) && !kept.damaged &&
                   store_claim(s->house.store, kept.code, s->elsewhere) == CLAIM_MINE) {
            kept.state = TABLE_CLOSED;
            store_save_table(s->house.store, &kept);
            s->tables_open--;
        }
    }
}

/* The oldest finished matches make room for new ones. */
static void bound_store(Server *s)
{
    bool is_large = store_bytes(s->house.store) > s->limits.store;
    s->store_is_full = is_large && !store_has_old(s->house.store, TABLE_CLOSED);
    if (is_large && !s->store_is_full) store_forget(s->house.store, TABLE_CLOSED, FORGOTTEN_AT_ONCE);
}

void tables_sweep(Server *s)
{
    int64_t now = clock_wall_ms();
    put_away_old(s);
    close_stale(s, TABLE_LOBBY, now - IDLE_KEPT_MS);
    close_stale(s, TABLE_OVER, now - IDLE_KEPT_MS);
    close_stale(s, TABLE_RUNNING, now - RUNNING_KEPT_MS);
    bound_store(s);
}
