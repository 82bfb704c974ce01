/* empty.h -- the smallest game there is: each seat says "done" once, then all have won.
 *
 * A model to copy for a new game (docs/add-a-game.md). It is built with the tests, is
 * held to the laws like any other, and has every file that a game's folder has. */
#ifndef GAMES_EMPTY_H
#define GAMES_EMPTY_H

#include "game/game.h"

enum { ACT_DONE, EVENT_DONE = 0 };

typedef struct EmptyState {
    uint16_t done; /* SeatSet */
} EmptyState;

typedef struct EmptyView {
    int8_t viewer;
    uint16_t done;
} EmptyView;

/* What the files share. */
bool empty_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why);
void empty_draw(const Terms *t, const View *v, Text *out);

/* ---- its parts ---------------------------------------------------------------------- */

extern const Game empty;
GAME_PARTS_OF(empty);

#endif
