/* scenes_rest.c -- what should stand, stands; what should fall, falls.
 *
 * Nothing sleeps here: a heap that stands must stand by its forces alone. */
#include <math.h>
#include <stdio.h>

#include "bench/physics/poses.h"
#include "bench/physics/scene_list.h"

static const PieceSize S = PIECE_SMALL, M = PIECE_MEDIUM, L = PIECE_LARGE;
/* What a table of figures with four decimals shows as nothing. */
static const double NOTHING_MM = 0.00005;

/* Lets a heap settle for a second or two, then watches it; adds how far anything moved, and how deep. */
static void watch(Stage *stage, const char *scene, const char *what, const Actor *actors, int count,
                  double settle_s, double watch_s, double at_most_mm)
{
    Engine *engine = stage->engine;
    Motion start[WORLD_PIECES], now[WORLD_PIECES];
    char text[56];
    double deepest = 0, drift = 0;
    if (!engine->load(engine, actors, count, GRASP_USUAL, false)) return;
    stage_seconds(stage, settle_s);
    engine->motions(engine, start);
    const int looks = 20;
    for (int i = 0; i < looks; i++) {
        stage_seconds(stage, watch_s / looks);
        engine->motions(engine, now);
        const Depth depth = depth_of(actors, now, count);
        const double way = farthest_mm(start, now, count);
        if (depth.pieces_mm > deepest) deepest = depth.pieces_mm;
        if (!(way <= drift)) drift = way;
    }
    snprintf(text, sizeof text, "%s: drift mm", what);
    figure_add(stage, scene, text, drift, at_most_mm);
    snprintf(text, sizeof text, "%s: depth mm", what);
    figure_add(stage, scene, text, deepest, 0.05);
}

/* Like watch, and the top must still be where it was put. */
static void watch_top(Stage *stage, const char *scene, const char *what, const Actor *actors, int count,
                      double at_most_mm)
{
    Motion now[WORLD_PIECES];
    char text[56];
    watch(stage, scene, what, actors, count, 1, stage->effort->rest_s - 1, at_most_mm);
    stage->engine->motions(stage->engine, now);
    const Vec3 top = motion_base(&now[count - 1], actors[count - 1].size);
    snprintf(text, sizeof text, "%s: fallen", what);
    figure_add(stage, scene, text, fabs(top.z - actors[count - 1].pose.base.z) > 0.3, 0);
}

void scene_standing(Stage *stage)
{
    const Actor actors[] = {actor_upright(L, 0, 0, 0.01, 0.3), actor_lying(M, 6, 0, 0.01, 0.5)};
    watch(stage, "S1", "one standing, one lying", actors, 2, 1, stage->effort->rest_s - 1, NOTHING_MM);
}

void scene_tower(Stage *stage)
{
    const double tip = shape_for(M)->height, cap = cap_height(S, M), high = cap + shape_for(S)->height;
    const Actor a = actor_upright(M, 0.35, 1, 0.002, 0), b = actor_upright(M, 0.35, -1, 0.002, 0);
    const Actor c = actor_upright(M, 2.6, 0, 0.002, 0);
    const Actor low[] = {a, b, c, actor_lying(L, 0, 0, tip + 0.005, 0)};
    watch_top(stage, "S2a", "large on three tips", low, 4, NOTHING_MM);
    const Actor tall[] = {a,
                          b,
                          c,
                          actor_upright(S, 0.35, 1, cap + 0.005, 0),
                          actor_upright(S, 0.35, -1, cap + 0.005, 0),
                          actor_upright(S, 2.6, 0, cap + 0.005, 0),
                          actor_lying(L, 0, 0, high + 0.012, 0)};
    watch_top(stage, "S2b", "seven-piece tower", tall, 7, NOTHING_MM);
}

void scene_nested(Stage *stage)
{
    const Actor over[] = {actor_upright(S, 0, 0, 0.002, 0), actor_upright(M, 0, 0, 0.004, 0),
                          actor_upright(L, 0, 0, 0.006, 0)};
    watch_top(stage, "S3a", "large over medium over small", over, 3, NOTHING_MM);
    const double first = cap_height(M, L), second = first + cap_height(S, M);
    const Actor stack[] = {actor_upright(L, 0, 0, 0.002, 0), actor_upright(M, 0, 0, first + 0.004, 0),
                           actor_upright(S, 0, 0, second + 0.008, 0)};
    /* A small on the medium's tip rocks itself to rest for some seconds; the proof saw 0.0011. */
    watch_top(stage, "S3b", "small on medium on large", stack, 3, 0.0011);
    const double cap = cap_height(L, L);
    const Actor same[] = {actor_upright(L, 0, 0, 0.002, 0), actor_upright(L, 0, 0, cap + 0.02, 0),
                          actor_upright(L, 0, 0, 2 * cap + 0.04, 0)};
    watch_top(stage, "S3c", "three larges", same, 3, NOTHING_MM);
    const Actor large = actor_lying(L, 0, 0, 0.002, 0);
    Actor inside = actor_shifted(large, vec(0, 0, shape_for(L)->inner_height - shape_for(M)->height - 0.03));
    inside.size = M;
    const Actor lying[] = {large, inside};
    watch(stage, "S3d", "nested and lying", lying, 2, 1, stage->effort->rest_s - 1, NOTHING_MM);
}

