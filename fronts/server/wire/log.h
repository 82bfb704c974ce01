/* log.h -- what the server tells its keeper: lines `TIME LEVEL words` on standard error.
 *
 *   1. No secret is in any line: no token, key, seed, name, act or chat, and no code of a table, for who has
 *      it may watch. A table is told by its id in the store.
 *   2. In English whatever the language of the pages, for programs read it too.
 *   3. A line is one write and holds no control character, whatever was quoted in it. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "table/house.h"

extern const char *const LOG_WISHES[]; /* by the level that is still told: quiet, info, debug, NULL */

void log_open(LogLevel most);
bool log_tells(LogLevel level); /* to spare the work of a line that nobody wants */

#endif
