#include "store/writer.h"

enum { STACK_BYTES = 1 << 20 };

void writer_open(Writer *w, bool (*write)(void *, const Writes *), void *context)
{
    *w = (Writer){.write = write, .context = context};
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
}

static void write_now(Writer *w)
{
    const BatchFate fate = w->write(w->context, &w->batch) ? BATCH_KEPT : BATCH_LOST;
    pthread_mutex_lock(&w->lock);
    w->fate = fate;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

static void *run(void *context)
{
    Writer *w = context;
    for (;;) {
        pthread_mutex_lock(&w->lock);
        while (w->fate != BATCH_ON_ITS_WAY && !w->is_ending) pthread_cond_wait(&w->changed, &w->lock);
        const bool ends = w->fate != BATCH_ON_ITS_WAY;
        pthread_mutex_unlock(&w->lock);
        if (ends) return NULL;
        write_now(w);
        w->wake(w->wake_context);
    }
}

bool writer_start(Writer *w, void (*wake)(void *), void *context)
{
    pthread_attr_t small;
    w->wake = wake;
    w->wake_context = context;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, STACK_BYTES);
    w->has_thread = pthread_create(&w->thread, &small, run, w) == 0;
    pthread_attr_destroy(&small);
    return w->has_thread;
}

void writer_end(Writer *w)
{
    if (!w->has_thread) return;
    pthread_mutex_lock(&w->lock);
    w->is_ending = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    w->has_thread = false;
}

void writer_close(Writer *w)
{
    writer_end(w);
    writes_free(&w->batch);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
}

/* The two change places, so that neither is made anew for every batch. */
void writer_send(Writer *w, Writes *batch)
{
    const Writes empty = w->batch;
    pthread_mutex_lock(&w->lock);
    w->batch = *batch;
    w->fate = BATCH_ON_ITS_WAY;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    *batch = empty;
    writes_clear(batch);
    if (!w->has_thread) write_now(w);
}

static BatchFate take_fate(Writer *w)
{
    const BatchFate fate = w->fate;
    if (fate != BATCH_ON_ITS_WAY) w->fate = BATCH_NONE;
    return fate;
}

BatchFate writer_fate(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    const BatchFate fate = take_fate(w);
    pthread_mutex_unlock(&w->lock);
    return fate;
}

BatchFate writer_wait(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    while (w->fate == BATCH_ON_ITS_WAY) pthread_cond_wait(&w->changed, &w->lock);
    const BatchFate fate = take_fate(w);
    pthread_mutex_unlock(&w->lock);
    return fate;
}
