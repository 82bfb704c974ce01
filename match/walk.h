/* walk.h -- through a match once more, step by step: what was done, what time did, what each led to.
 *
 * Replays, logs for who comes later, undo: all ask how it went. A Walk begins where the match
 * began, and the deal is its first step. Every further step is one act, done at its tick and as
 * early as it was pressed, or a moment between acts at which time showed something by itself: a
 * countdown ends, somebody is out. Time after the last act passes too.
 *
 *     walk_start(&walk, match, state, &events);
 *     do tell(&walk);
 *     while (walk_next(&walk));
 *
 *   1. A walk ends at the State and the tick at which the match stands.
 *   2. The events of all its steps are the events of the match, in their order.
 *   3. Nothing of the match is changed. */
#ifndef MATCH_WALK_H
#define MATCH_WALK_H

#include "match/match.h"

typedef struct Walk {
    const Match *match;
    State *state;   /* after the last step; the caller's memory */
    Events *events; /* of the last step; NULL: nobody listens, so that time alone makes no step */
    uint32_t tick;
    int acts;           /* done so far */
    const Entry *entry; /* the act of the last step; NULL: the deal, or time */
    SeatSet might_act;  /* who could, just before it */
} Walk;

void walk_start(Walk *w, const Match *m, State *state, Events *events);
bool walk_next(Walk *w); /* false: there is no further step, and the State is the match's own */

#endif
