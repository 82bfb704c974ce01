/* vector.h -- the small geometry the engine is written in.
 *
 * Vectors and turns go by value: they are short, the compiler keeps them in
 * registers, and nothing can be aliased. A turn is a unit quaternion (w, x, y, z).
 * Only + - * / and sqrt are used: IEEE 754 rounds those alike everywhere, which
 * is why the same heap falls the same way on every machine. */
#ifndef PHYSICS_VECTOR_H
#define PHYSICS_VECTOR_H

#include <math.h>

typedef struct Vec3 {
    double x, y, z;
} Vec3;

typedef struct Turn {
    double w, x, y, z;
} Turn;

#define TURN_NONE ((Turn){1, 0, 0, 0})

/* The three axes of a turned frame, as seen from the world: columns of its matrix. */
typedef struct Frame {
    Vec3 x, y, z;
} Frame;

static inline Vec3 vec(double x, double y, double z) { return (Vec3){x, y, z}; }
static inline Vec3 vec_add(Vec3 a, Vec3 b) { return (Vec3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline Vec3 vec_sub(Vec3 a, Vec3 b) { return (Vec3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline Vec3 vec_scale(double s, Vec3 a) { return (Vec3){s * a.x, s * a.y, s * a.z}; }
static inline Vec3 vec_negate(Vec3 a) { return (Vec3){-a.x, -a.y, -a.z}; }
/* base + s * a, the most frequent thing an engine says. */
static inline Vec3 vec_add_scaled(Vec3 base, double s, Vec3 a)
{
    return (Vec3){base.x + s * a.x, base.y + s * a.y, base.z + s * a.z};
}
static inline double vec_dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec3 vec_cross(Vec3 a, Vec3 b)
{
    return (Vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static inline double vec_length(Vec3 a) { return sqrt(vec_dot(a, a)); }
static inline Vec3 vec_unit(Vec3 a) { return vec_scale(1.0 / vec_length(a), a); }
static inline Vec3 vec_at_most(Vec3 a, double length)
{
    const double square = vec_dot(a, a);
    return square > length * length ? vec_scale(length / sqrt(square), a) : a;
}

static inline Turn turn_times(Turn a, Turn b)
{
    return (Turn){
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
static inline Turn turn_inverse(Turn a) { return (Turn){a.w, -a.x, -a.y, -a.z}; }
static inline double turn_dot(Turn a, Turn b) { return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Turn turn_unit(Turn a)
{
    const double s = 1.0 / sqrt(turn_dot(a, a));
    return (Turn){s * a.w, s * a.x, s * a.y, s * a.z};
}

static inline Frame frame_of(Turn q)
{
    return (Frame){
        .x = {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)},
        .y = {2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x)},
        .z = {2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)}};
}
static inline Vec3 frame_outward(Frame f, Vec3 local)
{
    return vec_add_scaled(vec_add_scaled(vec_scale(local.x, f.x), local.y, f.y), local.z, f.z);
}
static inline Vec3 frame_inward(Frame f, Vec3 world)
{
    return vec(vec_dot(f.x, world), vec_dot(f.y, world), vec_dot(f.z, world));
}

#endif
