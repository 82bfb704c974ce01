/* turn.c -- a turn in its four phases: the blockade comes off, rhombi are pushed, (walk.c,)
 * the blockade goes on; and how a match ends (IN-UNBLOCK, IN-PUSH, IN-SYMBOL, IN-KO,
 * IN-BLOCK, IN-WIN, IN-CAP). */
#include "game/message.h"
#include "games/inka/inka.h"

#include <string.h>

/* ---- IN-UNBLOCK: a turn begins ----------------------------------------------------- */

/* With the balanced opening the first round has fewer points for those who go early. */
int inka_turn_points(const Terms *t, const InkaTable *b)
{
    static const uint8_t opening[SEATS + 1][SEATS] = {[2] = {1, 3}, [3] = {1, 2, 3}, [4] = {0, 1, 2, 3}};
    int place = (b->seat + t->seats - b->first) % t->seats;
    return t->option[OPTION_BALANCED] && b->round == 1 ? opening[t->seats][place] : POINTS;
}

static void begin_turn(const Terms *t, InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    int blockade = b->blockade[b->seat];
    b->stage = STAGE_PUSH;
    b->points = (uint8_t)inka_turn_points(t, b);
    b->walked = 0;
    b->blockade[b->seat] = NO_CELL;
    if (!events) return;
    inka_tell(events, EVENT_BEGIN, b->seat, b->round, b->points, 0, 0);
    if (blockade == NO_CELL) return;
    inka_tell(events, EVENT_UNBLOCK, b->seat, blockade, 0, 0, 0);
    inka_tell_move(events, PIECE_BLOCKADE + b->seat, ZONE_SUPPLY, b->seat, FACE_BLOCKADE);
}

/* IN-FIRST: whoever began to build has the first turn. */
void inka_first_turn(const Terms *t, InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    b->seat = b->first;
    b->round = 1;
    memcpy(b->began, b->pose, sizeof b->began);
    begin_turn(t, s, events);
}

/* ---- IN-PUSH, IN-SYMBOL -------------------------------------------------------------- */

Cells inka_in_the_way(const InkaTable *b) { return inka_tiles(b) | inka_blockades(b) | inka_figures(b); }

/* Other rhombi, blockades, and figures that do not ride. */
Cells inka_obstacles(const InkaTable *b, int tile)
{
    Cells own = pose_cells(b->pose[tile]);
    return inka_in_the_way(b) & ~own;
}

static bool refuse_move(Refusal *why, const char *clause, const InkaMove *m, bool turns)
{
    if (!m->steps && m->hit)
        return refuse(why, REFUSAL_ILLEGAL, clause,
                      turns ? "inka.refuse.turn_hit_at_once" : "inka.refuse.slide_hit_at_once", 1,
                      arg_cell(cells_first(m->hit)));
    if (!m->steps)
        return refuse(why, REFUSAL_ILLEGAL, clause,
                      turns ? "inka.refuse.turn_rim_at_once" : "inka.refuse.slide_rim_at_once", 0);
    if (m->hit)
        return refuse(why, REFUSAL_ILLEGAL, clause, turns ? "inka.refuse.turn_hit" : "inka.refuse.slide_hit",
                      2, arg_count(m->steps), arg_cell(cells_first(m->hit)));
    return refuse(why, REFUSAL_ILLEGAL, clause, turns ? "inka.refuse.turn_rim" : "inka.refuse.slide_rim", 1,
                  arg_count(m->steps));
}

/* IN-SLIDE, IN-TURN: as far as wanted, ending before any obstacle. */
static bool may_move(const InkaTable *b, const Act *act, int *pose, Refusal *why)
{
    int tile = act->arg[0], way = act->arg[1], steps = act->arg[2], from = b->pose[tile];
    bool turns = act_is_turn(act->kind);
    const char *clause = turns ? "IN-TURN" : "IN-SLIDE";
    if (turns ? !pose_has_corner(from, way) : !pose_can_slide(from, way))
        return refuse(why, REFUSAL_ILLEGAL, clause, turns ? "inka.refuse.no_corner" : "inka.refuse.no_edge",
                      2, arg_piece(tile), arg_word(turns ? WORD_CORNER + way : WORD_DIRECTION + way));
    Cells obstacles = inka_obstacles(b, tile);
    InkaMove m = turns ? pose_spin(from, way, steps, obstacles) : pose_slide(from, way, steps, obstacles);
    *pose = m.pose;
    return m.steps == (steps < 0 ? -steps : steps) || refuse_move(why, clause, &m, turns);
}

