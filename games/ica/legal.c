/* legal.c -- may this be done? Every refusal of Ica, in the order of the rules page:
 *
 *   1  IC-TURN: it is this seat's decision, and the match is not over.
 *   2  The duty that is pending: IC-SETUP, IC-DIG, IC-EVICT.
 *   3  The act's own clause.
 *   4  IC-EVICT: somebody would have nowhere to go.
 *   5  IC-ZERO.   6  IC-AP.   7  IC-CONFLICT.
 *
 * Reads nothing that is hidden from the seat that acts, so that a view can be asked too. */
#include "game/message.h"
#include "games/ica/ica.h"

const uint8_t ICA_ADDED[ADDED_SORTS] = {POTTERY, CLEPSYDRA, KNIFE, BONE, ORB, STONE};

/* IC-SPEND: what goes. (Words begin with the kinds.) */
const Price ICA_PRICES[ACT_KINDS] = {
    [ACT_LOOK] = {1, {ORB}},
    [ACT_CLEPSYDRA] = {1, {CLEPSYDRA}},
    [ACT_STEAL] = {STEAL_KNIVES, {KNIFE, KNIFE}},
    [ACT_SWAP] = {SWAP_BONES, {BONE, BONE}},
    [ACT_INFLUENCE] = {3, {BONE, CLEPSYDRA, KNIFE}},
    [ACT_CROSSCHECK] = {CROSSCHECK_POTTERIES, {POTTERY, POTTERY, POTTERY}},
};

static bool no(Refusal *why, const char *clause, const char *key)
{
    return refuse(why, REFUSAL_ILLEGAL, clause, key, 0);
}

static bool no_tile(Refusal *why, const char *clause, const char *key, int tile)
{
    return refuse(why, REFUSAL_ILLEGAL, clause, key, 1, arg_face(tile));
}

static bool no_cell(Refusal *why, const char *clause, const char *key, int cell)
{
    return refuse(why, REFUSAL_ILLEGAL, clause, key, 1, arg_cell(cell));
}

/* ---- what is where -------------------------------------------------------- */

Seat ica_acting(const Terms *t, const IcaTable *b)
{
    if (b->stage == STAGE_OVER) return -1;
    if (b->stage != STAGE_EVICT) return (Seat)b->seat;
    int seat = b->seat; /* the evicted choose in turn order after the dropper */
    do seat = seat + 1 < t->seats ? seat + 1 : 0;
    while (!(b->evicted >> seat & 1));
    return (Seat)seat;
}

uint16_t ica_diggable(const IcaTable *b) { return (uint16_t)(b->buried & ~b->covered); }

uint16_t ica_may_enter(const Terms *t, const IcaTable *b, int seat, int pawn)
{
    uint16_t near = ICA_NEIGHBOURS[b->pawn[pawn][seat]];
    return pawn == PROSPECTOR ? near : (uint16_t)(near & ~ica_rival_fields(t, b, seat));
}

int ica_open_top(const IcaTable *b, int pawn, int cell)
{
    if (pawn == PROSPECTOR) return b->top[cell];
    const uint8_t *support = b->support[cell];
    return support[1] ? support[1] : support[0] ? support[0] : b->stone[cell];
}

int ica_added_value(const IcaTiles *d, const Act *drop)
{
    int value = 0;
    for (int i = 0; i < ADDED_KINDS && drop->argc == DROP_ADDED; i++)
        value += drop->arg[DROP_PLAIN + i] * d->worth[ICA_ADDED[i]];
    return value;
}

int ica_cost(const Terms *t, const IcaTable *b, const Act *act)
{
    switch (act->kind) {
    case ACT_MOVE: return COST_MOVE;
    case ACT_FLIP: return COST_FLIP;
    case ACT_DIG: return b->stage == STAGE_SECOND ? 0 : COST_DIG;
    case ACT_TAKE:
    case ACT_DROP:
    case ACT_PUSH: return ica_tiles(t)->value[act->arg[0]];
    case ACT_STEAL: return COST_KNIVES;
    case ACT_SWAP: return COST_BONES;
    case ACT_INFLUENCE: return COST_INFLUENCE;
    case ACT_CROSSCHECK: return COST_CROSSCHECK;
    default: return 0;
    }
}

