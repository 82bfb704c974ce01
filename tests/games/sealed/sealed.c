/* sealed.c -- a test game: everybody seals one card at once, the highest takes the trick.
 *
 * Hidden hands and simultaneous play in the smallest game that has both. Cards 1 .. 24,
 * five to each of three seats; a trick is worth its lowest card. May act: whoever has not
 * sealed yet; the last of them turns the cards over. A piece is a card by its place in the
 * deal, so its id tells nothing. `note` in the view is always empty: the mutants leak there. */
#include "tests/games/sealed/sealed.h"
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "game/playout.h"

#include <string.h>

enum { ACT_SEAL };
enum { EVENT_DEAL, EVENT_SEAL, EVENT_TURN, EVENT_TAKE };
enum { ZONE_GONE, ZONE_PILE, ZONE_SHOWN, ZONE_HAND, ZONE_SEALED = ZONE_HAND + SEALED_SEATS };

/* ---- play ---------------------------------------------------------------- */

static void sealed_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    SealedState *s = (SealedState *)state;
    (void)t;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SEALED_CARDS; i++) s->face[i] = (uint8_t)(i + 1);
    rng_shuffle(rng, s->face, SEALED_CARDS);
    for (int p = 0; p < SEALED_SEATS; p++) s->sealed[p] = SEALED_NONE;
    if (!events) return;
    event_emit(events, (Event){.kind = EVENT_DEAL, .seat = SEAT_WATCHER});
    for (int i = 0; i < SEALED_CARDS; i++) {
        int p = i / SEALED_HAND;
        Move m = {.piece = (uint16_t)i, .zone = ZONE_PILE};
        if (p < SEALED_SEATS)
            m.zone = (uint8_t)(ZONE_HAND + p), m.privy = seat_bit((Seat)p), m.secret_face = s->face[i];
        move_emit(events, m);
    }
}

static SeatSet sealed_may_act(const Terms *t, const State *state)
{
    const SealedState *s = (const SealedState *)state;
    SeatSet set = 0;
    (void)t;
    for (int p = 0; s->round < SEALED_HAND && p < SEALED_SEATS; p++)
        if (s->sealed[p] == SEALED_NONE) set |= seat_bit((Seat)p);
    return set;
}

/* A card still in hand: not sealed, not played. */
bool sealed_in_hand(const SealedState *s, int seat, int card)
{
    return card >= seat * SEALED_HAND && card < (seat + 1) * SEALED_HAND && s->sealed[seat] != card &&
           !s->played[card];
}

static void turn_over(SealedState *s, Events *events)
{
    int best = 0, low = SEALED_CARDS + 1;
    for (int p = 0; p < SEALED_SEATS; p++) {
        int card = s->sealed[p], face = s->face[card];
        if (face > s->face[s->sealed[best]]) best = p;
        if (face < low) low = face;
        event_emit(events, (Event){.kind = EVENT_TURN, .seat = (Seat)p, .open = {(int16_t)face}});
        move_emit(events, (Move){.piece = (uint16_t)card, .zone = ZONE_SHOWN, .face = (int16_t)face});
    }
    for (int p = 0; p < SEALED_SEATS; p++) {
        s->played[s->sealed[p]] = 1;
        s->sealed[p] = SEALED_NONE;
    }
    s->points[best] = (int16_t)(s->points[best] + low);
    s->round++;
    event_emit(events, (Event){.kind = EVENT_TAKE, .seat = (Seat)best, .open = {(int16_t)low}});
}

