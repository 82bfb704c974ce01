/* choices.c -- every legal act, as sets: what legal.c says of one act, said of all at
 * once. A plan (ica.h) holds the sets; ica_choices() lists them and ica_sample() draws from
 * them by counting, so that no play-out ever lists (law 2 holds the three together). */
#include "game/act.h"
#include "games/ica/ica.h"

#include <string.h>

/* ---- what is possible -------------------------------------------------------- */

static inline bool handleable(const IcaTiles *d, const IcaTable *b, int tile)
{
    return tile && d->value[tile] <= b->points_left && !(b->twice & ica_bit(tile));
}

static void plan_attacks(const Terms *t, const IcaTable *b, int seat, const IcaConflict *c, IcaPlan *p)
{
    const IcaTiles *d = ica_tiles(t);
    int held[ADDED_KINDS], worth[ADDED_KINDS], need = c->defence - d->value[p->stone] + 1;
    for (int i = 0; i < ADDED_KINDS; i++) {
        held[i] = ica_count(b->hand[seat] & d->of_kind[ICA_ADDED[i]]);
        if (held[i] > ADDED_MAX) held[i] = ADDED_MAX;
        worth[i] = d->worth[ICA_ADDED[i]];
    }
    for (int i = 0; i <= held[0]; i++)
        for (int j = 0; j <= held[1] && i + j <= ADDED_MAX; j++)
            for (int k = 0; k <= held[2] && i + j + k <= ADDED_MAX; k++)
                for (int l = 0; l <= held[3] && i + j + k + l <= ADDED_MAX; l++) {
                    if (i * worth[0] + j * worth[1] + k * worth[2] + l * worth[3] < need) continue;
                    uint8_t *attack = p->attack[p->attacks++];
                    attack[0] = (uint8_t)i, attack[1] = (uint8_t)j;
                    attack[2] = (uint8_t)k, attack[3] = (uint8_t)l;
                }
}

static void plan_stone(const Terms *t, const IcaState *s, int seat, uint16_t researchers, IcaPlan *p)
{
    const IcaTable *b = &s->table;
    int cell = b->pawn[RESEARCHER][seat];
    int stone = b->unturned >> cell & 1 ? 0 : s->subject[b->research[cell]];
    if (!stone || !(b->hand[seat] & ica_bit(stone)) || !handleable(ica_tiles(t), b, stone)) return;
    IcaConflict c = ica_conflict(t, b, seat, cell);
    bool shared = researchers >> cell & 1, full = (b->stones | 1u << cell) == ALL_CELLS;
    if (shared && full && !c.attacked) return;
    p->stone = (uint8_t)stone;
    if (c.attacked)
        plan_attacks(t, b, seat, &c, p);
    else
        p->attacks = 1;
}

/* Takes, drops and pushes. `affordable`: tiles of the hand that can be handled now. */
static void plan_tiles(const IcaTiles *d, const IcaTable *b, int seat, IcaPlan *p)
{
    int site = b->pawn[PROSPECTOR][seat], lab = b->pawn[RESEARCHER][seat];
    uint64_t affordable = 0;
    for (uint64_t left = b->hand[seat] & ~b->twice; left; left &= left - 1)
        if (d->value[ica_lowest(left)] <= b->points_left) affordable |= left & -left;
    p->drop[PROSPECTOR] = affordable;
    if (b->stone[lab] && !b->support[lab][1])
        p->drop[RESEARCHER] = affordable & ~d->of_kind[STONE] & ~d->of_kind[ORB];
    for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++) {
        int tile = ica_open_top(b, pawn, pawn == PROSPECTOR ? site : lab);
        if (!handleable(d, b, tile)) continue;
        p->take[pawn] = p->push[pawn] = (uint8_t)tile;
    }
    if (p->push[PROSPECTOR]) p->push_to[PROSPECTOR] = ICA_NEIGHBOURS[site];
    if (!p->push[RESEARCHER] || d->kind[p->push[RESEARCHER]] == STONE) return;
    for (uint32_t left = ICA_NEIGHBOURS[lab] & b->stones; left; left &= left - 1)
        if (!b->support[__builtin_ctz(left)][1]) p->push_to[RESEARCHER] |= (uint16_t)(left & -left);
}

