/* poses.c -- how pieces are put down in scenes and tests.
 *
 * Sines are fine here: scenes only choose where things start. Where hashes of different
 * machines are compared (tests/physics/hash.c), poses are made from roots alone. */
#include "bench/physics/poses.h"

Turn turn_about(Vec3 axis, double radians)
{
    const Vec3 part = vec_scale(sin(radians / 2), vec_unit(axis));
    return (Turn){cos(radians / 2), part.x, part.y, part.z};
}

Vec3 turned(Turn turn, Vec3 v) { return frame_outward(frame_of(turn), v); }

const Shape *shape_for(PieceSize size) { return shape_of((int32_t)size); }

Actor actor_upright(PieceSize size, double x, double y, double z, double yaw)
{
    return (Actor){size, false, {{x, y, z}, turn_about(vec(0, 0, 1), yaw)}};
}

Actor actor_inverted(PieceSize size, double x, double y, double z, double yaw)
{
    const Turn turn = turn_times(turn_about(vec(0, 0, 1), yaw), turn_about(vec(1, 0, 0), PI));
    return (Actor){size, false, {{x, y, z + shape_for(size)->height}, turn}};
}

Actor actor_leaning(PieceSize size, double x, double y, double z, double yaw, double tilt)
{
    const Turn turn = turn_times(turn_about(vec(0, 0, 1), yaw), turn_about(vec(0, 1, 0), tilt));
    const Vec3 edge = turned(turn, vec(shape_for(size)->half_base, 0, 0));
    return (Actor){size, false, {vec_sub(vec(x, y, z), edge), turn}};
}

Actor actor_lying(PieceSize size, double x, double y, double z, double yaw)
{
    const Shape *shape = shape_for(size);
    return actor_leaning(size, x, y, z, yaw, PI - atan2(shape->height, shape->half_base));
}

Actor actor_shifted(Actor actor, Vec3 local)
{
    actor.pose.base = vec_add(actor.pose.base, turned(actor.pose.turn, local));
    return actor;
}

double cap_height(PieceSize over, PieceSize under)
{
    const Shape *cap = shape_for(over), *low = shape_for(under);
    const double tips = low->height - cap->inner_height;
    const double rim = low->height * (1 - cap->inner_half_base / low->half_base);
    const double height = tips > rim ? tips : rim;
    return height > 0 ? height : 0;
}

Vec3 actor_centre(const Actor *actor)
{
    return vec_add(actor->pose.base,
                   turned(actor->pose.turn, vec(0, 0, shape_for(actor->size)->centre_height)));
}

Vec3 motion_base(const Motion *motion, PieceSize size)
{
    return vec_sub(motion->centre, turned(motion->turn, vec(0, 0, shape_for(size)->centre_height)));
}

double dice_unit(Dice *dice)
{
    dice->state ^= dice->state << 13;
    dice->state ^= dice->state >> 7;
    dice->state ^= dice->state << 17;
    return (double)(dice->state >> 11) / 9007199254740992.0;
}

Turn dice_turn(Dice *dice)
{
    double part[4];
    for (int k = 0; k < 4; k++) part[k] = dice_unit(dice) + dice_unit(dice) + dice_unit(dice) - 1.5;
    return turn_unit((Turn){part[0], part[1], part[2], part[3]});
}

void actors_heap(Actor *actors, int count, int seed)
{
    Dice dice = {88172645463325253u + (uint64_t)seed * 7919u};
    for (int i = 0; i < 20; i++) dice_unit(&dice);
    for (int i = 0; i < count; i++) {
        const PieceSize size = (PieceSize)(i % PIECE_SIZES);
        const Turn turn = dice_turn(&dice);
        const double around = (i % 3) * 2 * PI / 3 + seed;
        const double x = 2.9 * cos(around) + 0.3 * (dice_unit(&dice) - 0.5);
        const double y = 2.9 * sin(around) + 0.3 * (dice_unit(&dice) - 0.5);
        const int layer = i / 3;
        const Vec3 middle = turned(turn, vec(0, 0, shape_for(size)->height * 0.5));
        actors[i] = (Actor){size, false, {vec_sub(vec(x, y, 3.2 + layer * 5.2), middle), turn}};
    }
}
