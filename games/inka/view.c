/* view.c -- what a seat may know of Inka, how a truth is imagined from it, and what must
 * always hold. Hidden is only the order of the path rhombi not yet drawn, and from all. */
#include "games/inka/inka.h"

#include <string.h>

static const Field TABLE_FIELDS[] = {FIELD_U16(InkaTable, pose),    FIELD_U16(InkaTable, began),
                                     FIELD_U16(InkaTable, ko),      FIELD_U8(InkaTable, figure),
                                     FIELD_U8(InkaTable, blockade), FIELD_U8(InkaTable, statues),
                                     FIELD_U16(InkaTable, aside),   FIELD_U16(InkaTable, round),
                                     FIELD_U8(InkaTable, drawn),    FIELD_U8(InkaTable, stage),
                                     FIELD_U8(InkaTable, first),    FIELD_U8(InkaTable, seat),
                                     FIELD_U8(InkaTable, points),   FIELD_U8(InkaTable, walked),
                                     FIELD_U8(InkaTable, winners),  FIELD_END};

static const Field STATE_FIELDS[] = {FIELD_STRUCT(InkaState, table, InkaTable, TABLE_FIELDS),
                                     FIELD_U8(InkaState, face), FIELD_END};

static const Field VIEW_FIELDS[] = {FIELD_I8(InkaView, viewer),
                                    FIELD_STRUCT(InkaView, table, InkaTable, TABLE_FIELDS),
                                    FIELD_U8(InkaView, face), FIELD_END};

/* Built up from nothing, field by field: what is not named here stays hidden.
 * The table names rhombi by when they are drawn, so it may be seen whole. */
static void inka_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const InkaState *s = (const InkaState *)state;
    InkaView *v = (InkaView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->table = s->table;
    int known = seat == SEAT_REFEREE ? PATHS : s->table.drawn;
    memcpy(v->face, s->face, (size_t)known);
}

/* The faces of the data that are not on the table yet; -1 if one on the table is not in the data. */
static int unseen_faces(const Terms *t, const uint8_t face[PATHS], uint8_t rest[PATHS])
{
    uint8_t all[PATHS];
    int count = 0, known = 0;
    memcpy(all, inka_map(t)->face, PATHS);
    for (int i = 0; i < PATHS; i++) {
        if (!face[i]) continue;
        uint8_t *at = memchr(all, face[i], PATHS);
        if (!at) return -1;
        *at = 0;
        known++;
    }
    for (int i = 0; i < PATHS; i++)
        if (all[i]) rest[count++] = all[i];
    return count + known == PATHS ? count : -1;
}

static void inka_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    const InkaView *v = (const InkaView *)view;
    InkaState *s = (InkaState *)out;
    uint8_t rest[PATHS];
    memset(s, 0, sizeof *s);
    s->table = v->table;
    memcpy(s->face, v->face, PATHS);
    int count = memchr(v->face, 0, PATHS) ? unseen_faces(t, v->face, rest) : 0;
    if (count <= 0) return;
    rng_shuffle(rng, rest, count);
    for (int i = 0; i < PATHS; i++)
        if (!s->face[i]) s->face[i] = rest[--count];
}

/* The careful act: no push, no walk, no blockade; while building, the first place there is. */
static bool inka_fallback(const Terms *t, const View *view, Act *out)
{
    const InkaView *v = (const InkaView *)view;
    const InkaTable *b = &v->table;
    InkaState s = {.table = *b};
    Choice first;
    if (b->stage == STAGE_OVER || v->viewer != (Seat)b->seat) return false;
    memcpy(s.face, v->face, PATHS);
    *out = (Act){.kind = ACT_DONE};
    if (b->stage >= STAGE_PUSH) return true;
    if (!inka_choices(t, (const State *)&s, v->viewer, &first, 1)) return false;
    *out = first.lo;
    return true;
}

/* ---- invariants --------------------------------------------------------------------- */

static bool is_settled(int pose, int face) { return pose_is_valid(pose) && pose_settled(pose, face) == pose; }

