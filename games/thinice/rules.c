/* rules.c -- Thin Ice in the order of play: a call, everybody adds, somebody falls, the end.
 * The clauses (TI-...) are those of rules.en.md beside this file.
 *
 * Time is ticks of the physics. Every tick steps the heaps that are awake, then hears the
 * verdicts of all of them, then looks whether the round is over: so the order of the seats
 * decides nothing. */
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/thinice/thinice.h"

#include <limits.h>
#include <string.h>

static void tell(Events *events, IceEvent kind, int seat, int a, int b)
{
    event_emit(events, (Event){.kind = (uint8_t)kind, .seat = (Seat)seat, .open = {(int16_t)a, (int16_t)b}});
}

static void tell_move(Events *events, int seat, int slot, int zone, int place)
{
    move_emit(events, (Move){.piece = (uint16_t)piece_id(seat, slot),
                             .zone = (uint8_t)(zone + seat),
                             .slot = (int16_t)place,
                             .face = (int16_t)(slot_size(slot) + 1)});
}

static int32_t deadline_from(const Terms *t, int32_t now)
{
    return t->option[OPTION_CLOCK_S] ? now + t->option[OPTION_CLOCK_S] * WORLD_STEP_HZ : NEVER;
}

static int next_in(const Terms *t, const IceTable *b, int seat)
{
    do seat = (seat + 1) % t->seats;
    while (!is_in(b, seat));
    return seat;
}

/* ---- TI-PIECES, TI-FIRST, TI-FREE -------------------------------------------------------- */

static bool ice_accepts(const Terms *t, Fault *fault)
{
    if (t->option[OPTION_FIRST] <= t->seats) return true;
    return fault_at(fault, 0, "thinice.fault.first", 0);
}

/* Everybody's stash before an empty table; there is no clock for the first call of a game. */
static void start_game(const Terms *t, IceTable *b, int first, Events *events)
{
    const bool is_free = t->option[OPTION_FREE];
    b->game++;
    b->round = 0;
    b->first = b->caller = (int8_t)first;
    b->stage = is_free ? STAGE_FREE : STAGE_CALL;
    b->deadline = NEVER;
    b->called[0] = b->called[1] = 0;
    tell(events, is_free ? EVENT_FREE : EVENT_START, SEAT_WATCHER, first, b->game);
    for (int seat = 0; seat < t->seats; seat++) {
        Heap *h = &b->heap[seat];
        b->seat[seat] = (IceSeat){.total = b->seat[seat].total, .lead_at = b->now};
        heap_start(h, t);
        h->rest_at = h->touched_at = b->now;
        if (is_free) h->tray = h->supply, h->supply = 0;
        for (PieceSet left = ice_stash(t); left && events; left &= left - 1)
            tell_move(events, seat, set_first(left), is_free ? ZONE_TRAY : ZONE_SUPPLY, set_first(left));
    }
}

