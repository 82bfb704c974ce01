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
    game()->positions->write(t, s, &out);
    assert_true(text_fits(&out));
    return words;
}

static State *drawn(Terms *t, int seats, const char *position)
{
    State *s = block(game()->views->state_size);
    Fault fault;
    terms_standard(game(), seats, t);
    assert_true(game()->positions->read(t, position, s, &fault));
    return s;
}

static uint64_t hash_of(const State *s) { return fields_hash(game()->views->state_fields, s); }

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
            if (game()->rules->sample(&t, s, &rng, &seat, &act) && seat == 0) {
                assert_true(game()->rules->apply(&t, s, 0, &act, NULL, NULL));
                assert_true(own_act(own, &act, NULL));
                acts++;
            }
            const int ticks = 1 + (int)rng_below(&rng, 12);
            game()->clock->tick(&t, s, ticks, NULL);
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
    State *s = block(g->views->state_size), *other = block(g->views->state_size);
    int awake = 0;
    terms_standard(g, 4, &t);
    rng_seed_fast(&rng, 5);
    g->rules->setup(&t, &rng, s, NULL);
    for (int i = 0; i < 250 && table_of(s)->stage != STAGE_OVER; i++) {
        Seat seat;
        Act act;
        Fault fault;
        if (g->rules->sample(&t, s, &rng, &seat, &act))
            assert_true(g->rules->apply(&t, s, seat, &act, NULL, NULL));
        char *words = text_of(&t, s);
        assert_true(g->positions->read(&t, words, other, &fault));
        free(words);
        for (int p = 0; p < 4; p++) awake += heap_awake(&table_of(s)->heap[p]);
        g->clock->tick(&t, s, 20, NULL);
        g->clock->tick(&t, other, 20, NULL);
        assert_true(hash_of(s) == hash_of(other));
    }
    assert_true(awake > 100);
    free(s);
    free(other);
}

/* R7: three steps for four on the table and for a nest, one after the other. */
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
        int steps = 1, most = 0;
        while (heap_step(h, steps, WATCH_AWAKE).fate == FATE_IN) {
            const uint8_t count = FALLS[i].fate == FATE_FOUR ? h->four : h->nest[10] + h->nest[11];
            assert_in_range(count, 0, most + 1);
            most = count;
            assert_true(steps++ < 200);
        }
        assert_int_equal(most, 2);
        if (FALLS[i].fate == FATE_FOUR) assert_int_equal(steps, 3);
        free(s);
    }
}

/* R7: a step in which it does not hold begins the count anew. */
static void test_steps_that_count_are_consecutive(void **unused)
{
    (void)unused;
    Terms t;
    State *s = drawn(&t, 2, "build round 1 caller A called L seat A heap L1@0,0,0 L2@400,0,0 L3@-400,0,0");
    Heap *h = &((IceState *)s)->table.heap[0];
    h->four = 2;
    h->nest[20] = 2;
    h->air[21] = STEPS_AIR - 1;
    assert_int_equal(heap_step(h, 1, WATCH_AWAKE).fate, FATE_IN);
    assert_int_equal(h->four, 0);
    assert_int_equal(h->nest[20], 0);
    assert_int_equal(h->air[21], 0);
    free(s);
}

/* In a heap at rest the referee goes on as long as one of its counts is under way, whichever it is. */
static void test_a_count_under_way_goes_on_at_rest(void **unused)
{
    (void)unused;
    Terms t;
    State *s = drawn(&t, 2, "build round 1 caller A called L seat A heap L1@0,0,0 asleep");
    Heap *h = &((IceState *)s)->table.heap[0];
    struct {
        uint8_t *count;
        int most;
    } counts[] = {{&h->four, STEPS_FOUR}, {&h->nest[20], STEPS_NEST}, {&h->air[20], STEPS_AIR}};
    for (int i = 0; i < 3; i++) {
        for (int n = 0; n <= counts[i].most; n++) {
            *counts[i].count = (uint8_t)n;
            assert_int_equal(heap_is_busy(h, WATCH_ALWAYS), n > 0 && n < counts[i].most);
            assert_false(heap_is_busy(h, WATCH_AWAKE));
        }
        *counts[i].count = 0;
    }
    free(s);
}

