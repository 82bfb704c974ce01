/* data.c -- the tiles of Ica as a file: ours survives writing and reading, others are taken
 * when they are sound, and what is wrong with them is told. */
#include "game/playout.h"
#include "game/terms.h"
#include "games/ica/ica.h"
#include "tests/unit.h"

#include <string.h>

extern const Game ica;

static const char OURS[] = "worth,0,1,2,3,4\n"
                           "yellow,0 1 2 3 4,2,1,2,2,2,2\n"
                           "light,0 1 2 3 4,2,1,2,2,2,2\n"
                           "dark,0 1 2 2 3 4,1,1,2,2,2,2\n";

static void our_tiles_are_those_of_the_page(void **state)
{
    char text[1024];
    IcaTiles read;
    Fault fault;
    (void)state;
    Text out = text_in(text, sizeof text);
    ica_write_tiles(&ICA_TILES, &out);
    assert_string_equal(text, OURS);
    assert_true(ica_read_tiles(text, &read, &fault));
    assert_memory_equal(&read, &ICA_TILES, sizeof read);
}

static void every_index_agrees(void **state)
{
    (void)state;
    const IcaTiles *d = &ICA_TILES;
    for (int tile = 1; tile <= TILES; tile++) {
        int kind = d->kind[tile];
        assert_int_equal(d->first[kind] + d->number[tile] - 1, tile);
        assert_true(d->of_kind[kind] & ica_bit(tile));
        assert_int_equal(!!(d->zero & ica_bit(tile)), kind != REPORT && d->value[tile] == 0);
        assert_int_equal(!!(d->red & ica_bit(tile)), kind == STONE || kind == POTTERY);
        if (kind != STONE) assert_int_equal(d->value[tile], d->worth[kind]);
    }
}

static void refused(const char *text, const char *key)
{
    IcaTiles out;
    Fault fault = {0};
    memset(&out, 0xee, sizeof out);
    IcaTiles before = out;
    assert_false(ica_read_tiles(text, &out, &fault));
    assert_string_equal(fault.message.key, key);
    assert_memory_equal(&out, &before, sizeof out);
}

#define WORTH "worth,0,1,2,3,4\n"
#define LIGHT "light,0 1 2 3 4,2,1,2,2,2,2\n"
#define DARK  "dark,0 1 2 2 3 4,1,1,2,2,2,2\n"

static void unsound_files_are_told_why(void **state)
{
    (void)state;
    refused("", "ica.fault.missing");
    refused(WORTH LIGHT DARK, "ica.fault.missing");
    refused(LIGHT DARK "yellow,0 1 2 3 4,2,1,2,2,2,2\n", "ica.fault.missing");
    refused(WORTH LIGHT LIGHT, "ica.fault.twice");
    refused(WORTH WORTH, "ica.fault.twice");
    refused("red,0,1,1,1,1,1,1\n", "ica.fault.line");
    refused("yellow,0 1 2 3 9,2,1,2,2,2,2\n", "ica.fault.line");
    refused("worth,0,1,2,3,5\n", "ica.fault.line");
    refused("worth,0,1,2,3\n", "ica.fault.line");
    refused(WORTH LIGHT DARK "yellow,0 1 2 3 4,2,1,2,2,2,3\n", "ica.fault.layer");
    refused(WORTH LIGHT DARK "yellow,0 1 2 3 4 4,1,1,2,2,2,2\n", "ica.fault.stones");
    refused(WORTH LIGHT DARK "yellow,0 1 2 3 4,1,1,2,2,2,3\n", "ica.fault.reports");
    refused("worth,0,0,0,3,4\n" LIGHT DARK "yellow,0 1 2 3 4,2,1,2,2,2,2\n", "ica.fault.zeroes");
}

/* Another box: comments, another order, other counts and values. It plays to the end. */
static void another_box_plays(void **state)
{
    static const char TEXT[] = "# another print\r\n"
                               "dark,4 4,1,3,3,3,3,1\n"
                               "worth,1,2,2,4,3\n"
                               "light,1 1 2 2 3 3,1,1,1,1,3,3\n"
                               "yellow,0 0 1 1 2 2 3 3,1,1,1,1,2,2\n";
    IcaTiles tiles;
    Fault fault = {0};
    Terms t;
    Rng rng;
    IcaState s;
    (void)state;
    assert_true(ica_read_tiles(TEXT, &tiles, &fault));
    assert_int_equal(tiles.count[STONE], STONES);
    assert_int_equal(tiles.count[REPORT], REPORTS);
    assert_int_equal(tiles.value[tiles.first[KNIFE]], 4);
    for (uint64_t match = 0; match < 60; match++) {
        terms_standard(&ica, 2 + (int)(match % 3), &t);
        t.data = &tiles;
        rng_seed_fast(&rng, match);
        ica.rules->setup(&t, &rng, (State *)&s, NULL);
        for (int acts = 0; playout_step(&ica, &t, (State *)&s, &rng); acts++) {
            assert_true(acts < ica.acts_max);
            assert_null(ica_check(&t, (State *)&s));
        }
        assert_int_equal(s.table.stage, STAGE_OVER);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_tiles_are_those_of_the_page),
        cmocka_unit_test(every_index_agrees),
        cmocka_unit_test(unsound_files_are_told_why),
        cmocka_unit_test(another_box_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
