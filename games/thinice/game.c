/* game.c -- Thin Ice as the core knows it: names, options, and its parts. */
#include "games/thinice/own.h"
#include "games/thinice/thinice.h"

static const char *const ON_OFF[] = {"off", "on", NULL};
static const char *const FRICTION[] = {"low", "medium", "high", NULL};
static const char *const FIRST[] = {"random", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", NULL};
static const Option OPTIONS[] = {
    [OPTION_STASHES] = {"stashes", 1, 1, 2, NULL},     [OPTION_FRICTION] = {"friction", 2, 0, 2, FRICTION},
    [OPTION_CLOCK_S] = {"clock_s", 120, 0, 600, NULL}, [OPTION_FIRST] = {"first", 0, 0, 10, FIRST},
    [OPTION_SERIES] = {"series", 0, 0, 30, NULL},      [OPTION_ROCKS] = {"rocks", 0, 0, 1, ON_OFF},
    [OPTION_FREE] = {"free", 0, 0, 1, ON_OFF},         {NULL, 0, 0, 0, NULL},
};
static const char *const EVENTS[] = {
    "start", "free",    "call", "table_call", "take",      "lift",       "release",   "four", "air",  "nest",
    "time",  "concede", "next", "drink_last", "drink_out", "drink_turn", "game_over", "done", "over", NULL};
static const char *const ZONE_NAMES[] = {
    "gone",    "supply0", "supply1", "supply2", "supply3", "supply4", "supply5", "supply6", "supply7",
    "supply8", "supply9", "tray0",   "tray1",   "tray2",   "tray3",   "tray4",   "tray5",   "tray6",
    "tray7",   "tray8",   "tray9",   "heap0",   "heap1",   "heap2",   "heap3",   "heap4",   "heap5",
    "heap6",   "heap7",   "heap8",   "heap9",   "hand0",   "hand1",   "hand2",   "hand3",   "hand4",
    "hand5",   "hand6",   "hand7",   "hand8",   "hand9",   NULL};
static const char *const LOOKS[] = {"small", "medium", "large", NULL};

/* The fates come first, in the order of IceFate. */
const char *const ICE_CLAUSES[] = {"TI-FOUR",   "TI-AIR",   "TI-NEST",  "TI-CLOCK", "TI-CONCEDE",
                                   "TI-PIECES", "TI-TABLE", "TI-FIRST", "TI-CALL",  "TI-ADD",
                                   "TI-NEXT",   "TI-HAND",  "TI-SCORE", "TI-TIE",   "TI-EMPTY",
                                   "TI-SERIES", "TI-ROCKS", "TI-FREE",  NULL};

static const Constant CONSTANTS[] = {
    CONSTANT(HANDS),      CONSTANT(SIZES),       CONSTANT(SLOTS),      CONSTANT(SLOTS_OF_A_SIZE),
    CONSTANT(NEVER),      CONSTANT(REACH),       CONSTANT(TURN_STEPS), CONSTANT(WORLD_STEP_HZ),
    CONSTANT(STAGE_CALL), CONSTANT(STAGE_BUILD), CONSTANT(STAGE_FREE), CONSTANT(STAGE_OVER),
    CONSTANT(TABLE_MOST), CONSTANT(AIR_MOST),    CONSTANT_END,
};

const Game thinice = {
    .id = "thinice",
    .rules_version = 3,
    .rules_since = 2,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .acts_max = ACTS_MAX,
    GAME_PARTS(ice),
    GAME_NAMES(ICE_ACTS, EVENTS, ZONE_NAMES, LOOKS, ICE_WORDS, ICE_CLAUSES),
    .endings = 1u << EVENT_OVER,
    .options = OPTIONS,
    .faces = SIZES,
    .has_poses = true,
    .constants = CONSTANTS,
    .clock = &ice_clock,
    .hands = &ice_hands,
};
