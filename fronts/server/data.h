/* data.h -- the data folder that `ilot serve` and its tools share. */
#ifndef SERVER_DATA_H
#define SERVER_DATA_H

#include "fronts/cli/cli.h"
#include "store/store.h"

/* Words of lang/server.*.txt on standard error, and after them what the system said (or NULL). */
int data_complain(const Cli *cli, const char *key, const char *detail); /* answers EXIT_FAILED */

/* Both make the folder, and complain when they cannot. */
int data_lock(const Cli *cli, const char *folder); /* one server a folder: a descriptor to keep, or -1 */
Store *data_open(const Cli *cli, const char *folder);

#endif
