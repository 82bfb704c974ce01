/* turns.c -- whole turns of Inka, best first: pushes by a beam; from each of the beginnings the best ways to
 * walk, take and pass, by a beam of their own; then the blockade. */
#include "game/turn.h"
#include "game/worth.h"
#include "games/inka/inka.h"

#include <string.h>

static inline uint64_t stir(uint64_t sum, uint64_t x)
{
    sum = (sum ^ x) * 0xff51afd7ed558ccdu;
    return sum ^ sum >> 32;
}

/* All that is of consequence from here on: where things lie, whose turn it is and how far. */
static uint64_t inka_key(const State *state)
{
    const InkaTable *b = &((const InkaState *)state)->table;
    uint64_t word[TILES / 4], sum = 0x9e3779b97f4a7c15u;
    memcpy(word, b->pose, sizeof word);
    for (int i = 0; i < TILES / 4; i++) sum = stir(sum, word[i]);
    uint32_t at[2];
    memcpy(&at[0], b->figure, sizeof at[0]);
    memcpy(&at[1], b->blockade, sizeof at[1]);
    sum = stir(sum, (uint64_t)at[0] << 32 | at[1]);
    uint64_t rest = b->stage | (uint64_t)b->points << 4 | (uint64_t)b->walked << 8 | (uint64_t)b->seat << 12;
    for (int p = 0; p < SEATS; p++) rest |= (uint64_t)b->statues[p] << (16 + 4 * p);
    return stir(sum, rest | (uint64_t)b->round << 32);
}

static const InkaState *end_of(const Turn *turn) { return (const InkaState *)turn_state(turn); }

/* ---- pushes, and what symbols move ----------------------------------------------------- */

typedef struct Pushing {
    TurnAsk *ask;
    TurnList *into;
    const Turn *from;
    int tile, slide, turn;     /* the rhombus; kinds of acts */
    uint64_t seen[POSES / 64]; /* poses that were offered: there are several ways to most */
} Pushing;

static void offer_push(Pushing *p, int kind, int way, int steps, int pose)
{
    const InkaState *s = end_of(p->from);
    int face = p->tile < PATHS ? s->face[p->tile] : FACE_PATH;
    if (pose_settled(pose, face) == s->table.ko[p->tile] || p->seen[pose >> 6] >> (pose & 63) & 1) return;
    p->seen[pose >> 6] |= (uint64_t)1 << (pose & 63);
    InkaState after = *s;
    Act act = {(uint8_t)kind, 3, {(int16_t)p->tile, (int16_t)way, (int16_t)steps}};
    inka_push(&after, &act, pose, NULL);
    inka_settle(p->ask->terms, &after, NULL);
    turn_offer(p->ask, p->into, p->from, (const State *)&after, &act);
}

static void offer_rhombus(Pushing *p)
{
    const InkaTable *b = &end_of(p->from)->table;
    int from = b->pose[p->tile];
    Cells obstacles = inka_obstacles(b, p->tile);
    memset(p->seen, 0, sizeof p->seen);
    for (int way = 0; way < TURNS; way++) {
        if (!pose_can_slide(from, way)) continue;
        int most = pose_slide(from, way, SLIDE_MAX, obstacles).steps;
        for (int n = 1; n <= most; n++)
            offer_push(p, p->slide, way, n, pose_slide(from, way, n, obstacles).pose);
    }
    for (int way = 0; way < 2 * CORNERS; way++) {
        int corner = way / 2, sign = way & 1 ? 1 : -1;
        if (!pose_has_corner(from, corner)) continue;
        int most = pose_spin(from, corner, sign * TURN_MAX, obstacles).steps;
        for (int n = 1; n <= most; n++)
            offer_push(p, p->turn, corner, sign * n, pose_spin(from, corner, sign * n, obstacles).pose);
    }
}

static void offer_pushes(TurnAsk *ask, TurnList *into, const Turn *from)
{
    const InkaTable *b = &end_of(from)->table;
    Cells blockades = inka_blockades(b);
    Pushing p = {.ask = ask, .into = into, .from = from, .slide = ACT_SLIDE, .turn = ACT_TURN};
    if (!b->points) return;
    for (p.tile = 0; p.tile < PATHS; p.tile++)
        if (b->pose[p.tile] != NO_POSE && !(pose_cells(b->pose[p.tile]) & blockades)) offer_rhombus(&p);
}

/* ---- walking ------------------------------------------------------------------------------ */

