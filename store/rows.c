/* rows.c -- reading: every record from its columns, in the order of schema.c. */
#include "store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- giving and taking ----------------------------------------------------------- */

Bind bind_to(sqlite3_stmt *q) { return (Bind){q, 1}; }
void bind_int(Bind *b, int64_t number) { sqlite3_bind_int64(b->to, b->at++, number); }
void bind_text(Bind *b, const char *text) { sqlite3_bind_text(b->to, b->at++, text, -1, SQLITE_TRANSIENT); }
void bind_hash(Bind *b, const uint8_t hash[STORE_HASH]) { bind_blob(b, hash, STORE_HASH); }

void bind_blob(Bind *b, const uint8_t *bytes, int size)
{
    sqlite3_bind_blob(b->to, b->at++, bytes, size, SQLITE_TRANSIENT);
}

int64_t take_int(Column *c) { return sqlite3_column_int64(c->of, c->at++); }

static int take_small(Column *c) { return (int)take_int(c); }
static bool take_bool(Column *c) { return take_int(c) != 0; }

void take_text(Column *c, char *out, size_t capacity)
{
    const char *text = (const char *)sqlite3_column_text(c->of, c->at++);
    snprintf(out, capacity, "%s", text ? text : "");
}

void take_hash(Column *c, uint8_t out[STORE_HASH])
{
    const void *bytes = sqlite3_column_blob(c->of, c->at);
    memset(out, 0, STORE_HASH);
    if (sqlite3_column_bytes(c->of, c->at++) == STORE_HASH) memcpy(out, bytes, STORE_HASH);
}

void names_join(const MatchRecord *m, char *out, size_t capacity)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < STORE_SEATS && n < capacity; i++)
        n += (size_t)snprintf(out + n, capacity - n, i ? "|%s" : "%s", m->name[i]);
}

void names_split(const char *text, MatchRecord *m)
{
    for (int i = 0; i < STORE_SEATS; i++) {
        size_t size = strcspn(text, "|");
        snprintf(m->name[i], STORE_NAME, "%.*s", (int)size, text);
        text += size + (text[size] == '|');
    }
}

/* ---- records --------------------------------------------------------------------- */

static void table_of(sqlite3_stmt *q, TableRecord *t)
{
    Column c = {q, 0};
    memset(t, 0, sizeof *t);
    t->id = take_int(&c);
    take_text(&c, t->code, sizeof t->code);
    take_text(&c, t->game, sizeof t->game);
    take_text(&c, t->terms, sizeof t->terms);
    t->n = take_int(&c);
    t->state = take_small(&c);
    t->chat = take_small(&c);
    take_text(&c, t->stand_in, sizeof t->stand_in);
    t->bot_pause_ms = take_small(&c);
    t->host_seat = take_small(&c);
    t->paused = take_bool(&c);
    t->listed = take_bool(&c);
    t->grace_ms = take_int(&c);
    take_hash(&c, t->host);
    t->number = take_small(&c);
    t->match_id = take_int(&c);
    take_hash(&c, t->next_seed);
    t->created_ms = take_int(&c);
    t->touched_ms = take_int(&c);
    t->seats = take_small(&c);
    t->hints = take_bool(&c);
    if (t->seats < 0 || t->seats > STORE_SEATS) t->seats = 0;
}

static void seat_of(sqlite3_stmt *q, TableRecord *t)
{
    Column c = {q, 1};
    int seat = take_small(&c);
    if (seat < 0 || seat >= t->seats) return; /* rows of seats the table once had stay behind */
    SeatRecord *r = &t->seat[seat];
    r->kind = take_small(&c);
    take_text(&c, r->level, sizeof r->level);
    r->muted = take_bool(&c);
    take_text(&c, r->name, sizeof r->name);
    take_hash(&c, r->token);
}

static void match_of(sqlite3_stmt *q, MatchRecord *m)
{
    char names[STORE_SEATS * STORE_NAME];
    Column c = {q, 0};
    memset(m, 0, sizeof *m);
    m->id = take_int(&c);
    m->table_id = take_int(&c);
    m->number = take_small(&c);
    m->rules_version = take_small(&c);
    take_text(&c, m->game, sizeof m->game);
    take_text(&c, m->terms, sizeof m->terms);
    take_hash(&c, m->digest);
    take_hash(&c, m->seed);
    take_text(&c, names, sizeof names);
    names_split(names, m);
    m->started_ms = take_int(&c);
    m->over_ms = take_int(&c);
    take_text(&c, m->result, sizeof m->result);
}

static void journal_of(sqlite3_stmt *q, JournalRecord *r)
{
    Column c = {q, 0};
    memset(r, 0, sizeof *r);
    r->row = take_int(&c);
    r->match_id = take_int(&c);
    r->n = take_int(&c);
    r->kind = (JournalKind)take_int(&c);
    r->tick = (uint32_t)take_int(&c);
    r->seat = take_small(&c);
    r->count = take_small(&c);
    r->bot = take_bool(&c);
    take_text(&c, r->act, sizeof r->act);
    take_text(&c, r->client, sizeof r->client);
    r->early = take_small(&c);
}

