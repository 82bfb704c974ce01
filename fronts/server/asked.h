/* asked.h -- which request it is, and who may ask it. */
#ifndef SERVER_ASKED_H
#define SERVER_ASKED_H

#include "fronts/server/ask.h"

typedef enum Needs { NEEDS_NOTHING, NEEDS_TABLE, NEEDS_HOST } Needs;

typedef struct Request {
    const char *name;
    void (*run)(Ask *a);
    Needs needs;
    int cost; /* of the connection's pace, above one */
} Request;

extern const Request MEET_REQUESTS[], SEAT_REQUESTS[], PLAY_REQUESTS[],
    HOST_REQUESTS[];         /* end with a NULL name */
extern const Request TOLD[]; /* what a client tells without an id: never answered */

void asked(Conn *c, const char *text, size_t size); /* a whole message came in */
void asked_hello(Conn *c);

#endif
