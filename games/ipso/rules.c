/* rules.c -- IPSO in the order of play: turns, last round; then its answers to the contract.
 * The clauses (IP-...) are those of rules.en.md beside this file; the deal is in deal.c, points are in
 * score.c. */
#include "base/assert.h"
#include "base/bits.h"
#include "base/hints.h"
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/ipso/ipso.h"

#include <string.h>

/* ---- IP-TURN, IP-REPLACE, IP-LAST ---------------------------------------- */

static SeatSet ipso_may_act(const Terms *t, const State *state)
{
    const IpsoTable *b = &((const IpsoState *)state)->table;
    (void)t;
    return b->stage == STAGE_OVER ? 0 : seat_bit((Seat)b->seat);
}

static void tell(Events *events, IpsoEvent kind, int seat, int a, int b, int c, int d)
{
    event_tell(events, (uint8_t)kind, (Seat)seat, a, b, c, d);
}

static void tell_move(Events *events, const IpsoState *s, int card, int zone, int slot)
{
    move_tell(events, card, zone, slot, s->number[card]);
}

static void last_round(const Terms *t, IpsoState *s, Events *events)
{
    IpsoTable *b = &s->table;
    if (events) tell(events, EVENT_LAST, SEAT_WATCHER, 0, 0, 0, 0);
    for (int i = 0; i < PLACES; i++) {
        b->under[i] = b->centre[i];
        b->centre[i] = NO_CARD;
        if (events) tell_move(events, s, b->under[i], ZONE_STOCK, CARDS - ipso_stock_first(t) + i);
    }
    b->stage = STAGE_CHOOSE;
    b->left = (uint8_t)t->seats;
}

/* IP-TOURNAMENT: points are banked, the next deal is laid out, the direction turns. */
static void next_round(const Terms *t, IpsoState *s, Events *events)
{
    IpsoTable *b = &s->table;
    for (int p = 0; p < t->seats; p++) {
        int stars;
        int points = ipso_round_points(t, b, s->number, p, &stars);
        b->points[p] = (int16_t)(b->points[p] + points);
        b->stars[p] = (int16_t)(b->stars[p] + stars);
        if (events) tell(events, EVENT_ROUND, p, points, b->points[p], b->round + 1, 0);
    }
    memcpy(s->number, s->later[b->round], CARDS);
    memset(s->later[b->round], 0, CARDS);
    b->round++;
    b->first = (uint8_t)((b->first + 1) % t->seats);
    ipso_deal(t, s, events);
}

static RARE bool end_stage(const Terms *t, IpsoState *s, Events *events)
{
    IpsoTable *b = &s->table;
    if (b->stage == STAGE_REPLACE) {
        last_round(t, s, events);
    } else if (b->round + 1 < ipso_rounds(t)) {
        next_round(t, s, events);
    } else {
        Result r;
        b->stage = STAGE_OVER;
        if (!events) return true;
        ipso_result(t, (State *)s, &r);
        tell(events, EVENT_OVER, SEAT_WATCHER, r.winners, 0, 0, 0);
    }
    return true;
}

static inline uint8_t next_seat(const Terms *t, const IpsoTable *b)
{
    int seat = b->seat, next = seat + 1;
    if (b->round % 2) return (uint8_t)((seat ? seat : t->seats) - 1);
    return (uint8_t)(next == t->seats ? 0 : next);
}

static inline bool end_turn(const Terms *t, IpsoState *s, uint8_t next, Events *events)
{
    s->table.seat = next;
    return --s->table.left ? true : end_stage(t, s, events);
}

static void tell_replace(const IpsoState *s, int seat, int place, int slot, Events *events)
{
    int placed = s->table.slot[seat][slot], turned = s->table.centre[place];
    tell(events, EVENT_REPLACE, seat, s->number[placed], seat * SLOTS + slot, s->number[turned], place + 1);
    tell_move(events, s, placed, ZONE_PYRAMID + seat, slot);
    tell_move(events, s, turned, ZONE_CENTRE, place);
}

static inline bool replace(const Terms *t, IpsoState *s, uint32_t seat, uint32_t place, uint32_t slot,
                           Events *events)
{
    IpsoTable *b = &s->table;
    uint8_t *at = &b->slot[seat][slot], placed = b->centre[place], turned = *at;
    *at = placed;
    b->centre[place] = turned;
    b->down[seat] ^= (uint16_t)(1u << slot);
    if (events) tell_replace(s, (int)seat, (int)place, (int)slot, events);
    return end_turn(t, s, next_seat(t, b), events);
}

/* ---- IP-KEEP, IP-BONUS ---------------------------------------------------- */

