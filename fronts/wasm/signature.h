/* signature.h -- one number for how a build plays: the same on every build, or something is wrong.
 *
 * Pure core, so the very same function runs natively and in WebAssembly. */
#ifndef WASM_SIGNATURE_H
#define WASM_SIGNATURE_H

#include "game/game.h"

/* Random matches over all numbers of seats and over variants; every end goes into the number, and so does
 * how long it took. `s` is memory of the caller's, state_size bytes. */
uint64_t signature(const Game *g, State *s, uint64_t seed, int matches);

/* Plain play-outs at the standard terms, as `ilot bench` plays them; the acts done. */
int64_t signature_playouts(const Game *g, State *s, int count);

/* What bots of every level do in a match of theirs, so many acts of each number of seats; 0 in games whose
 * players react. `v` and `memory` are the caller's: view_size and bot_memory() bytes. */
uint64_t signature_bots(const Game *g, State *s, View *v, void *memory, int acts);

#endif
