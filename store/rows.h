/* rows.h -- between SQLite's columns and our records; only this folder includes it. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "base/hash.h"
#include "store/store.h"
#include "store/writer.h"

#include <sqlite3.h>

/* Those that write, then those that read. */
typedef enum Statement {
    BEGIN,
    COMMIT,
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
    FIRST_READING,
    EACH_TABLE = FIRST_READING,
    COUNT_TABLES,
    HAS_OLD,
    FIND_STALE,
    SIZE,
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
    STATEMENTS
} Statement;

struct Store {
    sqlite3 *db;     /* writes, on the writer's thread */
    sqlite3 *reader; /* sees what was committed, and nothing of an open batch */
    sqlite3_stmt *statement[STATEMENTS];
    char *path;
    /* Which files they were, the newest acts beside the others: one that is deleted or another one now is not
     * written to. */
    struct FileId {
        uint64_t device, inode;
    } file[3];
    Writes open; /* the batch that gathers */
    Writer writer;
    int64_t last_row;   /* of the journal; the writer's */
    char lost_why[256]; /* the last batch; the writer's until it has its answer */
    StoreTrouble trouble;
    char error[256];
};

/* A row's sum is taken over its values and their types in their order, its number in the file (where
 * SQLite counts one) left out; it is the last column. */
typedef struct Bind { /* the next parameter to give */
    sqlite3_stmt *to;
    int at;
    Hash sum; /* of those given */
} Bind;

Bind bind_to(sqlite3_stmt *q);
void bind_int(Bind *b, int64_t number);
void bind_text(Bind *b, const char *text); /* which lasts until the statement is done, as do those below */
void bind_words(Bind *b, const char *text, int size);
void bind_blob(Bind *b, const uint8_t *bytes, int size);
void bind_sum(Bind *b); /* the last one */

bool rows_open(sqlite3 *db);                     /* makes row_sum(value, ...) known to SQL */
bool row_is_sound(sqlite3_stmt *row, int first); /* its last column is the sum of those from `first` on */

typedef struct Column { /* the next column to take */
    sqlite3_stmt *of;
    int at;
} Column;

int64_t take_int(Column *c);
void take_text(Column *c, char *out, size_t capacity); /* cut if it does not fit */
void take_hash(Column *c, uint8_t out[STORE_HASH]);    /* zeros if it has another size */

/* Names cannot hold '|' (the server takes it out), so one column holds them all, and behind them those who
 * gave up a seat: `|until,seat,kind,name`. */
enum { NAMES_SIZE = STORE_SEATS * STORE_NAME + STORE_SITTERS * (STORE_NAME + 24) };
void names_join(const MatchRecord *m, char *out, size_t capacity);
void names_split(const char *text, MatchRecord *m);

#endif
