/* check.c -- the whole store looked through: every row's sum, and what belongs to what. */
#include "store/backend.h"

#include <stdio.h>

bool store_check(Store *s) { return s->backend->check(s); }

/* What to call a row, and the row. */
static const char *const ROWS[] = {
    "SELECT 'table ' || id, t.* FROM tables t",
    "SELECT 'seat ' || seat || ' of table ' || table_id, t.* FROM seats t",
    "SELECT 'the head of match ' || number || ' of table ' || table_id, t.* FROM matches t",
    ("SELECT 'journal row ' || place || ' of match ' || match_id, match_id, n, kind, tick, seat, count, bot,"
     "  act, client, early, place, sum FROM journal"),
    "SELECT 'chat row ' || id, table_id, n, at_ms, seat, name, text, client, sum FROM chat",
    "SELECT 'the snapshot of match ' || match_id, t.* FROM snapshots t",
    "SELECT 'a ban of table ' || table_id, t.* FROM bans t",
};

/* Each answers what is wrong, a row each. */
static const char *const FAULTS[] = {
    "SELECT 'table ' || id || ' lacks seats' FROM tables WHERE seats >"
    "  (SELECT count(*) FROM seats WHERE table_id = tables.id AND seat < tables.seats)",
    "SELECT 'seat ' || seat || ' is of no table: ' || table_id FROM seats"
    "  WHERE table_id NOT IN (SELECT id FROM tables)",
    "SELECT 'match ' || id || ' is of no table: ' || table_id FROM matches"
    "  WHERE table_id NOT IN (SELECT id FROM tables)",
    "SELECT 'journal row ' || min(place) || ' is of no match: ' || match_id FROM journal"
    "  WHERE match_id NOT IN (SELECT id FROM matches) GROUP BY match_id",
    "SELECT 'the journal of match ' || match_id || ' lacks rows' FROM journal"
    "  GROUP BY match_id HAVING min(place) <> 1 OR max(place) <> count(*)",
    "SELECT 'chat row ' || min(id) || ' is of no table: ' || table_id FROM chat"
    "  WHERE table_id NOT IN (SELECT id FROM tables) GROUP BY table_id",
    "SELECT 'a snapshot is of no match: ' || match_id FROM snapshots"
    "  WHERE match_id NOT IN (SELECT id FROM matches)",
};

typedef struct Telling {
    void (*each)(void *context, const char *what);
    void *context;
    const char *end; /* of the sentence */
} Telling;

static void tell(void *context, const Answer *row)
{
    const Telling *t = context;
    const Value *name = &row->value[0];
    char what[200];
    if (row->columns > 1 && row_is_sound(row, 1)) return;
    if (name->kind == VALUE_TEXT)
        snprintf(what, sizeof what, "%.*s%s", name->size, (const char *)name->bytes, t->end);
    t->each(t->context, name->kind == VALUE_TEXT ? what : "a row that cannot even be named is damaged");
}

bool store_each_fault(Store *s, void (*each)(void *, const char *), void *context)
{
    Telling damage = {each, context, " is damaged"}, fault = {each, context, ""};
    bool fine = true;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        fine &= s->backend->tell(s, ROWS[i], tell, &damage);
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        fine &= s->backend->tell(s, FAULTS[i], tell, &fault);
    return fine;
}
