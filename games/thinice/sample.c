/* sample.c -- random players with hands: they drop what they took somewhere near the middle, soon.
 *
 * A match of theirs is short in simulated time, so that many can be played; it meets every
 * clause, since who drops four pieces on the table is out. */
#include "games/thinice/thinice.h"

static bool sample_call(const Terms *t, const IceTable *b, Rng *rng, Act *out)
{
    int which = (int)rng_pick(rng, CALLS);
    while (!ice_can_call(t, b, ICE_CALLS[which])) which = (which + 1) % CALLS;
    const uint8_t *c = ICE_CALLS[which];
    *out = (Act){ACT_CALL, c[1] ? 2 : 1, {(int16_t)(c[0] - 1), (int16_t)(c[1] ? c[1] - 1 : 0)}};
    return true;
}

static int16_t around(Rng *rng, int most)
{
    return (int16_t)((int)rng_pick(rng, (uint32_t)(2 * most + 1)) - most);
}

static Act random_lead(Rng *rng, int hand)
{
    const int16_t x = around(rng, 250), y = around(rng, 250), z = (int16_t)(100 + rng_pick(rng, 700));
    Act lead = {ACT_LEAD, 4, {(int16_t)hand, x, y, z}};
    if (rng_pick(rng, 3)) return lead;
    lead.argc = 8;
    for (int i = 4; i < 8; i++) lead.arg[i] = around(rng, TURN_STEPS);
    return lead;
}

/* What a hand that holds something does: leads on, or lets go. False: it waits for its pace. */
static bool sample_holding(const IceTable *b, int seat, int hand, Rng *rng, Act *out)
{
    const bool may_lead = b->now >= b->seat[seat].lead_at;
    if (!may_lead && rng_pick(rng, 8)) return false;
    const bool lets_go = !may_lead || rng_pick(rng, 4) == 0;
    *out = lets_go ? (Act){ACT_RELEASE, 1, {(int16_t)hand}} : random_lead(rng, hand);
    return true;
}

static bool sample_seat(const Terms *t, const IceTable *b, int seat, Rng *rng, Act *out)
{
    const Heap *h = &b->heap[seat];
    for (int hand = 0; hand < HANDS; hand++)
        if (h->world.hand[hand].piece != NO_PIECE) return sample_holding(b, seat, hand, rng, out);
    const PieceSet lying = query_pieces(&h->world);
    PieceSet from = h->tray ? h->tray : lying;
    if (b->stage == STAGE_FREE && rng_pick(rng, 6) == 0) return *out = (Act){ACT_DONE, 0, {0}}, true;
    if (!h->tray && (!lying || rng_pick(rng, 40))) return false; /* seldom rearranges */
    for (uint32_t skip = rng_pick(rng, (uint32_t)set_count(from)); skip; skip--) from &= from - 1;
    *out = (Act){ACT_GRAB, 2, {(int16_t)rng_pick(rng, HANDS), (int16_t)set_first(from)}};
    return ice_judge(t, b, seat, out, NULL);
}

bool ice_sample(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IceTable *b = table_of(state);
    if (b->stage == STAGE_OVER) return false;
    if (b->stage == STAGE_CALL) return *seat = b->caller, sample_call(t, b, rng, out);
    const int first = (int)rng_pick(rng, (uint32_t)t->seats);
    for (int i = 0; i < t->seats; i++) {
        *seat = (Seat)((first + i) % t->seats);
        if (is_in(b, *seat) && sample_seat(t, b, *seat, rng, out)) return true;
    }
    /* Time stands still and nobody has anything to do: somebody has had enough. */
    if (ice_clock.due(t, state)) return false;
    *seat = (Seat)first;
    while (!is_in(b, *seat)) *seat = (Seat)((*seat + 1) % t->seats);
    *out = (Act){b->stage == STAGE_FREE ? ACT_DONE : ACT_CONCEDE, 0, {0}};
    return true;
}
