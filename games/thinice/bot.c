/* bot.c -- players of Thin Ice: they look for a place (builder.c), carry the piece there, lower it, let go.
 *
 * A player keeps nothing between two looks: what it is about stands in its hand's goal. A piece
 * that was just taken is where the tray gave it: now a place is looked for. The first lead goes high
 * above a point that lies APPROACH before the place, so the next is known: the same, over the
 * place. From there the way is down, and how far is seen anew each time. Then the hand opens.
 *
 * Levels differ in how many places they try, whether they try them again a little beside, and
 * how the hand trembles: it is put down a little off and lets go a little too high. */
#include "games/thinice/builder.h"

#include "physics/shape.h"

static const double STEPS_PER_CM = 100.0;
enum {
    LEVEL_RANDOM,
    LEVEL_GREEDY,
    LEVEL_EASY,
    LEVEL_MEDIUM,
    LEVEL_HARD,
    LEVEL_MASTER,
    LEVELS,
    APPROACH = 800, /* before the place, in steps */
    BEFORE = -400,  /* a goal nearer to the player than this is on the way */
    CLEAR = 60,     /* above everything, while carrying */
    NEAR = 40,      /* the last part of the way down is slow */
    SURE = 650,     /* worth of a place that is worth the way */
    PRESS = 1,      /* below where it would touch: a hand feels that it stands */
    HZ = WORLD_STEP_HZ,
};

/* How a level looks and how its hand is. */
typedef struct Manner {
    Effort effort, call_effort;
    int tremble;    /* of the hand over the place, in steps */
    int askew;      /* and of its turn, in thousandths */
    int lets_go_at; /* above where it would touch */
    bool rearranges;
} Manner;

static const Manner MANNERS[LEVELS] = {
    [LEVEL_RANDOM] = {{1, 1, 0}, {0, 0, 0}, 60, 200, 60, false},
    [LEVEL_GREEDY] = {{4, 1, 0}, {0, 0, 0}, 10, 30, 10, false},
    [LEVEL_EASY] = {{10, 1, 0}, {0, 0, 0}, 10, 28, 9, false},
    [LEVEL_MEDIUM] = {{16, 2, 1}, {3, 1, 0}, 7, 20, 6, false},
    [LEVEL_HARD] = {{50, 4, 2}, {6, 1, 0}, 3, 6, 0, false},
    [LEVEL_MASTER] = {{80, 5, 3}, {8, 1, 0}, 2, 4, -PRESS, true},
};

static int around(Rng *rng, int most)
{
    return most ? (int)rng_pick(rng, (uint32_t)(2 * most + 1)) - most : 0;
}
static int between(Rng *rng, int low, int high)
{
    return low + (int)rng_pick(rng, (uint32_t)(high - low + 1));
}

/* ---- carrying ---------------------------------------------------------------------------- */

static Spot goal_of(const Heap *h, int hand)
{
    const Hand *holding = &h->world.hand[hand];
    const double up = shape_of(h->world.piece[holding->piece].size)->centre_height;
    const Vec3 base = vec_add_scaled(holding->goal, -up, frame_of(holding->goal_turn).z);
    const double number[] = {base.x * STEPS_PER_CM,
                             base.y * STEPS_PER_CM,
                             base.z * STEPS_PER_CM,
                             holding->goal_turn.w * TURN_STEPS,
                             holding->goal_turn.x * TURN_STEPS,
                             holding->goal_turn.y * TURN_STEPS,
                             holding->goal_turn.z * TURN_STEPS};
    int16_t whole[7];
    for (int i = 0; i < 7; i++) whole[i] = (int16_t)(number[i] < 0 ? number[i] - 0.5 : number[i] + 0.5);
    return (Spot){{whole[0], whole[1], whole[2]}, {whole[3], whole[4], whole[5], whole[6]}};
}

/* Ticks until the held piece will be where the goal is. */
static int way_left(const Heap *h, int hand)
{
    const Hand *holding = &h->world.hand[hand];
    const double cm = vec_length(vec_sub(holding->goal, h->world.piece[holding->piece].centre));
    const double cosine = turn_dot(holding->goal_turn, h->world.piece[holding->piece].turn);
    const double turned = 1 - cosine * cosine; /* sine squared of half the angle */
    const int by_way = (int)(cm / h->world.settings.hand_speed_cm_s * HZ), by_turn = (int)(turned * HZ / 2);
    return (by_way > by_turn ? by_way : by_turn) + HZ / 8;
}

/* With a turn: the hand knows where it goes (see has_aim). */
static void lead_to(int hand, const Spot *spot, Act *out)
{
    *out = (Act){ACT_LEAD, 8, {(int16_t)hand, spot->place[0], spot->place[1], spot->place[2]}};
    for (int i = 0; i < 4; i++) out->arg[4 + i] = spot->turn[i];
}

