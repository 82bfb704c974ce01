/* playouts.c -- law 19: a game's own loop plays as sample() and apply() do, from wherever a match is. */
#include "game/playout.h"
#include "tests/laws/laws.h"

#include <string.h>

enum { PLAYOUT_STEPS = 20000 }; /* a match that is longer by chance than this is left alone */

/* The plain way, on `other`; -1: too long. */
static int play_plainly(Trial *trial, Rng *rng)
{
    int steps = 0;
    while (steps < PLAYOUT_STEPS && playout_step(trial->g, &trial->t, trial->other, rng)) steps++;
    return steps < PLAYOUT_STEPS ? steps : -1;
}

static void try_playout(Trial *trial, Rng plain, Rng own)
{
    const Game *g = trial->g;
    memcpy(trial->other, trial->s, g->views->state_size);
    memcpy(trial->twin, trial->s, g->views->state_size);
    int steps = play_plainly(trial, &plain);
    if (steps < 0) return;
    LAW(trial, 19, g->rules->playout(&trial->t, trial->twin, &own) == steps,
        "a play-out counts its acts and waits");
    LAW(trial, 19, trial_hash(trial, trial->twin) == trial_hash(trial, trial->other),
        "a play-out ends where sample and apply end");
    LAW(trial, 19, rng_next(&plain) == rng_next(&own), "a play-out draws the same words");
}

void law_playout(Trial *trial)
{
    Rng fast, keyed;
    uint8_t key[RNG_KEY_BYTES] = {(uint8_t)trial->match, (uint8_t)trial->step};
    if (!trial->g->rules->playout || trial->g->hands)
        return; /* hands take minutes to come to an end by chance */
    rng_seed_fast(&fast, (uint64_t)trial->match * 1009 + (uint64_t)trial->step);
    rng_seed_keyed(&keyed, key);
    try_playout(trial, fast, fast);
    try_playout(trial, keyed, keyed);
}
