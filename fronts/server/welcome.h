/* welcome.h -- everything about a table, for who comes there: a `state`.
 *
 * What is dear in it, the view and the last page of the log, is made once for each audience and serves
 * everybody who comes until the table changes. It is kept for some tables only: those where
 * somebody came last, in WELCOMES_MAX bytes together. */
#ifndef SERVER_WELCOME_H
#define SERVER_WELCOME_H

#include "fronts/server/say.h"

enum { WELCOMES_MAX = 8 << 20 };

void welcome(Guest *guest, int log_from); /* the log from there on, a page at most; -1: none */
void welcome_forget(Table *t);            /* the table changes, or goes */
void welcome_forget_one(Server *s);       /* whichever; there must be one */

#endif
