/* preview.c -- what Ica tells of an act before it is done, and how it explains the score. */
#include "game/terms.h"
#include "games/ica/ica.h"
#include "tests/unit.h"

#include <string.h>

static Terms terms;
static IcaState at;
static Preview seen;

static void set_up(const char *position)
{
    Fault fault = {0};
    terms_standard(&ica, 2, &terms);
    if (!ica_read_position(&terms, position, (State *)&at, &fault))
        fail_msg("%s: %s", position, fault.message.quote);
}

static void preview_act(Seat seat, Act act)
{
    IcaView view;
    ica.views->view(&terms, (State *)&at, seat, (View *)&view);
    ica_preview(&terms, (View *)&view, &act, &seen);
}

static void preview_text(Seat seat, const char *text)
{
    Act act;
    assert_true(ica.texts->read_act(&terms, text, &act, NULL));
    preview_act(seat, act);
}

static bool points_at(int board, const char *cells)
{
    for (; *cells; cells += 2) {
        int16_t wanted = (int16_t)(board * CELLS + (cells[1] - '1') * SIDE + cells[0] - 'a');
        bool found = false;
        for (int i = 0; i < seen.cells; i++) found |= seen.cell[i] == wanted;
        if (!found) return false;
    }
    return true;
}

#define ATTACK                                                                                               \
    "turn B pawns d4.b1,d4.a1 hands -,s1+bone1+bone2+knife1 "                                                \
    "lab s1,s5*+pottery1+clepsydra1,?,?/?,?,?,?/?,?,?,?/?,?,?,?"

static void a_conflict_shows_its_sums_while_it_is_composed(void **state)
{
    (void)state;
    set_up(ATTACK);
    preview_text(1, "drop s1 lab");
    assert_int_equal(seen.refusal.code, REFUSAL_NONE); /* too weak, but help is at hand */
    assert_false(seen.complete);
    assert_string_equal(seen.line[0].key, "ica.preview.weak");
    assert_int_equal(seen.line[0].arg[0].value, 0);
    assert_int_equal(seen.line[0].arg[1].value, 7);
    assert_true(points_at(RESEARCHER, "b1"));

    preview_text(1, "drop s1 lab +bone +bone");
    assert_true(seen.complete);
    assert_string_equal(seen.line[0].key, "ica.preview.wins");
    assert_int_equal(seen.line[0].arg[0].value, 8);
    assert_int_equal(seen.cost, 0);
}

static void a_conflict_that_cannot_be_won_is_refused(void **state)
{
    (void)state;
    set_up("turn B pawns d4.b1,d4.a1 hands -,s1+knife1+clepsydra3 "
           "lab s1,s5*+pottery1+clepsydra1,?,?/?,?,?,?/?,?,?,?/?,?,?,?");
    preview_text(1, "drop s1 lab");
    assert_string_equal(seen.refusal.clause, "IC-CONFLICT");
    preview_text(0, "pass");
    assert_string_equal(seen.refusal.clause, "IC-TURN");
}

static void the_beginning_of_an_act_shows_how_it_can_go_on(void **state)
{
    (void)state;
    set_up("pawns a1.a1,d4.d4");
    preview_act(0, (Act){ACT_MOVE, 1, {PROSPECTOR}});
    assert_false(seen.complete);
    assert_int_equal(seen.cells, 2);
    assert_true(points_at(PROSPECTOR, "b1a2"));
    preview_act(0, (Act){.kind = ACT_DIG});
    assert_int_equal(seen.cells, CELLS);
    preview_act(0, (Act){.kind = ACT_TAKE});
    assert_int_equal(seen.pieces, 0);
    preview_act(0, (Act){ACT_MOVE, 9, {77}});
    assert_int_equal(seen.refusal.code, REFUSAL_GARBLED);
}

