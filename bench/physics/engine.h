/* engine.h -- what a scene asks of a physics engine, ours or another.
 *
 * Scenes are written once against this table of functions, so that all engines play the
 * same scenes and are measured by the same rulers (our queries, on their poses). */
#ifndef BENCH_PHYSICS_ENGINE_H
#define BENCH_PHYSICS_ENGINE_H

#include "physics/physics.h"

typedef struct Actor {
    PieceSize size;
    bool fixed;
    Placing pose;
} Actor;

typedef struct Motion {
    Vec3 centre; /* of mass */
    Turn turn;
    Vec3 velocity, spin;
} Motion;

/* How a scene wants its hands. */
typedef struct Grasp {
    double speed_cm_s, stiffness_per_s, force_weights;
} Grasp;

typedef struct Engine Engine;
struct Engine {
    const char *name;
    void *self;
    /* A new world; false if the engine could not. */
    bool (*load)(Engine *engine, const Actor *actors, int count, Grasp grasp, bool may_sleep);
    void (*step)(Engine *engine, int steps);
    void (*motions)(Engine *engine, Motion *out);
    bool (*take)(Engine *engine, int hand, int piece);
    void (*lead)(Engine *engine, int hand, Vec3 centre, Turn turn);
    void (*release)(Engine *engine, int hand);
    void (*shove)(Engine *engine, int piece, Vec3 velocity, Vec3 spin);
    /* CPU seconds for so many steps. */
    double (*time)(Engine *engine, int steps);
};

/* Ours, playing in the World given. */
Engine engine_own(World *world);

double cpu_seconds(void);

#endif
