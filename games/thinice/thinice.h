/* thinice.h -- Thin Ice inside: a heap for every seat, rounds of calls, and the referee.
 *
 * A Heap is one seat's pieces, hands and World (physics.h). It knows no other seat: whoever has
 * a Heap and the acts of its seat with their ticks can step it on and gets the same bits. So a
 * page steps its player's own heap ahead of the match, and the match is the judge. The Table
 * around the heaps holds what is common: whose call it is, the round, the clock, the points.
 *
 * One tick is one step of the physics, 1/480 s, and the tick of an act is its line's tick in the
 * log: nothing else is needed to replay a match. A heap that is asleep costs nothing.
 *
 * Lengths in acts and positions are whole steps of 0.1 mm in the heap's own frame: its middle is
 * 0 0 0, x goes right and y away from its player, z up. A place is that of the held point,
 * which is the middle of the piece's base unless it was grabbed at another. */
#ifndef GAMES_THINICE_H
#define GAMES_THINICE_H

#include "game/game.h"
#include "physics/physics.h"

enum {
    HANDS = WORLD_HANDS,
    SIZES = PIECE_SIZES,
    OF_A_SIZE = 5,        /* in a stash */
    SLOTS = WORLD_PIECES, /* a heap's piece: size * OF_A_SIZE * 2 + which; of one stash five of each ten */
    SLOTS_OF_A_SIZE = 10, /* two stashes */
    CALLED_MAX = 2,
    NEVER = -1,

    REACH = 4000,               /* of a hand, in steps of 0.1 mm */
    TURN_STEPS = 1000,          /* a part of a turn (w x y z) is a whole number up to this */
    LEAD_TICKS = 26,            /* between two leads of a seat: 40 KB of log a minute at most (TI-HAND) */
    LEAD_TURN_TICKS = 40,       /* after a lead with a turn, whose line is longer */
    REST_TICKS = WORLD_STEP_HZ, /* R2: nothing moving for a second */
    TREMBLE_TICKS = 20 * WORLD_STEP_HZ, /* a heap that only trembles is awaited so long */
    LOOK_TICKS = WORLD_STEP_HZ / 10,    /* due(): how often to look while something moves */
    TABLE_MOST = 3,                     /* pieces that may touch the table (TI-FOUR) */
    AIR_MOST = 2,                       /* and that may be in the air (TI-AIR) */
    STEPS_FOUR = 3,
    STEPS_NEST = 3,                 /* R7: consecutive steps that count */
    STEPS_AIR = WORLD_STEP_HZ / 20, /* 50 ms */
    ACTS_MAX = 200000,              /* the table closes after so many acts (R11) */
    CLOCK_TOP = 1 << 30,
};

#define AIR_GAP_CM 0.03 /* R7: who is nearer than this is not in the air */

typedef enum IceOption {
    OPTION_STASHES,
    OPTION_FRICTION,
    OPTION_CLOCK_S,
    OPTION_FIRST,
    OPTION_SERIES,
    OPTION_ROCKS,
    OPTION_FREE,
} IceOption;

typedef enum IceAct { ACT_CALL, ACT_GRAB, ACT_LEAD, ACT_RELEASE, ACT_DONE, ACT_CONCEDE, ACTS } IceAct;

/* Somebody has to call; everybody adds; free building; over. */
typedef enum IceStage { STAGE_CALL, STAGE_BUILD, STAGE_FREE, STAGE_OVER } IceStage;

/* Why a seat is no longer in. */
typedef enum IceFate { FATE_IN, FATE_FOUR, FATE_AIR, FATE_NEST, FATE_CLOCK, FATE_CONCEDED, FATES } IceFate;

/* How the last game ended: one was left, none was left, no call was possible, all were done building, or
 * the table closed. Also the first entries of ICE_WORDS. */
typedef enum IceEnding {
    ENDING_NONE,
    ENDING_LAST,
    ENDING_ALL,
    ENDING_EMPTY,
    ENDING_DONE,
    ENDING_LIMIT
} IceEnding;