static bool keep(const Terms *t, IpsoState *s, int seat, Events *events)
{
    if (events) tell(events, EVENT_KEEP, seat, 0, 0, 0, 0);
    return end_turn(t, s, next_seat(t, &s->table), events);
}

static bool draw_bonus(const Terms *t, IpsoState *s, int seat, Events *events)
{
    IpsoTable *b = &s->table;
    int card = ipso_stock_card(t, b, 0);
    b->has_star[seat] = 0;
    b->drawn = (uint8_t)card;
    b->draws++;
    b->stage = STAGE_BONUS;
    if (!events) return true;
    tell(events, EVENT_BONUS, seat, s->number[card], 0, 0, 0);
    move_emit(events, (Move){.piece = (uint16_t)(STAR_PIECE + seat)});
    tell_move(events, s, card, ZONE_DRAWN, seat);
    return true;
}

static bool end_bonus(const Terms *t, IpsoState *s, int seat, int slot, Events *events)
{
    IpsoTable *b = &s->table;
    uint8_t drawn = b->drawn, out = slot < 0 ? drawn : b->slot[seat][slot];
    b->drawn = NO_CARD;
    b->stage = STAGE_CHOOSE;
    if (slot >= 0) b->slot[seat][slot] = drawn;
    if (events) {
        if (slot >= 0) {
            tell(events, EVENT_SWAP, seat, s->number[drawn], seat * SLOTS + slot, s->number[out], 0);
            tell_move(events, s, drawn, ZONE_PYRAMID + seat, slot);
        } else {
            tell(events, EVENT_THROW, seat, s->number[out], 0, 0, 0);
        }
        tell_move(events, s, out, ZONE_OUT, 0);
    }
    return end_turn(t, s, next_seat(t, &s->table), events);
}

/* ---- acts: all or nothing ------------------------------------------------- */

/* By kind of act: the stage it belongs to, and how many arguments it has. */
static const uint8_t STAGE_OF[] = {[ACT_REPLACE] = STAGE_REPLACE,
                                   [ACT_KEEP] = STAGE_CHOOSE,
                                   [ACT_BONUS] = STAGE_CHOOSE,
                                   [ACT_SWAP] = STAGE_BONUS,
                                   [ACT_THROW] = STAGE_BONUS};
static const uint8_t ARGS_OF[] = {[ACT_REPLACE] = 2, [ACT_SWAP] = 1, [ACT_THROW] = 0};

/* Of an act of the last round: nothing but a slot to swap. */
static inline bool last_fits(const Act *act)
{
    if (act->kind > ACT_THROW || act->argc != ARGS_OF[act->kind]) return false;
    return !act->argc || (act->arg[0] >= 0 && act->arg[0] < SLOTS);
}

/* Why the act may not be done, the first reason first. */
static RARE bool refuse_act(const IpsoTable *b, Seat seat, bool fits, int kind, int slot, Refusal *why)
{
    IpsoStage due = (IpsoStage)b->stage;
    if (due == STAGE_OVER) return refuse(why, REFUSAL_NOT_NOW, "IP-OVER", "ipso.refuse.over", 0);
    if (seat != b->seat)
        return refuse(why, REFUSAL_NOT_NOW, "IP-TURN", "ipso.refuse.turn", 1, arg_seat(b->seat));
    if (!fits) return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (due == STAGE_OF[kind]) /* only a replacement can be wrong in its own stage */
        return refuse(why, REFUSAL_ILLEGAL, "IP-REPLACE", "ipso.refuse.face_up", 1,
                      arg_cell(seat * SLOTS + slot));
    if (due == STAGE_BONUS) return refuse(why, REFUSAL_ILLEGAL, "IP-BONUS", "ipso.refuse.bonus", 0);
    if (STAGE_OF[kind] == STAGE_BONUS)
        return refuse(why, REFUSAL_ILLEGAL, "IP-BONUS", "ipso.refuse.no_bonus", 0);
    return refuse(why, REFUSAL_ILLEGAL, "IP-LAST",
                  due == STAGE_REPLACE ? "ipso.refuse.not_last" : "ipso.refuse.last", 0);
}

/* A hand that reaches for the stock, or beyond its own slots for those of the seats that follow. No act does,
 * but whoever tries is told why not. */
static RARE bool refuse_reach(const Terms *t, const IpsoTable *b, Seat seat, const Act *act, Refusal *why)
{
    int place = act->arg[0], slot = act->arg[1];
    bool fits = act->argc == 2 && place >= 0 && place <= PLACE_STOCK && slot >= 0 && slot < t->seats * SLOTS;
    if (!fits || seat != b->seat || b->stage != STAGE_REPLACE)
        return refuse_act(b, seat, fits, ACT_REPLACE, 0, why);
    if (slot < SLOTS) return refuse(why, REFUSAL_ILLEGAL, "IP-REPLACE", "ipso.refuse.stock", 0);
    return refuse(why, REFUSAL_ILLEGAL, "IP-REPLACE", "ipso.refuse.theirs", 1,
                  arg_seat((seat + slot / SLOTS) % t->seats));
}

