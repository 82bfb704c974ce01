/* torere.c -- Mū Tōrere, the smallest real game here (docs/add-a-game.md tells what it took): eight points
 * round a middle, four pieces a side, one empty point. Whoever cannot move has lost. Everything is open. */
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"

#include <string.h>

enum { ACT_MOVE };
enum { EVENT_DEAL, EVENT_MOVE, EVENT_STUCK, EVENT_LONG };
enum { ZONE_GONE, ZONE_POINT };
enum { RING = 8, MIDDLE = RING, POINTS, PIECES = 8, EACH = 4, LONGEST = 100 };

typedef struct TorereState {
    uint8_t at[POINTS]; /* 0: empty; 1 to 4 are A's, 5 to 8 are B's: a piece keeps its number */
    uint8_t turn, moves;
} TorereState;

typedef struct TorereView {
    int8_t viewer;
    uint8_t at[POINTS];
    uint8_t turn, moves;
} TorereView;

static const Field STATE_FIELDS[] = {FIELD_U8(TorereState, at), FIELD_U8(TorereState, turn),
                                     FIELD_U8(TorereState, moves), FIELD_END};
static const Field VIEW_FIELDS[] = {FIELD_I8(TorereView, viewer), FIELD_U8(TorereView, at),
                                    FIELD_U8(TorereView, turn), FIELD_U8(TorereView, moves), FIELD_END};

/* ---- play ---------------------------------------------------------------- */

static int owner_of(int piece) { return (piece - 1) / EACH; }

static void torere_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    TorereState *s = (TorereState *)state;
    (void)t, (void)rng;
    memset(s, 0, sizeof *s);
    if (events) event_emit(events, (Event){.kind = EVENT_DEAL, .seat = SEAT_WATCHER});
    for (int i = 0; i < PIECES; i++) {
        s->at[i] = (uint8_t)(i + 1);
        if (events)
            move_emit(events, (Move){.piece = (uint16_t)i,
                                     .zone = ZONE_POINT,
                                     .slot = (int16_t)i,
                                     .face = (int16_t)(owner_of(i + 1) + 1)});
    }
}

static int empty_point(const TorereState *s)
{
    int point = 0;
    while (s->at[point]) point++;
    return point;
}

static bool is_rival(int piece, int seat) { return piece && owner_of(piece) != seat; }

/* The clause that forbids the piece on this point to go to the empty one; NULL: it may. */
static const char *forbidden(const TorereState *s, int from)
{
    const int to = empty_point(s), left = (from + RING - 1) % RING, right = (from + 1) % RING;
    if (from == MIDDLE) return NULL;
    if (to == MIDDLE) /* TO-MIDDLE */
        return is_rival(s->at[left], s->turn) || is_rival(s->at[right], s->turn) ? NULL : "TO-MIDDLE";
    return to == left || to == right ? NULL : "TO-MOVE";
}

static bool may_move(const TorereState *s, int from)
{
    return s->at[from] && owner_of(s->at[from]) == s->turn && !forbidden(s, from);
}

static bool is_stuck(const TorereState *s)
{
    for (int from = 0; from < POINTS; from++)
        if (may_move(s, from)) return false;
    return true;
}

/* TO-TURN */
static SeatSet torere_may_act(const Terms *t, const State *state)
{
    const TorereState *s = (const TorereState *)state;
    (void)t;
    return s->moves >= LONGEST || is_stuck(s) ? 0 : seat_bit((Seat)s->turn);
}

static int torere_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const TorereState *s = (const TorereState *)state;
    int n = 0;
    if (!seats_have(torere_may_act(t, state), seat)) return 0;
    for (int from = 0; from < POINTS; from++)
        if (may_move(s, from)) choice_add(out, capacity, &n, (Act){ACT_MOVE, 1, {(int16_t)from}});
    return n;
}

static bool torere_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events,
                         Refusal *why)
{
    TorereState *s = (TorereState *)state;
    if (act->kind != ACT_MOVE || act->argc != 1 || act->arg[0] < 0 || act->arg[0] >= POINTS)
        return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    if (!seats_have(torere_may_act(t, state), seat))
        return refuse(why, REFUSAL_NOT_NOW, "TO-TURN", "torere.refuse.turn", 0);
    const int from = act->arg[0], to = empty_point(s), piece = s->at[from];
    if (!piece || owner_of(piece) != seat)
        return refuse(why, REFUSAL_ILLEGAL, "TO-MOVE", "torere.refuse.piece", 1, arg_cell(from));
    const char *clause = forbidden(s, from);
    if (clause)
        return refuse(why, REFUSAL_ILLEGAL, clause,
                      to == MIDDLE ? "torere.refuse.middle" : "torere.refuse.far", 1, arg_cell(from));
    s->at[from] = 0;
    s->at[to] = (uint8_t)piece;
    s->turn ^= 1;
    s->moves++;
    if (!events) return true;
    event_emit(events, (Event){.kind = EVENT_MOVE, .seat = seat, .open = {(int16_t)from, (int16_t)to}});
    move_emit(events, (Move){.piece = (uint16_t)(piece - 1),
                             .zone = ZONE_POINT,
                             .slot = (int16_t)to,
                             .face = (int16_t)(owner_of(piece) + 1)});
    if (is_stuck(s))
        event_emit(events, (Event){.kind = EVENT_STUCK, .seat = (Seat)s->turn});
    else if (s->moves == LONGEST)
        event_emit(events, (Event){.kind = EVENT_LONG, .seat = SEAT_WATCHER});
    return true;
}

