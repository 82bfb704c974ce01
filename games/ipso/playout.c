/* playout.c -- IPSO played to its end by chance, word for word as sample() and apply() play it (law 19).
 *
 * Two stages are told a second time here, because nearly all acts are theirs: replacing, where a seat's open
 * slots and the generator stay in registers from turn to turn, and the last round. What else there is (a
 * bonus under way, the end of a round of a tournament) goes by the rules themselves. */
#include "game/playout.h"
#include "base/bits.h"
#include "games/ipso/ipso.h"

/* A seat in the stage of replacing. */
typedef struct Place {
    uint64_t first; /* of its slots among those of all seats */
    uint64_t open;  /* its slots that lie face down, nibble by nibble */
} Place;

/* IP-REPLACE, with the n-th part of four parts for each open slot: two for each card of the centre. (What is
 * turned up was not written before in this stage, so no turn waits for the one before it.) */
static inline void replace(uint8_t *slots, Place *p, uint32_t n, uint8_t centre[PLACES])
{
    uint32_t nibble = n & ~3u;
    uint64_t after = ~(uint64_t)0 << nibble;
    uint8_t *slot = slots + p->first + (p->open >> nibble & 15), *place = &centre[n >> 1 & 1];
    uint8_t turned = *slot;
    *slot = *place;
    *place = turned;
    p->open = (p->open & ~after) | (p->open >> 4 & after);
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
    uint8_t centre[PLACES] = {b->centre[0], b->centre[1]};
    int acts = b->left, begun = acts % seats, parts = acts / seats * 4;
    line_up(b, seats, place);
    for (int i = 0; i < begun; i++) { /* a round of the table under way: these go last from now on */
        replace(slots, &place[i], rng_pick_by(rng_next_fast(fast), (uint32_t)parts + 4), centre);
        place[seats + i] = place[i];
    }
    Place *round = place + begun;
    for (; parts; parts -= 4)
#pragma GCC unroll 6
        for (int i = 0; i < seats; i++)
            replace(slots, &round[i], rng_pick_by(rng_next_fast(fast), (uint32_t)parts), centre);
    for (int i = 0; i < PLACES; i++) {
        b->under[i] = centre[i];
        b->centre[i] = NO_CARD;
    }
    b->seat = (uint8_t)(round[0].first / SLOTS);
    b->stage = STAGE_CHOOSE;
    b->left = (uint8_t)seats;
    rng->fast[0] = fast[0], rng->fast[1] = fast[1];
    return acts;
}

/* IP-LAST to the end of the match: a seat keeps its Star card, or draws and puts the card somewhere or throws
 * it. How many acts that were. Chance decides which, so what a bonus would bring is worked out each time, and
 * taken or left without a branch. */
static int choose_all(const Terms *t, IpsoTable *b, Rng *rng)
{
    int acts = b->left, seat = b->seat, step = b->round % 2 ? t->seats - 1 : 1;
    uint64_t fast[2] = {rng->fast[0], rng->fast[1]};
    for (; b->left; b->left--) {
        const uint32_t draws = rng_pick_by(rng_next_fast(fast), 2);
        uint64_t after[2] = {fast[0], fast[1]};
        const uint32_t slot = rng_pick_by(rng_next_fast(after), SLOTS + 1), puts = draws & (slot < SLOTS);
        const int card = ipso_stock_card(t, b, 0);
        uint8_t *at = &b->slot[seat][slot < SLOTS ? slot : 0];
        *at ^= (uint8_t)((*at ^ card) & -(int)puts);
        for (int i = 0; i < 2; i++) fast[i] ^= (fast[i] ^ after[i]) & -(uint64_t)draws;
        b->has_star[seat] &= (uint8_t)~draws;
        b->draws = (uint8_t)(b->draws + draws);
        acts += (int)draws;
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
