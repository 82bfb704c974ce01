/* board.c -- the hall of triangles, and how a rhombus slides and turns in it (IN-BOARD,
 * IN-TILE, IN-SLIDE, IN-TURN).
 *
 * Whole numbers only. A vertex of the grid is (row 0 .. 8, column 0 .. 16); the up cell of
 * row r and column x has its point in vertex (r, x). Round a vertex lie six cells, the
 * sectors 0 .. 5 counter-clockwise from the right.
 *
 * A rhombus touches the vertex of its acute corner with one sector s (its other half is
 * across the far side of that cell), that of an obtuse corner with two, s and s + 1.
 * Turning about the corner by 60 degrees is s to s + 1, or back. What is swept:
 *
 *   acute   the six cells round the obtuse corner that both positions share: the tip runs
 *           along the circle round that hexagon and touches it in vertices only, so that
 *           nothing outside is met;
 *   obtuse  the three sectors s .. s + 2, and, since the far corners run along a circle of
 *           one edge round the pivot while the far sides of the sectors are chords of it,
 *           a thin segment of each cell across.
 *
 * games/inka/tests/sweep.c finds the same cells another way, from the moving rhombus itself. */
#include "base/assert.h"
#include "games/inka/inka.h"

/* ---- cells -------------------------------------------------------------------- */

#define ROW_OF(row, bits) ((Cells)(bits) << ((row)*ROW))
#define BOARD                                                                                                \
    (ROW_OF(0, 0x1ff0) | ROW_OF(1, 0x3ff8) | ROW_OF(2, 0x7ffc) | ROW_OF(3, 0xfffe) | ROW_OF(4, 0xfffe) |     \
     ROW_OF(5, 0x7ffc) | ROW_OF(6, 0x3ff8) | ROW_OF(7, 0x1ff0))
#define UP_ROWS(row) (ROW_OF(row, 0x5555) | ROW_OF((row) + 1, 0xaaaa))
#define UP           (UP_ROWS(0) | UP_ROWS(2) | UP_ROWS(4) | UP_ROWS(6))
const Cells INKA_BOARD = BOARD, INKA_UP = UP;
#define PLACES(down) (UP & BOARD & (down))
const Cells INKA_PLACES[3] = {PLACES(BOARD >> 1), PLACES(BOARD >> ROW), PLACES(BOARD << 1)};

int cells_nth(Cells set, int n)
{
    while (n--) set &= set - 1;
    return cells_first(set);
}

/* ---- poses ---------------------------------------------------------------------- */

/* The cells of every pose, for they are asked for more than anything else. Poses that reach over the edge
 * have what is left of them; nobody lays those. */
#define HALF(cell, half) ((cell) >= 0 && (cell) / 64 == (half) ? (uint64_t)1 << ((cell)&63) : 0)
#define PAIR(a, b)                                                                                           \
    {                                                                                                        \
        HALF(a, 0) | HALF(b, 0), HALF(a, 1) | HALF(b, 1)                                                     \
    }
#define FOUR(cell, by)                                                                                       \
    PAIR(cell, (cell) + (by)), PAIR((cell) + 1, (cell) + 1 + (by)), PAIR((cell) + 2, (cell) + 2 + (by)),     \
        PAIR((cell) + 3, (cell) + 3 + (by))
#define WHOLE_ROW(row, by)                                                                                   \
    FOUR((row)*ROW, by), FOUR((row)*ROW + 4, by), FOUR((row)*ROW + 8, by), FOUR((row)*ROW + 12, by)
#define ALL_ROWS(by)                                                                                         \
    WHOLE_ROW(0, by), WHOLE_ROW(1, by), WHOLE_ROW(2, by), WHOLE_ROW(3, by), WHOLE_ROW(4, by),                \
        WHOLE_ROW(5, by), WHOLE_ROW(6, by), WHOLE_ROW(7, by)
const InkaCells INKA_POSE_CELLS[POSES] = {ALL_ROWS(1), ALL_ROWS(ROW), ALL_ROWS(-1),
                                          ALL_ROWS(1), ALL_ROWS(ROW), ALL_ROWS(-1)};

