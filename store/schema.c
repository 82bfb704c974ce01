#include "store/schema.h"

#include <stddef.h>

/* Tables closed for good keep their row: their finished matches can be exported and verified.
 * Only the journal grows with play, and only at its end. */
static const char VERSION_1[] =
    "CREATE TABLE tables ("
    "  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, terms TEXT NOT NULL,"
    "  n INTEGER NOT NULL, state INTEGER NOT NULL, chat INTEGER NOT NULL, stand_in TEXT NOT NULL,"
    "  bot_pause_ms INTEGER NOT NULL, host_seat INTEGER NOT NULL, paused INTEGER NOT NULL,"
    "  listed INTEGER NOT NULL, grace_ms INTEGER NOT NULL, host BLOB NOT NULL, number INTEGER NOT NULL,"
    "  match_id INTEGER NOT NULL, next_seed BLOB NOT NULL, created_ms INTEGER NOT NULL,"
    "  touched_ms INTEGER NOT NULL, seats INTEGER NOT NULL);"
    "CREATE TABLE seats ("
    "  table_id INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, level TEXT NOT NULL,"
    "  muted INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL,"
    "  PRIMARY KEY (table_id, seat)) WITHOUT ROWID;"
    "CREATE TABLE matches ("
    "  id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, number INTEGER NOT NULL,"
    "  rules_version INTEGER NOT NULL, game TEXT NOT NULL, terms TEXT NOT NULL, digest BLOB NOT NULL,"
    "  seed BLOB NOT NULL, names TEXT NOT NULL, started_ms INTEGER NOT NULL, over_ms INTEGER NOT NULL,"
    "  result TEXT NOT NULL, UNIQUE (table_id, number));"
    "CREATE TABLE journal ("
    "  id INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, n INTEGER NOT NULL, kind INTEGER NOT NULL,"
    "  tick INTEGER NOT NULL, seat INTEGER NOT NULL, count INTEGER NOT NULL, bot INTEGER NOT NULL,"
    "  act TEXT NOT NULL, client TEXT NOT NULL);"
    "CREATE INDEX journal_of_match ON journal (match_id);"
    "CREATE TABLE chat ("
    "  id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, n INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL);"
    "CREATE INDEX chat_of_table ON chat (table_id);"
    "CREATE TABLE snapshots ("
    "  match_id INTEGER PRIMARY KEY, journal_id INTEGER NOT NULL, tick INTEGER NOT NULL,"
    "  state BLOB NOT NULL);";

/* Games where everybody plays at once: how many ticks before it was done an act was pressed. */
static const char VERSION_2[] = "ALTER TABLE journal ADD COLUMN early INTEGER NOT NULL DEFAULT 0;";

/* Whether who plays alone against bots may ask what one would do. */
static const char VERSION_3[] = "ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;";

/* Every row carries a sum of its values, and a row of a journal its place in it, so that what was damaged
 * or lost on the disk is found out when it is read. A line of chat keeps its client's id, so that its
 * resend is not said twice. What follows from other rows is forgotten where computing it is cheap: nothing
 * from before the sums is believed unseen. The epoch tells one course of things from another: a store that
 * was put back from a copy has another one. */
static const char VERSION_4[] =
    "ALTER TABLE tables ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE matches ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE journal ADD COLUMN place INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE journal ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE chat ADD COLUMN client TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE chat ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE snapshots ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "DELETE FROM snapshots WHERE match_id NOT IN (SELECT id FROM matches WHERE game = 'thinice');"
    "UPDATE journal SET place = counted.place FROM"
    "  (SELECT id, row_number() OVER (PARTITION BY match_id ORDER BY id) AS place FROM journal) AS counted"
    "  WHERE counted.id = journal.id;"
    "UPDATE tables SET sum = row_sum(id, code, game, terms, n, state, chat, stand_in, bot_pause_ms, "
    "host_seat,"
    "  paused, listed, grace_ms, host, number, match_id, next_seed, created_ms, touched_ms, seats, hints);"
    "UPDATE seats SET sum = row_sum(table_id, seat, kind, level, muted, name, token);"
    "UPDATE matches SET sum = row_sum(id, table_id, number, rules_version, game, terms, digest, seed, names,"
    "  started_ms, over_ms, result);"
    "UPDATE journal SET sum = row_sum(match_id, n, kind, tick, seat, count, bot, act, client, early, place);"
    "UPDATE chat SET sum = row_sum(table_id, n, at_ms, seat, name, text, client);"
    "UPDATE snapshots SET sum = row_sum(match_id, journal_id, tick, state);"
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "INSERT INTO facts VALUES ('epoch', randomblob(8));";

/* Journals may have rows that tell where pieces were put. Nothing changes but what an older program would
 * not understand. */
static const char VERSION_5[] = "";

/* Whom a table's host does not want there: gone when the table is closed. */
static const char VERSION_6[] = "CREATE TABLE bans (table_id INTEGER NOT NULL, address BLOB NOT NULL,"
                                "  sum INTEGER NOT NULL, PRIMARY KEY (table_id, address)) WITHOUT ROWID;";

/* A row of a journal is named by its match and its place, and a snapshot says after which place it is. One
 * place twice can only be damage: the later row keeps its values, and says so by its sum. */
static const char VERSION_7[] =
    "UPDATE journal SET place = -id WHERE id NOT IN (SELECT min(id) FROM journal GROUP BY match_id, place);"
    "ALTER TABLE snapshots RENAME COLUMN journal_id TO place;"
    "UPDATE snapshots SET place = after.place, sum = row_sum(snapshots.match_id, after.place, tick, state)"
    "  FROM (SELECT s.match_id, coalesce(max(j.place), 0) AS place FROM snapshots s LEFT JOIN journal j"
    "    ON j.match_id = s.match_id AND j.id <= s.place GROUP BY s.match_id) AS after"
    "  WHERE after.match_id = snapshots.match_id"
    "    AND snapshots.sum = row_sum(snapshots.match_id, snapshots.place, tick, state);"
    "DROP INDEX journal_of_match;"
    "CREATE UNIQUE INDEX journal_of_match ON journal (match_id, place);";

const char *const MIGRATIONS[] = {VERSION_1, VERSION_2, VERSION_3, VERSION_4,
                                  VERSION_5, VERSION_6, VERSION_7, NULL};