static const char *check_rhombi(const InkaState *s)
{
    const InkaTable *b = &s->table;
    Cells covered = 0;
    int laid = b->stage == STAGE_BUILD ? b->drawn - 1 : b->drawn;
    if (b->drawn > PATHS || b->aside >> laid) return "path rhombi are drawn one by one";
    for (int i = 0; i < TILES; i++) {
        int face = i < PATHS ? s->face[i] : FACE_PATH;
        bool on_board = i >= PATHS || (i < laid && !(b->aside >> i & 1));
        if ((b->pose[i] != NO_POSE) != on_board)
            return "a rhombus is on the board, in hand, in the stack or aside";
        if (!on_board) continue;
        if (!is_settled(b->pose[i], face)) return "a rhombus covers two cells side by side";
        if (covered & pose_cells(b->pose[i])) return "rhombi do not overlap";
        covered |= pose_cells(b->pose[i]);
    }
    return NULL;
}

static const char *check_ko(const Terms *t, const InkaState *s)
{
    const InkaTable *b = &s->table;
    bool playing = b->round > 0;
    for (int i = 0; i < TILES; i++) {
        int face = i < PATHS ? s->face[i] : FACE_PATH;
        bool on_board = b->pose[i] != NO_POSE;
        if (i >= PATHS ? b->began[i] == NO_POSE : (b->began[i] != NO_POSE) != (playing && on_board))
            return "every rhombus lay somewhere when the turn began";
        if (b->began[i] != NO_POSE && !is_settled(b->began[i], face))
            return "a turn begins with rhombi on the board";
        if (!playing && i >= PATHS && (b->pose[i] != INKA_GOAL_POSE[i - PATHS] || b->began[i] != b->pose[i]))
            return "destination rhombi start at the centre";
        if (b->ko[i] == NO_POSE) continue;
        if (!t->option[OPTION_KO] || !playing || !on_board || !is_settled(b->ko[i], face))
            return "only a rhombus just moved may not go back";
        if (b->ko[i] == b->began[i]) return "a rhombus just moved lies elsewhere";
    }
    return NULL;
}

static const char *check_figures(const Terms *t, const InkaTable *b)
{
    Cells ground = cells_of(inka_map(t)->firm) | inka_tiles(b), starts = cells_of(inka_map(t)->starts),
          seen = 0;
    int placed = 0;
    for (int p = 0; p < SEATS; p++) {
        bool out = b->figure[p] == NO_CELL;
        if (b->statues[p] >= 1 << GOALS || (p >= t->seats && b->statues[p]))
            return "three statues of a colour";
        if (p >= t->seats && !out) return "a figure has a seat";
        if (b->round == 0 && p < t->seats && b->statues[p] != (1 << GOALS) - 1)
            return "statues are taken when the temple is built";
        if (out) continue;
        placed++;
        if (!cell_is_valid(b->figure[p]) || !cells_have(ground, b->figure[p]))
            return "a figure stands on floor";
        if (cells_have(seen, b->figure[p])) return "one figure on a cell";
        seen |= cell_bit(b->figure[p]);
        if (b->round == 0 && (!cells_have(starts, b->figure[p]) || inka_tile_at(b, b->figure[p]) >= 0))
            return "figures wait on their start cells";
        int place = (p + t->seats - b->first) % t->seats;
        if (b->stage == STAGE_START && place >= (b->seat + t->seats - b->first) % t->seats)
            return "figures start in turn order";
    }
    int due = b->stage == STAGE_START ? (b->seat + t->seats - b->first) % t->seats : t->seats;
    return placed == due ? NULL : "every seat has a figure";
}

static const char *check_blockades(const Terms *t, const InkaTable *b)
{
    Cells seen = inka_figures(b);
    for (int p = 0; p < SEATS; p++) {
        int cell = b->blockade[p];
        if (cell == NO_CELL) continue;
        bool may = p < t->seats && b->round > 0 && (p != b->seat || b->stage == STAGE_OVER);
        if (!may || !cell_is_valid(cell)) return "a blockade lies where its owner put it";
        if (cells_have(seen, cell)) return "a blockade has its cell for itself";
        int tile = inka_tile_at(b, cell);
        if (tile >= PATHS) return "no blockade on a destination rhombus";
        seen |= tile >= 0 ? pose_cells(b->pose[tile]) & ~inka_figures(b) : cell_bit(cell);
        seen |= cell_bit(cell);
        if (t->option[OPTION_FREE_EXITS] && cells_have(cells_of(inka_map(t)->starts), cell))
            return "no blockade on an exit";
    }
    return NULL;
}

