/* ilot.h -- the rules engine of Îlot as a C library: libilot.
 *
 * A *table* is a game with what is agreed before a match; it never changes, and any number of threads may use
 * it. A *state* is one match of it, a *batch* thousands of them stepped at once. Acts are numbers, 0 to
 * ilot_act_count() - 1, the same in every match of a game; legal ones come as a list or as a mask. What a
 * seat may see comes as a *view*: named fields, which a program finds by their offsets, or one row of
 * flat numbers.
 *
 *     char why[200];
 *     IlotTable *table = ilot_table_new("ipso", "seats=4", why, sizeof why);
 *     IlotState *match = ilot_state_new(table, seed);
 *     int32_t legal[64];
 *     int count = ilot_state_legal(match, 0, legal, 64);
 *     ilot_state_act(match, 0, legal[0], why, sizeof why);
 *
 * 1. Nothing here prints, ends the program for what a caller gave, or keeps a pointer to a caller's memory,
 *    but for the arrays of a batch.
 * 2. Texts go into the caller's buffer, always with a NUL; the answer is the length wanted, as snprintf.
 * 3. Seats count from 0. A seat of -1 is a watcher's: what everybody may see.
 * 4. The same seeds and acts give the same matches, on any number of threads, as `ilot engine` plays them.
 * 5. What is added later comes at the end; a change that breaks callers raises ILOT_ABI, which is the number
 * in libilot.so.N. */
#ifndef ILOT_H
#define ILOT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ILOT_ABI 0

enum { ILOT_SEED_BYTES = 32, ILOT_SEATS_MAX = 10, ILOT_DIMENSIONS_MAX = 4 };

const char *ilot_version(void); /* "0.1.0" */

/* ---- games -------------------------------------------------------------------- */

int ilot_game_count(void);
const char *ilot_game_id(int game); /* "ipso"; NULL: there is no such game */

/* ---- tables --------------------------------------------------------------------- */

typedef struct IlotTable IlotTable;

/* `terms` as everywhere: "seats=4 parity=on". NULL with the reason in English where they cannot be. */
IlotTable *ilot_table_new(const char *game, const char *terms, char *why, int capacity);
void ilot_table_free(IlotTable *table); /* after everything that was made from it */
const char *ilot_table_game(const IlotTable *table);
int ilot_table_seats(const IlotTable *table);
int ilot_table_terms(const IlotTable *table, char *out,
                     int capacity);              /* what is not standard, and the seats */
int ilot_table_acts_max(const IlotTable *table); /* no match is longer */

/* ---- acts --------------------------------------------------------------------------- */

/* 0 where acts have no numbers (Thin Ice: hands go anywhere); acts as text are all there is then. */
int ilot_act_count(const IlotTable *table);

/* In games with a clock the last number is no act: the seat lets time pass, until somebody acts or something
 * happens. -1 where time does not matter. Only batches take it. */
int ilot_act_wait(const IlotTable *table);

int ilot_act_write(const IlotTable *table, int act, char *out, int capacity); /* "swap 3"; -1: no such act */
int ilot_act_read(const IlotTable *table, const char *text);                  /* -1: no such act */

/* ---- views ---------------------------------------------------------------------------- */

/* One named field of a view: an array of so many dimensions (0: a plain number). */
typedef struct IlotField {
    char name[64];  /* "table.slot" */
    char type[4];   /* as numpy names it: "u1" "i1" "u2" "i2" "u4" "i4" "u8" "f8" */
    int32_t offset; /* in bytes, from the beginning of a view */
    int32_t dimensions, size[ILOT_DIMENSIONS_MAX];
    int32_t stride[ILOT_DIMENSIONS_MAX]; /* in bytes */
    int32_t first_number, number_count;  /* where it is among the flat numbers */
} IlotField;

int ilot_field_count(const IlotTable *table);
int ilot_field(const IlotTable *table, int field, IlotField *out); /* 0: there is no such field */

/* Bytes from one view to the next, a multiple of 16; and how many flat numbers one is. Each of these is an
 * int32_t; "u8" makes two of them, the low half first, and "f8" none. */
int ilot_view_bytes(const IlotTable *table);
int ilot_view_numbers(const IlotTable *table);

/* ---- states: one match ------------------------------------------------------------------ */

typedef struct IlotState IlotState;

IlotState *ilot_state_new(const IlotTable *table, const uint8_t seed[ILOT_SEED_BYTES]); /* NULL: no memory */
IlotState *ilot_state_copy(const IlotState *state);
void ilot_state_free(IlotState *state);

