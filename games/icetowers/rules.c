/* rules.c -- IceTowers in the order of play: ready, acts, signals, time, end.
 * The clauses (IT-...) are those of rules.en.md beside this file.
 *
 * Everybody plays at once, so there is nothing here about turns: an act is judged
 * (legal.c) against the table it meets, at its press time. */
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/icetowers/icetowers.h"

#include <limits.h>
#include <string.h>

static int32_t idle_ms(const Terms *t) { return t->option[OPTION_IDLE_S] * 1000; }
static int32_t limit_ms(const Terms *t) { return t->option[OPTION_LIMIT_MIN] * 60000; }
static uint8_t all_seats(const Terms *t) { return (uint8_t)((1u << t->seats) - 1); }

static void tell(Events *events, TowersEvent kind, int seat, int a, int b, int c)
{
    event_emit(
        events,
        (Event){.kind = (uint8_t)kind, .seat = (Seat)seat, .open = {(int16_t)a, (int16_t)b, (int16_t)c}});
}

static void towers_tell_tower(const TowersTable *b, int place, int from_level, Events *events)
{
    int level = -1, p = b->top[place];
    for (; p != NONE; p = b->below[p]) level++;
    for (p = b->top[place]; p != NONE && level >= from_level; p = b->below[p], level--)
        move_emit(events, (Move){.piece = (uint16_t)p,
                                 .zone = ZONE_TABLE,
                                 .slot = (int16_t)(place * LEVELS + level),
                                 .face = (int16_t)(piece_kind(p) + 1)});
}

static void tell_hand(int seat, int piece, Events *events)
{
    move_emit(events, (Move){.piece = (uint16_t)piece,
                             .zone = (uint8_t)(ZONE_HAND + seat),
                             .face = (int16_t)(piece_kind(piece) + 1)});
}

/* ---- IT-STASH, IT-START ------------------------------------------------------- */

static void towers_setup(const Terms *t, Rng *rng, State *out, Events *events)
{
    TowersTable *b = &((TowersState *)out)->table;
    memset(out, 0, sizeof(TowersState));
    towers_scatter(t, rng, b);
    if (!events) return;
    tell(events, EVENT_SCATTER, SEAT_WATCHER, towers_sides(t)->stashes, 0, 0);
    for (PlaceSet left = b->standing; left; left &= left - 1)
        towers_tell_tower(b, set_first(left), 0, events);
}

static bool towers_accepts(const Terms *t, Fault *fault)
{
    if (!t->option[OPTION_GUS] || t->seats == 2) return true;
    return fault_at(fault, 0, "icetowers.fault.gus", 0);
}

static void start(const Terms *t, TowersTable *b, Events *events)
{
    b->stage = STAGE_PLAY;
    for (int seat = 0; seat < t->seats; seat++) b->last[seat] = b->free_at[seat] = b->begin;
    tell(events, EVENT_START, SEAT_WATCHER, 0, 0, 0);
}

static void say_ready(const Terms *t, TowersTable *b, int seat, Events *events)
{
    b->ready |= towers_seat(seat);
    tell(events, EVENT_READY, seat, 0, 0, 0);
    if (b->ready != all_seats(t)) return;
    b->stage = STAGE_COUNTDOWN;
    b->begin = b->clock + t->option[OPTION_COUNTDOWN_MS];
    tell(events, EVENT_COUNTDOWN, SEAT_WATCHER, t->option[OPTION_COUNTDOWN_MS], 0, 0);
    if (b->begin == b->clock) start(t, b, events);
}

/* Before the start it takes back `ready`; later it ends a silence (IT-DONE). */
static void say_wait(TowersTable *b, int seat, int32_t press, Events *events)
{
    tell(events, EVENT_WAIT, seat, b->stage == STAGE_PLAY, 0, 0);
    if (b->stage == STAGE_PLAY) {
        b->last[seat] = b->free_at[seat] = press;
        return;
    }
    b->ready &= (uint8_t)~towers_seat(seat);
    b->backs[seat]++;
    b->stage = STAGE_GATHER;
    b->begin = NEVER;
}

/* ---- IT-END, IT-SHOWDOWN -------------------------------------------------------- */

