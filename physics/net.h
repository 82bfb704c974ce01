/* net.h -- the safety net below the solver. */
#ifndef PHYSICS_NET_H
#define PHYSICS_NET_H

#include "physics/contact.h"

/* The heap as it was before the step: clean, because every step ends with the net. */
typedef struct Before {
    Pyramid piece[WORLD_PIECES];
    double pair_gap[WORLD_PAIRS];
} Before;

/* When the contacts of the step have been found. */
void net_remember(const World *world, const Scratch *scratch, Before *before);
/* After the step: has it brought any pair, or a piece and the table, deeper than this? */
bool net_deeper(World *world, Scratch *scratch, const Before *before, double depth_cm);
/* As if the step had not been. */
void net_undo(World *world, const Before *before);
/* Last resort: pieces that got too deep go back, at rest. */
void net_catch(World *world, Scratch *scratch, const Before *before);

#endif
