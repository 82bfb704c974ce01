/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/ipso/ipso.h"

const Rating ipso_ratings[LEVELS_FOR_PEOPLE] = {
    {778, 696, 859}, {1008, 934, 1083}, {1218, 1107, 1330}, {1398, 1249, 1547}};
