/* war.c -- tower wars (IT-WAR, R6): positions that come back, and what they cost.
 *
 * Every cap, mine and split writes one line into a ring of the last 64: the position it
 * made, who made it, which towers it changed. A position already in the ring has come
 * back; the return counts if at least two seats changed something since it was there
 * last, so that nobody makes a war alone. The line carries the count of its position
 * and the towers changed since its first occurrence, so that the lines in between may
 * leave the ring. Road not taken: storing the positions themselves; a fingerprint of 64
 * bits is wrong once in more matches than will ever be played. */
#include "games/icetowers/icetowers.h"

static uint32_t lines_in(const TowersMemory *m) { return m->changes < RING ? m->changes : RING; }

/* The latest line of this position, counted back from the newest (1 .. RING), or 0. */
static uint32_t lines_back(const TowersMemory *m, uint64_t position)
{
    uint32_t lines = lines_in(m);
    for (uint32_t back = 1; back <= lines; back++)
        if (m->position[(m->changes - back) % RING] == position) return back;
    return 0;
}

static bool is_one_seat(uint32_t seats) { return !(seats & (seats - 1)); }

static void end_war(TowersTable *b)
{
    b->at_war = b->agreed = 0;
    b->war = b->tainted = 0;
}

/* A position that was there before, `back` lines ago: how often it counts now, and all that changed. */
static int count_return(const TowersMemory *m, uint32_t back, int seat, PlaceSet *since, bool *counts)
{
    uint32_t seats = 1u << seat, before = (m->changes - back) % RING;
    *since |= m->since[before];
    for (uint32_t i = 1; i < back; i++) {
        uint32_t between = (m->changes - i) % RING;
        seats |= 1u << m->seat[between];
        *since |= m->changed[between];
    }
    *counts = !is_one_seat(seats);
    return m->count[before] + *counts;
}

WarNews towers_change(TowersState *s, int seat, PlaceSet changed)
{
    TowersTable *b = &s->table;
    TowersMemory *m = &s->memory;
    uint32_t back = lines_back(m, b->position), at = m->changes % RING;
    bool counts = false;
    PlaceSet since = back ? changed : 0;
    int count = back ? count_return(m, back, seat, &since, &counts) : 1;
    m->position[at] = b->position;
    m->changed[at] = changed;
    m->since[at] = since;
    m->seat[at] = (uint8_t)seat;
    m->count[at] = (uint8_t)count;
    m->changes++;
    if (!back) {
        b->done = 0;
        end_war(b);
        return WAR_NEW_POSITION;
    }
    if (!counts || count < WAR_COUNT) return WAR_NOTHING;
    b->at_war = 1;
    b->war = since;
    return count < WAR_END ? WAR_ANNOUNCED : WAR_TENTH;
}

/* Its number is retired: nothing that is remembered of it may fall on the next tower there. */
void towers_retire(TowersState *s, int place)
{
    TowersMemory *m = &s->memory;
    PlaceSet others = ~bit_of(place);
    for (uint32_t i = 0, lines = lines_in(m); i < lines; i++) {
        m->changed[i] &= others;
        m->since[i] &= others;
    }
}

PieceSet towers_war_losses(const Terms *t, const TowersTable *b)
{
    PieceSet lost = b->tainted;
    for (PlaceSet left = b->war; left; left &= left - 1) lost |= towers_members(b, set_first(left));
    for (int seat = 0; seat < t->seats; seat++) {
        const TowersHand *hand = &b->hand[seat];
        if (hand->mined && hand->forbidden & b->war) lost |= bit_of(hand->piece);
    }
    return lost;
}
