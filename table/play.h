/* play.h -- a table's match goes on: start, acts, undo, bots and absences. */
#ifndef TABLE_PLAY_H
#define TABLE_PLAY_H

#include "table/table.h"

/* ---- acts ----------------------------------------------------------------------- */

typedef struct Submission {
    Seat seat;
    Act act;
    const char *client; /* the client's id of it; "" for bots */
    bool bot;
    bool is_streamed;          /* hands did it: journalled and told with others (hands.h) */
    int early;                 /* ticks since it was pressed, as an arbiter found */
    const struct Place *place; /* where its author put a piece; NULL: not said */
} Submission;

typedef struct Outcome {
    bool done, again; /* again: it was done before, and was not done now */
    int64_t n;
    int acts;
    Refusal why;
} Outcome;

/* The one door through which acts come, of people and of bots; where everybody plays at once they
 * come through the arbiter (presses.h). */
void table_submit_act(Table *t, const Submission *what, Outcome *out);

/* An act was just done to the match: journalled, and told. `might_act`: who could before it. */
void play_record(Table *t, const Submission *what, SeatSet might_act, const Events *events, Outcome *out);
void play_show_time(Table *t, const Events *events); /* what steps did: journalled, then told */
bool play_may_act(const Table *t, Refusal *why);     /* the match runs and is not paused */

/* Was this client's act done before? */
bool play_was_done(const Table *t, Seat seat, const char *client, Outcome *out);
void play_note_done(Table *t, Seat seat, const char *client, int64_t n, int acts);

/* ---- the match ---------------------------------------------------------------------- */

bool play_start(Table *t); /* every seat is taken; false: there is no memory for a match */
bool play_is_over(const Match *m);
void play_finish(Table *t); /* it is over: recorded, and the next seed is drawn */

/* How many acts must go for `seat` to take back its last one, and may they. 0: none. Shown: somebody
 * learned something by them, which cannot be unlearned. */
typedef enum Undoing { UNDOING_NEVER, UNDOING_SHOWN, UNDOING_ASK, UNDOING_FREE } Undoing;
Undoing play_can_undo(Table *t, Seat seat, int *acts);
void play_undo(Table *t, Seat seat, int acts);
void play_close_question(Table *t);

/* ---- by itself ------------------------------------------------------------------------ */

void play_wake(Table *t); /* absences, bots: whatever is due now */

#endif
