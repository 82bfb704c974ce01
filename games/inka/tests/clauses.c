/* clauses.c -- every clause of Inka at work: matches by chance and by the game's policy, each clause
 * counted where it acts (something that it governs happens) and where it refuses. Prints the table;
 * `inka_clauses [MATCHES]`. A clause seen fewer than a hundred times fails, and so does one that
 * ought to refuse and does so more seldom.
 *
 * Beside each act some acts are tried that are shaped well but otherwise at random, on a copy;
 * while the temple is built every place is tried, and rhombi crowd round the figures, so that
 * somebody is about to be walled in. */
#include "base/assert.h"
#include "game/event.h"
#include "game/terms.h"
#include "games/inka/inka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 40, TRIALS = 6, MATCHES = 1000, WANTED = 100 };

typedef struct Counts {
    long matches, acts, acted[NAMES_MAX], refused[NAMES_MAX];
} Counts;

static int index_of(const char *clause)
{
    for (int i = 0; inka.clauses[i]; i++)
        if (!strcmp(inka.clauses[i], clause)) return i;
    ASSERT(false);
}

static void acted(Counts *n, const char *clause) { n->acted[index_of(clause)]++; }

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

/* ---- where clauses refuse ---------------------------------------------------------------------- */

static bool try_act(const Terms *t, const InkaState *s, const Act *act, Counts *n)
{
    InkaState copy = *s;
    Refusal why = {0};
    if (inka_apply(t, (State *)&copy, (Seat)s->table.seat, act, NULL, &why)) return true;
    if (why.code == REFUSAL_GARBLED) return false;
    n->refused[index_of(why.clause)]++;
    if (strstr(why.message.key, "_hit") || strstr(why.message.key, "_rim")) acted(n, "IN-OBSTACLE");
    return false;
}

/* Every place; those that are allowed are those that are listed. */
static void try_places(const Terms *t, const InkaState *s, Counts *n)
{
    uint16_t listed[POSES];
    int count = inka_places(t, s, POSES, listed), next = 0;
    for (int pose = 0; pose < POSES; pose++) {
        if (!pose_is_valid(pose)) continue;
        bool may = try_act(t, s, &(Act){ACT_LAY, 1, {(int16_t)pose}}, n);
        ASSERT(may == (next < count && listed[next] == pose));
        next += may;
    }
    ASSERT(next == count);
}

static void try_some(const Terms *t, const InkaState *s, Rng *rng, Counts *n)
{
    for (int i = 0; i < TRIALS; i++) {
        Act act = random_act(&s->table, rng);
        try_act(t, s, &act, n);
    }
    if (s->table.stage == STAGE_BUILD) try_places(t, s, n);
}

/* ---- where they act ------------------------------------------------------------------------------ */

static void count_walk(const Terms *t, const Event *e, const InkaTable *before, Counts *n)
{
    acted(n, "IN-WALK");
    if (e->open[2]) acted(n, "IN-SNAKE");
    Cells tiles = inka_tiles(before);
    if (cells_have(tiles & ~cells_of(inka_map(t)->firm), e->open[1])) acted(n, "IN-TILE");
}

static void count_push(const Event *e, Counts *n)
{
    acted(n, e->kind == EVENT_SLIDE ? "IN-SLIDE" : "IN-TURN");
    acted(n, "IN-PUSH");
    acted(n, "IN-AP");
    if (e->move_count > 1) acted(n, "IN-RIDE");
}

static void count_event(const Terms *t, const Event *e, const InkaState *before, const InkaState *after,
                        Counts *n)
{
    static const char *const governs[] = {[EVENT_START] = "IN-START",
                                          [EVENT_LAY] = "IN-BUILD",
                                          [EVENT_UNBLOCK] = "IN-UNBLOCK",
                                          [EVENT_TAKE] = "IN-STATUE",
                                          [EVENT_PASSAGE] = "IN-PASSAGE",
                                          [EVENT_SYMBOL_SLIDE] = "IN-SYMBOL",
                                          [EVENT_SYMBOL_TURN] = "IN-SYMBOL",
                                          [EVENT_BLOCK] = "IN-BLOCK",
                                          [EVENT_DONE] = "IN-ORDER",
                                          [EVENT_CAP] = "IN-CAP",
                                          [EVENT_WIN] = NULL};
    if (e->kind == EVENT_WALK) count_walk(t, e, &before->table, n);
    if (e->kind == EVENT_SLIDE || e->kind == EVENT_TURN) count_push(e, n);
    if (e->kind == EVENT_BEGIN && before->table.stage == STAGE_BUILD && e->seat == (Seat)before->table.first)
        acted(n, "IN-FIRST");
    if (e->kind == EVENT_WIN && inka_has_won(t, &after->table)) acted(n, "IN-WIN");
    if (governs[e->kind]) acted(n, governs[e->kind]);
}

