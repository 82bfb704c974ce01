/* bot.c -- players of IceTowers at the speed of people.
 *
 * A player looks at the table and finds *plans*: put this lone pyramid on that tower,
 * mine this one for that tower, split there. A plan is worth what it swings at once
 * (easy, medium), or how the match ends on average when from there on everybody
 * plays sensibly and quickly on (hard, master): such a race to the end takes microseconds, so
 * threats of mining, splits, and who runs out of small pyramids first come out of it by
 * themselves. Then the hand needs its time: all levels have the same hand, so that a
 * better player is one who sees more, never one who is a machine. */
#include "games/icetowers/icetowers.h"

#include <string.h>

enum {
    PLANS_MAX = 256,
    LEVEL_RANDOM = 0,
    LEVEL_GREEDY,
    LEVEL_EASY,
    LEVEL_MEDIUM,
    LEVEL_HARD,
    LEVEL_MASTER,
    LEVEL_COUNT,
    RACES_STEPS = 120, /* no imagined race is longer */
    FINALISTS = 3,     /* so many plans are raced once more, with more races */
    GLANCE_PART = 2,   /* of what a glance says goes into what races say */
    WIN_WORTH = 8000,  /* of being ahead at the end, in thousandths of a point */
    EAGERNESS = 1000,  /* rather act than wait, if races can hardly tell */
    OVERLOOKED = 20000,
    ONE = 1000, /* thousandths of a point */
};

/* How a level looks at the table. */
typedef struct Manner {
    int overlooks, in_hand; /* so many plans of twelve, and of places for a pyramid that it holds */
    bool glances;           /* sees what a good player sees at a glance, not the points alone */
    int shortlist;          /* plans that it imagines to the end; 0: none */
    int races, final_races; /* for each of them, and for each of the best */
} Manner;

static const Manner MANNERS[LEVEL_COUNT] = {
    [LEVEL_GREEDY] = {0, 0, false, 0, 0, 0},  [LEVEL_EASY] = {9, 7, false, 0, 0, 0},
    [LEVEL_MEDIUM] = {4, 0, true, 0, 0, 0},   [LEVEL_HARD] = {2, 0, true, 5, 6, 12},
    [LEVEL_MASTER] = {0, 0, true, 8, 24, 64},
};

typedef struct Plan {
    uint8_t kind;   /* ACT_CAP (with the hand, or a lone pyramid), ACT_MINE, ACT_SPLIT, ACT_DONE */
    uint8_t piece;  /* that is moved, or the upper of the pair */
    uint8_t target; /* top to cover; NONE: set down */
    int32_t worth;
} Plan;

/* ---- worth ----------------------------------------------------------------------- */

static int seat_points(const Terms *t, const TowersTable *b, int seat, int *best_rival)
{
    const TowersSides *sides = towers_sides(t);
    int points[COLOURS], by_seat[SEATS] = {0}, ghost = 0;
    towers_points(t, b, points);
    for (int c = 0; c < COLOURS; c++) {
        if (sides->owner[c] < SEATS) by_seat[sides->owner[c]] += points[c];
        if (sides->owner[c] == GHOST) ghost = points[c];
    }
    *best_rival = ghost;
    for (int p = 0; p < t->seats; p++)
        if (p != seat && by_seat[p] > *best_rival) *best_rival = by_seat[p];
    return by_seat[seat];
}

/* Own points count full, the best rival's half as much again as a lead. */
static int32_t standing(const Terms *t, const TowersTable *b, int seat)
{
    int rival, own = seat_points(t, b, seat, &rival);
    return own * ONE - rival * ONE / 2;
}

static int32_t towers_evaluate(const Terms *t, const State *state, Seat seat)
{
    return standing(t, &((const TowersState *)state)->table, seat);
}

/* ---- doing a plan on an imagined table ----------------------------------------------- */

static void place(TowersTable *b, int seat, int target)
{
    if (target == NONE)
        towers_set(b, seat);
    else
        towers_cap(b, seat, target);
}

static void carry_out(TowersTable *b, int seat, const Plan *plan)
{
    switch (plan->kind) {
    case ACT_CAP:
        if (b->hand[seat].piece == NONE) towers_take(b, seat, plan->piece);
        place(b, seat, plan->target);
        break;
    case ACT_MINE:
        towers_mine(b, seat, plan->piece, b->clock);
        place(b, seat, plan->target);
        break;
    case ACT_SPLIT: towers_split(b, plan->piece); break;
    default: break;
    }
}

/* ---- a race to the end ------------------------------------------------------------------ */

