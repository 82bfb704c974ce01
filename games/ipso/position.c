/* position.c -- IPSO's positions as one line of text:
 *
 *   round 1 first A left 56 stage replace star ABCD centre 12 47 draws 0
 *   A 5? 9?/1? 2? 3?/.../... B ... deal 5 9 1 ...  (one number for each id)
 *
 * `?` marks a card that lies face down. `under`, `drawn`, `points`, `stars` and
 * `later` stand there when they say something. Without `deal` every card is taken to have
 * been dealt where it lies, the rest of the numbers in rising order as the stock. */
#include "game/message.h"
#include "games/ipso/ipso.h"

#include <string.h>

static const char *const STAGE_WORDS[] = {"replace", "choose", "bonus", "over"};

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
        text_char(out, i && IPSO_ROWS[ipso_row_of(i)].first == i ? '/' : ' ');
        text_int(out, s->number[s->table.slot[seat][i]]);
        if (s->table.down[seat] >> i & 1) text_char(out, '?');
    }
}

static void ipso_write_position(const Terms *t, const State *state, Text *out)
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
        bool ends_row = i + 1 < SLOTS && IPSO_ROWS[ipso_row_of(i + 1)].first == i + 1;
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

/* No `deal`: every card was dealt where it lies. The card drawn came from the stock after those drawn before
 * it; or, with the stock empty, from the former centre, which may so lie in a pyramid as well. */
static void imagine_deal(Reading *r, const Terms *t)
{
    bool used[CARDS + 1] = {true};
    uint8_t *deal = r->s.number;
    int id = 0, next = 0;
    for (int p = 0; p < t->seats; p++)
        for (int i = 0; i < SLOTS; i++) used[deal[id++] = r->slot[p][i]] = true;
    for (int i = 0; i < PLACES; i++, id++)
        if (!used[r->two[i]]) used[deal[id] = r->two[i]] = true;
    const int drawn_at = id + r->s.table.draws - 1;
    if (!used[r->drawn] && drawn_at < CARDS) used[deal[drawn_at] = r->drawn] = true;
    for (id = 0; id < CARDS; id++) {
        while (!deal[id] && used[next]) next++;
        if (!deal[id]) used[deal[id] = (uint8_t)next] = true;
    }
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

static bool ipso_read_position(const Terms *t, const char *text, State *out, Fault *fault)
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

const Positions ipso_positions = {ipso_write_position, ipso_read_position};
