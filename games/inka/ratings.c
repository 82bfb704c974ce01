/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/inka/inka.h"

const Rating inka_ratings[LEVELS_FOR_PEOPLE] = {
    {1290, 1137, 1443}, {1535, 1341, 1730}, {1677, 1442, 1913}, {1890, 1550, 2230}};
