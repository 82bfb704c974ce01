/* embed.h -- files that travel inside the binary (written by cmake/embed.c). */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include <stddef.h>

typedef struct EmbeddedFile {
    const char *path;  /* as given to the build; NULL ends the list */
    const char *bytes; /* `size` of them, and a NUL */
    size_t size;
    const char *tag; /* sixteen digits of its SHA-256: another file has another */
} EmbeddedFile;

#endif
