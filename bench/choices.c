/* choices.c -- `ilot bench GAME --position TEXT`: the CPU time of one list of choices.
 *
 * Of the first seat that may act there, into a buffer that is large enough for any. */
#include "bench/choices.h"
#include "fronts/cli/think.h"

#include <stdlib.h>

void bench_choices(Cli *cli, const Game *g, const Terms *t, const char *position, double seconds, bool json)
{
    enum { BATCH = 10000 };
    static Choice choice[CHOICES_MAX];
    Fault fault;
    long lists = 0, listed = 0;
    double took;
    State *s = cli_alloc(g->views->state_size);
    if (!g->positions->read(t, position, s, &fault)) cli_fault(cli, g, "--position", &fault);
    SeatSet may = g->rules->may_act(t, s);
    if (!may) cli_fail(cli, EXIT_BAD_INPUT, "cli.nobody_acts", NULL, 0);
    Seat seat = (Seat)__builtin_ctz(may);
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    do {
        for (int i = 0; i < BATCH; i++) listed += g->rules->choices(t, s, seat, choice, CHOICES_MAX);
        lists += BATCH;
    } while (took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start, took < seconds);
    const char *form = json ? "{\"game\":\"%s\",\"seats\":%d,\"choices\":%ld,\"microseconds\":%.3f}\n"
                            : "%-10s %2d %6ld choices in %.3f µs\n";
    printf(form, g->id, t->seats, listed / lists, took / (double)lists * 1e6);
    free(s);
}
