/* play.c -- tower wars as they are remembered, and players that are programs. */
#include "bots/realtime.h"
#include "game/terms.h"
#include "games/icetowers/icetowers.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const Game *game(void) { return game_find("icetowers"); }

static void set_up(Terms *t, int seats, const char *position, TowersState *s)
{
    Fault fault;
    terms_standard(game(), seats, t);
    assert_true(game()->positions->read(t, position, (State *)s, &fault));
}

/* A cap by this seat whose outcome is a position with this fingerprint. */
static WarNews change(TowersState *s, int seat, uint64_t position)
{
    s->table.position = position;
    return towers_change(s, seat, bit_of((int)(position % PLACES)));
}

static void test_one_seat_makes_no_war(void **state)
{
    TowersState s;
    Terms t;
    (void)state;
    set_up(&t, 3, "play", &s);
    assert_int_equal(change(&s, 0, 7), WAR_NEW_POSITION);
    for (int i = 0; i < 20; i++) {
        if (i) assert_int_equal(change(&s, 0, 8), WAR_NOTHING);
        if (!i) assert_int_equal(change(&s, 0, 8), WAR_NEW_POSITION);
        assert_int_equal(change(&s, 0, 7), WAR_NOTHING);
    }
}

static void test_third_and_tenth_occurrence(void **state)
{
    TowersState s;
    Terms t;
    (void)state;
    set_up(&t, 3, "play", &s);
    for (int i = 1; i <= 10; i++) {
        WarNews first = change(&s, 0, 7);
        assert_int_equal(first, i == 1   ? WAR_NEW_POSITION
                                : i < 3  ? WAR_NOTHING
                                : i < 10 ? WAR_ANNOUNCED
                                         : WAR_TENTH);
        if (i < 10) change(&s, 1, 8);
        assert_int_equal(s.table.at_war, i >= 3);
    }
    assert_true(s.table.war == (bit_of(7) | bit_of(8)));
}

/* Everything that changed since the position was there first, not since it was there last. */
static void test_a_war_is_about_all_since_the_first_time(void **state)
{
    TowersState s;
    Terms t;
    (void)state;
    set_up(&t, 3, "play", &s);
    change(&s, 0, 7);
    change(&s, 1, 8);
    change(&s, 0, 7);
    change(&s, 1, 9);
    assert_int_equal(change(&s, 0, 7), WAR_ANNOUNCED);
    assert_true(s.table.war == (bit_of(7) | bit_of(8) | bit_of(9)));
}

/* A tower that left the table is on no list, nor is the next that stands there. */
static void test_a_war_is_about_what_still_stands(void **state)
{
    TowersState s;
    Terms t;
    (void)state;
    set_up(&t, 3, "play", &s);
    change(&s, 0, 7);
    change(&s, 1, 8);
    change(&s, 0, 7);
    towers_retire(&s, 8);
    change(&s, 1, 9);
    assert_int_equal(change(&s, 0, 7), WAR_ANNOUNCED);
    assert_true(s.table.war == (bit_of(7) | bit_of(9)));
}

/* Whatever a war held against a lone pyramid, on a tower it counts with the tower. */
static void test_a_cap_takes_a_pyramid_out_of_the_reckoning(void **state)
{
    TowersState s;
    Terms t;
    (void)state;
    set_up(&t, 3, "play hand A rL1 towers 1:bL1 war listed 1 tainted rL1,rL2", &s);
    towers_cap(&s.table, 0, STASH); /* bL1 */
    assert_true(s.table.tainted == bit_of(1));
}

static void test_what_left_the_ring_was_never_seen(void **state)
{
    TowersState s;
    Terms t;
    (void)state;
    for (int between = RING - 2; between <= RING; between++) {
        set_up(&t, 3, "play", &s);
        change(&s, 0, 1000);
        for (int i = 0; i < between; i++) change(&s, i % 3, 2000 + (uint64_t)i);
        /* the line of 1000 is the oldest of 64, or has just been written over */
        assert_int_equal(change(&s, 1, 1000), between < RING ? WAR_NOTHING : WAR_NEW_POSITION);
    }
}

static void test_counts_outlive_the_first_line(void **state)
{
    TowersState s;
    Terms t;
    WarNews news = WAR_NOTHING;
    (void)state;
    set_up(&t, 3, "play", &s);
    for (int i = 0; i < 3; i++) {
        news = change(&s, 0, 1000);
        for (int k = 0; k < 40; k++) change(&s, 1, 2000 + (uint64_t)(40 * i + k));
    }
    assert_int_equal(news, WAR_ANNOUNCED); /* 82 changes after the first */
}

/* Every act of a player is legal when it is pressed, or comes too late; every match ends by rule. */
static void play(int seats, int gus, int level, int matches)
{
    const Game *g = game();
    Terms t;
    State *s = calloc(1, g->views->state_size);
    View *v = calloc(1, g->views->view_size);
    terms_standard(g, seats, &t);
    t.option[OPTION_GUS] = gus;
    for (int i = 0; i < matches; i++) {
        Rng rng;
        Result result;
        Realtime r = {.game = g, .terms = &t, .state = s, .view = v};
        for (int p = 0; p < seats; p++) r.level[p] = p ? level : 1;
        int start = 100 * seats + 10 * level + i;
        rng_seed_fast(&rng, (uint64_t)start);
        g->rules->setup(&t, &rng, s, NULL);
        realtime_start(&r, &rng);
        while (realtime_step(&r, &rng)) assert_null(g->views->check(&t, s));
        g->rules->result(&t, s, &result);
        assert_true(result.over);
        assert_true(r.late < r.acts);
    }
    free(s);
    free(v);
}

static void test_players_finish(void **state)
{
    (void)state;
    for (int level = 0; level <= 3; level++) {
        play(2, 0, level, 2);
        play(2, 1, level, 2);
        play(3, 0, level, 2);
        play(4, 0, level, 2);
    }
    play(2, 0, 4, 1);
}

/* A player's hand is no quicker than the pace of the table and than a person's. */
static void test_players_are_no_machines(void **state)
{
    const Game *g = game();
    TowersState s;
    Terms t;
    Rng rng;
    Act act;
    View *v = calloc(1, g->views->view_size);
    (void)state;
    set_up(&t, 4, "play", &s);
    rng_seed_fast(&rng, 3);
    g->views->view(&t, (State *)&s, 0, v);
    for (int level = 0; level <= 5; level++)
        for (int i = 0; i < 50; i++) {
            int wait = g->clock->react(&t, v, level, &rng, &act);
            assert_in_range(wait, 400,
                            act.kind == ACT_DONE ? 1500 : 1400); /* that word comes a little later */
        }
    set_up(&t, 4, "play hand A rL1", &s);
    g->views->view(&t, (State *)&s, 0, v);
    for (int i = 0; i < 50; i++) assert_in_range(g->clock->react(&t, v, 3, &rng, &act), 250, 650);
    free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_seat_makes_no_war),
        cmocka_unit_test(test_third_and_tenth_occurrence),
        cmocka_unit_test(test_a_war_is_about_all_since_the_first_time),
        cmocka_unit_test(test_a_war_is_about_what_still_stands),
        cmocka_unit_test(test_a_cap_takes_a_pyramid_out_of_the_reckoning),
        cmocka_unit_test(test_what_left_the_ring_was_never_seen),
        cmocka_unit_test(test_counts_outlive_the_first_line),
        cmocka_unit_test(test_players_finish),
        cmocka_unit_test(test_players_are_no_machines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
