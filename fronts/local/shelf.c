#include "fronts/local/shelf_inside.h"
#include "table/house.h"

#include <string.h>

static void put(Things *list, Thing thing)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 8;
        list->thing = memory_resize(list->thing, (size_t)list->capacity * sizeof *list->thing);
    }
    list->thing[list->count++] = thing;
}

static void clear(Things *list)
{
    for (int i = 0; i < list->count; i++) free(list->thing[i].bytes);
    free(list->thing);
    *list = (Things){NULL, 0, 0};
}

Store *shelf_user(Shelf *shelf)
{
    Store *s = memory_new(sizeof *s);
    s->shelf = shelf;
    shelf->users++;
    return s;
}

Store *shelf_new(void) { return shelf_user(memory_new(sizeof(Shelf))); }

void shelf_free(Store *s)
{
    shelf_drop(s);
    if (--s->shelf->users == 0) {
        for (int i = 0; i < BUCKETS; i++) clear(&s->shelf->kept[i]);
        owners_free(&s->shelf->owners);
        free(s->shelf);
    }
    free(s);
}

Store *shelf_copy(const Store *s)
{
    Store *copy = shelf_new();
    for (int b = 0; b < BUCKETS; b++)
        for (int i = 0; i < s->shelf->kept[b].count; i++) {
            Thing thing = s->shelf->kept[b].thing[i];
            thing.bytes = memory_new(thing.size + 1);
            memcpy(thing.bytes, s->shelf->kept[b].thing[i].bytes, thing.size);
            put(&copy->shelf->kept[b], thing);
        }
    return copy;
}

/* ---- writing ------------------------------------------------------------------------------ */

static uint8_t *write(Store *s, WriteKind kind, int64_t of, size_t size)
{
    Thing thing = {.kind = kind, .of = of, .size = size, .bytes = memory_new(size + 1)};
    put(&s->open, thing);
    return thing.bytes;
}

void shelf_write(Store *s, WriteKind kind, int64_t of, const void *record, size_t size)
{
    memcpy(write(s, kind, of, size), record, size);
}

void store_save_table(Store *s, const TableRecord *t) { shelf_write(s, WRITE_TABLE, t->id, t, sizeof *t); }

void store_save_match(Store *s, const MatchRecord *m)
{
    shelf_write(s, WRITE_MATCH, m->table_id, m, sizeof *m);
}

void store_append(Store *s, const JournalRecord *r)
{
    Row *row = (Row *)(void *)write(s, WRITE_ROW, r->match_id, sizeof *row + strlen(r->act) + 1);
    *row = (Row){.n = r->n,
                 .place = r->place,
                 .kind = r->kind,
                 .tick = r->tick,
                 .seat = r->seat,
                 .count = r->count,
                 .early = r->early,
                 .bot = r->bot};
    text_copy(row->client, sizeof row->client, r->client);
    memcpy(row->act, r->act, strlen(r->act) + 1);
}

void store_say(Store *s, int64_t table_id, const ChatRecord *c)
{
    shelf_write(s, WRITE_LINE, table_id, c, sizeof *c);
}

void store_snapshot(Store *s, int64_t match_id, const Snapshot *shot)
{
    Shot *kept = (Shot *)(void *)write(s, WRITE_SHOT, match_id, sizeof *kept + (size_t)shot->size);
    *kept = (Shot){.row = shot->row, .tick = shot->tick, .size = shot->size};
    memcpy(kept->state, shot->state, (size_t)shot->size);
}

void store_save_fact(Store *s, const char *name, const uint8_t value[STORE_FACT])
{
    Fact *fact = (Fact *)(void *)write(s, WRITE_FACT, 0, sizeof *fact);
    text_copy(fact->name, sizeof fact->name, name);
    memcpy(fact->value, value, STORE_FACT);
}

void store_ban(Store *s, int64_t table_id, const uint8_t address[STORE_ADDRESS])
{
    shelf_write(s, WRITE_BAN, table_id, address, STORE_ADDRESS);
}

void store_unban(Store *s, int64_t table_id) { write(s, WRITE_UNBAN, table_id, 0); }
void store_delete_table(Store *s, int64_t id) { write(s, WRITE_DELETE, id, 0); }

