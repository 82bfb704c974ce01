/* store.h -- where tables and matches survive.
 *
 * The model: a *table* record is small and rewritten when it changes; a *match* has a
 * head and a *journal*, which only ever grows: acts (one, or in JOURNAL_HANDS a
 * group with the tick each was done at), and how many were taken back. A
 * *snapshot* spares a restart the replay. Everything else is computed from these.
 *
 *   1. Writes gather in one batch. store_commit() makes the whole batch durable or none
 *      of it; what the caller tells anybody about a batch, it tells after the commit.
 *   2. A write never answers: the first failure spoils the batch, and store_commit()
 *      says so. After that the store is as it was before the batch.
 *   3. Ids are drawn by the caller at random, never counted here, and nobody reads back
 *      what an open batch has written: so a backend may send a batch in one go (PostgreSQL in
 *      pipeline mode, one NOTIFY a batch, an advisory lock for each table owned), and
 *      many nodes may share it.
 *   4. Secrets at rest: tokens are kept as hashes only. Seeds are plain: whoever reads
 *      the file of a running match knows its deal.
 *
 * Used from one thread. The backend here is SQLite (sqlite.c). */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SEATS = 10,
    STORE_HASH = 32, /* bytes of a token's hash, a seed, a commitment, a digest */
    STORE_CODE = 8,
    STORE_GAME = 32,
    STORE_TERMS = 256,
    STORE_NAME = 40,
    STORE_LEVEL = 12,
    STORE_ACT = 4096, /* an act, or what hands did in a quarter of a second */
    STORE_CLIENT = 48,
    STORE_LINE = 808, /* 200 characters of UTF-8 */
    STORE_RESULT = 256,
};

typedef struct SeatRecord {
    int kind; /* the caller's number */
    char level[STORE_LEVEL];
    bool muted;
    char name[STORE_NAME];
    uint8_t token[STORE_HASH]; /* zeros: nobody's */
} SeatRecord;

typedef struct TableRecord {
    int64_t id;
    char code[STORE_CODE], game[STORE_GAME], terms[STORE_TERMS];
    int64_t n; /* at least; journal and chat may know a later one */
    int state, chat, bot_pause_ms, host_seat;
    char stand_in[STORE_LEVEL];
    bool paused, listed, hints;
    int64_t grace_ms; /* -1: none */
    uint8_t host[STORE_HASH];
    int number; /* of the present or last match; 0: none yet */
    int64_t match_id;
    uint8_t next_seed[STORE_HASH];
    int64_t created_ms, touched_ms;
    int seats;
    SeatRecord seat[STORE_SEATS];
} TableRecord;

typedef struct MatchRecord {
    int64_t id, table_id;
    int number, rules_version;
    char game[STORE_GAME], terms[STORE_TERMS];
    uint8_t digest[STORE_HASH], seed[STORE_HASH];
    char name[STORE_SEATS][STORE_NAME];
    int64_t started_ms, over_ms; /* over_ms 0: running */
    char result[STORE_RESULT];   /* as in the `end` line of a match file */
} MatchRecord;

typedef enum JournalKind { JOURNAL_ACT, JOURNAL_UNDO, JOURNAL_TIME, JOURNAL_HANDS } JournalKind;

typedef struct JournalRecord {
    int64_t row; /* given by the store, rising */
    int64_t match_id, n;
    JournalKind kind;
    uint32_t tick;
    int seat, count; /* count: acts taken back by JOURNAL_UNDO */
    int early;       /* ticks before `tick` that the act was pressed */
    bool bot;
    char act[STORE_ACT], client[STORE_CLIENT];
} JournalRecord;

typedef struct ChatRecord {
    int64_t n, at_ms;
    int seat;
    char name[STORE_NAME], text[STORE_LINE];
} ChatRecord;

typedef struct Snapshot {
    int64_t row; /* the state after this journal row */
    uint32_t tick;
    int size;
    uint8_t *state; /* the caller frees it */
} Snapshot;

typedef struct Store Store;

/* ---- opening ----------------------------------------------------------------- */

/* Makes the file and brings its schema up to date. NULL with a sentence in `error`. */
Store *store_open(const char *path, char *error, size_t capacity);
void store_close(Store *s);
const char *store_error(const Store *s); /* the last thing that went wrong */

/* ---- writing ------------------------------------------------------------------ */

void store_save_table(Store *s, const TableRecord *t); /* new or changed */
void store_save_match(Store *s, const MatchRecord *m);
void store_append(Store *s, const JournalRecord *r);
void store_say(Store *s, int64_t table_id, const ChatRecord *c);
void store_snapshot(Store *s, int64_t match_id, const Snapshot *shot); /* as of the last row appended */
bool store_has_batch(const Store *s);
bool store_commit(Store *s);

/* ---- reading ------------------------------------------------------------------ */

/* Each calls `each` for every record in order and stops when it answers false. False: reading failed. */
bool store_each_table(Store *s, bool (*each)(void *context, const TableRecord *t), void *context);
bool store_each_match(Store *s, int64_t table_id, bool (*each)(void *context, const MatchRecord *m),
                      void *context); /* table_id 0: of all tables */
bool store_each_journal(Store *s, int64_t match_id, bool (*each)(void *context, const JournalRecord *r),
                        void *context);
bool store_each_chat(Store *s, int64_t table_id, int last, bool (*each)(void *context, const ChatRecord *c),
                     void *context);

bool store_find_table(Store *s, int64_t id, TableRecord *out);
bool store_find_code(Store *s, const char *code, TableRecord *out);
bool store_find_match(Store *s, int64_t table_id, int number, MatchRecord *out);
bool store_find_snapshot(Store *s, int64_t match_id, Snapshot *out);

/* ---- keeping ------------------------------------------------------------------ */

bool store_backup(Store *s, const char *path); /* a whole copy, while others go on */
bool store_check(Store *s);                    /* the file itself is sound */

#endif
