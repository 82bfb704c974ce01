/* builder.c -- where a piece could go: candidates tried in a copy of the heap.
 *
 * A builder knows no statics. It thinks of places (on the table beside the heap, over a tip, in
 * the gap between two, anywhere above) and ways to turn the piece (upright, on its tip, on a
 * face, askew), lowers the piece there, lets go in a copy of the heap, and watches with the
 * referee's eyes until nothing moves. The best are tried again a little beside: what holds only
 * by a hair is no place. */
#include "games/thinice/builder.h"

#include "physics/shape.h"

#include <string.h>

static const double STEPS_PER_CM = 100.0;
enum {
    WATCH_STEPS = 420, /* a try is watched so long at most */
    CALM_STEPS = 40,   /* and at least until nothing has moved for so long */
    FINE_STEPS = 1,    /* landing is found to 0.1 mm */
    COARSE_STEPS = 24,
    AROUND = 340, /* candidates are so near to the middle, in steps */
    FINALISTS_MAX = 6,
    OUT_WORTH = -3000,
};

Placing spot_placing(const Spot *s)
{
    return (Placing){vec(s->place[0] / STEPS_PER_CM, s->place[1] / STEPS_PER_CM, s->place[2] / STEPS_PER_CM),
                     {s->turn[0], s->turn[1], s->turn[2], s->turn[3]}};
}

static double top_of(const World *world, int piece)
{
    const Pyramid *p = &world->piece[piece];
    Vec3 points[SHAPE_POINTS];
    double top = 0;
    shape_points(shape_of(p->size), p->centre, p->turn, points);
    for (int i = 0; i < SHAPE_POINTS; i++)
        if (points[i].z > top) top = points[i].z;
    return top;
}

int builder_top(const World *world, int but)
{
    double top = 0;
    for (PieceSet left = query_pieces(world); left; left &= left - 1) {
        const int piece = set_first(left);
        if (piece == but) continue;
        const double its = top_of(world, piece);
        if (its > top) top = its;
    }
    return (int)(top * STEPS_PER_CM) + 1;
}

/* ---- landing ------------------------------------------------------------------------------ */

/* How far below its base's middle the lowest point of a piece so turned is, in steps. */
static int below_base(PieceSize size, const Spot *spot)
{
    const Shape *shape = shape_of((int32_t)size);
    const Turn turn = turn_unit(spot_placing(spot).turn);
    const Vec3 centre = vec_scale(shape->centre_height, frame_of(turn).z);
    Vec3 points[SHAPE_POINTS];
    double lowest = 0;
    shape_points(shape, centre, turn, points);
    for (int i = 0; i < SHAPE_POINTS; i++)
        if (points[i].z < lowest) lowest = points[i].z;
    return (int)(-lowest * STEPS_PER_CM) + 1;
}

static bool fits_at(const World *world, PieceSize size, Spot *spot, int z)
{
    spot->place[2] = (int16_t)z;
    return query_fits(world, size, spot_placing(spot));
}

bool builder_land(const World *world, PieceSize size, Spot *spot)
{
    const int floor = below_base(size, spot);
    int fits = builder_top(world, NO_PIECE) + floor + 2;
    if (fits > REACH || !fits_at(world, size, spot, fits)) return false;
    int blocked = fits;
    while (blocked > floor) {
        blocked = blocked - COARSE_STEPS > floor ? blocked - COARSE_STEPS : floor;
        if (!fits_at(world, size, spot, blocked)) break;
        fits = blocked;
    }
    while (fits > blocked && fits - blocked > FINE_STEPS) {
        const int middle = (fits + blocked) / 2;
        if (fits_at(world, size, spot, middle))
            fits = middle;
        else
            blocked = middle;
    }
    spot->place[2] = (int16_t)fits;
    return true;
}

/* ---- trying -------------------------------------------------------------------------------- */

/* How far the pieces of the heap were moved, together, in steps; far if one was shaken off. */
static int32_t shaken(const World *before, const World *after, int but)
{
    double sum = 0;
    for (PieceSet left = query_pieces(before); left; left &= left - 1) {
        const int piece = set_first(left);
        if (piece == but) continue;
        sum += vec_length(vec_sub(after->piece[piece].centre, before->piece[piece].centre));
    }
    return (int32_t)(sum * STEPS_PER_CM);
}

