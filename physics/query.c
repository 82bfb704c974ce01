/* query.c -- what a referee asks, answered from poses alone.
 *
 * The solver's contacts are no witness: they exist before pieces touch (so that they can
 * be stopped in time) and vanish for a step when a piece trembles. Distances do neither. */
#include "base/assert.h"
#include "physics/distance.h"
#include "physics/manifold.h"

static const double COSINE_10_DEGREES = 0.98480775301220806;
static const double NESTED_CM = 0.05;
static const double NOTHING_BELOW = -1e9;
/* A touch carries if it pushes up at least this much (6 degrees from a sheer wall). */
static const double CARRIES = 0.1;

static const Pyramid *piece_at(const World *world, int piece)
{
    ASSERT(piece >= 0 && piece < WORLD_PIECES && world->piece[piece].size != NO_PIECE);
    return &world->piece[piece];
}

static void place(const Pyramid *piece, Outline *outline)
{
    outline_place(shape_of(piece->size), piece->centre, piece->turn, outline);
}

/* Cheaper than an outline: pieces whose surrounding balls are apart are apart. */
static bool far_apart(const Pyramid *a, const Pyramid *b, double gap)
{
    const double reach = shape_of(a->size)->radius + shape_of(b->size)->radius + gap;
    const Vec3 between = vec_sub(a->centre, b->centre);
    return vec_dot(between, between) > reach * reach;
}

double query_lowest_cm(const World *world, int piece) { return pyramid_lowest(piece_at(world, piece)); }

bool query_on_table(const World *world, int piece)
{
    return pyramid_lowest(piece_at(world, piece)) < TOUCH_CM;
}

double query_gap_cm(const World *world, int a, int b, double limit_cm)
{
    const Pyramid *pa = piece_at(world, a), *pb = piece_at(world, b);
    Outline outline_a, outline_b;
    if (far_apart(pa, pb, limit_cm)) return limit_cm;
    place(pa, &outline_a);
    place(pb, &outline_b);
    return distance_between(&outline_a, &outline_b, limit_cm);
}

bool query_touching(const World *world, int a, int b)
{
    return query_gap_cm(world, a, b, TOUCH_CM) < TOUCH_CM;
}

double query_depth_cm(const World *world, int a, int b)
{
    const Pyramid *pa = piece_at(world, a), *pb = piece_at(world, b);
    Outline outline_a, outline_b;
    if (far_apart(pa, pb, 0)) return 0;
    place(pa, &outline_a);
    place(pb, &outline_b);
    return depth_between(&outline_a, &outline_b);
}

bool query_nested(const World *world, int inner, int outer)
{
    const Pyramid *pi = piece_at(world, inner), *po = piece_at(world, outer);
    const Shape *si = shape_of(pi->size), *so = shape_of(po->size);
    const Vec3 axis_i = frame_of(pi->turn).z, axis_o = frame_of(po->turn).z;
    if (vec_dot(axis_i, axis_o) < COSINE_10_DEGREES) return false;
    const Vec3 tip = vec_add_scaled(pi->centre, si->height - si->centre_height, axis_i);
    const Vec3 roof = vec_add_scaled(po->centre, so->inner_height - so->centre_height, axis_o);
    return vec_length(vec_sub(tip, roof)) < NESTED_CM;
}

PieceSet query_pieces(const World *world)
{
    PieceSet set = 0;
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (world->piece[i].size != NO_PIECE) set |= 1u << i;
    }
    return set;
}

PieceSet query_table(const World *world)
{
    PieceSet set = 0;
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (world->piece[i].size != NO_PIECE && query_on_table(world, i)) set |= 1u << i;
    }
    return set;
}

PieceSet query_connected(const World *world, double gap_cm)
{
    PieceSet joined = 0, asked = 0;
    for (int i = 0; i < WORLD_PIECES; i++) {
        const Pyramid *piece = &world->piece[i];
        if (piece->size != NO_PIECE && pyramid_lowest(piece) < gap_cm) joined |= 1u << i;
    }
    /* Every joined piece asks once who touches it; whoever does is joined and will ask. */
    while (joined != asked) {
        int i = 0;
        while (!((joined & ~asked) >> i & 1u)) i++;
        asked |= 1u << i;
        for (int j = 0; j < WORLD_PIECES; j++) {
            if (world->piece[j].size == NO_PIECE || (joined >> j & 1u)) continue;
            if (query_gap_cm(world, i, j, gap_cm) < gap_cm) joined |= 1u << j;
        }
    }
    return joined;
}

bool query_at_rest(const World *world, double seconds)
{
    return world->still_steps >= seconds * WORLD_STEP_HZ;
}

