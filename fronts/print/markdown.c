#include "fronts/print/markdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- blocks ------------------------------------------------------------------------- */

/* French puts a no-break space before ; : ! ? » and after «, whatever the file has. */
static void add_line(GString *out, const char *line, size_t size, bool french)
{
    for (size_t i = 0; i < size; i++) {
        const char *next = line + i + 1;
        bool before = i + 1 < size && (strchr(";:!?", *next) || !strncmp(next, "»", 2));
        bool after = i >= 2 && !strncmp(line + i - 2, "«", 2);
        if (french && line[i] == ' ' && (before || after))
            g_string_append(out, "\u00a0");
        else
            g_string_append_c(out, line[i]);
    }
}

/* What a line begins with; `mark` is how many characters that are. */
static BlockKind kind_of(const char *line, size_t size, Block *b, size_t *mark)
{
    size_t blank = strspn(line, " "), digits = strspn(line + blank, "0123456789");
    *mark = 0;
    if (*line == '#') {
        b->level = (int)strspn(line, "#");
        *mark = (size_t)b->level + 1;
        return BLOCK_HEAD;
    }
    if (blank < size && line[blank] == '|') return BLOCK_ROW;
    bool numbered = digits && !strncmp(line + blank + digits, ". ", 2);
    if (numbered || !strncmp(line + blank, "- ", 2)) {
        b->level = (int)blank / 2;
        b->number = numbered ? atoi(line + blank) : 0;
        *mark = blank + (numbered ? digits : 0) + 2;
        return BLOCK_ITEM;
    }
    return BLOCK_TEXT;
}

static bool is_blank(const char *line, size_t size) { return strspn(line, " \r") >= size; }

void block_read(BlockReader *r, Block *b)
{
    size_t size, mark;
    g_string_truncate(b->text, 0);
    b->kind = BLOCK_END;
    b->number = 0;
    while (*r->at && (size = strcspn(r->at, "\n"), is_blank(r->at, size))) {
        r->at += size + (r->at[size] != 0);
        r->in_table = false;
    }
    if (!*r->at) return;
    size = strcspn(r->at, "\n");
    b->kind = kind_of(r->at, size, b, &mark);
    add_line(b->text, r->at + mark, size - mark, r->french);
    r->at += size + (r->at[size] != 0);
    b->first = b->kind == BLOCK_ROW && !r->in_table;
    r->in_table = b->kind == BLOCK_ROW;
    /* The line under a table's head says nothing. */
    if (b->first && !strncmp(r->at, "|-", 2)) r->at += strcspn(r->at, "\n") + 1;
    if (b->kind != BLOCK_TEXT && b->kind != BLOCK_ITEM) return;
    Block next = {0};
    while (*r->at && (size = strcspn(r->at, "\n"), !is_blank(r->at, size)) &&
           kind_of(r->at, size, &next, &mark) == BLOCK_TEXT) {
        g_string_append_c(b->text, ' ');
        add_line(b->text, r->at, size, r->french);
        r->at += size + (r->at[size] != 0);
    }
}

/* ---- inline --------------------------------------------------------------------------- */

/* IP-REPLACE: two capitals, a dash, capitals. */
static bool is_clause(const char *word, size_t size)
{
    if (size < 4 || !isupper((unsigned char)word[0]) || !isupper((unsigned char)word[1]) || word[2] != '-')
        return false;
    return strspn(word + 3, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-") >= size - 3;
}

static void add_plain(GString *out, const char *text, size_t size, bool ink_saving)
{
    for (size_t i = 0; i < size; i++) {
        size_t digits = text[i] == 'R' ? strspn(text + i + 1, "0123456789") : 0;
        bool apart = (i == 0 || !isalnum((unsigned char)text[i - 1])) && i + 1 + digits <= size;
        if (digits && apart) {
            g_string_append_printf(out, "<span %s>\u2009%.*s\u2009</span>",
                                   ink_saving ? "underline=\"single\"" : "background=\"#f5e2a4\"",
                                   (int)digits + 1, text + i);
            i += digits;
            continue;
        }
        switch (text[i]) {
        case '&': g_string_append(out, "&amp;"); break;
        case '<': g_string_append(out, "&lt;"); break;
        case '>': g_string_append(out, "&gt;"); break;
        default: g_string_append_c(out, text[i]);
        }
    }
}

static const struct {
    const char *mark, *tag, *end;
} MARKS[] = {{"**", "b", "b"}, {"*", "i", "i"}, {"`", "span face=\"Linux Biolinum O\"", "span"}};
enum { MARK_KINDS = 3 };
static const char CLAUSE[] =
    "span face=\"Linux Biolinum O\" weight=\"bold\" size=\"82%\" foreground=\"#0d6f86\"";

static void add_inline(GString *out, const char *text, size_t size, bool ink_saving);

static void add_marked(GString *out, const char *text, size_t size, int kind, bool ink_saving)
{
    bool clause = is_clause(text, size);
    g_string_append_printf(out, "<%s>", clause ? CLAUSE : MARKS[kind].tag);
    if (clause || kind == MARK_KINDS - 1)
        add_plain(out, text, size, ink_saving);
    else
        add_inline(out, text, size, ink_saving);
    g_string_append_printf(out, "</%s>", clause ? "span" : MARKS[kind].end);
}

/* Where the mark at `text` is closed, or NULL. */
static const char *closing(const char *text, const char *end, const char *mark)
{
    const size_t size = strlen(mark);
    for (const char *c = text + size; c + size <= end; c++)
        if (!strncmp(c, mark, size)) return c;
    return NULL;
}

static void add_inline(GString *out, const char *text, size_t size, bool ink_saving)
{
    const char *end = text + size;
    while (text < end) {
        const char *close = NULL;
        int kind = 0;
        for (; kind < MARK_KINDS && !close; kind++)
            if (!strncmp(text, MARKS[kind].mark, strlen(MARKS[kind].mark)))
                close = closing(text, end, MARKS[kind].mark);
        if (close) {
            const size_t mark = strlen(MARKS[--kind].mark);
            add_marked(out, text + mark, (size_t)(close - text) - mark, kind, ink_saving);
            text = close + mark;
            continue;
        }
        size_t plain = strcspn(text + 1, "*`") + 1;
        if (plain > (size_t)(end - text)) plain = (size_t)(end - text);
        add_plain(out, text, plain, ink_saving);
        text += plain;
    }
}

void markup_of(const char *text, bool ink_saving, GString *out)
{
    g_string_truncate(out, 0);
    add_inline(out, text, strlen(text), ink_saving);
}
