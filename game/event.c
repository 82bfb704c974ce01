#include "game/event.h"
#include "base/assert.h"

#include <string.h>

Event event_for(const Event *e, Seat audience)
{
    Event seen = *e;
    if (audience != SEAT_REFEREE && !seats_have(e->privy, audience))
        memset(seen.secret, 0, sizeof seen.secret);
    return seen;
}

int16_t move_face(const Move *m, Seat audience)
{
    bool privy = audience == SEAT_REFEREE ? m->privy != 0 : seats_have(m->privy, audience);
    return privy ? m->secret_face : m->face;
}

static int find(const Piece *pieces, int count, int id)
{
    for (int i = 0; i < count; i++)
        if (pieces[i].id == id) return i;
    return -1;
}

int scene_move(Piece *pieces, int count, int capacity, const Events *events, Seat audience)
{
    for (int i = 0; i < events->move_count; i++) {
        const Move *m = &events->move[i];
        int at = find(pieces, count, m->piece);
        if (m->zone == 0) {
            if (at >= 0) pieces[at] = pieces[--count];
            continue;
        }
        if (at < 0) {
            if (count == capacity) return -1;
            at = count++;
            pieces[at] = (Piece){.id = m->piece};
        }
        pieces[at].zone = m->zone;
        pieces[at].slot = m->slot;
        pieces[at].face = move_face(m, audience);
    }
    return count;
}

bool scene_equal(const Piece *a, int a_count, const Piece *b, int b_count)
{
    if (a_count != b_count) return false;
    for (int i = 0; i < a_count; i++) {
        int at = b[i].id == a[i].id ? i : find(b, b_count, a[i].id); /* games list in one order, mostly */
        if (at < 0 || a[i].zone != b[at].zone || a[i].slot != b[at].slot || a[i].face != b[at].face)
            return false;
    }
    return true;
}

bool scene_shows_more(const Piece *before, int before_count, const Piece *after, int after_count)
{
    for (int i = 0; i < after_count; i++) {
        if (!after[i].face) continue;
        int at = find(before, before_count, after[i].id);
        if (at < 0 || before[at].face != after[i].face) return true;
    }
    return false;
}
