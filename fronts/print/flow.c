/* flow.c -- Markdown in columns, over as many pages as it takes. */
#include "fronts/print/markdown.h"
#include "fronts/print/press.h"

#include <stdio.h>
#include <string.h>

static const double SIDE = 16, HEAD = 18, FOOT = 16, GAP = 8;

/* ---- room ----------------------------------------------------------------------------- */

static void begin_page(Flow *f)
{
    Press *p = f->p;
    char number[16];
    press_page(p, press_text_paper(p));
    press_colour(p, PALE);
    snprintf(number, sizeof number, "%d", p->page);
    press_label(p, SANS " 8", p->width / 2, p->height - 9, ALIGN_MIDDLE, number);
    press_label(p, SANS " 8", SIDE, 10, ALIGN_LEFT, f->running);
    press_line(p, SIDE, 13, p->width - SIDE, 13, 0.1);
    f->column = 0;
    f->y = f->top = HEAD;
    f->bottom = p->height - FOOT;
}

Flow flow_pages(Press *p, int columns, const char *running)
{
    Flow f = {
        .p = p, .columns = columns, .left = SIDE, .gap = GAP, .size = 9.6, .draw = true, .running = running};
    begin_page(&f);
    f.width = (p->width - 2 * SIDE - (columns - 1) * GAP) / columns;
    return f;
}

Flow flow_frame(Press *p, Area frame, double size)
{
    return (Flow){.p = p,
                  .columns = 1,
                  .left = frame.x,
                  .top = frame.y,
                  .width = frame.w,
                  .bottom = frame.y + frame.h,
                  .y = frame.y,
                  .size = size,
                  .single = true,
                  .draw = true};
}

static double column_x(const Flow *f) { return f->left + f->column * (f->width + f->gap); }

void flow_room(Flow *f, double height)
{
    if (f->single || f->y + height <= f->bottom) return;
    f->y = f->top;
    if (++f->column < f->columns) return;
    f->column = 0;
    if (f->draw)
        begin_page(f);
    else
        f->over = true;
}

/* ---- blocks ---------------------------------------------------------------------------- */

static void put(Flow *f, const char *tag, const char *font, double indent, const char *markup)
{
    Area where = {column_x(f) + indent, f->y, f->width - indent, 0};
    double height = press_paragraph(f->p, font, where, markup, false);
    flow_room(f, height);
    where.x = column_x(f) + indent;
    where.y = f->y;
    if (f->draw) {
        press_colour(f->p, INK);
        cairo_tag_begin(f->p->cr, tag, NULL);
        press_paragraph(f->p, font, where, markup, true);
        cairo_tag_end(f->p->cr, tag);
    }
    f->y += height;
}

/* `next` is how high what follows will be: a head is never the last line of a column. */
static void put_head(Flow *f, int level, const char *markup, double next)
{
    char font[80], tag[] = "H1";
    tag[1] = (char)('0' + level);
    f->y += level == 1 || f->y == f->top ? 0 : f->size * 0.26;
    flow_room(f, f->size * 0.8 + next);
    snprintf(font, sizeof font, SANS " Bold %.1f", f->size * (level == 1 ? 2.1 : 1.32));
    put(f, tag, font, 0, markup);
    f->y += f->size * 0.06;
}

static void put_item(Flow *f, const Block *b, const char *font, const char *markup)
{
    const double indent = (b->level + 1) * f->size * 0.4;
    Area where = {0, 0, f->width - indent, 0};
    char number[16];
    flow_room(f, press_paragraph(f->p, font, where, markup, false));
    if (f->draw) {
        press_colour(f->p, INK);
        snprintf(number, sizeof number, b->number ? "%d." : "•", b->number);
        press_paragraph(f->p, font,
                        (Area){column_x(f) + indent - f->size * (b->number ? 0.36 : 0.3), f->y, 10, 0},
                        number, true);
    }
    put(f, "LI", font, indent, markup);
}

enum { CELLS_MAX = 12 };

/* Columns share the width, the first one has more; where there are two it is the words and the other the
 * number. */
