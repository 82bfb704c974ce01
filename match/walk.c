#include "match/walk.h"
#include "base/assert.h"

#include <string.h>

static void begin_step(Walk *w)
{
    if (w->events) w->events->count = w->events->move_count = 0;
    w->entry = NULL;
    w->might_act = 0;
}

void walk_start(Walk *w, const Match *m, State *state, Events *events)
{
    *w = (Walk){.match = m, .state = state, .events = events};
    begin_step(w);
    if (events && m->dealt) {
        Rng rng;
        rng_seed_keyed(&rng, m->seed);
        m->game->rules->setup(&m->terms, &rng, state, events);
    } else {
        memcpy(state, m->start, m->game->views->state_size);
    }
}

/* True: on the way there something was shown, and time has passed up to that. */
static bool pass_time(Walk *w, uint32_t until)
{
    const Game *g = w->match->game;
    while (w->tick < until) {
        int step = (int)(until - w->tick), due = w->events ? g->clock->due(&w->match->terms, w->state) : 0;
        if (due > 0 && due < step) step = due;
        g->clock->tick(&w->match->terms, w->state, step, w->events);
        w->tick += (uint32_t)step;
        if (w->events && w->events->count) return true;
    }
    return false;
}

static void do_act(Walk *w, const Entry *e)
{
    const Match *m = w->match;
    w->might_act = m->game->rules->may_act(&m->terms, w->state);
    ASSERT(match_do(m, w->state, e, w->events, NULL));
    w->entry = e;
    w->acts++;
}

bool walk_next(Walk *w)
{
    const Match *m = w->match;
    const Entry *e = w->acts < m->count ? &m->log[w->acts] : NULL;
    begin_step(w);
    if (pass_time(w, e ? e->tick : m->tick)) return true;
    if (e) do_act(w, e);
    return e != NULL;
}
