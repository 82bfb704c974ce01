/* fairness.c -- `ilot bench fairness`: races for one tower through the arbiter itself.
 *
 * Two seats hold a pyramid each and cap the same top. Both press at times drawn from the
 * same distribution, so a fair table gives each half of the races, however far it sits.
 * Lines have a round trip and jitter (a one-way delay is half the trip plus the size of a
 * normal error); clients' clocks are off by minutes. The same races are judged by arrival, by
 * the arbiter, and by the arbiter with one seat lying, near or far: it backdates its stamps; or it
 * does that and answers pings late, so as to seem farther than it is; or it also hides what it has
 * seen for as long. The last cannot be told from a line whose way there is slow and whose way back
 * is quick: what it gains is reported, and has no bar. */
#include "bench/fairness.h"
#include "base/assert.h"
#include "game/terms.h"
#include "match/arbiter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RACES = 10000, LINES = 5, SIGMAS = 3, FAIR_MS = 150, LIE_MS = 250, HOLDS = 3, NEWS_US = 500000 };

static const int TRIP_MS[LINES] = {5, 40, 120, 150, 300};
static const int SIGMA_MS[SIGMAS] = {30, 60, 120};
static const int HOLD_MS[HOLDS] = {10, 30, 100};

typedef enum Lie { LIE_NONE, LIE_STAMP, LIE_PONG, LIE_MOST_PONGS, LIE_BLIND } Lie;

typedef struct Race {
    Arbiter *arbiter;
    State *state;
    Act act;
    Rng rng;
    int trip_ms[2];
    int64_t clock_off_us[2];
    Lie lie;     /* of seat 0 */
    int hold_ms; /* its pongs, or what it says to have seen */
    double held_us, most_held_us;
} Race;

/* Near enough to a normal error for our purpose: twelve even ones. */
static double normal(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return sum;
}

static int64_t one_way_us(Race *r, int seat)
{
    double jitter = normal(&r->rng) * (1000 + 50.0 * r->trip_ms[seat]);
    return r->trip_ms[seat] * 500 + (int64_t)(jitter < 0 ? -jitter : jitter);
}

static void ping(Race *r, int seat, int64_t at_us)
{
    int64_t there = at_us + one_way_us(r, seat), back = there + one_way_us(r, seat);
    bool holds = r->lie >= LIE_PONG && (r->lie != LIE_MOST_PONGS || at_us / 1000000 % 10);
    if (holds && seat == 0) back += r->hold_ms * 1000;
    arbiter_trip(r->arbiter, (Seat)seat, at_us, back, there + r->clock_off_us[seat]);
}

/* The seat whose act is ruled on first. */
static int run(Race *r, const int64_t press[2], const int64_t arrival[2])
{
    int order[2] = {arrival[1] < arrival[0], arrival[1] >= arrival[0]}, winner = -1, ruled = 0, come = 0;
    int64_t now = arrival[order[0]];
    while (ruled < 2) {
        Ruling ruling;
        for (; come < 2 && arrival[order[come]] <= now; come++) {
            int seat = order[come];
            int64_t stamp = press[seat] + r->clock_off_us[seat];
            if (r->lie != LIE_NONE && seat == 0) stamp -= LIE_MS * 1000;
            /* The last thing it saw before it pressed: at a table of four something happens all the time. */
            int64_t since = rng_below(&r->rng, NEWS_US);
            if (r->lie == LIE_BLIND && seat == 0) since += r->hold_ms * 1000;
            arbiter_saw(r->arbiter, (Seat)seat, press[seat] - since - one_way_us(r, seat), arrival[seat]);
            arbiter_press(r->arbiter, (Seat)seat, &r->act, 0, stamp, arrival[seat]);
        }
        while (arbiter_next(r->arbiter, r->state, now, &ruling)) {
            if (ruling.kind == RULING_TIME) continue;
            double held = (double)(now - ruling.arrival_us);
            if (winner < 0) winner = ruling.seat;
            if (!ruled++) r->held_us += held;
            if (held > r->most_held_us) r->most_held_us = held;
        }
        int64_t wake = arbiter_wake(r->arbiter, r->state);
        now = come < 2 && arrival[order[come]] < wake ? arrival[order[come]] : wake;
    }
    return winner;
}

