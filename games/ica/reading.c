/* reading.c -- reads the positions that position.c writes, and those that people draw.
 *
 * For a position drawn by hand everything may be left out; `2` stands for two tiles face
 * down, `?` for a research tile face down, and whatever is not said is filled in: reports
 * not yet turned up first, then stones and objects, lowest first. Without `site` the piles
 * are as high as the tiles left suffice; stones that find no room lie open on d4. */
#include "game/message.h"
#include "games/ica/ica.h"

#include <string.h>

typedef struct Reading {
    const Terms *t;
    Scan scan;
    IcaState s;
    uint64_t named;    /* tiles that were said to be somewhere */
    uint32_t subjects; /* stones whose research tile was named */
    uint8_t at[CELLS]; /* research stone by cell, 0: to be filled in */
    bool has_site, has_deal;
} Reading;

static bool section(Reading *r, const char *word)
{
    return scan_word(&r->scan, word) && scan_char(&r->scan, ' ');
}
static bool ended(Reading *r) { return scan_done(&r->scan) || scan_char(&r->scan, ' '); }

static bool read_number(Reading *r, int high, int *out)
{
    int32_t n;
    if (!scan_int(&r->scan, 0, high, &n)) return false;
    *out = n;
    return true;
}

static bool read_small(Reading *r, int high, uint8_t *out)
{
    int n;
    if (!read_number(r, high, &n)) return false;
    *out = (uint8_t)n;
    return true;
}

static int read_seats(Reading *r)
{
    int set = 0;
    for (int p = 0; p < r->t->seats; p++)
        if (scan_char(&r->scan, (char)('A' + p))) set |= 1 << p;
    return set;
}

static bool read_letter(Reading *r, uint8_t *seat)
{
    int set = read_seats(r);
    if (!set || set & (set - 1)) return false;
    *seat = (uint8_t)__builtin_ctz((unsigned)set);
    return true;
}

/* A tile that is now somewhere: each may be said once. */
static bool read_new_tile(Reading *r, int *tile)
{
    if (!ica_read_tile(ica_tiles(r->t), &r->scan, tile) || r->named & ica_bit(*tile)) return false;
    r->named |= ica_bit(*tile);
    return true;
}

static bool read_new_set(Reading *r, uint64_t *set)
{
    int tile;
    if (scan_char(&r->scan, '-')) return true;
    do {
        if (!read_new_tile(r, &tile)) return false;
        *set |= ica_bit(tile);
    } while (scan_char(&r->scan, '+'));
    return true;
}

static bool read_plain_set(Reading *r, uint64_t *set)
{
    int tile;
    do {
        if (!ica_read_tile(ica_tiles(r->t), &r->scan, &tile)) return false;
        *set |= ica_bit(tile);
    } while (scan_char(&r->scan, ','));
    return true;
}

static bool read_head(Reading *r)
{
    IcaTable *b = &r->s.table;
    int n = STAGE_TURN;
    if (section(r, "stage") && ((n = scan_one_of(&r->scan, ICA_STAGES, STAGE_OVER + 1)) < 0 || !ended(r)))
        return false;
    b->stage = (uint8_t)n;
    if (section(r, "first") && (!read_letter(r, &b->first) || !ended(r))) return false;
    if (section(r, "turn") && (!read_letter(r, &b->seat) || !ended(r))) return false;
    n = 1;
    if (section(r, "round") && (!read_number(r, ROUNDS_MAX, &n) || !ended(r))) return false;
    b->round = (uint16_t)n;
    bool in_turn = b->stage >= STAGE_TURN && b->stage < STAGE_OVER;
    b->points_left = in_turn ? TURN_POINTS : 0;
    if (section(r, "ap") && (!read_small(r, UINT8_MAX, &b->points_left) || !ended(r))) return false;
    if (section(r, "reports") && (!read_small(r, REPORTS, &b->reports) || !ended(r))) return false;
    if (section(r, "scored") && (!read_small(r, SCORINGS, &b->scored) || !ended(r))) return false;
    if (section(r, "evict")) {
        b->evicted = (uint8_t)read_seats(r);
        if (!ended(r)) return false;
    }
    if (section(r, "once") && (!read_plain_set(r, &b->once) || !ended(r))) return false;
    return !section(r, "twice") || (read_plain_set(r, &b->twice) && ended(r));
}

static bool read_points(Reading *r)
{
    IcaTable *b = &r->s.table;
    if (!section(r, "points")) return true;
    for (int p = 0; p < r->t->seats; p++) {
        if (p && !scan_char(&r->scan, ',')) return false;
        for (int i = 0; i < b->scored; i++) {
            if (i && !scan_char(&r->scan, '/')) return false;
            if (!read_small(r, UINT8_MAX, &b->field_points[i][p]) || !scan_char(&r->scan, '-') ||
                !read_small(r, UINT8_MAX, &b->hand_points[i][p]))
                return false;
        }
        if (scan_char(&r->scan, 'x') && !read_small(r, TILES, &b->crosschecks[p])) return false;
    }
    return ended(r);
}

