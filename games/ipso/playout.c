/* playout.c -- IPSO played to its end by chance, word for word as sample() and apply() play it (law 19).
 *
 * Two stages are told a second time here, because nearly all acts are theirs: replacing, where a seat's open
 * slots, the two cards of the centre and the generator stay in registers from turn to turn, and the last
 * round. What else there is (a bonus under way, the end of a round of a tournament) goes by the rules
 * themselves. */
#include "game/playout.h"
#include "base/bits.h"
#include "games/ipso/ipso.h"

/* A seat in the stage of replacing. */
typedef struct Place {
    uint64_t first; /* of its slots among those of all seats */
    uint64_t open;  /* its slots that lie face down, nibble by nibble */
} Place;

/* IP-REPLACE, with the n-th part of four parts for each open slot: two for each card of the centre, which are
 * the bytes of `centre`. The centre after it. */
static inline uint32_t replace(uint8_t *slots, Place *p, uint32_t n, uint32_t centre)
{
    uint32_t nibble = n & ~3u, shift = n << 2 & 8;
    uint64_t after = ~(uint64_t)0 << nibble;
    uint8_t *slot = slots + p->first + (p->open >> nibble & 15);
    uint32_t turned = *slot, placed = centre >> shift & 255;
    *slot = (uint8_t)placed;
    p->open = (p->open & ~after) | (p->open >> 4 & after);
    return centre ^ (turned ^ placed) << shift;
}

/* The seats in the order of their turns, from the one whose turn it is. */
static inline void line_up(IpsoTable *b, int seats, Place *place)
{
    for (int i = 0, seat = b->seat; i < seats; i++) {
        place[i] = (Place){(uint64_t)(seat * SLOTS), bits_members_14(b->down[seat]).list};
        b->down[seat] = 0;
        if (b->round % 2)
            seat = seat ? seat - 1 : seats - 1;
        else
            seat = seat + 1 < seats ? seat + 1 : 0;
    }
}

/* All replacements that are left, and the beginning of the last round; how many there were. */
static int replace_all(IpsoTable *b, Rng *rng, int seats)
{
    Place place[2 * SEATS] = {{0, 0}};
    uint8_t *slots = b->slot[0];
    uint64_t fast[2] = {rng->fast[0], rng->fast[1]};
    uint32_t centre = b->centre[0] | (uint32_t)b->centre[1] << 8;
    int acts = b->left, begun = acts % seats, parts = acts / seats * 4;
    line_up(b, seats, place);
    for (int i = 0; i < begun; i++) { /* a round of the table under way: these go last from now on */
        centre = replace(slots, &place[i], rng_pick_by(rng_next_fast(fast), (uint32_t)parts + 4), centre);
        place[seats + i] = place[i];
    }
    Place *round = place + begun;
    for (; parts; parts -= 4)
#pragma GCC unroll 6
        for (int i = 0; i < seats; i++)
            centre = replace(slots, &round[i], rng_pick_by(rng_next_fast(fast), (uint32_t)parts), centre);
    for (int i = 0; i < PLACES; i++) {
        b->under[i] = (uint8_t)(centre >> 8 * i);
        b->centre[i] = NO_CARD;
    }
    b->seat = (uint8_t)(round[0].first / SLOTS);
    b->stage = STAGE_CHOOSE;
    b->left = (uint8_t)seats;
    rng->fast[0] = fast[0], rng->fast[1] = fast[1];
    return acts;
}

/* IP-LAST to the end of the match: a seat keeps its Star card, or draws and puts the card somewhere or throws
 * it. How many acts that were. */
static int choose_all(const Terms *t, IpsoTable *b, Rng *rng)
{
    int acts = 0, seat = b->seat, step = b->round % 2 ? t->seats - 1 : 1;
    uint64_t fast[2] = {rng->fast[0], rng->fast[1]};
    for (; b->left; b->left--, acts++) {
        if (rng_pick_by(rng_next_fast(fast), 2)) {
            uint32_t slot = rng_pick_by(rng_next_fast(fast), SLOTS + 1);
            int card = ipso_stock_card(t, b, 0);
            b->has_star[seat] = 0;
            b->draws++;
            if (slot < SLOTS) b->slot[seat][slot] = (uint8_t)card;
            acts++;
        }
        seat += step;
        if (seat >= t->seats) seat -= t->seats;
    }
    b->seat = (uint8_t)seat;
    b->stage = STAGE_OVER;
    rng->fast[0] = fast[0], rng->fast[1] = fast[1];
    return acts;
}

int ipso_playout(const Terms *t, State *state, Rng *rng)
{
    IpsoTable *b = &((IpsoState *)state)->table;
    int acts = 0;
    while (b->stage != STAGE_OVER) {
        if (!rng->keyed && b->stage == STAGE_REPLACE)
            acts += replace_all(b, rng, t->seats);
        else if (!rng->keyed && b->stage == STAGE_CHOOSE && b->round + 1 == ipso_rounds(t))
            acts += choose_all(t, b, rng);
        else
            acts += playout_step(&ipso, t, state, rng);
    }
    return acts;
}
