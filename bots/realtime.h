/* realtime.h -- players in a game with time: they look, then their hand needs a moment.
 *
 * Each seat's player says what it is going to press, and when (Game.react). By then the
 * table may have changed: an act that is no longer legal is simply lost, as it is for
 * people, and the player looks again. A player who saw nothing to do looks again when
 * something has changed. */
#ifndef BOTS_REALTIME_H
#define BOTS_REALTIME_H

#include "game/game.h"

typedef struct Intent { /* what a seat's player is about to do */
    bool made;
    bool idle; /* it looked and saw nothing to do */
    int64_t tick;
    Act act;
} Intent;

typedef struct Realtime {
    const Game *game;
    const Terms *terms;
    State *state; /* the caller's, as `view` */
    View *view;
    int level[SEATS_MAX]; /* as Game.react counts them */
    int64_t tick;
    Intent intent[SEATS_MAX];
    long acts, late;
    Events *events; /* of the last step that did something; the caller's, or NULL */
} Realtime;

/* From a State that was just set up. */
void realtime_start(Realtime *r, Rng *rng);

/* On to the next act or moment at which something happens; false when the match is over. */
bool realtime_step(Realtime *r, Rng *rng);

#endif
