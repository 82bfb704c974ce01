#include "bench/many.h"
#include "fronts/cli/commands.h"
#include "fronts/cli/crew.h"
#include "fronts/cli/think.h"
#include "game/playout.h"

#include <stdlib.h>

enum { LOT = 64 };

typedef struct Sums {
    long acts, points; /* points: of seat A */
} Sums;

typedef struct Many {
    const Game *game;
    const Terms *terms;
    long playouts;
    Sums sums;
} Many;

static void *enter(void *many) { return cli_alloc(((const Many *)many)->game->views->state_size); }

static void leave(void *many, void *state)
{
    (void)many;
    free(state);
}

static void play_lot(void *many, void *state, long lot, void *sums)
{
    const Many *m = many;
    Sums *out = sums;
    const long left = m->playouts - lot * LOT;
    Rng rng;
    rng_seed_fast(&rng, (uint64_t)lot + 1);
    for (long i = 0; i < (left < LOT ? left : LOT); i++) {
        Result r;
        m->game->rules->setup(m->terms, &rng, state, NULL);
        out->acts += playout(m->game, m->terms, state, &rng);
        m->game->rules->result(m->terms, state, &r);
        out->points += r.points[0];
    }
}

static void add_lot(void *many, long lot, void *sums)
{
    Many *m = many;
    const Sums *one = sums;
    (void)lot;
    m->sums.acts += one->acts;
    m->sums.points += one->points;
}

/* How many one thread does in this time, judged by a part of it. */
static long judge(Many *m, double seconds)
{
    State *s = enter(m);
    Sums unused = {0};
    long lots = 0;
    const double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    double gone;
    m->playouts = LOT;
    do play_lot(m, s, 0, &unused), lots++;
    while (gone = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start, gone < seconds / 20);
    free(s);
    return (long)((double)(lots * LOT) * seconds / gone) + 1;
}

void bench_many(const Game *g, const Terms *t, int threads, long playouts, double seconds, bool json)
{
    Many m = {.game = g, .terms = t};
    m.playouts = playouts ? playouts : threads * judge(&m, seconds);
    const double start = clock_seconds(CLOCK_MONOTONIC), cpu = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    const long lots = crew_run(&(Crew){.what = "play-outs",
                                       .count = (m.playouts + LOT - 1) / LOT,
                                       .each = LOT,
                                       .threads = threads,
                                       .result = sizeof(Sums),
                                       .context = &m,
                                       .enter = enter,
                                       .leave = leave,
                                       .work = play_lot,
                                       .put = add_lot});
    const double gone = clock_seconds(CLOCK_MONOTONIC) - start;
    if (lots * LOT < m.playouts) m.playouts = lots * LOT; /* it was stopped */
    const char *format = json ? "{\"game\":\"%s\",\"seats\":%d,\"playouts\":%ld,\"playouts_per_second\":%.0f,"
                                "\"acts_per_second\":%.0f,"
                                "\"threads\":%d,\"seconds\":%.3f,\"cpu_seconds\":%.3f,\"signature\":%ld}\n"
                              : "%-10s %2d %10ld playouts %12.0f playouts/s %14.0f acts/s  %d threads %.3f "
                                "s, %.3f s of CPU, signature %ld\n";
    printf(format, g->id, t->seats, m.playouts, (double)m.playouts / gone, (double)m.sums.acts / gone,
           threads, gone, clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, m.sums.points);
}
