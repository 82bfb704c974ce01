/* inka.h -- Inka inside: the hall, the truth, what is seen of it, and what the files share.
 *
 * The hall is a hexagon of 96 triangles in eight rows. A cell is row * 16 + column;
 * columns count half edges, so that the neighbour across a flat side has the same
 * column in the next row and the others are one column away. Rows a to h from the
 * top, columns 1 to 15 from the left: the written name of a cell is `d7`. A set of
 * cells is 128 bits, and "one step to the right" is a shift.
 *
 * A rhombus lies on an up cell (point upwards) and a down cell beside it. Its pose is
 * turn * 128 + up cell, turn 0 .. 5 in steps of 60 degrees, counter-clockwise; at turn 0
 * it leans to the right with the up cell on the left, as faces are described.
 * A face that a half turn leaves unchanged is kept at turn 0 .. 2, so that two poses
 * are the same place and way round exactly when they are equal.
 *
 * Nothing is private: the order of the face-down path rhombi is hidden from all. */
#ifndef GAMES_INKA_H
#define GAMES_INKA_H

#include "game/game.h"

__extension__ typedef unsigned __int128 Cells; /* bit c: cell c is in the set */

enum {
    SEATS = 4,
    ROWS = 8,
    ROW = 16,    /* cells from one row to the next */
    CELLS = 128, /* numbers of cells; 96 of them are on the board */
    PATHS = 13,
    GOALS = 3, /* destination rhombi, and statues of a colour */
    TILES = PATHS + GOALS,
    EXITS = 4,
    TURNS = 6,
    CORNERS = 8, /* compass points; a rhombus has four of them */
    POSES = TURNS * CELLS,
    POINTS = 3, /* action points of a turn */
    SLIDE_MAX = 7,
    TURN_MAX = 5,
    NO_CELL = 255,
    NO_POSE = 0xffff,
};

typedef enum InkaOption {
    OPTION_KO,
    OPTION_BALANCED,
    OPTION_IMPASSABLE,
    OPTION_FREE_EXITS,
    OPTION_MAX_ROUNDS,
    OPTION_FIRST
} InkaOption;

typedef enum InkaAct {
    ACT_START,
    ACT_LAY,
    ACT_SLIDE,
    ACT_TURN,
    ACT_WALK,
    ACT_TAKE,
    ACT_PASSAGE,
    ACT_SYMBOL_SLIDE,
    ACT_SYMBOL_TURN,
    ACT_BLOCK,
    ACT_DONE,
    ACTS
} InkaAct;

typedef enum InkaStage {
    STAGE_START,
    STAGE_BUILD,
    STAGE_PUSH,
    STAGE_WALK,
    STAGE_BLOCK,
    STAGE_OVER,
    STAGES
} InkaStage;

typedef enum InkaEvent {
    EVENT_SETUP,
    EVENT_START,
    EVENT_DRAW,
    EVENT_ASIDE,
    EVENT_LAY,
    EVENT_BEGIN,
    EVENT_UNBLOCK,
    EVENT_SLIDE,
    EVENT_TURN,
    EVENT_WALK,
    EVENT_TAKE,
    EVENT_PASSAGE,
    EVENT_SYMBOL_SLIDE,
    EVENT_SYMBOL_TURN,
    EVENT_BLOCK,
    EVENT_DONE,
    EVENT_CAP,
    EVENT_WIN,
} InkaEvent;

typedef enum InkaZone {
    ZONE_GONE,
    ZONE_STACK,     /* path rhombi face down; slot: place from the top of the full stack */
    ZONE_HAND,      /* the path rhombus just drawn; slot: whose */
    ZONE_ASIDE,     /* out of the match; slot: its number */
    ZONE_FLOOR,     /* rhombi on the board; slot: pose */
    ZONE_FIGURES,   /* slot: cell */
    ZONE_BLOCKADES, /* slot: cell */
    ZONE_SUPPLY,    /* figures and blockades beside the board; slot: whose */
    ZONE_STATUES,   /* slot: the destination rhombus that carries it, 0 .. 2 */
    ZONE_HELD,      /* statues taken; slot: whose */
    ZONE_GROUND,    /* what the map has there: firm cells; slot: cell */
} InkaZone;

enum { /* pieces */
       PIECE_GOAL = PATHS,
       PIECE_FIGURE = TILES,
       PIECE_BLOCKADE = PIECE_FIGURE + SEATS,
       PIECE_STATUE = PIECE_BLOCKADE + SEATS,     /* + seat * GOALS + destination rhombus */
       PIECE_CELL = PIECE_STATUE + SEATS * GOALS, /* + cell: firm ground; the map as a page sees it */
       PIECES = PIECE_CELL + CELLS,
};

