/* view.c -- what a seat may know of IPSO, and how a truth is imagined from it. */
#include "game/act.h"
#include "games/ipso/ipso.h"

#include <string.h>

static const Field TABLE_FIELDS[] = {
    FIELD_U8(IpsoTable, slot),     FIELD_U16(IpsoTable, down),  FIELD_U8(IpsoTable, centre),
    FIELD_U8(IpsoTable, under),    FIELD_U8(IpsoTable, drawn),  FIELD_U8(IpsoTable, draws),
    FIELD_U8(IpsoTable, has_star), FIELD_U8(IpsoTable, stage),  FIELD_U8(IpsoTable, round),
    FIELD_U8(IpsoTable, first),    FIELD_U8(IpsoTable, seat),   FIELD_U8(IpsoTable, left),
    FIELD_I16(IpsoTable, points),  FIELD_I16(IpsoTable, stars), FIELD_END};

static const Field STATE_FIELDS[] = {FIELD_STRUCT(IpsoState, table, IpsoTable, TABLE_FIELDS),
                                     FIELD_U8(IpsoState, number), FIELD_U8(IpsoState, later), FIELD_END};

static const Field VIEW_FIELDS[] = {FIELD_I8(IpsoView, viewer),
                                    FIELD_STRUCT(IpsoView, table, IpsoTable, TABLE_FIELDS),
                                    FIELD_U8(IpsoView, number), FIELD_U8(IpsoView, later), FIELD_END};

static const Field SEEN_FIELDS[] = {FIELD_I8(IpsoView, viewer),
                                    FIELD_STRUCT(IpsoView, table, IpsoTable, TABLE_FIELDS),
                                    FIELD_U8(IpsoView, number), FIELD_END};

/* Built up from nothing, field by field: what is not named here stays hidden.
 * The table names cards by where they were dealt, so it may be seen whole. */
static void ipso_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const IpsoState *s = (const IpsoState *)state;
    IpsoView *v = (IpsoView *)out;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->table = s->table;
    if (seat != SEAT_REFEREE) {
        ipso_known(t, &s->table, s->number, v->number);
    } else {
        memcpy(v->number, s->number, sizeof v->number);
        memcpy(v->later, s->later, sizeof v->later);
    }
}

/* Of a deal: the cards whose numbers nobody knows, and the numbers that they may have. One more of each, for
 * what is written but not kept. */
typedef struct Unknown {
    int count;
    uint8_t card[CARDS + 1], number[CARDS + 1];
} Unknown;

typedef struct IpsoSketch {
    IpsoState known;                /* numbers of unknown cards are 0 */
    Unknown now, later[ROUNDS - 1]; /* the later ones as far as they are to come */
} IpsoSketch;

static inline void find_unknown(const uint8_t known[CARDS], Unknown *out)
{
    uint8_t free[CARDS + 1];
    int cards = 0, numbers = 0;
    memset(free, 1, sizeof free);
    for (int card = 0; card < CARDS; card++) {
        free[known[card]] = 0;
        out->card[cards] = (uint8_t)card, cards += !known[card];
    }
    for (int i = 1; i <= CARDS; i++) out->number[numbers] = (uint8_t)i, numbers += free[i];
    out->count = cards;
}

static inline void fill_unknown(const Unknown *u, Rng *rng, uint8_t number[CARDS])
{
    uint8_t left[sizeof u->number];
    memcpy(left, u->number, sizeof left);
    rng_deal(rng, left, u->count, u->card, number);
}

static void ipso_sketch(const Terms *t, const View *view, Sketch *out)
{
    const IpsoView *v = (const IpsoView *)view;
    IpsoSketch *sketch = (IpsoSketch *)out;
    IpsoState *s = &sketch->known;
    memset(s, 0, sizeof *s);
    s->table = v->table;
    memcpy(s->number, v->number, sizeof s->number);
    memcpy(s->later, v->later, sizeof s->later);
    find_unknown(s->number, &sketch->now);
    for (int r = s->table.round; r < ipso_rounds(t) - 1; r++) find_unknown(s->later[r], &sketch->later[r]);
}

static void ipso_imagine(const Terms *t, const Sketch *from, Rng *rng, State *out)
{
    const IpsoSketch *sketch = (const IpsoSketch *)from;
    IpsoState *s = (IpsoState *)out;
    *s = sketch->known;
    fill_unknown(&sketch->now, rng, s->number);
    for (int r = s->table.round; r < ipso_rounds(t) - 1; r++)
        fill_unknown(&sketch->later[r], rng, s->later[r]);
}

static void ipso_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    IpsoSketch sketch;
    ipso_sketch(t, view, (Sketch *)&sketch);
    ipso_imagine(t, (const Sketch *)&sketch, rng, out);
}

/* The careful act: the first that is legal, and the Star card is kept. */
static bool ipso_fallback(const Terms *t, const View *view, Act *out)
{
    const IpsoView *v = (const IpsoView *)view;
    IpsoState s = {.table = v->table};
    Choice c[2 * SLOTS];
    int count = ipso_choices(t, (const State *)&s, v->viewer, c, 2 * SLOTS);
    if (!count) return false;
    *out = v->table.stage == STAGE_BONUS ? c[count - 1].lo : c[0].lo;
    return true;
}

