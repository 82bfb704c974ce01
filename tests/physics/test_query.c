/* test_query.c -- every question of the referee, asked where the answer just turns.
 *
 * 200 poses for each, half of them just true and half just false: within a hundredth of
 * a micrometre of the border, or a thousandth of a degree. */
#include "tests/physics/full.h"

#include "tests/physics/pairs.h"

enum { POSES = 200 };
static const double JUST_CM = 1e-6;
static const double ON_TABLE_CM = 0.005, TOUCHING_CM = 0.005, NESTED_CM = 0.05, AIR_CM = 0.03;

static World world;

static void put(int piece, Actor actor) { world_add(&world, piece, actor.size, actor.pose); }

static double lowest_of(PieceSize size, Turn turn)
{
    const Shape *s = shape_for(size);
    double low = turned(turn, vec(0, 0, s->height)).z;
    for (int k = 0; k < 4; k++) {
        const double x = k & 1 ? s->half_base : -s->half_base, y = k & 2 ? s->half_base : -s->half_base;
        const double z = turned(turn, vec(x, y, 0)).z;
        if (z < low) low = z;
    }
    return low;
}

static void on_table(void **state)
{
    (void)state;
    Dice dice = {1};
    for (int i = 0; i < POSES; i++) {
        const PieceSize size = (PieceSize)(i % 3);
        const Turn turn = i < 20 ? TURN_NONE : dice_turn(&dice);
        const bool truth = i & 1;
        const double height = ON_TABLE_CM + (truth ? -JUST_CM : JUST_CM) - lowest_of(size, turn);
        world_start(&world);
        put(0, (Actor){size, false, {{3, -4, height}, turn}});
        assert_int_equal(query_on_table(&world, 0), truth);
        assert_int_equal(query_table(&world), truth);
        assert_true(query_support(&world, 0).table == truth);
    }
}

static void touching(void **state)
{
    (void)state;
    Dice dice = {2};
    for (int kind = 0; kind < PAIR_KINDS; kind++) {
        for (int i = 0; i < POSES; i++) {
            const bool truth = i & 1;
            const double gap = TOUCHING_CM + (truth ? -JUST_CM : JUST_CM);
            const Pair pair = pair_make(kind, gap, &dice);
            world_start(&world);
            put(0, pair.a);
            put(1, pair.b);
            assert_int_equal(query_touching(&world, 0, 1), truth);
            assert_int_equal(query_touching(&world, 1, 0), truth);
            assert_true(fabs(query_gap_cm(&world, 0, 1, 1) - gap) < 1e-9);
            assert_true(query_depth_cm(&world, 0, 1) == 0);
        }
    }
}

/* Overlap by a hair: depth says how much, the gap is none, and there is no room for the second. */
static void overlapping(void **state)
{
    (void)state;
    Dice dice = {3};
    for (int kind = 0; kind < PAIR_TIPS; kind++) {
        for (int i = 0; i < POSES; i++) {
            const bool apart = i & 1;
            const Pair pair = pair_make(kind, apart ? JUST_CM : -JUST_CM, &dice);
            world_start(&world);
            put(0, pair.a);
            assert_int_equal(query_fits(&world, pair.b.size, pair.b.pose), apart);
            put(1, pair.b);
            assert_int_equal(query_gap_cm(&world, 0, 1, 1) > 0, apart);
            const double depth = query_depth_cm(&world, 0, 1);
            assert_true(apart ? depth == 0 : fabs(depth - JUST_CM) < 1e-9);
        }
    }
}

/* The inner one's axis leans by `lean` and its tip is `off` away from the outer's inner tip. */
static void put_nested(double lean, double off, Dice *dice)
{
    const PieceSize outer_size = (PieceSize)(dice_unit(dice) * 3),
                    inner_size = (PieceSize)(dice_unit(dice) * 3);
    const double about = 2 * PI * dice_unit(dice), yaw = 2 * PI * dice_unit(dice);
    const Turn leaning =
        turn_times(turn_about(vec(cos(about), sin(about), 0), lean), turn_about(vec(0, 0, 1), yaw));
    const Vec3 way = turned(dice_turn(dice), vec(off, 0, 0));
    const Vec3 at = vec_add(vec(0, 0, shape_for(outer_size)->inner_height), way);
    const Actor outer = {outer_size, false, {{0, 0, 0}, TURN_NONE}};
    const Actor inner = actor_with_point(inner_size, leaning, vec(0, 0, shape_for(inner_size)->height), at);
    const Turn turn = dice_turn(dice);
    world_start(&world);
    put(0, actor_moved(inner, turn, vec(1, 2, 9)));
    put(1, actor_moved(outer, turn, vec(1, 2, 9)));
}

static void nested(void **state)
{
    (void)state;
    const double degree = PI / 180;
    Dice dice = {4};
    for (int i = 0; i < POSES; i++) {
        const bool truth = i & 1;
        put_nested(9 * degree * dice_unit(&dice), NESTED_CM + (truth ? -JUST_CM : JUST_CM), &dice);
        assert_int_equal(query_nested(&world, 0, 1), truth);
        put_nested((truth ? 9.999 : 10.001) * degree, 0.04 * dice_unit(&dice), &dice);
        assert_int_equal(query_nested(&world, 0, 1), truth);
        assert_false(query_nested(&world, 1, 0));
    }
}

