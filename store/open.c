/* open.c -- which store it is, by its address; and what is the same in both. */
#include "store/backend.h"

#include <stdio.h>
#include <stdlib.h>

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
    if (sqlite_open(s, where, may_migrate, error, capacity)) return s;
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
bool store_backup(Store *s, const char *path) { return s->backend->backup(s, path); }

bool store_start_writer(Store *s, void (*wake)(void *), void *context)
{
    return writer_start(&s->writer, wake, context);
}

void store_end_writer(Store *s)
{
    if (s->own && s->backend->hurry) s->backend->hurry(s);
    writer_end(&s->writer);
}
