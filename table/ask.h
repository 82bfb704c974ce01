/* ask.h -- a request: read strictly, checked field by field, answered once (outbox.h).
 *
 * Every reader below answers the request itself when something is wrong and returns
 * false, so that a handler reads `if (!ask_seat(a, &seat)) return;`. */
#ifndef TABLE_ASK_H
#define TABLE_ASK_H

#include "base/json_read.h"
#include "table/outbox.h"
#include "table/table.h"

typedef struct Ask {
    Guest *guest; /* NULL: it went away before the answer */
    House *house;
    Table *table; /* where the connection is, or what the answer tells of; may be NULL */
    const Json *body;
    char id[ID_MAX];
    bool is_open;   /* not answered yet, and not held */
    bool is_told;   /* nobody asked: there is no answer, whatever is wrong with it */
    bool tells_all; /* the answer tells of other tables than this one */
} Ask;

/* ---- reading ---------------------------------------------------------------------- */

bool ask_has(const Ask *a, const char *key);                                    /* there and not null */
bool ask_int(Ask *a, const char *key, int64_t low, int64_t high, int64_t *out); /* unchanged if not there */
bool ask_bool(Ask *a, const char *key, bool *out);
bool ask_stamp(Ask *a, const char *key, int64_t *out_us); /* a client's clock: milliseconds, any number */
bool ask_words(Ask *a, const char *key, const char **out);
bool ask_need(Ask *a, const char *key); /* it must be there */
bool ask_any_seat(Ask *a, Seat *out);   /* a seat of this table */
bool ask_own_seat(Ask *a, Seat *out);   /* one the connection holds */
bool ask_level(Ask *a, const char *key, const char **out);
bool ask_name(Ask *a, const char *words, char out[NAME_SIZE]); /* a person's name, cleaned */
bool ask_belongs(const Ask *a, const TableRecord *kept);       /* it shows a token of this table */
void ask_arrived(Ask *a); /* at this table, as the answer says that follows */
Table *ask_table(Ask *a); /* by `code`, found by whoever runs it; NULL: there is none, and it was answered */

/* ---- answering ---------------------------------------------------------------------- */

void answer_frame(Ask *a, Frame *f); /* a whole answer, ready; takes over the caller's hold */
void answer_ok(Ask *a);
void answer_with(Ask *a, void (*write)(Text *out, const void *context), const void *context);
void answer_error(Ask *a, const char *key);
void answer_open_seats(Ask *a, int count);
void answer_field(Ask *a, const char *field);
void answer_message(Ask *a, const Game *g, const Terms *t, const Message *m);
void answer_refusal(Ask *a, const Refusal *why);

struct Held *answer_later(Ask *a);           /* now it is held, and not answered here */
Ask answer_now(struct Held *held, Table *t); /* and now it is to be answered; the Held is gone */

/* ---- acts (ask_act.c) ------------------------------------------------------------------ */

/* An act in JSON: its text, or [kind, arg...], both from item `from` of a list on. */
bool ask_read_act(const Table *t, const Json *list, int from, Act *out);
/* [kind, arg...] alone, and any numbers: of an act or of no act. */
bool ask_read_numbers(const Table *t, const Json *list, int from, Act *out);

struct Outcome;
void answer_outcome(Ask *a, const struct Outcome *out); /* of an act: done or refused */

#endif
