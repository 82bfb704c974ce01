/* json.h -- the few marks that JSON needs around numbers and words of ours. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

void json_quoted(Text *out, const char *words); /* quoted and escaped */
void json_key(Text *out,
              const char *key); /* "key": with a comma before it unless it is the first of its object */
void json_comma(Text *out);     /* a comma unless something was just opened */

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