static int pick_bit(uint64_t set, Rng *rng)
{
    for (uint32_t n = rng_pick(rng, (uint32_t)set_count(set)); n; n--) set &= set - 1;
    return set_first(set);
}

static int worth_below(const TowersTable *b, int top)
{
    int worth = 0;
    for (int p = top; p != NONE; p = b->below[p]) worth += piece_worth(p);
    return worth;
}

/* The better of two tops, not one's own. */
static int pick_target(const Terms *t, const TowersTable *b, int seat, Rng *rng)
{
    PieceSet caps = towers_caps(t, b, seat);
    if (caps & ~towers_sides(t)->own[seat]) caps &= ~towers_sides(t)->own[seat];
    if (!caps) return NONE;
    int one = pick_bit(caps, rng), other = pick_bit(caps, rng);
    return worth_below(b, one) >= worth_below(b, other) ? one : other;
}

/* Lone pyramids that have somebody else's top to go to; large ones first, mostly. */
static PieceSet useful_lone(const Terms *t, const TowersTable *b, int seat, Rng *rng)
{
    const TowersSides *sides = towers_sides(t);
    PieceSet lone = towers_lone(b) & sides->own[seat], rivals = b->tops & ~sides->own[seat], useful = 0;
    for (int size = 0; size < SIZES; size++) {
        PieceSet of_size = lone & TOWERS_AT_LEAST[size] & ~(size ? TOWERS_AT_LEAST[size - 1] : 0);
        if (of_size && rivals & TOWERS_AT_LEAST[size]) useful |= of_size;
        if (useful && rng_pick(rng, 4)) break;
    }
    return useful;
}

static bool race_step(const Terms *t, TowersTable *b, int seat, Rng *rng)
{
    const TowersSides *sides = towers_sides(t);
    PieceSet mines = b->mineable & sides->own[seat], splits = b->pairs & ~sides->own[seat];
    if (b->hand[seat].piece == NONE) {
        PieceSet lone = mines && rng_pick(rng, 2) ? 0 : useful_lone(t, b, seat, rng);
        if (lone) {
            towers_take(b, seat, pick_bit(lone, rng));
        } else if (mines) {
            towers_mine(b, seat, pick_bit(mines, rng), b->clock);
        } else if (splits && !rng_pick(rng, 3)) {
            towers_split(b, pick_bit(splits, rng));
            return true;
        } else {
            return false;
        }
    }
    place(b, seat, pick_target(t, b, seat, rng));
    return true;
}

static void race(const Terms *t, TowersTable *b, int first, Rng *rng)
{
    int idle = 0, seat = first;
    for (int step = 0; step < RACES_STEPS && idle < 2 * t->seats; step++) {
        idle = race_step(t, b, seat, rng) ? 0 : idle + 1;
        seat = t->seats == 2 && rng_pick(rng, 4) ? 1 - seat : (int)rng_pick(rng, (uint32_t)t->seats);
    }
}

/* How it ends on average for this seat after the plan. The n-th race of every plan has the same
 * luck, so that plans are compared and not their luck. */
static int32_t imagine(const Terms *t, const TowersTable *b, int seat, const Plan *plan, int races,
                       uint64_t luck)
{
    int64_t sum = 0;
    for (int i = 0; i < races; i++) {
        TowersTable end = *b;
        Rng rng;
        rng_seed_fast(&rng, luck + (uint64_t)i);
        carry_out(&end, seat, plan);
        race(t, &end, (seat + 1 + (int)rng_pick(&rng, (uint32_t)t->seats)) % t->seats, &rng);
        int rival, own = seat_points(t, &end, seat, &rival);
        sum += (own - rival) * ONE + (own > rival ? WIN_WORTH : 0);
    }
    return (int32_t)(sum / races);
}

/* ---- plans ---------------------------------------------------------------------------------- */

typedef struct Plans {
    int count;
    Plan plan[PLANS_MAX];
} Plans;

static void add(Plans *plans, int kind, int piece, int target)
{
    if (plans->count < PLANS_MAX)
        plans->plan[plans->count++] = (Plan){(uint8_t)kind, (uint8_t)piece, (uint8_t)target, 0};
}

/* Where the pyramid could go if the seat had it in hand. */
static void add_places(const Terms *t, const TowersTable *b, int seat, const TowersHand *hand, int kind,
                       Plans *plans)
{
    TowersTable held = *b;
    held.hand[seat] = *hand;
    PieceSet caps = towers_caps(t, &held, seat) & ~bit_of(hand->piece);
    if (!caps && hand->mined) add(plans, kind, hand->piece, NONE);
    for (; caps; caps &= caps - 1) add(plans, kind, hand->piece, set_first(caps));
}