static void plan_spending(const Terms *t, const IcaTable *b, int seat, uint16_t researchers,
                          const uint16_t *fields, IcaPlan *p)
{
    const IcaTiles *d = ica_tiles(t);
    uint64_t hand = b->hand[seat];
    int knives = ica_count(hand & d->of_kind[KNIFE]), bones = ica_count(hand & d->of_kind[BONE]);
    p->clepsydra = (hand & d->of_kind[CLEPSYDRA]) != 0;
    p->orbs = hand & d->of_kind[ORB];
    if (p->orbs) p->look[PROSPECTOR] = b->buried, p->look[RESEARCHER] = b->unturned;
    if (b->points_left < COST_KNIVES) return;
    p->crosscheck = ica_count(hand & d->of_kind[POTTERY]) >= CROSSCHECK_POTTERIES;
    for (int q = 0; q < t->seats && knives >= STEAL_KNIVES; q++)
        if (q != seat) p->steal |= b->hand[q];
    if (bones >= SWAP_BONES && b->points_left >= COST_BONES)
        p->swap = (uint16_t) ~(b->stones | researchers | 1u << b->pawn[RESEARCHER][seat]);
    if (!knives || !bones || !p->clepsydra) return;
    for (int q = 0; q < t->seats; q++) {
        if (q == seat) continue;
        uint16_t closed = 0;
        for (int r = 0; r < t->seats; r++)
            if (r != q) closed |= fields[r];
        p->influence[q] = ICA_NEIGHBOURS[b->pawn[RESEARCHER][q]] & (uint16_t)~closed;
    }
}

void ica_plan(const Terms *t, const IcaState *s, int seat, IcaPlan *p)
{
    memset(p, 0, sizeof *p);
    const IcaTable *b = &s->table;
    uint16_t fields[SEATS] = {0}, closed = 0, researchers = 0, open = ica_diggable(b);
    for (int q = 0; q < t->seats; q++) {
        fields[q] = ica_field(b, q);
        if (q == seat) continue;
        closed |= fields[q];
        researchers |= (uint16_t)(1u << b->pawn[RESEARCHER][q]);
    }
    if (b->points_left >= COST_MOVE) {
        p->move[PROSPECTOR] = ICA_NEIGHBOURS[b->pawn[PROSPECTOR][seat]];
        p->move[RESEARCHER] = ICA_NEIGHBOURS[b->pawn[RESEARCHER][seat]] & (uint16_t)~closed;
    }
    if (b->points_left >= COST_DIG) {
        p->flip = b->unturned;
        if (open & (open - 1) || open == b->buried) p->dig = open;
    }
    plan_tiles(ica_tiles(t), b, seat, p);
    if (b->hand[seat]) {
        plan_stone(t, s, seat, researchers, p);
        plan_spending(t, b, seat, researchers, fields, p);
    }
}

/* ---- acts -------------------------------------------------------------------------- */

