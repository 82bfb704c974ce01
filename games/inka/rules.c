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

/* All acts, either as choices or as their numbers. */
typedef struct Listing {
    Choice *out;
    int32_t *number;  /* where numbers are wanted, not acts; then */
    const int *first; /* the number of the first act of each kind (shapes.c) */
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

static inline void list_number(Listing *l, int number)
{
    if (l->count < l->capacity) l->number[l->count] = number;
    l->count++;
}

/* One argument: a cell, or a pose. */
static inline void list_one(Listing *l, const Choice *pattern, int arg)
{
    if (l->number)
        list_number(l, l->first[pattern->lo.kind] + arg);
    else
        list_patched(l, pattern, &(int16_t){(int16_t)arg}, 1);
}

static void list_cells(Listing *l, int kind, Cells cells)
{
    const Choice pattern = pattern_of(kind, 1);
    for (; cells; cells &= cells - 1) list_one(l, &pattern, cells_first(cells));
}

static void list_plain(Listing *l, int kind)
{
    if (l->number)
        list_number(l, l->first[kind]);
    else
        choice_add(l->out, l->capacity, &l->count, (Act){.kind = (uint8_t)kind});
}

/* The way and the steps of a bit of pose_slides() and of pose_spins(); the latter's compass point is one more
 * where a rhombus has its corners at the odd ones. */
typedef struct Way {
    int8_t way, steps;
} Way;

#define SLIDES(way)                                                                                          \
    {way, 1}, {way, 2}, {way, 3}, {way, 4}, {way, 5}, {way, 6}, { way, 7 }
#define SPINS(way)                                                                                           \
    {way, 1}, {way, 2}, {way, 3}, {way, 4}, {way, 5}, {way, -1}, {way, -2}, {way, -3}, {way, -4}, { way, -5 }
static const Way SLIDE[] = {SLIDES(0), SLIDES(1), SLIDES(2), SLIDES(3), SLIDES(4), SLIDES(5)};
static const Way SPIN[] = {SPINS(0), SPINS(2), SPINS(4), SPINS(6)};

static void list_ways(Listing *l, const Choice *pattern, int tile, uint64_t set, const Way *way, int odd)
{
    for (; set; set &= set - 1) {
        const Way w = way[__builtin_ctzll(set)];
        const int16_t arg[] = {(int16_t)tile, (int16_t)(w.way + odd), w.steps};
        list_patched(l, pattern, arg, 3);
    }
}

static void number_ways(Listing *l, int first, uint64_t set, const Way *way, int steps, int lowest)
{
    for (; set; set &= set - 1) {
        const Way w = way[__builtin_ctzll(set)];
        list_number(l, first + w.way * steps + w.steps - lowest);
    }
}

typedef struct Mover { /* one rhombus and what it may do */
    int tile, pose, odd;
    uint64_t slides, spins;
} Mover;

/* IN-KO: what would end where it once lay, either way round where its face is the same both ways. */
static void forbid_ko(Mover *m, bool is_round, int ko)
{
    const int other = is_round ? ko + POSES / 2 : ko;
    for (uint64_t set = m->slides; set; set &= set - 1) {
        const Way w = SLIDE[__builtin_ctzll(set)];
        const int pose = pose_after_slide(m->pose, w.way, w.steps);
        if (pose == ko || pose == other) m->slides ^= set & -set;
    }
    for (uint64_t set = m->spins; set; set &= set - 1) {
        const Way w = SPIN[__builtin_ctzll(set)];
        const int pose = pose_after_spin(m->pose, w.way + m->odd, w.steps);
        if (pose == ko || pose == other) m->spins ^= set & -set;
    }
}

/* What rhombi move in; for each turn, modulo 3, where those that lie so could lie. */
typedef struct Hall {
    Cells in_the_way, places[3];
} Hall;

static Hall hall_of(const InkaTable *b)
{
    Hall hall = {.in_the_way = inka_in_the_way(b)};
    for (int turn = 0; turn < 3; turn++) hall.places[turn] = pose_free_places(turn * CELLS, hall.in_the_way);
    return hall;
}

/* Where a rhombus lies is no place to slide to, for every step takes it beside where it was. */
static Mover mover_of(const InkaState *s, int tile, const Hall *hall)
{
    const InkaTable *b = &s->table;
    const int pose = b->pose[tile], shape = pose_turn(pose) % 3;
    Mover m = {.tile = tile,
               .pose = pose,
               .odd = shape != 1, /* corners lie at every other compass point */
               .slides = pose_slides(pose, hall->places[shape]),
               .spins = pose_spins(pose, hall->in_the_way & ~pose_cells(pose))};
    if (b->ko[tile] != NO_POSE)
        forbid_ko(&m, face_is_round(tile < PATHS ? s->face[tile] : FACE_PATH), b->ko[tile]);
    return m;
}

static void list_mover(Listing *l, const Mover *m, const Choice *slide, const Choice *turn)
{
    if (l->number) {
        const int steps = 2 * TURN_MAX + 1, tile = m->tile < PATHS ? m->tile : m->tile - PATHS;
        number_ways(l, l->first[slide->lo.kind] + tile * TURNS * SLIDE_MAX, m->slides, SLIDE, SLIDE_MAX, 1);
        number_ways(l, l->first[turn->lo.kind] + (tile * CORNERS + m->odd) * steps, m->spins, SPIN, steps,
                    -TURN_MAX);
    } else {
        list_ways(l, slide, m->tile, m->slides, SLIDE, 0);
        list_ways(l, turn, m->tile, m->spins, SPIN, m->odd);
    }
}

/* All rhombi of a range that lie on the floor, but for those under `barred` cells. */
static void list_rhombi(Listing *l, const InkaState *s, int first, int end, int slide, int turn, Cells barred)
{
    const InkaTable *b = &s->table;
    const Choice slides = pattern_of(slide, 3), turns = pattern_of(turn, 3);
    const Hall hall = hall_of(b);
    for (int tile = first; tile < end; tile++) {
        if (b->pose[tile] == NO_POSE || pose_cells(b->pose[tile]) & barred) continue;
        const Mover m = mover_of(s, tile, &hall);
        list_mover(l, &m, &slides, &turns);
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
    for (int i = 0; i < count; i++) list_one(l, &pattern, pose[i]);
}

static int list_all(Listing *l, const Terms *t, const InkaState *s, Seat seat)
{
    const InkaTable *b = &s->table;
    if (b->stage == STAGE_OVER || seat != (Seat)b->seat) return 0;
    switch ((InkaStage)b->stage) {
    case STAGE_START: list_cells(l, ACT_START, cells_of(inka_map(t)->starts) & ~inka_figures(b)); break;
    case STAGE_BUILD: list_laying(l, t, s); break;
    case STAGE_PUSH:
        if (b->points) list_rhombi(l, s, 0, PATHS, ACT_SLIDE, ACT_TURN, inka_blockades(b));
        list_plain(l, ACT_DONE);
        break;
    case STAGE_WALK: list_walking(l, t, s); break;
    default: list_cells(l, ACT_BLOCK, inka_block_cells(t, b)); list_plain(l, ACT_DONE);
    }
    return l->count;
}

int inka_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity)
{
    return list_all(&(Listing){.out = out, .capacity = capacity}, t, (const InkaState *)s, seat);
}

int inka_numbers(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out, int capacity)
{
    return list_all(&(Listing){.number = out, .first = first, .capacity = capacity}, t, (const InkaState *)s,
                    seat);
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
