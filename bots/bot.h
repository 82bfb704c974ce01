/* bot.h -- players that are programs: given a View, they answer with an act.
 *
 * A bot never sees a State of the match: it imagines States that fit its View
 * (determinise) and thinks about those. The same view, level, iterations and
 * generator give the same act on every build; time is the caller's business. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "game/turn.h"

/* Easy to master are for people, and differ in how far they see and how closely they choose. The others are
 * yardsticks: greedy is frozen, and classic, the tree search (search.h) in games that have a search over
 * turns (turns.h), too, so that figures stay comparable. */
typedef enum BotLevel {
    BOT_RANDOM,
    BOT_GREEDY,
    BOT_EASY,
    BOT_MEDIUM,
    BOT_HARD,
    BOT_MASTER,
    BOT_CLASSIC,
    BOT_LEVELS
} BotLevel;

const char *bot_level_name(BotLevel level);
bool bot_level_find(const char *name, BotLevel *out);

/* The rest of a turn that was thought out. Whoever keeps one for a seat, from zeros, gets the acts of the
 * turn one after another without further thought, as long as the seat sees exactly what was foreseen. A plan
 * is made of views alone; without one, the same view and seed give the same act, with one the same plan as
 * well. */
typedef struct BotPlan {
    uint64_t seen; /* fingerprint of the view in which the next act is due */
    uint8_t acts, next;
    Act act[TURN_ACTS];
} BotPlan;

typedef struct BotTask {
    const Game *game;
    const Terms *terms;
    const View *view;
    Seat seat;
    BotLevel level;
    long iterations; /* of the levels that search (turns: evaluations); 0: as many as the level does */
    Rng *rng;
    void *memory;              /* bot_memory_for() bytes, aligned as malloc's, the caller's */
    BotPlan *plan;             /* of this seat; or NULL: every act is thought out */
    bool (*stop)(void *front); /* asked by a search over turns whether its time is up; or NULL */
    void *front;
    long *thoughts; /* or NULL: evaluations of a search over turns are added */
} BotTask;

size_t bot_memory(const Game *g); /* for any task; about 10 MB */
/* For tasks of this level and at most so many iterations; 0: as many as the level does. */
size_t bot_memory_for(const Game *g, BotLevel level, long iterations);

bool bot_thinks(BotLevel level);                    /* the others answer at once */
long bot_iterations(const Game *g, BotLevel level); /* that the level does by itself; 0: it does not search */
bool bot_divides(const Game *g, BotLevel level); /* what it thinks can be thought in parts (search_merge) */
int bot_react_level(BotLevel level);             /* as Clock.react counts them */

/* False when the seat may not act, or (in a game with time) would not now. */
bool bot_act(const BotTask *task, Act *out);

/* The same for who can wait: ticks until it does `out`, 1 where time does not matter; 0: nothing to do. */
int bot_react(const BotTask *task, Act *out);

#endif
