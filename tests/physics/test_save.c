/* test_save.c -- save, restore, go on: bit for bit as if one had never stopped. */
#include "tests/physics/full.h"

#include <string.h>

#include "bench/physics/poses.h"

static uint8_t bytes[WORLD_BYTES_MAX];

/* A heap with both hands at work in it, led by dice. */
static void start_play(World *world, int seed)
{
    Actor actors[12];
    actors_heap(actors, 12, seed);
    world_start(world);
    for (int i = 0; i < 12; i++) world_add(world, i, actors[i].size, actors[i].pose);
}

static void play(World *world, Dice *dice, int steps)
{
    for (int i = 0; i < steps; i++) {
        const int hand = (int)(dice_unit(dice) * WORLD_HANDS), what = (int)(dice_unit(dice) * 120);
        if (what == 0) hand_take(world, hand, (int)(dice_unit(dice) * 12));
        if (what == 1) hand_release(world, hand);
        if (what == 2 || what == 3) {
            HandTarget target = {{0, 0, 0}, {0, 0, 0, 0}};
            for (int k = 0; k < 3; k++)
                target.place_um[k] = (int32_t)((dice_unit(dice) - (k < 2 ? 0.5 : 0)) * 80000);
            for (int k = 0; k < 4; k++) target.turn[k] = (int16_t)((dice_unit(dice) - 0.5) * 60000);
            hand_lead(world, hand, target);
        }
        world_step(world);
    }
}

static void goes_on_the_same(void **state)
{
    (void)state;
    static World world, copy, read;
    const int moments = full_or(1000, 60);
    Dice dice = {4711};
    int seed = 0;
    start_play(&world, seed);
    for (int moment = 0; moment < moments; moment++) {
        if (moment % 50 == 49) start_play(&world, ++seed);
        play(&world, &dice, 1 + (int)(dice_unit(&dice) * 60));
        assert_null(world_check(&world));
        copy = world;
        const size_t size = world_write(&world, bytes, sizeof bytes);
        assert_true(size > 0);
        memset(&read, 0xA5, sizeof read);
        assert_true(world_read(&read, bytes, size));
        assert_true(world_hash(&read) == world_hash(&world));
        Dice first = dice, second = dice, third = dice;
        play(&world, &first, 60);
        play(&copy, &second, 60);
        play(&read, &third, 60);
        assert_true(world_hash(&copy) == world_hash(&world));
        assert_true(world_hash(&read) == world_hash(&world));
        dice = first;
    }
}

static void garbled_bytes_are_refused(void **state)
{
    (void)state;
    static World world, target, before;
    Dice dice = {12};
    start_play(&world, 1);
    play(&world, &dice, 300);
    const size_t size = world_write(&world, bytes, sizeof bytes);
    start_play(&target, 2);
    before = target;
    for (size_t cut = 0; cut < size; cut += 7) assert_false(world_read(&target, bytes, cut));
    assert_false(world_read(&target, bytes, size + 1 < sizeof bytes ? size + 1 : size - 1));
    assert_int_equal(world_write(&world, bytes, size - 1), 0);
    assert_memory_equal(&target, &before, sizeof target);
    /* Flipped bits: refused, or a World that still passes every check and can be stepped. */
    for (int i = 0; i < full_or(20000, 2000); i++) {
        world_write(&world, bytes, sizeof bytes);
        for (int k = 0; k < 1 + i % 3; k++) {
            bytes[(size_t)(dice_unit(&dice) * (double)size)] ^= (uint8_t)(1 << (int)(dice_unit(&dice) * 8));
        }
        if (!world_read(&target, bytes, size)) continue;
        assert_null(world_check(&target));
        world_step(&target);
    }
}

static void every_field_counts(void **state)
{
    (void)state;
    static World world, other;
    Dice dice = {77};
    start_play(&world, 3);
    play(&world, &dice, 200);
    const uint64_t hash = world_hash(&world);
    const size_t size = world_write(&world, bytes, sizeof bytes);
    int told = 0, tried = 0;
    for (size_t at = 0; at < size; at += 1) {
        bytes[at] ^= 1;
        if (world_read(&other, bytes, size)) {
            tried++;
            told += world_hash(&other) != hash;
        }
        bytes[at] ^= 1;
    }
    assert_true(tried > 1000);
    assert_int_equal(told, tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on_the_same),
        cmocka_unit_test(garbled_bytes_are_refused),
        cmocka_unit_test(every_field_counts),
    };
    return cmocka_run_group_tests_name("physics saving", tests, NULL, NULL);
}
