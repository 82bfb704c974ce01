/* fuzz.h -- what the fuzz targets share: games, terms and positions from a few bytes.
 *
 * Inputs that need a match begin with a Head, one byte a wish; the rest is text. A target
 * calls BROKEN() where a promise is not kept: that is a finding, as a crash is one. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Head {
    uint8_t game, seats, options, deal, steps, seat;
} Head;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Takes the head off; false where the input is shorter. */
bool fuzz_head(const uint8_t **bytes, size_t *size, Head *out);

/* The rest as a string of its own, so that a sanitizer sees every byte read past its end; NULL where it
 * holds a NUL, for fronts refuse such text. The caller frees it. */
char *fuzz_text(const uint8_t *bytes, size_t size);

const Game *fuzz_game(const Head *head);
void fuzz_terms(const Game *g, const Head *head, Terms *out);
Seat fuzz_seat(const Head *head, const Terms *t);

/* Deals and plays some random steps; the same head gives the same State. Kept for the next call. */
const State *fuzz_state(const Game *g, const Terms *t, const Head *head);

/* Everything that may be asked of a State is asked. */
void fuzz_ask_everything(const Game *g, const Terms *t, const State *s);

#define BROKEN(what)                                                                                         \
    do {                                                                                                     \
        fprintf(stderr, "a promise is broken: %s (%s:%d)\n", what, __FILE__, __LINE__);                      \
        abort();                                                                                             \
    } while (0)

#endif