static int face_of(const InkaState *s, int tile) { return tile < PATHS ? s->face[tile] : FACE_PATH; }

static bool may_move_at_all(const Terms *t, const InkaTable *b, const Act *act, Refusal *why)
{
    int tile = act->arg[0];
    if (act_is_symbol(act->kind)) {
        if (!inka_on_symbol(t, b, b->seat))
            return refuse(why, REFUSAL_ILLEGAL, "IN-SYMBOL", "inka.refuse.no_symbol", 0);
        return tile >= PATHS ||
               refuse(why, REFUSAL_ILLEGAL, "IN-SYMBOL", "inka.refuse.symbol", 1, arg_piece(tile));
    }
    if (tile >= PATHS || b->pose[tile] == NO_POSE)
        return refuse(why, REFUSAL_ILLEGAL, "IN-PUSH", "inka.refuse.push", 1, arg_piece(tile));
    if (pose_cells(b->pose[tile]) & inka_blockades(b))
        return refuse(why, REFUSAL_ILLEGAL, "IN-HELD", "inka.refuse.held", 1, arg_piece(tile));
    return true;
}

bool inka_may_use(const Terms *t, const InkaTable *b, const Act *act, Refusal *why)
{
    if (!may_move_at_all(t, b, act, why)) return false;
    return b->points || refuse(why, REFUSAL_ILLEGAL, "IN-AP", "inka.refuse.points", 0);
}

bool inka_may_push(const Terms *t, const InkaState *s, const Act *act, int *pose, Refusal *why)
{
    const InkaTable *b = &s->table;
    int tile = act->arg[0];
    if (!inka_may_use(t, b, act, why)) return false;
    if (!may_move(b, act, pose, why)) return false;
    if (pose_settled(*pose, face_of(s, tile)) == b->ko[tile])
        return refuse(why, REFUSAL_ILLEGAL, "IN-KO", "inka.refuse.ko", 1, arg_piece(tile));
    return true;
}

/* IN-RIDE: who stands on a half stays on it. */
void inka_push(InkaState *s, const Act *act, int pose, Events *events)
{
    InkaTable *b = &s->table;
    int tile = act->arg[0], from = b->pose[tile], to = pose_settled(pose, face_of(s, tile));
    Cells riders = inka_figures(b) & pose_cells(from);
    b->pose[tile] = (uint16_t)to;
    b->points--;
    if (act_is_symbol(act->kind)) b->walked = 0;
    if (events) {
        static const uint8_t told[ACTS] = {[ACT_SLIDE] = EVENT_SLIDE,
                                           [ACT_TURN] = EVENT_TURN,
                                           [ACT_SYMBOL_SLIDE] = EVENT_SYMBOL_SLIDE,
                                           [ACT_SYMBOL_TURN] = EVENT_SYMBOL_TURN};
        inka_tell(events, told[act->kind], b->seat, tile, act->arg[1], act->arg[2], 0);
        inka_tell_move(events, tile, ZONE_FLOOR, to, tile < PATHS ? s->face[tile] : FACE_GOAL);
    }
    if (!riders) return;
    for (int p = 0; p < SEATS; p++) {
        if (b->figure[p] == NO_CELL || !cells_have(riders, b->figure[p])) continue;
        b->figure[p] = (uint8_t)pose_half(pose, pose_half(from, 1) == b->figure[p]);
        if (events) inka_tell_move(events, PIECE_FIGURE + p, ZONE_FIGURES, b->figure[p], FACE_FIGURE);
    }
}

/* ---- IN-BLOCK ---------------------------------------------------------------------------- */

