#include "fronts/cli/paint.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool names_utf8(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(NAMES[i]);
        if (value && *value) return strstr(value, "UTF-8") || strstr(value, "utf8");
    }
    return false;
}

Paint paint_for(FILE *file)
{
    const char *term = getenv("TERM");
    bool terminal = isatty(fileno(file)) && term && strcmp(term, "dumb") != 0;
    return (Paint){.colour = terminal && !getenv("NO_COLOR"), .utf8 = names_utf8()};
}

static const char *ansi(char mark)
{
    switch (mark) {
    case 's': return "\x1b[1m";
    case 'd': return "\x1b[2m";
    case 'r': return "\x1b[31m";
    case 'g': return "\x1b[32m";
    case 'b': return "\x1b[94m";
    case 'y': return "\x1b[33m";
    case 'm': return "\x1b[35m";
    case 'o': return "\x1b[38;5;208m";
    case 'c': return "\x1b[36m";
    default: return "\x1b[0m";
    }
}

/* The nearest ASCII of the characters that our words and pictures use. */
static const char *plain(const unsigned char *p, int *size)
{
    static const struct {
        const char *from, *to;
    } NEAR[] = {
        {"«\u00a0", "\""}, {"\u00a0»", "\""}, {"à", "a"},      {"â", "a"},      {"ç", "c"},   {"é", "e"},
        {"è", "e"},        {"ê", "e"},        {"ë", "e"},      {"î", "i"},      {"ï", "i"},   {"ô", "o"},
        {"ù", "u"},        {"û", "u"},        {"œ", "oe"},     {"É", "E"},      {"Î", "I"},   {"À", "A"},
        {"Ê", "E"},        {"’", "'"},        {"«", "\""},     {"»", "\""},     {"…", "..."}, {"–", "-"},
        {"—", "-"},        {"·", "."},        {"\u00a0", " "}, {"\u202f", " "}, {"★", "*"},   {"×", "x"},
        {"−", "-"},        {"→", "->"},
    };
    for (size_t i = 0; i < sizeof NEAR / sizeof *NEAR; i++) {
        size_t length = strlen(NEAR[i].from);
        if (!strncmp((const char *)p, NEAR[i].from, length)) return *size = (int)length, NEAR[i].to;
    }
    *size = 1;
    while ((p[*size] & 0xc0) == 0x80) ++*size;
    return "?";
}

void paint_print(Paint paint, const char *picture, FILE *file)
{
    for (const unsigned char *p = (const unsigned char *)picture; *p;) {
        int size = 1;
        if (*p == 1 && p[1]) {
            if (paint.colour) fputs(ansi((char)p[1]), file);
            size = 2;
        } else if (*p >= 0x80 && !paint.utf8) {
            fputs(plain(p, &size), file);
        } else {
            fputc(*p, file);
        }
        p += size;
    }
}

void paint_write_ascii(const char *text, Text *out)
{
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int size = 1;
        if (*p >= 0x80)
            text_add(out, plain(p, &size));
        else
            text_char(out, (char)*p);
        p += size;
    }
}
