/* train.c -- `ilot-train GAME`: learns a game's curves from play and prints them as its curves.c. */
#include "bench/train/train.h"
#include "fronts/cli/crew.h"
#include "game/terms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char USAGE[] =
    "ilot-train GAME [name=value ...] [--seats N] [--matches N] [--evaluations N] [--seed N] [--loose N]\n"
    "           [--lot N] [--epochs N] [--table FILE] --data FILE > curves.c\n"
    "    plays the matches that FILE does not have yet (stop it at any time), then learns from all of them;\n"
    "    --table: from these curves on instead of those that are built in\n"
    "ilot-train GAME [name=value ...] --gate FILE [--against FILE] [--seats N] [--matches N] [--evaluations "
    "N]\n"
    "           [--seed N]\n"
    "    one seat with the curves of FILE against the others with those of the second, or those built in;\n"
    "    fine if it wins 55 % with two seats, and a tenth more than its part with more\n";

/* ---- the gate ---------------------------------------------------------------------------------- */

typedef struct Gate {
    const Game *game[2]; /* the candidate, the former */
    const Lesson *lesson;
    double wins;
    long capped;
} Gate;

typedef struct Rivals { /* a worker's own */
    Player player[2];
    State *state;
} Rivals;

typedef struct Outcome {
    double part; /* of the win */
    bool capped;
} Outcome;

static void *enter(void *gate)
{
    const Gate *g = gate;
    Rivals *own = malloc(sizeof *own);
    if (!own) abort();
    for (int i = 0; i < 2; i++) own->player[i] = player_new(g->game[i], g->lesson->evaluations, 0);
    own->state = malloc(g->game[0]->views->state_size);
    return own;
}

static void leave(void *gate, void *own)
{
    Rivals *r = own;
    (void)gate;
    for (int i = 0; i < 2; i++) player_free(&r->player[i]);
    free(r->state);
    free(r);
}

static void play_one(void *gate, void *own, long match, void *outcome)
{
    const Gate *g = gate;
    const Lesson *l = g->lesson;
    const Game *game = g->game[0];
    Rivals *rivals = own;
    State *s = rivals->state;
    Rng deal, rng;
    Result r;
    rng_seed_fast(&deal, (uint64_t)l->seed * 1000003 + (uint64_t)match);
    rng_seed_fast(&rng, ~((uint64_t)l->seed * 1000003 + (uint64_t)match));
    game->rules->setup(&l->terms, &deal, s, NULL);
    for (int i = 0; i < 2; i++) memset(rivals->player[i].plan, 0, sizeof rivals->player[i].plan);
    for (SeatSet who; (who = game->rules->may_act(&l->terms, s));) {
        Seat seat = (Seat)__builtin_ctz(who);
        Act act;
        Player *p = &rivals->player[seat != match % l->terms.seats];
        if (!player_act(p, &l->terms, s, seat, &rng, &act)) abort();
        if (!game->rules->apply(&l->terms, s, seat, &act, NULL, NULL)) abort();
    }
    game->rules->result(&l->terms, s, &r);
    const bool won = seats_have(r.winners, (Seat)(match % l->terms.seats));
    *(Outcome *)outcome = (Outcome){won ? 1.0 / __builtin_popcount(r.winners) : 0, r.capped};
}

static void count_one(void *gate, long match, void *outcome)
{
    Gate *g = gate;
    const Outcome *o = outcome;
    (void)match;
    g->wins += o->part;
    g->capped += o->capped;
}

double gate_play(const Game *candidate, const Game *former, const Lesson *l)
{
    Gate gate = {.game = {candidate, former}, .lesson = l};
    const long played = crew_run(&(Crew){.what = "matches",
                                         .count = l->matches,
                                         .result = sizeof(Outcome),
                                         .context = &gate,
                                         .enter = enter,
                                         .leave = leave,
                                         .work = play_one,
                                         .put = count_one});
    fprintf(stderr, "%ld/%ld: %.1f %%, %ld capped\n", played, l->matches,
            played ? 100 * gate.wins / (double)played : 0, gate.capped);
    return played == l->matches ? gate.wins / (double)l->matches : 0;
}

_Noreturn static void fail(const char *what, const char *which)
{
    fprintf(stderr, "ilot-train: %s%s\n", what, which);
    exit(2);
}

