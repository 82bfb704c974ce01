/* rules.c -- IceTowers in the order of play: ready, acts, signals, time, end.
 * The clauses (IT-...) are those of rules.en.md beside this file.
 *
 * Everybody plays at once, so there is nothing here about turns: an act is judged
 * against the table it meets, at its press time. What a seat may do is gathered once,
 * as sets (offer_of), for whoever lists, samples or counts; judge() says the same about
 * one act and names the clause that forbids it. */
#include "base/assert.h"
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "games/icetowers/icetowers.h"

#include <limits.h>
#include <string.h>

static int32_t idle_ms(const Terms *t) { return t->option[OPTION_IDLE_S] * 1000; }
static int32_t limit_ms(const Terms *t) { return t->option[OPTION_LIMIT_MIN] * 60000; }
static uint8_t seat_mask(int seat) { return (uint8_t)(1u << seat); }
static uint8_t all_seats(const Terms *t) { return (uint8_t)((1u << t->seats) - 1); }

static void tell(Events *events, TowersEvent kind, int seat, int a, int b, int c)
{
    event_emit(
        events,
        (Event){.kind = (uint8_t)kind, .seat = (Seat)seat, .open = {(int16_t)a, (int16_t)b, (int16_t)c}});
}

void towers_tell_tower(const TowersTable *b, int place, int from_level, Events *events)
{
    int level = -1, p = b->top[place];
    for (; p != NONE; p = b->below[p]) level++;
    for (p = b->top[place]; p != NONE && level >= from_level; p = b->below[p], level--)
        move_emit(events, (Move){.piece = (uint16_t)p,
                                 .zone = ZONE_TABLE,
                                 .slot = (int16_t)(place * LEVELS + level),
                                 .face = (int16_t)(piece_kind(p) + 1)});
}

static void tell_hand(int seat, int piece, Events *events)
{
    move_emit(events, (Move){.piece = (uint16_t)piece,
                             .zone = (uint8_t)(ZONE_HAND + seat),
                             .face = (int16_t)(piece_kind(piece) + 1)});
}

/* ---- IT-STASH, IT-START ------------------------------------------------------- */

void towers_setup(const Terms *t, Rng *rng, State *out, Events *events)
{
    TowersTable *b = &((TowersState *)out)->table;
    towers_scatter(t, rng, b);
    if (!events) return;
    tell(events, EVENT_SCATTER, SEAT_WATCHER, towers_sides(t)->stashes, 0, 0);
    for (PlaceSet left = b->standing; left; left &= left - 1)
        towers_tell_tower(b, set_first(left), 0, events);
}

static bool towers_accepts(const Terms *t, Fault *fault)
{
    if (!t->option[OPTION_GUS] || t->seats == 2) return true;
    return fault_at(fault, 0, "icetowers.fault.gus", 0);
}

static void start(const Terms *t, TowersTable *b, Events *events)
{
    b->stage = STAGE_PLAY;
    for (int seat = 0; seat < t->seats; seat++) b->last[seat] = b->free_at[seat] = b->begin;
    tell(events, EVENT_START, SEAT_WATCHER, 0, 0, 0);
}

static void say_ready(const Terms *t, TowersTable *b, int seat, Events *events)
{
    b->ready |= seat_mask(seat);
    tell(events, EVENT_READY, seat, 0, 0, 0);
    if (b->ready != all_seats(t)) return;
    b->stage = STAGE_COUNTDOWN;
    b->begin = b->clock + t->option[OPTION_COUNTDOWN_MS];
    tell(events, EVENT_COUNTDOWN, SEAT_WATCHER, t->option[OPTION_COUNTDOWN_MS], 0, 0);
    if (b->begin == b->clock) start(t, b, events);
}

static void say_wait(TowersTable *b, int seat, Events *events)
{
    b->ready &= (uint8_t)~seat_mask(seat);
    b->backs[seat]++;
    b->stage = STAGE_GATHER;
    b->begin = NEVER;
    tell(events, EVENT_WAIT, seat, 0, 0, 0);
}

/* ---- IT-END, IT-SHOWDOWN -------------------------------------------------------- */

