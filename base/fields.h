/* fields.h -- one table per struct, and the struct can be encoded, decoded,
 * hashed, compared and shown, whatever its padding and the machine's byte order.
 *
 * A struct is described once, field by field; tables nest. Encoded, every number
 * is little-endian and follows the one before without a gap. */
#ifndef BASE_FIELDS_H
#define BASE_FIELDS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FieldKind {
    FIELD_U8,
    FIELD_I8,
    FIELD_U16,
    FIELD_I16,
    FIELD_U32,
    FIELD_I32,
    FIELD_U64,
    FIELD_F64,
    FIELD_STRUCT,
} FieldKind;

typedef struct Field {
    const char *name;
    FieldKind kind;
    uint32_t offset, count, stride; /* `count` elements, `stride` bytes apart; arrays of arrays lie flat */
    const struct Field *inner;      /* FIELD_STRUCT: the table of one element */
} Field;

/* A number is told with a sign exactly if it has one (else -1 would be told as 255): for a member of the type
 * `wrong`, or an array of such, this does not compile. Arrays of arrays are taken at their word. */
/* clang-format off */
#define FIELD_SIGN(T, m, wrong) sizeof(char[_Generic(((T *)0)->m, wrong: -1, wrong *: -1, default: 1)])
/* clang-format on */
#define FIELD_NUMBER(T, m, kind, size, wrong) FIELD_OF(T, m, kind, (size)*FIELD_SIGN(T, m, wrong), NULL)
#define FIELD_OF(T, m, kind, size, inner)                                                                    \
    {                                                                                                        \
#m, kind, (uint32_t)offsetof(T, m), (uint32_t)(sizeof(((T *)0)->m) / (size)), (uint32_t)(size),      \
            inner                                                                                            \
    }
#define FIELD_U8(T, m)                   FIELD_NUMBER(T, m, FIELD_U8, 1, int8_t)
#define FIELD_I8(T, m)                   FIELD_NUMBER(T, m, FIELD_I8, 1, uint8_t)
#define FIELD_U16(T, m)                  FIELD_NUMBER(T, m, FIELD_U16, 2, int16_t)
#define FIELD_I16(T, m)                  FIELD_NUMBER(T, m, FIELD_I16, 2, uint16_t)
#define FIELD_U32(T, m)                  FIELD_NUMBER(T, m, FIELD_U32, 4, int32_t)
#define FIELD_I32(T, m)                  FIELD_NUMBER(T, m, FIELD_I32, 4, uint32_t)
#define FIELD_U64(T, m)                  FIELD_OF(T, m, FIELD_U64, 8, NULL)
#define FIELD_F64(T, m)                  FIELD_OF(T, m, FIELD_F64, 8, NULL)
#define FIELD_STRUCT(T, m, Inner, table) FIELD_OF(T, m, FIELD_STRUCT, sizeof(Inner), table)
#define FIELD_END                                                                                            \
    {                                                                                                        \
        NULL, FIELD_U8, 0, 0, 0, NULL                                                                        \
    }

int fields_size(const Field *table); /* bytes of one encoding: always the same */
int fields_encode(const Field *table, const void *at, uint8_t *out, int capacity);

/* Fills `at` from exactly `size` bytes. False (and `at` half filled: decode into a
 * copy) when the size is wrong or a double is not a finite number. */
bool fields_decode(const Field *table, void *at, const uint8_t *in, int size);

uint64_t fields_hash(const Field *table, const void *at);
bool fields_equal(const Field *table, const void *a, const void *b);

/* A JSON object of the integer fields; an array of one is a plain number.
 * Doubles are left out: whoever draws them gets poses. */
void fields_json(const Field *table, const void *at, Text *out);

#endif
