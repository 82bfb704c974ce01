/* levels.c -- how strong the levels are; how they play, bot.c says. */
#include "games/icetowers/icetowers.h"

const Levels ICETOWERS_LEVELS = {NULL, NULL};
