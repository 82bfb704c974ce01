/* postgres_write.c -- batches to PostgreSQL, on the writer's thread: one pipeline each, and what becomes of
 * one when the connection breaks under it (postgres.h tells why). */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAIT_FIRST_MS = 50, /* before the next try to connect, */
    WAIT_MOST_MS = 1000,
    PATIENCE_MS = 8000, /* so long a database may be away before what waits for it is lost */
    TYPE_BYTEA = 17,
    TYPE_INT8 = 20,
    TYPE_TEXT = 25,
    WORDS_SIZE = 24,
};

static const int JOURNAL_TYPES[COLUMNS_OF_JOURNAL] = {TYPE_INT8, TYPE_INT8, TYPE_INT8, TYPE_INT8,
                                                      TYPE_INT8, TYPE_INT8, TYPE_INT8, TYPE_TEXT,
                                                      TYPE_TEXT, TYPE_INT8, TYPE_INT8, TYPE_INT8};

/* All rows of a batch by one statement: from 64 on half of what they cost the database one by one. */
static const char APPEND_ALL[] =
    "INSERT INTO journal SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],"
    " $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::bigint[],"
    " $12::bigint[])";

static bool is_late(const Postgres *p) { return p->ends_ms && postgres_now_ms() >= p->ends_ms; }

/* ---- connecting -------------------------------------------------------------------- */

static void hang_up(Postgres *p)
{
    PQfinish(p->writer);
    p->writer = NULL;
    if (!p->alone_ms) p->alone_ms = postgres_now_ms();
    pthread_mutex_lock(&p->lock);
    PQfinish(p->fresh); /* what broke one may have broken the others */
    p->fresh = NULL;
    p->wants_fresh = true;
    pthread_mutex_unlock(&p->lock);
}

/* The sessions of this life that may still be at a batch of ours are ended; the bell is taken; and a new life
 * is noted, but never one that was. */
static bool begin_session(Store *s, Postgres *p)
{
    char life[WORDS_SIZE];
    const char *const text[] = {life, p->link, p->name, p->rules};
    snprintf(life, sizeof life, "%lld", (long long)p->life);
    static const struct {
        const char *sql;
        int first, count; /* of the words that it takes */
    } STEPS[] = {
        {"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
         " AND pid <> pg_backend_pid()",
         1, 1},
        {"SELECT pg_advisory_lock($1::bigint)", 0, 1},
        /* Who served under this name before (or none, as one that is alone) and is dead, and whoever is so
         * long since. What serves knows rules: a tool buries nobody. */
        {"WITH forgotten AS (DELETE FROM node WHERE beat < clock_timestamp() - interval '1 min'"
         " OR (name = $3 AND rules <> '' AND $4 <> '' AND pg_try_advisory_xact_lock(life)))"
         " INSERT INTO node (life, name, rules) SELECT $1::bigint, $3, $4 WHERE $2::text IS NOT NULL",
         0, 4}};
    for (int i = 0; i < (p->has_life ? 2 : 3); i++) {
        PGresult *r = postgres_ask(p->writer, STEPS[i].sql, text + STEPS[i].first, STEPS[i].count, 0,
                                   s->lost_why, sizeof s->lost_why);
        if (!r) return false;
        PQclear(r);
    }
    p->has_life = true;
    return true;
}

static bool connect_writer(Store *s, Postgres *p)
{
    p->writer = postgres_connect(p, p->link, s->lost_why, sizeof s->lost_why);
    if (!p->writer || !begin_session(s, p) ||
        !postgres_prepare(p->writer, 0, FIRST_READING, s->lost_why, sizeof s->lost_why)) {
        hang_up(p);
        return false;
    }
    PGresult *r = PQprepare(p->writer, "append", APPEND_ALL, 0, NULL);
    PGresult *fence = PQprepare(p->writer, "fence", "SELECT fence($1, $2)", 0, NULL);
    const bool fine = PQresultStatus(r) == PGRES_COMMAND_OK && PQresultStatus(fence) == PGRES_COMMAND_OK;
    if (!fine) postgres_words(p->writer, r, s->lost_why, sizeof s->lost_why);
    PQclear(r);
    PQclear(fence);
    if (fine && !PQsetnonblocking(p->writer, 1) && PQenterPipelineMode(p->writer)) return true;
    hang_up(p);
    return false;
}

