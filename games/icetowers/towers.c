/* towers.c -- how towers stand and change, whoever does it and whether or not it was allowed.
 *
 * Towers are doubly linked pyramids on places. Beside the links the table keeps a few
 * sets that every act asks for (tops, bottoms, mineable, pairs) and a fingerprint of the
 * position; each change here brings exactly its own tower up to date. towers_survey
 * draws all of them anew and is what check() compares with. */
#include "base/assert.h"
#include "games/icetowers/icetowers.h"

#include <string.h>

#define FIVES(at)  (0x1full << (at))
#define SIZE_OF(s) (FIVES(5 * (s)) | FIVES(15 + 5 * (s)) | FIVES(30 + 5 * (s)) | FIVES(45 + 5 * (s)))

const PieceSet TOWERS_AT_LEAST[SIZES] = {SIZE_OF(0), SIZE_OF(0) | SIZE_OF(1),
                                         SIZE_OF(0) | SIZE_OF(1) | SIZE_OF(2)};

/* ---- sides -------------------------------------------------------------------- */

enum { RED, BLUE, YELLOW, GREEN };
#define R COLOUR_SET(RED)
#define B COLOUR_SET(BLUE)
#define Y COLOUR_SET(YELLOW)
#define G COLOUR_SET(GREEN)

static const TowersSides TWO = {
    {0, 1, 1, 0}, {R | G, B | Y, 0, 0}, {R | G, B | Y, 0, 0}, R | B | Y | G, 0, 4};
static const TowersSides GUS = {{0, 1, NONE, GHOST}, {R, B, 0, 0}, {R | G, B | G, 0, 0}, R | B | G, G, 3};
static const TowersSides THREE = {{0, 1, 2, NONE}, {R, B, Y, 0}, {R, B, Y, 0}, R | B | Y, 0, 3};
static const TowersSides FOUR = {{0, 1, 2, 3}, {R, B, Y, G}, {R, B, Y, G}, R | B | Y | G, 0, 4};

const TowersSides *towers_sides(const Terms *t)
{
    if (t->seats == 2) return t->option[OPTION_GUS] ? &GUS : &TWO;
    return t->seats == 3 ? &THREE : &FOUR;
}

/* ---- fingerprints --------------------------------------------------------------- */

/* A tower is told from the bottom up by colour and size; towers add up, so that where
 * they stand and how they are numbered makes no difference. */