/* ---- invariants ----------------------------------------------------------- */

static bool is_deal(const uint8_t number[CARDS])
{
    bool used[CARDS + 1] = {false};
    for (int i = 0; i < CARDS; i++) {
        if (number[i] < 1 || number[i] > CARDS || used[number[i]]) return false;
        used[number[i]] = true;
    }
    return true;
}

/* Where a card id is counted; a card in two places or in none is a broken table. */
static const char *check_places(const Terms *t, const IpsoTable *b)
{
    uint8_t times[CARDS] = {0};
    int first = ipso_stock_first(t), in_play = t->seats * SLOTS + PLACES;
    for (int p = 0; p < SEATS; p++)
        for (int i = 0; i < SLOTS; i++) {
            int card = b->slot[p][i];
            if (p >= t->seats ? card : card >= CARDS) return "every slot holds a card";
            if (p < t->seats && times[card]++) return "a card is in one place";
        }
    for (int i = 0; i < PLACES; i++) {
        int card = b->stage == STAGE_REPLACE ? b->centre[i] : b->under[i];
        if ((b->stage == STAGE_REPLACE ? b->under[i] : b->centre[i]) != NO_CARD)
            return "the centre is on the table or under the stock";
        if (card >= CARDS) return "the centre holds cards";
        bool drawn_again = first + b->draws > CARDS + i;
        if (times[card]++ && !drawn_again) return "a card is in one place";
    }
    if ((b->drawn != NO_CARD) != (b->stage == STAGE_BONUS)) return "a card is drawn in a bonus turn only";
    if (b->drawn != NO_CARD && (b->drawn >= CARDS || b->drawn != ipso_stock_card(t, b, -1)))
        return "the card drawn came from the stock";
    for (int card = 0; card < in_play; card++)
        if (!b->draws && !times[card]) return "no card gets lost";
    for (int card = first + b->draws; card < CARDS; card++)
        if (times[card]) return "the stock lies apart";
    return NULL;
}

static const char *check_turns(const Terms *t, const IpsoTable *b)
{
    int direction = b->round % 2 ? -1 : 1, all = b->stage == STAGE_REPLACE ? SLOTS * t->seats : t->seats;
    int turns = b->stage == STAGE_REPLACE ? all - b->left : (SLOTS + 1) * t->seats - b->left;
    if (b->stage > STAGE_OVER || b->round >= ipso_rounds(t) || b->first >= t->seats)
        return "stage, round and first seat exist";
    if (b->left > all || (b->left == 0) != (b->stage == STAGE_OVER))
        return "fourteen turns a seat, then one each";
    if (b->seat != ((b->first + direction * turns) % t->seats + t->seats) % t->seats)
        return "the turn goes round";
    if (b->stage == STAGE_OVER && b->round + 1 != ipso_rounds(t)) return "it is over after the last round";
    int stars = 0;
    for (int p = 0; p < SEATS; p++) {
        int place = p < t->seats ? (direction * (p - b->first) + t->seats) % t->seats : 0;
        int taken = p < t->seats ? (turns + t->seats - 1 - place) / t->seats : 0, down = 0;
        for (int i = 0; i < 16; i++) down += b->down[p] >> i & 1;
        if (b->down[p] >> SLOTS || down != (p < t->seats ? SLOTS - (taken < SLOTS ? taken : SLOTS) : 0))
            return "a turn turns one card up";
        bool chose = taken > SLOTS || (b->stage == STAGE_BONUS && p == b->seat);
        if (b->has_star[p] > 1 || (p < t->seats && !chose && !b->has_star[p]) ||
            (p >= t->seats && b->has_star[p]))
            return "the Star card stays until the choice";
        if (p < t->seats) stars += !b->has_star[p];
        if (b->points[p] < 0 || b->stars[p] < 0 || (b->round == 0 && (b->points[p] || b->stars[p])))
            return "points come from rounds before";
    }
    if (b->draws != stars) return "a Star card given up is a card drawn";
    return NULL;
}

const char *ipso_check(const Terms *t, const State *state)
{
    const IpsoState *s = (const IpsoState *)state;
    const char *broken = check_turns(t, &s->table);
    if (!broken) broken = check_places(t, &s->table);
    if (broken) return broken;
    if (!is_deal(s->number)) return "each number once in the deal";
    for (int r = 0; r < ROUNDS - 1; r++) {
        bool to_come = r >= s->table.round && r + 1 < ipso_rounds(t);
        static const uint8_t none[CARDS];
        if (to_come ? !is_deal(s->later[r]) : memcmp(s->later[r], none, CARDS) != 0)
            return "each number once in the deals to come";
    }
    return NULL;
}

const Views ipso_views = {sizeof(IpsoState), sizeof(IpsoView), STATE_FIELDS,     VIEW_FIELDS,  SEEN_FIELDS,
                          ipso_check,        ipso_view,        ipso_determinise, ipso_fallback};

const Sketches ipso_sketches = {sizeof(IpsoSketch), ipso_sketch, ipso_imagine};
