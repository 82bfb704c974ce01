/* physics.h -- hollow pyramids on a table: they stand, fall, and never pass through each other.
 *
 * A World is one heap: up to 30 pieces on an endless table and the two hands of the
 * player who builds it. It is a plain struct in the caller's memory, without pointers:
 * copying it is saving it. Time moves in steps of 1/480 s. Put pieces in, lead hands,
 * step, ask. The method and its equations are in docs/physics.md.
 *
 * Laws
 *  1. Same World, same calls: same bits, whatever the compiler, its optimisation or the machine.
 *  2. A copy of a World, or one written and read back, goes on exactly as the original does.
 *  3. Nothing here allocates, prints, looks at a clock, or keeps anything outside the World.
 *  4. After a step no two pieces are deeper in each other than 0.5 mm, unless they were put so.
 *  5. An asleep World does not change until a hand, an added or a removed piece wakes it.
 *
 * Units: cm, gram, second, radian; z is up and the table is z = 0. Names say where it differs. */
#ifndef PHYSICS_H
#define PHYSICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "physics/vector.h"

#define WORLD_STEP_HZ 480

enum {
    WORLD_PIECES = 30, /* two stashes */
    WORLD_HANDS = 2,
    WORLD_CONTACTS = 600,
    WORLD_PAIRS = WORLD_PIECES * (WORLD_PIECES - 1) / 2,
    NO_PIECE = -1,
    THE_TABLE = WORLD_PIECES, /* as the partner of a contact */
};

typedef enum PieceSize { PIECE_SMALL, PIECE_MEDIUM, PIECE_LARGE, PIECE_SIZES } PieceSize;

/* A set of pieces: bit i for piece i. */
typedef uint32_t PieceSet;

/* Where a piece stands: the middle of its base, and the turn from tip-up. */
typedef struct Placing {
    Vec3 base;
    Turn turn;
} Placing;

/* ---- the state ---- */

typedef struct Pyramid {
    int32_t size;  /* a PieceSize, or NO_PIECE where the slot is empty */
    int32_t fixed; /* 1: nothing moves it */
    Vec3 centre;   /* of mass */
    Turn turn;
    Vec3 velocity; /* of the centre */
    Vec3 spin;
} Pyramid;

/* What a contact pushed in the last step; the next step starts its search there. */
typedef struct Contact {
    int32_t a, b; /* a < b; b may be THE_TABLE */
    Vec3 at;      /* in the coordinates of a */
    double push;  /* along the contact's normal */
    Vec3 rub;     /* friction, in the world */
} Contact;

typedef struct Hand {
    int32_t piece; /* or NO_PIECE */
    int32_t spare; /* always 0: keeps the struct without holes */
    Vec3 goal;     /* where the player wants the centre of mass */
    Turn goal_turn;
    Vec3 lead; /* runs to the goal no faster than a hand may; the spring pulls to here */
    Turn lead_turn;
} Hand;

typedef struct Settings {
    double table_friction, piece_friction;
    double hand_speed_cm_s, hand_spin_rad_s; /* of the lead */
    double hand_stiffness_per_s;             /* the spring's frequency w: x'' = w^2 (lead - x) - 2 w x' */
    double hand_force_weights;               /* strongest pull, in weights of the held piece */
    int32_t may_sleep;
    int32_t spare;
} Settings;

typedef struct World {
    uint32_t steps;       /* since world_start */
    uint32_t still_steps; /* since anything moved; goes on counting in sleep */
    int32_t asleep;
    uint32_t careful_steps;    /* steps done again with more care */
    uint32_t net_uses;         /* how often the safety net had to act: should stay rare */
    uint32_t contacts_dropped; /* found beyond WORLD_CONTACTS: should stay 0 */
    int32_t contact_count;
    Settings settings;
    Hand hand[WORLD_HANDS];
    Pyramid piece[WORLD_PIECES];
    Contact contact[WORLD_CONTACTS];
    /* For each pair of walls the axis that told them apart last: tried first, to save time.
     * Any value is right (a test scrambles them), so they are neither hashed nor written. */
    uint8_t hint[WORLD_PAIRS][16];
} World;

/* ---- a heap goes on ---- */

/* An empty table with the usual settings; may be changed before the first step. */
void world_start(World *world);

/* The caller names the slot, so that a piece keeps its id; the slot must be empty. Whether
 * there is room is for query_fits to tell: a piece put into another one is pushed out softly. */
void world_add(World *world, int piece, PieceSize size, Placing pose);
void world_fix(World *world, int piece);
void world_remove(World *world, int piece);
Placing world_pose(const World *world, int piece);
void world_wake(World *world);
void world_step(World *world);

/* ---- hands ---- */

#define HAND_REACH_CM 40.0

/* What a player sends: whole micrometres and a turn of any length, so that a log repeats exactly. */
typedef struct HandTarget {
    int32_t place_um[3]; /* of the held piece's centre of mass */
    int16_t turn[4];     /* w, x, y, z; all zero: keep the turn */
} HandTarget;

/* False if the hand is full, the slot empty or fixed, the piece in the other hand or out of reach. */
bool hand_take(World *world, int hand, int piece);
/* Beyond the reach or below the table the nearest allowed place is meant. No piece: no effect. */
void hand_lead(World *world, int hand, HandTarget target);
/* The piece keeps its velocity and gets no push. */
void hand_release(World *world, int hand);

/* ---- questions, answered from poses alone, never from the solver ---- */

#define TOUCH_CM 0.005 /* nearer than this is touching */

/* Height of its lowest point above the table; negative: in it. */
double query_lowest_cm(const World *world, int piece);
bool query_on_table(const World *world, int piece);
/* Distance between two pieces, 0 if they overlap; anything from limit_cm on is answered as limit_cm. */
double query_gap_cm(const World *world, int a, int b, double limit_cm);
bool query_touching(const World *world, int a, int b);
/* The tip of inner within 0.5 mm of the inside of outer's tip, axes within 10 degrees. */
bool query_nested(const World *world, int inner, int outer);
/* How deep two pieces are in each other, 0 if they are not. */
double query_depth_cm(const World *world, int a, int b);
PieceSet query_pieces(const World *world);
PieceSet query_table(const World *world);
/* Pieces joined to the table by touch, through any number of others, where a gap below gap_cm is touch. */
PieceSet query_connected(const World *world, double gap_cm);
/* Nothing moved faster than the limit of sleep for so long, and no hand holds a piece. */
bool query_at_rest(const World *world, double seconds);
/* Could a piece of this size be added at this pose, clear of the table and of all pieces? */
bool query_fits(const World *world, PieceSize size, Placing pose);

/* What carries a piece: who touches it from below, and how far inside the polygon of those
 * touching points its centre of mass is (negative: outside, it will topple). */
typedef struct Support {
    PieceSet pieces;
    bool table;
    double margin_cm; /* -1e9 if nothing is below */
} Support;
Support query_support(const World *world, int piece);

/* ---- saving ---- */

enum { WORLD_BYTES_MAX = 48 * 1024 };

/* NULL, or what is wrong with it. Holds for every World these functions made. */
const char *world_check(const World *world);
uint64_t world_hash(const World *world);
/* Returns the bytes used; 0 if capacity is too small. */
size_t world_write(const World *world, uint8_t *bytes, size_t capacity);
/* False and unchanged if the bytes are not exactly one World that passes world_check. */
bool world_read(World *world, const uint8_t *bytes, size_t size);

#endif
