/* set.c -- IPSO in print: ninety cards and six Star cards with their backs, a pad for the points. */
#include "fronts/print/press.h"
#include "games/ipso/ipso.h"

#include <stdio.h>

static const IpsoDeck *deck_of(const Press *p) { return p->terms.data; }

/* ---- a card ------------------------------------------------------------------------------ */

/* Drawings of cards are 60 wide; how high and how much beyond the edges depends on what is cut. */
typedef struct Card {
    Area at;      /* trimmed */
    double unit;  /* mm */
    double tall;  /* in units */
    double bleed; /* in units */
    char view[80];
} Card;

/* In pictures of the booklet only drawings can be read. */
static bool is_small(Area at) { return at.w < 30; }

static Card card_at(Area at, double bleed)
{
    Card c = {.at = at, .unit = at.w / 60, .tall = at.h * 60 / at.w, .bleed = bleed * 60 / at.w};
    snprintf(c.view, sizeof c.view, "%.4f %.4f %.4f %.4f", -c.bleed, -c.bleed, 60 + 2 * c.bleed,
             c.tall + 2 * c.bleed);
    return c;
}

static void ground(Press *p, const Card *c, const char *name)
{
    press_art(p, area_grown(c->at, c->bleed * c->unit), c->view,
              "<rect class=\"%s\" stroke=\"none\" style=\"stroke:none\" x=\"%.4f\" y=\"%.4f\" width=\"%.4f\" "
              "height=\"%.4f\"/>",
              name, -c->bleed, -c->bleed, 60 + 2 * c->bleed, c->tall + 2 * c->bleed);
}

static void numeral(char *out, size_t size, int number, double middle, double top, double scale)
{
    const int digits = number > 9 ? 2 : 1;
    int used = snprintf(out, size, "<g class=\"ip-numeral\" transform=\"translate(%.3f %.3f) scale(%.3f)\">",
                        middle - (digits * 10 + (digits - 1) * 0.6) * scale / 2, top, scale);
    if (digits == 2)
        used += snprintf(out + used, size - (size_t)used, "<use href=\"#ip-n%d\"/>", number / 10);
    snprintf(out + used, size - (size_t)used, "<use href=\"#ip-n%d\" x=\"%.1f\"/></g>", number % 10,
             (digits - 1) * 10.6);
}

/* A wave of the band from beyond one edge to beyond the other, down to the lower edge. */
static void wave(char *out, size_t size, const Card *c, double y, double swell)
{
    snprintf(out, size,
             "M-14.250 %.3fq7.400 %.1f 14.750 0t14.750 0 14.750 0 14.750 0 14.750 0 14.750 0V%.3fH-14.250Z",
             y, swell, c->tall + c->bleed);
}

static void draw_stars(Press *p, const Card *c, int stars)
{
    char worth[8];
    for (int i = 0; i < stars; i++)
        press_art(p, area_grown(c->at, c->bleed * c->unit), c->view,
                  "<use href=\"#ip-star\" class=\"ip-star\" transform=\"translate(%.2f 10) scale(.62)\"/>",
                  51 - i * 12.5);
    if (!stars || is_small(c->at)) return;
    snprintf(worth, sizeof worth, "+%d", stars);
    press_colour(p, 0x6e4f00);
    press_label(p, SANS " Bold 7", c->at.x + 51 * c->unit, c->at.y + 19 * c->unit, ALIGN_MIDDLE, worth);
}

static void draw_front(Press *p, Area at, double bleed, int number)
{
    static const uint32_t BRIGHT = 0xfffdf5, DARK = 0x4b3700;
    const Card c = card_at(at, bleed);
    const int colour = deck_of(p)->colour[number];
    const char *name = IPSO_COLOURS[colour];
    char digits[240], far[160], near[160], text[8], key[32];
    const double low = c.tall - 80; /* more room than on the page goes above the band */
    numeral(digits, sizeof digits, number, 30, 14 + low * 0.55, 2.05);
    wave(far, sizeof far, &c, 53 + low, -6.5);
    wave(near, sizeof near, &c, 57.5 + low, 5);
    ground(p, &c, "ip-paper");
    press_art(
        p, area_grown(c.at, c.bleed * c.unit), c.view,
        "<g class=\"ip-%s\"><path class=\"ip-band ip-far\" d=\"%s\"/><path class=\"ip-band\" d=\"%s\"/>%s"
        "<use href=\"#ip-sign-%s\" class=\"ip-sign\" transform=\"translate(30 %.3f) scale(.7)\"/></g>",
        name, far, near, digits, name, 66.5 + low);
    draw_stars(p, &c, deck_of(p)->stars[number]);
    if (is_small(at)) return;
    snprintf(text, sizeof text, "%d", number);
    press_colour(p, INK);
    press_label(p, SANS " Bold 10", at.x + 4.5 * c.unit, at.y + 7 * c.unit, ALIGN_LEFT, text);
    snprintf(key, sizeof key, "word.%s", name);
    const bool dark = p->order->ink_saving || colour == 3;
    press_colour(p, dark ? DARK : BRIGHT);
    press_label(p, at.w < 50 ? SANS " 5.5" : SANS " 6.5", at.x + at.w / 2, at.y + at.h - 3.6 * c.unit,
                ALIGN_MIDDLE, press_game_words(p, key));
}

