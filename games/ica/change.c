/* change.c -- doing what legal.c allowed, act by act. Nothing is refused here.
 *
 * Each step changes the truth first and is told then: ica_tell() finds the moves by
 * comparing with what was told last. In a conflict the beaten stones leave before the
 * new one is laid, so that no field ever has two owners. */
#include "games/ica/ica.h"

static void tell(const Terms *t, IcaTelling *telling, const IcaState *s, int kind, int seat, int a, int b,
                 int c, int d)
{
    if (!telling) return;
    ica_tell(t, telling, s,
             (Event){.kind = (uint8_t)kind,
                     .seat = (Seat)seat,
                     .open = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

/* ---- tiles come and go --------------------------------------------------- */

static void site_put(IcaTable *b, int cell, int tile)
{
    b->below[tile] = b->top[cell];
    b->top[cell] = (uint8_t)tile;
    b->covered |= (uint16_t)(1u << cell);
}

static void site_lift(IcaTable *b, int cell)
{
    int tile = b->top[cell];
    b->top[cell] = b->below[tile];
    b->below[tile] = 0;
    if (!b->top[cell]) b->covered &= (uint16_t) ~(1u << cell);
}

static void lab_put(IcaTable *b, int cell, int tile)
{
    if (!b->stone[cell]) {
        b->stone[cell] = (uint8_t)tile;
        b->stones |= (uint16_t)(1u << cell);
    } else {
        b->support[cell][b->support[cell][0] ? 1 : 0] = (uint8_t)tile;
    }
}

static void lab_lift(IcaTable *b, int cell)
{
    uint8_t *support = b->support[cell];
    if (support[1] || support[0]) {
        support[support[1] ? 1 : 0] = 0;
    } else {
        b->stone[cell] = 0;
        b->stones &= (uint16_t) ~(1u << cell);
    }
}

static void lift(IcaTable *b, int board, int cell)
{
    if (board == PROSPECTOR)
        site_lift(b, cell);
    else
        lab_lift(b, cell);
}

static void put(IcaTable *b, int board, int cell, int tile)
{
    if (board == PROSPECTOR)
        site_put(b, cell, tile);
    else
        lab_put(b, cell, tile);
}

/* IC-ZERO counts how often a tile that costs nothing is handled in a turn. */
static void handle(const IcaTiles *d, IcaTable *b, int tile)
{
    uint64_t bit = ica_bit(tile) & d->zero;
    b->twice |= b->once & bit;
    b->once |= bit;
    b->points_left = (uint8_t)(b->points_left - d->value[tile]);
}

/* IC-NAMES: equal objects are interchangeable, the lowest goes. */
static void spend(const IcaTiles *d, IcaTable *b, int seat, int kind, int count)
{
    while (count-- > 0) {
        uint64_t all = b->hand[seat] & d->of_kind[kind], one = all & -all;
        b->hand[seat] ^= one;
        b->gone |= one;
    }
}

/* IC-SPEND */
static void pay(const Terms *t, IcaTable *b, int seat, IcaAct act)
{
    const Price *price = &ICA_PRICES[act];
    for (int i = 0; i < price->count; i++) spend(ica_tiles(t), b, seat, price->word[i], 1);
}

static int pawn_at(const IcaTable *b, int seat, int tile)
{
    return ica_open_top(b, PROSPECTOR, b->pawn[PROSPECTOR][seat]) == tile ? PROSPECTOR : RESEARCHER;
}

/* ---- IC-SETUP ---------------------------------------------------------------- */

static void lay(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int cell = act->arg[1];
    s->subject[cell] = (uint8_t)act->arg[0];
    b->research[cell] = (uint8_t)cell;
    b->research_known[cell] = (uint8_t)seat_bit((Seat)seat);
    b->laid |= (uint16_t)(1u << cell);
    b->unturned |= (uint16_t)(1u << cell);
    if (b->laid == ALL_CELLS) {
        b->stage = STAGE_PLACE;
        b->seat = b->first;
    }
    if (telling)
        ica_tell(t, telling, s,
                 (Event){.kind = EVENT_LAY,
                         .seat = (Seat)seat,
                         .privy = seat_bit((Seat)seat),
                         .open = {(int16_t)cell},
                         .secret = {(int16_t)(FACE_RESEARCH + act->arg[0])}});
}

static void place(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    b->pawn[act->arg[0]][seat] = (uint8_t)act->arg[1];
    if (act->arg[0] == RESEARCHER) b->seat = (uint8_t)(seat + 1 < t->seats ? seat + 1 : 0);
    tell(t, telling, s, EVENT_PLACE, seat, act->arg[0], act->arg[0] * CELLS + act->arg[1], 0, 0);
    if (act->arg[0] != RESEARCHER || b->seat != b->first) return;
    ica_start_turn(b, b->first);
    tell(t, telling, s, EVENT_TURN, b->first, b->round, 0, 0, 0);
}

/* ---- IC-MOVE, IC-FLIP-LAB, IC-DIG, IC-REPORT ------------------------------------- */

static void move(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    s->table.pawn[act->arg[0]][seat] = (uint8_t)act->arg[1];
    s->table.points_left -= COST_MOVE;
    tell(t, telling, s, EVENT_MOVE, seat, act->arg[0], act->arg[0] * CELLS + act->arg[1], 0, 0);
}

static void flip(const Terms *t, IcaState *s, int seat, int cell, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int research = b->research[cell];
    b->unturned &= (uint16_t) ~(1u << cell);
    b->research_known[research] = 0;
    b->points_left -= COST_FLIP;
    tell(t, telling, s, EVENT_FLIP, seat, cell, FACE_RESEARCH + s->subject[research], 0, 0);
}

static void dig(const Terms *t, IcaState *s, int seat, int cell, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    uint16_t open = ica_diggable(b);
    bool second = b->stage == STAGE_SECOND, alone = !(open & (open - 1));
    int spot = (LAYERS - b->down[cell]) * CELLS + cell, tile = s->deck[spot];
    bool report = ica_tiles(t)->kind[tile] == REPORT;
    b->known[spot] = 0;
    if (!--b->down[cell]) b->buried &= (uint16_t) ~(1u << cell);
    if (!second) b->points_left -= COST_DIG;
    bool wants_second = !second && (!alone || (report && b->down[cell]));
    b->stage = wants_second ? STAGE_SECOND : STAGE_TURN;
    site_put(b, cell, tile);
    tell(t, telling, s, EVENT_DIG, seat, cell, tile, 0, 0);
    if (!report) return;
    site_lift(b, cell);
    b->gone |= ica_bit(tile);
    b->reports++;
    tell(t, telling, s, EVENT_REPORT, seat, b->reports, 0, 0, 0);
}

/* ---- IC-TAKE, IC-PUSH, IC-DROP --------------------------------------------------- */

static void take(const Terms *t, IcaState *s, int seat, int tile, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int board = pawn_at(b, seat, tile), cell = b->pawn[board][seat];
    lift(b, board, cell);
    b->hand[seat] |= ica_bit(tile);
    handle(ica_tiles(t), b, tile);
    tell(t, telling, s, EVENT_TAKE, seat, tile, board * CELLS + cell, board, 0);
}

static void push(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int tile = act->arg[0], from = act->arg[1], to = act->arg[2], board = pawn_at(b, seat, tile);
    lift(b, board, from);
    put(b, board, to, tile);
    handle(ica_tiles(t), b, tile);
    tell(t, telling, s, EVENT_PUSH, seat, tile, board * CELLS + from, board * CELLS + to, board);
}

/* A beaten stone goes to the site where its research tile lies; potteries follow it. */
static void send_back(const Terms *t, IcaState *s, int cell, IcaTelling *telling)
{
    const IcaTiles *d = ica_tiles(t);
    IcaTable *b = &s->table;
    int stone = b->stone[cell];
    b->stone[cell] = 0;
    b->stones &= (uint16_t) ~(1u << cell);
    site_put(b, cell, stone);
    for (int i = 0; i < SUPPORTS && b->support[cell][i]; i++) {
        int tile = b->support[cell][i];
        b->support[cell][i] = 0;
        if (d->kind[tile] == POTTERY)
            site_put(b, cell, tile);
        else
            b->gone |= ica_bit(tile);
    }
    tell(t, telling, s, EVENT_RETURN, SEAT_WATCHER, stone, cell, 0, 0);
}

/* IC-CONFLICT, already won. */
static void fight(const Terms *t, IcaState *s, int seat, const Act *act, const IcaConflict *c,
                  IcaTelling *telling)
{
    const IcaTiles *d = ica_tiles(t);
    int attack = d->value[act->arg[0]] + ica_added_value(d, act);
    for (int i = 0; i < ADDED_KINDS && act->argc == DROP_ADDED; i++)
        spend(d, &s->table, seat, ICA_ADDED[i], act->arg[DROP_PLAIN + i]);
    tell(t, telling, s, EVENT_CONFLICT, seat, CELLS + s->table.pawn[RESEARCHER][seat], attack, c->defence, 0);
    for (uint32_t left = c->attacked; left; left &= left - 1) send_back(t, s, __builtin_ctz(left), telling);
}

/* Rivals on the cell must go; until they have, they own no field. */
static void evict(const Terms *t, IcaTable *b, int seat, int cell)
{
    for (int p = 0; p < t->seats; p++)
        if (p != seat && b->pawn[RESEARCHER][p] == cell) b->evicted |= (uint8_t)seat_bit((Seat)p);
    if (b->evicted) b->stage = STAGE_EVICT;
}

static void drop(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    const IcaTiles *d = ica_tiles(t);
    IcaTable *b = &s->table;
    int tile = act->arg[0], board = act->arg[1], cell = b->pawn[board][seat];
    bool founds = board == RESEARCHER && d->kind[tile] == STONE;
    if (founds) {
        IcaConflict c = ica_conflict(t, b, seat, cell);
        if (c.attacked) fight(t, s, seat, act, &c, telling);
    }
    b->hand[seat] ^= ica_bit(tile);
    handle(d, b, tile);
    put(b, board, cell, tile);
    if (founds) evict(t, b, seat, cell);
    int kind = founds ? EVENT_STONE : board == PROSPECTOR ? EVENT_DROP : EVENT_SUPPORT;
    tell(t, telling, s, kind, seat, tile, board * CELLS + cell, 0, 0);
    for (int p = 0; p < t->seats && telling; p++)
        if (b->evicted >> p & 1) tell(t, telling, s, EVENT_EVICTED, p, CELLS + cell, 0, 0, 0);
}

/* IC-EVICT */
static void retreat(const Terms *t, IcaState *s, int seat, int cell, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    b->pawn[RESEARCHER][seat] = (uint8_t)cell;
    b->evicted &= (uint8_t)~seat_bit((Seat)seat);
    if (!b->evicted) b->stage = STAGE_TURN;
    tell(t, telling, s, EVENT_RETREAT, seat, CELLS + cell, 0, 0, 0);
}

/* ---- IC-SPEND ------------------------------------------------------------------------ */

/* IC-ORB: where somebody looks is seen by all, what is there by that seat alone. */
static void look(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int board = act->arg[1], cell = act->arg[2], seen = 0;
    uint8_t privy = (uint8_t)seat_bit((Seat)seat);
    Event e = {.kind = EVENT_LOOK, .seat = (Seat)seat, .privy = privy};
    b->hand[seat] ^= ica_bit(act->arg[0]);
    b->gone |= ica_bit(act->arg[0]);
    if (board == RESEARCHER) {
        int research = b->research[cell];
        b->research_known[research] |= privy;
        e.secret[seen++] = (int16_t)(FACE_RESEARCH + s->subject[research]);
    } else {
        for (int layer = LAYERS - b->down[cell]; layer < LAYERS; layer++) {
            b->known[layer * CELLS + cell] |= privy;
            e.secret[seen++] = s->deck[layer * CELLS + cell];
        }
    }
    if (!telling) return;
    e.open[0] = (int16_t)board;
    e.open[1] = (int16_t)(board * CELLS + cell);
    ica_tell(t, telling, s, e);
}

static void steal(const Terms *t, IcaState *s, int seat, int tile, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int rival = 0;
    while (!(b->hand[rival] & ica_bit(tile))) rival++;
    pay(t, b, seat, ACT_STEAL);
    b->points_left -= COST_KNIVES;
    b->hand[rival] ^= ica_bit(tile);
    b->hand[seat] |= ica_bit(tile);
    tell(t, telling, s, EVENT_STEAL, seat, tile, rival, 0, 0);
}

static void swap(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int one = act->arg[0], two = act->arg[1];
    uint8_t kept = b->research[one];
    pay(t, b, seat, ACT_SWAP);
    b->points_left -= COST_BONES;
    b->research[one] = b->research[two];
    b->research[two] = kept;
    if ((b->unturned >> one ^ b->unturned >> two) & 1) b->unturned ^= (uint16_t)(1u << one | 1u << two);
    tell(t, telling, s, EVENT_SWAP, seat, CELLS + one, CELLS + two, 0, 0);
}

static void influence(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    pay(t, b, seat, ACT_INFLUENCE);
    b->points_left -= COST_INFLUENCE;
    b->pawn[RESEARCHER][act->arg[0]] = (uint8_t)act->arg[1];
    tell(t, telling, s, EVENT_INFLUENCE, seat, act->arg[0], CELLS + act->arg[1], 0, 0);
}

static void use_clepsydra(const Terms *t, IcaState *s, int seat, IcaTelling *telling)
{
    pay(t, &s->table, seat, ACT_CLEPSYDRA);
    s->table.points_left += CLEPSYDRA_POINTS;
    tell(t, telling, s, EVENT_CLEPSYDRA, seat, s->table.points_left, 0, 0, 0);
}

static void crosscheck(const Terms *t, IcaState *s, int seat, IcaTelling *telling)
{
    pay(t, &s->table, seat, ACT_CROSSCHECK);
    s->table.points_left -= COST_CROSSCHECK;
    s->table.crosschecks[seat]++;
    tell(t, telling, s, EVENT_CROSSCHECK, seat, CROSSCHECK_POINTS, 0, 0, 0);
}

void ica_change(const Terms *t, IcaState *s, int seat, const Act *act, IcaTelling *telling)
{
    switch ((IcaAct)act->kind) {
    case ACT_LAY: lay(t, s, seat, act, telling); break;
    case ACT_PLACE: place(t, s, seat, act, telling); break;
    case ACT_MOVE: move(t, s, seat, act, telling); break;
    case ACT_FLIP: flip(t, s, seat, act->arg[0], telling); break;
    case ACT_DIG: dig(t, s, seat, act->arg[0], telling); break;
    case ACT_TAKE: take(t, s, seat, act->arg[0], telling); break;
    case ACT_DROP: drop(t, s, seat, act, telling); break;
    case ACT_PUSH: push(t, s, seat, act, telling); break;
    case ACT_LOOK: look(t, s, seat, act, telling); break;
    case ACT_CLEPSYDRA: use_clepsydra(t, s, seat, telling); break;
    case ACT_STEAL: steal(t, s, seat, act->arg[0], telling); break;
    case ACT_SWAP: swap(t, s, seat, act, telling); break;
    case ACT_INFLUENCE: influence(t, s, seat, act, telling); break;
    case ACT_CROSSCHECK: crosscheck(t, s, seat, telling); break;
    case ACT_RETREAT: retreat(t, s, seat, act->arg[0], telling); break;
    default: ica_end_turn(t, s, telling);
    }
}
