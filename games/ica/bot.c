/* bot.c -- what a position is worth to a seat (the formula of the greedy bot; frozen),
 * and a policy for play-outs.
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
#include "games/ica/ica.h"

#include <string.h>

enum {
    ONE = 1000,
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

static int distance(unsigned a, unsigned b)
{
    int dx = (int)(a % SIDE) - (int)(b % SIDE), dy = (int)(a / SIDE) - (int)(b / SIDE);
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

typedef struct Outlook { /* what is the same for all tiles, or for all of one player */
    const Terms *t;
    const IcaTiles *d;
    const IcaState *s;
    int weight, hand;          /* of a red point in the field, in the hand */
    bool blocked;              /* nothing can be dug */
    uint8_t where[STONES + 1]; /* cell of the open research tile of a stone, or NO_CELL */
    uint8_t red[CELLS];        /* points of the stone there and its supports */
    int progress;              /* of the match: what turning up and lifting tiles is worth to everybody */
    uint16_t field[SEATS];
    int seat;
    int points_left;     /* in this turn, or 0 */
    uint16_t rivals;     /* cells of rivals' fields */
    uint8_t held[KINDS]; /* tiles of the hand */
    int help;            /* what objects of the hand can add in a conflict */
} Outlook;

static int weight_of(const IcaTable *b)
{
    int left = SCORINGS - b->scored;
    if (left <= 0) return 0;
    return (b->reports / 2 > b->scored ? ONE : NEXT) + (left - 1) * LATER;
}

static int red_in(const Outlook *o, uint32_t cells)
{
    int points = 0;
    for (; cells; cells &= cells - 1) points += o->red[__builtin_ctz(cells)];
    return points;
}

static int help_of(const Outlook *o)
{
    int help = 0, helpers = ADDED_MAX;
    for (int kind = BONE; kind >= POTTERY; kind--) {
        int n = o->held[kind] < helpers ? o->held[kind] : helpers;
        help += n * o->d->worth[kind];
        helpers -= n;
    }
    return help;
}

/* Red points of the field that a stone dropped on this cell would found. */
static int founded(const Outlook *o, int stone, int cell, uint32_t attacked)
{
    const IcaTable *b = &o->s->table;
    uint32_t others = b->stones & ~attacked & ~(1u << cell);
    if (b->evicted >> o->seat & 1) return 0;
    if (!(others & ICA_NEIGHBOURS[cell])) return o->d->value[stone];
    return o->d->value[stone] + red_in(o, ica_connected((uint16_t)(others | 1u << cell), cell) & others);
}

/* Can the conflict there be won with what is in hand? Then also how it weakens the stone's worth. */
static int chance(const Outlook *o, int stone, uint32_t attacked)
{
    int defence = 0;
    if (!attacked) return ONE;
    for (; attacked; attacked &= attacked - 1)
        defence += ica_strength(o->d, &o->s->table, __builtin_ctz(attacked));
    return o->d->value[stone] + o->help > defence ? 900 : 100;
}

/* What the field will be worth once this stone is dropped, seen from here; `way`: points still
 * needed before the stone is in hand. */
static int stone_worth(const Outlook *o, int stone, int way)
{
    const IcaTable *b = &o->s->table;
    int cell = o->where[stone], value = o->d->value[stone];
    if (cell == NO_CELL) return value * o->weight * 45 / 100 * 10 / (16 + way);
    int need = way + value + distance(b->pawn[RESEARCHER][o->seat], (unsigned)cell);
    uint32_t attacked = ICA_NEIGHBOURS[cell] & b->stones & o->rivals;
    int red = founded(o, stone, cell, attacked) * o->weight, odds = chance(o, stone, attacked);
    int turns = need <= o->points_left ? 0 : (need - o->points_left + TURN_POINTS - 1) / TURN_POINTS;
    int factor = 980 - 60 * turns - 12 * need;
    if (factor < 100) factor = 100;
    return red * factor / ONE * odds / ONE;
}

