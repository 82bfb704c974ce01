/* records.c -- reading: every record from the values of its row, in the order of schema.c, and whether they
 * are as they were written. */
#include "store/backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- taking ------------------------------------------------------------------------ */

bool row_is_sound(const Answer *row, int first)
{
    const int last = row->columns - 1;
    Hash sum = HASH_START;
    for (int i = first; i < last; i++) value_add(&sum, &row->value[i]);
    return row->value[last].kind == VALUE_INT && row->value[last].number == value_sum(sum);
}

typedef struct Column { /* the next column to take */
    const Answer *of;
    int at;
} Column;

static int64_t take_int(Column *c)
{
    const Value *v = &c->of->value[c->at++];
    return v->kind == VALUE_INT ? v->number : 0;
}

static int take_small(Column *c) { return (int)take_int(c); }
static bool take_bool(Column *c) { return take_int(c) != 0; }

/* Cut if it does not fit. */
static void take_text(Column *c, char *out, size_t capacity)
{
    const Value *v = &c->of->value[c->at++];
    const size_t size = v->kind != VALUE_TEXT            ? 0
                        : (size_t)v->size < capacity - 1 ? (size_t)v->size
                                                         : capacity - 1;
    if (size) memcpy(out, v->bytes, size);
    out[size] = 0;
}

/* Of the row at hand; both databases end words with a NUL. */
static const char *take_words(Column *c)
{
    const Value *v = &c->of->value[c->at++];
    return v->kind == VALUE_TEXT ? (const char *)v->bytes : "";
}