typedef enum IceEvent {
    EVENT_START,
    EVENT_FREE,
    EVENT_CALL,
    EVENT_TABLE_CALL,
    EVENT_TAKE,
    EVENT_LIFT,
    EVENT_RELEASE,
    EVENT_FOUR,
    EVENT_AIR,
    EVENT_NEST,
    EVENT_TIME,
    EVENT_CONCEDE,
    EVENT_NEXT,
    EVENT_DRINK_LAST,
    EVENT_DRINK_OUT,
    EVENT_DRINK_TURN,
    EVENT_GAME_OVER,
    EVENT_DONE,
    EVENT_OVER,
} IceEvent;

/* A zone of seat p is ZONE_... + p. */
typedef enum IceZone {
    ZONE_GONE,
    ZONE_SUPPLY = 1,
    ZONE_TRAY = 11,
    ZONE_HEAP = 21,
    ZONE_HAND = 31,
    ZONES = 41
} IceZone;

/* ---- a heap --------------------------------------------------------------------- */

typedef struct Heap {
    World world; /* what lies or is held: everything that is neither supply nor tray */
    PieceSet supply, tray;
    int32_t rest_at;        /* tick from which it has been at rest for a second; NEVER while awake */
    int32_t touched_at;     /* tick of the hands' last act */
    int16_t grip[HANDS][3]; /* the held point, from the middle of the piece's base; 0 0 0 if none is held */
    /* the referee's memory (R7): consecutive steps, no higher than what counts */
    uint8_t four;
    uint8_t air[SLOTS], nest[SLOTS];
} Heap;

typedef struct Verdict {
    IceFate fate; /* FATE_IN: nothing to object */
    PieceSet pieces;
} Verdict;

/* How closely the referee looks at a heap: not at all, while it is awake (the rules of version 2), or also
 * when it sleeps. */
typedef enum IceWatch { WATCH_NONE, WATCH_AWAKE, WATCH_ALWAYS } IceWatch;

/* heap.c. Each of the acts answers false, and changes nothing, where it cannot be done. */
void heap_start(Heap *h, const Terms *t);
bool heap_grab(Heap *h, int hand, int piece, const int16_t grip[3],
               int32_t now); /* from the heap or the tray */
void heap_lead(Heap *h, int hand, const int16_t place[3], const int16_t turn[4],
               int32_t now); /* turn NULL: as it is */
void heap_release(Heap *h, int hand, int32_t now);
void heap_release_all(Heap *h, int32_t now);
/* One tick; `now` is the tick it leads to. Where it is watched, the three ways to be out are looked for. */
Verdict heap_step(Heap *h, int32_t now, IceWatch watch);
/* It moves, or it sleeps and the referee has begun to count: every tick matters. */
bool heap_is_busy(const Heap *h, IceWatch watch);
/* The referee's first look at a heap that was put here asleep. */
void heap_look(Heap *h);
/* Would a piece from the tray have room in this hand, and where? */
bool heap_tray_place(const Heap *h, int hand, PieceSize size, Placing *out);
PieceSet heap_in_hand(const Heap *h);
bool heap_can_lift(const Heap *h, int piece); /* in the heap, in no hand, in reach */
uint64_t heap_hash(const Heap *h);            /* pages and servers compare heaps by it */

static inline bool heap_awake(const Heap *h) { return !h->world.asleep; }
static inline bool heap_has_added_all(const Heap *h)
{
    return !h->tray && h->world.hand[0].piece == NO_PIECE && h->world.hand[1].piece == NO_PIECE;
}
/* R2, or it only trembles. */
static inline bool heap_at_rest(const Heap *h, int32_t now)
{
    return (h->rest_at != NEVER && now >= h->rest_at) || now - h->touched_at >= TREMBLE_TICKS;
}

static inline PieceSize slot_size(int slot) { return (PieceSize)(slot / SLOTS_OF_A_SIZE); }
static inline PieceSet slot_bit(int slot) { return 1u << slot; }
static inline int set_first(PieceSet set) { return __builtin_ctz(set); }
static inline int set_count(PieceSet set) { return __builtin_popcount(set); }
PieceSet ice_stash(const Terms *t); /* the slots that are in play */
PieceSet ice_of_size(int size);
void ice_piece_box(int size, int16_t *half, int16_t *height); /* in steps of 0.1 mm */