void scene_leaning(Stage *stage)
{
    const Actor large = actor_lying(L, 0, 0, 0.005, 0);
    const Actor hollow[] = {large, actor_leaning(S, -1, 0, 0.01, 0, PI / 2 - 0.05)};
    watch(stage, "S4a", "tip in a hollow", hollow, 2, 2, stage->effort->rest_s / 2, NOTHING_MM);
    const Actor face[] = {large, actor_leaning(M, 1.7, -2.6, 0.01, PI / 2, 62 * PI / 180)};
    watch(stage, "S4b", "tip on a face", face, 2, 2, stage->effort->rest_s / 2, NOTHING_MM);
}

/* A piece lying in the hollow of another that lies, pulled out so far that no tip is in a tip. */
static Actor lying_inside(Actor outer, PieceSize size, double pulled_out)
{
    const Shape *out = shape_for(outer.size), *in = shape_for(size);
    /* Flat on the hollow's lower face: turned by the little their slopes differ. */
    const double outer_slope = atan2(out->half_base, out->height), slope = atan2(in->half_base, in->height);
    const Turn turn = turn_times(outer.pose.turn, turn_about(vec(0, 1, 0), outer_slope - slope));
    const Vec3 edge = vec(out->inner_half_base, 0, 0);
    const Vec3 along = vec_unit(vec(-out->half_base, 0, out->height));
    const Vec3 up = vec(-out->normal_out, 0, -out->normal_up);
    const Vec3 at = vec_add_scaled(vec_add_scaled(edge, -pulled_out, along), 0.003, up);
    const Vec3 corner = vec_add(outer.pose.base, turned(outer.pose.turn, at));
    return (Actor){size, false, {vec_sub(corner, turned(turn, vec(in->half_base, 0, 0))), turn}};
}

static double illegal_nestings(Stage *stage, const Actor *actors, int count)
{
    World ruler;
    Motion now[WORLD_PIECES];
    int nested = 0;
    stage->engine->motions(stage->engine, now);
    world_start(&ruler);
    for (int i = 0; i < count; i++) {
        world_add(&ruler, i, actors[i].size, actors[i].pose);
        ruler.piece[i].centre = now[i].centre;
        ruler.piece[i].turn = now[i].turn;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) nested += i != j && query_nested(&ruler, i, j);
    }
    int table = 0;
    for (PieceSet set = query_table(&ruler); set; set &= set - 1) table++;
    const bool joined = query_connected(&ruler, TOUCH_CM) == query_pieces(&ruler);
    return nested + (table > 3) + !joined;
}

/* Seven pieces a referee has nothing against, three of them on the table. A large lies, in its
 * hollow a medium, in that one's hollow a small, each pulled out; another medium leans on them. A
 * second large lies, deep in its hollow a small, and another small puts its tip into that one. */
static void legal_nests(Stage *stage)
{
    const Actor first = actor_lying(L, 0, 0, 0.003, 0);
    const Actor middle = lying_inside(first, M, 0.7);
    const Actor second = actor_lying(L, 0, 7, 0.003, 0);
    const Actor deep = lying_inside(second, S, -0.95);
    /* On the large's inner face with its base edge, tip up a little to pass over the small's rim. */
    Actor tip_in = lying_inside(second, S, 0.15);
    const Turn tilt = turn_about(vec(0, 1, 0), -0.14);
    const Vec3 edge = vec(shape_for(S)->half_base, 0, 0);
    tip_in.pose.base = vec_add(tip_in.pose.base, turned(tip_in.pose.turn, vec_sub(edge, turned(tilt, edge))));
    tip_in.pose.turn = turn_times(tip_in.pose.turn, tilt);
    const Actor actors[] = {first,
                            middle,
                            lying_inside(middle, S, 0.4),
                            second,
                            deep,
                            tip_in,
                            actor_leaning(M, 1.7, -2.6, 0.01, PI / 2, 62 * PI / 180)};
    watch(stage, "legal", "three nests, seven pieces", actors, 7, 3, stage->effort->legal_s, 0.001);
    figure_add(stage, "legal", "three nests: clauses broken", illegal_nestings(stage, actors, 7), 0);
}

