/* draw.c -- the empty game as a picture in a terminal: who is done. */
#include "games/_empty/empty.h"

void empty_draw(const Terms *t, const View *v, Text *out)
{
    for (Seat p = 0; p < t->seats; p++)
        text_char(out, seats_have(((const EmptyView *)v)->done, p) ? 'x' : '.');
    text_char(out, '\n');
}
