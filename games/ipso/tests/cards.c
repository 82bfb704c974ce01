/* cards.c -- IPSO's deck as data (IP-DECK), its deals (IP-SETUP, IP-TOURNAMENT R7), what is known of
 * them, the careful act, what a replacement is told to bring and what is not for one's hand (IP-REPLACE). */
#include "game/terms.h"
#include "games/ipso/ipso.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

static Terms terms;
static IpsoState at;

static void set_up(int seats, const char *position)
{
    Fault fault;
    terms_standard(&ipso, seats, &terms);
    assert_true(ipso.positions->read(&terms, position, (State *)&at, &fault));
}

/* ---- the deck -------------------------------------------------------------- */

/* The standard deck as text, with the line of one number written as another. */
static const char *deck_with(int number, const char *line)
{
    static char text[4096];
    int length = 0;
    for (int n = 1; n <= CARDS; n++) {
        char standard[32];
        snprintf(standard, sizeof standard, "%d,%s,%d", n, IPSO_COLOURS[IPSO_DECK.colour[n]],
                 IPSO_DECK.stars[n]);
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "%s\n", n == number ? line : standard);
    }
    return text;
}

static void refuses(const char *text, const char *key, int line)
{
    IpsoDeck deck, before;
    Fault fault = {0};
    memset(&deck, 7, sizeof deck);
    before = deck;
    assert_false(ipso_read_deck(text, &deck, &fault));
    assert_string_equal(fault.message.key, key);
    assert_int_equal(fault.line, line);
    assert_memory_equal(&deck, &before, sizeof deck);
}

static void a_deck_has_each_number_once_and_even_colours(void **unused)
{
    IpsoDeck deck;
    (void)unused;
    assert_true(ipso_read_deck(deck_with(0, ""), &deck, NULL));
    assert_memory_equal(&deck, &IPSO_DECK, sizeof deck);
    assert_true(ipso_read_deck(deck_with(7, "7,magenta,9"), &deck, NULL));
    assert_int_equal(deck.stars[7], 9);
    refuses(deck_with(7, "6,green,0"), "ipso.fault.twice", 7);
    refuses(deck_with(7, "# lost"), "ipso.fault.missing", CARDS);
    refuses(deck_with(7, "7,green,0"), "ipso.fault.colour", CARDS);
    refuses(deck_with(7, "7,purple,0"), "ipso.fault.line", 7);
    refuses(deck_with(7, "91,green,0"), "ipso.fault.line", 7);
}

static void the_standard_deck_has_three_stars_a_colour(void **unused)
{
    int stars[COLOURS] = {0};
    (void)unused;
    for (int n = 1; n <= CARDS; n++) {
        assert_int_equal(IPSO_DECK.colour[n], (n - 1) % COLOURS);
        stars[IPSO_DECK.colour[n]] += IPSO_DECK.stars[n];
    }
    for (int c = 0; c < COLOURS; c++) assert_int_equal(stars[c], 3);
}

/* ---- deals ------------------------------------------------------------------ */

static int moved(const uint8_t *one, const uint8_t *other)
{
    int count = 0;
    for (int i = 0; i < CARDS; i++) count += one[i] != other[i];
    return count;
}

static void every_round_is_dealt_anew(void **unused)
{
    static const uint8_t none[CARDS];
    static IpsoState other;
    Rng rng;
    (void)unused;
    terms_standard(&ipso, 2, &terms);
    terms.option[OPTION_TOURNAMENT] = 1;
    rng_seed_fast(&rng, 1);
    ipso_setup(&terms, &rng, (State *)&at, NULL);
    ipso_setup(&terms, &rng, (State *)&other, NULL);
    assert_true(moved(at.number, other.number) > CARDS / 2);
    for (int r = 0; r < ROUNDS - 1; r++) {
        assert_true(moved(at.later[r], at.number) > CARDS / 2);
        assert_true(moved(at.later[r], r ? at.later[r - 1] : none) > CARDS / 2);
    }
}

/* ---- what is known (IP-SETUP, R2) -------------------------------------------- */

/* Whatever was in the array before: what nobody knows is no number. */
static void cards_face_down_and_in_the_stock_are_no_numbers(void **unused)
{
    uint8_t known[CARDS];
    Rng rng;
    (void)unused;
    terms_standard(&ipso, 2, &terms);
    rng_seed_fast(&rng, 1);
    ipso_setup(&terms, &rng, (State *)&at, NULL);
    memset(known, 7, sizeof known);
    ipso_known(&terms, &at.table, at.number, known);
    for (int card = 0; card < CARDS; card++) {
        bool in_centre = card == at.table.centre[0] || card == at.table.centre[1];
        assert_int_equal(known[card], in_centre ? at.number[card] : 0);
    }
}

/* ---- acts -------------------------------------------------------------------- */

