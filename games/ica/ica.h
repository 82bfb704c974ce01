/* ica.h -- Ica inside: the truth, what is seen of it, and what both share.
 *
 * A tile is a number, 1 .. 48, and tells what is printed: stones first, then the
 * objects kind by kind, then the reports (equal ones differ by their number alone).
 * A *place* is where a tile was dealt: layer * 16 + cell. `deck[place]` is the deal,
 * and with `subject`, the stone of each research tile, it is the only secret.
 *
 * Tiles lie face down only where they were dealt, and face up only on top of those.
 * So a pile is a count of tiles still face down and a chain of open tiles above
 * them; open tiles may be named by number everywhere, hidden ones have no name.
 * Tile 0 is no tile. Cells are 0 .. 15, row by row: a1 b1 c1 d1 a2 ... */
#ifndef GAMES_ICA_H
#define GAMES_ICA_H

#include "game/game.h"

enum {
    SIDE = 4,
    CELLS = SIDE * SIDE,
    LAYERS = 3, /* yellow, light brown, dark brown: from the top */
    TILES = LAYERS * CELLS,
    STONES = CELLS,
    REPORTS = 6,
    SEATS = 4,
    SUPPORTS = 2,  /* on one stone */
    ADDED_MAX = 3, /* objects in one conflict */
    SCORINGS = 3,
    VALUE_MAX = 4,
    TURN_POINTS = 5,
    NO_CELL = 255, /* of a pawn not yet placed */
    ROUNDS_MAX = 100,
    ZEROES_MAX = 16, /* tiles of value 0, so that a turn has an end worth waiting for */
};

/* What is spent and gained. */
enum {
    COST_MOVE = 1,
    COST_FLIP = 2,
    COST_DIG = 2,
    COST_KNIVES = 3,
    COST_BONES = 4,
    COST_INFLUENCE = 3,
    COST_CROSSCHECK = 3,
    STEAL_KNIVES = 2, /* that go */
    SWAP_BONES = 2,
    CLEPSYDRA_POINTS = 2,
    CROSSCHECK_POTTERIES = 3,
    CROSSCHECK_POINTS = 5,
};

typedef enum IcaOption { OPTION_FIRST, OPTION_LAYOUT, OPTION_ROUNDS } IcaOption;
typedef enum IcaKind { STONE, ORB, POTTERY, CLEPSYDRA, KNIFE, BONE, REPORT, KINDS } IcaKind;
typedef enum IcaPawn { PROSPECTOR, RESEARCHER, PAWNS } IcaPawn; /* also: the site, the lab */
typedef enum IcaStage {
    STAGE_LAYOUT, /* the maker lays out the research tiles */
    STAGE_PLACE,  /* pawns go to corners */
    STAGE_TURN,
    STAGE_SECOND, /* the second tile of a dig is due */
    STAGE_EVICT,  /* somebody's researcher must leave a cell */
    STAGE_OVER
} IcaStage;

typedef enum IcaAct {
    ACT_LAY,   /* stone, cell */
    ACT_PLACE, /* pawn, cell */
    ACT_MOVE,  /* pawn, cell */
    ACT_FLIP,  /* cell */
    ACT_DIG,   /* cell */
    ACT_TAKE,  /* tile */
    ACT_DROP,  /* tile, board; and then how many potteries, clepsydras, knives, bones, orbs, stones are added
                */
    ACT_PUSH,  /* tile, from, to */
    ACT_LOOK,  /* orb, board, cell */
    ACT_CLEPSYDRA,
    ACT_STEAL,     /* tile */
    ACT_SWAP,      /* cell, higher cell */
    ACT_INFLUENCE, /* seat, cell */
    ACT_CROSSCHECK,
    ACT_RETREAT, /* cell */
    ACT_PASS,
    ACT_KINDS
} IcaAct;

enum { DROP_PLAIN = 2, DROP_ADDED = 8 }; /* arguments of a drop without and with added objects */

