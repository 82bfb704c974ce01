/* sheet.c -- what is cut: grids in the middle of the page, cut marks, backs that meet their fronts.
 *
 * A grid lies in the middle of its page both ways and so falls on itself whichever edge the paper is turned
 * over; what its backs show has to be the same seen from either side, which each game sees to. */
#include "fronts/print/press.h"

#include <stdio.h>

static const double MARGIN = 6.5; /* most printers reach this far */
static const double BLEED = 2;    /* beyond the outer cells */
static const double TICK = 2.5, AWAY = 0.5,
                    RIM = 1.5; /* cut marks: length, from the bleed, from the paper's edge */
static const double HAIR = 0.1;

Area area_grown(Area a, double by) { return (Area){a.x - by, a.y - by, a.w + 2 * by, a.h + 2 * by}; }

Grid grid_of(const Press *p, int columns, int rows, double w, double h, double gutter)
{
    Grid g = {columns, rows, w, h, gutter, BLEED, 0, 0};
    g.left = (p->width - columns * w - (columns - 1) * gutter) / 2;
    g.top = (p->height - rows * h - (rows - 1) * gutter) / 2;
    return g;
}

/* Letter paper is short: there three rows of cards go nearer to its edges than we like. */
Grid grid_on_page(const Press *p, double w, double h, double gutter)
{
    const double least = MARGIN - 2.5;
    int columns = (int)((p->width - 2 * (MARGIN + BLEED) + gutter) / (w + gutter));
    int rows = (int)((p->height - 2 * (least + BLEED - 0.5) + gutter) / (h + gutter));
    return grid_of(p, columns, rows, w, h, gutter);
}

Area grid_cell(const Grid *g, int i)
{
    const int column = i % g->columns, row = i / g->columns;
    return (Area){g->left + column * (g->w + g->gutter), g->top + row * (g->h + g->gutter), g->w, g->h};
}

Area grid_bled(const Grid *g, int i)
{
    const double inner = g->gutter / 2 < g->bleed ? g->gutter / 2 : g->bleed;
    Area a = grid_cell(g, i);
    const double left = i % g->columns ? inner : g->bleed, top = i / g->columns ? inner : g->bleed;
    const double right = i % g->columns < g->columns - 1 ? inner : g->bleed;
    const double bottom = i / g->columns < g->rows - 1 ? inner : g->bleed;
    return (Area){a.x - left, a.y - top, a.w + left + right, a.h + top + bottom};
}

void sheet_clip(Press *p, Area a)
{
    cairo_save(p->cr);
    cairo_rectangle(p->cr, a.x, a.y, a.w, a.h);
    cairo_clip(p->cr);
}

static void mark_column(Press *p, const Grid *g, double x)
{
    const double high = g->top - g->bleed - AWAY, low = p->height - high;
    const double end = high - TICK > RIM ? high - TICK : RIM;
    press_line(p, x, end, x, high, HAIR);
    press_line(p, x, low, x, p->height - end, HAIR);
}

static void mark_row(Press *p, const Grid *g, double y)
{
    const double near = g->left - g->bleed - AWAY, far = p->width - near;
    const double end = near - TICK > RIM ? near - TICK : RIM;
    press_line(p, end, y, near, y, HAIR);
    press_line(p, far, y, p->width - end, y, HAIR);
}

void sheet_marks(Press *p, const Grid *g)
{
    press_colour(p, 0);
    for (int i = 0; i < g->columns; i++) {
        const double x = g->left + i * (g->w + g->gutter);
        mark_column(p, g, x);
        mark_column(p, g, x + g->w);
    }
    for (int i = 0; i < g->rows; i++) {
        const double y = g->top + i * (g->h + g->gutter);
        mark_row(p, g, y);
        mark_row(p, g, y + g->h);
    }
}

/* Along the left edge, read upwards: there is room on every sheet. */
void sheet_foot(Press *p, const char *words)
{
    char line[200];
    cairo_save(p->cr);
    cairo_translate(p->cr, 3.2, p->height / 2);
    cairo_rotate(p->cr, -G_PI / 2);
    press_colour(p, PALE);
    snprintf(line, sizeof line, "%s · %s · %s", press_game_words(p, "name"), words,
             press_words(p, "print.full_size"));
    press_label(p, SANS " 6.5", -30, 0, ALIGN_MIDDLE, line);
    double x = -30 + press_label_width(p, SANS " 6.5", line) / 2 + 4;
    press_line(p, x, 0, x + 50, 0, HAIR);
    for (int i = 0; i <= 5; i++)
        press_line(p, x + 10 * i, i % 5 ? -0.5 : -1, x + 10 * i, i % 5 ? 0.5 : 1, HAIR);
    press_label(p, SANS " 6.5", x + 52, 0, ALIGN_LEFT, "50 mm");
    cairo_restore(p->cr);
}

void sheet_begin_back(Press *p)
{
    cairo_save(p->cr);
    cairo_translate(p->cr, p->order->shift_x, p->order->shift_y);
}

void sheet_end_back(Press *p) { cairo_restore(p->cr); }

void sheet_cut(const Press *p)
{
    press_colour(p, 0);
    press_dashes(p, 0, 0);
    cairo_set_line_width(p->cr, 0.15);
    cairo_stroke(p->cr);
}

void sheet_fold(const Press *p, uint32_t colour)
{
    press_colour(p, colour);
    press_dashes(p, 1.6, 1);
    cairo_set_line_width(p->cr, 0.15);
    cairo_stroke(p->cr);
    press_dashes(p, 0, 0);
}

/* ---- calibration ------------------------------------------------------------------------- */

/* A cross of millimetres about the middle of the page; the back has it finer, so that light shows both. */
static void cross(Press *p, double x, double y, double reach, bool numbers)
{
    press_line(p, x - reach, y, x + reach, y, HAIR);
    press_line(p, x, y - reach, x, y + reach, HAIR);
    for (int i = (int)-reach; i <= (int)reach; i++) {
        const double size = i % 5 ? 0.7 : 1.6;
        char number[8];
        press_line(p, x + i, y - size, x + i, y + size, HAIR);
        press_line(p, x - size, y + i, x + size, y + i, HAIR);
        if (!numbers || i % 5 || !i) continue;
        snprintf(number, sizeof number, "%d", i);
        press_label(p, SANS " 6", x + i, y + 3, ALIGN_MIDDLE, number);
        press_label(p, SANS " 6", x + 3.2, y + i, ALIGN_MIDDLE, number);
    }
}

static void crosses(Press *p, bool back)
{
    press_colour(p, back ? MARK : INK);
    cross(p, p->width / 2, p->height / 2, back ? 12 : 20, !back);
    for (int i = 0; i < 4; i++)
        cross(p, i % 2 ? p->width - 25 : 25, i / 2 ? p->height - 25 : 25, back ? 5 : 8, false);
}

void sheet_calibration(Press *p)
{
    const double wide = p->width - 70;
    press_page(p, press_text_paper(p));
    sheet_foot(p, press_words(p, "print.section.calibration"));
    press_colour(p, INK);
    press_label(p, SANS " Bold 16", p->width / 2, 50, ALIGN_MIDDLE,
                press_words(p, "print.section.calibration"));
    press_paragraph(p, SERIF " 11", (Area){35, 58, wide, 0}, press_words(p, "print.calibration.front"), true);
    crosses(p, false);
    press_page(p, press_text_paper(p));
    sheet_begin_back(p);
    crosses(p, true);
    sheet_end_back(p);
    press_colour(p, INK);
    press_paragraph(p, SERIF " 11", (Area){35, 58, wide, 0}, press_words(p, "print.calibration.back"), true);
}
