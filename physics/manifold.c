/* manifold.c -- the points where two walls meet.
 *
 * If a pair of edges separates the walls clearly better than any face, they meet in
 * one point, where the edges pass each other. Otherwise the face that separates best
 * is the ground: the face of the other wall that looks at it most is cut to the
 * ground's outline, and the corners of what remains are the points. Ties go to the
 * face, because a face gives several points and several points stand better. */
#include "physics/manifold.h"

static const double EDGE_BETTER_CM = 0.003;
/* Points closer than this say the same thing twice. */
static const double SAME_POINT_CM = 0.01;

/* A face of four corners cut by four sides has at most eight; a little room for rounding. */
enum { POLYGON_MAX = 12 };
typedef struct Polygon {
    int count;
    Vec3 point[POLYGON_MAX];
} Polygon;

static double clamp_unit(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

static int edges_meet(const Wall *a, const Wall *b, const Separation *separation, Meeting *out)
{
    const Vec3 p = a->vertex[WALL_EDGE[separation->edge_a].from];
    const Vec3 q = b->vertex[WALL_EDGE[separation->edge_b].from];
    const Vec3 u = a->edge[separation->edge_a], v = b->edge[separation->edge_b];
    const Vec3 between = vec_sub(p, q);
    const double uu = vec_dot(u, u), uv = vec_dot(u, v), vv = vec_dot(v, v);
    const double up = vec_dot(u, between), vp = vec_dot(v, between);
    /* Not zero: separation_find leaves out edges that are as good as parallel. */
    const double scale = 1.0 / (uu * vv - uv * uv);
    const double s = clamp_unit((uv * vp - vv * up) * scale), t = clamp_unit((uu * vp - uv * up) * scale);
    const Vec3 on_a = vec_add_scaled(p, s, u), on_b = vec_add_scaled(q, t, v);
    *out = (Meeting){vec_scale(0.5, vec_add(on_a, on_b)), separation->edge_normal, separation->edge_gap};
    return 1;
}

/* Keeps what lies on the inner side of the plane dot(normal, x) = offset. */
static void polygon_cut(Polygon *polygon, Vec3 normal, double offset)
{
    Polygon rest = {.count = 0};
    for (int i = 0; i < polygon->count && rest.count < POLYGON_MAX - 1; i++) {
        const Vec3 here = polygon->point[i], next = polygon->point[(i + 1) % polygon->count];
        const double here_out = vec_dot(normal, here) - offset, next_out = vec_dot(normal, next) - offset;
        if (here_out <= 0) rest.point[rest.count++] = here;
        if ((here_out <= 0) != (next_out <= 0)) {
            const double share = here_out / (here_out - next_out);
            rest.point[rest.count++] = vec_add_scaled(here, share, vec_sub(next, here));
        }
    }
    *polygon = rest;
}

static Polygon face_polygon(const Wall *wall, int face)
{
    Polygon polygon = {.count = WALL_FACE[face].count};
    for (int i = 0; i < polygon.count; i++) polygon.point[i] = wall->vertex[WALL_FACE[face].vertex[i]];
    return polygon;
}

static Vec3 polygon_middle(const Polygon *polygon)
{
    Vec3 sum = {0, 0, 0};
    for (int i = 0; i < polygon->count; i++) sum = vec_add(sum, polygon->point[i]);
    return vec_scale(1.0 / polygon->count, sum);
}

static int face_looking_at(const Wall *wall, Vec3 normal)
{
    int best = 0;
    double least = 2;
    for (int f = 0; f < WALL_FACES; f++) {
        const double along = vec_dot(normal, wall->normal[f]);
        if (along < least) least = along, best = f;
    }
    return best;
}

static void polygon_cut_to(Polygon *polygon, const Polygon *ground, Vec3 normal)
{
    const Vec3 middle = polygon_middle(ground);
    for (int i = 0; i < ground->count && polygon->count > 0; i++) {
        const Vec3 corner = ground->point[i], next = ground->point[(i + 1) % ground->count];
        Vec3 side = vec_unit(vec_cross(vec_sub(next, corner), normal));
        if (vec_dot(side, vec_sub(middle, corner)) > 0) side = vec_negate(side);
        polygon_cut(polygon, side, vec_dot(side, corner));
    }
}

static bool is_new(const Meeting *meetings, int count, Vec3 at)
{
    for (int i = 0; i < count; i++) {
        const Vec3 apart = vec_sub(meetings[i].at, at);
        if (vec_dot(apart, apart) < SAME_POINT_CM * SAME_POINT_CM) return false;
    }
    return true;
}

static int faces_meet(const Wall *a, const Wall *b, int face, double margin, Meeting out[MANIFOLD_POINTS])
{
    const bool ground_is_a = face < WALL_FACES;
    const Wall *ground_wall = ground_is_a ? a : b, *other = ground_is_a ? b : a;
    const int ground_face = face % WALL_FACES;
    const Vec3 normal = ground_wall->normal[ground_face];
    const Polygon ground = face_polygon(ground_wall, ground_face);
    Polygon polygon = face_polygon(other, face_looking_at(other, normal));
    polygon_cut_to(&polygon, &ground, normal);
    int count = 0;
    for (int i = 0; i < polygon.count && count < MANIFOLD_POINTS; i++) {
        const double gap = vec_dot(normal, polygon.point[i]) - ground_wall->offset[ground_face];
        const Vec3 at = vec_add_scaled(polygon.point[i], -0.5 * gap, normal);
        if (gap > margin || !is_new(out, count, at)) continue;
        out[count++] = (Meeting){at, ground_is_a ? vec_negate(normal) : normal, gap};
    }
    return count;
}

int manifold_find(const Wall *a, const Wall *b, const Separation *separation, double margin,
                  Meeting out[MANIFOLD_POINTS])
{
    if (separation->edge_a >= 0 && separation->edge_gap > separation->face_gap + EDGE_BETTER_CM) {
        return edges_meet(a, b, separation, out);
    }
    return faces_meet(a, b, separation->face, margin, out);
}