static bool read_pawns(Reading *r)
{
    IcaTable *b = &r->s.table;
    memset(b->pawn, NO_CELL, sizeof b->pawn);
    if (!section(r, "pawns")) return true;
    for (int p = 0; p < r->t->seats; p++) {
        if (p && !scan_char(&r->scan, ',')) return false;
        for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++) {
            int cell = NO_CELL;
            if (pawn && !scan_char(&r->scan, '.')) return false;
            if (!scan_char(&r->scan, '-') && !ica_read_cell(&r->scan, &cell)) return false;
            b->pawn[pawn][p] = (uint8_t)cell;
        }
    }
    return ended(r);
}

static bool read_hands(Reading *r)
{
    if (!section(r, "hands")) return true;
    for (int p = 0; p < r->t->seats; p++) {
        if (p && !scan_char(&r->scan, ',')) return false;
        if (!read_new_set(r, &r->s.table.hand[p])) return false;
    }
    return ended(r);
}

/* Face-down tiles come first: once one lies open, the rest of the pile does. */
static bool read_pile(Reading *r, int cell)
{
    IcaTable *b = &r->s.table;
    if (scan_char(&r->scan, '-')) return true;
    if (read_small(r, LAYERS, &b->down[cell]) && !scan_char(&r->scan, '.')) return true;
    do {
        int tile;
        if (!read_new_tile(r, &tile)) return false;
        if (scan_char(&r->scan, '?')) {
            if (b->top[cell] || b->down[cell] == LAYERS) return false;
            int place = (LAYERS - 1 - b->down[cell]++) * CELLS + cell;
            r->s.deck[place] = (uint8_t)tile;
            b->known[place] = (uint8_t)read_seats(r);
        } else {
            b->below[tile] = b->top[cell];
            b->top[cell] = (uint8_t)tile;
        }
    } while (scan_char(&r->scan, '.'));
    return true;
}

static bool between_cells(Reading *r, int cell)
{
    return !cell || scan_char(&r->scan, cell % SIDE ? ',' : '/');
}

static bool read_site(Reading *r)
{
    IcaTable *b = &r->s.table;
    r->has_site = section(r, "site");
    for (int cell = 0; cell < CELLS && r->has_site; cell++) {
        if (!between_cells(r, cell) || !read_pile(r, cell)) return false;
        if (b->down[cell]) b->buried |= (uint16_t)(1u << cell);
        if (b->top[cell]) b->covered |= (uint16_t)(1u << cell);
    }
    return !r->has_site || ended(r);
}

static bool read_lab_cell(Reading *r, int cell)
{
    IcaTable *b = &r->s.table;
    uint16_t bit = (uint16_t)(1u << cell);
    int stone = 0, tile;
    if (scan_char(&r->scan, '-')) return true;
    b->laid |= bit;
    if (scan_char(&r->scan, '?')) return b->unturned |= bit, true;
    if (!ica_read_tile(ica_tiles(r->t), &r->scan, &stone) || stone > STONES || r->subjects >> stone & 1)
        return false;
    r->subjects |= 1u << stone;
    r->at[cell] = (uint8_t)stone;
    if (scan_char(&r->scan, '?')) {
        b->unturned |= bit;
        b->research_known[cell] = (uint8_t)read_seats(r); /* by cell until `laid` is known */
    }
    if (!scan_char(&r->scan, '*')) return true;
    if (r->named & ica_bit(stone)) return false;
    r->named |= ica_bit(stone);
    b->stone[cell] = (uint8_t)stone;
    b->stones |= bit;
    for (int i = 0; i < SUPPORTS && scan_char(&r->scan, '+'); i++) {
        if (!read_new_tile(r, &tile)) return false;
        b->support[cell][i] = (uint8_t)tile;
    }
    return true;
}

static bool read_lab(Reading *r)
{
    IcaTable *b = &r->s.table;
    bool given = section(r, "lab");
    if (!given && b->stage != STAGE_LAYOUT) b->laid = b->unturned = ALL_CELLS;
    for (int cell = 0; cell < CELLS && given; cell++)
        if (!between_cells(r, cell) || !read_lab_cell(r, cell)) return false;
    if (given && !ended(r)) return false;
    given = section(r, "laid");
    for (int cell = 0; cell < CELLS; cell++) {
        int from = cell;
        if (given && (!between_cells(r, cell) || !ica_read_cell(&r->scan, &from))) return false;
        b->research[cell] = (uint8_t)from;
    }
    return !given || ended(r);
}

