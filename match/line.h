/* line.h -- how far a seat is: what its round trips say, and when it must have pressed.
 *
 * Credit = half the lowest round trip of the last twenty, and at most 15 ms of half the way
 * from there to the median. Acts carry what their author had seen: a line cannot be
 * longer than from our sending that to the act's arrival, so that who answers pings late
 * gains little by it. */
#ifndef MATCH_LINE_H
#define MATCH_LINE_H

#include <stdint.h>

enum {
    TRIPS = 20,        /* round trips remembered */
    BOUNDS = 60,       /* acts whose acks bound the line */
    JITTER_US = 15000, /* most that an unsteady line is credited */
};

#define LINE_NO_STAMP INT64_MIN

typedef struct Line {
    int64_t trip[TRIPS], offset[TRIPS]; /* client's clock less ours, or LINE_NO_STAMP */
    int64_t bound[BOUNDS];
    int trips, bounds; /* so far, while fewer than twice what is remembered */
} Line;

void line_trip(Line *line, int64_t sent_us, int64_t back_us, int64_t client_us);
void line_saw(Line *line, int64_t sent_us, int64_t arrival_us);
int64_t line_credit(const Line *line);

/* The client's stamp in our time, by the exchange with the shortest trip; or arrival - credit if that is
 * later, so that a stamp can claim no more than the line explains. */
int64_t line_press(const Line *line, int64_t stamp_us, int64_t arrival_us);

#endif
