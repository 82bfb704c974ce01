/* meet.h -- how people come to a table: create, join, leave (asked.h), and the first words to who comes. */
#ifndef TABLE_MEET_H
#define TABLE_MEET_H

#include "table/guest.h"
#include "table/house.h"

void meet_hello(House *h, Guest *guest);

#endif