static void chat_of(sqlite3_stmt *q, ChatRecord *r)
{
    Column c = {q, 2};
    memset(r, 0, sizeof *r);
    r->n = take_int(&c);
    r->at_ms = take_int(&c);
    r->seat = take_small(&c);
    take_text(&c, r->name, sizeof r->name);
    take_text(&c, r->text, sizeof r->text);
}

/* ---- walking ---------------------------------------------------------------------- */

static bool done(sqlite3_stmt *q, bool fine)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return fine;
}

static bool take_seats(Store *s, TableRecord *t)
{
    sqlite3_stmt *q = s->statement[EACH_SEAT];
    Bind b = bind_to(q);
    bind_int(&b, t->id);
    int step;
    while ((step = sqlite3_step(q)) == SQLITE_ROW) seat_of(q, t);
    return done(q, step == SQLITE_DONE);
}

bool store_each_table(Store *s, bool (*each)(void *, const TableRecord *), void *context)
{
    sqlite3_stmt *q = s->statement[EACH_TABLE];
    int step;
    while ((step = sqlite3_step(q)) == SQLITE_ROW) {
        TableRecord t;
        table_of(q, &t);
        if (!take_seats(s, &t)) return done(q, false);
        if (!each(context, &t)) return done(q, true);
    }
    return done(q, step == SQLITE_DONE);
}

static bool one_table(Store *s, sqlite3_stmt *q, TableRecord *out)
{
    bool found = sqlite3_step(q) == SQLITE_ROW;
    if (found) table_of(q, out);
    return done(q, found) && take_seats(s, out);
}

bool store_find_table(Store *s, int64_t id, TableRecord *out)
{
    Bind b = bind_to(s->statement[FIND_TABLE]);
    bind_int(&b, id);
    return one_table(s, b.to, out);
}

bool store_find_code(Store *s, const char *code, TableRecord *out)
{
    Bind b = bind_to(s->statement[FIND_CODE]);
    bind_text(&b, code);
    return one_table(s, b.to, out);
}

bool store_each_match(Store *s, int64_t table_id, bool (*each)(void *, const MatchRecord *), void *context)
{
    Bind b = bind_to(s->statement[EACH_MATCH]);
    bind_int(&b, table_id);
    int step;
    while ((step = sqlite3_step(b.to)) == SQLITE_ROW) {
        MatchRecord m;
        match_of(b.to, &m);
        if (!each(context, &m)) return done(b.to, true);
    }
    return done(b.to, step == SQLITE_DONE);
}

bool store_find_match(Store *s, int64_t table_id, int number, MatchRecord *out)
{
    Bind b = bind_to(s->statement[FIND_MATCH]);
    bind_int(&b, table_id);
    bind_int(&b, number);
    bool found = sqlite3_step(b.to) == SQLITE_ROW;
    if (found) match_of(b.to, out);
    return done(b.to, found);
}

bool store_each_journal(Store *s, int64_t match_id, bool (*each)(void *, const JournalRecord *),
                        void *context)
{
    Bind b = bind_to(s->statement[EACH_JOURNAL]);
    bind_int(&b, match_id);
    int step;
    while ((step = sqlite3_step(b.to)) == SQLITE_ROW) {
        JournalRecord r;
        journal_of(b.to, &r);
        if (!each(context, &r)) return done(b.to, true);
    }
    return done(b.to, step == SQLITE_DONE);
}

bool store_each_chat(Store *s, int64_t table_id, int last, bool (*each)(void *, const ChatRecord *),
                     void *context)
{
    Bind b = bind_to(s->statement[EACH_CHAT]);
    bind_int(&b, table_id);
    bind_int(&b, last);
    int step;
    while ((step = sqlite3_step(b.to)) == SQLITE_ROW) {
        ChatRecord r;
        chat_of(b.to, &r);
        if (!each(context, &r)) return done(b.to, true);
    }
    return done(b.to, step == SQLITE_DONE);
}

bool store_find_snapshot(Store *s, int64_t match_id, Snapshot *out)
{
    Bind b = bind_to(s->statement[FIND_SNAPSHOT]);
    bind_int(&b, match_id);
    memset(out, 0, sizeof *out);
    bool found = sqlite3_step(b.to) == SQLITE_ROW;
    if (found) {
        Column c = {b.to, 1};
        out->row = take_int(&c);
        out->tick = (uint32_t)take_int(&c);
        out->size = sqlite3_column_bytes(b.to, c.at);
        out->state = malloc((size_t)out->size + 1);
        found = out->state != NULL;
        if (found && out->size) memcpy(out->state, sqlite3_column_blob(b.to, c.at), (size_t)out->size);
    }
    return done(b.to, found);
}
