#include "table/clean.h"

#include <stdint.h>
#include <string.h>

/* The code point at `*at`, which is valid UTF-8, and past it. */
static uint32_t next_character(const char **at)
{
    const uint8_t *p = (const uint8_t *)*at;
    int more = p[0] < 0x80 ? 0 : p[0] < 0xe0 ? 1 : p[0] < 0xf0 ? 2 : 3;
    uint32_t c = more == 0 ? p[0] : p[0] & (0x3fu >> more);
    for (int i = 1; i <= more; i++) c = c << 6 | (p[i] & 0x3fu);
    *at += 1 + more;
    return c;
}

typedef struct Range {
    uint32_t first, last;
} Range;

static bool is_among(uint32_t c, const Range *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= list[i].first && c <= list[i].last) return true;
    return false;
}

/* Control characters, marks of direction and of nothing, and the sign between names in the store. */
static bool is_unwanted(uint32_t c)
{
    static const Range LIST[] = {{0, 0x1f},          {0x7f, 0x9f},     {'|', '|'},       {0xad, 0xad},
                                 {0x61c, 0x61c},     {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},
                                 {0x2060, 0x206f},   {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x1d173, 0x1d17a},
                                 {0xe0000, 0x10ffff}};
    return is_among(c, LIST, sizeof LIST / sizeof *LIST);
}

/* Spaces of all widths, fillers, and what only changes the letter before it. */
static bool is_invisible(uint32_t c)
{
    static const Range LIST[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0x300, 0x36f},   {0x115f, 0x1160},
                                 {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200a},
                                 {0x202f, 0x202f}, {0x205f, 0x205f}, {0x20d0, 0x20ff}, {0x2800, 0x2800},
                                 {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}};
    return is_among(c, LIST, sizeof LIST / sizeof *LIST);
}

bool words_show(const char *words)
{
    while (*words)
        if (!is_invisible(next_character(&words))) return true;
    return false;
}

bool words_clean(const char *words, int characters_max, char *out, size_t capacity)
{
    size_t n = 0;
    int characters = 0;
    while (*words) {
        const char *start = words;
        if (is_unwanted(next_character(&words)) || (n == 0 && *start == ' ')) continue;
        size_t size = (size_t)(words - start);
        if (++characters > characters_max || n + size >= capacity) return false;
        memcpy(out + n, start, size);
        n += size;
    }
    while (n && out[n - 1] == ' ') n--;
    out[n] = 0;
    return true;
}
