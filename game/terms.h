/* terms.h -- what is agreed before a match, from and to text: `seats=4 parity=on`. */
#ifndef GAME_TERMS_H
#define GAME_TERMS_H

#include "game/game.h"

const Game *game_find(const char *id); /* NULL if this build has no such game */

void terms_standard(const Game *g, int seats, Terms *out); /* what a text means that does not say more */
void terms_advised(const Game *g, int seats, Terms *out);  /* what people begin with who did not say more */

/* Takes one `name=value`; false with what is wrong. Nothing is changed then. */
bool terms_set(const Game *g, Terms *t, const char *name, const char *value, Fault *fault);

/* Seats and options in range and fitting each other. */
bool terms_check(const Game *g, const Terms *t, Fault *fault);

/* `seats=4` and every option that is not the standard one; files and stores tell the rules beside it. */
void terms_write(const Game *g, const Terms *t, Text *out);
void terms_write_rules(const Game *g, const Terms *t,
                       Text *out); /* ` rules=2`, where it is not the present one */

/* Can a match that was begun by this version of the rules be played here? */
bool rules_known(const Game *g, int version);

/* Words `name=value` up to a word without '=' or the end. */
bool terms_read(const Game *g, Scan *scan, Terms *t, Fault *fault);

void option_write_value(const Option *o, int32_t value, Text *out);

void data_digest(const Game *g, const void *data, uint8_t out[32]); /* zeros where a game has none */

#endif