static void ice_setup(const Terms *t, Rng *rng, State *out, Events *events)
{
    IceTable *b = &((IceState *)out)->table;
    const int chosen = t->option[OPTION_FIRST];
    memset(out, 0, sizeof(IceState));
    start_game(t, b, chosen ? chosen - 1 : (int)rng_below(rng, (uint32_t)t->seats), events);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What both hands held falls where it is. */
static void let_all_go(IceTable *b, int seat, Events *events)
{
    Heap *h = &b->heap[seat];
    for (PieceSet held = heap_in_hand(h); held; held &= held - 1)
        tell_move(events, seat, set_first(held), ZONE_HEAP, set_first(held));
    heap_release_all(h, b->now);
}

static void finish_match(const Terms *t, IceTable *b, IceEnding ending, Events *events)
{
    b->stage = STAGE_OVER;
    b->ending = (uint8_t)ending;
    b->deadline = NEVER;
    tell(events, EVENT_OVER, SEAT_WATCHER, (int)ending, 0);
    for (int seat = 0; seat < t->seats; seat++) let_all_go(b, seat, events);
}

/* TI-SERIES: the next game is opened by the next seat to the left. */
static void finish_game(const Terms *t, IceTable *b, IceEnding ending, Events *events)
{
    const int goal = t->option[OPTION_SERIES];
    bool reached = !goal || ending == ENDING_LIMIT;
    ice_settle_all(t, b);
    for (int seat = 0; seat < t->seats; seat++) reached |= b->seat[seat].total + b->seat[seat].points >= goal;
    if (reached) {
        finish_match(t, b, ending, events);
        return;
    }
    tell(events, EVENT_GAME_OVER, SEAT_WATCHER, (int)ending, b->game);
    for (int seat = 0; seat < t->seats; seat++)
        b->seat[seat].total = (int16_t)(b->seat[seat].total + b->seat[seat].points);
    start_game(t, b, (b->first + 1) % t->seats, events);
}

/* True if the game has ended: at most one is left. */
static bool is_decided(const Terms *t, IceTable *b, Events *events)
{
    const int left = ice_in_count(t, b);
    if (left > 1) return false;
    finish_game(t, b, left ? ENDING_LAST : ENDING_ALL, events);
    return true;
}

/* ---- out ----------------------------------------------------------------------------------------- */

static void put_out(const Terms *t, IceTable *b, int seat, Verdict verdict, Events *events)
{
    IceSeat *s = &b->seat[seat];
    Event e = {.kind = (uint8_t)(EVENT_FOUR + verdict.fate - FATE_FOUR), .seat = (Seat)seat};
    int args = 0;
    s->fate = (uint8_t)verdict.fate;
    s->guilty = verdict.pieces;
    s->out_round = b->round;
    for (PieceSet left = verdict.pieces; left && args < 4; left &= left - 1)
        e.open[args++] = (int16_t)piece_id(seat, set_first(left));
    event_emit(events, e);
    let_all_go(b, seat, events);
    if (t->option[OPTION_ROCKS]) tell(events, EVENT_DRINK_OUT, seat, 0, 0);
}

/* ---- TI-CALL, TI-ADD -------------------------------------------------------------------------------- */

static void call(const Terms *t, IceTable *b, int seat, const uint8_t called[CALLED_MAX], IceEvent kind,
                 Events *events)
{
    ice_settle(t, b);
    b->round++;
    b->stage = STAGE_BUILD;
    b->seat[seat].last_call = b->round;
    b->deadline = deadline_from(t, b->now);
    memcpy(b->called, called, CALLED_MAX);
    tell(events, kind, seat, called[0], called[1]);
    for (int p = 0; p < t->seats; p++) {
        Heap *h = &b->heap[p];
        if (!is_in(b, p)) continue;
        h->touched_at = b->now;
        for (int i = 0; i < CALLED_MAX && called[i]; i++) {
            const int slot = set_first(h->supply & ice_of_size(called[i] - 1));
            h->supply &= ~slot_bit(slot);
            h->tray |= slot_bit(slot);
            tell_move(events, p, slot, ZONE_TRAY, slot);
        }
    }
}

/* A caller who does not call in time: the table does, the first call that is possible. */
static void table_call(const Terms *t, IceTable *b, Events *events)
{
    int which = 0;
    while (!ice_can_call(t, b, ICE_CALLS[which])) which++;
    call(t, b, b->caller, ICE_CALLS[which], EVENT_TABLE_CALL, events);
}

/* ---- TI-NEXT --------------------------------------------------------------------------------- */

static void pass_call(const Terms *t, IceTable *b, Events *events)
{
    const int next = next_in(t, b, b->caller);
    for (int seat = (b->caller + 1) % t->seats; seat != next && t->option[OPTION_ROCKS];
         seat = (seat + 1) % t->seats)
        tell(events, EVENT_DRINK_TURN, seat, 0, 0);
    b->caller = (int8_t)next;
    b->stage = STAGE_CALL;
    b->deadline = b->round || !ice_looks_always(t) ? deadline_from(t, b->now) : NEVER;
    tell(events, EVENT_NEXT, next, 0, 0);
}

/* Somebody went out: is the game decided; and who calls, if it was the caller? */
static bool is_settled(const Terms *t, IceTable *b, Events *events)
{
    if (is_decided(t, b, events)) return true;
    if (b->stage == STAGE_CALL && !is_in(b, b->caller)) pass_call(t, b, events);
    return false;
}

static bool has_finished(const IceTable *b, int seat)
{
    return heap_has_added_all(&b->heap[seat]) && heap_at_rest(&b->heap[seat], b->now);
}

/* Every seat still in has finished; who let go last (TI-ROCKS) if so, else NEVER. */
static int last_to_finish(const Terms *t, const IceTable *b)
{
    int last = NEVER;
    for (int seat = 0; seat < t->seats; seat++) {
        if (!is_in(b, seat)) continue;
        if (!has_finished(b, seat)) return NEVER;
        if (last == NEVER || b->heap[seat].touched_at > b->heap[last].touched_at) last = seat;
    }
    return last;
}

/* R4, TI-CLOCK: who still holds or owes a piece is out. */
static void strike_clock(const Terms *t, IceTable *b, Events *events)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const Heap *h = &b->heap[seat];
        if (is_in(b, seat) && !heap_has_added_all(h))
            put_out(t, b, seat, (Verdict){FATE_CLOCK, h->tray | heap_in_hand(h)}, events);
    }
}

