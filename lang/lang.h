/* lang.h -- the words: messages without language become sentences.
 *
 * Words lie in lang/NAME.LANG.txt and games/GAME/words.LANG.txt, lines `key = text`:
 *   {0}               the argument as its type wants it: a number, a name, a card ...
 *   {0|card|cards}    singular or plural by argument 0 (French counts 0 as singular)
 *   {quote}           what somebody typed
 * `#` begins a comment. All of them travel inside the binary. */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include "game/game.h"

typedef enum Language { LANGUAGE_FR, LANGUAGE_EN, LANGUAGES } Language;

typedef struct Lang Lang;

const char *language_code(Language language); /* "fr" */
bool language_find(const char *code, Language *out);

Lang *lang_open(Language language); /* ends the program when memory is short or a line is not `key = text` */
void lang_close(Lang *lang);
Language lang_language(const Lang *lang);

const char *lang_words(const Lang *lang, const char *key);  /* NULL: there are none */
const char *lang_rules(const Lang *lang, const char *game); /* the rules page of a game, Markdown */
/* Another page of it: `print/making`, `print/aid`; NULL where there is none. */
const char *lang_page(const Lang *lang, const char *game, const char *name);

/* Who talks about which match; `game` NULL for sentences about no game. */
typedef struct Talk {
    const Lang *lang;
    const Game *game;
    const Terms *terms;
    const char *const *names; /* by seat; NULL or NULL entries: A, B, C ... */
} Talk;

/* The sentence; the bare key where words are missing (law 10 finds those). */
void talk_message(const Talk *talk, const Message *m, Text *out);
void talk_refusal(const Talk *talk, const Refusal *why, Text *out); /* CLAUSE sentence */
void talk_fault(const Talk *talk, const Fault *fault, Text *out);   /* line N: sentence */

#endif
