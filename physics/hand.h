/* hand.h -- what the two hands do to the bodies they hold. */
#ifndef PHYSICS_HAND_H
#define PHYSICS_HAND_H

#include "physics/contact.h"

/* Moves the leads on by one step. */
void hands_lead_on(World *world);
/* Gives the held bodies their pull and twist. */
void hands_pull(const World *world, Scratch *scratch);
bool hands_hold(const World *world);

#endif