static bool sealed_apply(const Terms *t, State *state, Seat seat, const Act *act, Events *events,
                         Refusal *why)
{
    SealedState *s = (SealedState *)state;
    if (!seats_have(sealed_may_act(t, state), seat))
        return refuse(why, REFUSAL_NOT_NOW, "SE-ONCE", "sealed.refuse.once", 0);
    if (act->kind != ACT_SEAL || act->argc != 1)
        return refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.shape", 0);
    int card = act->arg[0];
    if (card < 0 || card >= SEALED_CARDS || !sealed_in_hand(s, seat, card))
        return refuse(why, REFUSAL_ILLEGAL, "SE-HAND", "sealed.refuse.hand", 0);
    s->sealed[seat] = (uint8_t)card;
    if (events) {
        event_emit(
            events,
            (Event){.kind = EVENT_SEAL, .seat = seat, .privy = seat_bit(seat), .secret = {s->face[card]}});
        move_emit(events, (Move){.piece = (uint16_t)card,
                                 .zone = (uint8_t)(ZONE_SEALED + seat),
                                 .privy = seat_bit(seat),
                                 .secret_face = s->face[card]});
    }
    if (!sealed_may_act(t, state)) turn_over(s, events);
    return true;
}

static int sealed_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const SealedState *s = (const SealedState *)state;
    int n = 0;
    if (!seats_have(sealed_may_act(t, state), seat)) return 0;
    for (int card = 0; card < SEALED_CARDS; card++)
        if (sealed_in_hand(s, seat, card)) choice_add(out, capacity, &n, (Act){ACT_SEAL, 1, {(int16_t)card}});
    return n;
}

static void sealed_result(const Terms *t, const State *state, Result *out)
{
    const SealedState *s = (const SealedState *)state;
    int best = 0;
    (void)t;
    memset(out, 0, sizeof *out);
    out->over = s->round == SEALED_HAND;
    for (int p = 0; p < SEALED_SEATS; p++) {
        out->points[p] = s->points[p];
        if (s->points[p] > best) best = s->points[p];
    }
    for (int p = 0; out->over && p < SEALED_SEATS; p++)
        if (s->points[p] == best) out->winners |= seat_bit((Seat)p);
}

PLAYOUT_LOOP(sealed, NULL)

const Rules sealed_rules = {NULL, sealed_setup, sealed_may_act, sealed_choices,
                            NULL, sealed_apply, sealed_result,  playout_sealed};

static const char *sealed_check(const Terms *t, const State *state)
{
    const SealedState *s = (const SealedState *)state;
    int times[SEALED_CARDS + 1] = {0}, played = 0;
    (void)t;
    for (int i = 0; i < SEALED_CARDS; i++) {
        if (s->face[i] < 1 || s->face[i] > SEALED_CARDS || times[s->face[i]]++) return "each face once";
        if (s->played[i] > 1 || (s->played[i] && i >= SEALED_SEATS * SEALED_HAND))
            return "cards played were dealt";
        played += s->played[i];
    }
    if (s->round > SEALED_HAND || played != s->round * SEALED_SEATS) return "a round plays one card a seat";
    bool all = true;
    for (int p = 0; p < SEALED_SEATS; p++) {
        int own = 0;
        for (int i = 0; i < SEALED_HAND; i++) own += s->played[p * SEALED_HAND + i];
        if (own != s->round || s->points[p] < 0) return "a round plays one card a seat";
        all &= s->sealed[p] != SEALED_NONE;
        if (s->sealed[p] == SEALED_NONE) continue;
        if (s->sealed[p] / SEALED_HAND != p || s->played[s->sealed[p]])
            return "a sealed card is from the hand";
    }
    return all ? "a full trick is turned over" : NULL;
}

/* ---- knowing ---------------------------------------------------------------- */

const Field SEALED_STATE_FIELDS[] = {FIELD_U8(SealedState, face),   FIELD_U8(SealedState, played),
                                     FIELD_U8(SealedState, sealed), FIELD_I16(SealedState, points),
                                     FIELD_U8(SealedState, round),  FIELD_END};
const Field SEALED_VIEW_FIELDS[] = {FIELD_I8(SealedView, viewer),  FIELD_U8(SealedView, face),
                                    FIELD_U8(SealedView, played),  FIELD_U8(SealedView, sealed),
                                    FIELD_I16(SealedView, points), FIELD_U8(SealedView, round),
                                    FIELD_U8(SealedView, note),    FIELD_END};

