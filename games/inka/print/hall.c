#include "games/inka/print/hall.h"

#include <math.h>
#include <stdio.h>

static const double RIM = 9; /* mm, of wall round the hall */

/* ---- where things lie ----------------------------------------------------------------------- */

Spot inka_cell_middle(int cell)
{
    const int column = cell % ROW, row = cell / ROW;
    return (Spot){column * 50.0, (row + (cell_is_up(cell) ? 2.0 / 3 : 1.0 / 3)) * HIGH};
}

/* As seen from `origin`. */
void inka_cell_points(int cell, Spot origin, char *out, size_t size)
{
    const Spot whole = inka_cell_middle(cell), m = {whole.x - origin.x, whole.y - origin.y};
    const double way = cell_is_up(cell) ? 1 : -1;
    snprintf(out, size, "%.3f,%.3f %.3f,%.3f %.3f,%.3f", m.x - 50, m.y + way * HIGH / 3, m.x + 50,
             m.y + way * HIGH / 3, m.x, m.y - way * HIGH * 2 / 3);
}

/* The middle of a rhombus: between the middles of its cells. */
Spot inka_pose_middle(int pose)
{
    const Cells both = pose_cells(pose);
    const int first = cells_first(both), second = cells_first(both & (both - 1));
    const Spot a = inka_cell_middle(first), b = inka_cell_middle(second);
    return (Spot){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* ---- the hall -------------------------------------------------------------------------------- */

static const char *const GROUND_SIGN[] = {
    [FACE_START] = "start", [FACE_PASSAGE] = "passage", [FACE_SYMBOL] = "symbol"};

void inka_hexagon(double by, Spot origin, char *out, size_t size)
{
    static const Spot CORNER[] = {{200, 0}, {600, 0}, {800, 4}, {600, 8}, {200, 8}, {0, 4}};
    size_t used = 0;
    for (int i = 0; i < 6; i++)
        used +=
            (size_t)snprintf(out + used, size - used, "%.3f,%.3f ", 400 + (CORNER[i].x - 400) * by - origin.x,
                             4 * HIGH + (CORNER[i].y - 4) * HIGH * by - origin.y);
}

static void add_firm(const InkaMap *map, Spot origin, GString *markup)
{
    char points[120];
    for (int cell = 0; cell < CELLS; cell++) {
        const int face = cell_is_valid(cell) ? inka_ground_face(map, cell) : 0;
        if (!face) continue;
        inka_cell_points(cell, origin, points, sizeof points);
        g_string_append_printf(
            markup,
            "<polygon points=\"%s\" class=\"inka-firm%s\"/><polygon points=\"%s\" fill=\"url(#inka-flag)\"/>",
            points, face == FACE_START ? " start" : "", points);
    }
    for (int cell = 0; cell < CELLS; cell++) {
        const int face = cell_is_valid(cell) ? inka_ground_face(map, cell) : 0;
        const Spot m = inka_cell_middle(cell);
        if (face > FACE_FIRM)
            g_string_append_printf(
                markup, "<use href=\"#inka-%s\" x=\"%.2f\" y=\"%.2f\" width=\"44\" height=\"44\"/>",
                GROUND_SIGN[face], m.x - origin.x - 22, m.y - origin.y - 22);
    }
}

/* The hall with (0, 0) where the drawings have it, as far as it lies in `view`, drawn from its corner on:
 * patterns that begin beyond the page are left away by librsvg. All in drawing units, of `unit` millimetres.
 */
void inka_draw_hall(Press *p, double unit, Area view)
{
    const Spot origin = {view.x, view.y};
    char outer[200], inner[200], points[120], box[80];
    GString *markup = g_string_new("");
    inka_hexagon(1.2, origin, outer, sizeof outer);
    inka_hexagon(1, origin, inner, sizeof inner);
    g_string_append_printf(
        markup,
        "<polygon points=\"%s\" class=\"inka-masonry\"/><polygon points=\"%s\" fill=\"url(#inka-masonry)\"/>"
        "<polygon class=\"inka-deep\" points=\"%s\" fill=\"url(#inka-deep)\"/><polygon points=\"%s\" "
        "fill=\"url(#inka-rock)\"/>",
        outer, outer, inner, inner);
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cell_is_valid(cell)) continue;
        inka_cell_points(cell, origin, points, sizeof points);
        g_string_append_printf(markup, "<polygon points=\"%s\" class=\"inka-grid\"/>", points);
    }
    add_firm(map_of(p), origin, markup);
    snprintf(box, sizeof box, "0 0 %.4f %.4f", view.w, view.h);
    press_art(p, (Area){view.x * unit, view.y * unit, view.w * unit, view.h * unit}, box, "%s", markup->str);
    g_string_free(markup, TRUE);
}