/* A hand that has only grabbed or lifted straight up was not led with a turn, and is free sooner. */
static bool has_aim(const IceTable *b, int seat)
{
    return b->seat[seat].lead_at - b->heap[seat].touched_at != LEAD_TICKS;
}

/* The heap without what is in that hand. */
static void without_held(const Heap *h, int hand, Heap *out)
{
    *out = *h;
    world_remove(&out->world, h->world.hand[hand].piece);
}

/* Over the place, so high that nothing is in the way. */
static int16_t carry_height(const Heap *rest, int piece, const Spot *spot)
{
    Spot high = *spot;
    int z = builder_top(&rest->world, NO_PIECE) + CLEAR;
    for (high.place[2] = (int16_t)z; z < REACH - CLEAR; z += CLEAR / 2, high.place[2] = (int16_t)z)
        if (query_fits(&rest->world, slot_size(piece), spot_placing(&high))) break;
    return (int16_t)(z + CLEAR);
}

static int look_for_place(const Heap *rest, int hand, int piece, const Manner *manner, Rng *rng, Act *out)
{
    Plan plan = builder_plan(rest, piece, manner->effort, rng);
    Spot way = plan.spot;
    way.place[2] = carry_height(rest, piece, &way);
    way.place[1] = (int16_t)(way.place[1] - APPROACH);
    lead_to(hand, &way, out);
    return between(rng, HZ / 4, HZ);
}

/* Down to where it touches, in two parts, the second trembling; then the hand opens. */
static int lower(const Heap *h, const Heap *rest, int hand, const Manner *manner, Rng *rng, Act *out)
{
    const int piece = h->world.hand[hand].piece;
    Spot goal = goal_of(h, hand), landed = goal;
    const int wait = way_left(h, hand);
    if (!builder_land(&rest->world, slot_size(piece), &landed)) landed.place[2] = goal.place[2];
    const int above = goal.place[2] - landed.place[2];
    if (above > 2 * NEAR) {
        landed.place[2] = (int16_t)(landed.place[2] + NEAR);
        landed.place[0] = (int16_t)(landed.place[0] + around(rng, manner->tremble));
        landed.place[1] = (int16_t)(landed.place[1] + around(rng, manner->tremble));
        for (int i = 0; i < 4; i++) landed.turn[i] = (int16_t)(landed.turn[i] + around(rng, manner->askew));
        for (int i = 0; i < 4; i++)
            if (landed.turn[i] > TURN_STEPS || landed.turn[i] < -TURN_STEPS) landed.turn[i] = goal.turn[i];
        lead_to(hand, &landed, out);
        return wait;
    }
    if (above > manner->lets_go_at + 2) {
        landed.place[2] = (int16_t)(landed.place[2] + manner->lets_go_at);
        if (landed.place[2] < 0) landed.place[2] = 0;
        if (landed.place[2] < goal.place[2]) {
            lead_to(hand, &landed, out);
            return wait;
        }
    }
    *out = (Act){ACT_RELEASE, 1, {(int16_t)hand}};
    return wait + between(rng, HZ / 16, HZ / 4);
}

/* Out of the heap, straight up. */
static int lift(const Heap *rest, int hand, int piece, Spot goal, Act *out)
{
    *out =
        (Act){ACT_LEAD, 4, {(int16_t)hand, goal.place[0], goal.place[1], carry_height(rest, piece, &goal)}};
    return LEAD_TICKS;
}

static int carry(const IceTable *b, int seat, int hand, const Manner *manner, Rng *rng, Act *out)
{
    const Heap *h = &b->heap[seat];
    Heap rest;
    Spot goal = goal_of(h, hand);
    const int piece = h->world.hand[hand].piece;
    without_held(h, hand, &rest);
    if (!has_aim(b, seat)) {
        const bool is_low =
            goal.place[1] > BEFORE && goal.place[2] < carry_height(&rest, piece, &goal) - CLEAR;
        if (is_low) return lift(&rest, hand, piece, goal, out);
        return look_for_place(&rest, hand, piece, manner, rng, out);
    }
    if (goal.place[1] < BEFORE) {
        goal.place[1] = (int16_t)(goal.place[1] + APPROACH);
        lead_to(hand, &goal, out);
        return way_left(h, hand);
    }
    return lower(h, &rest, hand, manner, rng, out);
}

/* ---- calling -------------------------------------------------------------------------------- */

/* What one more piece of this size is worth to a heap. */
static int32_t hope(const Heap *h, int size, Effort effort, Rng *rng)
{
    const PieceSet supply = h->supply & ice_of_size(size);
    return supply ? builder_plan(h, set_first(supply), effort, rng).worth : 0;
}

