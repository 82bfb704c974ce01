/* scene.c -- Inka on the table: pieces, what an act would sweep, meet and cost, how far each is. */
#include "game/message.h"
#include "games/inka/inka.h"

#include <string.h>

/* ---- pieces ---------------------------------------------------------------------------- */

typedef struct Table {
    Piece *out;
    int capacity, count;
} Table;

enum {
    LOOK_PATH,
    LOOK_GOAL,
    LOOK_FIGURE,
    LOOK_BLOCKADE = LOOK_FIGURE + SEATS,
    LOOK_STATUE = LOOK_BLOCKADE + SEATS,
    LOOK_GROUND = LOOK_STATUE + SEATS
};

static void put(Table *t, int id, int look, int zone, int slot, int face)
{
    if (t->count < t->capacity)
        t->out[t->count] = (Piece){.id = (uint16_t)id,
                                   .look = (uint8_t)look,
                                   .zone = (uint8_t)zone,
                                   .slot = (int16_t)slot,
                                   .face = (int16_t)face};
    t->count++;
}

/* The map itself: whoever draws the hall needs no other source, whatever data was loaded. */
static void put_ground(Table *table, const InkaMap *map)
{
    for (Cells firm = cells_of(map->firm); firm; firm &= firm - 1) {
        int cell = cells_first(firm);
        put(table, PIECE_CELL + cell, LOOK_GROUND, ZONE_GROUND, cell, inka_ground_face(map, cell));
    }
}

static void put_paths(Table *table, const InkaView *v)
{
    const InkaTable *b = &v->table;
    for (int i = 0; i < PATHS; i++) {
        if (b->pose[i] != NO_POSE)
            put(table, i, LOOK_PATH, ZONE_FLOOR, b->pose[i], v->face[i]);
        else if (i >= b->drawn)
            put(table, i, LOOK_PATH, ZONE_STACK, i, v->face[i]);
        else if (b->aside >> i & 1)
            put(table, i, LOOK_PATH, ZONE_ASIDE, i, v->face[i]);
        else
            put(table, i, LOOK_PATH, ZONE_HAND, b->seat, v->face[i]);
    }
}

static void put_seat(Table *table, const InkaTable *b, int p)
{
    bool in = b->figure[p] != NO_CELL, blocks = b->blockade[p] != NO_CELL;
    put(table, PIECE_FIGURE + p, LOOK_FIGURE + p, in ? ZONE_FIGURES : ZONE_SUPPLY, in ? b->figure[p] : p,
        FACE_FIGURE);
    put(table, PIECE_BLOCKADE + p, LOOK_BLOCKADE + p, blocks ? ZONE_BLOCKADES : ZONE_SUPPLY,
        blocks ? b->blockade[p] : p, FACE_BLOCKADE);
    for (int d = 0; d < GOALS; d++) {
        bool there = b->statues[p] >> d & 1;
        put(table, PIECE_STATUE + p * GOALS + d, LOOK_STATUE + p, there ? ZONE_STATUES : ZONE_HELD,
            there ? d : p, FACE_STATUE);
    }
}

static int inka_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const InkaView *v = (const InkaView *)view;
    Table table = {out, capacity, 0};
    put_ground(&table, inka_map(t));
    put_paths(&table, v);
    for (int d = 0; d < GOALS; d++)
        put(&table, PIECE_GOAL + d, LOOK_GOAL, ZONE_FLOOR, v->table.pose[PATHS + d], FACE_GOAL);
    for (int p = 0; p < t->seats; p++) put_seat(&table, &v->table, p);
    return table.count;
}

/* ---- previews ------------------------------------------------------------------------------ */

static void touch_cells(Preview *out, Cells cells)
{
    for (; cells && out->cells < TOUCHED_MAX; cells &= cells - 1)
        out->cell[out->cells++] = (int16_t)cells_first(cells);
}

/* The same, and what it costs to come there. */
static void touch_reached(Preview *out, Cells cells, int toll)
{
    touch_cells(out, cells);
    while (out->tolls < out->cells) out->toll[out->tolls++] = (int8_t)toll;
}

static void touch_piece(Preview *out, int piece)
{
    if (out->pieces < TOUCHED_MAX) out->piece[out->pieces++] = (uint16_t)piece;
}

/* Rhombi, figures and blockades on these cells. */
static void touch_things(Preview *out, const InkaTable *b, Cells cells)
{
    for (int i = 0; i < TILES; i++)
        if (b->pose[i] != NO_POSE && pose_cells(b->pose[i]) & cells) touch_piece(out, i);
    for (int p = 0; p < SEATS; p++) {
        if (b->figure[p] != NO_CELL && cells_have(cells, b->figure[p])) touch_piece(out, PIECE_FIGURE + p);
        if (b->blockade[p] != NO_CELL && cells_have(cells, b->blockade[p]))
            touch_piece(out, PIECE_BLOCKADE + p);
    }
}

/* How far it goes: the cells swept, and the pieces that stop it; refused acts have both too.
 * Without a number of steps, as far as possible (anticlockwise; +5 and -5 ask for either way). */
