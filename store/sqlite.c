/* sqlite.c -- the store in one SQLite file.
 *
 * WAL with synchronous=FULL: a commit is one append and one fsync, and a reader
 * (backup, verify) never stops the writer. The first write of a batch opens the
 * transaction; whatever is read comes over a second connection, which does not see it. Statements are
 * prepared once and bound by position, in the order of the columns in schema.c; a `Bind` walks along them so
 * that no number is written twice. */
#include "store/rows.h"
#include "store/schema.h"
#include "store/store.h"

#include <sqlite3.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH = 4200 };

/* ---- opening ----------------------------------------------------------------- */

/* Finished matches, the oldest first, but not what a table that is not closed still shows. */
#define OLD                                                                                                  \
    "(SELECT m.id FROM matches m WHERE m.over_ms > 0 AND NOT EXISTS (SELECT 1 FROM tables t WHERE"           \
    " t.id = m.table_id AND t.match_id = m.id AND t.state <> ?1) ORDER BY m.over_ms, m.id LIMIT ?2)"
/* Closed tables of which no match is left. */
#define EMPTY                                                                                                \
    "(SELECT id FROM tables t WHERE state = ?1 AND NOT EXISTS (SELECT 1 FROM matches WHERE table_id = "      \
    "t.id))"

static const char *const SQL[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE_TABLE] = "INSERT OR REPLACE INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [SAVE_SEAT] = "INSERT OR REPLACE INTO seats VALUES (?,?,?,?,?,?,?,?)",
    [SAVE_MATCH] = "INSERT OR REPLACE INTO matches VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [APPEND] = "INSERT INTO journal VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?)",
    [SAY] = "INSERT INTO chat VALUES (NULL,?,?,?,?,?,?,?,?)",
    [SNAPSHOT] = "INSERT OR REPLACE INTO snapshots VALUES (?,?,?,?,?)",
    [SAVE_FACT] = "INSERT OR REPLACE INTO facts VALUES (?,?)",
    [BAN] = "INSERT OR REPLACE INTO bans VALUES (?,?,?)",
    [UNBAN] = "DELETE FROM bans WHERE table_id = ?",
    [DELETE_CHAT] = "DELETE FROM chat WHERE table_id = ?",
    [DELETE_SEATS] = "DELETE FROM seats WHERE table_id = ?",
    [DELETE_TABLE] = "DELETE FROM tables WHERE id = ?",
    [FORGET_JOURNAL] = ("DELETE FROM journal WHERE match_id IN " OLD),
    [FORGET_SNAPSHOTS] = ("DELETE FROM snapshots WHERE match_id IN " OLD),
    [FORGET_MATCHES] = ("DELETE FROM matches WHERE id IN " OLD),
    [FORGET_CHAT] = ("DELETE FROM chat WHERE table_id IN " EMPTY),
    [FORGET_SEATS] = ("DELETE FROM seats WHERE table_id IN " EMPTY),
    [FORGET_TABLES] = ("DELETE FROM tables WHERE id IN " EMPTY),
    [EACH_TABLE] = "SELECT * FROM tables ORDER BY created_ms, id",
    [COUNT_TABLES] = "SELECT count(*) FROM tables WHERE state <> ?",
    [FIND_STALE] = "SELECT id FROM tables WHERE state = ? AND touched_ms < ? LIMIT ?",
    [SIZE] = ("SELECT (p.page_count - f.freelist_count) * s.page_size"
              " FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s"),
    [FIND_TABLE] = "SELECT * FROM tables WHERE id = ?",
    [FIND_CODE] = "SELECT * FROM tables WHERE code = ?",
    [EACH_SEAT] = "SELECT * FROM seats WHERE table_id = ? ORDER BY seat",
    [EACH_MATCH] = "SELECT * FROM matches WHERE table_id = ?1 OR ?1 = 0 ORDER BY started_ms, id",
    [FIND_MATCH] = "SELECT * FROM matches WHERE table_id = ? AND number = ?",
    [EACH_JOURNAL] = "SELECT * FROM journal WHERE match_id = ? ORDER BY id",
    [EACH_CHAT] = "SELECT * FROM (SELECT * FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?) ORDER BY 1",
    [FIND_SNAPSHOT] = "SELECT * FROM snapshots WHERE match_id = ?",
    [FIND_FACT] = "SELECT value FROM facts WHERE name = ?",
    [EACH_BAN] = "SELECT * FROM bans WHERE table_id = ?",
};

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

