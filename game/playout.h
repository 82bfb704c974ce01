/* playout.h -- a match played to its end by chance, through the contract alone. */
#ifndef GAME_PLAYOUT_H
#define GAME_PLAYOUT_H

#include "base/hints.h"
#include "game/act.h"

/* One step: somebody's random act, or, when nobody may act, time until something is due.
 * False when the match is over. */
static inline bool playout_step_of(const Rules *rules, const Clock *clock, const Terms *t, State *s, Rng *rng)
{
    Seat seat;
    Act act;
    if (act_sample(rules, t, s, rng, &seat, &act)) return rules->apply(t, s, seat, &act, NULL, NULL);
    int due = clock ? clock->due(t, s) : 0;
    if (due > 0) clock->tick(t, s, due, NULL);
    return due > 0;
}

static inline bool playout_step(const Game *g, const Terms *t, State *s, Rng *rng)
{
    return playout_step_of(g->rules, g->clock, t, s, rng);
}

/* To the end; the number of acts and waits. Games with neither clocks nor lists have the tight loop. */
MADE_TO_MEASURE int playout_of(const Rules *rules, const Clock *clock, const Terms *t, State *s, Rng *rng)
{
    int acts = 0;
    if (rules->sample && !clock) {
        for (;; acts++) {
            Seat seat;
            Act act;
            if (!rules->sample(t, s, rng, &seat, &act)) return acts;
            rules->apply(t, s, seat, &act, NULL, NULL);
        }
    }
    while (playout_step_of(rules, clock, t, s, rng)) acts++;
    return acts;
}

/* Stands above a `const Rules NAME_rules` whose `playout` is playout_NAME: the loop, compiled there; `clock`
 * is that game's, or NULL. Two calls through the contract an act cost as much as a quick game's rules; here
 * the compiler knows whom they reach, as it knows any function of the same file. The loop is one and the
 * same: a game gives nothing but its name. */
#define PLAYOUT_LOOP(game, clock)                                                                            \
    extern const Rules game##_rules;                                                                         \
    static APART int playout_##game(const Terms *t, State *s, Rng *rng)                                      \
    {                                                                                                        \
        return playout_of(&game##_rules, clock, t, s, rng);                                                  \
    }

/* By the game's own loop where it has one. */
static inline int playout(const Game *g, const Terms *t, State *s, Rng *rng)
{
    return g->rules->playout ? g->rules->playout(t, s, rng) : playout_of(g->rules, g->clock, t, s, rng);
}

#endif
