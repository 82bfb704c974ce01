/* heaps.c -- pyramids seen from the front: the template to hold folded ones against, and pictures of
 * positions. */
#include "fronts/print/pyramids.h"
#include "physics/shape.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the template ---------------------------------------------------------------------------------- */

static void elevation(Press *p, double x, double ground, int size)
{
    const Shape *s = shape_of(size);
    cairo_move_to(p->cr, x - 10 * s->half_base, ground);
    cairo_line_to(p->cr, x, ground - 10 * s->height);
    cairo_line_to(p->cr, x + 10 * s->half_base, ground);
    cairo_close_path(p->cr);
    press_colour(p, INK);
    cairo_set_line_width(p->cr, 0.2);
    cairo_stroke(p->cr);
}

/* The base from below: outer square, and the hole that the flaps leave. */
static void base_square(Press *p, double x, double y, int size)
{
    const Shape *s = shape_of(size);
    const double half[] = {10 * s->half_base, 10 * s->inner_half_base};
    for (int i = 0; i < 2; i++) {
        press_colour(p, i ? PALE : INK);
        cairo_set_line_width(p->cr, 0.2);
        cairo_rectangle(p->cr, x - half[i], y - half[i], 2 * half[i], 2 * half[i]);
        cairo_stroke(p->cr);
    }
}

/* Pyramids on each other, from the bottom up, each on the rim that fits; heights written beside. */
static void tower(Press *p, double x, double ground, const int *sizes, int count)
{
    char height[32];
    double base = 0, tip = 0;
    for (int i = 0; i < count; i++) {
        base = i ? tip - pyramid_hollow(sizes[i]) : 0;
        tip = base + pyramid_height(sizes[i]);
        elevation(p, x, ground - base, sizes[i]);
        snprintf(height, sizeof height, "%.1f", tip);
        press_colour(p, INK);
        press_label(p, SANS " 6", x + 15, ground - tip, ALIGN_LEFT, height);
        press_line(p, x + 1, ground - tip, x + 14, ground - tip, 0.1);
    }
}

void pyramid_template(Press *p)
{
    static const int TOWERS[][4] = {{2, 2, 2, 2}, {1, 1, 1, 1}, {0, 0, 0, 0}, {2, 1, 0, 0}};
    static const int LEVELS[] = {4, 4, 4, 3};
    const double wide = p->width - 40;
    press_section(p, "print.section.template");
    press_page(p, press_text_paper(p));
    sheet_foot(p, press_words(p, "print.section.template"));
    press_colour(p, INK);
    press_label(p, SANS " Bold 16", 20, 18, ALIGN_LEFT, press_words(p, "print.section.template"));
    press_paragraph(p, SERIF " 10.5", (Area){20, 24, wide, 0}, press_words(p, "print.pyramids.template"),
                    true);
    for (int size = 0; size < PYRAMID_SIZES; size++) {
        const Shape *s = shape_of(size);
        char words[64];
        const double x = 45 + (2 - size) * 55;
        elevation(p, x, 125, size);
        base_square(p, x, 147, size);
        snprintf(words, sizeof words, "%.2f × %.2f mm", 20 * s->half_base, 10 * s->height);
        press_colour(p, INK);
        press_label(p, SANS " 7.5", x, 129, ALIGN_MIDDLE, words);
    }
    press_line(p, 20, 125, 20 + wide, 125, 0.2);
    for (int i = 0; i < 4; i++) tower(p, 38 + i * 43, 245, TOWERS[i], LEVELS[i]);
    press_colour(p, INK);
    press_line(p, 20, 245, 20 + wide, 245, 0.2);
    press_paragraph(p, SERIF " Italic 9", (Area){20, 249, wide, 0}, press_words(p, "print.pyramids.towers"),
                    true);
}

/* ---- pictures -------------------------------------------------------------------------------------- */

typedef struct Corner { /* mm */
    double x, y, z;
} Corner;

