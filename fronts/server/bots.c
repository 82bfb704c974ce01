#include "fronts/server/bots.h"
#include "bots/bot.h"
#include "fronts/server/memory.h"
#include "fronts/server/play.h"
#include "game/act.h"

#include <sodium.h>

#include <string.h>

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
    View *view;   /* a copy, ours */
    void *memory; /* the bot's */
} Thinking;

/* The levels that tables offer. One that this build's bots do not have yet is played by the nearest. */
static bool level_of(const char *name, BotLevel *out)
{
    static const char *const weak[] = {"easy", NULL}, *const strong[] = {"medium", "hard", NULL};
    if (bot_level_find(name, out)) return true;
    for (int i = 0; weak[i]; i++)
        if (!strcmp(name, weak[i])) return *out = BOT_RANDOM, true;
    for (int i = 0; strong[i]; i++)
        if (!strcmp(name, strong[i])) return *out = BOT_GREEDY, true;
    return false;
}

bool bots_know(const char *level)
{
    BotLevel known;
    return level_of(level, &known);
}

/* On another thread: touches nothing but its own copy. */
static void think(uv_work_t *work)
{
    Thinking *k = (Thinking *)work;
    Rng rng;
    rng_seed_fast(&rng, k->chance);
    k->found = bot_act(&(BotTask){.game = k->game,
                                  .terms = &k->terms,
                                  .view = k->view,
                                  .seat = k->seat,
                                  .level = k->level,
                                  .rng = &rng,
                                  .memory = k->memory},
                       &k->act);
    if (!k->found) k->found = k->game->fallback && k->game->fallback(&k->terms, k->view, &k->act);
}

static void after(uv_work_t *work, int status)
{
    Thinking *k = (Thinking *)work;
    Table *t = tables_find_id(k->server, k->table_id);
    bool same_life = t && t->moment >> 32 == k->moment >> 32;
    if (same_life && !k->server->stopping) {
        t->thought =
            (Thought){.is_ready = !status && k->found, .moment = k->moment, .seat = k->seat, .act = k->act};
        if (t->thought.is_ready || k->moment != t->moment)
            play_wake(t);
        else
            play_wake_in(t, 1000); /* nothing found: our bug, which must not become a spinning one */
    }
    free(k->view);
    free(k->memory);
    free(k);
}

void bots_think(Table *t, Seat seat, const char *level)
{
    const Match *m = t->match;
    Thinking *k = memory_new(sizeof *k);
    k->server = t->server;
    k->table_id = t->kept.id;
    k->moment = t->moment;
    k->game = t->game;
    k->terms = m->terms;
    k->seat = seat;
    randombytes_buf(&k->chance, sizeof k->chance);
    if (!level_of(level, &k->level)) k->level = BOT_RANDOM;
    k->view = memory_new(t->game->view_size);
    k->memory = memory_new(bot_memory(t->game));
    t->game->view(&k->terms, m->state, seat, k->view);
    t->thought = (Thought){.is_thinking = true, .moment = t->moment, .seat = seat};
    uv_queue_work(&t->server->loop, &k->work, think, after);
}
