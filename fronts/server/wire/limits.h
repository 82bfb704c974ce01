/* limits.h -- what the host allows: by one connection, from one address, of the whole server.
 *
 * Generous for a household, and for a club behind one address; `ilot serve --limits NAME=NUMBER,...`
 * changes them (docs/hosting.md lists them). */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "fronts/server/wire/address.h"

typedef struct Limits {
    int connections, connections_each;
    int tables;        /* that are not closed */
    int64_t memory;    /* bytes of the whole server */
    int64_t store;     /* bytes; beyond them old matches are forgotten */
    Rate creates;      /* tables made: everywhere */
    Rate creates_each; /* and from one address */
    Rate guesses;      /* codes that are none: everywhere */
    Rate guesses_each; /* and from one address */
    Rate time;         /* of the loop for the requests of one address, in microseconds */
    Rate requests;     /* of one connection */
    Trusted trusted[TRUSTED_MAX];
    int trusted_count;
} Limits;

struct Cli;
/* From the flags, or NULL where they are not given; ends the program on what it does not understand. */
Limits limits_read(struct Cli *cli, const char *limits, const char *trusted);

#endif
