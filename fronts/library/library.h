/* library.h -- what the parts of libilot share: a table with everything worked out that never changes. */
#ifndef FRONTS_LIBRARY_H
#define FRONTS_LIBRARY_H

#include "fronts/library/flat.h"
#include "fronts/library/ilot.h"
#include "game/numbers.h"
#include "lang/lang.h"

#define EXPORTED __attribute__((visibility("default")))

struct IlotTable {
    const Game *game;
    Terms terms;
    Numbers numbers;
    Flat flat;
    Lang *lang;
    size_t state_bytes, view_bytes; /* from one to the next in arrays: whole lines of memory */
};

struct IlotState {
    const IlotTable *table;
    State *state;
};

/* ---- library.c ---- */
void *library_alloc(size_t bytes); /* aligned for States and Views, and zero; NULL: there is no memory */
int library_wait(const IlotTable *table); /* the number that lets time pass, or -1 */
IlotState *library_state(const IlotTable *table, const State *truth);
void library_rewards(const Terms *t, const Result *r, float out[SEATS_MAX]);

#endif
