/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/thinice/thinice.h"

const Rating thinice_ratings[LEVELS_FOR_PEOPLE] = {
    {1105, 724, 1485}, {1354, 1058, 1649}, {1464, 1108, 1820}, {1605, 1195, 2016}};
