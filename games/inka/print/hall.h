/* hall.h -- Inka's hall in print. Drawings are made with edges of 100, as on the page; an edge in print
 * is 45 mm. */
#ifndef INKA_PRINT_HALL_H
#define INKA_PRINT_HALL_H

#include "fronts/print/press.h"
#include "games/inka/inka.h"

#define EDGE  45.0              /* mm, of a triangle */
#define UNIT  0.45              /* mm, of a drawing */
#define HIGH  86.60254037844386 /* of a triangle, in units */
#define BLEED 2.0               /* mm */

typedef struct Spot { /* units */
    double x, y;
} Spot;

static inline const InkaMap *map_of(const Press *p) { return p->terms.data; }

Spot inka_cell_middle(int cell);
Spot inka_pose_middle(int pose); /* of a rhombus: between the middles of its cells */
void inka_cell_points(int cell, Spot origin, char *out,
                      size_t size); /* as SVG has them, seen from `origin` */
void inka_hexagon(double by, Spot origin, char *out,
                  size_t size); /* the hall's outline, so many times as large */

/* The hall with (0, 0) where the drawings have it, as far as it lies in `view`; in units of so many
 * millimetres. */
void inka_draw_hall(Press *p, double unit, Area view);
void inka_hall(Press *p); /* the section: six pieces */

#endif
