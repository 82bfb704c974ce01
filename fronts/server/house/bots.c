#include "fronts/server/house/bots.h"
#include "fronts/server/house/together.h"

#include <string.h>
#include <sys/resource.h>

enum { THINKING_NICE = 10, THINKERS_MAX = HELPERS_MAX + 1 };

typedef struct Work {
    uv_work_t lead, help[HELPERS_MAX];
    int holders; /* of those that are under way */
    Server *server;
    Thinking *thinking;
    Together together;
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

static void lead(uv_work_t *work)
{
    Work *w = work->data;
    if (!w->server->stopping) {
        step_back();
        void *memory = memory_try(thought_memory(w->thinking)); /* megabytes: not the loop's business */
        thought_run_together(w->thinking, memory, together_think, &w->together);
        free(memory);
    }
    together_end(&w->together);
}

static void help(uv_work_t *work)
{
    Work *w = work->data;
    step_back();
    together_help(&w->together);
}

/* ---- whose turn it is to think ----------------------------------------------------------- */

static void start_next(Server *s);

static void let_go(Work *w)
{
    Server *s = w->server;
    s->thinking--;
    if (--w->holders == 0) {
        together_close(&w->together);
        free(w);
    }
    start_next(s);
}

static void after_lead(uv_work_t *work, int status)
{
    Work *w = work->data;
    Server *s = w->server;
    thought_end(w->thinking, s->stopping ? NULL : house_find(&s->house, w->thinking->table_id), !status);
    let_go(w);
}

static void after_help(uv_work_t *work, int status)
{
    (void)status;
    let_go(work->data);
}

static void set_to_work(Work *w, uv_work_t *work, uv_work_cb run, uv_after_work_cb after)
{
    work->data = w;
    w->holders++;
    w->server->thinking++;
    uv_queue_work(&w->server->loop, work, run, after);
}

static int thinkers(void)
{
    static int count;
    if (!count) count = (int)uv_available_parallelism();
    return count < THINKERS_MAX ? count : THINKERS_MAX;
}

static bool somebody_waits(const Server *s)
{
    return queue_waits(s, JOB_THINK) || queue_waits(s, JOB_THINK_IDLY);
}

/* Whoever plays alone with bots gets the threads that nobody else wants; they go when somebody does. */
static bool gets_help(const Server *s, const Table *t, const Thinking *k)
{
    return !somebody_waits(s) && thought_divides(k) && table_is_alone(t);
}

static void start_next(Server *s)
{
    while (s->thinking < thinkers() && !s->stopping) {
        Job *job = queue_take(s, JOB_THINK);
        if (!job) job = queue_take(s, JOB_THINK_IDLY);
        if (!job) break;
        const Wanted *wanted = job->of;
        Thinking *k = thought_begin(wanted->table, wanted->purpose, wanted->seat, wanted->moment);
        if (!k) continue;
        Work *w = memory_new(sizeof *w);
        w->server = s;
        w->thinking = k;
        together_open(&w->together, &s->thoughts_wait);
        set_to_work(w, &w->lead, lead, after_lead);
        const bool is_helped = gets_help(s, wanted->table, k);
        for (int i = 0; is_helped && s->thinking < thinkers(); i++)
            set_to_work(w, &w->help[i], help, after_help);
    }
    s->thoughts_wait = somebody_waits(s);
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
