/* game.c -- IPSO as the core knows it: names, options, and its parts. */
#include "games/ipso/ipso.h"

static const char *const ON_OFF[] = {"off", "on", NULL};
static const char *const FIRST[] = {"random", "A", "B", "C", "D", "E", "F", NULL};
static const Option OPTIONS[] = {
    [OPTION_PARITY] = {"parity", 0, 0, 1, ON_OFF},
    [OPTION_TOURNAMENT] = {"tournament", 0, 0, 1, ON_OFF},
    [OPTION_FIRST] = {"first", 0, 0, SEATS, FIRST},
    {NULL, 0, 0, 0, NULL},
};
static const char *const ACTS[] = {"replace", "keep", "bonus", "swap", "throw", NULL};
static const char *const EVENTS[] = {"deal", "replace", "last",  "keep", "bonus",
                                     "swap", "throw",   "round", "over", NULL};
static const char *const ZONES[] = {"gone",     "centre",   "stock",    "drawn",    "out",      "pyramid0",
                                    "pyramid1", "pyramid2", "pyramid3", "pyramid4", "pyramid5", NULL};
static const char *const LOOKS[] = {"card", "star", NULL};
static const char *const CLAUSES[] = {
    "IP-DECK", "IP-SETUP",  "IP-TURN",  "IP-OVER",     "IP-REPLACE", "IP-LAST",   "IP-KEEP",       "IP-BONUS",
    "IP-ROWS", "IP-COLOUR", "IP-STARS", "IP-STARCARD", "IP-TIE",     "IP-PARITY", "IP-TOURNAMENT", NULL};

static const char *const SIGNS[] = {"rises", "colour", "falls", NULL};
static const Constant CONSTANTS[] = {
    CONSTANT(ROWS),        CONSTANT(ROW_LEAST), CONSTANT(SLOTS), CONSTANT(PLACES),
    CONSTANT(PLACE_STOCK), CONSTANT(STAR_SLOT), CONSTANT_END,
};

const Game ipso = {
    .id = "ipso",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = ROUNDS * SEATS * (SLOTS + 2),
    GAME_PARTS(ipso),
    GAME_NAMES(ACTS, EVENTS, ZONES, LOOKS, IPSO_COLOURS, CLAUSES),
    .options = OPTIONS,
    .signs = SIGNS,
    .faces = STAR_FACE,
    .constants = CONSTANTS,
    .data = &ipso_data,
    .sketches = &ipso_sketches,
    .shapes = &ipso_shapes,
};
