/* memory.h -- what the server may take, and what becomes of it when there is no more.
 *
 * Large things (a match, a thought) are asked for, and may be refused: then whoever wanted them hears
 * `error.full`, or a bot acts without thinking. Small things are there: if the machine has none left,
 * they come out of a reserve. Then memory is *short*: the lap ends after the request, nothing new is begun,
 * and what can be done without goes (lap.c) until the reserve is filled again. Only when that is
 * used up in one request does the program end; a restart loads nothing and loses nothing.
 *
 * The budget (`--memory`, half of what there is) is held against what the process really takes,
 * looked at some times a second, and what was promised since. Four fifths of it may be filled with tables. */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

#include "table/house.h"

void memory_open(void);
bool memory_use_reserve(void);                  /* false: it is used up */
bool memory_refill(void);                       /* the reserve; true: it is not short any more */
int64_t memory_standard(void);                  /* the budget where the host names none */
void memory_look(void);                         /* how much it is now */
void memory_add(int64_t bytes);                 /* that will be taken */
bool memory_has(int64_t budget, int64_t bytes); /* there is room for so much more */

#endif
