/* clauses.c -- every clause of Ica at work: matches by chance and by the game's policy mixed with it, each
 * clause counted where it acts (an event that it governs) and where it refuses. Prints the
 * table; a clause that acted fewer than a hundred times fails, and so does one that refuses, but seldom. */
#include "game/act.h"
#include "game/event.h"
#include "game/terms.h"
#include "games/ica/ica.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

enum { MATCHES = 3000, WANTED = 100, REFUSE_EVERY = 4 };

typedef struct Count {
    const char *clause;
    long acted, refused;
} Count;

static Count counts[40];

static Count *count_of(const char *clause)
{
    Count *c = counts;
    while (c->clause && strcmp(c->clause, clause) != 0) c++;
    assert_non_null(c->clause);
    return c;
}

static void acted(const char *clause) { count_of(clause)->acted++; }

/* The clause that governs an event; stones are looked at more closely below. */
static const char *const GOVERNS[] = {
    [EVENT_DEAL] = "IC-TILES",
    [EVENT_LAY] = "IC-SETUP",
    [EVENT_PLACE] = "IC-SETUP",
    [EVENT_TURN] = "IC-PASS",
    [EVENT_MOVE] = "IC-MOVE",
    [EVENT_FLIP] = "IC-FLIP-LAB",
    [EVENT_DIG] = "IC-DIG",
    [EVENT_REPORT] = "IC-REPORT",
    [EVENT_TAKE] = "IC-TAKE",
    [EVENT_DROP] = "IC-DROP",
    [EVENT_SUPPORT] = "IC-DROP",
    [EVENT_STONE] = "IC-FIELD",
    [EVENT_CONFLICT] = "IC-CONFLICT",
    [EVENT_RETREAT] = "IC-EVICT",
    [EVENT_PUSH] = "IC-PUSH",
    [EVENT_LOOK] = "IC-ORB",
    [EVENT_CLEPSYDRA] = "IC-CLEPSYDRA",
    [EVENT_STEAL] = "IC-KNIVES",
    [EVENT_SWAP] = "IC-BONES",
    [EVENT_INFLUENCE] = "IC-INFLUENCE",
    [EVENT_CROSSCHECK] = "IC-CROSSCHECK",
    [EVENT_SCORE] = "IC-SCORE",
    [EVENT_CAP] = "IC-CAP",
    [EVENT_OVER] = "IC-BOARD",
};

static void count_event(const IcaState *before, const IcaState *after, const Event *e)
{
    const IcaTable *b = &before->table;
    if (e->kind < sizeof GOVERNS / sizeof *GOVERNS && GOVERNS[e->kind]) acted(GOVERNS[e->kind]);
    if (e->kind >= EVENT_LOOK && e->kind <= EVENT_CROSSCHECK) acted("IC-SPEND");
    if (e->kind == EVENT_CONFLICT || e->kind == EVENT_CROSSCHECK) acted("IC-NAMES");
    if (e->kind == EVENT_SCORE && (e->open[0] || e->open[1])) acted("IC-POINTS");
    if (e->kind == EVENT_STONE && ICA_NEIGHBOURS[e->open[1] % CELLS] & b->stones & after->table.stones)
        acted("IC-ANNEX");
}

/* Acts that chance makes up: mutated choices, kinds of other moments, other seats. */
static Act made_up(const Choice *c, int count, Rng *rng)
{
    Act act = c[rng_pick(rng, (uint32_t)count)].lo;
    if (rng_pick(rng, 2)) {
        act.arg[rng_pick(rng, 3)] = (int16_t)rng_pick(rng, TILES + 1);
    } else {
        static const uint8_t args[ACT_KINDS] = {2, 2, 2, 1, 1, 1, 2, 3, 3, 0, 1, 2, 2, 0, 1, 0};
        act.kind = (uint8_t)rng_pick(rng, ACT_KINDS);
        act.argc = args[act.kind];
        for (int i = 0; i < act.argc; i++)
            act.arg[i] = (int16_t)rng_pick(rng, rng_pick(rng, 2) ? TILES : SEATS);
    }
    return act;
}

