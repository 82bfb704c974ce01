/* shape.c -- numbers of the pieces, and their walls set into the world.
 *
 * Everything follows from base, height and wall by arithmetic that the compiler
 * does once; only the slope's cosine and sine need a root, so these two are
 * written out for each size (a test takes the root and compares). */
#include "physics/shape.h"

#include "base/assert.h"

#define WALL_CM 0.22
/* Puts the three masses at the 1.26, 2.66 and 4.58 g of the real pieces. */
#define DENSITY_G_CM3 1.066

/* A square pyramid has its centre of mass at a quarter of its height, and about that
 * point the moments m (b^2/20 + 3 h^2/80) across and m b^2/10 along its axis. */
#define SOLID_MASS(half, height)        (DENSITY_G_CM3 * 4 * (half) * (half) * (height) / 3)
#define SOLID_ACROSS(half, height)      ((half) * (half) / 5 + 3 * (height) * (height) / 80)
#define SOLID_ALONG(half)               ((half) * (half)*2 / 5)
#define SQUARE(x)                       ((x) * (x))
#define HOLLOW_HEIGHT(height, up)       ((height)-WALL_CM / (up))
#define HOLLOW_HALF(half, height, up)   ((half)*HOLLOW_HEIGHT(height, up) / (height))
#define MASS(half, height, inner, deep) (SOLID_MASS(half, height) - SOLID_MASS(inner, deep))
#define CENTRE(half, height, inner, deep)                                                                    \
    ((SOLID_MASS(half, height) * (height) / 4 - SOLID_MASS(inner, deep) * (deep) / 4) /                      \
     MASS(half, height, inner, deep))
#define INERTIA_SIDE(half, height, inner, deep, centre)                                                      \
    (SOLID_MASS(half, height) * (SOLID_ACROSS(half, height) + SQUARE((height) / 4 - (centre))) -             \
     SOLID_MASS(inner, deep) * (SOLID_ACROSS(inner, deep) + SQUARE((deep) / 4 - (centre))))
#define INERTIA_AXIS(half, height, inner, deep)                                                              \
    (SOLID_MASS(half, height) * SOLID_ALONG(half) - SOLID_MASS(inner, deep) * SOLID_ALONG(inner))
#define SHAPE_FROM(half, high, inner, deep, out, up)                                                         \
    {                                                                                                        \
        .half_base = (half), .height = (high), .inner_half_base = (inner), .inner_height = (deep),           \
        .centre_height = CENTRE(half, high, inner, deep), .mass = MASS(half, high, inner, deep),             \
        .inertia_side = INERTIA_SIDE(half, high, inner, deep, CENTRE(half, high, inner, deep)),              \
        .inertia_axis = INERTIA_AXIS(half, high, inner, deep), .normal_out = (out), .normal_up = (up),       \
        .radius = (high)-CENTRE(half, high, inner, deep)                                                     \
    }
#define SHAPE(half, high, out, up)                                                                           \
    SHAPE_FROM(half, high, HOLLOW_HALF(half, high, up), HOLLOW_HEIGHT(high, up), out, up)

/* Half bases and heights in cm: 14.29 x 25.40, 19.84 x 34.93, 25.40 x 44.45 mm. */
static const Shape SHAPES[PIECE_SIZES] = {
    SHAPE(0.714375, 2.54, 0.96265094015389894094, 0.27074557691828407714),
    SHAPE(0.9921875, 3.4925, 0.96193535748258384387, 0.27327709019391586473),
    SHAPE(1.27, 4.445, 0.96152394764082316788, 0.27472112789737804796),
};

const WallEdge WALL_EDGE[WALL_EDGES] = {
    {0, 1, 3, 0, 1}, {1, 2, 2, 0, 1}, {2, 0, 4, 0, 1}, /* the outer face */
    {3, 4, 1, 3, 0}, {4, 5, 1, 2, 1}, {5, 3, 1, 4, 0}, /* the inner face; only its rim is felt */
    {0, 3, 4, 3, 0}, {1, 4, 3, 2, 0}, {2, 5, 2, 4, 0}, /* across the cuts */
};

const WallFace WALL_FACE[WALL_FACES] = {
    {3, {0, 1, 2, 0}}, {3, {3, 5, 4, 0}}, {4, {1, 4, 5, 2}}, {4, {0, 3, 4, 1}}, {4, {0, 2, 5, 3}},
};

const Shape *shape_of(int32_t size)
{
    ASSERT(size >= 0 && size < PIECE_SIZES);
    return &SHAPES[size];
}

