/* bot.c -- every position of the empty game is worth the same. */
#include "games/_empty/empty.h"

static int32_t empty_evaluate(const Terms *t, const State *s, Seat seat)
{
    (void)t, (void)s, (void)seat;
    return 0;
}

const Skill empty_skill = {.evaluate = empty_evaluate};
