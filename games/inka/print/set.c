/* set.c -- Inka in print: sixteen rhombi with their backs, everything else to fold up, pictures; the hall is
 * in hall.c. */
#include "games/inka/print/hall.h"

#include <math.h>
#include <stdio.h>

static const double GAP = 4; /* mm, between rhombi */

/* ---- rhombi ----------------------------------------------------------------------------------- */

enum { COLUMNS = 3, SHEET_ROWS = 6, PLACES = COLUMNS * SHEET_ROWS };

/* Corners about the middle: left, bottom, right and top of a rhombus that leans to the right, in units. */
static const Spot OUTLINE[] = {{-75, 0.5}, {25, 0.5}, {75, -0.5}, {-25, -0.5}};

/* A rhombus grown by `by` millimetres on every side, in millimetres about its middle; `lean` -1: as seen from
 * behind. */
static void rhombus_path(Press *p, double by, int lean)
{
    const double more = 1 + by / (HIGH * UNIT / 2);
    for (int i = 0; i < 4; i++)
        cairo_line_to(p->cr, lean * OUTLINE[i].x * UNIT * more, OUTLINE[i].y * HIGH * UNIT * more);
    cairo_close_path(p->cr);
}

/* Ticks where both edges of a corner go on beyond it. */
static void corner_ticks(Press *p, int lean)
{
    press_colour(p, 0);
    for (int i = 0; i < 4; i++)
        for (int way = 1; way <= 3; way += 2) {
            const Spot a = OUTLINE[i], b = OUTLINE[(i + way) % 4];
            const double dx = lean * (a.x - b.x) / 100, dy = (a.y - b.y) * HIGH / 100, x = lean * a.x * UNIT,
                         y = a.y * HIGH * UNIT;
            press_line(p, x + dx * 0.6, y + dy * 0.6, x + dx * 2.4, y + dy * 2.4, 0.1);
        }
}

static void add_wall(GString *markup, Spot from, Spot to)
{
    const double in = 0.9;
    const Spot a = {(from.x + (to.x - from.x) * 0.04) * in, (from.y + (to.y - from.y) * 0.04) * HIGH * in};
    const Spot b = {(from.x + (to.x - from.x) * 0.96) * in, (from.y + (to.y - from.y) * 0.96) * HIGH * in};
    for (int i = 0; i < 2; i++)
        g_string_append_printf(markup, "<path d=\"M%.2f %.2fL%.2f %.2f\" class=\"%s\"/>", a.x, a.y, b.x, b.y,
                               i ? "inka-bricks" : "inka-wall");
}

/* What lies on a rhombus that leans to the right, as SVG about its middle; snakes stay upright by `angle`. */
static void add_rhombus(GString *markup, int face, bool goal, double angle, double grown)
{
    static const struct {
        int bit, from, to;
    } SIDES[] = {{WALL_LEFT, 0, 3}, {WALL_BOTTOM, 0, 1}, {WALL_TOP, 3, 2}, {WALL_RIGHT, 1, 2}};
    char points[2][160];
    for (int k = 0; k < 2; k++) {
        const double by = k ? 0.86 : grown;
        int used = 0;
        for (int i = 0; i < 4; i++)
            used += snprintf(points[k] + used, sizeof points[k] - (size_t)used, "%.3f,%.3f ",
                             OUTLINE[i].x * by, OUTLINE[i].y * HIGH * by);
    }
    g_string_append_printf(markup,
                           "<g class=\"inka-slab%s\"><polygon points=\"%s\" class=\"inka-top\"/><polygon "
                           "points=\"%s\" class=\"inka-inlay\"/>",
                           goal ? " goal" : "", points[0], points[1]);
    g_string_append_printf(markup, "<path d=\"M-25 %.2fL25 %.2f\" class=\"inka-middle\"/>", -HIGH / 2,
                           HIGH / 2);
    if (goal)
        g_string_append_printf(markup,
                               "<use href=\"#inka-sun\" class=\"inka-sun\" x=\"-22\" y=\"-22\" width=\"44\" "
                               "height=\"44\" transform=\"rotate(%.1f)\"/>",
                               -angle);
    for (int half = 0; half < 2 && !goal; half++)
        if (face & (half ? SNAKE_RIGHT : SNAKE_LEFT))
            g_string_append_printf(markup,
                                   "<use href=\"#inka-snake\" x=\"-19\" y=\"-19\" width=\"38\" height=\"38\" "
                                   "transform=\"translate(%d %.2f) rotate(%.1f)\"/>",
                                   half ? 25 : -25, (half ? -1 : 1) * HIGH / 6, -angle);
    for (int i = 0; i < 4 && !goal; i++)
        if (face & SIDES[i].bit) add_wall(markup, OUTLINE[SIDES[i].from], OUTLINE[SIDES[i].to]);
    g_string_append(markup, "</g>");
}

