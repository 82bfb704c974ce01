/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/thinice/thinice.h"

const Rating thinice_ratings[LEVELS_FOR_PEOPLE] = {
    {1192, 1012, 1372}, {1465, 1327, 1603}, {1665, 1454, 1876}, {1806, 1512, 2100}};
