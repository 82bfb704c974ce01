/* store.h -- where tables and matches survive.
 *
 * The model: a *table* record is small and rewritten when it changes; a *match* has a
 * head and a *journal*, which only ever grows (match/journal.h says what its rows mean). A
 * *snapshot* spares a restart the replay. Everything else is computed from these.
 *
 *   1. Writes gather in one batch, in memory. store_send() hands it over to a thread that makes it durable
 *      whole or not at all; what the caller tells anybody about a batch, it tells when store_fate() says it
 *      is kept.
 *   2. One batch is on its way at a time, and the next one gathers meanwhile. It was built on the one before:
 *      when that is lost, it is lost with it, and the store is as it was before both.
 *   3. A write never answers. Ids are drawn by the caller at random, never counted here, and reading knows
 *      nothing of what was not kept.
 *   4. Every row carries a sum of its values: a record that was damaged on the disk, or by hand, says
 *      so when it is read (`damaged`), and its other fields mean nothing.
 *   5. Secrets at rest: tokens are kept as hashes only. Seeds are plain: whoever reads
 *      the file of a running match knows its deal.
 *
 * Used from one thread; the writer's is its own affair (writer.h). What keeps it stands behind
 * backend.h. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SEATS = 10,
    STORE_HASH = 32, /* bytes of a token's hash, a seed, a commitment, a digest */
    STORE_CODE = 12,
    STORE_GAME = 32,
    STORE_TERMS = 256,
    STORE_NAME = 40,
    STORE_LEVEL = 12,
    STORE_ACT = 4096, /* an act, or what hands did in a quarter of a second */
    STORE_CLIENT = 48,
    STORE_LINE = 808, /* 200 characters of UTF-8 */
    STORE_RESULT = 256,
    STORE_SITTERS = 24, /* who gave up a seat in a match, at most */
    STORE_FACT = 8,     /* bytes that are remembered under a name */
    STORE_ADDRESS = 16, /* bytes of an address, as the caller has it */
    STORE_NODE = 24,    /* a node's name */
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
    bool damaged; /* when read: not as it was written, or a seat is not */
} TableRecord;

typedef struct Sitter { /* who had a seat before */
    int until, seat;    /* for the acts before this one */
    bool bot;
    char name[STORE_NAME];
} Sitter;

typedef struct MatchRecord {
    int64_t id, table_id;
    int number, rules_version;
    char game[STORE_GAME], terms[STORE_TERMS];
    uint8_t digest[STORE_HASH], seed[STORE_HASH];
    char name[STORE_SEATS][STORE_NAME]; /* when it began */
    int sitters;
    Sitter sitter[STORE_SITTERS];
    int64_t started_ms, over_ms; /* over_ms 0: running */
    char result[STORE_RESULT];   /* as in the `end` line of a match file */
    bool damaged;                /* when read: not as it was written */
} MatchRecord;

typedef struct JournalRecord {
    int64_t match_id, n;
    int place; /* in the journal of its match: 1, 2, 3 …, counted by the caller, and the store refuses one it
                  has */
    int kind;  /* the caller's number */
    uint32_t tick;
    int seat, count, early;
    bool bot;
    const char *act, *client; /* somebody else's; when read, until the next row is */
    bool damaged;             /* when read: not as it was written */
} JournalRecord;

typedef struct ChatRecord {
    int64_t n, at_ms;
    int seat;
    char name[STORE_NAME], text[STORE_LINE], client[STORE_CLIENT];
    bool damaged; /* when read: not as it was written */
} ChatRecord;

typedef struct Snapshot {
    int64_t row; /* the state after the row at this place of its match's journal; 0: there is none */
    uint32_t tick;
    int size;
    uint8_t *state; /* the caller frees it */
    bool damaged;   /* when read: not as it was written */
} Snapshot;

typedef struct Store Store;

/* ---- opening ----------------------------------------------------------------- */

/* `where`: a file of SQLite, which is made if there is none, or the address of a PostgreSQL (postgresql://…).
 * Its schema is brought up to date, but not where another program serves it: then `may_migrate` is false, and
 * an older one is an error. NULL with a sentence in `error`. */
Store *store_open(const char *where, bool may_migrate, char *error, size_t capacity);
bool store_is_address(const char *where); /* of a PostgreSQL */
/* Before anything is opened: what is asked where the machine refuses memory. True: it can be tried again. */
void store_spare_memory(bool (*more)(void));
void store_wait(Store *s, int ms); /* for others that write, at most; then the batch is lost */
void store_close(Store *s);
const char *store_error(const Store *s); /* the last thing that went wrong */

/* ---- writing ------------------------------------------------------------------ */

void store_save_table(Store *s, const TableRecord *t); /* new or changed */
void store_save_match(Store *s, const MatchRecord *m);
void store_append(Store *s, const JournalRecord *r);
void store_say(Store *s, int64_t table_id, const ChatRecord *c);
void store_snapshot(Store *s, int64_t match_id, const Snapshot *shot);
void store_save_fact(Store *s, const char *name, const uint8_t value[STORE_FACT]);
void store_ban(Store *s, int64_t table_id, const uint8_t address[STORE_ADDRESS]);
void store_unban(Store *s, int64_t table_id);  /* everybody */
void store_delete_table(Store *s, int64_t id); /* one that never had a match */
/* The oldest finished matches, so many at most, and closed tables of which none is left. */
void store_forget(Store *s, int closed, int matches);

/* ---- batches ------------------------------------------------------------------ */

typedef enum BatchFate { BATCH_NONE, BATCH_ON_ITS_WAY, BATCH_KEPT, BATCH_LOST } BatchFate;

