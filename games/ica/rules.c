/* rules.c -- Ica from the deal to the last scoring: setup, the end of turns, scoring,
 * and the contract. May it be done? legal.c. What does it do? change.c. Fields and
 * sums: fields.c. The clauses (IC-...) are those of rules.en.md beside this file. */
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"
#include "games/ica/ica.h"

#include <string.h>

/* ---- IC-SETUP ------------------------------------------------------------ */

static void deal_layers(const IcaTiles *d, Rng *rng, uint8_t deck[TILES])
{
    int count[LAYERS] = {0};
    for (int tile = 1; tile <= TILES; tile++) {
        int layer = d->layer[tile];
        deck[layer * CELLS + count[layer]++] = (uint8_t)tile;
    }
    for (int layer = 0; layer < LAYERS; layer++) rng_shuffle(rng, deck + layer * CELLS, CELLS);
}

static void ica_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    IcaState *s = (IcaState *)state;
    IcaTable *b = &s->table;
    IcaTelling telling = {.events = events};
    memset(s, 0, sizeof *s);
    deal_layers(ica_tiles(t), rng, s->deck);
    for (int cell = 0; cell < CELLS; cell++) {
        b->down[cell] = LAYERS;
        b->research[cell] = (uint8_t)cell;
        s->subject[cell] = (uint8_t)(cell + 1);
    }
    b->buried = ALL_CELLS;
    memset(b->pawn, NO_CELL, sizeof b->pawn);
    int first = t->option[OPTION_FIRST], maker = t->option[OPTION_LAYOUT];
    b->first = (uint8_t)(first ? first - 1 : (int)rng_below(rng, (uint32_t)t->seats));
    b->round = 1;
    b->seat = (uint8_t)(maker ? maker - 1 : b->first);
    b->stage = maker ? STAGE_LAYOUT : STAGE_PLACE;
    if (maker) {
        memset(s->subject, 0, sizeof s->subject);
    } else {
        rng_shuffle(rng, s->subject, CELLS);
        b->laid = b->unturned = ALL_CELLS;
    }
    if (!events) return;
    ica_tell(t, &telling, s, (Event){.kind = EVENT_DEAL, .seat = SEAT_WATCHER, .open = {b->first}});
    if (maker) ica_tell(t, &telling, s, (Event){.kind = EVENT_LAYOUT, .seat = (Seat)b->seat});
}

static bool ica_accepts(const Terms *t, Fault *fault)
{
    int first = t->option[OPTION_FIRST], maker = t->option[OPTION_LAYOUT];
    if (first > t->seats) return fault_at(fault, 0, "fault.first", 1, arg_seat(first - 1));
    if (maker > t->seats) return fault_at(fault, 0, "ica.fault.layout", 1, arg_seat(maker - 1));
    return true;
}

/* ---- turns ------------------------------------------------------------------ */

static SeatSet ica_may_act(const Terms *t, const State *state)
{
    Seat seat = ica_acting(t, &((const IcaState *)state)->table);
    return seat < 0 ? 0 : seat_bit(seat);
}

void ica_start_turn(IcaTable *b, int seat)
{
    b->stage = STAGE_TURN;
    b->seat = (uint8_t)seat;
    b->points_left = TURN_POINTS;
    b->once = b->twice = 0;
}

bool ica_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events, Refusal *why)
{
    IcaState *s = (IcaState *)state;
    if (!ica_allows(t, s, seat, act, why)) return false;
    if (!events) {
        ica_change(t, s, seat, act, NULL);
    } else {
        IcaTelling telling = {events, *s};
        ica_change(t, s, seat, act, &telling);
    }
    return true;
}

/* ---- IC-SCORE, IC-REPORT, IC-CAP ---------------------------------------------- */

static void score(const Terms *t, IcaState *s, IcaTelling *telling)
{
    const IcaTiles *d = ica_tiles(t);
    IcaTable *b = &s->table;
    int scoring = b->scored++;
    if (telling)
        ica_tell(t, telling, s, (Event){.kind = EVENT_SCORING, .seat = SEAT_WATCHER, .open = {b->scored}});
    for (int p = 0; p < t->seats; p++) {
        b->field_points[scoring][p] = (uint8_t)ica_red_field(d, b, p);
        b->hand_points[scoring][p] = (uint8_t)ica_red_hand(d, b, p);
        if (!telling) continue;
        ica_tell(t, telling, s,
                 (Event){.kind = EVENT_SCORE,
                         .seat = (Seat)p,
                         .open = {b->field_points[scoring][p], b->hand_points[scoring][p],
                                  (int16_t)ica_points(b, p)}});
    }
}

static void finish(const Terms *t, IcaState *s, IcaTelling *telling)
{
    Result r;
    s->table.stage = STAGE_OVER;
    s->table.points_left = 0;
    s->table.once = s->table.twice = 0;
    if (!telling) return;
    ica_result(t, (State *)s, &r);
    ica_tell(t, telling, s, (Event){.kind = EVENT_OVER, .seat = SEAT_WATCHER, .open = {(int16_t)r.winners}});
}

