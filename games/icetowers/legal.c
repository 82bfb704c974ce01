/* legal.c -- what a seat of IceTowers may do at a moment, and which clause forbids the rest.
 *
 * What a seat may do is gathered as sets (offer_of), for whoever lists, samples or
 * counts; towers_judge says the same about one act and names the clause that forbids
 * it. The laws hold the two to each other. */
#include "base/assert.h"
#include "game/act.h"
#include "game/message.h"
#include "games/icetowers/icetowers.h"

/* ---- what a seat may do -------------------------------------------------------------- */

/* IT-INSIST: the holder for whom others must wait with what they pressed after the insist, or NONE. */
static int waited_for(const Terms *t, const TowersTable *b, int seat, int32_t press)
{
    int holder = NONE;
    if (b->hand[seat].insist_at != NEVER) return NONE;
    for (int p = 0; p < t->seats; p++)
        if (b->hand[p].insist_at != NEVER && press >= b->hand[p].insist_at) holder = p;
    return holder;
}

static bool may_insist(const TowersTable *b, int seat, int holder, int32_t press)
{
    const TowersHand *hand = &b->hand[holder];
    return holder != seat && hand->mined && hand->insist_at == NEVER &&
           press - hand->mined_at >= INSIST_AFTER_MS;
}

typedef struct Offer { /* all that a seat may do at this moment of the clock */
    PieceSet take, cap, mine, split;
    uint32_t insist; /* holders, as bits */
    uint32_t plain;  /* acts without an argument: their kinds, as bits */
} Offer;

static inline void offer_plain(Offer *o, TowersAct kind, bool may) { o->plain |= (uint32_t)may << kind; }

static void offer_board(const Terms *t, const TowersTable *b, int seat, Offer *o)
{
    const TowersSides *sides = towers_sides(t);
    const TowersHand *hand = &b->hand[seat];
    if (hand->piece != NONE) {
        o->cap = towers_caps(t, b, seat);
        offer_plain(o, ACT_SET, !hand->mined || !o->cap);
        return;
    }
    o->take = towers_lone(b) & sides->moves[seat];
    o->mine = b->mineable & sides->moves[seat];
    o->split = b->pairs & ~sides->own[seat];
}

/* IT-DONE: who is about to count as done for their silence may say that they are still here. */
int32_t towers_linger_at(const Terms *t, const TowersTable *b, int seat)
{
    const int32_t idle = t->option[OPTION_IDLE_S] * 1000;
    return b->last[seat] + (idle > 2 * LINGER_MS ? idle - LINGER_MS : idle / 2);
}

static bool may_linger(const Terms *t, const TowersTable *b, int seat, int32_t press)
{
    return !(b->done & towers_seat(seat)) && press >= towers_linger_at(t, b, seat);
}

static Offer offer_of(const Terms *t, const TowersTable *b, int seat)
{
    Offer o = {0};
    uint8_t me = towers_seat(seat);
    if (b->stage != STAGE_PLAY) {
        if (b->stage == STAGE_OVER) return o;
        offer_plain(&o, ACT_READY, !(b->ready & me));
        offer_plain(&o, ACT_WAIT, b->ready & me && b->backs[seat] < BACKS_MAX);
        return o;
    }
    if (b->clock >= b->free_at[seat] && waited_for(t, b, seat, b->clock) == NONE) offer_board(t, b, seat, &o);
    offer_plain(&o, ACT_WAIT, may_linger(t, b, seat, b->clock));
    offer_plain(&o, ACT_DONE, !(b->done & me) && !b->hand[seat].mined);
    for (int holder = 0; holder < t->seats; holder++)
        if (may_insist(b, seat, holder, b->clock)) o.insist |= towers_seat(holder);
    offer_plain(&o, ACT_PROPOSE, b->at_war && !b->agreed);
    offer_plain(&o, ACT_AGREE, b->at_war && b->agreed && !(b->agreed & me));
    return o;
}

static int offer_count(const Offer *o)
{
    return set_count(o->take) + set_count(o->cap) + set_count(o->mine) + set_count(o->split) +
           set_count((uint64_t)o->insist << 32 | o->plain);
}

