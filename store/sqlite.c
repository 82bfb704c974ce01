/* sqlite.c -- the store in one SQLite file.
 *
 * WAL with synchronous=FULL: a commit is one append and one fsync, and a reader
 * (backup, verify) never stops the writer. A batch (batch.c) is written as one transaction, on the writer's
 * thread and over a connection of its own; whatever is read comes over a second one. Statements are
 * prepared once and bound by position, in the order of the columns in schema.c. */
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
    [HAS_OLD] = ("SELECT 1 WHERE EXISTS " OLD),
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

/* ---- the batch ----------------------------------------------------------------- */

/* On the writer's thread, as everything of this part. */
static bool run(Store *s, Statement which)
{
    sqlite3_stmt *q = s->statement[which];
    bool fine = sqlite3_step(q) == SQLITE_DONE;
    if (!fine) snprintf(s->lost_why, sizeof s->lost_why, "%s", sqlite3_errmsg(s->db));
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return fine;
}

static bool begin(Store *s)
{
    const char *end = run(s, BEGIN) ? missing(s) : NULL;
    if (end) snprintf(s->lost_why, sizeof s->lost_why, "%s%s is gone, or is another file now", s->path, end);
    return !end && !sqlite3_get_autocommit(s->db);
}

static void bind_value(Store *s, Bind *b, const Value *v)
{
    switch (v->kind) {
    case VALUE_INT: bind_int(b, v->number); break;
    case VALUE_TEXT: bind_words(b, (const char *)v->bytes, v->size); break;
    case VALUE_BLOB: bind_blob(b, v->bytes, v->size); break;
    case VALUE_LAST_ROW: bind_int(b, s->last_row); break;
    case VALUE_SUM: bind_sum(b); break;
    case VALUE_END: break;
    }
}

static bool write_all(Store *s, const Writes *batch)
{
    Taking at = writes_take(batch);
    for (int which; take_statement(&at, &which);) {
        Bind b = bind_to(s->statement[which]);
        for (Value v = take_value(&at); v.kind != VALUE_END; v = take_value(&at)) bind_value(s, &b, &v);
        if (!run(s, (Statement)which)) return false;
        if (which == APPEND) s->last_row = sqlite3_last_insert_rowid(s->db);
    }
    return true;
}

static bool write_batch(void *context, const Writes *batch)
{
    Store *s = context;
    if (batch->is_short) snprintf(s->lost_why, sizeof s->lost_why, "no memory for what is to be written");
    bool kept = !batch->is_short && begin(s) && write_all(s, batch) && run(s, COMMIT);
    if (!kept && !sqlite3_get_autocommit(s->db)) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return kept;
}

bool store_start_writer(Store *s, void (*wake)(void *), void *context)
{
    return writer_start(&s->writer, wake, context);
}

void store_end_writer(Store *s) { writer_end(&s->writer); }

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
    writer_open(&s->writer, write_batch, s);
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
    writer_close(&s->writer);
    writes_free(&s->open);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->reader);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}

const char *store_error(const Store *s) { return s->error; }

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