static void offer_done(TurnAsk *ask, TurnList *into, const Turn *from)
{
    InkaState after = *end_of(from);
    Act act = {.kind = ACT_DONE};
    inka_done(ask->terms, &after, NULL);
    turn_offer(ask, into, from, (const State *)&after, &act);
}

static void offer_walks(TurnAsk *ask, TurnList *into, const Turn *from)
{
    const InkaState *s = end_of(from);
    const InkaTable *b = &s->table;
    Cells by_cost[COSTS_MAX + 1], blockades = inka_blockades(b), stops = ~(inka_figures(b) | blockades);
    InkaFloor floor = inka_floor(ask->terms, b, s->face);
    int costs = inka_reach(&floor, b->figure[b->seat], ask->terms->option[OPTION_IMPASSABLE] ? blockades : 0,
                           b->points, by_cost);
    for (int cost = 0; cost < costs; cost++)
        for (Cells to = by_cost[cost] & stops; to; to &= to - 1) {
            InkaState after = *s;
            Act act = {ACT_WALK, 1, {(int16_t)cells_first(to)}};
            inka_walk(&after, act.arg[0], cost, NULL);
            inka_settle(ask->terms, &after, NULL);
            turn_offer(ask, into, from, (const State *)&after, &act);
        }
}

static void offer_steps(TurnAsk *ask, TurnList *into, const Turn *from)
{
    const InkaState *s = end_of(from);
    const InkaTable *b = &s->table;
    if (!b->walked) offer_walks(ask, into, from);
    if (!b->points) return;
    if (inka_goal_under(b, b->seat) >= 0) {
        InkaState after = *s;
        Act act = {.kind = ACT_TAKE};
        inka_take(&after, NULL);
        inka_settle(ask->terms, &after, NULL);
        turn_offer(ask, into, from, (const State *)&after, &act);
    }
    for (Cells to = inka_passages(ask->terms, b, b->seat); to; to &= to - 1) {
        InkaState after = *s;
        Act act = {ACT_PASSAGE, 1, {(int16_t)cells_first(to)}};
        inka_pass(&after, act.arg[0], NULL);
        inka_settle(ask->terms, &after, NULL);
        turn_offer(ask, into, from, (const State *)&after, &act);
    }
    if (!inka_on_symbol(ask->terms, b, b->seat)) return;
    Pushing p = {.ask = ask, .into = into, .from = from, .slide = ACT_SYMBOL_SLIDE, .turn = ACT_SYMBOL_TURN};
    for (p.tile = PATHS; p.tile < TILES; p.tile++) offer_rhombus(&p);
}

/* ---- the blockade, and the turn is over ------------------------------------------------------ */

/* Nowhere, or on an exit. Other cells are tried where an answer shows that one would help (amend). */
static void offer_ends(TurnAsk *ask, const Turn *from)
{
    const InkaState *s = end_of(from);
    Cells exits = inka_block_cells(ask->terms, &s->table) & cells_of(inka_map(ask->terms)->starts);
    offer_done(ask, ask->out, from);
    for (; exits; exits &= exits - 1) {
        InkaState after = *s;
        Act act = {ACT_BLOCK, 1, {(int16_t)cells_first(exits)}};
        inka_block(ask->terms, &after, act.arg[0], NULL);
        turn_offer(ask, ask->out, from, (const State *)&after, &act);
    }
}

static bool has_won(const TurnAsk *ask)
{
    return ask->out->count && turn_at(ask->out, 0)->worth == WORTH_WON;
}

static bool keep_if_over(const TurnAsk *ask, const Turn *turn)
{
    if (end_of(turn)->table.stage != STAGE_OVER) return false;
    turn_copy(ask, ask->out, turn);
    return true;
}

enum { BEAM_PUSH, BEAM_PUSH_NEXT, BEAM_WALK, BEAM_WALK_NEXT, BEAM_STOP, BEAMS };

/* From the walking phase on: `from` is copied first, for it may lie in a beam. */
static void list_walks(TurnAsk *ask, const Turn *from, int width)
{
    enum { STEPS_MAX = 7 }; /* a walk before and after each of three points */
    TurnList *now = &ask->beam[BEAM_WALK], *next = &ask->beam[BEAM_WALK_NEXT], *stop = &ask->beam[BEAM_STOP];
    turns_open(stop, width);
    turns_open(now, width);
    turn_copy(ask, now, from);
    for (int step = 0; step < STEPS_MAX && now->count; step++) {
        turns_open(next, width);
        for (int i = 0; i < now->count; i++) {
            const Turn *turn = turn_at(now, i);
            if (has_won(ask)) return;
            if (keep_if_over(ask, turn)) continue;
            offer_done(ask, stop, turn);
            offer_steps(ask, next, turn);
        }
        TurnList *swap = now;
        now = next, next = swap;
    }
    for (int i = 0; i < stop->count && !has_won(ask); i++) offer_ends(ask, turn_at(stop, i));
}