static void find_plans(const Terms *t, const TowersTable *b, int seat, Plans *plans)
{
    const TowersSides *sides = towers_sides(t);
    const TowersHand *hand = &b->hand[seat];
    plans->count = 0;
    if (hand->piece != NONE) {
        add_places(t, b, seat, hand, ACT_CAP, plans);
        return;
    }
    uint32_t seen = 0; /* pyramids of one colour and size are alike */
    for (PieceSet left = towers_lone(b) & sides->moves[seat]; left; left &= left - 1) {
        int p = set_first(left);
        TowersHand lone = {(uint8_t)p, 0, NEVER, NEVER, 0};
        if (!(seen >> piece_kind(p) & 1)) add_places(t, b, seat, &lone, ACT_CAP, plans);
        seen |= 1u << piece_kind(p);
    }
    for (PieceSet left = b->mineable & sides->moves[seat]; left; left &= left - 1) {
        int p = set_first(left);
        TowersHand mined = {(uint8_t)p, 1, b->clock, NEVER, bit_of(b->at[p])};
        add_places(t, b, seat, &mined, ACT_MINE, plans);
    }
    for (PieceSet left = b->pairs & ~sides->own[seat]; left; left &= left - 1)
        add(plans, ACT_SPLIT, set_first(left), NONE);
}

/* ---- judging plans ----------------------------------------------------------------------------- */

static int32_t swing(const Terms *t, const TowersTable *b, int seat, const Plan *plan)
{
    TowersTable after = *b;
    carry_out(&after, seat, plan);
    return standing(t, &after, seat) - standing(t, b, seat);
}

/* What a good player adds to the swing at a glance: spend large pyramids first, do not open
 * mines for others, leave nothing to be split away from one's own towers. */
static int32_t glance(const Terms *t, const TowersTable *b, int seat, const Plan *plan)
{
    const TowersSides *sides = towers_sides(t);
    TowersTable after = *b;
    carry_out(&after, seat, plan);
    int32_t worth = standing(t, &after, seat) - standing(t, b, seat);
    PieceSet theirs = sides->in_play & ~sides->own[seat];
    worth -= 700 * (set_count(after.mineable & theirs) - set_count(b->mineable & theirs));
    worth += 500 * (set_count(after.mineable & sides->own[seat]) - set_count(b->mineable & sides->own[seat]));
    if (plan->kind == ACT_CAP) worth -= 600 * piece_size(plan->piece);
    return worth;
}

static void sort_plans(Plans *plans)
{
    for (int i = 1; i < plans->count; i++) {
        Plan plan = plans->plan[i];
        int k = i;
        for (; k > 0 && plans->plan[k - 1].worth < plan.worth; k--) plans->plan[k] = plans->plan[k - 1];
        plans->plan[k] = plan;
    }
}

/* Shortlisted at a glance, raced, and the best raced again against leaving the table as it is. */
static bool choose_by_races(const Terms *t, const TowersTable *b, int seat, const Manner *manner,
                            Plans *plans, Rng *rng, Plan *out)
{
    Plan stay = {.kind = ACT_DONE, .piece = NONE, .target = NONE};
    bool must = b->hand[seat].mined;
    uint64_t luck = rng_next(rng);
    if (plans->count > manner->shortlist) plans->count = manner->shortlist;
    for (int i = 0; i < plans->count; i++) {
        plans->plan[i].worth =
            imagine(t, b, seat, &plans->plan[i], manner->races, luck) + plans->plan[i].worth / GLANCE_PART;
    }
    sort_plans(plans);
    if (plans->count > FINALISTS) plans->count = FINALISTS;
    luck += (uint64_t)manner->races;
    for (int i = 0; i < plans->count; i++) {
        int32_t at_once = glance(t, b, seat, &plans->plan[i]) / GLANCE_PART;
        plans->plan[i].worth = imagine(t, b, seat, &plans->plan[i], manner->final_races, luck) + at_once;
    }
    sort_plans(plans);
    *out = plans->plan[0];
    return must || out->worth + EAGERNESS > imagine(t, b, seat, &stay, manner->final_races, luck);
}

/* The plan of this level; false: none is better than leaving the table as it is. */
static bool choose_plan(const Terms *t, const TowersTable *b, int seat, int level, Rng *rng, Plan *out)
{
    Plans plans;
    const Manner *manner = &MANNERS[level];
    int overlooks = b->hand[seat].piece == NONE ? manner->overlooks : manner->in_hand;
    find_plans(t, b, seat, &plans);
    if (!plans.count) return false;
    for (int i = 0; i < plans.count; i++) {
        Plan *plan = &plans.plan[i];
        plan->worth = manner->glances ? glance(t, b, seat, plan) : swing(t, b, seat, plan);
        if (overlooks && (int)rng_pick(rng, 12) < overlooks) plan->worth -= OVERLOOKED;
    }
    sort_plans(&plans);
    *out = plans.plan[0];
    if (!manner->shortlist) return b->hand[seat].mined || out->worth > 0;
    return choose_by_races(t, b, seat, manner, &plans, rng, out);
}

