/* bot.c -- placeholder */
#include "games/icetowers/icetowers.h"
int32_t towers_evaluate(const Terms *t, const State *s, Seat seat)
{
    Result r;
    towers_result(t, s, &r);
    return 1000 * r.points[seat];
}
int towers_react(const Terms *t, const View *v, int level, Rng *rng, Act *out)
{
    (void)t;
    (void)v;
    (void)level;
    (void)rng;
    (void)out;
    return 0;
}
