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

extern const Field EMPTY_STATE_FIELDS[], EMPTY_VIEW_FIELDS[];

bool empty_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why);
void empty_view(const Terms *t, const State *s, Seat seat, View *out);
void empty_determinise(const Terms *t, const View *v, Rng *rng, State *out);
bool empty_fallback(const Terms *t, const View *v, Act *out);
void empty_write_act(const Terms *t, const Act *act, Text *out);
bool empty_read_act(const Terms *t, const char *text, Act *out, Refusal *why);
void empty_write_position(const Terms *t, const State *s, Text *out);
bool empty_read_position(const Terms *t, const char *text, State *out, Fault *fault);
void empty_describe(const Terms *t, const Event *e, Message *out);
void empty_name_face(const Terms *t, int face, Message *out);
void empty_name(const Terms *t, int number, Text *out);
void empty_draw(const Terms *t, const View *v, Text *out);
int empty_scene(const Terms *t, const View *v, Piece *out, int capacity);
void empty_preview(const Terms *t, const View *v, const Act *part, Preview *out);
int empty_explain(const Terms *t, const View *v, ScoreLine *out, int capacity);
int32_t empty_evaluate(const Terms *t, const State *s, Seat seat);

#endif
