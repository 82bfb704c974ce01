/* text.c -- IPSO in words and signs: acts, positions, events, a picture.
 *
 * Slots are written row.place (`2.3`: second row from the top, third card), centre
 * places 1 and 2. A position is one line:
 *
 *   round 1 first A left 56 stage replace star ABCD centre 12 47 draws 0
 *   A 5? 9?/1? 2? 3?/.../... B ... deal 5 9 1 ...  (one number for each id)
 *
 * `?` marks a card that lies face down. `under`, `drawn`, `points`, `stars` and
 * `later` stand there when they say something. Without `deal` every card is taken to have
 * been dealt where it lies, the rest of the numbers in rising order as the stock. */
#include "base/style.h"
#include "game/message.h"
#include "games/ipso/ipso.h"

#include <string.h>

static const char *const ACT_WORDS[] = {"replace", "keep", "bonus", "swap", "throw"};
static const char *const STAGE_WORDS[] = {"replace", "choose", "bonus", "over"};

static int row_of(int slot)
{
    int row = ROWS - 1;
    while (IPSO_ROWS[row].first > slot) row--;
    return row;
}

static void write_slot(int slot, Text *out)
{
    int row = row_of(slot);
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

/* ---- positions ------------------------------------------------------------ */

static void write_numbers(Text *out, const char *word, const uint8_t *number, int count)
{
    text_add(out, word);
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        text_int(out, number[i]);
    }
}

static void write_points(Text *out, const char *word, const int16_t *points, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) any |= points[i] != 0;
    if (!any) return;
    text_add(out, word);
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        text_int(out, points[i]);
    }
}

static void write_pyramid(const IpsoState *s, int seat, Text *out)
{
    text_char(out, ' ');
    text_char(out, (char)('A' + seat));
    for (int i = 0; i < SLOTS; i++) {
        text_char(out, i && IPSO_ROWS[row_of(i)].first == i ? '/' : ' ');
        text_int(out, s->number[s->table.slot[seat][i]]);
        if (s->table.down[seat] >> i & 1) text_char(out, '?');
    }
}

void ipso_write_position(const Terms *t, const State *state, Text *out)
{
    const IpsoState *s = (const IpsoState *)state;
    const IpsoTable *b = &s->table;
    text_add(out, "round ");
    text_int(out, b->round + 1);
    text_add(out, " first ");
    text_char(out, (char)('A' + b->first));
    text_add(out, " left ");
    text_int(out, b->left);
    text_add(out, " stage ");
    text_add(out, STAGE_WORDS[b->stage]);
    text_add(out, " star ");
    for (int p = 0; p < t->seats; p++) text_char(out, b->has_star[p] ? (char)('A' + p) : '-');
    const uint8_t *two = b->stage == STAGE_REPLACE ? b->centre : b->under;
    uint8_t numbers[PLACES] = {s->number[two[0]], s->number[two[1]]};
    write_numbers(out, b->stage == STAGE_REPLACE ? " centre" : " under", numbers, PLACES);
    text_add(out, " draws ");
    text_int(out, b->draws);
    if (b->drawn != NO_CARD) write_numbers(out, " drawn", &s->number[b->drawn], 1);
    write_points(out, " points", b->points, t->seats);
    write_points(out, " stars", b->stars, t->seats);
    for (int p = 0; p < t->seats; p++) write_pyramid(s, p, out);
    write_numbers(out, " deal", s->number, CARDS);
    for (int r = b->round; r < ipso_rounds(t) - 1; r++) write_numbers(out, " later", s->later[r], CARDS);
}

/* While reading, places hold numbers; ids follow once the deal is known. */
typedef struct Reading {
    Scan scan;
    IpsoState s;
    uint8_t slot[SEATS][SLOTS], two[PLACES], drawn;
    bool has_deal;
    int later;
} Reading;

static bool word(Reading *r, const char *w)
{
    return scan_word(&r->scan, w) && (scan_done(&r->scan) || scan_char(&r->scan, ' '));
}

static bool number(Reading *r, int low, int high, int32_t *out)
{
    return scan_int(&r->scan, low, high, out) && (scan_done(&r->scan) || scan_char(&r->scan, ' '));
}

static bool numbers(Reading *r, uint8_t *out, int count)
{
    for (int i = 0; i < count; i++) {
        int32_t n;
        if (!number(r, 1, CARDS, &n)) return false;
        out[i] = (uint8_t)n;
    }
    return true;
}

static bool points(Reading *r, const Terms *t, int16_t *out)
{
    for (int p = 0; p < t->seats; p++) {
        int32_t n;
        if (!number(r, 0, 1000, &n)) return false;
        out[p] = (int16_t)n;
    }
    return true;
}

static bool letter(Reading *r, const Terms *t, uint8_t *seat)
{
    if (scan_done(&r->scan) || *r->scan.at < 'A' || *r->scan.at >= 'A' + t->seats) return false;
    *seat = (uint8_t)(*r->scan.at++ - 'A');
    return scan_done(&r->scan) || scan_char(&r->scan, ' ');
}

