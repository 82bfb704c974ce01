/* realtime.c -- intents of players, done in the order of their press. */
#include "bots/realtime.h"

#include <string.h>

static void look(Realtime *r, Rng *rng)
{
    for (Seat seat = 0; seat < r->terms->seats; seat++) {
        Intent *intent = &r->intent[seat];
        if (intent->made || intent->idle) continue;
        r->game->views->view(r->terms, r->state, seat, r->view);
        int wait = r->game->clock->react(r->terms, r->view, r->level[seat], rng, &intent->act);
        intent->made = wait > 0;
        intent->idle = !intent->made;
        intent->tick = r->tick + wait;
    }
}

static void wake_all(Realtime *r)
{
    for (Seat seat = 0; seat < r->terms->seats; seat++) r->intent[seat].idle = false;
}

void realtime_start(Realtime *r, Rng *rng)
{
    r->tick = r->acts = r->late = 0;
    memset(r->intent, 0, sizeof r->intent);
    look(r, rng);
}

static Seat next_seat(const Realtime *r)
{
    Seat next = SEAT_WATCHER;
    for (Seat seat = 0; seat < r->terms->seats; seat++)
        if (r->intent[seat].made && (next < 0 || r->intent[seat].tick < r->intent[next].tick)) next = seat;
    return next;
}

bool realtime_step(Realtime *r, Rng *rng)
{
    const Game *g = r->game;
    Seat seat = next_seat(r);
    int due = g->clock->due(r->terms, r->state);
    if (!due && (seat < 0 || !g->rules->may_act(r->terms, r->state))) return false;
    if (r->events) r->events->count = r->events->move_count = 0;
    if (seat < 0 || (due && r->tick + due <= r->intent[seat].tick)) {
        g->clock->tick(r->terms, r->state, due, r->events);
        r->tick += due;
        wake_all(r);
    } else {
        Intent *intent = &r->intent[seat];
        if (intent->tick > r->tick)
            g->clock->tick(r->terms, r->state, (int)(intent->tick - r->tick), r->events);
        r->tick = intent->tick;
        intent->made = false;
        bool fine = g->rules->apply(r->terms, r->state, seat, &intent->act, r->events, NULL);
        r->acts += fine;
        r->late += !fine;
        if (fine) wake_all(r);
    }
    look(r, rng);
    return true;
}