/* As positions are written: l b t r for walls, < > for snakes (games/inka/notation.md). */
static void face_signs(int face, char *out)
{
    static const char SIGNS[] = "lbtr<>";
    for (int i = 0; i < 6; i++)
        if (face >> i & 1) *out++ = SIGNS[i];
    *out = 0;
}

static void rhombus_front(Press *p, int tile)
{
    const bool goal = tile >= PATHS;
    const int face = goal ? 0 : map_of(p)->face[tile];
    char signs[8], label[40];
    GString *markup = g_string_new("");
    add_rhombus(markup, face, goal, 0, 1.2);
    press_art(p, (Area){-100 * UNIT, -60 * UNIT, 200 * UNIT, 120 * UNIT}, "-100 -60 200 120", "%s",
              markup->str);
    g_string_free(markup, TRUE);
    face_signs(face, signs);
    if (goal)
        snprintf(label, sizeof label, "D%d", tile - PATHS + 1);
    else
        snprintf(label, sizeof label, "P%d %s", tile + 1, *signs ? signs : "·");
    press_colour(p, 0x5b461d);
    press_label(p, SANS " 6", 25 * UNIT, HIGH * UNIT / 2 - 6.2, ALIGN_RIGHT, label);
}

static void rhombus_back(Press *p, bool goal)
{
    press_colour(p, p->order->ink_saving ? WHITE : goal ? 0xd0912a : 0x8b6a34);
    cairo_paint(p->cr);
    press_art(p, (Area){-100 * UNIT, -60 * UNIT, 200 * UNIT, 120 * UNIT}, "-100 -60 200 120",
              "<rect x=\"-100\" y=\"-60\" width=\"200\" height=\"120\" fill=\"url(#inka-masonry)\"/>"
              "<use href=\"#inka-sun\" color=\"%s\" x=\"-24\" y=\"-24\" width=\"48\" height=\"48\"/>",
              goal ? "#6b430b" : "#3f2e10");
}

/* The first and the last place stay empty: so the sheet is the same upside down, and its backs meet on either
 * turn. */
static int tile_at(int place) { return place == 0 || place == PLACES - 1 ? -1 : place - 1; }

static void rhombus_sheet(Press *p, bool back)
{
    press_page(p, press_text_paper(p));
    const double across = EDGE + GAP * 2 / sqrt(3), down = HIGH * UNIT + GAP;
    if (back) sheet_begin_back(p);
    for (int place = 0; place < PLACES; place++) {
        const int tile = tile_at(place);
        if (tile < 0) continue;
        cairo_save(p->cr);
        const int column = place % COLUMNS, row = place / COLUMNS;
        const double x = (column - (COLUMNS - 1) / 2.0) * across, y = (row - (SHEET_ROWS - 1) / 2.0) * down;
        cairo_translate(p->cr, p->width / 2 + (back ? -x : x), p->height / 2 + y);
        cairo_save(p->cr);
        rhombus_path(p, BLEED, back ? -1 : 1);
        cairo_clip(p->cr);
        if (back)
            rhombus_back(p, tile >= PATHS);
        else
            rhombus_front(p, tile);
        cairo_restore(p->cr);
        corner_ticks(p, back ? -1 : 1);
        cairo_restore(p->cr);
    }
    if (back)
        sheet_end_back(p);
    else
        sheet_foot(p, press_words(p, "inka.print.rhombus_sheet"));
}

static void rhombi(Press *p)
{
    press_section(p, "inka.print.section.rhombi");
    rhombus_sheet(p, false);
    rhombus_sheet(p, true);
}

/* ---- what is folded up -------------------------------------------------------------------------- */

/* A strip: flap, face, face upside down, flap. Folded at three lines it stands as a roof does, its flaps
 * glued under it. */
typedef struct Roof {
    const char *symbol, *words;
    Area view; /* of the drawing */
    double wide, tall, flap;
} Roof;

static const Roof STATUE = {"statue", "inka.print.statue", {-14, -18, 28, 36}, 13, 19, 6};
static const Roof FIGURE = {"figure", "inka.print.figure", {-26, -34, 52, 60}, 20, 26, 9};
static const Roof BLOCKADE = {"blockade", "inka.print.blockade", {-28, -26, 56, 52}, 20, 18, 9};