static void finish(const Terms *t, TowersTable *b, TowersEnding ending, Events *events)
{
    PieceSet lost = ending == ENDING_WAR ? towers_war_losses(t, b) : 0;
    for (int seat = 0; seat < t->seats; seat++) {
        int piece = b->hand[seat].piece;
        if (piece == NONE) continue;
        int place = towers_set(b, seat);
        if (!events) continue;
        tell(events, EVENT_SHOWDOWN, seat, piece, b->number[place], 0);
        towers_tell_tower(b, place, 0, events);
    }
    b->lost = lost;
    b->stage = STAGE_OVER;
    b->ending = (uint8_t)ending;
    tell(events, EVENT_OVER, SEAT_WATCHER, (int)ending, set_count(lost), 0);
}

/* IT-DONE: by word, or by silence. */
static bool is_done(const Terms *t, const TowersTable *b, int seat)
{
    return b->done & towers_seat(seat) || b->clock - b->last[seat] >= idle_ms(t);
}

static bool all_done(const Terms *t, const TowersTable *b)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (!is_done(t, b, seat)) return false;
    return true;
}

/* ---- acts ------------------------------------------------------------------------- */

/* After a cap, mine or split: IT-WAR, then IT-END. */
static void changed(const Terms *t, TowersState *s, int seat, PlaceSet towers, Events *events)
{
    TowersTable *b = &s->table;
    bool was_at_war = b->at_war;
    WarNews news = towers_change(s, seat, towers);
    if (news == WAR_NEW_POSITION && was_at_war) tell(events, EVENT_PEACE, SEAT_WATCHER, 0, 0, 0);
    if (news >= WAR_ANNOUNCED)
        tell(events, EVENT_WAR, SEAT_WATCHER, set_count(b->war),
             s->memory.count[(s->memory.changes - 1) % RING], 0);
    if (news == WAR_TENTH)
        finish(t, b, ENDING_WAR, events);
    else if (towers_stuck(t, b))
        finish(t, b, ENDING_STUCK, events);
}

static void take(TowersState *s, int seat, int piece, Events *events)
{
    TowersTable *b = &s->table;
    if (events) {
        tell(events, EVENT_TAKE, seat, piece, b->number[b->at[piece]], 0);
        tell_hand(seat, piece, events);
    }
    towers_retire(s, b->at[piece]);
    towers_take(b, seat, piece);
}

static void set_down(TowersTable *b, int seat, Events *events)
{
    int piece = b->hand[seat].piece, place = towers_set(b, seat);
    if (!events) return;
    tell(events, EVENT_SET, seat, piece, b->number[place], 0);
    towers_tell_tower(b, place, 0, events);
}

static void cap(const Terms *t, TowersState *s, int seat, int target, Events *events)
{
    TowersTable *b = &s->table;
    int piece = b->hand[seat].piece, place = b->at[target];
    towers_cap(b, seat, target);
    if (events) {
        tell(events, EVENT_CAP, seat, piece, target, b->number[place]);
        int level = 0;
        for (int p = b->below[piece]; p != NONE; p = b->below[p]) level++;
        towers_tell_tower(b, place, level, events);
    }
    changed(t, s, seat, bit_of(place), events);
}

static void mine(const Terms *t, TowersState *s, int seat, int piece, int32_t press, Events *events)
{
    TowersTable *b = &s->table;
    int place = b->at[piece];
    towers_mine(b, seat, piece, press);
    if (events) {
        tell(events, EVENT_MINE, seat, piece, b->number[place], 0);
        tell_hand(seat, piece, events);
        towers_tell_tower(b, place, 0, events);
    }
    changed(t, s, seat, bit_of(place), events);
}

static void split(const Terms *t, TowersState *s, int seat, int upper, Events *events)
{
    TowersTable *b = &s->table;
    int place = b->at[upper], new_place = towers_split(b, upper);
    if (events) {
        tell(events, EVENT_SPLIT, seat, upper, b->number[place], b->number[new_place]);
        towers_tell_tower(b, new_place, 0, events);
    }
    changed(t, s, seat, bit_of(place) | bit_of(new_place), events);
}

/* ---- doing it ------------------------------------------------------------------------------ */

