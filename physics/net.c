/* net.c -- the safety net below the solver.
 *
 * The solver keeps walls apart by forces, and a hard enough blow can beat a force. A
 * wall is 2.2 mm thick; half of that from either side and a contact would push the
 * wrong way. So after each step somebody looks. A step that brought a pair deeper than
 * 0.15 mm is undone and done again with more care (world.c). If that does not help, a
 * pair deeper than 0.5 mm goes back to where it stood before the step, without speed.
 * Others may have moved into the place meanwhile: whoever is now too deep in a piece
 * that went back goes back too. In the worst case the whole heap does, and that state
 * was clean. World.net_uses counts; tests hold it near zero, for a net that is used is a
 * solver that failed.
 *
 * Looking costs almost nothing: a pair can only have got so deep if its gap before the
 * step, less how far both have moved, says so. A pair that was put deep into each other
 * is left to the solver, which pushes it apart. */
#include "physics/net.h"

#include <string.h>

#include "physics/separation.h"

static const double DEEP_CM = 0.05;
/* What is deep already and on its way out is not done again unless it got deeper by this. */
static const double WORSE_CM = 0.005;

void net_remember(const World *world, const Scratch *scratch, Before *before)
{
    memcpy(before->piece, world->piece, sizeof before->piece);
    memcpy(before->pair_gap, scratch->pair_gap, sizeof before->pair_gap);
}

void net_undo(World *world, const Before *before)
{
    memcpy(world->piece, before->piece, sizeof before->piece);
}

typedef struct Net {
    World *world;
    Scratch *scratch;
    const Before *before;
    double depth;              /* deeper than this is too deep */
    double gone[WORLD_PIECES]; /* no point of the piece has moved farther in the step */
    bool placed[WORLD_PIECES]; /* its outline is where the piece is now */
    bool back[WORLD_PIECES];
} Net;

/* A turn from q to q' moves a point at distance r by at most 2 |q - q'| r. */
static double way_gone(const Pyramid *now, const Pyramid *then)
{
    const Turn off = {now->turn.w - then->turn.w, now->turn.x - then->turn.x, now->turn.y - then->turn.y,
                      now->turn.z - then->turn.z};
    return vec_length(vec_sub(now->centre, then->centre)) +
           2 * sqrt(turn_dot(off, off)) * shape_of(now->size)->radius;
}

static Net net_spread(World *world, Scratch *scratch, const Before *before, double depth)
{
    Net net = {.world = world, .scratch = scratch, .before = before, .depth = depth};
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (world->piece[i].size != NO_PIECE) net.gone[i] = way_gone(&world->piece[i], &before->piece[i]);
    }
    return net;
}

static void place(Net *net, int i)
{
    const Pyramid *piece = &net->world->piece[i];
    if (net->placed[i]) return;
    outline_place(shape_of(piece->size), piece->centre, piece->turn, &net->scratch->outline[i]);
    net->placed[i] = true;
}

/* How deep is too deep for what had this gap before the step. */
static double limit_for(const Net *net, double gap_before)
{
    const double limit = gap_before - WORSE_CM < -net->depth ? WORSE_CM - gap_before : net->depth;
    return limit > DEEP_CM ? DEEP_CM : limit;
}

static bool outlines_deeper(const Net *net, int a, int b, double limit)
{
    const Outline *outline_a = &net->scratch->outline[a], *outline_b = &net->scratch->outline[b];
    uint8_t *hint = net->world->hint[pair_index(a, b)];
    if (boxes_apart(&outline_a->box, &outline_b->box, -limit)) return false;
    for (int i = 0; i < WALLS; i++) {
        for (int j = 0; j < WALLS; j++) {
            const Wall *wall_a = &outline_a->wall[i], *wall_b = &outline_b->wall[j];
            Separation separation;
            if (boxes_apart(&wall_a->box, &wall_b->box, -limit)) continue;
            if (separation_find(wall_a, wall_b, -limit, &hint[i * WALLS + j], &separation)) return true;
        }
    }
    return false;
}

static bool pair_too_deep(Net *net, int a, int b)
{
    const Pyramid *pa = &net->world->piece[a], *pb = &net->world->piece[b];
    if (pb->size == NO_PIECE || (pa->fixed && pb->fixed)) return false;
    if ((net->back[a] || pa->fixed) && (net->back[b] || pb->fixed)) return false;
    const double gap = net->before->pair_gap[pair_index(a, b)];
    const double limit = limit_for(net, gap);
    if (gap < -DEEP_CM || gap - net->gone[a] - net->gone[b] > -limit) return false;
    place(net, a);
    place(net, b);
    return outlines_deeper(net, a, b, limit);
}

static bool table_too_deep(const Net *net, int i)
{
    const Pyramid *piece = &net->world->piece[i];
    if (piece->fixed || net->back[i] || piece->centre.z > shape_of(piece->size)->radius) return false;
    const double before = pyramid_lowest(&net->before->piece[i]);
    return before >= -DEEP_CM && pyramid_lowest(piece) < -limit_for(net, before);
}

bool net_deeper(World *world, Scratch *scratch, const Before *before, double depth_cm)
{
    Net net = net_spread(world, scratch, before, depth_cm);
    for (int a = 0; a < WORLD_PIECES; a++) {
        if (world->piece[a].size == NO_PIECE) continue;
        if (table_too_deep(&net, a)) return true;
        for (int b = a + 1; b < WORLD_PIECES; b++) {
            if (pair_too_deep(&net, a, b)) return true;
        }
    }
    return false;
}

static void send_back(Net *net, int i)
{
    Pyramid *piece = &net->world->piece[i];
    if (net->back[i] || piece->fixed) return;
    *piece = net->before->piece[i];
    piece->velocity = piece->spin = vec(0, 0, 0);
    net->back[i] = true;
    net->placed[i] = false;
    net->gone[i] = 0;
}

/* One look at all pairs; true if a piece went back, so that another look is needed. */
static bool sweep(Net *net)
{
    bool any = false;
    for (int a = 0; a < WORLD_PIECES; a++) {
        if (net->world->piece[a].size == NO_PIECE) continue;
        if (table_too_deep(net, a)) send_back(net, a), any = true;
        for (int b = a + 1; b < WORLD_PIECES; b++) {
            if (!pair_too_deep(net, a, b)) continue;
            send_back(net, a);
            send_back(net, b);
            any = true;
        }
    }
    return any;
}

/* What pushed a piece through must not push again. */
static void forget_impulses(const Net *net)
{
    for (int i = 0; i < net->world->contact_count; i++) {
        Contact *contact = &net->world->contact[i];
        if (!net->back[contact->a] && (contact->b == THE_TABLE || !net->back[contact->b])) continue;
        contact->push = 0;
        contact->rub = vec(0, 0, 0);
    }
}

void net_catch(World *world, Scratch *scratch, const Before *before)
{
    Net net = net_spread(world, scratch, before, DEEP_CM);
    if (!sweep(&net)) return;
    world->net_uses++;
    while (sweep(&net)) continue;
    forget_impulses(&net);
}
