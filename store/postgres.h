/* postgres.h -- the store in a PostgreSQL that many nodes may share; only postgres*.c include it.
 *
 *   1. A *life* is one run of one process: a random number, and a row of `node`. Every batch begins by moving
 *      that row on from the batch before (fence()), inside the transaction of what it writes. So a batch is
 *      refused when the one before it is not in, and when the row is gone: somebody found this node dead and
 *      buried it, and from then on it can write nothing, however late it wakes.
 *   2. Everything up to the pipeline's Sync is one transaction, without BEGIN: an error ends exactly that
 *      batch, and one trip is enough.
 *   3. When the connection is lost with a batch out, nobody knows whether it is in. On the next connection
 *      the row is moved on once more; where it was tells, and what is not in then never can be (lease.h).
 *   4. The writer's session holds an advisory lock, the *bell*: it is free once the process is dead. One that
 *      sleeps keeps it, and is known by its beat alone, which every batch sets.
 *   5. Who reads never waits long, and never connects: the writer's thread makes both connections. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/backend.h"
#include "store/lease.h"

#include <libpq-fe.h>

/* Leads from version v (table `schema`) to v + 1; ends with NULL. A step that was released is never changed.
 */
extern const char *const POSTGRES_MIGRATIONS[];

enum { COLUMNS_OF_JOURNAL = 12, LINK_SIZE = 32, RULES_SIZE = 256 };

typedef struct Bytes { /* a parameter while it grows; owned */
    uint8_t *at;
    size_t size, capacity;
} Bytes;

typedef struct Ahead { /* what was read of the table that was claimed last; NULL: taken, or not asked */
    PGresult *rows[STATEMENTS - FIRST_AHEAD];
    char code[STORE_CODE]; /* "": nothing */
    int64_t table, number, match, last;
} Ahead;

typedef struct Postgres {
    char *where;
    int64_t life;
    char name[STORE_NODE], rules[RULES_SIZE];

    /* The writer's thread's own. */
    PGconn *writer;
    char link[LINK_SIZE]; /* the name of its sessions */
    bool has_life;
    int64_t alone_ms; /* since when there is no connection; 0: there is one */
    Bytes journal[COLUMNS_OF_JOURNAL];

    /* The caller's own. */
    PGconn *reader;
    Ahead ahead;

    /* Between the two. */
    Lease lease; /* the writer's; its atomic parts are read here as well */
    pthread_mutex_t lock;
    PGconn *fresh;           /* a reader that the writer's thread made */
    bool wants_fresh;        /* the last one broke */
    _Atomic int64_t ends_ms; /* the process ends: nothing is waited for after that; 0: it does not */
} Postgres;

/* ---- connections (postgres_link.c) ---------------------------------------------- */

int64_t postgres_now_ms(void);
extern const char READS[]; /* the name of the sessions of who reads */
PGconn *postgres_connect(const Postgres *p, const char *name, char *why, size_t capacity);
bool postgres_prepare(PGconn *c, int from, int to, char *why, size_t capacity); /* these statements */
bool postgres_is_up(PGconn *c);
/* The next result; NULL: none, or it did not come until then (0: for ever). */
PGresult *postgres_result(PGconn *c, int64_t until_ms, const _Atomic int64_t *ends_ms);
/* One question, and everything about it until it is answered; NULL: it failed, why in words. */
PGresult *postgres_ask(PGconn *c, const char *sql, const char *const *text, int count, int64_t until_ms,
                       char *why, size_t capacity);

typedef struct Given { /* parameters of a prepared statement */
    const char *at[VALUES_MAX];
    int size[VALUES_MAX], binary[VALUES_MAX], count;
    uint8_t number[VALUES_MAX][8];
} Given;

void postgres_big(uint64_t number, int size, uint8_t *out); /* as it travels: the highest byte first */
uint64_t postgres_unbig(const uint8_t *at, int size);
void postgres_give(Given *g, const Value *v); /* which lasts until it is sent */
bool postgres_send(PGconn *c, const char *name, const Given *g);
bool postgres_send_statement(PGconn *c, int which, const Given *g);
void postgres_words(const PGconn *c, const PGresult *r, char *out, size_t capacity); /* what went wrong */

/* ---- reading (postgres_ahead.c) ---------------------------------------------------- */

enum { READ_MS = 1000 }; /* the loop waits no longer for an answer */
Value postgres_value(const PGresult *r, int row, int column);
PGconn *postgres_reader(Postgres *p);    /* NULL: none now */
void postgres_break_reader(Postgres *p); /* it is not used again */
void ahead_ask(Postgres *p, const char *code);
PGresult *ahead_take(Postgres *p, Statement which, const Value *given); /* NULL: that was not asked ahead */
void ahead_forget(Postgres *p);

/* ---- writing (postgres_write.c) --------------------------------------------------- */

bool postgres_write(Store *s, const Writes *batch); /* on the writer's thread */

#endif
