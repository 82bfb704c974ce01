#include "fronts/server/bots.h"
#include "bots/advice.h"
#include "fronts/server/here.h"
#include "fronts/server/reactions.h"
#include "fronts/server/say.h"
#include "fronts/server/tempo.h"
#include "fronts/server/wire/memory.h"
#include "game/act.h"

#include <sodium.h>

#include <string.h>
#include <sys/resource.h>

enum { THINKING_NICE = 10, THINKERS_MAX = 4 };

typedef enum Purpose { TO_ACT, TO_REACT, TO_HINT } Purpose;

typedef struct Thinking {
    uv_work_t work;
    Server *server;
    Purpose purpose;
    int64_t table_id;
    uint64_t moment, chance;
    const Game *game;
    Terms terms;
    Seat seat;
    BotLevel level;
    bool found;
    Act act;
    BotPlan plan; /* a copy, as it was and then as it is */
    View *view;   /* a copy, ours */
    bool goes_on; /* the table does meanwhile (tempo.h) */
    int wait;     /* TO_REACT: it presses after so many ticks; 0: it sees nothing to do */
    int64_t asked, scale, match_id;
    int leisure; /* tenths by which it takes longer than it says */
} Thinking;

static void do_nothing(uv_work_t *work) { (void)work; }

void bots_open(Server *s)
{
    static uv_work_t first;
    uv_queue_work(&s->loop, &first, do_nothing, NULL);
}

bool bots_know(const char *level)
{
    BotLevel known;
    return bot_level_find(level, &known);
}

/* ---- on another thread ---------------------------------------------------------------- */

/* People's acts come first: on Linux this is the calling thread's own. */
static void step_back(void)
{
    static _Thread_local bool done;
    if (!done) setpriority(PRIO_PROCESS, 0, THINKING_NICE);
    done = true;
}

/* Touches nothing but its own copy. */
static void think(uv_work_t *work)
{
    Thinking *k = (Thinking *)work;
    Rng rng;
    if (k->server->stopping) return;
    step_back();
    rng_seed_fast(&rng, k->chance);
    bool advises = k->purpose == TO_HINT;
    size_t room = bot_memory_for(k->game, k->level, 0) + (advises ? advice_memory(k->game) : 0);
    void *memory = memory_try(room); /* megabytes: not the loop's business */
    const BotTask task = {.game = k->game,
                          .terms = &k->terms,
                          .view = k->view,
                          .seat = k->seat,
                          .level = k->level,
                          .rng = &rng,
                          .memory = memory,
                          .plan = &k->plan};
    if (memory) k->wait = advises ? advice_react(&task, &k->act) : bot_react(&task, &k->act);
    free(memory);
    k->found =
        k->wait > 0 || (!k->goes_on && k->game->fallback && k->game->fallback(&k->terms, k->view, &k->act));
}

/* ---- what came of it ------------------------------------------------------------------ */

static void take_reaction(const Thinking *k, Table *t)
{
    if (t->head.id != k->match_id) return;
    reactions_found(t, k->seat, k->asked + k->wait * k->scale * k->leisure / 10,
                    k->wait > 0 ? &k->act : NULL);
    table_wake_soon(t);
}

/* The rest of a turn, of a bot or as a person was advised. It may come too late for what has happened since:
 * then it is not followed. */
static void keep_plan(const Thinking *k, Table *t)
{
    if (t->head.id != k->match_id) return;
    if (!t->plan) t->plan = memory_new(SEATS_MAX * sizeof *t->plan);
    t->plan[k->seat] = k->plan;
}

static void take_act(const Thinking *k, Table *t, bool fine)
{
    if (k->game->turns) keep_plan(k, t);
    t->thought = (Thought){.is_ready = fine && k->found, .moment = k->moment, .seat = k->seat, .act = k->act};
    if (t->thought.is_ready || k->moment != t->moment)
        table_wake_soon(t);
    else
        table_wake_in(t, 1000); /* nothing found: our bug, which must not become a spinning one */
}

static void take_hint(const Thinking *k, Table *t, bool fine)
{
    t->hint_is_coming = false;
    keep_plan(k, t);
    bool fits = k->goes_on ? t->head.id == k->match_id : k->moment == t->moment;
    if (t->match && fine && k->found && fits) say_hint(t, k->seat, &k->act);
}

static void start_next(Server *s);

static void after(uv_work_t *work, int status)
{
    Thinking *k = (Thinking *)work;
    Server *s = k->server;
    Table *t = tables_find_id(s, k->table_id);
    bool same_life = t && t->moment >> 32 == k->moment >> 32;
    s->thinking--;
    if (same_life && !s->stopping) {
        if (k->purpose == TO_REACT)
            take_reaction(k, t);
        else if (k->purpose == TO_HINT)
            take_hint(k, t, !status);
        else
            take_act(k, t, !status);
    }
    free(k->view);
    free(k);
    start_next(s);
}

