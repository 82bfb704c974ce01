/* set.c -- Ica in print: the board in one or two sheets, 48 dig tiles and 16 research tiles with their backs.
 *
 * Each layer has two columns of the sheet of dig tiles, as far from its left as from its right edge: so the
 * backs fall on the right fronts whichever edge the paper is turned over. */
#include "fronts/print/press.h"
#include "games/ica/ica.h"

#include <stdio.h>
#include <stdlib.h>

static const double TILE = 28, RESEARCH = 42, GUTTER = 4; /* mm, cut; between them */

static const char *const LAYER_CLASS[] = {"yellow", "light", "dark"};
static const char *const LAYER_MARK[] = {"I", "II", "III"};
static const char VIEW[] = "-20 -20 40 40";

static const IcaTiles *tiles_of(const Press *p) { return p->terms.data; }

/* ---- a tile ---------------------------------------------------------------------------------- */

/* The ground goes on beyond the edge; the frame in the layer's colour stays well inside. */
static void ground(Press *p, Area at, const char *classes)
{
    press_art(p, area_grown(at, 4), "-20 -20 40 40",
              "<g class=\"ica-art %s\"><rect class=\"ica-ground\" style=\"stroke:none\" x=\"-20\" y=\"-20\" "
              "width=\"40\" "
              "height=\"40\"/></g>",
              classes);
}

static void frame(Press *p, Area at, const char *classes)
{
    press_art(p, at, VIEW,
              "<g class=\"ica-art %s\"><rect class=\"ica-ground\" style=\"fill:none;stroke-width:1.5\" "
              "x=\"-17.2\" y=\"-17.2\" "
              "width=\"34.4\" height=\"34.4\" rx=\"3\"/></g>",
              classes);
}

static bool is_small(Area at) { return at.w < 20; }

static void badge(Press *p, Area at, bool red, int value)
{
    char number[8], font[40];
    const double unit = at.w / 40;
    press_art(p, at, VIEW, "<use href=\"#ica-%s\" transform=\"translate(-12.5 -12.5)\"/>",
              red ? "red" : "blue");
    snprintf(number, sizeof number, "%d", value);
    snprintf(font, sizeof font, SANS " Bold %.1f", unit * 27);
    press_colour(p, p->order->ink_saving ? INK : WHITE);
    press_label(p, font, at.x + at.w / 2 - 12.5 * unit, at.y + at.h / 2 - 12.5 * unit, ALIGN_MIDDLE, number);
}

static void stone(Press *p, Area at, int number)
{
    press_art(p, at, VIEW,
              "<g transform=\"translate(1.6 -1.4) scale(.74)\"><use href=\"#ica-pebble\" x=\"-20\" y=\"-20\" "
              "width=\"40\" height=\"40\"/>"
              "<use href=\"#ica-e%d\" class=\"ica-cut\" x=\"-14\" y=\"-13.2\" width=\"29\" height=\"29\"/>"
              "<use href=\"#ica-e%d\" class=\"ica-scratch\" x=\"-14.5\" y=\"-14.2\" width=\"29\" "
              "height=\"29\"/></g>",
              number, number);
}

/* What it is called, and its layer: whoever has no backs sorts by it. */
static void caption(Press *p, Area at, const char *name, const char *mark)
{
    press_colour(p, INK);
    press_label(p, SANS " 5.5", at.x + 3.4, at.y + at.h - 3.6, ALIGN_LEFT, name);
    press_label(p, SANS " Bold 5.5", at.x + at.w - 3.4, at.y + at.h - 3.6, ALIGN_RIGHT, mark);
}

static void dig_front(Press *p, Area at, int tile)
{
    const IcaTiles *d = tiles_of(p);
    const int kind = d->kind[tile];
    char classes[32], key[32], name[48];
    snprintf(classes, sizeof classes, "%s up", LAYER_CLASS[d->layer[tile]]);
    snprintf(key, sizeof key, "word.%s", ICA_KINDS[kind]);
    ground(p, at, classes);
    frame(p, at, classes);
    if (kind == STONE)
        stone(p, at, d->number[tile]);
    else
        press_art(p, at, VIEW, "<use href=\"#ica-%s\" x=\"-15\" y=\"-16\" width=\"32\" height=\"32\"/>",
                  ICA_KINDS[kind]);
    if (kind != REPORT) badge(p, at, d->red >> tile & 1, d->value[tile]);
    if (is_small(at)) return;
    if (kind == STONE)
        snprintf(name, sizeof name, "%s %d", press_game_words(p, key), d->number[tile]);
    else
        snprintf(name, sizeof name, "%s", press_game_words(p, key));
    caption(p, at, name, LAYER_MARK[d->layer[tile]]);
}

