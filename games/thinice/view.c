/* view.c -- what a seat may know of Thin Ice (everything), and what must hold of a table. */
#include "game/act.h"
#include "games/thinice/thinice.h"
#include "physics/fields.h"

#include <string.h>

/* ---- fields ---------------------------------------------------------------------------- */

/* As it is shown: poses and speeds. What contacts bore is for the next step alone, and would be most of
 * what is sent. */
static const Field SEEN_PYRAMID_FIELDS[] = {FIELD_F64(Pyramid, centre), FIELD_F64(Pyramid, turn),
                                            FIELD_F64(Pyramid, velocity), FIELD_F64(Pyramid, spin),
                                            FIELD_END};

static const Field SEEN_WORLD_FIELDS[] = {
    FIELD_U32(World, steps), FIELD_I32(World, asleep), FIELD_STRUCT(World, hand, Hand, HAND_FIELDS),
    FIELD_STRUCT(World, piece, Pyramid, SEEN_PYRAMID_FIELDS), FIELD_END};

static const Field HEAP_FIELDS[] = {FIELD_STRUCT(Heap, world, World, WORLD_FIELDS),
                                    FIELD_U32(Heap, supply),
                                    FIELD_U32(Heap, tray),
                                    FIELD_I32(Heap, rest_at),
                                    FIELD_I32(Heap, touched_at),
                                    FIELD_I16(Heap, grip),
                                    FIELD_U8(Heap, four),
                                    FIELD_U8(Heap, air),
                                    FIELD_U8(Heap, nest),
                                    FIELD_END};

static const Field SEEN_HEAP_FIELDS[] = {FIELD_STRUCT(Heap, world, World, SEEN_WORLD_FIELDS),
                                         FIELD_U32(Heap, supply),
                                         FIELD_U32(Heap, tray),
                                         FIELD_I32(Heap, rest_at),
                                         FIELD_I32(Heap, touched_at),
                                         FIELD_I16(Heap, grip),
                                         FIELD_END};

static const Field SEAT_FIELDS[] = {
    FIELD_U8(IceSeat, fate),       FIELD_U8(IceSeat, done),    FIELD_I16(IceSeat, out_round),
    FIELD_I16(IceSeat, last_call), FIELD_I16(IceSeat, points), FIELD_I16(IceSeat, total),
    FIELD_I32(IceSeat, lead_at),   FIELD_U32(IceSeat, guilty), FIELD_END};

#define COMMON_FIELDS                                                                                        \
    FIELD_I32(IceTable, now), FIELD_I32(IceTable, acts), FIELD_I32(IceTable, deadline),                      \
        FIELD_U8(IceTable, stage), FIELD_U8(IceTable, ending), FIELD_U8(IceTable, called),                   \
        FIELD_I8(IceTable, first), FIELD_I8(IceTable, caller), FIELD_I16(IceTable, round),                   \
        FIELD_I16(IceTable, game), FIELD_STRUCT(IceTable, seat, IceSeat, SEAT_FIELDS)

static const Field TABLE_FIELDS[] = {COMMON_FIELDS, FIELD_STRUCT(IceTable, heap, Heap, HEAP_FIELDS),
                                     FIELD_END};

static const Field SEEN_TABLE_FIELDS[] = {COMMON_FIELDS, FIELD_STRUCT(IceTable, heap, Heap, SEEN_HEAP_FIELDS),
                                          FIELD_END};

static const Field STATE_FIELDS[] = {FIELD_STRUCT(IceState, table, IceTable, TABLE_FIELDS), FIELD_END};

static const Field VIEW_FIELDS[] = {FIELD_I8(IceView, viewer),
                                    FIELD_STRUCT(IceView, table, IceTable, SEEN_TABLE_FIELDS), FIELD_END};

/* ---- what a seat may know ------------------------------------------------------------------ */

