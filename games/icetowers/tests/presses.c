/* presses.c -- acts that were pressed before the clock of the match (IT-ORDER): what counts from the press,
 * and what chance scatters (IT-STASH). */
#include "game/terms.h"
#include "games/icetowers/icetowers.h"
#include "tests/unit.h"

#include <string.h>

static Terms terms;
static TowersState at;

static void set_up(int seats, const char *position)
{
    const Game *g = game_find("icetowers");
    Fault fault;
    terms_standard(g, seats, &terms);
    assert_true(g->positions->read(&terms, position, (State *)&at, &fault));
}

/* NULL: done; else the clause that refuses. */
static const char *press(Seat seat, const char *text, int early)
{
    Act act;
    Refusal why = {0};
    assert_true(icetowers.texts->read_act(&terms, text, &act, &why));
    return icetowers.presses->apply(&terms, (State *)&at, seat, &act, early, NULL, &why) ? NULL : why.clause;
}

static void test_pace_and_silence_count_from_the_press(void **unused)
{
    (void)unused;
    set_up(3, "play clock 5000");
    assert_null(press(0, "take rL1", 120));
    assert_int_equal(at.table.last[0], 4880);                                   /* IT-DONE */
    assert_int_equal(at.table.free_at[0], 4880 + terms.option[OPTION_PACE_MS]); /* IT-PACE */
    assert_string_equal(press(0, "set", 0), "IT-PACE");
    icetowers.clock->tick(&terms, (State *)&at, 130, NULL);
    assert_null(press(0, "set", 0));
}

/* IT-START: before it nothing counts, so that a press from before counts as one at the start. */
static void test_nothing_is_pressed_before_the_start(void **unused)
{
    (void)unused;
    set_up(3, "countdown clock 2990 begin 3000");
    icetowers.clock->tick(&terms, (State *)&at, 30, NULL);
    assert_int_equal(at.table.stage, STAGE_PLAY);
    assert_null(press(1, "take bL1", 90));
    assert_int_equal(at.table.last[1], 3000);
    assert_int_equal(at.table.free_at[1], 3250);
    assert_null(towers_views.check(&terms, (State *)&at));
}

/* IT-INSIST: the two seconds, and what others pressed before it. */
static void test_insisting_counts_from_the_press(void **unused)
{
    (void)unused;
    set_up(4, "play clock 2050 hand A rM1 mined 0 towers 9:rL1,bL1,yS1 from A 9");
    assert_string_equal(press(1, "insist A", 60), "IT-INSIST");
    assert_null(press(1, "insist A", 40));
    assert_int_equal(at.table.hand[0].insist_at, 2010);
    assert_null(press(2, "take yL1", 41));
    assert_string_equal(press(3, "take gL1", 40), "IT-INSIST");
}

static void test_a_mining_counts_from_the_press(void **unused)
{
    (void)unused;
    set_up(4, "play clock 1000 towers 9:rL1,bL1,rM1,yS1");
    assert_null(press(0, "mine rM1", 70));
    assert_int_equal(at.table.hand[0].mined_at, 930);
}

/* IT-PACE holds for the hand, not for the voice. */
static void test_who_speaks_does_not_wait(void **unused)
{
    Act done = {ACT_DONE, 0, {0}}, take = {ACT_TAKE, 1, {1}};
    (void)unused;
    set_up(3, "play clock 5000");
    assert_null(press(0, "take rL1", 0));
    assert_int_equal(icetowers.presses->pace(&terms, (State *)&at, 0, &take), 250);
    assert_int_equal(icetowers.presses->pace(&terms, (State *)&at, 0, &done), 0);
    assert_int_equal(icetowers.presses->pace(&terms, (State *)&at, 1, &take), 0);
}

/* IT-STASH: every pyramid has a place of its own, another one in another match. */
static void test_pyramids_are_scattered_at_random(void **unused)
{
    TowersState other;
    Rng rng;
    int moved = 0;
    (void)unused;
    terms_standard(game_find("icetowers"), 4, &terms);
    rng_seed_fast(&rng, 1);
    icetowers.rules->setup(&terms, &rng, (State *)&at, NULL);
    icetowers.rules->setup(&terms, &rng, (State *)&other, NULL);
    for (int p = 0; p < PIECES; p++) moved += at.table.home[p] != other.table.home[p];
    assert_true(moved > PIECES / 2);
}

/* Until when nothing happens by itself: a hand is free, a silence may be ended, a silence is over. */
static void test_what_is_due(void **unused)
{
    (void)unused;
    set_up(3, "play clock 1000 last 900 900 900 free 1150 900 900");
    assert_int_equal(icetowers.clock->due(&terms, (State *)&at), 150);
    set_up(3, "play clock 1000 last 900 900 900");
    assert_int_equal(icetowers.clock->due(&terms, (State *)&at), 900 + 40000 - 1000);
    set_up(3, "play clock 50000");
    assert_int_equal(icetowers.clock->due(&terms, (State *)&at), 10000);
    set_up(3, "play clock 1000 last 900 0 0 done A");
    assert_int_equal(icetowers.clock->due(&terms, (State *)&at), 39000);
}

/* Whoever must act and does not: is ready, places what is in hand, is done; and never splits. */
static int careful(Seat seat)
{
    TowersView view;
    Act act;
    icetowers.views->view(&terms, (State *)&at, seat, (View *)&view);
    return icetowers.views->fallback(&terms, (View *)&view, &act) ? act.kind : ACTS;
}

static void test_the_careful_act_splits_nothing(void **unused)
{
    (void)unused;
    set_up(3, "gather");
    assert_int_equal(careful(0), ACT_READY);
    set_up(3, "play towers 1:bL1,bL2");
    assert_int_equal(careful(0), ACT_DONE);
    set_up(3, "play hand A rL1");
    assert_int_equal(careful(0), ACT_SET);
    set_up(3, "play hand A rL1 mined 0 towers 9:rL2,bL1,yS1 from A 9");
    assert_int_equal(careful(0), ACT_CAP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pace_and_silence_count_from_the_press),
        cmocka_unit_test(test_nothing_is_pressed_before_the_start),
        cmocka_unit_test(test_insisting_counts_from_the_press),
        cmocka_unit_test(test_a_mining_counts_from_the_press),
        cmocka_unit_test(test_who_speaks_does_not_wait),
        cmocka_unit_test(test_pyramids_are_scattered_at_random),
        cmocka_unit_test(test_what_is_due),
        cmocka_unit_test(test_the_careful_act_splits_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
