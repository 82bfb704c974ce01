/* sqlite.c -- the store in one SQLite file.
 *
 * WAL with synchronous=FULL: a commit is one append and one fsync, and a reader
 * (backup, verify) never stops the writer. A batch is written as one transaction, on the writer's
 * thread and over a connection of its own; whatever is read comes over a second one. Statements are
 * prepared once. */
#include "store/backend.h"
#include "store/schema.h"

#include <sqlite3.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH = 4200 };

typedef enum Own { BEGIN, COMMIT, SIZE, OWN_STATEMENTS } Own;

static const char *const OWN[OWN_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [SIZE] = ("SELECT (p.page_count - f.freelist_count) * s.page_size"
              " FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s"),
};

typedef struct Sqlite {
    sqlite3 *db;     /* writes, on the writer's thread */
    sqlite3 *reader; /* sees what was committed, and nothing of an open batch */
    sqlite3_stmt *statement[STATEMENTS], *own[OWN_STATEMENTS];
    char *path;
    /* Which files they were, the newest acts beside the others: one that is deleted or another one now is not
     * written to. */
    struct FileId {
        uint64_t device, inode;
    } file[3];
} Sqlite;

/* ---- values ------------------------------------------------------------------- */

static void bind_value(sqlite3_stmt *q, int at, const Value *v)
{
    switch (v->kind) {
    case VALUE_INT: sqlite3_bind_int64(q, at, v->number); break;
    case VALUE_TEXT: sqlite3_bind_text(q, at, (const char *)v->bytes, v->size, SQLITE_STATIC); break;
    case VALUE_BLOB: sqlite3_bind_blob(q, at, v->bytes, v->size, SQLITE_STATIC); break;
    case VALUE_NONE: break;
    }
}

static Value value_of(sqlite3_value *v)
{
    switch (sqlite3_value_type(v)) {
    case SQLITE_INTEGER: return (Value){.kind = VALUE_INT, .number = sqlite3_value_int64(v)};
    case SQLITE_TEXT:
        return (Value){.kind = VALUE_TEXT, .bytes = sqlite3_value_text(v), .size = sqlite3_value_bytes(v)};
    case SQLITE_BLOB:
        return (Value){.kind = VALUE_BLOB, .bytes = sqlite3_value_blob(v), .size = sqlite3_value_bytes(v)};
    default: return (Value){.kind = VALUE_NONE}; /* numbers with a point, and nothing at all */
    }
}

static void row_sum(sqlite3_context *context, int count, sqlite3_value **value)
{
    Hash sum = HASH_START;
    for (int i = 0; i < count; i++) {
        const Value v = value_of(value[i]);
        value_add(&sum, &v);
    }
    sqlite3_result_int64(context, value_sum(sum));
}

/* ---- opening ----------------------------------------------------------------- */

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

static bool prepare_one(sqlite3 *db, const char *sql, sqlite3_stmt **out)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK;
}

static bool prepare(Sqlite *q)
{
    bool fine = true;
    for (int i = 0; i < FIRST_AHEAD; i++)
        fine = fine && (i == RELEASE || i == SHOW ||
                        prepare_one(i < FIRST_READING ? q->db : q->reader, SQL[i], &q->statement[i]));
    for (int i = 0; i < OWN_STATEMENTS; i++)
        fine = fine && prepare_one(i == SIZE ? q->reader : q->db, OWN[i], &q->own[i]);
    return fine;
}

/* Migrations sum rows anew: row_sum(value, ...) is known to SQL. A connection is used by one thread at a
 * time, and needs no lock for each value that is bound. */
