/* test_scenes.c -- every scene of the bench, held to its limits.
 *
 * What should stand stands without sleeping, what should fall falls, nothing passes
 * through anything. PHYSICS_FULL=1 plays 1,000 heaps and watches for 600 seconds. */
#include "tests/physics/full.h"

#include <stdio.h>

#include "bench/physics/poses.h"
#include "bench/physics/scenes.h"

enum { ENTRIES_MAX = 40 };

static void play_scene(void **state)
{
    const int *number = *state;
    const SceneEntry *entry = &SCENES[*number];
    static World world;
    const Effort effort = getenv("PHYSICS_FULL") ? EFFORT_FULL : EFFORT_SHORT;
    Figures figures = {.count = 0};
    Engine engine = engine_own(&world);
    Stage stage = {&engine, &effort, &figures};
    entry->play(&stage);
    int bad = 0;
    for (int i = 0; i < figures.count; i++) {
        const Figure *figure = &figures.figure[i];
        /* Written so that a number that is none is bad. */
        const bool good = figure->value <= figure->at_most;
        if (!good) bad++;
        if (!good || getenv("PHYSICS_FULL")) {
            printf("%s %s: %s: %g, at most %g\n", good ? "good" : "BAD", figure->scene, figure->what,
                   figure->value, figure->at_most);
        }
    }
    assert_int_equal(bad, 0);
    assert_int_equal(world.contacts_dropped, 0);
    assert_null(world_check(&world));
}

/* With sleep: exactly still, to the bit, and counted as at rest. */
static void asleep_is_still(void **state)
{
    (void)state;
    static World world;
    world_start(&world);
    for (int i = 0; i < 3; i++) {
        const Actor actor =
            actor_upright(PIECE_MEDIUM, i == 2 ? 2.6 : 0.35, i == 2 ? 0 : 2.0 * i - 1, 0.002, 0);
        world_add(&world, i, actor.size, actor.pose);
    }
    const Actor top = actor_lying(PIECE_LARGE, 0, 0, 3.4975, 0);
    world_add(&world, 3, top.size, top.pose);
    assert_false(query_at_rest(&world, 0.1));
    for (int i = 0; i < 2 * WORLD_STEP_HZ; i++) world_step(&world);
    assert_true(world.asleep);
    static World before;
    before = world;
    for (int i = 0; i < 600 * WORLD_STEP_HZ; i++) world_step(&world);
    for (int i = 0; i < 4; i++) assert_memory_equal(&world.piece[i], &before.piece[i], sizeof(Pyramid));
    assert_true(query_at_rest(&world, 600));
    assert_int_equal(query_table(&world), 7);
    assert_int_equal(query_connected(&world, TOUCH_CM), 15);
}

/* A hint saves time and nothing else: scrambled before every step, the heap falls the same way. */
static void hints_do_not_matter(void **state)
{
    (void)state;
    static World plain, scrambled;
    Actor actors[12];
    Dice dice = {99};
    actors_heap(actors, 12, 3);
    world_start(&plain);
    for (int i = 0; i < 12; i++) world_add(&plain, i, actors[i].size, actors[i].pose);
    scrambled = plain;
    for (int step = 0; step < full_or(2000, 480); step++) {
        uint8_t *hint = &scrambled.hint[0][0];
        for (size_t k = 0; k < sizeof scrambled.hint; k++) hint[k] = (uint8_t)(dice_unit(&dice) * 256);
        world_step(&plain);
        world_step(&scrambled);
    }
    assert_true(world_hash(&plain) == world_hash(&scrambled));
}

/* Two stashes in one heap: nothing is dropped for want of room, and the net is rare. */
static void thirty_pieces_fit(void **state)
{
    (void)state;
    static World world;
    Actor actors[WORLD_PIECES];
    int most = 0;
    actors_heap(actors, WORLD_PIECES, 5);
    world_start(&world);
    for (int i = 0; i < WORLD_PIECES; i++) world_add(&world, i, actors[i].size, actors[i].pose);
    for (int step = 0; step < 4 * WORLD_STEP_HZ; step++) {
        world_step(&world);
        if (world.contact_count > most) most = world.contact_count;
    }
    assert_int_equal(world.contacts_dropped, 0);
    assert_true(most < WORLD_CONTACTS / 2);
    for (int a = 0; a < WORLD_PIECES; a++) {
        for (int b = a + 1; b < WORLD_PIECES; b++) assert_true(query_depth_cm(&world, a, b) < 0.02);
    }
    assert_true(world.net_uses < 40);
}

int main(void)
{
    struct CMUnitTest tests[ENTRIES_MAX];
    static int numbers[ENTRIES_MAX];
    int count = 0;
    for (int i = 0; i < SCENE_COUNT; i++) {
        numbers[i] = i;
        tests[count++] = (struct CMUnitTest){SCENES[i].name, play_scene, NULL, NULL, &numbers[i]};
    }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(asleep_is_still);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(hints_do_not_matter);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(thirty_pieces_fit);
    return _cmocka_run_group_tests("physics scenes", tests, (size_t)count, NULL, NULL);
}
