/* sealed.h -- the inside of the test game, for the mutants that spoil it. */
#ifndef TESTS_SEALED_H
#define TESTS_SEALED_H

#include "game/game.h"

enum { SEALED_SEATS = 3, SEALED_HAND = 5, SEALED_CARDS = 24, SEALED_NONE = 255 };

typedef struct SealedState {
    uint8_t face[SEALED_CARDS]; /* by place in the deal */
    uint8_t played[SEALED_CARDS];
    uint8_t sealed[SEALED_SEATS]; /* a place in the deal, or SEALED_NONE */
    int16_t points[SEALED_SEATS];
    uint8_t round;
} SealedState;

typedef struct SealedView {
    int8_t viewer;
    uint8_t face[SEALED_CARDS]; /* 0: hidden */
    uint8_t played[SEALED_CARDS];
    uint8_t sealed[SEALED_SEATS]; /* everybody sees which card, not its face */
    int16_t points[SEALED_SEATS];
    uint8_t round;
    uint8_t note[SEALED_CARDS]; /* empty, but for mutants */
} SealedView;

extern const Game sealed;
extern const Field SEALED_STATE_FIELDS[], SEALED_VIEW_FIELDS[];

void sealed_view(const Terms *t, const State *state, Seat seat, View *out);
void sealed_determinise(const Terms *t, const View *view, Rng *rng, State *out);
int sealed_scene(const Terms *t, const View *view, Piece *out, int capacity);
bool sealed_in_hand(const SealedState *s, int seat, int card);

#endif