static bool has_struck(const IceTable *b) { return b->deadline != NEVER && b->now >= b->deadline; }

/* What the table does by itself at the end of a tick. */
static void table_acts(const Terms *t, IceTable *b, Events *events)
{
    if (b->stage > STAGE_BUILD) return;
    if (b->stage == STAGE_BUILD && has_struck(b)) strike_clock(t, b, events);
    if (is_settled(t, b, events)) return;
    if (b->stage == STAGE_CALL) {
        if (has_struck(b)) table_call(t, b, events);
        return;
    }
    const int last = last_to_finish(t, b);
    if (last == NEVER) return;
    if (t->option[OPTION_ROCKS]) tell(events, EVENT_DRINK_LAST, last, 0, 0);
    if (ice_any_call(t, b))
        pass_call(t, b, events);
    else
        finish_game(t, b, ENDING_EMPTY, events);
}

/* ---- time ------------------------------------------------------------------------------------ */

static bool any_busy(const Terms *t, const IceTable *b)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (heap_is_busy(&b->heap[seat], ice_watch(t, b, seat))) return true;
    return false;
}

/* When the table will act by itself if no heap is busy; INT32_MAX: never. */
static int32_t table_due(const Terms *t, const IceTable *b)
{
    int32_t due = b->deadline == NEVER ? INT32_MAX : b->deadline, rest = b->now + 1;
    if (b->stage != STAGE_BUILD) return due;
    for (int seat = 0; seat < t->seats; seat++) {
        if (!is_in(b, seat)) continue;
        if (!heap_has_added_all(&b->heap[seat])) return due;
        if (b->heap[seat].rest_at > rest) rest = b->heap[seat].rest_at;
    }
    return rest < due ? rest : due;
}

static int ice_due(const Terms *t, const State *state)
{
    const IceTable *b = table_of(state);
    if (b->stage == STAGE_OVER) return 0;
    int32_t due = table_due(t, b);
    if (any_busy(t, b) && due > b->now + LOOK_TICKS) due = b->now + LOOK_TICKS;
    if (due == INT32_MAX) return 0;
    return due > b->now ? due - b->now : 1;
}

static void step_heaps(const Terms *t, IceTable *b, Events *events)
{
    Verdict verdict[SEATS_MAX];
    for (int seat = 0; seat < t->seats; seat++)
        verdict[seat] = heap_step(&b->heap[seat], b->now, ice_watch(t, b, seat));
    for (int seat = 0; seat < t->seats; seat++)
        if (verdict[seat].fate != FATE_IN) put_out(t, b, seat, verdict[seat], events);
}

