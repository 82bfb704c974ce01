/* settings.h -- what a table agrees on: read from `create` and `set`, and seats made empty. */
#ifndef TABLE_SETTINGS_H
#define TABLE_SETTINGS_H

#include "table/ask.h"

enum { GRACE_MAX_MS = 86400000, PAUSE_MAX_MS = 10000 };

/* Each reads what the request brings and leaves the rest; false when it was answered with an error. */
bool settings_read_terms(Ask *a, const Game *g, Terms *t); /* seats, options */
bool settings_read(Ask *a, TableRecord *kept); /* listed, hints, grace_ms, bot_pause_ms, stand_in, chat */

/* A seat loses its person: open, or a bot's while a match is running. */
void settings_vacate(Table *t, Seat seat, const char *why);

#endif
