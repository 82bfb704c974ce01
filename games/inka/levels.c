/* levels.c -- how the levels think about Inka (docs/bots.md tells how they were tried out). */
#include "games/inka/inka.h"

static const Care CARE[LEVELS_FOR_PEOPLE] = {
    {1200, 16, 400, true}, {9000, 0, 60, true}, {20000, 0, 0, true}, {200000, 0, 0, true}};

const Levels INKA_LEVELS = {CARE, NULL};
