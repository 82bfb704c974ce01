/* solver.c -- from contacts to motion.
 *
 * Impulses, one contact after the other, in two substeps of 1/960 s. A substep gives
 * the bodies gravity and last time's impulses, solves every contact as a stiff spring
 * with strong damping (so that overlap is pushed out, gently), moves the bodies, and
 * solves again without springs (so that pushing out leaves no speed behind). Two rounds
 * of each: with one, a blow is still on its way through the heap when the step ends.
 * A heap at rest repeats the same impulses for ever: that is why it does not creep.
 *
 * A closed contact is soft:  w = 2 pi f, with damping ratio z and substep h,
 *      push towards  gap * w / (2 z + h w),  mass and impulse scaled by the implicit step.
 * An open one is a limit: the bodies may use up the gap in this substep, no more.
 * Friction is a circle of radius friction * push, not a square: heaps have no compass. */
#include "physics/solver.h"

static const double SUBSTEP_S = 1.0 / (WORLD_STEP_HZ * SOLVER_SUBSTEPS);
static const double GRAVITY_CM_S2 = 981.0;
/* As stiff as towers of nested pieces bear without creeping (360 is too much). */
static const double CONTACT_RAD_S = 2 * 3.14159265358979323846 * 340.0;
static const double CONTACT_DAMPING = 5.0;
static const double PUSH_OUT_MOST_CM_S = 30.0;
/* No hand and no fall within reach makes a piece faster; a guard, not a model of air. */
static const double SPEED_MOST_CM_S = 400.0, SPIN_MOST_RAD_S = 200.0;

typedef struct Softness {
    double bias_per_s, mass_scale, impulse_scale;
} Softness;

static Softness softness(void)
{
    const double h = SUBSTEP_S, w = CONTACT_RAD_S;
    const double a1 = 2 * CONTACT_DAMPING + h * w, a2 = h * w * a1, a3 = 1 / (1 + a2);
    return (Softness){w / a1, a2 * a3, a3};
}

static inline double grip_speed(const Grip *grip, const Body *a, const Body *b)
{
    return vec_dot(grip->along, vec_sub(a->velocity, b->velocity)) + vec_dot(grip->arm_a, a->spin) -
           vec_dot(grip->arm_b, b->spin);
}

static inline void grip_apply(const Grip *grip, double impulse, Body *a, Body *b)
{
    a->velocity = vec_add_scaled(a->velocity, impulse * a->inverse_mass, grip->along);
    a->spin = vec_add_scaled(a->spin, impulse, grip->turn_a);
    b->velocity = vec_add_scaled(b->velocity, -impulse * b->inverse_mass, grip->along);
    b->spin = vec_add_scaled(b->spin, -impulse, grip->turn_b);
}

/* The spin of a symmetric top turns about its axis at gyration * (spin along the axis).
 * Turned by a half-angle tangent, it keeps its length exactly: no energy comes or goes. */
static Vec3 spin_gyrated(const Body *body, double h)
{
    const double axial = vec_dot(body->axis, body->spin);
    const double t = 0.5 * h * body->gyration * axial;
    const Vec3 along = vec_scale(axial, body->axis);
    const Vec3 across = vec_sub(body->spin, along);
    const double scale = 1.0 / (1 + t * t);
    const Vec3 turned =
        vec_add_scaled(vec_scale((1 - t * t) * scale, across), 2 * t * scale, vec_cross(body->axis, across));
    return vec_add(along, turned);
}

static void push_bodies(Scratch *scratch, double h)
{
    for (int i = 0; i < WORLD_PIECES; i++) {
        Body *body = &scratch->body[i];
        if (body->inverse_mass == 0) continue;
        body->velocity = vec_add_scaled(body->velocity, h, body->pull);
        body->velocity.z -= h * GRAVITY_CM_S2;
        body->spin = vec_add_scaled(spin_gyrated(body, h), h, body->twist);
    }
}

