/* score.c -- what a pyramid is worth, and who wins (IP-ROWS, IP-COLOUR, IP-STARS, IP-PARITY, IP-TIE). */
#include "base/hints.h"
#include "games/ipso/ipso.h"

#include <string.h>

const IpsoRow IPSO_ROWS[ROWS] = {{0, 2}, {2, 3}, {5, 4}, {9, 5}};

int ipso_row_of(int slot)
{
    int row = ROWS - 1;
    while (IPSO_ROWS[row].first > slot) row--;
    return row;
}

/* Number after number, from left to right (IP-ROWS); a card face down spoils nothing but is not there yet.
 * Chance decides every comparison, so none of them is a branch: guessing wrong costs more than looking on.
 * A step that does not rise is below zero, and so is whatever it is joined with. */
static inline int row_rises(const IpsoTable *b, const uint8_t *number, int seat, const IpsoRow r)
{
    const uint8_t *slot = b->slot[seat] + r.first;
    int joined = 0;
#pragma GCC unroll 4
    for (int i = 1; i < r.count; i++) joined |= number[slot[i]] - number[slot[i - 1]] - 1;
    return joined >= 0;
}

static inline int row_is_whole(const IpsoTable *b, int seat, const IpsoRow r)
{
    return !(b->down[seat] >> r.first & ((1u << r.count) - 1));
}

/* A row that is whole and rises. */
static inline IpsoRowScore rising_score(const Terms *t, const IpsoTable *b, const uint8_t *number, int seat,
                                        const IpsoRow r)
{
    const IpsoDeck *deck = t->data;
    const uint8_t *slot = b->slot[seat] + r.first;
    int one = number[slot[0]], colours = 0, parities = 0, stars = deck->stars[one];
    for (int i = 1; i < r.count; i++) {
        int n = number[slot[i]];
        colours |= deck->colour[n] ^ deck->colour[one];
        parities |= n ^ one;
        stars += deck->stars[n];
    }
    bool one_colour = !colours, one_parity = !(parities & 1);
    return (IpsoRowScore){.whole = true,
                          .rises = true,
                          .one_colour = one_colour,
                          .one_parity = one_parity,
                          .cards = r.count,
                          .colour = one_colour ? r.count : 0,
                          .parity = (one_parity & (t->option[OPTION_PARITY] != 0)) ? r.count : 0,
                          .stars = stars};
}

IpsoRowScore ipso_row_score(const Terms *t, const IpsoTable *b, const uint8_t *number, int seat, int row)
{
    const IpsoRow r = IPSO_ROWS[row];
    bool whole = row_is_whole(b, seat, r);
    if (whole && row_rises(b, number, seat, r)) return rising_score(t, b, number, seat, r);
    return (IpsoRowScore){.whole = whole};
}

/* Of a row, if it counts; its printed stars are added to those of others. */
MADE_TO_MEASURE int row_points(const Terms *t, const IpsoTable *b, const uint8_t *number, int seat,
                               const IpsoRow r, int *stars)
{
    int counts = row_rises(b, number, seat, r) & row_is_whole(b, seat, r);
    if (r.count > 2 && !counts) return 0; /* longer rows seldom rise; two cards do as often as not */
    IpsoRowScore s = rising_score(t, b, number, seat, r);
    *stars += counts * s.stars;
    return counts * (s.cards + s.colour + s.parity + s.stars);
}

/* (Row by row instead of a loop, so that every compiler makes each to its own length.) */
int ipso_round_points(const Terms *t, const IpsoTable *b, const uint8_t *number, int seat, int *stars)
{
    int points = b->has_star[seat] ? STAR_POINTS : 0;
    *stars = 0;
    points += row_points(t, b, number, seat, IPSO_ROWS[0], stars);
    points += row_points(t, b, number, seat, IPSO_ROWS[1], stars);
    points += row_points(t, b, number, seat, IPSO_ROWS[2], stars);
    points += row_points(t, b, number, seat, IPSO_ROWS[3], stars);
    return points;
}

/* IP-TIE: most points, then most printed stars in scoring rows, then shared. */
void ipso_result(const Terms *t, const State *state, Result *out)
{
    const IpsoState *s = (const IpsoState *)state;
    const IpsoTable *b = &s->table;
    int rank[SEATS], best = -1;
    memset(out, 0, sizeof *out);
    out->over = b->stage == STAGE_OVER;
    for (int p = 0; p < t->seats; p++) {
        int stars;
        out->points[p] = b->points[p] + ipso_round_points(t, b, s->number, p, &stars);
        rank[p] = out->points[p] * 1024 + b->stars[p] + stars;
        best = rank[p] > best ? rank[p] : best;
    }
    for (int p = 0; out->over && p < t->seats; p++) out->winners |= (SeatSet)((rank[p] == best) << p);
}
