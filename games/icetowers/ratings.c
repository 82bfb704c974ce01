/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md).
 */
#include "games/icetowers/icetowers.h"

const Rating icetowers_ratings[LEVELS_FOR_PEOPLE] = {
    {823, 760, 885}, {1029, 968, 1089}, {1231, 1156, 1306}, {1486, 1388, 1584}};