static void dig_back(Press *p, Area at, int layer)
{
    const double r = at.w / 6.5;
    char classes[32];
    snprintf(classes, sizeof classes, "%s down", LAYER_CLASS[layer]);
    ground(p, at, classes);
    press_art(p, area_grown(at, 4), VIEW,
              "<rect class=\"ica-pattern\" x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" "
              "fill=\"url(#ica-p-%s)\" opacity=\".55\"/>",
              LAYER_CLASS[layer]);
    if (is_small(at)) return;
    press_colour(p, 0xfffaf0);
    cairo_arc(p->cr, at.x + at.w / 2, at.y + at.h / 2, r, 0, 2 * G_PI);
    cairo_fill_preserve(p->cr);
    press_colour(p, INK);
    cairo_set_line_width(p->cr, 0.3);
    cairo_stroke(p->cr);
    press_label(p, SANS " Bold 13", at.x + at.w / 2, at.y + at.h / 2, ALIGN_MIDDLE, LAYER_MARK[layer]);
}

static void research_front(Press *p, Area at, int stone_number)
{
    char name[64];
    ground(p, at, "research up");
    frame(p, at, "research up");
    press_art(
        p, at, VIEW,
        "<use href=\"#ica-e%d\" class=\"ica-sketch\" x=\"-14.5\" y=\"-14.5\" width=\"30\" height=\"30\"/>",
        stone_number);
    badge(p, at, true, tiles_of(p)->value[stone_number]);
    if (is_small(at)) return;
    snprintf(name, sizeof name, "%s %d", press_words(p, "ica.print.research"), stone_number);
    caption(p, at, name, "");
}

static void research_back(Press *p, Area at)
{
    ground(p, at, "research down");
    press_art(p, at, VIEW, "<use href=\"#ica-glass\" transform=\"scale(1.4)\"/>");
}

/* ---- sheets of tiles ------------------------------------------------------------------------- */

enum { COLUMNS = 6, SHEET_ROWS = TILES / COLUMNS };

/* Which layer lies in which column, and the tiles of a layer in turn. */
static const int COLUMN_LAYER[COLUMNS] = {0, 1, 2, 2, 1, 0};

static void dig_sheet(Press *p, bool back)
{
    const IcaTiles *d = tiles_of(p);
    int next[LAYERS] = {1, 1, 1};
    press_page(p, press_text_paper(p));
    const Grid g = grid_of(p, COLUMNS, SHEET_ROWS, TILE, TILE, GUTTER);
    if (back) sheet_begin_back(p);
    for (int i = 0; i < TILES; i++) {
        const int layer = COLUMN_LAYER[i % COLUMNS];
        sheet_clip(p, grid_bled(&g, i));
        if (back) {
            dig_back(p, grid_cell(&g, i), layer);
        } else {
            while (d->layer[next[layer]] != layer) next[layer]++;
            dig_front(p, grid_cell(&g, i), next[layer]++);
        }
        cairo_restore(p->cr);
    }
    sheet_marks(p, &g);
    if (back)
        sheet_end_back(p);
    else
        sheet_foot(p, press_words(p, "ica.print.dig_sheet"));
}

static void research_sheet(Press *p, bool back)
{
    press_page(p, press_text_paper(p));
    const Grid g = grid_of(p, SIDE, SIDE, RESEARCH, RESEARCH, GUTTER);
    if (back) sheet_begin_back(p);
    for (int i = 0; i < STONES; i++) {
        sheet_clip(p, grid_bled(&g, i));
        if (back)
            research_back(p, grid_cell(&g, i));
        else
            research_front(p, grid_cell(&g, i), i + 1);
        cairo_restore(p->cr);
    }
    sheet_marks(p, &g);
    if (back)
        sheet_end_back(p);
    else
        sheet_foot(p, press_words(p, "ica.print.research_sheet"));
}

