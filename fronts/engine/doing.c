/* doing.c -- the engine's commands that begin a match and let it go on, and a bot's advice. */
#include "bots/bot.h"
#include "fronts/cli/think.h"
#include "fronts/engine/orders.h"
#include "game/event.h"
#include "match/file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning ---------------------------------------------------------------- */

static void standard_terms(const Engine *e, const Game *g, Terms *t)
{
    terms_standard(g, g->seats_min, t);
    if (e->data && e->data_game == g) t->data = e->data;
}

/* Beside the match that is on, which stays as it is until the new one stands. */
static Match *next_match(const Engine *e, const Game *g)
{
    Shelf *shelf = order_shelf(e, g);
    if (!shelf->match) shelf->match = cli_alloc(match_bytes(g, g->acts_max));
    return match_place(shelf->match, g, g->acts_max);
}

static void take_up(Engine *e, Match *next)
{
    order_shelf(e, next->game)->match = NULL;
    order_put_away(e);
    e->match = next;
}

bool do_new(Engine *e, Scan *scan)
{
    const Game *g;
    Terms t;
    Fault fault;
    char word[128];
    uint8_t seed[SEED_BYTES] = {0};
    if (!order_read_game(e, scan, &g)) return false;
    standard_terms(e, g, &t);
    while (scan_token(scan, word, sizeof word)) {
        char *equals = strchr(word, '=');
        if (!equals) return order_no(e, "engine.terms", word);
        *equals++ = 0;
        bool is_seed = !strcmp(word, "seed");
        if (is_seed && !seed_read(equals, seed)) return order_no(e, "engine.seed", equals);
        if (!is_seed && !terms_set(g, &t, word, equals, &fault)) return order_fault(e, g, &t, &fault);
        while (scan_char(scan, ' ')) {
        }
    }
    if (!scan_done(scan)) return order_no(e, "engine.terms", scan->at);
    if (!terms_check(g, &t, &fault)) return order_fault(e, g, &t, &fault);
    Match *next = next_match(e, g);
    match_deal(next, &t, seed, NULL);
    take_up(e, next);
    return true;
}

bool do_setposition(Engine *e, Scan *scan)
{
    const Game *g;
    Terms t;
    Fault fault;
    if (!order_read_game(e, scan, &g)) return false;
    standard_terms(e, g, &t);
    if (!terms_read(g, scan, &t, &fault)) return order_fault(e, g, &t, &fault);
    Match *next = next_match(e, g);
    if (!g->positions->read(&t, scan->at, next->spare, &fault)) return order_fault(e, g, &t, &fault);
    match_start_from(next, &t, next->spare);
    take_up(e, next);
    scan->at = scan->end;
    return true;
}

/* ---- doing ---------------------------------------------------------------- */

static void write_face(const Match *m, int face, Text *out)
{
    if (m->game->texts->write_face)
        m->game->texts->write_face(&m->terms, face, out);
    else
        text_int(out, face);
}

/* An event in notation: its name, then its arguments as acts write them. */
static void write_event(const Match *m, const Event *event, Text *out)
{
    Message words;
    m->game->texts->describe(&m->terms, event, &words);
    text_add(out, m->game->events[event->kind]);
    for (int i = 0; i < words.count; i++) {
        const Arg a = words.arg[i];
        text_char(out, ' ');
        switch (a.type) {
        case ARG_SEAT: order_write_seat((Seat)a.value, out); break;
        case ARG_PIECE: m->game->texts->name_piece(&m->terms, a.value, out); break;
        case ARG_CELL: m->game->texts->name_cell(&m->terms, a.value, out); break;
        case ARG_FACE: write_face(m, a.value, out); break;
        case ARG_WORD: text_add(out, m->game->words[a.value]); break;
        default: text_int(out, a.value);
        }
    }
    text_char(out, '\n');
}

static void write_events(Engine *e)
{
    for (int i = 0; i < e->events.count; i++) write_event(e->match, &e->events.event[i], &e->out);
}