static void preview_move(const InkaTable *b, const Act *part, Preview *out)
{
    int tile = part->arg[0], way = part->arg[1];
    bool turns = act_is_turn(part->kind);
    if (tile < 0 || tile >= TILES || b->pose[tile] == NO_POSE) return;
    if (way < 0 || way >= (turns ? CORNERS : TURNS)) return;
    int steps = part->argc > 2 ? part->arg[2] : turns ? TURN_MAX : SLIDE_MAX;
    Cells obstacles = inka_obstacles(b, tile);
    InkaMove m = turns ? pose_spin(b->pose[tile], way, steps, obstacles)
                       : pose_slide(b->pose[tile], way, steps, obstacles);
    touch_cells(out, m.swept);
    touch_things(out, b, m.hit);
    message(&out->line[out->lines++], turns ? "inka.preview.turn" : "inka.preview.slide", 1,
            arg_count(m.steps));
    out->at_edge = m.rim;
    if (m.rim) message(&out->line[out->lines++], "inka.preview.rim", 0);
    if (m.hit) message(&out->line[out->lines++], "inka.preview.hit", 1, arg_cell(cells_first(m.hit)));
}

/* Cells in the order of what they cost, and a line for each cost: how many cost that much. */
static void preview_walk(const Terms *t, const InkaView *v, Preview *out)
{
    const InkaTable *b = &v->table;
    Cells by_cost[COSTS_MAX + 1], barred = t->option[OPTION_IMPASSABLE] ? inka_blockades(b) : 0;
    Cells taken = inka_figures(b) | inka_blockades(b);
    if (b->stage != STAGE_WALK || b->walked || v->viewer != (Seat)b->seat) return;
    InkaFloor f = inka_floor(t, b, v->face);
    int costs = inka_reach(&f, b->figure[b->seat], barred, b->points, by_cost);
    for (int i = 0; i < costs; i++) {
        int before = out->cells;
        touch_reached(out, by_cost[i] & ~taken, i);
        message(&out->line[out->lines++], "inka.preview.walk", 2, arg_count(i),
                arg_count(out->cells - before));
    }
}

static void preview_part(const Terms *t, const InkaView *v, const Act *part, Preview *out)
{
    const InkaTable *b = &v->table;
    out->complete = false;
    switch ((InkaAct)part->kind) {
    case ACT_WALK: preview_walk(t, v, out); break;
    case ACT_START: touch_cells(out, cells_of(inka_map(t)->starts) & ~inka_figures(b)); break;
    case ACT_PASSAGE:
        if (v->viewer == (Seat)b->seat && b->stage == STAGE_WALK)
            touch_reached(out, inka_passages(t, b, b->seat), 1);
        break;
    case ACT_SLIDE:
    case ACT_TURN:
    case ACT_SYMBOL_SLIDE:
    case ACT_SYMBOL_TURN:
        if (part->argc >= 2) preview_move(b, part, out);
        break;
    default: break;
    }
}

static bool is_move(int kind) { return kind == ACT_SLIDE || kind == ACT_TURN || act_is_symbol(kind); }

static void inka_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const InkaView *v = (const InkaView *)view;
    const InkaTable *b = &v->table;
    static const uint8_t argc[ACTS] = {1, 1, 3, 3, 1, 0, 1, 3, 3, 1, 0};
    *out = (Preview){.cost = -1, .complete = true};
    InkaState after = {.table = *b};
    memcpy(after.face, v->face, PATHS);
    if (part->kind < ACTS && part->argc < argc[part->kind]) {
        preview_part(t, v, part, out);
        inka_may_begin(t, &after, v->viewer, part, &out->refusal);
        return;
    }
    for (int i = b->drawn; i < PATHS; i++)
        if (!after.face[i]) after.face[i] = FACE_PATH; /* whatever will be drawn: not this act's business */
    bool fits = inka_apply(t, (State *)&after, v->viewer, part, NULL, &out->refusal);
    if (part->kind < ACTS && is_move(part->kind)) preview_move(b, part, out);
    if (!fits) return;
    if (b->stage == STAGE_PUSH || b->stage == STAGE_WALK) out->cost = b->points - after.table.points;
    if (after.table.stage == STAGE_OVER) {
        out->cost = -1;
        message(&out->line[out->lines++], "inka.preview.win", 0);
    }
    if (part->kind == ACT_LAY) touch_cells(out, pose_cells(part->arg[0]));
    if (part->kind == ACT_START || part->kind == ACT_WALK || part->kind == ACT_PASSAGE ||
        part->kind == ACT_BLOCK)
        touch_cells(out, cell_bit(part->arg[0]));
    if (part->kind == ACT_TAKE) touch_piece(out, PIECE_GOAL + inka_goal_under(b, b->seat));
}

/* ---- standings ---------------------------------------------------------------------------------- */

static int inka_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const InkaView *v = (const InkaView *)view;
    const InkaTable *b = &v->table;
    int n = 0;
    InkaFloor f = inka_floor(t, b, v->face);
    for (int p = 0; p < t->seats; p++) {
        ScoreLine l = {.seat = (Seat)p, .points = inka_held(b, p)};
        message(&l.why, "inka.score.statues", 1, arg_count(inka_held(b, p)));
        if (n < capacity) out[n] = l;
        n++;
        if (b->figure[p] == NO_CELL) continue;
        int distance = inka_exit_distance(&f, t, b->figure[p]);
        l.points = 0, l.decides = true;
        if (distance < CELLS)
            message(&l.why, "inka.score.exit", 1, arg_count(distance));
        else
            message(&l.why, "inka.score.no_exit", 0);
        if (n < capacity) out[n] = l;
        n++;
    }
    return n;
}

const Scenes inka_scenes = {inka_scene, inka_preview, inka_explain, NULL, inka_draw};
