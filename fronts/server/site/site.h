/* site.h -- what a GET gets: the page's files, games.json, QR codes, match files, health. */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "fronts/server/wire/net.h"

void site_open(Server *s); /* prepares what never changes */
void site_close(Server *s);
void site_answer(Conn *c); /* the request at the connection is whole */

#endif
