/* world.c -- a heap from its empty table to its next step.
 *
 * A step reads like the day of a heap: hands pull, contacts are found, the solver moves
 * everything (once more and with care, if a wall was hit too hard), the net catches what
 * still went wrong, what the contacts bore is remembered, and if nothing moves any more
 * the heap goes to sleep. */
#include "base/assert.h"
#include "physics/hand.h"
#include "physics/net.h"
#include "physics/sleep.h"
#include "physics/solver.h"

static const Settings USUAL_SETTINGS = {
    .table_friction = 0.4,
    .piece_friction = 0.3,
    .hand_speed_cm_s = 40,
    .hand_spin_rad_s = 8,
    .hand_stiffness_per_s = 40,
    .hand_force_weights = 4,
    .may_sleep = 1,
};

/* A step that brings a pair deeper than this is done again with care. */
static const double CAREFUL_CM = 0.015;
enum { USUAL_ROUNDS = 2, CAREFUL_ROUNDS = 8 };

static const Pyramid EMPTY_SLOT = {.size = NO_PIECE, .turn = {1, 0, 0, 0}};

void world_start(World *world)
{
    *world = (World){.settings = USUAL_SETTINGS};
    for (int h = 0; h < WORLD_HANDS; h++) {
        world->hand[h] = (Hand){.piece = NO_PIECE, .goal_turn = TURN_NONE, .lead_turn = TURN_NONE};
    }
    for (int i = 0; i < WORLD_PIECES; i++) world->piece[i] = EMPTY_SLOT;
}

static bool is_piece(const World *world, int piece)
{
    return piece >= 0 && piece < WORLD_PIECES && world->piece[piece].size != NO_PIECE;
}

void world_add(World *world, int piece, PieceSize size, Placing pose)
{
    ASSERT(piece >= 0 && piece < WORLD_PIECES && world->piece[piece].size == NO_PIECE);
    const Turn turn = turn_unit(pose.turn);
    const Vec3 up = frame_of(turn).z;
    world->piece[piece] =
        (Pyramid){.size = (int32_t)size,
                  .centre = vec_add_scaled(pose.base, shape_of((int32_t)size)->centre_height, up),
                  .turn = turn};
    world_wake(world);
}

void world_fix(World *world, int piece)
{
    ASSERT(is_piece(world, piece));
    for (int h = 0; h < WORLD_HANDS; h++) {
        if (world->hand[h].piece == piece) hand_release(world, h);
    }
    world->piece[piece].fixed = 1;
    world->piece[piece].velocity = world->piece[piece].spin = vec(0, 0, 0);
    world_wake(world);
}

void world_remove(World *world, int piece)
{
    ASSERT(is_piece(world, piece));
    for (int h = 0; h < WORLD_HANDS; h++) {
        if (world->hand[h].piece == piece) hand_release(world, h);
    }
    world->piece[piece] = EMPTY_SLOT;
    int kept = 0;
    for (int i = 0; i < world->contact_count; i++) {
        if (world->contact[i].a == piece || world->contact[i].b == piece) continue;
        world->contact[kept++] = world->contact[i];
    }
    world->contact_count = kept;
    world_wake(world);
}

Placing world_pose(const World *world, int piece)
{
    ASSERT(is_piece(world, piece));
    const Pyramid *here = &world->piece[piece];
    const Vec3 up = frame_of(here->turn).z;
    return (Placing){vec_add_scaled(here->centre, -shape_of(here->size)->centre_height, up), here->turn};
}

static void fill_bodies(const World *world, Scratch *scratch)
{
    for (int i = 0; i < WORLD_PIECES; i++) scratch->body[i] = body_of(&world->piece[i]);
    scratch->body[THE_TABLE] = (Body){.axis = {0, 0, 1}};
    hands_pull(world, scratch);
}

/* The step once more: contacts found anew for each substep, and looked at many times. */
static void step_carefully(World *world, Scratch *scratch)
{
    for (int s = 0; s < SOLVER_SUBSTEPS; s++) {
        fill_bodies(world, scratch);
        contacts_find(world, scratch);
        solver_run(world, scratch, 1, CAREFUL_ROUNDS);
        contacts_keep(world, scratch);
    }
}

static void step_awake(World *world)
{
    /* Not cleared: only what is filled below is read. */
    Scratch scratch;
    Before before;
    hands_lead_on(world);
    fill_bodies(world, &scratch);
    contacts_find(world, &scratch);
    net_remember(world, &scratch, &before);
    solver_run(world, &scratch, SOLVER_SUBSTEPS, USUAL_ROUNDS);
    if (net_deeper(world, &scratch, &before, CAREFUL_CM)) {
        world->careful_steps++;
        net_undo(world, &before);
        step_carefully(world, &scratch);
        net_catch(world, &scratch, &before);
    } else {
        contacts_keep(world, &scratch);
    }
    sleep_watch(world);
}

void world_step(World *world)
{
    world->steps++;
    if (!world->asleep) {
        step_awake(world);
    } else if (world->still_steps < INT32_MAX) {
        world->still_steps++;
    }
}
