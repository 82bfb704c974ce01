/* here.h -- who is at a table: questions only. */
#ifndef TABLE_HERE_H
#define TABLE_HERE_H

#include "table/table.h"

bool seat_is_online(const Table *t, Seat seat);
bool seat_has_bot(const Table *t, Seat seat); /* its own, or one that stands in */
bool seats_is_host(const Guest *guest);
bool seats_host_online(const Table *t);
int seats_people(const Table *t);    /* who sit */
bool seats_all_away(const Table *t); /* people sit here and none of them is here, or nobody is here at all */

#endif