/* (A card lies face down in the stage of replacing only, so the stage need not be asked.) */
static inline bool apply_replace(const Terms *t, IpsoState *s, Seat seat, const Act *act, Events *events,
                                 Refusal *why)
{
    const IpsoTable *b = &s->table;
    uint32_t place = (uint16_t)act->arg[0], slot = (uint16_t)act->arg[1];
    bool fits = act->argc == 2 && place < PLACES && slot < SLOTS;
    if (!fits) return refuse_reach(t, b, seat, act, why);
    if (seat == b->seat && b->down[b->seat] >> slot & 1) return replace(t, s, b->seat, place, slot, events);
    return refuse_act(b, seat, true, ACT_REPLACE, (int)slot, why);
}

static APART bool apply_last(const Terms *t, IpsoState *s, IpsoAct kind, int slot, Events *events)
{
    int seat = s->table.seat;
    switch (kind) {
    case ACT_KEEP: return keep(t, s, seat, events);
    case ACT_BONUS: return draw_bonus(t, s, seat, events);
    case ACT_SWAP: return end_bonus(t, s, seat, slot, events);
    default: return end_bonus(t, s, seat, -1, events);
    }
}

MADE_TO_MEASURE bool ipso_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events,
                                Refusal *why)
{
    IpsoState *s = (IpsoState *)state;
    if (act->kind == ACT_REPLACE) return apply_replace(t, s, seat, act, events, why);
    bool fits = last_fits(act);
    if (fits && seat == s->table.seat && STAGE_OF[act->kind] == s->table.stage)
        return apply_last(t, s, (IpsoAct)act->kind, act->arg[0], events);
    return refuse_act(&s->table, seat, fits, act->kind, act->arg[0], why);
}

int ipso_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const IpsoTable *b = &((const IpsoState *)state)->table;
    int n = 0;
    (void)t;
    if (b->stage == STAGE_OVER || seat != b->seat) return 0;
    switch (b->stage) {
    case STAGE_REPLACE:
        for (int place = 0; place < PLACES; place++)
            for (int slot = 0; slot < SLOTS; slot++)
                if (b->down[seat] >> slot & 1)
                    choice_add(out, capacity, &n, (Act){ACT_REPLACE, 2, {(int16_t)place, (int16_t)slot}});
        break;
    case STAGE_CHOOSE:
        choice_add(out, capacity, &n, (Act){ACT_KEEP, 0, {0}});
        choice_add(out, capacity, &n, (Act){ACT_BONUS, 0, {0}});
        break;
    default:
        for (int slot = 0; slot < SLOTS; slot++)
            choice_add(out, capacity, &n, (Act){ACT_SWAP, 1, {(int16_t)slot}});
        choice_add(out, capacity, &n, (Act){ACT_THROW, 0, {0}});
    }
    return n;
}

static inline bool sample_replace(uint32_t down, Rng *rng, Act *out)
{
    uint64_t word = rng_next(rng);
    Members open = bits_members_14(down);
    uint32_t pick = rng_pick_by(word, open.nibbles); /* of four for each slot: two for each place */
    out->kind = ACT_REPLACE;
    out->argc = 2;
    out->arg[0] = (int16_t)(pick >> 1 & 1);
    out->arg[1] = (int16_t)bits_nth(open, pick >> 2);
    return true;
}

MADE_TO_MEASURE bool ipso_sample(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IpsoTable *b = &((const IpsoState *)state)->table;
    (void)t;
    uint32_t down = b->down[b->seat];
    *seat = (Seat)b->seat;
    if (down) return sample_replace(down, rng, out); /* they lie so in the stage of replacing only */
    if (b->stage == STAGE_OVER) return false;
    bool choosing = b->stage == STAGE_CHOOSE;
    uint32_t pick = rng_pick(rng, choosing ? 2 : SLOTS + 1), high = pick >= (choosing ? 1 : SLOTS);
    out->kind = (uint8_t)((choosing ? ACT_KEEP : ACT_SWAP) + high);
    out->argc = ARGS_OF[out->kind];
    out->arg[0] = (int16_t)pick;
    return true;
}

const Rules ipso_rules = {ipso_accepts, ipso_setup, ipso_may_act, ipso_choices,
                          ipso_sample,  ipso_apply, ipso_result,  ipso_playout};