static inline Act act1(int kind, int a) { return (Act){(uint8_t)kind, 1, {(int16_t)a}}; }
static inline Act act2(int kind, int a, int b) { return (Act){(uint8_t)kind, 2, {(int16_t)a, (int16_t)b}}; }
static inline Act act3(int kind, int a, int b, int c)
{
    return (Act){(uint8_t)kind, 3, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

Act ica_attack(const IcaPlan *p, int i)
{
    const uint8_t *a = p->attack[i];
    Act act = act2(ACT_DROP, p->stone, RESEARCHER);
    if (!(a[0] | a[1] | a[2] | a[3])) return act;
    act.argc = DROP_ADDED;
    for (int k = 0; k < ADDED_KINDS; k++) act.arg[DROP_PLAIN + k] = a[k];
    return act;
}

/* ---- listing ------------------------------------------------------------------------ */

typedef struct List {
    Choice *out;
    int capacity, count;
} List;

static inline void add(List *l, Act act) { choice_add(l->out, l->capacity, &l->count, act); }

/* The act with each member of a set as argument `arg`. The pattern is copied whole and patched where it
 * lands: patching before copying would make every copy wait for the patch. */
static inline void list_set(List *l, uint64_t set, int arg, Act act)
{
    const Choice pattern = {act, act};
    for (; set; set &= set - 1, l->count++) {
        if (l->count >= l->capacity) continue;
        Choice *c = &l->out[l->count];
        *c = pattern;
        c->lo.arg[arg] = c->hi.arg[arg] = (int16_t)ica_lowest(set);
    }
}

static void list_cells(List *l, uint32_t cells, Act act) { list_set(l, cells, act.argc - 1, act); }
static void list_tiles(List *l, uint64_t tiles, Act act) { list_set(l, tiles, 0, act); }

static void list_turn(const Terms *t, const IcaTable *b, int seat, const IcaPlan *p, List *l)
{
    for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++)
        list_cells(l, p->move[pawn], act2(ACT_MOVE, pawn, 0));
    list_cells(l, p->flip, act1(ACT_FLIP, 0));
    list_cells(l, p->dig, act1(ACT_DIG, 0));
    for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++) {
        if (p->take[pawn]) add(l, act1(ACT_TAKE, p->take[pawn]));
        list_cells(l, p->push_to[pawn], act3(ACT_PUSH, p->push[pawn], b->pawn[pawn][seat], 0));
        list_tiles(l, p->drop[pawn], act2(ACT_DROP, 0, pawn));
    }
    for (int i = 0; i < p->attacks; i++) add(l, ica_attack(p, i));
    for (uint64_t orbs = p->orbs; orbs; orbs &= orbs - 1)
        for (int board = PROSPECTOR; board <= RESEARCHER; board++)
            list_cells(l, p->look[board], act3(ACT_LOOK, ica_lowest(orbs), board, 0));
    if (p->clepsydra) add(l, (Act){.kind = ACT_CLEPSYDRA});
    list_tiles(l, p->steal, act1(ACT_STEAL, 0));
    for (uint32_t left = p->swap; left; left &= left - 1)
        list_cells(l, left & (left - 1), act2(ACT_SWAP, __builtin_ctz(left), 0));
    for (int q = 0; q < t->seats; q++) list_cells(l, p->influence[q], act2(ACT_INFLUENCE, q, 0));
    if (p->crosscheck) add(l, (Act){.kind = ACT_CROSSCHECK});
    add(l, (Act){.kind = ACT_PASS});
}

static uint32_t stones_unlaid(const IcaState *s)
{
    uint32_t left = (uint32_t)ALL_CELLS << 1;
    for (int cell = 0; cell < CELLS; cell++) left &= ~(1u << s->subject[cell]);
    return left & ~1u;
}

static int pawn_due(const IcaTable *b)
{
    return b->pawn[PROSPECTOR][b->seat] == NO_CELL ? PROSPECTOR : RESEARCHER;
}

int ica_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const IcaState *s = (const IcaState *)state;
    const IcaTable *b = &s->table;
    List l = {out, capacity, 0};
    IcaPlan p;
    if (seat < 0 || seat != ica_acting(t, b)) return 0;
    switch (b->stage) {
    case STAGE_LAYOUT:
        for (uint32_t left = stones_unlaid(s); left; left &= left - 1)
            list_cells(&l, (uint16_t)~b->laid, act2(ACT_LAY, __builtin_ctz(left), 0));
        break;
    case STAGE_PLACE: list_cells(&l, CORNERS, act2(ACT_PLACE, pawn_due(b), 0)); break;
    case STAGE_SECOND: list_cells(&l, ica_diggable(b), act1(ACT_DIG, 0)); break;
    case STAGE_EVICT:
        list_cells(&l, ica_nearest_free(b, b->pawn[RESEARCHER][seat]), act1(ACT_RETREAT, 0));
        break;
    default: ica_plan(t, s, seat, &p); list_turn(t, b, seat, &p, &l);
    }
    return l.count;
}

/* ---- drawing one --------------------------------------------------------------------- */

static int nth(uint64_t set, uint32_t n)
{
    while (n--) set &= set - 1;
    return ica_lowest(set);
}

static Act pick_cell(uint32_t cells, Rng *rng, Act act)
{
    act.arg[act.argc - 1] = (int16_t)nth(cells, rng_pick(rng, (uint32_t)ica_count(cells)));
    return act;
}

/* Goes down the sets in the order of the list; true once the n-th act lies in this one. */
static inline bool within(uint32_t *n, int count)
{
    if (*n < (uint32_t)count) return true;
    *n -= (uint32_t)count;
    return false;
}

