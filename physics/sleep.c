/* sleep.c -- when a heap may stop being computed.
 *
 * A heap sleeps as a whole: every piece leans on others, and a heap is small. It falls
 * asleep when for half a second no piece has been faster than a slow crawl, and no hand
 * holds anything. What is about to fall does not crawl for half a second: tipping grows
 * e-fold in a twentieth of one. Asleep, all speeds are exactly zero and poses do not change by
 * a bit, so what a referee sees cannot drift. */
#include "physics/sleep.h"
#include "physics/hand.h"

static const double STILL_CM_S = 0.1; /* of speed + 2 cm * spin */
enum { STEPS_TO_SLEEP = WORLD_STEP_HZ / 2, STILL_STEPS_MOST = 1 << 30 };

static bool all_still(const World *world)
{
    for (int i = 0; i < WORLD_PIECES; i++) {
        const Pyramid *piece = &world->piece[i];
        if (piece->size == NO_PIECE || piece->fixed) continue;
        if (vec_length(piece->velocity) + 2 * vec_length(piece->spin) >= STILL_CM_S) return false;
    }
    return true;
}

void world_wake(World *world)
{
    world->asleep = 0;
    world->still_steps = 0;
}

void sleep_watch(World *world)
{
    if (hands_hold(world) || !all_still(world)) {
        world->still_steps = 0;
        return;
    }
    if (world->still_steps < STILL_STEPS_MOST) world->still_steps++;
    if (!world->settings.may_sleep || world->still_steps < STEPS_TO_SLEEP) return;
    world->asleep = 1;
    for (int i = 0; i < WORLD_PIECES; i++) {
        world->piece[i].velocity = world->piece[i].spin = vec(0, 0, 0);
    }
}