typedef enum IcaEvent {
    EVENT_DEAL,
    EVENT_LAYOUT,
    EVENT_LAY,
    EVENT_PLACE,
    EVENT_TURN,
    EVENT_MOVE,
    EVENT_FLIP,
    EVENT_DIG,
    EVENT_REPORT,
    EVENT_TAKE,
    EVENT_DROP,
    EVENT_SUPPORT,
    EVENT_STONE,
    EVENT_CONFLICT,
    EVENT_RETURN,
    EVENT_EVICTED,
    EVENT_RETREAT,
    EVENT_PUSH,
    EVENT_LOOK,
    EVENT_CLEPSYDRA,
    EVENT_STEAL,
    EVENT_SWAP,
    EVENT_INFLUENCE,
    EVENT_CROSSCHECK,
    EVENT_PASS,
    EVENT_SCORING,
    EVENT_SCORE,
    EVENT_CAP,
    EVENT_OVER,
} IcaEvent;

/* Zones and the meaning of their slots. */
typedef enum IcaZone {
    ZONE_GONE,
    ZONE_SITE,     /* cell * SITE_LEVELS + level from the bottom */
    ZONE_RESEARCH, /* cell */
    ZONE_LAB,      /* cell * LAB_LEVELS + level: the stone, its supports */
    ZONE_PAWNS,    /* board * CELLS + cell */
    ZONE_FIELD,    /* cell: markers of who owns the field there */
    ZONE_TURN,     /* seat * TURN_SLOTS + action points left */
    ZONE_SCORE,    /* points */
    ZONE_DISCARD,  /* tile */
    ZONE_HAND,     /* + seat; tile */
} IcaZone;

enum { SITE_LEVELS = 64, LAB_LEVELS = 4, TURN_SLOTS = 64 };

/* Pieces: dig tiles by place, research tiles by the cell where they were laid, ... */
enum {
    PIECE_RESEARCH = TILES,
    PIECE_PAWN = PIECE_RESEARCH + CELLS, /* + pawn * SEATS + seat */
    PIECE_SCORE = PIECE_PAWN + PAWNS * SEATS,
    PIECE_TURN = PIECE_SCORE + SEATS,
    PIECE_FIELD = PIECE_TURN + 1, /* + seat * CELLS + cell */
    PIECES = PIECE_FIELD + SEATS * CELLS,
};

/* Faces: a tile's number, or FACE_RESEARCH + the stone of a research tile. 0: hidden. */
enum { FACE_RESEARCH = TILES, FACES = FACE_RESEARCH + STONES };

typedef struct IcaTiles { /* by tile number */
    uint8_t kind[TILES + 1], value[TILES + 1], layer[TILES + 1];
    uint8_t number[TILES + 1];          /* 1, 2, ... within its kind */
    uint8_t first[KINDS], count[KINDS]; /* the tiles of a kind are neighbours */
    uint8_t worth[KINDS];               /* value of the objects of a kind; 0 for stones */
    uint64_t of_kind[KINDS];            /* bit sets of tile numbers */
    uint64_t zero, red;                 /* value 0; points of stones and potteries are red (IC-POINTS) */
} IcaTiles;

