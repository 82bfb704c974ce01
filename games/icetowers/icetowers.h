/* icetowers.h -- IceTowers inside: the table, which everybody sees whole, and how towers change.
 *
 * A pyramid is a number: colour * 15 + size * 5 + which of the five, so that sets of
 * pyramids are sixty bits and a rule is a few masks. A tower stands on one of sixty
 * *places*, each the spot where one pyramid stood at first; what is set down or split
 * off goes back to its first spot if that is free. Its *number*, by which people and
 * the table's own placings know it, is given once and never again (R1).
 *
 * Nothing is hidden and nothing is random after the setup. Time is in milliseconds
 * (one tick each), measured between presses: an act may have been pressed a little
 * before the clock of the match (`early`), because a far seat's act travels longer. */
#ifndef GAMES_ICETOWERS_H
#define GAMES_ICETOWERS_H

#include "game/game.h"

enum {
    COLOURS = 4,
    SIZES = 3, /* large, medium, small */
    OF_A_SIZE = 5,
    STASH = SIZES * OF_A_SIZE,
    PIECES = COLOURS * STASH,
    PLACES = PIECES,
    STASH_POINTS = 30,
    SEATS = 4,
    NONE = 255,
    GHOST = 254,   /* owner of Gus's colour */
    NEVER = -1,    /* a time that is not set */
    RING = 64,     /* changes that a tower war remembers */
    WAR_COUNT = 3, /* occurrences that announce a war */
    WAR_END = 10,  /* and that end the match */
    INSIST_AFTER_MS = 2000,
    INSIST_GRACE_MS = 1500,
    LINGER_MS = 20000,  /* the end of a silence, in which one may say that one is still here */
    SPACING_UM = 70000, /* between the first spots, and how far these stray in all */
    STRAY_UM = 36000,
    BACKS_MAX = 9,          /* times a seat may take its `ready` back */
    CLOCK_MAX = 1000000000, /* milliseconds that seats are awaited: eleven days */
    LEVELS = 64,            /* a scene's slot is place * LEVELS + level */
};

typedef enum TowersOption {
    OPTION_GUS,
    OPTION_COUNTDOWN_MS,
    OPTION_PACE_MS,
    OPTION_HAND_MS,
    OPTION_IDLE_S,
    OPTION_LIMIT_MIN,
    OPTION_WINDOW_MS,
} TowersOption;

typedef enum TowersAct {
    ACT_READY,
    ACT_WAIT,
    ACT_TAKE,
    ACT_SET,
    ACT_CAP,
    ACT_MINE,
    ACT_SPLIT,
    ACT_DONE,
    ACT_INSIST,
    ACT_PROPOSE,
    ACT_AGREE,
    ACTS,
} TowersAct;

typedef enum TowersStage { STAGE_GATHER, STAGE_COUNTDOWN, STAGE_PLAY, STAGE_OVER } TowersStage;

typedef enum TowersEnding { ENDING_NONE, ENDING_DONE, ENDING_STUCK, ENDING_LIMIT, ENDING_WAR } TowersEnding;

typedef enum TowersEvent {
    EVENT_SCATTER,
    EVENT_READY,
    EVENT_WAIT,
    EVENT_COUNTDOWN,
    EVENT_START,
    EVENT_TAKE,
    EVENT_SET,
    EVENT_CAP,
    EVENT_MINE,
    EVENT_SPLIT,
    EVENT_DONE,
    EVENT_INSIST,
    EVENT_EXPIRE,
    EVENT_WAR,
    EVENT_PEACE,
    EVENT_PROPOSE,
    EVENT_AGREE,
    EVENT_SHOWDOWN,
    EVENT_OVER,
} TowersEvent;

typedef enum TowersSign { SIGN_OWNER } TowersSign; /* at: the colour */
typedef enum TowersZone { ZONE_GONE, ZONE_TABLE, ZONE_HAND } TowersZone;

