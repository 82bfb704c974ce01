/* net.h -- the safety net below the solver. */
#ifndef PHYSICS_NET_H
#define PHYSICS_NET_H

#include "physics/contact.h"

/* Poses as they were before the step: clean, because every step ends with the net. */
typedef struct Before {
    Vec3 centre[WORLD_PIECES];
    Turn turn[WORLD_PIECES];
} Before;

void net_remember(const World *world, Before *before);
/* After the step: pieces that got too deep into each other or the table go back, at rest. */
void net_catch(World *world, Scratch *scratch, const Before *before);

#endif
