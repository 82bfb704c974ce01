/* tell.h -- what an audience is told, as JSON: the same bytes for the page, the
 * engine's `view` and the tests. docs/protocol.md describes the shapes.
 *
 * A message is [key, arg...], an arg is a number (count), or a pair: ["s",seat],
 * ["f",face], ["p",name], ["c",cell name], ["w",word]. Words come from lang/. */
#ifndef MATCH_TELL_H
#define MATCH_TELL_H

#include "game/game.h"

/* What a game is, once for all: options, zones, faces, acts. */
void tell_game(const Game *g, const Terms *t, Text *out);

/* Everything one audience may know of a State: pieces, score, whose act, and for a seat its choices. */
void tell_view(const Game *g, const Terms *t, const State *s, Seat audience, Text *out);

/* The same after an act whose events were told: pieces stay out, for the moves tell where they went;
 * only posed ones, whose moves tell too little, are there. */
void tell_change(const Game *g, const Terms *t, const State *s, Seat audience, Text *out);

/* The same where an act may be chosen that waits for its moment (a hand that is still busy): what is
 * seen is `state`, what is offered is taken from `offer`. */
typedef struct Sight {
    const State *state, *offer;
    Seat audience;
    bool whole;        /* as tell_view; else as tell_change */
    struct Echo *echo; /* of the audiences before; NULL: everything is written anew */
} Sight;
void tell_sight(const Game *g, const Terms *t, const Sight *sight, Text *out);
void tell_choices(const Game *g, const Terms *t, const State *s, Seat seat, Text *out); /* "choices":[...] */

/* What audiences of one State were told, one after the other into texts of their own: what the next one is
 * told alike is copied. That is what follows from the State for everybody, and, where it sees the same as the
 * one before, all that follows from a View whoever looks at it: score, signs, fields. Empty before the first
 * (echo_clear); what finds no room is written anew. */
typedef enum EchoPart { ECHO_STATE, ECHO_SCORE, ECHO_VIEW, ECHO_PARTS } EchoPart;
enum { ECHO_SEEN = 1 << 13, ECHO_TEXT = 1 << 14 };
typedef struct Echo {
    struct EchoSpan {
        int from, size; /* size 0: not told yet */
    } part[ECHO_PARTS];
    int length;
    char text[ECHO_TEXT];
    _Alignas(16) uint8_t seen[ECHO_SEEN]; /* the View that was told last */
} Echo;
void echo_clear(Echo *e);

/* What just happened, as this audience saw it: words and moves. */
void tell_events(const Game *g, const Terms *t, const Events *events, Seat audience, Text *out);

void tell_message(const Game *g, const Terms *t, const Message *m, Text *out);
void tell_refusal(const Game *g, const Terms *t, const Refusal *why, Text *out);
void tell_preview(const Game *g, const Terms *t, const Preview *p, Text *out);

#endif