/* What everybody sees, and all there is but for what hidden tiles show. */
typedef struct IcaTable {
    uint8_t down[CELLS];              /* tiles still face down, at the bottom of each pile */
    uint8_t top[CELLS];               /* the open tile on top, or 0 */
    uint8_t below[TILES + 1];         /* the open tile under an open tile of a pile, or 0 */
    uint16_t buried, covered;         /* cells with tiles face down; cells with open tiles */
    uint8_t known[TILES];             /* by place: seats that saw a tile that still lies face down */
    uint8_t research[CELLS];          /* the research tile here, named by the cell where it was laid */
    uint8_t research_known[CELLS];    /* by research tile: seats that saw it while it lies face down */
    uint16_t laid, unturned;          /* cells with a research tile; cells where it lies face down */
    uint8_t stone[CELLS];             /* in the lab; 0: none */
    uint8_t support[CELLS][SUPPORTS]; /* the lower first; 0: none */
    uint16_t stones;                  /* cells of the lab with a stone */
    uint64_t hand[SEATS], gone;       /* bit sets of tile numbers */
    uint64_t once, twice;             /* 0-tiles handled in this turn (IC-ZERO); twice is part of once */
    uint8_t pawn[PAWNS][SEATS];       /* cells, or NO_CELL */
    uint8_t stage, seat, first;       /* IcaStage; whose turn (or layout, or placing) it is; who begins */
    uint8_t points_left;              /* action points of this turn */
    uint8_t reports, scored;          /* reports turned up; scorings done */
    uint8_t evicted;                  /* seats whose researchers have yet to leave the seat's cell */
    uint16_t round;                   /* from 1 */
    uint8_t field_points[SCORINGS][SEATS], hand_points[SCORINGS][SEATS], crosschecks[SEATS];
} IcaTable;

typedef struct IcaState {
    IcaTable table;
    uint8_t deck[TILES];    /* by place: the tile dealt there */
    uint8_t subject[CELLS]; /* by research tile: its stone; 0 before it is laid */
} IcaState;

typedef struct IcaView {
    int8_t viewer;
    IcaTable table;
    uint8_t deck[TILES];    /* 0: not known to the viewer */
    uint8_t subject[CELLS]; /* 0: not known to the viewer */
} IcaView;

extern const IcaTiles ICA_TILES;
extern const ActShapes ica_shapes;
extern const char *const ICA_KINDS[], *const ICA_WORDS[], *const ICA_ACTS[], *const ICA_EVENTS[],
                                                                                 *const ICA_STAGES[];

/* ---- data.c ---------------------------------------------------------------- */

bool ica_read_tiles(const char *text, void *out, Fault *fault);
void ica_write_tiles(const void *data, Text *out);

static inline const IcaTiles *ica_tiles(const Terms *t) { return t->data; }
static inline uint64_t ica_bit(int tile) { return (uint64_t)1 << tile; }
static inline int ica_lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline int ica_count(uint64_t set) { return __builtin_popcountll(set); }
static inline bool ica_is_object(const IcaTiles *d, int tile)
{
    return d->kind[tile] > STONE && d->kind[tile] < REPORT;
}

/* ---- fields.c: IC-FIELD, IC-CONFLICT ---------------------------------------- */

extern const uint16_t ICA_NEIGHBOURS[CELLS];
enum { CORNERS = 1 << 0 | 1 << 3 | 1 << 12 | 1 << 15, ALL_CELLS = (1 << CELLS) - 1 };

uint16_t ica_connected(uint16_t stones, int cell); /* the field of this stone */
uint16_t ica_field(const IcaTable *b, int seat);   /* cells of the seat's field; empty: it owns none */
uint16_t ica_rival_fields(const Terms *t, const IcaTable *b, int seat);
uint16_t ica_nearest_free(const IcaTable *b, int cell); /* where a researcher evicted from here may go */
int ica_strength(const IcaTiles *d, const IcaTable *b, int cell); /* of a stone with its supports */
int ica_red_at(const IcaTiles *d, const IcaTable *b, int cell);   /* of a stone of the lab and its supports */
int ica_red_field(const IcaTiles *d, const IcaTable *b, int seat);
int ica_red_hand(const IcaTiles *d, const IcaTable *b, int seat);
int ica_points(const IcaTable *b, int seat);

typedef struct IcaConflict {
    uint16_t attacked; /* cells of rival stones next to the dropped one; empty: no conflict */
    int defence;
} IcaConflict;

IcaConflict ica_conflict(const Terms *t, const IcaTable *b, int seat, int cell);

/* ---- legal.c: may this be done? --------------------------------------------- */

