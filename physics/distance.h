/* distance.h -- how far two pieces are apart, exactly. */
#ifndef PHYSICS_DISTANCE_H
#define PHYSICS_DISTANCE_H

#include "physics/shape.h"

/* 0 if they overlap; anything from limit on is answered as limit. */
double distance_between(const Outline *a, const Outline *b, double limit);
/* 0 if they do not overlap; else how far one must go to leave the other, wall by wall. */
double depth_between(const Outline *a, const Outline *b);

#endif
