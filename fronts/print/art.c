/* art.c -- the games' drawings: SVG that the page uses too, drawn as vectors by librsvg. */
#include "base/embed.h"
#include "fronts/print/press.h"

#include <librsvg/rsvg.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

extern const EmbeddedFile drawings_files[];

static const EmbeddedFile *drawing(const char *format, const char *game)
{
    char path[80];
    snprintf(path, sizeof path, format, game);
    for (const EmbeddedFile *f = drawings_files; f->path; f++)
        if (!strcmp(f->path, path)) return f;
    return NULL;
}

/* A drawing of our own that librsvg cannot read is our mistake: it stays away, and a test counts what is
 * there. */
static RsvgHandle *read_svg(const char *text, size_t size, const char *style)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)text, size, NULL);
    if (handle && style) rsvg_handle_set_stylesheet(handle, (const guint8 *)style, strlen(style), NULL);
    return handle;
}

static void draw(Press *p, RsvgHandle *handle, Area where)
{
    const RsvgRectangle viewport = {where.x, where.y, where.w, where.h};
    cairo_save(p->cr);
    /* With cairo turned or mirrored, patterns and opacity are beyond librsvg 2.54: drawings are turned by
     * their markup. */
    if (!handle || !rsvg_handle_render_document(handle, p->cr, &viewport, NULL)) p->broken = true;
    cairo_restore(p->cr);
}

static char *style_of(const Press *p)
{
    const EmbeddedFile *colours = drawing("games/%s/art.css", p->order->game->id);
    const char *saving = p->order->ink_saving ? p->set->ink_saving : NULL;
    return g_strconcat(colours ? colours->bytes : "", saving ? saving : "", NULL);
}

/* The drawings of the game, without the element round them. */
static const char *shapes_of(const Press *p, int *length)
{
    const EmbeddedFile *art = drawing("games/%s/art.svg", p->order->game->id);
    const char *first = art ? strstr(art->bytes, "<defs>") : NULL,
               *end = first ? strstr(first, "</svg>") : NULL;
    *length = end ? (int)(end - first) : 0;
    return first ? first : "";
}

void press_art(Press *p, Area where, const char *view, const char *markup, ...)
{
    va_list arguments;
    va_start(arguments, markup);
    char *inside = g_strdup_vprintf(markup, arguments);
    va_end(arguments);
    char *key = g_strconcat(view, "|", inside, NULL);
    RsvgHandle *handle = g_hash_table_lookup(p->drawings, key);
    if (!handle) {
        int length;
        const char *shapes = shapes_of(p, &length);
        char *style = style_of(p);
        char *whole = g_strdup_printf(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%s\" overflow=\"visible\">%.*s%s</svg>",
            view, length, shapes, inside);
        handle = read_svg(whole, strlen(whole), style);
        if (handle) g_hash_table_insert(p->drawings, g_strdup(key), handle);
        g_free(style);
        g_free(whole);
    }
    draw(p, handle, where);
    g_free(key);
    g_free(inside);
}

void press_picture(Press *p, Area where)
{
    const EmbeddedFile *picture = drawing("games/%s/page/picture.svg", p->order->game->id);
    RsvgHandle *handle = picture ? read_svg(picture->bytes, picture->size, NULL) : NULL;
    cairo_save(p->cr);
    cairo_rectangle(p->cr, where.x, where.y, where.w, where.h);
    cairo_clip(p->cr);
    draw(p, handle, where);
    cairo_restore(p->cr);
    if (handle) g_object_unref(handle);
}