static void tiles(Press *p)
{
    press_section(p, "ica.print.section.tiles");
    for (int side = 0; side < 2; side++) dig_sheet(p, side);
    for (int side = 0; side < 2; side++) research_sheet(p, side);
}

/* ---- the board --------------------------------------------------------------------------------- */

enum {
    BOARD_W = 190,
    BOARD_H = 380,
    HALF = BOARD_H / 2,
    TRACK_COLUMNS = 16,
    TRACK_ROWS = 3,
    TRACK_FIRST = -8
};
static const double SITE_CELL = 31, LAB_CELL = 45, SQUARE = 11.2;
static const double SITE_X = 33, SITE_Y = 16, TRACK_X = 5.4, TRACK_Y = 149, LAB_X = 5, LAB_Y = 195;

static uint32_t inked(const Press *p, uint32_t colour) { return p->order->ink_saving ? WHITE : colour; }

static void fill(Press *p, Area a, uint32_t colour)
{
    press_colour(p, colour);
    cairo_rectangle(p->cr, a.x, a.y, a.w, a.h);
    cairo_fill(p->cr);
}

static void outline(Press *p, Area a, uint32_t colour, double width)
{
    press_colour(p, colour);
    cairo_set_line_width(p->cr, width);
    cairo_rectangle(p->cr, a.x, a.y, a.w, a.h);
    cairo_stroke(p->cr);
}

static void cells(Press *p, double x, double y, double size, double tile, uint32_t colour, uint32_t line)
{
    for (int i = 0; i < CELLS; i++) {
        char name[4];
        Text t = text_in(name, sizeof name);
        const int column = i % SIDE, row = i / SIDE;
        Area cell = {x + column * size, y + row * size, size, size};
        fill(p, area_grown(cell, -0.5), inked(p, colour));
        press_dashes(p, 1.2, 1);
        outline(p, area_grown(cell, (tile - size) / 2), line, 0.2);
        press_dashes(p, 0, 0);
        ica_write_cell(i, &t);
        press_colour(p, line);
        press_label(p, SANS " Bold 9", cell.x + cell.w / 2, cell.y + cell.h / 2, ALIGN_MIDDLE, name);
    }
}

static void track(Press *p)
{
    for (int i = 0; i < TRACK_COLUMNS * TRACK_ROWS; i++) {
        char number[8];
        const int points = TRACK_FIRST + i, column = i % TRACK_COLUMNS, row = i / TRACK_COLUMNS;
        Area square = {TRACK_X + column * SQUARE, TRACK_Y + row * SQUARE, SQUARE, SQUARE};
        fill(p, square, inked(p, points < 0 ? 0xe4c1b4 : points % 5 ? 0xf6edd8 : 0xe9d296));
        outline(p, square, 0x6d5a35, points ? 0.2 : 0.8);
        snprintf(number, sizeof number, points < 0 ? "−%d" : "%d", points < 0 ? -points : points);
        press_colour(p, 0x4e3608);
        press_label(p, SANS " 9", square.x + SQUARE / 2, square.y + SQUARE / 2, ALIGN_MIDDLE, number);
    }
}

/* A place for each pair of reports, left of the site; what acts cost, right of it. */
static void beside_site(Press *p)
{
    for (int i = 0; i < SCORINGS; i++) {
        char line[48];
        Text t = text_in(line, sizeof line);
        Area slot = {2.5, SITE_Y + 7 + i * 41, TILE, TILE};
        press_dashes(p, 1.2, 1);
        outline(p, slot, 0x7d5a0c, 0.2);
        press_dashes(p, 0, 0);
        press_art(
            p, area_grown(slot, -6), VIEW,
            "<use href=\"#ica-report\" x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" opacity=\".45\"/>");
        press_counted(p, "ica.print.scoring", i + 1, &t);
        press_colour(p, 0x4e3608);
        press_label(p, SANS " 6", slot.x + TILE / 2, slot.y + TILE + 2.5, ALIGN_MIDDLE, line);
    }
    press_colour(p, 0x4e3608);
    press_paragraph(p, SANS " 6.6", (Area){BOARD_W - 30, SITE_Y + 2, 27, 0},
                    press_words(p, "ica.print.costs"), true);
}

