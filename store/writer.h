/* writer.h -- a thread of its own that makes batches durable, so that whoever gathers them never waits for a
 * disk.
 *
 * One batch is on its way at a time; the next one gathers meanwhile. `write` is called on the writer's thread
 * and is all that happens there. Before writer_start() and after writer_end() there is no thread: a batch is
 * written where it is sent. Only this folder includes it. */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include "store/store.h"
#include "store/writes.h"

#include <pthread.h>

typedef struct Writer {
    bool (*write)(void *context, const Writes *batch); /* durable now? */
    void *context;
    void (*wake)(void *context); /* on the writer's thread: the batch has its answer */
    void *wake_context;

    pthread_t thread;
    bool has_thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool is_ending;
    BatchFate fate; /* of `batch` */
    Writes batch;   /* the writer's own while it is on its way */
} Writer;

void writer_open(Writer *w, bool (*write)(void *context, const Writes *batch), void *context);
bool writer_start(Writer *w, void (*wake)(void *context), void *context); /* false: there can be no thread */
void writer_end(Writer *w);   /* waits for the batch that is on its way */
void writer_close(Writer *w); /* and frees what there is */

void writer_send(Writer *w, Writes *batch); /* none is on its way; takes what is in it, and leaves it empty */
BatchFate writer_fate(Writer *w);           /* kept and lost are answered once */
BatchFate writer_wait(Writer *w);           /* the same, when it is known */

#endif
