/* test_hand.c -- hands are limited: force, speed, reach; and they let go without a push. */
#include "tests/physics/full.h"

#include "bench/physics/poses.h"

static World world;

static HandTarget target_at(double x, double y, double z)
{
    return (HandTarget){{(int32_t)(x * 10000), (int32_t)(y * 10000), (int32_t)(z * 10000)}, {0, 0, 0, 0}};
}

static void add(int piece, Actor actor) { world_add(&world, piece, actor.size, actor.pose); }

static void step(double seconds)
{
    for (int i = 0; i < seconds * WORLD_STEP_HZ; i++) world_step(&world);
}

static void what_may_be_taken(void **state)
{
    (void)state;
    world_start(&world);
    add(0, actor_upright(PIECE_LARGE, 0, 0, 0, 0));
    add(1, actor_upright(PIECE_LARGE, 5, 0, 0, 0));
    add(2, actor_upright(PIECE_SMALL, 0, 39.9, 0, 0));
    add(3, actor_upright(PIECE_SMALL, 0, 40.1, 0, 0));
    add(4, actor_upright(PIECE_SMALL, 9, 9, 0, 0));
    world_fix(&world, 4);
    assert_false(hand_take(&world, 0, 3));
    assert_false(hand_take(&world, 0, 4));
    assert_false(hand_take(&world, 0, 5));
    assert_false(hand_take(&world, 0, -1));
    assert_false(hand_take(&world, 0, WORLD_PIECES));
    assert_true(hand_take(&world, 0, 0));
    assert_false(hand_take(&world, 0, 1));
    assert_false(hand_take(&world, 1, 0));
    assert_true(hand_take(&world, 1, 2));
    hand_release(&world, 0);
    assert_true(hand_take(&world, 0, 1));
    assert_null(world_check(&world));
    world_remove(&world, 1);
    assert_int_equal(world.hand[0].piece, NO_PIECE);
}

static void goals_stay_within_reach(void **state)
{
    (void)state;
    world_start(&world);
    add(0, actor_upright(PIECE_SMALL, 0, 0, 0.01, 0));
    assert_true(hand_take(&world, 0, 0));
    hand_lead(&world, 0, target_at(100, 0, -3));
    assert_true(vec_length(world.hand[0].goal) <= HAND_REACH_CM + 1e-9);
    assert_true(world.hand[0].goal.z >= 0);
    hand_lead(&world, 0, (HandTarget){{INT32_MAX, INT32_MIN, INT32_MAX}, {INT16_MIN, INT16_MIN, 0, 1}});
    assert_null(world_check(&world));
    step(3);
    assert_true(vec_length(world.piece[0].centre) < HAND_REACH_CM + 0.5);
    assert_null(world_check(&world));
}

static void speed_is_limited(void **state)
{
    (void)state;
    world_start(&world);
    add(0, actor_upright(PIECE_LARGE, -30, 0, 5, 0));
    assert_true(hand_take(&world, 0, 0));
    hand_lead(&world, 0, target_at(30, 0, 8));
    double fastest = 0;
    for (int i = 0; i < 2 * WORLD_STEP_HZ; i++) {
        world_step(&world);
        const double speed = vec_length(world.piece[0].velocity);
        if (speed > fastest) fastest = speed;
    }
    assert_true(fastest > 35 && fastest < 44);
    assert_true(vec_length(vec_sub(world.piece[0].centre, vec(30, 0, 8))) < 0.01);
}

static void goes_where_and_how_it_is_led(void **state)
{
    (void)state;
    Dice dice = {5};
    for (int k = 0; k < 20; k++) {
        world_start(&world);
        add(0, actor_upright((PieceSize)(k % 3), 0, 0, 0.01, 0));
        assert_true(hand_take(&world, 0, 0));
        HandTarget target = target_at(5, -3, 8);
        for (int i = 0; i < 4; i++) target.turn[i] = (int16_t)((dice_unit(&dice) - 0.5) * 65000);
        hand_lead(&world, 0, target);
        step(2);
        const Turn wanted = turn_unit((Turn){target.turn[0], target.turn[1], target.turn[2], target.turn[3]});
        const double same = turn_dot(wanted, world.piece[0].turn);
        assert_true(same * same > 0.99999);
        assert_true(vec_length(vec_sub(world.piece[0].centre, vec(5, -3, 8))) < 0.01);
    }
}