/* A map written and read again is the same map; the board is what matches are played on. */
static void count_data(const Terms *t, Counts *n)
{
    static char text[4096], again[4096];
    InkaMap map;
    Fault fault;
    Text out = text_in(text, sizeof text), twice = text_in(again, sizeof again);
    inka_write_map(inka_map(t), &out);
    ASSERT(inka_read_map(text, &map, &fault));
    inka_write_map(&map, &twice);
    ASSERT(!strcmp(text, again));
    acted(n, "IN-DATA");
    if (cells_count(INKA_BOARD) == 96 && cells_count(cells_of(map.starts)) == EXITS) acted(n, "IN-BOARD");
}

/* ---- matches ----------------------------------------------------------------------------------------- */

static void random_terms(Terms *t, Rng *rng)
{
    terms_standard(&inka, 2 + (int)rng_below(rng, 3), t);
    t->option[OPTION_KO] = rng_below(rng, 4) != 0;
    t->option[OPTION_BALANCED] = (int32_t)rng_below(rng, 2);
    t->option[OPTION_IMPASSABLE] = (int32_t)rng_below(rng, 2);
    t->option[OPTION_FREE_EXITS] = (int32_t)rng_below(rng, 2);
    t->option[OPTION_MAX_ROUNDS] = (int32_t)(10 + rng_below(rng, 50));
}

/* The next act: while building, beside a figure where that is allowed. */
static bool choose(const Terms *t, const InkaState *s, bool policy, Rng *rng, Act *out)
{
    Seat seat;
    if (s->table.stage == STAGE_BUILD) {
        const InkaRoom room = inka_room(t, s);
        for (int i = 0; i < 20; i++) {
            *out = (Act){ACT_LAY, 1, {(int16_t)near_figure(&s->table, rng)}};
            if (pose_is_valid(out->arg[0]) && inka_may_lay(t, s, &room, out->arg[0], NULL)) return true;
        }
    }
    return policy ? inka.skill->suggest(t, (const State *)s, rng, &seat, out)
                  : inka_sample(t, (const State *)s, rng, &seat, out);
}

static void play(Rng *rng, Counts *n)
{
    static Events events;
    Terms t;
    InkaState s;
    Act act;
    bool policy = n->matches % 2;
    random_terms(&t, rng);
    inka_setup(&t, rng, (State *)&s, NULL);
    count_data(&t, n);
    while (choose(&t, &s, policy, rng, &act)) {
        InkaState before = s;
        try_some(&t, &s, rng, n);
        events.count = events.move_count = 0;
        ASSERT(inka_apply(&t, (State *)&s, (Seat)s.table.seat, &act, &events, NULL));
        n->acts++;
        for (int i = 0; i < events.count; i++) count_event(&t, &events.event[i], &before, &s, n);
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
    int rare = 0;
    long matches = argc > 1 ? atol(argv[1]) : MATCHES;
    rng_seed_fast(&rng, 5);
    while (n.matches < matches) play(&rng, &n);
    printf("%-12s %9s %9s   (%ld matches, %ld acts)\n", "clause", "acted", "refused", n.matches, n.acts);
    for (int i = 0; inka.clauses[i]; i++) {
        bool refuses = false;
        for (size_t r = 0; r < sizeof refusing / sizeof *refusing; r++)
            refuses |= !strcmp(refusing[r], inka.clauses[i]);
        bool is_rare = n.acted[i] + n.refused[i] < WANTED || (refuses && n.refused[i] < WANTED);
        printf("%-12s %9ld %9ld%s\n", inka.clauses[i], n.acted[i], n.refused[i], is_rare ? "  RARE" : "");
        rare += is_rare;
    }
    if (rare) printf("%d clauses seen fewer than %d times\n", rare, WANTED);
    return rare ? 1 : 0;
}