/* Faces of pieces. A path rhombus shows what is on it, bit by bit, as it lies at turn 0:
 * the left half is its up cell. 0 is hidden. */
enum {
    WALL_LEFT = 1,
    WALL_BOTTOM = 2,
    WALL_TOP = 4,
    WALL_RIGHT = 8,
    WALLS = 15,
    SNAKE_LEFT = 16,
    SNAKE_RIGHT = 32,
    SNAKES = 48,
    FACE_PATH = 64, /* always set in the face of a path rhombus */
    FACE_GOAL = 1,
    FACE_FIGURE = 2,
    FACE_BLOCKADE = 3,
    FACE_STATUE = 4,
    FACE_FIRM = 5,
    FACE_START = 6,
    FACE_PASSAGE = 7,
    FACE_SYMBOL = 8,
};

/* words[]: what messages can name */
enum {
    WORD_DIRECTION = 0,
    WORD_CORNER = TURNS,
    WORD_STAGE = WORD_CORNER + CORNERS,
    WORD_SPIN = WORD_STAGE + STAGES
};

/* The map and the faces, as data.c reads them. Sets of cells are kept as two halves,
 * so that the struct may lie anywhere in memory. */
typedef struct InkaCells {
    uint64_t low, high;
} InkaCells;

typedef struct InkaMap {
    InkaCells firm, starts, passages, symbols; /* the last three are firm too */
    uint8_t face[PATHS];
} InkaMap;

static inline Cells cells_of(InkaCells c) { return (Cells)c.high << 64 | c.low; }

/* Everything that lies on the table; all of it is seen by all. */
typedef struct InkaTable {
    uint16_t pose[TILES];  /* path rhombi in the order drawn, then destinations; NO_POSE: not on the board */
    uint16_t began[TILES]; /* where they lay when this turn began */
    uint16_t ko[TILES];    /* where they may not end in this turn (IN-KO), or NO_POSE */
    uint8_t figure[SEATS], blockade[SEATS]; /* cells, or NO_CELL */
    uint8_t statues[SEATS];                 /* bit d: still on destination rhombus d */
    uint16_t aside;                         /* bit i: path rhombus i is out of the match */
    uint16_t round;                         /* from 1; 0 while the temple is built */
    uint8_t drawn;                          /* path rhombi turned up so far */
    uint8_t stage;                          /* InkaStage */
    uint8_t first, seat;
    uint8_t points; /* action points left */
    uint8_t walked; /* 1: the last act of this phase was a walk (IN-ONEWALK) */
    uint8_t winners;
} InkaTable;

typedef struct InkaState {
    InkaTable table;
    uint8_t face[PATHS];
} InkaState;

typedef struct InkaView {
    int8_t viewer;
    InkaTable table;
    uint8_t face[PATHS]; /* 0: nobody knows */
} InkaView;

/* ---- board.c: cells, poses, and how a rhombus moves -------------------------- */

extern const Cells INKA_BOARD, INKA_UP; /* all cells; those with the point upwards */
extern const Cells INKA_PLACES[3]; /* by turn, modulo 3: the up cells of rhombi that lie on the board whole */
extern const uint16_t INKA_GOAL_POSE[GOALS];

#ifdef __wasm__ /* half by half: 128 bits would be shifted by calling a function */
static inline Cells cell_bit(int cell)
{
    uint64_t bit = (uint64_t)1 << (cell & 63), upper = -(uint64_t)(cell >> 6 & 1);
    return (Cells)(bit & upper) << 64 | (bit & ~upper);
}
#else
static inline Cells cell_bit(int cell) { return (Cells)1 << cell; }
#endif
static inline bool cells_have(Cells set, int cell)
{
    uint64_t half = cell & 64 ? (uint64_t)(set >> 64) : (uint64_t)set;
    return half >> (cell & 63) & 1;
}
static inline int cells_first(Cells set) /* of a set that is not empty */
{
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}
static inline int cells_count(Cells set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}
int cells_nth(Cells set, int n);
static inline bool cell_is_up(int cell) { return !((cell / ROW + cell) & 1); }
static inline bool cell_is_valid(int cell)
{
    return cell >= 0 && cell < CELLS && cells_have(INKA_BOARD, cell);
}

static inline int pose_turn(int pose) { return (int)((unsigned)pose / CELLS); } /* no pose is negative */
static inline int pose_up(int pose) { return (int)((unsigned)pose % CELLS); }
static inline int pose_down(int pose) /* the cell right of, below or left of the up cell */
{
    static const int8_t beside[TURNS] = {1, ROW, -1, 1, ROW, -1};
    return pose_up(pose) + beside[pose_turn(pose)];
}
extern const InkaCells INKA_POSE_CELLS[POSES];
static inline Cells pose_cells(int pose) { return cells_of(INKA_POSE_CELLS[pose]); }
static inline int pose_half(int pose, int half) /* cell of the left (0) or right half (1) */
{
    return (pose_turn(pose) & 1) == half ? pose_up(pose) : pose_down(pose);
}
bool pose_is_valid(int pose);         /* both cells on the board */
bool face_is_round(int face);         /* a half turn leaves it unchanged */
int pose_settled(int pose, int face); /* as such a face is kept */

