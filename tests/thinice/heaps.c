/* heaps.c -- heaps go on exactly: stepped by their player alone, saved in mid-motion, asleep; and what a
 * minute of hands weighs in the log. */
#include "bots/realtime.h"
#include "game/act.h"
#include "game/terms.h"
#include "games/thinice/own.h"
#include "match/file.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const Game *game(void) { return game_find("thinice"); }

static void *block(size_t size)
{
    void *memory = calloc(1, size);
    assert_non_null(memory);
    return memory;
}

static char *text_of(const Terms *t, const State *s)
{
    char *words = block(POSITION_MAX);
    Text out = text_in(words, POSITION_MAX);
    game()->write_position(t, s, &out);
    assert_true(text_fits(&out));
    return words;
}

static State *drawn(Terms *t, int seats, const char *position)
{
    State *s = block(game()->state_size);
    Fault fault;
    terms_standard(game(), seats, t);
    assert_true(game()->read_position(t, position, s, &fault));
    return s;
}

static uint64_t hash_of(const State *s) { return fields_hash(game()->state_fields, s); }

/* A random player of seat A at a table; its own heap is stepped beside it from the same acts. */
static void test_own_heap_follows_the_match(void **unused)
{
    (void)unused;
    Terms t;
    OwnHeap *own = block(sizeof *own);
    Fault fault;
    Rng rng;
    long acts = 0;
    rng_seed_fast(&rng, 11);
    for (int round = 0; round < 24; round++) {
        State *s = drawn(&t, 3,
                         "build round 2 caller B called M L clock 77 seat A tray M1,L1 heap S1@0,0,0 "
                         "S2@160,0,0 M2@0,250,10 "
                         "seat B tray M1,L1 seat C tray M1,L1");
        char words[POSITION_MAX];
        Text out = text_in(words, sizeof words);
        ice_write_own(&t, s, 0, &out);
        assert_true(own_open(own, &t, 0, words, &fault));
        for (int i = 0; i < 400 && table_of(s)->stage == STAGE_BUILD; i++) {
            Seat seat;
            Act act;
            if (game()->sample(&t, s, &rng, &seat, &act) && seat == 0) {
                assert_true(game()->apply(&t, s, 0, &act, NULL, NULL));
                assert_true(own_act(own, &act, NULL));
                acts++;
            }
            const int ticks = 1 + (int)rng_below(&rng, 12);
            game()->tick(&t, s, ticks, NULL);
            const IceFate fate = own_tick(own, ticks);
            assert_int_equal(fate, table_of(s)->seat[0].fate);
            if (table_of(s)->stage != STAGE_BUILD) break;
            assert_int_equal(own_now(own), table_of(s)->now);
            assert_true(heap_hash(own_heap(own)) == heap_hash(&table_of(s)->heap[0]));
        }
        free(s);
    }
    assert_true(acts > 100);
    free(own);
}

/* Written, read back and played on at many moments, also while everything falls. */
static void test_saved_in_mid_motion(void **unused)
{
    (void)unused;
    const Game *g = game();
    Terms t;
    Rng rng;
    State *s = block(g->state_size), *other = block(g->state_size);
    int awake = 0;
    terms_standard(g, 4, &t);
    rng_seed_fast(&rng, 5);
    g->setup(&t, &rng, s, NULL);
    for (int i = 0; i < 250 && table_of(s)->stage != STAGE_OVER; i++) {
        Seat seat;
        Act act;
        Fault fault;
        if (g->sample(&t, s, &rng, &seat, &act)) assert_true(g->apply(&t, s, seat, &act, NULL, NULL));
        char *words = text_of(&t, s);
        assert_true(g->read_position(&t, words, other, &fault));
        free(words);
        for (int p = 0; p < 4; p++) awake += heap_awake(&table_of(s)->heap[p]);
        g->tick(&t, s, 20, NULL);
        g->tick(&t, other, 20, NULL);
        assert_true(hash_of(s) == hash_of(other));
    }
    assert_true(awake > 100);
    free(s);
    free(other);
}