static inline uint64_t tell(uint64_t sum, int piece)
{
    sum = (sum + (uint64_t)piece_kind(piece) + 1) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

static inline uint64_t stir(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    return z ^ z >> 31;
}

static inline uint64_t lone_print(int piece) { return stir(tell(0, piece)); }

static int lowest(const TowersTable *b, int piece)
{
    while (b->below[piece] != NONE) piece = b->below[piece];
    return piece;
}

typedef struct Tower {
    PieceSet members;
    uint64_t print;
} Tower;

static Tower tower_from(const TowersTable *b, int bottom)
{
    Tower tower = {0, 0};
    for (int p = bottom; p != NONE; p = b->above[p]) {
        tower.members |= bit_of(p);
        tower.print = tell(tower.print, p);
    }
    tower.print = stir(tower.print);
    return tower;
}

PieceSet towers_members(const TowersTable *b, int place)
{
    PieceSet members = 0;
    for (int p = b->top[place]; p != NONE; p = b->below[p]) members |= bit_of(p);
    return members;
}

/* IT-MINE: two or more of a colour that is not on top. */
static PieceSet mineable_in(PieceSet members, int top)
{
    PieceSet out = 0;
    members &= ~COLOUR_SET(piece_colour(top));
    for (int c = 0; c < COLOURS; c++) {
        PieceSet of_colour = members & COLOUR_SET(c);
        out |= of_colour & (of_colour - 1) ? of_colour : 0;
    }
    return out;
}

/* Before and after a tower changes: its part of the fingerprint goes, and comes back with its mines. */
static void count_out(TowersTable *b, int bottom) { b->position -= tower_from(b, bottom).print; }

static void count_in(TowersTable *b, int bottom, int top)
{
    Tower tower = tower_from(b, bottom);
    b->position += tower.print;
    b->mineable = (b->mineable & ~tower.members) | mineable_in(tower.members, top);
}

static inline void mark(PieceSet *set, int piece, bool in)
{
    *set = (*set & ~bit_of(piece)) | (uint64_t)in << piece;
}

static void see_pair(TowersTable *b, int upper)
{
    if (upper == NONE) return;
    int lower = b->below[upper];
    mark(&b->pairs, upper, lower != NONE && piece_colour(lower) == piece_colour(upper));
}

void towers_survey(TowersTable *b)
{
    b->tops = b->bottoms = b->mineable = b->pairs = b->standing = 0;
    b->position = 0;
    for (int place = 0; place < PLACES; place++) {
        int top = b->top[place];
        if (top == NONE) continue;
        int bottom = lowest(b, top);
        b->standing |= bit_of(place);
        b->tops |= bit_of(top);
        b->bottoms |= bit_of(bottom);
        count_in(b, bottom, top);
    }
    for (int p = 0; p < PIECES; p++)
        if (b->at[p] != NONE) see_pair(b, p);
    for (int seat = 0; seat < SEATS; seat++)
        if (b->hand[seat].piece != NONE && !b->hand[seat].mined)
            b->position += lone_print(b->hand[seat].piece);
}

/* ---- IT-STASH: setup -------------------------------------------------------------- */

static const TowersHand EMPTY_HAND = {NONE, 0, NEVER, NEVER, 0};

static void stand(TowersTable *b, int piece, int place)
{
    b->at[piece] = (uint8_t)place;
    b->above[piece] = b->below[piece] = NONE;
    b->top[place] = (uint8_t)piece;
    b->number[place] = b->next_number++;
    b->standing |= bit_of(place);
    b->tops |= bit_of(piece);
    b->bottoms |= bit_of(piece);
}

void towers_clear(TowersTable *b)
{
    memset(b, 0, sizeof *b);
    memset(b->at, NONE, sizeof b->at);
    memset(b->above, NONE, sizeof b->above);
    memset(b->below, NONE, sizeof b->below);
    memset(b->top, NONE, sizeof b->top);
    memset(b->home, NONE, sizeof b->home);
    for (int seat = 0; seat < SEATS; seat++) b->hand[seat] = EMPTY_HAND;
    b->begin = NEVER;
}

void towers_scatter(const Terms *t, Rng *rng, TowersTable *b)
{
    const TowersSides *sides = towers_sides(t);
    uint8_t order[PIECES];
    int n = 0;
    towers_clear(b);
    for (int p = 0; p < PIECES; p++)
        if (sides->in_play >> p & 1) order[n++] = (uint8_t)p;
    rng_shuffle(rng, order, n);
    b->next_number = 1;
    for (int place = 0; place < n; place++) {
        b->home[order[place]] = (uint8_t)place;
        stand(b, order[place], place);
        b->position += lone_print(order[place]);
    }
    b->scatter = (uint16_t)rng_below(rng, 1 << 16);
}

/* ---- changes ------------------------------------------------------------------------ */

/* The first spot of this pyramid, or the lowest that is free: there are as many as pyramids. */
static int spot_for(const TowersTable *b, int piece)
{
    int home = b->home[piece];
    return b->top[home] == NONE ? home : set_first(~b->standing);
}

/* A pyramid taken off the list of a war stays in the war's reckoning: taking it and setting it down
 * again must not save it. */
void towers_take(TowersTable *b, int seat, int piece)
{
    int place = b->at[piece];
    if (b->war >> place & 1) b->tainted |= bit_of(piece);
    b->war &= ~bit_of(place);
    for (int p = 0; p < SEATS; p++) b->hand[p].forbidden &= ~bit_of(place);
    b->at[piece] = NONE;
    b->top[place] = NONE;
    b->number[place] = 0;
    b->standing &= ~bit_of(place);
    b->tops &= ~bit_of(piece);
    b->bottoms &= ~bit_of(piece);
    b->hand[seat].piece = (uint8_t)piece;
}

int towers_set(TowersTable *b, int seat)
{
    TowersHand *hand = &b->hand[seat];
    int piece = hand->piece, place = spot_for(b, piece);
    if (hand->mined) {
        b->position += lone_print(piece);
        if (hand->forbidden & b->war) b->tainted |= bit_of(piece);
    }
    stand(b, piece, place);
    *hand = EMPTY_HAND;
    return place;
}

void towers_cap(TowersTable *b, int seat, int target)
{
    TowersHand *hand = &b->hand[seat];
    int piece = hand->piece, place = b->at[target], bottom = lowest(b, target);
    count_out(b, bottom);
    if (!hand->mined) b->position -= lone_print(piece);
    b->at[piece] = (uint8_t)place;
    b->below[piece] = (uint8_t)target;
    b->above[piece] = NONE;
    b->above[target] = (uint8_t)piece;
    b->top[place] = (uint8_t)piece;
    b->tops ^= bit_of(piece) | bit_of(target);
    b->tainted &= ~bit_of(piece);
    count_in(b, bottom, piece);
    *hand = EMPTY_HAND;
}

void towers_mine(TowersTable *b, int seat, int piece, int now)
{
    int place = b->at[piece], upper = b->above[piece], lower = b->below[piece];
    ASSERT(upper != NONE); /* what is on top is controlled, not mined */
    int bottom = lower == NONE ? upper : lowest(b, lower);
    count_out(b, lower == NONE ? piece : bottom);
    b->below[upper] = (uint8_t)lower;
    if (lower != NONE) b->above[lower] = (uint8_t)upper;
    if (lower == NONE) b->bottoms ^= bit_of(piece) | bit_of(upper);
    b->at[piece] = b->above[piece] = b->below[piece] = NONE;
    mark(&b->pairs, piece, false);
    mark(&b->mineable, piece, false);
    see_pair(b, upper);
    count_in(b, bottom, b->top[place]);
    b->hand[seat] = (TowersHand){(uint8_t)piece, 1, now, NEVER, bit_of(place)};
}

int towers_split(TowersTable *b, int upper)
{
    int place = b->at[upper], lower = b->below[upper], bottom = lowest(b, lower), top = b->top[place];
    int new_place = spot_for(b, upper);
    ASSERT(lower != NONE);
    count_out(b, bottom);
    b->above[lower] = b->below[upper] = NONE;
    b->top[place] = (uint8_t)lower;
    b->top[new_place] = (uint8_t)top;
    b->number[new_place] = b->next_number++;
    b->standing |= bit_of(new_place);
    b->tops |= bit_of(lower);
    b->bottoms |= bit_of(upper);
    mark(&b->pairs, upper, false);
    for (int p = upper; p != NONE; p = b->above[p]) b->at[p] = (uint8_t)new_place;
    count_in(b, bottom, lower);
    count_in(b, upper, top);
    for (int seat = 0; seat < SEATS; seat++)
        if (b->hand[seat].forbidden >> place & 1) b->hand[seat].forbidden |= bit_of(new_place);
    return new_place;
}

/* ---- what may be done ------------------------------------------------------------------ */

/* IT-CAP, IT-NOMINEBACK, IT-GUS: the tops that what is in this hand may cover. */
PieceSet towers_caps(const Terms *t, const TowersTable *b, int seat)
{
    const TowersHand *hand = &b->hand[seat];
    int piece = hand->piece;
    PieceSet caps = b->tops & ~COLOUR_SET(piece_colour(piece)) & TOWERS_AT_LEAST[piece_size(piece)];
    for (PlaceSet left = hand->forbidden; left; left &= left - 1) caps &= ~bit_of(b->top[set_first(left)]);
    if (towers_sides(t)->ghost >> piece & 1) caps &= ~b->bottoms;
    return caps;
}

PieceSet towers_hands(const Terms *t, const TowersTable *b)
{
    PieceSet hands = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (b->hand[seat].piece != NONE) hands |= bit_of(b->hand[seat].piece);
    return hands;
}

/* IT-END. A pair has always somebody who may split it, a mine somebody who may mine it. */
bool towers_stuck(const Terms *t, const TowersTable *b)
{
    if (b->pairs | b->mineable) return false;
    PieceSet hands = towers_hands(t, b), lone = towers_lone(b) | hands, tops = b->tops | hands;
    PieceSet ghost = towers_sides(t)->ghost;
    for (int c = 0; c < COLOURS; c++) {
        PieceSet mine = lone & COLOUR_SET(c);
        PieceSet theirs = (COLOUR_SET(c) == ghost ? tops & ~lone : tops) & ~COLOUR_SET(c);
        for (int size = 0; size < SIZES; size++) {
            PieceSet smaller = size ? TOWERS_AT_LEAST[size - 1] : 0;
            if (mine & TOWERS_AT_LEAST[size] & ~smaller && theirs & TOWERS_AT_LEAST[size]) return false;
        }
    }
    return true;
}

/* IT-SCORE; what hands hold stands alone at the end (IT-SHOWDOWN), so it is counted so before, too. */
int towers_points(const Terms *t, const TowersTable *b, int points[COLOURS])
{
    int sum = 0;
    for (int c = 0; c < COLOURS; c++) points[c] = 0;
    for (PieceSet left = towers_hands(t, b); left; left &= left - 1) {
        int p = set_first(left);
        points[piece_colour(p)] += piece_worth(p);
        sum += piece_worth(p);
    }
    for (PieceSet left = b->tops; left; left &= left - 1) {
        int top = set_first(left), worth = 0;
        for (int p = top; p != NONE; p = b->below[p]) worth += b->lost >> p & 1 ? 0 : piece_worth(p);
        points[piece_colour(top)] += worth;
        sum += worth;
    }
    return sum;
}
