/* draw.c -- heaps as text: each from its player's side and from above, then piece by piece.
 *
 * Faces are sampled and painted into a grid, nearer over farther; a cell is 4 mm wide and 8 mm
 * high, as letters are. S, M and L are the sizes; what a hand holds is written small. */
#include "base/style.h"
#include "games/thinice/thinice.h"
#include "physics/shape.h"

#include <string.h>

enum { COLUMNS = 40, ROWS_SIDE = 24, ROWS_TOP = 20, MIDDLE_TOP = ROWS_TOP / 2, GRAIN = 14 };
static const double CELL_WIDE_CM = 0.4, CELL_HIGH_CM = 0.8;

typedef struct Grid {
    int rows;
    char mark[ROWS_SIDE][COLUMNS];
    double depth[ROWS_SIDE][COLUMNS];
} Grid;

static int cell_of(double x, double size)
{
    const double cells = x / size;
    return (int)cells - (cells < 0);
}

static void paint(Grid *grid, double across, double up, double depth, char mark)
{
    const int column = COLUMNS / 2 + cell_of(across, CELL_WIDE_CM), row = cell_of(up, CELL_HIGH_CM);
    if (column < 0 || column >= COLUMNS || row < 0 || row >= grid->rows) return;
    if (grid->mark[row][column] && grid->depth[row][column] >= depth) return;
    grid->mark[row][column] = mark;
    grid->depth[row][column] = depth;
}

/* Over a face's triangle of tip and two corners. */
static void paint_face(Grid *side, Grid *top, Vec3 tip, Vec3 a, Vec3 b, char mark)
{
    for (int i = 0; i <= GRAIN; i++)
        for (int k = 0; k <= GRAIN - i; k++) {
            const double u = (double)i / GRAIN, w = (double)k / GRAIN;
            const Vec3 at = vec_add_scaled(vec_add_scaled(vec_scale(1 - u - w, tip), u, a), w, b);
            paint(side, at.x, at.z, -at.y, mark);
            paint(top, at.x, at.y + CELL_HIGH_CM * MIDDLE_TOP, at.z, mark);
        }
}

static void paint_piece(Grid *side, Grid *top, const Heap *h, int slot)
{
    const Pyramid *p = &h->world.piece[slot];
    Vec3 points[SHAPE_POINTS]; /* the tip, then the corners around */
    const char held = heap_in_hand(h) & slot_bit(slot) ? 'a' - 'A' : 0;
    const char mark = (char)("SML"[slot_size(slot)] + held);
    shape_points(shape_of(p->size), p->centre, p->turn, points);
    for (int i = 1; i < SHAPE_POINTS; i++)
        for (int k = i + 1; k < SHAPE_POINTS; k++)
            paint_face(side, top, points[0], points[i], points[k], mark);
}

/* Both grids side by side, as far as there is something in them. */
static void write_grids(const Grid *side, const Grid *top, Text *out)
{
    int high = 0, low = ROWS_TOP, most = 0;
    for (int row = 0; row < ROWS_SIDE; row++)
        for (int c = 0; c < COLUMNS; c++) {
            if (row < side->rows && side->mark[row][c]) high = row + 1;
            if (row >= top->rows || !top->mark[row][c]) continue;
            if (row < low) low = row;
            most = row + 1;
        }
    const int lines = high > most - low ? high : most - low;
    for (int line = lines - 1; line >= 0; line--) {
        text_add(out, "  ");
        for (int c = 0; c < COLUMNS; c++) {
            const char mark = line < side->rows ? side->mark[line][c] : 0;
            text_char(out, mark ? mark : ' ');
        }
        text_add(out, " | ");
        for (int c = 0; c < COLUMNS; c++) {
            const char mark = low + line < top->rows ? top->mark[low + line][c] : 0;
            text_char(out, mark ? mark : ' ');
        }
        text_char(out, '\n');
    }
    text_add(out, "  " STYLE_DIM);
    for (int c = 0; c < COLUMNS; c++) text_char(out, '=');
    text_add(out, STYLE_PLAIN "\n");
}