/* From now on batches are made durable on a thread; `wake` is called there when one has its answer. False:
 * there can be no thread, and the caller waits as it did before. */
bool store_start_writer(Store *s, void (*wake)(void *context), void *context);
void store_end_writer(Store *s); /* once the batch on its way has its answer */

/* Once a second, from the loop's own timer and from no thread: where many share a store, one whose loop is
 * stuck falls silent, and is found dead. The beat is a batch, if an empty one. */
void store_beat(Store *s);
/* What was sent so lately is kept, so that nobody found us dead since; always true where nobody shares the
 * store. Others may have our tables STORE_SURE_MS after that, if our connection broke (else later): who is
 * not sure tells nobody anything until it is again. After STORE_SILENT_MS there is trouble. */
enum { STORE_SURE_MS = 1400, STORE_SILENT_MS = 4000 };
bool store_confirms(const Store *s, int ms);

size_t store_gathered(const Store *s); /* bytes of the batch that gathers */
void store_send(Store *s);             /* it goes on its way; none may be */
BatchFate store_fate(Store *s); /* of the one sent; kept and lost are said once, lost of both batches */
bool store_commit(Store *s);    /* everything is sent, and waited for; false: some of it was lost */

/* ---- owning ------------------------------------------------------------------- */

/* Where many share a store, a table is one node's at a time: only that one may write it, and a batch of a
 * node that others found dead is lost as a whole, for good (store_is_buried). A file of SQLite is one
 * process's. */
bool store_is_shared(const Store *s);
bool store_is_buried(const Store *s); /* then there is nothing to save: let everybody go, and end */
/* Before the first batch: what the others know of this node. `rules`: " game:version" of each. */
void store_name(Store *s, const char *node, const char *rules);

typedef enum Claim {
    CLAIM_MINE,
    CLAIM_ELSEWHERE, /* this node has it, or may have: it lives, or has newer rules; "": ask again */
    CLAIM_NONE,      /* there is no such table */
    CLAIM_FAILED,    /* that cannot be known now */
} Claim;

/* From nobody or from the dead, never from the living: they release. Not between a release and its fate. */
Claim store_claim(Store *s, const char *code, char node[STORE_NODE]);
void store_loaded(Store *s); /* after a claim, once its table was read: what came with it is forgotten */
bool store_found(Store *s, const char *code);   /* a new table's, which is saved then; false: it is taken */
void store_release(Store *s, const char *code); /* in the batch: once that is kept, it is anybody's */
void store_show(Store *s, const char *words);   /* in the batch: what others may tell of this node, */
bool store_each_shown(Store *s, void (*each)(void *context, const char *words),
                      void *context); /* and it of them */

/* ---- reading ------------------------------------------------------------------ */

/* What is not found may be there all the same, if reading failed; and what comes damaged may be sound. What
 * the disk itself damaged is no trouble: it comes as damaged, or the reading fails for good. */
typedef enum StoreTrouble { STORE_FINE, STORE_NO_MEMORY, STORE_UNREADABLE } StoreTrouble;
StoreTrouble store_trouble(Store *s); /* that reading had since it was asked last */

/* Each calls `each` for every record in order and stops when it answers false. False: reading failed. */
bool store_each_table(Store *s, bool (*each)(void *context, const TableRecord *t), void *context);
bool store_each_match(Store *s, int64_t table_id, bool (*each)(void *context, const MatchRecord *m),
                      void *context); /* table_id 0: of all tables */
bool store_each_journal(Store *s, int64_t match_id, bool (*each)(void *context, const JournalRecord *r),
                        void *context);
bool store_each_chat(Store *s, int64_t table_id, int last, bool (*each)(void *context, const ChatRecord *c),
                     void *context);

/* How many tables are in another state than this; -1: reading failed. */
int64_t store_count_tables(Store *s, int state);
/* Ids of tables in this state that were not saved since then. */
int store_find_stale(Store *s, int state, int64_t before_ms, int64_t *ids, int capacity);
bool store_has_old(Store *s, int closed); /* something that store_forget() would take */
int64_t store_bytes(Store *s);            /* that everything takes, without what was deleted */

bool store_each_ban(Store *s, int64_t table_id,
                    bool (*each)(void *context, const uint8_t address[STORE_ADDRESS]), void *context);

bool store_find_table(Store *s, int64_t id, TableRecord *out);
bool store_find_code(Store *s, const char *code, TableRecord *out);
bool store_find_match(Store *s, int64_t table_id, int number, MatchRecord *out);
bool store_find_snapshot(Store *s, int64_t match_id, Snapshot *out);
bool store_find_fact(Store *s, const char *name, uint8_t out[STORE_FACT]);

/* ---- keeping ------------------------------------------------------------------ */

bool store_backup(Store *s, const char *path); /* a whole copy, while others go on */
/* Everything, and whatever `to` had is gone; why not: of `to`. Until all of it is there, `to` is half a copy,
 * and says so however this ended. */
bool store_copy(Store *from, Store *to);
bool store_is_half(Store *s);
bool store_is_served(Store *s); /* by a node that lives; false: by nobody, or that is not known here */
/* What tells this course of things from another, where the store itself knows. */
bool store_find_epoch(Store *s, uint8_t out[STORE_FACT]);
bool store_check(Store *s); /* the file itself is sound */

/* Tells every row that is damaged, missing or belongs to nothing, in words for whoever runs the place.
 * False: reading failed. */
bool store_each_fault(Store *s, void (*each)(void *context, const char *what), void *context);

#endif
