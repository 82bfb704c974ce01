/* rules.c -- the empty game in the order of play, and its answers to the contract. */
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/_empty/empty.h"

#include <string.h>

static void empty_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    (void)t, (void)rng, (void)events;
    memset(state, 0, sizeof(EmptyState));
}

/* EM-ONCE */
static SeatSet empty_may_act(const Terms *t, const State *state)
{
    const EmptyState *s = (const EmptyState *)state;
    return (SeatSet)(((1u << t->seats) - 1) & ~(unsigned)s->done);
}

static int empty_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    int n = 0;
    if (seats_have(empty_may_act(t, state), seat)) choice_add(out, capacity, &n, (Act){ACT_DONE, 0, {0}});
    return n;
}

bool empty_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events, Refusal *why)
{
    EmptyState *s = (EmptyState *)state;
    if (act->kind != ACT_DONE || act->argc)
        return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (!seats_have(empty_may_act(t, state), seat))
        return refuse(why, REFUSAL_NOT_NOW, "EM-ONCE", "empty.refuse.once", 0);
    s->done |= seat_bit(seat);
    if (events) event_emit(events, (Event){.kind = EVENT_DONE, .seat = seat});
    return true;
}

static void empty_result(const Terms *t, const State *state, Result *out)
{
    memset(out, 0, sizeof *out);
    out->over = !empty_may_act(t, state);
    if (out->over) out->winners = (SeatSet)((1u << t->seats) - 1);
}

PLAYOUT_LOOP(empty, NULL)

const Rules empty_rules = {NULL, empty_setup, empty_may_act, empty_choices,
                           NULL, empty_apply, empty_result,  playout_empty};
