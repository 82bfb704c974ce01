/* bot.c -- what a position is worth to a seat (the formula of the greedy bot; frozen).
 *
 * The worth of a player, in thousandths of a point:
 *   - points scored so far, and the red points of the field as often as it will still
 *     be counted: 900 for the next scoring (1000 when it is due), 650 for each later one;
 *   - or, where that is more, the field that dropping one stone of the hand would make: 98 %
 *     of it less 1.2 % a point of walking and dropping and 6 % a turn to wait; a tenth of
 *     that where a conflict could not be won. While the research tile of a stone lies face
 *     down it is taken for under half of the stone alone. A quarter of every other stone;
 *   - 40 a blue point in support; what objects of the hand are good for (below); less
 *     450 for each red point in hand, or 1000 when a scoring is due;
 *   - what taking the best open tile of the site would add, 75 % less 6 % a step of the way.
 * A seat's position is its own worth less 60 % of its rivals' mean worth, and something for
 * whatever brings the match on: tiles turned up, piles that can be dug; it loses by tiles that
 * must be lifted before anybody can dig. Staying in one's turn costs 20 less 3 a point left,
 * so that one passes when nothing is gained. */
#include "base/assert.h"
#include "games/ica/worth.h"

#include <string.h>

enum {
    ONE = ICA_POINT,
    NEXT = 900,
    LATER = 650,
    SUPPORT = 40,
    HAND = 450,
    RIVALS = 600,
    TURNED = 400,
    RESEARCHED = 30,
    DIGGABLE = 60,
    BLOCKED = 200, /* nothing can be dug; and for each tile to lift off the pile that needs fewest */
    LIFT = 120,
    STAYING = 20,
    POINT_LEFT = 3,
};

/* Worth of the n-th object of a kind in hand: the first, the second, any more. */
static const int16_t OBJECT_WORTH[KINDS][3] = {
    [ORB] = {150, 90, 60},     [POTTERY] = {400, 900, 2500}, [CLEPSYDRA] = {450, 350, 250},
    [KNIFE] = {300, 400, 200}, [BONE] = {350, 450, 250},
};

/* Steps between two cells, by the rows and the columns between them. */
static int distance(unsigned a, unsigned b)
{
    static const uint8_t STEPS[7][8] = {{6, 5, 4, 3, 4, 5, 6}, {5, 4, 3, 2, 3, 4, 5}, {4, 3, 2, 1, 2, 3, 4},
                                        {3, 2, 1, 0, 1, 2, 3}, {4, 3, 2, 1, 2, 3, 4}, {5, 4, 3, 2, 3, 4, 5},
                                        {6, 5, 4, 3, 4, 5, 6}};
    return STEPS[3 + a / SIDE - b / SIDE][3 + a % SIDE - b % SIDE];
}

static Offer offer_of(int tile, uint8_t where, bool blocks, int extra)
{
    return (uint64_t)tile | (uint64_t)where << 8 | (uint64_t)blocks << 16 | (uint64_t)(uint32_t)extra << 32;
}
static int offer_tile(Offer offer) { return (int)(offer & 255); }
static bool offer_blocks(Offer offer) { return offer >> 16 & 1; }
static int offer_extra(Offer offer) { return (int32_t)(offer >> 32); }

static int weight_of(const IcaTable *b)
{
    int left = SCORINGS - b->scored;
    if (left <= 0) return 0;
    return (b->reports / 2 > b->scored ? ONE : NEXT) + (left - 1) * LATER;
}

static int red_in(const Lab *lab, uint32_t cells)
{
    int points = 0;
    for (; cells; cells &= cells - 1) points += lab->red[__builtin_ctz(cells)];
    return points;
}

static int held_of(uint64_t held, int kind) { return (int)(held >> 8 * kind & 255); }

static int help_of(const IcaTiles *d, uint64_t held)
{
    int help = 0, helpers = ADDED_MAX;
    for (int kind = BONE; kind >= POTTERY; kind--) {
        int n = held_of(held, kind) < helpers ? held_of(held, kind) : helpers;
        help += n * d->worth[kind];
        helpers -= n;
    }
    return help;
}