SeatSet towers_may_act(const Terms *t, const State *state)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    SeatSet who = 0;
    for (Seat seat = 0; seat < t->seats; seat++) {
        Offer o = offer_of(t, b, seat);
        if (offer_count(&o)) who |= seat_bit(seat);
    }
    return who;
}

static Act act_of(TowersAct kind) { return (Act){(uint8_t)kind, 0, {0}}; }
static Act act_with(TowersAct kind, int arg) { return (Act){(uint8_t)kind, 1, {(int16_t)arg}}; }

static void add_set(Choice *out, int capacity, int *n, TowersAct kind, uint64_t set)
{
    for (; set; set &= set - 1) choice_add(out, capacity, n, act_with(kind, set_first(set)));
}

int towers_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    Offer o = offer_of(t, &((const TowersState *)state)->table, seat);
    int n = 0;
    add_set(out, capacity, &n, ACT_TAKE, o.take);
    add_set(out, capacity, &n, ACT_CAP, o.cap);
    add_set(out, capacity, &n, ACT_MINE, o.mine);
    add_set(out, capacity, &n, ACT_SPLIT, o.split);
    add_set(out, capacity, &n, ACT_INSIST, o.insist);
    for (uint32_t left = o.plain; left; left &= left - 1)
        choice_add(out, capacity, &n, act_of((TowersAct)set_first(left)));
    return n;
}

/* ---- a random player ------------------------------------------------------------------- */

static inline bool pick_in(uint64_t set, int *n, TowersAct kind, Act *out)
{
    int count = set_count(set);
    if (*n >= count) {
        *n -= count;
        return false;
    }
    while ((*n)--) set &= set - 1;
    *out = act_with(kind, set_first(set));
    return true;
}

static void pick(const Offer *o, int n, Act *out)
{
    if (pick_in(o->take, &n, ACT_TAKE, out) || pick_in(o->cap, &n, ACT_CAP, out) ||
        pick_in(o->mine, &n, ACT_MINE, out) || pick_in(o->split, &n, ACT_SPLIT, out) ||
        pick_in(o->insist, &n, ACT_INSIST, out))
        return;
    uint32_t plain = o->plain;
    while (n--) plain &= plain - 1;
    ASSERT(plain);
    *out = act_of((TowersAct)set_first(plain));
}

/* A random player is no quicker than people: whose hand is busy lets time pass (if it said `done`
 * instead, matches would be over before they are under way), and who mined thinks for a second. */
static bool hesitates(const TowersTable *b, int seat, Rng *rng)
{
    if (b->stage == STAGE_GATHER) return b->ready & towers_seat(seat);
    if (b->stage == STAGE_COUNTDOWN) return rng_pick(rng, 16);
    return b->clock < b->free_at[seat] || (b->hand[seat].mined && rng_pick(rng, 16));
}

bool towers_sample(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    if (b->stage == STAGE_OVER) return false;
    int first = (int)rng_pick(rng, (uint32_t)t->seats);
    for (int i = 0; i < t->seats; i++) {
        int p = first + i < t->seats ? first + i : first + i - t->seats;
        if (hesitates(b, p, rng)) continue;
        Offer o = offer_of(t, b, p);
        int count = offer_count(&o);
        if (!count) continue;
        *seat = (Seat)p;
        pick(&o, (int)rng_pick(rng, (uint32_t)count), out);
        return true;
    }
    return false;
}

/* ---- judging one act ---------------------------------------------------------------------- */

static bool shaped(const Terms *t, const Act *act)
{
    int arg = act->arg[0];
    switch (act->kind) {
    case ACT_TAKE:
    case ACT_CAP:
    case ACT_MINE:
    case ACT_SPLIT: return act->argc == 1 && arg >= 0 && arg < PIECES && towers_sides(t)->in_play >> arg & 1;
    case ACT_INSIST: return act->argc == 1 && arg >= 0 && arg < t->seats;
    default: return act->kind < ACTS && act->argc == 0;
    }
}

