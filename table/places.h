/* places.h -- where people put pieces down, where rules do not care: shown to everybody, decided by nobody.
 *
 * An act may say where on the table its author put one piece. That is no part of the match: it is
 * told with the act, kept for who comes later in a row beside the act's, and forgotten when the piece
 * moves on. */
#ifndef TABLE_PLACES_H
#define TABLE_PLACES_H

#include "table/table.h"

enum { PLACE_MAX = 10000 }; /* either way from the middle of the table; the page's unit */

typedef struct Place {
    int piece; /* -1: nothing was said */
    int x, y;
} Place;

#define NO_PLACE ((Place){.piece = -1})

typedef struct Said { /* with which act of the log */
    int act;
    Place place;
} Said;

typedef struct SaidList { /* what the rows of a match tell, in their order; the caller frees `said` */
    Said *said;
    int count, capacity;
} SaidList;

/* An act was done, or time did something: what moved stands where it was put, or nowhere in particular.
 * Answers whether `said` counts: only for a piece that this very act moved, and that nobody is kept from
 * seeing. */
bool places_moved(Table *t, const Events *events, const Place *said); /* NULL: nothing */
void places_keep(Table *t, const Place *place); /* that counted: into the journal, after its act */
void places_clear(Table *t);

/* From the store: a row was read, after which the match has so many acts; then, the match being there,
 * what still stands where it was put. */
void places_note(SaidList *list, const JournalRecord *row, int acts);
void places_restore(Table *t, const SaidList *list);

void places_write(Text *out, const Table *t);    /* [[piece,x,y],...] */
void place_write(Text *out, const Place *place); /* [piece,x,y] */

#endif