static const char *check_turns(const Terms *t, const InkaTable *b)
{
    bool playing = b->round > 0, turning = b->stage >= STAGE_PUSH && b->stage < STAGE_OVER;
    if (b->stage >= STAGES || b->first >= t->seats || b->seat >= t->seats) return "stage and seats exist";
    if (playing != (b->stage >= STAGE_PUSH) || b->round > t->option[OPTION_MAX_ROUNDS])
        return "rounds count from the end of building";
    if (b->stage == STAGE_START && (b->drawn || b->aside)) return "figures first, then rhombi";
    if (b->stage == STAGE_BUILD && (b->drawn == 0 || b->seat != (b->first + b->drawn - 1) % t->seats))
        return "rhombi are drawn in turn order";
    if (playing && b->drawn != PATHS) return "all path rhombi are drawn before the first turn";
    if (b->points > (turning ? inka_turn_points(t, b) : 0)) return "three action points";
    if (b->walked > (b->stage == STAGE_WALK)) return "a walk is part of its phase";
    return NULL;
}

static const char *check_end(const Terms *t, const InkaState *s)
{
    const InkaTable *b = &s->table;
    if (b->round == 0) return b->winners ? "nobody wins while building" : NULL;
    SeatSet won = inka_has_won(t, b);
    if (b->stage != STAGE_OVER) return won || b->winners ? "three statues on an exit win at once" : NULL;
    if (!won) {
        bool last = b->round == t->option[OPTION_MAX_ROUNDS] && (b->seat + 1) % t->seats == b->first;
        return last && b->winners == inka_cap_winners(t, s) ? NULL
                                                            : "it ends with three statues or the last round";
    }
    SeatSet due = seats_have(won, (Seat)b->seat) ? seat_bit((Seat)b->seat) : won;
    return b->winners == due ? NULL : "who holds three statues on an exit has won";
}

static const char *check_faces(const Terms *t, const InkaState *s)
{
    uint8_t seen[PATHS] = {0}, rest[PATHS], hidden[PATHS];
    for (int i = 0; i < PATHS; i++) {
        if (!(s->face[i] & FACE_PATH) || s->face[i] > (FACE_PATH | WALLS | SNAKES))
            return "a path rhombus has a face";
        if (i < s->table.drawn) seen[i] = s->face[i];
    }
    int count = PATHS - s->table.drawn;
    if (!count) return NULL; /* a drawn position may show other faces; nothing is left to imagine */
    if (unseen_faces(t, seen, rest) != count) return "the faces are those of the data";
    memcpy(hidden, s->face + s->table.drawn, (size_t)count);
    for (int i = 0; i < count; i++) {
        uint8_t *at = memchr(rest, hidden[i], (size_t)count);
        if (!at) return "the faces are those of the data";
        *at = 0;
    }
    return NULL;
}

const char *inka_check(const Terms *t, const State *state)
{
    const InkaState *s = (const InkaState *)state;
    const InkaTable *b = &s->table;
    uint16_t some;
    const char *broken = check_turns(t, b);
    if (!broken) broken = check_faces(t, s);
    if (!broken) broken = check_rhombi(s);
    if (!broken) broken = check_ko(t, s);
    if (!broken) broken = check_figures(t, b);
    if (!broken) broken = check_blockades(t, b);
    if (!broken) broken = check_end(t, s);
    if (!broken && b->stage == STAGE_BUILD && !inka_places(t, s, 1, &some))
        broken = "the rhombus in hand fits somewhere";
    return broken;
}

const Views inka_views = {sizeof(InkaState), sizeof(InkaView), STATE_FIELDS,     VIEW_FIELDS,  NULL,
                          inka_check,        inka_view,        inka_determinise, inka_fallback};