static bool judge_before(const TowersTable *b, int seat, const Act *act, Refusal *why)
{
    bool is_ready = b->ready & towers_seat(seat);
    if (act->kind != ACT_READY && act->kind != ACT_WAIT)
        return refuse(why, REFUSAL_NOT_NOW, "IT-START", "icetowers.refuse.not_started", 0);
    if ((act->kind == ACT_READY) == is_ready)
        return refuse(why, REFUSAL_ILLEGAL, "IT-START",
                      is_ready ? "icetowers.refuse.is_ready" : "icetowers.refuse.not_ready", 0);
    if (act->kind == ACT_WAIT && b->backs[seat] == BACKS_MAX)
        return refuse(why, REFUSAL_ILLEGAL, "IT-START", "icetowers.refuse.backs", 1, arg_count(BACKS_MAX));
    return true;
}

static bool judge_signal(const TowersTable *b, int seat, const Act *act, int32_t press, Refusal *why)
{
    bool agreed = b->agreed & towers_seat(seat);
    switch (act->kind) {
    case ACT_DONE:
        if (b->hand[seat].mined)
            return refuse(why, REFUSAL_ILLEGAL, "IT-DONE", "icetowers.refuse.done_mined", 1,
                          arg_piece(b->hand[seat].piece));
        if (b->done & towers_seat(seat))
            return refuse(why, REFUSAL_ILLEGAL, "IT-DONE", "icetowers.refuse.done_twice", 0);
        return true;
    case ACT_INSIST: {
        const TowersHand *hand = &b->hand[act->arg[0]];
        if (may_insist(b, seat, act->arg[0], press)) return true;
        if (act->arg[0] == seat || !hand->mined)
            return refuse(why, REFUSAL_ILLEGAL, "IT-INSIST", "icetowers.refuse.insist_whom", 1,
                          arg_seat(act->arg[0]));
        if (hand->insist_at != NEVER)
            return refuse(why, REFUSAL_ILLEGAL, "IT-INSIST", "icetowers.refuse.insist_twice", 1,
                          arg_seat(act->arg[0]));
        return refuse(why, REFUSAL_NOT_NOW, "IT-INSIST", "icetowers.refuse.insist_soon", 1,
                      arg_count(hand->mined_at + INSIST_AFTER_MS - press));
    }
    default:
        if (!b->at_war) return refuse(why, REFUSAL_ILLEGAL, "IT-WAR", "icetowers.refuse.no_war", 0);
        if (agreed) return refuse(why, REFUSAL_ILLEGAL, "IT-WAR", "icetowers.refuse.agreed", 0);
        if ((act->kind == ACT_PROPOSE) == (b->agreed != 0))
            return refuse(why, REFUSAL_ILLEGAL, "IT-WAR",
                          b->agreed ? "icetowers.refuse.proposed" : "icetowers.refuse.not_proposed", 0);
        return true;
    }
}

static bool refuse_piece(Refusal *why, const char *clause, const char *key, int piece)
{
    return refuse(why, REFUSAL_ILLEGAL, clause, key, 1, arg_piece(piece));
}

static bool judge_take(const Terms *t, const TowersTable *b, int seat, int piece, Refusal *why)
{
    if (!(towers_sides(t)->moves[seat] >> piece & 1))
        return refuse_piece(why, "IT-TAKE", "icetowers.refuse.take_colour", piece);
    if (b->at[piece] == NONE) return refuse_piece(why, "IT-TAKE", "icetowers.refuse.in_hand", piece);
    if (towers_lone(b) >> piece & 1) return true;
    return refuse_piece(why, "IT-TAKE", "icetowers.refuse.not_lone", piece);
}

static bool judge_mine(const Terms *t, const TowersTable *b, int seat, int piece, Refusal *why)
{
    if (!(towers_sides(t)->moves[seat] >> piece & 1))
        return refuse_piece(why, "IT-MINE", "icetowers.refuse.mine_colour", piece);
    if (b->at[piece] == NONE) return refuse_piece(why, "IT-MINE", "icetowers.refuse.in_hand", piece);
    if (b->mineable >> piece & 1) return true;
    int top = b->top[b->at[piece]];
    return refuse_piece(why, "IT-MINE",
                        piece_colour(top) == piece_colour(piece) ? "icetowers.refuse.mine_control"
                                                                 : "icetowers.refuse.mine_single",
                        piece);
}