/* Released at rest it falls straight down; released in motion it keeps that motion. */
static void letting_go_pushes_nothing(void **state)
{
    (void)state;
    world_start(&world);
    add(0, actor_upright(PIECE_MEDIUM, 0, 0, 8, 0));
    assert_true(hand_take(&world, 0, 0));
    hand_lead(&world, 0, target_at(0, 0, 9));
    step(1);
    const Pyramid held = world.piece[0];
    hand_release(&world, 0);
    assert_memory_equal(&held, &world.piece[0], sizeof held);
    world_step(&world);
    const Vec3 change = vec_sub(world.piece[0].velocity, held.velocity);
    assert_true(fabs(change.x) < 1e-12 && fabs(change.y) < 1e-12);
    assert_true(fabs(change.z + 981.0 / WORLD_STEP_HZ) < 1e-9);
}

/* A hand pulling on a piece that cannot follow: finite force, and no fling when it comes free. */
static void the_spring_does_not_wind_up(void **state)
{
    (void)state;
    world_start(&world);
    add(0, actor_upright(PIECE_LARGE, 0, 0, 0, 0));
    world_fix(&world, 0);
    add(1, actor_leaning(PIECE_MEDIUM, -6, 0, 1.2, 0, PI / 2));
    assert_true(hand_take(&world, 0, 1));
    hand_lead(&world, 0, target_at(15, 0, 2));
    step(3);
    assert_true(world.piece[1].centre.x < 0);
    world_remove(&world, 0);
    double fastest = 0;
    for (int i = 0; i < 2 * WORLD_STEP_HZ; i++) {
        world_step(&world);
        const double speed = vec_length(world.piece[1].velocity);
        if (speed > fastest) fastest = speed;
    }
    assert_true(fastest < 60);
}

/* Four weights are four weights: a light piece cannot lift or shove a stack it is stuck under. */
static void force_is_finite(void **state)
{
    (void)state;
    world_start(&world);
    /* Large over small, both on the table; over the large a second one. */
    add(0, actor_upright(PIECE_SMALL, 0, 0, 0.001, 0));
    add(1, actor_upright(PIECE_LARGE, 0, 0, 0.001, 0));
    add(2, actor_upright(PIECE_LARGE, 0, 0, cap_height(PIECE_LARGE, PIECE_LARGE) + 0.002, 0));
    step(1);
    assert_true(hand_take(&world, 0, 0));
    hand_lead(&world, 0, target_at(0, 0, 10));
    step(2);
    /* 4 x 1.26 g pull against 1.26 + 2 x 4.58 g. */
    assert_true(world_pose(&world, 1).base.z < 0.05);
    assert_true(query_depth_cm(&world, 0, 1) < 0.02);
}

static void hands_wake_the_world(void **state)
{
    (void)state;
    world_start(&world);
    add(0, actor_upright(PIECE_LARGE, 0, 0, 0.001, 0));
    step(2);
    assert_true(world.asleep);
    assert_true(hand_take(&world, 0, 0));
    assert_false(world.asleep);
    step(2);
    assert_false(world.asleep);
    hand_release(&world, 0);
    step(2);
    assert_true(world.asleep);
    add(1, actor_upright(PIECE_SMALL, 9, 0, 0.5, 0));
    assert_false(world.asleep);
    step(2);
    assert_true(world.asleep);
    world_remove(&world, 0);
    assert_false(world.asleep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_taken),         cmocka_unit_test(goals_stay_within_reach),
        cmocka_unit_test(speed_is_limited),          cmocka_unit_test(goes_where_and_how_it_is_led),
        cmocka_unit_test(letting_go_pushes_nothing), cmocka_unit_test(the_spring_does_not_wind_up),
        cmocka_unit_test(force_is_finite),           cmocka_unit_test(hands_wake_the_world),
    };
    return cmocka_run_group_tests_name("physics hands", tests, NULL, NULL);
}
