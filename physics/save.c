/* save.c -- a World as bytes, as one number, and under suspicion.
 *
 * One table per struct names every field once (fields.h); writing, reading and hashing
 * walk the same tables, so they cannot disagree. Whole numbers go as four bytes, doubles as
 * the eight of their bits, low byte first: exact, and the same on every machine. Contacts
 * go as many as there are. Reading fills a copy and commits it only if it passes
 * world_check: hostile bytes change nothing. */
#include <string.h>

#include "base/hash.h"
#include "physics/fields.h"
#include "physics/physics.h"

_Static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Turn) == 4 * sizeof(double),
               "vectors are walked as plain doubles");

const Field SETTINGS_FIELDS[] = {FIELD_F64(Settings, table_friction),
                                 FIELD_F64(Settings, piece_friction),
                                 FIELD_F64(Settings, hand_speed_cm_s),
                                 FIELD_F64(Settings, hand_spin_rad_s),
                                 FIELD_F64(Settings, hand_stiffness_per_s),
                                 FIELD_F64(Settings, hand_force_weights),
                                 FIELD_I32(Settings, may_sleep),
                                 FIELD_END};

const Field HAND_FIELDS[] = {FIELD_I32(Hand, piece), FIELD_F64(Hand, goal),      FIELD_F64(Hand, goal_turn),
                             FIELD_F64(Hand, lead),  FIELD_F64(Hand, lead_turn), FIELD_END};

static const Field PYRAMID_FIELDS[] = {FIELD_I32(Pyramid, size),
                                       FIELD_I32(Pyramid, fixed),
                                       FIELD_F64(Pyramid, centre),
                                       FIELD_F64(Pyramid, turn),
                                       FIELD_F64(Pyramid, velocity),
                                       FIELD_F64(Pyramid, spin),
                                       FIELD_END};

const Field CONTACT_FIELDS[] = {FIELD_I32(Contact, a),    FIELD_I32(Contact, b),   FIELD_F64(Contact, at),
                                FIELD_F64(Contact, push), FIELD_F64(Contact, rub), FIELD_END};

#define ALL_BUT_CONTACTS                                                                                     \
    FIELD_U32(World, steps), FIELD_U32(World, still_steps), FIELD_I32(World, asleep),                        \
        FIELD_U32(World, careful_steps), FIELD_U32(World, net_uses), FIELD_U32(World, contacts_dropped),     \
        FIELD_I32(World, contact_count), FIELD_STRUCT(World, settings, Settings, SETTINGS_FIELDS),           \
        FIELD_STRUCT(World, hand, Hand, HAND_FIELDS), FIELD_STRUCT(World, piece, Pyramid, PYRAMID_FIELDS)

static const Field HEAD_FIELDS[] = {ALL_BUT_CONTACTS, FIELD_END};

const Field WORLD_FIELDS[] = {ALL_BUT_CONTACTS, FIELD_STRUCT(World, contact, Contact, CONTACT_FIELDS),
                              FIELD_END};

/* Every number goes in as eight bytes: the same World has told the same number since the first version. */
static void hash_numbers(Hash *hash, const Field *table, const void *at)
{
    for (const Field *f = table; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *number = (const uint8_t *)at + f->offset + i * f->stride;
            uint64_t bits;
            uint32_t small;
            if (f->kind == FIELD_STRUCT) {
                hash_numbers(hash, f->inner, number);
                continue;
            }
            if (f->kind == FIELD_F64) {
                memcpy(&bits, number, 8);
            } else {
                memcpy(&small, number, 4);
                bits = small;
            }
            hash_u64(hash, bits);
        }
}

uint64_t world_hash(const World *world)
{
    Hash hash = HASH_START;
    hash_numbers(&hash, HEAD_FIELDS, world);
    for (int i = 0; i < world->contact_count; i++) hash_numbers(&hash, CONTACT_FIELDS, &world->contact[i]);
    return hash_end(hash);
}

static size_t size_with(int contacts)
{
    return (size_t)fields_size(HEAD_FIELDS) + (size_t)contacts * (size_t)fields_size(CONTACT_FIELDS);
}

size_t world_write(const World *world, uint8_t *bytes, size_t capacity)
{
    const int head = fields_size(HEAD_FIELDS), each = fields_size(CONTACT_FIELDS);
    const size_t size = size_with(world->contact_count);
    if (size > capacity) return 0;
    fields_encode(HEAD_FIELDS, world, bytes, head);
    for (int i = 0; i < world->contact_count; i++)
        fields_encode(CONTACT_FIELDS, &world->contact[i], bytes + head + i * each, each);
    return size;
}

bool world_read(World *world, const uint8_t *bytes, size_t size)
{
    const int head = fields_size(HEAD_FIELDS), each = fields_size(CONTACT_FIELDS);
    World copy;
    world_start(&copy);
    if (size < (size_t)head || !fields_decode(HEAD_FIELDS, &copy, bytes, head)) return false;
    if (copy.contact_count < 0 || copy.contact_count > WORLD_CONTACTS) return false;
    if (size != size_with(copy.contact_count)) return false;
    for (int i = 0; i < copy.contact_count; i++)
        if (!fields_decode(CONTACT_FIELDS, &copy.contact[i], bytes + head + i * each, each)) return false;
    if (world_check(&copy)) return false;
    *world = copy;
    return true;
}
