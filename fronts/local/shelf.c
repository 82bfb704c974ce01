#include "fronts/local/shelf.h"
#include "fronts/local/owners.h"
#include "store/lease.h"
#include "table/house.h"

#include <string.h>

/* ---- what it is made of ----------------------------------------------------------------- */

typedef enum WriteKind {
    WRITE_TABLE,
    WRITE_MATCH,
    WRITE_ROW,
    WRITE_LINE,
    WRITE_SHOT,
    WRITE_FACT,
    WRITE_BAN,
    WRITE_UNBAN,
    WRITE_DELETE,
    WRITE_RELEASE
} WriteKind;

/* One record, kept or to be: of a table (its id), a match (its table's), a row or snapshot (the match's), a
 * line, a ban (the table's), a fact (0). */
typedef struct Thing {
    WriteKind kind;
    int64_t of;
    size_t size;
    uint8_t *bytes; /* owned */
} Thing;

typedef struct Row { /* a journal row: its words are as long as they are */
    int64_t n;
    int place, kind;
    uint32_t tick;
    int seat, count, early;
    bool bot;
    char client[STORE_CLIENT], act[];
} Row;

typedef struct Shot {
    int64_t row;
    uint32_t tick;
    int size;
    uint8_t state[];
} Shot;

typedef struct Fact {
    char name[16];
    uint8_t value[STORE_FACT];
} Fact;

typedef struct Things {
    Thing *thing; /* owned */
    int count, capacity;
} Things;

enum { BUCKETS = 256 };

typedef struct Shelf {
    Things kept[BUCKETS]; /* by what they are of, each in the order of writing */
    int users;
    Owners owners;
} Shelf;

struct Store {
    Shelf *shelf;
    Things open, sent;
    bool is_held;
    BatchFate fate; /* of the one sent */
    /* Where several share it. */
    int64_t life; /* 0: nobody does */
    Lease lease;
    bool beats;       /* the batch goes on its way though it be empty */
    int64_t batch;    /* the number of the one sent */
    BatchFate inside; /* what became of it where it arrived; BATCH_NONE: it did not */
    bool is_broken;   /* the connection */
    StoreTrouble trouble;
};

static Things *bucket_of(Store *s, int64_t of) { return &s->shelf->kept[(uint64_t)of % BUCKETS]; }

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

static Store *store_on(Shelf *shelf)
{
    Store *s = memory_new(sizeof *s);
    s->shelf = shelf;
    shelf->users++;
    return s;
}

Store *shelf_new(void) { return store_on(memory_new(sizeof(Shelf))); }

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

static void write_copy(Store *s, WriteKind kind, int64_t of, const void *record, size_t size)
{
    memcpy(write(s, kind, of, size), record, size);
}

void store_save_table(Store *s, const TableRecord *t) { write_copy(s, WRITE_TABLE, t->id, t, sizeof *t); }

