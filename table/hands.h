/* hands.h -- tables where hands move worlds (Game.hands): Thin Ice.
 *
 * The page steps its player's own world ahead and tells what its hands did, each act with the
 * tick at which it was done there. The match trails real time by a *lag*, long enough for
 * these acts to arrive from the farthest seat; it does each at its very tick, so it comes to the same
 * bits, and judges. What a seat must know to agree goes out as `own` (its world, to begin with or
 * to begin again) and `proof` (its hash at a tick); everybody else's worlds as `poses`.
 *
 *   1. Stamps of a seat rise, lie in no judged past and not ahead of real time; who breaks that,
 *      or does what the rules refuse, gets a new `own` and begins a new *epoch*: what was under
 *      way in the old one is dropped.
 *   2. What hands did is journalled in rows of a quarter of a second, with the tick reached, also
 *      while things only fall: a restart resumes there. Told events are journalled before they
 *      are told; poses are not waited for.
 *   3. A lap of the loop steps all worlds together for some milliseconds at most, tables in turn; what is
 * left waits for the next lap. A world at rest costs nothing.
 *
 *   tempo_hands.c   acts, journal        strands.c   what clients tell
 *   hands.c         whose time it is     poses.c     what goes out */
#ifndef TABLE_HANDS_H
#define TABLE_HANDS_H

#include "table/ask.h"

enum {
    PROOF_TICKS = 120, /* hashes are told at multiples of this */
    POSES_MS = 60,
    QUEUED_MAX = 64, /* acts of one seat that wait for their tick */
    GROUP_MAX = 16,  /* acts in one message */
};

typedef struct Queued {
    uint32_t tick;
    Act act;
} Queued;

typedef struct Strand { /* what one seat's hands do */
    uint32_t epoch;
    uint32_t last; /* its last stamp */
    int count;
    Queued act[QUEUED_MAX];
    uint64_t proof; /* the last hash that was told */
    int64_t asked_ms;
} Strand;

typedef struct Posed { /* a pose as it was told: place in 0.1 mm, turn in thousandths */
    int16_t number[7];
} Posed;

typedef struct Stream {
    int64_t origin_us; /* when tick 0 was */
    int64_t passed_us; /* up to when time has passed; while paused it stands */
    int64_t posed_us, kept_us;
    int64_t greet_us;   /* when who is still here from before a failed commit gets its world; 0: done */
    uint32_t lag;       /* ticks that the match is behind */
    uint32_t patience;  /* ticks of it because somebody's hands came too late; wears off */
    bool has_resumed;   /* came from the store: said once to everybody */
    int kept_acts;      /* of the log, journalled */
    uint32_t kept_tick; /* journalled */
    uint32_t motion;    /* ticks of motion since the last snapshot */
    Strand strand[SEATS_MAX];
    Posed told[PIECES_MAX];
} Stream;

/* ---- time (hands.c) ----------------------------------------------------------------- */

uint32_t stream_tick(const Table *t, int64_t us); /* at this moment */
uint32_t stream_real(const Table *t);             /* the tick that it is by now */
void stream_wait_longer(Table *t);                /* hands came too late */

/* ---- what clients tell (strands.c) ---------------------------------------------------- */

void told_hands(Ask *a);
void told_resync(Ask *a);

/* ---- what goes out (poses.c) ---------------------------------------------------------- */

/* To everybody who holds the seat, or to one connection. Begins a new epoch of the seat. */
void stream_own(Table *t, Seat seat, const char *why, const Refusal *refusal);
void stream_own_all(Table *t, SeatSet seats, const char *why);
void stream_greet(Guest *guest); /* it was told the state: its own worlds follow */
void stream_prove(Table *t);
void stream_pose(Table *t);
void stream_pose_all(Table *t); /* nothing was told yet: what is there now counts as told */

#endif
