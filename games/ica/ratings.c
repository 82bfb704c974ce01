/* ratings.c -- how strong the levels are, from easy to master; written by bench/ratings.mjs (docs/bots.md). */
#include "games/ica/ica.h"

const Rating ICA_RATINGS[];
const Rating ica_ratings[LEVELS_FOR_PEOPLE] = {{938, 735, 1142}, {1147, 1005, 1289}, {1234, 1046, 1423}, {1240, 1018, 1463}};
