/* game.c -- Inka as the core knows it: names, options, and its parts. */
#include "games/inka/inka.h"

enum {
    ROUNDS_MAX = 200,
    TURN_ACTS = 10
}; /* three points, a walk after each and before, two ends, a blockade */

static const char *const ON_OFF[] = {"off", "on", NULL};
static const char *const FIRST[] = {"random", "A", "B", "C", "D", NULL};
static const Option OPTIONS[] = {
    [OPTION_KO] = {"ko", 1, 0, 1, ON_OFF},
    [OPTION_BALANCED] = {"balanced", 0, 0, 1, ON_OFF},
    [OPTION_IMPASSABLE] = {"impassable", 0, 0, 1, ON_OFF},
    [OPTION_FREE_EXITS] = {"free_exits", 0, 0, 1, ON_OFF},
    [OPTION_MAX_ROUNDS] = {"max_rounds", 100, 1, ROUNDS_MAX, NULL},
    [OPTION_FIRST] = {"first", 0, 0, SEATS, FIRST},
    {NULL, 0, 0, 0, NULL},
};
static const char *const EVENTS[] = {
    "setup", "start",   "draw",         "aside",       "lay",   "begin", "unblock", "slide", "turn", "walk",
    "take",  "passage", "symbol_slide", "symbol_turn", "block", "done",  "cap",     "win",   NULL};
static const char *const ZONES[] = {"gone",      "stack",  "hand",    "aside", "floor",  "figures",
                                    "blockades", "supply", "statues", "held",  "ground", NULL};
static const char *const LOOKS[] = {"path",      "goal",      "figure0",   "figure1",   "figure2", "figure3",
                                    "blockade0", "blockade1", "blockade2", "blockade3", "statue0", "statue1",
                                    "statue2",   "statue3",   "ground",    NULL};
static const char *const CLAUSES[] = {
    "IN-BOARD",   "IN-DATA",    "IN-TILE",  "IN-START", "IN-BUILD", "IN-SEAL",     "IN-FIRST",
    "IN-UNBLOCK", "IN-PUSH",    "IN-AP",    "IN-SLIDE", "IN-TURN",  "IN-OBSTACLE", "IN-RIDE",
    "IN-HELD",    "IN-KO",      "IN-WALK",  "IN-SNAKE", "IN-STOP",  "IN-STATUE",   "IN-PASSAGE",
    "IN-SYMBOL",  "IN-ONEWALK", "IN-BLOCK", "IN-ORDER", "IN-WIN",   "IN-CAP",      NULL};

static const Constant CONSTANTS[] = {
    CONSTANT(SEATS),          CONSTANT(ROWS),         CONSTANT(ROW),          CONSTANT(CELLS),
    CONSTANT(PATHS),          CONSTANT(GOALS),        CONSTANT(TURNS),        CONSTANT(POINTS),
    CONSTANT(SLIDE_MAX),      CONSTANT(TURN_MAX),     CONSTANT(PIECE_GOAL),   CONSTANT(PIECE_FIGURE),
    CONSTANT(PIECE_BLOCKADE), CONSTANT(PIECE_STATUE), CONSTANT(WALL_LEFT),    CONSTANT(WALL_BOTTOM),
    CONSTANT(WALL_TOP),       CONSTANT(WALL_RIGHT),   CONSTANT(SNAKE_LEFT),   CONSTANT(SNAKE_RIGHT),
    CONSTANT(FACE_FIRM),      CONSTANT(FACE_START),   CONSTANT(FACE_PASSAGE), CONSTANT(FACE_SYMBOL),
    CONSTANT(STAGE_START),    CONSTANT(STAGE_BUILD),  CONSTANT(STAGE_PUSH),   CONSTANT(STAGE_WALK),
    CONSTANT(STAGE_BLOCK),    CONSTANT(STAGE_OVER),   CONSTANT_END,
};

const Game inka = {
    .id = "inka",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = SEATS + PATHS + ROUNDS_MAX * SEATS * TURN_ACTS,
    GAME_PARTS(inka),
    GAME_NAMES(INKA_ACTS, EVENTS, ZONES, LOOKS, INKA_WORDS, CLAUSES),
    .endings = 1u << EVENT_CAP,
    .options = OPTIONS,
    .advised = "balanced=on",
    .faces = FACE_PATH | WALLS | SNAKES,
    .constants = CONSTANTS,
    .data = &inka_data,
    .worth = &inka_worth,
    .turns = &inka_turns,
    .course = &inka_course,
    .shapes = &inka_shapes,
};