typedef uint64_t PieceSet; /* bit i: pyramid i */
typedef uint64_t PlaceSet; /* bit i: place i */

/* What is in a seat's one hand (IT-HAND). */
typedef struct TowersHand {
    uint8_t piece;      /* or NONE */
    uint8_t mined;      /* it came out of a tower and has to be placed */
    int32_t mined_at;   /* press time; NEVER if it was not mined */
    int32_t insist_at;  /* press time of the first insist; NEVER if there is none */
    PlaceSet forbidden; /* the tower it was mined from and what was split off it since (R3) */
} TowersHand;

/* The last caps, mines and splits, for tower wars (R6): change n is at n % RING. */
typedef struct TowersMemory {
    uint32_t changes;        /* so far */
    uint64_t position[RING]; /* fingerprint of the multiset of towers after it */
    PlaceSet changed[RING];  /* by it; towers that left the table are struck out */
    PlaceSet since[RING];    /* all that changed since this position occurred first */
    uint8_t seat[RING];
    uint8_t count[RING]; /* counted occurrences of this position so far */
} TowersMemory;

typedef struct TowersTable {
    /* towers; NONE: nothing there */
    uint8_t at[PIECES]; /* place of the tower it is in; NONE in a hand or out of play */
    uint8_t above[PIECES], below[PIECES];
    uint8_t top[PLACES];
    uint16_t number[PLACES], next_number;
    PlaceSet standing;
    /* drawn from the links above, kept because every act asks for them */
    PieceSet tops, bottoms; /* uppermost and lowest of a tower: both means lone */
    PieceSet mineable;      /* may be taken out by whoever moves that colour */
    PieceSet pairs;         /* stands directly on its own colour: the upper of a pair */
    uint64_t position;      /* fingerprint of the multiset of towers, lone pyramids in hands standing */
    /* the setup, for the eye */
    uint8_t home[PIECES]; /* first place of each pyramid */
    uint16_t scatter;     /* where the places lie */
    /* hands, flags, clocks */
    TowersHand hand[SEATS];
    int32_t clock;               /* milliseconds of the match so far */
    int32_t begin;               /* when play begins or began; NEVER while seats are awaited */
    int32_t last[SEATS];         /* press of a seat's last own act, or the beginning */
    int32_t free_at[SEATS];      /* its hand may act again (IT-PACE) */
    uint8_t stage, ending;       /* TowersStage, TowersEnding */
    uint8_t ready, done, agreed; /* seats, as bits */
    uint8_t backs[SEATS];        /* times `ready` was taken back */
    /* tower war */
    uint8_t at_war;
    PlaceSet war;     /* towers that would score nothing */
    PieceSet tainted; /* lone pyramids that came out of them while it lasts */
    PieceSet lost;    /* over: what a war took out of the scores */
} TowersTable;

typedef struct TowersState {
    TowersTable table;
    TowersMemory memory;
} TowersState;

typedef struct TowersView {
    int8_t viewer;
    TowersTable table;
    TowersMemory memory; /* the referee's only: nobody needs it to play */
} TowersView;

extern const ActShapes towers_shapes;
extern const char *const TOWERS_ACTS[], *const TOWERS_WORDS[];

/* ---- pyramids and sets of them --------------------------------------------- */

#define COLOUR_SET(c) (0x7fffull << (STASH * (c)))

extern const PieceSet TOWERS_AT_LEAST[SIZES]; /* of this size or larger */

static inline int piece_colour(int piece) { return piece / STASH; }
static inline int piece_size(int piece) { return piece % STASH / OF_A_SIZE; }
static inline int piece_worth(int piece) { return 3 - piece_size(piece); }
static inline int piece_kind(int piece) { return piece / OF_A_SIZE; } /* colour and size: 0 .. 11 */
static inline uint64_t bit_of(int n) { return 1ull << n; }
static inline int set_first(uint64_t set) { return __builtin_ctzll(set); }
static inline int set_count(uint64_t set) { return __builtin_popcountll(set); }