static int object_worth(const Outlook *o)
{
    int worth = 0;
    for (int kind = ORB; kind <= BONE; kind++)
        for (int i = 0; i < o->held[kind]; i++) worth += OBJECT_WORTH[kind][i < 2 ? i : 2];
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

/* The best open tile of the site: what taking it would add, fading with the way to it. */
static int attraction(const Outlook *o, int field, int best_stone)
{
    const IcaTable *b = &o->s->table;
    int best = 0;
    for (uint32_t left = b->covered; left; left &= left - 1) {
        unsigned cell = (unsigned)__builtin_ctz(left);
        int tile = b->top[cell], kind = o->d->kind[tile], value = o->d->value[tile];
        int way = distance(b->pawn[PROSPECTOR][o->seat], cell), held = o->held[kind];
        int worth = kind == STONE ? stone_gain(stone_worth(o, tile, way + value), field, best_stone)
                                  : OBJECT_WORTH[kind][held < 2 ? held : 2];
        if (o->d->red & ica_bit(tile)) worth -= value * o->hand;
        if (b->buried >> cell & 1 && !b->below[tile]) worth += DIGGABLE;
        if (b->buried >> cell & 1 && o->blocked) worth = (worth > 0 ? worth : 0) + BLOCKED;
        worth = worth * (12 - way) / 16;
        if (worth > best) best = worth;
    }
    return best;
}

static int supports(const Outlook *o)
{
    const IcaTable *b = &o->s->table;
    int blue = 0;
    for (uint32_t left = o->field[o->seat]; left; left &= left - 1) {
        int cell = __builtin_ctz(left);
        for (int i = 0; i < SUPPORTS; i++)
            if (!(o->d->red & ica_bit(b->support[cell][i]))) blue += o->d->value[b->support[cell][i]];
    }
    return blue * SUPPORT;
}

static void look_as(Outlook *o, int seat, int points_left)
{
    o->seat = seat;
    o->points_left = points_left;
    o->rivals = 0;
    for (int p = 0; p < o->t->seats; p++)
        if (p != seat) o->rivals |= o->field[p];
    memset(o->held, 0, sizeof o->held);
    for (uint64_t left = o->s->table.hand[seat]; left; left &= left - 1)
        o->held[o->d->kind[ica_lowest(left)]]++;
    o->help = help_of(o);
}

static int32_t worth_of(Outlook *o, int seat, int points_left)
{
    const IcaTable *b = &o->s->table;
    look_as(o, seat, points_left);
    int field = red_in(o, o->field[seat]) * o->weight, total = field, best = 0;
    for (uint64_t left = b->hand[seat] & o->d->of_kind[STONE]; left; left &= left - 1) {
        int worth = stone_worth(o, ica_lowest(left), 0);
        total += stone_gain(worth, field, best);
        if (worth > best) best = worth;
    }
    return ica_points(b, seat) * ONE + total + supports(o) + object_worth(o) -
           ica_red_hand(o->d, b, seat) * o->hand + attraction(o, field, best);
}

static int progress_of(const IcaTable *b, bool blocked)
{
    int hidden = 0;
    for (int cell = 0; cell < CELLS; cell++) hidden += b->down[cell];
    return (TILES - hidden) * TURNED + (CELLS - ica_count(b->unturned)) * RESEARCHED +
           ica_count(ica_diggable(b)) * DIGGABLE - (blocked ? BLOCKED + LIFT * fewest_lifts(b) : 0);
}

static void look_round(const Terms *t, const IcaState *s, Outlook *o)
{
    const IcaTable *b = &s->table;
    o->t = t, o->d = ica_tiles(t), o->s = s;
    o->weight = weight_of(b);
    o->hand = b->reports / 2 > b->scored ? ONE : HAND;
    o->blocked = !can_dig(b);
    o->progress = progress_of(b, o->blocked);
    memset(o->where, NO_CELL, sizeof o->where);
    for (uint32_t left = ALL_CELLS & ~(uint32_t)b->unturned; left; left &= left - 1)
        o->where[s->subject[b->research[__builtin_ctz(left)]]] = (uint8_t)__builtin_ctz(left);
    for (uint32_t left = b->stones; left; left &= left - 1)
        o->red[__builtin_ctz(left)] = (uint8_t)ica_red_at(o->d, b, __builtin_ctz(left));
    for (int p = 0; p < SEATS; p++) o->field[p] = ica_field(b, p);
}

static int32_t rivals_worth(Outlook *o, Seat seat)
{
    int rivals = 0, seats = o->t->seats;
    ASSERT(seats > 1);
    for (int p = 0; p < seats; p++)
        if (p != seat) rivals += worth_of(o, p, 0);
    return rivals / (seats - 1) * RIVALS / ONE;
}

static int32_t own_worth(Outlook *o, Seat seat)
{
    const IcaTable *b = &o->s->table;
    int left = b->seat == seat ? b->points_left : 0,
        staying = b->seat == seat ? STAYING - POINT_LEFT * left : 0;
    return worth_of(o, seat, left) + o->progress - staying;
}

int32_t ica_evaluate(const Terms *t, const State *state, Seat seat)
{
    const IcaState *s = (const IcaState *)state;
    Outlook o;
    if (s->table.stage < STAGE_TURN) return 0;
    if (s->table.stage == STAGE_OVER) return ica_points(&s->table, seat) * ONE;
    look_round(t, s, &o);
    return own_worth(&o, seat) - rivals_worth(&o, seat);
}

/* ---- a policy for play-outs ------------------------------------------------------- */

/* What moving a pawn makes of a position, given how it looked before: rivals think the same of theirs unless
 * the fields have changed. */
static int32_t worth_of_move(const Outlook *before, int32_t rivals, const IcaState *after, Seat seat)
{
    Outlook o = *before;
    o.s = after;
    o.field[seat] = ica_field(&after->table, seat);
    if (o.field[seat] != before->field[seat]) rivals = rivals_worth(&o, seat);
    return own_worth(&o, seat) - rivals;
}

/* To the formula, one look through an orb is like another, and so is one swap of research tiles that lie
 * face down: only the first of each is worth judging. */
static bool is_like(const IcaTable *b, const Act *act, const Act *other)
{
    if (act->kind != other->kind) return false;
    if (act->kind == ACT_LOOK) return act->arg[0] == other->arg[0];
    return act->kind == ACT_SWAP && b->unturned >> act->arg[0] & 1 && b->unturned >> act->arg[1] & 1 &&
           b->unturned >> other->arg[0] & 1 && b->unturned >> other->arg[1] & 1;
}

/* What the formula likes best; one act in thirty-two is anything. Dear, but a cheaper policy makes a rival
 * of a search so weak that the search learns wrong. */
bool ica_suggest(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IcaState *s = (const IcaState *)state;
    Choice c[CHOICES_MAX];
    Outlook before;
    int32_t best = INT32_MIN;
    if (s->table.stage != STAGE_TURN || rng_pick(rng, 32) == 0) return ica_sample(t, state, rng, seat, out);
    *seat = (Seat)s->table.seat;
    look_round(t, s, &before);
    int32_t rivals = rivals_worth(&before, *seat);
    int count = ica_choices(t, state, *seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        const Act *act = &c[i].lo;
        if (i > 0 && is_like(&s->table, act, &c[i - 1].lo)) continue;
        IcaState trial = *s;
        ASSERT(ica_apply(t, (State *)&trial, *seat, act, NULL, NULL));
        int32_t worth = act->kind == ACT_MOVE ? worth_of_move(&before, rivals, &trial, *seat)
                                              : ica_evaluate(t, (const State *)&trial, *seat);
        if (worth > best) best = worth, *out = *act;
    }
    return true;
}
