/* json_read.h -- JSON that somebody else wrote, read strictly, in the caller's memory.
 *
 * A text becomes a row of values in the order in which they stand: a list or an object is
 * followed by what is in it. `size` says how many values that takes, so that the next one beside it is
 * `value + value->size`. Words are decoded where they stand: the text is changed by reading, and must
 * live as long as the values.
 *
 *   1. What RFC 8259 does not allow is refused, and so are names given twice, whole numbers beyond 64 bits,
 *      numbers too large for a double, the character NUL, and what is no list or object.
 *   2. No recursion, no allocation: depth and values are bounded by what the caller gives. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include <stdbool.h>
#include <stdint.h>

enum { JSON_DEPTH_MAX = 2048 };

typedef enum JsonKind {
    JSON_NOTHING, /* null */
    JSON_TRUTH,
    JSON_WHOLE,
    JSON_NUMBER, /* with a point or an exponent */
    JSON_WORDS,
    JSON_LIST,
    JSON_FIELDS
} JsonKind;

typedef struct Json {
    JsonKind kind;
    int size;  /* values that it takes, itself included */
    int count; /* JSON_LIST, JSON_FIELDS: values in it; JSON_WORDS: bytes */
    int name_size;
    const char *name; /* in an object; else NULL */
    union {
        bool truth;
        int64_t whole;
        double number;
        const char *words; /* UTF-8, ends in NUL */
    };
} Json;

typedef enum JsonFault {
    JSON_FINE,
    JSON_GARBLED,
    JSON_TOO_MANY
} JsonFault; /* more values than there is room */

/* The first value is the whole. `length` without a NUL; one byte after it must be the caller's, too. */
JsonFault json_read(char *text, int length, Json *values, int capacity);

const Json *json_get(const Json *object, const char *name); /* NULL: not there, or no object */
const Json *json_item(const Json *list, int number);        /* NULL: not there, or no list */
static inline const Json *json_beside(const Json *value) { return value + value->size; }

/* What a value is and says; NULL is no value, and where it is another kind the answer is nothing: 0, NULL. */
static inline bool json_is(const Json *v, JsonKind kind) { return v && v->kind == kind; }
static inline int64_t json_whole(const Json *v) { return json_is(v, JSON_WHOLE) ? v->whole : 0; }
static inline const char *json_said(const Json *v) { return json_is(v, JSON_WORDS) ? v->words : 0; }
static inline int json_count(const Json *list) { return json_is(list, JSON_LIST) ? list->count : 0; }

#endif