static void signal(const Terms *t, TowersTable *b, int seat, const Act *act, int32_t press, Events *events)
{
    switch (act->kind) {
    case ACT_DONE:
        b->done |= towers_seat(seat);
        tell(events, EVENT_DONE, seat, 0, 0, 0);
        if (all_done(t, b)) finish(t, b, ENDING_DONE, events);
        break;
    case ACT_INSIST:
        b->hand[act->arg[0]].insist_at = press;
        tell(events, EVENT_INSIST, seat, act->arg[0], 0, 0);
        break;
    default:
        b->agreed |= towers_seat(seat);
        tell(events, act->kind == ACT_PROPOSE ? EVENT_PROPOSE : EVENT_AGREE, seat, 0, 0, 0);
        if (b->agreed == all_seats(t)) finish(t, b, ENDING_WAR, events);
    }
}

static void act_on_board(const Terms *t, TowersState *s, int seat, const Act *act, int32_t press,
                         Events *events)
{
    TowersTable *b = &s->table;
    b->last[seat] = press;
    b->free_at[seat] = press + t->option[OPTION_PACE_MS];
    b->done &= (uint8_t)~towers_seat(seat);
    switch (act->kind) {
    case ACT_TAKE: take(s, seat, act->arg[0], events); break;
    case ACT_SET: set_down(b, seat, events); break;
    case ACT_CAP: cap(t, s, seat, act->arg[0], events); break;
    case ACT_MINE: mine(t, s, seat, act->arg[0], press, events); break;
    default: split(t, s, seat, act->arg[0], events);
    }
}

static bool towers_apply_early(const Terms *t, State *state, Seat seat, const Act *act, int early,
                               Events *events, Refusal *why)
{
    TowersTable *b = &((TowersState *)state)->table;
    int32_t press = b->clock - early;
    if (press < b->begin) press = b->begin;
    if (!towers_judge(t, b, seat, act, press, why)) return false;
    if (act->kind == ACT_READY)
        say_ready(t, b, seat, events);
    else if (act->kind == ACT_WAIT)
        say_wait(b, seat, press, events);
    else if (towers_is_signal(act->kind))
        signal(t, b, seat, act, press, events);
    else
        act_on_board(t, (TowersState *)state, seat, act, press, events);
    return true;
}

static bool towers_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    return towers_apply_early(t, s, seat, act, 0, events, why);
}

static int towers_pace(const Terms *t, const State *state, Seat seat, const Act *act)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    (void)t;
    bool waits = b->stage == STAGE_PLAY && act->kind >= ACT_TAKE && !towers_is_signal(act->kind);
    return waits && b->free_at[seat] > b->clock ? b->free_at[seat] - b->clock : 0;
}

/* ---- time ---------------------------------------------------------------------------------- */

static int32_t sooner(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t later(int32_t a, int32_t b) { return a > b ? a : b; }

/* IT-INSIST: when the table places what this seat holds. */
static int32_t expiry(const Terms *t, const TowersHand *hand)
{
    return later(hand->mined_at + t->option[OPTION_HAND_MS], hand->insist_at + INSIST_GRACE_MS);
}

/* The next moment at which the table acts: start, placing, idle end or limit; INT32_MAX for none. */
static int32_t table_due(const Terms *t, const TowersTable *b)
{
    if (b->stage == STAGE_COUNTDOWN) return b->begin;
    if (b->stage != STAGE_PLAY) return INT32_MAX;
    int32_t due = b->begin + limit_ms(t), idle = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (b->hand[seat].insist_at != NEVER) due = sooner(due, expiry(t, &b->hand[seat]));
        if (!(b->done & towers_seat(seat))) idle = later(idle, b->last[seat] + idle_ms(t));
    }
    return sooner(due, idle);
}

/* Also when a hand is free again, when one may be insisted upon and when a silence may be ended: what can be
 * chosen changes then. */
