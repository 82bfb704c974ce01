/* postgres.c -- the store in a PostgreSQL: opening, reading, and what it says of itself (postgres.h tells how
 * it is written). */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { LAST_MS = 2000 }; /* who ends waits no longer */
#define READ_ONLY "25006"

/* ---- the schema -------------------------------------------------------------------- */

static int number_in(const PGresult *r, int otherwise)
{
    return r && PQntuples(r) ? (int)strtol(PQgetvalue(r, 0, 0), NULL, 10) : otherwise;
}

static bool order(PGconn *c, const char *sql, char *error, size_t capacity)
{
    PGresult *r = postgres_ask(c, sql, NULL, 0, 0, error, capacity);
    PQclear(r);
    return r != NULL;
}

/* Every step with its version in one transaction, one node after the other. */
static bool migrate(PGconn *c, bool may, char *error, size_t capacity)
{
    int known = 0;
    while (POSTGRES_MIGRATIONS[known]) known++;
    PGresult *r =
        postgres_ask(c, "SELECT to_regclass('ilot.schema') IS NOT NULL", NULL, 0, 0, error, capacity);
    if (!r) return false;
    const bool is_there = PQgetvalue(r, 0, 0)[0] == 't';
    PQclear(r);
    if (!is_there && may &&
        !order(c,
               "BEGIN; SELECT pg_advisory_xact_lock(1768713060); CREATE SCHEMA IF NOT EXISTS ilot;"
               " CREATE TABLE IF NOT EXISTS ilot.schema (version int NOT NULL);"
               " INSERT INTO ilot.schema SELECT 0 WHERE NOT EXISTS (SELECT FROM ilot.schema); COMMIT",
               error, capacity))
        return false;
    for (;;) {
        if (!order(c, "BEGIN; SELECT pg_advisory_xact_lock(1768713060)", error, capacity)) return false;
        r = postgres_ask(c, "SELECT version FROM ilot.schema", NULL, 0, 0, error, capacity);
        const int version = number_in(r, -1);
        PQclear(r);
        if (version == known) return order(c, "COMMIT", error, capacity);
        if (version < 0 && is_there) return false;
        if (version < 0 || version > known || !may) {
            snprintf(error, capacity,
                     version < 0 ? "there is no store yet"
                                 : "this store has version %d, this program knows %d",
                     version, known);
            return false;
        }
        char done[64];
        snprintf(done, sizeof done, "UPDATE ilot.schema SET version = %d; COMMIT", version + 1);
        if (!order(c, POSTGRES_MIGRATIONS[version], error, capacity) || !order(c, done, error, capacity))
            return false;
    }
}

/* ---- reading ------------------------------------------------------------------------ */

static void take_row(Answer *a, const PGresult *r, int row)
{
    a->columns = PQnfields(r) < VALUES_MAX ? PQnfields(r) : VALUES_MAX;
    for (int i = 0; i < a->columns; i++) a->value[i] = postgres_value(r, row, i);
}

/* NULL: it failed, and the connection is not used again. */
static PGresult *answer_of(Store *s, PGconn *c, Statement which, const Given *g)
{
    const bool sent = postgres_send_statement(c, (int)which, g);
    PGresult *r = sent ? postgres_result(c, postgres_now_ms() + READ_MS, NULL) : NULL;
    if (r && PQresultStatus(r) == PGRES_TUPLES_OK) {
        PQclear(postgres_result(c, postgres_now_ms() + READ_MS, NULL)); /* that was all */
        return r;
    }
    postgres_words(c, r, s->error, sizeof s->error);
    PQclear(r);
    postgres_break_reader(s->own);
    return NULL;
}

/* If the connection broke while nobody used it, there may be another by now. */
static Answer ask(Store *s, Statement which, const Value *given, int count)
{
    Given g = {.count = 0};
    Answer a = {.which = which};
    for (int i = 0; i < count; i++) postgres_give(&g, &given[i]);
    a.rows = ahead_take(s->own, which, given);
    snprintf(s->error, sizeof s->error, "no connection to PostgreSQL");
    for (PGconn *c; !a.rows && (c = postgres_reader(s->own));) a.rows = answer_of(s, c, which, &g);
    a.failed = !a.rows;
    if (a.failed) s->trouble = STORE_UNREADABLE;
    return a;
}

static bool next(Store *s, Answer *a)
{
    (void)s;
    if (a->failed || a->at == PQntuples(a->rows)) return false;
    take_row(a, a->rows, a->at++);
    return true;
}

static void end(Store *s, Answer *a)
{
    (void)s;
    PQclear(a->rows);
    a->rows = NULL;
}

