/* booklet.c -- what is read: how to make the set, the aids, the rules. */
#include "fronts/print/press.h"

#include <stdio.h>

/* ---- making ----------------------------------------------------------------------------- */

static double table_of_contents(Press *p, Area where)
{
    double y = where.y;
    press_colour(p, INK);
    for (int i = 0; p->told && i < p->told->count; i++) {
        const Section *s = &p->told->section[i];
        char pages[24];
        snprintf(pages, sizeof pages, s->first == s->last ? "%d" : "%d–%d", s->first, s->last);
        press_label(p, SANS " Bold 9.5", where.x + 12, y + 2.4, ALIGN_RIGHT, pages);
        press_label(p, SANS " 9.5", where.x + 16, y + 2.4, ALIGN_LEFT, press_words(p, s->words));
        y += 5.2;
    }
    return y;
}

/* As large as one page lets it be. */
static void set_on_page(Flow *f, const char *text)
{
    for (int tenths = 96; tenths > 60; tenths -= 2) {
        Flow trial = *f;
        f->size = trial.size = tenths / 10.0;
        trial.draw = false;
        flow_markdown(&trial, text);
        if (!trial.over) break;
    }
    flow_markdown(f, text);
}

void print_making(Press *p)
{
    Flow f = flow_pages(p, 1, press_words(p, "print.title"));
    const double wide = p->width - 2 * f.left;
    press_picture(p, (Area){p->width - f.left - 63, f.top, 63, 42});
    press_colour(p, INK);
    press_label(p, SANS " Bold 30", f.left, f.top + 8, ALIGN_LEFT, press_game_words(p, "name"));
    press_colour(p, SEA);
    press_label(p, SERIF " Italic 14", f.left, f.top + 19, ALIGN_LEFT, press_words(p, "print.title"));
    press_colour(p, PALE);
    press_paragraph(p, SERIF " Italic 8.5", (Area){f.left, f.top + 26, wide - 70, 0},
                    press_game_words(p, "credit"), true);
    f.y = table_of_contents(p, (Area){f.left, f.top + 46, wide, 0}) + 3;
    f.top = f.y;
    f.columns = 2;
    f.gap = 8;
    f.width = (wide - f.gap) / 2;
    set_on_page(&f, lang_page(p->order->lang, p->order->game->id, "print/making"));
}

/* ---- aids ------------------------------------------------------------------------------- */

/* As large as the text lets it be. */
static void aid(Press *p, Area card)
{
    const char *text = lang_page(p->order->lang, p->order->game->id, "print/aid");
    Area inside = area_grown(card, -5);
    int tenths = 110; /* of a point */
    for (; tenths > 50; tenths -= 2) {
        Flow trial = flow_frame(p, inside, tenths / 10.0);
        trial.draw = false;
        flow_markdown(&trial, text);
        if (trial.y <= trial.bottom) break;
    }
    Flow f = flow_frame(p, inside, tenths / 10.0);
    flow_markdown(&f, text);
}

void print_aids(Press *p)
{
    press_page(p, press_text_paper(p));
    const int columns = p->set->aids > 2 ? 2 : 1, rows = 2;
    Grid g =
        grid_of(p, columns, rows, (p->width - 18 - (columns - 1) * 4) / columns, (p->height - 30) / rows, 4);
    for (int i = 0; i < columns * rows; i++) {
        Area card = grid_cell(&g, i);
        press_colour(p, SEA);
        cairo_set_line_width(p->cr, 0.5);
        Area frame = area_grown(card, -2);
        cairo_rectangle(p->cr, frame.x, frame.y, frame.w, frame.h);
        cairo_stroke(p->cr);
        aid(p, card);
    }
    sheet_marks(p, &g);
    sheet_foot(p, press_words(p, "print.section.aids"));
}

/* ---- rules ------------------------------------------------------------------------------ */

void print_rules(Press *p)
{
    char running[120];
    snprintf(running, sizeof running, "%s – %s", press_game_words(p, "name"),
             press_words(p, "print.section.rules"));
    Flow f = flow_pages(p, 2, running);
    f.illustrations = p->set->illustrations;
    press_picture(p, (Area){f.left, f.y, f.width, f.width * 2 / 3});
    f.y += f.width * 2 / 3 + 4;
    flow_markdown(&f, lang_page(p->order->lang, p->order->game->id, "rules"));
    press_colour(p, PALE);
    flow_room(&f, 14);
    f.y += 4;
    press_paragraph(p, SERIF " Italic 8", (Area){f.left + f.column * (f.width + f.gap), f.y, f.width, 0},
                    press_words(p, "print.colophon"), true);
}