/* ---- the hand ------------------------------------------------------------------------------------ */

static int between(Rng *rng, int low, int high)
{
    return low + (int)rng_pick(rng, (uint32_t)(high - low + 1) / 2) +
           (int)rng_pick(rng, (uint32_t)(high - low + 1) / 2);
}

static int wait_for_hand(const TowersTable *b, int seat, int ms)
{
    return b->free_at[seat] - b->clock > ms ? b->free_at[seat] - b->clock : ms;
}

static int say(Act *out, TowersAct kind, int ms)
{
    *out = (Act){(uint8_t)kind, 0, {0}};
    return ms;
}

/* Looking for something to do takes longer than doing it. */
static int press(const TowersTable *b, int seat, const Plan *plan, Rng *rng, Act *out)
{
    bool holds = b->hand[seat].piece != NONE;
    if (holds && plan->target == NONE)
        return say(out, ACT_SET, wait_for_hand(b, seat, between(rng, 250, 650)));
    int kind = plan->kind == ACT_CAP && !holds ? ACT_TAKE : plan->kind;
    *out = (Act){(uint8_t)kind, 1, {holds ? plan->target : plan->piece}};
    return wait_for_hand(b, seat, holds ? between(rng, 250, 650) : between(rng, 400, 1400));
}

static int react_randomly(const Terms *t, const TowersView *v, Rng *rng, Act *out)
{
    const TowersTable *b = &v->table;
    Choice c[PIECES + STASH];
    TowersState later = {.table = *b};
    if (later.table.clock < b->free_at[v->viewer]) later.table.clock = b->free_at[v->viewer];
    int count = towers_choices(t, (const State *)&later, v->viewer, c, PIECES + STASH);
    if (!count) return 0;
    *out = c[rng_pick(rng, (uint32_t)count)].lo;
    return wait_for_hand(b, v->viewer, between(rng, 400, 1400));
}

/* Words: insist on who holds the table up, stop a war that somebody wants to stop. */
static int react_in_words(const Terms *t, const TowersTable *b, int seat, Rng *rng, Act *out)
{
    for (int p = 0; p < t->seats; p++) {
        const TowersHand *hand = &b->hand[p];
        if (p == seat || !hand->mined || hand->insist_at != NEVER) continue;
        if (b->clock - hand->mined_at < INSIST_AFTER_MS) continue;
        *out = (Act){ACT_INSIST, 1, {(int16_t)p}};
        return between(rng, 300, 900);
    }
    if (!b->at_war || b->agreed & towers_seat(seat)) return 0;
    return b->agreed ? say(out, ACT_AGREE, between(rng, 500, 1500)) : 0;
}

int towers_react(const Terms *t, const View *view, int level, Rng *rng, Act *out)
{
    const TowersView *v = (const TowersView *)view;
    const TowersTable *b = &v->table;
    int seat = v->viewer;
    Plan plan;
    if (seat < 0 || b->stage == STAGE_OVER) return 0;
    if (b->stage != STAGE_PLAY)
        return b->ready & towers_seat(seat) ? 0 : say(out, ACT_READY, between(rng, 200, 800));
    int words = react_in_words(t, b, seat, rng, out);
    if (words) return words;
    for (int p = 0; p < t->seats; p++)
        if (p != seat && b->hand[p].insist_at != NEVER && b->hand[seat].insist_at == NEVER) return 0;
    if (level == LEVEL_RANDOM) return react_randomly(t, v, rng, out);
    if (choose_plan(t, b, seat, level, rng, &plan)) return press(b, seat, &plan, rng, out);
    /* Its own word would end the match: then what can be had at once is taken first. */
    bool is_last = (b->done | towers_seat(seat)) == towers_seat(t->seats) - 1;
    if (is_last && choose_plan(t, b, seat, LEVEL_GREEDY, rng, &plan)) return press(b, seat, &plan, rng, out);
    if (b->at_war && !b->agreed) return say(out, ACT_PROPOSE, between(rng, 500, 1500));
    return b->done & towers_seat(seat) ? 0 : say(out, ACT_DONE, between(rng, 500, 1500));
}

const Skill towers_skill = {.evaluate = towers_evaluate, .rating = icetowers_ratings};