static void repeat_impulses(Scratch *scratch)
{
    for (int i = 0; i < scratch->touch_count; i++) {
        Touch *touch = &scratch->touch[i];
        Body *a = &scratch->body[touch->a], *b = &scratch->body[touch->b];
        grip_apply(&touch->push, touch->push.impulse, a, b);
        grip_apply(&touch->rub[0], touch->rub[0].impulse, a, b);
        grip_apply(&touch->rub[1], touch->rub[1].impulse, a, b);
    }
}

static inline void solve_friction(Touch *touch, Body *a, Body *b)
{
    Grip *first = &touch->rub[0], *second = &touch->rub[1];
    const double most = touch->friction * touch->push.impulse;
    double one = first->impulse - first->mass * grip_speed(first, a, b);
    double two = second->impulse - second->mass * grip_speed(second, a, b);
    const double square = one * one + two * two;
    if (square > most * most) {
        const double scale = most / sqrt(square);
        one *= scale;
        two *= scale;
    }
    grip_apply(first, one - first->impulse, a, b);
    grip_apply(second, two - second->impulse, a, b);
    first->impulse = one;
    second->impulse = two;
}

static inline void solve_push(Touch *touch, Body *a, Body *b, const Softness *soft)
{
    Grip *push = &touch->push;
    double bias = 0, mass_scale = 1, impulse_scale = 0;
    if (touch->gap > 0) {
        bias = touch->gap / SUBSTEP_S;
    } else if (soft) {
        bias = soft->bias_per_s * touch->gap;
        if (bias < -PUSH_OUT_MOST_CM_S) bias = -PUSH_OUT_MOST_CM_S;
        mass_scale = soft->mass_scale;
        impulse_scale = soft->impulse_scale;
    }
    double impulse = push->impulse - push->mass * mass_scale * (grip_speed(push, a, b) + bias) -
                     impulse_scale * push->impulse;
    if (impulse < 0) impulse = 0;
    grip_apply(push, impulse - push->impulse, a, b);
    push->impulse = impulse;
}

/* soft may be NULL: then closed contacts only stop, they do not push out. */
static void solve(Scratch *scratch, const Softness *soft)
{
    for (int i = 0; i < scratch->touch_count; i++) {
        Touch *touch = &scratch->touch[i];
        Body *a = &scratch->body[touch->a], *b = &scratch->body[touch->b];
        solve_friction(touch, a, b);
        solve_push(touch, a, b, soft);
    }
}

static void move(World *world, Scratch *scratch, double h)
{
    for (int i = 0; i < WORLD_PIECES; i++) {
        Body *body = &scratch->body[i];
        Pyramid *piece = &world->piece[i];
        if (body->inverse_mass == 0) continue;
        body->velocity = vec_at_most(body->velocity, SPEED_MOST_CM_S);
        body->spin = vec_at_most(body->spin, SPIN_MOST_RAD_S);
        piece->centre = vec_add_scaled(piece->centre, h, body->velocity);
        const Vec3 half = vec_scale(0.5 * h, body->spin);
        piece->turn = turn_unit(turn_times((Turn){1, half.x, half.y, half.z}, piece->turn));
        body->axis = frame_of(piece->turn).z; /* spin_gyrated needs it fresh */
    }
    for (int i = 0; i < scratch->touch_count; i++) {
        Touch *touch = &scratch->touch[i];
        touch->gap += h * grip_speed(&touch->push, &scratch->body[touch->a], &scratch->body[touch->b]);
    }
}

void solver_run(World *world, Scratch *scratch, int substeps, int rounds)
{
    const Softness soft = softness();
    for (int s = 0; s < substeps; s++) {
        push_bodies(scratch, SUBSTEP_S);
        repeat_impulses(scratch);
        for (int r = 0; r < rounds; r++) solve(scratch, &soft);
        move(world, scratch, SUBSTEP_S);
        for (int r = 0; r < rounds; r++) solve(scratch, NULL);
    }
    for (int i = 0; i < WORLD_PIECES; i++) {
        if (scratch->body[i].inverse_mass == 0) continue;
        world->piece[i].velocity = scratch->body[i].velocity;
        world->piece[i].spin = scratch->body[i].spin;
    }
}
