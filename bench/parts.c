/* parts.c -- `ilot bench GAME --part view|determinise`: one question, asked of positions in mid-match for
 * every seat in turn. The gate on instructions (bench/instructions) counts them. */
#include "bench/parts.h"
#include "base/hash.h"
#include "fronts/cli/think.h"
#include "game/playout.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 8, ACTS_APART = 9, AT_ONCE = 64 };

typedef struct Part {
    const Game *game;
    const Terms *terms;
    State *position[POSITIONS], *state;
    View *view[POSITIONS];
    Rng rng;
    bool imagines;
} Part;

static Seat seat_of(const Part *p, long i) { return (Seat)(i / POSITIONS % p->terms->seats); }

/* Positions some acts apart, from a deal each, and what one seat sees of them. */
static void open_part(Part *p)
{
    const Game *g = p->game;
    rng_seed_fast(&p->rng, 1);
    p->state = cli_alloc(g->views->state_size);
    for (int i = 0; i < POSITIONS; i++) {
        p->position[i] = cli_alloc(g->views->state_size);
        p->view[i] = cli_alloc(g->views->view_size);
        g->rules->setup(p->terms, &p->rng, p->position[i], NULL);
        for (int acts = i * ACTS_APART; acts && playout_step(g, p->terms, p->position[i], &p->rng); acts--) {
        }
        g->views->view(p->terms, p->position[i], 0, p->view[i]);
    }
}

static void ask(Part *p, long i)
{
    const Game *g = p->game;
    int at = (int)(i % POSITIONS);
    if (p->imagines)
        g->views->determinise(p->terms, p->view[at], &p->rng, p->state);
    else
        g->views->view(p->terms, p->position[at], seat_of(p, i), p->view[at]);
}

static uint64_t signature(const Part *p)
{
    Hash h = HASH_START;
    const Game *g = p->game;
    for (int i = 0; i < POSITIONS; i++) hash_u64(&h, fields_hash(g->views->view_fields, p->view[i]));
    if (p->imagines) hash_u64(&h, fields_hash(g->views->state_fields, p->state));
    return hash_end(h);
}

void bench_part(Cli *cli, const Game *g, const Terms *t, const char *part, long count, double seconds,
                bool json)
{
    Part p = {.game = g, .terms = t, .imagines = !strcmp(part, "determinise")};
    long done = 0;
    double spent;
    if (!p.imagines && strcmp(part, "view") != 0) cli_fail(cli, EXIT_BAD_INPUT, "bench.part", part, 0);
    open_part(&p);
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    do
        for (long end = count ? count : done + AT_ONCE; done < end; done++) ask(&p, done);
    while (spent = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start, !count && spent < seconds);
    printf(json ? "{\"game\":\"%s\",\"seats\":%d,\"part\":\"%s\",\"ns\":%.0f,\"count\":%ld,\"signature\":\"%"
                  "016llx\"}\n"
                : "%-10s %2d %-12s %8.0f ns (%ld, signature %016llx)\n",
           g->id, t->seats, part, spent / (double)done * 1e9, done, (unsigned long long)signature(&p));
    for (int i = 0; i < POSITIONS; i++) free(p.position[i]), free(p.view[i]);
    free(p.state);
}
