/* shelf_inside.h -- what a shelf is made of, for the files that make it.
 *
 *   shelf.c         writing, and batches
 *   shelf_share.c   several on one shelf: whose batch it is, and what became of it
 *   shelf_read.c    reading what is kept */
#ifndef FRONTS_LOCAL_SHELF_INSIDE_H
#define FRONTS_LOCAL_SHELF_INSIDE_H

#include "fronts/local/owners.h"
#include "fronts/local/shelf.h"
#include "store/lease.h"

typedef enum WriteKind {
    WRITE_TABLE,
    WRITE_MATCH,
    WRITE_ROW,
    WRITE_LINE,
    WRITE_SHOT,
    WRITE_FACT,
    WRITE_BAN,
    WRITE_UNBAN,
    WRITE_DELETE,
    WRITE_RELEASE
} WriteKind;

/* One record, kept or to be: of a table (its id), a match (its table's), a row or snapshot (the match's), a
 * line, a ban (the table's), a fact (0). */
typedef struct Thing {
    WriteKind kind;
    int64_t of;
    size_t size;
    uint8_t *bytes; /* owned */
} Thing;

typedef struct Row { /* a journal row: its words are as long as they are */
    int64_t n;
    int place, kind;
    uint32_t tick;
    int seat, count, early;
    bool bot;
    char client[STORE_CLIENT], act[];
} Row;

typedef struct Shot {
    int64_t row;
    uint32_t tick;
    int size;
    uint8_t state[];
} Shot;

typedef struct Fact {
    char name[16];
    uint8_t value[STORE_FACT];
} Fact;

typedef struct Things {
    Thing *thing; /* owned */
    int count, capacity;
} Things;

enum { BUCKETS = 256 };

typedef struct Shelf {
    Things kept[BUCKETS]; /* by what they are of, each in the order of writing */
    int users;
    Owners owners;
} Shelf;

struct Store {
    Shelf *shelf;
    Things open, sent;
    bool is_held;
    BatchFate fate; /* of the one sent */
    /* Where several share it. */
    int64_t life; /* 0: nobody does */
    Lease lease;
    bool beats;       /* the batch goes on its way though it be empty */
    int64_t batch;    /* the number of the one sent */
    BatchFate inside; /* what became of it where it arrived; BATCH_NONE: it did not */
    bool is_broken;   /* the connection */
    StoreTrouble trouble;
};

static inline Things *shelf_bucket(Store *s, int64_t of) { return &s->shelf->kept[(uint64_t)of % BUCKETS]; }

Store *shelf_user(Shelf *shelf); /* one more store on it */
void shelf_write(Store *s, WriteKind kind, int64_t of, const void *record, size_t size);
void shelf_keep(Store *s, Thing *thing); /* takes the bytes of what it keeps */
void shelf_send(Store *s);               /* what is sent, under another number than before */
void shelf_end_batch(Store *s, BatchFate fate);

#endif