/* A chain into the air: one on the table, a second tip to tip on it, a third rim to rim on that. */
static void connected(void **state)
{
    (void)state;
    Dice dice = {5};
    for (int i = 0; i < POSES; i++) {
        const double in = AIR_CM - JUST_CM, out = AIR_CM + JUST_CM;
        const int broken = i % 4; /* 0: nothing */
        const double table = broken == 1 ? out : in, tips = broken == 2 ? out : in,
                     rims = broken == 3 ? out : in;
        const PieceSize sizes[] = {(PieceSize)(dice_unit(&dice) * 3), (PieceSize)(dice_unit(&dice) * 3)};
        const double yaw = 6 * dice_unit(&dice), first = shape_for(sizes[0])->height;
        const double top = table + first + tips + shape_for(sizes[1])->height;
        /* The order of slots must not matter. */
        const int a = i % 3, b = (i + 1) % 3, c = (i + 2) % 3;
        world_start(&world);
        put(a, actor_upright(sizes[0], 1, 2, table, yaw));
        put(b, actor_inverted(sizes[1], 1, 2, table + first + tips, yaw));
        put(c, actor_upright(sizes[1], 1, 2, top + rims, yaw));
        PieceSet expected = 7;
        if (broken == 1) expected = 0;
        if (broken == 2) expected = 1u << a;
        if (broken == 3) expected = 1u << a | 1u << b;
        assert_int_equal(query_connected(&world, AIR_CM), expected);
        assert_int_equal(query_connected(&world, AIR_CM + 2 * JUST_CM), 7);
        assert_int_equal(query_connected(&world, TOUCH_CM), 0);
    }
}

/* A large lying on three tips: its centre of mass a micrometre inside or outside the triangle. */
static void support(void **state)
{
    (void)state;
    Dice dice = {6};
    const Shape *large = shape_for(PIECE_LARGE);
    const double slant = sqrt(large->height * large->height + large->half_base * large->half_base);
    const double centre =
        (large->half_base * large->half_base + large->centre_height * large->height) / slant;
    for (int i = 0; i < POSES; i++) {
        const bool inside = i & 1;
        const double size = i % 4 < 2 ? 1e-4 : 0.05 * dice_unit(&dice);
        const double off = inside ? size : -size;
        const Actor tips[] = {actor_upright(PIECE_SMALL, 0.35, 0.72, 0, 0),
                              actor_upright(PIECE_SMALL, 0.35, -0.72, 0, 0),
                              actor_upright(PIECE_SMALL, 2.6, 0, 0, dice_unit(&dice))};
        const Actor top =
            actor_lying(PIECE_LARGE, 0.35 - centre + off, 0, 2.54 + 0.004 * dice_unit(&dice), 0);
        const Turn turn = turn_about(vec(0, 0, 1), 6 * dice_unit(&dice));
        const Vec3 to = vec(5 * dice_unit(&dice), 5 * dice_unit(&dice), 0);
        world_start(&world);
        for (int k = 0; k < 3; k++) put(k, actor_moved(tips[k], turn, to));
        put(3, actor_moved(top, turn, to));
        const Support carried = query_support(&world, 3);
        assert_int_equal(carried.pieces, 7);
        assert_false(carried.table);
        assert_int_equal(carried.margin_cm > 0, inside);
        assert_true(fabs(carried.margin_cm - off) < 1e-9);
        /* The tips stand on their own bases and carry; nothing carries them. */
        assert_int_equal(query_support(&world, 0).pieces, 0);
        assert_true(fabs(query_support(&world, 0).margin_cm - shape_for(PIECE_SMALL)->half_base) < 1e-9);
    }
}

static void support_of_nothing(void **state)
{
    (void)state;
    world_start(&world);
    put(0, actor_upright(PIECE_LARGE, 0, 0, 1, 0));
    assert_true(query_support(&world, 0).margin_cm < -1e8);
    assert_int_equal(query_support(&world, 0).pieces, 0);
    world_start(&world);
    /* On its tip: one point carries, and only straight above it. */
    put(0, actor_inverted(PIECE_LARGE, 0, 0, 0, 0));
    assert_true(query_support(&world, 0).table);
    assert_true(query_support(&world, 0).margin_cm <= 0);
}

static void room_above_the_table(void **state)
{
    (void)state;
    Dice dice = {7};
    for (int i = 0; i < POSES; i++) {
        const PieceSize size = (PieceSize)(i % 3);
        const Turn turn = dice_turn(&dice);
        const bool truth = i & 1;
        const double height = (truth ? JUST_CM : -JUST_CM) - lowest_of(size, turn);
        world_start(&world);
        assert_int_equal(query_fits(&world, size, (Placing){{0, 0, height}, turn}), truth);
    }
}

/* The rules' own example: larger over next smaller, both on the table, is legal. */
static void larger_over_smaller_is_not_nested(void **state)
{
    (void)state;
    for (int size = 0; size < 2; size++) {
        world_start(&world);
        put(0, actor_upright((PieceSize)size, 0, 0, 0, 0));
        put(1, actor_upright((PieceSize)(size + 1), 0, 0, 0, 0));
        assert_false(query_nested(&world, 0, 1));
        assert_true(query_gap_cm(&world, 0, 1, 1) > 0);
        assert_int_equal(query_table(&world), 3);
        /* And every plain stack is: same size, or smaller over larger. */
        world_start(&world);
        put(0, actor_upright((PieceSize)(size + 1), 0, 0, 0.001, 0));
        put(1, actor_upright((PieceSize)size, 0, 0,
                             cap_height((PieceSize)size, (PieceSize)(size + 1)) + 0.002, 0));
        assert_true(query_nested(&world, 0, 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_table),
        cmocka_unit_test(touching),
        cmocka_unit_test(overlapping),
        cmocka_unit_test(nested),
        cmocka_unit_test(connected),
        cmocka_unit_test(support),
        cmocka_unit_test(support_of_nothing),
        cmocka_unit_test(room_above_the_table),
        cmocka_unit_test(larger_over_smaller_is_not_nested),
    };
    return cmocka_run_group_tests_name("physics queries", tests, NULL, NULL);
}