/* Every step with its new version number in one transaction: half a step never stays. */
static bool migrate(sqlite3 *db, bool may, char *error, size_t capacity)
{
    int known = 0, version = version_of(db);
    while (MIGRATIONS[known]) known++;
    if (version < 0 || version > known) {
        snprintf(error, capacity, "this store has version %d, this program knows %d", version, known);
        return false;
    }
    if (version < known && !may) {
        snprintf(error, capacity, "this store has version %d, and a server that knows no later one uses it",
                 version);
        return false;
    }
    for (; version < known; version++) {
        char done[64];
        snprintf(done, sizeof done, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, MIGRATIONS[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, done, NULL, NULL, NULL) != SQLITE_OK) {
            snprintf(error, capacity, "migration to %d: %s", version + 1, sqlite3_errmsg(db));
            return false;
        }
    }
    return true;
}

static bool prepare(Store *s)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(i < FIRST_READING ? s->db : s->reader, SQL[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool open_file(const char *path, const char *pragmas, sqlite3 **out)
{
    return sqlite3_open(path, out) == SQLITE_OK && sqlite3_busy_timeout(*out, 5000) == SQLITE_OK &&
           rows_open(*out) && sqlite3_exec(*out, pragmas, NULL, NULL, NULL) == SQLITE_OK;
}

static const char *const FILES[3] = {"", "-wal", "-shm"};

static struct FileId look_at(const char *path, const char *end)
{
    char name[PATH_LENGTH];
    struct stat file;
    snprintf(name, sizeof name, "%s%s", path, end);
    if (stat(name, &file)) return (struct FileId){0, 0};
    return (struct FileId){(uint64_t)file.st_dev, (uint64_t)file.st_ino};
}

static bool note_files(Store *s, const char *path)
{
    s->path = strdup(path);
    for (int i = 0; i < 3; i++) s->file[i] = look_at(path, FILES[i]);
    return s->path && s->file[0].inode;
}

/* NULL, or the end of the name of one that is gone, or is another file now. */
static const char *missing(const Store *s)
{
    for (int i = 0; i < 3; i++) {
        const struct FileId now = look_at(s->path, FILES[i]);
        if (now.device != s->file[i].device || now.inode != s->file[i].inode) return FILES[i];
    }
    return NULL;
}

/* ---- memory ------------------------------------------------------------------ */

static sqlite3_mem_methods plain; /* SQLite's own */
static bool (*ask_more)(void);

static void *get(int size)
{
    void *at = plain.xMalloc(size);
    return at || !ask_more() ? at : plain.xMalloc(size);
}

static void *get_again(void *old, int size)
{
    void *at = plain.xRealloc(old, size);
    return at || !ask_more() ? at : plain.xRealloc(old, size);
}

void store_spare_memory(bool (*more)(void))
{
    sqlite3_mem_methods with_more;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain) != SQLITE_OK) return;
    ask_more = more;
    with_more = plain;
    with_more.xMalloc = get;
    with_more.xRealloc = get_again;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &with_more);
}

/* ---- opening, further ---------------------------------------------------------- */

void store_wait(Store *s, int ms) { sqlite3_busy_timeout(s->db, ms); }

/* For nobody else's eyes, whatever the folder is: seeds of running matches are in it. What was there before
 * is closed to others too. */
static bool make_private(const char *path, bool is_new)
{
    char beside[PATH_LENGTH];
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (is_new ? O_EXCL : 0), 0600);
    bool fine = file >= 0;
    if (fine) {
        fchmod(file, 0600);
        close(file); /* nobody has it open yet: no lock is lost by that */
    }
    for (int i = 1; i < 3 && fine && !is_new; i++)
        if (snprintf(beside, sizeof beside, "%s%s", path, FILES[i]) < (int)sizeof beside) chmod(beside, 0600);
    return fine;
}