static void finish(const Terms *t, TowersTable *b, TowersEnding ending, Events *events)
{
    PieceSet lost = ending == ENDING_WAR ? towers_war_losses(t, b) : 0;
    for (int seat = 0; seat < t->seats; seat++) {
        int piece = b->hand[seat].piece;
        if (piece == NONE) continue;
        int place = towers_set(b, seat);
        if (!events) continue;
        tell(events, EVENT_SHOWDOWN, seat, piece, b->number[place], 0);
        towers_tell_tower(b, place, 0, events);
    }
    b->lost = lost;
    b->stage = STAGE_OVER;
    b->ending = (uint8_t)ending;
    tell(events, EVENT_OVER, SEAT_WATCHER, (int)ending, set_count(lost), 0);
}

/* IT-DONE: by word, or by silence. */
static bool is_done(const Terms *t, const TowersTable *b, int seat)
{
    return b->done & seat_mask(seat) || b->clock - b->last[seat] >= idle_ms(t);
}

static bool all_done(const Terms *t, const TowersTable *b)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (!is_done(t, b, seat)) return false;
    return true;
}

/* ---- acts ------------------------------------------------------------------------- */

/* After a cap, mine or split: IT-WAR, then IT-END. */
static void changed(const Terms *t, TowersTable *b, int seat, PlaceSet towers, Events *events)
{
    bool was_at_war = b->at_war;
    WarNews news = towers_change(b, seat, towers);
    if (news == WAR_NEW_POSITION && was_at_war) tell(events, EVENT_PEACE, SEAT_WATCHER, 0, 0, 0);
    if (news >= WAR_ANNOUNCED)
        tell(events, EVENT_WAR, SEAT_WATCHER, set_count(b->war), b->ring[(b->changes - 1) % RING].count, 0);
    if (news == WAR_TENTH)
        finish(t, b, ENDING_WAR, events);
    else if (towers_stuck(t, b))
        finish(t, b, ENDING_STUCK, events);
}

static void take(TowersTable *b, int seat, int piece, Events *events)
{
    if (events) {
        tell(events, EVENT_TAKE, seat, piece, b->number[b->at[piece]], 0);
        tell_hand(seat, piece, events);
    }
    towers_take(b, seat, piece);
}

static void set_down(TowersTable *b, int seat, Events *events)
{
    int piece = b->hand[seat].piece, place = towers_set(b, seat);
    if (!events) return;
    tell(events, EVENT_SET, seat, piece, b->number[place], 0);
    towers_tell_tower(b, place, 0, events);
}

static void cap(const Terms *t, TowersTable *b, int seat, int target, Events *events)
{
    int piece = b->hand[seat].piece, place = b->at[target];
    towers_cap(b, seat, target);
    if (events) {
        tell(events, EVENT_CAP, seat, piece, target, b->number[place]);
        int level = 0;
        for (int p = b->below[piece]; p != NONE; p = b->below[p]) level++;
        towers_tell_tower(b, place, level, events);
    }
    changed(t, b, seat, bit_of(place), events);
}

static void mine(const Terms *t, TowersTable *b, int seat, int piece, int32_t press, Events *events)
{
    int place = b->at[piece];
    towers_mine(b, seat, piece, press);
    if (events) {
        tell(events, EVENT_MINE, seat, piece, b->number[place], 0);
        tell_hand(seat, piece, events);
        towers_tell_tower(b, place, 0, events);
    }
    changed(t, b, seat, bit_of(place), events);
}

static void split(const Terms *t, TowersTable *b, int seat, int upper, Events *events)
{
    int place = b->at[upper], new_place = towers_split(b, upper);
    if (events) {
        tell(events, EVENT_SPLIT, seat, upper, b->number[place], b->number[new_place]);
        towers_tell_tower(b, new_place, 0, events);
    }
    changed(t, b, seat, bit_of(place) | bit_of(new_place), events);
}

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
    uint8_t insist; /* holders, as bits */
    bool ready, wait, set, done, propose, agree;
} Offer;

static void offer_board(const Terms *t, const TowersTable *b, int seat, Offer *o)
{
    const TowersSides *sides = towers_sides(t);
    const TowersHand *hand = &b->hand[seat];
    if (hand->piece != NONE) {
        o->cap = towers_caps(t, b, seat);
        o->set = !hand->mined || !o->cap;
        return;
    }
    o->take = towers_lone(b) & sides->moves[seat];
    o->mine = b->mineable & sides->moves[seat];
    o->split = b->pairs & ~sides->own[seat];
}

