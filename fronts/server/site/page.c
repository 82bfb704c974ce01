#include "fronts/server/site/page.h"

#include <stdio.h>
#include <string.h>

static const EmbeddedFile *find(const char *path)
{
    const EmbeddedFile *f = page_files;
    while (f->path && strcmp(f->path, path)) f++;
    return f->path ? f : NULL;
}

const EmbeddedFile *page_find(const char *path, bool *zipped)
{
    char packed[256];
    snprintf(packed, sizeof packed, "%s.gz", path);
    const EmbeddedFile *f = *zipped && strlen(path) < sizeof packed - 3 ? find(packed) : NULL;
    *zipped = f != NULL;
    return f ? f : find(path);
}

const char *page_type(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".jpg", "image/jpeg"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".ico", "image/x-icon"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
        {".map", "application/json"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (!strcmp(dot, types[i][0])) return types[i][1];
    return "application/octet-stream";
}

/* [name]-HASH.ext, as the page's build names what it made: eight to ten letters and digits. */
bool page_is_lasting(const char *path)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const char *dot = strrchr(path, '.'), *dash = strrchr(path, '-');
    size_t size = dot && dash && dash < dot ? (size_t)(dot - dash - 1) : 0;
    return size >= 8 && size <= 10 && strspn(dash + 1, letters) == size &&
           strcspn(dash + 1, "0123456789") < size;
}
