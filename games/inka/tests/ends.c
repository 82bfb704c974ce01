/* ends.c -- who wins (IN-WIN), also where exits lie so that two figures reach them at once; and the careful
 * act. */
#include "game/terms.h"
#include "games/inka/inka.h"
#include "tests/unit.h"

#include <string.h>

static Terms terms;
static InkaState at;

/* Figures of A, B and C on exits, with all statues of the seats in `all`; it is the turn of A. */
static SeatSet winners(SeatSet all)
{
    const Game *g = game_find("inka");
    Fault fault;
    terms_standard(g, 3, &terms);
    assert_true(g->positions->read(&terms, "phase push turn A first A round 2 points 3 figures a4 a12 h4",
                                   (State *)&at, &fault));
    for (Seat p = 0; p < terms.seats; p++)
        if (seats_have(all, p)) at.table.statues[p] = 0;
    inka_settle(&terms, &at, NULL);
    assert_null(inka_check(&terms, (State *)&at));
    return at.table.winners;
}

static void test_the_acting_player_wins_alone(void **unused)
{
    (void)unused;
    assert_int_equal(winners(seat_bit(0) | seat_bit(1)), seat_bit(0));
    assert_int_equal(at.table.stage, STAGE_OVER);
}

static void test_others_share(void **unused)
{
    (void)unused;
    assert_int_equal(winners(seat_bit(1) | seat_bit(2)), seat_bit(1) | seat_bit(2));
    assert_int_equal(winners(seat_bit(2)), seat_bit(2));
}

static void test_without_three_statues_it_goes_on(void **unused)
{
    (void)unused;
    assert_int_equal(winners(0), 0);
    assert_int_equal(at.table.stage, STAGE_PUSH);
}

/* No push, no walk, no blockade. */
static void test_the_careful_act_does_nothing(void **unused)
{
    static const char *const PHASES[] = {"push", "walk", "block"};
    const Game *g = game_find("inka");
    (void)unused;
    terms_standard(g, 2, &terms);
    for (int i = 0; i < 3; i++) {
        char position[120];
        InkaView view;
        Act act = {0};
        Fault fault;
        Text out = text_in(position, sizeof position);
        text_add(&out, "phase ");
        text_add(&out, PHASES[i]);
        text_add(&out, " turn A first A round 2 points 3 figures a5 h12 path o@d1-d2");
        assert_true(g->positions->read(&terms, position, (State *)&at, &fault));
        inka.views->view(&terms, (State *)&at, 0, (View *)&view);
        assert_true(inka.views->fallback(&terms, (View *)&view, &act));
        assert_int_equal(act.kind, ACT_DONE);
        inka.views->view(&terms, (State *)&at, 1, (View *)&view);
        assert_false(inka.views->fallback(&terms, (View *)&view, &act));
    }
}

/* There are sixteen rhombi: another number is no act, whoever sends it, and wherever the figure stands. */
static void test_other_numbers_are_no_rhombi(void **unused)
{
    static const uint8_t KINDS[] = {ACT_SLIDE, ACT_TURN, ACT_SYMBOL_SLIDE, ACT_SYMBOL_TURN};
    const Game *g = game_find("inka");
    Fault fault;
    (void)unused;
    terms_standard(g, 2, &terms);
    assert_true(g->positions->read(&terms, "phase walk turn A first A round 2 points 3 figures a6 h12",
                                   (State *)&at, &fault));
    for (int i = 0; i < 4; i++)
        for (int tile = -1; tile <= TILES; tile += TILES + 1) {
            Act act = {KINDS[i], 3, {(int16_t)tile, 1, 1}};
            Refusal why = {0};
            assert_false(inka_apply(&terms, (State *)&at, 0, &act, NULL, &why));
            assert_int_equal(why.code, REFUSAL_GARBLED);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_acting_player_wins_alone),
        cmocka_unit_test(test_others_share),
        cmocka_unit_test(test_without_three_statues_it_goes_on),
        cmocka_unit_test(test_the_careful_act_does_nothing),
        cmocka_unit_test(test_other_numbers_are_no_rhombi),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
