/* game.c -- IceTowers as the core knows it: names, options, and who answers which question. */
#include "game/playout.h"
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

static const Clock CLOCK = {.hz = 1000, .tick = towers_tick, .due = towers_due, .react = towers_react};
static const Presses PRESSES = {.window = OPTION_WINDOW_MS, .apply = towers_apply_early, .pace = towers_pace};

PLAYOUT_LOOP(icetowers)

static const char *const SIGNS[] = {"owner", NULL};
static const Constant CONSTANTS[] = {
    CONSTANT(COLOURS),    CONSTANT(SIZES),        CONSTANT(OF_A_SIZE),       CONSTANT(STASH),
    CONSTANT(PIECES),     CONSTANT(NONE),         CONSTANT(NEVER),           CONSTANT(LINGER_MS),
    CONSTANT(LEVELS),     CONSTANT(STAGE_GATHER), CONSTANT(STAGE_COUNTDOWN), CONSTANT(STAGE_PLAY),
    CONSTANT(STAGE_OVER), CONSTANT_END,
};

const Game icetowers = {
    .id = "icetowers",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = ACTS_MAX,
    .state_size = sizeof(TowersState),
    .view_size = sizeof(TowersView),
    .state_fields = TOWERS_STATE_FIELDS,
    .view_fields = TOWERS_VIEW_FIELDS,
    .options = OPTIONS,
    .acts = TOWERS_ACTS,
    .events = EVENTS,
    .zones = ZONES,
    .looks = LOOKS,
    .words = TOWERS_WORDS,
    .clauses = CLAUSES,
    .faces = COLOURS * SIZES,
    .has_poses = true,
    .signs = SIGNS,
    .constants = CONSTANTS,
    .clock = &CLOCK,
    .presses = &PRESSES,
    .accepts = towers_accepts,
    .setup = towers_setup,
    .may_act = towers_may_act,
    .choices = towers_choices,
    .sample = towers_sample,
    .apply = towers_apply,
    .result = towers_result,
    .check = towers_check,
    .view = towers_view,
    .determinise = towers_determinise,
    .fallback = towers_fallback,
    .write_act = towers_write_act,
    .read_act = towers_read_act,
    .write_position = towers_write_position,
    .read_position = towers_read_position,
    .describe = towers_describe,
    .name_face = towers_name_face,
    .name_piece = towers_name_piece,
    .name_cell = towers_name_cell,
    .scene = towers_scene,
    .preview = towers_preview,
    .explain = towers_explain,
    .sign = towers_sign,
    .draw = towers_draw,
    .evaluate = towers_evaluate,
    .shapes = &TOWERS_SHAPES,
    .seen_fields = TOWERS_SEEN_FIELDS,
    .playout = playout_icetowers,
};
