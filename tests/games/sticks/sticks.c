/* sticks.c -- a test game with numbers to choose: three heaps of sticks, and whoever takes the last one wins.
 *
 * A turn takes some sticks of one heap. How many is a range, so that a list, a slider and a bot meet a choice
 * with room in the smallest game that has one. Everything is open. */
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"

#include <string.h>

enum { ACT_TAKE };
enum { EVENT_DEAL, EVENT_TAKE };
enum { ZONE_GONE, ZONE_HEAP };
enum { HEAPS = 3, LEAST = 3, MOST = 7, SEATS = 4 };

typedef struct SticksState {
    uint8_t heap[HEAPS];
    uint8_t turn;
} SticksState;

typedef struct SticksView {
    int8_t viewer;
    uint8_t heap[HEAPS];
    uint8_t turn;
} SticksView;

static const Field STATE_FIELDS[] = {FIELD_U8(SticksState, heap), FIELD_U8(SticksState, turn), FIELD_END};
static const Field VIEW_FIELDS[] = {FIELD_I8(SticksView, viewer), FIELD_U8(SticksView, heap),
                                    FIELD_U8(SticksView, turn), FIELD_END};

/* ---- play ---------------------------------------------------------------- */

static int piece_of(int heap, int stick) { return heap * MOST + stick; }

static void sticks_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    SticksState *s = (SticksState *)state;
    (void)t;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < HEAPS; i++) s->heap[i] = (uint8_t)(LEAST + rng_below(rng, MOST - LEAST + 1));
    if (!events) return;
    event_emit(
        events,
        (Event){.kind = EVENT_DEAL, .seat = SEAT_WATCHER, .open = {s->heap[0], s->heap[1], s->heap[2]}});
    for (int i = 0; i < HEAPS; i++)
        for (int k = 0; k < s->heap[i]; k++)
            move_emit(events,
                      (Move){.piece = (uint16_t)piece_of(i, k), .zone = ZONE_HEAP, .slot = (int16_t)i});
}

static bool is_over(const SticksState *s) { return !s->heap[0] && !s->heap[1] && !s->heap[2]; }

/* ST-TURN */
static SeatSet sticks_may_act(const Terms *t, const State *state)
{
    const SticksState *s = (const SticksState *)state;
    (void)t;
    return is_over(s) ? 0 : seat_bit((Seat)s->turn);
}

static int sticks_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const SticksState *s = (const SticksState *)state;
    int n = 0;
    if (!seats_have(sticks_may_act(t, state), seat)) return 0;
    for (int i = 0; i < HEAPS; i++) {
        if (!s->heap[i]) continue;
        if (n < capacity)
            out[n] = (Choice){{ACT_TAKE, 2, {(int16_t)i, 1}}, {ACT_TAKE, 2, {(int16_t)i, s->heap[i]}}};
        n++;
    }
    return n;
}

/* ST-TAKE */
static bool sticks_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events,
                         Refusal *why)
{
    SticksState *s = (SticksState *)state;
    if (act->kind != ACT_TAKE || act->argc != 2)
        return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (!seats_have(sticks_may_act(t, state), seat))
        return refuse(why, REFUSAL_NOT_NOW, "ST-TURN", "sticks.refuse.turn", 1, arg_seat(s->turn));
    int heap = act->arg[0], count = act->arg[1];
    if (heap < 0 || heap >= HEAPS)
        return refuse(why, REFUSAL_ILLEGAL, "ST-TAKE", "sticks.refuse.heap", 1, arg_count(heap + 1));
    if (count < 1 || count > s->heap[heap])
        return refuse(why, REFUSAL_ILLEGAL, "ST-TAKE", "sticks.refuse.count", 2, arg_count(heap + 1),
                      arg_count(s->heap[heap]));
    s->heap[heap] = (uint8_t)(s->heap[heap] - count);
    s->turn = (uint8_t)((s->turn + 1) % t->seats);
    if (!events) return true;
    event_emit(events,
               (Event){.kind = EVENT_TAKE, .seat = seat, .open = {(int16_t)(heap + 1), (int16_t)count}});
    for (int k = 0; k < count; k++)
        move_emit(events, (Move){.piece = (uint16_t)piece_of(heap, s->heap[heap] + k), .zone = ZONE_GONE});
    return true;
}

