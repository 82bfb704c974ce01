/* levels.c -- how the levels think about Inka (docs/bots.md tells how they were tried out). */
#include "games/inka/inka.h"

static const Care CARE[LEVELS_FOR_PEOPLE] = {
    {1200, 16, 400, true, 0}, {9000, 0, 60, true, 0}, {20000, 0, 0, true, 0}, {120000, 0, 0, true, 0}};

const Levels INKA_LEVELS = {CARE, NULL};
