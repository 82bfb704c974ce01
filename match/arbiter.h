/* arbiter.h -- who was first, in games where everybody plays at once.
 *
 * Acts arrive over lines of different length. What counts is when they were *pressed*:
 * the arbiter measures each seat's line, works out press times, holds an act back for
 * the moment that a contradicting act from a farther seat may still be under way, and
 * gives acts out in their final order, each with its ruling. It has no clock: whoever
 * calls passes microseconds in. It changes no State: the caller does what rulings say.
 *
 *   1. Credit of a seat = half its lowest round trip of the last twenty + at most 15 ms of half
 *      the way from there to the median; none for who answers pings later than its acts travel. Press =
 *      the later of the client's stamp (in our time) and arrival - credit; never before the seat's
 *      previous act, never sooner than its pace.
 *   2. An act is held only if another seat has, at that moment, an act that contradicts it; for
 *      the largest credit of the others less its own, at most the window. So is what the table
 *      does by itself (an expiry, an end), which contradicts everything.
 *   3. Of contradicting acts the earliest press goes first; then the earlier arrival, then the lower
 *      seat. One seat's acts keep their order.
 *   4. What is held is told to its author alone (arbiter_pending).
 *   5. An act that was legal on the table its author saw, and is not now, is *too late*: an ordinary
 *      answer that names what changed. */
#ifndef MATCH_ARBITER_H
#define MATCH_ARBITER_H

#include "game/game.h"
#include "match/distance.h"

enum { PENDING_MAX = 8 }; /* acts of one seat that may wait */

/* One answer of the arbiter. First let `ticks` pass; then, for RULING_ACT, do the act as pressed
 * `early` ticks ago. */
typedef enum RulingKind { RULING_TIME, RULING_ACT, RULING_REFUSED } RulingKind;

typedef struct Ruling {
    RulingKind kind;
    Seat seat;
    Act act;
    uint32_t ticket; /* as arbiter_press gave it */
    int ticks, early;
    int64_t press_us, arrival_us;
    Refusal why; /* RULING_REFUSED */
} Ruling;

typedef struct Arbiter Arbiter;

/* ---- memory and start -------------------------------------------------------- */

size_t arbiter_bytes(const Game *g);

/* In a block aligned as malloc's, the caller's; the game has presses. `s` is how the
 * match stands, at `tick` of its time, with `count` acts in its log; its tick 0 was at `origin_us`. */
Arbiter *arbiter_place(void *block, const Game *g, const Terms *t, int64_t origin_us);
void arbiter_start(Arbiter *a, const State *s, uint32_t tick, uint32_t count);

/* Time stood still for so long (a pause, nobody at the table): the match knows nothing of it. */
void arbiter_rest(Arbiter *a, int64_t us);
void arbiter_drop_pending(Arbiter *a); /* what waits will not be ruled on */

/* ---- measuring distances ----------------------------------------------------------- */

/* A ping went out and its answer came back. `client_us` is the client's clock when it answered, or
 * NO_STAMP. */
void arbiter_trip(Arbiter *a, Seat seat, int64_t sent_us, int64_t back_us, int64_t client_us);

/* The client's clock, asked for at `sent_us`; unlike a ping it is answered by a program. */
void arbiter_clock(Arbiter *a, Seat seat, int64_t sent_us, int64_t back_us, int64_t client_us);

/* An act came in that had seen what we sent at `sent_us`: the line cannot be longer than that, so
 * that holding answers to pings back gains nothing. */
void arbiter_saw(Arbiter *a, Seat seat, int64_t sent_us, int64_t arrival_us);

int64_t arbiter_credit(const Arbiter *a, Seat seat); /* microseconds */
void arbiter_forget_distance(Arbiter *a, Seat seat); /* another connection, or a bot, has the seat now */

/* ---- acts ------------------------------------------------------------------------ */

/* An act came in: its ticket, or 0 when too many of the seat's acts wait. `seen` is the number of log
 * entries its author had seen. `stamp_us` is the client's clock at the press, or as distance.h says. */
uint32_t arbiter_press(Arbiter *a, Seat seat, const Act *act, uint32_t seen, int64_t stamp_us,
                       int64_t arrival_us);

/* The next ruling that is due by `now_us`, on the State as it is after everything ruled before; false if
 * there is none yet. Ask again until there is none. */
bool arbiter_next(Arbiter *a, const State *s, int64_t now_us, Ruling *out);

/* After a RULING_ACT or RULING_TIME was done: the State it led to, and the acts in the log now. */
void arbiter_done(Arbiter *a, const State *s, const Ruling *r, uint32_t count);

/* When to ask again if nothing arrives before; INT64_MAX: no need. */
int64_t arbiter_wake(Arbiter *a, const State *s);

/* The table as it is by now, as far as nothing happens to it: clocks run on, the next thing that the
 * table does by itself stays ahead. Answers when a clock next changes what can be done; INT64_MAX: never. */
int64_t arbiter_present(Arbiter *a, const State *s, int64_t now_us, State *out, uint32_t *tick);

/* Acts of this seat that wait, in their order; for its author's eyes. */
int arbiter_pending(const Arbiter *a, Seat seat, Ruling *out, int capacity);

/* ---- what contradicts what --------------------------------------------------------- */

/* Their order matters: one spoils the other, or the table looks different afterwards. `s` is
 * taken to be the moment of both. */
bool acts_conflict(Arbiter *a, const State *s, Seat seat_a, const Act *act_a, Seat seat_b, const Act *act_b);

#endif
