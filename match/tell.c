#include "match/tell.h"
#include "base/assert.h"
#include "base/json.h"
#include "game/act.h"
#include "game/event.h"

/* ---- messages ---------------------------------------------------------------- */

static void tell_pair(Text *out, const char *type, int32_t value)
{
    json_list(out);
    json_add_words(out, type);
    json_add_int(out, value);
    json_close(out);
}

static void tell_name(Text *out, const char *type, const char *name)
{
    json_list(out);
    json_add_words(out, type);
    json_add_words(out, name);
    json_close(out);
}

static void tell_arg(const Game *g, const Terms *t, Arg arg, Text *out)
{
    char name[64];
    Text word = text_in(name, sizeof name);
    switch (arg.type) {
    case ARG_COUNT: json_add_int(out, arg.value); break;
    case ARG_SEAT: tell_pair(out, "s", arg.value); break;
    case ARG_FACE: tell_pair(out, "f", arg.value); break;
    case ARG_PIECE:
        g->texts->name_piece(t, arg.value, &word);
        tell_name(out, "p", name);
        break;
    case ARG_CELL:
        g->texts->name_cell(t, arg.value, &word);
        tell_name(out, "c", name);
        break;
    case ARG_WORD: tell_name(out, "w", g->words[arg.value]); break;
    }
}

void tell_message(const Game *g, const Terms *t, const Message *m, Text *out)
{
    json_list(out);
    json_add_words(out, m->key);
    for (int i = 0; i < m->count; i++) tell_arg(g, t, m->arg[i], out);
    if (m->quote[0]) tell_name(out, "q", m->quote);
    json_close(out);
}

void tell_refusal(const Game *g, const Terms *t, const Refusal *why, Text *out)
{
    json_object(out);
    json_words(out, "clause", why->clause);
    json_bool(out, "late", why->code == REFUSAL_LATE);
    json_key(out, "why");
    tell_message(g, t, &why->message, out);
    json_close(out);
}

/* ---- the game ---------------------------------------------------------------- */

static void tell_names(Text *out, const char *key, const char *const *names)
{
    json_key(out, key);
    json_list(out);
    for (; names && *names; names++) json_add_words(out, *names);
    json_close(out);
}

static void tell_option(const Option *o, Text *out)
{
    json_object(out);
    json_words(out, "name", o->name);
    json_int(out, "standard", o->standard);
    json_int(out, "low", o->low);
    json_int(out, "high", o->high);
    if (o->values) tell_names(out, "values", o->values);
    json_close(out);
}

/* From easy to master; an empty list where nobody has measured. */
static void tell_ratings(const Game *g, Text *out)
{
    const Rating *rating = g->skill->rating;
    json_key(out, "ratings");
    json_list(out);
    for (int i = 0; rating && i < LEVELS_FOR_PEOPLE; i++) {
        json_list(out);
        json_add_int(out, rating[i].elo);
        json_add_int(out, rating[i].low);
        json_add_int(out, rating[i].high);
        json_close(out);
    }
    json_close(out);
}

void tell_game(const Game *g, const Terms *t, Text *out)
{
    json_object(out);
    json_words(out, "id", g->id);
    json_int(out, "seats_min", g->seats_min);
    json_int(out, "seats_max", g->seats_max);
    json_int(out, "tick_hz", g->clock ? g->clock->hz : 0);
    json_bool(out, "turnless", g->presses != NULL);
    json_bool(out, "hands", g->hands != NULL);
    tell_ratings(g, out);
    json_key(out, "options");
    json_list(out);
    for (const Option *o = g->options; o->name; o++) tell_option(o, out);
    json_close(out);
    tell_names(out, "acts", g->acts);
    tell_names(out, "events", g->events);
    json_key(out, "endings");
    json_list(out);
    for (int i = 0; g->events[i]; i++)
        if (g->endings >> i & 1) json_add_words(out, g->events[i]);
    json_close(out);
    tell_names(out, "zones", g->zones);
    tell_names(out, "looks", g->looks);
    tell_names(out, "clauses", g->clauses);
    json_key(out, "faces");
    json_list(out);
    for (int face = 0; face <= g->faces; face++) {
        Message m;
        g->texts->name_face(t, face, &m);
        tell_message(g, t, &m, out);
    }
    json_close(out);
    json_close(out);
}

/* ---- the view ---------------------------------------------------------------- */