/* A tile of the hand or under a pawn: what a person might really try. */
static Act tempting(const IcaTable *b, Seat seat, Rng *rng)
{
    uint64_t tiles = b->hand[seat] | b->twice;
    int board = (int)rng_pick(rng, PAWNS);
    for (int pawn = 0; pawn < PAWNS; pawn++)
        if (b->pawn[pawn][seat] != NO_CELL) tiles |= ica_bit(ica_open_top(b, pawn, b->pawn[pawn][seat]));
    tiles &= ~(uint64_t)1;
    if (!tiles) return (Act){ACT_MOVE, 2, {(int16_t)board, (int16_t)rng_pick(rng, CELLS)}};
    for (uint32_t n = rng_pick(rng, (uint32_t)ica_count(tiles)); n--;) tiles &= tiles - 1;
    int16_t tile = (int16_t)ica_lowest(tiles);
    switch (rng_pick(rng, 3)) {
    case 0: return (Act){ACT_TAKE, 1, {tile}};
    case 1: return (Act){ACT_DROP, 2, {tile, (int16_t)board}};
    default: return (Act){ACT_DROP, DROP_ADDED, {tile, RESEARCHER, (int16_t)rng_pick(rng, 2), 0, 1}};
    }
}

static void count_refusals(const Terms *t, const IcaState *s, Seat seat, Rng *rng)
{
    Choice c[512];
    int count = ica_choices(t, (const State *)s, seat, c, 512);
    for (int i = 0; i < 4; i++) {
        Act act = i % 2 ? made_up(c, count, rng) : tempting(&s->table, seat, rng);
        Seat who = rng_pick(rng, 8) ? seat : (Seat)rng_pick(rng, (uint32_t)t->seats);
        Refusal why = {0};
        bool allowed = ica_allows(t, s, who, &act, &why);
        assert_int_equal(allowed, who == seat && choices_have(c, count, &act));
        if (!allowed && why.code != REFUSAL_GARBLED) count_of(why.clause)->refused++;
    }
}

/* Three potteries in one hand are rare with our own tiles: one match in eight is rich in them. */
static const IcaTiles *many_potteries(void)
{
    static const char text[] = "worth,0,1,2,3,4\n"
                               "yellow,0 1 2 3 4,1,5,1,1,1,2\n"
                               "light,0 1 2 3 4,1,5,1,1,1,2\n"
                               "dark,0 1 2 2 3 4,1,4,1,1,1,2\n";
    static IcaTiles tiles;
    Fault fault;
    assert_true(ica_read_tiles(text, &tiles, &fault));
    return &tiles;
}

static void play(int match)
{
    static Events events;
    Terms t;
    Rng rng;
    IcaState s, before;
    Seat seat;
    Act act;
    terms_standard(&ica, ica.seats_min + match % 3, &t);
    rng_seed_fast(&rng, (uint64_t)match);
    if (match % 16 == 0) t.option[OPTION_LAYOUT] = 1;
    if (match % 4 == 0) t.option[OPTION_ROUNDS] = 20;
    if (match % 8 == 1) t.data = many_potteries();
    ica.rules->setup(&t, &rng, (State *)&s, NULL);
    acted("IC-TILES");
    while (match % 4 && rng_pick(&rng, 6) ? ica_suggest(&t, (State *)&s, &rng, &seat, &act)
                                          : ica_sample(&t, (State *)&s, &rng, &seat, &act)) {
        if (rng_pick(&rng, REFUSE_EVERY) == 0) count_refusals(&t, &s, seat, &rng);
        before = s;
        events.count = events.move_count = 0;
        assert_true(ica.rules->apply(&t, (State *)&s, seat, &act, &events, NULL));
        for (int i = 0; i < events.count; i++) count_event(&before, &s, &events.event[i]);
        if (s.table.twice & ~before.table.twice) acted("IC-ZERO");
        if (before.table.stage == STAGE_TURN && act.kind < ACT_PASS) acted("IC-AP");
        acted("IC-TURN");
    }
    assert_null(ica_check(&t, (State *)&s));
}

static void every_clause_is_at_work(void **state)
{
    int rare = 0;
    (void)state;
    for (int i = 0; ica.clauses[i]; i++) counts[i].clause = ica.clauses[i];
    for (int match = 0; match < MATCHES; match++) play(match);
    printf("%-14s %10s %10s   (%d matches)\n", "clause", "acted", "refused", MATCHES);
    for (const Count *c = counts; c->clause; c++) {
        bool is_rare = c->acted < WANTED || (c->refused && c->refused < WANTED);
        printf("%-14s %10ld %10ld%s\n", c->clause, c->acted, c->refused, is_rare ? "  RARE" : "");
        rare += is_rare;
    }
    assert_int_equal(rare, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_clause_is_at_work)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
