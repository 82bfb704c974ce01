/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/icetowers/icetowers.h"

const Rating icetowers_ratings[LEVELS_FOR_PEOPLE] = {
    {716, 628, 805}, {1005, 939, 1071}, {1221, 1145, 1297}, {1483, 1386, 1581}};
