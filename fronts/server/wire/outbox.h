/* outbox.h -- the words that wait at connections (table/outbox.h), and the fate of what they tell of. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include "fronts/server/wire/net.h"

void outbox_let_out(Server *s, Mark reached); /* everything up to this mark goes out */

#endif