/* Lets go there and watches. */
static int32_t try_spot(const Heap *heap, int piece, const Spot *spot, int *table)
{
    Heap trial = *heap;
    World *world = &trial.world;
    if (!query_fits(world, slot_size(piece), spot_placing(spot))) return OUT_WORTH;
    world_add(world, piece, slot_size(piece), spot_placing(spot));
    const Vec3 start = world->piece[piece].centre;
    for (int i = 0; i < WATCH_STEPS && (int)world->still_steps < CALM_STEPS; i++)
        if (heap_step(&trial, i, WATCH_AWAKE).fate != FATE_IN) return OUT_WORTH + i;
    const Vec3 centre = world->piece[piece].centre;
    const int slid = (int)(vec_length(vec_sub(centre, start)) * STEPS_PER_CM);
    *table = set_count(query_table(world));
    int32_t worth = 1000 - 8 * slid - 6 * shaken(&heap->world, world, piece);
    worth -= (int32_t)(centre.z * 40); /* low heaps stand better */
    worth -= 90 * *table;              /* the table is for those who have no other place */
    if (frame_of(world->piece[piece].turn).z.z > 0.97) worth += 150; /* a tip to build on */
    if ((int)world->still_steps < CALM_STEPS) worth -= 400;
    if (vec_dot(centre, centre) > 100) worth -= 300; /* rolled away */
    return worth;
}

bool builder_is_loose(const Heap *heap, int piece)
{
    Heap trial = *heap;
    world_remove(&trial.world, piece);
    for (int i = 0; i < WATCH_STEPS && (int)trial.world.still_steps < CALM_STEPS; i++)
        if (heap_step(&trial, i, WATCH_AWAKE).fate != FATE_IN) return false;
    return shaken(&heap->world, &trial.world, piece) <= 2;
}

/* ---- candidates --------------------------------------------------------------------------------- */

static int around(Rng *rng, int most) { return (int)rng_pick(rng, (uint32_t)(2 * most + 1)) - most; }

static void set_turn(Spot *spot, Turn turn)
{
    const double s = TURN_STEPS / sqrt(turn_dot(turn, turn));
    const double part[4] = {turn.w * s, turn.x * s, turn.y * s, turn.z * s};
    for (int i = 0; i < 4; i++) spot->turn[i] = (int16_t)(part[i] < 0 ? part[i] - 0.5 : part[i] + 0.5);
}

static Turn yaw_of(Rng *rng)
{
    static const Turn QUARTER[4] = {
        {1, 0, 0, 0}, {0.9239, 0, 0, 0.3827}, {0.7071, 0, 0, 0.7071}, {0.3827, 0, 0, 0.9239}};
    const uint32_t which = rng_pick(rng, 6);
    if (which < 4) return QUARTER[which];
    const double w = around(rng, 100) + 0.5, z = around(rng, 100);
    return (Turn){w, 0, 0, z};
}

/* Upright, on its tip, on a face (a face leans 16 degrees from the axis), on its side the other way, askew.
 */
static Turn tilt_of(Rng *rng)
{
    static const Turn TILT[] = {{1, 0, 0, 0},          {1, 0, 0, 0},           {0, 1, 0, 0},
                                {0, 1, 0, 0},          {0.6018, 0.7986, 0, 0}, {0.7, 0.714, 0, 0},
                                {0.7986, 0.6018, 0, 0}};
    const uint32_t which = rng_pick(rng, 9);
    if (which < 7) return TILT[which];
    const double w = around(rng, 100) + 0.5, x = around(rng, 100), y = around(rng, 60);
    return (Turn){w, x, y, 0};
}

static int any_piece(PieceSet set, Rng *rng)
{
    for (uint32_t skip = rng_pick(rng, (uint32_t)set_count(set)); skip; skip--) set &= set - 1;
    return set_first(set);
}

static int16_t near(double cm, int beside)
{
    const int steps = (int)(cm * STEPS_PER_CM) + beside;
    return (int16_t)(steps > AROUND ? AROUND : steps < -AROUND ? -AROUND : steps);
}

