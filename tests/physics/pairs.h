/* pairs.h -- two pieces at a distance that is known by construction.
 *
 * Each way of meeting is built in the coordinates of the first piece from lengths and
 * angles alone, then the pair is moved and turned as a whole: no query had a hand in it. */
#ifndef TESTS_PHYSICS_PAIRS_H
#define TESTS_PHYSICS_PAIRS_H

#include "bench/physics/poses.h"

typedef struct Pair {
    Actor a, b;
} Pair;

enum { PAIR_FACES, PAIR_TIP_ON_FACE, PAIR_EDGES, PAIR_TIP_IN_HOLLOW, PAIR_TIPS, PAIR_KINDS };

static inline double face_angle(const Shape *shape) { return atan2(shape->half_base, shape->height); }

/* The +x face: a point in its middle, and its normal. */
static inline Vec3 face_middle(const Shape *s) { return vec(s->half_base * 2 / 3, 0, s->height / 3); }
static inline Vec3 face_normal(const Shape *s) { return vec(cos(face_angle(s)), 0, sin(face_angle(s))); }

/* A piece turned so, with its point `local` at `at`. */
static inline Actor actor_with_point(PieceSize size, Turn turn, Vec3 local, Vec3 at)
{
    return (Actor){size, false, {vec_sub(at, turned(turn, local)), turn}};
}

/* Out of the solid at the +x base edge: halfway between the face's normal and straight down. */
static inline Vec3 edge_outward(const Shape *s) { return vec_unit(vec_add(face_normal(s), vec(0, 0, -1))); }

/* The turn that takes local axes (y, u, y x u) to (y_to, u_to, y_to x u_to); u is in the xz plane. */
static inline Turn turn_to(Vec3 u, Vec3 y_to, Vec3 u_to)
{
    /* First u to +x by a turn about y, then the frame (x, y) to (u_to, y_to) as a matrix. */
    const Turn level = turn_about(vec(0, 1, 0), atan2(u.z, u.x));
    const Vec3 x = u_to, y = y_to, z = vec_cross(x, y);
    const double trace = x.x + y.y + z.z;
    Turn q;
    if (trace > 0) {
        const double s = 2 * sqrt(trace + 1);
        q = (Turn){s / 4, (y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s};
    } else if (x.x > y.y && x.x > z.z) {
        const double s = 2 * sqrt(1 + x.x - y.y - z.z);
        q = (Turn){(y.z - z.y) / s, s / 4, (y.x + x.y) / s, (z.x + x.z) / s};
    } else if (y.y > z.z) {
        const double s = 2 * sqrt(1 + y.y - x.x - z.z);
        q = (Turn){(z.x - x.z) / s, (y.x + x.y) / s, s / 4, (z.y + y.z) / s};
    } else {
        const double s = 2 * sqrt(1 + z.z - x.x - y.y);
        q = (Turn){(x.y - y.x) / s, (z.x + x.z) / s, (z.y + y.z) / s, s / 4};
    }
    return turn_times(turn_unit(q), level);
}

static inline Actor partner(int kind, const Shape *a, PieceSize size, double gap, Dice *dice)
{
    const Shape *b = shape_for(size);
    const Vec3 tip_b = vec(0, 0, b->height), tip_a = vec(0, 0, a->height), n = face_normal(a);
    const double spin = dice_unit(dice) * 2 * PI;
    switch (kind) {
    case PAIR_FACES: {
        /* Parallel faces looking at each other. */
        const Turn turn = turn_about(vec(0, 1, 0), PI + face_angle(b) - face_angle(a));
        return actor_with_point(size, turn, face_middle(b), vec_add_scaled(face_middle(a), gap, n));
    }
    case PAIR_TIP_ON_FACE: {
        /* The axis stands on the face, tip down, turned anyhow about itself. */
        const Turn stand = turn_about(vec(0, 1, 0), PI / 2 - face_angle(a) + PI);
        const Turn turn = turn_times(stand, turn_about(vec(0, 0, 1), spin));
        return actor_with_point(size, turn, tip_b, vec_add_scaled(face_middle(a), gap, n));
    }
    case PAIR_EDGES: {
        /* Base edges crossing at a right angle, each pointing out at the other. */
        const Vec3 u = edge_outward(a), across = vec_cross(vec(0, 1, 0), u);
        const Turn turn = turn_to(edge_outward(b), across, vec_negate(u));
        const Vec3 at = vec_add_scaled(vec(a->half_base, 0, 0), gap, u);
        return actor_with_point(size, turn, vec(b->half_base, 0, 0), at);
    }
    case PAIR_TIP_IN_HOLLOW: {
        /* Upright from below, the tip at the inner face of a larger one. */
        const Vec3 inside = vec(a->inner_half_base * 2 / 3, 0, a->inner_height / 3);
        return actor_with_point(size, TURN_NONE, tip_b, vec_add_scaled(inside, -gap, n));
    }
    default: {
        /* Tip to tip, not quite in line: the axes of a separation cannot see this distance. */
        const double off = 0.4 * dice_unit(dice);
        const Vec3 way = vec(sin(off) * cos(spin), sin(off) * sin(spin), cos(off));
        const Turn turn = turn_about(vec(cos(spin), sin(spin), 0), PI);
        return actor_with_point(size, turn, tip_b, vec_add_scaled(tip_a, gap, way));
    }
    }
}

static inline Actor actor_moved(Actor actor, Turn turn, Vec3 to)
{
    actor.pose.base = vec_add(turned(turn, actor.pose.base), to);
    actor.pose.turn = turn_unit(turn_times(turn, actor.pose.turn));
    return actor;
}

static inline Pair pair_make(int kind, double gap, Dice *dice)
{
    PieceSize size_a = (PieceSize)(dice_unit(dice) * 3), size_b = (PieceSize)(dice_unit(dice) * 3);
    if (kind == PAIR_TIP_IN_HOLLOW) size_a = PIECE_LARGE, size_b = PIECE_SMALL;
    Pair pair = {{size_a, false, {{0, 0, 0}, TURN_NONE}},
                 partner(kind, shape_for(size_a), size_b, gap, dice)};
    const Turn turn = dice_turn(dice);
    const Vec3 to = vec(20 * dice_unit(dice) - 10, 20 * dice_unit(dice) - 10, 10 + 20 * dice_unit(dice));
    pair.a = actor_moved(pair.a, turn, to);
    pair.b = actor_moved(pair.b, turn, to);
    return pair;
}

#endif
