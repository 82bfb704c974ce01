/* view.c -- what a seat may know of Ica, and how a truth is imagined from it. */
#include "games/ica/ica.h"

#include <string.h>

static const Field TABLE_FIELDS[] = {FIELD_U8(IcaTable, down),         FIELD_U8(IcaTable, top),
                                     FIELD_U8(IcaTable, below),        FIELD_U16(IcaTable, buried),
                                     FIELD_U16(IcaTable, covered),     FIELD_U8(IcaTable, known),
                                     FIELD_U8(IcaTable, research),     FIELD_U8(IcaTable, research_known),
                                     FIELD_U16(IcaTable, laid),        FIELD_U16(IcaTable, unturned),
                                     FIELD_U8(IcaTable, stone),        FIELD_U8(IcaTable, support),
                                     FIELD_U16(IcaTable, stones),      FIELD_U64(IcaTable, hand),
                                     FIELD_U64(IcaTable, gone),        FIELD_U64(IcaTable, once),
                                     FIELD_U64(IcaTable, twice),       FIELD_U8(IcaTable, pawn),
                                     FIELD_U8(IcaTable, stage),        FIELD_U8(IcaTable, seat),
                                     FIELD_U8(IcaTable, first),        FIELD_U8(IcaTable, points_left),
                                     FIELD_U8(IcaTable, reports),      FIELD_U8(IcaTable, scored),
                                     FIELD_U8(IcaTable, evicted),      FIELD_U16(IcaTable, round),
                                     FIELD_U8(IcaTable, field_points), FIELD_U8(IcaTable, hand_points),
                                     FIELD_U8(IcaTable, crosschecks),  FIELD_END};

static const Field STATE_FIELDS[] = {FIELD_STRUCT(IcaState, table, IcaTable, TABLE_FIELDS),
                                     FIELD_U8(IcaState, deck), FIELD_U8(IcaState, subject), FIELD_END};

static const Field VIEW_FIELDS[] = {FIELD_I8(IcaView, viewer),
                                    FIELD_STRUCT(IcaView, table, IcaTable, TABLE_FIELDS),
                                    FIELD_U8(IcaView, deck), FIELD_U8(IcaView, subject), FIELD_END};

/* Built up from nothing, field by field: what is not named here stays hidden. The
 * table names open tiles only, and tells who looked where, which everybody saw. A
 * face that lies down is seen by those who used an orb there (IC-ORB) or laid it. */
static void ica_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const IcaState *s = (const IcaState *)state;
    const IcaTable *b = &s->table;
    IcaView *v = (IcaView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->table = *b;
    for (int place = 0; place < TILES; place++)
        if (seat == SEAT_REFEREE || !ica_is_down(b, place) || seats_have(b->known[place], seat))
            v->deck[place] = s->deck[place];
    for (int cell = 0; cell < CELLS; cell++) {
        int research = b->research[cell];
        if (!(b->laid >> cell & 1)) continue;
        if (seat == SEAT_REFEREE || !(b->unturned >> cell & 1) ||
            seats_have(b->research_known[research], seat))
            v->subject[research] = s->subject[research];
    }
}

/* Deals the numbers of `pool` that are not in `known` to those of `cells` that have none. */
static void fill_unknown(const uint8_t known[CELLS], uint64_t pool, uint32_t cells, Rng *rng,
                         uint8_t out[CELLS])
{
    uint8_t left[CELLS];
    int n = 0;
    for (int i = 0; i < CELLS; i++) pool &= ~ica_bit(known[i]);
    for (; pool; pool &= pool - 1) left[n++] = (uint8_t)ica_lowest(pool);
    rng_shuffle(rng, left, n);
    for (int i = 0; i < CELLS; i++)
        if (cells >> i & 1) out[i] = known[i] ? known[i] : left[--n];
}

/* Every deal that fits is equally likely: layers were shuffled each on its own, and
 * looks tell only what was seen. Research tiles not yet laid stay in the box. */
static void ica_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    const IcaView *v = (const IcaView *)view;
    const IcaTiles *d = ica_tiles(t);
    IcaState *s = (IcaState *)out;
    uint64_t in_layer[LAYERS] = {0};
    memset(s, 0, sizeof *s);
    s->table = v->table;
    for (int tile = 1; tile <= TILES; tile++) in_layer[d->layer[tile]] |= ica_bit(tile);
    for (int layer = 0; layer < LAYERS; layer++)
        fill_unknown(v->deck + layer * CELLS, in_layer[layer], ALL_CELLS, rng, s->deck + layer * CELLS);
    fill_unknown(v->subject, d->of_kind[STONE], v->table.laid, rng, s->subject);
}

/* The careful act: pass; where something is due, the first that is legal. */
static bool ica_fallback(const Terms *t, const View *view, Act *out)
{
    const IcaView *v = (const IcaView *)view;
    IcaState s = {.table = v->table};
    Choice first;
    if (v->viewer < 0 || v->viewer != ica_acting(t, &v->table)) return false;
    memcpy(s.subject, v->subject, sizeof s.subject);
    if (v->table.stage == STAGE_TURN) {
        *out = (Act){.kind = ACT_PASS};
        return true;
    }
    if (!ica_choices(t, (const State *)&s, v->viewer, &first, 1)) return false;
    *out = first.lo;
    return true;
}

const Views ica_views = {sizeof(IcaState), sizeof(IcaView), STATE_FIELDS,    VIEW_FIELDS, NULL,
                         ica_check,        ica_view,        ica_determinise, ica_fallback};