/* ---- whose colour is whose (IT-STASH, IT-TWO, IT-GUS) ------------------------ */

typedef struct TowersSides {
    uint8_t owner[COLOURS];  /* a seat, GHOST, or NONE: not in play */
    PieceSet own[SEATS];     /* scores for the seat; its pairs the seat never splits */
    PieceSet moves[SEATS];   /* may be taken, capped with and mined by the seat */
    PieceSet in_play, ghost; /* ghost: Gus's */
    int stashes;
} TowersSides;

const TowersSides *towers_sides(const Terms *t);

/* ---- towers.c: how towers change --------------------------------------------- */

void towers_clear(TowersTable *b); /* an empty table */
void towers_scatter(const Terms *t, Rng *rng, TowersTable *b);
void towers_take(TowersTable *b, int seat, int piece);          /* a lone one, in hand */
int towers_set(TowersTable *b, int seat);                       /* hand to table, alone; its place */
void towers_cap(TowersTable *b, int seat, int target);          /* hand onto the tower under `target` */
void towers_mine(TowersTable *b, int seat, int piece, int now); /* out of a tower, in hand */
int towers_split(TowersTable *b, int upper);                    /* the new place of the upper part */
void towers_survey(TowersTable *b); /* draws tops, bottoms, mineable, pairs, position anew from the links */

static inline PieceSet towers_lone(const TowersTable *b) { return b->tops & b->bottoms; }
PieceSet towers_members(const TowersTable *b, int place);
PieceSet towers_caps(const Terms *t, const TowersTable *b, int seat); /* tops the hand may cover */
PieceSet towers_hands(const Terms *t, const TowersTable *b);          /* all that is in hands */
bool towers_stuck(const Terms *t, const TowersTable *b); /* nobody could cap, mine or split (IT-END) */
int towers_points(const Terms *t, const TowersTable *b, int points[COLOURS]); /* by colour; their sum */

/* ---- legal.c --------------------------------------------------------------------- */

static inline uint8_t towers_seat(int seat) { return (uint8_t)(1u << seat); }
static inline bool towers_is_signal(int kind) { return kind >= ACT_DONE; } /* an act that moves nothing */
int32_t towers_linger_at(const Terms *t, const TowersTable *b, int seat);
bool towers_judge(const Terms *t, const TowersTable *b, int seat, const Act *act, int32_t press,
                  Refusal *why);

/* ---- war.c -------------------------------------------------------------------- */

typedef enum WarNews { WAR_NOTHING, WAR_NEW_POSITION, WAR_ANNOUNCED, WAR_TENTH } WarNews;

/* Enters a cap, mine or split into the ring (R6), and what that means. */
WarNews towers_change(TowersState *s, int seat, PlaceSet changed);
void towers_retire(TowersState *s, int place); /* a tower leaves the table: the ring forgets it */
PieceSet towers_war_losses(const Terms *t, const TowersTable *b); /* what a war's end takes out */

/* ---- rules.c, view.c, text.c, position.c, reading.c, scene.c, draw.c, bot.c ------------- */

SeatSet towers_may_act(const Terms *t, const State *s);
int towers_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity);
bool towers_sample(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);
const char *towers_check_links(const Terms *t, const TowersTable *b); /* the part of check before a survey */
void towers_name_piece(const Terms *t, int piece, Text *out);
bool towers_scan_piece(Scan *scan, int *piece);
bool towers_read_position(const Terms *t, const char *text, State *out, Fault *fault);
Seat towers_owner_seat(const Terms *t, int colour); /* or SEAT_WATCHER: nobody's */
void towers_draw(const Terms *t, const View *v, Text *out);
int towers_react(const Terms *t, const View *v, int level, Rng *rng, Act *out);
extern const Rating icetowers_ratings[];

/* ---- its parts ---------------------------------------------------------------------- */

extern const Game icetowers;
GAME_PARTS_OF(towers);
extern const Clock towers_clock;
extern const Presses towers_presses;

#endif