static void torere_result(const Terms *t, const State *state, Result *out)
{
    const TorereState *s = (const TorereState *)state;
    memset(out, 0, sizeof *out);
    out->over = !torere_may_act(t, state);
    if (!out->over) return;
    out->winners = is_stuck(s) ? seat_bit((Seat)(s->turn ^ 1)) : (SeatSet)3;
    for (Seat p = 0; p < 2; p++) out->points[p] = out->winners == seat_bit(p);
}

PLAYOUT_LOOP(torere, NULL)

const Rules torere_rules = {NULL, torere_setup, torere_may_act, torere_choices,
                            NULL, torere_apply, torere_result,  playout_torere};

static const char *torere_check(const Terms *t, const State *state)
{
    const TorereState *s = (const TorereState *)state;
    unsigned seen = 0;
    (void)t;
    for (int i = 0; i < POINTS; i++) {
        if (s->at[i] > PIECES) return "a point holds one of eight pieces";
        seen |= 1u << s->at[i];
    }
    if (seen != (1u << POINTS) - 1) return "every piece is there once, and one point is empty";
    if (s->moves > LONGEST) return "no more moves than there may be";
    return s->turn < 2 && s->turn == s->moves % 2 ? NULL : "the turn is that of the moves";
}

/* ---- knowing ---------------------------------------------------------------- */

/* Built up from nothing, field by field: what is not named here stays hidden. */
static void torere_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const TorereState *s = (const TorereState *)state;
    TorereView *v = (TorereView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    memcpy(v->at, s->at, sizeof v->at);
    v->turn = s->turn;
    v->moves = s->moves;
}

static void torere_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    const TorereView *v = (const TorereView *)view;
    TorereState *s = (TorereState *)out;
    (void)t, (void)rng;
    memset(s, 0, sizeof *s);
    memcpy(s->at, v->at, sizeof s->at);
    s->turn = v->turn;
    s->moves = v->moves;
}

static bool torere_fallback(const Terms *t, const View *view, Act *out)
{
    TorereState s;
    Choice c;
    torere_determinise(t, view, NULL, (State *)&s);
    if (torere_choices(t, (const State *)&s, ((const TorereView *)view)->viewer, &c, 1) < 1) return false;
    *out = c.lo;
    return true;
}

static const Views torere_views = {
    sizeof(TorereState), sizeof(TorereView), STATE_FIELDS,       VIEW_FIELDS,    NULL,
    torere_check,        torere_view,        torere_determinise, torere_fallback};

/* ---- telling ---------------------------------------------------------------- */

/* Points are 1 to 8 round the middle, which is m. */
static void torere_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t, text_char(out, (char)(cell == MIDDLE ? 'm' : '1' + cell));
}

static void torere_write_act(const Terms *t, const Act *act, Text *out)
{
    text_add(out, "move ");
    torere_name_cell(t, act->arg[0], out);
}

static bool torere_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    int32_t from = MIDDLE + 1;
    (void)t;
    if (!scan_exact(&scan, "move ") || !(scan_char(&scan, 'm') || scan_int(&scan, 1, RING, &from)) ||
        !scan_done(&scan))
        return garbled(why, text);
    *out = (Act){ACT_MOVE, 1, {(int16_t)(from - 1)}};
    return true;
}

/* The nine points with their pieces, `.` the empty one, then the moves that were made: `12345678. 0`. */
static void torere_write_position(const Terms *t, const State *state, Text *out)
{
    const TorereState *s = (const TorereState *)state;
    (void)t;
    for (int i = 0; i < POINTS; i++) text_char(out, (char)(s->at[i] ? '0' + s->at[i] : '.'));
    text_char(out, ' ');
    text_int(out, s->moves);
}

static bool torere_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Scan scan = scan_of(text);
    TorereState s = {0};
    int32_t moves = 0;
    for (int i = 0; i < POINTS; i++) {
        if (scan_char(&scan, '.')) continue;
        for (int piece = 1; piece <= PIECES && !s.at[i]; piece++)
            if (scan_char(&scan, (char)('0' + piece))) s.at[i] = (uint8_t)piece;
    }
    const bool fine = scan_char(&scan, ' ') && scan_int(&scan, 0, LONGEST, &moves) && scan_done(&scan);
    s.moves = (uint8_t)moves;
    s.turn = s.moves % 2;
    if (!fine || torere_check(t, (const State *)&s)) return fault_in_position(fault, text, &scan);
    memcpy(out, &s, sizeof s);
    return true;
}

static const Positions torere_positions = {torere_write_position, torere_read_position};

