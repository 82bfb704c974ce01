/* epoch.h -- one course of things, told from another.
 *
 * A client resumes by the number of the last version it has seen. That number means something only
 * while the store goes on from where it was: put back from a copy, it may come to the same number by
 * other ways. So the store has an *epoch*, told with `hello`, and who resumes names it.
 *
 * Each start draws a *life*, kept in the store and noted in the lock file beside it. At the next start
 * the two agree if nobody put another store there; a backup has none. If they do not agree, a new
 * epoch begins, and everybody gets a whole state. */
#ifndef SERVER_EPOCH_H
#define SERVER_EPOCH_H

#include "fronts/server/server.h"

/* After it the lock notes the life with the address (data.h). Without a lock (-1) the store knows. */
void epoch_begin(Server *s, int lock);

#endif