/* Beside a piece on the table: as near as their bases allow, in one of eight directions. */
static void beside_piece(const World *world, int piece, int with, Rng *rng, Spot *spot)
{
    static const int8_t WAY[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    const int8_t *way = WAY[rng_pick(rng, 8)];
    const double room =
        shape_of((int32_t)slot_size(piece))->half_base + shape_of((int32_t)slot_size(with))->half_base + 0.06;
    spot->place[0] = near(world->piece[piece].centre.x + way[0] * room, 0);
    spot->place[1] = near(world->piece[piece].centre.y + way[1] * room, 0);
}

/* Over a tip, an eighth of a turn away from it: then corners meet walls before tip meets tip. */
static void cap_askew(const World *world, int piece, Spot *spot)
{
    static const Turn EIGHTH = {0.92387953, 0, 0, 0.38268343};
    const Pyramid *p = &world->piece[piece];
    const Vec3 base = vec_add_scaled(p->centre, shape_of(p->size)->height * 0.35, frame_of(p->turn).z);
    set_turn(spot, turn_times(p->turn, EIGHTH));
    spot->place[0] = near(base.x, 0);
    spot->place[1] = near(base.y, 0);
}

static void think_of(const Heap *heap, int piece, Rng *rng, Spot *spot)
{
    const World *world = &heap->world;
    const PieceSet lying = query_pieces(world);
    const uint32_t idea = rng_pick(rng, 8);
    const Turn tilt = tilt_of(rng),
               yaw = yaw_of(rng); /* drawn one after the other: in a call, compilers differ */
    set_turn(spot, turn_times(yaw, tilt));
    spot->place[0] = (int16_t)around(rng, AROUND / 2);
    spot->place[1] = (int16_t)around(rng, AROUND / 2);
    if (!lying || idea == 0) return;
    const int a = any_piece(lying, rng), b = any_piece(lying, rng);
    const Vec3 at = world->piece[a].centre, other = world->piece[b].centre;
    if (idea <= 2 && set_count(query_table(world)) < 3) {
        set_turn(spot, yaw_of(rng));
        beside_piece(world, a, piece, rng, spot);
    } else if (idea <= 3) {
        cap_askew(world, a, spot);
    } else if (idea <= 5) {
        spot->place[0] = near(at.x, around(rng, 40));
        spot->place[1] = near(at.y, around(rng, 40));
    } else {
        spot->place[0] = near((at.x + other.x) / 2, around(rng, 15));
        spot->place[1] = near((at.y + other.y) / 2, around(rng, 15));
    }
}

/* ---- choosing ------------------------------------------------------------------------------------ */

static void keep_best(Plan *best, int *count, int capacity, const Plan *plan)
{
    if (*count == capacity && best[capacity - 1].worth >= plan->worth) return;
    int at = *count < capacity ? (*count)++ : capacity - 1;
    for (; at > 0 && best[at - 1].worth < plan->worth; at--) best[at] = best[at - 1];
    best[at] = *plan;
}

/* The mean of some tries a little beside, and the first one. */
static int32_t try_beside(const Heap *heap, int piece, const Plan *plan, int tries, Rng *rng)
{
    int64_t sum = plan->worth;
    int table;
    for (int i = 0; i < tries; i++) {
        Spot spot = plan->spot;
        spot.place[0] = (int16_t)(spot.place[0] + around(rng, 5));
        spot.place[1] = (int16_t)(spot.place[1] + around(rng, 5));
        for (int k = 0; k < 4; k++) spot.turn[k] = (int16_t)(spot.turn[k] + around(rng, 8));
        sum += builder_land(&heap->world, slot_size(piece), &spot) ? try_spot(heap, piece, &spot, &table)
                                                                   : OUT_WORTH;
    }
    return (int32_t)(sum / (tries + 1));
}

Plan builder_plan(const Heap *heap, int piece, Effort effort, Rng *rng)
{
    Plan best[FINALISTS_MAX];
    int count = 0;
    const int capacity = effort.finalists < 1               ? 1
                         : effort.finalists > FINALISTS_MAX ? FINALISTS_MAX
                                                            : effort.finalists;
    for (int i = 0; i < effort.candidates; i++) {
        Plan plan = {.worth = OUT_WORTH};
        think_of(heap, piece, rng, &plan.spot);
        if (!builder_land(&heap->world, slot_size(piece), &plan.spot)) continue;
        plan.worth = try_spot(heap, piece, &plan.spot, &plan.table);
        keep_best(best, &count, capacity, &plan);
    }
    if (!count) { /* no room was thought of: beside the heap, then */
        Plan plan = {.spot = {{AROUND, 0, 0}, {TURN_STEPS, 0, 0, 0}}, .worth = OUT_WORTH};
        builder_land(&heap->world, slot_size(piece), &plan.spot);
        return plan;
    }
    int chosen = 0;
    for (int i = 0; i < count && effort.tries; i++) {
        if (best[i].worth > 0) best[i].worth = try_beside(heap, piece, &best[i], effort.tries, rng);
        if (best[i].worth > best[chosen].worth) chosen = i;
    }
    return best[chosen];
}