/* The whole board, its left upper corner at (0, 0), with what is cut away round it. */
static void board(Press *p)
{
    fill(p, (Area){-4, -4, BOARD_W + 8, HALF + 4}, inked(p, 0xead7a6));
    fill(p, (Area){-4, HALF, BOARD_W + 8, HALF + 4}, inked(p, 0xb9cfd2));
    press_colour(p, 0x4e3608);
    press_label(p, SANS " Bold 15", BOARD_W / 2.0, 8, ALIGN_MIDDLE, press_words(p, "ica.print.site"));
    cells(p, SITE_X, SITE_Y, SITE_CELL, TILE, 0xf3e6c4, 0x9a7b3c);
    beside_site(p);
    track(p);
    cells(p, LAB_X, LAB_Y, LAB_CELL, RESEARCH, 0xdfe9e7, 0x3f6b76);
    press_colour(p, 0x1b3a43);
    press_label(p, SANS " Bold 9", BOARD_W / 2.0, HALF + 2.5, ALIGN_MIDDLE, press_words(p, "ica.print.lab"));
    outline(p, (Area){1, 1, BOARD_W - 2, BOARD_H - 2}, 0x4e3608, 0.5);
}

/* A part of the board in the middle of the page; beyond the part a little of the rest, in case of a crooked
 * cut. */
static void board_page(Press *p, Paper paper, double from, double high, const char *words)
{
    press_page(p, paper);
    const Grid g = grid_of(p, 1, 1, BOARD_W, high, 0);
    Area bled = grid_bled(&g, 0);
    sheet_clip(p, bled);
    cairo_translate(p->cr, g.left, g.top - from);
    board(p);
    cairo_restore(p->cr);
    sheet_marks(p, &g);
    if (high == BOARD_H) { /* where a board that folds is cut half through, from behind */
        press_colour(p, INK);
        press_dashes(p, 1.6, 1);
        press_line(p, g.left - 8, g.top + HALF, g.left - 3, g.top + HALF, 0.2);
        press_line(p, g.left + BOARD_W + 3, g.top + HALF, g.left + BOARD_W + 8, g.top + HALF, 0.2);
        press_dashes(p, 0, 0);
    }
    sheet_foot(p, press_words(p, words));
}

static void boards(Press *p)
{
    press_section(p, "ica.print.section.board");
    if (p->order->paper == PAPER_A3) {
        board_page(p, PAPER_A3, 0, BOARD_H, "ica.print.board");
        return;
    }
    board_page(p, p->order->paper, 0, HALF, "ica.print.board_site");
    board_page(p, p->order->paper, HALF, HALF, "ica.print.board_lab");
}

/* ---- pictures ------------------------------------------------------------------------------------ */

typedef struct Table { /* two grids side by side */
    double x[PAWNS], y, cell;
} Table;

static Table table_in(Area where)
{
    const double cell = (where.w - 6) / (2 * SIDE);
    return (Table){{where.x, where.x + SIDE * cell + 6}, where.y + 4, cell};
}

static Area table_cell(const Table *t, int ground_number, int cell, double size)
{
    const int column = cell % SIDE, row = cell / SIDE;
    return (Area){t->x[ground_number] + (column + 0.5) * t->cell - size / 2,
                  t->y + (row + 0.5) * t->cell - size / 2, size, size};
}

static void draw_pawn(Press *p, Area at, int pawn, int seat)
{
    press_art(p, at, "-16 -18 32 38",
              "<g class=\"ica-pawn-art s%d\"><use href=\"#ica-body\"/><use href=\"#ica-pawn%d\"/><use "
              "href=\"#ica-seat%d\"/></g>",
              seat, pawn, seat);
}

/* A dig tile by its layer, a research tile or a stone in the lab, a pawn: by zone, as the engine's scene
 * lists them. */
