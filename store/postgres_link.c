/* postgres_link.c -- connections to a PostgreSQL, and waiting for what they say. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

const char READS[] = "ilot reads";

enum { LOOK_MS = 100, NAME_SIZE = 16 };

int64_t postgres_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* One line of what PostgreSQL says in several. */
void postgres_words(const PGconn *c, const PGresult *r, char *out, size_t capacity)
{
    const char *first = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *words = first && *first ? first : PQerrorMessage(c);
    snprintf(out, capacity, "PostgreSQL: %.*s", (int)strcspn(words, "\n"), words);
}

bool postgres_is_up(PGconn *c) { return c && PQstatus(c) == CONNECTION_OK; }

/* It has words for the end of a session, which we tell ourselves. */
static void say_nothing(void *context, const PGresult *notice) { (void)context, (void)notice; }

/* What the address itself says comes after ours, and wins. A line that went silent is noticed by TCP. */
PGconn *postgres_connect(const Postgres *p, const char *name, char *why, size_t capacity)
{
    const char *const keys[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                "keepalives_count", "tcp_user_timeout", "client_encoding",
                                "application_name", "dbname",           NULL};
    const char *const values[] = {"3", "3", "1", "3", "5000", "UTF8", name, p->where, NULL};
    PGconn *c = PQconnectdbParams(keys, values, 1);
    PGresult *r = NULL;
    PQsetNoticeReceiver(c, say_nothing, NULL);
    /* Who turned durability off for all else still gets it here. Who reads writes claims only: a batch that
     * rests on one is durable together with everything before it, and nobody waits for others' locks. */
    if (postgres_is_up(c))
        r = postgres_ask(c,
                         name == READS ? "SELECT set_config('search_path', 'ilot', false),"
                                         " set_config('synchronous_commit', 'off', false),"
                                         " set_config('lock_timeout', '50ms', false)"
                                       : "SELECT set_config('search_path', 'ilot', false),"
                                         " CASE current_setting('synchronous_commit') WHEN 'off' THEN"
                                         " set_config('synchronous_commit', 'on', false) END",
                         NULL, 0, 0, why, capacity);
    else
        postgres_words(c, NULL, why, capacity);
    const bool fine = r != NULL;
    PQclear(r);
    if (fine) return c;
    PQfinish(c);
    return NULL;
}

PGresult *postgres_result(PGconn *c, int64_t until_ms, const _Atomic int64_t *ends_ms)
{
    for (;;) {
        const int left = PQflush(c);
        if (left < 0) return NULL;
        if (!PQisBusy(c)) return PQgetResult(c);
        const int64_t now = postgres_now_ms();
        if ((until_ms && now >= until_ms) || (ends_ms && *ends_ms && now >= *ends_ms)) return NULL;
        const int64_t wait = until_ms && until_ms - now < LOOK_MS ? until_ms - now : LOOK_MS;
        struct pollfd line = {PQsocket(c), (short)(POLLIN | (left ? POLLOUT : 0)), 0};
        if (poll(&line, 1, (int)wait) > 0 && (line.revents & ~POLLOUT) && !PQconsumeInput(c)) return NULL;
    }
}

PGresult *postgres_ask(PGconn *c, const char *sql, const char *const *text, int count, int64_t until_ms,
                       char *why, size_t capacity)
{
    PGresult *r = NULL;
    const bool sent = count ? PQsendQueryParams(c, sql, count, NULL, text, NULL, NULL, 0)
                            : PQsendQuery(c, sql); /* may be several statements */
    for (PGresult *more; sent && (more = postgres_result(c, until_ms, NULL));) {
        const ExecStatusType status = PQresultStatus(more);
        if (r && PQresultStatus(r) == PGRES_FATAL_ERROR) { /* the first that went wrong tells */
            PQclear(more);
            continue;
        }
        PQclear(r);
        r = more;
        if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT) break;
    }
    const bool fine = r && (PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK);
    if (fine && postgres_is_up(c)) return r;
    postgres_words(c, r, why, capacity);
    PQclear(r);
    return NULL;
}

/* In one trip. */
bool postgres_prepare(PGconn *c, int from, int to, char *why, size_t capacity)
{
    bool fine = PQenterPipelineMode(c);
    for (int i = from; fine && i < to; i++) {
        char name[NAME_SIZE];
        snprintf(name, sizeof name, "s%d", i);
        fine = PQsendPrepare(c, name, SQL[i], 0, NULL);
    }
    fine = fine && PQpipelineSync(c);
    for (int ends = 0; fine && ends < to - from + 1;) {
        PGresult *r = postgres_result(c, 0, NULL);
        fine = postgres_is_up(c);
        ends += !r;
        if (r && PQresultStatus(r) == PGRES_PIPELINE_SYNC) ends = to - from + 1;
        if (r && PQresultStatus(r) == PGRES_FATAL_ERROR) {
            postgres_words(c, r, why, capacity);
            PQclear(r);
            return false;
        }
        PQclear(r);
    }
    if (!fine) postgres_words(c, NULL, why, capacity);
    return fine && PQexitPipelineMode(c);
}

/* ---- parameters ---------------------------------------------------------------------- */

void postgres_big(uint64_t number, int size, uint8_t *out)
{
    for (int i = 0; i < size; i++) out[i] = (uint8_t)(number >> 8 * (size - 1 - i));
}

uint64_t postgres_unbig(const uint8_t *at, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) number = number << 8 | at[i];
    return number;
}

void postgres_give(Given *g, const Value *v)
{
    const int i = g->count++;
    const bool is_number = v->kind == VALUE_INT;
    postgres_big((uint64_t)v->number, 8, g->number[i]);
    g->at[i] = is_number ? (const char *)g->number[i] : v->size ? (const char *)v->bytes : "";
    g->size[i] = is_number ? 8 : v->size;
    g->binary[i] = 1;
}

bool postgres_send(PGconn *c, const char *name, const Given *g)
{
    return PQsendQueryPrepared(c, name, g->count, g->at, g->size, g->binary, 1);
}

bool postgres_send_statement(PGconn *c, int which, const Given *g)
{
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "s%d", which);
    return postgres_send(c, name, g);
}
