#include "table/thought.h"
#include "bots/advice.h"
#include "game/act.h"
#include "table/here.h"
#include "table/reactions.h"
#include "table/say.h"
#include "table/tempo.h"

bool bots_know(const char *level)
{
    BotLevel known;
    return bot_level_find(level, &known);
}

/* ---- asking -------------------------------------------------------------------------- */

void bots_think(Table *t, Seat seat)
{
    t->thought = (Thought){.is_thinking = true, .moment = t->moment, .seat = seat};
    house_think(t, TO_ACT, seat);
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
        house_think(t, TO_REACT, p);
    }
}

void bots_hint(Table *t, Seat seat)
{
    if (t->hint_is_coming) return;
    t->hint_is_coming = true;
    house_think(t, TO_HINT, seat);
}

/* ---- it begins ------------------------------------------------------------------------ */

static bool is_needed(const Table *t, Purpose purpose, uint64_t moment)
{
    return t->match && t->kept.state == TABLE_RUNNING && !table_stands(t) &&
           (moment == t->moment || t->tempo->goes_on || purpose == TO_REACT);
}

/* Nobody needs it any more: the table forgets that it asked. */
static void forget(Table *t, Purpose purpose, Seat seat)
{
    if (purpose == TO_HINT)
        t->hint_is_coming = false;
    else if (purpose == TO_ACT)
        t->thought.is_thinking = false;
    else
        reactions_ruled(t, seat);
    if (t->guests) table_wake_soon(t);
}

static const char *level_of(const Table *t, Purpose purpose, Seat seat)
{
    const SeatRecord *r = &t->kept.seat[seat];
    if (purpose == TO_HINT) return bot_level_name(BOT_MASTER);
    return r->kind == SEAT_BOT ? r->level : t->kept.stand_in;
}

/* Where everybody plays at once bots would be quicker than people can look: by level, and by the table's
 * pace, they take their time. In tenths of what the game itself says. */
static int leisure(const Table *t, BotLevel level)
{
    static const int by_level[BOT_LEVELS] = {
        [BOT_RANDOM] = 30, [BOT_GREEDY] = 30, [BOT_EASY] = 40,   [BOT_MEDIUM] = 28,
        [BOT_HARD] = 18,   [BOT_MASTER] = 15, [BOT_CLASSIC] = 18};
    int tenths = by_level[level] * (t->kept.bot_pause_ms + 300) / 1000;
    return t->tempo->is_race && tenths > 10 ? tenths : 10;
}

static const State *looked_at(Table *t, Thinking *k)
{
    if (k->purpose == TO_HINT) return t->tempo->offered(t, k->seat);
    return k->purpose == TO_ACT ? t->tempo->seen(t) : t->tempo->look(t, &k->asked, &k->scale);
}

Thinking *thought_begin(Table *t, Purpose purpose, Seat seat, uint64_t moment)
{
    if (!is_needed(t, purpose, moment)) {
        forget(t, purpose, seat);
        return NULL;
    }
    Thinking *k = memory_new(sizeof *k);
    k->purpose = purpose;
    k->seat = seat;
    const State *seen = looked_at(t, k);
    k->table_id = t->kept.id;
    k->match_id = t->head.id;
    k->moment = t->moment;
    k->game = t->game;
    k->goes_on = t->tempo->goes_on;
    k->terms = t->match->terms;
    chance_bytes(&k->chance, sizeof k->chance);
    if (!bot_level_find(level_of(t, purpose, seat), &k->level)) k->level = BOT_RANDOM; /* of another build */
    k->leisure = leisure(t, k->level);
    k->view = memory_new(t->game->views->view_size);
    t->game->views->view(&k->terms, seen, seat, k->view);
    if (t->plan) k->plan = t->plan[seat];
    return k;
}

/* ---- it runs ----------------------------------------------------------------------------- */

size_t thought_memory(const Thinking *k)
{
    return bot_memory_for(k->game, k->level, 0) + (k->purpose == TO_HINT ? advice_memory(k->game) : 0);
}

bool thought_divides(const Thinking *k) { return k->purpose == TO_ACT && bot_divides(k->game, k->level); }

static int react(const Thinking *k, const BotTask *task, ThinkTogether *together, void *front, Act *out)
{
    if (k->purpose == TO_HINT) return advice_react(task, out);
    return together && thought_divides(k) ? together(task, front, out) : bot_react(task, out);
}

void thought_run_together(Thinking *k, void *memory, ThinkTogether *together, void *front)
{
    Rng rng;
    rng_seed_fast(&rng, k->chance);
    const BotTask task = {.game = k->game,
                          .terms = &k->terms,
                          .view = k->view,
                          .seat = k->seat,
                          .level = k->level,
                          .rng = &rng,
                          .memory = memory,
                          .plan = &k->plan};
    if (memory) k->wait = react(k, &task, together, front, &k->act);
    k->found = k->wait > 0 || (!k->goes_on && k->game->views->fallback &&
                               k->game->views->fallback(&k->terms, k->view, &k->act));
}

void thought_run(Thinking *k, void *memory) { thought_run_together(k, memory, NULL, NULL); }

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

void thought_end(Thinking *k, Table *t, bool fine)
{
    bool same_life = t && t->moment >> 32 == k->moment >> 32;
    if (same_life && k->purpose == TO_REACT)
        take_reaction(k, t);
    else if (same_life && k->purpose == TO_HINT)
        take_hint(k, t, fine);
    else if (same_life)
        take_act(k, t, fine);
    free(k->view);
    free(k);
}
