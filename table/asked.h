/* asked.h -- which request it is, and who may ask it. */
#ifndef TABLE_ASKED_H
#define TABLE_ASKED_H

#include "table/ask.h"

typedef enum Needs { NEEDS_NOTHING, NEEDS_TABLE, NEEDS_HOST } Needs;

typedef struct Request {
    const char *name;
    void (*run)(Ask *a);
    Needs needs;
    int cost; /* of the connection's pace, above one */
} Request;

/* Each ends with a NULL name. */
extern const Request HOUSE_REQUESTS[]; /* of whoever runs tables (house.h): which there are */
extern const Request MEET_REQUESTS[], SEAT_REQUESTS[], PLAY_REQUESTS[], HOST_REQUESTS[];
extern const Request TOLD[]; /* what a client tells without an id: never answered */

void asked(House *h, Guest *guest, const char *text, size_t size); /* a whole message came in */

#endif
