/* data.h -- the data folder that `ilot serve` and its tools share. */
#ifndef SERVER_DATA_H
#define SERVER_DATA_H

#include "fronts/cli/cli.h"
#include "store/store.h"

/* Words of lang/server.*.txt on standard error, after them what it was about (or NULL), and on a line of
 * its own what to do, where there are words KEY.do. Answers `code`. */
int data_complain(const Cli *cli, int code, const char *key, const char *detail);

/* One server a folder: makes the folder and answers a descriptor to keep, or -1 after complaining. The
 * address where it serves tells a second one where to look; the life (epoch.h) is for the next start. */
/* Somebody may delete the lock file under a running server. LOCK_ANEW: it did not hold any more, and is made
 * anew; LOCK_LOST: it cannot be; LOCK_TAKEN: another server has the folder by now. */
typedef enum LockState { LOCK_HELD, LOCK_ANEW, LOCK_LOST, LOCK_TAKEN } LockState;
LockState data_lock_again(const char *folder, int *lock);

int data_lock(const Cli *cli, const char *folder);
void data_note(int lock, const char *address, const uint8_t life[STORE_FACT]);
bool data_noted_life(int lock, uint8_t out[STORE_FACT]); /* false: there is none */

bool data_is_served(const char *folder); /* by another program: the schema is that program's business */

/* `where`: the folder, or the address of a PostgreSQL. NULL after complaining. Only who writes makes what is
 * not there: a mistyped folder has no matches. */
Store *data_open(const Cli *cli, const char *where, bool make);

#endif
