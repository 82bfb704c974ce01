/* manifold.h -- the points where two walls meet. */
#ifndef PHYSICS_MANIFOLD_H
#define PHYSICS_MANIFOLD_H

#include "physics/separation.h"

enum { MANIFOLD_POINTS = 8 };

typedef struct Meeting {
    Vec3 at;     /* halfway between the two surfaces */
    Vec3 normal; /* from b to a */
    double gap;  /* negative: overlap */
} Meeting;

/* Points nearer than margin; returns how many. */
int manifold_find(const Wall *a, const Wall *b, const Separation *separation, double margin,
                  Meeting out[MANIFOLD_POINTS]);

#endif
