/* own.h -- a player's own heap, stepped where the player is.
 *
 * The page may not wait for the server to see its hand move. It opens its own heap from a
 * position (the server's ice_write_own, at every call and whenever the two disagree), steps it by
 * the clock of the page, and does its own acts on it at once. Every act goes to the server with the
 * tick at which it was done here. The server's match runs a little behind; it does each act at that
 * very tick and so comes to the same bits. heap_hash() at a tick tells whether they agree.
 *
 * What the table does (calls, clocks, ends of rounds) is not done here: that is the server's. */
#ifndef GAMES_THINICE_OWN_H
#define GAMES_THINICE_OWN_H

#include "games/thinice/thinice.h"

typedef struct OwnHeap {
    Terms terms;
    Seat seat;
    Verdict verdict; /* of the referee, since it was opened; the server's word counts */
    IceState state;  /* the other seats' heaps are empty */
} OwnHeap;

/* The position of a table as far as one seat needs it to step its own heap. */
void ice_write_own(const Terms *t, const State *s, Seat seat, Text *out);

bool own_open(OwnHeap *own, const Terms *t, Seat seat, const char *position, Fault *fault);
/* grab, lead or release, at the tick that own_now() tells: refused exactly when the server would. */
bool own_act(OwnHeap *own, const Act *act, Refusal *why);
/* Time passes; the fate is told as soon as the referee has seen it. */
IceFate own_tick(OwnHeap *own, int count);

extern const Hands ice_hands; /* the same for the server, which is the judge */

static inline Heap *own_heap(OwnHeap *own) { return &own->state.table.heap[own->seat]; }
static inline int32_t own_now(const OwnHeap *own) { return own->state.table.now; }

#endif
