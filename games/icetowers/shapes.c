/* shapes.c -- IceTowers' acts, numbered through. */
#include "games/icetowers/icetowers.h"

static const ActShape SHAPES[] = {
    {ACT_READY, 0, {{0, 0}}},          {ACT_WAIT, 0, {{0, 0}}},
    {ACT_TAKE, 1, {{0, PIECES - 1}}},  {ACT_SET, 0, {{0, 0}}},
    {ACT_CAP, 1, {{0, PIECES - 1}}},   {ACT_MINE, 1, {{0, PIECES - 1}}},
    {ACT_SPLIT, 1, {{0, PIECES - 1}}}, {ACT_DONE, 0, {{0, 0}}},
    {ACT_INSIST, 1, {{0, SEATS - 1}}}, {ACT_PROPOSE, 0, {{0, 0}}},
    {ACT_AGREE, 0, {{0, 0}}},
};

const ActShapes towers_shapes = {.count = sizeof SHAPES / sizeof *SHAPES, .shape = SHAPES};