Store *store_open(const char *path, bool may_migrate, char *error, size_t capacity)
{
    Store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    make_private(path, false); /* if it cannot be, SQLite says so better */
    bool fine = open_file(path, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;", &s->db);
    *error = 0;
    if (fine && migrate(s->db, may_migrate, error, capacity) &&
        open_file(path, "PRAGMA query_only=1;", &s->reader) && prepare(s) && note_files(s, path))
        return s;
    if (!*error) snprintf(error, capacity, "%s: %s", path, sqlite3_errmsg(s->reader ? s->reader : s->db));
    store_close(s);
    return NULL;
}

void store_close(Store *s)
{
    if (!s) return;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->reader);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}

const char *store_error(const Store *s) { return s->error; }

/* ---- the batch ----------------------------------------------------------------- */

static void spoil(Store *s)
{
    if (!s->spoiled) snprintf(s->error, sizeof s->error, "%s", sqlite3_errmsg(s->db));
    s->spoiled = true;
}

static bool run(Store *s, Statement which)
{
    sqlite3_stmt *q = s->statement[which];
    bool fine = sqlite3_step(q) == SQLITE_DONE;
    if (!fine) spoil(s);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return fine;
}

static bool begun(Store *s)
{
    if (!s->open) {
        s->open = true;
        run(s, BEGIN);
        const char *end = missing(s);
        if (end) snprintf(s->error, sizeof s->error, "%s%s is gone, or is another file now", s->path, end);
        s->spoiled |= end != NULL;
    }
    return !s->spoiled;
}

bool store_has_batch(const Store *s) { return s->open; }

bool store_commit(Store *s)
{
    if (!s->open) return true;
    bool kept = !s->spoiled && run(s, COMMIT);
    if (!kept && !sqlite3_get_autocommit(s->db)) run(s, ROLLBACK);
    s->open = s->spoiled = false;
    return kept;
}

/* ---- writing ------------------------------------------------------------------ */

static void save_seat(Store *s, const TableRecord *t, int seat)
{
    const SeatRecord *r = &t->seat[seat];
    Bind b = bind_to(s->statement[SAVE_SEAT]);
    bind_int(&b, t->id);
    bind_int(&b, seat);
    bind_int(&b, r->kind);
    bind_text(&b, r->level);
    bind_int(&b, r->muted);
    bind_text(&b, r->name);
    bind_hash(&b, r->token);
    bind_sum(&b);
    run(s, SAVE_SEAT);
}

void store_save_table(Store *s, const TableRecord *t)
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[SAVE_TABLE]);
    bind_int(&b, t->id);
    bind_text(&b, t->code);
    bind_text(&b, t->game);
    bind_text(&b, t->terms);
    bind_int(&b, t->n);
    bind_int(&b, t->state);
    bind_int(&b, t->chat);
    bind_text(&b, t->stand_in);
    bind_int(&b, t->bot_pause_ms);
    bind_int(&b, t->host_seat);
    bind_int(&b, t->paused);
    bind_int(&b, t->listed);
    bind_int(&b, t->grace_ms);
    bind_hash(&b, t->host);
    bind_int(&b, t->number);
    bind_int(&b, t->match_id);
    bind_hash(&b, t->next_seed);
    bind_int(&b, t->created_ms);
    bind_int(&b, t->touched_ms);
    bind_int(&b, t->seats);
    bind_int(&b, t->hints);
    bind_sum(&b);
    if (!run(s, SAVE_TABLE)) return;
    for (int i = 0; i < t->seats; i++) save_seat(s, t, i);
}

void store_save_match(Store *s, const MatchRecord *m)
{
    char names[NAMES_SIZE];
    if (!begun(s)) return;
    names_join(m, names, sizeof names);
    Bind b = bind_to(s->statement[SAVE_MATCH]);
    bind_int(&b, m->id);
    bind_int(&b, m->table_id);
    bind_int(&b, m->number);
    bind_int(&b, m->rules_version);
    bind_text(&b, m->game);
    bind_text(&b, m->terms);
    bind_hash(&b, m->digest);
    bind_hash(&b, m->seed);
    bind_text(&b, names);
    bind_int(&b, m->started_ms);
    bind_int(&b, m->over_ms);
    bind_text(&b, m->result);
    bind_sum(&b);
    run(s, SAVE_MATCH);
}

