/* bell.c -- a test game with time: a bell will ring at a moment nobody knows.
 *
 * Whoever presses first after it wins; who presses before it is out. A tick is a tenth of
 * a second; the bell rings between 10 and 100, the match ends at 120. Everybody may act at
 * any time, once. The moment of the bell is the face of a piece: hidden until it rings. */
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"

#include <string.h>

enum { ACT_PRESS };
enum { EVENT_RING, EVENT_PRESS, EVENT_END };
enum { ZONE_GONE, ZONE_BELL, ZONE_HANDS };
enum { LOOK_BELL, LOOK_HAND };
enum { EARLIEST = 10, LATEST = 100, END = 120, SEATS = 4 };

typedef struct BellState {
    int16_t tick, bell;
    int16_t pressed[SEATS]; /* the tick, from 1; 0: not yet */
} BellState;

typedef struct BellView {
    int8_t viewer;
    int16_t tick, bell; /* bell 0: it has not rung */
    int16_t pressed[SEATS];
} BellView;

static const Field STATE_FIELDS[] = {FIELD_I16(BellState, tick), FIELD_I16(BellState, bell),
                                     FIELD_I16(BellState, pressed), FIELD_END};
static const Field VIEW_FIELDS[] = {FIELD_I8(BellView, viewer), FIELD_I16(BellView, tick),
                                    FIELD_I16(BellView, bell), FIELD_I16(BellView, pressed), FIELD_END};

static void bell_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    BellState *s = (BellState *)state;
    (void)t;
    memset(s, 0, sizeof *s);
    s->bell = (int16_t)(EARLIEST + (int)rng_below(rng, LATEST - EARLIEST + 1));
    if (!events) return;
    event_emit(events, (Event){.kind = EVENT_END, .seat = SEAT_WATCHER});
    move_emit(events, (Move){.piece = 0, .zone = ZONE_BELL});
}

static bool is_over(const Terms *t, const BellState *s)
{
    bool all = true;
    for (int p = 0; p < t->seats; p++) all &= s->pressed[p] != 0;
    return all || s->tick >= END;
}

static SeatSet bell_may_act(const Terms *t, const State *state)
{
    const BellState *s = (const BellState *)state;
    SeatSet set = 0;
    for (int p = 0; p < t->seats && !is_over(t, s); p++)
        if (!s->pressed[p]) set |= seat_bit((Seat)p);
    return set;
}

static int bell_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity)
{
    int n = 0;
    if (seats_have(bell_may_act(t, s), seat)) choice_add(out, capacity, &n, (Act){ACT_PRESS, 0, {0}});
    return n;
}

static bool bell_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events, Refusal *why)
{
    BellState *s = (BellState *)state;
    if (act->kind != ACT_PRESS || act->argc)
        return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (!seats_have(bell_may_act(t, state), seat))
        return refuse(why, REFUSAL_NOT_NOW, "BE-ONCE", "bell.refuse.once", 0);
    s->pressed[seat] = (int16_t)(s->tick + 1);
    if (!events) return true;
    event_emit(events, (Event){.kind = EVENT_PRESS, .seat = seat});
    move_emit(events, (Move){.piece = (uint16_t)(1 + seat), .zone = ZONE_HANDS, .slot = seat});
    return true;
}

static int bell_due(const Terms *t, const State *state)
{
    const BellState *s = (const BellState *)state;
    if (is_over(t, s)) return 0;
    return s->tick < s->bell ? s->bell - s->tick : END - s->tick;
}

static void bell_tick(const Terms *t, State *state, int count, Events *events)
{
    BellState *s = (BellState *)state;
    for (int i = 0; i < count && !is_over(t, s); i++) {
        s->tick++;
        if (s->tick != s->bell || !events) continue;
        event_emit(events, (Event){.kind = EVENT_RING, .seat = SEAT_WATCHER});
        move_emit(events, (Move){.piece = 0, .zone = ZONE_BELL, .face = s->bell});
    }
}

/* First after the bell; nobody: all share. */
static void bell_result(const Terms *t, const State *state, Result *out)
{
    const BellState *s = (const BellState *)state;
    int best = END + 2;
    memset(out, 0, sizeof *out);
    out->over = is_over(t, s);
    for (int p = 0; p < t->seats; p++) {
        int at = s->pressed[p] > s->bell ? s->pressed[p] : END + 1;
        out->points[p] = at <= END;
        if (at < best) best = at, out->winners = 0;
        if (at == best) out->winners |= seat_bit((Seat)p);
    }
    if (!out->over) out->winners = 0;
}

static const Rules bell_rules = {NULL, bell_setup, bell_may_act, bell_choices,
                                 NULL, bell_apply, bell_result,  NULL};

