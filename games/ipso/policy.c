/* policy.c -- a quick sensible player for play-outs: the act that gains most hope.
 *
 * Like the greedy formula in bot.c, a row is worth the points it would give times the
 * chance that each of its gaps gets filled; but the chances are learnt, and only the row
 * that an act changes is worked out anew.
 * It reads only numbers that lie face up: a play-out that knew the rest would promise
 * more than anybody can have. Whole numbers only. */
#include "games/ipso/policy.h"
#include "base/bits.h"

typedef struct Gap {
    int low, high;    /* the numbers at its ends */
    int first, count; /* slots */
    int32_t others;   /* the chance of the row's other gaps, in 65536ths */
} Gap;

typedef struct Row {
    Gap gap[3];
    int gaps, cards, stars, colour; /* colour: of all placed cards; -1: several */
    bool odd, even, dead;
    int32_t chance; /* of all gaps, in 65536ths */
    int32_t worth;  /* 65536ths of a point */
} Row;

enum { WHOLE = 65536 };

typedef struct Thought {
    const IpsoHope *hope;
    const IpsoDeck *deck;
    bool parity;
    const uint8_t *chance[GAP_MAX + 1]; /* of a gap of so many slots, by its room */
} Thought;

static const uint8_t SURE[ROOMS] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

/* `open`: slots of the whole pyramid that this act leaves open. */
static void think_of(Thought *th, int open)
{
    th->chance[0] = SURE;
    for (int i = 1; i <= GAP_MAX; i++) th->chance[i] = th->hope->gap[i - 1][ipso_slack(open - i)];
}

/* In 65280ths, which is nearly one. */
static inline int32_t gap_chance(const Thought *th, int low, int high, int open)
{
    int room = high - low - 1;
    return room < open ? 0 : th->chance[open][room / 4] << 8;
}

/* Of two shares, or of a share and points; never negative. */
static inline int32_t times(int32_t a, int32_t b)
{
    return (int32_t)((uint64_t)(uint32_t)a * (uint32_t)b >> 16);
}

/* Points of a row if it ends up rising, in 65536ths. */
static int32_t points_of(const Thought *th, int count, int cards, int stars, bool one_colour, bool one_parity)
{
    int32_t points = (count + stars) * WHOLE;
    if (one_colour) points += count * th->hope->colour[count - cards] * (WHOLE / CERTAIN);
    if (one_parity && th->parity) points += count * WHOLE >> (count - cards);
    return points;
}

static void close_gap(Row *row, int low, int high, int first, int count)
{
    if (high <= low) row->dead = true;
    if (count) row->gap[row->gaps++] = (Gap){low, high, first, count, 0};
}

MADE_TO_MEASURE Row read_row(const Thought *th, const IpsoState *s, int seat, const IpsoRow r)
{
    Row row = {.odd = true, .even = true, .chance = WHOLE};
    int low = 0, first = r.first;
    for (int i = r.first; i < r.first + r.count; i++) {
        if (s->table.down[seat] >> i & 1) continue;
        int n = s->number[s->table.slot[seat][i]], colour = th->deck->colour[n];
        close_gap(&row, low, n, first, i - first);
        row.colour = !row.cards || row.colour == colour ? colour : -1;
        row.odd &= n & 1;
        row.even &= !(n & 1);
        row.stars += th->deck->stars[n];
        row.cards++;
        low = n, first = i + 1;
    }
    close_gap(&row, low, CARDS + 1, first, r.first + r.count - first);
    if (row.dead) return row;
    for (int k = 0; k < row.gaps; k++) {
        Gap *g = &row.gap[k];
        int32_t chance = gap_chance(th, g->low, g->high, g->count);
        g->others = row.chance;
        for (int j = 0; j < k; j++) row.gap[j].others = times(row.gap[j].others, chance);
        row.chance = times(row.chance, chance);
    }
    row.worth = times(row.chance, points_of(th, r.count, row.cards, row.stars,
                                            row.cards > 0 && row.colour >= 0, row.odd || row.even));
    return row;
}

typedef struct Best {
    int32_t gain;
    int place, slot;
} Best;

static inline void consider(Best *best, int32_t gain, int place, int slot)
{
    if (gain > best->gain) *best = (Best){gain, place, slot};
}

/* What is gained by the card n in this row. A card that does not fit costs all the row's hope. */
static void try_card(const Thought *th, const Row *row, int count, int n, int place, Best *best)
{
    bool one_colour = !row->cards || row->colour == th->deck->colour[n];
    bool one_parity = n & 1 ? row->odd : row->even;
    int32_t points =
        points_of(th, count, row->cards + 1, row->stars + th->deck->stars[n], one_colour, one_parity);
    consider(best, -row->worth, place, row->gap[0].first);
    if (row->dead) return;
    for (int k = 0; k < row->gaps; k++) {
        const Gap *g = &row->gap[k];
        if (n <= g->low || n >= g->high) continue;
        int32_t most = times(g->others, points);
        for (int left = 0, right = g->count - 1; right >= 0; left++, right--) {
            int32_t chance = times(gap_chance(th, g->low, n, left), gap_chance(th, n, g->high, right));
            consider(best, times(chance, most) - row->worth, place, g->first + left);
        }
    }
}