typedef struct Share {
    double by_arrival, by_arbiter, held_ms, most_held_ms; /* shares: races won by seat 0 */
} Share;

static Share race(Race *r, int sigma_ms)
{
    int first = 0, won = 0;
    int64_t second = 1000000;
    r->held_us = r->most_held_us = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < TRIPS; i++) ping(r, seat, i * second / TRIPS);
    for (int i = 0; i < RACES; i++) {
        int64_t start = (i + 5) * second, press[2], arrival[2];
        for (int seat = 0; seat < 2; seat++) {
            ping(r, seat, start - 500000);
            press[seat] = start + (int64_t)(normal(&r->rng) * sigma_ms * 1000);
            arrival[seat] = press[seat] + one_way_us(r, seat);
        }
        first += arrival[0] < arrival[1];
        won += run(r, press, arrival) == 0;
    }
    return (Share){100.0 * first / RACES, 100.0 * won / RACES, r->held_us / RACES / 1000,
                   r->most_held_us / 1000};
}

/* All pyramids but three in one tower; a small one in each hand, and a large one to race for. */
static void draw_position(const Game *g, const Terms *t, State *out)
{
    char words[1024];
    Text text = text_in(words, sizeof words);
    Fault fault;
    text_add(&text, "play hand A rS1 hand B bS1 towers yL1 ");
    const char *colours = "rbyg", *sizes = "LMS", *before = "";
    for (int size = 0; size < 3; size++)
        for (int which = 1; which <= 5; which++)
            for (int colour = 0; colour < 4; colour++) {
                bool apart = which == 1 && ((size == 2 && colour < 2) || (size == 0 && colour == 2));
                if (apart) continue;
                text_add(&text, before);
                text_char(&text, colours[colour]);
                text_char(&text, sizes[size]);
                text_int(&text, which);
                before = ",";
            }
    ASSERT(g->positions->read(t, words, out, &fault));
}

typedef struct Bars {
    double nearest, unfair, gain, pong_gain, blind_gain, lan_ms; /* the worst of each */
} Bars;

static void raise_to(double *bar, double value)
{
    if (value > *bar) *bar = value;
}

static Share race_of(Race *r, void *block, const Game *g, const Terms *t, int trip_a, int trip_b, int sigma,
                     Lie lie)
{
    rng_seed_fast(&r->rng, 8);
    r->trip_ms[0] = trip_a;
    r->trip_ms[1] = trip_b;
    r->lie = lie;
    r->arbiter = arbiter_place(block, g, t, 0);
    arbiter_start(r->arbiter, r->state, 0, 0);
    return race(r, sigma);
}

static void print_pair(bool json, int a, int b, int sigma, const Share *s, double gain, double pong)
{
    if (json)
        printf("{\"near_ms\":%d,\"far_ms\":%d,\"sigma_ms\":%d,\"near_by_arrival\":%.1f,\"near\":%.1f,"
               "\"backdating_gains\":%.1f,\"held_pongs_gain\":%.1f,\"held_ms\":%.1f,\"most_held_ms\":%.1f}\n",
               a, b, sigma, s->by_arrival, s->by_arbiter, gain, pong, s->held_ms, s->most_held_ms);
    else
        printf("%4d %4d %5d %10.1f %% %8.1f %% %+9.1f %+9.1f %9.1f %8.1f\n", a, b, sigma, s->by_arrival,
               s->by_arbiter, gain, pong, s->held_ms, s->most_held_ms);
}

/* What seat 0 wins more by this lie, held back for as long as serves it best. */
static double best_gain(Race *r, void *block, const Game *g, const Terms *t, int own_ms, int other_ms,
                        int sigma, Lie lie)
{
    double honest = race_of(r, block, g, t, own_ms, other_ms, sigma, LIE_NONE).by_arbiter, best = -100;
    for (int i = 0; i < (lie == LIE_STAMP ? 1 : HOLDS); i++) {
        r->hold_ms = HOLD_MS[i];
        raise_to(&best, race_of(r, block, g, t, own_ms, other_ms, sigma, lie).by_arbiter - honest);
    }
    return best;
}

