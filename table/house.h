/* house.h -- what a table asks of whoever runs it: time, chance, memory, somewhere to keep records, and word
 * when something is to be done. The table declares it here; the server defines it, and so does everybody else
 * who runs tables. Nothing else below knows a clock, a socket, a thread or a file.
 *
 *   1. A table is called with a request, a moment that has come, or a thought that it asked for. What it
 *      wants kept goes into the store's batch, what it says into the outbox (outbox.h) under its mark.
 *   2. Whoever runs it calls batches_pass() when a lap ends, and lets words out up to `reached`.
 *   3. None of these functions calls back into a table. */
#ifndef TABLE_HOUSE_H
#define TABLE_HOUSE_H

#include "base/assert.h"
#include "game/game.h"
#include "store/store.h"

#include <stdlib.h>

struct Frame;
struct Guest;
struct Table;

typedef uint64_t Mark; /* a batch of the store, by its number */
#define MARK_NONE 0    /* what is said under it depends on no store */
#define MARK_KEPT 1    /* before the first batch: of a table as the store has it */

typedef struct Touched { /* a table that changed, */
    int64_t id, n;       /* and its version when the batch was sent */
    Mark mark;
} Touched;

typedef struct House {
    Store *store;
    const char *node; /* its name among those that share the store; NULL: it is alone */
    Mark mark;        /* of the batch that gathers */
    Mark sent;        /* of the one on its way; MARK_NONE: none is */
    Mark reached;     /* everything up to it is kept */
    Touched *touched; /* tables that changed in batches which are not kept yet, in their order */
    int touched_count, touched_capacity;
    bool is_unsure,
        is_silent;    /* others may have its tables by now; and so long that it is trouble (owning.h) */
    bool drains;      /* its tables go to others */
    int64_t asked_ms; /* when the store was last asked out of turn whether they are its own */
    bool store_fails; /* the last batch was lost */
    int64_t store_failed_ms;  /* bots and worlds wait a moment after that */
    int64_t steps_left_us;    /* that worlds may be stepped in this lap */
    struct Welcome *welcomes; /* welcome.h */
    size_t welcome_bytes;
    uint64_t lives; /* tables ever placed in memory */
} House;

/* ---- time ------------------------------------------------------------------------ */

int64_t clock_wall_ms(void);                          /* since 1970: for people and records */
int64_t clock_ms(const House *h);                     /* steady: for waiting */
int64_t clock_us(void);                               /* steady and exact: for who was first */
void table_wake_in(struct Table *t, int64_t wait_ms); /* then play_wake() is called; replaces the last one */
static inline void table_wake_soon(struct Table *t) { table_wake_in(t, 0); }

/* ---- chance and secrets ------------------------------------------------------------ */

void chance_bytes(void *out, size_t size);
uint32_t chance_below(uint32_t count);
void secret_hash(const char *text, uint8_t hash[STORE_HASH]);
bool secret_equal(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH]); /* as long whatever differs */

/* ---- memory ------------------------------------------------------------------------ */

void *memory_new(size_t size); /* zeros; never NULL */
void *memory_resize(void *at, size_t size);
void *memory_try(size_t size); /* zeros, or NULL */
bool memory_is_short(void);    /* what was refused lately may be there again soon */

/* ---- its tables ---------------------------------------------------------------------- */

struct Table *house_place(struct House *h, const TableRecord *kept); /* table_place(), and it can be found */
struct Table *house_find(struct House *h, int64_t id);               /* NULL: not in memory; the newest */
void house_remove(struct Table *t);                       /* table_clear(), and it is not found any more */
void house_closes(struct Table *t);                       /* for good: the store knows */
void house_follows(struct Table *t, struct Table *after); /* the same table, read again */

/* A new table may be, and this is its code. NULL, or the error; `starts`: its match begins at once. */
const char *house_invites(struct House *h, struct Guest *guest, const TableRecord *kept, const Game *starts,
                          char code[STORE_CODE]);
const char *house_epoch(const struct House *h); /* what was told under another one may not be so any more */

/* ---- the house ---------------------------------------------------------------------- */

typedef enum LogLevel { LOG_ERROR, LOG_INFO, LOG_DEBUG } LogLevel;
void log_line(LogLevel level, const char *format, ...) __attribute__((format(printf, 2, 3)));

void house_notice(struct Table *t); /* somebody came or went, or whether it is listed changed */
bool house_has_room(struct House *h, struct Guest *guest,
                    const Game *g);      /* for a match that this guest opens */
void house_opens_match(struct Table *t); /* it has one from now on */
bool house_knows_address(struct Guest *guest,
                         uint8_t out[STORE_ADDRESS]); /* false: none that could be banned */
void house_charge(struct Guest *guest, int cost);     /* of its pace, for a request, above one */
void house_guessed_wrong(struct Guest *guest);        /* a key that is none */
enum { LINK_SIZE = 384 };
void house_write_link(struct Guest *guest, const char *code, const char *key, char *out, size_t capacity);
struct Frame *house_draw_link(const char *link); /* as a picture that phones read */

#endif
