/* heap.c -- one heap: hands that grab, lead and let go, and the referee who looks at every step.
 *
 * The referee asks poses (physics.h, queries). Asking for distances between all pieces at each
 * step would cost more than the physics, so it asks what is cheap first: a piece that the
 * solver's contacts pressed in this very step is touched by definition; only when these leave
 * three pieces in the air are distances measured. */
#include "games/thinice/thinice.h"

#include "base/hash.h"
#include "physics/shape.h"

#include <string.h>

static const double STEPS_PER_CM = 100.0, UM_PER_CM = 10000.0;
static const double NESTED_NEAR_CM = 0.06; /* query_nested() asks for 0.05 */
static const double TABLE_FRICTION[] = {0.15, 0.25, 0.4};

PieceSet ice_of_size(int size) { return 0x3ffu << (SLOTS_OF_A_SIZE * size); }

PieceSet ice_stash(const Terms *t)
{
    const PieceSet one = t->option[OPTION_STASHES] == 2 ? 0x3ffu : 0x1fu;
    return one | one << SLOTS_OF_A_SIZE | one << 2 * SLOTS_OF_A_SIZE;
}

void ice_piece_box(int size, int16_t *half, int16_t *height)
{
    const Shape *shape = shape_of(size);
    *half = (int16_t)(shape->half_base * STEPS_PER_CM);
    *height = (int16_t)(shape->height * STEPS_PER_CM);
}

void heap_start(Heap *h, const Terms *t)
{
    memset(h, 0, sizeof *h);
    world_start(&h->world);
    h->world.settings.table_friction = TABLE_FRICTION[t->option[OPTION_FRICTION]];
    h->world.asleep = 1; /* an empty table is at rest */
    h->supply = ice_stash(t);
}

PieceSet heap_in_hand(const Heap *h)
{
    PieceSet set = 0;
    for (int i = 0; i < HANDS; i++)
        if (h->world.hand[i].piece != NO_PIECE) set |= slot_bit(h->world.hand[i].piece);
    return set;
}

bool heap_can_lift(const Heap *h, int piece)
{
    const Pyramid *p = &h->world.piece[piece];
    return p->size != NO_PIECE && !(heap_in_hand(h) & slot_bit(piece)) &&
           vec_length(p->centre) <= HAND_REACH_CM;
}

/* ---- hands -------------------------------------------------------------------------- */

/* Upright before the heap, each hand on its side; higher where something is in the way. */
bool heap_tray_place(const Heap *h, int hand, PieceSize size, Placing *out)
{
    for (int level = 0; level < 7; level++) {
        out->base = vec(hand ? 5.0 : -5.0, -9.0, 4.0 + 4.5 * level);
        out->turn = TURN_NONE;
        if (query_fits(&h->world, size, *out)) return true;
    }
    return false;
}

static void woken(Heap *h, int32_t now)
{
    h->rest_at = NEVER;
    h->touched_at = now;
}

bool heap_grab(Heap *h, int hand, int piece, const int16_t grip[3], int32_t now)
{
    Placing place;
    if (h->world.hand[hand].piece != NO_PIECE) return false;
    if (h->tray & slot_bit(piece)) {
        if (!heap_tray_place(h, hand, slot_size(piece), &place)) return false;
        world_add(&h->world, piece, slot_size(piece), place);
        h->tray &= ~slot_bit(piece);
    }
    if (!heap_can_lift(h, piece) || !hand_take(&h->world, hand, piece)) return false;
    memcpy(h->grip[hand], grip, sizeof h->grip[hand]);
    woken(h, now);
    return true;
}

static int32_t whole_um(double cm)
{
    const double um = cm * UM_PER_CM;
    return (int32_t)(um < 0 ? um - 0.5 : um + 0.5);
}

void heap_lead(Heap *h, int hand, const int16_t place[3], const int16_t turn[4], int32_t now)
{
    const Hand *holding = &h->world.hand[hand];
    const int16_t *grip = h->grip[hand];
    HandTarget target = {.turn = {0, 0, 0, 0}};
    Turn goal = holding->goal_turn;
    if (turn && (turn[0] || turn[1] || turn[2] || turn[3])) {
        memcpy(target.turn, turn, sizeof target.turn);
        goal = turn_unit((Turn){turn[0], turn[1], turn[2], turn[3]});
    }
    /* The hand is led by the centre of mass: as far from the held point as in the piece, turned. */
    const double up = shape_of(h->world.piece[holding->piece].size)->centre_height;
    const Vec3 from_grip = vec(-grip[0] / STEPS_PER_CM, -grip[1] / STEPS_PER_CM, up - grip[2] / STEPS_PER_CM);
    const Vec3 offset = frame_outward(frame_of(goal), from_grip);
    target.place_um[0] = whole_um(place[0] / STEPS_PER_CM + offset.x);
    target.place_um[1] = whole_um(place[1] / STEPS_PER_CM + offset.y);
    target.place_um[2] = whole_um(place[2] / STEPS_PER_CM + offset.z);
    hand_lead(&h->world, hand, target);
    woken(h, now);
}

void heap_release(Heap *h, int hand, int32_t now)
{
    if (h->world.hand[hand].piece == NO_PIECE) return;
    hand_release(&h->world, hand);
    memset(h->grip[hand], 0, sizeof h->grip[hand]);
    woken(h, now);
}

void heap_release_all(Heap *h, int32_t now)
{
    for (int hand = 0; hand < HANDS; hand++) heap_release(h, hand, now);
}

/* ---- the referee ----------------------------------------------------------------------- */

