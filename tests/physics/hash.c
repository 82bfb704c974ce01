/* hash.c -- one number for everything the engine does: equal on every build, or something is wrong.
 *
 * Prints the fingerprint of several heaps that fall and are played in by two hands, of
 * every answer the queries give on the way, and of worlds written and read back. Build it
 * with any compiler, at any optimisation, for any machine, and compare (WebAssembly too).
 * It uses nothing but the engine: no sines, no libm beyond the root.
 * PHYSICS_FULL=1 plays longer and prints another number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "physics/physics.h"

static uint64_t dice = 0x9E3779B97F4A7C15u;

static double unit(void)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (double)(dice >> 11) / 9007199254740992.0;
}

static Turn any_turn(void)
{
    /* One call per statement: the order of arguments is the compiler's choice. */
    const double w = unit() - 0.5;
    const double x = unit() - 0.5;
    const double y = unit() - 0.5;
    const double z = unit() - 0.5;
    return turn_unit((Turn){w, x, y, z + 0.001});
}

static void hash_number(Hash *hash, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    hash_u64(hash, bits);
}

static void drop_heap(World *world, int count)
{
    world_start(world);
    for (int i = 0; i < count; i++) {
        const double x = (i % 3 - 1) * 3 + unit() * 0.3;
        const double y = (i / 3 % 2) * 3 + unit() * 0.3;
        const int layer = i / 6;
        world_add(world, i, (PieceSize)(i % 3), (Placing){{x, y, 6 + layer * 6}, any_turn()});
    }
}

static void move_hands(World *world, int count)
{
    const int hand = (int)(unit() * WORLD_HANDS);
    const int what = (int)(unit() * 60);
    if (what == 0) hand_take(world, hand, (int)(unit() * count));
    if (what == 1) hand_release(world, hand);
    if (what > 4) return;
    HandTarget target;
    for (int k = 0; k < 3; k++) target.place_um[k] = (int32_t)((unit() - (k < 2 ? 0.5 : 0)) * 90000);
    for (int k = 0; k < 4; k++) target.turn[k] = (int16_t)((unit() - 0.5) * 60000);
    hand_lead(world, hand, target);
}

static void hash_answers(Hash *hash, const World *world, int count)
{
    hash_u64(hash, query_table(world));
    hash_u64(hash, query_connected(world, 0.03));
    for (int a = 0; a < count; a++) {
        const Support support = query_support(world, a);
        hash_u64(hash, support.pieces);
        hash_number(hash, support.margin_cm);
        for (int b = a + 1; b < count; b++) {
            hash_number(hash, query_gap_cm(world, a, b, 0.2));
            hash_number(hash, query_depth_cm(world, a, b));
            hash_u64(hash, (uint64_t)query_nested(world, a, b));
        }
    }
}

int main(void)
{
    static World world;
    static uint8_t bytes[WORLD_BYTES_MAX];
    Hash hash = HASH_START;
    const int heaps = getenv("PHYSICS_FULL") ? 20 : 3;
    for (int heap = 0; heap < heaps; heap++) {
        const int count = heap % 3 == 2 ? 15 : 9;
        drop_heap(&world, count);
        for (int step = 0; step < 4 * WORLD_STEP_HZ; step++) {
            if (step > WORLD_STEP_HZ && step < 3 * WORLD_STEP_HZ) move_hands(&world, count);
            world_step(&world);
            if (step % 48 == 0) hash_u64(&hash, world_hash(&world));
            if (step % 240 == 0) hash_answers(&hash, &world, count);
            if (step == 2 * WORLD_STEP_HZ) {
                const size_t size = world_write(&world, bytes, sizeof bytes);
                hash_bytes(&hash, bytes, size);
                if (!world_read(&world, bytes, size)) return 1;
            }
        }
    }
    printf("physics %016llx\n", (unsigned long long)hash_end(hash));
    return 0;
}
