/* rows.c -- reading: every record from its columns, in the order of schema.c, and whether they are as
 * they were written. */
#include "store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- giving ------------------------------------------------------------------------ */

static void sum_int(Hash *sum, int64_t number)
{
    hash_byte(sum, SQLITE_INTEGER);
    hash_u64(sum, (uint64_t)number);
}

static void sum_bytes(Hash *sum, int type, const void *bytes, int size)
{
    hash_byte(sum, (uint8_t)type);
    hash_u64(sum, (uint64_t)size);
    hash_bytes(sum, bytes, (size_t)size);
}

static int64_t sum_end(Hash sum) { return (int64_t)hash_end(sum); }

Bind bind_to(sqlite3_stmt *q) { return (Bind){q, 1, HASH_START}; }

void bind_int(Bind *b, int64_t number)
{
    sum_int(&b->sum, number);
    sqlite3_bind_int64(b->to, b->at++, number);
}

void bind_text(Bind *b, const char *text) { bind_words(b, text, (int)strlen(text)); }

void bind_words(Bind *b, const char *text, int size)
{
    sum_bytes(&b->sum, SQLITE_TEXT, text, size);
    sqlite3_bind_text(b->to, b->at++, text, size, SQLITE_STATIC);
}

void bind_blob(Bind *b, const uint8_t *bytes, int size)
{
    sum_bytes(&b->sum, SQLITE_BLOB, bytes, size);
    sqlite3_bind_blob(b->to, b->at++, bytes, size, SQLITE_STATIC);
}

void bind_sum(Bind *b) { sqlite3_bind_int64(b->to, b->at++, sum_end(b->sum)); }

/* ---- sums ------------------------------------------------------------------------- */

static void sum_value(Hash *sum, sqlite3_value *v)
{
    const int type = sqlite3_value_type(v);
    if (type == SQLITE_INTEGER)
        sum_int(sum, sqlite3_value_int64(v));
    else if (type == SQLITE_BLOB)
        sum_bytes(sum, type, sqlite3_value_blob(v), sqlite3_value_bytes(v));
    else /* numbers with a point and nothing at all are never written: their words serve as well */
        sum_bytes(sum, type, sqlite3_value_text(v), sqlite3_value_bytes(v));
}

static void row_sum(sqlite3_context *context, int count, sqlite3_value **value)
{
    Hash sum = HASH_START;
    for (int i = 0; i < count; i++) sum_value(&sum, value[i]);
    sqlite3_result_int64(context, sum_end(sum));
}

bool rows_open(sqlite3 *db)
{
    return sqlite3_create_function(db, "row_sum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, row_sum, NULL,
                                   NULL) == SQLITE_OK;
}

bool row_is_sound(sqlite3_stmt *row, int first)
{
    const int last = sqlite3_column_count(row) - 1;
    Hash sum = HASH_START;
    for (int i = first; i < last; i++) sum_value(&sum, sqlite3_column_value(row, i));
    return sqlite3_column_int64(row, last) == sum_end(sum);
}

/* ---- taking ------------------------------------------------------------------------ */

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
    for (const Sitter *w = m->sitter; w < m->sitter + m->sitters && n < capacity; w++)
        n += (size_t)snprintf(out + n, capacity - n, "|%d,%d,%c,%s", w->until, w->seat, w->bot ? 'b' : 'p',
                              w->name);
}

static void sitter_read(const char *text, size_t size, MatchRecord *m)
{
    Sitter w = {0};
    char kind = 0;
    int name = 0;
    if (m->sitters == STORE_SITTERS || sscanf(text, "%d,%d,%c,%n", &w.until, &w.seat, &kind, &name) != 3 ||
        !name || (size_t)name > size || w.seat < 0 || w.seat >= STORE_SEATS)
        return;
    w.bot = kind == 'b';
    snprintf(w.name, sizeof w.name, "%.*s", (int)(size - (size_t)name), text + name);
    m->sitter[m->sitters++] = w;
}

