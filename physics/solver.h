/* solver.h -- from contacts to motion: one step of the whole heap. */
#ifndef PHYSICS_SOLVER_H
#define PHYSICS_SOLVER_H

#include "physics/contact.h"

/* Moves bodies and poses by one step under gravity, hands and contacts. */
void solver_run(World *world, Scratch *scratch);

#endif
