/* bots.h -- bots think on worker threads; the loop never waits for them.
 *
 * What a table wants thought about stands in line (address.h): addresses take turns, tables where
 * somebody sits come before those that are only watched, and where nobody is nothing is thought.
 * A thought begins with a copy of the seat's View as it is then, and of the terms, nothing
 * else: it cannot see the match, and the table may change or vanish while it runs. What it
 * finds counts only if the table's `moment` is still the one it was asked for. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "fronts/server/table.h"

void bots_open(Server *s); /* the threads begin while there is memory for them */
bool bots_know(const char *level);
void bots_think(Table *t, Seat seat); /* wakes the table when done */
void bots_hint(Table *t, Seat seat);  /* tells the seat what a bot would do, if that is still of use then */

void bots_look(Table *t); /* in games with time: every bot without an intent looks (reactions.h) */

#endif
