/* statements.c -- what is asked of a database, in words that SQLite and PostgreSQL both understand. Columns
 * are given in the order of their tables, but for numbers that the database counts by itself. */
#include "store/backend.h"

/* Finished matches, the oldest first, but not what a table that is not closed still shows. */
#define OLD                                                                                                  \
    "(SELECT m.id FROM matches m WHERE m.over_ms > 0 AND NOT EXISTS (SELECT 1 FROM tables t WHERE"           \
    " t.id = m.table_id AND t.match_id = m.id AND t.state <> $1) ORDER BY m.over_ms, m.id LIMIT $2)"
/* Closed tables of which no match is left. */
#define EMPTY                                                                                                \
    "(SELECT id FROM tables t WHERE state = $1 AND NOT EXISTS (SELECT 1 FROM matches WHERE table_id = "      \
    "t.id))"

#define OF_TABLE " JOIN tables t ON m.table_id = t.id AND m.number = "
#define JOURNAL  "match_id, n, kind, tick, seat, count, bot, act, client, early, place, sum"
#define CHAT     "table_id, n, at_ms, seat, name, text, client, sum"

const char *const SQL[STATEMENTS] = {
    /* Never over another table that has the same code: that batch is lost. */
    [SAVE_TABLE] =
        ("INSERT INTO tables VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,"
         "$21,$22) ON CONFLICT (id) DO UPDATE SET game = excluded.game, terms = excluded.terms,"
         " n = excluded.n, state = excluded.state, chat = excluded.chat, stand_in = excluded.stand_in,"
         " bot_pause_ms = excluded.bot_pause_ms, host_seat = excluded.host_seat, paused = excluded.paused,"
         " listed = excluded.listed, grace_ms = excluded.grace_ms, host = excluded.host,"
         " number = excluded.number, match_id = excluded.match_id, next_seed = excluded.next_seed,"
         " created_ms = excluded.created_ms, touched_ms = excluded.touched_ms, seats = excluded.seats,"
         " hints = excluded.hints, sum = excluded.sum"),
    [SAVE_SEAT] = ("INSERT INTO seats VALUES ($1,$2,$3,$4,$5,$6,$7,$8) ON CONFLICT (table_id, seat) DO UPDATE"
                   " SET kind = excluded.kind, level = excluded.level, muted = excluded.muted,"
                   " name = excluded.name, token = excluded.token, sum = excluded.sum"),
    [SAVE_MATCH] =
        ("INSERT INTO matches VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13) ON CONFLICT (id) DO UPDATE"
         " SET table_id = excluded.table_id, number = excluded.number,"
         " rules_version = excluded.rules_version, game = excluded.game, terms = excluded.terms,"
         " digest = excluded.digest, seed = excluded.seed, names = excluded.names,"
         " started_ms = excluded.started_ms, over_ms = excluded.over_ms, result = excluded.result,"
         " sum = excluded.sum"),
    [APPEND] = ("INSERT INTO journal (" JOURNAL ") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)"),
    [SAY] = ("INSERT INTO chat (" CHAT ") VALUES ($1,$2,$3,$4,$5,$6,$7,$8)"),
    [SNAPSHOT] = ("INSERT INTO snapshots VALUES ($1,$2,$3,$4,$5) ON CONFLICT (match_id) DO UPDATE"
                  " SET place = excluded.place, tick = excluded.tick, state = excluded.state,"
                  " sum = excluded.sum"),
    [SAVE_FACT] = "INSERT INTO facts VALUES ($1,$2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [BAN] = ("INSERT INTO bans VALUES ($1,$2,$3) ON CONFLICT (table_id, address) DO UPDATE SET sum = "
             "excluded.sum"),
    [UNBAN] = "DELETE FROM bans WHERE table_id = $1",
    [DELETE_CHAT] = "DELETE FROM chat WHERE table_id = $1",
    [DELETE_SEATS] = "DELETE FROM seats WHERE table_id = $1",
    [DELETE_TABLE] = "DELETE FROM tables WHERE id = $1",
    [FORGET_JOURNAL] = ("DELETE FROM journal WHERE match_id IN " OLD),
    [FORGET_SNAPSHOTS] = ("DELETE FROM snapshots WHERE match_id IN " OLD),
    [FORGET_MATCHES] = ("DELETE FROM matches WHERE id IN " OLD),
    [FORGET_CHAT] = ("DELETE FROM chat WHERE table_id IN " EMPTY),
    [FORGET_SEATS] = ("DELETE FROM seats WHERE table_id IN " EMPTY),
    [FORGET_TABLES] = ("DELETE FROM tables WHERE id IN " EMPTY),
    [EMPTY_TABLES] = "DELETE FROM tables",
    [EMPTY_SEATS] = "DELETE FROM seats",
    [EMPTY_MATCHES] = "DELETE FROM matches",
    [EMPTY_JOURNAL] = "DELETE FROM journal",
    [EMPTY_CHAT] = "DELETE FROM chat",
    [EMPTY_SNAPSHOTS] = "DELETE FROM snapshots",
    [EMPTY_BANS] = "DELETE FROM bans",
    [RELEASE] = "UPDATE owner SET life = NULL WHERE code = $1 AND life = $2",
    [SHOW] = "UPDATE node SET listed = $1 WHERE life = $2",
    [EACH_TABLE] = "SELECT * FROM tables ORDER BY created_ms, id",
    [COUNT_TABLES] = "SELECT count(*) FROM tables WHERE state <> $1",
    [HAS_OLD] = ("SELECT count(*) FROM " OLD " AS old"),
    [FIND_STALE] = "SELECT id FROM tables WHERE state = $1 AND touched_ms < $2 LIMIT $3",
    [FIND_TABLE] = "SELECT * FROM tables WHERE id = $1",
    [FIND_CODE] = "SELECT * FROM tables WHERE code = $1",
    [EACH_SEAT] = "SELECT * FROM seats WHERE table_id = $1 ORDER BY seat",
    [EACH_MATCH] = "SELECT * FROM matches WHERE table_id = $1 OR $1 = 0 ORDER BY started_ms, id",
    [FIND_MATCH] = "SELECT * FROM matches WHERE table_id = $1 AND number = $2",
    [EACH_JOURNAL] = ("SELECT " JOURNAL " FROM journal WHERE match_id = $1 ORDER BY place"),
    [EACH_CHAT] = ("SELECT " CHAT " FROM (SELECT * FROM chat WHERE table_id = $1 ORDER BY id DESC LIMIT $2)"
                   " AS lines ORDER BY id"),
    [FIND_SNAPSHOT] = "SELECT * FROM snapshots WHERE match_id = $1",
    [FIND_FACT] = "SELECT value FROM facts WHERE name = $1",
    [EACH_BAN] = "SELECT * FROM bans WHERE table_id = $1",
    [AHEAD_TABLE] = "SELECT * FROM tables WHERE code = $1",
    [AHEAD_SEATS] = ("SELECT s.* FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.code = $1"
                     " ORDER BY s.seat"),
    [AHEAD_MATCH] = ("SELECT m.* FROM matches m" OF_TABLE "t.number WHERE t.code = $1"),
    [AHEAD_LAST_MATCH] = ("SELECT m.* FROM matches m" OF_TABLE "t.number - 1 WHERE t.code = $1"),
    [AHEAD_JOURNAL] = ("SELECT " JOURNAL " FROM journal WHERE match_id = (SELECT m.id FROM matches m" OF_TABLE
                       "t.number WHERE t.code = $1) ORDER BY place"),
    [AHEAD_LAST_JOURNAL] =
        ("SELECT " JOURNAL " FROM journal WHERE match_id = (SELECT m.id FROM matches m" OF_TABLE
         "t.number - 1 WHERE t.code = $1) ORDER BY place"),
    [AHEAD_SNAPSHOT] = ("SELECT * FROM snapshots WHERE match_id = (SELECT m.id FROM matches m" OF_TABLE
                        "t.number WHERE t.code = $1)"),
    [AHEAD_CHAT] = ("SELECT " CHAT " FROM (SELECT * FROM chat WHERE table_id = (SELECT id FROM tables WHERE"
                    " code = $1) ORDER BY id DESC LIMIT 50) AS lines ORDER BY id"),
    [AHEAD_BANS] = "SELECT b.* FROM bans b JOIN tables t ON t.id = b.table_id WHERE t.code = $1",
};
