/* clean.h -- what people write, without what would harm or fool others. */
#ifndef TABLE_CLEAN_H
#define TABLE_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/* A person's words without control characters, direction marks and '|'; at most so many characters. */
bool words_clean(const char *words, int characters_max, char *out, size_t capacity);
bool words_show(const char *words); /* there is something to see in them */

#endif
