/* distance.c -- how far two pieces are apart, exactly.
 *
 * The separation along the best axis is less than the distance where corner faces
 * corner, and a referee must not call that touching. So when the axes cannot tell, all
 * features are tried: the distance of two walls that are apart is that of two of their
 * edges, or of a corner above a face. Slow and simple, for the few pairs that need it. */
#include "physics/distance.h"

#include "physics/separation.h"

enum { NO_HINT = 255 };

static double clamp_unit(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* Squared distance of the segments p + s u and q + t v, s and t from 0 to 1. */
static double segments_square(Vec3 p, Vec3 u, Vec3 q, Vec3 v)
{
    const Vec3 between = vec_sub(p, q);
    const double uu = vec_dot(u, u), uv = vec_dot(u, v), vv = vec_dot(v, v);
    const double up = vec_dot(u, between), vp = vec_dot(v, between);
    const double area = uu * vv - uv * uv;
    /* Parallel: any s will do, the other end follows. */
    double s = area > 1e-12 * uu * vv ? clamp_unit((uv * vp - vv * up) / area) : 0;
    const double t = clamp_unit((uv * s + vp) / vv);
    s = clamp_unit((uv * t - up) / uu);
    const Vec3 apart = vec_sub(vec_add_scaled(p, s, u), vec_add_scaled(q, t, v));
    return vec_dot(apart, apart);
}

static bool above_face(const Wall *wall, int face, Vec3 point)
{
    const WallFace *outline = &WALL_FACE[face];
    int left = 0, right = 0;
    for (int i = 0; i < outline->count; i++) {
        const Vec3 here = wall->vertex[outline->vertex[i]];
        const Vec3 next = wall->vertex[outline->vertex[(i + 1) % outline->count]];
        const Vec3 side = vec_cross(vec_sub(next, here), wall->normal[face]);
        if (vec_dot(side, vec_sub(point, here)) > 0) {
            left++;
        } else {
            right++;
        }
    }
    return left == 0 || right == 0;
}

static double corners_above_faces(const Wall *wall, const Wall *other, double least)
{
    for (int f = 0; f < FACES_REAL; f++) {
        for (int v = 0; v < WALL_VERTICES; v++) {
            const double height = vec_dot(wall->normal[f], other->vertex[v]) - wall->offset[f];
            if (height >= 0 && height < least && above_face(wall, f, other->vertex[v])) least = height;
        }
    }
    return least;
}

static double walls_distance(const Wall *a, const Wall *b, double limit)
{
    double least = corners_above_faces(a, b, corners_above_faces(b, a, limit));
    for (int i = 0; i < WALL_EDGES; i++) {
        const Vec3 p = a->vertex[WALL_EDGE[i].from];
        for (int j = 0; j < WALL_EDGES; j++) {
            const double square = segments_square(p, a->edge[i], b->vertex[WALL_EDGE[j].from], b->edge[j]);
            if (square < least * least) least = sqrt(square);
        }
    }
    return least;
}

double distance_between(const Outline *a, const Outline *b, double limit)
{
    double least = limit;
    if (boxes_apart(&a->box, &b->box, limit)) return limit;
    for (int i = 0; i < WALLS; i++) {
        for (int j = 0; j < WALLS; j++) {
            const Wall *wall_a = &a->wall[i], *wall_b = &b->wall[j];
            Separation separation;
            uint8_t hint = NO_HINT;
            if (boxes_apart(&wall_a->box, &wall_b->box, least)) continue;
            if (!separation_find(wall_a, wall_b, least, &hint, &separation)) continue;
            if (separation.gap <= 0) return 0;
            least = walls_distance(wall_a, wall_b, least);
        }
    }
    return least;
}

double depth_between(const Outline *a, const Outline *b)
{
    double depth = 0;
    if (boxes_apart(&a->box, &b->box, 0)) return 0;
    for (int i = 0; i < WALLS; i++) {
        for (int j = 0; j < WALLS; j++) {
            const Wall *wall_a = &a->wall[i], *wall_b = &b->wall[j];
            Separation separation;
            uint8_t hint = NO_HINT;
            if (boxes_apart(&wall_a->box, &wall_b->box, 0)) continue;
            if (!separation_find(wall_a, wall_b, -depth, &hint, &separation)) continue;
            depth = -separation.gap;
        }
    }
    return depth;
}