static bool play_replace(const Thought *th, const IpsoState *s, Act *out)
{
    const IpsoTable *b = &s->table;
    Best best = {INT32_MIN, 0, 0};
    for (int r = 0; r < ROWS; r++) {
        const IpsoRow shape = IPSO_ROWS[r];
        if (!(b->down[b->seat] >> shape.first & ((1u << shape.count) - 1))) continue;
        Row row = read_row(th, s, b->seat, shape);
        for (int place = 0; place < PLACES; place++)
            try_card(th, &row, shape.count, s->number[b->centre[place]], place, &best);
    }
    *out = (Act){ACT_REPLACE, 2, {(int16_t)best.place, (int16_t)best.slot}};
    return true;
}

/* ---- the last round -------------------------------------------------------- */

/* What the row would give with the card n in the slot, which may be outside it. */
static int row_with(const Thought *th, const IpsoState *s, const IpsoRow r, int slot, int n)
{
    int low = 0, colour = -1, stars = 0;
    bool one = true, odd = true, even = true;
    for (int i = r.first; i < r.first + r.count; i++) {
        int m = i == slot ? n : s->number[s->table.slot[s->table.seat][i]];
        if (m <= low) return 0;
        low = m;
        one &= colour < 0 || colour == th->deck->colour[m];
        colour = th->deck->colour[m];
        stars += th->deck->stars[m];
        odd &= m & 1, even &= !(m & 1);
    }
    return r.count * (1 + one + (th->parity && (odd || even))) + stars;
}

/* The slot where a card helps most, or -1. */
static int best_swap(const Thought *th, const IpsoState *s, int n)
{
    int best = -1, most = 0;
    for (int r = 0; r < ROWS; r++) {
        int now = row_with(th, s, IPSO_ROWS[r], -1, 0);
        for (int i = 0; i < IPSO_ROWS[r].count; i++) {
            int more = row_with(th, s, IPSO_ROWS[r], IPSO_ROWS[r].first + i, n) - now;
            if (more > most) most = more, best = IPSO_ROWS[r].first + i;
        }
    }
    return best;
}

/* Expected points of a drawn card in a row that does not rise yet, times the numbers in the deck:
 * slot by slot, how many numbers would mend the row there. */
static int mending(const IpsoState *s, const IpsoRow r)
{
    const uint8_t *slot = s->table.slot[s->table.seat] + r.first;
    int number[7] = {0}, falls = 0, at = 0, worth = 0;
    for (int i = 0; i < r.count; i++) {
        number[i + 1] = s->number[slot[i]];
        if (number[i + 1] < number[i]) falls++, at = i;
    }
    number[r.count + 1] = CARDS + 1;
    if (falls != 1) return 0;
    for (int i = at; i <= at + 1; i++) { /* one of the two cards where it falls must go */
        int room = number[i + 1] - number[i - 1] - 1;
        if (i > 0 && room > 0) worth += room * r.count;
    }
    return worth;
}

/* The Star card is worth three. */
static void play_choose(const IpsoState *s, Act *out)
{
    int worth = 0;
    for (int r = 0; r < ROWS; r++) worth += mending(s, IPSO_ROWS[r]);
    *out = (Act){worth > STAR_POINTS * CARDS ? ACT_BONUS : ACT_KEEP, 0, {0}};
}

bool ipso_play(const IpsoHope *hope, const Terms *t, const IpsoState *s, Act *out)
{
    const IpsoTable *b = &s->table;
    Thought th = {hope, t->data, t->option[OPTION_PARITY] != 0, {0}};
    switch (b->stage) {
    case STAGE_REPLACE: think_of(&th, (b->left - 1) / t->seats); return play_replace(&th, s, out);
    case STAGE_CHOOSE: return play_choose(s, out), true;
    case STAGE_BONUS: {
        int slot = best_swap(&th, s, s->number[b->drawn]);
        *out = slot < 0 ? (Act){ACT_THROW, 0, {0}} : (Act){ACT_SWAP, 1, {(int16_t)slot}};
        return true;
    }
    default: return false;
    }
}

int32_t ipso_promise(const Terms *t, const State *state, Seat seat)
{
    enum { ONE = 1000 };
    const IpsoState *s = (const IpsoState *)state;
    const IpsoTable *b = &s->table;
    Thought th = {&IPSO_HOPE, t->data, t->option[OPTION_PARITY] != 0, {0}};
    int32_t worth = ONE * (b->points[seat] + b->has_star[seat] * STAR_POINTS);
    think_of(&th, bits_count(b->down[seat]));
    for (int r = 0; r < ROWS; r++) {
        IpsoRowScore score = ipso_row_score(t, b, s->number, seat, r);
        if (score.whole)
            worth += ONE * (score.cards + score.colour + score.parity + score.stars);
        else
            worth += (int32_t)((int64_t)read_row(&th, s, seat, IPSO_ROWS[r]).worth * ONE / WHOLE);
    }
    return worth;
}

bool ipso_suggest(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IpsoState *s = (const IpsoState *)state;
    (void)rng;
    *seat = (Seat)s->table.seat;
    return ipso_play(&IPSO_HOPE, t, s, out);
}