/* As its statistics know it: what was deleted stays in the files until it is used again. */
static int64_t bytes(Store *s)
{
    PGconn *c = postgres_reader(s->own);
    PGresult *r = c ? postgres_ask(c,
                                   "SELECT coalesce(sum(s.n_live_tup * w.width), 0)::bigint"
                                   " FROM pg_stat_user_tables s JOIN (SELECT tablename,"
                                   " 28 + sum(avg_width) AS width FROM pg_stats WHERE schemaname = 'ilot'"
                                   " GROUP BY tablename) w ON w.tablename = s.relname"
                                   " WHERE s.schemaname = 'ilot'",
                                   NULL, 0, postgres_now_ms() + READ_MS, s->error, sizeof s->error)
                    : NULL;
    const int64_t size = r ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    return size;
}

/* Row by row: it may be everything there is. */
static bool tell(Store *s, const char *sql, void (*each)(void *, const Answer *), void *context)
{
    PGconn *c = postgres_reader(s->own);
    bool fine = c && PQsendQueryParams(c, sql, 0, NULL, NULL, NULL, NULL, 1) && PQsetSingleRowMode(c);
    if (c && !fine) postgres_words(c, NULL, s->error, sizeof s->error);
    for (PGresult *r; fine && (r = postgres_result(c, 0, NULL)); PQclear(r)) {
        Answer a = {.failed = false};
        if (PQresultStatus(r) == PGRES_FATAL_ERROR) {
            postgres_words(c, r, s->error, sizeof s->error);
            fine = false;
        }
        if (PQresultStatus(r) != PGRES_SINGLE_TUPLE) continue;
        take_row(&a, r, 0);
        each(context, &a);
    }
    return fine && postgres_is_up(c);
}

static bool hold_still(Store *s, bool still)
{
    PGconn *c = postgres_reader(s->own);
    return c && order(c, still ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "COMMIT", s->error,
                      sizeof s->error);
}

/* Of this database, these tables and this timeline: one that was put back from a copy is another. */
static bool epoch(Store *s, uint8_t out[STORE_FACT])
{
    PGconn *c = postgres_reader(s->own);
    PGresult *r = c ? postgres_ask(c,
                                   "SELECT ('x' || substr(md5(concat_ws(' ', encode(f.value, 'hex'), d.oid,"
                                   " 'journal'::regclass::oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)"
                                   ")), 1, 16))::bit(64)::bigint FROM facts f, pg_database d"
                                   " WHERE f.name = 'epoch' AND d.datname = current_database()",
                                   NULL, 0, postgres_now_ms() + READ_MS, s->error, sizeof s->error)
                    : NULL;
    const bool found = r && PQntuples(r) == 1;
    if (found) postgres_big((uint64_t)strtoll(PQgetvalue(r, 0, 0), NULL, 10), STORE_FACT, out);
    PQclear(r);
    return found;
}

/* ---- owning ------------------------------------------------------------------------ */

static void name(Store *s, const char *node, const char *rules)
{
    Postgres *p = s->own;
    snprintf(p->name, sizeof p->name, "%s", node);
    snprintf(p->rules, sizeof p->rules, "%s", rules);
}

static bool is_buried(const Store *s) { return ((const Postgres *)s->own)->lease.is_buried; }

/* NULL: it failed; `state`: why, as PostgreSQL numbers it; "": there is no connection. */
static PGresult *ask_once(Store *s, PGconn *c, const char *sql, const char *const text[3], char state[6])
{
    PGresult *r = NULL;
    *state = 0;
    if (PQsendQueryParams(c, sql, text[2] ? 3 : 2, NULL, text, NULL, NULL, 0))
        r = postgres_result(c, postgres_now_ms() + READ_MS, NULL);
    const char *why = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const bool fine = r && PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (r) PQclear(postgres_result(c, postgres_now_ms() + READ_MS, NULL));
    if (fine) return r;
    postgres_words(c, r, s->error, sizeof s->error);
    const bool is_refused = why && postgres_is_up(c) && strcmp(why, READ_ONLY) != 0;
    if (is_refused) snprintf(state, 6, "%s", why);
    PQclear(r);
    if (!is_refused) postgres_break_reader(s->own); /* a session that began read-only stays so */
    return NULL;
}

/* If the connection broke while nobody used it, there may be another by now. */
static PGresult *ask_words(Store *s, const char *sql, const char *code, const char *rules, char state[6])
{
    char life[24];
    const char *const text[3] = {code, life, rules};
    PGresult *r = NULL;
    snprintf(life, sizeof life, "%lld", (long long)s->life);
    *state = 0;
    for (PGconn *c; !r && !*state && (c = postgres_reader(s->own));) r = ask_once(s, c, sql, text, state);
    return r;
}