static void draw_star_card(Press *p, Area at, double bleed)
{
    const Card c = card_at(at, bleed);
    char worth[8];
    snprintf(worth, sizeof worth, "+%d", STAR_POINTS);
    ground(p, &c, "ip-night");
    press_art(p, area_grown(c.at, c.bleed * c.unit), c.view, "<use href=\"#ip-star-card\" y=\"%.2f\"/>",
              (c.tall - 80) / 2);
    if (is_small(at)) return;
    press_colour(p, p->order->ink_saving ? INK : 0xf6d77b);
    press_label(p, SANS " Bold 12", at.x + at.w / 2, at.y + at.h - 16 * c.unit, ALIGN_MIDDLE, worth);
    press_label(p, SANS " 8", at.x + at.w / 2, at.y + at.h - 8 * c.unit, ALIGN_MIDDLE,
                press_game_words(p, "look.star"));
}

static void draw_back(Press *p, Area at, double bleed)
{
    const Card c = card_at(at, bleed);
    ground(p, &c, "ip-back");
    press_art(p, area_grown(c.at, c.bleed * c.unit), c.view, "<use href=\"#ip-back\" y=\"%.2f\"/>",
              (c.tall - 80) / 2);
}

/* ---- sheets -------------------------------------------------------------------------------- */

enum { STAR_CARDS = SEATS };

static void draw_card(Press *p, const Grid *g, int place, int card)
{
    if (card < CARDS)
        draw_front(p, grid_cell(g, place), g->bleed, card + 1);
    else
        draw_star_card(p, grid_cell(g, place), g->bleed);
}

static void cards(Press *p)
{
    const double w = p->order->mini ? 44 : 63, h = p->order->mini ? 67 : 88;
    press_section(p, "ipso.print.section.cards");
    for (int first = 0; first < CARDS + STAR_CARDS;) {
        char words[80];
        press_page(p, p->order->paper);
        const Grid g = grid_on_page(p, w, h, 2);
        const int here = g.columns * g.rows;
        for (int i = 0; i < here && first + i < CARDS + STAR_CARDS; i++) {
            sheet_clip(p, grid_bled(&g, i));
            draw_card(p, &g, i, first + i);
            cairo_restore(p->cr);
        }
        sheet_marks(p, &g);
        Text name = text_in(words, sizeof words);
        press_counted(p, "ipso.print.sheet", first / here + 1, &name);
        sheet_foot(p, words);
        press_page(p, p->order->paper);
        sheet_begin_back(p);
        for (int i = 0; i < here; i++) {
            sheet_clip(p, grid_bled(&g, i));
            draw_back(p, grid_cell(&g, i), g.bleed);
            cairo_restore(p->cr);
        }
        sheet_marks(p, &g);
        sheet_end_back(p);
        first += here;
    }
}

/* ---- the pad --------------------------------------------------------------------------------- */

static const char *const PAD_LINES[] = {"ipso.print.names", "ipso.print.row2",   "ipso.print.row3",
                                        "ipso.print.row4",  "ipso.print.row5",   "ipso.print.stars",
                                        "ipso.print.star",  "ipso.print.parity", "ipso.print.total"};
enum { PAD_ROWS = sizeof PAD_LINES / sizeof *PAD_LINES };

static void pad(Press *p, Area at, int round)
{
    char title[80];
    const double head = 46, wide = (at.w - head) / SEATS, tall = (at.h - 9) / PAD_ROWS;
    Text head_line = text_in(title, sizeof title);
    press_counted(p, "ipso.print.round", round, &head_line);
    press_colour(p, INK);
    press_label(p, SANS " Bold 11", at.x, at.y + 3, ALIGN_LEFT, title);
    for (int row = 0; row <= PAD_ROWS; row++) {
        const double y = at.y + 9 + row * tall;
        press_colour(p, INK);
        press_line(p, at.x, y, at.x + at.w, y, row == PAD_ROWS - 1 ? 0.5 : 0.15);
        if (row < PAD_ROWS)
            press_label(p, row == PAD_ROWS - 1 ? SANS " Bold 8" : SANS " 8", at.x + 1, y + tall / 2,
                        ALIGN_LEFT, press_words(p, PAD_LINES[row]));
    }
    for (int column = 0; column <= SEATS; column++)
        press_line(p, at.x + head + column * wide, at.y + 9, at.x + head + column * wide, at.y + at.h, 0.15);
}

