/* writes.h -- a batch while it gathers: what is to be written, in order, as bytes in memory.
 *
 * A write is a statement and its values. Nothing is asked of the store meanwhile, so that gathering neither
 * waits nor fails, but for memory: then the whole batch is lost. Only this folder includes it. */
#ifndef STORE_WRITES_H
#define STORE_WRITES_H

#include "store/value.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Writes {
    uint8_t *bytes; /* owned */
    size_t size, capacity;
    bool is_short; /* there was no memory for all of it */
} Writes;

/* ---- gathering ------------------------------------------------------------------- */

void writes_begin(Writes *w, int statement); /* its values follow, in the order of its columns */
void writes_int(Writes *w, int64_t number);
void writes_text(Writes *w, const char *text);
void writes_blob(Writes *w, const uint8_t *bytes, int size);
void writes_value(Writes *w, const Value *v);
void writes_sum(Writes *w);   /* of the values before it */
void writes_clear(Writes *w); /* keeps the memory */
void writes_free(Writes *w);

/* ---- taking ---------------------------------------------------------------------- */

typedef struct Taking { /* where one is in a batch */
    const uint8_t *at, *end;
    Hash sum; /* of the values taken of this write */
} Taking;

Taking writes_take(const Writes *w);
bool take_statement(Taking *t, int *statement); /* false: that was all */
bool take_value(Taking *t, Value *out);         /* false: its last one was taken */

#endif