static Claim claim(Store *s, const char *code, char node[STORE_NODE])
{
    Postgres *p = s->own;
    char state[6];
    PGresult *r =
        ask_words(s, "SELECT how, coalesce(at, '') FROM claim($1, $2::bigint, $3)", code, p->rules, state);
    if (!r && !strcmp(state, "55P03")) { /* its owner sleeps, and holds its row */
        PQclear(ask_words(s, "SELECT end_sleeper($1) WHERE $2::bigint IS NOT NULL", code, NULL, state));
        return CLAIM_ELSEWHERE;
    }
    if (!r) s->trouble = STORE_UNREADABLE;
    if (!r) return CLAIM_FAILED;
    const char how = PQgetvalue(r, 0, 0)[0];
    if (how == 'm') ahead_ask(p, code);
    snprintf(node, STORE_NODE, "%s", PQgetvalue(r, 0, 1));
    PQclear(r);
    return how == 'm' ? CLAIM_MINE : how == 'n' ? CLAIM_NONE : CLAIM_ELSEWHERE;
}

static void loaded(Store *s) { ahead_forget(s->own); }

static bool found(Store *s, const char *code)
{
    char state[6];
    PGresult *r = ask_words(s, "SELECT found($1, $2::bigint)", code, NULL, state);
    const bool is_new = r && PQgetvalue(r, 0, 0)[0] == 't';
    PQclear(r);
    return is_new;
}

static bool is_served(Store *s)
{
    PGconn *c = postgres_reader(s->own);
    PGresult *r =
        c ? postgres_ask(c, "SELECT count(*) FROM node WHERE beat > clock_timestamp() - interval '5 s'", NULL,
                         0, postgres_now_ms() + READ_MS, s->error, sizeof s->error)
          : NULL;
    const bool served = number_in(r, 0) > 0;
    PQclear(r);
    return served;
}

/* ---- the backend --------------------------------------------------------------------- */

static void hurry(Store *s)
{
    Postgres *p = s->own;
    if (!p->ends_ms) p->ends_ms = postgres_now_ms() + LAST_MS;
}

static bool confirms(const Store *s, int ms)
{
    return lease_holds(&((const Postgres *)s->own)->lease, postgres_now_ms(), ms);
}

static void wait_at_most(Store *s, int ms) { (void)s, (void)ms; } /* its locks are short */

static bool check(Store *s)
{
    return postgres_is_up(postgres_reader(s->own));
} /* its files are its own business */

/* Its tables are anybody's at once. */
static void end_life(Postgres *p)
{
    char sql[80], why[80];
    if (!p->has_life || !postgres_is_up(p->writer)) return;
    snprintf(sql, sizeof sql, "DELETE FROM node WHERE life = %lld", (long long)p->life);
    PQexitPipelineMode(p->writer);
    order(p->writer, sql, why, sizeof why);
}

static void close_all(Store *s)
{
    Postgres *p = s->own;
    end_life(p);
    PQfinish(p->writer);
    PQfinish(p->reader);
    PQfinish(p->fresh);
    ahead_forget(p);
    for (int i = 0; i < COLUMNS_OF_JOURNAL; i++) free(p->journal[i].at);
    pthread_mutex_destroy(&p->lock);
    free(p->where);
    free(p);
}

static const Backend POSTGRES = {
    .write = postgres_write,
    .confirms = confirms,
    .hurry = hurry,
    .ask = ask,
    .next = next,
    .end = end,
    .bytes = bytes,
    .tell = tell,
    .hold_still = hold_still,
    .epoch = epoch,
    .is_served = is_served,
    .name = name,
    .claim = claim,
    .found = found,
    .loaded = loaded,
    .is_buried = is_buried,
    .wait = wait_at_most,
    .check = check,
    .close = close_all,
};

bool postgres_open(Store *s, const char *where, bool may_migrate, char *error, size_t capacity)
{
    Postgres *p = calloc(1, sizeof *p);
    if (!p) return false;
    s->backend = &POSTGRES;
    s->own = p;
    pthread_mutex_init(&p->lock, NULL);
    p->where = strdup(where);
    p->lease.confirmed_ms = postgres_now_ms();
    if (!p->where || getrandom(&p->life, sizeof p->life, 0) != sizeof p->life) return false;
    s->life = p->life = (p->life & INT64_MAX) | 1;
    snprintf(p->link, sizeof p->link, "ilot %llx", (unsigned long long)p->life);
    p->reader = postgres_connect(p, READS, error, capacity);
    return p->reader && migrate(p->reader, may_migrate, error, capacity) &&
           postgres_prepare(p->reader, FIRST_READING, STATEMENTS, error, capacity);
}