void store_save_match(Store *s, const MatchRecord *m)
{
    write_copy(s, WRITE_MATCH, m->table_id, m, sizeof *m);
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
    write_copy(s, WRITE_LINE, table_id, c, sizeof *c);
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
    write_copy(s, WRITE_BAN, table_id, address, STORE_ADDRESS);
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

static void keep(Store *s, Thing *thing)
{
    Things *list = bucket_of(s, thing->of);
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
static void send(Store *s)
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
    if (s->life && !s->lease.is_unknown) send(s); /* else that is settled first */
    if (!s->is_held) shelf_answer(s, true);
}

void shelf_hold(Store *s, bool held) { s->is_held = held; }
bool shelf_waits(const Store *s) { return s->fate == BATCH_ON_ITS_WAY; }

static void end_batch(Store *s, BatchFate fate)
{
    clear(&s->sent);
    s->fate = fate;
}

void shelf_answer(Store *s, bool kept)
{
    ASSERT(s->fate == BATCH_ON_ITS_WAY && !s->life);
    for (int i = 0; kept && i < s->sent.count; i++) keep(s, &s->sent.thing[i]);
    end_batch(s, kept ? BATCH_KEPT : BATCH_LOST);
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
    end_batch(s, BATCH_NONE);
}

/* ---- sharing -------------------------------------------------------------------------------- */

Store *shelf_share(Store *s, const char *node, int64_t life)
{
    Store *own = store_on(s->shelf);
    own->life = life;
    own->is_held = true;
    own->lease.confirmed_ms = s->shelf->owners.now_ms;
    owners_enter(&s->shelf->owners, life, node);
    return own;
}

void shelf_end(Store *s) { owners_end(&s->shelf->owners, s->life); }
void shelf_at(Store *s, int64_t now_ms) { s->shelf->owners.now_ms = now_ms; }
Owners *shelf_owners(Store *s) { return &s->shelf->owners; }
bool shelf_owns(const Store *s, const char *code)
{
    return !s->life || owners_own(&s->shelf->owners, code, s->life);
}
bool shelf_is_buried(const Store *s) { return s->life && !owners_live(&s->shelf->owners, s->life); }

bool shelf_has_arrived(const Store *s) { return s->inside != BATCH_NONE; }

void shelf_arrive(Store *s, bool fine)
{
    ASSERT(s->life && s->fate == BATCH_ON_ITS_WAY && s->inside == BATCH_NONE);
    s->inside = fine && owners_fence(&s->shelf->owners, s->life, s->batch) ? BATCH_KEPT : BATCH_LOST;
    for (int i = 0; s->inside == BATCH_KEPT && i < s->sent.count; i++) {
        Thing copy = s->sent.thing[i]; /* the sender has its own: it may have to send it again */
        copy.bytes = memory_new(copy.size + 1);
        memcpy(copy.bytes, s->sent.thing[i].bytes, copy.size);
        keep(s, &copy);
        free(copy.bytes);
    }
}

void shelf_hear(Store *s)
{
    ASSERT(shelf_has_arrived(s) && s->fate == BATCH_ON_ITS_WAY && !s->is_broken);
    if (s->inside == BATCH_KEPT)
        lease_keep(&s->lease);
    else
        lease_refuse(&s->lease, shelf_is_buried(s));
    end_batch(s, s->inside);
}

void shelf_leave(Store *s) { owners_ring(&s->shelf->owners, s->life, false); }

void shelf_break(Store *s)
{
    shelf_leave(s);
    s->is_broken = true;
    lease_break(&s->lease);
}

bool shelf_is_broken(const Store *s) { return s->is_broken || s->lease.is_unknown; }

void shelf_settle(Store *s, bool heard)
{
    owners_ring(&s->shelf->owners, s->life, heard);
    lease_ask(&s->lease, s->shelf->owners.now_ms);
    const int64_t row = owners_settle(&s->shelf->owners, s->life);
    if (!heard) return;
    s->is_broken = false;
    const bool kept = lease_settle(&s->lease, row);
    if (s->fate != BATCH_ON_ITS_WAY) return;
    if (kept || s->lease.is_buried)
        end_batch(s, kept ? BATCH_KEPT : BATCH_LOST);
    else
        send(s);
}

void shelf_give_up(Store *s)
{
    lease_give_up(&s->lease);
    end_batch(s, BATCH_LOST);
}

bool store_is_buried(const Store *s) { return s->lease.is_buried; }
void store_beat(Store *s) { s->beats = s->life != 0; }

bool store_confirms(const Store *s, int ms)
{
    return !s->life || lease_holds(&s->lease, s->shelf->owners.now_ms, ms);
}

void store_release(Store *s, const char *code)
{
    if (s->life) write_copy(s, WRITE_RELEASE, 0, code, strlen(code) + 1);
}

Claim store_claim(Store *s, const char *code, char node[STORE_NODE])
{
    TableRecord kept;
    *node = 0;
    if (!s->life) return CLAIM_MINE;
    const bool found = store_find_code(s, code, &kept);
    if (s->lease.is_unknown) return CLAIM_FAILED;
    return found ? owners_claim(&s->shelf->owners, code, s->life, node) : CLAIM_NONE;
}

bool store_found(Store *s, const char *code)
{
    TableRecord used;
    if (store_find_code(s, code, &used) || s->lease.is_unknown) return false;
    return !s->life || owners_found(&s->shelf->owners, code, s->life);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Before it is known what is in, nothing is read. */
static bool can_read(Store *s)
{
    if (s->lease.is_unknown) s->trouble = STORE_UNREADABLE;
    return !s->lease.is_unknown;
}

StoreTrouble store_trouble(Store *s)
{
    const StoreTrouble trouble = s->trouble;
    s->trouble = STORE_FINE;
    return trouble;
}

const char *store_error(const Store *s) { return (void)s, "the batch was lost"; }

/* The next one after `from` of this kind, of that; NULL: none. */
static const Thing *next(Store *s, int *from, WriteKind kind, int64_t of)
{
    const Things *list = bucket_of(s, of);
    while (can_read(s) && *from < list->count) {
        const Thing *thing = &list->thing[(*from)++];
        if (thing->kind == kind && thing->of == of) return thing;
    }
    return NULL;
}

bool store_each_table(Store *s, bool (*each)(void *context, const TableRecord *t), void *context)
{
    if (!can_read(s)) return false;
    for (int b = 0; b < BUCKETS; b++)
        for (int i = 0; i < s->shelf->kept[b].count; i++) {
            const Thing *thing = &s->shelf->kept[b].thing[i];
            if (thing->kind == WRITE_TABLE && !each(context, (const TableRecord *)(const void *)thing->bytes))
                return true;
        }
    return true;
}

bool store_each_journal(Store *s, int64_t match_id, bool (*each)(void *context, const JournalRecord *r),
                        void *context)
{
    int at = 0;
    for (const Thing *thing; (thing = next(s, &at, WRITE_ROW, match_id));) {
        const Row *row = (const Row *)(const void *)thing->bytes;
        const JournalRecord record = {.match_id = match_id,
                                      .n = row->n,
                                      .place = row->place,
                                      .kind = row->kind,
                                      .tick = row->tick,
                                      .seat = row->seat,
                                      .count = row->count,
                                      .early = row->early,
                                      .bot = row->bot,
                                      .act = row->act,
                                      .client = row->client};
        if (!each(context, &record)) return true;
    }
    return can_read(s);
}

bool store_each_chat(Store *s, int64_t table_id, int last, bool (*each)(void *context, const ChatRecord *c),
                     void *context)
{
    int count = 0, at = 0;
    while (next(s, &at, WRITE_LINE, table_id)) count++;
    at = 0;
    for (const Thing *thing; (thing = next(s, &at, WRITE_LINE, table_id));)
        if (count-- <= last && !each(context, (const ChatRecord *)(const void *)thing->bytes)) return true;
    return true;
}

bool store_each_ban(Store *s, int64_t table_id,
                    bool (*each)(void *context, const uint8_t address[STORE_ADDRESS]), void *context)
{
    int at = 0;
    for (const Thing *thing; (thing = next(s, &at, WRITE_BAN, table_id));)
        if (!each(context, thing->bytes)) return true;
    return true;
}

bool store_find_table(Store *s, int64_t id, TableRecord *out)
{
    const Thing *thing = next(s, &(int){0}, WRITE_TABLE, id);
    if (thing) memcpy(out, thing->bytes, sizeof *out);
    return thing;
}

typedef struct Finding {
    const char *code;
    TableRecord *out;
    bool found;
} Finding;

static bool has_code(void *context, const TableRecord *t)
{
    Finding *f = context;
    if (strcmp(t->code, f->code) != 0) return true;
    *f->out = *t;
    f->found = true;
    return false;
}

bool store_find_code(Store *s, const char *code, TableRecord *out)
{
    Finding f = {code, out, false};
    store_each_table(s, has_code, &f);
    return f.found;
}

bool store_find_match(Store *s, int64_t table_id, int number, MatchRecord *out)
{
    int at = 0;
    for (const Thing *thing; (thing = next(s, &at, WRITE_MATCH, table_id));) {
        memcpy(out, thing->bytes, sizeof *out);
        if (out->number == number) return true;
    }
    return false;
}

bool store_find_snapshot(Store *s, int64_t match_id, Snapshot *out)
{
    const Thing *thing = next(s, &(int){0}, WRITE_SHOT, match_id);
    *out = (Snapshot){.row = 0};
    if (!thing) return false;
    const Shot *shot = (const Shot *)(const void *)thing->bytes;
    *out = (Snapshot){.row = shot->row, .tick = shot->tick, .size = shot->size};
    out->state = memory_new((size_t)shot->size + 1);
    memcpy(out->state, shot->state, (size_t)shot->size);
    return true;
}

bool store_find_fact(Store *s, const char *name, uint8_t out[STORE_FACT])
{
    int at = 0;
    for (const Thing *thing; (thing = next(s, &at, WRITE_FACT, 0));) {
        const Fact *fact = (const Fact *)(const void *)thing->bytes;
        if (strcmp(fact->name, name) != 0) continue;
        memcpy(out, fact->value, STORE_FACT);
        return true;
    }
    return false;
}
