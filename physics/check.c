/* check.c -- what holds for every World, said once.
 *
 * For worlds that come from outside: a step may trust what passed here. Comparisons are
 * written so that a number that is none (NaN) fails them. */
#include "physics/physics.h"

static const double FAR_CM = 1e5, FAST = 1e3, STRONG = 1e9;

static bool within(Vec3 v, double most)
{
    return v.x >= -most && v.x <= most && v.y >= -most && v.y <= most && v.z >= -most && v.z <= most;
}

static bool is_turn(Turn q)
{
    const double square = turn_dot(q, q);
    return square > 0.999999 && square < 1.000001;
}

static bool between(double x, double low, double high) { return x >= low && x <= high; }

static const char *check_settings(const Settings *s)
{
    if (!between(s->table_friction, 0, 10) || !between(s->piece_friction, 0, 10)) return "friction";
    if (!between(s->hand_speed_cm_s, 0, 200) || !between(s->hand_spin_rad_s, 0, 100)) return "hand speed";
    if (!between(s->hand_stiffness_per_s, 1, 200)) return "hand stiffness";
    if (!between(s->hand_force_weights, 0, 100)) return "hand force";
    return s->may_sleep == 0 || s->may_sleep == 1 ? NULL : "may_sleep is 0 or 1";
}

static const char *check_hands(const World *world)
{
    for (int h = 0; h < WORLD_HANDS; h++) {
        const Hand *hand = &world->hand[h];
        if (!within(hand->goal, HAND_REACH_CM + 1) || !within(hand->lead, FAR_CM)) return "hand beyond reach";
        if (!is_turn(hand->goal_turn) || !is_turn(hand->lead_turn)) return "hand without a turn";
        if (hand->piece == NO_PIECE) continue;
        if (hand->piece < 0 || hand->piece >= WORLD_PIECES) return "hand holds what is not there";
        const Pyramid *held = &world->piece[hand->piece];
        if (held->size == NO_PIECE || held->fixed) return "hand holds what it cannot";
        for (int other = 0; other < h; other++) {
            if (world->hand[other].piece == hand->piece) return "two hands on one piece";
        }
    }
    return NULL;
}

static const char *check_pieces(const World *world)
{
    for (int i = 0; i < WORLD_PIECES; i++) {
        const Pyramid *piece = &world->piece[i];
        if (piece->size < NO_PIECE || piece->size >= PIECE_SIZES) return "size of a piece";
        if (piece->fixed != 0 && piece->fixed != 1) return "fixed is 0 or 1";
        if (!within(piece->centre, FAR_CM)) return "piece out of the world";
        if (!is_turn(piece->turn)) return "piece without a turn";
        if (!within(piece->velocity, FAST) || !within(piece->spin, FAST)) return "piece too fast";
    }
    return NULL;
}

static const char *check_contacts(const World *world)
{
    if (world->contact_count < 0 || world->contact_count > WORLD_CONTACTS) return "number of contacts";
    for (int i = 0; i < world->contact_count; i++) {
        const Contact *contact = &world->contact[i];
        if (contact->a < 0 || contact->b <= contact->a || contact->b > THE_TABLE) return "contact of whom";
        if (!within(contact->at, FAR_CM) || !between(contact->push, 0, STRONG)) return "contact's push";
        if (!within(contact->rub, STRONG)) return "contact's friction";
        if (i == 0) continue;
        const Contact *last = &world->contact[i - 1];
        if (last->a > contact->a || (last->a == contact->a && last->b > contact->b))
            return "contacts in order";
    }
    return NULL;
}

const char *world_check(const World *world)
{
    if (world->asleep != 0 && world->asleep != 1) return "asleep is 0 or 1";
    const char *wrong = check_settings(&world->settings);
    if (!wrong) wrong = check_hands(world);
    if (!wrong) wrong = check_pieces(world);
    if (!wrong) wrong = check_contacts(world);
    return wrong;
}
