/* open.c -- which store it is, by its address; and what is the same in both. */
#include "store/backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool store_is_address(const char *where)
{
    return !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11);
}

/* On the writer's thread. */
static bool write_batch(void *context, const Writes *batch)
{
    Store *s = context;
    if (!batch->is_short) return s->backend->write(s, batch);
    snprintf(s->lost_why, sizeof s->lost_why, "no memory for what is to be written");
    return false;
}

Store *store_open(const char *where, bool may_migrate, char *error, size_t capacity)
{
    Store *s = calloc(1, sizeof *s);
    *error = 0;
    if (!s) return NULL;
    writer_open(&s->writer, write_batch, s);
    if ((store_is_address(where) ? postgres_open : sqlite_open)(s, where, may_migrate, error, capacity))
        return s;
    store_close(s);
    return NULL;
}

void store_close(Store *s)
{
    if (!s) return;
    store_end_writer(s);
    writer_close(&s->writer);
    writes_free(&s->open);
    if (s->own) s->backend->close(s);
    free(s);
}

const char *store_error(const Store *s) { return s->error; }
void store_wait(Store *s, int ms) { s->backend->wait(s, ms); }
bool store_find_epoch(Store *s, uint8_t out[STORE_FACT])
{
    return s->backend->epoch && s->backend->epoch(s, out);
}

bool store_is_served(Store *s) { return s->backend->is_served && s->backend->is_served(s); }

/* Of a PostgreSQL: a file that SQLite reads, and that `ilot move` puts back. */
bool store_backup(Store *s, const char *path)
{
    if (s->backend->backup) return s->backend->backup(s, path);
    Store *copy = store_open(path, true, s->error, sizeof s->error);
    const bool fine = copy && store_copy(s, copy);
    if (copy && !fine) snprintf(s->error, sizeof s->error, "%.250s", store_error(copy));
    store_close(copy);
    if (!fine) remove(path); /* half a copy is none */
    return fine;
}

/* ---- owning ---------------------------------------------------------------------- */

bool store_is_shared(const Store *s) { return s->life != 0; }
bool store_confirms(const Store *s, int ms) { return !s->backend->confirms || s->backend->confirms(s, ms); }

bool store_is_buried(const Store *s) { return s->life && s->backend->is_buried(s); }

void store_name(Store *s, const char *node, const char *rules)
{
    if (s->life) s->backend->name(s, node, rules);
}

Claim store_claim(Store *s, const char *code, char node[STORE_NODE])
{
    *node = 0;
    return s->life ? s->backend->claim(s, code, node) : CLAIM_MINE;
}

void store_loaded(Store *s)
{
    if (s->life) s->backend->loaded(s);
}

bool store_found(Store *s, const char *code)
{
    TableRecord used;
    return s->life ? s->backend->found(s, code) : !store_find_code(s, code, &used);
}

typedef struct Showing {
    void (*each)(void *context, const char *words);
    void *context;
} Showing;

static void show(void *context, const Answer *row)
{
    const Showing *w = context;
    char *words = row->value[0].kind == VALUE_TEXT ? malloc((size_t)row->value[0].size + 1) : NULL;
    if (!words) return;
    memcpy(words, row->value[0].bytes, (size_t)row->value[0].size);
    words[row->value[0].size] = 0;
    w->each(w->context, words);
    free(words);
}

bool store_each_shown(Store *s, void (*each)(void *, const char *), void *context)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "SELECT listed FROM node WHERE life <> %lld AND listed <> '' AND beat > clock_timestamp() - "
             "interval '5 s' ORDER BY name",
             (long long)s->life);
    return s->life && s->backend->tell(s, sql, show, &(Showing){each, context});
}

/* ---- the writer ------------------------------------------------------------------- */

bool store_start_writer(Store *s, void (*wake)(void *), void *context)
{
    return writer_start(&s->writer, wake, context);
}

void store_end_writer(Store *s)
{
    if (s->own && s->backend->hurry) s->backend->hurry(s);
    writer_end(&s->writer);
}