static double worst_gain(Race *r, void *block, const Game *g, const Terms *t, int a_ms, int b_ms, int sigma,
                         Lie lie)
{
    double gain = best_gain(r, block, g, t, a_ms, b_ms, sigma, lie);
    raise_to(&gain, best_gain(r, block, g, t, b_ms, a_ms, sigma, lie));
    return gain;
}

static void try_pair(Race *r, void *block, const Game *g, const Terms *t, int near_ms, int far_ms, int sigma,
                     bool json, Bars *bars)
{
    Share s = race_of(r, block, g, t, near_ms, far_ms, sigma, LIE_NONE);
    double gain = worst_gain(r, block, g, t, near_ms, far_ms, sigma, LIE_STAMP);
    double pong = worst_gain(r, block, g, t, near_ms, far_ms, sigma, LIE_PONG);
    raise_to(&pong, worst_gain(r, block, g, t, near_ms, far_ms, sigma, LIE_MOST_PONGS));
    raise_to(&bars->gain, gain);
    raise_to(&bars->pong_gain, pong);
    raise_to(&bars->blind_gain, worst_gain(r, block, g, t, near_ms, far_ms, sigma, LIE_BLIND));
    print_pair(json, near_ms, far_ms, sigma, &s, gain, pong);
    if (far_ms > FAIR_MS) return;
    raise_to(&bars->nearest, s.by_arrival);
    raise_to(&bars->unfair, s.by_arbiter > 50 ? s.by_arbiter - 50 : 50 - s.by_arbiter);
}

static int verdict(const Bars *b, bool json)
{
    bool fair = b->unfair <= 5, honest = b->gain <= 5, bound = b->pong_gain <= 5, quick = b->lan_ms < 10;
    bool holds = fair && honest && bound && quick;
    if (json)
        printf("{\"nearest_by_arrival\":%.1f,\"most_unfair\":%.1f,\"backdating_gains\":%.1f,"
               "\"held_pongs_gain\":%.1f,\"hidden_sight_gains\":%.1f,\"lan_ms\":%.1f,\"holds\":%s}\n",
               b->nearest, b->unfair, b->gain, b->pong_gain, b->blind_gain, b->lan_ms,
               holds ? "true" : "false");
    else
        printf(
            "up to 150 ms: nearest by arrival up to %.1f %%; with the window within 50 +- %.1f (bar 5) %s\n"
            "a client that backdates its stamps by %d ms gains at most %.1f points (bar 5) %s\n"
            "a client that also holds pongs back by %d to %d ms gains at most %.1f points (bar 5) %s\n"
            "one that moreover hides as long what it has seen: %.1f points (no bar: so does a slow way "
            "there)\n"
            "on a LAN nothing is held longer than %.1f ms (bar 10) %s\n",
            b->nearest, b->unfair, fair ? "holds" : "FAILS", LIE_MS, b->gain, honest ? "holds" : "FAILS",
            HOLD_MS[0], HOLD_MS[HOLDS - 1], b->pong_gain, bound ? "holds" : "FAILS", b->blind_gain, b->lan_ms,
            quick ? "holds" : "FAILS");
    return holds ? 0 : 1;
}

int bench_fairness(bool json)
{
    const Game *g = game_find("icetowers");
    Race r = {.clock_off_us = {-77000000, 123456789}};
    Bars bars = {0};
    Terms t;
    Refusal why;
    ASSERT(g);
    terms_standard(g, 2, &t);
    void *block = calloc(1, arbiter_bytes(g));
    r.state = calloc(1, g->views->state_size);
    ASSERT(block && r.state);
    draw_position(g, &t, r.state);
    ASSERT(g->texts->read_act(&t, "cap yL1", &r.act, &why));
    if (!json) printf("near  far sigma by arrival  by press backdating held pongs held ms  at most\n");
    for (int a = 0; a < LINES; a++)
        for (int b = a + 1; b < LINES; b++)
            for (int s = 0; s < SIGMAS; s++)
                try_pair(&r, block, g, &t, TRIP_MS[a], TRIP_MS[b], SIGMA_MS[s], json, &bars);
    for (int s = 0; s < SIGMAS; s++)
        raise_to(&bars.lan_ms, race_of(&r, block, g, &t, 1, 5, SIGMA_MS[s], LIE_NONE).most_held_ms);
    free(block);
    free(r.state);
    return verdict(&bars, json);
}