static void put_row(Flow *f, const Block *b, int *cells)
{
    char font[80], *parts[CELLS_MAX];
    GString *markup = g_string_new("");
    char **split = g_strsplit(b->text->str, "|", 0);
    int count = 0;
    for (int i = 1; split[i] && split[i + 1] && count < CELLS_MAX; i++) parts[count++] = g_strstrip(split[i]);
    if (b->first) *cells = count;
    snprintf(font, sizeof font, SANS " %s%.1f", b->first ? "Bold " : "",
             f->size * (*cells > 6   ? 0.6
                        : *cells > 4 ? 0.74
                                     : 0.88));
    if (b->first) flow_room(f, 36); /* a table is not parted from its head */
    const double ahead = *cells == 2 ? 3.6 : 0.6;
    double height = 0, share = f->width / (*cells + ahead);
    for (int pass = 0; pass < 2; pass++) {
        double x = column_x(f);
        for (int i = 0; i < count; i++) {
            double wide = share * (i ? 1 : 1 + ahead);
            markup_of(parts[i], f->p->order->ink_saving, markup);
            press_colour(f->p, INK);
            double tall = press_paragraph(f->p, font, (Area){x + 0.6, f->y + 0.6, wide - 0.8, 0}, markup->str,
                                          pass && f->draw);
            if (tall > height) height = tall;
            x += wide;
        }
        if (!pass) flow_room(f, height + 1.2);
    }
    f->y += height + 1.2;
    press_colour(f->p, PALE);
    if (f->draw) press_line(f->p, column_x(f), f->y, column_x(f) + f->width, f->y, b->first ? 0.3 : 0.1);
    g_strfreev(split);
    g_string_free(markup, TRUE);
}

/* ---- pictures ---------------------------------------------------------------------------- */

static void put_picture(Flow *f, const Illustration *picture)
{
    char key[80], font[80];
    Press *p = f->p;
    const double scale = f->width / 90, height = picture->height * scale;
    flow_room(f, height + 10);
    Area where = {column_x(f), f->y + 2, f->width, height};
    cairo_tag_begin(p->cr, "Figure", NULL);
    picture->draw(p, where);
    cairo_tag_end(p->cr, "Figure");
    f->y += height + 3;
    snprintf(key, sizeof key, "print.%s", picture->name);
    snprintf(font, sizeof font, SERIF " Italic %.1f", f->size * 0.88);
    put(f, "Caption", font, 0, press_game_words(p, key));
    f->y += f->size * 0.22;
}

static void put_pictures(Flow *f, const char *markdown)
{
    char mark[40];
    for (const Illustration *i = f->illustrations; i && i->name; i++) {
        snprintf(mark, sizeof mark, "**%s**", i->clause);
        if (strstr(markdown, mark)) put_picture(f, i);
    }
}

static double height_of_next(const Flow *f, BlockReader reader, const char *font)
{
    Block b = {.text = g_string_new("")};
    GString *markup = g_string_new("");
    block_read(&reader, &b);
    markup_of(b.text->str, false, markup);
    double height =
        press_paragraph(f->p, font, (Area){0, 0, f->width - f->size * 0.4, 0}, markup->str, false);
    g_string_free(b.text, TRUE);
    g_string_free(markup, TRUE);
    return height;
}

void flow_markdown(Flow *f, const char *markdown)
{
    const bool french = lang_language(f->p->order->lang) == LANGUAGE_FR, saving = f->p->order->ink_saving;
    BlockReader reader = {markdown, french, false};
    Block b = {.text = g_string_new("")};
    GString *markup = g_string_new("");
    char font[80];
    int cells = 1;
    bool in_table = false;
    snprintf(font, sizeof font, SERIF " %.1f", f->size);
    for (block_read(&reader, &b); b.kind != BLOCK_END; block_read(&reader, &b)) {
        markup_of(b.text->str, saving, markup);
        if (b.kind != BLOCK_ROW && in_table) f->y += f->size * 0.14;
        in_table = b.kind == BLOCK_ROW;
        switch (b.kind) {
        case BLOCK_HEAD: put_head(f, b.level, markup->str, height_of_next(f, reader, font)); break;
        case BLOCK_ITEM: put_item(f, &b, font, markup->str); break;
        case BLOCK_ROW: put_row(f, &b, &cells); break;
        default: put(f, "P", font, 0, markup->str);
        }
        f->y += b.kind == BLOCK_ROW ? 0 : f->size * 0.1;
        put_pictures(f, b.text->str);
    }
    g_string_free(b.text, TRUE);
    g_string_free(markup, TRUE);
}
