/* clauses.c -- every clause is met in random play: how often each refuses, how often each
 * thing happens. `inka_clauses [MATCHES]`; exit code 1 when something was never seen.
 *
 * The acts come from sample(); beside each one some acts are tried that are shaped well but
 * otherwise at random, on a copy. */
#include "base/assert.h"
#include "game/event.h"
#include "game/terms.h"
#include "games/inka/inka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game inka;

enum { NAMES_MAX = 40, TRIALS = 6 };

typedef struct Counts {
    long matches, acts, tried, refused[NAMES_MAX], happened[NAMES_MAX], capped;
} Counts;

static int random_cell(Rng *rng) { return cells_nth(INKA_BOARD, (int)rng_below(rng, 96)); }

static int near_figure(const InkaTable *b, Rng *rng) /* a pose beside somebody: walls matter there */
{
    int seat = (int)rng_below(rng, SEATS), pose = NO_POSE;
    for (int i = 0; i < 60 && !pose_is_valid(pose); i++) {
        int up =
            (b->figure[seat] == NO_CELL ? 64 : b->figure[seat]) + (int)rng_below(rng, 2 * ROW + 5) - ROW - 2;
        pose = (int)rng_below(rng, TURNS) * CELLS + (up < 0 || up >= CELLS ? 0 : up);
    }
    return pose;
}

static Act random_act(const InkaTable *b, Rng *rng)
{
    static const uint8_t due[STAGES][5] = {
        {ACT_START, ACT_START, ACT_START, ACT_START, ACT_LAY},
        {ACT_LAY, ACT_LAY, ACT_LAY, ACT_LAY, ACT_START},
        {ACT_SLIDE, ACT_TURN, ACT_SLIDE, ACT_TURN, ACT_BLOCK},
        {ACT_WALK, ACT_TAKE, ACT_PASSAGE, ACT_SYMBOL_SLIDE, ACT_SYMBOL_TURN},
        {ACT_BLOCK, ACT_BLOCK, ACT_BLOCK, ACT_BLOCK, ACT_WALK},
        {ACT_DONE, ACT_DONE, ACT_DONE, ACT_DONE, ACT_DONE}};
    Act act = {.kind = due[b->stage][rng_below(rng, 5)], .argc = 1};
    int sign = rng_below(rng, 2) ? 1 : -1;
    switch ((InkaAct)act.kind) {
    case ACT_LAY:
        act.arg[0] = (int16_t)near_figure(b, rng);
        if (act.arg[0] == (int16_t)NO_POSE) act.arg[0] = (int16_t)INKA_GOAL_POSE[0];
        break;
    case ACT_SLIDE:
    case ACT_TURN:
    case ACT_SYMBOL_SLIDE:
    case ACT_SYMBOL_TURN:
        act.argc = 3;
        act.arg[0] = (int16_t)rng_below(rng, TILES);
        act.arg[1] = (int16_t)rng_below(rng, act_is_turn(act.kind) ? CORNERS : TURNS);
        act.arg[2] = (int16_t)(act_is_turn(act.kind) ? sign * (int)(1 + rng_below(rng, TURN_MAX))
                                                     : (int)(1 + rng_below(rng, SLIDE_MAX)));
        break;
    case ACT_TAKE:
    case ACT_DONE: act.argc = 0; break;
    default: act.arg[0] = (int16_t)random_cell(rng);
    }
    return act;
}

static int index_of(const char *const *names, const char *name)
{
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], name)) return i;
    return -1;
}

static void try_random(const Terms *t, const InkaState *s, Rng *rng, Counts *n)
{
    for (int i = 0; i < TRIALS; i++) {
        InkaState copy = *s;
        Refusal why = {0};
        Act act = random_act(&s->table, rng);
        n->tried++;
        if (inka_apply(t, (State *)&copy, (Seat)s->table.seat, &act, NULL, &why)) continue;
        int clause = index_of(inka.clauses, why.clause);
        if (clause >= 0) n->refused[clause]++;
    }
}

static void random_terms(Terms *t, Rng *rng)
{
    terms_standard(&inka, 2 + (int)rng_below(rng, 3), t);
    t->option[OPTION_KO] = rng_below(rng, 4) != 0;
    t->option[OPTION_BALANCED] = (int32_t)rng_below(rng, 2);
    t->option[OPTION_IMPASSABLE] = (int32_t)rng_below(rng, 2);
    t->option[OPTION_FREE_EXITS] = (int32_t)rng_below(rng, 2);
}

static void play(Rng *rng, Counts *n)
{
    static Events events;
    Terms t;
    InkaState s;
    Seat seat;
    Act act;
    random_terms(&t, rng);
    inka_setup(&t, rng, (State *)&s, NULL);
    while (inka_sample(&t, (const State *)&s, rng, &seat, &act)) {
        try_random(&t, &s, rng, n);
        events.count = events.move_count = 0;
        ASSERT(inka_apply(&t, (State *)&s, seat, &act, &events, NULL));
        n->acts++;
        for (int i = 0; i < events.count; i++) n->happened[events.event[i].kind]++;
    }
    n->matches++;
}

int main(int argc, char **argv)
{
    static const char *const refusing[] = {"IN-START",   "IN-BUILD", "IN-SEAL",   "IN-PUSH",    "IN-HELD",
                                           "IN-AP",      "IN-SLIDE", "IN-TURN",   "IN-KO",      "IN-WALK",
                                           "IN-STOP",    "IN-SNAKE", "IN-STATUE", "IN-PASSAGE", "IN-SYMBOL",
                                           "IN-ONEWALK", "IN-BLOCK", "IN-ORDER"};
    Counts n = {0};
    Rng rng;
    int missing = 0;
    long matches = argc > 1 ? atol(argv[1]) : 400;
    rng_seed_fast(&rng, 5);
    while (n.matches < matches) play(&rng, &n);
    printf("%ld matches, %ld acts, %ld acts at random beside them\nrefused:", n.matches, n.acts, n.tried);
    for (size_t i = 0; i < sizeof refusing / sizeof *refusing; i++) {
        long count = n.refused[index_of(inka.clauses, refusing[i])];
        printf(" %s %ld", refusing[i], count);
        missing += count == 0;
    }
    printf("\nhappened:");
    for (int i = 0; inka.events[i]; i++) {
        printf(" %s %ld", inka.events[i], n.happened[i]);
        missing += n.happened[i] == 0 && i != EVENT_ASIDE &&
                   i != EVENT_SETUP; /* thirteen rhombi always fit (docs) */
    }
    printf("\n");
    if (missing) printf("%d never seen\n", missing);
    return missing ? 1 : 0;
}
