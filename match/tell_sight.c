/* tell_sight.c -- what one audience may know of a State, and what the next one is told alike. */
#include "base/assert.h"
#include "base/json.h"
#include "game/act.h"
#include "match/tell.h"

#include <string.h>

/* ---- its parts --------------------------------------------------------------- */

static void tell_piece(const Piece *p, Text *out)
{
    const int32_t number[] = {p->id,           p->zone,         p->slot,         p->face,
                              p->look,         p->pose.x_um,    p->pose.y_um,    p->pose.z_um,
                              p->pose.turn[0], p->pose.turn[1], p->pose.turn[2], p->pose.turn[3]};
    json_add_row(out, NULL, number, p->posed ? 12 : 5);
}

static void tell_seats(Text *out, const char *key, SeatSet set)
{
    json_key(out, key);
    json_list(out);
    for (Seat p = 0; p < SEATS_MAX; p++)
        if (seats_have(set, p)) {
            json_add_int(out, p);
        }
    json_close(out);
}

static void tell_result(const Game *g, const Terms *t, const State *s, Text *out)
{
    Result r;
    g->rules->result(t, s, &r);
    json_bool(out, "over", r.over);
    tell_seats(out, "winners", r.winners);
    if (r.ghost) json_words(out, "ghost", r.ghost), json_int(out, "ghost_points", r.ghost_points);
    json_key(out, "points");
    json_add_row(out, NULL, r.points, t->seats);
}

/* [text, kind, arg...]; an argument with room is [low, high]. */
static void tell_choice(const Game *g, const Terms *t, const Choice *c, Text *out)
{
    char words[CHOICE_TEXT_MAX];
    Text act = text_in(words, sizeof words);
    if (act_equal(&c->lo, &c->hi)) {
        g->texts->write_act(t, &c->lo, &act);
        int32_t number[1 + ACT_ARGS] = {c->lo.kind};
        for (int i = 0; i < c->lo.argc; i++) number[1 + i] = c->lo.arg[i];
        json_add_row(out, words, number, 1 + c->lo.argc);
        return;
    }
    choice_write(g, t, c, &act);
    json_list(out);
    json_add_words(out, words);
    json_add_int(out, c->lo.kind);
    for (int i = 0; i < c->lo.argc; i++) {
        const bool exact = c->lo.arg[i] == c->hi.arg[i];
        if (!exact) json_list(out);
        json_add_int(out, c->lo.arg[i]);
        if (exact) continue;
        json_add_int(out, c->hi.arg[i]);
        json_close(out);
    }
    json_close(out);
}

void tell_choices(const Game *g, const Terms *t, const State *s, Seat seat, Text *out)
{
    Choice c[CHOICES_MAX];
    int count = g->rules->choices(t, s, seat, c, CHOICES_MAX);
    ASSERT(count <= CHOICES_MAX);
    json_key(out, "choices");
    json_list(out);
    for (int i = 0; i < count; i++) tell_choice(g, t, &c[i], out);
    json_close(out);
}

static void tell_score(const Game *g, const Terms *t, const View *v, Text *out)
{
    ScoreLine line[LINES_MAX];
    int count = g->scenes->explain(t, v, line, LINES_MAX);
    ASSERT(count <= LINES_MAX);
    json_key(out, "score");
    json_list(out);
    for (int i = 0; i < count; i++) {
        json_list(out);
        json_add_int(out, line[i].seat);
        json_add_int(out, line[i].points);
        tell_message(g, t, &line[i].why, out);
        if (line[i].decides) json_add_int(out, 1);
        json_close(out);
    }
    json_close(out);
}

/* [name, whose, where, how much], by name: a page that does not know a sign leaves it out. */
static void tell_signs(const Game *g, const Terms *t, const View *v, Text *out)
{
    Sign sign[SIGNS_MAX];
    int count = g->scenes->sign(t, v, sign, SIGNS_MAX);
    ASSERT(count <= SIGNS_MAX);
    json_key(out, "signs");
    json_list(out);
    for (int i = 0; i < count; i++) {
        const int32_t number[] = {sign[i].seat, sign[i].at, sign[i].value};
        json_add_row(out, g->signs[sign[i].kind], number, 3);
    }
    json_close(out);
}

/* Whole: every piece; else only those whose place a move cannot tell. */
static void tell_pieces(const Game *g, const Terms *t, const View *v, bool whole, Text *out)
{
    Piece piece[PIECES_MAX];
    int count = whole || g->has_poses ? g->scenes->scene(t, v, piece, PIECES_MAX) : 0;
    ASSERT(count <= PIECES_MAX);
    json_key(out, "pieces");
    json_list(out);
    for (int i = 0; i < count; i++)
        if (whole || piece[i].posed) tell_piece(&piece[i], out);
    json_close(out);
}