static Corner turned(const Pose *pose, Corner c)
{
    const double w = pose->turn[0], i = pose->turn[1], j = pose->turn[2], k = pose->turn[3];
    const double n = 1 / (w * w + i * i + j * j + k * k);
    return (Corner){c.x * (1 - 2 * n * (j * j + k * k)) + c.y * 2 * n * (i * j - k * w) +
                        c.z * 2 * n * (i * k + j * w) + pose->x_um / 1000.0,
                    c.x * 2 * n * (i * j + k * w) + c.y * (1 - 2 * n * (i * i + k * k)) +
                        c.z * 2 * n * (j * k - i * w) + pose->y_um / 1000.0,
                    c.x * 2 * n * (i * k - j * w) + c.y * 2 * n * (j * k + i * w) +
                        c.z * (1 - 2 * n * (i * i + j * j)) + pose->z_um / 1000.0};
}

/* A face to be painted: three corners, as they are seen, and how far away. */
typedef struct Facet {
    double x[3], y[3], far, light;
    int plastic;
} Facet;

/* Seen from the front and a little from above. */
static const double SINK = 0.42, RISE = 0.91;

static Facet facet_of(const Standing *s, int side)
{
    static const int X[] = {-1, 1, 1, -1}, Y[] = {-1, -1, 1, 1};
    const Shape *shape = shape_of(s->size);
    const double half = 10 * shape->half_base;
    const Corner plain[3] = {{0, 0, 10 * shape->height},
                             {half * X[side], half * Y[side], 0},
                             {half * X[(side + 1) % 4], half * Y[(side + 1) % 4], 0}};
    Facet f = {.light = side == 0 ? 1 : side == 1 ? 0.8 : 0.66, .plastic = s->plastic};
    for (int i = 0; i < 3; i++) {
        const Corner c = turned(&s->pose, plain[i]);
        f.x[i] = c.x;
        f.y[i] = -c.z * RISE - c.y * SINK;
        f.far += (c.y * RISE - c.z * SINK) / 3;
    }
    return f;
}

static int nearer(const void *a, const void *b)
{
    const double one = ((const Facet *)a)->far, other = ((const Facet *)b)->far;
    return one < other ? 1 : one > other ? -1 : 0;
}

static void paint_facet(Press *p, const Facet *f)
{
    uint32_t body = pyramid_colour(p, f->plastic);
    for (int i = 0; i < 3; i++) cairo_line_to(p->cr, f->x[i], f->y[i]);
    cairo_close_path(p->cr);
    if (p->order->ink_saving)
        press_colour(p, WHITE);
    else
        cairo_set_source_rgb(p->cr, (body >> 16 & 255) / 255.0 * f->light,
                             (body >> 8 & 255) / 255.0 * f->light, (body & 255) / 255.0 * f->light);
    cairo_fill_preserve(p->cr);
    press_colour(p, p->order->ink_saving ? INK : WHITE);
    cairo_set_line_width(p->cr, 0.5);
    cairo_set_line_join(p->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(p->cr);
}

void pyramid_picture(Press *p, Area where, const Standing *all, int count)
{
    enum { SIDES = 4 };
    Facet *facets = g_new0(Facet, (gsize)(count * SIDES + 1));
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    for (int i = 0; i < count * SIDES; i++) {
        facets[i] = facet_of(&all[i / SIDES], i % SIDES);
        for (int k = 0; k < 3; k++) {
            left = fmin(left, facets[i].x[k]);
            right = fmax(right, facets[i].x[k]);
            top = fmin(top, facets[i].y[k]);
            bottom = fmax(bottom, facets[i].y[k]);
        }
    }
    qsort(facets, (size_t)count * SIDES, sizeof *facets, nearer);
    const double scale = fmin(fmin(where.w / (right - left), where.h / (bottom - top)), 1);
    cairo_save(p->cr);
    cairo_translate(p->cr, where.x + where.w / 2 - (left + right) / 2 * scale,
                    where.y + where.h - bottom * scale);
    cairo_scale(p->cr, scale, scale);
    for (int i = 0; i < count * SIDES; i++) paint_facet(p, &facets[i]);
    cairo_restore(p->cr);
    g_free(facets);
}
