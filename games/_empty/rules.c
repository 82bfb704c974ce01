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

static const char *empty_check(const Terms *t, const State *state)
{
    return ((const EmptyState *)state)->done >> t->seats ? "only seats of this match are done" : NULL;
}

static const Option OPTIONS[] = {{NULL, 0, 0, 0, NULL}};
static const char *const NONE[] = {NULL};
static const char *const ACTS[] = {"done", NULL};
static const char *const ZONES[] = {"gone", NULL};
static const char *const CLAUSES[] = {"EM-ONCE", NULL};

PLAYOUT_LOOP(empty)

const Game empty = {
    .id = "empty",
    .rules_version = 1,
    .seats_min = 1,
    .seats_max = SEATS_MAX,
    .acts_max = SEATS_MAX,
    .state_size = sizeof(EmptyState),
    .view_size = sizeof(EmptyView),
    .state_fields = EMPTY_STATE_FIELDS,
    .view_fields = EMPTY_VIEW_FIELDS,
    .options = OPTIONS,
    .acts = ACTS,
    .events = ACTS,
    .zones = ZONES,
    .looks = NONE,
    .words = NONE,
    .clauses = CLAUSES,
    .setup = empty_setup,
    .may_act = empty_may_act,
    .choices = empty_choices,
    .apply = empty_apply,
    .result = empty_result,
    .check = empty_check,
    .view = empty_view,
    .determinise = empty_determinise,
    .fallback = empty_fallback,
    .write_act = empty_write_act,
    .read_act = empty_read_act,
    .write_position = empty_write_position,
    .read_position = empty_read_position,
    .describe = empty_describe,
    .name_face = empty_name_face,
    .name_piece = empty_name,
    .name_cell = empty_name,
    .scene = empty_scene,
    .preview = empty_preview,
    .explain = empty_explain,
    .draw = empty_draw,
    .evaluate = empty_evaluate,
    .playout = playout_empty,
};