typedef struct Asked {
    const char *data, *table, *gate, *against;
    int epochs;
} Asked;

static long number(const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (*end || n < 0) fail("not a number: ", text);
    return n;
}

static void read_asked(int argc, char **argv, Lesson *l, Asked *asked)
{
    int seats = l->game->seats_min;
    for (int i = 2; i + 1 < argc; i++)
        if (!strcmp(argv[i], "--seats")) seats = (int)number(argv[i + 1]);
    if (seats < l->game->seats_min || seats > l->game->seats_max)
        fail("not that many seats in ", l->game->id);
    terms_standard(l->game, seats, &l->terms);
    for (int i = 2; i < argc; i++) {
        char *name = argv[i], *equals = strchr(name, '=');
        Fault fault;
        if (name[0] != '-' && equals) {
            *equals = 0;
            if (!terms_set(l->game, &l->terms, name, equals + 1, &fault)) fail("no such option: ", name);
            continue;
        }
        if (i + 1 == argc) fail("no value for ", name);
        const char *value = argv[++i];
        if (!strcmp(name, "--seats")) continue;
        if (!strcmp(name, "--data"))
            asked->data = value;
        else if (!strcmp(name, "--table"))
            asked->table = value;
        else if (!strcmp(name, "--gate"))
            asked->gate = value;
        else if (!strcmp(name, "--against"))
            asked->against = value;
        else if (!strcmp(name, "--matches"))
            l->matches = number(value);
        else if (!strcmp(name, "--evaluations"))
            l->evaluations = number(value);
        else if (!strcmp(name, "--seed"))
            l->seed = number(value);
        else if (!strcmp(name, "--loose"))
            l->loose = (int)number(value);
        else if (!strcmp(name, "--lot"))
            l->lot = (int)number(value);
        else if (!strcmp(name, "--epochs"))
            asked->epochs = (int)number(value);
        else
            fail("unknown: ", name);
    }
}

/* The same game with other curves: the caller's, as the Worth and the Game that are filled in. */
static void with_table(const Game *g, int16_t *table, const char *path, Worth *worth, Game *out)
{
    const Worth *w = g->worth;
    memcpy(table, w->table, (size_t)(w->curves * w->knots) * sizeof *table);
    if (path && !table_read(w, path, table)) fail("no such curves: ", path);
    *worth = *w, worth->table = table;
    *out = *g, out->worth = worth;
}

int main(int argc, char **argv)
{
    enum { TABLE_MAX = 1 << 14 };
    static int16_t table[TABLE_MAX], other[TABLE_MAX];
    Lesson lesson = {.matches = 400, .evaluations = 2000, .seed = 1, .loose = 300, .lot = 16};
    Asked asked = {.epochs = 20};
    Worth worth[2];
    Game game[2];
    for (const Game *const *g = GAMES; argc > 1 && *g; g++)
        if (!strcmp((*g)->id, argv[1]) && (*g)->worth) lesson.game = *g;
    if (!lesson.game) return fputs(USAGE, stderr), 2;
    if (lesson.game->worth->curves * lesson.game->worth->knots > TABLE_MAX) abort();
    const Game *built = lesson.game;
    read_asked(argc, argv, &lesson, &asked);
    with_table(built, table, asked.gate ? asked.gate : asked.table, &worth[0], &game[0]);
    lesson.game = &game[0];
    if (asked.gate) {
        with_table(built, other, asked.against, &worth[1], &game[1]);
        double share = gate_play(&game[0], &game[1], &lesson), wanted = 1.1 / lesson.terms.seats;
        crew_end_stopped();
        printf("%.1f %% of %ld; %.1f %% are wanted\n", 100 * share, lesson.matches, 100 * wanted);
        return share >= wanted ? 0 : 1;
    }
    Samples samples = {0};
    if (!asked.data) fail("where to keep the matches? ", "--data FILE");
    if (!play_lesson(&lesson, asked.data, &samples))
        fail("of another lesson, or cannot be written: ", asked.data);
    fprintf(stderr, "%ld matches, %ld positions\n", samples.matches, samples.count);
    crew_end_stopped(); /* what was played is kept: the next run goes on from there */
    fit_curves(&worth[0], &samples, lesson.terms.seats, asked.epochs, table);
    table_print(built, table, stdout);
    free(samples.all);
    return 0;
}
