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

/* The latest line of this position, counted back from the newest (1 .. RING), or 0. */
static uint32_t lines_back(const TowersTable *b)
{
    uint32_t known = b->changes < RING ? b->changes : RING;
    for (uint32_t back = 1; back <= known; back++)
        if (b->ring[(b->changes - back) % RING].position == b->position) return back;
    return 0;
}

static bool is_one_seat(uint32_t seats) { return !(seats & (seats - 1)); }

static void end_war(TowersTable *b)
{
    b->at_war = b->agreed = 0;
    b->war = b->tainted = 0;
}

WarNews towers_change(TowersTable *b, int seat, PlaceSet changed)
{
    uint32_t back = lines_back(b), seats = 1u << seat;
    TowersChange line = {.position = b->position, .changed = changed, .seat = (uint8_t)seat, .count = 1};
    WarNews news = WAR_NEW_POSITION;
    if (back) {
        const TowersChange *before = &b->ring[(b->changes - back) % RING];
        line.since = before->since | changed;
        for (uint32_t i = 1; i < back; i++) {
            const TowersChange *between = &b->ring[(b->changes - i) % RING];
            seats |= 1u << between->seat;
            line.since |= between->changed;
        }
        line.count = (uint8_t)(before->count + !is_one_seat(seats));
        news = is_one_seat(seats) || line.count < WAR_COUNT ? WAR_NOTHING
               : line.count < WAR_END                       ? WAR_ANNOUNCED
                                                            : WAR_TENTH;
    }
    b->ring[b->changes++ % RING] = line;
    if (news == WAR_NEW_POSITION) {
        b->done = 0;
        end_war(b);
    } else if (news != WAR_NOTHING) {
        b->at_war = 1;
        b->war = line.since;
    }
    return news;
}

/* Its number is retired: nothing that is remembered of it may fall on the next tower there. A
 * pyramid taken off the list of a war stays in the war's reckoning: taking it and setting it
 * down again must not save it. */
void towers_forget(TowersTable *b, int place)
{
    PlaceSet others = ~bit_of(place);
    if (b->war & ~others) b->tainted |= bit_of(b->top[place]);
    b->war &= others;
    for (int seat = 0; seat < SEATS; seat++) b->hand[seat].forbidden &= others;
    int known = b->changes < RING ? (int)b->changes : RING;
    for (int i = 0; i < known; i++) {
        b->ring[i].changed &= others;
        b->ring[i].since &= others;
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
