/* draw.c -- Ica as a picture in text, at most 80 columns: the site beside the lab, then
 * everybody's pawns, points and hands.
 *
 * On the site a cell shows the layers still face down as letters (y l d, the upper case
 * one is on top and can be dug), and the open tile on top with the number of open tiles
 * below it. In the lab: `?` a research tile face down, `s7:3` one face up, `s7*3` with its
 * stone, the strength and the supports; a letter marks the owner of the field. What
 * the viewer alone knows stands in brackets. */
#include "base/style.h"
#include "games/ica/ica.h"

#include <string.h>

static const char *const SEAT_STYLE[SEATS] = {STYLE_RED, STYLE_BLUE, STYLE_GREEN, STYLE_YELLOW};
static const char *const KIND_LETTERS[] = {"s", "o", "p", "c", "k", "b", "r"};

enum { CELL_WIDTH = 9 };

/* Three columns at most: s12, k2, b6. */
static void draw_tile(const IcaTiles *d, int tile, Text *out)
{
    text_add(out, KIND_LETTERS[d->kind[tile]]);
    text_int(out, d->number[tile]);
}

static void pad_to(Text *out, int from, int width, int marks) { text_pad(out, from, width + 2 * marks); }

static void draw_pawns(const Terms *t, const IcaTable *b, int pawn, int cell, Text *out)
{
    int from = out->length, marks = 0;
    for (int p = 0; p < t->seats; p++) {
        if (b->pawn[pawn][p] != cell) continue;
        text_add(out, SEAT_STYLE[p]);
        text_char(out, (char)((pawn == PROSPECTOR ? 'A' : 'a') + p));
        text_add(out, STYLE_PLAIN);
        marks += 2;
    }
    pad_to(out, from, SEATS, marks);
}

/* First line of a cell: who stands there, and what is hidden. */
static void draw_site_head(const Terms *t, const IcaView *v, int cell, Text *out)
{
    const IcaTable *b = &v->table;
    draw_pawns(t, b, PROSPECTOR, cell, out);
    text_add(out, STYLE_DIM);
    for (int layer = 0; layer < LAYERS; layer++) {
        bool down = ica_is_down(b, layer * CELLS + cell);
        bool first = LAYERS - layer == b->down[cell] && !b->top[cell];
        text_char(out, !down ? ' ' : first ? "YLD"[layer] : "yld"[layer]);
    }
    text_add(out, STYLE_PLAIN "  ");
}

/* Second line: the open tile on top, or what the viewer saw of the first hidden one. */
static void draw_site_top(const Terms *t, const IcaView *v, int cell, Text *out)
{
    const IcaTiles *d = ica_tiles(t);
    const IcaTable *b = &v->table;
    int from = out->length, tile = b->top[cell], more = 0;
    int hidden = b->down[cell] ? v->deck[(LAYERS - b->down[cell]) * CELLS + cell] : 0;
    if (tile) {
        for (int under = b->below[tile]; under; under = b->below[under]) more++;
        draw_tile(d, tile, out);
        text_char(out, ':');
        text_int(out, d->value[tile]);
        if (more) text_char(out, '+'), text_int(out, more);
    } else if (hidden) {
        text_char(out, '(');
        draw_tile(d, hidden, out);
        text_char(out, ')');
    } else {
        text_add(out, b->down[cell] ? "?" : "-");
    }
    pad_to(out, from, CELL_WIDTH, 0);
}

static int owner_of(const Terms *t, const IcaTable *b, int cell)
{
    for (int p = 0; p < t->seats; p++)
        if (ica_field(b, p) >> cell & 1) return p;
    return -1;
}

static void draw_lab_head(const Terms *t, const IcaView *v, int cell, Text *out)
{
    const IcaTable *b = &v->table;
    int owner = owner_of(t, b, cell);
    draw_pawns(t, b, RESEARCHER, cell, out);
    if (owner >= 0) {
        text_add(out, SEAT_STYLE[owner]);
        text_char(out, '#');
        text_char(out, (char)('A' + owner));
        text_add(out, STYLE_PLAIN);
    } else {
        text_add(out, b->stone[cell] ? "# " : "  ");
    }
    text_add(out, "   ");
}