/* ---- batches ------------------------------------------------------------------------------- */

static bool replaces(const Thing *new, const Thing *old)
{
    if (new->of != old->of) return false;
    switch (new->kind) {
    case WRITE_TABLE:
    case WRITE_SHOT: return old->kind == new->kind;
    case WRITE_MATCH:
        return old->kind == WRITE_MATCH && ((const MatchRecord *)(const void *)old->bytes)->id ==
                                               ((const MatchRecord *)(const void *)new->bytes)->id;
    case WRITE_FACT:
        return old->kind == WRITE_FACT && !strcmp((const char *)old->bytes, (const char *)new->bytes);
    case WRITE_UNBAN: return old->kind == WRITE_BAN;
    case WRITE_DELETE: return old->kind == WRITE_TABLE || old->kind == WRITE_LINE;
    default: return false;
    }
}

static bool is_new_row(const Things *list, const Thing *row)
{
    const int place = ((const Row *)(const void *)row->bytes)->place;
    for (int i = list->count - 1; i >= 0; i--) {
        const Thing *old = &list->thing[i];
        if (old->kind != WRITE_ROW || old->of != row->of) continue;
        return ((const Row *)(const void *)old->bytes)->place == place - 1;
    }
    return place == 1;
}

void shelf_keep(Store *s, Thing *thing)
{
    Things *list = shelf_bucket(s, thing->of);
    if (thing->kind == WRITE_ROW) ASSERT(is_new_row(list, thing)); /* dense, and none twice */
    bool replaced = false;
    if (thing->kind != WRITE_ROW && thing->kind != WRITE_LINE && thing->kind != WRITE_BAN) {
        int left = 0;
        for (int i = 0; i < list->count; i++) {
            Thing *old = &list->thing[i];
            if (!replaces(thing, old)) {
                list->thing[left++] = *old;
                continue;
            }
            free(old->bytes);
            if (!replaced && thing->bytes && thing->kind == old->kind) {
                list->thing[left++] = *thing; /* in its place */
                thing->bytes = NULL;
                replaced = true;
            }
        }
        list->count = left;
    }
    const bool is_gone = thing->kind == WRITE_UNBAN || thing->kind == WRITE_DELETE;
    if (thing->kind == WRITE_RELEASE) owners_release(&s->shelf->owners, (const char *)thing->bytes, s->life);
    if (replaced || is_gone || thing->kind == WRITE_RELEASE) return;
    put(list, *thing);
    thing->bytes = NULL;
}

size_t store_gathered(const Store *s) { return (size_t)s->open.count + s->beats; }

/* Sent once more under another number, if it was not in. */
void shelf_send(Store *s)
{
    s->batch = lease_send(&s->lease, s->shelf->owners.now_ms);
    s->inside = BATCH_NONE;
}

void store_send(Store *s)
{
    ASSERT(s->fate == BATCH_NONE);
    s->sent = s->open;
    s->open = (Things){NULL, 0, 0};
    s->beats = false;
    s->fate = BATCH_ON_ITS_WAY;
    if (s->life && !s->lease.is_unknown) shelf_send(s); /* else that is settled first */
    if (!s->is_held) shelf_answer(s, true);
}

void shelf_hold(Store *s, bool held) { s->is_held = held; }
bool shelf_waits(const Store *s) { return s->fate == BATCH_ON_ITS_WAY; }

void shelf_end_batch(Store *s, BatchFate fate)
{
    clear(&s->sent);
    s->fate = fate;
}

void shelf_answer(Store *s, bool kept)
{
    ASSERT(s->fate == BATCH_ON_ITS_WAY && !s->life);
    for (int i = 0; kept && i < s->sent.count; i++) shelf_keep(s, &s->sent.thing[i]);
    shelf_end_batch(s, kept ? BATCH_KEPT : BATCH_LOST);
}

BatchFate store_fate(Store *s)
{
    const BatchFate fate = s->fate;
    if (fate == BATCH_ON_ITS_WAY) return fate;
    if (fate == BATCH_LOST) {
        clear(&s->open);
        s->beats = false;
    }
    s->fate = BATCH_NONE;
    return fate;
}

void shelf_drop(Store *s)
{
    clear(&s->open);
    shelf_end_batch(s, BATCH_NONE);
}
