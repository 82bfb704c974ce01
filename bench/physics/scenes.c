/* scenes.c -- the list of scenes, and the rulers they share. */
#include "bench/physics/scenes.h"

#include <math.h>
#include <stdio.h>

#include "bench/physics/poses.h"
#include "bench/physics/scene_list.h"

const Effort EFFORT_SHORT = {
    .heaps = 8, .placements = 10, .rough_plays = 1, .rest_s = 20, .legal_s = 60, .step_hz = 480};
const Effort EFFORT_FULL = {
    .heaps = 1000, .placements = 10, .rough_plays = 20, .rest_s = 60, .legal_s = 600, .step_hz = 480};

const SceneEntry SCENES[] = {
    {"standing", scene_standing}, {"tower", scene_tower},   {"nested", scene_nested},
    {"leaning", scene_leaning},   {"legal", scene_legal},   {"rims", scene_rims},
    {"support", scene_support},   {"slopes", scene_slopes}, {"tip", scene_tip},
    {"spin", scene_spin},         {"thrown", scene_thrown}, {"shot", scene_shot},
    {"dropped", scene_dropped},   {"poke", scene_poke},     {"two hands", scene_hands},
    {"place", scene_place},       {"pull", scene_pull},     {"rough", scene_rough},
    {"heaps", scene_heaps},
};
const int SCENE_COUNT = (int)(sizeof SCENES / sizeof SCENES[0]);

void figure_add(Stage *stage, const char *scene, const char *what, double value, double at_most)
{
    Figures *figures = stage->figures;
    if (figures->count == FIGURES_MAX) return;
    Figure *figure = &figures->figure[figures->count++];
    snprintf(figure->scene, sizeof figure->scene, "%s", scene);
    snprintf(figure->what, sizeof figure->what, "%s", what);
    figure->value = value;
    figure->at_most = at_most;
}

void stage_seconds(Stage *stage, double seconds)
{
    stage->engine->step(stage->engine, (int)(seconds * stage->effort->step_hz + 0.5));
}

Depth depth_of(const Actor *actors, const Motion *motions, int count)
{
    World ruler;
    Depth depth = {0, 0};
    world_start(&ruler);
    for (int i = 0; i < count; i++) {
        world_add(&ruler, i, actors[i].size, actors[i].pose);
        ruler.piece[i].centre = motions[i].centre;
        ruler.piece[i].turn = motions[i].turn;
    }
    for (int i = 0; i < count; i++) {
        const double low = -10 * query_lowest_cm(&ruler, i);
        if (!actors[i].fixed && low > depth.table_mm) depth.table_mm = low;
        for (int j = i + 1; j < count; j++) {
            if (actors[i].fixed && actors[j].fixed) continue;
            const double deep = 10 * query_depth_cm(&ruler, i, j);
            if (deep > depth.pieces_mm) depth.pieces_mm = deep;
        }
    }
    return depth;
}

double fastest_cm_s(const Motion *motions, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++) {
        const double speed = vec_length(motions[i].velocity);
        /* Written so that a number that is none counts as fast. */
        if (!(speed <= most)) most = speed;
    }
    return most;
}

double farthest_mm(const Motion *a, const Motion *b, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++) {
        const double way = 10 * vec_length(vec_sub(a[i].centre, b[i].centre));
        if (!(way <= most)) most = way;
    }
    return most;
}

bool tip_is_inside(const Motion *poker, PieceSize size, const Motion *target, PieceSize target_size)
{
    const Shape *poke = shape_for(size), *hit = shape_for(target_size);
    const Vec3 tip =
        vec_add(poker->centre, turned(poker->turn, vec(0, 0, poke->height - poke->centre_height)));
    Vec3 at = frame_inward(frame_of(target->turn), vec_sub(tip, target->centre));
    at.z += hit->centre_height;
    const double half = hit->inner_half_base * (1 - at.z / hit->inner_height);
    return at.z > 0 && at.z < hit->inner_height && fabs(at.x) < half && fabs(at.y) < half;
}