static int towers_due(const Terms *t, const State *state)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    int32_t due = table_due(t, b);
    if (due == INT32_MAX) return 0;
    for (int seat = 0; seat < t->seats && b->stage == STAGE_PLAY; seat++) {
        const TowersHand *hand = &b->hand[seat];
        const int32_t linger = towers_linger_at(t, b, seat);
        if (b->free_at[seat] > b->clock) due = sooner(due, b->free_at[seat]);
        if (linger > b->clock && !(b->done & towers_seat(seat))) due = sooner(due, linger);
        if (hand->mined && hand->insist_at == NEVER && hand->mined_at + INSIST_AFTER_MS > b->clock)
            due = sooner(due, hand->mined_at + INSIST_AFTER_MS);
    }
    return due > b->clock ? due - b->clock : 1;
}

static void expire(const Terms *t, TowersState *s, int seat, Events *events)
{
    TowersTable *b = &s->table;
    PieceSet caps = towers_caps(t, b, seat);
    int best = NONE;
    tell(events, EVENT_EXPIRE, SEAT_WATCHER, seat, b->hand[seat].piece, 0);
    for (; caps; caps &= caps - 1) {
        int target = set_first(caps);
        if (best == NONE || b->number[b->at[target]] < b->number[b->at[best]]) best = target;
    }
    if (best == NONE)
        set_down(b, seat, events);
    else
        cap(t, s, seat, best, events);
}

/* One moment: placings by seat, then the idle end, then the limit (IT-ORDER). */
static void table_acts(const Terms *t, TowersState *s, Events *events)
{
    TowersTable *b = &s->table;
    if (b->stage == STAGE_COUNTDOWN && b->clock >= b->begin) start(t, b, events);
    for (int seat = 0; seat < t->seats && b->stage == STAGE_PLAY; seat++)
        if (b->hand[seat].insist_at != NEVER && b->clock >= expiry(t, &b->hand[seat]))
            expire(t, s, seat, events);
    if (b->stage == STAGE_PLAY && all_done(t, b)) finish(t, b, ENDING_DONE, events);
    if (b->stage == STAGE_PLAY && b->clock >= b->begin + limit_ms(t)) finish(t, b, ENDING_LIMIT, events);
}

static void towers_tick(const Terms *t, State *state, int count, Events *events)
{
    TowersTable *b = &((TowersState *)state)->table;
    if (b->stage == STAGE_GATHER && count > 0) { /* waiting for seats may last */
        b->clock = count < CLOCK_MAX - b->clock ? b->clock + count : CLOCK_MAX;
        return;
    }
    while (count > 0 && b->stage != STAGE_OVER) {
        int32_t due = table_due(t, b), step = count;
        if (due <= b->clock) due = b->clock + 1;
        bool reached = due - b->clock <= step;
        if (reached) step = due - b->clock;
        b->clock += step;
        count -= step;
        if (reached) table_acts(t, (TowersState *)state, events);
    }
}

/* ---- IT-SCORE ---------------------------------------------------------------------------------- */

static void towers_result(const Terms *t, const State *state, Result *out)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    const TowersSides *sides = towers_sides(t);
    int points[COLOURS], best = -1;
    memset(out, 0, sizeof *out);
    towers_points(t, b, points);
    out->over = b->stage == STAGE_OVER;
    for (int c = 0; c < COLOURS; c++) {
        if (sides->owner[c] < SEATS) out->points[sides->owner[c]] += points[c];
        if (sides->owner[c] == GHOST) out->ghost_points = points[c];
    }
    for (Seat seat = 0; seat < t->seats; seat++) best = later(best, out->points[seat]);
    if (sides->ghost) best = later(best, out->ghost_points);
    if (!out->over) return;
    for (Seat seat = 0; seat < t->seats; seat++)
        if (out->points[seat] == best) out->winners |= seat_bit(seat);
    if (sides->ghost && out->ghost_points == best) out->ghost = "icetowers.word.gus";
}

const Clock towers_clock = {.hz = 1000, .tick = towers_tick, .due = towers_due, .react = towers_react};
const Presses towers_presses = {.window = OPTION_WINDOW_MS, .apply = towers_apply_early, .pace = towers_pace};

PLAYOUT_LOOP(towers, &towers_clock)

const Rules towers_rules = {towers_accepts, towers_setup, towers_may_act, towers_choices,
                            towers_sample,  towers_apply, towers_result,  playout_towers};