/* Built up from nothing, field by field: what is not named here stays hidden. */
void sealed_view(const Terms *t, const State *state, Seat seat, View *out)
{
    const SealedState *s = (const SealedState *)state;
    SealedView *v = (SealedView *)out;
    (void)t;
    memset(v, 0, sizeof *v);
    v->viewer = seat;
    v->round = s->round;
    for (int i = 0; i < SEALED_CARDS; i++) {
        bool own = seat >= 0 && i / SEALED_HAND == seat;
        if (own || s->played[i] || seat == SEAT_REFEREE) v->face[i] = s->face[i];
        v->played[i] = s->played[i];
    }
    for (int p = 0; p < SEALED_SEATS; p++) {
        v->sealed[p] = s->sealed[p];
        v->points[p] = s->points[p];
    }
}

void sealed_determinise(const Terms *t, const View *view, Rng *rng, State *out)
{
    const SealedView *v = (const SealedView *)view;
    SealedState *s = (SealedState *)out;
    bool used[SEALED_CARDS + 1] = {false};
    uint8_t pool[SEALED_CARDS];
    int n = 0;
    (void)t;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SEALED_CARDS; i++) used[v->face[i]] = true;
    for (int f = 1; f <= SEALED_CARDS; f++)
        if (!used[f]) pool[n++] = (uint8_t)f;
    rng_shuffle(rng, pool, n);
    for (int i = 0; i < SEALED_CARDS; i++) s->face[i] = v->face[i] ? v->face[i] : pool[--n];
    memcpy(s->played, v->played, sizeof s->played);
    s->round = v->round;
    for (int p = 0; p < SEALED_SEATS; p++) {
        s->points[p] = v->points[p];
        s->sealed[p] = v->sealed[p];
    }
}

static bool sealed_fallback(const Terms *t, const View *view, Act *out)
{
    const SealedView *v = (const SealedView *)view;
    Choice c;
    Rng rng;
    SealedState s;
    rng_seed_fast(&rng, 1);
    sealed_determinise(t, view, &rng, (State *)&s);
    if (sealed_choices(t, (const State *)&s, v->viewer, &c, 1) < 1) return false;
    *out = c.lo;
    return true;
}

static const Views sealed_views = {
    sizeof(SealedState), sizeof(SealedView), SEALED_STATE_FIELDS, SEALED_VIEW_FIELDS, NULL,
    sealed_check,        sealed_view,        sealed_determinise,  sealed_fallback};

/* ---- telling ---------------------------------------------------------------- */

static void sealed_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t;
    text_add(out, "seal ");
    text_int(out, act->arg[0]);
}

static bool sealed_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    int32_t card;
    (void)t;
    if (!scan_exact(&scan, "seal ") || !scan_int(&scan, 0, SEALED_CARDS - 1, &card) || !scan_done(&scan))
        return garbled(why, text);
    *out = (Act){ACT_SEAL, 1, {(int16_t)card}};
    return true;
}

static void sealed_write_position(const Terms *t, const State *s, Text *out)
{
    uint8_t bytes[128];
    (void)t;
    text_hex(out, bytes, fields_encode(SEALED_STATE_FIELDS, s, bytes, sizeof bytes));
}

static bool sealed_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    uint8_t bytes[128];
    SealedState s;
    int size = fields_size(SEALED_STATE_FIELDS);
    Scan scan = scan_of(text);
    bool fine = scan_hex(&scan, bytes, size) && scan_done(&scan) &&
                fields_decode(SEALED_STATE_FIELDS, &s, bytes, size) && !sealed_check(t, (State *)&s);
    if (!fine) return fault_at(fault, 0, "fault.position", 1, arg_count(1));
    memcpy(out, &s, sizeof s);
    return true;
}

static const Positions sealed_positions = {sealed_write_position, sealed_read_position};

static void sealed_describe(const Terms *t, const Event *e, Message *out)
{
    (void)t;
    switch (e->kind) {
    case EVENT_DEAL: message(out, "sealed.event.deal", 0); break;
    case EVENT_SEAL: message(out, "sealed.event.seal", 1, arg_seat(e->seat)); break;
    case EVENT_TURN: message(out, "sealed.event.turn", 2, arg_seat(e->seat), arg_count(e->open[0])); break;
    default: message(out, "sealed.event.take", 2, arg_seat(e->seat), arg_count(e->open[0]));
    }
}

