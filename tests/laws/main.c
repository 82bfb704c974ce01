/* main.c -- `laws [GAME] [--matches N] [--first N] [--seed N] [--heavy N] [--threads N] [--signature]`: the
 * laws over random matches of one game or of all; prints figures, and every break of a law once. Where
 * something falls over, it says in which match: `--first` shows that one again. */
#include "fronts/cli/crew.h"
#include "tests/laws/laws.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Trial trial; /* what was found in all matches */

static _Thread_local const Trial *played;
static void tell_where(int signal_number)
{
    if (played) (void)!write(STDERR_FILENO, played->where, strlen(played->where));
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* ---- on every core --------------------------------------------------------------------- */

static void *enter(void *nothing)
{
    Trial *own = malloc(sizeof *own);
    (void)nothing;
    if (!own) abort();
    trial_open(own, trial.plan);
    return own;
}

static void leave(void *nothing, void *own)
{
    (void)nothing;
    trial_close(own);
    free(own);
}

static void play_one(void *nothing, void *own, long match, void *result)
{
    Trial *one = result;
    (void)nothing;
    *one = *(const Trial *)own; /* its memory, and nothing found */
    played = one;
    trial_play(one, match);
    played = NULL;
}

static void add_one(void *nothing, long match, void *result)
{
    (void)nothing;
    (void)match;
    trial_add(&trial, result);
}

static void run(int threads)
{
    trial_begin(&trial);
    trial_end(&trial, crew_run(&(Crew){.what = "matches",
                                       .first = trial.plan.first,
                                       .count = trial.plan.matches,
                                       .threads = threads,
                                       .result = sizeof(Trial),
                                       .enter = enter,
                                       .leave = leave,
                                       .work = play_one,
                                       .put = add_one}));
}

static void print_figures(void)
{
    const Game *g = trial.g;
    printf("%s: %ld matches, %ld acts (%ld-%ld a match), %ld refused acts, signature %016llx\n", g->id,
           trial.plan.matches, trial.acts, trial.shortest, trial.longest, trial.refused,
           (unsigned long long)trial.signature);
    printf("  acts:");
    for (int i = 0; g->acts[i]; i++) printf(" %s %ld", g->acts[i], trial.by_kind[i]);
    printf("\n  refused by:");
    for (int i = 0; g->clauses[i] && i < 64; i++)
        if (trial.clause_count[i]) printf(" %s %ld", g->clauses[i], trial.clause_count[i]);
    printf("\n");
    for (const Break *b = trial.breaks; b < trial.breaks + trial.break_count; b++)
        printf("  BROKEN law %d: %s%s%s (%ld times, first: %s)\n", b->law, b->what, *b->detail ? ": " : "",
               b->detail, b->times, b->place);
    if (trial.unlisted) printf("  BROKEN %ld times more, not listed\n", trial.unlisted);
}

/* Where a State is a world with physics, a match costs as much as hundreds of others. When all games are
 * played one after the other, such a game is played an eighth as often. */
static Plan eased(Plan plan)
{
    enum { LARGE_STATE = 1 << 17, EASE = 8 };
    if (plan.game->views->state_size < LARGE_STATE) return plan;
    plan.matches = (plan.matches + EASE - 1) / EASE;
    plan.heavy_every *= EASE;
    return plan;
}

int main(int argc, char **argv)
{
    Plan plan = {.matches = 200, .seed = 1, .heavy_every = 8};
    const char *only = NULL;
    bool signature = false;
    int threads = 0;
    long broken = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--matches") && i + 1 < argc)
            plan.matches = atol(argv[++i]);
        else if (!strcmp(argv[i], "--first") && i + 1 < argc)
            plan.first = atol(argv[++i]);
        else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
            plan.seed = strtoull(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--heavy") && i + 1 < argc)
            plan.heavy_every = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--threads") && i + 1 < argc)
            threads = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--signature"))
            signature = true;
        else
            only = argv[i];
    }
    signal(SIGABRT, tell_where);
    signal(SIGSEGV, tell_where);
    for (const Game *const *g = GAMES; *g && !crew_is_stopped(); g++) {
        if (only && strcmp((*g)->id, only) != 0) continue;
        plan.game = *g;
        trial_open(&trial, only ? plan : eased(plan));
        run(threads);
        if (signature)
            printf("%s %016llx\n", (*g)->id, (unsigned long long)trial.signature);
        else
            print_figures();
        broken += trial_broken(&trial);
        trial_close(&trial);
    }
    crew_end_stopped();
    return broken ? 1 : 0;
}