/* ---- what is told again -------------------------------------------------------- */

static bool repeat(const Echo *e, EchoPart part, Text *out)
{
    if (!e || !e->part[part].size) return false;
    text_add_part(out, e->text + e->part[part].from, e->part[part].size);
    return true;
}

/* What was written since `from`. */
static void remember(Echo *e, EchoPart part, const Text *out, int from)
{
    const int size = out->length - from;
    if (!e || !text_fits(out) || size > ECHO_TEXT - e->length) return;
    memcpy(e->text + e->length, out->at + from, (size_t)size);
    e->part[part] = (struct EchoSpan){e->length, size};
    e->length += size;
}

void echo_clear(Echo *e)
{
    memset(e->part, 0, sizeof e->part);
    e->length = 0;
}

/* Whose view it is stands first in it, and is all that may differ. */
static bool sees_the_same(const Views *views, const void *a, const void *b)
{
    const size_t viewer = views->view_fields[0].offset, rest = viewer + 1;
    return !memcmp(a, b, viewer) &&
           !memcmp((const char *)a + rest, (const char *)b + rest, views->view_size - rest);
}

/* From now on the echo is of those who see this. NULL: such a View is not kept. */
static Echo *echo_of(Echo *e, const Views *views, const View *v)
{
    const Field *first = views->view_fields;
    if (!e || views->view_size > ECHO_SEEN || first->kind != FIELD_I8 || strcmp(first->name, "viewer"))
        return NULL;
    if (e->part[ECHO_VIEW].size && sees_the_same(views, e->seen, v)) return e;
    e->part[ECHO_SCORE].size = e->part[ECHO_VIEW].size = 0;
    e->length = e->part[ECHO_STATE].size; /* which stands first */
    memcpy(e->seen, v, views->view_size);
    return e;
}

/* ---- the whole --------------------------------------------------------------- */

static void tell_standing(const Game *g, const Terms *t, const State *s, Echo *echo, Text *out)
{
    const int from = out->length;
    if (repeat(echo, ECHO_STATE, out)) return;
    tell_result(g, t, s, out);
    tell_seats(out, "may_act", g->rules->may_act(t, s));
    remember(echo, ECHO_STATE, out, from);
}

static void tell_reckoning(const Game *g, const Terms *t, const View *v, Echo *echo, Text *out)
{
    const int from = out->length;
    if (repeat(echo, ECHO_SCORE, out)) return;
    tell_score(g, t, v, out);
    if (g->scenes->sign) tell_signs(g, t, v, out);
    remember(echo, ECHO_SCORE, out, from);
}

static void tell_fields(const Field *fields, const View *v, Seat viewer, Echo *echo, Text *out)
{
    json_key(out, "view");
    int from = out->length;
    if (echo && echo->part[ECHO_VIEW].size) {
        text_char(out, '{');
        json_int(out, fields->name, viewer);
        repeat(echo, ECHO_VIEW, out);
        return;
    }
    fields_json(fields, v, out);
    if (!text_fits(out)) return;
    while (from < out->length && out->at[from] != ',') from++; /* without whose it is */
    remember(echo, ECHO_VIEW, out, from);
}

void tell_sight(const Game *g, const Terms *t, const Sight *sight, Text *out)
{
    const State *s = sight->state;
    Seat audience = sight->audience;
    _Alignas(16) uint8_t memory[VIEW_MAX];
    View *v = (View *)memory;
    ASSERT(g->views->view_size <= sizeof memory);
    g->views->view(t, s, audience, v);
    Echo *echo = echo_of(sight->echo, g->views, v);

    json_object(out);
    json_words(out, "game", g->id);
    json_int(out, "seat", audience);
    json_int(out, "seats", t->seats);
    tell_standing(g, t, s, sight->echo, out);
    tell_pieces(g, t, v, sight->whole, out);
    if (audience >= 0) tell_choices(g, t, sight->offer, audience, out);
    tell_reckoning(g, t, v, echo, out);
    tell_fields(g->views->view_fields, v, audience, echo, out);
    json_close(out);
}

void tell_view(const Game *g, const Terms *t, const State *s, Seat audience, Text *out)
{
    tell_sight(g, t, &(Sight){s, s, audience, true, NULL}, out);
}

void tell_change(const Game *g, const Terms *t, const State *s, Seat audience, Text *out)
{
    tell_sight(g, t, &(Sight){s, s, audience, false, NULL}, out);
}