Seat ica_acting(const Terms *t, const IcaTable *b); /* -1 when the match is over */
bool ica_is_shaped(const Terms *t, const Act *act); /* its numbers could mean something */
bool ica_allows(const Terms *t, const IcaState *s, Seat seat, const Act *act, Refusal *why);
int ica_cost(const Terms *t, const IcaTable *b, const Act *act);
uint16_t ica_diggable(const IcaTable *b);
uint16_t ica_may_enter(const Terms *t, const IcaTable *b, int seat, int pawn); /* one step away */
int ica_open_top(const IcaTable *b, int pawn, int cell); /* the tile to take or push there, or 0 */
int ica_added_value(const IcaTiles *d, const Act *drop);

/* What an act of dropping adds, in the order of its arguments from DROP_PLAIN on. */
enum { ADDED_KINDS = 4, ADDED_SORTS = DROP_ADDED - DROP_PLAIN };
extern const uint8_t ICA_ADDED[ADDED_SORTS];
extern const Price ICA_PRICES[ACT_KINDS];

/* ---- rules.c, change.c: doing it --------------------------------------------- */

/* Who wants to be told, and what was told so far: moves are the difference. */
typedef struct IcaTelling {
    Events *events;
    IcaState told;
} IcaTelling;

void ica_change(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling);
void ica_start_turn(IcaTable *b, int seat);
void ica_end_turn(const Terms *t, IcaState *s, IcaTelling *telling);

/* ---- choices.c --------------------------------------------------------------- */

enum { ATTACKS_MAX = 35 }; /* at most three of four kinds, in any numbers */

/* All that may be done in a turn, as sets of cells and tiles. */
typedef struct IcaPlan {
    uint16_t move[PAWNS], flip, dig, push_to[PAWNS], look[PAWNS], swap, influence[SEATS];
    uint8_t take[PAWNS], push[PAWNS]; /* tiles, or 0 */
    uint8_t stone;                    /* that may be dropped in the lab, with each of the attacks */
    bool clepsydra, crosscheck;
    int attacks;
    uint8_t attack[ATTACKS_MAX][ADDED_KINDS]; /* how many of each kind of ICA_ADDED */
    uint64_t drop[PAWNS], orbs, steal;
} IcaPlan;

void ica_plan(const Terms *t, const IcaState *s, int seat, IcaPlan *out);
Act ica_attack(const IcaPlan *p, int i); /* dropping the stone with the i-th attack */

int ica_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity);
bool ica_sample(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);

/* ---- check.c, view.c ----------------------------------------------------------- */

const char *ica_check(const Terms *t, const State *s);
static inline bool ica_is_down(const IcaTable *b, int place)
{
    return LAYERS - place / CELLS <= b->down[place % CELLS];
}

/* ---- text.c, position.c, reading.c, draw.c -------------------------------------------------- */

void ica_write_cell(int cell, Text *out);
bool ica_read_cell(Scan *scan, int *cell);
void ica_write_tile(const IcaTiles *d, int tile, Text *out);
bool ica_read_tile(const IcaTiles *d, Scan *scan, int *tile);
bool ica_read_position(const Terms *t, const char *text, State *out, Fault *fault);
void ica_draw(const Terms *t, const View *v, Text *out);

/* ---- scene.c, preview.c ------------------------------------------------------------ */

/* Tells an event, and as its moves whatever changed since the last one. */
void ica_tell(const Terms *t, IcaTelling *telling, const IcaState *now, Event e);
void ica_preview(const Terms *t, const View *v, const Act *part, Preview *out);
int ica_explain(const Terms *t, const View *v, ScoreLine *out, int capacity);

/* ---- bot.c, policy.c -------------------------------------------------------------------- */

int32_t ica_evaluate(const Terms *t, const State *s, Seat seat);
bool ica_suggest(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);
bool ica_suggest_fairly(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);

/* ---- its parts ---------------------------------------------------------------------- */

extern const Game ica;
GAME_PARTS_OF(ica);
extern const Rating ica_ratings[];
extern const Course ica_course;
extern const Data ica_data;

#endif
