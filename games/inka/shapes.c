/* shapes.c -- Inka's acts, numbered through: shape after shape as kinds of acts do. A turn has steps to
 * either side, and none of zero. */
#include "games/inka/inka.h"

/* From where to where arguments go. */
#define CELL   0, CELLS - 1
#define WAY    0, TURNS - 1
#define CORNER 0, CORNERS - 1

static const ActShape SHAPES[] = {
    {ACT_START, 1, {{CELL}}},
    {ACT_LAY, 1, {{0, POSES - 1}}},
    {ACT_SLIDE, 3, {{0, PATHS - 1}, {WAY}, {1, SLIDE_MAX}}},
    {ACT_TURN, 3, {{0, PATHS - 1}, {CORNER}, {-TURN_MAX, TURN_MAX}}},
    {ACT_WALK, 1, {{CELL}}},
    {ACT_TAKE, 0, {{0, 0}}},
    {ACT_PASSAGE, 1, {{CELL}}},
    {ACT_SYMBOL_SLIDE, 3, {{PATHS, TILES - 1}, {WAY}, {1, SLIDE_MAX}}},
    {ACT_SYMBOL_TURN, 3, {{PATHS, TILES - 1}, {CORNER}, {-TURN_MAX, TURN_MAX}}},
    {ACT_BLOCK, 1, {{CELL}}},
    {ACT_DONE, 0, {{0, 0}}},
};

const ActShapes inka_shapes = {
    .count = sizeof SHAPES / sizeof *SHAPES, .shape = SHAPES, .list = inka_numbers};
