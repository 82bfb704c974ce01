/* match.h -- one playing of one game: who did what in which order.
 *
 * A Match is a start and a log. The start is a deal from a seed, or a position; the
 * log holds every act with its seat and tick. Everything else follows: the State is
 * the start with the log applied, undo is the same without the last act, a replay
 * stops earlier. Time comes in as ticks; clocks belong to the fronts.
 *
 *   1. The same start and the same log give the same State, on every build.
 *   2. A refused act changes neither State nor log.
 *   3. A Match lives in one block of the caller's memory and never allocates. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "game/game.h"

enum {
    SEED_BYTES = 32,
    TICKS_MAX = INT32_MAX, /* of a match: no file tells more, so its clock stands still from there on */
};

typedef struct Entry {
    uint32_t tick;  /* of the match when the act was done */
    uint16_t early; /* ticks before that it was pressed; 0 but where everybody plays at once */
    Seat seat;
    Act act;
} Entry;

typedef struct Match {
    const Game *game;
    Terms terms;
    bool dealt; /* from `seed`; false: from a position */
    uint8_t
        seed[SEED_BYTES]; /* whoever holds a Match knows the deal: it stays with the server until the end */
    uint32_t tick;        /* steps passed, at most TICKS_MAX */
    int count, capacity;  /* of the log */
    State *state, *start, *spare;
    Entry *log;
} Match;

/* ---- memory ---------------------------------------------------------------- */

size_t match_bytes(const Game *g, int capacity); /* of the block for a log of so many acts */
Match *match_place(void *block, const Game *g,
                   int capacity); /* block aligned as malloc's; owned by the caller */

/* ---- going on ---------------------------------------------------------------- */

/* Both want checked terms (terms_check). `events` may be NULL everywhere. */
void match_deal(Match *m, const Terms *t, const uint8_t seed[SEED_BYTES], Events *events);
void match_start_from(Match *m, const Terms *t, const State *position);

bool match_apply(Match *m, Seat seat, const Act *act, Events *events, Refusal *why);
/* The same for an act that the arbiter found to be pressed `early` ticks ago. */
bool match_apply_early(Match *m, Seat seat, const Act *act, int early, Events *events, Refusal *why);
bool match_read_act(const Match *m, const char *text, Act *out, Refusal *why);
void match_tick(Match *m, int count, Events *events);
bool match_reach(Match *m, uint32_t tick, Events *events); /* time passes up to then; false: it cannot */
SeatSet match_may_act(const Match *m);
uint64_t match_hash(const Match *m);

/* An entry of a log that comes from elsewhere: time passes up to its tick, then the act is done, as early
 * as it was pressed. False: the rules, or time, do not allow it. */
bool match_enter(Match *m, const Entry *e);
/* The act of an entry on any State of this match, as a walk (walk.h) does it. */
bool match_do(const Match *m, State *s, const Entry *e, Events *events, Refusal *why);

/* ---- going back (back.c) -------------------------------------------------------- */

/* The State after the first `count` acts (ticks up to the last of them), in `m->spare`. */
const State *match_state_at(Match *m, int count);

/* May the last act be taken back by its seat? Free: nobody learned anything from it.
 * By consent: something open was shown. Never: a private look, or time runs. */
typedef enum Undo { UNDO_NEVER, UNDO_BY_CONSENT, UNDO_FREE } Undo;
Undo match_can_undo(Match *m, Seat seat);
bool match_has_undo(const Match *m); /* nothing is ever taken back where time runs */
void match_undo(Match *m);           /* takes the last act back; the caller has asked */

/* A new match from how this one stood after `count` acts, as `seat` knew it then:
 * what it did not know is dealt anew. A finished match may be forked by SEAT_REFEREE,
 * which deals nothing anew. */
void match_fork(Match *m, int count, Seat seat, Rng *rng, Match *out);

#endif
