/* legal.c -- Thin Ice: what may be done, by whom, and why not.
 *
 * ice_judge() is the one judge: apply() asks it, and choices() lists what it allows. */
#include "game/act.h"
#include "game/message.h"
#include "games/thinice/thinice.h"

const uint8_t ICE_CALLS[CALLS][CALLED_MAX] = {{1, 0}, {2, 0}, {3, 0}, {1, 1}, {1, 2},
                                              {1, 3}, {2, 2}, {2, 3}, {3, 3}};

int ice_in_count(const Terms *t, const IceTable *b)
{
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++) count += is_in(b, seat);
    return count;
}

/* ---- TI-CALL ------------------------------------------------------------------------- */

static int left_of_size(const Terms *t, const IceTable *b, int size)
{
    int least = SLOTS;
    for (int seat = 0; seat < t->seats; seat++) {
        const int left = set_count(b->heap[seat].supply & ice_of_size(size));
        if (is_in(b, seat) && left < least) least = left;
    }
    return least;
}

bool ice_can_call(const Terms *t, const IceTable *b, const uint8_t called[CALLED_MAX])
{
    for (int size = 0; size < SIZES; size++) {
        const int wanted = (called[0] == size + 1) + (called[1] == size + 1);
        if (wanted && left_of_size(t, b, size) < wanted) return false;
    }
    return true;
}

bool ice_any_call(const Terms *t, const IceTable *b)
{
    for (int call = 0; call < SIZES; call++)
        if (ice_can_call(t, b, ICE_CALLS[call])) return true;
    return false;
}

/* ---- the judge -------------------------------------------------------------------------- */

static bool is_between(int n, int low, int high) { return n >= low && n <= high; }

static bool judge_call(const Terms *t, const IceTable *b, int seat, const Act *act, Refusal *why)
{
    uint8_t called[CALLED_MAX] = {0, 0};
    if (b->stage != STAGE_CALL) return refuse(why, REFUSAL_NOT_NOW, "TI-CALL", "thinice.refuse.building", 0);
    if (seat != b->caller)
        return refuse(why, REFUSAL_NOT_NOW, "TI-CALL", "thinice.refuse.not_caller", 1, arg_seat(b->caller));
    bool fine = is_between(act->argc, 1, CALLED_MAX);
    for (int i = 0; fine && i < act->argc; i++) {
        fine = is_between(act->arg[i], 0, SIZES - 1) && (!i || act->arg[i] >= act->arg[i - 1]);
        called[i] = (uint8_t)(act->arg[i] + 1);
    }
    if (!fine) return refuse(why, REFUSAL_ILLEGAL, "TI-CALL", "thinice.refuse.call_what", 0);
    for (int size = 0; size < SIZES; size++) {
        const int wanted = (called[0] == size + 1) + (called[1] == size + 1), left = left_of_size(t, b, size);
        if (wanted > left)
            return refuse(why, REFUSAL_ILLEGAL, "TI-CALL", "thinice.refuse.supply", 2, arg_face(size + 1),
                          arg_count(left));
    }
    return true;
}

static bool judge_hand(const Act *act, int least, Refusal *why)
{
    if (act->argc >= least && is_between(act->arg[0], 0, HANDS - 1)) return true;
    return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.two_hands", 0);
}

static bool judge_pace(const IceTable *b, int seat, Refusal *why)
{
    if (b->now >= b->seat[seat].lead_at) return true;
    return refuse(why, REFUSAL_NOT_NOW, "TI-HAND", "thinice.refuse.pace", 1,
                  arg_count(b->seat[seat].lead_at - b->now));
}

static bool judge_grip(const Act *act, int size, Refusal *why)
{
    int16_t half, height;
    ice_piece_box(size, &half, &height);
    if (act->argc == 2) return true;
    if (act->argc == 5 && is_between(act->arg[2], -half, half) && is_between(act->arg[3], -half, half) &&
        is_between(act->arg[4], 0, height))
        return true;
    return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.grip", 0);
}

