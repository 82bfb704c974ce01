/* separation.h -- how far two walls are apart, and which of their features say so.
 *
 * Two convex bodies are apart exactly if some plane lies between them, and then one
 * lies between them whose normal is a face normal of one body or perpendicular to an
 * edge of each. The largest gap over these axes is the separation; it is negative if
 * the walls overlap and then says how deep. Apart, it may be less than the distance
 * (two corners facing each other): queries that need the distance use distance.h. */
#ifndef PHYSICS_SEPARATION_H
#define PHYSICS_SEPARATION_H

#include "physics/shape.h"

typedef struct Separation {
    double gap; /* over all axes */
    /* The best axis along which a contact may push: real faces and real edges only. */
    double face_gap;
    int face; /* 0.. of a, WALL_FACES.. of b */
    double edge_gap;
    int edge_a, edge_b; /* edge_a < 0: no pair of real edges faces each other */
    Vec3 edge_normal;   /* from b to a */
} Separation;

/* False if the walls are more than margin apart. The hint makes that answer quick when the
 * same axis still tells; it changes how long this takes, never what it answers. */
bool separation_find(const Wall *a, const Wall *b, double margin, uint8_t *hint, Separation *out);

#endif