static double roof_height(const Roof *r) { return 2 * (r->tall + r->flap); }

static void roof(Press *p, double x, double y, const Roof *r, int seat)
{
    char words[40], view[60];
    const double middle = roof_height(r) / 2;
    snprintf(view, sizeof view, "%.0f %.0f %.0f %.0f", r->view.x, r->view.y, r->view.w, r->view.h);
    cairo_save(p->cr);
    cairo_translate(p->cr, x, y);
    for (int side = 0; side < 2; side++) /* the upper face stands on its head */
        press_art(p, (Area){0.8, side ? middle + 0.8 : r->flap + 0.8, r->wide - 1.6, r->tall - 1.6}, view,
                  "<use href=\"#inka-%s%d\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" "
                  "transform=\"rotate(%d %.1f %.1f)\"/>",
                  r->symbol, seat, r->view.x, r->view.y, r->view.w, r->view.h, side ? 0 : 180,
                  r->view.x + r->view.w / 2, r->view.y + r->view.h / 2);
    cairo_rectangle(p->cr, 0, 0, r->wide, roof_height(r));
    sheet_cut(p);
    const double folds[] = {r->flap, middle, roof_height(r) - r->flap};
    for (int i = 0; i < 3; i++) {
        cairo_move_to(p->cr, 0, folds[i]);
        cairo_line_to(p->cr, r->wide, folds[i]);
        sheet_fold(p, INK);
    }
    snprintf(words, sizeof words, "%s %c", press_words(p, r->words), 'A' + seat);
    press_colour(p, PALE);
    press_label(p, SANS " 5", r->wide / 2, roof_height(r) - r->flap / 2, ALIGN_MIDDLE, words);
    cairo_restore(p->cr);
}

static void folded(Press *p)
{
    press_section(p, "inka.print.section.folded");
    press_page(p, press_text_paper(p));
    const double left = (p->width - 12 * 15.5 + 2.5) / 2;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < GOALS; i++) roof(p, left + (seat * GOALS + i) * 15.5, 25, &STATUE, seat);
        roof(p, left + seat * 23, 90, &FIGURE, seat);
        roof(p, left + (SEATS + seat) * 23, 90, &BLOCKADE, seat);
    }
    press_colour(p, INK);
    press_paragraph(p, SERIF " 10", (Area){left, 172, p->width - 2 * left, 0},
                    press_words(p, "inka.print.fold"), true);
    sheet_foot(p, press_words(p, "inka.print.section.folded"));
}

static void sheets(Press *p)
{
    inka_hall(p);
    folded(p);
}

/* The whole picture of the hall. */
static const char VIEW[] = "-60 -60 920 812.82";
static const Area BOX = {-60, -60, 920, 812.82};

/* ---- pictures -------------------------------------------------------------------------------------- */

/* Where the statues of the seats stand on a destination rhombus, about its middle. */
static const Spot STATUE_SPOT[SEATS] = {{-47, 28}, {47, -28}, {17, 27}, {-17, -27}};

static void add_symbol(GString *markup, const char *name, int seat, Spot at, double size)
{
    g_string_append_printf(markup,
                           "<use href=\"#inka-%s%d\" x=\"%.2f\" y=\"%.2f\" width=\"%.1f\" height=\"%.1f\"/>",
                           name, seat, at.x - size / 2, at.y - size / 2, size, size);
}

static void add_laid(GString *markup, const Piece *piece)
{
    const Spot m = inka_pose_middle(piece->slot);
    const double angle = -60.0 * pose_turn(piece->slot);
    g_string_append_printf(markup, "<g transform=\"translate(%.3f %.3f) rotate(%.0f)\">", m.x, m.y, angle);
    add_rhombus(markup, piece->face, piece->id >= PIECE_GOAL && piece->id < PIECE_FIGURE, angle, 1);
    g_string_append(markup, "</g>");
}

static void add_standing(GString *markup, const Piece *piece, const Piece *pieces, int count)
{
    if (piece->zone == ZONE_FIGURES)
        add_symbol(markup, "figure", piece->id - PIECE_FIGURE, inka_cell_middle(piece->slot), 56);
    if (piece->zone == ZONE_BLOCKADES)
        add_symbol(markup, "blockade", piece->id - PIECE_BLOCKADE, inka_cell_middle(piece->slot), 52);
    for (int i = 0; i < count && piece->zone == ZONE_STATUES; i++) {
        if (pieces[i].id != PIECE_GOAL + piece->slot) continue;
        const int seat = (piece->id - PIECE_STATUE) / GOALS;
        const double a = -pose_turn(pieces[i].slot) * G_PI / 3;
        const Spot m = inka_pose_middle(pieces[i].slot), s = STATUE_SPOT[seat];
        add_symbol(markup, "statue", seat,
                   (Spot){m.x + s.x * cos(a) - s.y * sin(a), m.y + s.x * sin(a) + s.y * cos(a)}, 38);
    }
}

