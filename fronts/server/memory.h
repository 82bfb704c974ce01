/* memory.h -- memory that is there, or the program ends: a server without memory for a
 * few hundred bytes cannot keep its promises, and a restart loses nothing. */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

#include "base/assert.h"

#include <stdlib.h>

static inline void *memory_new(size_t size)
{
    void *at = calloc(1, size);
    ASSERT(at);
    return at;
}

static inline void *memory_resize(void *at, size_t size)
{
    at = realloc(at, size);
    ASSERT(at);
    return at;
}

#endif
