/* reading.c -- a position of IceTowers from its line of text (written by position.c). */
#include "game/message.h"
#include "games/icetowers/icetowers.h"

#include <string.h>

enum { TIME_TOP = CLOCK_MAX + 100000000, ANYWHERE = -1, UNNUMBERED = 0 };

static const char *const STAGES[] = {"gather", "countdown", "play", "over"};

typedef struct Pile {
    int bottom, top;
    int32_t number, place; /* UNNUMBERED, ANYWHERE until known */
} Pile;

typedef struct Reading {
    Scan scan;
    const Terms *t;
    TowersTable b;
    TowersMemory memory;
    PieceSet named; /* in a hand or a tower of the text */
    Pile pile[PIECES];
    int piles;
} Reading;

static bool gap(Reading *r) { return scan_done(&r->scan) || scan_char(&r->scan, ' '); }
static bool word(Reading *r, const char *w) { return scan_word(&r->scan, w) && gap(r); }

static bool number(Reading *r, int32_t high, int32_t *out)
{
    return scan_int(&r->scan, NEVER, high, out) && gap(r);
}

static bool byte(Reading *r, int32_t high, uint8_t *out)
{
    int32_t n;
    if (!number(r, high, &n) || n < 0) return false;
    *out = (uint8_t)n;
    return true;
}

static bool seats(Reading *r, uint8_t *out)
{
    uint8_t set = 0;
    for (int p = 0; p < r->t->seats; p++)
        if (scan_char(&r->scan, (char)('A' + p))) set |= (uint8_t)(1u << p);
    *out = set;
    return set && gap(r);
}

static bool seat(Reading *r, int *out)
{
    uint8_t set;
    if (!seats(r, &set) || set & (set - 1)) return false;
    *out = __builtin_ctz(set);
    return true;
}

static bool times(Reading *r, int32_t *out)
{
    for (int p = 0; p < r->t->seats; p++)
        if (!number(r, TIME_TOP, &out[p])) return false;
    return true;
}

/* A pyramid that plays. */
static bool piece(Reading *r, int *out)
{
    return towers_scan_piece(&r->scan, out) && towers_sides(r->t)->in_play >> *out & 1;
}

static bool new_piece(Reading *r, int *out)
{
    if (!piece(r, out) || r->named >> *out & 1) return false;
    r->named |= bit_of(*out);
    return true;
}

static bool piece_list(Reading *r, PieceSet *out)
{
    int p;
    do {
        if (!piece(r, &p)) return false;
        *out |= bit_of(p);
    } while (scan_char(&r->scan, ','));
    return gap(r);
}

static bool tower_list(Reading *r, PlaceSet *out)
{
    do {
        int32_t n;
        int place = 0;
        if (!scan_int(&r->scan, 1, UINT16_MAX, &n)) return false;
        while (place < PLACES && r->b.number[place] != n) place++;
        if (place == PLACES) return false;
        *out |= bit_of(place);
    } while (scan_char(&r->scan, ','));
    return gap(r);
}

/* ---- in the order of writing --------------------------------------------------------- */

static bool read_head(Reading *r)
{
    TowersTable *b = &r->b;
    int32_t n;
    int p, stage = scan_one_of(&r->scan, STAGES, 4);
    if (stage < 0 || !gap(r)) return false;
    b->stage = (uint8_t)stage;
    b->begin = stage == STAGE_GATHER ? NEVER : 0;
    b->ready = (uint8_t)(stage == STAGE_GATHER ? 0 : (1u << r->t->seats) - 1);
    if (word(r, "clock") && !number(r, TIME_TOP, &b->clock)) return false;
    if (word(r, "begin") && !number(r, TIME_TOP, &b->begin)) return false;
    if (word(r, "ready") && !seats(r, &b->ready)) return false;
    while (word(r, "backs"))
        if (!seat(r, &p) || !byte(r, BACKS_MAX, &b->backs[p])) return false;
    if (word(r, "scatter")) {
        if (!number(r, UINT16_MAX, &n) || n < 0) return false;
        b->scatter = (uint16_t)n;
    }
    bool given = word(r, "homes");
    for (p = 0; p < PIECES; p++) {
        bool plays = towers_sides(r->t)->in_play >> p & 1;
        b->home[p] = plays ? (uint8_t)p : NONE;
        if (given && plays && !byte(r, PLACES - 1, &b->home[p])) return false;
    }
    return true;
}

static bool read_hands(Reading *r)
{
    while (word(r, "hand")) {
        int p, held;
        if (!seat(r, &p) || r->b.hand[p].piece != NONE || !new_piece(r, &held) || !gap(r)) return false;
        TowersHand *hand = &r->b.hand[p];
        hand->piece = (uint8_t)held;
        hand->mined = word(r, "mined");
        if (hand->mined && !number(r, TIME_TOP, &hand->mined_at)) return false;
        if (word(r, "insist") && !number(r, TIME_TOP, &hand->insist_at)) return false;
    }
    return true;
}

static bool read_pile(Reading *r)
{
    TowersTable *b = &r->b;
    Pile *pile = &r->pile[r->piles++];
    int p;
    *pile = (Pile){.place = ANYWHERE};
    if (scan_int(&r->scan, 1, UINT16_MAX, &pile->number)) {
        if (scan_char(&r->scan, '@') && !scan_int(&r->scan, 0, PLACES - 1, &pile->place)) return false;
        if (!scan_char(&r->scan, ':')) return false;
    }
    if (!new_piece(r, &pile->bottom)) return false;
    pile->top = pile->bottom;
    while (scan_char(&r->scan, ',')) {
        if (!new_piece(r, &p)) return false;
        b->above[pile->top] = (uint8_t)p;
        b->below[p] = (uint8_t)pile->top;
        pile->top = p;
    }
    return gap(r);
}