static void begin_picture(Press *p, Area where)
{
    char rim[200];
    const double unit = where.w / BOX.w;
    cairo_save(p->cr);
    cairo_translate(p->cr, where.x - BOX.x * unit, where.y - BOX.y * unit);
    cairo_save(p->cr);
    inka_hexagon(1.1, (Spot){0, 0}, rim, sizeof rim);
    char *at = rim;
    for (int i = 0; i < 6; i++) { /* the hall within its wall */
        const double x = g_ascii_strtod(at, &at), y = g_ascii_strtod(at + 1, &at);
        cairo_line_to(p->cr, x * unit, y * unit);
    }
    cairo_clip(p->cr);
    inka_draw_hall(p, unit, BOX);
    cairo_restore(p->cr);
    cairo_restore(p->cr);
}

static void draw_scene(Press *p, Area where, const Piece *pieces, int count)
{
    GString *markup = g_string_new("");
    begin_picture(p, where);
    for (int i = 0; i < count; i++)
        if (pieces[i].zone == ZONE_FLOOR) add_laid(markup, &pieces[i]);
    for (int i = 0; i < count; i++) add_standing(markup, &pieces[i], pieces, count);
    press_art(p, where, VIEW, "%s", markup->str);
    g_string_free(markup, TRUE);
}

/* Four figures started and the temple built: four acts and thirteen. */
static void draw_setup(Press *p, Area where)
{
    Piece pieces[PIECES_MAX];
    draw_scene(p, where, pieces, scene_dealt(p, SEATS, 5, SEATS + PATHS, pieces));
}

/* Cells that a turn by 60 degrees sweeps, as the engine knows them: about an acute corner, and about an
 * obtuse one. */
static void draw_turns(Press *p, Area where)
{
    static const struct {
        int row, column, corner; /* south-west is acute, south-east obtuse */
    } TURNED[] = {{2, 4, 5}, {5, 11, 3}};
    GString *markup = g_string_new("");
    begin_picture(p, where);
    for (int i = 0; i < 2; i++) {
        const int pose = 0 * CELLS + TURNED[i].row * ROW + TURNED[i].column;
        const int corner = TURNED[i].corner;
        const Cells swept = pose_swept(pose, corner, false);
        const InkaMove after = pose_spin(pose, corner, 1, 0);
        for (int cell = 0; cell < CELLS; cell++) {
            char points[120];
            if (!cells_have(swept, cell)) continue;
            inka_cell_points(cell, (Spot){0, 0}, points, sizeof points);
            g_string_append_printf(markup,
                                   "<polygon points=\"%s\" fill=\"#3fae9d\" fill-opacity=\".55\" "
                                   "stroke=\"#baf3e6\" stroke-width=\"2\" stroke-dasharray=\"5 4\"/>",
                                   points);
        }
        add_laid(markup, &(Piece){.slot = (int16_t)pose, .face = FACE_PATH});
        const Spot m = inka_pose_middle(after.pose);
        g_string_append_printf(markup, "<g transform=\"translate(%.3f %.3f) rotate(%d)\" opacity=\".55\">",
                               m.x, m.y, -60 * pose_turn(after.pose));
        add_rhombus(markup, FACE_PATH, false, 0, 1);
        g_string_append(markup, "</g>");
    }
    press_art(p, where, VIEW, "%s", markup->str);
    g_string_free(markup, TRUE);
}

static const Illustration PICTURES[] = {
    {"IN-BUILD", "setup", 80, draw_setup}, {"IN-TURN", "turns", 80, draw_turns}, {NULL, NULL, 0, NULL}};

const PrintSet print_inka = {
    .game = "inka",
    .ink_saving = ".inka-masonry, .inka-top, .inka-deep { fill: #fff !important; } .inka-firm { fill: "
                  "#ece5d6 !important; } .inka-grid { stroke: #444 !important; }"
                  ".inka-wall { stroke: #222 !important; } .inka-bricks { stroke: #fff !important; } "
                  ".inka-crack { stroke: #888 !important; }",
    .pairs = rhombi,
    .sheets = sheets,
    .illustrations = PICTURES,
    .aids = 4,
};