static void list_from_push(TurnAsk *ask)
{
    TurnList *now = &ask->beam[BEAM_PUSH], *next = &ask->beam[BEAM_PUSH_NEXT], *walk = &ask->beam[BEAM_STOP];
    int walk_width = ask->width < 4 ? 2 : ask->width / 2;
    while (now->count) {
        turns_open(next, ask->width);
        for (int i = 0; i < now->count; i++) {
            const Turn *turn = turn_at(now, i);
            if (has_won(ask)) return;
            if (keep_if_over(ask, turn)) continue;
            turns_open(walk, 1);
            offer_done(ask, walk, turn);
            list_walks(ask, turn_at(walk, 0), walk_width);
            offer_pushes(ask, next, turn);
        }
        TurnList *swap = now;
        now = next, next = swap;
    }
}

/* While the temple is built, a turn is one act, and what comes next is drawn by lot. */
static void list_building(TurnAsk *ask, const State *from)
{
    Choice choice[CHOICES_MAX];
    int count = inka_choices(ask->terms, from, ask->seat, choice, CHOICES_MAX);
    ask->is_enough = true;
    for (int i = 0; i < count; i++) {
        InkaState after = *(const InkaState *)from;
        inka_apply(ask->terms, (State *)&after, ask->seat, &choice[i].lo, NULL, NULL);
        turn_offer(ask, ask->out, NULL, (const State *)&after, &choice[i].lo);
    }
}

static void inka_list(TurnAsk *ask, const State *from)
{
    const InkaTable *b = &((const InkaState *)from)->table;
    if (b->stage <= STAGE_BUILD) {
        list_building(ask, from);
        return;
    }
    TurnList *begin = &ask->beam[BEAM_PUSH];
    turns_open(begin, ask->width);
    turn_begin(ask, begin, from);
    if (b->stage == STAGE_PUSH)
        list_from_push(ask);
    else if (b->stage == STAGE_WALK)
        list_walks(ask, turn_at(begin, 0), ask->width < 4 ? 4 : ask->width);
    else
        offer_ends(ask, turn_at(begin, 0));
}

/* ---- blockades that would have met the answer -------------------------------------------------- */

/* Cells without which the answer could not have been done: those of rhombi before and after they are pushed,
 * those where a figure comes out of a passage or wins. */
static Cells cells_needed(const Terms *t, const InkaState *from, const Turn *answer)
{
    InkaState s = *from;
    Seat seat = (Seat)s.table.seat;
    Cells cells = 0;
    for (int i = 0; i < answer->acts; i++) {
        const Act *act = &answer->act[i];
        bool pushes = act->kind == ACT_SLIDE || act->kind == ACT_TURN || act_is_symbol(act->kind);
        if (pushes) cells |= pose_cells(s.table.pose[act->arg[0]]);
        if (!inka_apply(t, (State *)&s, seat, act, NULL, NULL)) break;
        if (pushes) cells |= pose_cells(s.table.pose[act->arg[0]]);
        if (act->kind == ACT_PASSAGE || s.table.stage == STAGE_OVER)
            cells |= cell_bit(act->arg[0] & (CELLS - 1));
    }
    return cells;
}

static int inka_amend(const Terms *t, const State *from, const Turn *turn, const Turn *answer, Act *out,
                      int capacity)
{
    const InkaState *end = end_of(turn);
    int seat = ((const InkaState *)from)->table.seat, count = 0;
    InkaState before = *(const InkaState *)from; /* as it was when the blockade was due */
    for (int i = 0; i < turn->acts - 1; i++)
        if (!inka_apply(t, (State *)&before, (Seat)seat, &turn->act[i], NULL, NULL)) return 0;
    if (before.table.stage != STAGE_BLOCK) return 0;
    Cells cells = cells_needed(t, end, answer) & inka_block_cells(t, &before.table);
    for (; cells && count < capacity; cells &= cells - 1) {
        int cell = cells_first(cells);
        if (cell != end->table.blockade[seat]) out[count++] = (Act){ACT_BLOCK, 1, {(int16_t)cell}};
    }
    return count;
}

const Turns inka_turns = {BEAMS, inka_key, inka_list, inka_amend};
