/* rules.c -- Inka's contract: which acts there are, when they may be done, and the order in
 * which they are refused. What the acts do is in build.c, turn.c and walk.c, which follow the
 * order of play. The clauses (IN-...) are those of rules.en.md beside this file. */
#include "game/act.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/inka/inka.h"

#include <string.h>

static bool inka_accepts(const Terms *t, Fault *fault)
{
    if (t->option[OPTION_FIRST] <= t->seats) return true;
    return fault_at(fault, 0, "fault.first", 1, arg_seat(t->option[OPTION_FIRST] - 1));
}

static SeatSet inka_may_act(const Terms *t, const State *state)
{
    const InkaTable *b = &((const InkaState *)state)->table;
    (void)t;
    return b->stage == STAGE_OVER ? 0 : seat_bit((Seat)b->seat);
}

/* ---- acts: all or nothing --------------------------------------------------------- */

static const uint8_t ARGC[ACTS] = {
    [ACT_START] = 1,   [ACT_LAY] = 1,   [ACT_SLIDE] = 3,        [ACT_TURN] = 3,       [ACT_WALK] = 1,
    [ACT_PASSAGE] = 1, [ACT_BLOCK] = 1, [ACT_SYMBOL_SLIDE] = 3, [ACT_SYMBOL_TURN] = 3};

static bool in_range(int value, int low, int high) { return value >= low && value <= high; }

static bool shaped(const Act *act)
{
    if (act->kind >= ACTS || act->argc != ARGC[act->kind]) return false;
    const int16_t *a = act->arg;
    switch ((InkaAct)act->kind) {
    case ACT_START:
    case ACT_WALK:
    case ACT_PASSAGE:
    case ACT_BLOCK: return cell_is_valid(a[0]);
    case ACT_LAY: return pose_is_valid(a[0]);
    case ACT_SLIDE:
    case ACT_SYMBOL_SLIDE:
        return in_range(a[0], 0, TILES - 1) && in_range(a[1], 0, TURNS - 1) && in_range(a[2], 1, SLIDE_MAX);
    case ACT_TURN:
    case ACT_SYMBOL_TURN:
        return in_range(a[0], 0, TILES - 1) && in_range(a[1], 0, CORNERS - 1) &&
               in_range(a[2], -TURN_MAX, TURN_MAX) && a[2] != 0;
    default: return true;
    }
}

static bool in_stage(int stage, int kind)
{
    static const uint8_t due[ACTS] = {
        [ACT_START] = STAGE_START,  [ACT_LAY] = STAGE_BUILD,         [ACT_SLIDE] = STAGE_PUSH,
        [ACT_TURN] = STAGE_PUSH,    [ACT_WALK] = STAGE_WALK,         [ACT_TAKE] = STAGE_WALK,
        [ACT_PASSAGE] = STAGE_WALK, [ACT_SYMBOL_SLIDE] = STAGE_WALK, [ACT_SYMBOL_TURN] = STAGE_WALK,
        [ACT_BLOCK] = STAGE_BLOCK};
    return kind == ACT_DONE ? stage >= STAGE_PUSH : due[kind] == stage;
}

/* IN-ORDER: whose turn it is, and what is due. */
static bool is_turn_of(const InkaTable *b, Seat seat, Refusal *why)
{
    if (b->stage == STAGE_OVER) return refuse(why, REFUSAL_NOT_NOW, "IN-ORDER", "inka.refuse.over", 0);
    return seat == (Seat)b->seat ||
           refuse(why, REFUSAL_NOT_NOW, "IN-ORDER", "inka.refuse.turn", 1, arg_seat(b->seat));
}

static bool is_due(const InkaTable *b, int kind, Refusal *why)
{
    return in_stage(b->stage, kind) ||
           refuse(why, REFUSAL_NOT_NOW, "IN-ORDER", "inka.refuse.phase", 1, arg_word(WORD_STAGE + b->stage));
}

bool inka_may_begin(const Terms *t, const InkaState *s, Seat seat, const Act *part, Refusal *why)
{
    if (!is_turn_of(&s->table, seat, why) || part->kind >= ACTS || !is_due(&s->table, part->kind, why))
        return false;
    if (part->argc < 1 || part->arg[0] < 0 || part->arg[0] >= TILES || ARGC[part->kind] < 3) return true;
    return inka_may_use(t, &s->table, part, why);
}

