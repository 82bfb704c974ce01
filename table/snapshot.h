/* snapshot.h -- a State in the store, so that a restart need not replay everything.
 *
 * Large States are mostly zeros (worlds that hold few pieces): a run of zeros is written as a
 * zero and its length. A State that would not get shorter is written as it is, and its size
 * tells which it is. */
#ifndef TABLE_SNAPSHOT_H
#define TABLE_SNAPSHOT_H

#include "table/table.h"

void snapshot_keep(Table *t); /* as of the last journal row, which must be the match's present */
bool snapshot_read(const Snapshot *shot, const Match *m, State *out); /* checked */

#endif
