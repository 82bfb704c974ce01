#include "games/thinice/own.h"

#include "game/message.h"

#include <string.h>

bool own_open(OwnHeap *own, const Terms *t, Seat seat, const char *position, Fault *fault)
{
    if (seat < 0 || seat >= t->seats) return false;
    if (!ice_read_position(t, position, (State *)&own->state, fault)) return false;
    own->terms = *t;
    own->seat = seat;
    own->verdict = (Verdict){FATE_IN, 0};
    return true;
}

bool own_act(OwnHeap *own, const Act *act, Refusal *why)
{
    const bool is_of_hands = act->kind == ACT_GRAB || act->kind == ACT_LEAD || act->kind == ACT_RELEASE;
    if (!is_of_hands) return refuse(why, REFUSAL_NOT_NOW, "TI-HAND", "thinice.refuse.lead_where", 0);
    return ice_apply(&own->terms, (State *)&own->state, own->seat, act, NULL, why);
}

IceFate own_tick(OwnHeap *own, int count)
{
    IceTable *b = &own->state.table;
    Heap *h = own_heap(own);
    while (count > 0 && b->now < CLOCK_TOP) {
        const int step = heap_awake(h) ? 1 : count < CLOCK_TOP - b->now ? count : CLOCK_TOP - b->now;
        b->now += step;
        count -= step;
        const Verdict verdict = heap_step(h, b->now, is_refereed(b, own->seat));
        if (verdict.fate == FATE_IN) continue;
        own->verdict = verdict;
        b->seat[own->seat].fate = (uint8_t)verdict.fate;
        heap_release_all(h, b->now);
    }
    return own->verdict.fate;
}