/* R7: three steps for four on the table and for a nest. */
static void test_the_referee_counts_steps(void **unused)
{
    (void)unused;
    static const struct {
        const char *heap;
        IceFate fate;
    } FALLS[] = {
        {"build round 1 caller A called L seat A heap L1@0,0,0 L2@400,0,0 L3@-400,0,0 L4@0,400,0", FATE_FOUR},
        {"build round 1 caller A called M seat A heap M1@0,0,0 M2@0,0,103", FATE_NEST}};
    for (int i = 0; i < 2; i++) {
        Terms t;
        State *s = drawn(&t, 2, FALLS[i].heap);
        Heap *h = &((IceState *)s)->table.heap[0];
        int steps = 1;
        while (heap_step(h, steps, true).fate == FATE_IN) {
            const uint8_t count = FALLS[i].fate == FATE_FOUR ? h->four : h->nest[10] + h->nest[11];
            assert_in_range(count, 0, 2);
            assert_true(steps++ < 200);
        }
        if (FALLS[i].fate == FATE_FOUR) assert_int_equal(steps, 3);
        free(s);
    }
}

static void test_a_sleeping_heap_costs_nothing(void **unused)
{
    (void)unused;
    Terms t;
    State *s =
        drawn(&t, 2,
              "build round 1 caller A called L seat A heap L1@0,0,0 asleep seat B heap L1@0,0,500 hand 1 L1");
    const IceTable *b = table_of(s);
    const Heap before = b->heap[0];
    game()->tick(&t, s, 5000, NULL);
    assert_int_equal(b->heap[1].world.steps, 5000);
    assert_memory_equal(&b->heap[0], &before, sizeof before);
    free(s);
}

/* A hand that is led as often as it may, with the longest numbers: bytes of the match file a minute. */
static long weigh_minute(bool with_turns)
{
    Terms t;
    Act act;
    Refusal why;
    static char words[1 << 20];
    Match *m = match_place(block(match_bytes(game(), 4000)), game(), 4000);
    State *s = drawn(&t, 2, "build round 1 caller A called L clock 1000000 seat A tray L1 seat B tray L1");
    match_start_from(m, &t, s);
    m->tick = 1000000;
    assert_true(match_read_act(m, "grab 1 L1", &act, &why) && match_apply(m, 0, &act, NULL, &why));
    Text out = text_in(words, sizeof words);
    match_write(m, NULL, true, &out);
    const long before = out.length;
    for (int ticks = 0; ticks < 60 * WORLD_STEP_HZ;) {
        const int wait = table_of(m->state)->seat[0].lead_at - table_of(m->state)->now;
        match_tick(m, wait, NULL);
        ticks += wait;
        assert_true(match_read_act(
            m, with_turns ? "lead 1 -1234 -1234 1234 -707 -707 -100 -100" : "lead 1 -1234 -1234 1234", &act,
            &why));
        assert_true(match_apply(m, 0, &act, NULL, &why));
    }
    out = text_in(words, sizeof words);
    match_write(m, NULL, true, &out);
    free(m);
    free(s);
    return out.length - before;
}

static void test_a_minute_of_hands_is_40_kilobytes(void **unused)
{
    (void)unused;
    assert_in_range(weigh_minute(false), 10000, 40 * 1024);
    assert_in_range(weigh_minute(true), 10000, 40 * 1024);
}

/* Programs play to the end by the rules, and nothing they press is refused. */
static void test_players_end_a_match(void **unused)
{
    (void)unused;
    const Game *g = game();
    Terms t;
    Rng rng;
    Result result;
    State *s = block(g->state_size);
    View *v = block(g->view_size);
    terms_standard(g, 3, &t);
    rng_seed_fast(&rng, 3);
    g->setup(&t, &rng, s, NULL);
    Realtime r = {.game = g, .terms = &t, .state = s, .view = v, .level = {2, 0, 1}};
    realtime_start(&r, &rng);
    while (realtime_step(&r, &rng)) assert_null(g->check(&t, s));
    g->result(&t, s, &result);
    assert_true(result.over && result.winners);
    assert_true(r.acts > 20);
    assert_in_range(r.late, 0, r.acts / 20);
    free(s);
    free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_heap_follows_the_match),
        cmocka_unit_test(test_saved_in_mid_motion),
        cmocka_unit_test(test_the_referee_counts_steps),
        cmocka_unit_test(test_a_sleeping_heap_costs_nothing),
        cmocka_unit_test(test_a_minute_of_hands_is_40_kilobytes),
        cmocka_unit_test(test_players_end_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