/* Of two verdicts in one step the first of the page holds: TI-FOUR before TI-AIR. */
static void test_four_comes_before_air(void **unused)
{
    (void)unused;
    Terms t;
    State *s = drawn(&t, 2,
                     "build round 1 caller A called L seat A heap L1@0,0,0 L2@400,0,0 L3@-400,0,0 L4@0,400,0 "
                     "M1@-900,0,2000 M2@900,0,2000 M3@0,900,2000");
    Heap *h = &((IceState *)s)->table.heap[0];
    h->four = STEPS_FOUR - 1;
    for (int slot = 10; slot < 13; slot++) h->air[slot] = STEPS_AIR - 1;
    const Verdict verdict = heap_step(h, 1, WATCH_AWAKE);
    for (int slot = 10; slot < 13; slot++) assert_int_equal(h->air[slot], STEPS_AIR);
    assert_int_equal(verdict.fate, FATE_FOUR);
    assert_int_equal(set_count(verdict.pieces), 4);
    free(s);
}

/* TI-AIR is about what nothing joins to the table: who presses on another piece is not counted at all. */
static void test_what_leans_on_others_is_not_in_the_air(void **unused)
{
    (void)unused;
    Terms t;
    State *s = drawn(&t, 2,
                     "build round 1 caller A called L seat A heap L1@0,0,0 L2@195,0,200 L3@-195,0,200 "
                     "hand 1 L2 hand 2 L3");
    Heap *h = &((IceState *)s)->table.heap[0];
    for (int step = 1; step < 240; step++) assert_int_equal(heap_step(h, step, WATCH_AWAKE).fate, FATE_IN);
    assert_int_equal(query_table(&h->world), slot_bit(20));
    for (int slot = 20; slot < 23; slot++) assert_int_equal(h->air[slot], 0);
    free(s);
}

/* While something moves the table looks ten times a second, and not past what is due before. */
static void test_what_is_due_soon_is_not_overslept(void **unused)
{
    (void)unused;
    Terms t;
    State *s = drawn(
        &t, 2, "build round 1 caller A called L clock 1000 deadline 1005 seat A heap L1@0,0,500 hand 1 L1");
    assert_int_equal(game()->clock->due(&t, s), 5);
    free(s);
    s = drawn(&t, 2,
              "build round 1 caller A called L clock 1000 deadline 9000 seat A heap L1@0,0,500 hand 1 L1");
    assert_int_equal(game()->clock->due(&t, s), LOOK_TICKS);
    free(s);
}

/* Whoever must act and does not calls what is first, lets go, else gives up: never picks a piece up. */
static int careful(const char *position, int option_free)
{
    Terms t;
    Fault fault;
    Act act = {0};
    State *s = block(game()->views->state_size);
    View *v = block(game()->views->view_size);
    terms_standard(game(), 2, &t);
    t.option[OPTION_FREE] = option_free;
    assert_true(game()->positions->read(&t, position, s, &fault));
    game()->views->view(&t, s, 0, v);
    assert_true(game()->views->fallback(&t, v, &act));
    free(s);
    free(v);
    return act.kind;
}

static void test_the_careful_act_lifts_nothing(void **unused)
{
    (void)unused;
    assert_int_equal(careful("call first A caller A", 0), ACT_CALL);
    assert_int_equal(careful("build round 1 caller A called L seat A tray L1 seat B tray L1", 0),
                     ACT_CONCEDE);
    assert_int_equal(
        careful("build round 1 caller A called L seat A heap L1@0,0,500 hand 1 L1 seat B tray L1", 0),
        ACT_RELEASE);
    assert_int_equal(careful("free seat A heap L1@0,0,0 asleep", 1), ACT_DONE);
}

