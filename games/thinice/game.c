/* game.c -- Thin Ice as the core knows it: names, options, and who answers which question. */
#include "game/playout.h"
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

static const Clock CLOCK = {.hz = WORLD_STEP_HZ, .tick = ice_tick, .due = ice_due, .react = ice_react};

PLAYOUT_LOOP(thinice)

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
    .state_size = sizeof(IceState),
    .view_size = sizeof(IceView),
    .state_fields = ICE_STATE_FIELDS,
    .view_fields = ICE_VIEW_FIELDS,
    .options = OPTIONS,
    .acts = ICE_ACTS,
    .events = EVENTS,
    .zones = ZONE_NAMES,
    .looks = LOOKS,
    .words = ICE_WORDS,
    .clauses = ICE_CLAUSES,
    .faces = SIZES,
    .has_poses = true,
    .constants = CONSTANTS,
    .clock = &CLOCK,
    .hands = &ICE_HANDS,
    .accepts = ice_accepts,
    .setup = ice_setup,
    .may_act = ice_may_act,
    .choices = ice_choices,
    .sample = ice_sample,
    .apply = ice_apply,
    .result = ice_result,
    .check = ice_check,
    .view = ice_view,
    .determinise = ice_determinise,
    .fallback = ice_fallback,
    .write_act = ice_write_act,
    .read_act = ice_read_act,
    .write_position = ice_write_position,
    .read_position = ice_read_position,
    .describe = ice_describe,
    .name_face = ice_name_face,
    .name_piece = ice_name_piece,
    .name_cell = ice_name_cell,
    .scene = ice_scene,
    .preview = ice_preview,
    .explain = ice_explain,
    .draw = ice_draw,
    .evaluate = ice_evaluate,
    .playout = playout_thinice,
};
