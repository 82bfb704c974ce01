/* json.h -- the few marks that JSON needs around numbers and words of ours.
 *
 * Objects and lists are opened and closed; which is closed follows from what was opened, and commas come by
 * themselves before keys and before what is opened. Closing what was never opened is our bug and ends the
 * program, and so does ending a text with something open (json_done). */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

#include <string.h>

void json_quoted(Text *out, const char *words); /* quoted and escaped */
/* "key": of so many letters; with a comma before it unless it is the first of its object. */
void json_key_of(Text *out, const char *key, int size);
static inline void json_key(Text *out, const char *key) { json_key_of(out, key, (int)strlen(key)); }
void json_name(Text *out, const char *key); /* the same without a comma */

void json_object(Text *out);
void json_list(Text *out);
/* One more in a list: */
void json_add_int(Text *out, int64_t number);
void json_add_words(Text *out, const char *words);
void json_add_json(Text *out, const char *bytes, int size); /* that is ready */
/* A list of its own: these words (or NULL: none), then so many numbers. */
void json_add_row(Text *out, const char *words, const int32_t *number, int count);
void json_close(Text *out);      /* whatever was opened last */
bool json_done(const Text *out); /* nothing is open */

static inline void json_int(Text *out, const char *key, int64_t number)
{
    json_key(out, key);
    text_int(out, number);
}

static inline void json_words(Text *out, const char *key, const char *words)
{
    json_key(out, key);
    json_quoted(out, words);
}

static inline void json_bool(Text *out, const char *key, int truth)
{
    json_key(out, key);
    text_add(out, truth ? "true" : "false");
}

#endif