/* Four rounds on a page: a tournament, or four matches. */
static void pads(Press *p)
{
    press_section(p, "ipso.print.section.pad");
    press_page(p, press_text_paper(p));
    const double wide = p->width - 30, tall = (p->height - 46) / 4;
    for (int i = 0; i < ROUNDS; i++) pad(p, (Area){15, 14 + i * (tall + 4), wide, tall}, i + 1);
    press_colour(p, INK);
    press_paragraph(p, SERIF " Italic 8.5", (Area){15, p->height - 16, wide, 0},
                    press_words(p, "ipso.print.pad"), true);
}

/* ---- pictures ---------------------------------------------------------------------------------- */

/* Where a slot of a pyramid lies: four rows about a middle. */
static Area slot_area(double middle, double top, double wide, int slot)
{
    const double high = wide * 4 / 3, step = wide * 1.08;
    const int row = ipso_row_of(slot), place = slot - IPSO_ROWS[row].first;
    return (Area){middle + (place - IPSO_ROWS[row].count / 2.0) * step, top + row * high * 1.06, wide, high};
}

static void card_frame(Press *p, Area at)
{
    press_colour(p, PALE);
    cairo_set_line_width(p->cr, 0.15);
    cairo_rectangle(p->cr, at.x, at.y, at.w, at.h);
    cairo_stroke(p->cr);
}

static void small_card(Press *p, Area at, int face)
{
    if (face == STAR_FACE)
        draw_star_card(p, at, 0);
    else if (face)
        draw_front(p, at, 0, face);
    else
        draw_back(p, at, 0);
    card_frame(p, at);
}

/* One pyramid, the centre and the stock, as the engine deals them to two. */
static void draw_setup(Press *p, Area where)
{
    Piece pieces[PIECES_MAX];
    const int count = scene_dealt(p, 2, 7, 0, pieces);
    const double wide = where.w / 9, top = where.y + wide * 1.5;
    bool stocked = false;
    for (int i = 0; i < count; i++) {
        const Piece *piece = &pieces[i];
        Area at = {where.x + where.w - wide * 1.2, where.y + wide * 4.4, wide, wide * 4 / 3};
        if (piece->zone == ZONE_PYRAMID)
            at = piece->slot == STAR_SLOT ? (Area){where.x + wide * 3 - wide / 2, where.y, wide, wide * 4 / 3}
                                          : slot_area(where.x + wide * 3, top, wide, piece->slot);
        else if (piece->zone == ZONE_CENTRE)
            at = (Area){where.x + where.w - wide * (2.4 - piece->slot * 1.2), where.y + wide * 2.4, wide,
                        wide * 4 / 3};
        else if (piece->zone != ZONE_STOCK || stocked)
            continue;
        stocked |= piece->zone == ZONE_STOCK;
        small_card(p, at, piece->face);
    }
}

/* The example of the rules, scored by the engine. */
static void draw_example(Press *p, Area where)
{
    static const uint8_t NUMBERS[SLOTS] = {12, 7, 3, 9, 42, 5, 10, 15, 20, 1, 6, 11, 16, 86};
    IpsoTable table = {0};
    const double wide = where.w / 8.4;
    for (int i = 0; i < SLOTS; i++) {
        table.slot[0][i] = (uint8_t)i;
        small_card(p, slot_area(where.x + wide * 2.9, where.y, wide, i), NUMBERS[i]);
    }
    for (int row = 0; row < ROWS; row++) {
        char worth[16];
        const IpsoRowScore s = ipso_row_score(&p->terms, &table, NUMBERS, 0, row);
        const int points = s.cards + s.colour + s.stars + s.parity;
        Area last = slot_area(where.x + wide * 2.9, where.y, wide,
                              IPSO_ROWS[ROWS - 1].first + IPSO_ROWS[ROWS - 1].count - 1);
        const double y = slot_area(0, where.y, wide, IPSO_ROWS[row].first).y + wide * 2 / 3;
        snprintf(worth, sizeof worth, s.rises ? "+%d" : "–", points);
        press_colour(p, s.rises ? MARK : PALE);
        press_label(p, SANS " Bold 11", last.x + wide * 1.9, y, ALIGN_RIGHT, worth);
    }
}

static const Illustration PICTURES[] = {
    {"IP-SETUP", "setup", 74, draw_setup}, {"IP-STARS", "example", 62, draw_example}, {NULL, NULL, 0, NULL}};

const PrintSet print_ipso = {
    .game = "ipso",
    .ink_saving = ".ip-paper, .ip-back, .ip-night { fill: #fff; } .ip-band { fill: none !important; stroke: "
                  "#444; stroke-width: 0.8; }"
                  ".ip-far { opacity: 0.6; } .ip-sign { fill: none !important; stroke: #222 !important; }"
                  ".ip-frame, .ip-wave { stroke: #14586a; } .ip-isle { fill: none; } .ip-sun { fill: none; "
                  "stroke: #6e4f00; } .ip-star { fill: none; }",
    .pairs = cards,
    .sheets = pads,
    .illustrations = PICTURES,
    .aids = 4,
};
