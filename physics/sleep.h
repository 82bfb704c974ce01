/* sleep.h -- when a heap may stop being computed. */
#ifndef PHYSICS_SLEEP_H
#define PHYSICS_SLEEP_H

#include "physics/physics.h"

/* After a step: counts how long nothing has moved, and puts the World to sleep. */
void sleep_watch(World *world);

#endif