/* ---- shape: numbers that could mean something -------------------------------- */

static bool in_range(int n, int low, int high) { return n >= low && n <= high; }
static bool is_cell(int n) { return in_range(n, 0, CELLS - 1); }
static bool is_tile(int n) { return in_range(n, 1, TILES); }

static bool drop_is_shaped(const Act *act)
{
    int added = 0;
    if (act->argc != DROP_PLAIN && act->argc != DROP_ADDED) return false;
    if (!is_tile(act->arg[0]) || !in_range(act->arg[1], PROSPECTOR, RESEARCHER)) return false;
    for (int i = DROP_PLAIN; i < act->argc; i++) {
        if (!in_range(act->arg[i], 0, ACT_ARGS)) return false;
        added += act->arg[i];
    }
    return act->argc == DROP_PLAIN || in_range(added, 1, ACT_ARGS);
}

bool ica_is_shaped(const Terms *t, const Act *act)
{
    const int16_t *a = act->arg;
    switch (act->kind) {
    case ACT_LAY: return act->argc == 2 && in_range(a[0], 1, STONES) && is_cell(a[1]);
    case ACT_PLACE:
    case ACT_MOVE: return act->argc == 2 && in_range(a[0], PROSPECTOR, RESEARCHER) && is_cell(a[1]);
    case ACT_FLIP:
    case ACT_DIG:
    case ACT_RETREAT: return act->argc == 1 && is_cell(a[0]);
    case ACT_TAKE:
    case ACT_STEAL: return act->argc == 1 && is_tile(a[0]);
    case ACT_DROP: return drop_is_shaped(act);
    case ACT_PUSH: return act->argc == 3 && is_tile(a[0]) && is_cell(a[1]) && is_cell(a[2]);
    case ACT_LOOK:
        return act->argc == 3 && is_tile(a[0]) && in_range(a[1], PROSPECTOR, RESEARCHER) && is_cell(a[2]);
    case ACT_SWAP: return act->argc == 2 && is_cell(a[0]) && is_cell(a[1]) && a[0] <= a[1];
    case ACT_INFLUENCE: return act->argc == 2 && in_range(a[0], 0, t->seats - 1) && is_cell(a[1]);
    case ACT_CLEPSYDRA:
    case ACT_CROSSCHECK:
    case ACT_PASS: return act->argc == 0;
    default: return false;
    }
}

/* ---- duties: setting up, the second tile of a dig, leaving a cell ---------------- */

static bool allows_layout(const IcaState *s, const Act *act, Refusal *why)
{
    if (act->kind != ACT_LAY) return no(why, "IC-SETUP", "ica.refuse.layout_due");
    if (s->table.laid >> act->arg[1] & 1)
        return no_cell(why, "IC-SETUP", "ica.refuse.lay_taken", act->arg[1]);
    for (int cell = 0; cell < CELLS; cell++)
        if (s->subject[cell] == act->arg[0])
            return no_tile(why, "IC-SETUP", "ica.refuse.lay_twice", act->arg[0]);
    return true;
}

static bool allows_place(const IcaTable *b, const Act *act, Refusal *why)
{
    int due = b->pawn[PROSPECTOR][b->seat] == NO_CELL ? PROSPECTOR : RESEARCHER;
    if (act->kind != ACT_PLACE || act->arg[0] != due)
        return no(why, "IC-SETUP",
                  due == PROSPECTOR ? "ica.refuse.prospector_due" : "ica.refuse.researcher_due");
    if (CORNERS >> act->arg[1] & 1) return true;
    return no_cell(why, "IC-SETUP", "ica.refuse.corner", act->arg[1]);
}

static bool allows_second(const IcaTable *b, const Act *act, Refusal *why)
{
    if (act->kind != ACT_DIG) return no(why, "IC-DIG", "ica.refuse.second_due");
    if (ica_diggable(b) >> act->arg[0] & 1) return true;
    return no_cell(why, "IC-DIG", "ica.refuse.not_diggable", act->arg[0]);
}

