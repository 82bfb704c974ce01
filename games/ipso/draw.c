/* draw.c -- IPSO as a picture in a terminal. */
#include "base/style.h"
#include "games/ipso/ipso.h"

static const char *const COLOUR_STYLE[] = {STYLE_GREEN, STYLE_MAGENTA, STYLE_BLUE, STYLE_YELLOW,
                                           STYLE_ORANGE};
static const char COLOUR_LETTER[] = "gmbyo";

/* Five columns: `12g* ` or ` ??  `. */
static void draw_card(const Terms *t, int n, bool down, Text *out)
{
    const IpsoDeck *deck = t->data;
    if (down || !n) {
        text_add(out, STYLE_DIM " ??  " STYLE_PLAIN);
        return;
    }
    text_add(out, COLOUR_STYLE[deck->colour[n]]);
    if (n < 10) text_char(out, ' ');
    text_int(out, n);
    text_char(out, COLOUR_LETTER[deck->colour[n]]);
    text_char(out, deck->stars[n] ? '*' : ' ');
    text_add(out, " " STYLE_PLAIN);
}

static void draw_row(const Terms *t, const IpsoView *v, int seat, int row, Text *out)
{
    const IpsoTable *b = &v->table;
    const IpsoRow r = IPSO_ROWS[row];
    enum { WIDTH = 25 };
    for (int i = 0; i < (WIDTH - 5 * r.count) / 2; i++) text_char(out, ' ');
    for (int i = r.first; i < r.first + r.count; i++)
        draw_card(t, v->number[b->slot[seat][i]], b->down[seat] >> i & 1, out);
    for (int i = 0; i < (WIDTH - 5 * r.count + 1) / 2; i++) text_char(out, ' ');
}

static void draw_names(const Terms *t, const IpsoView *v, int from, int to, Text *out)
{
    const IpsoTable *b = &v->table;
    for (int p = from; p < to; p++) {
        int stars, start = out->length;
        bool turn = b->stage != STAGE_OVER && b->seat == p;
        text_char(out, turn ? '>' : ' ');
        text_char(out, (char)('A' + p));
        text_char(out, ' ');
        text_int(out, b->points[p] + ipso_round_points(t, b, v->number, p, &stars));
        text_add(out, b->has_star[p] ? " (*)" : "");
        if (p == v->viewer) text_add(out, " <");
        text_pad(out, start, 26);
    }
    text_char(out, '\n');
}

void ipso_draw(const Terms *t, const View *view, Text *out)
{
    const IpsoView *v = (const IpsoView *)view;
    const IpsoTable *b = &v->table;
    text_add(out, "  ");
    for (int i = 0; i < PLACES && b->stage == STAGE_REPLACE; i++) {
        text_int(out, i + 1);
        text_char(out, ':');
        draw_card(t, v->number[b->centre[i]], false, out);
        text_char(out, ' ');
    }
    if (b->drawn != NO_CARD) draw_card(t, v->number[b->drawn], false, out);
    text_add(out, STYLE_DIM "[");
    text_int(out, ipso_stock_left(t, b));
    text_add(out, "]" STYLE_PLAIN "\n");
    for (int from = 0; from < t->seats; from += 3) {
        int to = from + 3 < t->seats ? from + 3 : t->seats;
        draw_names(t, v, from, to, out);
        for (int row = 0; row < ROWS; row++) {
            for (int p = from; p < to; p++) draw_row(t, v, p, row, out), text_char(out, ' ');
            text_char(out, '\n');
        }
    }
}
