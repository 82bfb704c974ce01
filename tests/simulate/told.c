/* told.c -- what was told, by whichever node: each version in one way only, and never by one that others
 * found dead; and what was told as an act stands in the journal, under that number. */
#include "tests/simulate/simulate.h"

#include <stdio.h>
#include <string.h>

enum { TOLD_MAX = 1 << 14 };

typedef struct Told {
    char code[STORE_CODE];
    int64_t n;
    int audience;
    char kind; /* the first letter of its name */
    int seat;  /* who acted; -1: nobody */
    uint64_t sum;
    bool is_kept;
} Told;

static Told told[TOLD_MAX]; /* by a sum of code, version and audience, the next free one after it */
static int count;

void told_begin(void)
{
    if (count) memset(told, 0, sizeof told);
    count = 0;
}

static uint64_t sum_of(uint64_t sum, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
    return sum;
}

/* Where it stands, or would. */
static Told *place_of(const Told *t)
{
    const uint64_t sum = sum_of(sum_of(sum_of(7, t->code, strlen(t->code)), &t->n, sizeof t->n), &t->audience,
                                sizeof t->audience);
    Told *at = &told[sum % TOLD_MAX];
    while (at->code[0] && (strcmp(at->code, t->code) != 0 || at->n != t->n || at->audience != t->audience ||
                           at->kind != t->kind))
        at = at + 1 < told + TOLD_MAX ? at + 1 : told;
    return at;
}

static bool is_news(const char *kind)
{
    static const char *const NEWS[] = {"update", "start", "undone", "chat"};
    for (int i = 0; i < 4; i++)
        if (!strcmp(kind, NEWS[i])) return true;
    return false;
}

void check_told(World *w, const Client *c, const Json *m, const char *text)
{
    const char *kind = json_said(json_get(m, "t"));
    if (!is_shared(w) || !kind || !is_news(kind) || count > TOLD_MAX / 2) return;
    const Json *by = json_get(m, "by"), *seat = json_get(by, "seat");
    Told now = {.n = json_whole(json_get(m, "n")),
                .audience = (int)json_whole(json_get(m, "for")),
                .kind = *kind,
                .seat = *kind == 'u' && seat ? (int)json_whole(seat) : -1,
                .sum = sum_of(1, text, strlen(text))};
    snprintf(now.code, sizeof now.code, "%s", c->code);
    Told *at = place_of(&now);
    if (at->code[0] && at->sum != now.sum)
        world_break(w, "client %d was told version %lld of table %d as: %.60s…, and another otherwise",
                    c->number, (long long)now.n, c->table, text);
    if (at->code[0]) return;
    *at = now;
    count++;
}

void told_row(const char *code, const JournalRecord *r)
{
    for (int audience = -1; audience < SEATS_MAX; audience++) {
        Told key = {.n = r->n, .audience = audience, .kind = 'u'};
        snprintf(key.code, sizeof key.code, "%s", code);
        Told *at = place_of(&key);
        if (at->code[0] && at->seat == r->seat) at->is_kept = true;
    }
}

void told_kept(World *w)
{
    if (w->game->hands) return; /* their rows are a quarter of a second of acts */
    for (int i = 0; i < TOLD_MAX && count; i++)
        if (told[i].code[0] && told[i].seat >= 0 && !told[i].is_kept)
            world_break(w, "version %lld of table %s was told as an act of seat %d, and is not kept",
                        (long long)told[i].n, told[i].code, told[i].seat);
}

/* ---- who tells ------------------------------------------------------------------------------------ */

/* News, how a table stands, and answers that name a version; not what is true of any connection. */
static bool tells_of_table(const char *text, size_t size)
{
    static const char *const KINDS[] = {"update", "start", "undone", "table", "chat", "state", "you"};
    char head[40];
    for (int i = 0; i < 7; i++) {
        snprintf(head, sizeof head, "{\"t\":\"%s\"", KINDS[i]);
        if (!strncmp(text, head, strlen(head))) return true;
    }
    char words[400];
    snprintf(words, sizeof words, "%.*s", size < 399 ? (int)size : 399, text);
    return !strncmp(words, "{\"t\":\"ok\"", 9) && strstr(words, "\"n\":");
}

void check_leaves(World *w, const Node *n, const Client *c, const char *text, size_t size)
{
    if (!shelf_is_buried(n->store) || !tells_of_table(text, size)) return;
    world_break(w, "client %d is told by node %s, which others found dead: %.*s", c->number, n->name,
                size < 80 ? (int)size : 80, text);
}
