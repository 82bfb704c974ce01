/* scene.c -- what lies where on a table of Thin Ice, what an act would mean, and the points so far. */
#include "game/event.h"
#include "game/message.h"
#include "games/thinice/thinice.h"

#include <string.h>

static const double UM_PER_CM = 10000.0, TURN_SCALE = 30000.0;

static int32_t whole(double x) { return (int32_t)(x < 0 ? x - 0.5 : x + 0.5); }

/* In the heap's own frame: the middle of the base, and the turn from tip-up. */
static Pose pose_of(const World *world, int slot)
{
    const Placing at = world_pose(world, slot);
    return (Pose){whole(at.base.x * UM_PER_CM),
                  whole(at.base.y * UM_PER_CM),
                  whole(at.base.z * UM_PER_CM),
                  {(int16_t)whole(at.turn.w * TURN_SCALE), (int16_t)whole(at.turn.x * TURN_SCALE),
                   (int16_t)whole(at.turn.y * TURN_SCALE), (int16_t)whole(at.turn.z * TURN_SCALE)}};
}

static Piece piece_of(const Heap *h, int seat, int slot)
{
    const int size = (int)slot_size(slot);
    Piece p = {.id = (uint16_t)piece_id(seat, slot),
               .look = (uint8_t)size,
               .slot = (int16_t)slot,
               .face = (int16_t)(size + 1)};
    int zone = ZONE_HEAP;
    if (h->supply & slot_bit(slot))
        zone = ZONE_SUPPLY;
    else if (h->tray & slot_bit(slot))
        zone = ZONE_TRAY;
    for (int hand = 0; hand < HANDS; hand++)
        if (h->world.hand[hand].piece == slot) zone = ZONE_HAND, p.slot = (int16_t)hand;
    p.zone = (uint8_t)(zone + seat);
    p.posed = zone == ZONE_HEAP || zone == ZONE_HAND;
    if (p.posed) p.pose = pose_of(&h->world, slot);
    return p;
}

static int ice_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const IceTable *b = &((const IceView *)view)->table;
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++)
        for (PieceSet left = ice_stash(t); left; left &= left - 1, count++)
            if (count < capacity) out[count] = piece_of(&b->heap[seat], seat, set_first(left));
    return count;
}

/* ---- what an act would mean ------------------------------------------------------------------ */

/* How many lie on the table and are in the air: what a player watches. */
static void count_pieces(const Heap *h, int *table, int *air)
{
    *table = set_count(query_table(&h->world));
    *air = set_count(query_pieces(&h->world) & ~query_connected(&h->world, AIR_GAP_CM));
}

static void preview_call(const Terms *t, const IceTable *b, const Act *part, Preview *out)
{
    for (int i = 0; i < part->argc && i < CALLED_MAX; i++) {
        const int size = part->arg[i];
        if (size < 0 || size >= SIZES) return;
        int left = SLOTS;
        for (int seat = 0; seat < t->seats; seat++) {
            const int has = set_count(b->heap[seat].supply & ice_of_size(size));
            if (is_in(b, seat) && has < left) left = has;
        }
        message(&out->line[out->lines++], "thinice.preview.left", 2, arg_face(size + 1), arg_count(left));
    }
}

static void ice_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const IceView *v = (const IceView *)view;
    const IceTable *b = &v->table;
    int table, air;
    memset(out, 0, sizeof *out);
    out->cost = -1;
    if (v->viewer < 0 || v->viewer >= t->seats) {
        refuse(&out->refusal, REFUSAL_NOT_NOW, "TI-CALL", "thinice.refuse.watcher", 0);
        return;
    }
    out->complete = ice_judge(t, b, v->viewer, part, &out->refusal);
    if (!out->complete || part->argc > ACT_ARGS) return;
    if (part->kind == ACT_CALL) preview_call(t, b, part, out);
    if (part->kind == ACT_GRAB) out->piece[out->pieces++] = (uint16_t)piece_id(v->viewer, part->arg[1]);
    if (part->kind == ACT_LEAD || part->kind == ACT_RELEASE)
        out->piece[out->pieces++] =
            (uint16_t)piece_id(v->viewer, b->heap[v->viewer].world.hand[part->arg[0]].piece);
    if (part->kind == ACT_CALL || part->kind >= ACT_DONE) return;
    count_pieces(&b->heap[v->viewer], &table, &air);
    message(&out->line[out->lines++], "thinice.preview.table", 1, arg_count(table));
    message(&out->line[out->lines++], "thinice.preview.air", 1, arg_count(air));
}

/* ---- points ----------------------------------------------------------------------------------------- */

static const char *fate_key(int fate)
{
    static const char *const KEYS[] = {"thinice.score.in",   "thinice.score.four",  "thinice.score.air",
                                       "thinice.score.nest", "thinice.score.clock", "thinice.score.conceded"};
    return KEYS[fate];
}

static int ice_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const IceTable *b = &((const IceView *)view)->table;
    int count = 0;
    for (Seat seat = 0; seat < t->seats; seat++) {
        const IceSeat *s = &b->seat[seat];
        ScoreLine line = {.seat = seat, .points = s->points};
        int table, air;
        if (s->total) {
            if (count < capacity) {
                out[count].seat = seat;
                out[count].points = s->total;
                message(&out[count].why, "thinice.score.before", 1, arg_count(b->game - 1));
            }
            count++;
        }
        if (s->fate == FATE_IN) {
            count_pieces(&b->heap[seat], &table, &air);
            message(&line.why, fate_key(FATE_IN), 2, arg_count(table), arg_count(air));
        } else {
            message(&line.why, fate_key(s->fate), 1, arg_count(s->out_round));
        }
        if (count < capacity) out[count] = line;
        count++;
    }
    return count;
}

const Scenes ice_scenes = {ice_scene, ice_preview, ice_explain, NULL, ice_draw};