/* ---- the table -------------------------------------------------------------------- */

typedef struct IceSeat {
    uint8_t fate;      /* IceFate */
    uint8_t done;      /* free building: has finished */
    int16_t out_round; /* in which round it went out; 0: in */
    int16_t last_call; /* the last round it called in this game; 0: none */
    int16_t points;    /* of this game, once settled; 0 before */
    int16_t total;     /* of earlier games of the series */
    int32_t lead_at;   /* its hands may be led or grab again from this tick on */
    PieceSet guilty;   /* pieces of the verdict */
} IceSeat;

typedef struct IceTable {
    int32_t now;      /* ticks so far */
    int32_t acts;     /* so far */
    int32_t deadline; /* of the round or the call (TI-CLOCK); NEVER: none */
    uint8_t stage, ending;
    uint8_t called[CALLED_MAX]; /* size + 1; 0: none */
    int8_t first, caller;       /* of this game; who calls or called last */
    int16_t round, game;        /* rounds so far, this one included; games of the series, this one included */
    IceSeat seat[SEATS_MAX];
    Heap heap[SEATS_MAX];
} IceTable;

typedef struct IceState {
    IceTable table;
} IceState;

typedef struct IceView {
    int8_t viewer;
    IceTable table;
} IceView;

extern const char *const ICE_ACTS[], *const ICE_WORDS[], *const ICE_CLAUSES[];

static inline const IceTable *table_of(const State *s) { return &((const IceState *)s)->table; }
static inline int piece_id(int seat, int slot) { return seat * SLOTS + slot; }
static inline bool is_in(const IceTable *b, int seat)
{
    return b->seat[seat].fate == FATE_IN && !b->seat[seat].done;
}
int ice_in_count(const Terms *t, const IceTable *b);

/* Since version 3 of the rules the referee looks at any moment of a game, also while a call is awaited and at
 * heaps that sleep; everybody may concede then, and the first call of a game is awaited whoever makes it. */
static inline bool ice_looks_always(const Terms *t) { return t->rules >= 3; }

/* Does a heap count, or is it history? Out heaps tumble on until they sleep. */
static inline IceWatch ice_watch(const Terms *t, const IceTable *b, int seat)
{
    if (!is_in(b, seat) || b->stage > STAGE_BUILD) return WATCH_NONE;
    if (ice_looks_always(t)) return WATCH_ALWAYS;
    return b->stage == STAGE_BUILD ? WATCH_AWAKE : WATCH_NONE;
}

/* ---- legal.c: what may be done ---------------------------------------------------------- */

/* Calls as nine numbers: what is named, sizes rising. */
enum { CALLS = 9 };
extern const uint8_t ICE_CALLS[CALLS][CALLED_MAX]; /* size + 1; 0: none */
bool ice_can_call(const Terms *t, const IceTable *b, const uint8_t called[CALLED_MAX]); /* R1 */
bool ice_any_call(const Terms *t, const IceTable *b);
bool ice_judge(const Terms *t, const IceTable *b, int seat, const Act *act, Refusal *why);

/* ---- score.c: what it is worth ------------------------------------------- */

/* TI-SCORE, TI-TIE: points for whoever went out since the last call. */
void ice_settle(const Terms *t, IceTable *b);
/* The game is over: who is still in gets the most. */
void ice_settle_all(const Terms *t, IceTable *b);

/* ---- position.c, text.c --------------------------------------------------------------------- */

bool ice_scan_slot(Scan *scan, int *slot); /* L3 */
void ice_write_slot(int slot, Text *out);

/* ---- the contract ---------------------------------------------------------------------------- */

SeatSet ice_may_act(const Terms *t, const State *s);
int ice_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity);
bool ice_sample(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);
void ice_result(const Terms *t, const State *s, Result *out);
void ice_draw(const Terms *t, const View *v, Text *out);
int ice_react(const Terms *t, const View *v, int level, Rng *rng, Act *out);
extern const Rating thinice_ratings[];

/* ---- its parts ---------------------------------------------------------------------- */

extern const Game thinice;
GAME_PARTS_OF(ice);
extern const Clock ice_clock;

#endif
