/* owning.h -- a house among others that share its store (store.h): what it may tell, open and give away.
 *
 *   1. What it tells of its tables waits until the store has confirmed lately that they are its own; nobody
 *      is told anything by a house that was found dead, however late it wakes. That is asked at the end of
 *      every lap, after all that was done in it, for the lap may have begun before a sleep.
 *   2. A table is claimed when somebody comes for it; who is asked for another's says where it is.
 *   3. Who is to end gives its tables away: each is released in the batch of its last change, and its people
 *      are let go when that is kept. What they sent meanwhile is not heard here: they send it again there.
 *
 * Where nobody shares the store, all of it is true at once. */
#ifndef TABLE_OWNING_H
#define TABLE_OWNING_H

#include "table/ask.h"

void owning_pass(House *h);          /* batches_pass(), and whether its tables are surely its own */
Mark owning_reached(const House *h); /* words up to it may go out */
bool owning_beat(House *h);          /* once a second; true: whether it is silent has changed */

/* NULL: the table may be read from the store. Else the error; `node`: where it is, "": somewhere. */
const char *owning_claim(House *h, const char *code, char node[STORE_NODE]);
void answer_elsewhere(Ask *a, const char *node); /* `error.elsewhere`, with where to go */

bool owning_can_give(const Table *t); /* nobody waits for a ruling or a thought that only it could give */
void owning_give(Table *t);           /* its guests leave, and it is removed */
bool owning_lets_go(const House *h, const Guest *guest); /* it may go now */

#endif
