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

/* Steps between two cells, by the rows and the columns between them. */
static int distance(unsigned a, unsigned b)
{
    static const uint8_t STEPS[7][8] = {{6, 5, 4, 3, 4, 5, 6}, {5, 4, 3, 2, 3, 4, 5}, {4, 3, 2, 1, 2, 3, 4},
                                        {3, 2, 1, 0, 1, 2, 3}, {4, 3, 2, 1, 2, 3, 4}, {5, 4, 3, 2, 3, 4, 5},
                                        {6, 5, 4, 3, 4, 5, 6}};
    return STEPS[3 + a / SIDE - b / SIDE][3 + a % SIDE - b % SIDE];
}

typedef struct Ground { /* a cell of the lab to somebody who would drop a stone there */
    bool surveyed;
    bool attacked; /* a rival's stone would be */
    uint8_t joined, defence;
} Ground;

typedef struct Lab {
    uint8_t red[CELLS];                   /* points of the stone there and its supports */
    uint16_t field[SEATS], rivals[SEATS]; /* cells of the seat's field, of all the others' */
    uint8_t reds[SEATS], blues[SEATS]; /* points of the field's stones and supports, of its other supports */
    Ground ground[SEATS][CELLS];       /* surveyed when it is asked for */
} Lab;

/* An open tile of the site as it is to everybody, in one number, for they are compared often (0: none): the
 * tile, the cell of a stone's research tile, whether it keeps the site from being dug, and what taking it
 * brings besides: a pile that can be dug, less what its red points cost. */
typedef uint64_t Offer;
static Offer offer_of(int tile, uint8_t where, bool blocks, int extra)
{
    return (uint64_t)tile | (uint64_t)where << 8 | (uint64_t)blocks << 16 | (uint64_t)(uint32_t)extra << 32;
}
static int offer_tile(Offer offer) { return (int)(offer & 255); }
static bool offer_blocks(Offer offer) { return offer >> 16 & 1; }
static int offer_extra(Offer offer) { return (int32_t)(offer >> 32); }

typedef struct Outlook { /* what is the same for all players */
    const Terms *t;
    const IcaTiles *d;
    const IcaState *s;
    Lab *lab;
    int weight, hand;          /* of a red point in the field, in the hand */
    bool blocked;              /* nothing can be dug */
    uint8_t where[STONES + 1]; /* cell of the open research tile of a stone, or NO_CELL */
    Offer offer[CELLS];        /* open tiles of the site */
    int progress;              /* of the match: what turning up and lifting tiles is worth to everybody */
} Outlook;

typedef struct Player {  /* all that makes one like an offer more or less than another does */
    uint64_t hand, held; /* tiles of the hand; how many of each kind, a byte each */
    int32_t field, best; /* worth of the field, of the best that a stone of the hand would make */
    int32_t settled;     /* worth of the player but for what the site offers */
    int32_t weight;      /* of a red point in the field */
    int points_left;     /* in this turn, or 0 */
    int help;            /* what objects of the hand can add in a conflict */
    int seat;
    uint8_t prospector, researcher;
    bool evicted;
} Player;

typedef struct Memory { /* what a player thought of offers, by cell */
    Player player;
    Offer offer[CELLS];
    int32_t worth[CELLS];
} Memory;

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

static int best_offer(const Outlook *o, const Player *me, Memory *memory)
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

static void look_as(const Outlook *o, int seat, int points_left, Player *me)
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