/* Halves paired at 0-120, 120-240 and 240-360 degrees round the centre. */
enum { D7 = 3 * ROW + 7, D9 = 3 * ROW + 9, E8 = 4 * ROW + 8 };
const uint16_t INKA_GOAL_POSE[GOALS] = {2 * CELLS + D9, 1 * CELLS + D7, 0 * CELLS + E8};

bool pose_is_valid(int pose)
{
    return pose >= 0 && pose < POSES && cells_have(INKA_PLACES[pose_turn(pose) % 3], pose_up(pose));
}

bool face_is_round(int face)
{
    return !(face & WALL_LEFT) == !(face & WALL_RIGHT) && !(face & WALL_TOP) == !(face & WALL_BOTTOM) &&
           !(face & SNAKE_LEFT) == !(face & SNAKE_RIGHT);
}

int pose_settled(int pose, int face)
{
    return face_is_round(face) && pose >= POSES / 2 ? pose - POSES / 2 : pose;
}

int pose_of_halves(int left, int right)
{
    if (!cell_is_valid(left) || !cell_is_valid(right)) return NO_POSE;
    int up = cell_is_up(left) ? left : right;
    for (int turn = 0; turn < TURNS; turn++) {
        int pose = turn * CELLS + up;
        if (cell_is_up(up) && pose_is_valid(pose) && pose_half(pose, 0) == left &&
            pose_half(pose, 1) == right)
            return pose;
    }
    return NO_POSE;
}

/* ---- slides ---------------------------------------------------------------------- */

typedef struct Offset {
    int8_t row, column;
} Offset;

static const Offset DIRECTION[TURNS] = {{0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}, {1, 1}};

/* One edge length on; NO_POSE beyond the rim. A row further than it meant to, by leaving at the side, it
 * would come upon a cell of column 0 or one that points downwards, and those are nobody's places. */
static inline int slid(int pose, Offset by)
{
    int up = pose_up(pose) + by.row * ROW + by.column;
    if (up < 0 || up >= CELLS || !cells_have(INKA_PLACES[pose_turn(pose) % 3], up)) return NO_POSE;
    return pose - pose_up(pose) + up;
}

InkaMove pose_slide(int pose, int direction, int steps, Cells obstacles)
{
    InkaMove m = {.pose = pose, .swept = pose_cells(pose)};
    if (!pose_can_slide(pose, direction)) return m;
    while (m.steps < steps) {
        int next = slid(m.pose, DIRECTION[direction]);
        m.rim = next == NO_POSE;
        if (m.rim) break;
        m.hit = pose_cells(next) & obstacles;
        if (m.hit) break;
        m.swept |= pose_cells(next);
        m.pose = next;
        m.steps++;
    }
    return m;
}

Cells pose_free_places(int pose, Cells obstacles)
{
    const Cells free = INKA_BOARD & ~obstacles;
    switch (pose_turn(pose) % 3) {
    case 0: return INKA_UP & free & free >> 1;
    case 1: return INKA_UP & free & free >> ROW;
    default: return INKA_UP & free & free << 1;
    }
}

uint64_t pose_slides(int pose, Cells places)
{
    uint64_t all = 0;
    for (int direction = 0; direction < TURNS; direction++) {
        if (!pose_can_slide(pose, direction)) continue;
        const int by = DIRECTION[direction].row * ROW + DIRECTION[direction].column;
        uint64_t bit = (uint64_t)1 << direction * SLIDE_MAX;
        for (int up = pose_up(pose) + by, n = 0; n < SLIDE_MAX; up += by, n++, bit <<= 1) {
            if (up < 0 || up >= CELLS || !cells_have(places, up)) break;
            all |= bit;
        }
    }
    return all;
}

int pose_after_slide(int pose, int direction, int steps)
{
    return pose + steps * (DIRECTION[direction].row * ROW + DIRECTION[direction].column);
}

/* ---- turns ------------------------------------------------------------------------ */

/* Where a corner is, seen from the up cell: its vertex, and the first sector there. */
typedef enum CornerKind { CORNER_NONE, ACUTE, OBTUSE } CornerKind;

typedef struct Corner {
    uint8_t kind, sector;
    Offset vertex;
} Corner;

