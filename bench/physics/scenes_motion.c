/* scenes_motion.c -- sliding, spinning, throwing, dropping, heaps. */
#include <math.h>
#include <stdio.h>

#include "bench/physics/poses.h"
#include "bench/physics/scene_list.h"

static const PieceSize S = PIECE_SMALL, M = PIECE_MEDIUM, L = PIECE_LARGE;
static const double PIECE_FRICTION = 0.3, GRAVITY = 981;

/* A small on the face of a fixed large, at this share of the slope on which friction just holds:
 * its speed down the slope after so long. */
static void slide(Stage *stage, double share, double *speeding_cm_s2, double *speed_cm_s)
{
    const Shape *large = shape_for(L);
    const double slope = atan(PIECE_FRICTION * share);
    const Turn turn = turn_about(vec(0, 1, 0), slope - atan2(large->normal_out, large->normal_up));
    const Actor ramp = {L, true, {{0, 0, 10}, turn}};
    const Vec3 on_face = vec(large->half_base * 2 / 3, 0, large->height / 3);
    const Vec3 up = vec(sin(slope), 0, cos(slope)), down = vec(cos(slope), 0, -sin(slope));
    const Vec3 at = vec_add_scaled(vec_add(ramp.pose.base, turned(ramp.pose.turn, on_face)), 0.001, up);
    const Actor actors[] = {ramp, {S, false, {at, turn_about(vec(0, 1, 0), slope)}}};
    Motion landed[2], end[2];
    *speeding_cm_s2 = *speed_cm_s = 1e9;
    if (!stage->engine->load(stage->engine, actors, 2, GRASP_USUAL, false)) return;
    stage_seconds(stage, 0.05);
    stage->engine->motions(stage->engine, landed);
    stage_seconds(stage, 0.2);
    stage->engine->motions(stage->engine, end);
    *speed_cm_s = vec_dot(end[1].velocity, down);
    *speeding_cm_s2 = vec_dot(vec_sub(end[1].velocity, landed[1].velocity), down) / 0.2;
}

void scene_slopes(Stage *stage)
{
    static const double ABOVE[] = {1.05, 1.15};
    double speeding, speed;
    slide(stage, 0.98, &speeding, &speed);
    figure_add(stage, "S6c", "slope 2% below friction: speed cm/s", fabs(speed), 1e-4);
    /* On the edge itself anything between standing and creeping is right; running is not. */
    slide(stage, 1, &speeding, &speed);
    figure_add(stage, "S6c", "slope at friction: speeding up cm/s2", fabs(speeding), 1);
    for (int k = 0; k < 2; k++) {
        const double slope = atan(PIECE_FRICTION * ABOVE[k]);
        const double expected = GRAVITY * (sin(slope) - PIECE_FRICTION * cos(slope));
        slide(stage, ABOVE[k], &speeding, &speed);
        figure_add(stage, "S6c", k ? "slope 15% above: off theory, part" : "slope 5% above: off theory, part",
                   fabs(speeding / expected - 1), 0.02);
    }
}

/* Angular momentum and energy of a spinning piece. */
static Vec3 momentum(const Motion *motion, const Shape *shape)
{
    const Vec3 axis = frame_of(motion->turn).z;
    const double axial = vec_dot(axis, motion->spin);
    return vec_add_scaled(vec_scale(shape->inertia_side, motion->spin),
                          (shape->inertia_axis - shape->inertia_side) * axial, axis);
}

void scene_spin(Stage *stage)
{
    const Shape *shape = shape_for(L);
    const Actor actor = actor_upright(L, 0, 0, 100, 0);
    Motion start, end;
    if (!stage->engine->load(stage->engine, &actor, 1, GRASP_USUAL, false)) return;
    stage->engine->shove(stage->engine, 0, vec(0, 0, 0), vec(10, 0, 20));
    stage->engine->motions(stage->engine, &start);
    stage_seconds(stage, 0.4);
    stage->engine->motions(stage->engine, &end);
    const Vec3 before = momentum(&start, shape), after = momentum(&end, shape);
    const double energy = vec_dot(before, start.spin), energy_after = vec_dot(after, end.spin);
    const double turned_by = vec_length(vec_cross(before, after)) / (vec_length(before) * vec_length(after));
    figure_add(stage, "spin", "momentum turned in 0.4 s, degrees", asin(turned_by) * 180 / PI, 2);
    figure_add(stage, "spin", "energy changed, part", fabs(energy_after / energy - 1), 1e-9);
}

/* Steps and keeps the deepest overlap seen. */
static void play(Stage *stage, const Actor *actors, int count, double seconds, Motion *now, Depth *deepest)
{
    const int steps = (int)(seconds * stage->effort->step_hz);
    for (int i = 0; i < steps; i++) {
        stage->engine->step(stage->engine, 1);
        stage->engine->motions(stage->engine, now);
        const Depth depth = depth_of(actors, now, count);
        if (depth.pieces_mm > deepest->pieces_mm) deepest->pieces_mm = depth.pieces_mm;
        if (depth.table_mm > deepest->table_mm) deepest->table_mm = depth.table_mm;
    }
}

