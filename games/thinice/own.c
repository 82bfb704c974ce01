#include "games/thinice/own.h"

#include "game/message.h"

#include <string.h>

bool own_open(OwnHeap *own, const Terms *t, Seat seat, const char *position, Fault *fault)
{
    if (seat < 0 || seat >= t->seats) return false;
    if (!ice_positions.read(t, position, (State *)&own->state, fault)) return false;
    own->terms = *t;
    own->seat = seat;
    own->verdict = (Verdict){FATE_IN, 0};
    return true;
}

bool own_act(OwnHeap *own, const Act *act, Refusal *why)
{
    const bool is_of_hands = act->kind == ACT_GRAB || act->kind == ACT_LEAD || act->kind == ACT_RELEASE;
    if (!is_of_hands) return refuse(why, REFUSAL_NOT_NOW, "TI-HAND", "thinice.refuse.lead_where", 0);
    return ice_rules.apply(&own->terms, (State *)&own->state, own->seat, act, NULL, why);
}

IceFate own_tick(OwnHeap *own, int count)
{
    IceTable *b = &own->state.table;
    Heap *h = own_heap(own);
    while (count > 0 && b->now < CLOCK_TOP) {
        const IceWatch watch = ice_watch(&own->terms, b, own->seat);
        const int step = heap_is_busy(h, watch) ? 1 : count < CLOCK_TOP - b->now ? count : CLOCK_TOP - b->now;
        b->now += step;
        count -= step;
        const Verdict verdict = heap_step(h, b->now, watch);
        if (verdict.fate == FATE_IN) continue;
        own->verdict = verdict;
        b->seat[own->seat].fate = (uint8_t)verdict.fate;
        heap_release_all(h, b->now);
    }
    return own->verdict.fate;
}

/* ---- for the judge ------------------------------------------------------------------- */

static uint64_t hash_of(const Terms *t, const State *s, Seat seat)
{
    (void)t;
    return heap_hash(&table_of(s)->heap[seat]);
}

/* Calls fill trays and a new game clears the tables; who is out takes the hands off. */
static SeatSet touched(const Terms *t, const Events *events)
{
    const SeatSet all = (SeatSet)((1u << t->seats) - 1);
    SeatSet set = 0;
    for (int i = 0; i < events->count; i++) {
        const Event *e = &events->event[i];
        switch (e->kind) {
        case EVENT_FOUR:
        case EVENT_AIR:
        case EVENT_NEST:
        case EVENT_TIME:
        case EVENT_CONCEDE:
        case EVENT_DONE: set |= seat_bit(e->seat); break;
        case EVENT_START:
        case EVENT_FREE:
        case EVENT_CALL:
        case EVENT_TABLE_CALL:
        case EVENT_OVER: set = all; break;
        default: break;
        }
    }
    return set;
}

const Hands ice_hands = {.kinds = 1u << ACT_GRAB | 1u << ACT_LEAD | 1u << ACT_RELEASE,
                         .pieces = SLOTS,
                         .write_own = ice_write_own,
                         .own_hash = hash_of,
                         .touched = touched};
