/* shelf_read.c -- what is kept, as it is asked for. */
#include "fronts/local/shelf_inside.h"
#include "table/house.h"

#include <string.h>

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
    const Things *list = shelf_bucket(s, of);
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
