/* preview.c -- what a board is told before an act: swept cells, what stops, reachable cells by
 * cost, refusals; and that the picture keeps to 80 columns. */
#include "game/terms.h"
#include "games/inka/inka.h"
#include "tests/unit.h"

#include <string.h>

static Terms terms;

static Preview preview_of(const char *position, Act act)
{
    InkaState s;
    InkaView v;
    Preview p;
    Fault fault;
    terms_standard(&inka, 2, &terms);
    assert_true(inka.positions->read(&terms, position, (State *)&s, &fault));
    inka.views->view(&terms, (const State *)&s, 0, (View *)&v);
    inka.scenes->preview(&terms, (const View *)&v, &act, &p);
    return p;
}

static int cell(const char *name)
{
    Scan scan = scan_of(name);
    int at = -1;
    assert_true(inka_read_cell(&scan, &at));
    return at;
}

static bool has_cell(const Preview *p, const char *name)
{
    for (int i = 0; i < p->cells; i++)
        if (p->cell[i] == cell(name)) return true;
    return false;
}

#define PUSH "phase push turn A first A round 2 points 3 "
#define WALK "phase walk turn A first A round 2 points 3 "
enum { DIRECTION_E = 0, CORNER_NE = 1, CORNER_SE = 3 };

static void a_turn_shows_its_sweep(void **state)
{
    (void)state;
    Preview p = preview_of(PUSH "figures a4 h12 path o@d3-d4", (Act){ACT_TURN, 3, {0, CORNER_SE, 1}});
    assert_int_equal(p.refusal.code, REFUSAL_NONE);
    assert_true(p.complete);
    assert_int_equal(p.cost, 1);
    assert_int_equal(p.cells, 6);
    const char *swept[] = {"d3", "d4", "e3", "c4", "d2", "e2"};
    for (int i = 0; i < 6; i++) assert_true(has_cell(&p, swept[i]));
}

static void a_refused_turn_shows_what_stops_it(void **state)
{
    (void)state;
    Preview p =
        preview_of(PUSH "figures a4 h12 blockades - e2 path o@d3-d4", (Act){ACT_TURN, 3, {0, CORNER_SE, 1}});
    assert_string_equal(p.refusal.clause, "IN-TURN");
    assert_int_equal(p.pieces, 1);
    assert_int_equal(p.piece[0], PIECE_BLOCKADE + 1);
    p = preview_of(PUSH "figures a4 h12 path o@d3-d4", (Act){ACT_TURN, 3, {0, CORNER_NE, 5}});
    assert_string_equal(p.refusal.clause, "IN-TURN");
    assert_int_equal(p.piece[0], PIECE_GOAL + 1);
    assert_true(has_cell(&p, "e5") && !has_cell(&p, "d6"));
}

static void a_slide_without_length_goes_as_far_as_it_can(void **state)
{
    (void)state;
    Preview p = preview_of(PUSH "figures a4 h12 path o@d1-d2", (Act){ACT_SLIDE, 2, {0, DIRECTION_E}});
    assert_false(p.complete);
    assert_int_equal(p.refusal.code, REFUSAL_NONE);
    assert_int_equal(p.cells, 6);
    assert_int_equal(p.line[0].arg[0].value, 2);
    assert_int_equal(p.pieces, 2); /* D1 and D2 stop it together */
    assert_int_equal(p.piece[0], PIECE_GOAL);
    assert_int_equal(p.piece[1], PIECE_GOAL + 1);
}

static void what_cannot_be_begun_is_refused_early(void **state)
{
    (void)state;
    Preview p = preview_of(PUSH "figures d1 h12 blockades - d2 path o@d1-d2", (Act){ACT_SLIDE, 1, {0}});
    assert_string_equal(p.refusal.clause, "IN-HELD");
    p = preview_of(PUSH "figures a4 h12", (Act){ACT_SLIDE, 1, {PIECE_GOAL}});
    assert_string_equal(p.refusal.clause, "IN-PUSH");
    p = preview_of(PUSH "figures a4 h12", (Act){.kind = ACT_WALK});
    assert_string_equal(p.refusal.clause, "IN-ORDER");
}

