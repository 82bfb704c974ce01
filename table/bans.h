/* bans.h -- whom the host does not want at a table, until the table ends.
 *
 * A ban is by connection, and by address unless others would be shut out with it: the host's own address,
 * or that of a proxy which speaks for everybody, is never banned. Who shows a token of the table comes in
 * from any address: families share one. Addresses are kept in the store with the table, and forgotten with
 * it. */
#ifndef TABLE_BANS_H
#define TABLE_BANS_H

#include "table/table.h"

void bans_load(Table *t);
void bans_follow(Table *t, const Table *after); /* read again after a lost batch: those of connections */

/* Off the table once the store knows (lap.c). True: the address is banned too; `host` is who bans. */
bool bans_put(Table *t, Guest *guest, Guest *host);
bool bans_hold(const Table *t, Guest *guest);
void bans_send_away(Table *t); /* the store knows: who was banned is at no table any more */

#endif
