/* value.h -- one value of a row, the same for every backend: a number, words or bytes; and the sum over them.
 *
 * A row's sum is taken over its values and their kinds in their order and is its last column, so that a row
 * that was damaged anywhere says so, and means the same in every store. Only this folder includes it. */
#ifndef STORE_VALUE_H
#define STORE_VALUE_H

#include "base/hash.h"

#include <stdint.h>

/* The numbers are part of every sum that was ever written. VALUE_NONE is what we never write. */
typedef enum ValueKind { VALUE_NONE = 0, VALUE_INT = 1, VALUE_TEXT = 3, VALUE_BLOB = 4 } ValueKind;

typedef struct Value {
    ValueKind kind;
    int size;
    int64_t number;
    const uint8_t *bytes; /* somebody else's */
} Value;

static inline void value_add(Hash *sum, const Value *v)
{
    hash_byte(sum, (uint8_t)v->kind);
    if (v->kind == VALUE_INT) {
        hash_u64(sum, (uint64_t)v->number);
    } else {
        hash_u64(sum, (uint64_t)v->size);
        hash_bytes(sum, v->bytes, (size_t)v->size);
    }
}

static inline int64_t value_sum(Hash sum) { return (int64_t)hash_end(sum); }

#endif
