/* policy.h -- what the play-out policy of IPSO believes: how often a gap gets filled.
 *
 * A gap is a run of open slots in a row, between two numbers already placed (or the
 * ends, 0 and 91). The table is learnt from play by train/hope.c. */
#ifndef GAMES_IPSO_POLICY_H
#define GAMES_IPSO_POLICY_H

#include "games/ipso/ipso.h"

enum { GAP_MAX = 5, SLACKS = 4, ROOMS = 23, CERTAIN = 255 };

typedef struct IpsoHope {
    /* Chance in 255ths that a gap of 1 .. 5 slots ends up rising, by the other slots still open
     * (0, 1-2, 3-5, more) and by the numbers between its ends, in fours. */
    uint8_t gap[GAP_MAX][SLACKS][ROOMS];
    /* Chance that a rising row of one colour so far stays so, by slots still open. */
    uint8_t colour[GAP_MAX + 1];
} IpsoHope;

extern const IpsoHope IPSO_HOPE;

static inline int ipso_slack(int others) { return others > 5 ? 3 : others > 2 ? 2 : others > 0; }

/* A sensible act for whoever is to move, by these beliefs; false when it is over. */
bool ipso_play(const IpsoHope *hope, const Terms *t, const IpsoState *s, Act *out);

/* What a seat has, and may hope for by what the policy believes, in thousandths of a point. */
int32_t ipso_promise(const Terms *t, const State *state, Seat seat);

#endif
