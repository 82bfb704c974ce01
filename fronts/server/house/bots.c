#include "fronts/server/house/bots.h"

#include <string.h>
#include <sys/resource.h>

enum { THINKING_NICE = 10, THINKERS_MAX = 4 };

typedef struct Work {
    uv_work_t work;
    Server *server;
    Thinking *thinking;
} Work;

static void do_nothing(uv_work_t *work) { (void)work; }

void bots_open(Server *s)
{
    static uv_work_t first;
    uv_queue_work(&s->loop, &first, do_nothing, NULL);
}

/* ---- on another thread ---------------------------------------------------------------- */

/* People's acts come first: on Linux this is the calling thread's own. */
static void step_back(void)
{
    static _Thread_local bool done;
    if (!done) setpriority(PRIO_PROCESS, 0, THINKING_NICE);
    done = true;
}

static void think(uv_work_t *work)
{
    Work *w = (Work *)work;
    if (w->server->stopping) return;
    step_back();
    void *memory = memory_try(thought_memory(w->thinking)); /* megabytes: not the loop's business */
    thought_run(w->thinking, memory);
    free(memory);
}

/* ---- whose turn it is to think ----------------------------------------------------------- */

static void start_next(Server *s);

static void after(uv_work_t *work, int status)
{
    Work *w = (Work *)work;
    Server *s = w->server;
    s->thinking--;
    thought_end(w->thinking, s->stopping ? NULL : house_find(&s->house, w->thinking->table_id), !status);
    free(w);
    start_next(s);
}

static int thinkers(void)
{
    static int count;
    if (!count) count = (int)uv_available_parallelism();
    return count < THINKERS_MAX ? count : THINKERS_MAX;
}

static void start_next(Server *s)
{
    while (s->thinking < thinkers() && !s->stopping) {
        Job *job = queue_take(s, JOB_THINK);
        if (!job) job = queue_take(s, JOB_THINK_IDLY);
        if (!job) return;
        const Wanted *wanted = job->of;
        Thinking *k = thought_begin(wanted->table, wanted->purpose, wanted->seat, wanted->moment);
        if (!k) continue;
        Work *w = memory_new(sizeof *w);
        w->server = s;
        w->thinking = k;
        s->thinking++;
        uv_queue_work(&s->loop, &w->work, think, after);
    }
}

/* Where somebody sits, bots come before those that are only watched. */
void house_think(Table *t, Purpose purpose, Seat seat)
{
    Room *room = room_of(t);
    Wanted *w = purpose == TO_HINT ? &room->hint : purpose == TO_ACT ? &room->act : &room->reaction[seat];
    bool played = false;
    for (int i = 0; i < t->guests; i++) played |= t->guest[i]->seats != 0;
    w->table = t;
    w->purpose = purpose;
    w->seat = seat;
    w->moment = t->moment;
    if (w->job.address) return;
    w->job = (Job){.of = w, .kind = played ? JOB_THINK : JOB_THINK_IDLY};
    queue_put(server_of(t), table_address(t), &w->job);
    start_next(server_of(t));
}