static void draw_piece(Press *p, const Table *t, const Piece *piece)
{
    const int look = piece->look;
    if (piece->zone == ZONE_SITE) {
        Area at = table_cell(t, PROSPECTOR, piece->slot / SITE_LEVELS, t->cell * 0.78);
        at.x += (1 - piece->slot % SITE_LEVELS) * 0.6;
        at.y += (1 - piece->slot % SITE_LEVELS) * 0.6;
        sheet_clip(p, at);
        piece->face ? dig_front(p, at, piece->face) : dig_back(p, at, look);
        cairo_restore(p->cr);
        outline(p, at, 0x4e3608, 0.1);
    } else if (piece->zone == ZONE_RESEARCH) {
        Area at = table_cell(t, RESEARCHER, piece->slot, t->cell * 0.94);
        sheet_clip(p, at);
        piece->face ? research_front(p, at, piece->face - FACE_RESEARCH) : research_back(p, at);
        cairo_restore(p->cr);
    } else if (piece->zone == ZONE_LAB) {
        const int level = piece->slot % LAB_LEVELS;
        Area at = table_cell(t, RESEARCHER, piece->slot / LAB_LEVELS, t->cell * (level ? 0.42 : 0.74));
        at.x += level * t->cell * 0.17;
        at.y += level * t->cell * 0.12;
        if (level) {
            sheet_clip(p, at);
            dig_front(p, at, piece->face);
            cairo_restore(p->cr);
            outline(p, at, 0x4e3608, 0.1);
        } else {
            stone(p, at, tiles_of(p)->number[piece->face]);
            badge(p, at, true, tiles_of(p)->value[piece->face]);
        }
    }
}

static int by_place(const void *a, const void *b)
{
    const Piece *one = a, *other = b;
    return one->zone != other->zone ? one->zone - other->zone : one->slot - other->slot;
}

/* What lies lower is drawn first. */
static void draw_pieces(Press *p, Area where, Piece *pieces, int count)
{
    const Table t = table_in(where);
    qsort(pieces, (size_t)count, sizeof *pieces, by_place);
    fill(p, (Area){t.x[0] - 0.5, t.y - 0.5, SIDE * t.cell + 1, SIDE * t.cell + 1}, inked(p, 0xead7a6));
    fill(p, (Area){t.x[1] - 0.5, t.y - 0.5, SIDE * t.cell + 1, SIDE * t.cell + 1}, inked(p, 0xb9cfd2));
    press_colour(p, INK);
    press_label(p, SANS " Bold 7", t.x[0], where.y + 1.5, ALIGN_LEFT, press_words(p, "ica.print.site"));
    press_label(p, SANS " Bold 7", t.x[1], where.y + 1.5, ALIGN_LEFT, press_words(p, "ica.print.lab"));
    for (int i = 0; i < count; i++) draw_piece(p, &t, &pieces[i]);
    for (int i = 0; i < count; i++) {
        if (pieces[i].zone != ZONE_PAWNS) continue;
        const int pawn = pieces[i].slot / CELLS, seat = (pieces[i].id - PIECE_PAWN) % SEATS;
        Area at = table_cell(&t, pawn, pieces[i].slot % CELLS, t.cell * 0.55);
        at.x += (seat % 2 ? 1 : -1) * t.cell * 0.2;
        at.y += t.cell * 0.16;
        draw_pawn(p, at, pawn, seat);
    }
}

/* Four pawns in their corners, after everybody has placed them. */
static void draw_setup(Press *p, Area where)
{
    Piece pieces[PIECES_MAX];
    draw_pieces(p, where, pieces, scene_dealt(p, 2, 3, 4, pieces));
}

/* The second example of the rules: s11, of value 0, is about to be dropped on b2, between 7 and 3. */
static void draw_conflict(Press *p, Area where)
{
    static const char POSITION[] =
        "turn B pawns d4.b1,d4.b2,d4.c2 hands -,s11+bone1+bone2+knife1+clepsydra3,- "
        "lab ?,s5*+pottery1+clepsydra1,?,?/?,s11,s4*,?/?,?,?,?/?,?,?,?";
    Piece pieces[PIECES_MAX];
    draw_pieces(p, where, pieces, scene_written(p, 3, POSITION, pieces));
}

static const Illustration PICTURES[] = {{"IC-SETUP", "setup", 50, draw_setup},
                                        {"IC-CONFLICT", "conflict", 50, draw_conflict},
                                        {NULL, NULL, 0, NULL}};

const PrintSet print_ica = {
    .game = "ica",
    .ink_saving = ".ica-ground { fill: #fff !important; } .ica-red, .ica-blue { fill: #fff !important; "
                  "stroke: #222 !important; }"
                  ".ica-glass { stroke: #3f6b76 !important; } .ica-scratch { color: #222 !important; } "
                  ".ica-cut { opacity: 0 !important; }"
                  "#ica-pebble path { fill: #fff !important; }",
    .pairs = tiles,
    .sheets = boards,
    .illustrations = PICTURES,
    .aids = 2,
};
