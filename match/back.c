/* back.c -- going back in a match: undo, looking at an earlier moment, starting anew from one (match.h). */
#include "base/assert.h"
#include "game/event.h"
#include "match/match.h"
#include "match/walk.h"

#include <string.h>

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
    m->game->views->view(&m->terms, before, seat, view);
    int a_count = m->game->scenes->scene(&m->terms, view, a, PIECES_MAX);
    m->game->views->view(&m->terms, after, seat, view);
    int b_count = m->game->scenes->scene(&m->terms, view, b, PIECES_MAX);
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
    ASSERT(m->game->views->view_size <= sizeof view_memory);
    if (!last || last->seat != seat || !match_has_undo(m)) return UNDO_NEVER;

    const State *before = match_state_at(m, m->count - 1);
    Undo undo = UNDO_FREE;
    for (Seat p = SEAT_WATCHER; p < m->terms.seats; p++)
        if (shows_more(m, before, m->state, p, view)) undo = UNDO_BY_CONSENT;
    m->game->rules->apply(&m->terms, m->spare, last->seat, &last->act, &events, NULL);
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
    ASSERT(m->game->views->view_size <= sizeof view_memory && out->game == m->game);
    m->game->views->view(&m->terms, match_state_at(m, count), seat, view);
    m->game->views->determinise(&m->terms, view, rng, m->spare);
    match_start_from(out, &m->terms, m->spare);
}
