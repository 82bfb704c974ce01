/* sweep.c -- the cells that a turning rhombus sweeps, found a second time and another way.
 *
 * games/inka/board.c reasons about hexagons and sectors on the grid. Here the rhombus itself
 * is turned, in exact fractions. Coordinates are (a, b) for a * e + b * f, e to the right, f at
 * 60 degrees: a turn by 60 degrees is (a, b) -> (-b, a + b), the square of a length is
 * a*a + a*b + b*b, and on which side of a line something lies is a cross product as ever.
 *
 * A convex shape with its pivot in a corner is a star round the pivot. Turned by 60 degrees it
 * sweeps: where it was, where it comes to, and for each other corner v the pie from v to v
 * turned, of radius |v|; nothing else, since along an edge the distance from the pivot is
 * greatest at its ends. So a cell is swept when it is part of the first two, or when the cell cut
 * to the wedge of a pie has an area and its nearest point is nearer than |v|.
 *
 * Prints the counts of examples 1 and 2 of the rules page; exit code 1 if anything differs. */
#include "games/inka/inka.h"

#include <stdio.h>
#include <stdlib.h>

__extension__ typedef __int128 Wide;

typedef struct Point { /* (a, b) / den, den > 0 */
    long long a, b, den;
} Point;

typedef struct Polygon {
    Point at[8];
    int count;
} Polygon;

static long failures;

static void expect(bool truth, const char *what, int pose, int corner)
{
    if (truth) return;
    if (failures++ < 20) printf("BROKEN: %s (pose %d, corner %d)\n", what, pose, corner);
}

/* Vertex (row, column) of the hall, with its centre as the origin. */
static Point vertex(int row, int column)
{
    int b = 4 - row;
    return (Point){(column - 8 - b) / 2, b, 1};
}

static Polygon cell_polygon(int row, int column)
{
    if (!((row + column) & 1))
        return (Polygon){{vertex(row, column), vertex(row + 1, column - 1), vertex(row + 1, column + 1)}, 3};
    return (Polygon){{vertex(row, column - 1), vertex(row + 1, column), vertex(row, column + 1)}, 3};
}

static Point minus(Point p, Point q) /* q is a whole point */
{
    return (Point){p.a - q.a * p.den, p.b - q.b * p.den, p.den};
}

static Point turned(Point p, bool clockwise)
{
    if (clockwise) return (Point){p.a + p.b, -p.a, p.den};
    return (Point){-p.b, p.a + p.b, p.den};
}

static long long cross(Point d, Point p) { return d.a * p.b - d.b * p.a; } /* times p's den; d is whole */

/* The part of the polygon on the left of the ray from the origin through d. */
static Polygon cut(const Polygon *from, Point d)
{
    Polygon to = {.count = 0};
    for (int i = 0; i < from->count; i++) {
        Point p = from->at[i], q = from->at[(i + 1) % from->count];
        long long cp = cross(d, p) * q.den, cq = cross(d, q) * p.den;
        if (cp >= 0) to.at[to.count++] = p;
        if ((cp > 0 && cq < 0) || (cp < 0 && cq > 0)) { /* p + (q - p) * cp / (cp - cq) */
            long long t = cp, u = cp - cq;
            Point m = {p.a * q.den * (u - t) + q.a * p.den * t, p.b * q.den * (u - t) + q.b * p.den * t,
                       p.den * q.den * u};
            if (m.den < 0) m = (Point){-m.a, -m.b, -m.den};
            to.at[to.count++] = m;
        }
    }
    return to;
}

/* Not all on one line, as a polygon cut to nothing but an edge is. */
static bool has_area(const Polygon *p)
{
    for (int i = 2; i < p->count; i++) {
        Point o = p->at[0], u = p->at[i - 1], v = p->at[i];
        Wide ua = (Wide)u.a * o.den - (Wide)o.a * u.den, ub = (Wide)u.b * o.den - (Wide)o.b * u.den;
        Wide va = (Wide)v.a * o.den - (Wide)o.a * v.den, vb = (Wide)v.b * o.den - (Wide)o.b * v.den;
        if (ua * vb != ub * va) return true;
    }
    return false;
}

