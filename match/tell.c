#include "match/tell.h"
#include "base/json.h"
#include "game/event.h"

/* ---- messages ---------------------------------------------------------------- */

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
    case ARG_SEAT: json_add_row(out, "s", &arg.value, 1); break;
    case ARG_FACE: json_add_row(out, "f", &arg.value, 1); break;
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

/* The only argument, a count, or none; as most messages have it. */
static bool is_short(const Message *m)
{
    return !m->quote[0] && (!m->count || (m->count == 1 && m->arg[0].type == ARG_COUNT));
}

void tell_message(const Game *g, const Terms *t, const Message *m, Text *out)
{
    if (is_short(m)) {
        json_add_row(out, m->key, &m->arg[0].value, m->count);
        return;
    }
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
    for (int i = 0; rating && i < LEVELS_FOR_PEOPLE; i++)
        json_add_row(out, NULL, (const int32_t[]){rating[i].elo, rating[i].low, rating[i].high}, 3);
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

/* ---- what happened ---------------------------------------------------------------- */

static void tell_move(const Move *m, Seat audience, Text *out)
{
    const int32_t number[] = {m->piece, m->zone, m->slot, move_face(m, audience)};
    json_add_row(out, NULL, number, 4);
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
