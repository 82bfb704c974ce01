/* event.h -- telling what happened, and to whom how much of it. */
#ifndef GAME_EVENT_H
#define GAME_EVENT_H

#include "base/assert.h"
#include "game/game.h"

#include <string.h>

/* For rules: an event, then the moves that belong to it. With `out` NULL nothing is done. (Here, so that they
 * are written where they stay: a search wants the events of every act.) */
static inline void event_emit(Events *out, Event e)
{
    if (!out) return;
    ASSERT(out->count < EVENTS_MAX);
    e.first_move = (uint16_t)out->move_count;
    e.move_count = 0;
    out->event[out->count++] = e;
}

static inline void move_emit(Events *out, Move m)
{
    if (!out) return;
    ASSERT(out->count > 0 && out->move_count < MOVES_MAX);
    out->move[out->move_count++] = m;
    out->event[out->count - 1].move_count++;
}

/* The same for an event without secrets and a move that everybody sees, which games have most of. A search
 * reads them as soon as they are written, and by whole words: written in the same words, and where they stay,
 * they need not reach the cache before. */
static inline void event_tell(Events *out, uint8_t kind, Seat seat, int a, int b, int c, int d)
{
    if (!out) return;
    ASSERT(out->count < EVENTS_MAX);
    Event *e = &out->event[out->count++];
    const uint64_t open[2] = {(uint64_t)(uint16_t)a | (uint64_t)(uint16_t)b << 16 |
                              (uint64_t)(uint16_t)c << 32 | (uint64_t)(uint16_t)d << 48};
    *e = (Event){.kind = kind, .seat = seat, .first_move = (uint16_t)out->move_count};
    memcpy(e->open, open, sizeof open);
}

static inline void move_tell(Events *out, int piece, int zone, int slot, int face)
{
    if (!out) return;
    ASSERT(out->count > 0 && out->move_count < MOVES_MAX);
    Move *m = &out->move[out->move_count++];
    m->piece = (uint16_t)piece, m->zone = (uint8_t)zone, m->slot = (int16_t)slot, m->face = (int16_t)face;
    m->secret_face = 0, m->privy = 0;
    out->event[out->count - 1].move_count++;
}

/* What is left of an event for this audience: secrets of others are zero. */
Event event_for(const Event *e, Seat audience);
int16_t move_face(const Move *m, Seat audience);

/* Moves the pieces of a scene as an audience sees it; -1 if it would not fit. */
int scene_move(Piece *pieces, int count, int capacity, const Events *events, Seat audience);

/* Same pieces in the same places with the same faces, in any order. */
bool scene_equal(const Piece *a, int a_count, const Piece *b, int b_count);

/* What the second scene shows that the first did not: faces of pieces that were hidden or not there. */
bool scene_shows_more(const Piece *before, int before_count, const Piece *after, int after_count);

#endif
