/* places.h -- where people put pieces down, where rules do not care: shown to everybody, decided by nobody.
 *
 * An act may say where on the table its author put one piece. That is no part of the match: it is
 * told with the act, kept in memory for who comes later, and forgotten when the piece moves on. */
#ifndef SERVER_PLACES_H
#define SERVER_PLACES_H

#include "fronts/server/table.h"

enum { PLACE_MAX = 10000 }; /* either way from the middle of the table; the page's unit */

typedef struct Place {
    int piece; /* -1: nothing was said */
    int x, y;
} Place;

#define NO_PLACE ((Place){.piece = -1})

/* An act was done: what moved stands where it was put, or nowhere in particular. Answers whether `said`
 * counts: only for a piece that this very act moved, and that nobody is kept from seeing. */
bool places_moved(Table *t, const Events *events, const Place *said); /* NULL: nothing */
void places_clear(Table *t);
void places_write(Text *out, const Table *t);    /* [[piece,x,y],...] */
void place_write(Text *out, const Place *place); /* [piece,x,y] */

#endif