static void sticks_result(const Terms *t, const State *state, Result *out)
{
    const SticksState *s = (const SticksState *)state;
    memset(out, 0, sizeof *out);
    out->over = is_over(s);
    if (!out->over) return;
    Seat last = (Seat)((s->turn + t->seats - 1) % t->seats);
    out->points[last] = 1;
    out->winners = seat_bit(last);
}

PLAYOUT_LOOP(sticks, NULL)

const Rules sticks_rules = {NULL, sticks_setup, sticks_may_act, sticks_choices,
                            NULL, sticks_apply, sticks_result,  playout_sticks};

static const char *sticks_check(const Terms *t, const State *state)
{
    const SticksState *s = (const SticksState *)state;
    for (int i = 0; i < HEAPS; i++)
        if (s->heap[i] > MOST) return "a heap has as many sticks as it may";
    return s->turn < t->seats ? NULL : "the turn is somebody's";
}

/* ---- knowing ---------------------------------------------------------------- */

/* Built up from nothing, field by field: what is not named here stays hidden. */
static void sticks_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const SticksState *s = (const SticksState *)state;
    SticksView *v = (SticksView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    memcpy(v->heap, s->heap, sizeof v->heap);
    v->turn = s->turn;
}

static void sticks_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    const SticksView *v = (const SticksView *)view;
    SticksState *s = (SticksState *)out;
    (void)t, (void)rng;
    memset(s, 0, sizeof *s);
    memcpy(s->heap, v->heap, sizeof s->heap);
    s->turn = v->turn;
}

static bool sticks_fallback(const Terms *t, const View *view, Act *out)
{
    SticksState s;
    Choice c;
    sticks_determinise(t, view, NULL, (State *)&s);
    if (sticks_choices(t, (const State *)&s, ((const SticksView *)view)->viewer, &c, 1) < 1) return false;
    *out = c.lo;
    return true;
}

static const Views sticks_views = {
    sizeof(SticksState), sizeof(SticksView), STATE_FIELDS,       VIEW_FIELDS,    NULL,
    sticks_check,        sticks_view,        sticks_determinise, sticks_fallback};

/* ---- telling ---------------------------------------------------------------- */

static void sticks_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t;
    text_add(out, "take ");
    text_int(out, act->arg[0] + 1);
    text_char(out, ' ');
    text_int(out, act->arg[1]);
}

static bool sticks_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    int32_t heap, count;
    (void)t;
    if (!scan_exact(&scan, "take ") || !scan_int(&scan, 1, HEAPS, &heap) || !scan_char(&scan, ' ') ||
        !scan_int(&scan, 1, MOST, &count) || !scan_done(&scan))
        return garbled(why, text);
    *out = (Act){ACT_TAKE, 2, {(int16_t)(heap - 1), (int16_t)count}};
    return true;
}

static void sticks_write_position(const Terms *t, const State *state, Text *out)
{
    const SticksState *s = (const SticksState *)state;
    (void)t;
    for (int i = 0; i < HEAPS; i++) text_int(out, s->heap[i]), text_char(out, ' ');
    text_char(out, (char)('A' + s->turn));
}

static bool sticks_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Scan scan = scan_of(text);
    SticksState s = {0};
    bool fine = true;
    for (int i = 0; i < HEAPS && fine; i++) {
        int32_t count = 0;
        fine = scan_int(&scan, 0, MOST, &count) && scan_char(&scan, ' ');
        s.heap[i] = (uint8_t)count;
    }
    while (fine && s.turn < t->seats && !scan_char(&scan, (char)('A' + s.turn))) s.turn++;
    if (!fine || s.turn == t->seats || !scan_done(&scan)) return fault_in_position(fault, text, &scan);
    memcpy(out, &s, sizeof s);
    return true;
}

static const Positions sticks_positions = {sticks_write_position, sticks_read_position};

static void sticks_describe(const Terms *t, const Event *e, Message *out)
{
    (void)t;
    if (e->kind == EVENT_DEAL)
        message(out, "sticks.event.deal", 3, arg_count(e->open[0]), arg_count(e->open[1]),
                arg_count(e->open[2]));
    else
        message(out, "sticks.event.take", 3, arg_seat(e->seat), arg_count(e->open[0]), arg_count(e->open[1]));
}

