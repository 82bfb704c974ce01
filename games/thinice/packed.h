/* packed.h -- bytes inside a line of text: zeros run together, in base 64. */
#ifndef GAMES_THINICE_PACKED_H
#define GAMES_THINICE_PACKED_H

#include "base/text.h"

/* A zero is followed by how many more there are. */
void packed_write(const uint8_t *bytes, size_t size, Text *out);
/* Bytes up to the next mark that is no digit; 0 if they are garbled or more than fit. */
size_t packed_read(Scan *scan, uint8_t *bytes, size_t capacity);

#endif