/* Is some point of the segment p q nearer to the origin than the square root of `limit`? */
static bool segment_nearer(Point p, Point q, long long limit)
{
    long long pa = p.a * q.den, pb = p.b * q.den, da = q.a * p.den - pa, db = q.b * p.den - pb,
              den = p.den * q.den;
    long long pp = pa * pa + pa * pb + pb * pb, dd = da * da + da * db + db * db;
    long long pd2 = 2 * pa * da + pa * db + pb * da + 2 * pb * db; /* twice the product of p and d */
    long long far = limit * den * den;
    if (pp < far) return true;
    if (pd2 >= 0) return false; /* p is nearest */
    if (-pd2 >= 2 * dd) {       /* q is nearest */
        long long qa = pa + da, qb = pb + db;
        return qa * qa + qa * qb + qb * qb < far;
    }
    return (Wide)4 * pp * dd - (Wide)pd2 * pd2 < (Wide)4 * far * dd;
}

static bool meets_pie(const Polygon *cell, Point from, Point to)
{
    long long limit = from.a * from.a + from.a * from.b + from.b * from.b;
    Point back = {-to.a, -to.b, 1};
    Polygon left = cut(cell, from), part = cut(&left, back);
    if (!has_area(&part)) return false;
    for (int i = 0; i < part.count; i++)
        if (segment_nearer(part.at[i], part.at[(i + 1) % part.count], limit)) return true;
    return false;
}

/* ---- corners, from the shape alone ------------------------------------------------------- */

typedef struct Rhombus {
    Point corner[4];
    bool acute[4];
    int compass[4];
} Rhombus;

static bool same(Point p, Point q) { return p.a == q.a && p.b == q.b; }

static int compass_of(Point from_centre) /* twice the way from the centre to a corner */
{
    int x = (int)(2 * from_centre.a + from_centre.b), y = (int)from_centre.b;
    if (x == 0) return y > 0 ? 0 : 4;
    if (y == 0) return x > 0 ? 2 : 6;
    return x > 0 ? (y > 0 ? 1 : 3) : (y > 0 ? 7 : 5);
}

static Rhombus rhombus_of(int pose)
{
    Polygon half[2];
    Rhombus r;
    int cells[2] = {pose_up(pose), pose_down(pose)}, count = 0;
    Point sum = {0, 0, 1};
    for (int h = 0; h < 2; h++) half[h] = cell_polygon(cells[h] / ROW, cells[h] % ROW);
    for (int h = 0; h < 2; h++)
        for (int i = 0; i < 3; i++) {
            bool shared = false;
            for (int j = 0; j < 3; j++) shared |= same(half[h].at[i], half[1 - h].at[j]);
            if (h && shared) continue;
            r.acute[count] = !shared;
            r.corner[count++] = half[h].at[i];
            sum.a += half[h].at[i].a;
            sum.b += half[h].at[i].b;
        }
    for (int i = 0; i < 4; i++)
        r.compass[i] = compass_of((Point){4 * r.corner[i].a - sum.a, 4 * r.corner[i].b - sum.b, 1});
    return r;
}

