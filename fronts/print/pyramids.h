/* pyramids.h -- hollow pyramids of paper, in the true sizes of the physics: nets, a template, pictures of
 * heaps. */
#ifndef FRONTS_PYRAMIDS_H
#define FRONTS_PYRAMIDS_H

#include "fronts/print/press.h"

enum { PYRAMID_SIZES = 3 }; /* small, medium, large */

/* Fifteen nets in this plastic (a line of games/GAME/plastics.txt); `letter` is on every face, `words` beside
 * every net. */
void pyramid_stash(Press *p, int plastic, const char *const letter[PYRAMID_SIZES],
                   const char *const words[PYRAMID_SIZES], const char *sheet);
void pyramid_template(Press *p); /* holds folded ones against the true sizes, alone and nested */

/* A pyramid as it stands in a picture. */
typedef struct Standing {
    int size, plastic;
    Pose pose;
} Standing;

void pyramid_picture(Press *p, Area where, const Standing *all, int count);
uint32_t pyramid_colour(const Press *p, int plastic);
double pyramid_height(int size); /* mm */
double pyramid_hollow(int size); /* how high it is inside: another's tip comes so far above its base */

#endif