/* The turn is over; so are the due scorings with it, and with the third the match. */
void ica_end_turn(const Terms *t, IcaState *s, IcaTelling *telling)
{
    IcaTable *b = &s->table;
    int seat = b->seat, next = seat + 1 < t->seats ? seat + 1 : 0;
    bool last = next == b->first && b->round == t->option[OPTION_ROUNDS];
    if (telling) ica_tell(t, telling, s, (Event){.kind = EVENT_PASS, .seat = (Seat)seat});
    while (b->scored < b->reports / 2) score(t, s, telling);
    if (last && b->scored < SCORINGS) {
        if (telling)
            ica_tell(t, telling, s,
                     (Event){.kind = EVENT_CAP, .seat = SEAT_WATCHER, .open = {(int16_t)b->round}});
        while (b->scored < SCORINGS) score(t, s, telling);
    }
    if (b->scored == SCORINGS) {
        finish(t, s, telling);
        return;
    }
    if (next == b->first) b->round++;
    ica_start_turn(b, next);
    if (telling)
        ica_tell(t, telling, s, (Event){.kind = EVENT_TURN, .seat = (Seat)next, .open = {(int16_t)b->round}});
}

void ica_result(const Terms *t, const State *state, Result *out)
{
    const IcaTable *b = &((const IcaState *)state)->table;
    memset(out, 0, sizeof *out);
    out->over = b->stage == STAGE_OVER;
    out->capped = out->over && b->reports / 2 < SCORINGS;
    for (int p = 0; p < t->seats; p++) out->points[p] = ica_points(b, p);
    if (!out->over) return;
    int32_t best = out->points[0];
    for (int p = 1; p < t->seats; p++) best = out->points[p] > best ? out->points[p] : best;
    for (int p = 0; p < t->seats; p++)
        if (out->points[p] == best) out->winners |= seat_bit((Seat)p);
}

static int ica_round(const Terms *t, const State *state)
{
    (void)t;
    return ((const IcaState *)state)->table.round;
}

static int ica_points_left(const Terms *t, const State *state)
{
    (void)t;
    return ((const IcaState *)state)->table.points_left;
}

/* ---- the contract ----------------------------------------------------------------- */

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

static const Course COURSE = {.round = ica_round, .points_left = ica_points_left};
static const Data DATA = {sizeof(IcaTiles), &ICA_TILES, ica_read_tiles, ica_write_tiles};

PLAYOUT_LOOP(ica)

static const Constant CONSTANTS[] = {
    CONSTANT(SIDE),
    CONSTANT(CELLS),
    CONSTANT(REPORTS),
    CONSTANT(SEATS),
    CONSTANT(TURN_POINTS),
    CONSTANT(PROSPECTOR),
    CONSTANT(RESEARCHER),
    CONSTANT(SITE_LEVELS),
    CONSTANT(LAB_LEVELS),
    CONSTANT(TURN_SLOTS),
    CONSTANT(PIECE_RESEARCH),
    CONSTANT(PIECE_PAWN),
    CONSTANT(PIECE_FIELD),
    CONSTANT(FACE_RESEARCH),
    CONSTANT(DROP_PLAIN),
    CONSTANT(DROP_ADDED),
    CONSTANT(STEAL_KNIVES),
    CONSTANT(SWAP_BONES),
    CONSTANT(CROSSCHECK_POTTERIES),
    CONSTANT_END,
};

const Game ica = {
    .id = "ica",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = CELLS + PAWNS * SEATS + ROUNDS_MAX * SEATS * TURN_ACTS_MAX + SPENDING_MAX,
    .state_size = sizeof(IcaState),
    .view_size = sizeof(IcaView),
    .state_fields = ICA_STATE_FIELDS,
    .view_fields = ICA_VIEW_FIELDS,
    .options = OPTIONS,
    .acts = ICA_ACTS,
    .events = ICA_EVENTS,
    .zones = ZONES,
    .looks = LOOKS,
    .words = ICA_WORDS,
    .clauses = CLAUSES,
    .faces = FACES,
    .constants = CONSTANTS,
    .data = &DATA,
    .accepts = ica_accepts,
    .setup = ica_setup,
    .may_act = ica_may_act,
    .choices = ica_choices,
    .sample = ica_sample,
    .apply = ica_apply,
    .result = ica_result,
    .check = ica_check,
    .view = ica_view,
    .determinise = ica_determinise,
    .fallback = ica_fallback,
    .write_act = ica_write_act,
    .read_act = ica_read_act,
    .write_position = ica_write_position,
    .read_position = ica_read_position,
    .describe = ica_describe,
    .name_face = ica_name_face,
    .name_piece = ica_name_piece,
    .name_cell = ica_name_cell,
    .write_face = ica_write_face,
    .scene = ica_scene,
    .preview = ica_preview,
    .explain = ica_explain,
    .draw = ica_draw,
    .evaluate = ica_evaluate,
    .suggest = ica_suggest,
    .levels = &ICA_LEVELS,
    .tempo = ica_tempo,
    .foresight = 2,
    .suggest_fairly = ica_suggest_fairly,
    .shows = 1u << ACT_FLIP | 1u << ACT_DIG | 1u << ACT_LOOK,
    .course = &COURSE,
    .shapes = &ICA_SHAPES,
    .playout = playout_ica,
};