/* `L1 0,0,0^`: name, base middle in tenths of a millimetre, and how it stands. */
static void write_piece(const Heap *h, int slot, Text *out)
{
    const Placing at = world_pose(&h->world, slot);
    const double up = frame_of(at.turn).z.z;
    const double place[] = {at.base.x, at.base.y, at.base.z};
    text_char(out, ' ');
    ice_write_slot(slot, out);
    for (int i = 0; i < 3; i++) {
        text_char(out, i ? ',' : ' ');
        text_int(out, (int64_t)(place[i] * 100 + (place[i] < 0 ? -0.5 : 0.5)));
    }
    text_char(out, up > 0.97 ? '^' : up > 0.3 ? '/' : up > -0.3 ? '>' : up > -0.97 ? '\\' : 'v');
    if (query_on_table(&h->world, slot)) text_char(out, '_');
    if (heap_in_hand(h) & slot_bit(slot)) text_char(out, '*');
}

static void write_set(const char *word, PieceSet set, Text *out)
{
    if (!set) return;
    text_add(out, word);
    for (; set; set &= set - 1) {
        text_char(out, ' ');
        ice_write_slot(set_first(set), out);
    }
}

static void write_supply(PieceSet supply, Text *out)
{
    text_add(out, "  [");
    for (int size = 0; size < SIZES; size++) {
        if (size) text_char(out, ' ');
        text_char(out, "SML"[size]);
        text_int(out, set_count(supply & ice_of_size(size)));
    }
    text_char(out, ']');
}

static void draw_heap(const IceTable *b, int seat, Text *out)
{
    const Heap *h = &b->heap[seat];
    const IceSeat *s = &b->seat[seat];
    Grid side = {.rows = ROWS_SIDE}, top = {.rows = ROWS_TOP};
    text_add(out, STYLE_STRONG);
    text_char(out, (char)('A' + seat));
    text_add(out, STYLE_PLAIN);
    write_supply(h->supply, out);
    write_set("  +", h->tray, out);
    if (s->fate != FATE_IN) {
        text_add(out, "  " STYLE_RED);
        text_add(out, ICE_CLAUSES[s->fate - 1]);
        write_set(":", s->guilty, out);
        text_add(out, STYLE_PLAIN);
    }
    if (s->points || s->total) text_add(out, "  = "), text_int(out, s->total + s->points);
    text_char(out, '\n');
    const PieceSet pieces = query_pieces(&h->world);
    if (!pieces) return;
    for (PieceSet left = pieces; left; left &= left - 1) paint_piece(&side, &top, h, set_first(left));
    write_grids(&side, &top, out);
    text_char(out, ' ');
    for (PieceSet left = pieces; left; left &= left - 1) write_piece(h, set_first(left), out);
    text_char(out, '\n');
}

void ice_draw(const Terms *t, const View *view, Text *out)
{
    const IceTable *b = &((const IceView *)view)->table;
    static const char *const STAGE[] = {"?", "+", "*", "."};
    text_int(out, b->round);
    text_add(out, STAGE[b->stage]);
    text_char(out, ' ');
    text_char(out, (char)('A' + b->caller));
    for (int i = 0; i < CALLED_MAX && b->called[i]; i++) {
        text_char(out, ' ');
        text_char(out, "SML"[b->called[i] - 1]);
    }
    text_add(out, "  ");
    text_int(out, b->now / WORLD_STEP_HZ);
    text_add(out, " s");
    if (b->deadline != NEVER) {
        text_add(out, " / ");
        text_int(out, b->deadline / WORLD_STEP_HZ);
    }
    text_char(out, '\n');
    for (int seat = 0; seat < t->seats; seat++) draw_heap(b, seat, out);
}
