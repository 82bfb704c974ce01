/* shape.h -- the three hollow pyramids: sizes, mass, and the walls they are made of.
 *
 * A piece is a square pyramid with a smaller one cut out from below, so that the
 * wall has the same thickness everywhere. It is not convex, but it is the union of
 * four convex walls, cut apart along the two upright planes through its diagonals
 * (the mitres). Every wall has six vertices, nine edges and five faces:
 *
 *        0 tip                  faces: outer 0-1-2, inner 3-5-4, rim 1-4-5-2,
 *       /|\                            two mitres 0-3-4-1 and 0-2-5-3
 *      / 3 \    3 inner tip     real:  what a finger can feel. The mitres and the
 *     / / \ \                          edges inside the corners are cuts through
 *    1-4---5-2  4, 5 inner rim         solid ice: no contact may push along them.
 *
 * Pyramid coordinates: origin in the centre of mass, z from base to tip. */
#ifndef PHYSICS_SHAPE_H
#define PHYSICS_SHAPE_H

#include "physics/physics.h"

typedef struct Shape {
    double half_base, height;             /* outer pyramid, cm */
    double inner_half_base, inner_height; /* the hollow, cm */
    double centre_height;                 /* of the centre of mass above the base, cm */
    double mass;                          /* g */
    double inertia_side, inertia_axis;    /* about a level axis and about the piece's own, g cm^2 */
    double normal_out, normal_up;         /* an outer face's normal, sideways and along the axis */
    double radius;                        /* no point is farther from the centre of mass, cm */
} Shape;

enum { WALLS = 4, WALL_VERTICES = 6, WALL_EDGES = 9, WALL_FACES = 5 };
/* Faces and edges that can be felt come first among the faces, and by table among the edges. */
enum { FACE_OUTER, FACE_INNER, FACE_RIM, FACES_REAL, FACE_MITRE_LEFT = FACES_REAL, FACE_MITRE_RIGHT };

typedef struct WallEdge {
    int from, to;    /* vertices */
    int left, right; /* faces, so that normal[right] x normal[left] runs along the edge */
    int real;
} WallEdge;

typedef struct WallFace {
    int count;
    int vertex[4]; /* around the face */
} WallFace;

extern const WallEdge WALL_EDGE[WALL_EDGES];
extern const WallFace WALL_FACE[WALL_FACES];

typedef struct Box {
    Vec3 low, high;
} Box;

/* A wall where it stands in the world. */
typedef struct Wall {
    Vec3 vertex[WALL_VERTICES];
    Vec3 edge[WALL_EDGES];
    Vec3 normal[WALL_FACES];
    double offset[WALL_FACES]; /* dot(normal, any point of the face) */
    Box box;
} Wall;

typedef struct Outline {
    Wall wall[WALLS];
    Box box;
} Outline;

const Shape *shape_of(int32_t size);

/* The five points of a piece that can meet a plane first: its tip and its outer corners. */
enum { SHAPE_POINTS = 5 };
void shape_points(const Shape *shape, Vec3 centre, Turn turn, Vec3 points[SHAPE_POINTS]);
double pyramid_lowest(const Pyramid *piece); /* of these, above the table */

void outline_place(const Shape *shape, Vec3 centre, Turn turn, Outline *outline);

/* More than margin between the boxes along some axis of the world. */
static inline bool boxes_apart(const Box *a, const Box *b, double margin)
{
    return a->low.x > b->high.x + margin || b->low.x > a->high.x + margin || a->low.y > b->high.y + margin ||
           b->low.y > a->high.y + margin || a->low.z > b->high.z + margin || b->low.z > a->high.z + margin;
}

#endif
