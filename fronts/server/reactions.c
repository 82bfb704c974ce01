/* reactions.c -- bots where everybody plays at once: they look, and press when a hand would
 * (Game.react), through the same arbiter as people and without any credit.
 *
 * What a bot decided to press it presses, though the table may have changed by then, as it is with
 * people (bots/realtime.h); one that saw nothing to do looks again when something changed. */
#include "fronts/server/bots.h"
#include "fronts/server/turnless.h"

#include <string.h>

static bool is_bot(const Table *t, Seat seat)
{
    return t->kept.seat[seat].kind == SEAT_BOT || t->stand_in[seat];
}

void reactions_look(Table *t)
{
    for (Seat p = 0; t->turnless && p < t->match->terms.seats; p++) {
        Reaction *r = &t->turnless->reaction[p];
        if (!is_bot(t, p) || r->is_thinking || r->is_made || r->is_pressed || r->is_idle) continue;
        const SeatRecord *seat = &t->kept.seat[p];
        *r = (Reaction){.is_thinking = true, .seen = (uint32_t)t->match->count};
        bots_react(t, p, seat->kind == SEAT_BOT ? seat->level : t->kept.stand_in, t->turnless->present);
    }
}

void reactions_found(Table *t, Seat seat, int64_t due_us, const Act *act)
{
    Reaction *r = &t->turnless->reaction[seat];
    if (!r->is_thinking) return;
    r->is_thinking = false;
    r->is_made = act != NULL;
    r->is_idle = !act;
    r->due_us = due_us;
    if (act) r->act = *act;
}

void reactions_press(Table *t, int64_t now_us)
{
    for (Seat p = 0; p < t->match->terms.seats; p++) {
        Reaction *r = &t->turnless->reaction[p];
        if (!r->is_made || r->due_us > now_us) continue;
        r->is_made = false;
        if (is_bot(t, p)) /* nobody came back meanwhile */
            r->is_pressed =
                arbiter_press(t->turnless->arbiter, p, &r->act, r->seen, LINE_NO_STAMP, r->due_us);
    }
}

void reactions_ruled(Table *t, Seat seat) { t->turnless->reaction[seat] = (Reaction){.is_idle = false}; }

void reactions_wake(Table *t)
{
    for (Seat p = 0; t->turnless && p < SEATS_MAX; p++) t->turnless->reaction[p].is_idle = false;
}

void reactions_clear(Table *t) { memset(t->turnless->reaction, 0, sizeof t->turnless->reaction); }

int64_t reactions_due_us(const Table *t)
{
    int64_t due = INT64_MAX;
    for (Seat p = 0; p < SEATS_MAX; p++) {
        const Reaction *r = &t->turnless->reaction[p];
        if (r->is_made && r->due_us < due) due = r->due_us;
    }
    return due;
}