/* clang-format off */
static const Corner CORNER[3][CORNERS] = {
    {[1] = {ACUTE, 3, {0, 2}}, [3] = {OBTUSE, 1, {1, 1}}, [5] = {ACUTE, 0, {1, -1}}, [7] = {OBTUSE, 4, {0, 0}}},
    {[0] = {ACUTE, 4, {0, 0}}, [2] = {OBTUSE, 2, {1, 1}}, [4] = {ACUTE, 1, {2, 0}}, [6] = {OBTUSE, 5, {1, -1}}},
    {[1] = {OBTUSE, 3, {0, 0}}, [3] = {ACUTE, 2, {1, 1}}, [5] = {OBTUSE, 0, {1, -1}}, [7] = {ACUTE, 5, {0, -2}}},
};
/* clang-format on */

bool pose_has_corner(int pose, int corner) { return CORNER[pose_turn(pose) % 3][corner].kind != CORNER_NONE; }

/* Cells round a vertex: the sectors, and what lies across their far sides. */
static const Offset UP_CELL[2][TURNS] = {
    /* of the rhombus at this corner and sector, seen from the vertex */
    {{-1, 1}, {-2, 0}, {-1, -1}, {0, -2}, {0, 0}, {0, 2}},
    {{-1, 1}, {-1, -1}, {-1, -1}, {0, 0}, {0, 0}, {-1, 1}},
};

#define AT(row, column) ((Cells)1 << ((4 + (row)) * ROW + 8 + (column)))
#define SECTORS(v, x)                                                                                        \
    (AT((v)-1, (x) + 1) | AT((v)-1, x) | AT((v)-1, (x)-1) | AT(v, (x)-1) | AT(v, x) | AT(v, (x) + 1))
#define FAN_0 (AT(-1, 1) | AT(-1, 2))
#define FAN_1 (AT(-1, 0) | AT(-2, 0))
#define FAN_2 (AT(-1, -1) | AT(-1, -2))
#define FAN_3 (AT(0, -1) | AT(0, -2))
#define FAN_4 (AT(0, 0) | AT(1, 0))
#define FAN_5 (AT(0, 1) | AT(0, 2))

/* What a turn from sector s to s + 1 sweeps, drawn with the vertex in the centre of the
 * board, and how far these cells reach from it. */
typedef struct Sweep {
    Cells cells;
    int8_t top, bottom, left, right;
} Sweep;

static const Sweep SWEEP[2][TURNS] = {
    {{SECTORS(-1, 1), -2, -1, 0, 2},
     {SECTORS(-1, -1), -2, -1, -2, 0},
     {SECTORS(0, -2), -1, 0, -3, -1},
     {SECTORS(1, -1), 0, 1, -2, 0},
     {SECTORS(1, 1), 0, 1, 0, 2},
     {SECTORS(0, 2), -1, 0, 1, 3}},
    {{FAN_0 | FAN_1 | FAN_2, -2, -1, -2, 2},
     {FAN_1 | FAN_2 | FAN_3, -2, 0, -2, 0},
     {FAN_2 | FAN_3 | FAN_4, -1, 1, -2, 0},
     {FAN_3 | FAN_4 | FAN_5, 0, 1, -2, 2},
     {FAN_4 | FAN_5 | FAN_0, -1, 1, 0, 2},
     {FAN_5 | FAN_0 | FAN_1, -2, 0, 0, 2}},
};

/* The swept cells at this vertex, or 0 where one of them is not on the board. */
static inline Cells swept_at(CornerKind kind, int sector, int row, int column)
{
    const Sweep *s = &SWEEP[kind - ACUTE][sector];
    if (row + s->top < 0 || row + s->bottom >= ROWS || column + s->left < 1 || column + s->right >= ROW)
        return 0;
    int by = (row - 4) * ROW + column - 8;
    Cells cells = by < 0 ? s->cells >> -by : s->cells << by;
    return cells & ~INKA_BOARD ? 0 : cells;
}

Cells pose_swept(int pose, int corner, bool clockwise)
{
    const Corner *c = &CORNER[pose_turn(pose) % 3][corner];
    int row = pose_up(pose) / ROW + c->vertex.row, column = pose % ROW + c->vertex.column;
    if (c->kind == CORNER_NONE) return 0;
    return swept_at(c->kind, clockwise ? (c->sector + 5) % TURNS : c->sector, row, column);
}

