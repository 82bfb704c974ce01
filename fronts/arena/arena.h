/* arena.h -- what the arena's halves share: who plays, and sums over matches. arena.c plays,
 * figures.c tells. */
#ifndef FRONTS_ARENA_H
#define FRONTS_ARENA_H

#include "bots/bot.h"
#include "fronts/cli/commands.h"

/* A win is counted in parts that any number of winners share without rest, so that sums do not depend on the
 * order in which threads bring them. */
enum { WIN = 2520 };

enum { ENDS = 16, ROUNDS = 256, CELLS = 128 };

typedef struct Tally {                                /* sums over matches; adding two is a merge */
    double bot_wins[SEATS_MAX], seat_wins[SEATS_MAX]; /* a shared win counts its part */
    double bot_points[SEATS_MAX], seat_points[SEATS_MAX];
    long matches, ghost_wins, over;
    double acts, ticks;
    int shortest, longest;
    double cpu[SEATS_MAX]; /* seconds of thought, by bot */
    long thoughts[SEATS_MAX], iterations[SEATS_MAX];
    long ends[ENDS];             /* by the game's word in the last event: why it was over */
    long capped, rounds[ROUNDS]; /* matches that took so many */
    long began[CELLS];           /* seats that began on a cell, and won from there */
    double began_wins[CELLS];
} Tally;

/* `level`, `level:N` with N iterations an act, or `level:Nms`. */
typedef struct Player {
    char name[32];
    BotLevel level;
    long iterations, ms;
} Player;

typedef struct Arena {
    const Game *game;
    Terms terms;
    Player bot[SEATS_MAX];
    long matches;
    uint64_t seed;
    long lot; /* matches that a worker takes at once */
    Tally all;
} Arena;

/* Tells what `all` counted, as a table or as one line of JSON. */
void figures_print(const Cli *cli, const Arena *a, bool json);

#endif