static Offer offer_of(const Terms *t, const TowersTable *b, int seat)
{
    Offer o = {0};
    uint8_t me = seat_mask(seat);
    if (b->stage != STAGE_PLAY) {
        if (b->stage == STAGE_OVER) return o;
        o.ready = !(b->ready & me);
        o.wait = !o.ready && b->backs[seat] < BACKS_MAX;
        return o;
    }
    if (b->clock >= b->free_at[seat] && waited_for(t, b, seat, b->clock) == NONE) offer_board(t, b, seat, &o);
    o.done = !(b->done & me) && !b->hand[seat].mined;
    for (int holder = 0; holder < t->seats; holder++)
        if (may_insist(b, seat, holder, b->clock)) o.insist |= seat_mask(holder);
    o.propose = b->at_war && !b->agreed;
    o.agree = b->at_war && b->agreed && !(b->agreed & me);
    return o;
}

static int offer_count(const Offer *o)
{
    return set_count(o->take) + set_count(o->cap) + set_count(o->mine) + set_count(o->split) +
           set_count(o->insist) + o->ready + o->wait + o->set + o->done + o->propose + o->agree;
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
    const bool plain[ACTS] = {[ACT_READY] = o.ready, [ACT_WAIT] = o.wait,       [ACT_SET] = o.set,
                              [ACT_DONE] = o.done,   [ACT_PROPOSE] = o.propose, [ACT_AGREE] = o.agree};
    int n = 0;
    add_set(out, capacity, &n, ACT_TAKE, o.take);
    add_set(out, capacity, &n, ACT_CAP, o.cap);
    add_set(out, capacity, &n, ACT_MINE, o.mine);
    add_set(out, capacity, &n, ACT_SPLIT, o.split);
    add_set(out, capacity, &n, ACT_INSIST, o.insist);
    for (int kind = 0; kind < ACTS; kind++)
        if (plain[kind]) choice_add(out, capacity, &n, act_of((TowersAct)kind));
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

static bool pick_plain(bool offered, int *n, TowersAct kind, Act *out)
{
    if (!offered || (*n)--) return false;
    *out = act_of(kind);
    return true;
}

static void pick(const Offer *o, int n, Act *out)
{
    bool found = pick_in(o->take, &n, ACT_TAKE, out) || pick_in(o->cap, &n, ACT_CAP, out) ||
                 pick_in(o->mine, &n, ACT_MINE, out) || pick_in(o->split, &n, ACT_SPLIT, out) ||
                 pick_in(o->insist, &n, ACT_INSIST, out) || pick_plain(o->ready, &n, ACT_READY, out) ||
                 pick_plain(o->wait, &n, ACT_WAIT, out) || pick_plain(o->set, &n, ACT_SET, out) ||
                 pick_plain(o->done, &n, ACT_DONE, out) || pick_plain(o->propose, &n, ACT_PROPOSE, out) ||
                 pick_plain(o->agree, &n, ACT_AGREE, out);
    ASSERT(found);
}

/* Seats whose hands are free first; a seat that could only signal lets time pass instead, as
 * people do: else random matches would be over before they are under way. */
bool towers_sample(const Terms *t, const State *state, Rng *rng, Seat *seat, Act *out)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    if (b->stage == STAGE_OVER) return false;
    if (b->stage == STAGE_COUNTDOWN && rng_pick(rng, 16)) return false;
    int first = (int)rng_pick(rng, (uint32_t)t->seats);
    for (int i = 0; i < t->seats; i++) {
        int p = first + i < t->seats ? first + i : first + i - t->seats;
        if (b->stage == STAGE_PLAY && b->clock < b->free_at[p]) continue;
        if (b->stage == STAGE_GATHER && b->ready & seat_mask(p)) continue;
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
    bool is_ready = b->ready & seat_mask(seat);
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
    bool agreed = b->agreed & seat_mask(seat);
    switch (act->kind) {
    case ACT_DONE:
        if (b->hand[seat].mined)
            return refuse(why, REFUSAL_ILLEGAL, "IT-DONE", "icetowers.refuse.done_mined", 1,
                          arg_piece(b->hand[seat].piece));
        if (b->done & seat_mask(seat))
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

static bool is_signal(int kind) { return kind >= ACT_DONE; }

static bool judge(const Terms *t, const TowersTable *b, int seat, const Act *act, int32_t press, Refusal *why)
{
    if (!shaped(t, act)) return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (b->stage == STAGE_OVER) return refuse(why, REFUSAL_NOT_NOW, "IT-END", "icetowers.refuse.over", 0);
    if (b->stage != STAGE_PLAY) return judge_before(b, seat, act, why);
    if (act->kind == ACT_READY || act->kind == ACT_WAIT)
        return refuse(why, REFUSAL_NOT_NOW, "IT-START", "icetowers.refuse.started", 0);
    if (is_signal(act->kind)) return judge_signal(b, seat, act, press, why);
    return judge_board(t, b, seat, act, press, why);
}

/* ---- doing it ------------------------------------------------------------------------------ */

static void signal(const Terms *t, TowersTable *b, int seat, const Act *act, int32_t press, Events *events)
{
    switch (act->kind) {
    case ACT_DONE:
        b->done |= seat_mask(seat);
        tell(events, EVENT_DONE, seat, 0, 0, 0);
        if (all_done(t, b)) finish(t, b, ENDING_DONE, events);
        break;
    case ACT_INSIST:
        b->hand[act->arg[0]].insist_at = press;
        tell(events, EVENT_INSIST, seat, act->arg[0], 0, 0);
        break;
    default:
        b->agreed |= seat_mask(seat);
        tell(events, act->kind == ACT_PROPOSE ? EVENT_PROPOSE : EVENT_AGREE, seat, 0, 0, 0);
        if (b->agreed == all_seats(t)) finish(t, b, ENDING_WAR, events);
    }
}

static void act_on_board(const Terms *t, TowersTable *b, int seat, const Act *act, int32_t press,
                         Events *events)
{
    b->last[seat] = press;
    b->free_at[seat] = press + t->option[OPTION_PACE_MS];
    b->done &= (uint8_t)~seat_mask(seat);
    switch (act->kind) {
    case ACT_TAKE: take(b, seat, act->arg[0], events); break;
    case ACT_SET: set_down(b, seat, events); break;
    case ACT_CAP: cap(t, b, seat, act->arg[0], events); break;
    case ACT_MINE: mine(t, b, seat, act->arg[0], press, events); break;
    default: split(t, b, seat, act->arg[0], events);
    }
}

bool towers_apply_early(const Terms *t, State *state, Seat seat, const Act *act, int early, Events *events,
                        Refusal *why)
{
    TowersTable *b = &((TowersState *)state)->table;
    int32_t press = b->clock - early;
    if (press < b->begin) press = b->begin;
    if (!judge(t, b, seat, act, press, why)) return false;
    if (act->kind == ACT_READY)
        say_ready(t, b, seat, events);
    else if (act->kind == ACT_WAIT)
        say_wait(b, seat, events);
    else if (is_signal(act->kind))
        signal(t, b, seat, act, press, events);
    else
        act_on_board(t, b, seat, act, press, events);
    return true;
}

bool towers_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    return towers_apply_early(t, s, seat, act, 0, events, why);
}

int towers_pace(const Terms *t, const State *state, Seat seat, const Act *act)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    (void)t;
    bool waits = b->stage == STAGE_PLAY && act->kind >= ACT_TAKE && !is_signal(act->kind);
    return waits && b->free_at[seat] > b->clock ? b->free_at[seat] - b->clock : 0;
}

/* ---- time ---------------------------------------------------------------------------------- */

static int32_t sooner(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t later(int32_t a, int32_t b) { return a > b ? a : b; }

/* IT-INSIST: when the table places what this seat holds. */
static int32_t expiry(const Terms *t, const TowersHand *hand)
{
    return later(hand->mined_at + t->option[OPTION_HAND_MS], hand->insist_at + INSIST_GRACE_MS);
}

/* The next moment at which the table acts: start, placing, idle end or limit; INT32_MAX for none. */
static int32_t table_due(const Terms *t, const TowersTable *b)
{
    if (b->stage == STAGE_COUNTDOWN) return b->begin;
    if (b->stage != STAGE_PLAY) return INT32_MAX;
    int32_t due = b->begin + limit_ms(t), idle = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (b->hand[seat].insist_at != NEVER) due = sooner(due, expiry(t, &b->hand[seat]));
        if (!(b->done & seat_mask(seat))) idle = later(idle, b->last[seat] + idle_ms(t));
    }
    return sooner(due, idle);
}

/* Also when a hand is free again and when one may be insisted upon: what can be chosen changes then. */
int towers_due(const Terms *t, const State *state)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    int32_t due = table_due(t, b);
    if (due == INT32_MAX) return 0;
    for (int seat = 0; seat < t->seats && b->stage == STAGE_PLAY; seat++) {
        const TowersHand *hand = &b->hand[seat];
        if (b->free_at[seat] > b->clock) due = sooner(due, b->free_at[seat]);
        if (hand->mined && hand->insist_at == NEVER && hand->mined_at + INSIST_AFTER_MS > b->clock)
            due = sooner(due, hand->mined_at + INSIST_AFTER_MS);
    }
    return due > b->clock ? due - b->clock : 1;
}

