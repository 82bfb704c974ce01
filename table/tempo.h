/* tempo.h -- how acts become final at a table: in turns, by presses (everybody at once), by hands (worlds
 * that hands move). The facets that a game has choose one of the three; everybody else asks the table's
 * tempo, and never which kind of game it is.
 *
 *   tempo_turns.c                                   acts are done when they come; bots take their time
 *   tempo_presses.c offers.c distances.c (presses.h)    an arbiter finds who was first
 *   tempo_hands.c strands.c poses.c  (hands.h)      the match trails real time and judges
 *   reactions.c                                     bots where time goes on by itself */
#ifndef TABLE_TEMPO_H
#define TABLE_TEMPO_H

#include "table/ask.h"
#include "table/say.h"

typedef struct Tempo {
    /* Time goes on while somebody thinks: bots act by themselves, and a thought is not for one moment only.
     */
    bool goes_on;
    bool is_race; /* who presses first matters: bots leave people time to look */

    /* ---- a match -------------------------------------------------------------------- */
    void (*open)(Table *t, bool resumed);       /* begins, or was loaded */
    void (*close)(Table *t, const char *error); /* no longer runs here: what still waits is answered so */
    void (*rest)(Table *t);                     /* from now on time stands, or goes on */

    /* ---- acts and time -------------------------------------------------------------- */
    void (*act)(Ask *a, Seat seat, const Act *act, int64_t at); /* answers, now or later; at -1: not said */
    void (*pass)(Table *t);                                     /* on to now */
    int64_t (*wait_ms)(Table *t);           /* until there is something to do; INT64_MAX: nothing */
    int64_t (*bots)(Table *t, int64_t now); /* lets them act that are due; until the next one is */
    const State *(*look)(Table *t, int64_t *now, int64_t *scale); /* reactions.h */

    /* ---- the journal ---------------------------------------------------------------- */
    void (*keep)(Table *t);  /* what is not journalled yet, before anything else is */
    void (*noted)(Table *t); /* the match as it is was journalled */

    /* ---- what is told ------------------------------------------------------------------ */
    const State *(*seen)(const Table *t);               /* what views are made of */
    const State *(*offered)(const Table *t, Seat seat); /* what the seat's choices are made of */
    int64_t (*tick)(const Table *t);                    /* of what is seen; -1: there is no clock */
    void (*began)(Table *t);                            /* everybody was told the deal */
    /* Everybody was told what happened; act NULL: time passed. */
    void (*shown)(Table *t, const ActNews *act, const Events *events);
    void (*greet)(Guest *guest); /* somebody came in, or came back, and was told how the table stands */
    /* The lines after what stands there. NULL: the match is walked through once more. */
    void (*log)(Text *out, const Table *t, int from);
} Tempo;

extern const Tempo TEMPO_TURNS, TEMPO_PRESSES, TEMPO_HANDS;

const Tempo *tempo_of(const Game *g);

#endif