static const char *bell_check(const Terms *t, const State *state)
{
    const BellState *s = (const BellState *)state;
    if (s->tick < 0 || s->tick > END || s->bell < EARLIEST || s->bell > LATEST)
        return "time and bell are in range";
    for (int p = 0; p < SEATS; p++)
        if (s->pressed[p] < 0 || s->pressed[p] > s->tick + 1 || (p >= t->seats && s->pressed[p]))
            return "presses are in the past";
    return NULL;
}

/* Built up from nothing, field by field: what is not named here stays hidden. */
static void bell_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const BellState *s = (const BellState *)state;
    BellView *v = (BellView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->tick = s->tick;
    v->bell = s->tick >= s->bell || seat == SEAT_REFEREE ? s->bell : 0;
    memcpy(v->pressed, s->pressed, sizeof v->pressed);
}

static void bell_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    const BellView *v = (const BellView *)view;
    BellState *s = (BellState *)out;
    int from = v->tick + 1 > EARLIEST ? v->tick + 1 : EARLIEST;
    (void)t;
    memset(s, 0, sizeof *s);
    s->tick = v->tick;
    s->bell = v->bell ? v->bell : (int16_t)(from + (int)rng_below(rng, (uint32_t)(LATEST - from + 1)));
    memcpy(s->pressed, v->pressed, sizeof s->pressed);
}

static bool bell_fallback(const Terms *t, const View *v, Act *out)
{
    (void)t, (void)v;
    *out = (Act){ACT_PRESS, 0, {0}};
    return true;
}

static const Views bell_views = {sizeof(BellState), sizeof(BellView), STATE_FIELDS,     VIEW_FIELDS,  NULL,
                                 bell_check,        bell_view,        bell_determinise, bell_fallback};

static void bell_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t, (void)act, text_add(out, "press");
}

static bool bell_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    (void)t;
    if (strcmp(text, "press") != 0) return garbled(why, text);
    *out = (Act){ACT_PRESS, 0, {0}};
    return true;
}

static void bell_write_position(const Terms *t, const State *state, Text *out)
{
    const BellState *s = (const BellState *)state;
    text_int(out, s->tick);
    text_char(out, ' ');
    text_int(out, s->bell);
    for (int p = 0; p < t->seats; p++) text_char(out, ' '), text_int(out, s->pressed[p]);
}

static bool bell_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Scan scan = scan_of(text);
    BellState s = {0};
    int32_t number[2 + SEATS] = {0};
    for (int i = 0; i < 2 + t->seats; i++)
        if ((i && !scan_char(&scan, ' ')) || !scan_int(&scan, 0, END + 1, &number[i]))
            return fault_at(fault, 0, "fault.position", 1, arg_count(1));
    s.tick = (int16_t)number[0];
    s.bell = (int16_t)number[1];
    for (int p = 0; p < t->seats; p++) s.pressed[p] = (int16_t)number[2 + p];
    if (!scan_done(&scan) || bell_check(t, (State *)&s))
        return fault_at(fault, 0, "fault.position", 1, arg_count(1));
    memcpy(out, &s, sizeof s);
    return true;
}

static const Positions bell_positions = {bell_write_position, bell_read_position};

static void bell_describe(const Terms *t, const Event *e, Message *out)
{
    static const char *const KEYS[] = {"bell.event.ring", "bell.event.press", "bell.event.start"};
    (void)t;
    message(out, KEYS[e->kind], 1, arg_seat(e->seat));
}

static void bell_name_face(const Terms *t, int face, Message *out)
{
    (void)t, message(out, "bell.face.moment", 1, arg_count(face));
}
static void bell_name(const Terms *t, int number, Text *out) { (void)t, text_int(out, number); }

static const Texts bell_texts = {bell_write_act, bell_read_act, bell_describe, bell_name_face,
                                 bell_name,      bell_name,     NULL};

static int bell_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const BellView *v = (const BellView *)view;
    int n = 0;
    if (n < capacity) out[n++] = (Piece){.id = 0, .zone = ZONE_BELL, .face = v->bell};
    for (int p = 0; p < t->seats; p++)
        if (v->pressed[p] && n < capacity)
            out[n++] =
                (Piece){.id = (uint16_t)(1 + p), .zone = ZONE_HANDS, .look = LOOK_HAND, .slot = (int16_t)p};
    return n;
}

static void bell_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    BellState s;
    Rng rng;
    *out = (Preview){.cost = -1, .complete = true};
    rng_seed_fast(&rng, 1);
    bell_determinise(t, view, &rng, (State *)&s);
    bell_apply(t, (State *)&s, ((const BellView *)view)->viewer, part, NULL, &out->refusal);
}

