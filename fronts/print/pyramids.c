/* pyramids.c -- nets that fold and nest.
 *
 * A net is a fan of four faces about the tip, so that the tip is sharp and one seam is glued. What is printed
 * is the outside: outer sizes are exactly those of the physics however thick the paper is. Under every face
 * hangs a flap that folds inwards; the four of them make a rim as wide as the wall of a plastic one, and on
 * this rim a pyramid sits on another just as high as plastic does. Tab and flaps lie inside, where they are
 * in nobody's way; paper only has to be left away where flaps meet in the corners. */
#include "fronts/print/pyramids.h"
#include "base/embed.h"
#include "physics/shape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

extern const EmbeddedFile drawings_files[];

_Static_assert(PYRAMID_SIZES == (int)PIECE_SIZES, "sizes are those of the physics");
static const double PAPER_MM = 0.3; /* flaps leave twice this free in each corner */
static const double TAB = 4.5;      /* mm, less on small ones */

/* ---- plastic ------------------------------------------------------------------------------------ */

typedef struct Plastic {
    unsigned body, ink;
    char pattern[16];
} Plastic;

static Plastic plastic_of(const Press *p, int number)
{
    char path[64];
    Plastic plastic = {0x888888, 0xffffff, "plain"};
    snprintf(path, sizeof path, "games/%s/plastics.txt", p->order->game->id);
    for (const EmbeddedFile *f = drawings_files; f->path; f++) {
        const char *line = f->bytes;
        if (strcmp(f->path, path) != 0) continue;
        while (number-- > 0 && *line) line += strcspn(line, "\n") + 1;
        sscanf(line, "%x %x %15s", &plastic.body, &plastic.ink, plastic.pattern);
    }
    if (p->order->ink_saving) plastic.ink = plastic.body;
    return plastic;
}

uint32_t pyramid_colour(const Press *p, int plastic) { return plastic_of(p, plastic).body; }

/* One line of a pattern, `row` ninths of the height below the first, across a face of half this width. */
static void pattern_row(Press *p, const char *kind, double wide, double tall, int row)
{
    const double step = tall / 9, y = tall * 0.1 + row * step;
    const int across = (int)(2 * wide / step) + 1;
    cairo_move_to(p->cr, -wide, y);
    if (!strcmp(kind, "stripes")) cairo_line_to(p->cr, wide, y);
    if (!strcmp(kind, "chevrons")) {
        cairo_move_to(p->cr, -wide, y + wide * 0.5);
        cairo_line_to(p->cr, 0, y);
        cairo_line_to(p->cr, wide, y + wide * 0.5);
    }
    for (int i = 0; i < across && !strcmp(kind, "waves"); i++)
        cairo_rel_curve_to(p->cr, step / 4, step / 2, step / 2, -step / 2, step, 0);
    for (int i = 0; i < across && !strcmp(kind, "dots"); i++) {
        cairo_new_sub_path(p->cr);
        cairo_arc(p->cr, -wide + (i + row % 2 * 0.5) * step, y, tall * 0.014, 0, 2 * G_PI);
    }
    cairo_new_sub_path(p->cr);
    if (!strcmp(kind, "rings")) cairo_arc(p->cr, 0, tall, y, 0, 2 * G_PI);
}

/* Marks that tell colours apart, within a face of this half width and height whose tip is at (0, 0). */
static void pattern(Press *p, const Plastic *plastic, double wide, double tall)
{
    cairo_set_line_width(p->cr, tall * 0.027);
    for (int row = 0; row < 10; row++) pattern_row(p, plastic->pattern, wide, tall, row);
    cairo_stroke(p->cr);
}

/* ---- a net ---------------------------------------------------------------------------------------- */

typedef struct Point {
    double x, y;
} Point;

typedef struct Net {
    double base, height; /* mm, of the folded pyramid */
    double slant, edge;  /* of a face: to the middle of its base, to its corner */
    double apex;         /* of a face, radians */
    double flap, tab;
    Area box; /* about the tip */
} Net;

static Point around(const Net *n, double turns, double far)
{
    return (Point){far * sin(turns * n->apex), far * cos(turns * n->apex)};
}

static Net net_of(int size)
{
    const Shape *s = shape_of(size);
    Net n = {.base = 20 * s->half_base, .height = 10 * s->height};
    const double half = n.base / 2;
    n.slant = sqrt(n.height * n.height + half * half);
    n.edge = sqrt(n.slant * n.slant + half * half);
    n.apex = 2 * atan(half / n.slant);
    n.flap = 10 * (s->half_base - s->inner_half_base);
    n.tab = TAB * (0.6 + 0.2 * size);
    const Point right = around(&n, 2, n.edge);
    n.box = (Area){-right.x - n.flap, -1.4, 2 * (right.x + n.flap),
                   n.edge + n.flap + 1.4}; /* the tab stays within */
    return n;
}

double pyramid_height(int size) { return 10 * shape_of(size)->height; }
double pyramid_hollow(int size) { return 10 * shape_of(size)->inner_height; }

/* The two free corners of the flap under face `face`. */
static void flap_corners(const Net *n, int face, Point out[2])
{
    const Point a = around(n, face - 2, n->edge), b = around(n, face - 1, n->edge);
    const Point along = {(b.x - a.x) / n->base, (b.y - a.y) / n->base}, out_of = {-along.y, along.x};
    const double in = n->flap + PAPER_MM;
    out[0] = (Point){a.x + along.x * in + out_of.x * n->flap, a.y + along.y * in + out_of.y * n->flap};
    out[1] = (Point){b.x - along.x * in + out_of.x * n->flap, b.y - along.y * in + out_of.y * n->flap};
}

