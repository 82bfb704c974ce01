/* reactions.h -- bots in games with time: they look, and press when a hand would (Game.react).
 *
 * What a bot decided to press it presses, though the table may have changed by then, as it is
 * with people (bots/realtime.h); one that saw nothing to do looks again when something changed.
 * Moments are in the units of the table's tempo: microseconds where an arbiter keeps its time, ticks where
 * hands are a stream. */
#ifndef TABLE_REACTIONS_H
#define TABLE_REACTIONS_H

#include "table/table.h"

typedef struct Reaction { /* what a bot is about to press */
    bool is_thinking, is_made, is_pressed, is_idle;
    uint32_t seen; /* acts of the match when it looked */
    int64_t due;
    Act act;
} Reaction;

/* The next bot whose press is due by `now`; it is then awaited as pressed. False: none. */
bool reactions_press(Table *t, int64_t now, Seat *seat, Reaction *out);
void reactions_ruled(Table *t, Seat seat); /* its press was answered */
void reactions_wake(Table *t);             /* something changed: who saw nothing looks again */
void reactions_clear(Table *t);
int64_t reactions_due(const Table *t); /* of the next one; INT64_MAX: none */

/* What a thought found (thought.h). Act NULL: nothing to do. */
void reactions_found(Table *t, Seat seat, int64_t due, const Act *act);

#endif
