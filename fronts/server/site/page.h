/* page.h -- the page's files, inside the binary (cmake/server.cmake puts them there). */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include "base/embed.h"

#include <stdbool.h>

extern const EmbeddedFile page_files[]; /* paths below web/dist; `x.gz` is `x` packed */

/* With `*zipped` the packed one if there is one; `*zipped` says what it became. NULL: no such file. */
const EmbeddedFile *page_find(const char *path, bool *zipped);
const char *page_type(const char *path);
bool page_is_lasting(const char *path); /* its name changes with its bytes */

#endif