/* What a stone dropped on this cell would join, and what would withstand it. Rare; inlined it would make
 * every caller keep registers for it. */
__attribute__((noinline)) static Ground survey(const Outlook *o, int seat, int cell)
{
    const IcaTable *b = &o->s->table;
    uint32_t attacked = ICA_NEIGHBOURS[cell] & b->stones & o->lab->rivals[seat];
    uint32_t others = b->stones & ~attacked & ~(1u << cell);
    Ground g = {.surveyed = true, .attacked = attacked != 0};
    if (others & ICA_NEIGHBOURS[cell])
        g.joined = (uint8_t)red_in(o->lab, ica_connected((uint16_t)(others | 1u << cell), cell) & others);
    for (; attacked; attacked &= attacked - 1)
        g.defence = (uint8_t)(g.defence + ica_strength(o->d, b, __builtin_ctz(attacked)));
    return g;
}

/* What the field will be worth once this stone is dropped, seen from here; `way`: points still
 * needed before the stone is in hand. */
static inline int stone_worth(const Outlook *o, const Player *me, int stone, int way)
{
    int cell = o->where[stone], value = o->d->value[stone];
    if (cell == NO_CELL) return value * o->weight * 45 / 100 * 10 / (16 + way);
    int need = way + value + distance(me->researcher, (unsigned)cell);
    Ground *g = &o->lab->ground[me->seat][cell];
    if (!g->surveyed) *g = survey(o, me->seat, cell);
    int red = me->evicted ? 0 : (value + g->joined) * o->weight;
    int odds = !g->attacked ? ONE : value + me->help > g->defence ? 900 : 100;
    int turns = need <= me->points_left ? 0 : (need - me->points_left + TURN_POINTS - 1) / TURN_POINTS;
    int factor = 980 - 60 * turns - 12 * need;
    if (factor < 100) factor = 100;
    return red * factor / ONE * odds / ONE;
}

static int object_worth(uint64_t held)
{
    int worth = 0;
    for (int kind = ORB; kind <= BONE; kind++) {
        const int16_t *each = OBJECT_WORTH[kind];
        int n = held_of(held, kind);
        worth += n == 0 ? 0 : n == 1 ? each[0] : each[0] + each[1] + (n - 2) * each[2];
    }
    return worth;
}

static bool can_dig(const IcaTable *b)
{
    uint16_t open = ica_diggable(b);
    return open & (open - 1) || open == b->buried;
}

/* Open tiles to lift before something can be dug again: two piles, or the last one. */
static int fewest_lifts(const IcaTable *b)
{
    int first = TILES, second = TILES; /* the two lowest counts */
    for (uint32_t left = b->buried & b->covered; left; left &= left - 1) {
        int lifts = 0;
        for (int tile = b->top[__builtin_ctz(left)]; tile; tile = b->below[tile]) lifts++;
        if (lifts < first)
            second = first, first = lifts;
        else if (lifts < second)
            second = lifts;
    }
    bool one_suffices = ica_diggable(b) || second == TILES;
    return first == TILES ? 0 : one_suffices ? first : first + second;
}

/* What one more stone adds to a hand whose best stone makes a field worth `best`: a better
 * field than there is (`field`), and a quarter of the lesser of both for later. */
static int stone_gain(int worth, int field, int best)
{
    int now = field > best ? field : best;
    return (worth > now ? worth - now : 0) + (worth > best ? best : worth) / 4;
}

/* What taking the open tile of this cell of the site would add, fading with the way to it. */
static int offer_worth(const Outlook *o, const Player *me, Offer offer, unsigned cell)
{
    int tile = offer_tile(offer), kind = o->d->kind[tile], way = distance(me->prospector, cell);
    int held = held_of(me->held, kind);
    int worth = kind == STONE
                    ? stone_gain(stone_worth(o, me, tile, way + o->d->value[tile]), me->field, me->best)
                    : OBJECT_WORTH[kind][held < 2 ? held : 2];
    worth += offer_extra(offer);
    if (offer_blocks(offer)) worth = (worth > 0 ? worth : 0) + BLOCKED;
    return worth * (12 - way) / 16;
}

