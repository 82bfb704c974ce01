/* contact.c -- finding who touches whom, once per step.
 *
 * Broad phase: with thirty pieces, comparing all boxes costs less than any cleverness.
 * Narrow phase: separation.c and manifold.c for each pair of walls that is left.
 * A point may be in touch soon: everything within a margin of 0.2 mm and the way the
 * two pieces can go in this step is a contact; until it closes, its gap is what the
 * solver may use up.
 *
 * Contacts are made in the order of (a, b) and so are those remembered from the last
 * step: the two lists are walked side by side, and a contact takes over the impulse of
 * a remembered one at (nearly) the same place of the same pair. */
#include "physics/contact.h"

#include "physics/manifold.h"

static const double MARGIN_CM = 0.02;
static const double MARGIN_MOST_CM = 1.0;
/* A remembered contact nearer than this in the coordinates of a is the same contact. */
static const double SAME_CONTACT_CM = 0.09;
/* Walls of one piece share corners: points this close, pushing the same way, are one. */
static const double SAME_POINT_CM = 0.01, SAME_NORMAL = 0.999;

/* Walls whose felt features say so much less than their true axis meet behind a cut. */
static const double HIDDEN_CM = 0.02;

typedef struct Finder {
    World *world;
    Scratch *scratch;
    int cursor;                 /* first remembered contact of the pair at hand */
    bool taken[WORLD_CONTACTS]; /* remembered contacts whose impulse has a new owner */
} Finder;

Body body_of(const Pyramid *piece)
{
    Body body = {.velocity = piece->velocity, .spin = piece->spin, .axis = frame_of(piece->turn).z};
    if (piece->size == NO_PIECE || piece->fixed) return body;
    const Shape *shape = shape_of(piece->size);
    body.inverse_mass = 1.0 / shape->mass;
    body.inverse_side = 1.0 / shape->inertia_side;
    body.inverse_extra = 1.0 / shape->inertia_axis - 1.0 / shape->inertia_side;
    body.gyration = (shape->inertia_axis - shape->inertia_side) / shape->inertia_side;
    return body;
}

Vec3 body_turned_by(const Body *body, Vec3 angular_impulse)
{
    const double extra = body->inverse_extra * vec_dot(body->axis, angular_impulse);
    return vec_add_scaled(vec_scale(body->inverse_side, angular_impulse), extra, body->axis);
}

static Grip grip_make(const Body *a, const Body *b, Vec3 lever_a, Vec3 lever_b, Vec3 along)
{
    Grip grip = {.along = along, .arm_a = vec_cross(lever_a, along), .arm_b = vec_cross(lever_b, along)};
    grip.turn_a = body_turned_by(a, grip.arm_a);
    grip.turn_b = body_turned_by(b, grip.arm_b);
    grip.mass = 1.0 / (a->inverse_mass + b->inverse_mass + vec_dot(grip.arm_a, grip.turn_a) +
                       vec_dot(grip.arm_b, grip.turn_b));
    return grip;
}

static Vec3 any_across(Vec3 normal)
{
    const bool steep = normal.z > 0.8 || normal.z < -0.8;
    return vec_unit(vec_cross(normal, steep ? vec(1, 0, 0) : vec(0, 0, 1)));
}

/* The nearest remembered contact of the same pair that is still free, or NULL. */
static const Contact *recall(Finder *finder, const Touch *touch)
{
    const World *world = finder->world;
    double nearest = SAME_CONTACT_CM * SAME_CONTACT_CM;
    int found = -1;
    for (int i = finder->cursor; i < world->contact_count; i++) {
        const Contact *old = &world->contact[i];
        if (old->a != touch->a || old->b != touch->b) break;
        const Vec3 apart = vec_sub(old->at, touch->at);
        const double square = vec_dot(apart, apart);
        if (!finder->taken[i] && square < nearest) nearest = square, found = i;
    }
    if (found < 0) return NULL;
    finder->taken[found] = true;
    return &world->contact[found];
}