static void line_to(Press *p, Point at) { cairo_line_to(p->cr, at.x, at.y); }

static void outline(Press *p, const Net *n)
{
    cairo_new_path(p->cr);
    line_to(p, (Point){0, 0});
    for (int face = 0; face < 4; face++) {
        Point flap[2];
        flap_corners(n, face, flap);
        line_to(p, around(n, face - 2, n->edge));
        line_to(p, flap[0]);
        line_to(p, flap[1]);
    }
    const Point last = around(n, 2, n->edge), out = {cos(2 * n->apex), -sin(2 * n->apex)};
    line_to(p, last);
    line_to(p, (Point){last.x * 0.93 + out.x * n->tab, last.y * 0.93 + out.y * n->tab});
    line_to(p, (Point){last.x * 0.2 + out.x * n->tab, last.y * 0.2 + out.y * n->tab});
    cairo_close_path(p->cr);
}

static void pips(Press *p, const Net *n, int size)
{
    for (int i = 0; i <= size; i++) {
        cairo_new_sub_path(p->cr);
        cairo_arc(p->cr, (i - size / 2.0) * n->base * 0.2, n->slant * 0.9, n->base * 0.055, 0, 2 * G_PI);
    }
    cairo_fill(p->cr);
}

/* One face with its tip at (0, 0) and its base below; `letter` stands on it. */
static void face(Press *p, const Net *n, const Plastic *plastic, int size, const char *letter)
{
    char font[40];
    cairo_save(p->cr);
    cairo_move_to(p->cr, 0, 0);
    cairo_line_to(p->cr, -n->base / 2, n->slant);
    cairo_line_to(p->cr, n->base / 2, n->slant);
    cairo_close_path(p->cr);
    cairo_clip(p->cr);
    cairo_set_source_rgba(p->cr, (plastic->ink >> 16 & 255) / 255.0, (plastic->ink >> 8 & 255) / 255.0,
                          (plastic->ink & 255) / 255.0, 0.28);
    pattern(p, plastic, n->base / 2, n->slant);
    press_colour(p, plastic->ink);
    pips(p, n, size);
    snprintf(font, sizeof font, SANS " Bold %.1f", n->base * 0.55);
    press_label(p, font, 0, n->slant * 0.72, ALIGN_MIDDLE, letter);
    cairo_restore(p->cr);
}

static void folds(Press *p, const Net *n, uint32_t colour)
{
    for (int i = -1; i <= 2; i++) {
        cairo_move_to(p->cr, 0, 0);
        line_to(p, around(n, i, n->edge));
        sheet_fold(p, colour);
    }
    for (int i = -2; i < 2; i++) {
        const Point from = around(n, i, n->edge);
        cairo_move_to(p->cr, from.x, from.y);
        line_to(p, around(n, i + 1, n->edge));
        sheet_fold(p, colour);
    }
}

/* With its tip at (0, 0). Ink goes a little beyond the cut, but not on the tab, which takes the glue. */
static void draw_net(Press *p, const Net *n, const Plastic *plastic, int size, const char *letter,
                     const char *words)
{
    if (!p->order->ink_saving) {
        press_colour(p, plastic->body);
        cairo_set_line_width(p->cr, 2);
        cairo_set_line_join(p->cr, CAIRO_LINE_JOIN_ROUND);
        for (int i = 0; i < 4; i++) {
            Point flap[2];
            flap_corners(n, i, flap);
            cairo_move_to(p->cr, 0, 0);
            line_to(p, around(n, i - 2, n->edge));
            line_to(p, flap[0]);
            line_to(p, flap[1]);
            line_to(p, around(n, i - 1, n->edge));
            cairo_close_path(p->cr);
        }
        cairo_fill_preserve(p->cr);
        cairo_stroke(p->cr);
        cairo_set_line_join(p->cr, CAIRO_LINE_JOIN_MITER);
    }
    for (int i = 0; i < 4; i++) {
        cairo_save(p->cr);
        cairo_rotate(p->cr, (1.5 - i) * n->apex);
        face(p, n, plastic, size, letter);
        cairo_restore(p->cr);
    }
    outline(p, n);
    sheet_cut(p);
    folds(p, n, plastic->ink);
    press_colour(p, INK);
    press_label(p, SANS " 5.5", -5, 0.6, ALIGN_RIGHT, words);
}

/* ---- a stash -------------------------------------------------------------------------------------- */

/* In an order that fills rows. */
static const int ORDER[] = {2, 2, 2, 2, 2, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0};
enum { STASH = sizeof ORDER / sizeof *ORDER };

void pyramid_stash(Press *p, int number, const char *const letter[PYRAMID_SIZES],
                   const char *const words[PYRAMID_SIZES], const char *sheet)
{
    const Plastic plastic = plastic_of(p, number);
    const double margin = 6, gap = 2;
    double x = 0, y = 0, row = 0;
    for (int i = 0; i < STASH; i++) {
        const int size = ORDER[i];
        const Net n = net_of(size);
        if (i && x + n.box.w > p->width - margin) {
            x = margin;
            y += row + gap;
            row = 0;
        }
        if (!i || y + n.box.h > p->height - margin) {
            press_page(p, p->order->paper);
            sheet_foot(p, sheet);
            x = y = margin;
        }
        cairo_save(p->cr);
        cairo_translate(p->cr, x - n.box.x, y - n.box.y);
        draw_net(p, &n, &plastic, size, letter[size], words[size]);
        cairo_restore(p->cr);
        x += n.box.w + gap;
        if (n.box.h > row) row = n.box.h;
    }
}
