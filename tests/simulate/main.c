/* simulate [--seconds N] [--worlds N] [--seed N] [--game ID] [--nodes N] [--tell] [--record FILE] -- worlds,
 * one after another, until time is up or something does not hold. A break says the seed that shows it again:
 * simulate
 * --seed N --worlds 1. */
#include "game/terms.h"
#include "tests/simulate/simulate.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct Sum {
    int64_t worlds, requests, answers, acts, kills, losses, restores, twins, views;
    int64_t sleeps, drains, burials, led;
} Sum;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void add(Sum *sum, const World *w)
{
    sum->worlds++;
    sum->requests += w->requests;
    sum->answers += w->answers;
    sum->acts += w->acts;
    sum->kills += w->kills;
    sum->losses += w->losses;
    sum->restores += w->restores;
    sum->twins += w->twins;
    sum->views += w->views;
    sum->sleeps += w->sleeps;
    sum->drains += w->drains;
    sum->burials += w->burials;
    sum->led += w->led;
}

static void report(const Sum *s, double seconds)
{
    printf(
        "%lld worlds, %lld requests, %lld answers, %lld acts of people, %lld kills, %lld lost batches, %lld "
        "restored tables, %lld twins, %lld views compared; nodes: %lld asleep, %lld drained, %lld buried, "
        "%lld "
        "times led elsewhere; %.1f s of CPU time\n",
        (long long)s->worlds, (long long)s->requests, (long long)s->answers, (long long)s->acts,
        (long long)s->kills, (long long)s->losses, (long long)s->restores, (long long)s->twins,
        (long long)s->views, (long long)s->sleeps, (long long)s->drains, (long long)s->burials,
        (long long)s->led, seconds);
}

int main(int argc, char **argv)
{
    static World w;
    Sum sum = {0};
    double seconds = 10, told = 5;
    long long worlds = INT64_MAX, seed = 1;
    bool tells = false;
    FILE *record = NULL;
    const Game *game = NULL;
    int nodes = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (!strcmp(argv[i], "--seconds")) seconds = strtod(value, NULL);
        if (!strcmp(argv[i], "--worlds")) worlds = strtoll(value, NULL, 10), seconds = 1e9;
        if (!strcmp(argv[i], "--seed")) seed = strtoll(value, NULL, 10);
        if (!strcmp(argv[i], "--tell")) tells = true;
        if (!strcmp(argv[i], "--game")) game = game_find(value);
        if (!strcmp(argv[i], "--nodes")) nodes = (int)strtol(value, NULL, 10);
        if (!strcmp(argv[i], "--record")) record = fopen(value, "w");
    }
    for (; worlds-- > 0 && cpu_seconds() < seconds; seed++) {
        const bool fine = simulate_world(&w, &(Evening){(uint64_t)seed, game, nodes, tells, record});
        add(&sum, &w);
        if (!fine) {
            printf("not ok: %s: %s\n  again: simulate --seed %lld --worlds 1 --nodes %d\n", w.game->id,
                   w.broken, seed, w.nodes);
            report(&sum, cpu_seconds());
            printf("0 passed, 1 failed\n");
            return 1;
        }
        if (cpu_seconds() < told) continue;
        fprintf(stderr, "%3.0f s  ", told);
        report(&sum, cpu_seconds());
        told += told < 60 ? 5 : 60;
    }
    report(&sum, cpu_seconds());
    printf("1 passed, 0 failed\n");
    return 0;
}