/* The pose whose left half lies on the first cell and whose right half on the second; or NO_POSE. */
int pose_of_halves(int left, int right);

/* How far a rhombus came, and over what. */
typedef struct InkaMove {
    int steps; /* done: as many as wanted, or those before the obstacle */
    int pose;  /* after them */
    bool rim;  /* the next step would leave the board */
    Cells hit; /* obstacles in the way of the next step */
    Cells swept;
} InkaMove;

static inline bool pose_can_slide(int pose, int direction) /* along an edge; counter-clockwise from e */
{
    return (direction + 1) % 3 != pose_turn(pose) % 3;
}
bool pose_has_corner(int pose, int corner); /* compass points 0 .. 7: n ne e se s sw w nw */
InkaMove pose_slide(int pose, int direction, int steps, Cells obstacles);
InkaMove pose_spin(int pose, int corner, int steps, Cells obstacles); /* steps > 0: counter-clockwise */

/* For whoever lists them all: every slide and every turn that meets nothing, as bits in the order of the
 * acts: direction * SLIDE_MAX + steps - 1; compass point / 2 * 2 * TURN_MAX + steps - 1, clockwise TURN_MAX
 * more. */
uint64_t pose_slides(int pose, Cells places);
uint64_t pose_spins(int pose, Cells obstacles);
Cells pose_free_places(int pose,
                       Cells obstacles); /* for slides: up cells of rhombi that lie as this one does */
int pose_after_slide(int pose, int direction, int steps); /* where they end */
int pose_after_spin(int pose, int corner, int steps);

/* The cells that a step of 60 degrees sweeps, clockwise or not; 0: it would leave the board. */
Cells pose_swept(int pose, int corner, bool clockwise);

/* ---- data.c -------------------------------------------------------------------- */

extern const InkaMap INKA_STANDARD;
bool inka_read_map(const char *text, void *out, Fault *fault);
void inka_write_map(const void *data, Text *out);
void inka_write_face(int face, Text *out);          /* `wall-top snake-left`, or `plain` */
int inka_ground_face(const InkaMap *map, int cell); /* FACE_FIRM .. FACE_SYMBOL; 0: chasm */

static inline const InkaMap *inka_map(const Terms *t) { return t->data; }

/* ---- walk.c: the floor and ways over it ------------------------------------------ */

typedef struct InkaFloor {
    Cells ground, snakes;
    Cells wall_right; /* bit c: closed between c and the cell right of it */
    Cells wall_below; /* bit c, an up cell: closed between c and the cell below it */
} InkaFloor;

enum { COSTS_MAX = 2 * PATHS + 1 }; /* no way is dearer than all snakes */

InkaFloor inka_floor(const Terms *t, const InkaTable *b, const uint8_t *face);
void inka_add_face(InkaFloor *f, int pose, int face);         /* walls and snakes of one rhombus more */
static inline Cells inka_step(const InkaFloor *f, Cells from) /* cells one step away */
{
    Cells to = (from & ~f->wall_right) << 1 | (from >> 1 & ~f->wall_right);
    to |= (from & INKA_UP & ~f->wall_below) << ROW | ((from & ~INKA_UP) >> ROW & ~f->wall_below);
    return to & f->ground;
}
Cells inka_flood(const InkaFloor *f, Cells from, Cells over); /* all that is reached inside `over` */

/* by_cost[n]: cells that cost n points at the cheapest, up to most; answers how many costs there are. */
int inka_reach(const InkaFloor *f, int from, Cells barred, int most, Cells by_cost[COSTS_MAX + 1]);
Cells inka_tiles(const InkaTable *b); /* all cells under rhombi */
int inka_tile_at(const InkaTable *b, int cell);
Cells inka_figures(const InkaTable *b);
Cells inka_blockades(const InkaTable *b);
Cells inka_walk_targets(const Terms *t, const InkaTable *b, const uint8_t *face, int seat);
Cells inka_passages(const Terms *t, const InkaTable *b, int seat); /* where a passage leads now */
bool inka_on_symbol(const Terms *t, const InkaTable *b, int seat);
int inka_goal_under(const InkaTable *b, int seat); /* destination rhombus with the own statue, or -1 */
int inka_exit_distance(const InkaFloor *f, const Terms *t, int cell); /* cells entered, or CELLS: no way */

