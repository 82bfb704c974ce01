/* contact.h -- finding who touches whom, once per step.
 *
 * Scratch of one step, on the stack: outlines, bodies as the solver sees them, and the
 * contacts with everything the solver would otherwise compute again and again. */
#ifndef PHYSICS_CONTACT_H
#define PHYSICS_CONTACT_H

#include "physics/shape.h"

/* A piece, or the table, while a step is computed. Nothing moves a body of no inverse mass. */
typedef struct Body {
    Vec3 velocity, spin;
    Vec3 axis; /* the piece's own z axis in the world */
    double inverse_mass;
    /* The inverse inertia is side * 1 + extra * axis axis^T: a pyramid is a symmetric top. */
    double inverse_side, inverse_extra;
    double gyration;  /* (axial - lateral) / lateral inertia: how spin turns about the axis */
    Vec3 pull, twist; /* accelerations a hand gives */
} Body;

/* One direction in which a contact acts on its two bodies. */
typedef struct Grip {
    Vec3 along;
    Vec3 arm_a, arm_b;   /* lever x along: what a unit of spin does along the direction */
    Vec3 turn_a, turn_b; /* what a unit of impulse does to the spins */
    double mass;         /* impulse for a unit of speed */
    double impulse;
} Grip;

typedef struct Touch {
    int32_t a, b;
    Vec3 at; /* in the coordinates of a, to be recognised in the next step */
    double gap;
    double friction;
    Grip push, rub[2];
} Touch;

typedef struct Scratch {
    Body body[WORLD_PIECES + 1]; /* the last is THE_TABLE */
    Outline outline[WORLD_PIECES];
    double stride[WORLD_PIECES];  /* no point of the piece goes farther in this step if nothing hits it */
    double pair_gap[WORLD_PAIRS]; /* at the start of the step; at least this if not negative */
    int touch_count;
    Touch touch[WORLD_CONTACTS];
} Scratch;

/* Where the hints of a pair are kept; a < b. */
static inline int pair_index(int a, int b) { return a * (2 * WORLD_PIECES - a - 1) / 2 + b - a - 1; }

Body body_of(const Pyramid *piece);
Vec3 body_turned_by(const Body *body, Vec3 angular_impulse);

/* Fills outlines and touches from bodies and poses; impulses start where the last step ended. */
void contacts_find(World *world, Scratch *scratch);
/* Remembers the impulses in the World. */
void contacts_keep(World *world, const Scratch *scratch);

#endif
