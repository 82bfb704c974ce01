/* levels.c -- how the levels think about Ica (docs/bots.md tells how they were tried out). */
#include "games/ica/ica.h"

static const Care CARE[LEVELS_FOR_PEOPLE] = {
    {40, 0, 150, false, 0}, {40, 0, 80, true, 0}, {300, 0, 0, true, 0}, {4000, 0, 0, true, 0}};

const Levels ICA_LEVELS = {CARE, NULL};