static void torere_describe(const Terms *t, const Event *e, Message *out)
{
    (void)t;
    if (e->kind == EVENT_MOVE)
        message(out, "torere.event.move", 3, arg_seat(e->seat), arg_cell(e->open[0]), arg_cell(e->open[1]));
    else if (e->kind == EVENT_STUCK)
        message(out, "torere.event.stuck", 1, arg_seat(e->seat));
    else
        message(out, e->kind == EVENT_DEAL ? "torere.event.deal" : "torere.event.long", 0);
}

static void torere_name_face(const Terms *t, int face, Message *out)
{
    (void)t, message(out, "torere.face.of", 1, arg_seat(face ? face - 1 : 0));
}
static void torere_name_piece(const Terms *t, int piece, Text *out) { (void)t, text_int(out, piece + 1); }

static const Texts torere_texts = {torere_write_act,
                                   torere_read_act,
                                   torere_describe,
                                   torere_name_face,
                                   torere_name_piece,
                                   torere_name_cell,
                                   NULL};

static int torere_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const TorereView *v = (const TorereView *)view;
    int n = 0;
    (void)t;
    for (int i = 0; i < POINTS; i++)
        if (v->at[i] && n < capacity)
            out[n++] = (Piece){.id = (uint16_t)(v->at[i] - 1),
                               .zone = ZONE_POINT,
                               .slot = (int16_t)i,
                               .face = (int16_t)(owner_of(v->at[i]) + 1)};
    return n;
}

static void torere_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    const TorereView *v = (const TorereView *)view;
    TorereState s;
    *out = (Preview){.cost = -1, .complete = part->argc > 0};
    if (!out->complete) return;
    torere_determinise(t, view, NULL, (State *)&s);
    const int to = empty_point(&s);
    if (!torere_apply(t, (State *)&s, v->viewer, part, NULL, &out->refusal)) return;
    out->cell[out->cells++] = part->arg[0];
    out->cell[out->cells++] = (int16_t)to;
    out->piece[out->pieces++] = (uint16_t)(s.at[to] - 1);
    if (is_stuck(&s)) message(&out->line[out->lines++], "torere.preview.wins", 0);
}

static int torere_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    TorereState s;
    Result r;
    torere_determinise(t, view, NULL, (State *)&s);
    torere_result(t, (const State *)&s, &r);
    int n = 0;
    for (Seat p = 0; p < 2 && n < capacity; p++) {
        if (!r.points[p]) continue;
        out[n] = (ScoreLine){.seat = p, .points = 1};
        message(&out[n++].why, "torere.score.stuck", 0);
    }
    return n;
}

/* The star, point 1 on top and on round to the right, the middle in the middle. */
static void torere_draw(const Terms *t, const View *view, Text *out)
{
    static const char *const PICTURE[] = {"  0  ", " 7 1 ", "6 8 2", " 5 3 ", "  4  "};
    const TorereView *v = (const TorereView *)view;
    (void)t;
    for (int row = 0; row < 5; row++) {
        for (const char *c = PICTURE[row]; *c; c++) {
            const int piece = *c == ' ' ? 0 : v->at[*c - '0'];
            text_char(out, (char)(*c == ' ' ? ' ' : piece ? 'A' + owner_of(piece) : '.'));
        }
        text_char(out, '\n');
    }
}

static const Scenes torere_scenes = {torere_scene, torere_preview, torere_explain, NULL, torere_draw};

/* Room to move is what the game is about. */
static int32_t torere_evaluate(const Terms *t, const State *state, Seat seat)
{
    TorereState s = *(const TorereState *)state;
    Result r;
    int32_t room = 0;
    torere_result(t, state, &r);
    if (r.over) return r.points[seat] * 1000 - r.points[seat ^ 1] * 1000;
    for (s.turn = 0; s.turn < 2; s.turn++)
        for (int from = 0; from < POINTS; from++) room += may_move(&s, from) ? (s.turn == seat ? 1 : -1) : 0;
    return room;
}

static const Skill torere_skill = {.evaluate = torere_evaluate};

static const Option OPTIONS[] = {{NULL, 0, 0, 0, NULL}};
static const char *const NONE[] = {NULL};
static const char *const ACTS[] = {"move", NULL};
static const char *const EVENTS[] = {"deal", "move", "stuck", "long", NULL};
static const char *const ZONES[] = {"gone", "point", NULL};
static const char *const LOOKS[] = {"piece", NULL};
static const char *const CLAUSES[] = {"TO-TURN", "TO-MOVE", "TO-MIDDLE", NULL};

static const ActShape SHAPE = {ACT_MOVE, 1, {{0, MIDDLE}}};
static const ActShapes SHAPES = {.count = 1, .shape = &SHAPE};

const Game torere = {
    .id = "torere",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .acts_max = LONGEST,
    GAME_PARTS(torere),
    GAME_NAMES(ACTS, EVENTS, ZONES, LOOKS, NONE, CLAUSES),
    .options = OPTIONS,
    .shapes = &SHAPES,
};