static void sticks_name_face(const Terms *t, int face, Message *out)
{
    (void)t, (void)face, message(out, "sticks.face.none", 0);
}
static void sticks_name_piece(const Terms *t, int piece, Text *out)
{
    (void)t, text_int(out, piece / MOST + 1);
}
static void sticks_name_cell(const Terms *t, int cell, Text *out) { (void)t, text_int(out, cell + 1); }

static const Texts sticks_texts = {sticks_write_act,
                                   sticks_read_act,
                                   sticks_describe,
                                   sticks_name_face,
                                   sticks_name_piece,
                                   sticks_name_cell,
                                   NULL};

static int sticks_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const SticksView *v = (const SticksView *)view;
    int n = 0;
    (void)t;
    for (int i = 0; i < HEAPS; i++)
        for (int k = 0; k < v->heap[i] && n < capacity; k++)
            out[n++] = (Piece){.id = (uint16_t)piece_of(i, k), .zone = ZONE_HEAP, .slot = (int16_t)i};
    return n;
}

static void sticks_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const SticksView *v = (const SticksView *)view;
    SticksState s;
    *out = (Preview){.cost = -1, .complete = part->argc > 1};
    if (!out->complete) return;
    sticks_determinise(t, view, NULL, (State *)&s);
    if (!sticks_apply(t, (State *)&s, v->viewer, part, NULL, &out->refusal)) return;
    int heap = part->arg[0];
    out->cell[out->cells++] = (int16_t)heap;
    for (int k = s.heap[heap]; k < v->heap[heap]; k++)
        out->piece[out->pieces++] = (uint16_t)piece_of(heap, k);
    if (is_over(&s))
        message(&out->line[out->lines++], "sticks.preview.last", 0);
    else
        message(&out->line[out->lines++], "sticks.preview.left", 2, arg_count(heap + 1),
                arg_count(s.heap[heap]));
}

static int sticks_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    SticksState s;
    Result r;
    sticks_determinise(t, view, NULL, (State *)&s);
    sticks_result(t, (const State *)&s, &r);
    int n = 0;
    for (Seat p = 0; p < t->seats && n < capacity; p++) {
        if (!r.points[p]) continue;
        out[n] = (ScoreLine){.seat = p, .points = 1};
        message(&out[n++].why, "sticks.score.last", 0);
    }
    return n;
}

static void sticks_draw(const Terms *t, const View *view, Text *out)
{
    const SticksView *v = (const SticksView *)view;
    (void)t;
    for (int i = 0; i < HEAPS; i++) {
        text_int(out, i + 1); /* a heap that is gone is still a line */
        if (v->heap[i]) text_char(out, ' ');
        for (int k = 0; k < v->heap[i]; k++) text_char(out, '|');
        text_char(out, '\n');
    }
}

static const Scenes sticks_scenes = {sticks_scene, sticks_preview, sticks_explain, NULL, sticks_draw};

static int32_t sticks_evaluate(const Terms *t, const State *s, Seat seat)
{
    Result r;
    sticks_result(t, s, &r);
    return r.points[seat] * 1000;
}

static const Skill sticks_skill = {.evaluate = sticks_evaluate};

static const Option OPTIONS[] = {{NULL, 0, 0, 0, NULL}};
static const char *const NONE[] = {NULL};
static const char *const ACTS[] = {"take", NULL};
static const char *const EVENTS[] = {"deal", "take", NULL};
static const char *const ZONES[] = {"gone", "heap", NULL};
static const char *const LOOKS[] = {"stick", NULL};
static const char *const CLAUSES[] = {"ST-TURN", "ST-TAKE", NULL};

static const ActShape SHAPE = {ACT_TAKE, 2, {{0, HEAPS - 1}, {1, MOST}}};
static const ActShapes SHAPES = {.count = 1, .shape = &SHAPE};

const Game sticks = {
    .id = "sticks",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .acts_max = HEAPS * MOST,
    GAME_PARTS(sticks),
    GAME_NAMES(ACTS, EVENTS, ZONES, LOOKS, NONE, CLAUSES),
    .options = OPTIONS,
    .shapes = &SHAPES,
};