static bool read_deal(Reading *r)
{
    uint8_t hidden[TILES];
    r->has_deal = section(r, "deal");
    if (!r->has_deal) return true;
    memcpy(hidden, r->s.deck, TILES);
    for (int place = 0; place < TILES; place++) {
        int tile;
        if (place && !scan_char(&r->scan, ',')) return false;
        if (!ica_read_tile(ica_tiles(r->t), &r->scan, &tile)) return false;
        if (hidden[place] && hidden[place] != tile) return false;
        r->s.deck[place] = (uint8_t)tile;
        if (ica_is_down(&r->s.table, place)) r->named |= ica_bit(tile);
    }
    return true;
}

/* ---- filling in what was not said -------------------------------------------------- */

static void fill_research(Reading *r)
{
    IcaTable *b = &r->s.table;
    uint8_t known[CELLS];
    int next = 1;
    memcpy(known, b->research_known, CELLS);
    for (int cell = 0; cell < CELLS; cell++) {
        int research = b->research[cell];
        b->research_known[research] = known[cell];
        if (!(b->laid >> cell & 1)) continue;
        while (!r->at[cell] && next < STONES && r->subjects >> next & 1) next++;
        if (!r->at[cell]) r->subjects |= 1u << next;
        r->s.subject[research] = r->at[cell] ? r->at[cell] : (uint8_t)next;
    }
}

/* The lowest tile of `from` in this layer, or 0. */
static int take_lowest(const IcaTiles *d, uint64_t *from, int layer)
{
    for (uint64_t left = *from; left; left &= left - 1) {
        int tile = ica_lowest(left);
        if (d->layer[tile] != layer) continue;
        *from &= ~ica_bit(tile);
        return tile;
    }
    return 0;
}

/* Piles as high as the hidden tiles suffice: the lowest cells first, no layer over a gap. */
static void fill_piles(const IcaTiles *d, IcaTable *b, uint64_t hidden)
{
    int count[LAYERS] = {0};
    for (uint64_t left = hidden; left; left &= left - 1) count[d->layer[ica_lowest(left)]]++;
    for (int layer = LAYERS - 1, room = CELLS; layer >= 0; layer--) {
        if (count[layer] < room) room = count[layer];
        for (int cell = 0; cell < room; cell++) b->down[cell]++;
        if (layer == LAYERS - 1) b->buried = (uint16_t)((1u << room) - 1);
    }
}

/* No stone leaves the match (IC-SPEND): those without a place lie open on the last cell. */
static void fill_stones(Reading *r, uint64_t stones)
{
    enum { LAST = CELLS - 1 };
    IcaTable *b = &r->s.table;
    for (; stones; stones &= stones - 1) {
        int stone = ica_lowest(stones);
        b->below[stone] = b->top[LAST];
        b->top[LAST] = (uint8_t)stone;
        b->covered |= (uint16_t)(1u << LAST);
        r->named |= ica_bit(stone);
    }
}

static void fill_deal(Reading *r)
{
    const IcaTiles *d = ica_tiles(r->t);
    uint64_t every = ((uint64_t)1 << (TILES + 1)) - 2, rest = every & ~r->named, dealt = 0;
    uint64_t reports = rest & d->of_kind[REPORT];
    for (int i = 0; i < r->s.table.reports; i++) reports &= reports - 1; /* the lowest are out of the match */
    rest &= ~d->of_kind[REPORT];
    if (!r->has_site) fill_piles(d, &r->s.table, rest | reports);
    for (int place = 0; place < TILES; place++) {
        uint8_t *at = &r->s.deck[place];
        if (!*at && ica_is_down(&r->s.table, place)) {
            int tile = take_lowest(d, &reports, place / CELLS);
            *at = (uint8_t)(tile ? tile : take_lowest(d, &rest, place / CELLS));
            r->named |= ica_bit(*at);
        }
        dealt |= ica_bit(*at);
    }
    fill_stones(r, rest & d->of_kind[STONE]);
    dealt = every & ~dealt;
    for (int place = 0; place < TILES; place++)
        if (!r->s.deck[place]) r->s.deck[place] = (uint8_t)take_lowest(d, &dealt, place / CELLS);
}

bool ica_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Reading r = {.t = t, .scan = scan_of(text)};
    bool fine = read_head(&r) && read_points(&r) && read_pawns(&r) && read_hands(&r) && read_site(&r) &&
                read_lab(&r) && read_deal(&r) && scan_done(&r.scan);
    if (!fine) return fault_in_position(fault, text, &r.scan);
    fill_research(&r);
    if (!r.has_deal) fill_deal(&r);
    r.s.table.gone = (((uint64_t)1 << (TILES + 1)) - 2) & ~r.named;
    const char *broken = ica_check(t, (const State *)&r.s);
    if (broken) return fault_invariant(fault, broken);
    memcpy(out, &r.s, sizeof r.s);
    return true;
}
