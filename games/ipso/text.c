/* text.c -- IPSO in words and signs: acts, events, a picture; positions are in position.c.
 *
 * Slots are written row.place (`2.3`: second row from the top, third card), centre
 * places 1 and 2. */
#include "base/style.h"
#include "game/message.h"
#include "games/ipso/ipso.h"

static const char *const ACT_WORDS[] = {"replace", "keep", "bonus", "swap", "throw"};

static void write_slot(int slot, Text *out)
{
    if (slot < 0 || slot >= SLOTS) {
        text_char(out, '?');
        return;
    }
    int row = ipso_row_of(slot);
    text_int(out, row + 1);
    text_char(out, '.');
    text_int(out, slot - IPSO_ROWS[row].first + 1);
}

static bool read_slot(Scan *scan, int16_t *slot)
{
    int32_t row, place;
    if (!scan_int(scan, 1, ROWS, &row) || !scan_char(scan, '.')) return false;
    if (!scan_int(scan, 1, IPSO_ROWS[row - 1].count, &place)) return false;
    *slot = (int16_t)(IPSO_ROWS[row - 1].first + place - 1);
    return true;
}

void ipso_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t;
    text_add(out, ACT_WORDS[act->kind]);
    if (act->kind == ACT_REPLACE) {
        text_char(out, ' ');
        text_int(out, act->arg[0] + 1);
    }
    if (!act->argc) return;
    text_char(out, ' ');
    write_slot(act->arg[act->argc - 1], out);
}

bool ipso_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    Act act = {0};
    int32_t place;
    int kind = scan_one_of(&scan, ACT_WORDS, 5);
    (void)t;
    if (kind < 0) return garbled(why, text);
    act.kind = (uint8_t)kind;
    if (kind == ACT_REPLACE) {
        if (!scan_char(&scan, ' ') || !scan_int(&scan, 1, PLACES, &place)) return garbled(why, text);
        act.arg[act.argc++] = (int16_t)(place - 1);
    }
    if (kind == ACT_REPLACE || kind == ACT_SWAP) {
        if (!scan_char(&scan, ' ') || !read_slot(&scan, &act.arg[act.argc++])) return garbled(why, text);
    }
    if (!scan_done(&scan)) return garbled(why, text);
    *out = act;
    return true;
}

/* ---- words ---------------------------------------------------------------- */

void ipso_describe(const Terms *t, const Event *e, Message *out)
{
    const int16_t *a = e->open;
    (void)t;
    switch ((IpsoEvent)e->kind) {
    case EVENT_DEAL: message(out, "ipso.event.deal", 2, arg_count(a[0]), arg_seat(a[1])); break;
    case EVENT_REPLACE:
        message(out, "ipso.event.replace", 4, arg_seat(e->seat), arg_face(a[0]), arg_cell(a[1]),
                arg_face(a[2]));
        break;
    case EVENT_LAST: message(out, "ipso.event.last", 0); break;
    case EVENT_KEEP: message(out, "ipso.event.keep", 1, arg_seat(e->seat)); break;
    case EVENT_BONUS: message(out, "ipso.event.bonus", 2, arg_seat(e->seat), arg_face(a[0])); break;
    case EVENT_SWAP:
        message(out, "ipso.event.swap", 4, arg_seat(e->seat), arg_face(a[0]), arg_cell(a[1]), arg_face(a[2]));
        break;
    case EVENT_THROW: message(out, "ipso.event.throw", 2, arg_seat(e->seat), arg_face(a[0])); break;
    case EVENT_ROUND:
        message(out, "ipso.event.round", 4, arg_seat(e->seat), arg_count(a[0]), arg_count(a[1]),
                arg_count(a[2]));
        break;
    case EVENT_OVER: message(out, "ipso.event.over", 0); break;
    }
}

void ipso_name_face(const Terms *t, int face, Message *out)
{
    const IpsoDeck *deck = t->data;
    if (face == STAR_FACE)
        message(out, "ipso.face.star", 0);
    else if (face < 1 || face > CARDS)
        message(out, "ipso.face.down", 0);
    else
        message(out, deck->stars[face] ? "ipso.face.starred" : "ipso.face.card", 3, arg_count(face),
                arg_word(deck->colour[face]), arg_count(deck->stars[face]));
}

void ipso_name_piece(const Terms *t, int piece, Text *out)
{
    (void)t;
    text_add(out, piece < STAR_PIECE ? "card" : "star");
    text_int(out, piece < STAR_PIECE ? piece + 1 : piece - STAR_PIECE + 1);
}

void ipso_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t;
    write_slot(cell % SLOTS, out);
}

/* ---- the picture ---------------------------------------------------------- */

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
