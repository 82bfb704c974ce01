/* hand.c -- a hand is a damped spring of limited force, not a nail.
 *
 * The player names a goal. A lead runs to it no faster than a hand may, and the spring
 * pulls the piece's centre of mass to the lead:
 *      x'' = w^2 (lead - x) - 2 w x' + g,   no stronger than a few weights of the piece.
 * Turning works alike. The lead waits when the piece cannot follow: a piece held back by
 * the heap is pulled with full force, but the spring never winds up to fling it once it
 * comes free. Letting go only takes the spring away. */
#include "physics/hand.h"

#include "base/assert.h"

static const double GRAVITY_CM_S2 = 981.0;
/* The lead's turn waits beyond 60 degrees ahead of the piece: cosine squared of half of it. */
static const double TURN_LEASH = 0.75;
static const double UM_PER_CM = 10000.0;

bool hands_hold(const World *world)
{
    for (int h = 0; h < WORLD_HANDS; h++) {
        if (world->hand[h].piece != NO_PIECE) return true;
    }
    return false;
}

bool hand_take(World *world, int hand, int piece)
{
    ASSERT(hand >= 0 && hand < WORLD_HANDS);
    if (piece < 0 || piece >= WORLD_PIECES) return false;
    const Pyramid *wanted = &world->piece[piece];
    if (wanted->size == NO_PIECE || wanted->fixed || world->hand[hand].piece != NO_PIECE) return false;
    for (int h = 0; h < WORLD_HANDS; h++) {
        if (world->hand[h].piece == piece) return false;
    }
    if (vec_length(wanted->centre) > HAND_REACH_CM) return false;
    world->hand[hand] = (Hand){.piece = piece,
                               .goal = wanted->centre,
                               .goal_turn = wanted->turn,
                               .lead = wanted->centre,
                               .lead_turn = wanted->turn};
    world_wake(world);
    return true;
}

void hand_lead(World *world, int hand, HandTarget target)
{
    ASSERT(hand >= 0 && hand < WORLD_HANDS);
    Hand *leading = &world->hand[hand];
    if (leading->piece == NO_PIECE) return;
    const int32_t *um = target.place_um;
    Vec3 goal = vec(um[0] / UM_PER_CM, um[1] / UM_PER_CM, um[2] / UM_PER_CM);
    if (goal.z < 0) goal.z = 0;
    leading->goal = vec_at_most(goal, HAND_REACH_CM);
    const Turn turn = {target.turn[0], target.turn[1], target.turn[2], target.turn[3]};
    if (turn_dot(turn, turn) > 0) leading->goal_turn = turn_unit(turn);
    world_wake(world);
}

void hand_release(World *world, int hand)
{
    ASSERT(hand >= 0 && hand < WORLD_HANDS);
    if (world->hand[hand].piece == NO_PIECE) return;
    world->hand[hand] = (Hand){.piece = NO_PIECE, .goal_turn = TURN_NONE, .lead_turn = TURN_NONE};
    world_wake(world);
}

/* Half the sine of the turn from one to another, as a vector along its axis; the short way round. */
static Turn turn_from_to(Turn from, Turn to)
{
    const Turn way = turn_times(to, turn_inverse(from));
    return way.w < 0 ? (Turn){-way.w, -way.x, -way.y, -way.z} : way;
}

static void lead_on(Hand *hand, const Pyramid *piece, const Settings *settings)
{
    const double stride = settings->hand_speed_cm_s / WORLD_STEP_HZ;
    hand->lead = vec_add(hand->lead, vec_at_most(vec_sub(hand->goal, hand->lead), stride));
    const double leash = settings->hand_force_weights * GRAVITY_CM_S2 /
                         (settings->hand_stiffness_per_s * settings->hand_stiffness_per_s);
    hand->lead = vec_add(piece->centre, vec_at_most(vec_sub(hand->lead, piece->centre), leash));

    const double ahead = turn_dot(hand->lead_turn, piece->turn);
    if (ahead * ahead < TURN_LEASH) return;
    /* Half-angle tangents stand for angles: no sine needed, and at these rates no difference. */
    const double most = 0.5 * settings->hand_spin_rad_s / WORLD_STEP_HZ;
    const Turn way = turn_from_to(hand->lead_turn, hand->goal_turn);
    const Vec3 axis = vec(way.x, way.y, way.z);
    const double length = vec_length(axis);
    if (length <= most * way.w) {
        hand->lead_turn = hand->goal_turn;
        return;
    }
    const Vec3 part = vec_scale(most / length, axis);
    hand->lead_turn = turn_unit(turn_times((Turn){1, part.x, part.y, part.z}, hand->lead_turn));
}

void hands_lead_on(World *world)
{
    for (int h = 0; h < WORLD_HANDS; h++) {
        Hand *hand = &world->hand[h];
        if (hand->piece != NO_PIECE) lead_on(hand, &world->piece[hand->piece], &world->settings);
    }
}

void hands_pull(const World *world, Scratch *scratch)
{
    const Settings *settings = &world->settings;
    const double w = settings->hand_stiffness_per_s, strongest = settings->hand_force_weights * GRAVITY_CM_S2;
    for (int h = 0; h < WORLD_HANDS; h++) {
        const Hand *hand = &world->hand[h];
        if (hand->piece == NO_PIECE) continue;
        const Pyramid *piece = &world->piece[hand->piece];
        const Shape *shape = shape_of(piece->size);
        Body *body = &scratch->body[hand->piece];

        Vec3 pull = vec_scale(w * w, vec_sub(hand->lead, piece->centre));
        pull = vec_add_scaled(pull, -2 * w, piece->velocity);
        pull.z += GRAVITY_CM_S2;
        body->pull = vec_at_most(pull, strongest);

        const Turn way = turn_from_to(piece->turn, hand->lead_turn);
        Vec3 twist = vec_scale(2 * w * w, vec(way.x, way.y, way.z));
        twist = vec_scale(shape->inertia_side, vec_add_scaled(twist, -2 * w, piece->spin));
        twist = vec_at_most(twist, strongest * shape->mass * 0.5 * shape->height);
        body->twist = body_turned_by(body, twist);
    }
}