static bool is_same_player(const Player *a, const Player *b)
{
    return a->hand == b->hand && a->prospector == b->prospector && a->researcher == b->researcher &&
           a->points_left == b->points_left && a->field == b->field && a->best == b->best &&
           a->weight == b->weight && a->seat == b->seat && a->evicted == b->evicted;
}

int ica_best_offer(const Outlook *o, const Player *me, Memory *memory)
{
    int best = 0;
    if (!is_same_player(me, &memory->player))
        memory->player = *me, memset(memory->offer, 0, sizeof memory->offer);
    for (uint32_t left = o->s->table.covered; left; left &= left - 1) {
        int cell = __builtin_ctz(left);
        if (memory->offer[cell] != o->offer[cell]) {
            memory->offer[cell] = o->offer[cell];
            memory->worth[cell] = offer_worth(o, me, o->offer[cell], (unsigned)cell);
        }
        if (memory->worth[cell] > best) best = memory->worth[cell];
    }
    return best;
}

void ica_look_as(const Outlook *o, int seat, int points_left, Player *me)
{
    const IcaTable *b = &o->s->table;
    uint64_t held = 0;
    for (uint64_t left = b->hand[seat]; left; left &= left - 1)
        held += (uint64_t)1 << 8 * o->d->kind[ica_lowest(left)];
    me->hand = b->hand[seat], me->held = held, me->help = help_of(o->d, held);
    me->field = o->lab->reds[seat] * o->weight, me->weight = o->weight;
    me->points_left = points_left, me->seat = seat;
    me->prospector = b->pawn[PROSPECTOR][seat], me->researcher = b->pawn[RESEARCHER][seat];
    me->evicted = b->evicted >> seat & 1;
    int stones = me->field, best = 0;
    for (uint64_t left = me->hand & o->d->of_kind[STONE]; left; left &= left - 1) {
        int worth = stone_worth(o, me, ica_lowest(left), 0);
        stones += stone_gain(worth, me->field, best);
        if (worth > best) best = worth;
    }
    me->best = best;
    me->settled = ica_points(b, seat) * ONE + stones + o->lab->blues[seat] * SUPPORT + object_worth(held) -
                  ica_red_hand(o->d, b, seat) * o->hand;
}

int32_t ica_worth_of(const Outlook *o, int seat, int points_left, Memory *memory)
{
    Player me;
    ica_look_as(o, seat, points_left, &me);
    return me.settled + ica_best_offer(o, &me, memory);
}

static int blue_in(const Outlook *o, uint32_t cells)
{
    const IcaTable *b = &o->s->table;
    int points = 0;
    for (; cells; cells &= cells - 1)
        for (int i = 0; i < SUPPORTS; i++) {
            int tile = b->support[__builtin_ctz(cells)][i];
            if (!(o->d->red & ica_bit(tile))) points += o->d->value[tile];
        }
    return points;
}

void ica_look_at_lab(const Outlook *o, Lab *lab)
{
    const IcaTable *b = &o->s->table;
    memset(lab, 0, sizeof *lab);
    for (uint32_t left = b->stones; left; left &= left - 1)
        lab->red[__builtin_ctz(left)] = (uint8_t)ica_red_at(o->d, b, __builtin_ctz(left));
    for (int p = 0; p < o->t->seats; p++) {
        lab->field[p] = ica_field(b, p);
        lab->reds[p] = (uint8_t)red_in(lab, lab->field[p]);
        lab->blues[p] = (uint8_t)blue_in(o, lab->field[p]);
    }
    for (int p = 0; p < o->t->seats; p++)
        for (int q = 0; q < o->t->seats; q++)
            if (q != p) lab->rivals[p] |= lab->field[q];
}

void ica_look_at_research(Outlook *o)
{
    const IcaTable *b = &o->s->table;
    memset(o->where, NO_CELL, sizeof o->where);
    for (uint32_t left = ALL_CELLS & ~(uint32_t)b->unturned; left; left &= left - 1)
        o->where[o->s->subject[b->research[__builtin_ctz(left)]]] = (uint8_t)__builtin_ctz(left);
}

