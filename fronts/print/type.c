/* type.c -- text, by Pango, in points; places are in millimetres.
 *
 * No ligatures: cairo would write them as spans with a text of their own, and readers of tagged PDF lose
 * what follows such a span. */
#include "fronts/print/press.h"

#include <pango/pangocairo.h>

static const double MM_PER_POINT = 25.4 / 72.0;

static PangoLayout *layout_of(Press *p, const char *font)
{
    PangoLayout *layout = pango_cairo_create_layout(p->cr);
    PangoFontDescription *description = pango_font_description_from_string(font);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_context_set_round_glyph_positions(pango_layout_get_context(layout), FALSE);
    pango_context_set_language(pango_layout_get_context(layout),
                               pango_language_from_string(language_code(lang_language(p->order->lang))));
    pango_attr_list_insert(attributes, pango_attr_font_features_new("liga=0,clig=0,dlig=0"));
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_font_description(layout, description);
    pango_attr_list_unref(attributes);
    pango_font_description_free(description);
    return layout;
}

static double to_mm(int pango_units) { return pango_units * MM_PER_POINT / PANGO_SCALE; }

/* Pango thinks in points where cairo thinks in millimetres. */
static void show(Press *p, PangoLayout *layout, double x, double y)
{
    cairo_save(p->cr);
    cairo_translate(p->cr, x, y);
    cairo_scale(p->cr, MM_PER_POINT, MM_PER_POINT);
    cairo_move_to(p->cr, 0, 0);
    pango_cairo_show_layout(p->cr, layout);
    cairo_new_path(p->cr); /* Pango leaves a point that the next path would begin with */
    cairo_restore(p->cr);
}

void press_label(Press *p, const char *font, double x, double y, Align align, const char *words)
{
    PangoLayout *layout = layout_of(p, font);
    PangoRectangle logical, ink;
    pango_layout_set_text(layout, words, -1);
    pango_layout_get_extents(layout, NULL, &logical);
    PangoLayout *capital = layout_of(p, font);
    pango_layout_set_text(capital, "H", 1);
    pango_layout_get_extents(capital, &ink, NULL);
    double wide = to_mm(logical.width) * (align == ALIGN_LEFT ? 0 : align == ALIGN_RIGHT ? 1 : 0.5);
    cairo_tag_begin(p->cr, "P", NULL);
    show(p, layout, x - wide, y - to_mm(ink.y) - to_mm(ink.height) / 2);
    cairo_tag_end(p->cr, "P");
    g_object_unref(capital);
    g_object_unref(layout);
}

double press_label_width(Press *p, const char *font, const char *words)
{
    PangoLayout *layout = layout_of(p, font);
    PangoRectangle logical;
    pango_layout_set_text(layout, words, -1);
    pango_layout_get_extents(layout, NULL, &logical);
    g_object_unref(layout);
    return to_mm(logical.width);
}

double press_paragraph(Press *p, const char *font, Area where, const char *markup, bool draw)
{
    PangoLayout *layout = layout_of(p, font);
    PangoRectangle logical;
    char *text = NULL, **lines = g_strsplit(markup, "\\n", 0), *whole = g_strjoinv("\n", lines);
    PangoAttrList *marked = NULL;
    g_strfreev(lines);
    if (pango_parse_markup(whole, -1, 0, &marked, &text, NULL, NULL)) {
        pango_attr_list_insert(marked, pango_attr_font_features_new("liga=0,clig=0,dlig=0"));
        pango_layout_set_attributes(layout, marked);
        pango_layout_set_text(layout, text, -1);
        pango_attr_list_unref(marked);
        g_free(text);
    } else {
        pango_layout_set_text(layout, whole, -1);
    }
    g_free(whole);
    pango_layout_set_width(layout, (int)(where.w / MM_PER_POINT * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_get_extents(layout, NULL, &logical);
    if (draw) show(p, layout, where.x, where.y);
    g_object_unref(layout);
    return to_mm(logical.height);
}