uint32_t ilot_state_may_act(const IlotState *state); /* bit i: seat i may act now */
int ilot_state_legal(const IlotState *state, int seat, int32_t *out, int capacity); /* how many there are */

/* 1: done. 0: refused, nothing has changed, and the reason, with the clause of the rules, in English. */
int ilot_state_act(IlotState *state, int seat, int act, char *why, int capacity);
int ilot_state_play(IlotState *state, int seat, const char *text, char *why, int capacity);

/* Games with a clock: ticks until something may happen by itself (0: time stands still), and so many pass. */
int ilot_state_due(const IlotState *state);
void ilot_state_tick(IlotState *state, int ticks);

typedef struct IlotResult {
    int32_t over, capped; /* capped: by the limit of its length */
    uint32_t winners;     /* bit i: seat i */
    int32_t points[ILOT_SEATS_MAX];
    float reward[ILOT_SEATS_MAX]; /* once it is over; see below */
} IlotResult;

/* Rewards of all seats sum to 0, unless nobody won: who wins alone has 1, who shares with others less, the
 * rest the same share of what these won, below 0. A match not yet over has none. */
void ilot_state_result(const IlotState *state, IlotResult *out);

/* What the seat may know: a view of ilot_view_bytes(), aligned to 16; or its flat numbers; or a picture. */
int ilot_state_view(const IlotState *state, int seat, void *out); /* 0: there is no such seat */
int ilot_state_numbers(const IlotState *state, int seat, int32_t *out);
int ilot_state_draw(const IlotState *state, int seat, char *out, int capacity);

/* Another match that looks the same to this seat, drawn fairly among all that do. */
IlotState *ilot_state_imagine(const IlotState *state, int seat, uint64_t seed);

/* The whole truth, for referees and tests: one line of text, and a hash of everything. */
int ilot_state_position(const IlotState *state, char *out, int capacity);
uint64_t ilot_state_hash(const IlotState *state);

/* ---- batches: thousands of matches at once ------------------------------------------------ */

/* When a match is over: it is dealt anew in the same step; in the next one, whatever act is given; or never.
 */
typedef enum IlotRestart { ILOT_RESTART_SAME_STEP, ILOT_RESTART_NEXT_STEP, ILOT_RESTART_NEVER } IlotRestart;

/* The caller's arrays, a row for each match. NULL: not wanted, and not worked out. Written by every step and
 * read by nobody; they have to stay where they are as long as the batch lives. */
typedef struct IlotArrays {
    int8_t *seat;         /* who is asked next; -1: the match is over */
    int32_t *legal;       /* rows of `legal_capacity`: that seat's legal acts; */
    int32_t *legal_count; /* how many there are, perhaps more than fit */
    int32_t legal_capacity;
    uint8_t *mask;                    /* rows of ilot_act_count(): 1 where an act is legal */
    void *view;                       /* rows of ilot_view_bytes(), aligned to 16: what that seat may know */
    int32_t *numbers;                 /* rows of ilot_view_numbers(): the same as flat numbers */
    float *reward;                    /* rows of a number for each seat: 0 until the match is over */
    int32_t *points;                  /* likewise: the score of a match that is over */
    uint8_t *over, *capped, *refused; /* by this step; refused: its act was not legal, nothing was done */
    void *last_view; /* rows as `view`: of a match that is over, as the seat saw it that acted last */
} IlotArrays;

typedef struct IlotBatch IlotBatch;

/* Match i is dealt from a seed that follows from `seed`, i and how often it was dealt before. One thread does
 * without any; the answer is NULL where there is no memory, or where acts have no numbers. */
IlotBatch *ilot_batch_new(const IlotTable *table, int matches, int threads, uint64_t seed,
                          IlotRestart restart, const IlotArrays *arrays);
void ilot_batch_free(IlotBatch *batch);

/* One act in each match, by whoever is asked; -1 leaves a match alone. Allocates nothing. How many were
 * refused. */
int ilot_batch_step(IlotBatch *batch, const int32_t *acts);

/* Deals matches anew: those with a 1 in `which`, or all of them (NULL). */
void ilot_batch_restart(IlotBatch *batch, const uint8_t *which);

void ilot_batch_seed(const IlotBatch *batch, int match, uint8_t out[ILOT_SEED_BYTES]); /* it was dealt from */
IlotState *ilot_batch_state(const IlotBatch *batch, int match);                        /* a copy of it */

#ifdef __cplusplus
}
#endif

#endif