/* All cells swept, on the board or off it; false if one is off. */
static bool swept_by(const Rhombus *r, int pivot, bool clockwise, Cells *out, int *thin)
{
    bool inside = true;
    *out = 0;
    *thin = 0;
    for (int row = -4; row < ROWS + 4; row++)
        for (int column = -7; column < ROW + 8; column++) {
            Polygon cell = cell_polygon(row, column);
            int in_start = 0, in_end = 0;
            bool pie = false;
            for (int i = 0; i < cell.count; i++) cell.at[i] = minus(cell.at[i], r->corner[pivot]);
            for (int i = 0; i < 3; i++)
                for (int c = 0; c < 4; c++) {
                    Point v = minus(r->corner[c], r->corner[pivot]);
                    in_start += same(cell.at[i], v);
                    in_end += same(cell.at[i], turned(v, clockwise));
                }
            for (int c = 0; c < 4 && !pie; c++) {
                Point v = minus(r->corner[c], r->corner[pivot]), w = turned(v, clockwise);
                if (c != pivot) pie = clockwise ? meets_pie(&cell, w, v) : meets_pie(&cell, v, w);
            }
            if (in_start < 3 && in_end < 3 && !pie) continue;
            bool on_board =
                row >= 0 && row < ROWS && column > 0 && column < ROW && cell_is_valid(row * ROW + column);
            if (on_board) *out |= cell_bit(row * ROW + column);
            inside &= on_board;
            bool touches_pivot = false;
            for (int i = 0; i < 3; i++) touches_pivot |= cell.at[i].a == 0 && cell.at[i].b == 0;
            if (!touches_pivot && !on_board) ++*thin;
        }
    return inside;
}

static bool end_on_board(const Rhombus *r, int pivot, bool clockwise)
{
    for (int c = 0; c < 4; c++) {
        Point v = turned(minus(r->corner[c], r->corner[pivot]), clockwise), p = r->corner[pivot];
        long long a = v.a + p.a, b = v.b + p.b;
        if (llabs(a) > 4 || llabs(b) > 4 || llabs(a + b) > 4) return false;
    }
    return true;
}

static bool lands_right(const Rhombus *r, int pivot, bool clockwise, int pose)
{
    Rhombus after = rhombus_of(pose);
    int found = 0;
    for (int c = 0; c < 4; c++) {
        Point v = turned(minus(r->corner[c], r->corner[pivot]), clockwise);
        v.a += r->corner[pivot].a;
        v.b += r->corner[pivot].b;
        for (int i = 0; i < 4; i++) found += same(v, after.corner[i]) && r->acute[c] == after.acute[i];
    }
    return found == 4;
}

typedef struct Counts {
    int places, free_places, turns, refused, thin_refused, tables;
} Counts;

static void try_turn(const Rhombus *r, int pose, int pivot, bool clockwise, Counts *n)
{
    Cells swept;
    int thin, corner = r->compass[pivot];
    bool inside = swept_by(r, pivot, clockwise, &swept, &thin), ends = end_on_board(r, pivot, clockwise);
    Cells table = pose_swept(pose, corner, clockwise);
    expect(table == (inside ? swept : 0), "both derivations sweep the same cells", pose, corner);
    expect(!inside || cells_count(swept) == 6, "a step sweeps six cells", pose, corner);
    n->tables++;
    if (ends) n->turns++;
    if (ends && !inside) n->refused++, n->thin_refused += thin && !r->acute[pivot];
    InkaMove m = pose_spin(pose, corner, clockwise ? -1 : 1, 0);
    expect((m.steps == 1) == inside, "a step is taken when its sweep stays on the board", pose, corner);
    expect(!inside || lands_right(r, pivot, clockwise, m.pose), "a step lands where turning leads", pose,
           corner);
    expect(!inside || pose_turn(m.pose) == (pose_turn(pose) + (clockwise ? 5 : 1)) % 6,
           "a step is 60 degrees", pose, corner);
    for (Cells rest = swept & ~pose_cells(pose); rest && inside; rest &= rest - 1) {
        InkaMove stopped = pose_spin(pose, corner, clockwise ? -1 : 1, cell_bit(cells_first(rest)));
        expect(!stopped.steps && stopped.hit == cell_bit(cells_first(rest)), "every swept cell stops it",
               pose, corner);
    }
}

static uint64_t bit(int at) { return (uint64_t)1 << at; }

