/* scene.c -- Ica on the table: where every piece is, and the moves from one moment to
 * the next, found by comparing. So a scene and the moves can never disagree.
 *
 * A field is shown by markers of its owner's colour on its cells; they have no face,
 * like pawns and score markers, for nothing about them is ever hidden. */
#include "game/event.h"
#include "games/ica/ica.h"

#include <stddef.h>
#include <string.h>

typedef struct Spot {
    uint8_t zone;   /* ZONE_GONE: not on the table */
    bool open;      /* everybody sees the face */
    uint16_t privy; /* who sees it though it is not open */
    int16_t slot;
    int16_t face;
} Spot;

static Spot spot_at(int zone, int slot) { return (Spot){.zone = (uint8_t)zone, .slot = (int16_t)slot}; }

/* Where the open tiles are, by tile number. */
static void find_tiles(const Terms *t, const IcaTable *b, Spot out[TILES + 1])
{
    memset(out, 0, (TILES + 1) * sizeof *out);
    for (int cell = 0; cell < CELLS; cell++) {
        int level = b->down[cell];
        for (int tile = b->top[cell]; tile; tile = b->below[tile]) level++;
        for (int tile = b->top[cell]; tile; tile = b->below[tile])
            out[tile] = spot_at(ZONE_SITE, cell * SITE_LEVELS + --level);
        if (b->stone[cell]) out[b->stone[cell]] = spot_at(ZONE_LAB, cell * LAB_LEVELS);
        for (int i = 0; i < SUPPORTS; i++)
            if (b->support[cell][i]) out[b->support[cell][i]] = spot_at(ZONE_LAB, cell * LAB_LEVELS + 1 + i);
    }
    for (int p = 0; p < t->seats; p++)
        for (uint64_t left = b->hand[p]; left; left &= left - 1)
            out[ica_lowest(left)] = spot_at(ZONE_HAND + p, ica_lowest(left));
    for (uint64_t left = b->gone; left; left &= left - 1)
        out[ica_lowest(left)] = spot_at(ZONE_DISCARD, ica_lowest(left));
    out[0] = (Spot){0};
}

static void spot_tiles(const Terms *t, const IcaTable *b, const uint8_t *deck, const uint8_t *subject,
                       Spot out[PIECES])
{
    Spot open[TILES + 1];
    find_tiles(t, b, open);
    for (int place = 0; place < TILES; place++) {
        bool down = ica_is_down(b, place);
        out[place] = down ? spot_at(ZONE_SITE, place % CELLS * SITE_LEVELS + LAYERS - 1 - place / CELLS)
                          : open[deck[place]];
        out[place].open = !down;
        out[place].privy = down ? b->known[place] : 0;
        out[place].face = deck[place];
    }
    for (int cell = 0; cell < CELLS; cell++) {
        if (!(b->laid >> cell & 1)) continue;
        int research = b->research[cell];
        Spot *spot = &out[PIECE_RESEARCH + research];
        *spot = spot_at(ZONE_RESEARCH, cell);
        spot->open = !(b->unturned >> cell & 1);
        spot->privy = b->research_known[research];
        spot->face = (int16_t)(subject[research] ? FACE_RESEARCH + subject[research] : 0);
    }
}

/* Every piece by id, or from the first pawn on; `deck` and `subject` may be a State's or a View's. */
static void spot_pieces(const Terms *t, const IcaTable *b, const uint8_t *deck, const uint8_t *subject,
                        int first, Spot out[PIECES])
{
    memset(out + first, 0, (size_t)(PIECES - first) * sizeof *out);
    if (!b->round) return; /* before the match nothing is on the table */
    if (first < PIECE_PAWN) spot_tiles(t, b, deck, subject, out);
    for (int p = 0; p < t->seats; p++) {
        for (int pawn = PROSPECTOR; pawn <= RESEARCHER; pawn++)
            if (b->pawn[pawn][p] != NO_CELL)
                out[PIECE_PAWN + pawn * SEATS + p] = spot_at(ZONE_PAWNS, pawn * CELLS + b->pawn[pawn][p]);
        out[PIECE_SCORE + p] = spot_at(ZONE_SCORE, ica_points(b, p));
        for (uint32_t left = ica_field(b, p); left; left &= left - 1) {
            int cell = __builtin_ctz(left);
            out[PIECE_FIELD + p * CELLS + cell] = spot_at(ZONE_FIELD, cell);
        }
    }
    if (b->stage != STAGE_OVER) out[PIECE_TURN] = spot_at(ZONE_TURN, b->seat * TURN_SLOTS + b->points_left);
}

/* Are all tiles of both boards and of the hands where they were? Then nothing moved but pawns and markers. */
static bool is_still(const IcaState *a, const IcaState *b)
{
    return a->table.round && b->table.round && !memcmp(&a->table, &b->table, offsetof(IcaTable, once)) &&
           !memcmp(a->deck, b->deck, sizeof a->deck) && !memcmp(a->subject, b->subject, sizeof a->subject);
}

void ica_tell(const Terms *t, IcaTelling *telling, const IcaState *now, Event e)
{
    Spot before[PIECES], after[PIECES];
    int first = is_still(&telling->told, now) ? PIECE_PAWN : 0;
    spot_pieces(t, &telling->told.table, telling->told.deck, telling->told.subject, first, before);
    spot_pieces(t, &now->table, now->deck, now->subject, first, after);
    event_emit(telling->events, e);
    for (int id = first; id < PIECES; id++) {
        const Spot *a = &before[id], *b = &after[id];
        if (a->zone == b->zone && a->slot == b->slot && a->open == b->open && a->privy == b->privy) continue;
        Move m = {.piece = (uint16_t)id, .zone = b->zone, .slot = b->slot};
        if (b->open) {
            m.face = b->face;
        } else if (b->privy) {
            m.secret_face = b->face;
            m.privy = b->privy;
        }
        move_emit(telling->events, m);
    }
    telling->told = *now;
}

/* Looks by piece: the layers, the research tiles, then everybody's pawns and markers. */
static int look_of(int id)
{
    enum { LOOK_RESEARCH = LAYERS, LOOK_PAWN };
    if (id < PIECE_RESEARCH) return id / CELLS;
    if (id < PIECE_PAWN) return LOOK_RESEARCH;
    if (id < PIECE_FIELD) return LOOK_PAWN + id - PIECE_PAWN;
    return LOOK_PAWN + PIECE_FIELD - PIECE_PAWN + (id - PIECE_FIELD) / CELLS;
}

static int ica_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const IcaView *v = (const IcaView *)view;
    Spot spot[PIECES];
    int n = 0;
    spot_pieces(t, &v->table, v->deck, v->subject, 0, spot);
    for (int id = 0; id < PIECES; id++) {
        if (spot[id].zone == ZONE_GONE) continue;
        if (n < capacity)
            out[n] = (Piece){.id = (uint16_t)id,
                             .zone = spot[id].zone,
                             .look = (uint8_t)look_of(id),
                             .slot = spot[id].slot,
                             .face = spot[id].face};
        n++;
    }
    return n;
}

const Scenes ica_scenes = {ica_scene, ica_preview, ica_explain, NULL, ica_draw};
