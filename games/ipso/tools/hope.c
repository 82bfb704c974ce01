/* hope.c -- learns the table of policy.h from play, and prints it as games/ipso/hope.c.
 *
 *   cmake --build build --target ipso-hope
 *   build/ipso-hope > games/ipso/hope.c && clang-format -i games/ipso/hope.c
 *
 * The policy plays matches of 2, 3 and 4 seats against itself, now and then with an act at
 * random; every gap that lay open after an act is remembered, and whether it rose in the
 * end; the shares become the next beliefs, and so on. A little of the former belief is
 * mixed in, so that rooms seldom seen keep a sensible value. */
#include "base/hash.h"
#include "games/ipso/policy.h"

#include <stdio.h>
#include <string.h>

typedef struct Count {
    double tried, rose;
} Count;

typedef struct Lesson { /* a gap or a colour seen in a match, to be judged at its end */
    Count *count;
    uint8_t seat, row, first, after; /* slots first .. after are the gap with its ends; row's for a colour */
    bool is_colour;
} Lesson;

typedef struct School {
    IpsoHope hope;
    Count gap[GAP_MAX][SLACKS][ROOMS], colour[GAP_MAX + 1];
    Lesson lesson[8192];
    int lessons;
} School;

static double guess(int open, int others, int room)
{
    double p = 1, wanted = 0.9 * 90 * open / (open + 1.6);
    for (int i = 0; i < open; i++) p *= room < wanted ? room / wanted : 1;
    return others ? p : p * p;
}

static void begin(School *c)
{
    static const int others[SLACKS] = {0, 1, 4, 8};
    for (int g = 0; g < GAP_MAX; g++)
        for (int k = 0; k < SLACKS; k++)
            for (int r = 0; r < ROOMS; r++)
                c->hope.gap[g][k][r] = (uint8_t)(CERTAIN * guess(g + 1, others[k], r * 4 + 2));
    for (int k = 0; k <= GAP_MAX; k++) c->hope.colour[k] = (uint8_t)(CERTAIN >> (2 * k));
}

static void remember(School *c, const Terms *t, const IpsoState *s, int seat)
{
    const IpsoDeck *deck = t->data;
    int open = __builtin_popcount(s->table.down[seat]);
    for (int r = 0; r < ROWS; r++) {
        const IpsoRow row = IPSO_ROWS[r];
        int low = 0, first = row.first, colour = -1, cards = 0;
        bool one = true;
        for (int i = row.first; i <= row.first + row.count; i++) {
            bool end = i == row.first + row.count;
            if (!end && s->table.down[seat] >> i & 1) continue;
            int n = end ? CARDS + 1 : s->number[s->table.slot[seat][i]], count = i - first;
            if (count && n - low - 1 >= count)
                c->lesson[c->lessons++] =
                    (Lesson){&c->gap[count - 1][ipso_slack(open - count)][(n - low - 1) / 4],
                             (uint8_t)seat,
                             (uint8_t)r,
                             (uint8_t)first,
                             (uint8_t)i,
                             false};
            low = n, first = i + 1;
            if (end) break;
            one &= colour < 0 || colour == deck->colour[n];
            colour = deck->colour[n];
            cards++;
        }
        if (cards && one && cards < row.count)
            c->lesson[c->lessons++] =
                (Lesson){&c->colour[row.count - cards], (uint8_t)seat, (uint8_t)r, 0, 0, true};
    }
}

static bool rises(const IpsoState *s, const Lesson *l)
{
    const IpsoRow row = IPSO_ROWS[l->row];
    int low = l->first > row.first ? s->number[s->table.slot[l->seat][l->first - 1]] : 0;
    for (int i = l->first; i <= l->after; i++) {
        int n = i < row.first + row.count ? s->number[s->table.slot[l->seat][i]] : CARDS + 1;
        if (n <= low) return false;
        low = n;
    }
    return true;
}

static void judge(School *c, const Terms *t, const IpsoState *s)
{
    for (int i = 0; i < c->lessons; i++) {
        const Lesson *l = &c->lesson[i];
        IpsoRowScore score = ipso_row_score(t, &s->table, s->number, l->seat, l->row);
        if (l->is_colour && !score.rises) continue;
        l->count->tried++;
        l->count->rose += l->is_colour ? score.one_colour : rises(s, l);
    }
    c->lessons = 0;
}

static double play(School *c, int seats, uint64_t seed)
{
    Terms t = {.seats = seats, .data = &IPSO_DECK};
    IpsoState s;
    Rng rng;
    rng_seed_fast(&rng, seed);
    ipso.rules->setup(&t, &rng, (State *)&s, NULL);
    while (s.table.stage == STAGE_REPLACE) {
        Act act;
        Seat seat = (Seat)s.table.seat;
        ipso_play(&c->hope, &t, &s, &act);
        if (!rng_pick(&rng, 32)) ipso.rules->sample(&t, (State *)&s, &rng, &seat, &act);
        ipso.rules->apply(&t, (State *)&s, seat, &act, NULL, NULL);
        remember(c, &t, &s, seat);
    }
    judge(c, &t, &s);
    double sum = 0;
    for (int p = 0, stars; p < seats; p++)
        sum += ipso_round_points(&t, &s.table, s.number, p, &stars) - STAR_POINTS;
    return sum / seats;
}

static uint8_t belief(const Count *n, uint8_t former)
{
    enum { FORMER = 20 };
    double share = (n->rose + FORMER * former / (double)CERTAIN) / (n->tried + FORMER);
    return (uint8_t)(share * CERTAIN + 0.5);
}

static void learn(School *c)
{
    for (int g = 0; g < GAP_MAX; g++)
        for (int k = 0; k < SLACKS; k++)
            for (int r = 0; r < ROOMS; r++)
                c->hope.gap[g][k][r] = belief(&c->gap[g][k][r], c->hope.gap[g][k][r]);
    for (int k = 1; k <= GAP_MAX; k++) c->hope.colour[k] = belief(&c->colour[k], c->hope.colour[k]);
    c->hope.colour[0] = CERTAIN;
    memset(c->gap, 0, sizeof c->gap);
    memset(c->colour, 0, sizeof c->colour);
}

static void print(const IpsoHope *h)
{
    printf("/* hope.c -- learnt beliefs of the play-out policy; written by train/hope.c. */\n"
           "#include \"games/ipso/policy.h\"\n\nconst IpsoHope IPSO_HOPE = {\n    .gap = {");
    for (int g = 0; g < GAP_MAX; g++) {
        printf("{");
        for (int k = 0; k < SLACKS; k++) {
            printf("{");
            for (int r = 0; r < ROOMS; r++) printf("%d,", h->gap[g][k][r]);
            printf("},");
        }
        printf("},");
    }
    printf("},\n    .colour = {");
    for (int k = 0; k <= GAP_MAX; k++) printf("%d,", h->colour[k]);
    printf("},\n};\n");
}

int main(void)
{
    enum { LESSONS = 30, MATCHES = 20000 };
    static School c;
    begin(&c);
    for (int i = 0; i < LESSONS; i++) {
        double sum = 0;
        for (int k = 0; k < MATCHES; k++) sum += play(&c, 2 + k % 3, (uint64_t)i * MATCHES + (uint64_t)k);
        fprintf(stderr, "%d: %.3f points\n", i, sum / MATCHES);
        learn(&c);
    }
    print(&c.hope);
    return 0;
}
