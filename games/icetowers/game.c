/* game.c -- IceTowers as the core knows it: names, options, and its parts. */
#include "games/icetowers/icetowers.h"

static const char *const ON_OFF[] = {"off", "on", NULL};
static const Option OPTIONS[] = {
    [OPTION_GUS] = {"gus", 0, 0, 1, ON_OFF},
    [OPTION_COUNTDOWN_MS] = {"countdown_ms", 3000, 0, 10000, NULL},
    [OPTION_PACE_MS] = {"pace_ms", 250, 200, 1000, NULL},
    [OPTION_HAND_MS] = {"hand_ms", 5000, 2000, 30000, NULL},
    [OPTION_IDLE_S] = {"idle_s", 60, 10, 600, NULL},
    [OPTION_LIMIT_MIN] = {"limit_min", 20, 1, 30, NULL},
    [OPTION_WINDOW_MS] = {"window_ms", 90, 0, 150, NULL},
    {NULL, 0, 0, 0, NULL},
};
static const char *const EVENTS[] = {"scatter", "ready",   "wait",  "countdown", "start",  "take",   "set",
                                     "cap",     "mine",    "split", "done",      "insist", "expire", "war",
                                     "peace",   "propose", "agree", "showdown",  "over",   NULL};
static const char *const ZONES[] = {"gone", "table", "hand0", "hand1", "hand2", "hand3", NULL};
static const char *const LOOKS[] = {"red_large",
                                    "red_medium",
                                    "red_small",
                                    "blue_large",
                                    "blue_medium",
                                    "blue_small",
                                    "yellow_large",
                                    "yellow_medium",
                                    "yellow_small",
                                    "green_large",
                                    "green_medium",
                                    "green_small",
                                    NULL};
static const char *const CLAUSES[] = {
    "IT-STASH", "IT-START", "IT-HAND",   "IT-TAKE", "IT-CAP",   "IT-MINE",  "IT-NOMINEBACK",
    "IT-SPLIT", "IT-PACE",  "IT-INSIST", "IT-DONE", "IT-END",   "IT-LIMIT", "IT-SHOWDOWN",
    "IT-WAR",   "IT-SCORE", "IT-TWO",    "IT-GUS",  "IT-ORDER", "IT-LATE",  NULL};

/* No act costs no time but a signal: an act of each seat every pace_ms, each followed by a done and
 * an insist, and what is said before the start. */
enum {
    SHORTEST_PACE_MS = 200,
    LONGEST_MS = 30 * 60000,
    ACTS_MAX = SEATS * (3 * (LONGEST_MS / SHORTEST_PACE_MS + 1) + 2 * BACKS_MAX + 2),
};

static const char *const SIGNS[] = {"owner", NULL};
static const Constant CONSTANTS[] = {
    CONSTANT(COLOURS),    CONSTANT(SIZES),        CONSTANT(OF_A_SIZE),       CONSTANT(STASH),
    CONSTANT(PIECES),     CONSTANT(NONE),         CONSTANT(NEVER),           CONSTANT(LINGER_MS),
    CONSTANT(LEVELS),     CONSTANT(STAGE_GATHER), CONSTANT(STAGE_COUNTDOWN), CONSTANT(STAGE_PLAY),
    CONSTANT(STAGE_OVER), CONSTANT(SPACING_UM),   CONSTANT(STRAY_UM),        CONSTANT_END,
};

const Game icetowers = {
    .id = "icetowers",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = ACTS_MAX,
    GAME_PARTS(towers),
    GAME_NAMES(TOWERS_ACTS, EVENTS, ZONES, LOOKS, TOWERS_WORDS, CLAUSES),
    .endings = 1u << EVENT_OVER,
    .options = OPTIONS,
    .signs = SIGNS,
    .faces = COLOURS * SIZES,
    .has_poses = true,
    .constants = CONSTANTS,
    .clock = &towers_clock,
    .presses = &towers_presses,
    .shapes = &towers_shapes,
};