static bool in_order(const InkaTable *b, Seat seat, const Act *act, Refusal *why)
{
    if (!is_turn_of(b, seat, why)) return false;
    if (!shaped(act)) return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    return is_due(b, act->kind, why);
}

bool inka_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events, Refusal *why)
{
    InkaState *s = (InkaState *)state;
    int to = act->arg[0], more = 0; /* what walking costs, where a push ends */
    if (!in_order(&s->table, seat, act, why)) return false;
    switch ((InkaAct)act->kind) {
    case ACT_START:
        if (!inka_may_start(t, s, to, why)) return false;
        inka_start(t, s, to, events);
        return true;
    case ACT_LAY: {
        const InkaRoom room = inka_room(t, s);
        if (!inka_may_lay(t, s, &room, to, why)) return false;
        inka_lay(t, s, to, events);
        return true;
    }
    case ACT_WALK:
        if (!inka_may_walk(t, s, to, &more, why)) return false;
        inka_walk(s, to, more, events);
        break;
    case ACT_TAKE:
        if (!inka_may_take(s, why)) return false;
        inka_take(s, events);
        break;
    case ACT_PASSAGE:
        if (!inka_may_pass(t, s, to, why)) return false;
        inka_pass(s, to, events);
        break;
    case ACT_BLOCK:
        if (!inka_may_block(t, s, to, why)) return false;
        inka_block(t, s, to, events);
        return true;
    case ACT_DONE: inka_done(t, s, events); return true;
    default:
        if (!inka_may_push(t, s, act, &more, why)) return false;
        inka_push(s, act, more, events);
    }
    inka_settle(t, s, events);
    return true;
}

/* ---- choices ------------------------------------------------------------------------- */

typedef struct Listing {
    Choice *out;
    int capacity, count;
} Listing;

/* Acts of one kind, to be patched where they land in the list: patching first would make every copy wait for
 * the patch. */
static inline Choice pattern_of(int kind, int argc)
{
    const Act act = {.kind = (uint8_t)kind, .argc = (uint8_t)argc};
    return (Choice){act, act};
}

static inline void list_patched(Listing *l, const Choice *pattern, const int16_t *arg, int argc)
{
    if (l->count < l->capacity) {
        Choice *c = &l->out[l->count];
        *c = *pattern;
        for (int i = 0; i < argc; i++) c->lo.arg[i] = c->hi.arg[i] = arg[i];
    }
    l->count++;
}

static void list_cells(Listing *l, int kind, Cells cells)
{
    const Choice pattern = pattern_of(kind, 1);
    for (; cells; cells &= cells - 1) list_patched(l, &pattern, &(int16_t){(int16_t)cells_first(cells)}, 1);
}

static void list_plain(Listing *l, int kind)
{
    choice_add(l->out, l->capacity, &l->count, (Act){.kind = (uint8_t)kind});
}

typedef struct Mover { /* one rhombus and what it may do */
    int tile, pose, ko;
    bool round;
    Cells obstacles;
    const Choice *slide, *turn;
} Mover;

/* One by one, for each may end where it once lay (IN-KO) while a farther one may not. */
static inline void list_moves(Listing *l, const Mover *m, const Choice *pattern, int way, int sign,
                              const uint16_t *pose, int count)
{
    for (int n = 1; n <= count; n++) {
        int settled = m->round && pose[n - 1] >= POSES / 2 ? pose[n - 1] - POSES / 2 : pose[n - 1];
        const int16_t arg[] = {(int16_t)m->tile, (int16_t)way, (int16_t)(sign * n)};
        if (settled != m->ko) list_patched(l, pattern, arg, 3);
    }
}

static void list_mover(Listing *l, const Mover *m)
{
    uint16_t pose[SLIDE_MAX], spun[2][TURN_MAX];
    int count[2];
    const Cells places = pose_free_places(m->pose, m->obstacles);
    int odd = pose_turn(m->pose) % 3 != 1; /* corners lie at every other compass point */
    for (int direction = 0; direction < TURNS; direction++)
        if (pose_can_slide(m->pose, direction))
            list_moves(l, m, m->slide, direction, 1, pose, pose_slides(m->pose, direction, places, pose));
    for (int corner = odd; corner < CORNERS; corner += 2) {
        pose_spins(m->pose, corner, m->obstacles, count, spun);
        list_moves(l, m, m->turn, corner, 1, spun[0], count[0]);
        list_moves(l, m, m->turn, corner, -1, spun[1], count[1]);
    }
}