/* Everything lies on the table: heaps, trays, supplies, hands, and the clock. Seats that nobody sits
 * on are left empty, so that a small table is quickly seen. */
static void ice_view(const Terms *t, const State *state, Seat seat, View *out)
{
    IceView *v = (IceView *)out;
    const IceTable *b = table_of(state);
    v->viewer = seat;
    memcpy(&v->table, b, offsetof(IceTable, heap));
    memcpy(v->table.heap, b->heap, (size_t)t->seats * sizeof(Heap));
    memset(&v->table.heap[t->seats], 0, (size_t)(SEATS_MAX - t->seats) * sizeof(Heap));
}

static void ice_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    (void)t;
    (void)rng;
    ((IceState *)out)->table = ((const IceView *)view)->table;
}

/* Whoever must act and does not: calls what is first, lets go, else gives up or is done. */
static bool ice_fallback(const Terms *t, const View *view, Act *out)
{
    const IceView *v = (const IceView *)view;
    enum {
        MOST = 2 * HANDS * SLOTS + 1
    }; /* every piece in either hand, at its base or elsewhere; and a word */
    Choice c[MOST];
    const int count = ice_choices(t, (const State *)&v->table, v->viewer, c, MOST);
    if (!count) return false;
    *out = c[count - 1].lo;
    for (int i = count - 1; i >= 0; i--)
        if (c[i].lo.kind == ACT_CALL || c[i].lo.kind == ACT_RELEASE) *out = c[i].lo;
    return true;
}

/* ---- invariants ------------------------------------------------------------------------------- */

static const char *check_world(const Heap *h, const Settings *usual)
{
    static const Contact nothing = {0};
    const char *broken = world_check(&h->world);
    if (broken) return broken;
    if (!fields_equal(SETTINGS_FIELDS, usual, &h->world.settings))
        return "a heap has the usual settings of its table";
    for (int i = h->world.contact_count; i < WORLD_CONTACTS; i++)
        if (!fields_equal(CONTACT_FIELDS, &h->world.contact[i], &nothing)) return "contacts are counted";
    for (int i = 0; i < h->world.contact_count; i++) {
        const Contact *c = &h->world.contact[i];
        if (h->world.piece[c->a].size == NO_PIECE) return "contacts are of pieces";
        if (c->b != THE_TABLE && h->world.piece[c->b].size == NO_PIECE) return "contacts are of pieces";
    }
    return NULL;
}

static const char *check_heap(const Terms *t, const IceTable *b, int seat, const Settings *usual)
{
    const Heap *h = &b->heap[seat];
    const PieceSet pieces = query_pieces(&h->world), held = heap_in_hand(h);
    const char *broken = check_world(h, usual);
    if (broken) return broken;
    if ((h->supply & h->tray) | (h->supply & pieces) | (h->tray & pieces)) return "a piece is in one place";
    if ((h->supply | h->tray | pieces) != ice_stash(t)) return "no piece gets lost";
    for (int i = 0; i < SLOTS; i++) {
        const Pyramid *p = &h->world.piece[i];
        if (p->fixed || (p->size != NO_PIECE && p->size != (int32_t)slot_size(i)))
            return "a piece keeps its size";
        if (h->air[i] > STEPS_AIR || h->nest[i] > STEPS_NEST) return "the referee counts to what counts";
    }
    if (h->four > STEPS_FOUR) return "the referee counts to what counts";
    if (h->world.asleep && held) return "who holds a piece does not sleep";
    if (h->world.asleep ? h->rest_at < 0 || h->rest_at > b->now + REST_TICKS : h->rest_at != NEVER)
        return "only what sleeps is at rest";
    if (h->touched_at < 0 || h->touched_at > b->now) return "hands acted before now";
    for (int hand = 0; hand < HANDS; hand++) {
        const int16_t *grip = h->grip[hand];
        const bool at_base = !grip[0] && !grip[1] && !grip[2];
        if (h->world.hand[hand].piece == NO_PIECE ? !at_base : grip[2] < 0)
            return "a hand holds a point of its piece";
        if (grip[0] > 127 || grip[0] < -127 || grip[1] > 127 || grip[1] < -127 || grip[2] > 445)
            return "a hand holds a point of its piece";
    }
    if (held && (b->stage == STAGE_CALL || b->stage == STAGE_OVER || !is_in(b, seat)))
        return "who may not act holds nothing";
    return NULL;
}

