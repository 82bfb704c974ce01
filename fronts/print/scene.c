/* scene.c -- positions for the booklet's pictures, by the engine: dealt and played on, or written down. */
#include "fronts/print/press.h"
#include "game/terms.h"

#include <stdlib.h>

/* What a watcher sees of this state. */
static int look(const Game *g, const Terms *t, const State *s, Piece *out)
{
    View *v = g_malloc0(g->views->view_size);
    g->views->view(t, s, SEAT_WATCHER, v);
    int count = g->scenes->scene(t, v, out, PIECES_MAX);
    g_free(v);
    return count;
}

static Terms terms_for(const Press *p, int seats)
{
    Terms t;
    terms_standard(p->order->game, seats, &t);
    if (p->order->data) t.data = p->order->data;
    return t;
}

int scene_dealt(const Press *p, int seats, uint64_t seed, int acts, Piece *out)
{
    const Game *g = p->order->game;
    const Terms t = terms_for(p, seats);
    State *s = g_malloc0(g->views->state_size);
    Rng rng;
    rng_seed_fast(&rng, seed);
    g->rules->setup(&t, &rng, s, NULL);
    for (Seat seat; acts > 0; acts--) {
        Act act;
        bool found = g->skill->suggest ? g->skill->suggest(&t, s, &rng, &seat, &act)
                                       : g->rules->sample(&t, s, &rng, &seat, &act);
        if (!found || !g->rules->apply(&t, s, seat, &act, NULL, NULL)) break;
    }
    int count = look(g, &t, s, out);
    g_free(s);
    return count;
}

int scene_written(const Press *p, int seats, const char *position, Piece *out)
{
    const Game *g = p->order->game;
    const Terms t = terms_for(p, seats);
    State *s = g_malloc0(g->views->state_size);
    Fault fault;
    int count = g->positions->read(&t, position, s, &fault) ? look(g, &t, s, out) : 0;
    g_free(s);
    return count;
}