static int32_t worth_of(const Outlook *o, int seat, int points_left, Memory *memory)
{
    Player me;
    look_as(o, seat, points_left, &me);
    return me.settled + best_offer(o, &me, memory);
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

static void look_at_lab(const Outlook *o, Lab *lab)
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

static void look_at_research(Outlook *o)
{
    const IcaTable *b = &o->s->table;
    memset(o->where, NO_CELL, sizeof o->where);
    for (uint32_t left = ALL_CELLS & ~(uint32_t)b->unturned; left; left &= left - 1)
        o->where[o->s->subject[b->research[__builtin_ctz(left)]]] = (uint8_t)__builtin_ctz(left);
}

/* After the research, for a stone is as good as the place of its research tile. */
static void look_at_site(Outlook *o)
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

static void look_at_progress(Outlook *o)
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

static void look_round(const Terms *t, const IcaState *s, Lab *lab, Outlook *o)
{
    o->t = t, o->d = ica_tiles(t), o->s = s, o->lab = lab;
    look_at_progress(o);
    look_at_research(o);
    look_at_site(o);
    look_at_lab(o, lab);
}

/* What rivals have weighs on a seat. */
static int32_t share_of(const Terms *t, int32_t rivals)
{
    ASSERT(t->seats > 1);
    return rivals / (t->seats - 1) * RIVALS / ONE;
}

static int32_t own_worth(const Outlook *o, Seat seat, Memory *memory)
{
    const IcaTable *b = &o->s->table;
    int left = b->seat == seat ? b->points_left : 0,
        staying = b->seat == seat ? STAYING - POINT_LEFT * left : 0;
    return worth_of(o, seat, left, memory) + o->progress - staying;
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
    look_round(t, s, &lab, &o);
    for (int p = 0; p < t->seats; p++)
        if (p != seat) rivals += worth_of(&o, p, 0, &memory);
    return own_worth(&o, seat, &memory) - share_of(t, rivals);
}

/* The best open tile counts once more for whoever chooses first. The formula gives all players three quarters
 * of it, for the greedy bot asks in the middle of its turn; a search stops between turns, and without this it
 * left the digging to others. */
int32_t ica_tempo(const Terms *t, const State *state, Seat seat)
{
    const IcaState *s = (const IcaState *)state;
    Lab lab;
    Outlook o;
    Player me;
    Memory memory = {.player = {0}};
    if (s->table.stage != STAGE_TURN || s->table.seat != seat) return 0;
    look_round(t, s, &lab, &o);
    look_as(&o, seat, s->table.points_left, &me);
    return best_offer(&o, &me, &memory);
}

/* ---- a policy for play-outs ------------------------------------------------------- */

/* How a position looks before any of the acts that are tried out. Most of them change little of what the
 * formula looks at, and nothing of what it says of a rival. */
typedef struct Before {
    Outlook outlook;
    Lab lab;
    uint64_t open; /* tiles on the site */
    Player player[SEATS];
    int32_t worth[SEATS]; /* of the rivals */
    Memory memory[SEATS];
} Before;

static void look_before(const Terms *t, const IcaState *s, Seat seat, Before *out)
{
    const IcaTable *b = &s->table;
    memset(out->memory, 0, sizeof out->memory);
    look_round(t, s, &out->lab, &out->outlook);
    out->open = 0;
    for (uint32_t left = b->covered; left; left &= left - 1)
        out->open |= ica_bit(b->top[__builtin_ctz(left)]);
    for (int p = 0; p < t->seats; p++) {
        if (p == seat) continue;
        look_as(&out->outlook, p, 0, &out->player[p]);
        out->worth[p] = out->player[p].settled + best_offer(&out->outlook, &out->player[p], &out->memory[p]);
    }
}

static bool is_same_site(const IcaTable *a, const IcaTable *b)
{
    return memcmp(a->top, b->top, sizeof a->top) == 0 && memcmp(a->down, b->down, sizeof a->down) == 0 &&
           memcmp(a->below, b->below, sizeof a->below) == 0;
}

static bool is_same_lab(const Terms *t, const IcaTable *a, const IcaTable *b, const Lab *lab)
{
    if (memcmp(a->stone, b->stone, sizeof a->stone) || memcmp(a->support, b->support, sizeof a->support))
        return false;
    for (int p = 0; p < t->seats; p++)
        if (ica_field(b, p) != lab->field[p]) return false;
    return true;
}

/* The stones whose research tiles are not where they were. */
static uint64_t look_at_research_again(Outlook *o)
{
    uint8_t where[STONES + 1];
    uint64_t moved = 0;
    memcpy(where, o->where, sizeof where);
    look_at_research(o);
    for (int stone = 1; stone <= STONES; stone++)
        moved |= (uint64_t)(o->where[stone] != where[stone]) << stone;
    return moved;
}

static Memory *forget(Memory *memory)
{
    memory->player = (Player){.seat = -1};
    return memory;
}

/* ica_evaluate of what an act has made of a position: what the act left alone is not looked at again. */
static int32_t worth_after(const Terms *t, Before *before, const IcaState *s, Seat seat)
{
    const IcaTable *a = &before->outlook.s->table, *b = &s->table;
    Outlook o = before->outlook;
    Lab lab;
    Memory fresh;
    int32_t rivals = 0;
    if (b->stage == STAGE_OVER) return ica_points(b, seat) * ONE;
    o.s = s;
    bool same_research = a->unturned == b->unturned && !memcmp(a->research, b->research, sizeof a->research);
    bool same_site = is_same_site(a, b);
    bool same_scoring = a->reports == b->reports && a->scored == b->scored;
    bool same_lab = is_same_lab(t, a, b, &before->lab) && a->evicted == b->evicted;
    if (!same_site || !same_scoring || a->unturned != b->unturned) look_at_progress(&o);
    uint64_t moved = same_research ? 0 : look_at_research_again(&o);
    if (!same_site || !same_scoring || moved & before->open) look_at_site(&o);
    if (!same_lab) o.lab = &lab, look_at_lab(&o, &lab);
    for (int p = 0; p < t->seats; p++) {
        if (p == seat) continue;
        const Player *rival = &before->player[p];
        bool same = same_lab && same_scoring && rival->hand == b->hand[p] &&
                    rival->researcher == b->pawn[RESEARCHER][p] && !(moved & rival->hand);
        if (!same)
            rivals += worth_of(&o, p, 0, forget(&fresh));
        else if (same_site && !(moved & before->open))
            rivals += before->worth[p];
        else
            rivals += rival->settled + best_offer(&o, rival, &before->memory[p]);
    }
    return own_worth(&o, seat, same_lab ? &before->memory[seat] : forget(&fresh)) - share_of(t, rivals);
}

/* A research tile that the formula does not care about: its stone is in no hand and not open on the site. */
static bool is_dull(const IcaState *s, uint64_t wanted, int cell)
{
    return !(wanted & ica_bit(s->subject[s->table.research[cell]]));
}

static bool is_dull_or_down(const IcaState *s, uint64_t wanted, int cell)
{
    return s->table.unturned >> cell & 1 || is_dull(s, wanted, cell);
}

/* Acts between which the formula sees no difference share a bit: only the first of them is worth judging. */
static uint32_t alike(const IcaTiles *d, const IcaState *s, uint64_t wanted, const Act *act)
{
    enum { LOOK, FLIP, SWAP, DROP };
    switch (act->kind) {
    case ACT_LOOK: return 1u << LOOK;
    case ACT_FLIP: return is_dull(s, wanted, act->arg[0]) ? 1u << FLIP : 0;
    case ACT_SWAP:
        return is_dull_or_down(s, wanted, act->arg[0]) && is_dull_or_down(s, wanted, act->arg[1]) ? 1u << SWAP
                                                                                                  : 0;
    case ACT_DROP: /* objects of a kind */
        if (act->argc > DROP_PLAIN || d->kind[act->arg[0]] == STONE) return 0;
        return 1u << (DROP + act->arg[1] * KINDS + d->kind[act->arg[0]]);
    default: return 0;
    }
}

/* What the formula likes best; one act in thirty-two is anything. Dear, but a cheaper policy makes a rival
 * of a search so weak that the search learns wrong. */
bool ica_suggest(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IcaState *s = (const IcaState *)state;
    Choice c[CHOICES_MAX];
    Before before;
    uint32_t judged = 0;
    int32_t best = INT32_MIN;
    if (s->table.stage != STAGE_TURN || rng_pick(rng, 32) == 0) return ica_sample(t, state, rng, seat, out);
    *seat = (Seat)s->table.seat;
    look_before(t, s, *seat, &before);
    uint64_t wanted = before.open;
    for (int p = 0; p < t->seats; p++) wanted |= s->table.hand[p];
    int count = ica_choices(t, state, *seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        const Act *act = &c[i].lo;
        uint32_t like = alike(ica_tiles(t), s, wanted, act);
        if (judged & like) continue;
        judged |= like;
        IcaState trial = *s;
        ica_change(t, &trial, *seat, act, NULL); /* choices are legal */
        int32_t worth = worth_after(t, &before, &trial, *seat);
        if (worth > best) best = worth, *out = *act;
    }
    return true;
}