void ica_look_at_site(Outlook *o)
{
    const IcaTable *b = &o->s->table;
    for (uint32_t left = b->covered; left; left &= left - 1) {
        int cell = __builtin_ctz(left), tile = b->top[cell];
        bool buried = b->buried >> cell & 1;
        int extra = o->d->red & ica_bit(tile) ? -o->d->value[tile] * o->hand : 0;
        if (buried && !b->below[tile]) extra += DIGGABLE;
        o->offer[cell] = offer_of(tile, tile <= STONES ? o->where[tile] : 0, buried && o->blocked, extra);
    }
}

void ica_look_at_progress(Outlook *o)
{
    const IcaTable *b = &o->s->table;
    int hidden = 0;
    for (int cell = 0; cell < CELLS; cell++) hidden += b->down[cell];
    o->weight = weight_of(b);
    o->hand = b->reports / 2 > b->scored ? ONE : HAND;
    o->blocked = !can_dig(b);
    o->progress = (TILES - hidden) * TURNED + (CELLS - ica_count(b->unturned)) * RESEARCHED +
                  ica_count(ica_diggable(b)) * DIGGABLE - (o->blocked ? BLOCKED + LIFT * fewest_lifts(b) : 0);
}

void ica_look_round(const Terms *t, const IcaState *s, Lab *lab, Outlook *o)
{
    o->t = t, o->d = ica_tiles(t), o->s = s, o->lab = lab;
    ica_look_at_progress(o);
    ica_look_at_research(o);
    ica_look_at_site(o);
    ica_look_at_lab(o, lab);
}

int32_t ica_share_of(const Terms *t, int32_t rivals)
{
    ASSERT(t->seats > 1);
    return rivals / (t->seats - 1) * RIVALS / ONE;
}

int32_t ica_own_worth(const Outlook *o, Seat seat, Memory *memory)
{
    const IcaTable *b = &o->s->table;
    int left = b->seat == seat ? b->points_left : 0,
        staying = b->seat == seat ? STAYING - POINT_LEFT * left : 0;
    return ica_worth_of(o, seat, left, memory) + o->progress - staying;
}

int32_t ica_evaluate(const Terms *t, const State *state, Seat seat)
{
    const IcaState *s = (const IcaState *)state;
    Lab lab;
    Outlook o;
    Memory memory = {.player = {0}};
    int32_t rivals = 0;
    if (s->table.stage < STAGE_TURN) return 0;
    if (s->table.stage == STAGE_OVER) return ica_points(&s->table, seat) * ONE;
    ica_look_round(t, s, &lab, &o);
    for (int p = 0; p < t->seats; p++)
        if (p != seat) rivals += ica_worth_of(&o, p, 0, &memory);
    return ica_own_worth(&o, seat, &memory) - ica_share_of(t, rivals);
}

/* The best open tile counts once more for whoever chooses first. The formula gives all players three quarters
 * of it, for the greedy bot asks in the middle of its turn; a search stops between turns, and without this it
 * left the digging to others. */
static int32_t ica_tempo(const Terms *t, const State *state, Seat seat)
{
    const IcaState *s = (const IcaState *)state;
    Lab lab;
    Outlook o;
    Player me;
    Memory memory = {.player = {0}};
    if (s->table.stage != STAGE_TURN || s->table.seat != seat) return 0;
    ica_look_round(t, s, &lab, &o);
    ica_look_as(&o, seat, s->table.points_left, &me);
    return ica_best_offer(&o, &me, &memory);
}

static const Care CARE[LEVELS_FOR_PEOPLE] = {
    {24, 0, 450, false, 0}, {40, 0, 230, true, 0}, {150, 0, 0, true, 0}, {6000, 0, 0, true, 0}};

const Skill ica_skill = {
    .evaluate = ica_evaluate,
    .tempo = ica_tempo,
    .suggest = ica_suggest,
    .foresight = 2,
    .care = CARE,
    .rating = ica_ratings,
    .shows = 1u << ACT_FLIP | 1u << ACT_DIG | 1u << ACT_LOOK,
    .suggest_fairly = ica_suggest_fairly,
};
