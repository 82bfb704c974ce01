/* solver.h -- from contacts to motion: one step of the whole heap. */
#ifndef PHYSICS_SOLVER_H
#define PHYSICS_SOLVER_H

#include "physics/contact.h"

#define SOLVER_SUBSTEPS 2 /* make a step */

/* Moves bodies and poses by so many substeps under gravity, hands and contacts, looking at
 * every contact so many times in each. */
void solver_run(World *world, Scratch *scratch, int substeps, int rounds);

#endif