/* One for who reads, if the last one broke. */
static void renew_reader(Store *s, Postgres *p)
{
    pthread_mutex_lock(&p->lock);
    const bool wanted = p->wants_fresh && !p->fresh;
    pthread_mutex_unlock(&p->lock);
    if (!wanted) return;
    char why[sizeof s->lost_why];
    PGconn *c = postgres_connect(p, READS, why, sizeof why);
    if (c && !postgres_prepare(c, FIRST_READING, STATEMENTS, why, sizeof why)) {
        PQfinish(c);
        c = NULL;
    }
    pthread_mutex_lock(&p->lock);
    p->fresh = c;
    p->wants_fresh = !c;
    pthread_mutex_unlock(&p->lock);
}

/* ---- parameters --------------------------------------------------------------------- */

static bool put(Bytes *b, const void *bytes, size_t size)
{
    if (b->size + size > b->capacity) {
        const size_t wanted = 2 * (b->size + size) + 256;
        uint8_t *larger = realloc(b->at, wanted);
        if (!larger) return false;
        b->at = larger;
        b->capacity = wanted;
    }
    if (size) memcpy(b->at + b->size, bytes, size);
    b->size += size;
    return true;
}

static bool put_number(Bytes *b, int64_t number, int size)
{
    uint8_t bytes[8];
    postgres_big((uint64_t)number, size, bytes);
    return put(b, bytes, (size_t)size);
}

static bool put_int(Bytes *b, int number) { return put_number(b, number, 4); }

/* An array as PostgreSQL writes it: dimensions, nulls, type, count, first index; the count comes later. */
static bool begin_array(Bytes *b, int type)
{
    b->size = 0;
    return put_int(b, 1) && put_int(b, 0) && put_int(b, type) && put_int(b, 0) && put_int(b, 1);
}

static void end_array(Bytes *b, int count) { postgres_big((uint64_t)count, 4, b->at + 12); }

static bool put_item(Bytes *b, const Value *v)
{
    if (v->kind != VALUE_INT) return put_int(b, v->size) && put(b, v->bytes, (size_t)v->size);
    return put_int(b, 8) && put_number(b, v->number, 8);
}

/* ---- a batch -------------------------------------------------------------------------- */

static bool send_fence(Postgres *p)
{
    Given g = {.count = 0};
    postgres_give(&g, &(Value){.kind = VALUE_INT, .number = p->life});
    postgres_give(&g, &(Value){.kind = VALUE_INT, .number = lease_send(&p->lease, postgres_now_ms())});
    return postgres_send(p->writer, "fence", &g);
}

static bool send_journal(Postgres *p, const Writes *batch)
{
    Taking at = writes_take(batch);
    Value v;
    bool fine = true;
    int rows = 0;
    for (int i = 0; i < COLUMNS_OF_JOURNAL; i++) fine = fine && begin_array(&p->journal[i], JOURNAL_TYPES[i]);
    for (int which; fine && take_statement(&at, &which); rows += which == APPEND)
        for (int i = 0; take_value(&at, &v); i++)
            if (which == APPEND) fine = fine && put_item(&p->journal[i], &v);
    if (!fine || !rows) return fine;
    Given g = {.count = COLUMNS_OF_JOURNAL};
    for (int i = 0; i < COLUMNS_OF_JOURNAL; i++) {
        end_array(&p->journal[i], rows);
        g.at[i] = (const char *)p->journal[i].at;
        g.size[i] = (int)p->journal[i].size;
        g.binary[i] = 1;
    }
    return postgres_send(p->writer, "append", &g);
}

static bool send_others(Postgres *p, const Writes *batch)
{
    Taking at = writes_take(batch);
    bool fine = true;
    for (int which; fine && take_statement(&at, &which);) {
        Given g = {.count = 0};
        for (Value v; take_value(&at, &v);)
            if (g.count < VALUES_MAX) postgres_give(&g, &v);
        if (which != APPEND) fine = postgres_send_statement(p->writer, which, &g);
    }
    return fine;
}

typedef enum Fate { FATE_KEPT, FATE_REFUSED, FATE_UNKNOWN } Fate;

