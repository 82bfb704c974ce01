/* poses.h -- how pieces are put down in scenes and tests. */
#ifndef BENCH_PHYSICS_POSES_H
#define BENCH_PHYSICS_POSES_H

#include "bench/physics/engine.h"
#include "physics/shape.h"

#define PI 3.14159265358979323846

const Shape *shape_for(PieceSize size);
Turn turn_about(Vec3 axis, double radians);
Vec3 turned(Turn turn, Vec3 v);

/* x, y, z: the middle of the base. */
Actor actor_upright(PieceSize size, double x, double y, double z, double yaw);
/* Tip down; x, y, z: the tip. */
Actor actor_inverted(PieceSize size, double x, double y, double z, double yaw);
/* On a face, the tip towards yaw; x, y, z: the middle of the lower base edge. */
Actor actor_lying(PieceSize size, double x, double y, double z, double yaw);
/* Tilted about the lower base edge towards yaw; x, y, z: the middle of that edge. */
Actor actor_leaning(PieceSize size, double x, double y, double z, double yaw, double tilt);
/* Moved along its own axes. */
Actor actor_shifted(Actor actor, Vec3 local);

/* Height of the base of a piece capped over another, above that one's base. */
double cap_height(PieceSize over, PieceSize under);

Vec3 actor_centre(const Actor *actor);
Vec3 motion_base(const Motion *motion, PieceSize size);

/* The heaps that fall: count pieces, the same for the same seed on every machine. */
void actors_heap(Actor *actors, int count, int seed);

/* A small generator for scenes; never zero. */
typedef struct Dice {
    uint64_t state;
} Dice;
double dice_unit(Dice *dice);
Turn dice_turn(Dice *dice);

#endif
