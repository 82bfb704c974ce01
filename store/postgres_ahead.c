/* postgres_ahead.c -- who reads, and in one trip all that the loading of a claimed table is going to ask. */
#include "store/postgres.h"

#include <stdio.h>
#include <string.h>

enum {
    TYPE_BYTEA = 17,
    TYPE_INT8 = 20,
    TYPE_TEXT = 25,
    COLUMN_NUMBER = 14, /* of tables */
    AHEAD_LINES = 50,   /* of chat, as statements.c has it */
    COUNT = STATEMENTS - FIRST_AHEAD,
};

Value postgres_value(const PGresult *r, int row, int column)
{
    const uint8_t *at = (const uint8_t *)PQgetvalue(r, row, column);
    const int size = PQgetlength(r, row, column);
    const Oid type = PQftype(r, column);
    if (PQgetisnull(r, row, column)) return (Value){.kind = VALUE_NONE};
    switch (type) {
    case TYPE_INT8: return (Value){.kind = VALUE_INT, .number = (int64_t)postgres_unbig(at, 8)};
    case TYPE_TEXT: return (Value){.kind = VALUE_TEXT, .bytes = at, .size = size};
    case TYPE_BYTEA: return (Value){.kind = VALUE_BLOB, .bytes = at, .size = size};
    default: return (Value){.kind = VALUE_NONE};
    }
}

/* The one at hand, or the one that the writer's thread made since. NULL: none now. */
PGconn *postgres_reader(Postgres *p)
{
    if (p->lease.is_unknown) return NULL;
    if (postgres_is_up(p->reader)) return p->reader;
    PQfinish(p->reader);
    pthread_mutex_lock(&p->lock);
    p->reader = p->fresh;
    p->fresh = NULL;
    p->wants_fresh |= !p->reader;
    pthread_mutex_unlock(&p->lock);
    return p->reader;
}

/* It is not used again: an answer that comes late would be taken for the next one's. */
void postgres_break_reader(Postgres *p)
{
    PQfinish(p->reader);
    p->reader = NULL;
    pthread_mutex_lock(&p->lock);
    p->wants_fresh = true;
    pthread_mutex_unlock(&p->lock);
}

/* ---- ahead ---------------------------------------------------------------------------- */

void ahead_forget(Postgres *p)
{
    for (int i = 0; i < COUNT; i++) PQclear(p->ahead.rows[i]);
    p->ahead = (Ahead){.code = ""};
}

static int64_t number_of(const PGresult *r, int column)
{
    return PQntuples(r) ? postgres_value(r, 0, column).number : -1;
}

static void note(Ahead *a, const char *code)
{
    snprintf(a->code, sizeof a->code, "%s", code);
    a->table = number_of(a->rows[AHEAD_TABLE - FIRST_AHEAD], 0);
    a->number = number_of(a->rows[AHEAD_TABLE - FIRST_AHEAD], COLUMN_NUMBER);
    a->match = number_of(a->rows[AHEAD_MATCH - FIRST_AHEAD], 0);
    a->last = number_of(a->rows[AHEAD_LAST_MATCH - FIRST_AHEAD], 0);
}

/* Up to the Sync; false: something is missing. A NULL ends each statement. */
static bool hear(Postgres *p, PGconn *c)
{
    const int64_t until = postgres_now_ms() + READ_MS;
    for (int at = 0;;) {
        PGresult *r = postgres_result(c, until, NULL);
        if (!r && (postgres_now_ms() >= until || !postgres_is_up(c))) return false;
        if (!r) continue;
        if (PQresultStatus(r) == PGRES_TUPLES_OK && at < COUNT) {
            p->ahead.rows[at++] = r;
            continue;
        }
        const bool is_end = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        PQclear(r);
        if (is_end || at == COUNT) return is_end && at == COUNT && PQexitPipelineMode(c);
        return false;
    }
}

void ahead_ask(Postgres *p, const char *code)
{
    Given g = {.count = 0};
    PGconn *c = postgres_reader(p);
    ahead_forget(p);
    if (!c) return;
    postgres_give(&g,
                  &(Value){.kind = VALUE_TEXT, .bytes = (const uint8_t *)code, .size = (int)strlen(code)});
    bool fine = PQenterPipelineMode(c);
    for (int i = FIRST_AHEAD; fine && i < STATEMENTS; i++) fine = postgres_send_statement(c, i, &g);
    if (fine && PQpipelineSync(c) && hear(p, c)) {
        note(&p->ahead, code);
        return;
    }
    ahead_forget(p);
    postgres_break_reader(p);
}

static PGresult *take(Ahead *a, Statement which)
{
    PGresult *r = a->rows[which - FIRST_AHEAD];
    a->rows[which - FIRST_AHEAD] = NULL;
    return r;
}

PGresult *ahead_take(Postgres *p, Statement which, const Value *given)
{
    Ahead *a = &p->ahead;
    if (!a->code[0] || !given) return NULL;
    const int64_t of = given[0].number;
    const bool is_table = of == a->table;
    switch (which) {
    case FIND_CODE:
        return given[0].size == (int)strlen(a->code) && !memcmp(given[0].bytes, a->code, strlen(a->code))
                   ? take(a, AHEAD_TABLE)
                   : NULL;
    case FIND_MATCH:
        if (is_table && given[1].number == a->number) return take(a, AHEAD_MATCH);
        return is_table && given[1].number == a->number - 1 ? take(a, AHEAD_LAST_MATCH) : NULL;
    case EACH_SEAT: return is_table ? take(a, AHEAD_SEATS) : NULL;
    case EACH_CHAT: return is_table && given[1].number == AHEAD_LINES ? take(a, AHEAD_CHAT) : NULL;
    case EACH_BAN: return is_table ? take(a, AHEAD_BANS) : NULL;
    case EACH_JOURNAL:
        if (of == a->match) return take(a, AHEAD_JOURNAL);
        return of == a->last ? take(a, AHEAD_LAST_JOURNAL) : NULL;
    case FIND_SNAPSHOT: return of == a->match ? take(a, AHEAD_SNAPSHOT) : NULL;
    default: return NULL;
    }
}
