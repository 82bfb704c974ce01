/* scenes_hand.c -- what hands do: poke, press, place, pull, and play roughly. */
#include <math.h>
#include <stdio.h>

#include "bench/physics/poses.h"
#include "bench/physics/scene_list.h"

static const PieceSize S = PIECE_SMALL, M = PIECE_MEDIUM, L = PIECE_LARGE;

static void poke(Stage *stage, double speed, bool fixed)
{
    Engine *engine = stage->engine;
    Actor actors[] = {actor_upright(L, 0, 0, fixed ? 0 : 0.002, 0),
                      actor_upright(L, 0, 2.9, fixed ? 0 : 0.002, 0),
                      actor_leaning(M, -6, 0, 1.2, 0, PI / 2)};
    actors[0].fixed = actors[1].fixed = fixed;
    Motion now[3];
    double deepest = 0;
    int through = 0;
    if (!engine->load(engine, actors, 3, (Grasp){speed, 60, 12}, true)) return;
    Vec3 goal = actor_centre(&actors[2]);
    goal.x += 9;
    engine->take(engine, 0, 2);
    engine->lead(engine, 0, goal, actors[2].pose.turn);
    for (int i = 0; i < 3 * stage->effort->step_hz; i++) {
        engine->step(engine, 1);
        engine->motions(engine, now);
        const double deep = depth_of(actors, now, 3).pieces_mm;
        if (deep > deepest) deepest = deep;
        through += tip_is_inside(&now[2], M, &now[0], L) || tip_is_inside(&now[2], M, &now[1], L);
    }
    engine->release(engine, 0);
    char text[56];
    snprintf(text, sizeof text, "poke %s at %.0f cm/s: depth mm", fixed ? "fixed" : "free", speed);
    figure_add(stage, "S5", text, through ? 99 : deepest, 0.2);
}

void scene_poke(Stage *stage)
{
    static const double SPEEDS[] = {20, 50, 100};
    for (int fixed = 0; fixed < 2; fixed++) {
        for (int k = 0; k < 3; k++) poke(stage, SPEEDS[k], fixed);
    }
}

/* Two hands clap two mediums on a large between them and lift it, as one lifts a cup. */
void scene_hands(Stage *stage)
{
    Engine *engine = stage->engine;
    const Actor actors[] = {actor_upright(L, 0, 0, 0.002, 0), actor_leaning(M, -6, 0, 1.2, 0, PI / 2),
                            actor_leaning(M, 6, 0, 1.2, PI, PI / 2)};
    Motion now[3];
    double deepest = 0;
    if (!engine->load(engine, actors, 3, GRASP_USUAL, true)) return;
    engine->take(engine, 0, 1);
    engine->take(engine, 1, 2);
    for (int i = 0; i < 4 * stage->effort->step_hz; i++) {
        const double up = i > 2 * stage->effort->step_hz ? 3 : 0;
        for (int h = 0; h < 2; h++) {
            Vec3 goal = actor_centre(&actors[1 + h]);
            goal.x += h ? -9 : 9;
            goal.z += up;
            if (i % 8 == 0) engine->lead(engine, h, goal, actors[1 + h].pose.turn);
        }
        engine->step(engine, 1);
        engine->motions(engine, now);
        const double deep = depth_of(actors, now, 3).pieces_mm;
        if (deep > deepest) deepest = deep;
    }
    figure_add(stage, "hands", "two hands press from both sides: depth mm", deepest, 0.2);
    engine->release(engine, 0);
    engine->release(engine, 1);
    stage_seconds(stage, 3);
    engine->motions(engine, now);
    figure_add(stage, "hands", "let go: speed after 3 s, cm/s", fastest_cm_s(now, 3), 0.1);
}

/* Leads hand 0 along to a place at the speed the world was loaded with, and waits a little there. */
static void carry(Stage *stage, Vec3 to, Turn turn, double seconds)
{
    stage->engine->lead(stage->engine, 0, to, turn);
    stage_seconds(stage, seconds);
}

void scene_place(Stage *stage)
{
    Engine *engine = stage->engine;
    const double cap = cap_height(S, M), high = cap + shape_for(S)->height;
    const Actor goal = actor_lying(L, 0, 0, high - 0.05, 0);
    int fallen = 0;
    double drift = 0;
    for (int k = 0; k < stage->effort->placements; k++) {
        const Actor actors[] = {
            actor_upright(M, 0.35, 1, 0.002, 0),        actor_upright(M, 0.35, -1, 0.002, 0),
            actor_upright(M, 2.6, 0, 0.002, 0),         actor_upright(S, 0.35, 1, cap + 0.005, 0),
            actor_upright(S, 0.35, -1, cap + 0.005, 0), actor_upright(S, 2.6, 0, cap + 0.005, 0),
            actor_lying(L, -6, 3, 0.005, 0.4)};
        Dice dice = {777 + 131 * (uint64_t)k};
        for (int i = 0; i < 9; i++) dice_unit(&dice);
        if (!engine->load(engine, actors, 7, (Grasp){4 + 2 * k, 40, 3}, true)) return;
        stage_seconds(stage, 1);
        Vec3 to = actor_centre(&goal);
        to.x += 0.1 * (dice_unit(&dice) - 0.5);
        to.y += 0.1 * (dice_unit(&dice) - 0.5);
        const Vec3 above = vec_add(to, vec(0, 0, 1.5)),
                   lifted = vec_add(actor_centre(&actors[6]), vec(0, 0, high + 2));
        engine->take(engine, 0, 6);
        carry(stage, lifted, actors[6].pose.turn, 10.0 / (4 + 2 * k) + 0.5);
        carry(stage, above, goal.pose.turn, 12.0 / (4 + 2 * k) + 1);
        carry(stage, to, goal.pose.turn, 1.6 / (4 + 2 * k) + 0.5);
        engine->release(engine, 0);
        stage_seconds(stage, 1);
        Motion start[7], end[7];
        engine->motions(engine, start);
        stage_seconds(stage, stage->effort->rest_s / 3);
        engine->motions(engine, end);
        const bool stands = fabs(motion_base(&end[6], L).z - goal.pose.base.z - 0.05) < 0.15;
        fallen += !stands;
        const double way = farthest_mm(start, end, 7);
        if (stands && way > drift) drift = way;
    }
    figure_add(stage, "S8", "placed on three two-storey towers: fallen", fallen, 0);
    figure_add(stage, "S8", "placed: drift of the standing mm", drift, 0.00005);
}

