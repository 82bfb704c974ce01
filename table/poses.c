/* poses.c -- what goes out at tables where hands move worlds: own worlds, proofs, the others' poses. */
#include "base/json.h"
#include "match/tell.h"
#include "table/hands.h"
#include "table/outbox.h"
#include "table/say.h"

#include <string.h>

typedef struct Out {
    const Table *t;
    Seat seat;
    const char *why;
    const Refusal *refusal;
    const Piece *piece; /* of the seat's world, those that moved */
    int pieces;
} Out;

static void begin(Text *out, const char *type, const Out *o)
{
    json_object(out);
    json_words(out, "t", type);
    json_int(out, "for", o->seat);
    json_int(out, "e", o->t->stream->strand[o->seat].epoch);
    json_int(out, "tick", o->t->match->tick);
    json_int(out, "real", stream_real(o->t));
}

static void to_holders(const Table *t, Seat seat, Frame *f, Mark mark)
{
    for (int i = 0; i < t->guests; i++)
        if (seats_have(t->guest[i]->seats, seat)) outbox_tell(t->guest[i], f, mark);
    frame_drop(f);
}

/* ---- own worlds --------------------------------------------------------------------- */

static void write_own(Text *out, const void *context)
{
    const Out *o = context;
    const Match *m = o->t->match;
    begin(out, "own", o);
    json_words(out, "why", o->why);
    json_words(out, "terms", o->t->head.terms);
    json_key(out, "position");
    text_char(out, '"'); /* positions are plain words and numbers */
    m->game->hands->write_own(&m->terms, m->state, o->seat, out);
    text_char(out, '"');
    if (o->refusal) {
        json_key(out, "refusal");
        tell_refusal(m->game, &m->terms, o->refusal, out);
    }
    json_close(out);
}

void stream_own(Table *t, Seat seat, const char *why, const Refusal *refusal)
{
    Strand *s = &t->stream->strand[seat];
    s->epoch++;
    s->count = 0;
    s->last = t->match->tick;
    s->proof = 0;
    Frame *f = frame_write(write_own, &(Out){.t = t, .seat = seat, .why = why, .refusal = refusal});
    bool is_kept = t->stream->greet_us; /* just read from the store: true whatever becomes of this lap */
    to_holders(t, seat, f, is_kept ? MARK_NONE : t->mark);
}

void stream_own_all(Table *t, SeatSet seats, const char *why)
{
    for (Seat p = 0; p < t->match->terms.seats; p++)
        if (seats_have(seats, p)) stream_own(t, p, why, NULL);
}

void stream_greet(Guest *guest)
{
    Table *t = guest->table;
    for (Seat p = 0; t->stream && p < t->match->terms.seats; p++)
        if (seats_have(guest->seats, p)) stream_own(t, p, t->stream->has_resumed ? "resumed" : "join", NULL);
}

static void write_proof(Text *out, const void *context)
{
    const Out *o = context;
    begin(out, "proof", o);
    json_key(out, "hash");
    text_char(out, '"');
    text_hex64(out, o->t->stream->strand[o->seat].proof);
    text_char(out, '"');
    json_close(out);
}

static bool is_held(const Table *t, Seat seat)
{
    for (int i = 0; i < t->guests; i++)
        if (seats_have(t->guest[i]->seats, seat)) return true;
    return false;
}

void stream_prove(Table *t)
{
    const Match *m = t->match;
    for (Seat p = 0; p < m->terms.seats; p++) {
        Strand *s = &t->stream->strand[p];
        if (!is_held(t, p)) continue;
        uint64_t hash = m->game->hands->own_hash(&m->terms, m->state, p);
        if (hash == s->proof) continue;
        s->proof = hash;
        to_holders(t, p, frame_write(write_proof, &(Out){.t = t, .seat = p}), t->mark);
    }
}

/* ---- the others' worlds --------------------------------------------------------------- */

static Posed posed_of(const Pose *p)
{
    const int32_t place[3] = {p->x_um, p->y_um, p->z_um};
    Posed told;
    for (int i = 0; i < 3; i++) {
        int32_t steps = (place[i] + (place[i] < 0 ? -50 : 50)) / 100;
        told.number[i] = (int16_t)(steps > INT16_MAX ? INT16_MAX : steps < INT16_MIN ? INT16_MIN : steps);
    }
    for (int i = 0; i < 4; i++) told.number[3 + i] = (int16_t)(p->turn[i] / 30); /* of 30000 */
    return told;
}

static void write_poses(Text *out, const void *context)
{
    const Out *o = context;
    json_object(out);
    json_words(out, "t", "poses");
    json_int(out, "seat", o->seat);
    json_int(out, "tick", o->t->match->tick);
    json_key(out, "p");
    json_list(out);
    for (int i = 0; i < o->pieces; i++) {
        Posed told = posed_of(&o->piece[i].pose);
        json_list(out);
        json_add_int(out, o->piece[i].id % o->t->game->hands->pieces);
        for (int k = 0; k < 7; k++) json_add_int(out, told.number[k]);
        json_close(out);
    }
    json_close(out);
    json_close(out);
}

static int scene_of(const Table *t, Piece *out)
{
    static View *view; /* large, and the loop has one thread */
    const Match *m = t->match;
    if (!view) view = memory_new(VIEW_MAX);
    m->game->views->view(&m->terms, m->state, SEAT_WATCHER, view);
    return m->game->scenes->scene(&m->terms, view, out, PIECES_MAX);
}

/* Those of this seat's world that moved since it was last told. */
static int moved_of(Table *t, Seat seat, const Piece *all, int count, Piece *out)
{
    int moved = 0;
    for (int i = 0; i < count; i++) {
        if (!all[i].posed || all[i].id / t->game->hands->pieces != seat) continue;
        Posed now = posed_of(&all[i].pose);
        if (!memcmp(&now, &t->stream->told[i], sizeof now)) continue;
        t->stream->told[i] = now;
        out[moved++] = all[i];
    }
    return moved;
}

void stream_pose(Table *t)
{
    static Piece all[PIECES_MAX], moved[PIECES_MAX];
    int count = scene_of(t, all);
    for (Seat p = 0; p < t->match->terms.seats; p++) {
        int pieces = moved_of(t, p, all, count, moved);
        if (!pieces) continue;
        Frame *f = frame_write(write_poses, &(Out){.t = t, .seat = p, .piece = moved, .pieces = pieces});
        for (int i = 0; i < t->guests; i++)
            if (!seats_have(t->guest[i]->seats, p)) outbox_tell(t->guest[i], f, MARK_NONE);
        frame_drop(f);
    }
}

void stream_pose_all(Table *t)
{
    static Piece all[PIECES_MAX];
    int count = scene_of(t, all);
    for (int i = 0; i < count; i++)
        if (all[i].posed) t->stream->told[i] = posed_of(&all[i].pose);
}
