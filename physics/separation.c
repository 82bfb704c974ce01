/* separation.c -- the separating-axis test for two walls.
 *
 * Of the 81 pairs of edges only those matter whose axis touches both walls with just
 * these edges. They are recognised before any axis is computed: on the sphere of
 * normals an edge is the arc between the normals of its two faces, and the axis of a
 * pair exists where the arc of one crosses the mirrored arc of the other. Four dot
 * products tell, and those are shared by all pairs. */
#include "physics/separation.h"

/* Axes are numbered: faces of a, faces of b, then pairs of edges. */
enum { AXIS_FACE_B = WALL_FACES, AXIS_EDGES = 2 * WALL_FACES, AXES = AXIS_EDGES + WALL_EDGES * WALL_EDGES };

/* Edges closer to parallel than this (sine squared) define no axis; the faces beside them do. */
static const double PARALLEL = 1e-8;

/* A new best face must be better by this much, so that equal faces keep their order. */
static const double FACE_STEP_CM = 1e-5;

static const double NO_FLOOR = -1e9;

static double face_gap(const Wall *wall, int face, const Wall *other)
{
    double least = vec_dot(wall->normal[face], other->vertex[0]);
    for (int v = 1; v < WALL_VERTICES; v++) {
        const double along = vec_dot(wall->normal[face], other->vertex[v]);
        if (along < least) least = along;
    }
    return least - wall->offset[face];
}

/* left, right: how the faces beside each edge lean along the edge of the other wall. */
static bool arcs_cross(double a_left, double a_right, double b_left, double b_right)
{
    return b_left * b_right < 0 && a_left * a_right < 0 && b_left * a_right < 0;
}

static bool edges_face_each_other(const Wall *a, int i, const Wall *b, int j)
{
    const WallEdge *ea = &WALL_EDGE[i], *eb = &WALL_EDGE[j];
    return arcs_cross(vec_dot(a->normal[ea->left], b->edge[j]), vec_dot(a->normal[ea->right], b->edge[j]),
                      vec_dot(b->normal[eb->left], a->edge[i]), vec_dot(b->normal[eb->right], a->edge[i]));
}

/* Only for edges that face each other. False if they are as good as parallel, or if their gap is
 * less than floor: most are, and knowing it before the root is taken saves the root. */
static bool edge_gap(const Wall *a, int i, const Wall *b, int j, double floor, Vec3 *normal, double *gap)
{
    const Vec3 ea = a->edge[i], eb = b->edge[j];
    Vec3 axis = vec_cross(ea, eb);
    const double square = vec_dot(axis, axis);
    if (square < PARALLEL * vec_dot(ea, ea) * vec_dot(eb, eb)) return false;
    const WallEdge *edge = &WALL_EDGE[i];
    const Vec3 outward = vec_add(a->normal[edge->left], a->normal[edge->right]);
    const Vec3 between = vec_sub(b->vertex[WALL_EDGE[j].from], a->vertex[edge->from]);
    const bool flipped = vec_dot(axis, outward) <= 0;
    const double along = flipped ? -vec_dot(axis, between) : vec_dot(axis, between);
    if (along < 0 && floor < 0 && along * along > floor * floor * square) return false;
    const double scale = 1.0 / sqrt(square);
    axis = vec_scale(flipped ? -scale : scale, axis);
    *gap = vec_dot(axis, between);
    *normal = vec_negate(axis);
    return true;
}

static bool hint_separates(const Wall *a, const Wall *b, double margin, int axis)
{
    if (axis < AXIS_FACE_B) return face_gap(a, axis, b) > margin;
    if (axis < AXIS_EDGES) return face_gap(b, axis - AXIS_FACE_B, a) > margin;
    if (axis >= AXES) return false;
    const int i = (axis - AXIS_EDGES) / WALL_EDGES, j = (axis - AXIS_EDGES) % WALL_EDGES;
    Vec3 normal;
    double gap;
    return edges_face_each_other(a, i, b, j) && edge_gap(a, i, b, j, NO_FLOOR, &normal, &gap) && gap > margin;
}

/* What the search carries along: the result so far, and the axis of its largest gap. */
typedef struct Search {
    Separation best;
    int axis;
} Search;

static void search_note(Search *search, double gap, int axis)
{
    if (gap > search->best.gap) search->best.gap = gap, search->axis = axis;
}

static bool search_faces(Search *search, const Wall *a, const Wall *b, double margin)
{
    for (int f = 0; f < AXIS_EDGES; f++) {
        const double gap = f < AXIS_FACE_B ? face_gap(a, f, b) : face_gap(b, f - AXIS_FACE_B, a);
        search_note(search, gap, f);
        if (gap > margin) return false;
        if (f % WALL_FACES < FACES_REAL && gap > search->best.face_gap + FACE_STEP_CM) {
            search->best.face_gap = gap;
            search->best.face = f;
        }
    }
    return true;
}

static bool search_edges(Search *search, const Wall *a, const Wall *b, double margin)
{
    Separation *best = &search->best;
    double lean_a[WALL_EDGES][WALL_FACES], lean_b[WALL_EDGES][WALL_FACES];
    for (int e = 0; e < WALL_EDGES; e++) {
        for (int f = 0; f < WALL_FACES; f++) {
            lean_a[e][f] = vec_dot(a->normal[f], b->edge[e]);
            lean_b[e][f] = vec_dot(b->normal[f], a->edge[e]);
        }
    }
    for (int i = 0; i < WALL_EDGES; i++) {
        const WallEdge *ea = &WALL_EDGE[i];
        for (int j = 0; j < WALL_EDGES; j++) {
            const WallEdge *eb = &WALL_EDGE[j];
            if (!arcs_cross(lean_a[j][ea->left], lean_a[j][ea->right], lean_b[i][eb->left],
                            lean_b[i][eb->right])) {
                continue;
            }
            /* Edges that can be felt matter if they beat what can be felt so far, others if they beat all. */
            const bool real = ea->real && eb->real;
            const double felt = best->face_gap > best->edge_gap ? best->face_gap : best->edge_gap;
            Vec3 normal;
            double gap;
            if (!edge_gap(a, i, b, j, real ? felt : best->gap, &normal, &gap)) continue;
            search_note(search, gap, AXIS_EDGES + i * WALL_EDGES + j);
            if (gap > margin) return false;
            if (real && gap > best->edge_gap) {
                best->edge_gap = gap;
                best->edge_a = i;
                best->edge_b = j;
                best->edge_normal = normal;
            }
        }
    }
    return true;
}

bool separation_find(const Wall *a, const Wall *b, double margin, uint8_t *hint, Separation *out)
{
    if (hint_separates(a, b, margin, *hint)) return false;
    Search search = {.best = {.gap = -1e9, .face_gap = -1e9, .edge_gap = -1e9, .edge_a = -1, .edge_b = -1}};
    const bool near = search_faces(&search, a, b, margin) && search_edges(&search, a, b, margin);
    *hint = (uint8_t)search.axis;
    *out = search.best;
    return near;
}