Cells inka_block_cells(const Terms *t, const InkaTable *b)
{
    Cells free = INKA_BOARD & ~inka_figures(b), blockades = inka_blockades(b);
    free &= ~blockades;
    for (int i = 0; i < TILES; i++) {
        if (b->pose[i] == NO_POSE) continue;
        Cells own = pose_cells(b->pose[i]);
        if (i >= PATHS || own & blockades) free &= ~own;
    }
    if (t->option[OPTION_FREE_EXITS]) free &= ~cells_of(inka_map(t)->starts);
    return free;
}

bool inka_may_block(const Terms *t, const InkaState *s, int cell, Refusal *why)
{
    return cells_have(inka_block_cells(t, &s->table), cell) ||
           refuse(why, REFUSAL_ILLEGAL, "IN-BLOCK", "inka.refuse.block", 1, arg_cell(cell));
}

static void end_turn(const Terms *t, InkaState *s, Events *events);

void inka_block(const Terms *t, InkaState *s, int cell, Events *events)
{
    InkaTable *b = &s->table;
    b->blockade[b->seat] = (uint8_t)cell;
    if (events) {
        inka_tell(events, EVENT_BLOCK, b->seat, cell, 0, 0, 0);
        inka_tell_move(events, PIECE_BLOCKADE + b->seat, ZONE_BLOCKADES, cell, FACE_BLOCKADE);
    }
    end_turn(t, s, events);
}

/* ---- phases and turns go on ----------------------------------------------------------------- */

void inka_done(const Terms *t, InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    if (events) inka_tell(events, EVENT_DONE, b->seat, b->stage, 0, 0, 0);
    b->walked = 0;
    if (b->stage == STAGE_BLOCK)
        end_turn(t, s, events);
    else
        b->stage++;
}

/* IN-KO: what lies elsewhere than when the turn began may not go back there in the next. */
static void remember(const Terms *t, InkaTable *b)
{
    for (int i = 0; i < TILES; i++) {
        bool moved = t->option[OPTION_KO] && b->pose[i] != b->began[i];
        b->ko[i] = moved ? b->began[i] : NO_POSE;
        b->began[i] = b->pose[i];
    }
}

static void tell_winners(const Terms *t, const InkaTable *b, Events *events)
{
    for (int p = 0; p < t->seats; p++)
        if (b->winners >> p & 1) inka_tell(events, EVENT_WIN, p, inka_held(b, p), 0, 0, 0);
}

static void end_turn(const Terms *t, InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    int next = (b->seat + 1) % t->seats;
    if (next == b->first && b->round == t->option[OPTION_MAX_ROUNDS]) {
        b->winners = (uint8_t)inka_cap_winners(t, s);
        b->stage = STAGE_OVER;
        b->points = 0;
        if (!events) return;
        inka_tell(events, EVENT_CAP, SEAT_WATCHER, b->round, 0, 0, 0);
        tell_winners(t, b, events);
        return;
    }
    remember(t, b);
    if (next == b->first) b->round++;
    b->seat = (uint8_t)next;
    begin_turn(t, s, events);
}

/* ---- IN-WIN, IN-CAP ----------------------------------------------------------------------------- */

SeatSet inka_has_won(const Terms *t, const InkaTable *b)
{
    Cells exits = cells_of(inka_map(t)->starts);
    SeatSet set = 0;
    for (int p = 0; p < t->seats; p++)
        if (!b->statues[p] && cells_have(exits, b->figure[p])) set |= seat_bit((Seat)p);
    return set;
}

void inka_settle(const Terms *t, InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    SeatSet won = inka_has_won(t, b);
    if (!won) return;
    b->winners = (uint8_t)(seats_have(won, (Seat)b->seat) ? seat_bit((Seat)b->seat) : won);
    b->stage = STAGE_OVER;
    b->points = 0;
    b->walked = 0;
    if (events) tell_winners(t, b, events);
}

SeatSet inka_cap_winners(const Terms *t, const InkaState *s)
{
    InkaFloor f = inka_floor(t, &s->table, s->face);
    SeatSet set = 0;
    int best = -1;
    for (int p = 0; p < t->seats; p++) {
        int rank =
            inka_held(&s->table, p) * 2 * CELLS + CELLS - inka_exit_distance(&f, t, s->table.figure[p]);
        if (rank > best) set = 0;
        if (rank >= best) set |= seat_bit((Seat)p), best = rank;
    }
    return set;
}