static void tell_piece(const Piece *p, Text *out)
{
    const int32_t number[] = {p->id,           p->zone,         p->slot,         p->face,
                              p->look,         p->pose.x_um,    p->pose.y_um,    p->pose.z_um,
                              p->pose.turn[0], p->pose.turn[1], p->pose.turn[2], p->pose.turn[3]};
    json_list(out);
    for (int i = 0; i < (p->posed ? 12 : 5); i++) json_add_int(out, number[i]);
    json_close(out);
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
    json_list(out);
    for (int p = 0; p < t->seats; p++) json_add_int(out, r.points[p]);
    json_close(out);
}

/* [text, kind, arg...]; an argument with room is [low, high]. */
static void tell_choice(const Game *g, const Terms *t, const Choice *c, Text *out)
{
    char words[CHOICE_TEXT_MAX];
    Text act = text_in(words, sizeof words);
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
        json_list(out);
        json_add_words(out, g->signs[sign[i].kind]);
        json_add_int(out, sign[i].seat);
        json_add_int(out, sign[i].at);
        json_add_int(out, sign[i].value);
        json_close(out);
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

void tell_sight(const Game *g, const Terms *t, const Sight *sight, Text *out)
{
    const State *s = sight->state;
    Seat audience = sight->audience;
    _Alignas(16) uint8_t memory[VIEW_MAX];
    View *v = (View *)memory;
    ASSERT(g->views->view_size <= sizeof memory);
    g->views->view(t, s, audience, v);

    json_object(out);
    json_words(out, "game", g->id);
    json_int(out, "seat", audience);
    json_int(out, "seats", t->seats);
    tell_result(g, t, s, out);
    tell_seats(out, "may_act", g->rules->may_act(t, s));
    tell_pieces(g, t, v, sight->whole, out);
    if (audience >= 0) tell_choices(g, t, sight->offer, audience, out);
    tell_score(g, t, v, out);
    if (g->scenes->sign) tell_signs(g, t, v, out);
    json_key(out, "view");
    fields_json(g->views->view_fields, v, out);
    json_close(out);
}

void tell_view(const Game *g, const Terms *t, const State *s, Seat audience, Text *out)
{
    tell_sight(g, t, &(Sight){s, s, audience, true}, out);
}

void tell_change(const Game *g, const Terms *t, const State *s, Seat audience, Text *out)
{
    tell_sight(g, t, &(Sight){s, s, audience, false}, out);
}

/* ---- what happened ---------------------------------------------------------------- */

static void tell_move(const Move *m, Seat audience, Text *out)
{
    json_list(out);
    json_add_int(out, m->piece);
    json_add_int(out, m->zone);
    json_add_int(out, m->slot);
    json_add_int(out, move_face(m, audience));
    json_close(out);
}

/* {"kind":..., "seat":..., "words":[message], "moves":[[piece, zone, slot, face]...]} */
void tell_events(const Game *g, const Terms *t, const Events *events, Seat audience, Text *out)
{
    json_list(out);
    for (int i = 0; i < events->count; i++) {
        Event e = event_for(&events->event[i], audience);
        Message m;
        json_object(out);
        json_words(out, "kind", g->events[e.kind]);
        json_int(out, "seat", e.seat);
        g->texts->describe(t, &e, &m);
        json_key(out, "words");
        tell_message(g, t, &m, out);
        json_key(out, "moves");
        json_list(out);
        for (int k = 0; k < e.move_count; k++) tell_move(&events->move[e.first_move + k], audience, out);
        json_close(out);
        json_close(out);
    }
    json_close(out);
}

void tell_preview(const Game *g, const Terms *t, const Preview *p, Text *out)
{
    json_object(out);
    json_bool(out, "complete", p->complete);
    json_int(out, "cost", p->cost);
    if (p->refusal.code != REFUSAL_NONE) {
        json_key(out, "refusal");
        tell_refusal(g, t, &p->refusal, out);
    }
    json_key(out, "lines");
    json_list(out);
    for (int i = 0; i < p->lines; i++) tell_message(g, t, &p->line[i], out);
    json_close(out);
    json_key(out, "pieces");
    json_list(out);
    for (int i = 0; i < p->pieces; i++) json_add_int(out, p->piece[i]);
    json_close(out);
    json_key(out, "cells");
    json_list(out);
    for (int i = 0; i < p->cells; i++) {
        char name[32];
        Text cell = text_in(name, sizeof name);
        g->texts->name_cell(t, p->cell[i], &cell);
        json_add_words(out, name);
    }
    json_close(out);
    if (p->tolls) {
        json_key(out, "tolls");
        json_list(out);
        for (int i = 0; i < p->tolls; i++) json_add_int(out, p->toll[i]);
        json_close(out);
    }
    if (p->at_edge) json_bool(out, "at_edge", true);
    json_close(out);
}
