/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/ica/ica.h"

const Rating ica_ratings[LEVELS_FOR_PEOPLE] = {
    {1063, 994, 1132}, {1218, 1161, 1276}, {1418, 1344, 1492}, {1569, 1448, 1690}};
