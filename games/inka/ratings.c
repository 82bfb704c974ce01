/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/inka/inka.h"

const Rating inka_ratings[LEVELS_FOR_PEOPLE] = {
    {1151, 944, 1357}, {1412, 1222, 1602}, {1609, 1405, 1812}, {1839, 1586, 2092}};
