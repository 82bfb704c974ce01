/* crew.h -- numbered pieces of work on every core, put together in the order of their numbers.
 *
 * Whoever is free takes the next piece; what came of the pieces is handed over one after the other, in order,
 * so that a run gives the same on one thread and on many. On a terminal it tells from the fifth second on how
 * far it is and how long the rest may take. Ctrl-C: no further piece is begun, and those under way are
 * finished; the next one ends the program. */
#ifndef FRONTS_CREW_H
#define FRONTS_CREW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Crew {
    const char *what;  /* is done, for people: "matches" */
    long first, count; /* pieces */
    long each;         /* things of that name in a piece; 0: one */
    int threads;       /* 0: one for each core */
    size_t result;     /* bytes of what comes of a piece; zeros when its work begins */
    void *context;
    void *(*enter)(void *context); /* a worker's own; or NULL */
    void (*leave)(void *context, void *own);
    void (*work)(void *context, void *own, long piece, void *result);
    void (*put)(void *context, long piece, void *result); /* by one worker at a time, in order; or NULL */
} Crew;

/* How many pieces were done, from the first on: all of them, unless it was interrupted, or there is no memory
 * or thread for any (0). */
long crew_run(const Crew *c);
bool crew_is_stopped(void);  /* by Ctrl-C, ever */
void crew_end_stopped(void); /* if so, ends the program by that signal: whoever started it shall know */
int crew_cores(void);

#endif
