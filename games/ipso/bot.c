/* bot.c -- what a position is worth to its owner (the formula of the greedy bot; frozen).
 *
 * A row that is whole counts its points. A row under way counts the points it would
 * give, times how well each gap between the placed cards can still be filled: g open
 * slots between the numbers lo and hi want g even steps of 91 / (row + 1); with less
 * room than that, each of the g slots scales the hope down by room / wanted. A row
 * whose placed cards do not rise, or have no room between them, is worth nothing.
 * Stars on placed cards and a row still of one colour add their part of the hope.
 * Everything is in thousandths of a point and in whole numbers: the same on every build. */
#include "games/ipso/policy.h"

enum { ONE = 1000, TOP = CARDS + 1 };

typedef struct Hope {
    int chance;       /* that the row ends up rising, in thousandths */
    int cards, stars; /* placed so far */
    int colour;       /* of all placed cards, or -1 */
} Hope;

static int gap_chance(int low, int high, int open, int row_cards)
{
    int room = high - low - 1, wanted = open * TOP / (row_cards + 1);
    int chance = ONE;
    if (room < open) return 0;
    if (room < wanted)
        for (int i = 0; i < open; i++) chance = chance * room / wanted;
    return chance;
}

static Hope hope_of(const Terms *t, const IpsoTable *b, const uint8_t *number, int seat, const IpsoRow r)
{
    const IpsoDeck *deck = t->data;
    Hope h = {.chance = ONE};
    const uint32_t placed = ~((uint32_t)b->down[seat] >> r.first) & ((1u << r.count) - 1);
    int low = 0, next = 0;
    if (!placed) return h; /* with all the room that there is */
    for (uint32_t left = placed;; left &= left - 1) {
        int at = left ? __builtin_ctz(left) : r.count, open = at - next;
        int n = left ? number[b->slot[seat][r.first + at]] : TOP;
        if (n <= low) return (Hope){0};
        if (open) h.chance = h.chance * gap_chance(low, n, open, r.count) / ONE;
        if (!left) return h;
        h.colour = h.cards == 0 || h.colour == deck->colour[n] ? deck->colour[n] : -1;
        h.stars += deck->stars[n];
        h.cards++;
        low = n, next = at + 1;
    }
}

static int32_t ipso_evaluate(const Terms *t, const State *state, Seat seat)
{
    const IpsoState *s = (const IpsoState *)state;
    const IpsoTable *b = &s->table;
    int32_t worth = b->points[seat] * ONE + (b->has_star[seat] ? STAR_POINTS * ONE : 0);
    for (int row = 0; row < ROWS; row++) {
        const IpsoRow r = IPSO_ROWS[row];
        if (!(b->down[seat] >> r.first & ((1u << r.count) - 1))) {
            IpsoRowScore score = ipso_row_score(t, b, s->number, seat, row);
            worth += ONE * (score.cards + score.colour + score.parity + score.stars);
            continue;
        }
        Hope h = hope_of(t, b, s->number, seat, r);
        int points = r.count + h.stars;
        if (h.cards > 1 && h.colour >= 0) points += h.cards;
        worth += h.chance * points;
    }
    return worth;
}

static const Care CARE[LEVELS_FOR_PEOPLE] = {
    {40, 2, 150, false, 600}, {200, 8, 104, true, 600}, {30, 4, 0, true, 300}, {20000, 0, 0, true, 0}};

const Skill ipso_skill = {.evaluate = ipso_evaluate,
                          .promise = ipso_promise,
                          .suggest = ipso_suggest,
                          .care = CARE,
                          .rating = ipso_ratings};