static Act nth_swap(uint32_t cells, uint32_t n)
{
    uint32_t left = cells;
    while (!within(&n, ica_count(left) - 1)) left &= left - 1;
    return act2(ACT_SWAP, __builtin_ctz(left), nth(left & (left - 1), n));
}

static int pairs(uint32_t cells)
{
    int n = ica_count(cells);
    return n * (n - 1) / 2;
}

static uint32_t plan_size(const Terms *t, const IcaPlan *p)
{
    int n = ica_count(p->flip) + ica_count(p->dig) + p->attacks + p->clepsydra + ica_count(p->steal) +
            pairs(p->swap) + p->crosscheck + 1;
    for (int i = PROSPECTOR; i <= RESEARCHER; i++)
        n += ica_count(p->move[i]) + (p->take[i] != 0) + ica_count(p->push_to[i]) + ica_count(p->drop[i]) +
             ica_count(p->orbs) * ica_count(p->look[i]);
    for (int q = 0; q < t->seats; q++) n += ica_count(p->influence[q]);
    return (uint32_t)n;
}

static Act nth_of_plan(const Terms *t, const IcaTable *b, const IcaPlan *p, uint32_t n)
{
    for (int i = PROSPECTOR; i <= RESEARCHER; i++)
        if (within(&n, ica_count(p->move[i]))) return act2(ACT_MOVE, i, nth(p->move[i], n));
    if (within(&n, ica_count(p->flip))) return act1(ACT_FLIP, nth(p->flip, n));
    if (within(&n, ica_count(p->dig))) return act1(ACT_DIG, nth(p->dig, n));
    for (int i = PROSPECTOR; i <= RESEARCHER; i++) {
        if (within(&n, p->take[i] != 0)) return act1(ACT_TAKE, p->take[i]);
        if (within(&n, ica_count(p->push_to[i])))
            return act3(ACT_PUSH, p->push[i], b->pawn[i][b->seat], nth(p->push_to[i], n));
        if (within(&n, ica_count(p->drop[i]))) return act2(ACT_DROP, nth(p->drop[i], n), i);
        int seen = ica_count(p->look[i]);
        if (within(&n, ica_count(p->orbs) * seen))
            return act3(ACT_LOOK, nth(p->orbs, n / (uint32_t)seen), i, nth(p->look[i], n % (uint32_t)seen));
    }
    if (within(&n, p->attacks)) return ica_attack(p, (int)n);
    if (within(&n, p->clepsydra)) return (Act){.kind = ACT_CLEPSYDRA};
    if (within(&n, ica_count(p->steal))) return act1(ACT_STEAL, nth(p->steal, n));
    if (within(&n, pairs(p->swap))) return nth_swap(p->swap, n);
    for (int q = 0; q < t->seats; q++)
        if (within(&n, ica_count(p->influence[q]))) return act2(ACT_INFLUENCE, q, nth(p->influence[q], n));
    return (Act){.kind = n < p->crosscheck ? ACT_CROSSCHECK : ACT_PASS};
}

bool ica_sample(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const IcaState *s = (const IcaState *)state;
    const IcaTable *b = &s->table;
    IcaPlan p;
    *seat = ica_acting(t, b);
    switch (b->stage) {
    case STAGE_OVER: return false;
    case STAGE_LAYOUT:
        *out = pick_cell((uint16_t)~b->laid, rng, act2(ACT_LAY, 0, 0));
        out->arg[0] = pick_cell(stones_unlaid(s), rng, act1(ACT_LAY, 0)).arg[0];
        return true;
    case STAGE_PLACE: *out = pick_cell(CORNERS, rng, act2(ACT_PLACE, pawn_due(b), 0)); return true;
    case STAGE_SECOND: *out = pick_cell(ica_diggable(b), rng, act1(ACT_DIG, 0)); return true;
    case STAGE_EVICT:
        *out = pick_cell(ica_nearest_free(b, b->pawn[RESEARCHER][*seat]), rng, act1(ACT_RETREAT, 0));
        return true;
    default: break;
    }
    ica_plan(t, s, *seat, &p);
    *out = nth_of_plan(t, b, &p, rng_pick(rng, plan_size(t, &p)));
    return true;
}
