/* message.h -- putting sentences together without choosing a language. */
#ifndef GAME_MESSAGE_H
#define GAME_MESSAGE_H

#include "game/game.h"

/* message(&m, "ipso.event.keep", 1, arg_seat(2)) */
void message(Message *m, const char *key, int count, ...);
void message_quote(Message *m, const char *words, int length); /* cut and made printable */

static inline Arg arg_count(int32_t n) { return (Arg){ARG_COUNT, n}; }
static inline Arg arg_seat(int32_t n) { return (Arg){ARG_SEAT, n}; }
static inline Arg arg_face(int32_t n) { return (Arg){ARG_FACE, n}; }
static inline Arg arg_piece(int32_t n) { return (Arg){ARG_PIECE, n}; }
static inline Arg arg_cell(int32_t n) { return (Arg){ARG_CELL, n}; }
static inline Arg arg_word(int32_t n) { return (Arg){ARG_WORD, n}; }

/* All answer false, so that a check reads `return refuse(why, ...)`; `why` and `fault` may be NULL. */
bool refuse(Refusal *why, RefusalCode code, const char *clause, const char *key, int count, ...);
bool garbled(Refusal *why, const char *text); /* not an act of this game */
bool fault_at(Fault *fault, int line, const char *key, int count, ...);
bool fault_quoting(Fault *fault, int line, const char *key, const char *words, int length);

/* A position that cannot be read from `rest` on, or that breaks an invariant of check(). */
bool fault_in_position(Fault *fault, const char *text, const Scan *rest);
bool fault_invariant(Fault *fault, const char *broken);

#endif