/* Whoever lists all turns and slides has them as sets; step by step it must come to the same. */
static void try_lists(int pose, Cells obstacles)
{
    const uint64_t spins = pose_spins(pose, obstacles);
    const uint64_t slides = pose_slides(pose, pose_free_places(pose, obstacles));
    uint64_t all = 0;
    for (int corner = 0; corner < CORNERS; corner++) {
        for (int steps = -TURN_MAX; steps <= TURN_MAX; steps++) {
            if (!steps || !pose_has_corner(pose, corner)) continue;
            const int far = steps < 0 ? -steps : steps;
            const InkaMove m = pose_spin(pose, corner, steps, obstacles);
            if (m.steps < far) continue;
            all |= bit(corner / 2 * 2 * TURN_MAX + (steps < 0 ? TURN_MAX : 0) + far - 1);
            expect(pose_after_spin(pose, corner, steps) == m.pose, "a turn ends there", pose, corner);
        }
    }
    expect(spins == all, "what is listed can be turned", pose, 0);
    all = 0;
    for (int direction = 0; direction < TURNS; direction++)
        for (int steps = 1; steps <= SLIDE_MAX; steps++) {
            const InkaMove m = pose_slide(pose, direction, steps, obstacles);
            if (m.steps < steps) continue;
            all |= bit(direction * SLIDE_MAX + steps - 1);
            expect(pose_after_slide(pose, direction, steps) == m.pose, "a slide ends there", pose, direction);
        }
    expect(slides == all, "what is listed can be slid", pose, 0);
    expect(slides == pose_slides(pose, pose_free_places(pose, obstacles | pose_cells(pose))),
           "no slide comes upon the cells that it began on", pose, 0);
}

/* With nothing in the way, with every single cell, and with many. */
static void try_all_lists(void)
{
    Rng rng;
    rng_seed_fast(&rng, 3);
    for (int pose = 0; pose < POSES; pose++) {
        if (!pose_is_valid(pose)) continue;
        try_lists(pose, 0);
        for (int cell = 0; cell < CELLS; cell++) try_lists(pose, cell_bit(cell) & ~pose_cells(pose));
        for (int i = 0; i < 100; i++) {
            const Cells some =
                (Cells)(rng_next(&rng) & rng_next(&rng)) << 64 | (rng_next(&rng) & rng_next(&rng));
            try_lists(pose, some & INKA_BOARD & ~pose_cells(pose));
        }
    }
}

int main(void)
{
    Counts n = {0};
    try_all_lists();
    for (int pose = 0; pose < POSES / 2; pose++) {
        if (!pose_is_valid(pose)) continue;
        Rhombus r = rhombus_of(pose);
        int corners = 0;
        n.places++;
        for (int corner = 0; corner < CORNERS; corner++) corners += pose_has_corner(pose, corner);
        expect(corners == 4, "a rhombus has four corners", pose, 0);
        bool all_five = true;
        for (int pivot = 0; pivot < 4; pivot++) {
            expect(pose_has_corner(pose, r.compass[pivot]), "corners are where the compass says", pose,
                   r.compass[pivot]);
            for (int clockwise = 0; clockwise < 2; clockwise++) try_turn(&r, pose, pivot, clockwise, &n);
            all_five &= pose_spin(pose, r.compass[pivot], 5, 0).steps == 5;
        }
        n.free_places += all_five;
    }
    printf(
        "%d places, %d turn tables equal twice; %d places with five other positions at every corner; of %d "
        "turns by 60 degrees %d refused by the rim, %d of them thin segments about obtuse corners\n",
        n.places, n.tables, n.free_places, n.turns, n.refused, n.thin_refused);
    expect(n.places == 132 && n.free_places == 30, "example 1", 0, 0);
    expect(n.turns == 924 && n.refused == 120 && n.thin_refused == 120, "example 2", 0, 0);
    return failures ? 1 : 0;
}