static void draw_lab_tile(const Terms *t, const IcaView *v, int cell, Text *out)
{
    const IcaTiles *d = ica_tiles(t);
    const IcaTable *b = &v->table;
    int from = out->length, subject = v->subject[b->research[cell]];
    bool down = b->unturned >> cell & 1;
    if (b->stone[cell]) {
        draw_tile(d, b->stone[cell], out);
        text_char(out, '*');
        text_int(out, ica_strength(d, b, cell));
        for (int i = 0; i < SUPPORTS && b->support[cell][i]; i++)
            text_add(out, KIND_LETTERS[d->kind[b->support[cell][i]]]);
    } else if (!(b->laid >> cell & 1)) {
        text_char(out, '-');
    } else if (!subject) {
        text_char(out, '?');
    } else {
        if (down) text_char(out, '(');
        draw_tile(d, subject, out);
        text_char(out, ':');
        text_int(out, d->value[subject]);
        if (down) text_char(out, ')');
    }
    pad_to(out, from, CELL_WIDTH, 0);
}

static void draw_columns(Text *out)
{
    for (int grid = 0; grid < 2; grid++) {
        text_add(out, grid ? "   " : "  ");
        for (int column = 0; column < SIDE; column++) {
            int from = out->length;
            text_char(out, (char)('a' + column));
            pad_to(out, from, CELL_WIDTH, 0);
        }
    }
    text_char(out, '\n');
}

static void draw_row(const Terms *t, const IcaView *v, int row, Text *out)
{
    for (int line = 0; line < 2; line++) {
        for (int grid = 0; grid < 2; grid++) {
            if (grid) text_char(out, ' ');
            text_char(out, line ? ' ' : (char)('1' + row));
            text_char(out, ' ');
            for (int column = 0; column < SIDE; column++) {
                int cell = row * SIDE + column;
                if (grid == PROSPECTOR && !line) draw_site_head(t, v, cell, out);
                if (grid == PROSPECTOR && line) draw_site_top(t, v, cell, out);
                if (grid == RESEARCHER && !line) draw_lab_head(t, v, cell, out);
                if (grid == RESEARCHER && line) draw_lab_tile(t, v, cell, out);
            }
        }
        text_char(out, '\n');
    }
}

/* `> A <  12  a1/c4  s3:3 k2 k5` */
static void draw_seat(const Terms *t, const IcaView *v, int seat, Text *out)
{
    const IcaTiles *d = ica_tiles(t);
    const IcaTable *b = &v->table;
    int column = 20;
    text_char(out, ica_acting(t, b) == seat ? '>' : ' ');
    text_add(out, SEAT_STYLE[seat]);
    text_char(out, (char)('A' + seat));
    text_add(out, STYLE_PLAIN);
    text_add(out, seat == v->viewer ? "< " : "  ");
    int from = out->length;
    text_int(out, ica_points(b, seat));
    pad_to(out, from, 5, 0);
    for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++) {
        if (b->pawn[pawn][seat] == NO_CELL)
            text_add(out, "--");
        else
            ica_write_cell(b->pawn[pawn][seat], out);
        text_char(out, pawn ? ' ' : '/');
    }
    if (seat == b->seat && b->stage >= STAGE_TURN && b->stage < STAGE_OVER) {
        text_add(out, "(");
        text_int(out, b->points_left);
        text_add(out, ") ");
    }
    for (uint64_t left = b->hand[seat]; left; left &= left - 1, column += 4) {
        int tile = ica_lowest(left);
        if (column > 72) text_add(out, "\n                    "), column = 20;
        text_char(out, ' ');
        draw_tile(d, tile, out);
        if (tile <= STONES) text_char(out, ':'), text_int(out, d->value[tile]), column += 2;
    }
    text_char(out, '\n');
}

void ica_draw(const Terms *t, const View *view, Text *out)
{
    const IcaView *v = (const IcaView *)view;
    const IcaTable *b = &v->table;
    draw_columns(out);
    for (int row = 0; row < SIDE; row++) draw_row(t, v, row, out);
    for (int p = 0; p < t->seats; p++) draw_seat(t, v, p, out);
    text_add(out, " r ");
    text_int(out, b->reports);
    text_add(out, "/6   ");
    text_int(out, b->scored);
    text_add(out, "/3   ");
    text_int(out, b->round);
    text_char(out, '/');
    text_int(out, t->option[OPTION_ROUNDS]);
    text_char(out, '\n');
}
