/* buffer.h -- the one buffer of text through which the module is asked and answers. */
#ifndef FRONTS_WASM_BUFFER_H
#define FRONTS_WASM_BUFFER_H

#include "game/game.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else /* only read, by linters */
#define EXPORT(name)
#endif

/* What was asked, moved out of the way of the answer, which is begun. */
const char *door_asked(void);
/* An empty answer, to be written to. */
Text *door_answer(void);

/* `GAME name=value ...` up to ` position` or the end. NULL: no such game or terms; the buffer says why. */
const Game *door_read_terms(Scan *scan, Terms *t, uint8_t *seed);

/* Both write the answer and say no. */
bool door_say_refusal(const Game *g, const Terms *t, const Refusal *why);
bool door_say_fault(const Game *g, const Terms *t, const Fault *fault);

#endif
