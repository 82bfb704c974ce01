/* given.h -- secrets that one connection gets in an answer, and nobody else ever. */
#ifndef TABLE_GIVEN_H
#define TABLE_GIVEN_H

#include "table/seats.h"

typedef struct Given {
    const Guest *guest;
    bool has_host;
    char host[TOKEN_TEXT];
    SeatSet seats;
    char token[SEATS_MAX][TOKEN_TEXT];
} Given;

void given_seat(Given *g, Guest *guest, Seat seat, const char *name); /* the connection sits there */
void given_write(Text *out, const void *given);                       /* code, n, tokens, you */

#endif
