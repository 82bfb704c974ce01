/* game.c -- Ica as the core knows it: names, options, and its parts. */
#include "games/ica/ica.h"

static const char *const SEAT_OR_RANDOM[] = {"random", "A", "B", "C", "D", NULL};
static const Option OPTIONS[] = {
    [OPTION_FIRST] = {"first", 0, 0, SEATS, SEAT_OR_RANDOM},
    [OPTION_LAYOUT] = {"layout", 0, 0, SEATS, SEAT_OR_RANDOM},
    [OPTION_ROUNDS] = {"max_rounds", 100, 1, ROUNDS_MAX, NULL},
    {NULL, 0, 0, 0, NULL},
};
static const char *const ZONES[] = {"gone",  "site",    "research", "lab",   "pawns", "field", "turn",
                                    "score", "discard", "hand0",    "hand1", "hand2", "hand3", NULL};
static const char *const LOOKS[] = {"yellow",      "light",       "dark",        "research",    "prospector0",
                                    "prospector1", "prospector2", "prospector3", "researcher0", "researcher1",
                                    "researcher2", "researcher3", "marker0",     "marker1",     "marker2",
                                    "marker3",     "turn",        "field0",      "field1",      "field2",
                                    "field3",      NULL};
static const char *const CLAUSES[] = {
    "IC-BOARD",    "IC-TILES",     "IC-POINTS", "IC-SETUP", "IC-TURN",      "IC-MOVE",
    "IC-FLIP-LAB", "IC-DIG",       "IC-TAKE",   "IC-DROP",  "IC-PUSH",      "IC-SPEND",
    "IC-ORB",      "IC-CLEPSYDRA", "IC-KNIVES", "IC-BONES", "IC-INFLUENCE", "IC-CROSSCHECK",
    "IC-PASS",     "IC-ZERO",      "IC-NAMES",  "IC-AP",    "IC-FIELD",     "IC-ANNEX",
    "IC-CONFLICT", "IC-EVICT",     "IC-REPORT", "IC-SCORE", "IC-CAP",       NULL};

/* A turn holds at most five acts that cost a point, two for each 0-tile, two second flips, a pass, and
 * three retreats from each of the six cells that a researcher can reach; objects spent make few turns longer.
 */
enum {
    TURN_ACTS_MAX = TURN_POINTS + 2 * ZEROES_MAX + 2 + 1 + 3 * (TURN_POINTS + 1) + 1,
    SPENDING_MAX = 4 * TILES
};

static const Constant CONSTANTS[] = {
    CONSTANT(SIDE),        CONSTANT(CELLS),         CONSTANT(REPORTS),        CONSTANT(SEATS),
    CONSTANT(TURN_POINTS), CONSTANT(PROSPECTOR),    CONSTANT(RESEARCHER),     CONSTANT(SITE_LEVELS),
    CONSTANT(LAB_LEVELS),  CONSTANT(TURN_SLOTS),    CONSTANT(PIECE_RESEARCH), CONSTANT(PIECE_PAWN),
    CONSTANT(PIECE_FIELD), CONSTANT(FACE_RESEARCH), CONSTANT(DROP_PLAIN),     CONSTANT(DROP_ADDED),
    CONSTANT_END,
};

const Game ica = {
    .id = "ica",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = CELLS + PAWNS * SEATS + ROUNDS_MAX * SEATS * TURN_ACTS_MAX + SPENDING_MAX,
    GAME_PARTS(ica),
    GAME_NAMES(ICA_ACTS, ICA_EVENTS, ZONES, LOOKS, ICA_WORDS, CLAUSES),
    .endings = 1u << EVENT_CAP,
    .options = OPTIONS,
    .faces = FACES,
    .constants = CONSTANTS,
    .prices = ICA_PRICES,
    .data = &ica_data,
    .course = &ica_course,
    .shapes = &ica_shapes,
};