/* Names of cells, and what special ones are. */
static void name_cells(Press *p, Cells some)
{
    static const char *const WORDS[] = {[FACE_START] = "inka.print.start",
                                        [FACE_PASSAGE] = "inka.print.passage",
                                        [FACE_SYMBOL] = "inka.print.symbol"};
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cell_is_valid(cell) || !cells_have(some, cell)) continue;
        const int face = inka_ground_face(map_of(p), cell);
        const Spot m = inka_cell_middle(cell);
        char name[8];
        Text t = text_in(name, sizeof name);
        inka.texts->name_cell(&p->terms, cell, &t);
        const double x = m.x * UNIT, y = m.y * UNIT;
        press_colour(p, face || p->order->ink_saving ? 0x4b3a1f : 0x9fc0cc);
        press_label(p, SANS " 6", x, y - (face > FACE_FIRM ? 11.2 : 0), ALIGN_MIDDLE, name);
        if (face > FACE_FIRM)
            press_label(p, SANS " 5", x, y + 11.2, ALIGN_MIDDLE, press_words(p, WORDS[face]));
    }
}

/* ---- six pieces ------------------------------------------------------------------------------- */

enum { PIECES_OF_HALL = 6 };

/* Piece 0 is the lowest; the others follow against the clock. Its tip is the middle of the hall. */
static Cells piece_cells(int piece)
{
    Cells some = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cell_is_valid(cell)) continue;
        const Spot m = inka_cell_middle(cell);
        const double angle = atan2(m.y - 4 * HIGH, m.x - 400) * 180 / G_PI; /* clockwise from the right */
        if (((int)floor((120 - angle) / 60) + PIECES_OF_HALL) % PIECES_OF_HALL == piece)
            some |= cell_bit(cell);
    }
    return some;
}

/* Its corners about the tip, in millimetres, grown by so much: a triangle that goes on over the rim. All six
 * have level sides, so that the hall need not be turned for them. */
static void piece_corners(int piece, double by, Spot out[3])
{
    const double deep = 4 * HIGH * UNIT + RIM + by, half = (deep + 2 * by) / sqrt(3),
                 angle = -piece * G_PI / 3;
    const Spot plain[3] = {{0, -2 * by}, {half, deep}, {-half, deep}};
    for (int i = 0; i < 3; i++)
        out[i] = (Spot){plain[i].x * cos(angle) - plain[i].y * sin(angle),
                        plain[i].x * sin(angle) + plain[i].y * cos(angle)};
}

static void piece_path(Press *p, int piece, double by)
{
    Spot corner[3];
    piece_corners(piece, by, corner);
    for (int i = 0; i < 3; i++) cairo_line_to(p->cr, corner[i].x, corner[i].y);
    cairo_close_path(p->cr);
}

/* In the middle of this area. */
static void draw_piece(Press *p, Area where, int piece)
{
    Spot c[3];
    char words[48];
    Text t = text_in(words, sizeof words);
    piece_corners(piece, 0, c);
    const double left = fmin(c[0].x, fmin(c[1].x, c[2].x)), right = fmax(c[0].x, fmax(c[1].x, c[2].x));
    const double top = fmin(c[0].y, fmin(c[1].y, c[2].y)), bottom = fmax(c[0].y, fmax(c[1].y, c[2].y));
    cairo_save(p->cr);
    cairo_translate(p->cr, where.x + (where.w - left - right) / 2, where.y + (where.h - top - bottom) / 2);
    cairo_save(p->cr);
    piece_path(p, piece, BLEED);
    cairo_clip(p->cr);
    cairo_translate(p->cr, -400 * UNIT, -4 * HIGH * UNIT);
    const Area seen = area_grown((Area){left, top, right - left, bottom - top}, BLEED * 2);
    inka_draw_hall(p, UNIT,
                   (Area){seen.x / UNIT + 400, seen.y / UNIT + 4 * HIGH, seen.w / UNIT, seen.h / UNIT});
    name_cells(p, piece_cells(piece));
    cairo_restore(p->cr);
    piece_path(p, piece, 0);
    sheet_cut(p);
    press_counted(p, "inka.print.piece", piece + 1, &t);
    press_colour(p, 0x2f2410);
    cairo_rotate(p->cr, -piece * G_PI / 3);
    cairo_translate(p->cr, 0, 4 * HIGH * UNIT + RIM / 2);
    if (piece == 2 || piece == 3 || piece == 4) cairo_rotate(p->cr, G_PI); /* never upside down */
    press_label(p, SANS " Bold 8", 0, 0, ALIGN_MIDDLE, words);
    cairo_restore(p->cr);
}

void inka_hall(Press *p)
{
    const double tall = 4 * HIGH * UNIT + RIM;
    press_section(p, "inka.print.section.hall");
    for (int piece = 0; piece < PIECES_OF_HALL;) {
        press_page(p, p->order->paper);
        const int here = p->height > 2 * tall + 40 ? 2 : 1;
        for (int i = 0; i < here; i++, piece++)
            draw_piece(p, (Area){0, p->height / here * i, p->width, p->height / here}, piece);
        sheet_foot(p, press_words(p, "inka.print.hall_sheet"));
    }
}