bool do_play(Engine *e, Scan *scan)
{
    Seat seat;
    Act act;
    Refusal why;
    if (!order_read_seat(e, scan, false, &seat)) return false;
    if (!match_read_act(e->match, scan->at, &act, &why)) return order_refused(e, &why);
    e->events.count = e->events.move_count = 0;
    if (!match_apply(e->match, seat, &act, &e->events, &why)) return order_refused(e, &why);
    write_events(e);
    scan->at = scan->end;
    return true;
}

bool do_tick(Engine *e, Scan *scan)
{
    int32_t count;
    if (!e->match->game->clock) return order_no(e, "engine.timeless", NULL);
    const char *number = scan->at;
    if (!scan_int(scan, 0, ENGINE_STEPS_MAX, &count) || !scan_done(scan))
        return order_no(e, "engine.number", scan->at);
    if (e->match->game->clock->is_dear && count > e->limits.steps) return order_no(e, "engine.steps", number);
    e->events.count = e->events.move_count = 0;
    match_tick(e->match, count, &e->events);
    write_events(e);
    return true;
}

bool do_undo(Engine *e, Scan *scan)
{
    (void)scan;
    if (!match_has_undo(e->match)) return order_no(e, "engine.no_undo", NULL);
    if (!e->match->count) return order_no(e, "engine.nothing", NULL);
    match_undo(e->match);
    return true;
}

static bool read_budget(const char *word, const char *name, int32_t most, int32_t *out)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0) return false;
    Scan scan = scan_of(word + length);
    return scan_int(&scan, 1, most, out) && scan_done(&scan);
}

/* As many as the order says, or the level where it says neither how many nor how long; no more than the
 * engine's limit. */
static long iterations_of(const Engine *e, const BotTask *task, int32_t asked, int32_t ms)
{
    long usual = bot_iterations(task->game, task->level);
    long wanted = asked ? asked : ms || !usual ? LONG_MAX : usual;
    return wanted < e->limits.iterations ? wanted : e->limits.iterations;
}

static void *memory_of(const Engine *e, const BotTask *task)
{
    Shelf *shelf = order_shelf(e, task->game);
    size_t size = bot_memory_for(task->game, task->level, task->iterations);
    if (shelf->thought_size != size) {
        free(shelf->thought);
        shelf->thought = cli_alloc(size);
        shelf->thought_size = size;
    }
    return shelf->thought;
}

bool do_go(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    const Game *g = m->game;
    Seat seat;
    Rng rng;
    BotTask task = {
        .game = g, .terms = &m->terms, .level = game_reacts(g) ? BOT_GREEDY : BOT_HARD, .rng = &rng};
    char word[64];
    int32_t ms = 0, iterations = 0, threads = 1;
    Act act;
    if (!order_read_seat(e, scan, false, &seat)) return false;
    while (scan_token(scan, word, sizeof word)) {
        if (!strncmp(word, "level=", 6)) {
            if (!bot_level_find(word + 6, &task.level)) return order_no(e, "engine.level", word + 6);
        } else if (!read_budget(word, "ms=", 3600000, &ms) && !read_budget(word, "threads=", 64, &threads) &&
                   !read_budget(word, "iterations=", ENGINE_ITERATIONS_MAX, &iterations)) {
            return order_no(e, "engine.terms", word);
        }
        while (scan_char(scan, ' ')) {
        }
    }
    rng_seed_fast(&rng, (uint64_t)m->seed[SEED_BYTES - 1] << 32 | (uint64_t)(m->count * SEATS_MAX + seat));
    task.seat = seat;
    task.view = order_view(e, seat);
    task.iterations = iterations_of(e, &task, iterations, ms);
    task.memory = memory_of(e, &task);
    if (!think_together(&task, threads, iterations ? 0 : ms, &act))
        return order_no(e, "engine.not_now", NULL);
    g->texts->write_act(&m->terms, &act, &e->out);
    return true;
}