static const char *check_seat(const Terms *t, const IceTable *b, int seat)
{
    const IceSeat *s = &b->seat[seat];
    if (s->fate >= FATES || s->done > 1) return "a seat is in or has its fate";
    if (s->done && !t->option[OPTION_FREE]) return "who builds freely is done";
    if (s->out_round < 0 || s->out_round > b->round || s->last_call < 0 || s->last_call > b->round)
        return "rounds are counted";
    if (s->points < 0 || s->points > t->seats || s->total < 0 || s->total > 1000) return "points are few";
    if (s->fate == FATE_IN && s->points && b->stage != STAGE_OVER) return "points are for those who are out";
    if (s->lead_at < 0 || s->lead_at > b->now + LEAD_TURN_TICKS) return "a hand waits for a moment";
    if (s->guilty & ~ice_stash(t)) return "a verdict is about pieces";
    return NULL;
}

static const char *check_common(const Terms *t, const IceTable *b)
{
    const bool is_free = t->option[OPTION_FREE];
    if (b->stage > STAGE_OVER || b->ending > ENDING_LIMIT) return "a match has a stage";
    if ((b->stage == STAGE_OVER) != (b->ending != ENDING_NONE)) return "a match that is over has an ending";
    if (b->stage != STAGE_OVER && (b->stage == STAGE_FREE) != is_free) return "free building has no rounds";
    if (b->now < 0 || b->now > CLOCK_TOP || b->acts < 0 || b->acts > ACTS_MAX) return "time goes forward";
    if (b->acts == ACTS_MAX && b->stage != STAGE_OVER) return "the table closes in time";
    if (b->first < 0 || b->first >= t->seats || b->caller < 0 || b->caller >= t->seats) return "a seat calls";
    if (b->round < 0 || b->round > SLOTS || b->game < 1 || b->game > 1000) return "rounds are counted";
    if (b->called[0] > SIZES || b->called[1] > SIZES || (!b->called[0] && b->called[1]))
        return "what is called has a size";
    if (b->deadline < NEVER || b->deadline > CLOCK_TOP) return "time goes forward";
    if (b->deadline != NEVER &&
        (!t->option[OPTION_CLOCK_S] || b->stage == STAGE_FREE || b->stage == STAGE_OVER))
        return "who plays by the clock has a deadline";
    if (b->stage == STAGE_CALL && (!is_in(b, b->caller) || !ice_any_call(t, b))) return "somebody can call";
    if (b->stage == STAGE_CALL && b->deadline != NEVER && b->now >= b->deadline) return "the clock strikes";
    if (b->stage == STAGE_FREE && !ice_in_count(t, b)) return "it is over when all are done";
    if (b->stage < STAGE_FREE && ice_in_count(t, b) < 2) return "it is over when one is left";
    return NULL;
}

static const char *ice_check(const Terms *t, const State *state)
{
    const IceTable *b = table_of(state);
    const char *broken = check_common(t, b);
    Heap usual;
    heap_start(&usual, t);
    for (int seat = 0; seat < t->seats && !broken; seat++) {
        broken = check_seat(t, b, seat);
        if (!broken) broken = check_heap(t, b, seat, &usual.world.settings);
    }
    return broken;
}

const Views ice_views = {sizeof(IceState), sizeof(IceView), STATE_FIELDS,    VIEW_FIELDS, NULL,
                         ice_check,        ice_view,        ice_determinise, ice_fallback};