static void expire(const Terms *t, TowersTable *b, int seat, Events *events)
{
    PieceSet caps = towers_caps(t, b, seat);
    int best = NONE;
    tell(events, EVENT_EXPIRE, SEAT_WATCHER, seat, b->hand[seat].piece, 0);
    for (; caps; caps &= caps - 1) {
        int target = set_first(caps);
        if (best == NONE || b->number[b->at[target]] < b->number[b->at[best]]) best = target;
    }
    if (best == NONE)
        set_down(b, seat, events);
    else
        cap(t, b, seat, best, events);
}

/* One moment: placings by seat, then the idle end, then the limit (IT-ORDER). */
static void table_acts(const Terms *t, TowersTable *b, Events *events)
{
    if (b->stage == STAGE_COUNTDOWN && b->clock >= b->begin) start(t, b, events);
    for (int seat = 0; seat < t->seats && b->stage == STAGE_PLAY; seat++)
        if (b->hand[seat].insist_at != NEVER && b->clock >= expiry(t, &b->hand[seat]))
            expire(t, b, seat, events);
    if (b->stage == STAGE_PLAY && all_done(t, b)) finish(t, b, ENDING_DONE, events);
    if (b->stage == STAGE_PLAY && b->clock >= b->begin + limit_ms(t)) finish(t, b, ENDING_LIMIT, events);
}

