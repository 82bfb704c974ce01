/* net.c -- the safety net below the solver.
 *
 * The solver keeps walls apart by forces, and a hard enough blow can beat a force. A
 * wall is 2.2 mm thick; half of that from either side and a contact would push the
 * wrong way. So a pair that a step brought deeper than 0.5 mm goes back to where it
 * stood before the step, without speed. Others may have moved into the place meanwhile:
 * whoever is now too deep in a piece that went back goes back too. In the worst case
 * the whole heap does, and that state was clean. World.net_uses counts; tests hold it
 * near zero, for a net that is used is a solver that failed.
 *
 * It costs almost nothing: a pair is looked at only if it can have got so deep, given
 * its gap before the step and how far both have moved. A pair that was put deep into
 * each other is left to the solver, which pushes it apart. */
#include "physics/net.h"

#include "physics/separation.h"

static const double DEEP_CM = 0.05;

void net_remember(const World *world, Before *before)
{
    for (int i = 0; i < WORLD_PIECES; i++) {
        before->centre[i] = world->piece[i].centre;
        before->turn[i] = world->piece[i].turn;
    }
}

/* No point of the piece has gone farther. A turn by q - q' moves a point by at most 2 |q - q'| r. */
static double way_gone(const Piece *piece, Vec3 centre, Turn turn)
{
    const Turn now = piece->turn;
    const Turn off = {now.w - turn.w, now.x - turn.x, now.y - turn.y, now.z - turn.z};
    return vec_length(vec_sub(piece->centre, centre)) +
           2 * sqrt(turn_dot(off, off)) * shape_of(piece->size)->radius;
}

static bool pair_is_deep(World *world, const Scratch *scratch, int a, int b)
{
    const Outline *outline_a = &scratch->outline[a], *outline_b = &scratch->outline[b];
    uint8_t *hint = world->hint[pair_index(a, b)];
    if (boxes_apart(&outline_a->box, &outline_b->box, -DEEP_CM)) return false;
    for (int i = 0; i < WALLS; i++) {
        for (int j = 0; j < WALLS; j++) {
            const Wall *wall_a = &outline_a->wall[i], *wall_b = &outline_b->wall[j];
            Separation separation;
            if (boxes_apart(&wall_a->box, &wall_b->box, -DEEP_CM)) continue;
            if (separation_find(wall_a, wall_b, -DEEP_CM, &hint[i * WALLS + j], &separation)) return true;
        }
    }
    return false;
}

typedef struct Net {
    World *world;
    Scratch *scratch;
    const Before *before;
    double gone[WORLD_PIECES];
    bool placed[WORLD_PIECES]; /* its outline is where the piece is now */
    bool back[WORLD_PIECES];
} Net;

static void place(Net *net, int i)
{
    const Piece *piece = &net->world->piece[i];
    if (net->placed[i]) return;
    outline_place(shape_of(piece->size), piece->centre, piece->turn, &net->scratch->outline[i]);
    net->placed[i] = true;
}

static void send_back(Net *net, int i)
{
    Piece *piece = &net->world->piece[i];
    if (net->back[i] || piece->fixed) return;
    piece->centre = net->before->centre[i];
    piece->turn = net->before->turn[i];
    piece->velocity = piece->spin = vec(0, 0, 0);
    net->back[i] = true;
    net->placed[i] = false;
    net->gone[i] = 0;
}

static bool pair_went_too_deep(Net *net, int a, int b)
{
    const double gap = net->scratch->pair_gap[pair_index(a, b)];
    if (gap < -DEEP_CM || gap - net->gone[a] - net->gone[b] > -DEEP_CM) return false;
    place(net, a);
    place(net, b);
    return pair_is_deep(net->world, net->scratch, a, b);
}

static bool table_went_too_deep(const Net *net, int i)
{
    const Piece *piece = &net->world->piece[i];
    const Shape *shape = shape_of(piece->size);
    if (piece->fixed || piece->centre.z > shape->radius) return false;
    Vec3 now[SHAPE_POINTS], then[SHAPE_POINTS];
    shape_points(shape, piece->centre, piece->turn, now);
    shape_points(shape, net->before->centre[i], net->before->turn[i], then);
    bool deep = false;
    for (int k = 0; k < SHAPE_POINTS; k++) {
        if (then[k].z < -DEEP_CM) return false;
        if (now[k].z < -DEEP_CM) deep = true;
    }
    return deep;
}

/* One look at all pairs; true if a piece went back, so that another look is needed. */
static bool sweep(Net *net)
{
    bool any = false;
    for (int a = 0; a < WORLD_PIECES; a++) {
        if (net->world->piece[a].size == NO_PIECE) continue;
        if (!net->back[a] && table_went_too_deep(net, a)) send_back(net, a), any = true;
        for (int b = a + 1; b < WORLD_PIECES; b++) {
            const Piece *pa = &net->world->piece[a], *pb = &net->world->piece[b];
            if (pb->size == NO_PIECE || (pa->fixed && pb->fixed)) continue;
            if ((net->back[a] || pa->fixed) && (net->back[b] || pb->fixed)) continue;
            if (!pair_went_too_deep(net, a, b)) continue;
            send_back(net, a);
            send_back(net, b);
            any = true;
        }
    }
    return any;
}

/* What pushed a piece through must not push again. */
static void forget_impulses(Net *net)
{
    for (int i = 0; i < net->scratch->touch_count; i++) {
        Touch *touch = &net->scratch->touch[i];
        if (!net->back[touch->a] && !(touch->b != THE_TABLE && net->back[touch->b])) continue;
        touch->push.impulse = touch->rub[0].impulse = touch->rub[1].impulse = 0;
    }
}

void net_catch(World *world, Scratch *scratch, const Before *before)
{
    Net net = {.world = world, .scratch = scratch, .before = before};
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (world->piece[i].size == NO_PIECE) continue;
        net.gone[i] = way_gone(&world->piece[i], before->centre[i], before->turn[i]);
    }
    if (!sweep(&net)) return;
    world->net_uses++;
    while (sweep(&net)) continue;
    forget_impulses(&net);
}