static bool begins_pile(const Reading *r)
{
    Scan ahead = r->scan;
    int p;
    int32_t n;
    return towers_scan_piece(&ahead, &p) || scan_int(&ahead, 1, UINT16_MAX, &n);
}

/* ---- what was left open ----------------------------------------------------------------- */

static bool stand_at(Reading *r, const Pile *pile)
{
    TowersTable *b = &r->b;
    if (b->standing >> pile->place & 1) return false;
    b->standing |= bit_of(pile->place);
    b->top[pile->place] = (uint8_t)pile->top;
    b->number[pile->place] = (uint16_t)pile->number;
    if (pile->number >= b->next_number) b->next_number = (uint16_t)(pile->number + 1);
    for (int p = pile->bottom; p != NONE; p = b->above[p]) b->at[p] = (uint8_t)pile->place;
    return true;
}

static bool number_is_free(const Reading *r, int n)
{
    for (int i = 0; i < r->piles; i++)
        if (r->pile[i].number == n) return false;
    return true;
}

static bool stand_all(Reading *r)
{
    TowersTable *b = &r->b;
    int free_number = 1;
    for (int p = 0; p < PIECES; p++)
        if (towers_sides(r->t)->in_play >> p & 1 && !(r->named >> p & 1))
            r->pile[r->piles++] = (Pile){p, p, UNNUMBERED, ANYWHERE};
    b->next_number = 1;
    for (int i = 0; i < r->piles; i++) {
        Pile *pile = &r->pile[i];
        while (pile->number == UNNUMBERED) {
            if (number_is_free(r, free_number)) pile->number = free_number;
            free_number++;
        }
        if (pile->place != ANYWHERE && !stand_at(r, pile)) return false;
    }
    for (int i = 0; i < r->piles; i++) {
        Pile *pile = &r->pile[i];
        int home = b->home[pile->bottom];
        if (pile->place != ANYWHERE) continue;
        pile->place = b->standing >> home & 1 ? set_first(~b->standing) : home;
        if (!stand_at(r, pile)) return false;
    }
    return true;
}

static bool read_towers(Reading *r)
{
    int32_t next;
    if (word(r, "towers"))
        while (begins_pile(r))
            if (r->piles == PIECES || !read_pile(r)) return false;
    if (!stand_all(r)) return false;
    if (word(r, "next")) {
        if (!number(r, UINT16_MAX, &next) || next < r->b.next_number) return false;
        r->b.next_number = (uint16_t)next;
    }
    return true;
}

static bool read_u64(Reading *r, uint64_t *out)
{
    uint8_t bytes[8];
    *out = 0;
    if (!scan_hex(&r->scan, bytes, 8)) return false;
    for (int i = 0; i < 8; i++) *out = *out << 8 | bytes[i];
    return true;
}

static bool read_ring(Reading *r)
{
    TowersMemory *m = &r->memory;
    int32_t changes;
    if (!number(r, 1 << 20, &changes) || changes < 1) return false;
    m->changes = (uint32_t)changes;
    for (int i = 0; i < RING && i < changes; i++) {
        int p = 0;
        bool fine = read_u64(r, &m->position[i]) && read_u64(r, &m->changed[i]) && read_u64(r, &m->since[i]);
        while (fine && p < r->t->seats && !scan_char(&r->scan, (char)('A' + p))) p++;
        if (!fine || p == r->t->seats || !byte(r, WAR_END, &m->count[i])) return false;
        m->seat[i] = (uint8_t)p;
    }
    return true;
}

static bool read_flags(Reading *r)
{
    TowersTable *b = &r->b;
    int p;
    while (word(r, "from"))
        if (!seat(r, &p) || !tower_list(r, &b->hand[p].forbidden)) return false;
    for (p = 0; p < r->t->seats; p++) b->last[p] = b->stage > STAGE_COUNTDOWN ? b->begin : 0;
    if (word(r, "last") && !times(r, b->last)) return false;
    memcpy(b->free_at, b->last, sizeof b->free_at);
    if (word(r, "free") && !times(r, b->free_at)) return false;
    if (word(r, "done") && !seats(r, &b->done)) return false;
    b->at_war = word(r, "war");
    if (word(r, "listed") && !tower_list(r, &b->war)) return false;
    if (word(r, "tainted") && !piece_list(r, &b->tainted)) return false;
    if (word(r, "agreed") && !seats(r, &b->agreed)) return false;
    if (word(r, "ending")) {
        int ending = scan_one_of(&r->scan, TOWERS_WORDS + 1, ENDING_WAR);
        if (ending < 0 || !gap(r)) return false;
        b->ending = (uint8_t)(ending + 1);
    }
    if (word(r, "lost") && !piece_list(r, &b->lost)) return false;
    return (!word(r, "ring") || read_ring(r)) && scan_done(&r->scan);
}

bool towers_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Reading r = {.scan = scan_of(text), .t = t};
    TowersState s = {.table = r.b};
    towers_clear(&r.b);
    if (!read_head(&r) || !read_hands(&r) || !read_towers(&r) || !read_flags(&r))
        return fault_in_position(fault, text, &r.scan);
    const char *broken = towers_check_links(t, &r.b);
    if (!broken) {
        towers_survey(&r.b);
        s.table = r.b;
        s.memory = r.memory;
        broken = towers_views.check(t, (const State *)&s);
    }
    if (broken) return fault_invariant(fault, broken);
    memcpy(out, &s, sizeof s);
    return true;
}
