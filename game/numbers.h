/* numbers.h -- every act of a game as a number, for those who learn: a list of numbers, or a mask over all.
 *
 * Shape after shape (Game.shapes), its arguments counting like digits, the last one fastest. So the numbers
 * of a game stay what they are as long as its shapes do, whatever the terms. */
#ifndef GAME_NUMBERS_H
#define GAME_NUMBERS_H

#include "game/game.h"

enum { SHAPES_MAX = 32, KINDS_MAX = 32 };

typedef struct Numbers {
    const ActShape *shapes;
    int shape_count;
    int count;             /* of numbers; 0: this game's acts have none */
    int first[SHAPES_MAX]; /* number of the shape's first act */
    int base[SHAPES_MAX];  /* what all arguments zero would be */
    int stride[SHAPES_MAX][ACT_ARGS];
    uint8_t of_kind[KINDS_MAX]; /* the first shape of a kind of act */
} Numbers;

void numbers_open(Numbers *n, const Game *g);

/* Of an act that some choice offers. */
static inline int act_number(const Numbers *n, const Act *act)
{
    int shape = n->of_kind[act->kind];
    while (n->shapes[shape].argc != act->argc) shape++;
    const int *stride = n->stride[shape];
    int number = n->base[shape];
    for (int i = 0; i < act->argc; i++) number += act->arg[i] * stride[i];
    return number;
}

int act_number_of_any(const Numbers *n, const Act *act);   /* -1: it has none */
bool act_numbered(const Numbers *n, int number, Act *out); /* false: there is no such number */

/* All acts of a list of choices, in its order; counts even what does not fit. */
int numbers_of(const Numbers *n, const Choice *choice, int count, int32_t *out, int capacity);

/* All acts that the seat may do now, in the order of its choices; the same. `choice` is CHOICES_MAX of them
 * to work with, for games that do not list numbers themselves. */
int numbers_legal(const Numbers *n, const Game *g, const Terms *t, const State *s, Seat seat, Choice *choice,
                  int32_t *out, int capacity);

#endif