static int bell_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const BellView *v = (const BellView *)view;
    int n = 0;
    for (int p = 0; p < t->seats && n < capacity; p++) {
        if (!v->bell || v->pressed[p] <= v->bell || v->pressed[p] > END) continue;
        out[n] = (ScoreLine){.seat = (Seat)p, .points = 1};
        message(&out[n++].why, "bell.score.after", 0);
    }
    return n;
}
static void bell_draw(const Terms *t, const View *v, Text *out)
{
    (void)t, text_int(out, ((const BellView *)v)->tick), text_char(out, '\n');
}

static const Scenes bell_scenes = {bell_scene, bell_preview, bell_explain, NULL, bell_draw};
static int32_t bell_evaluate(const Terms *t, const State *s, Seat seat)
{
    return (void)t, (void)s, (void)seat, 0;
}

static const Skill bell_skill = {.evaluate = bell_evaluate};

static const Option OPTIONS[] = {{NULL, 0, 0, 0, NULL}};
static const char *const NONE[] = {NULL};
static const char *const ACTS[] = {"press", NULL};
static const char *const EVENTS[] = {"ring", "press", "start", NULL};
static const char *const LOOKS[] = {"bell", "hand", NULL};
static const char *const ZONES[] = {"gone", "bell", "hands", NULL};
static const char *const CLAUSES[] = {"BE-ONCE", NULL};

/* ---- bell, and clap: the same as acts of hands, told in a stream and judged a moment later ---------- */

static void clap_write_own(const Terms *t, const State *s, Seat seat, Text *out)
{
    (void)seat, bell_write_position(t, s, out);
}
static uint64_t clap_own_hash(const Terms *t, const State *s, Seat seat)
{
    return (void)t, (uint64_t)((const BellState *)s)->pressed[seat];
}
static SeatSet clap_touched(const Terms *t, const Events *events)
{
    return (void)t, (void)events, (SeatSet)0;
}

/* Clap's own words, key by key. */
static const char *clap_key(const char *bells)
{
    static const char *const KEYS[][2] = {
        {"bell.event.ring", "clap.event.ring"},   {"bell.event.press", "clap.event.press"},
        {"bell.event.start", "clap.event.start"}, {"bell.refuse.once", "clap.refuse.once"},
        {"bell.face.moment", "clap.face.moment"}, {"bell.score.after", "clap.score.after"},
    };
    for (size_t i = 0; bells && i < sizeof KEYS / sizeof *KEYS; i++)
        if (!strcmp(bells, KEYS[i][0])) return KEYS[i][1];
    return bells;
}

static bool clap_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = bell_apply(t, s, seat, act, events, why);
    if (!done && why) why->message.key = clap_key(why->message.key);
    return done;
}

static void clap_describe(const Terms *t, const Event *e, Message *out)
{
    bell_describe(t, e, out);
    out->key = clap_key(out->key);
}

static void clap_name_face(const Terms *t, int face, Message *out)
{
    bell_name_face(t, face, out);
    out->key = clap_key(out->key);
}

static void clap_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    bell_preview(t, view, part, out);
    out->refusal.message.key = clap_key(out->refusal.message.key);
}

static int clap_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    const int lines = bell_explain(t, view, out, capacity);
    for (int i = 0; i < lines; i++) out[i].why.key = clap_key(out[i].why.key);
    return lines;
}

static const Clock CLOCK = {.hz = 10, .tick = bell_tick, .due = bell_due};

static const Hands CLAP_HANDS = {.kinds = 1u << ACT_PRESS,
                                 .pieces = PIECES_MAX,
                                 .write_own = clap_write_own,
                                 .own_hash = clap_own_hash,
                                 .touched = clap_touched};

static const Rules clap_rules = {NULL, bell_setup, bell_may_act, bell_choices,
                                 NULL, clap_apply, bell_result,  NULL};
static const Texts clap_texts = {bell_write_act, bell_read_act, clap_describe, clap_name_face,
                                 bell_name,      bell_name,     NULL};
static const Scenes clap_scenes = {bell_scene, clap_preview, clap_explain, NULL, bell_draw};
#define clap_views     bell_views
#define clap_positions bell_positions
#define clap_skill     bell_skill

#define BELL_ANSWERS                                                                                         \
    .rules_version = 1, .seats_min = 1, .seats_max = SEATS, .acts_max = SEATS, .options = OPTIONS,           \
    GAME_NAMES(ACTS, EVENTS, ZONES, LOOKS, NONE, CLAUSES), .faces = LATEST, .clock = &CLOCK

const Game bell = {.id = "bell", GAME_PARTS(bell), BELL_ANSWERS};
const Game clap = {.id = "clap", GAME_PARTS(clap), .hands = &CLAP_HANDS, BELL_ANSWERS};
