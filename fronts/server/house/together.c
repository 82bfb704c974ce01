#include "fronts/server/house/together.h"
#include "bots/search.h"
#include "table/house.h"

#include <stdlib.h>

enum { PORTIONS = 64, LEAST = 8 };

void together_open(Together *t, const _Atomic bool *others_wait)
{
    *t = (Together){.others_wait = others_wait};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->news, NULL);
}

void together_close(Together *t)
{
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->news);
}

/* The next portion off the heap; 0: there is nothing left to do. */
static long take(Together *t)
{
    long left = atomic_fetch_sub(&t->left, t->portion);
    return left > t->portion ? t->portion : left > 0 ? left : 0;
}

/* ---- leading ------------------------------------------------------------------------ */

static void call_helpers(Together *t, const BotTask *task, long iterations)
{
    t->left = iterations;
    t->portion = iterations / PORTIONS + LEAST;
    t->chance = rng_next(task->rng);
    pthread_mutex_lock(&t->lock);
    t->task = task;
    pthread_cond_broadcast(&t->news);
    pthread_mutex_unlock(&t->lock);
}

/* From now on nobody begins to help, and those who do go after the portion they are at. */
void together_end(Together *t)
{
    t->left = 0;
    pthread_mutex_lock(&t->lock);
    t->task = NULL;
    t->is_over = true;
    pthread_cond_broadcast(&t->news);
    while (t->helping) pthread_cond_wait(&t->news, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

int together_think(const BotTask *task, void *together, Act *out)
{
    Together *t = together;
    const Manner manner = bot_manner(task->game, task->level);
    Search *s = search_begin(task, &manner);
    if (!s) return 0;
    call_helpers(t, task, task->iterations ? task->iterations : manner.iterations);
    for (long portion; !search_is_decided(s, t->left > 0 ? t->left : 0) && (portion = take(t));)
        search_run(s, portion);
    together_end(t);
    for (int i = 0; i < t->helped; i++) {
        if (t->found[i]) search_merge(s, t->found[i]);
        free(t->memory[i]);
    }
    search_best(s, out);
    return 1;
}

/* ---- helping ------------------------------------------------------------------------- */

static Search *search_along(Together *t, BotTask task, int which)
{
    Rng rng;
    rng_seed_fast(&rng, t->chance + (uint64_t)which);
    task.rng = &rng;
    task.memory = t->memory[which] = memory_try(bot_memory_for(task.game, task.level, task.iterations));
    const Manner manner = bot_manner(task.game, task.level);
    Search *s = task.memory ? search_begin(&task, &manner) : NULL;
    for (long portion; s && !*t->others_wait && (portion = take(t));) search_run(s, portion);
    return s;
}

void together_help(Together *t)
{
    pthread_mutex_lock(&t->lock);
    while (!t->task && !t->is_over) pthread_cond_wait(&t->news, &t->lock);
    const BotTask *task = t->task;
    const int which = t->helped;
    if (task) t->helped++, t->helping++;
    pthread_mutex_unlock(&t->lock);
    if (!task) return;
    t->found[which] = search_along(t, *task, which);
    pthread_mutex_lock(&t->lock);
    t->helping--;
    pthread_cond_broadcast(&t->news);
    pthread_mutex_unlock(&t->lock);
}
