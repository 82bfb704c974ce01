/* say.h -- what audiences are told (docs/protocol.md has the shapes).
 *
 * Everything is encoded once per audience and shared by all who belong to it. */
#ifndef TABLE_SAY_H
#define TABLE_SAY_H

#include "match/tell.h"
#include "table/places.h"

/* An act as others may hear of it. Its text can tell more than its events do (a card laid face
 * down is named in it), so it goes to its own seat; to others only where nothing can be secret:
 * one seat alone could act, and no event had a secret part. All is told when the match is over. */
typedef struct ActNews {
    Seat seat;
    const char *text;
    bool bot, is_open;
    bool is_terse;      /* only its moves changed anything: no view */
    const Place *place; /* where its author put a piece; NULL: nothing to tell */
} ActNews;

bool say_is_open(SeatSet might_act, const Events *events);

/* ---- to everybody at the table ---------------------------------------------------- */

void say_table(const Table *t);
void say_presence(Table *t); /* if it is not what was told last */
void say_line(Table *t, const ChatRecord *line);
void say_keep_line(Table *t, const ChatRecord *line); /* among the last ones, told or loaded */

void say_plain(const Table *t, const char *json); /* a ready message */

/* ---- to each audience its own -------------------------------------------------------- */

void say_start(const Table *t, const Events *deal);
void say_update(const Table *t, const ActNews *act, const Events *events); /* act NULL: time passed */
void say_undone(const Table *t, Seat by, int count);

void say_hint(const Table *t, Seat seat, const Act *act); /* what a bot would do; to this seat alone */

/* ---- to one connection ---------------------------------------------------------------- */

void say_presence_to(Guest *guest);
void say_state(Guest *guest, int log_from);  /* everything; the log from there on, a page at most; -1: none */
void say_you(Guest *guest, const char *why); /* other rights; and the state after it */
void say_closed(Guest *guest, const char *why, Mark mark); /* the table is gone: a key of words */

/* Parts of answers. */
void say_write_table(Text *out, const Table *t);
int say_watchers(const Table *t);
void say_write_question(Text *out, const Table *t); /* with its key */
void say_write_presence(Text *out, const Table *t, Seat seat);
void say_write_hex(Text *out, const char *key, const uint8_t *bytes); /* STORE_HASH of them; NULL: null */
void say_write_you(Text *out, const Guest *guest);
void say_write_match(Text *out, const Table *t); /* with its key */
/* Whole, or what changed; `echo` of what other audiences were told of the same moment, or NULL. */
void say_write_view(Text *out, const Table *t, Seat audience, bool whole, Echo *echo);
void say_write_act(Text *out, const Table *t, const ActNews *act, Seat audience);
void say_write_line(Text *out, const ChatRecord *line);
bool say_belongs(const Guest *guest, Seat audience); /* who holds no seat is a watcher */

/* ---- the log (say_log.c) ----------------------------------------------------------------- */

/* Long logs are told in pages: acts `from` up to, without it, `to`. The first page has the deal. */
enum { LOG_PAGE = 200 };
typedef struct Page {
    int from, to;
} Page;

Page say_page(const Table *t, int64_t from, int64_t to); /* as much of that as fits, from its beginning */
Page say_last_page(const Table *t, int from);            /* the end, but nothing before `from` */
void say_write_log(Text *out, const Table *t, Seat audience, Page page);

/* The audience as far as the match knows it: a table may have got more seats since. */
static inline Seat say_audience(const Table *t, Seat audience)
{
    return audience < t->match->terms.seats ? audience : SEAT_WATCHER;
}

#endif
