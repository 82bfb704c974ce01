/* builder.h -- where a piece could go: candidates tried in a copy of the heap. */
#ifndef GAMES_THINICE_BUILDER_H
#define GAMES_THINICE_BUILDER_H

#include "games/thinice/thinice.h"

/* A place as acts name it: the middle of the base in steps of 0.1 mm, and a turn. */
typedef struct Spot {
    int16_t place[3], turn[4];
} Spot;

typedef struct Plan {
    Spot spot;
    int32_t worth; /* 1000 is a sure place low on the heap; below 0 somebody falls */
    int table;     /* pieces that touched the table then */
} Plan;

/* How hard somebody looks. */
typedef struct Effort {
    int candidates; /* tried once */
    int finalists;  /* tried again, a little beside */
    int tries;      /* each, so often */
} Effort;

Placing spot_placing(const Spot *spot);
/* As low as the piece gets straight down from above at this spot; false if there is no room at all. */
bool builder_land(const World *world, PieceSize size, Spot *spot);
/* The best place found for a piece that is in nobody's way (not in this heap). */
Plan builder_plan(const Heap *heap, int piece, Effort effort, Rng *rng);
/* May this piece be taken away without anything else moving? */
bool builder_is_loose(const Heap *heap, int piece);
/* Upper end of what lies in the heap, in steps; 0 if nothing does. `but`: a piece that does not count. */
int builder_top(const World *world, int but);

#endif