static bool allows_retreat(const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    if (act->kind != ACT_RETREAT) return no(why, "IC-EVICT", "ica.refuse.retreat_due");
    if (ica_nearest_free(b, b->pawn[RESEARCHER][seat]) >> act->arg[0] & 1) return true;
    return no_cell(why, "IC-EVICT", "ica.refuse.not_nearest", act->arg[0]);
}

/* ---- the acts' own clauses ----------------------------------------------------- */

static bool allows_move(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    int pawn = act->arg[0], cell = act->arg[1];
    if (!(ICA_NEIGHBOURS[b->pawn[pawn][seat]] >> cell & 1))
        return no_cell(why, "IC-MOVE", "ica.refuse.one_step", cell);
    if (pawn == PROSPECTOR || !(ica_rival_fields(t, b, seat) >> cell & 1)) return true;
    return no_cell(why, "IC-MOVE", "ica.refuse.rival_field", cell);
}

/* R4: what lies face down lies in one pile, and its top is face down. */
static bool is_lone_pile(const IcaTable *b)
{
    return b->buried && !(b->buried & (b->buried - 1)) && !(b->buried & b->covered);
}

static bool allows_dig(const IcaTable *b, const Act *act, Refusal *why)
{
    uint16_t open = ica_diggable(b);
    if (!(open >> act->arg[0] & 1)) return no_cell(why, "IC-DIG", "ica.refuse.not_diggable", act->arg[0]);
    if (open & (open - 1) || is_lone_pile(b)) return true;
    return no(why, "IC-DIG", "ica.refuse.two_needed");
}

static int pawn_on_top(const IcaTable *b, Seat seat, int tile)
{
    for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++)
        if (ica_open_top(b, pawn, b->pawn[pawn][seat]) == tile) return pawn;
    return -1;
}

static bool allows_drop(const Terms *t, const IcaState *s, Seat seat, const Act *act, Refusal *why)
{
    const IcaTiles *d = ica_tiles(t);
    const IcaTable *b = &s->table;
    int tile = act->arg[0], cell = b->pawn[RESEARCHER][seat];
    if (!(b->hand[seat] & ica_bit(tile))) return no_tile(why, "IC-DROP", "ica.refuse.not_in_hand", tile);
    if (act->arg[1] == PROSPECTOR) return true;
    if (d->kind[tile] == STONE) {
        bool up = !(b->unturned >> cell & 1);
        if (up && s->subject[b->research[cell]] == tile) return true;
        return no_tile(why, "IC-DROP", up ? "ica.refuse.other_research" : "ica.refuse.research_down", tile);
    }
    if (d->kind[tile] == ORB) return no_tile(why, "IC-DROP", "ica.refuse.orb_support", tile);
    if (!b->stone[cell]) return no_tile(why, "IC-DROP", "ica.refuse.no_stone", tile);
    return b->support[cell][1] ? no(why, "IC-DROP", "ica.refuse.two_supports") : true;
}

static bool allows_push(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    int tile = act->arg[0], from = act->arg[1], to = act->arg[2], pawn = pawn_on_top(b, seat, tile);
    if (pawn < 0 || b->pawn[pawn][seat] != from)
        return no_tile(why, "IC-PUSH", "ica.refuse.not_on_top", tile);
    if (!(ICA_NEIGHBOURS[from] >> to & 1)) return no_cell(why, "IC-PUSH", "ica.refuse.push_far", to);
    if (pawn == PROSPECTOR) return true;
    if (!ica_is_object(ica_tiles(t), tile)) return no_tile(why, "IC-PUSH", "ica.refuse.push_stone", tile);
    if (!b->stone[to]) return no_tile(why, "IC-PUSH", "ica.refuse.no_stone", tile);
    return b->support[to][1] ? no(why, "IC-PUSH", "ica.refuse.two_supports") : true;
}