static void ice_tick(const Terms *t, State *state, int count, Events *events)
{
    IceTable *b = &((IceState *)state)->table;
    while (count > 0 && b->stage != STAGE_OVER && b->now < CLOCK_TOP) {
        int32_t step = 1;
        if (!any_busy(t, b)) {
            const int32_t due = table_due(t, b);
            step = due == INT32_MAX || due - b->now > count ? count : due - b->now;
            if (step < 1) step = 1;
        }
        if (step > CLOCK_TOP - b->now) step = CLOCK_TOP - b->now;
        b->now += step;
        count -= step;
        step_heaps(t, b, events);
        table_acts(t, b, events);
    }
}

/* ---- acts ------------------------------------------------------------------------------------ */

static void grab(IceTable *b, int seat, const Act *act, Events *events)
{
    static const int16_t base[3] = {0, 0, 0};
    const int hand = act->arg[0], slot = act->arg[1];
    const bool called = b->heap[seat].tray & slot_bit(slot);
    heap_grab(&b->heap[seat], hand, slot, act->argc == 5 ? &act->arg[2] : base, b->now);
    b->seat[seat].lead_at = b->now + LEAD_TICKS;
    tell(events, called ? EVENT_TAKE : EVENT_LIFT, seat, piece_id(seat, slot), hand + 1);
    tell_move(events, seat, slot, ZONE_HAND, hand);
}

static void lead(IceTable *b, int seat, const Act *act)
{
    heap_lead(&b->heap[seat], act->arg[0], &act->arg[1], act->argc == 8 ? &act->arg[4] : NULL, b->now);
    b->seat[seat].lead_at = b->now + (act->argc == 8 ? LEAD_TURN_TICKS : LEAD_TICKS);
}

static void release(IceTable *b, int seat, int hand, Events *events)
{
    const int slot = b->heap[seat].world.hand[hand].piece;
    heap_release(&b->heap[seat], hand, b->now);
    tell(events, EVENT_RELEASE, seat, piece_id(seat, slot), hand + 1);
    tell_move(events, seat, slot, ZONE_HEAP, slot);
}

static void say_done(const Terms *t, IceTable *b, int seat, Events *events)
{
    tell(events, EVENT_DONE, seat, 0, 0);
    let_all_go(b, seat, events);
    b->seat[seat].done = 1;
    if (!ice_in_count(t, b)) finish_match(t, b, ENDING_DONE, events);
}

static void concede(const Terms *t, IceTable *b, int seat, Events *events)
{
    put_out(t, b, seat, (Verdict){FATE_CONCEDED, 0}, events);
    is_settled(t, b, events);
}

static void called_by(const Act *act, uint8_t called[CALLED_MAX])
{
    for (int i = 0; i < CALLED_MAX; i++) called[i] = (uint8_t)(i < act->argc ? act->arg[i] + 1 : 0);
}

static bool ice_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events, Refusal *why)
{
    IceTable *b = &((IceState *)state)->table;
    uint8_t called[CALLED_MAX];
    if (!ice_judge(t, b, seat, act, why)) return false;
    b->acts++;
    switch (act->kind) {
    case ACT_CALL:
        called_by(act, called);
        call(t, b, seat, called, EVENT_CALL, events);
        break;
    case ACT_GRAB: grab(b, seat, act, events); break;
    case ACT_LEAD: lead(b, seat, act); break;
    case ACT_RELEASE: release(b, seat, act->arg[0], events); break;
    case ACT_DONE: say_done(t, b, seat, events); break;
    default: concede(t, b, seat, events);
    }
    if (b->acts >= ACTS_MAX && b->stage != STAGE_OVER) finish_game(t, b, ENDING_LIMIT, events);
    return true;
}

const Clock ice_clock = {
    .hz = WORLD_STEP_HZ, .is_dear = true, .tick = ice_tick, .due = ice_due, .react = ice_react};

PLAYOUT_LOOP(ice, &ice_clock)

const Rules ice_rules = {ice_accepts, ice_setup, ice_may_act, ice_choices,
                         ice_sample,  ice_apply, ice_result,  playout_ice};
