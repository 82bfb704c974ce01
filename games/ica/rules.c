/* rules.c -- Ica from the deal to the last scoring: setup, the end of turns, scoring,
 * and the contract. May it be done? legal.c. What does it do? change.c. Fields and
 * sums: fields.c. The clauses (IC-...) are those of rules.en.md beside this file. */
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/ica/ica.h"

#include <string.h>

/* ---- IC-SETUP ------------------------------------------------------------ */

static void deal_layers(const IcaTiles *d, Rng *rng, uint8_t deck[TILES])
{
    int count[LAYERS] = {0};
    for (int tile = 1; tile <= TILES; tile++) {
        int layer = d->layer[tile];
        deck[layer * CELLS + count[layer]++] = (uint8_t)tile;
    }
    for (int layer = 0; layer < LAYERS; layer++) rng_shuffle(rng, deck + layer * CELLS, CELLS);
}

static void ica_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    IcaState *s = (IcaState *)state;
    IcaTable *b = &s->table;
    IcaTelling telling = {.events = events};
    memset(s, 0, sizeof *s);
    deal_layers(ica_tiles(t), rng, s->deck);
    for (int cell = 0; cell < CELLS; cell++) {
        b->down[cell] = LAYERS;
        b->research[cell] = (uint8_t)cell;
        s->subject[cell] = (uint8_t)(cell + 1);
    }
    b->buried = ALL_CELLS;
    memset(b->pawn, NO_CELL, sizeof b->pawn);
    int first = t->option[OPTION_FIRST], maker = t->option[OPTION_LAYOUT];
    b->first = (uint8_t)(first ? first - 1 : (int)rng_below(rng, (uint32_t)t->seats));
    b->round = 1;
    b->seat = (uint8_t)(maker ? maker - 1 : b->first);
    b->stage = maker ? STAGE_LAYOUT : STAGE_PLACE;
    if (maker) {
        memset(s->subject, 0, sizeof s->subject);
    } else {
        rng_shuffle(rng, s->subject, CELLS);
        b->laid = b->unturned = ALL_CELLS;
    }
    if (!events) return;
    ica_tell(t, &telling, s, (Event){.kind = EVENT_DEAL, .seat = SEAT_WATCHER, .open = {b->first}});
    if (maker) ica_tell(t, &telling, s, (Event){.kind = EVENT_LAYOUT, .seat = (Seat)b->seat});
}

static bool ica_accepts(const Terms *t, Fault *fault)
{
    int first = t->option[OPTION_FIRST], maker = t->option[OPTION_LAYOUT];
    if (first > t->seats) return fault_at(fault, 0, "fault.first", 1, arg_seat(first - 1));
    if (maker > t->seats) return fault_at(fault, 0, "ica.fault.layout", 1, arg_seat(maker - 1));
    return true;
}

/* ---- turns ------------------------------------------------------------------ */

static SeatSet ica_may_act(const Terms *t, const State *state)
{
    Seat seat = ica_acting(t, &((const IcaState *)state)->table);
    return seat < 0 ? 0 : seat_bit(seat);
}

void ica_start_turn(IcaTable *b, int seat)
{
    b->stage = STAGE_TURN;
    b->seat = (uint8_t)seat;
    b->points_left = TURN_POINTS;
    b->once = b->twice = 0;
}

static bool ica_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events, Refusal *why)
{
    IcaState *s = (IcaState *)state;
    if (!ica_allows(t, s, seat, act, why)) return false;
    if (!events) {
        ica_change(t, s, seat, act, NULL);
    } else {
        IcaTelling telling = {events, *s};
        ica_change(t, s, seat, act, &telling);
    }
    return true;
}

/* ---- IC-SCORE, IC-REPORT, IC-CAP ---------------------------------------------- */

static void score(const Terms *t, IcaState *s, IcaTelling *telling)
{
    const IcaTiles *d = ica_tiles(t);
    IcaTable *b = &s->table;
    int scoring = b->scored++;
    if (telling)
        ica_tell(t, telling, s, (Event){.kind = EVENT_SCORING, .seat = SEAT_WATCHER, .open = {b->scored}});
    for (int p = 0; p < t->seats; p++) {
        b->field_points[scoring][p] = (uint8_t)ica_red_field(d, b, p);
        b->hand_points[scoring][p] = (uint8_t)ica_red_hand(d, b, p);
        if (!telling) continue;
        ica_tell(t, telling, s,
                 (Event){.kind = EVENT_SCORE,
                         .seat = (Seat)p,
                         .open = {b->field_points[scoring][p], b->hand_points[scoring][p],
                                  (int16_t)ica_points(b, p)}});
    }
}

static void ica_result(const Terms *t, const State *state, Result *out)
{
    const IcaTable *b = &((const IcaState *)state)->table;
    memset(out, 0, sizeof *out);
    out->over = b->stage == STAGE_OVER;
    out->capped = out->over && b->reports / 2 < SCORINGS;
    for (int p = 0; p < t->seats; p++) out->points[p] = ica_points(b, p);
    if (!out->over) return;
    int32_t best = out->points[0];
    for (int p = 1; p < t->seats; p++) best = out->points[p] > best ? out->points[p] : best;
    for (int p = 0; p < t->seats; p++)
        if (out->points[p] == best) out->winners |= seat_bit((Seat)p);
}

static void finish(const Terms *t, IcaState *s, IcaTelling *telling)
{
    Result r;
    s->table.stage = STAGE_OVER;
    s->table.points_left = 0;
    s->table.once = s->table.twice = 0;
    if (!telling) return;
    ica_result(t, (State *)s, &r);
    ica_tell(t, telling, s, (Event){.kind = EVENT_OVER, .seat = SEAT_WATCHER, .open = {(int16_t)r.winners}});
}

/* The turn is over; so are the due scorings with it, and with the third the match. */
void ica_end_turn(const Terms *t, IcaState *s, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int seat = b->seat, next = seat + 1 < t->seats ? seat + 1 : 0;
    bool last = next == b->first && b->round == t->option[OPTION_ROUNDS];
    if (telling) ica_tell(t, telling, s, (Event){.kind = EVENT_PASS, .seat = (Seat)seat});
    while (b->scored < b->reports / 2) score(t, s, telling);
    if (last && b->scored < SCORINGS) {
        if (telling)
            ica_tell(t, telling, s,
                     (Event){.kind = EVENT_CAP, .seat = SEAT_WATCHER, .open = {(int16_t)b->round}});
        while (b->scored < SCORINGS) score(t, s, telling);
    }
    if (b->scored == SCORINGS) {
        finish(t, s, telling);
        return;
    }
    if (next == b->first) b->round++;
    ica_start_turn(b, next);
    if (telling)
        ica_tell(t, telling, s, (Event){.kind = EVENT_TURN, .seat = (Seat)next, .open = {(int16_t)b->round}});
}

static int ica_round(const Terms *t, const State *state)
{
    (void)t;
    return ((const IcaState *)state)->table.round;
}

static int ica_points_left(const Terms *t, const State *state)
{
    (void)t;
    return ((const IcaState *)state)->table.points_left;
}

PLAYOUT_LOOP(ica, NULL)

const Rules ica_rules = {ica_accepts, ica_setup, ica_may_act, ica_choices,
                         ica_sample,  ica_apply, ica_result,  playout_ica};

const Course ica_course = {.round = ica_round, .points_left = ica_points_left};