static bool allows_look(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    int cell = act->arg[2];
    if (!(b->hand[seat] & ica_tiles(t)->of_kind[ORB] & ica_bit(act->arg[0])))
        return no(why, "IC-ORB", "ica.refuse.no_orb");
    if ((act->arg[1] == PROSPECTOR ? b->buried : b->unturned) >> cell & 1) return true;
    return no_cell(why, "IC-ORB", "ica.refuse.nothing_hidden", cell);
}

static int held(const Terms *t, const IcaTable *b, Seat seat, int kind)
{
    return ica_count(b->hand[seat] & ica_tiles(t)->of_kind[kind]);
}

static bool allows_steal(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    if (held(t, b, seat, KNIFE) < STEAL_KNIVES) return no(why, "IC-KNIVES", "ica.refuse.two_knives");
    for (Seat p = 0; p < t->seats; p++)
        if (p != seat && b->hand[p] & ica_bit(act->arg[0])) return true;
    return no_tile(why, "IC-KNIVES", "ica.refuse.no_rival_has", act->arg[0]);
}

static bool allows_swap(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    if (held(t, b, seat, BONE) < SWAP_BONES) return no(why, "IC-BONES", "ica.refuse.two_bones");
    if (act->arg[0] == act->arg[1]) return no(why, "IC-BONES", "ica.refuse.same_cell");
    for (int i = 0; i < 2; i++) {
        int cell = act->arg[i];
        if (b->stone[cell]) return no_cell(why, "IC-BONES", "ica.refuse.swap_stone", cell);
        for (int p = 0; p < t->seats; p++)
            if (b->pawn[RESEARCHER][p] == cell)
                return no_cell(why, "IC-BONES", "ica.refuse.swap_researcher", cell);
    }
    return true;
}

static bool allows_influence(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    if (!held(t, b, seat, BONE) || !held(t, b, seat, CLEPSYDRA) || !held(t, b, seat, KNIFE))
        return no(why, "IC-INFLUENCE", "ica.refuse.influence_objects");
    if (act->arg[0] == seat) return no(why, "IC-INFLUENCE", "ica.refuse.influence_self");
    if (ica_may_enter(t, b, act->arg[0], RESEARCHER) >> act->arg[1] & 1) return true;
    return no_cell(why, "IC-INFLUENCE", "ica.refuse.influence_cell", act->arg[1]);
}

static bool own_clause(const Terms *t, const IcaState *s, Seat seat, const Act *act, Refusal *why)
{
    const IcaTable *b = &s->table;
    switch (act->kind) {
    case ACT_LAY:
    case ACT_PLACE: return no(why, "IC-SETUP", "ica.refuse.setup_done");
    case ACT_RETREAT: return no(why, "IC-EVICT", "ica.refuse.not_evicted");
    case ACT_MOVE: return allows_move(t, b, seat, act, why);
    case ACT_FLIP:
        if (b->unturned >> act->arg[0] & 1) return true;
        return no_cell(why, "IC-FLIP-LAB", "ica.refuse.already_up", act->arg[0]);
    case ACT_DIG: return allows_dig(b, act, why);
    case ACT_TAKE:
        if (pawn_on_top(b, seat, act->arg[0]) >= 0) return true;
        return no_tile(why, "IC-TAKE", "ica.refuse.not_on_top", act->arg[0]);
    case ACT_DROP: return allows_drop(t, s, seat, act, why);
    case ACT_PUSH: return allows_push(t, b, seat, act, why);
    case ACT_LOOK: return allows_look(t, b, seat, act, why);
    case ACT_CLEPSYDRA:
        return held(t, b, seat, CLEPSYDRA) ? true : no(why, "IC-CLEPSYDRA", "ica.refuse.no_clepsydra");
    case ACT_STEAL: return allows_steal(t, b, seat, act, why);
    case ACT_SWAP: return allows_swap(t, b, seat, act, why);
    case ACT_INFLUENCE: return allows_influence(t, b, seat, act, why);
    case ACT_CROSSCHECK:
        if (held(t, b, seat, POTTERY) >= CROSSCHECK_POTTERIES) return true;
        return no(why, "IC-CROSSCHECK", "ica.refuse.three_potteries");
    default: return true; /* IC-PASS */
    }
}