/* Zeros if it has another size. */
static void take_hash(Column *c, uint8_t out[STORE_HASH])
{
    const Value *v = &c->of->value[c->at++];
    memset(out, 0, STORE_HASH);
    if (v->kind == VALUE_BLOB && v->size == STORE_HASH) memcpy(out, v->bytes, STORE_HASH);
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

static void names_split(const char *text, MatchRecord *m)
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

static void table_of(const Answer *q, TableRecord *t)
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

static void seat_of(const Answer *q, TableRecord *t)
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

static void match_of(const Answer *q, MatchRecord *m)
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

static void journal_of(const Answer *q, JournalRecord *r)
{
    Column c = {q, 0};
    memset(r, 0, sizeof *r);
    r->match_id = take_int(&c);
    r->n = take_int(&c);
    r->kind = take_small(&c);
    r->tick = (uint32_t)take_int(&c);
    r->seat = take_small(&c);
    r->count = take_small(&c);
    r->bot = take_bool(&c);
    r->act = take_words(&c);
    r->client = take_words(&c);
    r->early = take_small(&c);
    r->place = take_small(&c);
    r->damaged = !row_is_sound(q, 0);
}

static void chat_of(const Answer *q, ChatRecord *r)
{
    Column c = {q, 1};
    memset(r, 0, sizeof *r);
    r->n = take_int(&c);
    r->at_ms = take_int(&c);
    r->seat = take_small(&c);
    take_text(&c, r->name, sizeof r->name);
    take_text(&c, r->text, sizeof r->text);
    take_text(&c, r->client, sizeof r->client);
    r->damaged = !row_is_sound(q, 0);
}

/* ---- walking ---------------------------------------------------------------------- */

StoreTrouble store_trouble(Store *s)
{
    StoreTrouble trouble = s->trouble;
    s->trouble = STORE_FINE;
    return trouble;
}

static Value number(int64_t n) { return (Value){.kind = VALUE_INT, .number = n}; }

static Value words(const char *text)
{
    return (Value){.kind = VALUE_TEXT, .size = (int)strlen(text), .bytes = (const uint8_t *)text};
}

#define ASK(s, which, ...)                                                                                   \
    (s)->backend->ask(s, which, (const Value[]){__VA_ARGS__},                                                \
                      (int)(sizeof(const Value[]){__VA_ARGS__} / sizeof(Value)))

static bool next(Store *s, Answer *a) { return s->backend->next(s, a); }

/* False: some of it could not be read. */
static bool end(Store *s, Answer *a)
{
    s->backend->end(s, a);
    return !a->failed;
}

/* The first number of the only row. False: there is none, or it cannot be read. */
static bool only_number(Store *s, Answer *a, int64_t *out)
{
    const bool found = next(s, a) && a->value[0].kind == VALUE_INT;
    if (found) *out = a->value[0].number;
    return end(s, a) && found;
}

static bool take_seats(Store *s, TableRecord *t)
{
    Answer a = ASK(s, EACH_SEAT, number(t->id));
    int last = -1, rising = 0;
    while (next(s, &a)) {
        const int seat = a.value[1].kind == VALUE_INT ? (int)a.value[1].number : -1;
        rising += seat == last + 1 && seat < t->seats;
        last = seat;
        seat_of(&a, t);
    }
    t->damaged |= rising != t->seats; /* every seat has its row */
    return end(s, &a);
}

bool store_each_table(Store *s, bool (*each)(void *, const TableRecord *), void *context)
{
    Answer a = s->backend->ask(s, EACH_TABLE, NULL, 0);
    bool fine = true;
    for (bool goes_on = true; goes_on && next(s, &a);) {
        TableRecord t;
        table_of(&a, &t);
        fine = take_seats(s, &t);
        goes_on = fine && each(context, &t);
    }
    return end(s, &a) && fine;
}

int64_t store_count_tables(Store *s, int state)
{
    int64_t count;
    Answer a = ASK(s, COUNT_TABLES, number(state));
    return only_number(s, &a, &count) ? count : -1;
}

bool store_has_old(Store *s, int closed)
{
    int64_t count;
    Answer a = ASK(s, HAS_OLD, number(closed), number(1));
    return only_number(s, &a, &count) && count > 0;
}

int store_find_stale(Store *s, int state, int64_t before_ms, int64_t *ids, int capacity)
{
    Answer a = ASK(s, FIND_STALE, number(state), number(before_ms), number(capacity));
    int count = 0;
    while (count < capacity && next(s, &a)) ids[count++] = a.value[0].number;
    end(s, &a);
    return count;
}

int64_t store_bytes(Store *s) { return s->backend->bytes(s); }

static bool one_table(Store *s, Answer *a, TableRecord *out)
{
    const bool found = next(s, a);
    if (found) table_of(a, out);
    return end(s, a) && found && take_seats(s, out);
}

bool store_find_table(Store *s, int64_t id, TableRecord *out)
{
    Answer a = ASK(s, FIND_TABLE, number(id));
    return one_table(s, &a, out);
}

bool store_find_code(Store *s, const char *code, TableRecord *out)
{
    Answer a = ASK(s, FIND_CODE, words(code));
    return one_table(s, &a, out);
}

bool store_each_match(Store *s, int64_t table_id, bool (*each)(void *, const MatchRecord *), void *context)
{
    Answer a = ASK(s, EACH_MATCH, number(table_id));
    for (bool goes_on = true; goes_on && next(s, &a);) {
        MatchRecord m;
        match_of(&a, &m);
        goes_on = each(context, &m);
    }
    return end(s, &a);
}

bool store_find_match(Store *s, int64_t table_id, int which, MatchRecord *out)
{
    Answer a = ASK(s, FIND_MATCH, number(table_id), number(which));
    const bool found = next(s, &a);
    if (found) match_of(&a, out);
    return end(s, &a) && found;
}

bool store_each_journal(Store *s, int64_t match_id, bool (*each)(void *, const JournalRecord *),
                        void *context)
{
    Answer a = ASK(s, EACH_JOURNAL, number(match_id));
    for (bool goes_on = true; goes_on && next(s, &a);) {
        JournalRecord r;
        journal_of(&a, &r);
        goes_on = each(context, &r);
    }
    return end(s, &a);
}

bool store_each_chat(Store *s, int64_t table_id, int last, bool (*each)(void *, const ChatRecord *),
                     void *context)
{
    Answer a = ASK(s, EACH_CHAT, number(table_id), number(last));
    for (bool goes_on = true; goes_on && next(s, &a);) {
        ChatRecord r;
        chat_of(&a, &r);
        goes_on = each(context, &r);
    }
    return end(s, &a);
}

bool store_each_ban(Store *s, int64_t table_id, bool (*each)(void *, const uint8_t *), void *context)
{
    Answer a = ASK(s, EACH_BAN, number(table_id));
    for (bool goes_on = true; goes_on && next(s, &a);)
        if (row_is_sound(&a, 0) && a.value[1].size == STORE_ADDRESS)
            goes_on = each(context, a.value[1].bytes);
    return end(s, &a);
}

bool store_find_snapshot(Store *s, int64_t match_id, Snapshot *out)
{
    Answer a = ASK(s, FIND_SNAPSHOT, number(match_id));
    memset(out, 0, sizeof *out);
    bool found = next(s, &a);
    if (found) {
        Column c = {&a, 1};
        out->damaged = !row_is_sound(&a, 0);
        out->row = take_int(&c);
        out->tick = (uint32_t)take_int(&c);
        out->size = a.value[c.at].size;
        out->state = malloc((size_t)out->size + 1);
        found = out->state != NULL;
        if (!found) s->trouble = STORE_NO_MEMORY;
        if (found && out->size) memcpy(out->state, a.value[c.at].bytes, (size_t)out->size);
    }
    return end(s, &a) && found;
}

bool store_find_fact(Store *s, const char *name, uint8_t out[STORE_FACT])
{
    Answer a = ASK(s, FIND_FACT, words(name));
    const bool found = next(s, &a) && a.value[0].kind == VALUE_BLOB && a.value[0].size == STORE_FACT;
    if (found) memcpy(out, a.value[0].bytes, STORE_FACT);
    return end(s, &a) && found;
}
