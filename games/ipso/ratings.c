/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/ipso/ipso.h"

const Rating ipso_ratings[LEVELS_FOR_PEOPLE] = {
    {821, 788, 853}, {1102, 1071, 1133}, {1300, 1250, 1351}, {1452, 1344, 1560}};