void store_append(Store *s, const JournalRecord *r)
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[APPEND]);
    bind_int(&b, r->match_id);
    bind_int(&b, r->n);
    bind_int(&b, r->kind);
    bind_int(&b, r->tick);
    bind_int(&b, r->seat);
    bind_int(&b, r->count);
    bind_int(&b, r->bot);
    bind_text(&b, r->act);
    bind_text(&b, r->client);
    bind_int(&b, r->early);
    bind_int(&b, r->place);
    bind_sum(&b);
    if (run(s, APPEND)) s->last_row = sqlite3_last_insert_rowid(s->db);
}

void store_say(Store *s, int64_t table_id, const ChatRecord *c)
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[SAY]);
    bind_int(&b, table_id);
    bind_int(&b, c->n);
    bind_int(&b, c->at_ms);
    bind_int(&b, c->seat);
    bind_text(&b, c->name);
    bind_text(&b, c->text);
    bind_text(&b, c->client);
    bind_sum(&b);
    run(s, SAY);
}

void store_snapshot(Store *s, int64_t match_id, const Snapshot *shot)
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[SNAPSHOT]);
    bind_int(&b, match_id);
    bind_int(&b, s->last_row);
    bind_int(&b, shot->tick);
    bind_blob(&b, shot->state, shot->size);
    bind_sum(&b);
    run(s, SNAPSHOT);
}

void store_save_fact(Store *s, const char *name, const uint8_t value[STORE_FACT])
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[SAVE_FACT]);
    bind_text(&b, name);
    bind_blob(&b, value, STORE_FACT);
    run(s, SAVE_FACT);
}

void store_ban(Store *s, int64_t table_id, const uint8_t address[STORE_ADDRESS])
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[BAN]);
    bind_int(&b, table_id);
    bind_blob(&b, address, STORE_ADDRESS);
    bind_sum(&b);
    run(s, BAN);
}

void store_unban(Store *s, int64_t table_id)
{
    if (!begun(s)) return;
    Bind b = bind_to(s->statement[UNBAN]);
    bind_int(&b, table_id);
    run(s, UNBAN);
}

void store_delete_table(Store *s, int64_t id)
{
    static const Statement PARTS[] = {DELETE_CHAT, DELETE_SEATS, DELETE_TABLE};
    if (!begun(s)) return;
    for (int i = 0; i < 3; i++) {
        Bind b = bind_to(s->statement[PARTS[i]]);
        bind_int(&b, id);
        if (!run(s, PARTS[i])) return;
    }
}

int store_forget(Store *s, int closed, int matches)
{
    static const Statement PARTS[] = {FORGET_JOURNAL, FORGET_SNAPSHOTS, FORGET_MATCHES};
    static const Statement REST[] = {FORGET_CHAT, FORGET_SEATS, FORGET_TABLES};
    int forgotten = 0;
    for (int i = 0; i < 3 && begun(s); i++) {
        Bind b = bind_to(s->statement[PARTS[i]]);
        bind_int(&b, closed);
        bind_int(&b, matches);
        run(s, PARTS[i]);
        forgotten = sqlite3_changes(s->db);
    }
    for (int i = 0; i < 3 && begun(s); i++) {
        Bind b = bind_to(s->statement[REST[i]]);
        bind_int(&b, closed);
        run(s, REST[i]);
    }
    return forgotten;
}

/* ---- keeping ------------------------------------------------------------------ */

bool store_backup(Store *s, const char *path)
{
    sqlite3 *copy = NULL;
    sqlite3_backup *work = NULL;
    if (!make_private(path, true)) {
        snprintf(s->error, sizeof s->error, "%s: %s", path, strerror(errno));
        return false;
    }
    bool fine = sqlite3_open(path, &copy) == SQLITE_OK;
    if (fine) work = sqlite3_backup_init(copy, "main", s->db, "main");
    fine = work && sqlite3_backup_step(work, -1) == SQLITE_DONE;
    if (work) fine = sqlite3_backup_finish(work) == SQLITE_OK && fine;
    if (!fine) snprintf(s->error, sizeof s->error, "%s: %s", path, sqlite3_errmsg(copy));
    /* The copy is one plain file, without a WAL beside it; who puts it back begins another life. */
    if (fine)
        fine = sqlite3_exec(copy, "PRAGMA journal_mode=DELETE; DELETE FROM facts WHERE name = 'life'", NULL,
                            NULL, NULL) == SQLITE_OK;
    sqlite3_close(copy);
    if (!fine) remove(path); /* half a copy is none */
    return fine;
}
