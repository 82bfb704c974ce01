/* bot.h -- players that are programs: given a View, they answer with an act.
 *
 * A bot never sees a State of the match: it imagines States that fit its View
 * (determinise) and thinks about those. The same view, level, iterations and
 * generator give the same act on every build; time is the caller's business. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "game/game.h"

/* Random and greedy are yardsticks (greedy is frozen: figures stay comparable); the other
 * three are for people, and differ in how far they see and how closely they choose. */
typedef enum BotLevel { BOT_RANDOM, BOT_GREEDY, BOT_EASY, BOT_MEDIUM, BOT_HARD, BOT_LEVELS } BotLevel;

const char *bot_level_name(BotLevel level);
bool bot_level_find(const char *name, BotLevel *out);

typedef struct BotTask {
    const Game *game;
    const Terms *terms;
    const View *view;
    Seat seat;
    BotLevel level;
    long iterations; /* of the levels that search; 0: as many as the level does */
    Rng *rng;
    void *memory; /* bot_memory_for() bytes, aligned as malloc's, the caller's */
} BotTask;

size_t bot_memory(const Game *g); /* for any task; about 10 MB */
/* For tasks of this level and at most so many iterations; 0: as many as the level does. */
size_t bot_memory_for(const Game *g, BotLevel level, long iterations);

/* False when the seat may not act, or (in a game with time) would not now. */
bool bot_act(const BotTask *task, Act *out);

#endif
