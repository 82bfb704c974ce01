/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/ipso/ipso.h"

const Rating ipso_ratings[LEVELS_FOR_PEOPLE] = {
    {775, 693, 856}, {1003, 929, 1077}, {1197, 1089, 1304}, {1359, 1216, 1501}};
