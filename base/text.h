/* text.h -- writing text into the caller's buffer, and reading it back.
 *
 * A Text never overflows: what does not fit is counted and dropped, so that
 * `length` says how much room would have been needed (as snprintf does). The
 * buffer always ends in NUL. No locale, no format strings: the same characters
 * on every build. A Scan walks over text that somebody else wrote; it takes a
 * word, a number or a mark, or leaves everything as it was and says no. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Text {
    char *at;
    int capacity;     /* with the NUL */
    int length;       /* wanted so far, without the NUL; more than fits when cut off */
    int depth;        /* of JSON: how much is open (json.h), */
    uint32_t is_list; /* and which of it are lists, the innermost lowest */
} Text;

Text text_in(char *buffer, int capacity);
bool text_fits(const Text *t);
static inline void text_char(Text *t, char c)
{
    if (t->length + 1 < t->capacity) {
        t->at[t->length] = c;
        t->at[t->length + 1] = 0;
    }
    t->length++;
}
void text_add(Text *t, const char *words);
void text_add_part(Text *t, const char *words, int length);
void text_copy(char *out, size_t capacity, const char *words); /* alone, and cut if it does not fit */
void text_int(Text *t, int64_t number);

/* For who writes much at once: the place of the next `size` characters, or NULL where they would not fit; and
 * what was written there is part of the text. */
static inline bool text_has_room(const Text *t, int size) { return t->capacity - t->length > size; }
static inline char *text_room(const Text *t, int size)
{
    return text_has_room(t, size) ? t->at + t->length : NULL;
}
static inline void text_took(Text *t, char *end)
{
    *end = 0;
    t->length = (int)(end - t->at);
}

/* The digits of a number, without a NUL; answers where they end. Most numbers of a view are small. */
enum { DIGITS_MAX = 20 }; /* with its sign */
extern const char TWO_DIGITS[201];
char *digits_write_long(char *at, int64_t number);
static inline char *digits_write(char *at, int64_t number)
{
    if ((uint64_t)number >= 100) return digits_write_long(at, number);
    if (number >= 10) *at++ = TWO_DIGITS[2 * number];
    *at++ = TWO_DIGITS[2 * number + 1];
    return at;
}

void text_hex(Text *t, const uint8_t *bytes, int count);
void text_hex64(Text *t, uint64_t number); /* sixteen digits */
void text_pad(Text *t, int from,
              int width); /* spaces until `width` columns since `from`; counts UTF-8 as one */

/* Bytes of the letter or sign that `bytes` begin with; 0: a control character, or no UTF-8. */
int utf8_size(const char *bytes, int length);

typedef struct Scan {
    const char *at, *end;
} Scan;

Scan scan_of(const char *text);
bool scan_done(const Scan *s);
bool scan_char(Scan *s, char c);
bool scan_exact(Scan *s, const char *words); /* these very characters */
bool scan_word(Scan *s, const char *word);   /* a whole word: what follows is no letter, digit or '_' */
bool scan_int(Scan *s, int32_t low, int32_t high, int32_t *out);
bool scan_hex(Scan *s, uint8_t *bytes, int count); /* exactly 2 * count digits */
int scan_token(Scan *s, char *out,
               int capacity); /* up to a space or the end; its length, 0 if none or too long */

/* Which of `count` words stands here (taken off), or -1. */
int scan_one_of(Scan *s, const char *const *words, int count);

#endif
