/* bot.c -- placeholder */
#include "games/ica/ica.h"
int32_t ica_evaluate(const Terms *t, const State *s, Seat seat)
{
    (void)t;
    (void)s;
    (void)seat;
    return 0;
}
bool ica_suggest(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out)
{
    return ica_sample(t, s, rng, seat, out);
}
