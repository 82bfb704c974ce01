/* chronicle.h -- what was told of a match, kept in memory where playing it again would take minutes
 * (worlds that hands move): who comes in later reads the last lines of the log from here.
 *
 * Such games have no secrets, so one line serves every audience. A restart forgets the lines; the
 * match itself is in the journal. */
#ifndef TABLE_CHRONICLE_H
#define TABLE_CHRONICLE_H

#include "table/say.h"

void chronicle_add(Table *t, const ActNews *act, const Events *events); /* act NULL: time passed */
void chronicle_write(Text *out, const Table *t, int from);              /* lines, after what stands there */
void chronicle_clear(Table *t);

#endif
