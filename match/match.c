#include "match/match.h"
#include "base/assert.h"
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "match/walk.h"

#include <string.h>

/* ---- memory ---------------------------------------------------------------- */

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

size_t match_bytes(const Game *g, int capacity)
{
    return rounded(sizeof(Match)) + 3 * rounded(g->state_size) + (size_t)capacity * sizeof(Entry);
}

Match *match_place(void *block, const Game *g, int capacity)
{
    uint8_t *at = block;
    Match *m = block;
    memset(block, 0, rounded(sizeof(Match)) + 3 * rounded(g->state_size));
    m->game = g;
    m->capacity = capacity;
    at += rounded(sizeof(Match));
    State **states[] = {&m->state, &m->start, &m->spare};
    for (int i = 0; i < 3; i++, at += rounded(g->state_size)) *states[i] = (State *)at;
    m->log = (Entry *)at;
    return m;
}

/* ---- going on ---------------------------------------------------------------- */

static void begin(Match *m, const Terms *t, bool dealt)
{
    m->terms = *t;
    m->dealt = dealt;
    m->tick = 0;
    m->count = 0;
}

void match_deal(Match *m, const Terms *t, const uint8_t seed[SEED_BYTES], Events *events)
{
    Rng rng;
    begin(m, t, true);
    memmove(m->seed, seed, SEED_BYTES);
    rng_seed_keyed(&rng, seed);
    m->game->setup(&m->terms, &rng, m->state, events);
    memcpy(m->start, m->state, m->game->state_size);
}

void match_start_from(Match *m, const Terms *t, const State *position)
{
    begin(m, t, false);
    memset(m->seed, 0, SEED_BYTES);
    memmove(m->state, position, m->game->state_size);
    memcpy(m->start, m->state, m->game->state_size);
}

bool match_do(const Match *m, State *s, const Entry *e, Events *events, Refusal *why)
{
    const Game *g = m->game;
    if (e->early && g->presses)
        return g->presses->apply(&m->terms, s, e->seat, &e->act, e->early, events, why);
    return g->apply(&m->terms, s, e->seat, &e->act, events, why);
}

/* The log has no room. Where the rules refuse the act as well, as after the end, theirs is the reason. */
static bool refuse_full(const Match *m, const Entry *e, Refusal *why)
{
    memcpy(m->spare, m->state, m->game->state_size);
    return match_do(m, m->spare, e, NULL, why) && refuse(why, REFUSAL_NOT_NOW, "FULL", "refusal.full", 0);
}

bool match_apply(Match *m, Seat seat, const Act *act, Events *events, Refusal *why)
{
    return match_apply_early(m, seat, act, 0, events, why);
}

bool match_apply_early(Match *m, Seat seat, const Act *act, int early, Events *events, Refusal *why)
{
    ASSERT(early >= 0 && early <= UINT16_MAX);
    const Entry entry = {m->tick, (uint16_t)early, seat, *act};
    if (seat < 0 || seat >= m->terms.seats) return refuse(why, REFUSAL_NOT_NOW, "SEAT", "refusal.seat", 0);
    if (m->count == m->capacity) return refuse_full(m, &entry, why);
    if (!match_do(m, m->state, &entry, events, why)) return false;
    m->log[m->count++] = entry;
    return true;
}

bool match_read_act(const Match *m, const char *text, Act *out, Refusal *why)
{
    Choice many;
    if (m->game->read_act(&m->terms, text, out, why)) return true;
    if (choice_read(m->game, &m->terms, text, &many)) {
        char one[ACT_TEXT_MAX];
        Text example = text_in(one, sizeof one);
        m->game->write_act(&m->terms, &many.lo, &example);
        refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.range", 0);
        if (why) message_quote(&why->message, one, example.length);
    }
    return false;
}

void match_tick(Match *m, int count, Events *events)
{
    int left = m->tick < TICKS_MAX ? TICKS_MAX - (int)m->tick : 0;
    ASSERT(m->game->clock);
    if (count > left) count = left;
    m->game->clock->tick(&m->terms, m->state, count, events);
    m->tick += (uint32_t)count;
}

bool match_reach(Match *m, uint32_t tick, Events *events)
{
    if (tick > m->tick && tick <= TICKS_MAX && m->game->clock) match_tick(m, (int)(tick - m->tick), events);
    return tick == m->tick;
}

bool match_enter(Match *m, const Entry *e)
{
    return match_reach(m, e->tick, NULL) && match_apply_early(m, e->seat, &e->act, e->early, NULL, NULL);
}

SeatSet match_may_act(const Match *m) { return m->game->may_act(&m->terms, m->state); }

uint64_t match_hash(const Match *m) { return fields_hash(m->game->state_fields, m->state); }

/* ---- going back ---------------------------------------------------------------- */

/* The State after so many acts, not a tick further. */
static void go_back(const Match *m, int acts, State *out)
{
    Walk walk;
    walk_start(&walk, m, out, NULL);
    while (walk.acts < acts) walk_next(&walk);
}

const State *match_state_at(Match *m, int count)
{
    ASSERT(count >= 0 && count <= m->count);
    go_back(m, count, m->spare);
    return m->spare;
}

/* What one audience sees in two States: does the second show faces that the first did not? */
static bool shows_more(const Match *m, const State *before, const State *after, Seat seat, View *view)
{
    Piece a[PIECES_MAX], b[PIECES_MAX];
    m->game->view(&m->terms, before, seat, view);
    int a_count = m->game->scene(&m->terms, view, a, PIECES_MAX);
    m->game->view(&m->terms, after, seat, view);
    int b_count = m->game->scene(&m->terms, view, b, PIECES_MAX);
    return scene_shows_more(a, a_count, b, b_count);
}

static bool looks_privately(const Events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->event[i].privy) return true;
    for (int i = 0; i < events->move_count; i++)
        if (events->move[i].privy) return true;
    return false;
}

Undo match_can_undo(Match *m, Seat seat)
{
    _Alignas(16) uint8_t view_memory[VIEW_MAX];
    View *view = (View *)view_memory;
    Events events = {.count = 0};
    const Entry *last = m->count ? &m->log[m->count - 1] : NULL;
    ASSERT(m->game->view_size <= sizeof view_memory);
    if (!last || last->seat != seat || !match_has_undo(m)) return UNDO_NEVER;

    const State *before = match_state_at(m, m->count - 1);
    Undo undo = UNDO_FREE;
    for (Seat p = SEAT_WATCHER; p < m->terms.seats; p++)
        if (shows_more(m, before, m->state, p, view)) undo = UNDO_BY_CONSENT;
    m->game->apply(&m->terms, m->spare, last->seat, &last->act, &events, NULL);
    return looks_privately(&events) ? UNDO_NEVER : undo;
}

bool match_has_undo(const Match *m) { return !m->game->clock; }

void match_undo(Match *m)
{
    ASSERT(m->count > 0 && match_has_undo(m));
    m->count--;
    go_back(m, m->count, m->state);
}

void match_fork(Match *m, int count, Seat seat, Rng *rng, Match *out)
{
    _Alignas(16) uint8_t view_memory[VIEW_MAX];
    View *view = (View *)view_memory;
    ASSERT(m->game->view_size <= sizeof view_memory && out->game == m->game);
    m->game->view(&m->terms, match_state_at(m, count), seat, view);
    m->game->determinise(&m->terms, view, rng, m->spare);
    match_start_from(out, &m->terms, m->spare);
}
