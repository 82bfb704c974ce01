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

static int distance(int a, int b)
{
    int dx = a % SIDE - b % SIDE, dy = a / SIDE - b / SIDE;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

typedef struct Outlook { /* what is the same for all tiles, or for all of one player */
    const Terms *t;
    const IcaTiles *d;
    const IcaState *s;
    int seat;
    int weight, hand;          /* of a red point in the field, in the hand */
    int points_left;           /* in this turn, or 0 */
    bool blocked;              /* nothing can be dug */
    uint8_t where[STONES + 1]; /* cell of the open research tile of a stone, or NO_CELL */
    uint8_t red[CELLS];        /* points of the stone there and its supports */
    uint16_t rivals;           /* cells of rivals' fields */
    int help;                  /* what objects of the hand can add in a conflict */
} Outlook;

static int weight_of(const IcaTable *b)
{
    int left = SCORINGS - b->scored;
    if (left <= 0) return 0;
    return (b->reports / 2 > b->scored ? ONE : NEXT) + (left - 1) * LATER;
}

static int red_at(const IcaTiles *d, const IcaTable *b, int cell)
{
    int points = d->value[b->stone[cell]];
    for (int i = 0; i < SUPPORTS; i++)
        if (d->red & ica_bit(b->support[cell][i])) points += d->value[b->support[cell][i]];
    return points;
}

static int help_of(const IcaTiles *d, uint64_t hand)
{
    int help = 0, helpers = ADDED_MAX;
    for (int kind = BONE; kind >= POTTERY; kind--)
        for (int n = ica_count(hand & d->of_kind[kind]); n > 0 && helpers > 0; n--, helpers--)
            help += d->worth[kind];
    return help;
}

/* Red points of the field that a stone dropped on this cell would found. */
static int founded(const Outlook *o, int stone, int cell, uint32_t attacked)
{
    const IcaTable *b = &o->s->table;
    int points = o->d->value[stone];
    if (b->evicted >> o->seat & 1) return 0;
    uint32_t field = ica_connected((uint16_t)((b->stones & ~attacked) | 1u << cell), cell);
    for (uint32_t left = field & ~(1u << cell); left; left &= left - 1) points += o->red[__builtin_ctz(left)];
    return points;
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
    int need = way + value + distance(b->pawn[RESEARCHER][o->seat], cell);
    uint32_t attacked = ICA_NEIGHBOURS[cell] & b->stones & o->rivals;
    int red = founded(o, stone, cell, attacked) * o->weight, odds = chance(o, stone, attacked);
    int turns = need <= o->points_left ? 0 : (need - o->points_left + TURN_POINTS - 1) / TURN_POINTS;
    int factor = 980 - 60 * turns - 12 * need;
    if (factor < 100) factor = 100;
    return red * factor / ONE * odds / ONE;
}

static int object_worth(const IcaTiles *d, const IcaTable *b, int seat)
{
    int worth = 0;
    for (int kind = ORB; kind <= BONE; kind++) {
        int n = ica_count(b->hand[seat] & d->of_kind[kind]);
        for (int i = 0; i < n; i++) worth += OBJECT_WORTH[kind][i < 2 ? i : 2];
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

/* The best open tile of the site: what taking it would add, fading with the way to it. */
static int attraction(const Outlook *o, int field, int best_stone)
{
    const IcaTable *b = &o->s->table;
    int best = 0;
    for (uint32_t left = b->covered; left; left &= left - 1) {
        int cell = __builtin_ctz(left), tile = b->top[cell], kind = o->d->kind[tile],
            value = o->d->value[tile];
        int way = distance(b->pawn[PROSPECTOR][o->seat], cell);
        int held = ica_count(b->hand[o->seat] & o->d->of_kind[kind]);
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
    for (uint32_t left = ica_field(b, o->seat); left; left &= left - 1) {
        int cell = __builtin_ctz(left);
        for (int i = 0; i < SUPPORTS; i++)
            if (!(o->d->red & ica_bit(b->support[cell][i]))) blue += o->d->value[b->support[cell][i]];
    }
    return blue * SUPPORT;
}

static int32_t worth_of(Outlook *o, int seat, int points_left)
{
    const IcaTable *b = &o->s->table;
    o->seat = seat;
    o->points_left = points_left;
    o->rivals = ica_rival_fields(o->t, b, seat);
    o->help = help_of(o->d, b->hand[seat]);
    int field = ica_red_field(o->d, b, seat) * o->weight, total = field, best = 0;
    for (uint64_t left = b->hand[seat] & o->d->of_kind[STONE]; left; left &= left - 1) {
        int worth = stone_worth(o, ica_lowest(left), 0);
        total += stone_gain(worth, field, best);
        if (worth > best) best = worth;
    }
    return ica_points(b, seat) * ONE + total + supports(o) + object_worth(o->d, b, seat) -
           ica_red_hand(o->d, b, seat) * o->hand + attraction(o, field, best);
}

int32_t ica_evaluate(const Terms *t, const State *state, Seat seat)
{
    const IcaState *s = (const IcaState *)state;
    const IcaTable *b = &s->table;
    Outlook o = {.t = t, .d = ica_tiles(t), .s = s, .weight = weight_of(b)};
    o.hand = b->reports / 2 > b->scored ? ONE : HAND;
    int hidden = 0, rivals = 0;
    if (b->stage < STAGE_TURN) return 0;
    if (b->stage == STAGE_OVER) return ica_points(b, seat) * ONE;
    for (int stone = 0; stone <= STONES; stone++) o.where[stone] = NO_CELL;
    for (uint32_t left = b->stones; left; left &= left - 1)
        o.red[__builtin_ctz(left)] = (uint8_t)red_at(o.d, b, __builtin_ctz(left));
    for (int cell = 0; cell < CELLS; cell++) {
        hidden += b->down[cell];
        if (!(b->unturned >> cell & 1)) o.where[s->subject[b->research[cell]]] = (uint8_t)cell;
    }
    int progress = (TILES - hidden) * TURNED + (CELLS - ica_count(b->unturned)) * RESEARCHED +
                   ica_count(ica_diggable(b)) * DIGGABLE;
    o.blocked = !can_dig(b);
    if (o.blocked) progress -= BLOCKED + LIFT * fewest_lifts(b);
    int staying = b->seat == seat ? STAYING - POINT_LEFT * b->points_left : 0;
    for (int p = 0; p < t->seats; p++)
        if (p != seat) rivals += worth_of(&o, p, 0);
    return worth_of(&o, seat, b->seat == seat ? b->points_left : 0) - rivals / (t->seats - 1) * RIVALS / ONE +
           progress - staying;
}

/* ---- a policy for play-outs ------------------------------------------------------- */

/* What the formula likes best; one act in thirty-two is anything. Dear, but a cheaper policy makes a rival
 * of a search so weak that the search learns wrong. */
bool ica_suggest(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IcaState *s = (const IcaState *)state;
    Choice c[CHOICES_MAX];
    int32_t best = INT32_MIN;
    if (s->table.stage != STAGE_TURN || rng_pick(rng, 32) == 0) return ica_sample(t, state, rng, seat, out);
    *seat = (Seat)s->table.seat;
    int count = ica_choices(t, state, *seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        IcaState trial = *s;
        ASSERT(ica_apply(t, (State *)&trial, *seat, &c[i].lo, NULL, NULL));
        int32_t worth = ica_evaluate(t, (const State *)&trial, *seat);
        if (worth > best) best = worth, *out = c[i].lo;
    }
    return true;
}