static bool stars_held(Reading *r, const Terms *t)
{
    for (int p = 0; p < t->seats; p++) {
        r->s.table.has_star[p] = scan_char(&r->scan, (char)('A' + p));
        if (!r->s.table.has_star[p] && !scan_char(&r->scan, '-')) return false;
    }
    return scan_char(&r->scan, ' ');
}

static bool pyramid(Reading *r, int seat)
{
    for (int i = 0; i < SLOTS; i++) {
        int32_t n;
        bool ends_row = i + 1 < SLOTS && IPSO_ROWS[row_of(i + 1)].first == i + 1;
        if (!scan_int(&r->scan, 1, CARDS, &n)) return false;
        r->slot[seat][i] = (uint8_t)n;
        if (scan_char(&r->scan, '?')) r->s.table.down[seat] |= (uint16_t)(1u << i);
        bool last = i + 1 == SLOTS && scan_done(&r->scan);
        if (!last && !scan_char(&r->scan, ends_row ? '/' : ' ')) return false;
    }
    return true;
}

static bool read_head(Reading *r, const Terms *t)
{
    IpsoTable *b = &r->s.table;
    int32_t n;
    if (!word(r, "round") || !number(r, 1, ROUNDS, &n)) return false;
    b->round = (uint8_t)(n - 1);
    if (!word(r, "first") || !letter(r, t, &b->first)) return false;
    if (!word(r, "left") || !number(r, 0, SLOTS * t->seats, &n)) return false;
    b->left = (uint8_t)n;
    if (!word(r, "stage")) return false;
    int stage = scan_one_of(&r->scan, STAGE_WORDS, 4);
    if (stage < 0 || !scan_char(&r->scan, ' ')) return false;
    b->stage = (uint8_t)stage;
    if (!word(r, "star") || !stars_held(r, t)) return false;
    if (!word(r, stage == STAGE_REPLACE ? "centre" : "under") || !numbers(r, r->two, PLACES)) return false;
    if (!word(r, "draws") || !number(r, 0, SEATS, &n)) return false;
    b->draws = (uint8_t)n;
    if (word(r, "drawn") && !numbers(r, &r->drawn, 1)) return false;
    if (word(r, "points") && !points(r, t, b->points)) return false;
    return !word(r, "stars") || points(r, t, b->stars);
}

static bool read_cards(Reading *r, const Terms *t)
{
    for (int p = 0; p < t->seats; p++) {
        uint8_t seat;
        if (!letter(r, t, &seat) || seat != p || !pyramid(r, p)) return false;
    }
    r->has_deal = word(r, "deal");
    if (r->has_deal && !numbers(r, r->s.number, CARDS)) return false;
    for (int i = r->s.table.round; i < ipso_rounds(t) - 1 && word(r, "later"); i++, r->later++)
        if (!numbers(r, r->s.later[i], CARDS)) return false;
    return scan_done(&r->scan);
}

/* No `deal`: every card was dealt where it lies. */
static void imagine_deal(Reading *r, const Terms *t)
{
    bool used[CARDS + 1] = {false};
    int id = 0;
    for (int p = 0; p < t->seats; p++)
        for (int i = 0; i < SLOTS; i++) used[r->s.number[id++] = r->slot[p][i]] = true;
    for (int i = 0; i < PLACES; i++) used[r->s.number[id++] = r->two[i]] = true;
    if (r->drawn) used[r->s.number[id++] = r->drawn] = true;
    for (int n = 1; n <= CARDS && id < CARDS; n++)
        if (!used[n]) r->s.number[id++] = (uint8_t)n;
}

static uint8_t id_of(const IpsoState *s, int number_wanted)
{
    const uint8_t *at = memchr(s->number, number_wanted, CARDS);
    return at ? (uint8_t)(at - s->number) : NO_CARD;
}

static void resolve_ids(Reading *r, const Terms *t)
{
    IpsoTable *b = &r->s.table;
    for (int p = 0; p < t->seats; p++)
        for (int i = 0; i < SLOTS; i++) b->slot[p][i] = id_of(&r->s, r->slot[p][i]);
    for (int i = 0; i < PLACES; i++) {
        uint8_t id = id_of(&r->s, r->two[i]);
        b->centre[i] = b->stage == STAGE_REPLACE ? id : NO_CARD;
        b->under[i] = b->stage == STAGE_REPLACE ? NO_CARD : id;
    }
    b->drawn = r->drawn ? id_of(&r->s, r->drawn) : NO_CARD;
    int gone =
        (SLOTS * t->seats - b->left) % t->seats; /* also right in the last round, whose turns go round once */
    b->seat = (uint8_t)((b->first + (b->round % 2 ? t->seats - gone : gone)) % t->seats);
}

bool ipso_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Reading r = {.scan = scan_of(text)};
    if (!read_head(&r, t) || !read_cards(&r, t)) return fault_in_position(fault, text, &r.scan);
    if (!r.has_deal) imagine_deal(&r, t);
    for (int i = r.later + r.s.table.round; i < ipso_rounds(t) - 1; i++)
        for (int n = 0; n < CARDS; n++) r.s.later[i][n] = (uint8_t)(n + 1);
    resolve_ids(&r, t);
    const char *broken = ipso_check(t, (const State *)&r.s);
    if (broken) return fault_invariant(fault, broken);
    memcpy(out, &r.s, sizeof r.s);
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
