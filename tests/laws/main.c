/* main.c -- `laws [GAME] [--matches N] [--first N] [--seed N] [--heavy N] [--signature]`: the laws over
 * random matches of one game or of all; prints figures, and every break of a law once. Where something falls
 * over, it says in which match: `--first` shows that one again. */
#include "tests/laws/laws.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static Trial trial;

static void tell_where(int signal_number)
{
    (void)!write(STDERR_FILENO, trial.where, strlen(trial.where));
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Ctrl-C: no further match, and the figures of those there were; the next one ends the program. */
static volatile sig_atomic_t is_enough;
static void on_interrupt(int number)
{
    is_enough = number;
    signal(number, SIG_DFL);
}

/* On a terminal, from the fifth second on and once a second: how far it is, and how long the rest may take.
 */
static bool goes_on(const Trial *t)
{
    enum { PATIENCE_S = 5 };
    static time_t start, last;
    const long done = t->match - t->plan.first;
    const time_t now = time(NULL);
    if (!done) start = last = now;
    if (isatty(STDERR_FILENO) && now != last && now - start >= PATIENCE_S) {
        const long left = (long)(now - start) * (t->plan.matches - done) / (done ? done : 1);
        fprintf(stderr, "\r%s: %ld/%ld matches  ~%ld:%02ld   ", t->g->id, done, t->plan.matches, left / 60,
                left % 60);
        last = now;
    }
    return !is_enough;
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
        else if (!strcmp(argv[i], "--signature"))
            signature = true;
        else
            only = argv[i];
    }
    signal(SIGABRT, tell_where);
    signal(SIGSEGV, tell_where);
    signal(SIGINT, on_interrupt);
    for (const Game *const *g = GAMES; *g && !is_enough; g++) {
        if (only && strcmp((*g)->id, only) != 0) continue;
        plan.game = *g;
        trial_open(&trial, only ? plan : eased(plan));
        trial.goes_on = goes_on;
        trial_run(&trial);
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%60s\r", "");
        if (signature)
            printf("%s %016llx\n", (*g)->id, (unsigned long long)trial.signature);
        else
            print_figures();
        broken += trial_broken(&trial);
        trial_close(&trial);
    }
    if (is_enough) fflush(stdout), raise(SIGINT); /* whoever started it shall know that it was cut short */
    return broken ? 1 : 0;
}
