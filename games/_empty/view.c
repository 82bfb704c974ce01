/* view.c -- what a seat may know of the empty game: everything. */
#include "games/_empty/empty.h"

#include <string.h>

static const Field STATE_FIELDS[] = {FIELD_U16(EmptyState, done), FIELD_END};
static const Field VIEW_FIELDS[] = {FIELD_I8(EmptyView, viewer), FIELD_U16(EmptyView, done), FIELD_END};

static const char *empty_check(const Terms *t, const State *state)
{
    return ((const EmptyState *)state)->done >> t->seats ? "only seats of this match are done" : NULL;
}

/* Built up from nothing, field by field: what is not named here stays hidden. */
static void empty_view(const Terms *t, const State *s, Seat seat, View *out)
{
    EmptyView *v = (EmptyView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->done = ((const EmptyState *)s)->done;
}

static void empty_determinise(const Terms *t, const View *v, Rng *rng, State *out)
{
    (void)t, (void)rng;
    ((EmptyState *)out)->done = ((const EmptyView *)v)->done;
}

static bool empty_fallback(const Terms *t, const View *view, Act *out)
{
    const EmptyView *v = (const EmptyView *)view;
    (void)t;
    *out = (Act){ACT_DONE, 0, {0}};
    return !seats_have(v->done, v->viewer);
}

const Views empty_views = {sizeof(EmptyState), sizeof(EmptyView), STATE_FIELDS,      VIEW_FIELDS,   NULL,
                           empty_check,        empty_view,        empty_determinise, empty_fallback};