/* All rhombi of a range that lie on the floor, but for those under `barred` cells. */
static void list_rhombi(Listing *l, const InkaState *s, int first, int end, int slide, int turn, Cells barred)
{
    const InkaTable *b = &s->table;
    const Choice slides = pattern_of(slide, 3), turns = pattern_of(turn, 3);
    const Cells in_the_way = inka_in_the_way(b);
    for (int tile = first; tile < end; tile++) {
        if (b->pose[tile] == NO_POSE || pose_cells(b->pose[tile]) & barred) continue;
        list_mover(l, &(Mover){.tile = tile,
                               .pose = b->pose[tile],
                               .ko = b->ko[tile],
                               .round = face_is_round(tile < PATHS ? s->face[tile] : FACE_PATH),
                               .obstacles = in_the_way & ~pose_cells(b->pose[tile]),
                               .slide = &slides,
                               .turn = &turns});
    }
}

static void list_walking(Listing *l, const Terms *t, const InkaState *s)
{
    const InkaTable *b = &s->table;
    list_cells(l, ACT_WALK, inka_walk_targets(t, b, s->face, b->seat));
    if (b->points) {
        if (inka_goal_under(b, b->seat) >= 0) list_plain(l, ACT_TAKE);
        list_cells(l, ACT_PASSAGE, inka_passages(t, b, b->seat));
        if (inka_on_symbol(t, b, b->seat))
            list_rhombi(l, s, PATHS, TILES, ACT_SYMBOL_SLIDE, ACT_SYMBOL_TURN, 0);
    }
    list_plain(l, ACT_DONE);
}

static void list_laying(Listing *l, const Terms *t, const InkaState *s)
{
    const Choice pattern = pattern_of(ACT_LAY, 1);
    uint16_t pose[POSES];
    int count = inka_places(t, s, POSES, pose);
    for (int i = 0; i < count; i++) list_patched(l, &pattern, &(int16_t){(int16_t)pose[i]}, 1);
}

int inka_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const InkaState *s = (const InkaState *)state;
    const InkaTable *b = &s->table;
    Listing l = {out, capacity, 0};
    if (b->stage == STAGE_OVER || seat != (Seat)b->seat) return 0;
    switch ((InkaStage)b->stage) {
    case STAGE_START: list_cells(&l, ACT_START, cells_of(inka_map(t)->starts) & ~inka_figures(b)); break;
    case STAGE_BUILD: list_laying(&l, t, s); break;
    case STAGE_PUSH:
        if (b->points) list_rhombi(&l, s, 0, PATHS, ACT_SLIDE, ACT_TURN, inka_blockades(b));
        list_plain(&l, ACT_DONE);
        break;
    case STAGE_WALK: list_walking(&l, t, s); break;
    default: list_cells(&l, ACT_BLOCK, inka_block_cells(t, b)); list_plain(&l, ACT_DONE);
    }
    return l.count;
}

/* ---- the end -------------------------------------------------------------------------------- */

static void inka_result(const Terms *t, const State *state, Result *out)
{
    const InkaTable *b = &((const InkaState *)state)->table;
    memset(out, 0, sizeof *out);
    out->over = b->stage == STAGE_OVER;
    out->capped = out->over && !inka_has_won(t, b);
    out->winners = b->winners;
    for (int p = 0; p < t->seats; p++) out->points[p] = inka_held(b, p);
}

static int inka_round(const Terms *t, const State *state)
{
    (void)t;
    return ((const InkaState *)state)->table.round;
}

static int inka_points_left(const Terms *t, const State *state)
{
    (void)t;
    return ((const InkaState *)state)->table.points;
}

/* Figures stand where they came in until the temple is built. */
static int inka_start_cell(const Terms *t, const State *state, Seat seat)
{
    const InkaTable *b = &((const InkaState *)state)->table;
    (void)t;
    return b->round || b->figure[seat] == NO_CELL ? -1 : b->figure[seat];
}

PLAYOUT_LOOP(inka, NULL)

const Rules inka_rules = {inka_accepts, inka_setup, inka_may_act, inka_choices,
                          inka_sample,  inka_apply, inka_result,  playout_inka};

const Course inka_course = {inka_round, inka_points_left, inka_start_cell};
