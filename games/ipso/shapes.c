/* shapes.c -- IPSO's acts, numbered through. */
#include "games/ipso/ipso.h"

static const ActShape SHAPES[] = {
    {ACT_REPLACE, 2, {{0, PLACES - 1}, {0, SLOTS - 1}}},
    {ACT_KEEP, 0, {{0, 0}}},
    {ACT_BONUS, 0, {{0, 0}}},
    {ACT_SWAP, 1, {{0, SLOTS - 1}}},
    {ACT_THROW, 0, {{0, 0}}},
};

const ActShapes ipso_shapes = {.count = sizeof SHAPES / sizeof *SHAPES, .shape = SHAPES};
