/* sitters.h -- who had a seat before: moves keep the name of who made them, whoever has the seat now. */
#ifndef FRONTS_SERVER_SITTERS_H
#define FRONTS_SERVER_SITTERS_H

#include "table/table.h"

void sitters_seen(Table *t);    /* the seats are as they are: nobody gave one up */
void sitters_changed(Table *t); /* they may have changed: who gave one up is kept with the match */
void sitters_undone(Table *t);  /* acts were taken back */
void sitters_write(Text *out, const Table *t);

#endif