static void sealed_name_face(const Terms *t, int face, Message *out)
{
    (void)t;
    message(out, "sealed.face.card", 1, arg_count(face));
}

static void sealed_name(const Terms *t, int number, Text *out)
{
    (void)t;
    text_int(out, number);
}

static const Texts sealed_texts = {
    sealed_write_act, sealed_read_act, sealed_describe, sealed_name_face, sealed_name, sealed_name, NULL};

int sealed_scene(const Terms *t, const View *view, Piece *out, int capacity)
{
    const SealedView *v = (const SealedView *)view;
    (void)t;
    for (int i = 0; i < SEALED_CARDS && i < capacity; i++) {
        int p = i / SEALED_HAND, zone = ZONE_PILE;
        if (p < SEALED_SEATS)
            zone = v->played[i] ? ZONE_SHOWN : v->sealed[p] == i ? ZONE_SEALED + p : ZONE_HAND + p;
        out[i] = (Piece){.id = (uint16_t)i, .zone = (uint8_t)zone, .face = v->face[i]};
    }
    return SEALED_CARDS;
}

static void sealed_preview(const Terms *t, const View *view, const Act *part, Preview *out)
{
    SealedState s;
    Rng rng;
    *out = (Preview){.cost = -1, .complete = part->argc > 0};
    if (!out->complete) return;
    rng_seed_fast(&rng, 1);
    sealed_determinise(t, view, &rng, (State *)&s);
    if (sealed_apply(t, (State *)&s, ((const SealedView *)view)->viewer, part, NULL, &out->refusal))
        out->piece[out->pieces++] = (uint16_t)part->arg[0];
}

static int sealed_explain(const Terms *t, const View *view, ScoreLine *out, int capacity)
{
    for (int p = 0; p < t->seats && p < capacity; p++) {
        out[p] = (ScoreLine){.seat = (Seat)p, .points = ((const SealedView *)view)->points[p]};
        message(&out[p].why, "sealed.score.tricks", 0);
    }
    return t->seats;
}

static void sealed_draw(const Terms *t, const View *view, Text *out)
{
    const SealedView *v = (const SealedView *)view;
    (void)t;
    for (int i = 0; i < SEALED_CARDS; i++) {
        text_int(out, v->face[i]);
        text_char(out, i + 1 < SEALED_CARDS ? ' ' : '\n');
    }
}

static const Scenes sealed_scenes = {sealed_scene, sealed_preview, sealed_explain, NULL, sealed_draw};

static int32_t sealed_evaluate(const Terms *t, const State *s, Seat seat)
{
    (void)t;
    return ((const SealedState *)s)->points[seat] * 1000;
}

static const Skill sealed_skill = {.evaluate = sealed_evaluate};

static const Option OPTIONS[] = {{NULL, 0, 0, 0, NULL}};
static const char *const NONE[] = {NULL};
static const char *const ACTS[] = {"seal", NULL};
static const char *const EVENTS[] = {"deal", "seal", "turn", "take", NULL};
static const char *const LOOKS[] = {"card", NULL};
static const char *const ZONES[] = {"gone",  "pile",    "shown",   "hand0",   "hand1",
                                    "hand2", "sealed0", "sealed1", "sealed2", NULL};
static const char *const CLAUSES[] = {"SE-ONCE", "SE-HAND", NULL};

static const ActShape SHAPE = {ACT_SEAL, 1, {{0, SEALED_CARDS - 1}}};
static const ActShapes SHAPES = {.count = 1, .shape = &SHAPE};

const Game sealed = {
    .id = "sealed",
    .rules_version = 1,
    .seats_min = SEALED_SEATS,
    .seats_max = SEALED_SEATS,
    .acts_max = SEALED_SEATS * SEALED_HAND,
    GAME_PARTS(sealed),
    GAME_NAMES(ACTS, EVENTS, ZONES, LOOKS, NONE, CLAUSES),
    .options = OPTIONS,
    .faces = SEALED_CARDS,
    .shapes = &SHAPES,
};