bool query_fits(const World *world, PieceSize size, Placing pose)
{
    const Turn turn = turn_unit(pose.turn);
    const Shape *shape = shape_of((int32_t)size);
    const Pyramid wanted = {.size = (int32_t)size,
                            .centre = vec_add_scaled(pose.base, shape->centre_height, frame_of(turn).z),
                            .turn = turn};
    if (pyramid_lowest(&wanted) < 0) return false;
    Outline outline, other;
    place(&wanted, &outline);
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (world->piece[i].size == NO_PIECE || far_apart(&wanted, &world->piece[i], TOUCH_CM)) continue;
        place(&world->piece[i], &other);
        if (distance_between(&outline, &other, TOUCH_CM) <= 0) return false;
    }
    return true;
}

/* ---- support: the points that carry a piece, seen from above ---- */

enum { SUPPORT_POINTS = 256 };

typedef struct Footing {
    int count;
    Vec3 point[SUPPORT_POINTS];
} Footing;

static void footing_add(Footing *footing, Vec3 point)
{
    if (footing->count < SUPPORT_POINTS) footing->point[footing->count++] = point;
}

static bool carried_by(const Outline *upper, const Outline *lower, Footing *footing)
{
    bool carried = false;
    for (int i = 0; i < WALLS; i++) {
        for (int j = 0; j < WALLS; j++) {
            const Wall *above = &upper->wall[i], *below = &lower->wall[j];
            Separation separation;
            Meeting meeting[MANIFOLD_POINTS];
            uint8_t hint = 255;
            if (boxes_apart(&above->box, &below->box, TOUCH_CM)) continue;
            if (!separation_find(above, below, TOUCH_CM, &hint, &separation)) continue;
            const int count = manifold_find(above, below, &separation, TOUCH_CM, meeting);
            for (int k = 0; k < count; k++) {
                if (meeting[k].normal.z < CARRIES) continue;
                footing_add(footing, meeting[k].at);
                carried = true;
            }
        }
    }
    return carried;
}

static double side_of(Vec3 from, Vec3 to, Vec3 point)
{
    const double x = to.x - from.x, y = to.y - from.y;
    return (x * (point.y - from.y) - y * (point.x - from.x)) / sqrt(x * x + y * y);
}

static double level_distance(Vec3 a, Vec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* How far the point is from the hull's side from -> to, outside positive. */
static double beyond_side(Vec3 from, Vec3 to, Vec3 point)
{
    const double x = to.x - from.x, y = to.y - from.y;
    const double share = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
    const double out = -side_of(from, to, point);
    if (out <= 0) return out;
    if (share < 0) return level_distance(from, point);
    return share > 1 ? level_distance(to, point) : out;
}

/* A segment between two points is a side of the hull if no point lies to the right of it. Trying
 * all pairs is slow and cannot go wrong on points that coincide or lie in a row. */
static double footing_margin(const Footing *footing, Vec3 centre)
{
    const double same = 1e-6;
    if (footing->count == 0) return NOTHING_BELOW;
    double nearest_side = 1e9, outside = 1e9;
    bool is_outside = false;
    for (int i = 0; i < footing->count; i++) {
        const double corner = level_distance(footing->point[i], centre);
        if (corner < outside) outside = corner;
        for (int j = 0; j < footing->count; j++) {
            const Vec3 from = footing->point[i], to = footing->point[j];
            if (level_distance(from, to) < same) continue;
            bool is_side = true;
            for (int k = 0; k < footing->count && is_side; k++) {
                is_side = side_of(from, to, footing->point[k]) > -same;
            }
            if (!is_side) continue;
            const double beyond = beyond_side(from, to, centre);
            if (beyond > 0) is_outside = true;
            if (beyond > 0 && beyond < outside) outside = beyond;
            if (-beyond < nearest_side) nearest_side = -beyond;
        }
    }
    return is_outside || nearest_side > 1e8 ? -outside : nearest_side;
}

Support query_support(const World *world, int piece)
{
    const Pyramid *carried = piece_at(world, piece);
    Support support = {0};
    Footing footing = {.count = 0};
    Vec3 points[SHAPE_POINTS];
    shape_points(shape_of(carried->size), carried->centre, carried->turn, points);
    for (int k = 0; k < SHAPE_POINTS; k++) {
        if (points[k].z >= TOUCH_CM) continue;
        support.table = true;
        footing_add(&footing, points[k]);
    }
    Outline outline, other;
    place(carried, &outline);
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (i == piece || world->piece[i].size == NO_PIECE) continue;
        if (far_apart(carried, &world->piece[i], TOUCH_CM)) continue;
        place(&world->piece[i], &other);
        if (carried_by(&outline, &other, &footing)) support.pieces |= 1u << i;
    }
    support.margin_cm = footing_margin(&footing, carried->centre);
    return support;
}