void towers_tick(const Terms *t, State *state, int count, Events *events)
{
    TowersTable *b = &((TowersState *)state)->table;
    if (b->stage == STAGE_GATHER && count > 0) { /* waiting for seats may last */
        b->clock = count < CLOCK_MAX - b->clock ? b->clock + count : CLOCK_MAX;
        return;
    }
    while (count > 0 && b->stage != STAGE_OVER) {
        int32_t due = table_due(t, b), step = count;
        if (due <= b->clock) due = b->clock + 1;
        bool reached = due - b->clock <= step;
        if (reached) step = due - b->clock;
        b->clock += step;
        count -= step;
        if (reached) table_acts(t, b, events);
    }
}

/* ---- IT-SCORE ---------------------------------------------------------------------------------- */

void towers_result(const Terms *t, const State *state, Result *out)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    const TowersSides *sides = towers_sides(t);
    int points[COLOURS], best = -1;
    memset(out, 0, sizeof *out);
    towers_points(t, b, points);
    out->over = b->stage == STAGE_OVER;
    for (int c = 0; c < COLOURS; c++) {
        if (sides->owner[c] < SEATS) out->points[sides->owner[c]] += points[c];
        if (sides->owner[c] == GHOST) out->ghost_points = points[c];
    }
    for (Seat seat = 0; seat < t->seats; seat++) best = later(best, out->points[seat]);
    if (sides->ghost) best = later(best, out->ghost_points);
    if (!out->over) return;
    for (Seat seat = 0; seat < t->seats; seat++)
        if (out->points[seat] == best) out->winners |= seat_bit(seat);
    if (sides->ghost && out->ghost_points == best) out->ghost = "icetowers.word.gus";
}