/* ---- what comes after: eviction, zero, points, conflict --------------------------- */

static bool is_lab_stone(const IcaTiles *d, const Act *act)
{
    return act->kind == ACT_DROP && act->arg[1] == RESEARCHER && d->kind[act->arg[0]] == STONE;
}

static bool has_room(const Terms *t, const IcaTable *b, Seat seat, const IcaConflict *c)
{
    int cell = b->pawn[RESEARCHER][seat];
    if (c->attacked || (b->stones | 1u << cell) != ALL_CELLS) return true;
    for (int p = 0; p < t->seats; p++)
        if (p != seat && b->pawn[RESEARCHER][p] == cell) return false;
    return true;
}

static bool allows_added(const Terms *t, const IcaTable *b, Seat seat, const Act *act, const IcaConflict *c,
                         Refusal *why)
{
    const IcaTiles *d = ica_tiles(t);
    const int16_t *added = act->arg + DROP_PLAIN;
    int count = 0;
    if (act->argc == DROP_ADDED) {
        if (!c->attacked) return no(why, "IC-CONFLICT", "ica.refuse.no_conflict");
        for (int i = 0; i < ADDED_SORTS; i++) {
            count += added[i];
            if (i < ADDED_KINDS ? added[i] > held(t, b, seat, ICA_ADDED[i]) : added[i] != 0)
                return no(why, "IC-CONFLICT",
                          i < ADDED_KINDS ? "ica.refuse.added_missing" : "ica.refuse.added_kind");
        }
        if (count > ADDED_MAX) return no(why, "IC-CONFLICT", "ica.refuse.added_many");
    }
    int attack = d->value[act->arg[0]] + ica_added_value(d, act);
    if (!c->attacked || attack > c->defence) return true;
    return refuse(why, REFUSAL_ILLEGAL, "IC-CONFLICT", "ica.refuse.too_weak", 2, arg_count(attack),
                  arg_count(c->defence));
}

static bool afterwards(const Terms *t, const IcaTable *b, Seat seat, const Act *act, Refusal *why)
{
    bool handles = act->kind == ACT_TAKE || act->kind == ACT_DROP || act->kind == ACT_PUSH;
    int cost = ica_cost(t, b, act);
    IcaConflict c = {0};
    if (is_lab_stone(ica_tiles(t), act)) {
        c = ica_conflict(t, b, seat, b->pawn[RESEARCHER][seat]);
        if (!has_room(t, b, seat, &c)) return no(why, "IC-EVICT", "ica.refuse.lab_full");
    }
    if (handles && b->twice & ica_bit(act->arg[0]))
        return no_tile(why, "IC-ZERO", "ica.refuse.handled_twice", act->arg[0]);
    if (cost > b->points_left)
        return refuse(why, REFUSAL_ILLEGAL, "IC-AP", "ica.refuse.points", 2, arg_count(cost),
                      arg_count(b->points_left));
    return act->kind != ACT_DROP || allows_added(t, b, seat, act, &c, why);
}

bool ica_allows(const Terms *t, const IcaState *s, Seat seat, const Act *act, Refusal *why)
{
    const IcaTable *b = &s->table;
    if (b->stage == STAGE_OVER) return refuse(why, REFUSAL_NOT_NOW, "IC-TURN", "ica.refuse.over", 0);
    Seat acting = ica_acting(t, b);
    if (seat != acting)
        return refuse(why, REFUSAL_NOT_NOW, "IC-TURN",
                      b->stage == STAGE_EVICT ? "ica.refuse.turn_evict" : "ica.refuse.turn", 1,
                      arg_seat(acting));
    if (!ica_is_shaped(t, act)) return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    switch (b->stage) {
    case STAGE_LAYOUT: return allows_layout(s, act, why);
    case STAGE_PLACE: return allows_place(b, act, why);
    case STAGE_SECOND: return allows_second(b, act, why);
    case STAGE_EVICT: return allows_retreat(b, seat, act, why);
    default: return own_clause(t, s, seat, act, why) && afterwards(t, b, seat, act, why);
    }
}
