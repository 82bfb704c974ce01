/* sets.h -- printed sets over HTTP: each kind is made once, on another thread, and kept as long as the server
 * runs.
 *
 * There are few kinds (games, papers, languages, with or without ink), so strangers can neither fill the
 * memory nor keep a core busy: what they can ask for is made once each, one after the other. */
#ifndef SERVER_SETS_H
#define SERVER_SETS_H

#include "fronts/server/wire/net.h"

void sets_open(Server *s);
void sets_close(Server *s);

/* GAME.pdf or GAME.png, with a query as `paper=a4&lang=fr&ink=saving`. While it is being made the
 * answer is 503 with Retry-After. */
void sets_answer(Conn *c, const char *name, const char *query);

#endif