void names_split(const char *text, MatchRecord *m)
{
    for (int i = 0; i < STORE_SEATS; i++) {
        size_t size = strcspn(text, "|");
        snprintf(m->name[i], STORE_NAME, "%.*s", (int)size, text);
        text += size + (text[size] == '|');
    }
    for (m->sitters = 0; *text;) {
        size_t size = strcspn(text, "|");
        sitter_read(text, size, m);
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
    t->damaged = !row_is_sound(q, 0) || t->seats < 0 || t->seats > STORE_SEATS;
    if (t->damaged) t->seats = 0;
}

static void seat_of(sqlite3_stmt *q, TableRecord *t)
{
    Column c = {q, 1};
    int seat = take_small(&c);
    if (seat < 0 || seat >= t->seats) return; /* rows of seats the table once had stay behind */
    t->damaged |= !row_is_sound(q, 0);
    SeatRecord *r = &t->seat[seat];
    r->kind = take_small(&c);
    take_text(&c, r->level, sizeof r->level);
    r->muted = take_bool(&c);
    take_text(&c, r->name, sizeof r->name);
    take_hash(&c, r->token);
}

static void match_of(sqlite3_stmt *q, MatchRecord *m)
{
    char names[NAMES_SIZE];
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
    m->damaged = !row_is_sound(q, 0);
}

static void journal_of(sqlite3_stmt *q, JournalRecord *r)
{
    Column c = {q, 0};
    memset(r, 0, sizeof *r);
    r->row = take_int(&c);
    r->match_id = take_int(&c);
    r->n = take_int(&c);
    r->kind = take_small(&c);
    r->tick = (uint32_t)take_int(&c);
    r->seat = take_small(&c);
    r->count = take_small(&c);
    r->bot = take_bool(&c);
    take_text(&c, r->act, sizeof r->act);
    take_text(&c, r->client, sizeof r->client);
    r->early = take_small(&c);
    r->place = take_small(&c);
    r->damaged = !row_is_sound(q, 1);
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
    take_text(&c, r->client, sizeof r->client);
    r->damaged = !row_is_sound(q, 1);
}

/* ---- walking ---------------------------------------------------------------------- */

StoreTrouble store_trouble(Store *s)
{
    StoreTrouble trouble = s->trouble;
    s->trouble = STORE_FINE;
    return trouble;
}

/* Taking a column may fail as well, and only the next call would tell. */
static void note_trouble(Store *s)
{
    switch (sqlite3_errcode(s->reader) & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: break;
    case SQLITE_NOMEM: s->trouble = STORE_NO_MEMORY; break;
    default: s->trouble = STORE_UNREADABLE;
    }
}

static int step(Store *s, sqlite3_stmt *q)
{
    note_trouble(s);
    return sqlite3_step(q);
}

static bool done(Store *s, sqlite3_stmt *q, bool fine)
{
    note_trouble(s);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return fine;
}

/* The end of a walk: the last row, or what went wrong. */
static bool walked(Store *s, sqlite3_stmt *q, int last)
{
    if (last != SQLITE_DONE) snprintf(s->error, sizeof s->error, "%s", sqlite3_errmsg(s->reader));
    return done(s, q, last == SQLITE_DONE);
}

static bool take_seats(Store *s, TableRecord *t)
{
    sqlite3_stmt *q = s->statement[EACH_SEAT];
    Bind b = bind_to(q);
    bind_int(&b, t->id);
    int end, last = -1, rising = 0;
    while ((end = step(s, q)) == SQLITE_ROW) {
        const int seat = sqlite3_column_int(q, 1);
        rising += seat == last + 1 && seat < t->seats;
        last = seat;
        seat_of(q, t);
    }
    t->damaged |= rising != t->seats; /* every seat has its row */
    return walked(s, q, end);
}

bool store_each_table(Store *s, bool (*each)(void *, const TableRecord *), void *context)
{
    sqlite3_stmt *q = s->statement[EACH_TABLE];
    int end;
    while ((end = step(s, q)) == SQLITE_ROW) {
        TableRecord t;
        table_of(q, &t);
        if (!take_seats(s, &t)) return done(s, q, false);
        if (!each(context, &t)) return done(s, q, true);
    }
    return walked(s, q, end);
}

int64_t store_count_tables(Store *s, int state)
{
    Bind b = bind_to(s->statement[COUNT_TABLES]);
    bind_int(&b, state);
    bool found = step(s, b.to) == SQLITE_ROW;
    int64_t count = found ? sqlite3_column_int64(b.to, 0) : -1;
    return done(s, b.to, found) ? count : -1;
}

bool store_has_old(Store *s, int closed)
{
    Bind b = bind_to(s->statement[HAS_OLD]);
    bind_int(&b, closed);
    bind_int(&b, 1);
    return done(s, b.to, step(s, b.to) == SQLITE_ROW);
}

int store_find_stale(Store *s, int state, int64_t before_ms, int64_t *ids, int capacity)
{
    Bind b = bind_to(s->statement[FIND_STALE]);
    int count = 0;
    bind_int(&b, state);
    bind_int(&b, before_ms);
    bind_int(&b, capacity);
    while (count < capacity && step(s, b.to) == SQLITE_ROW) ids[count++] = sqlite3_column_int64(b.to, 0);
    done(s, b.to, true);
    return count;
}

int64_t store_bytes(Store *s)
{
    sqlite3_stmt *q = s->statement[SIZE];
    int64_t bytes = step(s, q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    done(s, q, true);
    return bytes;
}

static bool one_table(Store *s, sqlite3_stmt *q, TableRecord *out)
{
    bool found = step(s, q) == SQLITE_ROW;
    if (found) table_of(q, out);
    return done(s, q, found) && take_seats(s, out);
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
    int end;
    while ((end = step(s, b.to)) == SQLITE_ROW) {
        MatchRecord m;
        match_of(b.to, &m);
        if (!each(context, &m)) return done(s, b.to, true);
    }
    return walked(s, b.to, end);
}

bool store_find_match(Store *s, int64_t table_id, int number, MatchRecord *out)
{
    Bind b = bind_to(s->statement[FIND_MATCH]);
    bind_int(&b, table_id);
    bind_int(&b, number);
    bool found = step(s, b.to) == SQLITE_ROW;
    if (found) match_of(b.to, out);
    return done(s, b.to, found);
}

bool store_each_journal(Store *s, int64_t match_id, bool (*each)(void *, const JournalRecord *),
                        void *context)
{
    Bind b = bind_to(s->statement[EACH_JOURNAL]);
    bind_int(&b, match_id);
    int end;
    while ((end = step(s, b.to)) == SQLITE_ROW) {
        JournalRecord r;
        journal_of(b.to, &r);
        if (!each(context, &r)) return done(s, b.to, true);
    }
    return walked(s, b.to, end);
}

bool store_each_chat(Store *s, int64_t table_id, int last, bool (*each)(void *, const ChatRecord *),
                     void *context)
{
    Bind b = bind_to(s->statement[EACH_CHAT]);
    bind_int(&b, table_id);
    bind_int(&b, last);
    int end;
    while ((end = step(s, b.to)) == SQLITE_ROW) {
        ChatRecord r;
        chat_of(b.to, &r);
        if (!each(context, &r)) return done(s, b.to, true);
    }
    return walked(s, b.to, end);
}

bool store_each_ban(Store *s, int64_t table_id, bool (*each)(void *, const uint8_t *), void *context)
{
    Bind b = bind_to(s->statement[EACH_BAN]);
    bind_int(&b, table_id);
    int end;
    while ((end = step(s, b.to)) == SQLITE_ROW) {
        if (!row_is_sound(b.to, 0) || sqlite3_column_bytes(b.to, 1) != STORE_ADDRESS) continue;
        if (!each(context, sqlite3_column_blob(b.to, 1))) return done(s, b.to, true);
    }
    return walked(s, b.to, end);
}

bool store_find_snapshot(Store *s, int64_t match_id, Snapshot *out)
{
    Bind b = bind_to(s->statement[FIND_SNAPSHOT]);
    bind_int(&b, match_id);
    memset(out, 0, sizeof *out);
    bool found = step(s, b.to) == SQLITE_ROW;
    if (found) {
        Column c = {b.to, 1};
        out->damaged = !row_is_sound(b.to, 0);
        out->row = take_int(&c);
        out->tick = (uint32_t)take_int(&c);
        out->size = sqlite3_column_bytes(b.to, c.at);
        out->state = malloc((size_t)out->size + 1);
        found = out->state != NULL;
        if (!found) s->trouble = STORE_NO_MEMORY;
        if (found && out->size) memcpy(out->state, sqlite3_column_blob(b.to, c.at), (size_t)out->size);
    }
    return done(s, b.to, found);
}

bool store_find_fact(Store *s, const char *name, uint8_t out[STORE_FACT])
{
    Bind b = bind_to(s->statement[FIND_FACT]);
    bind_text(&b, name);
    bool found = step(s, b.to) == SQLITE_ROW && sqlite3_column_type(b.to, 0) == SQLITE_BLOB &&
                 sqlite3_column_bytes(b.to, 0) == STORE_FACT;
    if (found) memcpy(out, sqlite3_column_blob(b.to, 0), STORE_FACT);
    return done(s, b.to, found);
}
