/* draw.c -- a picture of the hall in 80 columns.
 *
 * A triangle is four lines high and eight characters wide. A vertex (row, column) of the grid
 * is at line 4 * row, column 4 * column. Inside a cell there is room for five signs on the
 * wide line and three on the middle one: which rhombus or what kind of floor, and who stands
 * there. Walls are `#`; between the two halves of a rhombus nothing is drawn. */
#include "base/style.h"
#include "games/inka/inka.h"

#include <string.h>

enum { LINES = 4 * ROWS + 1, WIDTH = 4 * ROW + 1, MARGIN = 3 };

typedef struct Picture {
    char sign[LINES][WIDTH];
    char style[LINES][WIDTH]; /* a letter of base/style.h, or 0 */
} Picture;

static void put(Picture *p, int line, int column, char sign, char style)
{
    p->sign[line][column] = sign;
    p->style[line][column] = style;
}

/* ---- edges --------------------------------------------------------------------------------- */

static char edge_style(const InkaTable *b, const InkaFloor *f, int cell, int other, bool wall, bool *shown)
{
    int tile = cell_is_valid(cell) ? inka_tile_at(b, cell) : -1;
    int beside = cell_is_valid(other) ? inka_tile_at(b, other) : -1;
    (void)f;
    *shown = tile < 0 || tile != beside;
    if (wall) return 'r';
    return tile >= 0 || beside >= 0 ? 0 : 'd';
}

static void draw_slope(Picture *p, int line, int column, int step, char style, bool wall, bool bare)
{
    for (int i = 1; i < 4; i++)
        if (!bare || i == 2) put(p, line + i, column + step * i, wall ? '#' : step < 0 ? '/' : '\\', style);
}

static void draw_flat(Picture *p, int line, int column, char style, bool wall, bool bare)
{
    for (int i = 1; i < 8; i++)
        if (!bare || i % 3 == 1) put(p, line, column + i, wall ? '#' : '-', style);
}

/* The edges to the right of a cell and, for an up cell, below it; the rim's left ones too. */
static void draw_edges(Picture *p, const InkaTable *b, const InkaFloor *f, int cell)
{
    int line = cell / ROW * 4, column = cell % ROW * 4;
    bool up = cell_is_up(cell), shown;
    for (int side = 0; side < 3; side++) { /* right, left, flat */
        int other = side == 0 ? cell + 1 : side == 1 ? cell - 1 : up ? cell + ROW : cell - ROW;
        bool rim = other < 0 || other >= CELLS || !cells_have(INKA_BOARD, other);
        Cells walls = side == 2 ? f->wall_below : f->wall_right;
        int owner = side == 0 ? cell : side == 1 ? cell - 1 : up ? cell : cell - ROW;
        bool wall = owner >= 0 && cells_have(walls, owner);
        char style = edge_style(b, f, cell, rim ? -1 : other, wall, &shown);
        bool bare = style == 'd' && !rim;
        if (!shown) continue;
        if (rim && !wall) style = 's';
        if (side == 2)
            draw_flat(p, up ? line + 4 : line, column - 4, style, wall, bare);
        else if (up)
            draw_slope(p, line, column, side == 0 ? 1 : -1, style, wall, bare);
        else
            draw_slope(p, line, side == 0 ? column + 4 : column - 4, side == 0 ? -1 : 1, style, wall, bare);
    }
    put(p, up ? line : line + 4, column, '+', 'd');
    put(p, up ? line + 4 : line, column - 4, '+', 'd');
    put(p, up ? line + 4 : line, column + 4, '+', 'd');
}

/* ---- what is in a cell ------------------------------------------------------------------------ */

static char floor_sign(const InkaMap *map, int cell)
{
    if (cells_have(cells_of(map->starts), cell)) return 'E';
    if (cells_have(cells_of(map->passages), cell)) return 'O';
    if (cells_have(cells_of(map->symbols), cell)) return 'R';
    return cells_have(cells_of(map->firm), cell) ? ':' : ' ';
}

static const char SEAT_STYLE[SEATS + 1] = "bygr"; /* blue, yellow, green, red */

static void draw_word(Picture *p, int line, int middle, const char *word, char style)
{
    int length = (int)strlen(word);
    for (int i = 0; i < length; i++) put(p, line, middle - length / 2 + i, word[i], style);
}

static void draw_ground(Picture *p, const InkaMap *map, int cell, int wide, int mid, int column)
{
    char sign = floor_sign(map, cell), word[6] = ":::::";
    if (sign == ' ') return;
    for (int i = -1; i <= 1; i++) put(p, mid, column + i, ':', 'd');
    word[2] = sign;
    draw_word(p, wide, column, word, sign == ':' ? 'd' : 'c');
}