static void pull_off(Stage *stage, PieceSize top, const char *what)
{
    Engine *engine = stage->engine;
    const double cap = cap_height(top, L);
    const Actor actors[] = {actor_upright(L, 0, 0, 0.002, 0), actor_upright(top, 0, 0, cap + 0.02, 0)};
    Motion start[2] = {0}, now[2] = {0};
    double lifted = 0;
    if (!engine->load(engine, actors, 2, (Grasp){8, 40, 3}, true)) return;
    stage_seconds(stage, 2);
    engine->motions(engine, start);
    engine->take(engine, 0, 1);
    engine->lead(engine, 0, vec_add(start[1].centre, vec(0, 0, 8)), TURN_NONE);
    for (int i = 0; i < stage->effort->step_hz; i++) {
        engine->step(engine, 1);
        engine->motions(engine, now);
        const double up = 10 * (now[0].centre.z - start[0].centre.z);
        if (up > lifted) lifted = up;
    }
    char text[56];
    snprintf(text, sizeof text, "%s pulled off: lower lifted mm", what);
    figure_add(stage, "S9", text, lifted, 0.05);
    snprintf(text, sizeof text, "%s pulled off: not risen", what);
    figure_add(stage, "S9", text, !(now[1].centre.z - start[1].centre.z > 7), 0);
}

void scene_pull(Stage *stage)
{
    pull_off(stage, L, "large");
    pull_off(stage, M, "medium");
}

/* ---- rough play: any piece, dragged and turned anywhere through the heap ---- */

enum { HEAP = 12 };

typedef struct Rough {
    long frames, deep, very_deep;
    double deepest_mm, left_cm_s;
    int pierced;
} Rough;

static void drag_about(Stage *stage, const Actor *actors, Dice *dice, Rough *rough)
{
    Engine *engine = stage->engine;
    Motion now[HEAP];
    const int piece = (int)(dice_unit(dice) * HEAP);
    const Turn turn = dice_turn(dice);
    engine->take(engine, 0, piece);
    for (int way = 0; way < 3; way++) {
        const double x = 12 * (dice_unit(dice) - 0.5), y = 12 * (dice_unit(dice) - 0.5);
        engine->lead(engine, 0, vec(x, y, 1 + 4 * dice_unit(dice)), turn);
        for (int frame = 0; frame < 40; frame++) {
            engine->step(engine, stage->effort->step_hz / 60);
            engine->motions(engine, now);
            const double deep = depth_of(actors, now, HEAP).pieces_mm;
            if (deep > rough->deepest_mm) rough->deepest_mm = deep;
            rough->frames++;
            rough->deep += deep > 0.4;
            rough->very_deep += !(deep <= 0.8);
        }
    }
    engine->release(engine, 0);
}

void scene_rough(Stage *stage)
{
    Engine *engine = stage->engine;
    Rough rough = {0};
    for (int seed = 0; seed < stage->effort->rough_plays; seed++) {
        Actor actors[HEAP];
        Motion now[HEAP];
        Dice dice = {1234567 + (uint64_t)seed * 99991};
        for (int i = 0; i < 10; i++) dice_unit(&dice);
        actors_heap(actors, HEAP, seed + 50);
        if (!engine->load(engine, actors, HEAP, GRASP_USUAL, true)) return;
        stage_seconds(stage, 3);
        for (int part = 0; part < 20; part++) drag_about(stage, actors, &dice, &rough);
        stage_seconds(stage, 5);
        engine->motions(engine, now);
        rough.pierced += !(depth_of(actors, now, HEAP).pieces_mm <= 0.4);
        const double speed = fastest_cm_s(now, HEAP);
        if (!(speed <= rough.left_cm_s)) rough.left_cm_s = speed;
    }
    if (rough.frames == 0) return;
    figure_add(stage, "S7", "rough play: % of frames deeper than .8 mm",
               100.0 * (double)rough.very_deep / (double)rough.frames, 0.02);
    figure_add(stage, "S7", "rough play: % of frames deeper than .4 mm",
               100.0 * (double)rough.deep / (double)rough.frames, 0.1);
    figure_add(stage, "S7", "rough play: deepest mm", rough.deepest_mm, 0.5);
    figure_add(stage, "S7", "rough play: pierced at the end", rough.pierced, 0);
    figure_add(stage, "S7", "rough play: speed left after 5 s, cm/s", rough.left_cm_s, 0.1);
}
