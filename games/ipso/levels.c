/* levels.c -- how the levels think about IPSO (docs/bots.md tells how they were tried out). */
#include "games/ipso/ipso.h"

enum { CURIOSITY = 600 };

static const Care CARE[LEVELS_FOR_PEOPLE] = {{40, 2, 150, false, CURIOSITY},
                                             {200, 8, 105, true, CURIOSITY},
                                             {250, 0, 0, true, CURIOSITY},
                                             {20000, 0, 0, true, CURIOSITY}};

const Levels IPSO_LEVELS = {CARE, NULL};