/* Calls what is good for the own heap and bad for the others'. */
static int choose_call(const Terms *t, const IceTable *b, int seat, const Manner *manner, Rng *rng)
{
    int32_t worth[SIZES] = {0, 0, 0};
    int best = NEVER;
    int64_t best_worth = 0;
    for (int size = 0; size < SIZES && manner->call_effort.candidates; size++) {
        int rivals = 0;
        int64_t theirs = 0;
        for (int p = 0; p < t->seats && rivals < 2; p++) {
            if (p == seat || !is_in(b, p)) continue;
            theirs += hope(&b->heap[p], size, manner->call_effort, rng);
            rivals++;
        }
        worth[size] = 2 * hope(&b->heap[seat], size, manner->call_effort, rng) -
                      (int32_t)(rivals ? theirs / rivals : 0);
    }
    for (int which = 0; which < CALLS; which++) {
        const uint8_t *c = ICE_CALLS[which];
        if (!ice_can_call(t, b, c)) continue;
        /* Two at once are twice the risk for all: for who builds better. */
        const int64_t sum = c[1] ? (worth[c[0] - 1] + worth[c[1] - 1]) / 2 : worth[c[0] - 1];
        const int64_t chance = around(rng, 60);
        if (best == NEVER || sum + chance > best_worth) best = which, best_worth = sum + chance;
    }
    return best;
}

static int call(const Terms *t, const IceTable *b, int seat, const Manner *manner, Rng *rng, Act *out)
{
    const uint8_t *c = ICE_CALLS[choose_call(t, b, seat, manner, rng)];
    *out = (Act){ACT_CALL, c[1] ? 2 : 1, {(int16_t)(c[0] - 1), (int16_t)(c[1] ? c[1] - 1 : 0)}};
    return between(rng, HZ / 2, 3 * HZ / 2);
}

/* ---- reacting ------------------------------------------------------------------------------------ */

/* Largest first: small ones find a place later. */
static int take(const Heap *h, Rng *rng, Act *out)
{
    const int piece = 31 - __builtin_clz(h->tray);
    *out = (Act){ACT_GRAB, 2, {0, (int16_t)piece}};
    return between(rng, HZ / 4, HZ);
}

/* With all three on the table: is there one that carries nothing and would stand as well on the others? The
 * table is worth more than a place on a tip. Looked at once when the heap has come to rest. */
static int rearrange(const IceTable *b, int seat, const Manner *manner, Rng *rng, Act *out)
{
    const Heap *h = &b->heap[seat];
    const PieceSet table = query_table(&h->world);
    const bool just_at_rest = h->rest_at != NEVER && h->rest_at > b->now && h->rest_at - b->now > HZ / 4;
    if (!just_at_rest || set_count(table) < 3 || set_count(query_pieces(&h->world)) < 4) return 0;
    for (PieceSet left = table; left; left &= left - 1) {
        const int piece = set_first(left);
        Heap rest = *h;
        if (!heap_can_lift(h, piece) || !builder_is_loose(h, piece)) continue;
        world_remove(&rest.world, piece);
        const Plan plan = builder_plan(&rest, piece, manner->call_effort, rng);
        if (plan.worth < SURE || plan.table > 2) continue;
        *out = (Act){ACT_GRAB, 2, {0, (int16_t)piece}};
        return between(rng, 1, HZ / 16);
    }
    return 0;
}

int ice_react(const Terms *t, const View *view, int level, Rng *rng, Act *out)
{
    const IceView *v = (const IceView *)view;
    const IceTable *b = &v->table;
    const int seat = v->viewer;
    if (seat < 0 || seat >= t->seats || b->stage == STAGE_OVER || !is_in(b, seat)) return 0;
    const Manner *manner = &MANNERS[level < 0 || level >= LEVELS ? LEVEL_MASTER : level];
    const Heap *h = &b->heap[seat];
    int wait = 0;
    if (b->stage == STAGE_CALL) return seat == b->caller ? call(t, b, seat, manner, rng, out) : 0;
    if (h->world.hand[0].piece != NO_PIECE)
        wait = carry(b, seat, 0, manner, rng, out);
    else if (h->world.hand[1].piece != NO_PIECE)
        *out = (Act){ACT_RELEASE, 1, {1}};
    else if (h->tray && b->stage == STAGE_BUILD)
        wait = take(h, rng, out);
    else if (b->stage == STAGE_FREE)
        *out = (Act){ACT_DONE, 0, {0}}, wait = HZ;
    else if (!manner->rearranges || !(wait = rearrange(b, seat, manner, rng, out)))
        return 0;
    const int busy = b->seat[seat].lead_at - b->now;
    if (wait < busy && out->kind != ACT_RELEASE) wait = busy;
    return wait > 0 ? wait : 1;
}

/* What a fall costs, and what is left to build on. */
static int32_t ice_evaluate(const Terms *t, const State *state, Seat seat)
{
    const IceTable *b = table_of(state);
    if (!is_in(b, seat)) return 1000 * (b->seat[seat].total + b->seat[seat].points);
    return 1000 * (b->seat[seat].total + t->seats) - 100 * set_count(query_table(&b->heap[seat].world));
}

const Skill ice_skill = {.evaluate = ice_evaluate, .rating = thinice_ratings};
