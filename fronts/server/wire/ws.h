/* ws.h -- the WebSocket on a connection: handshake, messages in, limits.
 *
 * wslay takes frames apart and speaks the control frames; text goes out as ready frames
 * (frame.h), never through wslay's queue, so that a Close cannot overtake an answer. */
#ifndef SERVER_WS_H
#define SERVER_WS_H

#include "fronts/server/wire/net.h"

void ws_open(Conn *c);                 /* answers the upgrade request: 101, or why not */
void ws_end(Conn *c, uint16_t status); /* says goodbye with this status, then closes */
void ws_close(void);                   /* the server ends */
void ws_spend(Conn *c, double credit); /* a costly request uses up more of the pace */

#endif
