/* rows.h -- between SQLite's columns and our records; only this folder includes it. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "store/store.h"

#include <sqlite3.h>

typedef enum Statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVE_TABLE,
    SAVE_SEAT,
    SAVE_MATCH,
    APPEND,
    SAY,
    SNAPSHOT,
    EACH_TABLE,
    FIND_TABLE,
    FIND_CODE,
    EACH_SEAT,
    EACH_MATCH,
    FIND_MATCH,
    EACH_JOURNAL,
    EACH_CHAT,
    FIND_SNAPSHOT,
    STATEMENTS
} Statement;

struct Store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    bool open, spoiled; /* a batch is begun; something in it failed */
    int64_t last_row;   /* of the journal */
    char error[256];
};

typedef struct Bind { /* the next parameter to give */
    sqlite3_stmt *to;
    int at;
} Bind;

Bind bind_to(sqlite3_stmt *q);
void bind_int(Bind *b, int64_t number);
void bind_text(Bind *b, const char *text);
void bind_hash(Bind *b, const uint8_t hash[STORE_HASH]);
void bind_blob(Bind *b, const uint8_t *bytes, int size);

typedef struct Column { /* the next column to take */
    sqlite3_stmt *of;
    int at;
} Column;

int64_t take_int(Column *c);
void take_text(Column *c, char *out, size_t capacity); /* cut if it does not fit */
void take_hash(Column *c, uint8_t out[STORE_HASH]);    /* zeros if it has another size */

/* Names cannot hold '|' (the server takes it out), so one column holds them all. */
void names_join(const MatchRecord *m, char *out, size_t capacity);
void names_split(const char *text, MatchRecord *m);

#endif
