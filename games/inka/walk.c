/* walk.c -- the floor as it lies now, and what a figure does on it: walk, take a statue,
 * use a passage (IN-WALK, IN-SNAKE, IN-STOP, IN-STATUE, IN-PASSAGE).
 *
 * Ways are found by flooding sets of cells: all cells that cost nothing, then those behind
 * one snake, and so on. So the cheapest way counts, however long it is. */
#include "base/assert.h"
#include "game/message.h"
#include "games/inka/inka.h"

/* ---- what lies where ------------------------------------------------------------ */

Cells inka_tiles(const InkaTable *b)
{
    Cells all = 0;
    for (int i = 0; i < TILES; i++)
        if (b->pose[i] != NO_POSE) all |= pose_cells(b->pose[i]);
    return all;
}

int inka_tile_at(const InkaTable *b, int cell)
{
    for (int i = 0; i < TILES; i++)
        if (b->pose[i] != NO_POSE && (pose_up(b->pose[i]) == cell || pose_down(b->pose[i]) == cell)) return i;
    return -1;
}

static Cells cells_at(const uint8_t at[SEATS])
{
    Cells all = 0;
    for (int p = 0; p < SEATS; p++)
        if (at[p] != NO_CELL) all |= cell_bit(at[p]);
    return all;
}

Cells inka_figures(const InkaTable *b) { return cells_at(b->figure); }
Cells inka_blockades(const InkaTable *b) { return cells_at(b->blockade); }

/* Sides of a cell count counter-clockwise by where they face: 30, 90 .. 330 degrees. An
 * up cell has 0 (right), 2 (left), 4 (below), a down cell 1 (above), 3 (left), 5 (right). */
static void add_wall(InkaFloor *f, int cell, int side)
{
    switch (side) {
    case 0:
    case 5: f->wall_right |= cell_bit(cell); break;
    case 2:
    case 3: f->wall_right |= cell_bit(cell - 1); break;
    case 4: f->wall_below |= cell_bit(cell); break;
    default:
        if (cell >= ROW) f->wall_below |= cell_bit(cell - ROW);
    }
}

void inka_add_face(InkaFloor *f, int pose, int face)
{
    int turn = pose_turn(pose), left = pose_half(pose, 0), right = pose_half(pose, 1);
    if (face & SNAKE_LEFT) f->snakes |= cell_bit(left);
    if (face & SNAKE_RIGHT) f->snakes |= cell_bit(right);
    if (face & WALL_LEFT) add_wall(f, left, (2 + turn) % TURNS);
    if (face & WALL_BOTTOM) add_wall(f, left, (4 + turn) % TURNS);
    if (face & WALL_TOP) add_wall(f, right, (1 + turn) % TURNS);
    if (face & WALL_RIGHT) add_wall(f, right, (5 + turn) % TURNS);
}

InkaFloor inka_floor(const Terms *t, const InkaTable *b, const uint8_t *face)
{
    InkaFloor f = {.ground = cells_of(inka_map(t)->firm) | inka_tiles(b)};
    for (int i = 0; i < PATHS; i++)
        if (b->pose[i] != NO_POSE && face[i] != FACE_PATH) inka_add_face(&f, b->pose[i], face[i]);
    return f;
}

/* ---- ways ------------------------------------------------------------------------- */

Cells inka_flood(const InkaFloor *f, Cells from, Cells over)
{
    Cells all = from, edge = from;
    while (edge) {
        edge = inka_step(f, edge) & over & ~all;
        all |= edge;
    }
    return all;
}

int inka_reach(const InkaFloor *f, int from, Cells barred, int most, Cells by_cost[COSTS_MAX + 1])
{
    Cells free = f->ground & ~f->snakes & ~barred, snakes = f->snakes & ~barred;
    Cells all = inka_flood(f, cell_bit(from), free);
    int costs = 1;
    by_cost[0] = all;
    while (costs <= most) {
        Cells next = inka_step(f, all) & snakes & ~all;
        if (!next) break;
        Cells wider = inka_flood(f, all | next, free);
        by_cost[costs++] = wider & ~all;
        all = wider;
    }
    return costs;
}

int inka_exit_distance(const InkaFloor *f, const Terms *t, int cell)
{
    Cells exits = cells_of(inka_map(t)->starts), all = cell_bit(cell), edge = all;
    for (int distance = 0; edge; distance++) {
        if (edge & exits) return distance;
        edge = inka_step(f, edge) & ~all;
        all |= edge;
    }
    return CELLS;
}

/* ---- IN-WALK, IN-SNAKE, IN-STOP, IN-ONEWALK ------------------------------------------- */

static Cells barred_cells(const Terms *t, const InkaTable *b)
{
    return t->option[OPTION_IMPASSABLE] ? inka_blockades(b) : 0;
}

Cells inka_walk_targets(const Terms *t, const InkaTable *b, const uint8_t *face, int seat)
{
    Cells by_cost[COSTS_MAX + 1], all = 0;
    if (b->walked) return 0;
    InkaFloor f = inka_floor(t, b, face);
    int costs = inka_reach(&f, b->figure[seat], barred_cells(t, b), b->points, by_cost);
    for (int i = 0; i < costs; i++) all |= by_cost[i];
    return all & ~inka_figures(b) & ~inka_blockades(b);
}

static int cost_of(const InkaFloor *f, int from, int to, Cells barred)
{
    Cells by_cost[COSTS_MAX + 1];
    int costs = inka_reach(f, from, barred, COSTS_MAX, by_cost);
    for (int i = 0; i < costs; i++)
        if (cells_have(by_cost[i], to)) return i;
    return -1;
}

