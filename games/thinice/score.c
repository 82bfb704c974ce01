/* score.c -- TI-SCORE, TI-TIE, TI-EMPTY, TI-SERIES: what falling late is worth. */
#include "games/thinice/thinice.h"

/* Who called last; before the first call, who will. */
static int last_caller(const Terms *t, const IceTable *b)
{
    int caller = b->first;
    for (int seat = 0; seat < t->seats; seat++)
        if (b->seat[seat].last_call > b->seat[caller].last_call) caller = seat;
    return caller;
}

/* R8 as a number, the lowest of which gets the fewest points: callers before those who never called, the
 * most recent first; of the others who sits next to the caller's left is the last. */
static int standing(const Terms *t, const IceTable *b, int caller, int seat)
{
    const int calls = b->seat[seat].last_call, from_left = (seat - caller - 1 + t->seats) % t->seats;
    return calls ? b->round - calls : b->round + t->seats - from_left;
}

void ice_settle(const Terms *t, IceTable *b)
{
    const int caller = last_caller(t, b);
    int settled = 0;
    for (int seat = 0; seat < t->seats; seat++) settled += b->seat[seat].points > 0;
    for (;;) {
        int lowest = NEVER;
        for (int seat = 0; seat < t->seats; seat++) {
            if (b->seat[seat].fate == FATE_IN || b->seat[seat].points) continue;
            if (lowest == NEVER || standing(t, b, caller, seat) < standing(t, b, caller, lowest))
                lowest = seat;
        }
        if (lowest == NEVER) return;
        b->seat[lowest].points = (int16_t)++settled;
    }
}

void ice_settle_all(const Terms *t, IceTable *b)
{
    ice_settle(t, b);
    for (int seat = 0; seat < t->seats; seat++)
        if (b->seat[seat].fate == FATE_IN) b->seat[seat].points = (int16_t)t->seats;
}

void ice_result(const Terms *t, const State *state, Result *out)
{
    const IceTable *b = table_of(state);
    int32_t best = -1;
    *out = (Result){.over = b->stage == STAGE_OVER};
    for (int seat = 0; seat < t->seats; seat++) {
        out->points[seat] = b->seat[seat].total + b->seat[seat].points;
        if (out->points[seat] > best) best = out->points[seat];
    }
    for (Seat seat = 0; seat < t->seats && out->over; seat++)
        if (out->points[seat] == best) out->winners |= seat_bit(seat);
}
