#include "fronts/server/bots.h"
#include "bots/bot.h"
#include "fronts/server/memory.h"
#include "fronts/server/play.h"
#include "fronts/server/reactions.h"
#include "fronts/server/say.h"
#include "game/act.h"

#include <sodium.h>

#include <string.h>
#include <sys/resource.h>

enum { THINKING_NICE = 10 };

typedef struct Thinking {
    uv_work_t work;
    Server *server;
    int64_t table_id;
    uint64_t moment, chance;
    const Game *game;
    Terms terms;
    Seat seat;
    BotLevel level;
    bool found;
    Act act;
    View *view;  /* a copy, ours */
    bool reacts; /* in games with time: says what it presses, and after how many ticks */
    int wait;
    int64_t asked, scale, match_id;
} Thinking;

bool bots_know(const char *level)
{
    BotLevel known;
    return bot_level_find(level, &known);
}

/* People's acts come first: on Linux this is the calling thread's own. */
static void step_back(void)
{
    static _Thread_local bool done;
    if (!done) setpriority(PRIO_PROCESS, 0, THINKING_NICE);
    done = true;
}

/* On another thread: touches nothing but its own copy. */
static void think(uv_work_t *work)
{
    Thinking *k = (Thinking *)work;
    Rng rng;
    if (k->server->stopping) return;
    step_back();
    rng_seed_fast(&rng, k->chance);
    if (k->reacts) {
        k->wait = k->game->react(&k->terms, k->view, (int)k->level, &rng, &k->act);
        return;
    }
    void *memory = memory_new(bot_memory_for(k->game, k->level, 0)); /* megabytes: not the loop's business */
    k->found = bot_act(&(BotTask){.game = k->game,
                                  .terms = &k->terms,
                                  .view = k->view,
                                  .seat = k->seat,
                                  .level = k->level,
                                  .rng = &rng,
                                  .memory = memory},
                       &k->act);
    free(memory);
    if (!k->found) k->found = k->game->fallback && k->game->fallback(&k->terms, k->view, &k->act);
}

static void after_reacting(const Thinking *k, Table *t)
{
    if (t->head.id != k->match_id) return;
    reactions_found(t, k->seat, k->asked + k->wait * k->scale, k->wait > 0 ? &k->act : NULL);
    play_wake(t);
}

static void after(uv_work_t *work, int status)
{
    Thinking *k = (Thinking *)work;
    Table *t = tables_find_id(k->server, k->table_id);
    bool same_life = t && t->moment >> 32 == k->moment >> 32;
    if (same_life && !k->server->stopping && k->reacts) {
        after_reacting(k, t);
    } else if (same_life && !k->server->stopping) {
        t->thought =
            (Thought){.is_ready = !status && k->found, .moment = k->moment, .seat = k->seat, .act = k->act};
        if (t->thought.is_ready || k->moment != t->moment)
            play_wake(t);
        else
            play_wake_in(t, 1000); /* nothing found: our bug, which must not become a spinning one */
    }
    free(k->view);
    free(k);
}

static Thinking *new_thinking(const Table *t, Seat seat, const char *level, const State *seen)
{
    const Match *m = t->match;
    Thinking *k = memory_new(sizeof *k);
    k->server = t->server;
    k->table_id = t->kept.id;
    k->match_id = t->head.id;
    k->moment = t->moment;
    k->game = t->game;
    k->terms = m->terms;
    k->seat = seat;
    randombytes_buf(&k->chance, sizeof k->chance);
    if (!bot_level_find(level, &k->level)) k->level = BOT_RANDOM; /* a level of another build */
    k->view = memory_new(t->game->view_size);
    t->game->view(&k->terms, seen, seat, k->view);
    return k;
}

void bots_think(Table *t, Seat seat, const char *level)
{
    Thinking *k = new_thinking(t, seat, level, t->match->state);
    t->thought = (Thought){.is_thinking = true, .moment = t->moment, .seat = seat};
    uv_queue_work(&t->server->loop, &k->work, think, after);
}

void bots_react(Table *t, Seat seat, const char *level, const State *present, int64_t now, int64_t scale)
{
    Thinking *k = new_thinking(t, seat, level, present);
    k->reacts = true;
    k->asked = now;
    k->scale = scale;
    uv_queue_work(&t->server->loop, &k->work, think, after);
}

static void after_hint(uv_work_t *work, int status)
{
    Thinking *k = (Thinking *)work;
    Table *t = tables_find_id(k->server, k->table_id);
    if (t) t->hint_is_coming = false;
    if (t && t->match && !status && k->found && k->moment == t->moment && !k->server->stopping)
        say_hint(t, k->seat, &k->act);
    free(k->view);
    free(k);
}

void bots_hint(Table *t, Seat seat)
{
    if (t->hint_is_coming) return;
    Thinking *k = new_thinking(t, seat, bot_level_name(BOT_HARD), t->match->state);
    t->hint_is_coming = true;
    uv_queue_work(&t->server->loop, &k->work, think, after_hint);
}
