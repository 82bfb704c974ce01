/* bots.h -- bots think on worker threads; the loop never waits for them.
 *
 * What a table wants thought about (table/thought.h) stands in line (address.h): addresses take turns, tables
 * where somebody sits come before those that are only watched, and where nobody is nothing is thought. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "fronts/server/house/room.h"

void bots_open(Server *s); /* the threads begin while there is memory for them */

#endif
