/* worth.c -- what the bots have learnt: how the effort that is left to a seat (bot.c) tells who wins.
 *
 * One curve for each number of players, for each place in the order of turns from the seat whose turn it is,
 * and for each number of statues held. */
#include "games/inka/inka.h"

enum { HELD = GOALS + 1, KNOTS = 20, CURVES = (2 + 3 + 4) * HELD, NEAREST = POINTS * EFFORT_POINT };

static int first_curve(int seats) { return (seats * (seats - 1) / 2 - 1) * HELD; }

/* Whose turn it is; while the temple is built, whose it will be. */
static int next_to_move(const InkaTable *b) { return b->stage <= STAGE_BUILD ? b->first : b->seat; }

static int inka_measure(const Terms *t, const State *state, Measure out[SEATS_MAX][MEASURES_MAX])
{
    const InkaState *s = (const InkaState *)state;
    const InkaTable *b = &s->table;
    int effort[SEATS], mover = next_to_move(b);
    inka_efforts(t, s, effort);
    for (int p = 0; p < t->seats; p++) {
        int place = (p + t->seats - mover) % t->seats;
        out[p][0] = (Measure){(uint16_t)(first_curve(t->seats) + place * HELD + inka_held(b, p)),
                              (int16_t)(effort[p] + NEAREST)};
    }
    return 1;
}

const Worth inka_worth = {CURVES, KNOTS, true, 40, INKA_CURVES, inka_measure};
