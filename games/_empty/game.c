/* game.c -- the empty game as the core knows it: names, options, and its parts. */
#include "games/_empty/empty.h"

static const Option OPTIONS[] = {{NULL, 0, 0, 0, NULL}};
static const char *const NONE[] = {NULL};
static const char *const ACTS[] = {"done", NULL};
static const char *const ZONES[] = {"gone", NULL};
static const char *const CLAUSES[] = {"EM-ONCE", NULL};

const Game empty = {
    .id = "empty",
    .rules_version = 1,
    .seats_min = 1,
    .seats_max = SEATS_MAX,
    .acts_max = SEATS_MAX,
    GAME_PARTS(empty),
    GAME_NAMES(ACTS, ACTS, ZONES, NONE, NONE, CLAUSES),
    .options = OPTIONS,
};