/* Up to the Sync. Only that, with no error before it, means kept. */
static Fate hear(Store *s, Postgres *p)
{
    bool refused = false, buried = false;
    for (int nothing = 0; nothing < 2;) {
        PGresult *r = postgres_result(p->writer, 0, &p->ends_ms);
        if (!postgres_is_up(p->writer) || is_late(p)) {
            postgres_words(p->writer, r, s->lost_why, sizeof s->lost_why);
            PQclear(r);
            return FATE_UNKNOWN;
        }
        nothing = r ? 0 : nothing + 1;
        const ExecStatusType status = PQresultStatus(r);
        if (r && status == PGRES_FATAL_ERROR && !refused) {
            const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);
            postgres_words(p->writer, r, s->lost_why, sizeof s->lost_why);
            refused = true;
            buried = code && !strcmp(code, "IL001");
        }
        PQclear(r);
        if (!r || status != PGRES_PIPELINE_SYNC) continue;
        if (refused)
            lease_refuse(&p->lease, buried);
        else
            lease_keep(&p->lease);
        return refused ? FATE_REFUSED : FATE_KEPT;
    }
    snprintf(s->lost_why, sizeof s->lost_why, "PostgreSQL: an answer without its end");
    return FATE_UNKNOWN;
}

static Fate send_batch(Store *s, Postgres *p, const Writes *batch)
{
    const bool fine =
        send_fence(p) && send_journal(p, batch) && send_others(p, batch) && PQpipelineSync(p->writer);
    if (!fine) postgres_words(p->writer, NULL, s->lost_why, sizeof s->lost_why);
    return fine ? hear(s, p) : FATE_UNKNOWN;
}

/* Of the batch that was out when the connection broke. `kept`: it is this one, and in. False: that cannot be
 * known yet. */
static bool settle(Store *s, Postgres *p, bool *kept)
{
    char life[WORDS_SIZE], stride[WORDS_SIZE];
    const char *const text[] = {life, stride};
    snprintf(life, sizeof life, "%lld", (long long)p->life);
    snprintf(stride, sizeof stride, "%d", LEASE_STRIDE);
    PQexitPipelineMode(p->writer);
    lease_ask(&p->lease, postgres_now_ms());
    PGresult *r = postgres_ask(p->writer,
                               "UPDATE node SET batch = batch + $2::bigint, beat = clock_timestamp()"
                               " WHERE life = $1::bigint RETURNING batch",
                               text, 2, 0, s->lost_why, sizeof s->lost_why);
    if (!r || !PQenterPipelineMode(p->writer)) {
        PQclear(r);
        hang_up(p);
        return false;
    }
    const int64_t now = PQntuples(r) ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    *kept = lease_settle(&p->lease, now);
    return true;
}

/* A session that ended while nothing was out is noticed before anything is. */
static void look(Postgres *p)
{
    if (!postgres_is_up(p->writer)) return;
    if (!PQconsumeInput(p->writer) || !postgres_is_up(p->writer)) hang_up(p);
}

/* FATE_UNKNOWN: there is no connection, or none any more. */
static Fate try_batch(Store *s, Postgres *p, const Writes *batch)
{
    bool kept = false;
    look(p);
    if (!postgres_is_up(p->writer) && !connect_writer(s, p)) return FATE_UNKNOWN;
    if (p->lease.is_unknown && !settle(s, p, &kept)) return FATE_UNKNOWN;
    p->alone_ms = 0;
    renew_reader(s, p);
    if (kept) return FATE_KEPT;
    if (p->lease.is_buried) {
        snprintf(s->lost_why, sizeof s->lost_why, "others found this node dead and have its tables");
        return FATE_REFUSED;
    }
    const Fate fate = send_batch(s, p, batch);
    if (fate != FATE_UNKNOWN) return fate;
    lease_break(&p->lease);
    hang_up(p);
    return FATE_UNKNOWN;
}

/* What is out when the connection breaks is waited for; if that takes too long it is lost, whether it is in
 * or not: nothing is read before that is settled, and who asks again under the same id hears that it was
 * done. */
bool postgres_write(Store *s, const Writes *batch)
{
    Postgres *p = s->own;
    for (int wait_ms = WAIT_FIRST_MS;; wait_ms = 2 * wait_ms < WAIT_MOST_MS ? 2 * wait_ms : WAIT_MOST_MS) {
        const Fate fate = try_batch(s, p, batch);
        if (fate != FATE_UNKNOWN) return fate == FATE_KEPT;
        const bool is_patient = postgres_now_ms() - p->alone_ms < PATIENCE_MS;
        if (is_late(p) || !is_patient) {
            lease_give_up(&p->lease);
            return false;
        }
        nanosleep(&(struct timespec){wait_ms / 1000, wait_ms % 1000 * 1000000L}, NULL);
    }
}