static void a_drop_tells_what_a_scoring_would_bring(void **state)
{
    (void)state;
    set_up("pawns a1.b1,d4.d4 hands s4,- lab s5*,s4,?,?/?,?,?,?/?,?,?,?/?,?,?,?");
    preview_text(0, "drop s4 lab");
    assert_int_equal(seen.cost, 3);
    assert_string_equal(seen.line[0].key, "ica.preview.score");
    assert_int_equal(seen.line[0].arg[0].value, -3);
    assert_int_equal(seen.line[0].arg[1].value, 7);
}

/* Once it is over the lines of each seat sum up to its points. */
static void the_score_is_explained_to_the_last_point(void **state)
{
    (void)state;
    for (uint64_t match = 0; match < 40; match++) {
        Rng rng;
        Seat seat;
        Act act;
        Result r;
        IcaView view;
        ScoreLine line[LINES_MAX];
        int32_t sum[SEATS] = {0};
        terms_standard(&ica, 2 + (int)(match % 3), &terms);
        rng_seed_fast(&rng, match);
        ica.rules->setup(&terms, &rng, (State *)&at, NULL);
        while (ica_suggest(&terms, (State *)&at, &rng, &seat, &act))
            ica.rules->apply(&terms, (State *)&at, seat, &act, NULL, NULL);
        ica.views->view(&terms, (State *)&at, SEAT_WATCHER, (View *)&view);
        ica.rules->result(&terms, (State *)&at, &r);
        int count = ica_explain(&terms, (View *)&view, line, LINES_MAX);
        for (int i = 0; i < count; i++) sum[line[i].seat] += line[i].points;
        for (int p = 0; p < terms.seats; p++) assert_int_equal(sum[p], r.points[p]);
    }
}

/* While it goes on the expected lines of each seat are what a scoring would bring now: field less hand. */
static void what_is_expected_is_what_a_scoring_brings(void **state)
{
    IcaView view;
    ScoreLine line[LINES_MAX];
    int32_t expected[SEATS] = {0};
    (void)state;
    set_up("pawns a1.b1,d4.d4 hands s4+pottery2,pottery3+bone1 "
           "lab ?,s5*+pottery1+clepsydra1,s3*,?/?,?,?,?/?,?,?,?/?,?,?,?");
    ica.views->view(&terms, (State *)&at, SEAT_WATCHER, (View *)&view);
    int count = ica_explain(&terms, (View *)&view, line, LINES_MAX);
    for (int i = 0; i < count; i++) {
        assert_true(line[i].expected);
        expected[line[i].seat] += line[i].points;
    }
    assert_int_equal(expected[0], 4 + 1 + 2 - 3 - 1);
    assert_int_equal(expected[1], -1);
}

/* IC-SETUP: another match has other tiles in other places, in every layer and in the lab. */
static void tiles_are_shuffled_anew(void **state)
{
    static IcaState other;
    Rng rng;
    int moved[LAYERS + 1] = {0};
    (void)state;
    terms_standard(&ica, 2, &terms);
    rng_seed_fast(&rng, 1);
    ica.rules->setup(&terms, &rng, (State *)&at, NULL);
    ica.rules->setup(&terms, &rng, (State *)&other, NULL);
    for (int i = 0; i < TILES; i++) moved[i / CELLS] += at.deck[i] != other.deck[i];
    for (int i = 0; i < CELLS; i++) moved[LAYERS] += at.subject[i] != other.subject[i];
    for (int i = 0; i <= LAYERS; i++) assert_true(moved[i] > CELLS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conflict_shows_its_sums_while_it_is_composed),
        cmocka_unit_test(a_conflict_that_cannot_be_won_is_refused),
        cmocka_unit_test(the_beginning_of_an_act_shows_how_it_can_go_on),
        cmocka_unit_test(a_drop_tells_what_a_scoring_would_bring),
        cmocka_unit_test(the_score_is_explained_to_the_last_point),
        cmocka_unit_test(what_is_expected_is_what_a_scoring_brings),
        cmocka_unit_test(tiles_are_shuffled_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