static const char LAST[] =
    "round 1 first A left 2 stage choose star AB under 89 90 draws 0 "
    "A 12 7/3 9 42/5 10 15 20/1 6 11 16 86 B 60 61/62 63 64/65 66 67 68/70 71 72 73 74";

static void the_careful_act_keeps_the_star_and_the_pyramid(void **unused)
{
    IpsoView view;
    Act act;
    (void)unused;
    set_up(2, LAST);
    ipso.views->view(&terms, (State *)&at, 0, (View *)&view);
    assert_true(ipso.views->fallback(&terms, (View *)&view, &act));
    assert_int_equal(act.kind, ACT_KEEP);
    assert_true(ipso.rules->apply(&terms, (State *)&at, 0, &(Act){ACT_BONUS, 0, {0}}, NULL, NULL));
    ipso.views->view(&terms, (State *)&at, 0, (View *)&view);
    assert_true(ipso.views->fallback(&terms, (View *)&view, &act));
    assert_int_equal(act.kind, ACT_THROW);
}

static void preview(const char *text, Preview *out)
{
    IpsoView view;
    Act act;
    assert_true(ipso.texts->read_act(&terms, text, &act, NULL));
    ipso.views->view(&terms, (State *)&at, 0, (View *)&view);
    ipso.scenes->preview(&terms, (View *)&view, &act, out);
    assert_int_equal(out->refusal.code, REFUSAL_NONE);
}

static void says(const Preview *p, const char *key, int row, int points)
{
    assert_int_equal(p->lines, 1);
    assert_string_equal(p->line[0].key, key);
    assert_int_equal(p->line[0].arg[0].value, row);
    assert_int_equal(p->line[0].arg[1].value, points);
}

/* What the row would be worth: 2 as the drawn card in row 1 rises before 7 but not after 12. */
static void a_swap_tells_what_its_row_becomes(void **unused)
{
    Preview p;
    (void)unused;
    set_up(2, LAST);
    assert_true(ipso.rules->apply(&terms, (State *)&at, 0, &(Act){ACT_BONUS, 0, {0}}, NULL, NULL));
    preview("swap 1.1", &p);
    says(&p, "ipso.preview.row", 1, 4); /* 2 7: both magenta */
    preview("swap 1.2", &p);
    says(&p, "ipso.preview.falls", 1, 0);
}

static void reaching(int place, int slot, const char *clause, const char *key, int owner)
{
    Act act = {ACT_REPLACE, 2, {(int16_t)place, (int16_t)slot}};
    IpsoState before = at;
    IpsoView view;
    Preview p;
    Seat seat = (Seat)at.table.seat;
    Refusal why;
    assert_false(ipso.rules->apply(&terms, (State *)&at, seat, &act, NULL, &why));
    assert_memory_equal(&at, &before, sizeof at);
    assert_string_equal(why.clause, clause);
    assert_string_equal(why.message.key, key);
    if (owner >= 0) assert_int_equal(why.message.arg[0].value, owner);
    ipso.views->view(&terms, (State *)&at, seat, (View *)&view);
    ipso.scenes->preview(&terms, (View *)&view, &act, &p);
    assert_string_equal(p.refusal.message.key, key);
}

/* IP-REPLACE: the stock and the others' cards are not for one's hand, and whoever tries is told whose they
 * are. */
static void a_hand_that_reaches_too_far_is_told_why_not(void **unused)
{
    Rng rng;
    (void)unused;
    terms_standard(&ipso, 3, &terms);
    rng_seed_fast(&rng, 1);
    ipso_setup(&terms, &rng, (State *)&at, NULL);
    int next = (at.table.seat + 1) % 3, last = (at.table.seat + 2) % 3;
    reaching(PLACE_STOCK, 0, "IP-REPLACE", "ipso.refuse.stock", -1);
    reaching(0, SLOTS, "IP-REPLACE", "ipso.refuse.theirs", next);
    reaching(1, 3 * SLOTS - 1, "IP-REPLACE", "ipso.refuse.theirs", last);
    reaching(0, 3 * SLOTS, "GARBLED", "refusal.shape", -1);
    reaching(PLACE_STOCK + 1, 0, "GARBLED", "refusal.shape", -1);
    reaching(-1, 0, "GARBLED", "refusal.shape", -1);
    set_up(2, LAST);
    reaching(PLACE_STOCK, 0, "IP-LAST", "ipso.refuse.last", -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_has_each_number_once_and_even_colours),
        cmocka_unit_test(the_standard_deck_has_three_stars_a_colour),
        cmocka_unit_test(every_round_is_dealt_anew),
        cmocka_unit_test(cards_face_down_and_in_the_stock_are_no_numbers),
        cmocka_unit_test(the_careful_act_keeps_the_star_and_the_pyramid),
        cmocka_unit_test(a_swap_tells_what_its_row_becomes),
        cmocka_unit_test(a_hand_that_reaches_too_far_is_told_why_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
