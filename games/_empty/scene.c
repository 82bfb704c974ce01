/* scene.c -- the empty game on the table: no pieces, no points. */
#include "games/_empty/empty.h"

static int empty_scene(const Terms *t, const View *v, Piece *out, int capacity)
{
    (void)t, (void)v, (void)out, (void)capacity;
    return 0;
}

/* Whether it may be done, the rules themselves say, of a state that fits what is seen. */
static void empty_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const EmptyView *v = (const EmptyView *)view;
    EmptyState s = {v->done};
    *out = (Preview){.complete = true, .cost = -1};
    empty_apply(t, (State *)&s, v->viewer, part, NULL, &out->refusal);
}

static int empty_explain(const Terms *t, const View *v, ScoreLine *out, int capacity)
{
    (void)t, (void)v, (void)out, (void)capacity;
    return 0;
}

const Scenes empty_scenes = {empty_scene, empty_preview, empty_explain, NULL, empty_draw};