static void draw_tile(Picture *p, const Terms *t, const InkaView *v, const InkaFloor *f, int tile, int cell,
                      int wide, int mid, int column)
{
    const InkaTable *b = &v->table;
    char word[8];
    Text text = text_in(word, sizeof word);
    if (tile >= PATHS && cell == pose_half(b->pose[tile], 1)) {
        for (int s = 0; s < t->seats; s++)
            if (b->statues[s] >> (tile - PATHS) & 1) text_char(&text, (char)('a' + s));
        draw_word(p, wide, column, word, 'o');
        return;
    }
    inka_name_piece(t, tile, &text);
    draw_word(p, wide, column, word, tile >= PATHS ? 'o' : 0);
    if (cells_have(f->snakes, cell)) draw_word(p, mid, column, "~~~", 'm');
    if (cells_have(cells_of(inka_map(t)->starts), cell)) put(p, wide, column + 2, 'E', 'c');
}

static void draw_cell(Picture *p, const Terms *t, const InkaView *v, const InkaFloor *f, int cell)
{
    const InkaTable *b = &v->table;
    bool up = cell_is_up(cell);
    int wide = cell / ROW * 4 + (up ? 3 : 1), mid = cell / ROW * 4 + 2, column = cell % ROW * 4;
    int tile = inka_tile_at(b, cell);
    if (tile < 0)
        draw_ground(p, inka_map(t), cell, wide, mid, column);
    else
        draw_tile(p, t, v, f, tile, cell, wide, mid, column);
    for (int s = 0; s < t->seats; s++) {
        char letter[4] = {'[', (char)('A' + s), ']', 0};
        if (b->figure[s] == cell) put(p, mid, column, letter[1], SEAT_STYLE[s]);
        if (b->blockade[s] == cell) draw_word(p, mid, column, letter, SEAT_STYLE[s]);
    }
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void write_picture(const Picture *p, Text *out)
{
    for (int line = 0; line < LINES; line++) {
        int last = WIDTH - 1;
        while (last > 0 && p->sign[line][last] == ' ') last--;
        text_add(out, " ");
        text_char(out, (char)(line % 4 == 2 ? 'a' + line / 4 : ' '));
        text_char(out, ' ');
        char style = 0;
        for (int i = 0; i <= last; i++) {
            char wanted = p->sign[line][i] == ' ' ? style : p->style[line][i];
            if (wanted != style) {
                text_char(out, 1);
                text_char(out, wanted ? wanted : 'n');
                style = wanted;
            }
            text_char(out, p->sign[line][i]);
        }
        if (style) text_add(out, STYLE_PLAIN);
        text_char(out, '\n');
    }
}

static void write_seats(const Terms *t, const InkaView *v, Text *out)
{
    const InkaTable *b = &v->table;
    for (int s = 0; s < t->seats; s++) {
        text_add(out, b->stage != STAGE_OVER && b->seat == s ? " >" : "  ");
        text_char(out, (char)('A' + s));
        text_char(out, ' ');
        for (int d = 0; d < GOALS; d++) text_char(out, d < inka_held(b, s) ? '*' : '.');
        if (b->stage != STAGE_OVER && b->seat == s && b->round) {
            text_char(out, ' ');
            text_int(out, b->points);
            text_add(out, "/3");
        }
        if (b->winners >> s & 1) text_add(out, " !");
        if (v->viewer == s) text_add(out, " <");
    }
    text_char(out, '\n');
    if (b->stage != STAGE_BUILD) return;
    text_add(out, "  ");
    inka_name_piece(t, b->drawn - 1, out);
    text_add(out, ": ");
    inka_write_face(v->face[b->drawn - 1], out);
    text_add(out, STYLE_DIM " [");
    text_int(out, PATHS - b->drawn);
    text_add(out, "]" STYLE_PLAIN "\n");
}

void inka_draw(const Terms *t, const View *view, Text *out)
{
    const InkaView *v = (const InkaView *)view;
    Picture p;
    memset(p.sign, ' ', sizeof p.sign);
    memset(p.style, 0, sizeof p.style);
    InkaFloor f = inka_floor(t, &v->table, v->face);
    for (Cells rest = INKA_BOARD; rest; rest &= rest - 1) draw_edges(&p, &v->table, &f, cells_first(rest));
    for (Cells rest = INKA_BOARD; rest; rest &= rest - 1) draw_cell(&p, t, v, &f, cells_first(rest));
    text_add(out, STYLE_DIM "   ");
    for (int column = 1; column < ROW; column++) {
        int start = out->length;
        text_add(out, column < 10 ? "   " : "  ");
        text_int(out, column);
        text_pad(out, start, 4);
    }
    text_add(out, STYLE_PLAIN "\n");
    write_picture(&p, out);
    write_seats(t, v, out);
}
