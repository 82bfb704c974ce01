/* names.h -- the names that this server answers to.
 *
 * A page of a stranger's site can have its own name lead to our address (DNS rebinding) and then speaks
 * as if it were ours: its Origin equals its Host. So a Host counts only if it is ours: loopback,
 * an address of this machine, or a name that the host gave (`--name`). Ports do not matter: tunnels and
 * containers change them. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "fronts/server/server.h"

bool names_fit(const char *list);            /* names with commas between them, each of them one */
bool names_own(Server *s, const char *host); /* a Host header, with or without a port */

#endif