bool inka_may_walk(const Terms *t, const InkaState *s, int to, int *cost, Refusal *why);
bool inka_may_take(const InkaState *s, Refusal *why);
bool inka_may_pass(const Terms *t, const InkaState *s, int to, Refusal *why);
void inka_walk(InkaState *s, int to, int cost, Events *events);
void inka_take(InkaState *s, Events *events);
void inka_pass(InkaState *s, int to, Events *events);

/* ---- build.c: setup, start cells, laying the path rhombi --------------------------- */

void inka_setup(const Terms *t, Rng *rng, State *out, Events *events);
bool inka_may_start(const Terms *t, const InkaState *s, int cell, Refusal *why);
/* What the rhombus in hand is laid into, worked out once for all places. */
typedef struct InkaRoom {
    Cells taken;
    InkaFloor floor; /* with chasm as ground; only where it has walls */
} InkaRoom;
InkaRoom inka_room(const Terms *t, const InkaState *s);
bool inka_may_lay(const Terms *t, const InkaState *s, const InkaRoom *room, int pose, Refusal *why);
int inka_places(const Terms *t, const InkaState *s, int most, uint16_t *out); /* where it may be laid */
void inka_start(const Terms *t, InkaState *s, int cell, Events *events);
void inka_lay(const Terms *t, InkaState *s, int pose, Events *events);

/* ---- turn.c: the four phases, and how it ends ---------------------------------------- */

Cells inka_in_the_way(const InkaTable *b);          /* of rhombi that move, themselves included, */
Cells inka_obstacles(const InkaTable *b, int tile); /* and of this one (IN-OBSTACLE) */
Cells inka_block_cells(const Terms *t, const InkaTable *b);

/* May this rhombus (the act's first argument) be pushed or moved by a symbol at all? */
bool inka_may_use(const Terms *t, const InkaTable *b, const Act *act, Refusal *why);

/* A push or a symbol move; `pose` is where it ends, before it is settled. */
bool inka_may_push(const Terms *t, const InkaState *s, const Act *act, int *pose, Refusal *why);
bool inka_may_block(const Terms *t, const InkaState *s, int cell, Refusal *why);
void inka_push(InkaState *s, const Act *act, int pose, Events *events);
void inka_block(const Terms *t, InkaState *s, int cell, Events *events);
void inka_done(const Terms *t, InkaState *s, Events *events);
void inka_first_turn(const Terms *t, InkaState *s, Events *events);
void inka_settle(const Terms *t, InkaState *s, Events *events); /* IN-WIN, after every act */
SeatSet inka_has_won(const Terms *t, const InkaTable *b);
SeatSet inka_cap_winners(const Terms *t, const InkaState *s);
int inka_turn_points(const Terms *t, const InkaTable *b);

static inline int inka_held(const InkaTable *b, int seat)
{
    return GOALS - __builtin_popcount(b->statues[seat]);
}
static inline bool act_is_symbol(int kind) { return kind == ACT_SYMBOL_SLIDE || kind == ACT_SYMBOL_TURN; }
static inline bool act_is_turn(int kind) { return kind == ACT_TURN || kind == ACT_SYMBOL_TURN; }

void inka_tell(Events *events, InkaEvent kind, int seat, int a, int b, int c, int d);
void inka_tell_move(Events *events, int piece, int zone, int slot, int face);

/* ---- rules.c --------------------------------------------------------------------------- */

bool inka_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why);
bool inka_may_begin(const Terms *t, const InkaState *s, Seat seat, const Act *part,
                    Refusal *why); /* as far as an act under way can be judged */
int inka_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity);
int inka_numbers(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out, int capacity);
bool inka_sample(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);

/* ---- view.c, text.c, position.c, draw.c, scene.c, bot.c ------------------------------------ */

const char *inka_check(const Terms *t, const State *s);

extern const char *const INKA_ACTS[], *const INKA_WORDS[];
void inka_write_cell(int cell, Text *out);
bool inka_read_cell(Scan *scan, int *cell);
void inka_write_pose(int pose, Text *out);
bool inka_read_pose(Scan *scan, int *pose);
void inka_name_piece(const Terms *t, int piece, Text *out);
void inka_draw(const Terms *t, const View *v, Text *out);

enum { EFFORT_POINT = 16 }; /* an effort is counted in sixteenths of an action point */
void inka_efforts(const Terms *t, const InkaState *s, int efforts[SEATS]);

/* ---- worth.c, curves.c, turns.c: for the search over turns --------------------------------- */

extern const int16_t INKA_CURVES[];
extern const Worth inka_worth;
extern const Turns inka_turns;
extern const ActShapes inka_shapes;

/* ---- its parts ---------------------------------------------------------------------- */

extern const Game inka;
GAME_PARTS_OF(inka);
extern const Rating inka_ratings[];
extern const Course inka_course;
extern const Data inka_data;

#endif