/* Moves the cursor to the pair's first remembered contact; pairs come in rising order. */
static void remember_pair(Finder *finder, int a, int b)
{
    const World *world = finder->world;
    while (finder->cursor < world->contact_count) {
        const Contact *old = &world->contact[finder->cursor];
        if (old->a > a || (old->a == a && old->b >= b)) break;
        finder->cursor++;
    }
}

static void add_touch(Finder *finder, int a, int b, const Meeting *meeting)
{
    Scratch *scratch = finder->scratch;
    World *world = finder->world;
    if (scratch->touch_count == WORLD_CONTACTS) {
        world->contacts_dropped++;
        return;
    }
    const Body *body_a = &scratch->body[a], *body_b = &scratch->body[b];
    const Vec3 lever_a = vec_sub(meeting->at, world->piece[a].centre);
    const Vec3 lever_b = b == THE_TABLE ? vec(0, 0, 0) : vec_sub(meeting->at, world->piece[b].centre);
    const Vec3 across = any_across(meeting->normal);
    Touch *touch = &scratch->touch[scratch->touch_count++];
    touch->a = a;
    touch->b = b;
    touch->at = frame_inward(frame_of(world->piece[a].turn), lever_a);
    touch->gap = meeting->gap;
    touch->friction = b == THE_TABLE ? world->settings.table_friction : world->settings.piece_friction;
    touch->push = grip_make(body_a, body_b, lever_a, lever_b, meeting->normal);
    touch->rub[0] = grip_make(body_a, body_b, lever_a, lever_b, across);
    touch->rub[1] = grip_make(body_a, body_b, lever_a, lever_b, vec_cross(meeting->normal, across));
    const Contact *old = recall(finder, touch);
    if (!old) return;
    touch->push.impulse = old->push;
    for (int k = 0; k < 2; k++) touch->rub[k].impulse = vec_dot(old->rub, touch->rub[k].along);
}

/* Puts a meeting among those of the pair, unless a neighbouring wall has told of it already. */
static int merge_meeting(Meeting *list, int count, int capacity, const Meeting *meeting)
{
    for (int i = 0; i < count; i++) {
        const Vec3 apart = vec_sub(list[i].at, meeting->at);
        if (vec_dot(apart, apart) > SAME_POINT_CM * SAME_POINT_CM) continue;
        if (vec_dot(list[i].normal, meeting->normal) < SAME_NORMAL) continue;
        if (meeting->gap < list[i].gap) list[i] = *meeting;
        return count;
    }
    if (count < capacity) list[count++] = *meeting;
    return count;
}

typedef struct NearWalls {
    int a, b; /* walls */
    Separation separation;
} NearWalls;

static int find_near_walls(Finder *finder, int a, int b, double margin, NearWalls near[WALLS * WALLS])
{
    const Outline *outline_a = &finder->scratch->outline[a], *outline_b = &finder->scratch->outline[b];
    uint8_t *hint = finder->world->hint[pair_index(a, b)];
    int count = 0;
    for (int i = 0; i < WALLS; i++) {
        const Wall *wall_a = &outline_a->wall[i];
        if (boxes_apart(&wall_a->box, &outline_b->box, margin)) continue;
        for (int j = 0; j < WALLS; j++) {
            const Wall *wall_b = &outline_b->wall[j];
            if (boxes_apart(&wall_a->box, &wall_b->box, margin)) continue;
            NearWalls *here = &near[count];
            if (!separation_find(wall_a, wall_b, margin, &hint[i * WALLS + j], &here->separation)) continue;
            here->a = i;
            here->b = j;
            count++;
        }
    }
    return count;
}

/* How much farther the walls are apart than what can be felt of them says: their true axis is a
 * cut. Then the real contact is that of a neighbouring wall. */
static double hidden_part(const Separation *separation)
{
    const double felt =
        separation->face_gap > separation->edge_gap ? separation->face_gap : separation->edge_gap;
    return separation->gap - felt;
}

/* Is there a neighbour that tells the same meeting better: deeper, and by what can be felt? */
static bool told_better(const NearWalls *near, int count, const Separation *separation)
{
    if (hidden_part(separation) < HIDDEN_CM) return false;
    for (int i = 0; i < count; i++) {
        const Separation *other = &near[i].separation;
        if (other->gap <= separation->gap && hidden_part(other) < HIDDEN_CM) return true;
    }
    return false;
}

