#include "fronts/cli/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 64, AHEAD = 4, PATIENCE_S = 5, BAR = 40 };

typedef struct Job {
    const Crew *crew;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t news;
    long next, put; /* pieces taken, and put together, so far */
    long room;      /* results that may wait for those before them */
    char *results;
    bool *is_done;
    int working; /* threads */
} Job;

/* ---- Ctrl-C -------------------------------------------------------------------------- */

static volatile sig_atomic_t is_stopped;
static void on_interrupt(int signal) { is_stopped = signal; }

static void heed_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
}

bool crew_is_stopped(void) { return is_stopped; }

void crew_end_stopped(void)
{
    if (!is_stopped) return;
    fflush(NULL);
    raise(is_stopped);
}

/* ---- working ------------------------------------------------------------------------- */

static void *result_of(const Job *j, long at)
{
    return j->results + (size_t)(at % j->room) * j->crew->result;
}

/* The next piece, counted from 0, or -1. Nobody runs far ahead of the slowest: results wait in a ring. */
static long take(Job *j)
{
    while (j->next < j->crew->count && !is_stopped && j->next - j->put >= j->room)
        pthread_cond_wait(&j->news, &j->lock);
    if (j->next == j->crew->count || is_stopped) return -1;
    return j->next++;
}

static void hand_over(Job *j, long at)
{
    const Crew *c = j->crew;
    j->is_done[at % j->room] = true;
    for (; j->put < j->next && j->is_done[j->put % j->room]; j->put++) {
        if (c->put) c->put(c->context, c->first + j->put, result_of(j, j->put));
        j->is_done[j->put % j->room] = false;
    }
    pthread_cond_broadcast(&j->news);
}

static void *work(void *job)
{
    Job *j = job;
    const Crew *c = j->crew;
    void *own = c->enter ? c->enter(c->context) : NULL;
    pthread_mutex_lock(&j->lock);
    for (long at; (at = take(j)) >= 0;) {
        pthread_mutex_unlock(&j->lock);
        memset(result_of(j, at), 0, c->result);
        c->work(c->context, own, c->first + at, result_of(j, at));
        pthread_mutex_lock(&j->lock);
        hand_over(j, at);
    }
    if (c->leave) c->leave(c->context, own);
    j->working--;
    pthread_cond_broadcast(&j->news);
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

/* ---- being told ------------------------------------------------------------------------ */

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A bar, and how long the rest may take, as minutes and seconds. */
static void show_progress(const Job *j, double gone)
{
    const Crew *c = j->crew;
    const long each = c->each ? c->each : 1, left = c->count - j->put;
    const int filled = (int)(j->put * BAR / c->count);
    fprintf(stderr, "\r[%.*s%*s] %ld/%ld %s", filled, "########################################",
            BAR - filled, "", j->put * each, c->count * each, c->what);
    if (!j->put) return;
    const long seconds = (long)(gone * (double)left / (double)j->put + 0.5);
    fprintf(stderr, "  ~%ld:%02ld   ", seconds / 60, seconds % 60);
}

/* Until all have left. */
static void watch(Job *j)
{
    const double start = now_s();
    double shown = 0;
    pthread_mutex_lock(&j->lock);
    while (j->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&j->news, &j->lock, &until);
        const double gone = now_s() - start;
        if (gone < PATIENCE_S || !isatty(STDERR_FILENO) || gone - shown < 0.2) continue;
        show_progress(j, gone);
        shown = gone;
    }
    pthread_mutex_unlock(&j->lock);
    if (shown > 0) fprintf(stderr, "\r%*s\r", BAR + 60, "");
}

int crew_cores(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
}

long crew_run(const Crew *c)
{
    Job j = {.crew = c, .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};
    pthread_t thread[THREADS_MAX];
    int threads = c->threads ? c->threads : crew_cores(), started = 0;
    if (c->count <= 0) return 0;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    if (threads > c->count) threads = (int)c->count;
    j.room = AHEAD * threads + 1;
    j.results = malloc((size_t)j.room * c->result + 1);
    j.is_done = calloc((size_t)j.room, sizeof *j.is_done);
    heed_interrupts();
    pthread_mutex_lock(&j.lock);
    for (; j.results && j.is_done && started < threads; started++)
        if (pthread_create(&thread[started], NULL, work, &j)) break;
    j.working = started;
    pthread_mutex_unlock(&j.lock);
    watch(&j);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    free(j.results);
    free(j.is_done);
    return j.put;
}
