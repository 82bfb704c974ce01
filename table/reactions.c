#include "table/reactions.h"
#include "table/here.h"
#include "table/thought.h"

#include <string.h>

void reactions_found(Table *t, Seat seat, int64_t due, const Act *act)
{
    Reaction *r = t->reaction ? &t->reaction[seat] : NULL;
    if (!r || !r->is_thinking) return;
    r->is_thinking = false;
    r->is_made = act != NULL;
    r->is_idle = !act;
    r->due = due;
    if (act) r->act = *act;
}

bool reactions_press(Table *t, int64_t now, Seat *seat, Reaction *out)
{
    for (Seat p = 0; t->reaction && p < t->match->terms.seats; p++) {
        Reaction *r = &t->reaction[p];
        if (!r->is_made || r->due > now) continue;
        r->is_made = false;
        if (!seat_has_bot(t, p)) continue; /* somebody came back meanwhile */
        r->is_pressed = true;
        *seat = p;
        *out = *r;
        return true;
    }
    return false;
}

void reactions_ruled(Table *t, Seat seat)
{
    if (t->reaction) t->reaction[seat] = (Reaction){.is_idle = false};
}

void reactions_wake(Table *t)
{
    for (Seat p = 0; t->reaction && p < SEATS_MAX; p++) t->reaction[p].is_idle = false;
}

void reactions_clear(Table *t)
{
    house_stop_thinking(t);
    if (t->reaction) memset(t->reaction, 0, SEATS_MAX * sizeof *t->reaction);
}

int64_t reactions_due(const Table *t)
{
    int64_t due = INT64_MAX;
    for (Seat p = 0; t->reaction && p < SEATS_MAX; p++)
        if (t->reaction[p].is_made && t->reaction[p].due < due) due = t->reaction[p].due;
    return due;
}