/* And a tall one: a large on three tips, in its hollow a medium and in that one's a small. */
static void legal_tripod(Stage *stage)
{
    const double tip = shape_for(M)->height;
    const Actor top = actor_lying(L, 0, 0, tip + 0.005, 0);
    const Actor middle = lying_inside(top, M, 0.5);
    const Actor actors[] = {actor_upright(M, 0.35, 1, 0.002, 0),
                            actor_upright(M, 0.35, -1, 0.002, 0),
                            actor_upright(M, 2.6, 0, 0.002, 0),
                            top,
                            middle,
                            lying_inside(middle, S, 0.3)};
    watch(stage, "legal", "tripod and nest, six pieces", actors, 6, 3, stage->effort->legal_s, 0.001);
    figure_add(stage, "legal", "tripod and nest: clauses broken", illegal_nestings(stage, actors, 6), 0);
}

void scene_legal(Stage *stage)
{
    legal_nests(stage);
    legal_tripod(stage);
}

void scene_rims(Stage *stage)
{
    /* A cup: a large upside down that nothing moves. On its rim another, turned, rim on rim; in its
     * hollow a medium upright, whose rim corners stand on the slopes. */
    const Shape *large = shape_for(L), *medium = shape_for(M);
    Actor cup = actor_inverted(L, 0, 0, 0.5, 0);
    cup.fixed = true;
    const double rim = 0.5 + large->height;
    const Actor on_rim[] = {cup, actor_upright(L, 0, 0, rim + 0.003, PI / 4)};
    watch_top(stage, "rims", "rim across rim", on_rim, 2, NOTHING_MM);
    const double deep = large->inner_height * (1 - medium->half_base / large->inner_half_base);
    const Actor in_cup[] = {cup, actor_upright(M, 0, 0, rim - deep + 0.005, 0)};
    watch_top(stage, "rims", "rim on inner slopes", in_cup, 2, NOTHING_MM);
    /* Astride the ridge of a lying piece and of its twin: rim on edges. */
    Actor left = actor_lying(L, 0, -1.28, 0, 0), right = actor_lying(L, 0, 1.28, 0, 0);
    left.fixed = right.fixed = true;
    const double ridge = 2 * large->half_base * large->normal_out;
    const Actor astride[] = {left, right, actor_upright(L, -0.2, 0, ridge + 0.01, 0)};
    watch(stage, "rims", "rim on base edges of two", astride, 3, 3, stage->effort->rest_s / 2, NOTHING_MM);
}

/* Is the top lower or elsewhere than it was put? */
static bool fell(Stage *stage, const Actor *actors, int count)
{
    Motion now[WORLD_PIECES];
    stage->engine->motions(stage->engine, now);
    const Actor *top = &actors[count - 1];
    const Vec3 way = vec_sub(motion_base(&now[count - 1], top->size), top->pose.base);
    return way.z < -0.4 || fabs(way.x) > 0.5;
}

void scene_support(Stage *stage)
{
    static const double INSIDE_MM[] = {-0.6, -0.2, 0.2, 0.6};
    const Shape *large = shape_for(L);
    /* From the lower base edge to below the centre of mass, for a large that lies. */
    const double slant = sqrt(large->height * large->height + large->half_base * large->half_base);
    const double centre =
        (large->half_base * large->half_base + large->centre_height * large->height) / slant;
    int wrong = 0;
    for (int k = 0; k < 4; k++) {
        const double x = 0.35 - centre + INSIDE_MM[k] / 10;
        const Actor actors[] = {actor_upright(S, 0.35, 0.72, 0, 0), actor_upright(S, 0.35, -0.72, 0, 0),
                                actor_upright(S, 2.6, 0, 0, 0),
                                actor_lying(L, x, 0, shape_for(S)->height + 0.001, 0)};
        if (!stage->engine->load(stage->engine, actors, 4, GRASP_USUAL, true)) return;
        stage_seconds(stage, 5);
        wrong += fell(stage, actors, 4) != (INSIDE_MM[k] < 0);
    }
    figure_add(stage, "S6b", "centre .2 and .6 mm in and out of support: wrong", wrong, 0);
}

void scene_tip(Stage *stage)
{
    int stood = 0;
    for (int k = 0; k < 3; k++) {
        const double lean = (k == 0 ? 2 : k == 1 ? 0.5 : 0.05) * PI / 180;
        Actor actor = actor_upright(L, 0, 0, 0, 0);
        actor.pose.turn = turn_about(vec(1, 0, 0), PI - lean);
        actor.pose.base = vec_negate(turned(actor.pose.turn, vec(0, 0, shape_for(L)->height)));
        actor.pose.base.z += 0.001;
        Motion now;
        if (!stage->engine->load(stage->engine, &actor, 1, GRASP_USUAL, true)) return;
        stage_seconds(stage, 5);
        stage->engine->motions(stage->engine, &now);
        stood += frame_of(now.turn).z.z < -0.5;
    }
    figure_add(stage, "S6a", "on its tip, leaning 2, .5, .05 degrees: stood", stood, 0);
}
