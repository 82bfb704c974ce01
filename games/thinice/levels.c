/* levels.c -- how strong the levels are; how they play, bot.c says. */
#include "games/thinice/thinice.h"

const Levels THINICE_LEVELS = {NULL, NULL};