/* A piece comes out of the tray before the heap, each hand on its side, higher where something is in the way.
 */
static void test_the_tray_gives_where_there_is_room(void **unused)
{
    (void)unused;
    Terms t;
    Placing place;
    State *s = drawn(&t, 2, "build round 1 caller A called L seat A tray L1");
    Heap *h = &((IceState *)s)->table.heap[0];
    assert_true(heap_tray_place(h, 0, PIECE_LARGE, &place));
    assert_true(place.base.x < 0 && place.base.y < 0 && place.base.z > 0);
    const double low = place.base.z;
    assert_true(heap_tray_place(h, 1, PIECE_LARGE, &place) && place.base.x > 0);
    for (int slot = 21, level = 1; level < 7; level++) {
        assert_true(heap_tray_place(h, 0, PIECE_LARGE, &place));
        assert_true(place.base.z > low + 4.5 * (level - 1) - 0.001);
        assert_true(place.base.z < low + 4.5 * (level - 1) + 0.001);
        world_add(&h->world, slot, PIECE_LARGE, place);
        slot = slot == 29 ? 10 : slot + 1;
    }
    assert_true(heap_tray_place(h, 0, PIECE_LARGE, &place));
    world_add(&h->world, 28, PIECE_LARGE, place);
    assert_false(heap_tray_place(h, 0, PIECE_LARGE, &place));
    free(s);
}

/* TI-TABLE: the less slippery the table, the sooner a piece that was led along it stops. */
static double slides(int friction)
{
    const int16_t far[3] = {800, 0, 0};
    Terms t;
    terms_standard(game(), 2, &t);
    t.option[OPTION_FRICTION] = friction;
    State *s = block(game()->views->state_size);
    Fault fault;
    assert_true(game()->positions->read(&t, "build round 1 caller A called L seat A heap L1@0,0,0 hand 1 L1",
                                        s, &fault));
    Heap *h = &((IceState *)s)->table.heap[0];
    heap_lead(h, 0, far, NULL, 0);
    for (int step = 1; step < 1000; step++) {
        if (step == 100) heap_release(h, 0, step);
        heap_step(h, step, WATCH_AWAKE);
    }
    const double way = h->world.piece[20].centre.x; /* L1 */
    free(s);
    return way;
}

static void test_tables_are_as_slippery_as_chosen(void **unused)
{
    (void)unused;
    const double low = slides(0), medium = slides(1), high = slides(2);
    assert_true(low > medium + 0.5 && medium > high + 0.5);
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
    game()->clock->tick(&t, s, 5000, NULL);
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
    State *s = block(g->views->state_size);
    View *v = block(g->views->view_size);
    terms_standard(g, 3, &t);
    rng_seed_fast(&rng, 3);
    g->rules->setup(&t, &rng, s, NULL);
    Realtime r = {.game = g, .terms = &t, .state = s, .view = v, .level = {2, 0, 1}};
    realtime_start(&r, &rng);
    while (realtime_step(&r, &rng)) assert_null(g->views->check(&t, s));
    g->rules->result(&t, s, &result);
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
        cmocka_unit_test(test_steps_that_count_are_consecutive),
        cmocka_unit_test(test_a_count_under_way_goes_on_at_rest),
        cmocka_unit_test(test_four_comes_before_air),
        cmocka_unit_test(test_what_leans_on_others_is_not_in_the_air),
        cmocka_unit_test(test_what_is_due_soon_is_not_overslept),
        cmocka_unit_test(test_the_careful_act_lifts_nothing),
        cmocka_unit_test(test_the_tray_gives_where_there_is_room),
        cmocka_unit_test(test_tables_are_as_slippery_as_chosen),
        cmocka_unit_test(test_a_sleeping_heap_costs_nothing),
        cmocka_unit_test(test_a_minute_of_hands_is_40_kilobytes),
        cmocka_unit_test(test_players_end_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
