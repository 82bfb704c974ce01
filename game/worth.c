#include "game/worth.h"

/* 1024 ln(1 + exp(-x / 1024)) for x = 0, 128, 256 ...: what the smaller of two odds adds to the larger. */
static const int16_t ADDS[] = {710, 648, 590, 536, 485, 439, 396, 357, 321, 288, 258, 231, 206, 184, 164, 146,
                               130, 116, 103, 91,  81,  72,  63,  56,  50,  44,  39,  34,  30,  27,  24,  21,
                               19,  16,  15,  13,  11,  10,  9,   8,   7,   6,   5,   5,   4,   4,   3,   3,
                               3,   2,   2,   2,   2,   1,   1,   1,   1,   1,   1,   1,   1,   0};
enum { ADDS_STEP = 128, ADDS_COUNT = sizeof ADDS / sizeof ADDS[0] };

static int32_t both_odds(int32_t a, int32_t b)
{
    int32_t apart = a > b ? a - b : b - a, at = apart / ADDS_STEP;
    int32_t more = 0;
    if (at < ADDS_COUNT - 1) more = ADDS[at] + (ADDS[at + 1] - ADDS[at]) * (apart % ADDS_STEP) / ADDS_STEP;
    return (a > b ? a : b) + more;
}

/* Between knots along a straight line, beyond the last one along the last piece. */
static int32_t on_curve(const int16_t *knot, int knots, int at)
{
    if (at < 0) at = 0;
    int i = at / MEASURE_KNOT;
    if (i > knots - 2) i = knots - 2;
    return knot[i] + (knot[i + 1] - knot[i]) * (at - i * MEASURE_KNOT) / MEASURE_KNOT;
}

void worth_odds(const Game *g, const Terms *t, const State *s, int32_t odds[SEATS_MAX])
{
    const Worth *w = g->worth;
    Measure measure[SEATS_MAX][MEASURES_MAX];
    int count = w->measure(t, s, measure);
    for (int p = 0; p < t->seats; p++) {
        odds[p] = 0;
        for (int i = 0; i < count; i++)
            odds[p] += on_curve(w->table + measure[p][i].curve * w->knots, w->knots, measure[p][i].at);
    }
}

static int32_t logit(const int32_t *odds, int seats, Seat seat)
{
    int32_t others = 0;
    bool any = false;
    for (int p = 0; p < seats; p++)
        if (p != seat) others = any ? both_odds(others, odds[p]) : odds[p], any = true;
    return odds[seat] - others;
}

static int32_t end_worth(const Result *r, Seat seat)
{
    if (!seats_have(r->winners, seat)) return -WORTH_WON;
    return r->winners == seat_bit(seat) && !r->ghost ? WORTH_WON : 0;
}

int32_t worth_of(const Game *g, const Terms *t, const State *s, Seat seat)
{
    int32_t odds[SEATS_MAX];
    if (!g->rules->may_act(t, s)) {
        Result r;
        g->rules->result(t, s, &r);
        return end_worth(&r, seat);
    }
    worth_odds(g, t, s, odds);
    return logit(odds, t->seats, seat);
}

void worth_of_all(const Game *g, const Terms *t, const State *s, int32_t out[SEATS_MAX])
{
    int32_t odds[SEATS_MAX];
    Result r;
    bool over = !g->rules->may_act(t, s);
    if (over)
        g->rules->result(t, s, &r);
    else
        worth_odds(g, t, s, odds);
    for (Seat p = 0; p < t->seats; p++) out[p] = over ? end_worth(&r, p) : logit(odds, t->seats, p);
}
