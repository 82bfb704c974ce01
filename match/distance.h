/* distance.h -- how far a seat is: what its round trips say, and when it must have pressed.
 *
 * Credit = half the lowest round trip of the last twenty, and at most 15 ms of half the way
 * from there to the median. Acts carry what their author had seen: a line cannot be
 * longer than from our sending that to the act's arrival. Whose act was there and back sooner
 * than every ping of the same time answers pings late on purpose, and has no credit at all:
 * its acts count from their arrival. */
#ifndef MATCH_DISTANCE_H
#define MATCH_DISTANCE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TRIPS = 20,        /* round trips remembered */
    BOUNDS = 60,       /* acts whose acks bound the line */
    TRIPS_ENOUGH = 5,  /* fewer prove nothing */
    SLACK_US = 5000,   /* that an act may be sooner than all pings by chance */
    JITTER_US = 15000, /* most that an unsteady line is credited */
};

#define NO_STAMP   INT64_MIN /* its author does not say when it was pressed */
#define AT_ARRIVAL INT64_MAX /* it counts from its arrival, whatever the line is */

typedef struct Distance {
    int64_t trip[TRIPS], trip_at[TRIPS];      /* and when its answer came */
    int64_t clock_trip[TRIPS], offset[TRIPS]; /* exchanges of clocks; offset: the client's less ours */
    int64_t bound[BOUNDS], bound_at[BOUNDS];
    int trips, clocks, bounds; /* so far, while fewer than twice what is remembered */
} Distance;

void distance_trip(Distance *d, int64_t sent_us, int64_t back_us, int64_t client_us);
/* The client was asked what time it is: a program answers that, later than a browser does a ping,
 * so that it says nothing of the line. */
void distance_clock(Distance *d, int64_t sent_us, int64_t back_us, int64_t client_us);
void distance_saw(Distance *d, int64_t sent_us, int64_t arrival_us);
bool distance_holds_pongs(const Distance *d); /* pings are answered later than acts travel */
int64_t distance_credit(const Distance *d);

/* The client's stamp in our time, by the exchange with the shortest trip; or arrival - credit if that is
 * later, so that a stamp can claim no more than the line explains. */
int64_t distance_press(const Distance *d, int64_t stamp_us, int64_t arrival_us);

#endif