static void a_walk_lists_cells_by_cost(void **state)
{
    (void)state;
    Preview p = preview_of(WALK "figures d1 d4 path o@d1-d2 <@d3-d4 <>@d5-d6", (Act){.kind = ACT_WALK});
    /* free: d2 and firm c2 above it; one point: d3 (d4 is taken); two: d5; three: d6 and the goals behind */
    const int count[] = {2, 1, 1, 7};
    const char *first[] = {"c2", "d2", "d3", "d5"};
    int at = 0;
    assert_int_equal(p.lines, 4);
    assert_int_equal(p.tolls, p.cells);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < count[i]; k++) assert_int_equal(p.toll[at++], i);
        assert_int_equal(p.line[i].arg[0].value, i);
        assert_int_equal(p.line[i].arg[1].value, count[i]);
        assert_int_equal(p.cell[i], cell(first[i]));
    }
    assert_true(has_cell(&p, "e7") && has_cell(&p, "d9") && !has_cell(&p, "d4"));
}

static void a_winning_walk_says_so(void **state)
{
    (void)state;
    Preview p = preview_of(WALK "figures a5 h12 statues - 123", (Act){ACT_WALK, 1, {(int16_t)cell("a4")}});
    assert_int_equal(p.refusal.code, REFUSAL_NONE);
    assert_string_equal(p.line[0].key, "inka.preview.win");
}

static void the_scene_holds_the_map(void **state)
{
    InkaState s;
    InkaView v;
    Rng rng;
    Piece piece[PIECES];
    int found[FACE_SYMBOL + 1] = {0};
    (void)state;
    rng_seed_fast(&rng, 1);
    terms_standard(&inka, 4, &terms);
    inka_setup(&terms, &rng, (State *)&s, NULL);
    inka.views->view(&terms, (const State *)&s, SEAT_WATCHER, (View *)&v);
    int count = inka.scenes->scene(&terms, (const View *)&v, piece, PIECES);
    for (int i = 0; i < count; i++) {
        if (piece[i].zone != ZONE_GROUND) continue;
        found[piece[i].face]++;
        if (piece[i].slot == cell("a4")) assert_int_equal(piece[i].face, FACE_START);
        if (piece[i].slot == cell("c2")) assert_int_equal(piece[i].face, FACE_PASSAGE);
        if (piece[i].slot == cell("a6")) assert_int_equal(piece[i].face, FACE_SYMBOL);
    }
    assert_int_equal(found[FACE_FIRM], 8);
    assert_int_equal(found[FACE_START], 4);
    assert_int_equal(found[FACE_PASSAGE], 4);
    assert_int_equal(found[FACE_SYMBOL], 4);
}

static void the_picture_keeps_to_80_columns(void **state)
{
    static char picture[16384];
    Rng rng;
    (void)state;
    rng_seed_fast(&rng, 3);
    for (int match = 0; match < 20; match++) {
        InkaState s;
        InkaView v;
        Seat seat;
        Act act;
        terms_standard(&inka, 2 + match % 3, &terms);
        inka_setup(&terms, &rng, (State *)&s, NULL);
        for (int i = 0; i < 60 && inka_sample(&terms, (const State *)&s, &rng, &seat, &act); i++)
            assert_true(inka_apply(&terms, (State *)&s, seat, &act, NULL, NULL));
        inka.views->view(&terms, (const State *)&s, SEAT_WATCHER, (View *)&v);
        Text out = text_in(picture, sizeof picture);
        inka_draw(&terms, (const View *)&v, &out);
        assert_true(text_fits(&out));
        int width = 0;
        for (const char *p = picture; *p; p++) {
            if (*p == 1)
                p++;
            else if (*p == '\n')
                width = 0;
            else
                assert_in_range(++width, 1, 80);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_shows_its_sweep),
        cmocka_unit_test(a_refused_turn_shows_what_stops_it),
        cmocka_unit_test(a_slide_without_length_goes_as_far_as_it_can),
        cmocka_unit_test(what_cannot_be_begun_is_refused_early),
        cmocka_unit_test(a_walk_lists_cells_by_cost),
        cmocka_unit_test(a_winning_walk_says_so),
        cmocka_unit_test(the_scene_holds_the_map),
        cmocka_unit_test(the_picture_keeps_to_80_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
