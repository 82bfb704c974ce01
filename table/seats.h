/* seats.h -- who is at a table, and who holds which seat.
 *
 * A seat belongs to whoever knows its token; we know only the token's hash. A connection
 * shows tokens when it joins and holds those seats until it goes; several connections may
 * hold one seat, and one connection several (hot-seat). */
#ifndef TABLE_SEATS_H
#define TABLE_SEATS_H

#include "table/here.h"

enum { TOKEN_TEXT = 33 };

void token_new(char text[TOKEN_TEXT], uint8_t hash[STORE_HASH]);
void token_hash(const char *text, uint8_t hash[STORE_HASH]);
bool token_fits(const uint8_t hash[STORE_HASH], const uint8_t kept[STORE_HASH]); /* zeros fit nothing */

bool token_opens(const char *text, const TableRecord *kept); /* it is a seat's there, or the host's */

/* ---- coming and going ------------------------------------------------------------ */

void seats_attach(Guest *guest, Table *t);              /* as a watcher, first leaving where it was */
bool seats_show_token(Guest *guest, const char *token); /* holds the seat of this token from now on */
void seats_show_host(Guest *guest, const char *token);
void seats_detach(Guest *guest);
void seats_leave(Guest *guest);            /* the same on purpose: bots need not wait */
void seats_forget(Guest *guest);           /* at no table, and nobody is told */
void seats_return(Guest *guest, Table *t); /* to the rebuilt table, with what its tokens are good for there */

/* ---- the seat itself ------------------------------------------------------------ */

void seats_give(Guest *guest, Seat seat, const char *name, char token[TOKEN_TEXT]); /* a person sits */
void seats_free(Table *t, Seat seat, const char *why); /* nobody's; who held it is told */
void seats_put_bot(Table *t, Seat seat, const char *level);

#endif
