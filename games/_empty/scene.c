/* scene.c -- the empty game on the table: no pieces, no points. */
#include "games/_empty/empty.h"

int empty_scene(const Terms *t, const View *v, Piece *out, int capacity)
{
    (void)t, (void)v, (void)out, (void)capacity;
    return 0;
}

void empty_preview(const Terms *t, const View *v, const Act *part, Preview *out)
{
    (void)t, (void)v, (void)part;
    *out = (Preview){.complete = true, .cost = -1};
}

int empty_explain(const Terms *t, const View *v, ScoreLine *out, int capacity)
{
    (void)t, (void)v, (void)out, (void)capacity;
    return 0;
}
