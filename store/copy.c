/* copy.c -- everything of one store into another, row by row as it is, sums and all: what was damaged stays
 * so, and is told as such there. The first batch empties the other and marks it as half a copy, the last one
 * takes the mark away: between the two nobody takes it for a store, and who copies again begins anew. */
#include "store/backend.h"

#include <stdio.h>

enum { AT_ONCE = 1 << 20 }; /* bytes of a batch */

static const struct {
    const char *rows; /* in the order of the statement's columns */
    Statement into;
} PARTS[] = {
    {"SELECT * FROM tables", SAVE_TABLE},
    {"SELECT * FROM seats", SAVE_SEAT},
    {"SELECT * FROM matches", SAVE_MATCH},
    {"SELECT match_id, n, kind, tick, seat, count, bot, act, client, early, place, sum FROM journal", APPEND},
    {"SELECT table_id, n, at_ms, seat, name, text, client, sum FROM chat ORDER BY id", SAY},
    {"SELECT * FROM snapshots", SNAPSHOT},
    {"SELECT * FROM bans", BAN},
};

typedef struct Copying {
    Store *to;
    Statement into;
    bool fine;
} Copying;

static void copy_row(void *context, const Answer *row)
{
    Copying *c = context;
    if (!c->fine) return;
    writes_begin(&c->to->open, (int)c->into);
    for (int i = 0; i < row->columns && c->fine; i++) {
        c->fine = row->value[i].kind != VALUE_NONE;
        writes_value(&c->to->open, &row->value[i]);
    }
    if (!c->fine)
        snprintf(c->to->error, sizeof c->to->error, "a damaged row: `ilot verify --all` tells which");
    if (c->fine && store_gathered(c->to) > AT_ONCE) c->fine = store_commit(c->to);
}

static const char HALF[] = "half"; /* a fact: 1 while rows are missing */

bool store_is_half(Store *s)
{
    uint8_t value[STORE_FACT];
    return store_find_fact(s, HALF, value) && value[0];
}

static void mark(Store *s, bool is_half)
{
    const uint8_t value[STORE_FACT] = {is_half};
    store_save_fact(s, HALF, value);
}

static bool empty(Store *to)
{
    mark(to, true);
    for (int which = EMPTY_TABLES; which <= EMPTY_BANS; which++) writes_begin(&to->open, which);
    return store_commit(to);
}

bool store_copy(Store *from, Store *to)
{
    Copying c = {.to = to, .fine = empty(to)};
    if (!c.fine) return false;
    bool is_read = from->backend->hold_still(from, true);
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS && is_read && c.fine; i++) {
        c.into = PARTS[i].into;
        is_read = from->backend->tell(from, PARTS[i].rows, copy_row, &c);
    }
    from->backend->hold_still(from, false);
    if (!is_read) snprintf(to->error, sizeof to->error, "%.250s", from->error);
    if (!is_read || !c.fine) return false;
    mark(to, false);
    return store_commit(to);
}
