/* view.c -- what a seat may know of the empty game: everything. */
#include "games/_empty/empty.h"

#include <string.h>

const Field EMPTY_STATE_FIELDS[] = {FIELD_U16(EmptyState, done), FIELD_END};
const Field EMPTY_VIEW_FIELDS[] = {FIELD_I8(EmptyView, viewer), FIELD_U16(EmptyView, done), FIELD_END};

/* Built up from nothing, field by field: what is not named here stays hidden. */
void empty_view(const Terms *t, const State *s, Seat seat, View *out)
{
    EmptyView *v = (EmptyView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->done = ((const EmptyState *)s)->done;
}

void empty_determinise(const Terms *t, const View *v, Rng *rng, State *out)
{
    (void)t, (void)rng;
    ((EmptyState *)out)->done = ((const EmptyView *)v)->done;
}

bool empty_fallback(const Terms *t, const View *view, Act *out)
{
    const EmptyView *v = (const EmptyView *)view;
    (void)t;
    *out = (Act){ACT_DONE, 0, {0}};
    return !seats_have(v->done, v->viewer);
}