static Vec3 point_at(const Frame *frame, Vec3 origin, double x, double y, double z)
{
    return vec_add_scaled(vec_add_scaled(vec_add_scaled(origin, x, frame->x), y, frame->y), z, frame->z);
}

static const double CORNER_X[WALLS] = {1, -1, -1, 1};
static const double CORNER_Y[WALLS] = {1, 1, -1, -1};

void shape_points(const Shape *shape, Vec3 centre, Turn turn, Vec3 points[SHAPE_POINTS])
{
    const Frame frame = frame_of(turn);
    const double half = shape->half_base;
    points[0] = point_at(&frame, centre, 0, 0, shape->height - shape->centre_height);
    for (int i = 0; i < WALLS; i++) {
        points[1 + i] =
            point_at(&frame, centre, half * CORNER_X[i], half * CORNER_Y[i], -shape->centre_height);
    }
}

double pyramid_lowest(const Pyramid *piece)
{
    Vec3 points[SHAPE_POINTS];
    shape_points(shape_of(piece->size), piece->centre, piece->turn, points);
    double lowest = points[0].z;
    for (int k = 1; k < SHAPE_POINTS; k++) {
        if (points[k].z < lowest) lowest = points[k].z;
    }
    return lowest;
}

static void box_grow(Box *box, Vec3 point)
{
    if (point.x < box->low.x) box->low.x = point.x;
    if (point.y < box->low.y) box->low.y = point.y;
    if (point.z < box->low.z) box->low.z = point.z;
    if (point.x > box->high.x) box->high.x = point.x;
    if (point.y > box->high.y) box->high.y = point.y;
    if (point.z > box->high.z) box->high.z = point.z;
}

static void wall_finish(Wall *wall)
{
    wall->box = (Box){wall->vertex[0], wall->vertex[0]};
    for (int v = 1; v < WALL_VERTICES; v++) box_grow(&wall->box, wall->vertex[v]);
    for (int e = 0; e < WALL_EDGES; e++) {
        wall->edge[e] = vec_sub(wall->vertex[WALL_EDGE[e].to], wall->vertex[WALL_EDGE[e].from]);
    }
    for (int f = 0; f < WALL_FACES; f++) {
        wall->offset[f] = vec_dot(wall->normal[f], wall->vertex[WALL_FACE[f].vertex[0]]);
    }
}

void outline_place(const Shape *shape, Vec3 centre, Turn turn, Outline *outline)
{
    const double half_root = 0.70710678118654752440;
    const Frame frame = frame_of(turn);
    const double base_z = -shape->centre_height, half = shape->half_base, inner = shape->inner_half_base;
    const Vec3 tip = point_at(&frame, centre, 0, 0, base_z + shape->height);
    const Vec3 inner_tip = point_at(&frame, centre, 0, 0, base_z + shape->inner_height);
    const Vec3 face_side[WALLS] = {frame.y, vec_negate(frame.x), vec_negate(frame.y), frame.x};
    Vec3 corner[WALLS], inner_corner[WALLS], mitre[WALLS];
    for (int i = 0; i < WALLS; i++) {
        const double x = CORNER_X[i], y = CORNER_Y[i];
        corner[i] = point_at(&frame, centre, half * x, half * y, base_z);
        inner_corner[i] = point_at(&frame, centre, inner * x, inner * y, base_z);
        mitre[i] = vec_add_scaled(vec_scale(half_root * y, frame.x), -half_root * x, frame.y);
    }
    outline->box = (Box){tip, tip};
    for (int i = 0; i < WALLS; i++) {
        const int next = (i + 1) % WALLS;
        Wall *wall = &outline->wall[i];
        const Vec3 vertices[WALL_VERTICES] = {tip,       corner[i],       corner[next],
                                              inner_tip, inner_corner[i], inner_corner[next]};
        for (int v = 0; v < WALL_VERTICES; v++) wall->vertex[v] = vertices[v];
        wall->normal[FACE_OUTER] =
            vec_add_scaled(vec_scale(shape->normal_out, face_side[i]), shape->normal_up, frame.z);
        wall->normal[FACE_INNER] = vec_negate(wall->normal[FACE_OUTER]);
        wall->normal[FACE_RIM] = vec_negate(frame.z);
        wall->normal[FACE_MITRE_LEFT] = mitre[i];
        wall->normal[FACE_MITRE_RIGHT] = vec_negate(mitre[next]);
        wall_finish(wall);
        box_grow(&outline->box, corner[i]);
    }
}