bool inka_may_walk(const Terms *t, const InkaState *s, int to, int *cost, Refusal *why)
{
    const InkaTable *b = &s->table;
    int from = b->figure[b->seat];
    Cells barred = barred_cells(t, b);
    if (b->walked) return refuse(why, REFUSAL_ILLEGAL, "IN-ONEWALK", "inka.refuse.walked", 0);
    if (to == from) return refuse(why, REFUSAL_ILLEGAL, "IN-ONEWALK", "inka.refuse.stay", 0);
    InkaFloor f = inka_floor(t, b, s->face);
    if (!cells_have(f.ground, to))
        return refuse(why, REFUSAL_ILLEGAL, "IN-WALK", "inka.refuse.chasm", 1, arg_cell(to));
    int open = cost_of(&f, from, to, 0);
    if (open < 0) return refuse(why, REFUSAL_ILLEGAL, "IN-WALK", "inka.refuse.no_way", 1, arg_cell(to));
    if (cells_have(inka_figures(b) | inka_blockades(b), to))
        return refuse(why, REFUSAL_ILLEGAL, "IN-STOP", "inka.refuse.stop", 1, arg_cell(to));
    *cost = barred ? cost_of(&f, from, to, barred) : open;
    if (*cost < 0) return refuse(why, REFUSAL_ILLEGAL, "IN-STOP", "inka.refuse.barred", 1, arg_cell(to));
    if (*cost > b->points)
        return refuse(why, REFUSAL_ILLEGAL, "IN-SNAKE", "inka.refuse.snakes", 2, arg_count(*cost),
                      arg_count(b->points));
    return true;
}

void inka_walk(InkaState *s, int to, int cost, Events *events)
{
    InkaTable *b = &s->table;
    int from = b->figure[b->seat];
    b->figure[b->seat] = (uint8_t)to;
    b->points = (uint8_t)(b->points - cost);
    b->walked = 1;
    if (!events) return;
    inka_tell(events, EVENT_WALK, b->seat, from, to, cost, 0);
    inka_tell_move(events, PIECE_FIGURE + b->seat, ZONE_FIGURES, to, FACE_FIGURE);
}

/* ---- IN-STATUE ---------------------------------------------------------------------------- */

int inka_goal_under(const InkaTable *b, int seat)
{
    int tile = inka_tile_at(b, b->figure[seat]);
    return tile >= PATHS && b->statues[seat] >> (tile - PATHS) & 1 ? tile - PATHS : -1;
}

static bool has_point(const InkaTable *b, Refusal *why)
{
    return b->points || refuse(why, REFUSAL_ILLEGAL, "IN-AP", "inka.refuse.points", 0);
}

bool inka_may_take(const InkaState *s, Refusal *why)
{
    const InkaTable *b = &s->table;
    if (inka_goal_under(b, b->seat) < 0)
        return refuse(why, REFUSAL_ILLEGAL, "IN-STATUE", "inka.refuse.statue", 0);
    return has_point(b, why);
}

void inka_take(InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    int goal = inka_goal_under(b, b->seat);
    ASSERT(goal >= 0);
    b->statues[b->seat] &= (uint8_t) ~(1u << goal);
    b->points--;
    b->walked = 0;
    if (!events) return;
    inka_tell(events, EVENT_TAKE, b->seat, PIECE_GOAL + goal, inka_held(b, b->seat), 0, 0);
    inka_tell_move(events, PIECE_STATUE + b->seat * GOALS + goal, ZONE_HELD, b->seat, FACE_STATUE);
}

/* ---- IN-PASSAGE, IN-SYMBOL ------------------------------------------------------------------ */

Cells inka_passages(const Terms *t, const InkaTable *b, int seat)
{
    Cells open = cells_of(inka_map(t)->passages);
    if (!cells_have(open, b->figure[seat])) return 0;
    open &= ~inka_tiles(b);
    if (!cells_have(open, b->figure[seat])) return 0;
    return open & ~inka_figures(b) & ~inka_blockades(b);
}

bool inka_on_symbol(const Terms *t, const InkaTable *b, int seat)
{
    return cells_have(cells_of(inka_map(t)->symbols), b->figure[seat]) &&
           inka_tile_at(b, b->figure[seat]) < 0;
}

bool inka_may_pass(const Terms *t, const InkaState *s, int to, Refusal *why)
{
    const InkaTable *b = &s->table;
    Cells open = cells_of(inka_map(t)->passages) & ~inka_tiles(b);
    if (!cells_have(open, b->figure[b->seat]))
        return refuse(why, REFUSAL_ILLEGAL, "IN-PASSAGE", "inka.refuse.no_passage", 1,
                      arg_cell(b->figure[b->seat]));
    if (!cells_have(inka_passages(t, b, b->seat), to))
        return refuse(why, REFUSAL_ILLEGAL, "IN-PASSAGE", "inka.refuse.passage", 1, arg_cell(to));
    return has_point(b, why);
}

void inka_pass(InkaState *s, int to, Events *events)
{
    InkaTable *b = &s->table;
    int from = b->figure[b->seat];
    b->figure[b->seat] = (uint8_t)to;
    b->points--;
    b->walked = 0;
    if (!events) return;
    inka_tell(events, EVENT_PASSAGE, b->seat, from, to, 0, 0);
    inka_tell_move(events, PIECE_FIGURE + b->seat, ZONE_FIGURES, to, FACE_FIGURE);
}
