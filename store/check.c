/* check.c -- the whole store looked through: the file, every row's sum, and what belongs to what. */
#include "store/rows.h"

#include <stdio.h>
#include <string.h>

bool store_check(Store *s)
{
    sqlite3_stmt *q = NULL;
    bool fine = sqlite3_prepare_v2(s->reader, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK &&
                sqlite3_step(q) == SQLITE_ROW;
    if (fine) {
        snprintf(s->error, sizeof s->error, "%s", (const char *)sqlite3_column_text(q, 0));
        fine = !strcmp(s->error, "ok");
    }
    sqlite3_finalize(q);
    return fine;
}

/* Each answers what is wrong, a row each. */
static const char *const FAULTS[] = {
    "SELECT 'table ' || id || ' is damaged' FROM tables WHERE sum IS NOT row_sum(id, code, game, terms, n,"
    "  state, chat, stand_in, bot_pause_ms, host_seat, paused, listed, grace_ms, host, number, match_id,"
    "  next_seed, created_ms, touched_ms, seats, hints)",
    "SELECT 'seat ' || seat || ' of table ' || table_id || ' is damaged' FROM seats"
    "  WHERE sum IS NOT row_sum(table_id, seat, kind, level, muted, name, token)",
    "SELECT 'the head of match ' || number || ' of table ' || table_id || ' is damaged' FROM matches"
    "  WHERE sum IS NOT row_sum(id, table_id, number, rules_version, game, terms, digest, seed, names,"
    "  started_ms, over_ms, result)",
    "SELECT 'journal row ' || id || ' is damaged' FROM journal WHERE sum IS NOT row_sum(match_id, n, kind,"
    "  tick, seat, count, bot, act, client, early, place)",
    "SELECT 'chat row ' || id || ' is damaged' FROM chat"
    "  WHERE sum IS NOT row_sum(table_id, n, at_ms, seat, name, text, client)",
    "SELECT 'the snapshot of match ' || match_id || ' is damaged' FROM snapshots"
    "  WHERE sum IS NOT row_sum(match_id, journal_id, tick, state)",
    "SELECT 'a ban of table ' || table_id || ' is damaged' FROM bans WHERE sum IS NOT row_sum(table_id, "
    "address)",
    "SELECT 'table ' || id || ' lacks seats' FROM tables WHERE seats >"
    "  (SELECT count(*) FROM seats WHERE table_id = tables.id AND seat < tables.seats)",
    "SELECT 'seat ' || seat || ' is of no table: ' || table_id FROM seats"
    "  WHERE table_id NOT IN (SELECT id FROM tables)",
    "SELECT 'match ' || id || ' is of no table: ' || table_id FROM matches"
    "  WHERE table_id NOT IN (SELECT id FROM tables)",
    "SELECT 'journal row ' || min(id) || ' is of no match: ' || match_id FROM journal"
    "  WHERE match_id NOT IN (SELECT id FROM matches) GROUP BY match_id",
    "SELECT 'the journal of match ' || match_id || ' lacks rows' FROM journal"
    "  GROUP BY match_id HAVING min(place) <> 1 OR max(place) <> count(*)",
    "SELECT 'chat row ' || min(id) || ' is of no table: ' || table_id FROM chat"
    "  WHERE table_id NOT IN (SELECT id FROM tables) GROUP BY table_id",
    "SELECT 'a snapshot is of no match: ' || match_id FROM snapshots"
    "  WHERE match_id NOT IN (SELECT id FROM matches)",
};

static bool tell_all(Store *s, const char *sql, void (*each)(void *, const char *), void *context)
{
    sqlite3_stmt *q = NULL;
    int step = sqlite3_prepare_v2(s->reader, sql, -1, &q, NULL);
    while (step == SQLITE_OK || step == SQLITE_ROW) {
        step = sqlite3_step(q);
        const char *what = step == SQLITE_ROW ? (const char *)sqlite3_column_text(q, 0) : NULL;
        if (step == SQLITE_ROW) each(context, what ? what : "a row that cannot even be named is damaged");
    }
    if (step != SQLITE_DONE) snprintf(s->error, sizeof s->error, "%s", sqlite3_errmsg(s->reader));
    sqlite3_finalize(q);
    return step == SQLITE_DONE;
}

bool store_each_fault(Store *s, void (*each)(void *, const char *), void *context)
{
    bool fine = true;
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) fine &= tell_all(s, FAULTS[i], each, context);
    return fine;
}
