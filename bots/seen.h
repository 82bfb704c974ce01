/* seen.h -- fingerprints of what seats have seen, to tell moments apart that a seat can tell apart.
 *
 * A fingerprint grows by what a seat does and by what events tell it: the open part of
 * each, and the secret part only where the seat is privy. */
#ifndef BOTS_SEEN_H
#define BOTS_SEEN_H

#include "game/game.h"

static inline uint64_t seen_number(uint64_t sum, uint64_t x)
{
    sum = (sum ^ x) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

uint64_t seen_act(uint64_t sum, const Act *act); /* its own */

/* Everybody takes in what the events tell them. */
void seen_events(uint64_t seen[SEATS_MAX], int seats, const Events *events);

#endif
