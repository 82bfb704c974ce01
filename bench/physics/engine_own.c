/* engine_own.c -- our engine behind the table every engine has. */
#include <time.h>

#include "bench/physics/engine.h"
#include "physics/shape.h"

static bool own_load(Engine *engine, const Actor *actors, int count, Grasp grasp, bool may_sleep)
{
    World *world = engine->self;
    world_start(world);
    world->settings.may_sleep = may_sleep;
    world->settings.hand_speed_cm_s = grasp.speed_cm_s;
    world->settings.hand_stiffness_per_s = grasp.stiffness_per_s;
    world->settings.hand_force_weights = grasp.force_weights;
    for (int i = 0; i < count; i++) {
        world_add(world, i, actors[i].size, actors[i].pose);
        if (actors[i].fixed) world_fix(world, i);
    }
    return true;
}

static void own_step(Engine *engine, int steps)
{
    for (int i = 0; i < steps; i++) world_step(engine->self);
}

static void own_motions(Engine *engine, Motion *out)
{
    const World *world = engine->self;
    for (int i = 0; i < WORLD_PIECES; i++) {
        const Pyramid *piece = &world->piece[i];
        if (piece->size != NO_PIECE)
            *out++ = (Motion){piece->centre, piece->turn, piece->velocity, piece->spin};
    }
}

static bool own_take(Engine *engine, int hand, int piece) { return hand_take(engine->self, hand, piece); }

static int32_t micrometres(double cm) { return (int32_t)(cm * 10000 + (cm < 0 ? -0.5 : 0.5)); }
static int16_t part_of_turn(double x) { return (int16_t)(x * 32000 + (x < 0 ? -0.5 : 0.5)); }

static void own_lead(Engine *engine, int hand, Vec3 centre, Turn turn)
{
    const HandTarget target = {
        {micrometres(centre.x), micrometres(centre.y), micrometres(centre.z)},
        {part_of_turn(turn.w), part_of_turn(turn.x), part_of_turn(turn.y), part_of_turn(turn.z)}};
    hand_lead(engine->self, hand, target);
}

static void own_release(Engine *engine, int hand) { hand_release(engine->self, hand); }

static void own_shove(Engine *engine, int piece, Vec3 velocity, Vec3 spin)
{
    World *world = engine->self;
    world->piece[piece].velocity = velocity;
    world->piece[piece].spin = spin;
    world_wake(world);
}

double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static double own_time(Engine *engine, int steps)
{
    const double start = cpu_seconds();
    own_step(engine, steps);
    return cpu_seconds() - start;
}

Engine engine_own(World *world)
{
    return (Engine){"ilot",   world,    own_load,    own_step,  own_motions,
                    own_take, own_lead, own_release, own_shove, own_time};
}