/* A rhombus as it turns about a corner: by the sector in which it touches that vertex. */
typedef struct Pivot {
    CornerKind kind;
    int row, column; /* of the vertex */
    int sector, turn;
} Pivot;

static inline Pivot pivot_of(int pose, int corner)
{
    const Corner *c = &CORNER[pose_turn(pose) % 3][corner];
    return (Pivot){(CornerKind)c->kind, pose_up(pose) / ROW + c->vertex.row, pose % ROW + c->vertex.column,
                   c->sector, pose_turn(pose)};
}

static inline int next_sector(int sector) { return sector == TURNS - 1 ? 0 : sector + 1; }
static inline int last_sector(int sector) { return sector ? sector - 1 : TURNS - 1; }

static inline int swept_sector(const Pivot *p, bool clockwise)
{
    return clockwise ? last_sector(p->sector) : p->sector;
}

/* What the next step sweeps, or 0 beyond the rim. */
static inline Cells pivot_sweep(const Pivot *p, bool clockwise)
{
    return swept_at(p->kind, swept_sector(p, clockwise), p->row, p->column);
}

static inline int pivot_pose(const Pivot *p)
{
    const Offset up = UP_CELL[p->kind - ACUTE][p->sector];
    return p->turn * CELLS + (p->row + up.row) * ROW + p->column + up.column;
}

/* The pose after it. */
static inline int pivot_step(Pivot *p, bool clockwise)
{
    p->sector = clockwise ? last_sector(p->sector) : next_sector(p->sector);
    p->turn = clockwise ? last_sector(p->turn) : next_sector(p->turn);
    return pivot_pose(p);
}

InkaMove pose_spin(int pose, int corner, int steps, Cells obstacles)
{
    InkaMove m = {.pose = pose, .swept = pose_cells(pose)};
    Pivot p = pivot_of(pose, corner);
    bool clockwise = steps < 0;
    if (p.kind == CORNER_NONE) return m;
    while (m.steps < (clockwise ? -steps : steps)) {
        Cells swept = pivot_sweep(&p, clockwise);
        m.rim = !swept;
        if (m.rim) break;
        m.hit = swept & obstacles;
        if (m.hit) break;
        m.swept |= swept;
        m.pose = pivot_step(&p, clockwise);
        m.steps++;
    }
    return m;
}

int pose_after_spin(int pose, int corner, int steps)
{
    Pivot p = pivot_of(pose, corner);
    p.sector = (p.sector + TURNS + steps) % TURNS;
    p.turn = (p.turn + TURNS + steps) % TURNS;
    return pivot_pose(&p);
}

/* ---- all turns at once ------------------------------------------------------------------- */

/* Whoever lists them all takes the cells round a vertex in one word, cell (row, column) from there being bit
 * (row + 2) * ROW + column + 3: all that turns about it may sweep. Each of the six steps is then free or not
 * by one bit: about an acute corner where a whole hexagon is free, whose lowest cell tells it; about an
 * obtuse one where three fans of two cells are. These six bits are brought together by a product, and a table
 * tells how far a rhombus turns from each sector.
 *
 * Cells beyond the board are never free. The first column is not on it, so that whatever leaves at the side
 * meets that; about the two outmost vertices it would lie beyond, and meets cells of other rows that are
 * not on the board (tests/sweep.c tries them all). */
#define NEAR(row, column) ((uint64_t)1 << (((row) + 2) * ROW + (column) + 3))

