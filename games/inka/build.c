/* build.c -- building the temple: figures on start cells, then the path rhombi, one by one
 * as they are drawn (IN-START, IN-BUILD, IN-SEAL). */
#include "base/assert.h"
#include "game/event.h"
#include "game/message.h"
#include "games/inka/inka.h"

#include <string.h>

void inka_tell(Events *events, InkaEvent kind, int seat, int a, int b, int c, int d)
{
    event_emit(events, (Event){.kind = (uint8_t)kind,
                               .seat = (Seat)seat,
                               .open = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

void inka_tell_move(Events *events, int piece, int zone, int slot, int face)
{
    move_emit(events, (Move){.piece = (uint16_t)piece,
                             .zone = (uint8_t)zone,
                             .slot = (int16_t)slot,
                             .face = (int16_t)face});
}

/* ---- setup ---------------------------------------------------------------------- */

static void tell_setup(const Terms *t, const InkaTable *b, Events *events)
{
    inka_tell(events, EVENT_SETUP, SEAT_WATCHER, b->first, 0, 0, 0);
    for (Cells firm = cells_of(inka_map(t)->firm); firm; firm &= firm - 1) {
        int cell = cells_first(firm);
        inka_tell_move(events, PIECE_CELL + cell, ZONE_GROUND, cell, inka_ground_face(inka_map(t), cell));
    }
    for (int i = 0; i < PATHS; i++) inka_tell_move(events, i, ZONE_STACK, i, 0);
    for (int d = 0; d < GOALS; d++)
        inka_tell_move(events, PIECE_GOAL + d, ZONE_FLOOR, b->pose[PATHS + d], FACE_GOAL);
    for (int p = 0; p < t->seats; p++) {
        inka_tell_move(events, PIECE_FIGURE + p, ZONE_SUPPLY, p, FACE_FIGURE);
        inka_tell_move(events, PIECE_BLOCKADE + p, ZONE_SUPPLY, p, FACE_BLOCKADE);
        for (int d = 0; d < GOALS; d++)
            inka_tell_move(events, PIECE_STATUE + p * GOALS + d, ZONE_STATUES, d, FACE_STATUE);
    }
}

void inka_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    InkaState *s = (InkaState *)state;
    InkaTable *b = &s->table;
    int first = t->option[OPTION_FIRST];
    memset(s, 0, sizeof *s);
    memcpy(s->face, inka_map(t)->face, PATHS);
    rng_shuffle(rng, s->face, PATHS);
    for (int i = 0; i < TILES; i++) {
        b->pose[i] = i < PATHS ? NO_POSE : INKA_GOAL_POSE[i - PATHS];
        b->began[i] = b->pose[i];
        b->ko[i] = NO_POSE;
    }
    memset(b->figure, NO_CELL, sizeof b->figure);
    memset(b->blockade, NO_CELL, sizeof b->blockade);
    for (int p = 0; p < t->seats; p++) b->statues[p] = (1 << GOALS) - 1;
    b->first = (uint8_t)(first ? first - 1 : (int)rng_below(rng, (uint32_t)t->seats));
    b->seat = b->first;
    if (events) tell_setup(t, b, events);
}

/* ---- IN-BUILD, IN-SEAL -------------------------------------------------------------- */

static bool is_sealed(const Terms *t, const InkaFloor *f, const InkaTable *b)
{
    for (int p = 0; p < t->seats; p++)
        if (!inka_step(f, cell_bit(b->figure[p]))) return true;
    return false;
}

static int face_in_hand(const InkaState *s) { return s->face[s->table.drawn - 1]; }

/* Any cell of the board counts as a neighbour, chasm too. */
InkaRoom inka_room(const Terms *t, const InkaState *s)
{
    const InkaTable *b = &s->table;
    InkaRoom room = {.taken = inka_tiles(b) | inka_figures(b)};
    if (face_in_hand(s) & WALLS) room.floor = inka_floor(t, b, s->face);
    room.floor.ground = INKA_BOARD;
    return room;
}

/* Would the rhombus in hand, laid like this, wall a figure in completely? */
static bool would_seal(const Terms *t, const InkaState *s, const InkaRoom *room, int pose)
{
    if (!(face_in_hand(s) & WALLS)) return false;
    InkaFloor after = room->floor;
    inka_add_face(&after, pose, face_in_hand(s));
    return is_sealed(t, &after, &s->table);
}

/* A face that is the same both ways round has one name a place. By the other name it hears first what
 * forbids the place itself; who only lists what is allowed need not know. */
bool inka_may_lay(const Terms *t, const InkaState *s, const InkaRoom *room, int pose, Refusal *why)
{
    int settled = pose_settled(pose, face_in_hand(s));
    if (pose_cells(pose) & room->taken)
        return refuse(why, REFUSAL_ILLEGAL, "IN-BUILD", "inka.refuse.taken", 1,
                      arg_cell(cells_first(pose_cells(pose) & room->taken)));
    if (pose != settled && !(why && would_seal(t, s, room, settled)))
        return refuse(why, REFUSAL_ILLEGAL, "IN-BUILD", "inka.refuse.both_ways", 2,
                      arg_cell(pose_half(settled, 0)), arg_cell(pose_half(settled, 1)));
    if (would_seal(t, s, room, settled))
        return refuse(why, REFUSAL_ILLEGAL, "IN-SEAL", "inka.refuse.seal", 0);
    return true;
}

/* Only beside a figure can a wall seal anybody in. */
static Cells near_figures(const InkaTable *b)
{
    const InkaFloor open = {.ground = INKA_BOARD};
    return inka_step(&open, inka_figures(b));
}

int inka_places(const Terms *t, const InkaState *s, int most, uint16_t *out)
{
    const InkaRoom room = inka_room(t, s);
    const bool is_round = face_is_round(face_in_hand(s)), seals = is_sealed(t, &room.floor, &s->table);
    const Cells doubtful = near_figures(&s->table);
    int count = 0;
    for (int turn = 0; turn < (is_round ? TURNS / 2 : TURNS); turn++)
        for (Cells up = pose_free_places(turn * CELLS, room.taken); up && count < most; up &= up - 1) {
            int pose = turn * CELLS + cells_first(up);
            const bool is_doubtful = seals || pose_cells(pose) & doubtful;
            if (!is_doubtful || !would_seal(t, s, &room, pose)) out[count++] = (uint16_t)pose;
        }
    return count;
}

/* Turns up the next path rhombus for the seat whose turn it is; one that fits nowhere is out
 * of the match and the next player draws. After the last the turns begin. */
static void draw_next(const Terms *t, InkaState *s, Events *events)
{
    InkaTable *b = &s->table;
    b->stage = STAGE_BUILD;
    while (b->drawn < PATHS) {
        uint16_t some;
        int tile = b->drawn++;
        if (events) {
            inka_tell(events, EVENT_DRAW, b->seat, tile, s->face[tile], 0, 0);
            inka_tell_move(events, tile, ZONE_HAND, b->seat, s->face[tile]);
        }
        if (inka_places(t, s, 1, &some)) return;
        b->aside |= (uint16_t)(1u << tile);
        if (events) {
            inka_tell(events, EVENT_ASIDE, b->seat, tile, 0, 0, 0);
            inka_tell_move(events, tile, ZONE_ASIDE, tile, s->face[tile]);
        }
        b->seat = (uint8_t)((b->seat + 1) % t->seats);
    }
    inka_first_turn(t, s, events);
}

void inka_lay(const Terms *t, InkaState *s, int pose, Events *events)
{
    InkaTable *b = &s->table;
    int tile = b->drawn - 1;
    b->pose[tile] = (uint16_t)pose;
    if (events) {
        inka_tell(events, EVENT_LAY, b->seat, tile, pose_half(pose, 0), pose_half(pose, 1), 0);
        inka_tell_move(events, tile, ZONE_FLOOR, pose, s->face[tile]);
    }
    b->seat = (uint8_t)((b->seat + 1) % t->seats);
    draw_next(t, s, events);
}

/* ---- IN-START ----------------------------------------------------------------------------- */

bool inka_may_start(const Terms *t, const InkaState *s, int cell, Refusal *why)
{
    if (!cells_have(cells_of(inka_map(t)->starts), cell))
        return refuse(why, REFUSAL_ILLEGAL, "IN-START", "inka.refuse.no_start", 1, arg_cell(cell));
    if (cells_have(inka_figures(&s->table), cell))
        return refuse(why, REFUSAL_ILLEGAL, "IN-START", "inka.refuse.start_taken", 1, arg_cell(cell));
    return true;
}

void inka_start(const Terms *t, InkaState *s, int cell, Events *events)
{
    InkaTable *b = &s->table;
    b->figure[b->seat] = (uint8_t)cell;
    if (events) {
        inka_tell(events, EVENT_START, b->seat, cell, 0, 0, 0);
        inka_tell_move(events, PIECE_FIGURE + b->seat, ZONE_FIGURES, cell, FACE_FIGURE);
    }
    b->seat = (uint8_t)((b->seat + 1) % t->seats);
    if (b->seat == b->first) draw_next(t, s, events);
}
