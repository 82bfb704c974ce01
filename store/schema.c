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

const char *const MIGRATIONS[] = {VERSION_1, VERSION_2, VERSION_3, NULL};
