/* meet.h -- how people find each other here: codes, lists, tables made and joined (ask_meet.c). */
#ifndef SERVER_MEET_H
#define SERVER_MEET_H

#include "fronts/server/house/room.h"

void meet_hello(Conn *c); /* the first words to who comes */

#endif
