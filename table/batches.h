/* batches.h -- the one rule of what is told and what is kept, for whoever runs tables.
 *
 * What tables want kept gathers in the store's batch; what they say waits in the outbox under that batch's
 * mark. One batch is on its way, the next one gathers meanwhile. When the store has it, its words may go out.
 * When it is lost, nobody has seen anything of it, nor of the one that gathered behind it: both are taken
 * back, whoever asked hears `error.disk`, and the tables that changed are read again. No other code undoes.
 */
#ifndef TABLE_BATCHES_H
#define TABLE_BATCHES_H

#include "table/house.h"

void batches_begin(House *h); /* before anything else */
/* At the end of a lap of whoever runs them, and when the store answers. Words up to `reached` may go out
 * afterwards. */
void batches_pass(House *h);

#endif
