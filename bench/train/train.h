/* train.h -- how the curves of a game's worth are learnt (game/worth.h): play, fit, and the gate.
 *
 * play.c has the search play against itself, loosely, and keeps what every position measured and who won in
 * the end; fit.c finds the curves that tell the winner best; gate.c lets new curves play against those that
 * are built in. The same seed gives the same matches and the same table, bit by bit. */
#ifndef BENCH_TRAIN_H
#define BENCH_TRAIN_H

#include "bots/turns.h"

#include <stdio.h>

typedef struct Lesson { /* what is played, and how */
    const Game *game;   /* a copy, whose worth reads `table` */
    Terms terms;
    long matches, evaluations, seed;
    int loose, lot; /* of the choice among turns; so many acts at the beginning may be by lot */
} Lesson;

typedef struct Sample { /* one position: every seat's measures, and who won */
    SeatSet winners;
    uint8_t measures;
    Measure measure[SEATS_MAX][MEASURES_MAX];
} Sample;

typedef struct Samples {
    long count, room, matches;
    Sample *all;
} Samples;

/* Plays what is still missing in the file, and reads all of it. False: the file is of another lesson, or
 * cannot be written. */
bool play_lesson(const Lesson *lesson, const char *path, Samples *out);

/* From the curves in `table` on; leaves curves alone that no sample touches. */
void fit_curves(const Worth *worth, const Samples *samples, int seats, int epochs, int16_t *table);

void table_print(const Game *g, const int16_t *table, FILE *out);
bool table_read(const Worth *worth, const char *path, int16_t *table);

/* The share of matches that the first table wins, one seat of it against the others. */
double gate_play(const Game *candidate, const Game *former, const Lesson *lesson);

typedef struct Player { /* one that plays a lesson's matches */
    const Game *game;
    TurnManner manner;
    BotPlan plan[SEATS_MAX];
    View *view;
    void *memory;
} Player;

Player player_new(const Game *g, long evaluations, int loose);
void player_free(Player *p);
bool player_act(Player *p, const Terms *t, const State *s, Seat seat, Rng *rng, Act *out);

#endif
