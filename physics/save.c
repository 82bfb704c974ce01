/* save.c -- a World as bytes, as one number, and under suspicion.
 *
 * One table per struct names every field once; writing, reading and hashing walk the
 * same tables, so they cannot disagree. Whole numbers go as four bytes, doubles as the
 * eight of their bits, low byte first: exact, and the same on every machine. Hints are
 * left out, contacts go as many as there are. Reading fills a copy and commits it only
 * if it passes world_check: hostile bytes change nothing. */
#include <string.h>

#include "base/hash.h"
#include "physics/physics.h"

typedef struct Field {
    size_t at;
    size_t count;
    size_t width; /* 4: integer, 8: double */
} Field;

#define WHOLE(type, member)                                                                                  \
    {                                                                                                        \
        offsetof(type, member), 1, 4                                                                         \
    }
#define NUMBERS(type, member, many)                                                                          \
    {                                                                                                        \
        offsetof(type, member), many, 8                                                                      \
    }

static const Field WORLD_FIELDS[] = {
    WHOLE(World, steps),         WHOLE(World, still_steps), WHOLE(World, asleep),
    WHOLE(World, careful_steps), WHOLE(World, net_uses),    WHOLE(World, contacts_dropped),
    WHOLE(World, contact_count),
};
static const Field SETTINGS_FIELDS[] = {
    NUMBERS(Settings, table_friction, 1),
    NUMBERS(Settings, piece_friction, 1),
    NUMBERS(Settings, hand_speed_cm_s, 1),
    NUMBERS(Settings, hand_spin_rad_s, 1),
    NUMBERS(Settings, hand_stiffness_per_s, 1),
    NUMBERS(Settings, hand_force_weights, 1),
    WHOLE(Settings, may_sleep),
};
static const Field HAND_FIELDS[] = {
    WHOLE(Hand, piece),     NUMBERS(Hand, goal, 3),      NUMBERS(Hand, goal_turn, 4),
    NUMBERS(Hand, lead, 3), NUMBERS(Hand, lead_turn, 4),
};
static const Field PIECE_FIELDS[] = {
    WHOLE(Pyramid, size),      WHOLE(Pyramid, fixed),         NUMBERS(Pyramid, centre, 3),
    NUMBERS(Pyramid, turn, 4), NUMBERS(Pyramid, velocity, 3), NUMBERS(Pyramid, spin, 3),
};
static const Field CONTACT_FIELDS[] = {
    WHOLE(Contact, a),         WHOLE(Contact, b),        NUMBERS(Contact, at, 3),
    NUMBERS(Contact, push, 1), NUMBERS(Contact, rub, 3),
};

_Static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Turn) == 4 * sizeof(double),
               "vectors are walked as plain doubles");

/* One walk over the World: to be written, read or hashed. */
typedef struct Walk {
    uint8_t *out;      /* writing */
    const uint8_t *in; /* reading */
    size_t size, used; /* of the bytes */
    Hash *hash;
    bool failed;
} Walk;

static void walk_out(Walk *walk, const uint8_t *field, size_t width)
{
    uint64_t bits = 0;
    uint32_t small;
    if (width == 4) {
        memcpy(&small, field, 4);
        bits = small;
    } else {
        memcpy(&bits, field, 8);
    }
    if (walk->hash) {
        hash_u64(walk->hash, bits);
        return;
    }
    if (walk->size - walk->used < width) walk->failed = true;
    if (walk->failed) return;
    for (size_t k = 0; k < width; k++) walk->out[walk->used++] = (uint8_t)(bits >> 8 * k);
}

static void walk_in(Walk *walk, uint8_t *field, size_t width)
{
    if (walk->size - walk->used < width) walk->failed = true;
    if (walk->failed) return;
    uint64_t bits = 0;
    for (size_t k = 0; k < width; k++) bits |= (uint64_t)walk->in[walk->used++] << 8 * k;
    const uint32_t small = (uint32_t)bits;
    if (width == 4) {
        memcpy(field, &small, 4);
    } else {
        memcpy(field, &bits, 8);
    }
}

static void walk_struct_out(Walk *walk, const void *at, const Field *fields, size_t count)
{
    for (size_t f = 0; f < count; f++) {
        const uint8_t *field = (const uint8_t *)at + fields[f].at;
        for (size_t k = 0; k < fields[f].count; k++)
            walk_out(walk, field + k * fields[f].width, fields[f].width);
    }
}

static void walk_struct_in(Walk *walk, void *at, const Field *fields, size_t count)
{
    for (size_t f = 0; f < count; f++) {
        uint8_t *field = (uint8_t *)at + fields[f].at;
        for (size_t k = 0; k < fields[f].count; k++)
            walk_in(walk, field + k * fields[f].width, fields[f].width);
    }
}

#define COUNT(table)              (sizeof(table) / sizeof((table)[0]))
#define WALK_OUT(walk, at, table) walk_struct_out(walk, at, table, COUNT(table))
#define WALK_IN(walk, at, table)  walk_struct_in(walk, at, table, COUNT(table))

static void walk_world_out(Walk *walk, const World *world)
{
    WALK_OUT(walk, world, WORLD_FIELDS);
    WALK_OUT(walk, &world->settings, SETTINGS_FIELDS);
    for (int i = 0; i < WORLD_HANDS; i++) WALK_OUT(walk, &world->hand[i], HAND_FIELDS);
    for (int i = 0; i < WORLD_PIECES; i++) WALK_OUT(walk, &world->piece[i], PIECE_FIELDS);
    for (int i = 0; i < world->contact_count; i++) WALK_OUT(walk, &world->contact[i], CONTACT_FIELDS);
}

uint64_t world_hash(const World *world)
{
    Hash hash = HASH_START;
    walk_world_out(&(Walk){.hash = &hash}, world);
    return hash_end(hash);
}

size_t world_write(const World *world, uint8_t *bytes, size_t capacity)
{
    Walk walk = {.size = capacity};
    walk.out = bytes;
    walk_world_out(&walk, world);
    return walk.failed ? 0 : walk.used;
}

bool world_read(World *world, const uint8_t *bytes, size_t size)
{
    World copy;
    Walk walk = {.in = bytes, .size = size};
    world_start(&copy);
    WALK_IN(&walk, &copy, WORLD_FIELDS);
    if (walk.failed || copy.contact_count < 0 || copy.contact_count > WORLD_CONTACTS) return false;
    WALK_IN(&walk, &copy.settings, SETTINGS_FIELDS);
    for (int i = 0; i < WORLD_HANDS; i++) WALK_IN(&walk, &copy.hand[i], HAND_FIELDS);
    for (int i = 0; i < WORLD_PIECES; i++) WALK_IN(&walk, &copy.piece[i], PIECE_FIELDS);
    for (int i = 0; i < copy.contact_count; i++) WALK_IN(&walk, &copy.contact[i], CONTACT_FIELDS);
    if (walk.failed || walk.used != size || world_check(&copy)) return false;
    *world = copy;
    return true;
}
