/* lines.h -- what a seat could do in one go: its turn, as far as it can be foreseen.
 *
 * Where turns are chains of many small acts, a search that tries act after act sees little of what a whole
 * turn leads to. So games may say which kinds of acts show what was hidden (Skill.shows); then the root of a
 * search chooses among lines: acts one after another until others may act, or until one shows something.
 * They are found by a beam, from the best beginnings to the best that can follow, judged by the game's
 * formula; the search tries them in imagined deals, as it would try acts. */
#ifndef BOTS_LINES_H
#define BOTS_LINES_H

#include "bots/bot.h"

enum { ROOT_LINES = 64 };

typedef struct Line {
    uint8_t acts;
    Act act[TURN_ACTS];
} Line;

size_t lines_memory(const Game *g); /* 0: the game is searched act by act */

/* The lines of the seat from an imagined truth, the most promising first; how many. The same for all truths
 * that fit the seat's view, but for the order of those that show something. */
int lines_find(const Game *g, const Terms *t, const State *from, Seat seat, void *memory, Line *out);

#endif