static bool judge_grab(const Terms *t, const IceTable *b, int seat, const Act *act, Refusal *why)
{
    const Heap *h = &b->heap[seat];
    const int hand = act->arg[0], piece = act->arg[1];
    Placing place;
    if (!judge_hand(act, 2, why)) return false;
    if (!is_between(piece, 0, SLOTS - 1) || !(ice_stash(t) & slot_bit(piece)))
        return refuse(why, REFUSAL_ILLEGAL, "TI-PIECES", "thinice.refuse.no_piece", 0);
    if (b->deadline != NEVER && b->now >= b->deadline)
        return refuse(why, REFUSAL_LATE, "TI-CLOCK", "thinice.refuse.time_up", 0);
    if (h->world.hand[hand].piece != NO_PIECE)
        return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.full_hand", 1,
                      arg_piece(piece_id(seat, h->world.hand[hand].piece)));
    const Arg named = arg_piece(piece_id(seat, piece));
    if (h->supply & slot_bit(piece))
        return refuse(why, REFUSAL_ILLEGAL, "TI-ADD", "thinice.refuse.not_called", 1, named);
    if (heap_in_hand(h) & slot_bit(piece))
        return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.other_hand", 1, named);
    if (!judge_grip(act, (int)slot_size(piece), why)) return false;
    if (h->tray & slot_bit(piece) ? !heap_tray_place(h, hand, slot_size(piece), &place)
                                  : !heap_can_lift(h, piece))
        return refuse(why, REFUSAL_ILLEGAL, "TI-TABLE", "thinice.refuse.reach", 1, named);
    return judge_pace(b, seat, why);
}

static bool judge_lead(const IceTable *b, int seat, const Act *act, Refusal *why)
{
    bool fine = act->argc == 4 || act->argc == 8;
    for (int i = 1; fine && i < act->argc; i++) {
        const int high = i < 4 ? REACH : TURN_STEPS;
        fine = is_between(act->arg[i], i == 3 ? 0 : -high, high);
    }
    if (!judge_hand(act, 1, why)) return false;
    if (!fine) return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.lead_where", 0);
    if (b->heap[seat].world.hand[act->arg[0]].piece == NO_PIECE)
        return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.empty_hand", 0);
    return judge_pace(b, seat, why);
}

static bool judge_release(const IceTable *b, int seat, const Act *act, Refusal *why)
{
    if (!judge_hand(act, 1, why)) return false;
    if (act->argc != 1) return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.no_more", 0);
    if (b->heap[seat].world.hand[act->arg[0]].piece == NO_PIECE)
        return refuse(why, REFUSAL_ILLEGAL, "TI-HAND", "thinice.refuse.empty_hand", 0);
    return true;
}

static bool judge_words(const Terms *t, const IceTable *b, int seat, const Act *act, Refusal *why)
{
    if (act->argc) return refuse(why, REFUSAL_ILLEGAL, "TI-NEXT", "thinice.refuse.no_more", 0);
    if (act->kind == ACT_DONE && b->stage != STAGE_FREE)
        return refuse(why, REFUSAL_NOT_NOW, "TI-NEXT", "thinice.refuse.done", 0);
    if (act->kind == ACT_CONCEDE && b->stage == STAGE_FREE)
        return refuse(why, REFUSAL_NOT_NOW, "TI-FREE", "thinice.refuse.concede_free", 0);
    if (b->stage == STAGE_CALL && seat != b->caller && !ice_looks_always(t))
        return refuse(why, REFUSAL_NOT_NOW, "TI-CALL", "thinice.refuse.not_caller", 1, arg_seat(b->caller));
    return true;
}

bool ice_judge(const Terms *t, const IceTable *b, int seat, const Act *act, Refusal *why)
{
    if (act->kind >= ACTS) return garbled(why, "");
    if (b->stage == STAGE_OVER) return refuse(why, REFUSAL_NOT_NOW, "TI-SCORE", "thinice.refuse.over", 0);
    if (b->seat[seat].fate != FATE_IN)
        return refuse(why, REFUSAL_NOT_NOW, ICE_CLAUSES[b->seat[seat].fate - 1], "thinice.refuse.out", 0);
    if (b->seat[seat].done) return refuse(why, REFUSAL_NOT_NOW, "TI-FREE", "thinice.refuse.is_done", 0);
    if (act->kind == ACT_CALL) {
        if (b->stage == STAGE_FREE)
            return refuse(why, REFUSAL_NOT_NOW, "TI-FREE", "thinice.refuse.call_free", 0);
        return judge_call(t, b, seat, act, why);
    }
    if (act->kind >= ACT_DONE) return judge_words(t, b, seat, act, why);
    if (b->stage == STAGE_CALL)
        return refuse(why, REFUSAL_NOT_NOW, "TI-CALL", "thinice.refuse.await_call", 1, arg_seat(b->caller));
    if (act->kind == ACT_GRAB) return judge_grab(t, b, seat, act, why);
    return act->kind == ACT_LEAD ? judge_lead(b, seat, act, why) : judge_release(b, seat, act, why);
}

