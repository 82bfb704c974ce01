/* test_shape.c -- the pieces are as the rules say, and the numbers written out are the roots they claim. */
#include "tests/physics/full.h"

#include "bench/physics/poses.h"
#include "physics/separation.h"

static void sizes_and_masses(void **state)
{
    (void)state;
    static const double BASE_MM[] = {14.29, 19.84, 25.40}, HEIGHT_MM[] = {25.40, 34.93, 44.45};
    static const double MASS_G[] = {1.26, 2.66, 4.58};
    for (int i = 0; i < PIECE_SIZES; i++) {
        const Shape *s = shape_of(i);
        assert_true(fabs(20 * s->half_base - BASE_MM[i]) < 0.01);
        assert_true(fabs(10 * s->height - HEIGHT_MM[i]) < 0.01);
        assert_true(fabs(s->mass - MASS_G[i]) < 0.01);
        const double slant = sqrt(s->height * s->height + s->half_base * s->half_base);
        assert_true(fabs(s->normal_out - s->height / slant) < 1e-15);
        assert_true(fabs(s->normal_up - s->half_base / slant) < 1e-15);
    }
}

static bool in_pyramid(double half, double height, Vec3 p)
{
    const double reach = half * (1 - p.z / height);
    return p.z >= 0 && p.z <= height && fabs(p.x) <= reach && fabs(p.y) <= reach;
}

/* Mass, centre and moments against a sum over little cubes. */
static void mass_by_counting(void **state)
{
    (void)state;
    enum { CELLS = 160 };
    const Shape *s = shape_of(PIECE_LARGE);
    const double cell = s->height / CELLS, density = 1.066;
    double mass = 0, lift = 0, side = 0, axis = 0;
    for (int i = 0; i < CELLS; i++) {
        for (int j = 0; j < CELLS; j++) {
            for (int k = 0; k < CELLS; k++) {
                const Vec3 p =
                    vec((i + 0.5) * cell - s->height / 2, (j + 0.5) * cell - s->height / 2, (k + 0.5) * cell);
                if (!in_pyramid(s->half_base, s->height, p)) continue;
                if (in_pyramid(s->inner_half_base, s->inner_height, p)) continue;
                const double m = density * cell * cell * cell, z = p.z - s->centre_height;
                mass += m;
                lift += m * z;
                side += m * (p.y * p.y + z * z);
                axis += m * (p.x * p.x + p.y * p.y);
            }
        }
    }
    assert_true(fabs(mass / s->mass - 1) < 0.01);
    assert_true(fabs(lift / mass) < 0.02);
    assert_true(fabs(side / s->inertia_side - 1) < 0.01);
    assert_true(fabs(axis / s->inertia_axis - 1) < 0.01);
}

static void walls_are_sound(void **state)
{
    (void)state;
    Dice dice = {8};
    for (int round = 0; round < 30; round++) {
        Outline outline;
        const Shape *s = shape_of(round % 3);
        outline_place(s, vec(1, 2, 3), dice_turn(&dice), &outline);
        for (int w = 0; w < WALLS; w++) {
            const Wall *wall = &outline.wall[w];
            for (int f = 0; f < WALL_FACES; f++) {
                assert_true(fabs(vec_length(wall->normal[f]) - 1) < 1e-12);
                for (int v = 0; v < WALL_VERTICES; v++) {
                    assert_true(vec_dot(wall->normal[f], wall->vertex[v]) < wall->offset[f] + 1e-12);
                }
                for (int k = 0; k < WALL_FACE[f].count; k++) {
                    const Vec3 corner = wall->vertex[WALL_FACE[f].vertex[k]];
                    assert_true(fabs(vec_dot(wall->normal[f], corner) - wall->offset[f]) < 1e-12);
                }
            }
            /* The order of faces beside an edge, on which the test for crossing arcs stands. */
            for (int e = 0; e < WALL_EDGES; e++) {
                const WallEdge *edge = &WALL_EDGE[e];
                const Vec3 along = vec_cross(wall->normal[edge->right], wall->normal[edge->left]);
                const double same = vec_dot(vec_unit(along), vec_unit(wall->edge[e]));
                assert_true(same > 1 - 1e-9);
            }
            /* The wall is 2.2 mm thick. */
            assert_true(fabs(wall->offset[FACE_OUTER] + wall->offset[FACE_INNER] - 0.22) < 1e-9);
        }
    }
}

/* The quick search over facing edges finds what trying every pair of edges finds. */
static double separation_by_trying_all(const Wall *a, const Wall *b)
{
    double best = -1e9;
    for (int axis = 0; axis < 2 * WALL_FACES + WALL_EDGES * WALL_EDGES; axis++) {
        Vec3 n;
        if (axis < WALL_FACES) {
            n = a->normal[axis];
        } else if (axis < 2 * WALL_FACES) {
            n = b->normal[axis - WALL_FACES];
        } else {
            const int pair = axis - 2 * WALL_FACES;
            n = vec_cross(a->edge[pair / WALL_EDGES], b->edge[pair % WALL_EDGES]);
            if (vec_length(n) < 1e-4) continue;
            n = vec_unit(n);
        }
        double a_low = 1e9, a_high = -1e9, b_low = 1e9, b_high = -1e9;
        for (int v = 0; v < WALL_VERTICES; v++) {
            const double at_a = vec_dot(n, a->vertex[v]), at_b = vec_dot(n, b->vertex[v]);
            if (at_a < a_low) a_low = at_a;
            if (at_a > a_high) a_high = at_a;
            if (at_b < b_low) b_low = at_b;
            if (at_b > b_high) b_high = at_b;
        }
        const double gap = b_low - a_high > a_low - b_high ? b_low - a_high : a_low - b_high;
        if (gap > best) best = gap;
    }
    return best;
}

static void separation_is_the_best_axis(void **state)
{
    (void)state;
    Dice dice = {9};
    int overlaps = 0;
    for (int i = 0; i < full_or(200000, 20000); i++) {
        Outline a, b;
        Separation found;
        uint8_t hint = 255;
        const Vec3 off = vec(4 * dice_unit(&dice) - 2, 4 * dice_unit(&dice) - 2, 4 * dice_unit(&dice) - 2);
        outline_place(shape_of(i % 3), vec(0, 0, 0), dice_turn(&dice), &a);
        outline_place(shape_of(i / 3 % 3), off, dice_turn(&dice), &b);
        const double truth = separation_by_trying_all(&a.wall[i % 4], &b.wall[i / 4 % 4]);
        separation_find(&a.wall[i % 4], &b.wall[i / 4 % 4], 1e9, &hint, &found);
        /* Overlapping, the depth is the same; apart, both know it. */
        if (truth < 0) overlaps++;
        if (truth < 0) assert_true(fabs(found.gap - truth) < 1e-6);
        if (truth > 1e-6) assert_true(found.gap > 0 && found.gap < truth + 1e-9);
    }
    assert_true(overlaps > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_and_masses),
        cmocka_unit_test(mass_by_counting),
        cmocka_unit_test(walls_are_sound),
        cmocka_unit_test(separation_is_the_best_axis),
    };
    return cmocka_run_group_tests_name("physics shapes", tests, NULL, NULL);
}
