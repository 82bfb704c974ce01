/* lately.h -- how a table stood after its last acts: enough to tell an act that came too late from one
 * that was never allowed. */
#ifndef MATCH_LATELY_H
#define MATCH_LATELY_H

#include "game/game.h"

enum { LATELY = 32 }; /* log entries back to which one is told from the other */

typedef struct Past { /* what led to a table */
    uint32_t count;   /* acts in the log by then */
    Seat seat;        /* SEAT_WATCHER: time, or the start */
    Act act;
} Past;

typedef struct Lately {
    Past past[LATELY];
    State *state[LATELY]; /* the caller's memory */
    int count;            /* so far; the newest is at (count - 1) % LATELY */
} Lately;

void lately_add(Lately *l, const Game *g, const State *s, Past past);

/* `why` says why an act is refused now. Was it legal on the table that its author saw, with `seen`
 * acts in the log? Then what happened since is the answer, in its place. `room` is a State to try in. */
void lately_judge(const Lately *l, const Game *g, const Terms *t, Seat seat, const Act *act, uint32_t seen,
                  State *room, Refusal *why);

#endif