/* ---- the contract ---------------------------------------------------------------------------- */

static const char *const ON_OFF[] = {"off", "on", NULL};
static const Option OPTIONS[] = {
    [OPTION_GUS] = {"gus", 0, 0, 1, ON_OFF},
    [OPTION_COUNTDOWN_MS] = {"countdown_ms", 3000, 0, 10000, NULL},
    [OPTION_PACE_MS] = {"pace_ms", 250, 200, 1000, NULL},
    [OPTION_HAND_MS] = {"hand_ms", 5000, 2000, 30000, NULL},
    [OPTION_IDLE_S] = {"idle_s", 60, 10, 600, NULL},
    [OPTION_LIMIT_MIN] = {"limit_min", 20, 1, 30, NULL},
    [OPTION_WINDOW_MS] = {"window_ms", 90, 0, 150, NULL},
    {NULL, 0, 0, 0, NULL},
};
static const char *const EVENTS[] = {"scatter", "ready",   "wait",  "countdown", "start",  "take",   "set",
                                     "cap",     "mine",    "split", "done",      "insist", "expire", "war",
                                     "peace",   "propose", "agree", "showdown",  "over",   NULL};
static const char *const ZONES[] = {"gone", "table", "hand0", "hand1", "hand2", "hand3", NULL};
static const char *const LOOKS[] = {"red_large",
                                    "red_medium",
                                    "red_small",
                                    "blue_large",
                                    "blue_medium",
                                    "blue_small",
                                    "yellow_large",
                                    "yellow_medium",
                                    "yellow_small",
                                    "green_large",
                                    "green_medium",
                                    "green_small",
                                    NULL};
static const char *const CLAUSES[] = {
    "IT-STASH", "IT-START", "IT-HAND",   "IT-TAKE", "IT-CAP",   "IT-MINE",  "IT-NOMINEBACK",
    "IT-SPLIT", "IT-PACE",  "IT-INSIST", "IT-DONE", "IT-END",   "IT-LIMIT", "IT-SHOWDOWN",
    "IT-WAR",   "IT-SCORE", "IT-TWO",    "IT-GUS",  "IT-ORDER", "IT-LATE",  NULL};

/* No act costs no time but a signal: an act of each seat every pace_ms, each followed by a done and
 * an insist, and what is said before the start. */
enum {
    SHORTEST_PACE_MS = 200,
    LONGEST_MS = 30 * 60000,
    ACTS_MAX = SEATS * (3 * (LONGEST_MS / SHORTEST_PACE_MS + 1) + 2 * BACKS_MAX + 2),
};

const Game icetowers = {
    .id = "icetowers",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = ACTS_MAX,
    .tick_hz = 1000,
    .state_size = sizeof(TowersState),
    .view_size = sizeof(TowersView),
    .state_fields = TOWERS_STATE_FIELDS,
    .view_fields = TOWERS_VIEW_FIELDS,
    .options = OPTIONS,
    .acts = TOWERS_ACTS,
    .events = EVENTS,
    .zones = ZONES,
    .looks = LOOKS,
    .words = TOWERS_WORDS,
    .clauses = CLAUSES,
    .faces = COLOURS * SIZES,
    .accepts = towers_accepts,
    .setup = towers_setup,
    .may_act = towers_may_act,
    .choices = towers_choices,
    .sample = towers_sample,
    .apply = towers_apply,
    .apply_early = towers_apply_early,
    .pace = towers_pace,
    .tick = towers_tick,
    .due = towers_due,
    .result = towers_result,
    .check = towers_check,
    .view = towers_view,
    .determinise = towers_determinise,
    .fallback = towers_fallback,
    .write_act = towers_write_act,
    .read_act = towers_read_act,
    .write_position = towers_write_position,
    .read_position = towers_read_position,
    .describe = towers_describe,
    .name_face = towers_name_face,
    .name_piece = towers_name_piece,
    .name_cell = towers_name_cell,
    .scene = towers_scene,
    .preview = towers_preview,
    .explain = towers_explain,
    .draw = towers_draw,
    .evaluate = towers_evaluate,
    .react = towers_react,
};