static bool open_file(const char *path, const char *pragmas, sqlite3 **out)
{
    const int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    return sqlite3_open_v2(path, out, how, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(*out, 5000) == SQLITE_OK &&
           sqlite3_create_function(*out, "row_sum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, row_sum,
                                   NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(*out, pragmas, NULL, NULL, NULL) == SQLITE_OK;
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

static bool note_files(Sqlite *q, const char *path)
{
    q->path = strdup(path);
    for (int i = 0; i < 3; i++) q->file[i] = look_at(path, FILES[i]);
    return q->path && q->file[0].inode;
}

/* NULL, or the end of the name of one that is gone, or is another file now. */
static const char *missing(const Sqlite *q)
{
    for (int i = 0; i < 3; i++) {
        const struct FileId now = look_at(q->path, FILES[i]);
        if (now.device != q->file[i].device || now.inode != q->file[i].inode) return FILES[i];
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
static bool run(Store *s, sqlite3_stmt *q)
{
    bool fine = sqlite3_step(q) == SQLITE_DONE;
    if (!fine) snprintf(s->lost_why, sizeof s->lost_why, "%s", sqlite3_errmsg(((Sqlite *)s->own)->db));
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return fine;
}

static bool begin(Store *s)
{
    const Sqlite *q = s->own;
    const char *end = run(s, q->own[BEGIN]) ? missing(q) : NULL;
    if (end) snprintf(s->lost_why, sizeof s->lost_why, "%s%s is gone, or is another file now", q->path, end);
    return !end && !sqlite3_get_autocommit(q->db);
}

static bool write_all(Store *s, const Writes *batch)
{
    const Sqlite *q = s->own;
    Taking at = writes_take(batch);
    Value v;
    for (int which; take_statement(&at, &which);) {
        for (int i = 1; take_value(&at, &v); i++) bind_value(q->statement[which], i, &v);
        if (!run(s, q->statement[which])) return false;
    }
    return true;
}

static bool write_batch(Store *s, const Writes *batch)
{
    const Sqlite *q = s->own;
    bool kept = begin(s) && write_all(s, batch) && run(s, q->own[COMMIT]);
    if (!kept && !sqlite3_get_autocommit(q->db)) sqlite3_exec(q->db, "ROLLBACK", NULL, NULL, NULL);
    return kept;
}

static void wait_at_most(Store *s, int ms) { sqlite3_busy_timeout(((Sqlite *)s->own)->db, ms); }

/* ---- reading --------------------------------------------------------------------- */

/* Taking a column may fail as well, and only the next call would tell. */
static void note_trouble(Store *s)
{
    switch (sqlite3_errcode(((Sqlite *)s->own)->reader) & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: break;
    case SQLITE_NOMEM: s->trouble = STORE_NO_MEMORY; break;
    default: s->trouble = STORE_UNREADABLE;
    }
}

static Answer ask(Store *s, Statement which, const Value *given, int count)
{
    sqlite3_stmt *q = ((Sqlite *)s->own)->statement[which];
    for (int i = 0; i < count; i++) bind_value(q, i + 1, &given[i]);
    return (Answer){.which = which, .rows = q};
}

static void take_row(Answer *a)
{
    a->at++;
    a->columns = sqlite3_column_count(a->rows);
    for (int i = 0; i < a->columns; i++) a->value[i] = value_of(sqlite3_column_value(a->rows, i));
}

static bool next(Store *s, Answer *a)
{
    note_trouble(s);
    const int step = sqlite3_step(a->rows);
    if (step == SQLITE_ROW) {
        take_row(a);
        return true;
    }
    a->failed = step != SQLITE_DONE;
    if (a->failed) snprintf(s->error, sizeof s->error, "%s", sqlite3_errmsg(((Sqlite *)s->own)->reader));
    return false;
}

static void end(Store *s, Answer *a)
{
    note_trouble(s);
    sqlite3_reset(a->rows);
    sqlite3_clear_bindings(a->rows);
}

static int64_t bytes(Store *s)
{
    sqlite3_stmt *q = ((Sqlite *)s->own)->own[SIZE];
    int64_t size = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return size;
}

static bool tell(Store *s, const char *sql, void (*each)(void *, const Answer *), void *context)
{
    sqlite3 *reader = ((Sqlite *)s->own)->reader;
    sqlite3_stmt *q = NULL;
    Answer a = {.failed = sqlite3_prepare_v2(reader, sql, -1, &q, NULL) != SQLITE_OK};
    if (a.failed) snprintf(s->error, sizeof s->error, "%s", sqlite3_errmsg(reader));
    a.rows = q;
    while (!a.failed && next(s, &a)) each(context, &a);
    sqlite3_finalize(q);
    return !a.failed;
}

static bool hold_still(Store *s, bool still)
{
    sqlite3 *reader = ((Sqlite *)s->own)->reader;
    return sqlite3_exec(reader, still ? "BEGIN" : "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static bool check(Store *s)
{
    sqlite3_stmt *q = NULL;
    bool fine =
        sqlite3_prepare_v2(((Sqlite *)s->own)->reader, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW;
    if (fine) {
        snprintf(s->error, sizeof s->error, "%s", (const char *)sqlite3_column_text(q, 0));
        fine = !strcmp(s->error, "ok");
    }
    sqlite3_finalize(q);
    return fine;
}

/* ---- keeping ------------------------------------------------------------------ */

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

static bool backup(Store *s, const char *path)
{
    sqlite3 *copy = NULL;
    sqlite3_backup *work = NULL;
    if (!make_private(path, true)) {
        snprintf(s->error, sizeof s->error, "%s: %s", path, strerror(errno));
        return false;
    }
    bool fine = sqlite3_open(path, &copy) == SQLITE_OK;
    if (fine) work = sqlite3_backup_init(copy, "main", ((Sqlite *)s->own)->db, "main");
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

static void close_all(Store *s)
{
    Sqlite *q = s->own;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(q->statement[i]);
    for (int i = 0; i < OWN_STATEMENTS; i++) sqlite3_finalize(q->own[i]);
    sqlite3_close(q->reader);
    sqlite3_close(q->db);
    free(q->path);
    free(q);
}

static const Backend SQLITE = {
    .write = write_batch,
    .ask = ask,
    .next = next,
    .end = end,
    .bytes = bytes,
    .tell = tell,
    .hold_still = hold_still,
    .wait = wait_at_most,
    .backup = backup,
    .check = check,
    .close = close_all,
};

bool sqlite_open(Store *s, const char *path, bool may_migrate, char *error, size_t capacity)
{
    Sqlite *q = calloc(1, sizeof *q);
    if (!q) return false;
    s->backend = &SQLITE;
    s->own = q;
    make_private(path, false); /* if it cannot be, SQLite says so better */
    bool fine = open_file(path, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;", &q->db);
    if (fine && migrate(q->db, may_migrate, error, capacity) &&
        open_file(path, "PRAGMA query_only=1;", &q->reader) && prepare(q) && note_files(q, path))
        return true;
    if (!*error) snprintf(error, capacity, "%s: %s", path, sqlite3_errmsg(q->reader ? q->reader : q->db));
    return false;
}
