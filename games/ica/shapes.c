/* shapes.c -- Ica's acts, numbered through. Most are pushes: which tile, from where to where. */
#include "games/ica/ica.h"

/* From where to where arguments go. */
#define CELL  0, CELLS - 1
#define TILE  1, TILES
#define PAWN  PROSPECTOR, RESEARCHER
#define ADDED 0, ADDED_MAX

static const ActShape SHAPES[] = {
    {ACT_LAY, 2, {{1, STONES}, {CELL}}},
    {ACT_PLACE, 2, {{PAWN}, {CELL}}},
    {ACT_MOVE, 2, {{PAWN}, {CELL}}},
    {ACT_FLIP, 1, {{CELL}}},
    {ACT_DIG, 1, {{CELL}}},
    {ACT_TAKE, 1, {{TILE}}},
    {ACT_DROP, DROP_PLAIN, {{TILE}, {PAWN}}},
    {ACT_DROP,
     DROP_ADDED,
     {{1, STONES}, {RESEARCHER, RESEARCHER}, {ADDED}, {ADDED}, {ADDED}, {ADDED}, {0, 0}, {0, 0}}},
    {ACT_PUSH, 3, {{TILE}, {CELL}, {CELL}}},
    {ACT_LOOK, 3, {{STONES + 1, TILES}, {PAWN}, {CELL}}},
    {ACT_CLEPSYDRA, 0, {{0, 0}}},
    {ACT_STEAL, 1, {{TILE}}},
    {ACT_SWAP, 2, {{CELL}, {CELL}}},
    {ACT_INFLUENCE, 2, {{0, SEATS - 1}, {CELL}}},
    {ACT_CROSSCHECK, 0, {{0, 0}}},
    {ACT_RETREAT, 1, {{CELL}}},
    {ACT_PASS, 0, {{0, 0}}},
};

const ActShapes ica_shapes = {.count = sizeof SHAPES / sizeof *SHAPES, .shape = SHAPES};