static void find_pair(Finder *finder, int a, int b, double margin)
{
    enum { PAIR_POINTS = 64 };
    Meeting list[PAIR_POINTS];
    NearWalls near[WALLS * WALLS];
    const Outline *outline_a = &finder->scratch->outline[a], *outline_b = &finder->scratch->outline[b];
    double *pair_gap = &finder->scratch->pair_gap[pair_index(a, b)];
    int count = 0;
    const int near_count = find_near_walls(finder, a, b, margin, near);
    for (int i = 0; i < near_count; i++) {
        const Separation *separation = &near[i].separation;
        if (separation->gap < *pair_gap) *pair_gap = separation->gap;
        if (told_better(near, near_count, separation)) continue;
        Meeting found[MANIFOLD_POINTS];
        const int n = manifold_find(&outline_a->wall[near[i].a], &outline_b->wall[near[i].b], separation,
                                    margin, found);
        for (int k = 0; k < n; k++) {
            /* No meeting is deeper than the walls are. */
            if (found[k].gap < separation->gap) found[k].gap = separation->gap;
            count = merge_meeting(list, count, PAIR_POINTS, &found[k]);
        }
    }
    if (count == 0) return;
    remember_pair(finder, a, b);
    for (int k = 0; k < count; k++) add_touch(finder, a, b, &list[k]);
}

static void find_table(Finder *finder, int a)
{
    const Pyramid *piece = &finder->world->piece[a];
    const double margin = MARGIN_CM + finder->scratch->stride[a];
    if (piece->fixed || finder->scratch->outline[a].box.low.z > margin) return;
    Vec3 points[SHAPE_POINTS];
    shape_points(shape_of(piece->size), piece->centre, piece->turn, points);
    remember_pair(finder, a, THE_TABLE);
    for (int k = 0; k < SHAPE_POINTS; k++) {
        if (points[k].z >= margin) continue;
        add_touch(finder, a, THE_TABLE, &(Meeting){points[k], {0, 0, 1}, points[k].z});
    }
}

static void place_outlines(const World *world, Scratch *scratch)
{
    for (int i = 0; i < WORLD_PIECES; i++) {
        const Pyramid *piece = &world->piece[i];
        if (piece->size == NO_PIECE) continue;
        const Shape *shape = shape_of(piece->size);
        outline_place(shape, piece->centre, piece->turn, &scratch->outline[i]);
        const double speed = vec_length(piece->velocity) + vec_length(piece->spin) * shape->radius;
        scratch->stride[i] = speed / WORLD_STEP_HZ;
    }
}

void contacts_find(World *world, Scratch *scratch)
{
    Finder finder = {.world = world, .scratch = scratch};
    scratch->touch_count = 0;
    place_outlines(world, scratch);
    for (int a = 0; a < WORLD_PIECES; a++) {
        if (world->piece[a].size == NO_PIECE) continue;
        for (int b = a + 1; b < WORLD_PIECES; b++) {
            if (world->piece[b].size == NO_PIECE) continue;
            if (world->piece[a].fixed && world->piece[b].fixed) continue;
            double margin = MARGIN_CM + scratch->stride[a] + scratch->stride[b];
            if (margin > MARGIN_MOST_CM) margin = MARGIN_MOST_CM;
            scratch->pair_gap[pair_index(a, b)] = margin;
            if (boxes_apart(&scratch->outline[a].box, &scratch->outline[b].box, margin)) continue;
            find_pair(&finder, a, b, margin);
        }
        find_table(&finder, a);
    }
}

void contacts_keep(World *world, const Scratch *scratch)
{
    world->contact_count = scratch->touch_count;
    for (int i = 0; i < scratch->touch_count; i++) {
        const Touch *touch = &scratch->touch[i];
        const Vec3 rub = vec_scale(touch->rub[0].impulse, touch->rub[0].along);
        world->contact[i] = (Contact){.a = touch->a,
                                      .b = touch->b,
                                      .at = touch->at,
                                      .push = touch->push.impulse,
                                      .rub = vec_add_scaled(rub, touch->rub[1].impulse, touch->rub[1].along)};
    }
}
