/* backend.h -- what stands behind store.h: one of two backends, each a few functions.
 *
 * What is written is a batch of statements with their values (writes.h); what is read is a statement that is
 * asked with values, and rows of values. Records are made of these in one place (gather.c, records.c), and
 * both backends are given the same statements (statements.c): a backend knows connections, transactions and
 * its own errors. Only this folder includes it. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store/store.h"
#include "store/value.h"
#include "store/writer.h"

/* Those that write, then those that read. */
typedef enum Statement {
    SAVE_TABLE,
    SAVE_SEAT,
    SAVE_MATCH,
    APPEND,
    SAY,
    SNAPSHOT,
    SAVE_FACT,
    BAN,
    UNBAN,
    DELETE_CHAT,
    DELETE_SEATS,
    DELETE_TABLE,
    FORGET_JOURNAL,
    FORGET_SNAPSHOTS,
    FORGET_MATCHES,
    FORGET_CHAT,
    FORGET_SEATS,
    FORGET_TABLES,
    EMPTY_TABLES, /* before everything of another comes in */
    EMPTY_SEATS,
    EMPTY_MATCHES,
    EMPTY_JOURNAL,
    EMPTY_CHAT,
    EMPTY_SNAPSHOTS,
    EMPTY_BANS,
    RELEASE, /* these two only where many share a store */
    SHOW,
    FIRST_READING,
    EACH_TABLE = FIRST_READING,
    COUNT_TABLES,
    HAS_OLD,
    FIND_STALE,
    FIND_TABLE,
    FIND_CODE,
    EACH_SEAT,
    EACH_MATCH,
    FIND_MATCH,
    EACH_JOURNAL,
    EACH_CHAT,
    FIND_SNAPSHOT,
    FIND_FACT,
    EACH_BAN,
    /* The same by a table's code, all that its loading will ask: where a trip takes long. */
    FIRST_AHEAD,
    AHEAD_TABLE = FIRST_AHEAD,
    AHEAD_SEATS,
    AHEAD_MATCH,
    AHEAD_LAST_MATCH,
    AHEAD_JOURNAL,
    AHEAD_LAST_JOURNAL,
    AHEAD_SNAPSHOT,
    AHEAD_CHAT,
    AHEAD_BANS,
    STATEMENTS
} Statement;

/* In the words of both: parameters are $1, $2 …, and appear in their order. */
extern const char *const SQL[STATEMENTS];

enum { VALUES_MAX = 24 }; /* of a row, or given to a statement */

typedef struct Answer { /* the rows that a statement gave, walked once */
    Statement which;
    void *rows; /* the backend's */
    int at;     /* so many were taken */
    int columns;
    Value value[VALUES_MAX]; /* of the row that is at hand, until the next is */
    bool failed;
} Answer;

typedef struct Backend {
    /* On the writer's thread: everything or nothing; nothing: why in `lost_why`. */
    bool (*write)(Store *s, const Writes *batch);
    bool (*confirms)(const Store *s, int ms); /* what was sent so lately is kept; or NULL: always */
    void (*hurry)(Store *s);                  /* it ends: `write` may not wait for long any more; or NULL */

    Answer (*ask)(Store *s, Statement which, const Value *given, int count);
    bool (*next)(Store *s, Answer *a); /* false: that was all, or the rest cannot be read (`failed`) */
    void (*end)(Store *s, Answer *a);  /* each that was asked */
    int64_t (*bytes)(Store *s);
    /* Any question, its rows one after the other; false: it failed. Not for the loop. */
    bool (*tell)(Store *s, const char *sql, void (*each)(void *context, const Answer *row), void *context);

    bool (*hold_still)(Store *s, bool still); /* all that is read meanwhile is of one moment */

    void (*wait)(Store *s, int ms);
    bool (*backup)(Store *s, const char *path);       /* NULL: by copying every row */
    bool (*epoch)(Store *s, uint8_t out[STORE_FACT]); /* or NULL */
    /* Where many share it; or NULL. */
    void (*name)(Store *s, const char *node, const char *rules);
    Claim (*claim)(Store *s, const char *code, char node[STORE_NODE]);
    void (*loaded)(Store *s);
    bool (*found)(Store *s, const char *code);
    bool (*is_buried)(const Store *s);
    bool (*is_served)(Store *s); /* or NULL: that is not known here */
    bool (*check)(Store *s);
    void (*close)(Store *s);
} Backend;

struct Store {
    const Backend *backend;
    void *own;    /* the backend's */
    int64_t life; /* of this process, where many share the store; 0: nobody does */
    Writes open;  /* the batch that gathers */
    bool beats;   /* and goes on its way though it be empty */
    Writer writer;
    char lost_why[256]; /* the last batch; the writer's until it has its answer */
    StoreTrouble trouble;
    char error[256];
};

/* Each fills in `backend` and `own`. False with a sentence in `error`. */
bool sqlite_open(Store *s, const char *path, bool may_migrate, char *error, size_t capacity);
bool postgres_open(Store *s, const char *where, bool may_migrate, char *error, size_t capacity);

bool row_is_sound(const Answer *row, int first); /* its last column is the sum of those from `first` on */

/* Names cannot hold '|' (the server takes it out), so one column holds them all, and behind them those who
 * gave up a seat: `|until,seat,kind,name`. */
enum { NAMES_SIZE = STORE_SEATS * STORE_NAME + STORE_SITTERS * (STORE_NAME + 24) };
void names_join(const MatchRecord *m, char *out, size_t capacity);

#endif