/* ---- choices ------------------------------------------------------------------------------- */

static void add_grabs(const Terms *t, const IceTable *b, int seat, int hand, Choice *out, int capacity,
                      int *count)
{
    for (PieceSet left = ice_stash(t) & ~b->heap[seat].supply; left; left &= left - 1) {
        const int piece = set_first(left);
        Act grab = {ACT_GRAB, 2, {(int16_t)hand, (int16_t)piece}};
        int16_t half, height;
        if (!ice_judge(t, b, seat, &grab, NULL)) continue;
        choice_add(out, capacity, count, grab);
        ice_piece_box((int)slot_size(piece), &half, &height);
        Choice at = {grab, grab};
        at.lo.argc = at.hi.argc = 5;
        at.lo.arg[2] = at.lo.arg[3] = (int16_t)-half;
        at.hi.arg[2] = at.hi.arg[3] = half;
        at.hi.arg[4] = height;
        if (*count < capacity) out[*count] = at;
        ++*count;
    }
}

static void add_leads(int hand, Choice *out, int capacity, int *count)
{
    const int16_t far = REACH, part = TURN_STEPS, h = (int16_t)hand;
    const Choice lead[2] = {
        {{ACT_LEAD, 4, {h, -REACH, -REACH, 0}}, {ACT_LEAD, 4, {h, far, far, far}}},
        {{ACT_LEAD, 8, {h, -REACH, -REACH, 0, -TURN_STEPS, -TURN_STEPS, -TURN_STEPS, -TURN_STEPS}},
         {ACT_LEAD, 8, {h, far, far, far, part, part, part, part}}}};
    for (int i = 0; i < 2; i++, ++*count)
        if (*count < capacity) out[*count] = lead[i];
}

int ice_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity)
{
    const IceTable *b = table_of(s);
    int count = 0;
    if (seat < 0 || seat >= t->seats || !seats_have(ice_may_act(t, s), seat)) return 0;
    if (b->stage == STAGE_CALL && seat == b->caller) {
        for (int call = 0; call < CALLS; call++) {
            const uint8_t *c = ICE_CALLS[call];
            if (!ice_can_call(t, b, c)) continue;
            choice_add(out, capacity, &count,
                       (Act){ACT_CALL, c[1] ? 2 : 1, {(int16_t)(c[0] - 1), (int16_t)(c[1] ? c[1] - 1 : 0)}});
        }
    }
    for (int hand = 0; hand < HANDS && b->stage != STAGE_CALL; hand++) {
        if (b->heap[seat].world.hand[hand].piece == NO_PIECE) {
            add_grabs(t, b, seat, hand, out, capacity, &count);
            continue;
        }
        if (b->now >= b->seat[seat].lead_at) add_leads(hand, out, capacity, &count);
        choice_add(out, capacity, &count, (Act){ACT_RELEASE, 1, {(int16_t)hand}});
    }
    choice_add(out, capacity, &count, (Act){b->stage == STAGE_FREE ? ACT_DONE : ACT_CONCEDE, 0, {0}});
    return count;
}

SeatSet ice_may_act(const Terms *t, const State *s)
{
    const IceTable *b = table_of(s);
    SeatSet set = 0;
    if (b->stage == STAGE_OVER) return 0;
    if (b->stage == STAGE_CALL && !ice_looks_always(t)) return seat_bit(b->caller);
    for (Seat seat = 0; seat < t->seats; seat++)
        if (is_in(b, seat)) set |= seat_bit(seat);
    return set;
}