/* ---- whose turn it is to think ----------------------------------------------------------- */

static Thinking *new_thinking(const Table *t, Purpose purpose, Seat seat, const char *level,
                              const State *seen)
{
    Thinking *k = memory_new(sizeof *k);
    k->server = t->server;
    k->purpose = purpose;
    k->table_id = t->kept.id;
    k->match_id = t->head.id;
    k->moment = t->moment;
    k->game = t->game;
    k->goes_on = t->tempo->goes_on;
    k->terms = t->match->terms;
    k->seat = seat;
    randombytes_buf(&k->chance, sizeof k->chance);
    if (!bot_level_find(level, &k->level)) k->level = BOT_RANDOM; /* a level of another build */
    k->view = memory_new(t->game->view_size);
    t->game->view(&k->terms, seen, seat, k->view);
    if (t->plan) k->plan = t->plan[seat];
    return k;
}

static const char *level_of(const Table *t, Seat seat)
{
    const SeatRecord *r = &t->kept.seat[seat];
    return r->kind == SEAT_BOT ? r->level : t->kept.stand_in;
}

/* Where everybody plays at once bots would be quicker than people can look: by level, and by the table's
 * pace, they take their time. In tenths of what the game itself says. */
static int leisure(const Table *t, BotLevel level)
{
    static const int by_level[BOT_LEVELS] = {
        [BOT_RANDOM] = 30, [BOT_GREEDY] = 30, [BOT_EASY] = 40,   [BOT_MEDIUM] = 28,
        [BOT_HARD] = 18,   [BOT_MASTER] = 18, [BOT_CLASSIC] = 18};
    int tenths = by_level[level] * (t->kept.bot_pause_ms + 300) / 1000;
    return t->tempo->is_race && tenths > 10 ? tenths : 10;
}

static Thinking *thinking_of(const Wanted *w)
{
    Table *t = w->table;
    if (w == &t->wants_hint)
        return new_thinking(t, TO_HINT, w->seat, bot_level_name(BOT_HARD), t->tempo->offered(t, w->seat));
    if (w == &t->wants_act) return new_thinking(t, TO_ACT, w->seat, level_of(t, w->seat), t->tempo->seen(t));
    int64_t now, scale;
    const State *present = t->tempo->look(t, &now, &scale);
    Thinking *k = new_thinking(t, TO_REACT, w->seat, level_of(t, w->seat), present);
    k->asked = now;
    k->scale = scale;
    k->leisure = leisure(t, k->level);
    return k;
}

/* Nobody needs it any more: the table forgets that it asked. */
static void forget(Wanted *w)
{
    Table *t = w->table;
    if (w == &t->wants_hint)
        t->hint_is_coming = false;
    else if (w == &t->wants_act)
        t->thought.is_thinking = false;
    else
        reactions_ruled(t, w->seat);
    if (t->guests) table_wake_soon(t);
}

static bool is_needed(const Wanted *w)
{
    const Table *t = w->table;
    return t->match && t->kept.state == TABLE_RUNNING && !table_stands(t) &&
           (w->moment == t->moment || t->tempo->goes_on || (w != &t->wants_hint && w != &t->wants_act));
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
        Wanted *w = job->of;
        if (!is_needed(w)) {
            forget(w);
            continue;
        }
        Thinking *k = thinking_of(w);
        s->thinking++;
        uv_queue_work(&s->loop, &k->work, think, after);
    }
}

/* Where somebody sits, bots come before those that are only watched. */
static void want(Table *t, Wanted *w, Seat seat)
{
    bool played = false;
    for (int i = 0; i < t->guests; i++) played |= t->guest[i]->seats != 0;
    w->table = t;
    w->seat = seat;
    w->moment = t->moment;
    if (w->job.address) return;
    w->job = (Job){.of = w, .kind = played ? JOB_THINK : JOB_THINK_IDLY};
    queue_put(t->server, table_address(t), &w->job);
    start_next(t->server);
}

void bots_think(Table *t, Seat seat)
{
    t->thought = (Thought){.is_thinking = true, .moment = t->moment, .seat = seat};
    want(t, &t->wants_act, seat);
}

void bots_look(Table *t)
{
    if (!game_reacts(t->game)) return;
    if (!t->reaction) t->reaction = memory_new(SEATS_MAX * sizeof *t->reaction);
    for (Seat p = 0; p < t->match->terms.seats; p++) {
        Reaction *r = &t->reaction[p];
        if (!seat_has_bot(t, p) || r->is_thinking || r->is_made || r->is_pressed || r->is_idle) continue;
        reactions_ruled(t, p);
        r->is_thinking = true;
        r->seen = (uint32_t)t->match->count;
        want(t, &r->wanted, p);
    }
}

void bots_hint(Table *t, Seat seat)
{
    if (t->hint_is_coming) return;
    t->hint_is_coming = true;
    want(t, &t->wants_hint, seat);
}