/* Bits of sectors 0 to 5, as they lie in the word and where the product brings them. */
#define HEXAGONS     (NEAR(-2, 0) | NEAR(-2, -2) | NEAR(-1, -3) | NEAR(0, -2) | NEAR(0, 0) | NEAR(-1, 1))
#define FANS_ACROSS  (NEAR(-1, 1) | NEAR(-1, -2) | NEAR(0, -2) | NEAR(0, 1)) /* sectors 0, 2, 3, 5 */
#define FANS_UPRIGHT (NEAR(-2, 0) | NEAR(0, 0))                              /* sectors 1, 4 */
enum { GATHERED = 58 };
#define GATHER_HEXAGONS  0x2080108010000000u
#define GATHER_FANS      0x0100104008000000u
#define HEXAGON(i, s)    ((uint64_t)(i) >> (0x153240 >> ((s) % 6 * 4) & 15) & 1)
#define FAN(i, s)        ((uint64_t)(i) >> (0x542310 >> ((s) % 6 * 4) & 15) & 1)
#define THREE_FANS(i, s) (FAN(i, s) & FAN(i, (s) + 1) & FAN(i, (s) + 2))

/* Steps from sector s, one way and the other, until the first that is not free; ten bits for each sector. */
#define RUN(is, i, a, b, c, d, e)                                                                            \
    (is(i, a) * (1 + 2 * is(i, b) * (1 + 2 * is(i, c) * (1 + 2 * is(i, d) * (1 + 2 * is(i, e))))))
#define FROM(is, i, s)                                                                                       \
    (RUN(is, i, s, (s) + 1, (s) + 2, (s) + 3, (s) + 4) |                                                     \
     RUN(is, i, (s) + 5, (s) + 4, (s) + 3, (s) + 2, (s) + 1) << TURN_MAX)
#define PATTERN(is, i)                                                                                       \
    FROM(is, i, 0) | FROM(is, i, 1) << 10 | FROM(is, i, 2) << 20 | FROM(is, i, 3) << 30 |                    \
        FROM(is, i, 4) << 40 | FROM(is, i, 5) << 50
#define FOUR_PATTERNS(is, i) PATTERN(is, i), PATTERN(is, (i) + 1), PATTERN(is, (i) + 2), PATTERN(is, (i) + 3)
#define SIXTEEN_PATTERNS(is, i)                                                                              \
    FOUR_PATTERNS(is, i), FOUR_PATTERNS(is, (i) + 4), FOUR_PATTERNS(is, (i) + 8), FOUR_PATTERNS(is, (i) + 12)
#define ALL_PATTERNS(is)                                                                                     \
    {                                                                                                        \
        SIXTEEN_PATTERNS(is, 0), SIXTEEN_PATTERNS(is, 16), SIXTEEN_PATTERNS(is, 32),                         \
            SIXTEEN_PATTERNS(is, 48)                                                                         \
    }
static const uint64_t ABOUT_ACUTE[64] = ALL_PATTERNS(HEXAGON), ABOUT_OBTUSE[64] = ALL_PATTERNS(THREE_FANS);

static inline uint64_t turns_about_acute(uint64_t free, int sector)
{
    const uint64_t three = free & free >> 1 & free >> 2, hexagons = three & three >> ROW & HEXAGONS;
    return ABOUT_ACUTE[hexagons * GATHER_HEXAGONS >> GATHERED] >> 10 * sector & 0x3ff;
}

static inline uint64_t turns_about_obtuse(uint64_t free, int sector)
{
    const uint64_t fans = (free & free >> 1 & FANS_ACROSS) | (free & free >> ROW & FANS_UPRIGHT);
    return ABOUT_OBTUSE[fans * GATHER_FANS >> GATHERED] >> 10 * sector & 0x3ff;
}

uint64_t pose_spins(int pose, Cells obstacles)
{
    const Cells free = INKA_BOARD & ~obstacles;
    const uint64_t word[] = {0, (uint64_t)free, (uint64_t)(free >> 64), 0};
    const int shape = pose_turn(pose) % 3, odd = shape != 1;
    uint64_t all = 0;
    for (int i = 0; i < CORNERS / 2; i++) {
        const Corner *c = &CORNER[shape][2 * i + odd];
        const int at = 64 + pose_up(pose) + (c->vertex.row - 2) * ROW + c->vertex.column - 3;
        const uint64_t near = word[at >> 6] >> (at & 63) | word[(at >> 6) + 1] << 1 << (~at & 63);
        const uint64_t turns =
            c->kind == ACUTE ? turns_about_acute(near, c->sector) : turns_about_obtuse(near, c->sector);
        all |= turns << 2 * TURN_MAX * i;
    }
    return all;
}
