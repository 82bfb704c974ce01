/* nodes.h -- one of several processes that share a store (store.h, docs/scaling.md).
 *
 * A table is claimed when somebody comes for it (loading.c); who is asked for another's says where it is.
 * What is listed here is shown to the others through the store. A node that is to end gives its tables away
 * first: each is released in the batch of its last change, and its people are let go when that is kept; by
 * then whoever they come to may claim it. What they sent meanwhile is not heard here: they send it again
 * there. */
#ifndef SERVER_NODES_H
#define SERVER_NODES_H

#include "fronts/server/house/room.h"

void nodes_open(Server *s, const char *name); /* "": none was given */
void nodes_sweep(Server *s);                  /* a few times a second */
void nodes_close(Server *s);

void nodes_drain(Server *s);       /* from now on */
bool nodes_are_drained(Server *s); /* nothing is here any more */
void nodes_let_go(Server *s);      /* at the end of a lap: who may leave by now */

#endif