/* What one look over the poses tells. */
typedef struct Look {
    PieceSet pieces, table, low;  /* all, on the table, nearer to it than what counts as air */
    Vec3 tip[SLOTS], roof[SLOTS]; /* outer and inner tip of each */
} Look;

static void look_over(const World *world, Look *look)
{
    look->pieces = look->table = look->low = 0;
    for (int i = 0; i < SLOTS; i++) {
        const Pyramid *p = &world->piece[i];
        if (p->size == NO_PIECE) continue;
        const Shape *shape = shape_of(p->size);
        const Frame f = frame_of(p->turn);
        look->pieces |= slot_bit(i);
        look->tip[i] = vec_add_scaled(p->centre, shape->height - shape->centre_height, f.z);
        look->roof[i] = vec_add_scaled(p->centre, shape->inner_height - shape->centre_height, f.z);
        if (p->centre.z - shape->radius >= AIR_GAP_CM) continue; /* too high to be near the table */
        const double lowest = query_lowest_cm(world, i);
        if (lowest < TOUCH_CM) look->table |= slot_bit(i);
        if (lowest < AIR_GAP_CM) look->low |= slot_bit(i);
    }
}

/* Who is joined to the table by what pressed on each other in the last step. */
static PieceSet joined_by_contacts(const World *world, PieceSet low)
{
    PieceSet joined = low, before;
    do {
        before = joined;
        for (int i = 0; i < world->contact_count; i++) {
            const Contact *c = &world->contact[i];
            if (c->push <= 0) continue;
            if (c->b == THE_TABLE)
                joined |= slot_bit(c->a);
            else if ((joined >> c->a | joined >> c->b) & 1)
                joined |= slot_bit(c->a) | slot_bit(c->b);
        }
    } while (joined != before);
    return joined;
}

static PieceSet in_the_air(const World *world, const Look *look)
{
    PieceSet air = look->pieces & ~joined_by_contacts(world, look->low);
    if (set_count(air) > AIR_MOST) air &= ~query_connected(world, AIR_GAP_CM);
    return air;
}

/* The piece into which this one's tip has been put, or NO_PIECE. */
static int nested_in(const World *world, const Look *look, int inner)
{
    for (PieceSet left = look->pieces & ~slot_bit(inner); left; left &= left - 1) {
        const int outer = set_first(left);
        const Vec3 way = vec_sub(look->tip[inner], look->roof[outer]);
        if (vec_dot(way, way) > NESTED_NEAR_CM * NESTED_NEAR_CM) continue;
        if (query_nested(world, inner, outer)) return outer;
    }
    return NO_PIECE;
}

static void count_step(uint8_t *count, bool holds, int most)
{
    *count = (uint8_t)(holds ? *count + (*count < most) : 0);
}

/* TI-FOUR, TI-AIR, TI-NEST, in the order of the page. */
static Verdict referee(Heap *h)
{
    Look look;
    Verdict verdict = {FATE_IN, 0};
    look_over(&h->world, &look);
    const PieceSet air = in_the_air(&h->world, &look);
    PieceSet flying = 0;
    count_step(&h->four, set_count(look.table) > TABLE_MOST, STEPS_FOUR);
    for (int i = 0; i < SLOTS; i++) {
        count_step(&h->air[i], air >> i & 1, STEPS_AIR);
        if (h->air[i] == STEPS_AIR) flying |= slot_bit(i);
        if (!(look.pieces >> i & 1)) continue;
        const int outer = nested_in(&h->world, &look, i);
        count_step(&h->nest[i], outer != NO_PIECE, STEPS_NEST);
        if (h->nest[i] == STEPS_NEST && !verdict.pieces)
            verdict = (Verdict){FATE_NEST, slot_bit(i) | slot_bit(outer)};
    }
    if (set_count(flying) > AIR_MOST) verdict = (Verdict){FATE_AIR, flying};
    if (h->four == STEPS_FOUR) verdict = (Verdict){FATE_FOUR, look.table};
    return verdict;
}

/* ---- time ------------------------------------------------------------------------------- */

/* What lies behind the counted contacts is left from busier steps and no part of a heap: states
 * compare whole. A contact's second partner is never 0. */
static void forget_old_contacts(World *world)
{
    for (int i = world->contact_count; i < WORLD_CONTACTS && world->contact[i].b; i++)
        world->contact[i] = (Contact){0};
}

/* What sleeps does not change, so the referee need not look again but where a count is under way. */
static bool is_undecided(const Heap *h)
{
    bool counting = h->four > 0 && h->four < STEPS_FOUR;
    for (int i = 0; i < SLOTS; i++)
        counting |= (h->air[i] > 0 && h->air[i] < STEPS_AIR) || (h->nest[i] > 0 && h->nest[i] < STEPS_NEST);
    return counting;
}

bool heap_is_busy(const Heap *h, IceWatch watch)
{
    return heap_awake(h) || (watch == WATCH_ALWAYS && is_undecided(h));
}

Verdict heap_step(Heap *h, int32_t now, IceWatch watch)
{
    World *world = &h->world;
    if (!heap_is_busy(h, watch)) return (Verdict){FATE_IN, 0};
    if (!world->asleep) {
        world_step(world);
        forget_old_contacts(world);
        if (world->asleep) h->rest_at = now + REST_TICKS - (int32_t)world->still_steps;
    }
    return watch ? referee(h) : (Verdict){FATE_IN, 0};
}

void heap_look(Heap *h)
{
    if (!is_undecided(h)) referee(h);
}

uint64_t heap_hash(const Heap *h)
{
    Hash hash = HASH_START;
    hash_u64(&hash, world_hash(&h->world));
    hash_u64(&hash, (uint64_t)h->supply << 32 | h->tray);
    return hash_end(hash);
}