void scene_thrown(Stage *stage)
{
    Actor actors[7];
    for (int i = 0; i < 3; i++) actors[i] = actor_upright(L, 0, 2.6 * (i - 1), 0.002, 0);
    for (int i = 0; i < 3; i++) {
        actors[3 + i] = actor_upright(M, 0, 2.6 * (i - 1), cap_height(M, L) + 0.01, 0);
    }
    Depth deepest = {0, 0};
    double fastest = 0;
    for (int k = 0; k < 4; k++) {
        Motion now[7];
        actors[6] = actor_leaning(M, -9, 0.4 * k, 1.5 + 0.5 * k, 0, PI / 2);
        if (!stage->engine->load(stage->engine, actors, 7, GRASP_USUAL, false)) return;
        stage_seconds(stage, 0); /* some engines place pieces only with a step */
        stage->engine->shove(stage->engine, 6, vec(150 + 50 * k, 0, 10), vec(0, 3.0 * k, 2));
        play(stage, actors, 7, 1.5, now, &deepest);
        stage_seconds(stage, 2);
        stage->engine->motions(stage->engine, now);
        const double speed = fastest_cm_s(now, 7);
        if (!(speed <= fastest)) fastest = speed;
    }
    figure_add(stage, "thrown", "1.5 to 3 m/s at a wall of six: depth mm", deepest.pieces_mm, 0.5);
    figure_add(stage, "thrown", "speed left after 3.5 s, cm/s", fastest, 0.1);
}

/* As fast as anything ever gets, tip first, at a large that does not give way: a step goes four
 * times as far as the wall is thick. */
void scene_shot(Stage *stage)
{
    Engine *engine = stage->engine;
    Dice dice = {31};
    int through = 0;
    for (int k = 0; k < 20; k++) {
        Actor actors[] = {actor_upright(L, 0, 0, 0, 0.2 * k),
                          actor_leaning((PieceSize)(k % 3), 0, 0, 0, 0, PI / 2)};
        actors[0].fixed = true;
        const double aim = 1.2 * (dice_unit(&dice) - 0.5), height = 0.3 + 2.5 * dice_unit(&dice);
        actors[1].pose.base = vec(-12 - dice_unit(&dice), aim, height + shape_for(actors[1].size)->half_base);
        Motion now[2];
        if (!engine->load(engine, actors, 2, GRASP_USUAL, false)) return;
        engine->shove(engine, 1, vec(390, 0, 5), vec(0, 0, 0));
        bool inside = false;
        for (int i = 0; i < stage->effort->step_hz / 8; i++) {
            engine->step(engine, 1);
            engine->motions(engine, now);
            inside = inside || tip_is_inside(&now[1], actors[1].size, &now[0], L);
        }
        through += inside;
    }
    figure_add(stage, "shot", "at 3.9 m/s, tip first, into a fixed large: through", through, 0);
}

void scene_dropped(Stage *stage)
{
    Actor cup = actor_inverted(L, 0, 0, 0.5, 0);
    cup.fixed = true;
    Depth deepest = {0, 0};
    int outside = 0;
    for (int k = 0; k < 6; k++) {
        Actor small = actor_upright(S, 0.1 * k - 0.2, 0.1, 8 + k, 0.3 * k);
        small.pose.turn = turn_times(small.pose.turn, turn_about(vec(1, 0.3, 0), 0.5 + 0.5 * k));
        const Actor actors[] = {cup, small};
        Motion now[2];
        if (!stage->engine->load(stage->engine, actors, 2, GRASP_USUAL, false)) return;
        play(stage, actors, 2, 2, now, &deepest);
        /* Caught: between the cup's rim and its inner tip, near its axis. It may stick out. */
        const Vec3 at = now[1].centre;
        outside += !(at.z > 1.3 && at.z < 7 && fabs(at.x) < 1.3 && fabs(at.y) < 1.3);
    }
    figure_add(stage, "hollow", "dropped into a hollow: depth mm", deepest.pieces_mm, 0.5);
    figure_add(stage, "hollow", "dropped into a hollow: not caught of 6", outside, 1);
}

enum { HEAP = 12 };

typedef struct HeapSum {
    int pierced, flung, moving;
    double depth_mm, table_mm, drift_mm;
} HeapSum;

static void one_heap(Stage *stage, int seed, HeapSum *sum)
{
    Engine *engine = stage->engine;
    Actor actors[HEAP];
    Motion now[HEAP], later[HEAP];
    bool flung = false;
    actors_heap(actors, HEAP, seed);
    if (!engine->load(engine, actors, HEAP, GRASP_USUAL, false)) return;
    for (int i = 0; i < 100; i++) {
        stage_seconds(stage, 0.1);
        engine->motions(engine, now);
        if (!(fastest_cm_s(now, HEAP) < 390)) flung = true;
    }
    const Depth depth = depth_of(actors, now, HEAP);
    stage_seconds(stage, 2);
    engine->motions(engine, later);
    const double drift = farthest_mm(now, later, HEAP);
    sum->flung += flung;
    sum->pierced += !(depth.pieces_mm <= 0.4);
    sum->moving += !(fastest_cm_s(now, HEAP) <= 0.1);
    if (depth.pieces_mm > sum->depth_mm) sum->depth_mm = depth.pieces_mm;
    if (depth.table_mm > sum->table_mm) sum->table_mm = depth.table_mm;
    if (!(drift <= sum->drift_mm)) sum->drift_mm = drift;
}

void scene_heaps(Stage *stage)
{
    HeapSum sum = {0};
    char text[56];
    for (int seed = 0; seed < stage->effort->heaps; seed++) one_heap(stage, seed, &sum);
    snprintf(text, sizeof text, "pierced of %d heaps", stage->effort->heaps);
    figure_add(stage, "S4c", text, sum.pierced, 0);
    figure_add(stage, "S4c", "heaps: flung", sum.flung, 0);
    figure_add(stage, "S4c", "heaps: deepest mm", sum.depth_mm, 0.1);
    figure_add(stage, "S4c", "heaps: still moving after 10 s, part",
               stage->effort->heaps ? (double)sum.moving / stage->effort->heaps : 0, 0.02);
}
