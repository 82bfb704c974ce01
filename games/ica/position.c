/* position.c -- Ica's positions as one line of text (games/ica/notation.md has examples):
 *
 *   stage turn first A turn B round 3 ap 5 reports 2 scored 1 points 5-0x1,0-4
 *   pawns a1.c4,d1.d1 hands s3+knife2,- site PILE,PILE,.../... lab CELL,.../... deal ...
 *
 * A pile is written from the bottom: `s4?A.knife2?.bone1` are two tiles face down, the
 * lower known to A, and an open bone. A cell of the lab is its research tile, `*` when
 * its stone lies there, and the supports: `s7?`, `s7`, `s7*+pottery1`. `deal` lists the
 * tiles by where they were dealt. Tiles that are nowhere are out of the match. What reading.c
 * makes of a line that says less is told there. */
#include "games/ica/ica.h"

const char *const ICA_STAGES[] = {"layout", "place", "turn", "second", "evict", "over", NULL};

static void write_number(Text *out, const char *word, int n)
{
    text_add(out, word);
    text_int(out, n);
}

static void write_letter(Text *out, const char *word, int seat)
{
    text_add(out, word);
    text_char(out, (char)('A' + seat));
}

static void write_seats(Text *out, unsigned set)
{
    for (int p = 0; p < SEATS; p++)
        if (set >> p & 1) text_char(out, (char)('A' + p));
}

/* `a+b+c`, or `-` for none. */
static void write_set(const IcaTiles *d, uint64_t set, char between, Text *out)
{
    if (!set) text_char(out, '-');
    for (uint64_t left = set; left; left &= left - 1) {
        if (left != set) text_char(out, between);
        ica_write_tile(d, ica_lowest(left), out);
    }
}

static void write_handled(const IcaTiles *d, const IcaTable *b, Text *out)
{
    if (b->once) text_add(out, " once "), write_set(d, b->once, ',', out);
    if (b->twice) text_add(out, " twice "), write_set(d, b->twice, ',', out);
}

static void write_points(const Terms *t, const IcaTable *b, Text *out)
{
    for (int p = 0; p < t->seats; p++) {
        text_add(out, p ? "," : " points ");
        for (int i = 0; i < b->scored; i++) {
            if (i) text_char(out, '/');
            text_int(out, b->field_points[i][p]);
            text_char(out, '-');
            text_int(out, b->hand_points[i][p]);
        }
        write_number(out, "x", b->crosschecks[p]);
    }
}

static void write_pawns(const Terms *t, const IcaTable *b, Text *out)
{
    for (int p = 0; p < t->seats; p++)
        for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++) {
            text_add(out, pawn ? "." : p ? "," : " pawns ");
            if (b->pawn[pawn][p] == NO_CELL)
                text_char(out, '-');
            else
                ica_write_cell(b->pawn[pawn][p], out);
        }
}

static void write_between(Text *out, int cell, const char *word)
{
    text_add(out, !cell ? word : cell % SIDE ? "," : "/");
}

static void write_pile(const IcaTiles *d, const IcaState *s, int cell, Text *out)
{
    const IcaTable *b = &s->table;
    uint8_t open[TILES];
    int n = 0;
    if (!b->down[cell] && !b->top[cell]) text_char(out, '-');
    for (int i = 0; i < b->down[cell]; i++) {
        int place = (LAYERS - 1 - i) * CELLS + cell;
        if (i) text_char(out, '.');
        ica_write_tile(d, s->deck[place], out);
        text_char(out, '?');
        write_seats(out, b->known[place]);
    }
    for (int tile = b->top[cell]; tile; tile = b->below[tile]) open[n++] = (uint8_t)tile;
    for (int i = n; i-- > 0;) {
        if (i + 1 < n || b->down[cell]) text_char(out, '.');
        ica_write_tile(d, open[i], out);
    }
}

static void write_lab_cell(const IcaTiles *d, const IcaState *s, int cell, Text *out)
{
    const IcaTable *b = &s->table;
    if (!(b->laid >> cell & 1)) {
        text_char(out, '-');
        return;
    }
    ica_write_tile(d, s->subject[b->research[cell]], out);
    if (b->unturned >> cell & 1) {
        text_char(out, '?');
        write_seats(out, b->research_known[b->research[cell]]);
    }
    if (b->stone[cell]) text_char(out, '*');
    for (int i = 0; i < SUPPORTS && b->support[cell][i]; i++) {
        text_char(out, '+');
        ica_write_tile(d, b->support[cell][i], out);
    }
}

static void ica_write_position(const Terms *t, const State *state, Text *out)
{
    const IcaState *s = (const IcaState *)state;
    const IcaTable *b = &s->table;
    const IcaTiles *d = ica_tiles(t);
    bool swapped = false;
    text_add(out, "stage ");
    text_add(out, ICA_STAGES[b->stage]);
    write_letter(out, " first ", b->first);
    write_letter(out, " turn ", b->seat);
    write_number(out, " round ", b->round);
    write_number(out, " ap ", b->points_left);
    write_number(out, " reports ", b->reports);
    write_number(out, " scored ", b->scored);
    if (b->evicted) text_add(out, " evict "), write_seats(out, b->evicted);
    write_handled(d, b, out);
    write_points(t, b, out);
    write_pawns(t, b, out);
    for (int p = 0; p < t->seats; p++) {
        text_add(out, p ? "," : " hands ");
        write_set(d, b->hand[p], '+', out);
    }
    for (int cell = 0; cell < CELLS; cell++) write_between(out, cell, " site "), write_pile(d, s, cell, out);
    for (int cell = 0; cell < CELLS; cell++)
        write_between(out, cell, " lab "), write_lab_cell(d, s, cell, out);
    for (int cell = 0; cell < CELLS; cell++) swapped |= b->research[cell] != cell;
    for (int cell = 0; cell < CELLS && swapped; cell++)
        write_between(out, cell, " laid "), ica_write_cell(b->research[cell], out);
    for (int place = 0; place < TILES; place++) {
        text_add(out, place ? "," : " deal ");
        ica_write_tile(d, s->deck[place], out);
    }
}

const Positions ica_positions = {ica_write_position, ica_read_position};