static bool judge_split(const Terms *t, const TowersTable *b, int seat, int upper, Refusal *why)
{
    if (!(b->pairs >> upper & 1)) return refuse_piece(why, "IT-SPLIT", "icetowers.refuse.no_pair", upper);
    if (towers_sides(t)->own[seat] >> upper & 1)
        return refuse_piece(why, "IT-SPLIT", "icetowers.refuse.own_pair", upper);
    return true;
}

static bool judge_cap(const Terms *t, const TowersTable *b, int seat, int target, Refusal *why)
{
    const TowersHand *hand = &b->hand[seat];
    int piece = hand->piece;
    if (towers_caps(t, b, seat) >> target & 1) return true;
    if (b->at[target] == NONE) return refuse_piece(why, "IT-CAP", "icetowers.refuse.in_hand", target);
    if (!(b->tops >> target & 1)) return refuse_piece(why, "IT-CAP", "icetowers.refuse.not_top", target);
    if (piece_colour(piece) == piece_colour(target))
        return refuse_piece(why, "IT-CAP", "icetowers.refuse.cap_colour", target);
    if (piece_size(piece) < piece_size(target))
        return refuse_piece(why, "IT-CAP", "icetowers.refuse.cap_size", target);
    if (hand->forbidden >> b->at[target] & 1)
        return refuse_piece(why, "IT-NOMINEBACK", "icetowers.refuse.mine_back", piece);
    return refuse_piece(why, "IT-GUS", "icetowers.refuse.gus_lone", piece);
}

static bool judge_set(const Terms *t, const TowersTable *b, int seat, Refusal *why)
{
    const TowersHand *hand = &b->hand[seat];
    if (!hand->mined || !towers_caps(t, b, seat)) return true;
    return refuse_piece(why, "IT-NOMINEBACK", "icetowers.refuse.must_cap", hand->piece);
}

static bool judge_board(const Terms *t, const TowersTable *b, int seat, const Act *act, int32_t press,
                        Refusal *why)
{
    int holder = waited_for(t, b, seat, press);
    bool places = act->kind == ACT_CAP || act->kind == ACT_SET;
    if (holder != NONE)
        return refuse(why, REFUSAL_NOT_NOW, "IT-INSIST", "icetowers.refuse.insisted", 1, arg_seat(holder));
    if (press < b->free_at[seat])
        return refuse(why, REFUSAL_NOT_NOW, "IT-PACE", "icetowers.refuse.pace", 1,
                      arg_count(b->free_at[seat] - press));
    if (places && b->hand[seat].piece == NONE)
        return refuse(why, REFUSAL_ILLEGAL, "IT-HAND", "icetowers.refuse.empty_hand", 0);
    if (!places && b->hand[seat].piece != NONE)
        return refuse_piece(why, "IT-HAND", "icetowers.refuse.full_hand", b->hand[seat].piece);
    switch (act->kind) {
    case ACT_TAKE: return judge_take(t, b, seat, act->arg[0], why);
    case ACT_SET: return judge_set(t, b, seat, why);
    case ACT_CAP: return judge_cap(t, b, seat, act->arg[0], why);
    case ACT_MINE: return judge_mine(t, b, seat, act->arg[0], why);
    default: return judge_split(t, b, seat, act->arg[0], why);
    }
}

bool towers_judge(const Terms *t, const TowersTable *b, int seat, const Act *act, int32_t press, Refusal *why)
{
    if (!shaped(t, act)) return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (b->stage == STAGE_OVER) return refuse(why, REFUSAL_NOT_NOW, "IT-END", "icetowers.refuse.over", 0);
    if (b->stage != STAGE_PLAY) return judge_before(b, seat, act, why);
    if (act->kind == ACT_READY)
        return refuse(why, REFUSAL_NOT_NOW, "IT-START", "icetowers.refuse.started", 0);
    if (act->kind == ACT_WAIT)
        return may_linger(t, b, seat, press) ||
               refuse(why, REFUSAL_NOT_NOW, "IT-DONE", "icetowers.refuse.not_silent", 0);
    if (towers_is_signal(act->kind)) return judge_signal(b, seat, act, press, why);
    return judge_board(t, b, seat, act, press, why);
}
