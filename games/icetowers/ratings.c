/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/icetowers/icetowers.h"

const Rating icetowers_ratings[LEVELS_FOR_PEOPLE] = {
    {869, 817, 920}, {1044, 1010, 1079}, {1262, 1209, 1316}, {1481, 1410, 1553}};
