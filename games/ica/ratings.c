/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/ica/ica.h"

const Rating ica_ratings[LEVELS_FOR_PEOPLE] = {
    {1087, 994, 1179}, {1220, 1120, 1320}, {1363, 1211, 1516}, {1598, 1343, 1853}};
