/* journal.h -- what a match leaves behind while it goes on, row by row, and how it comes back.
 *
 * A row is one act; a group of acts that hands did, each at its own tick; time that showed something;
 * how many acts were taken back; or where the author of the act before it put a piece down, of which
 * the match knows nothing. Rows only ever follow each other. Whoever keeps them
 * (store/) writes numbers and text, and knows nothing of the game.
 *
 *   1. Every row *played* in order, from the deal on, leads to the match that wrote them: its log,
 *      its State, its tick. A row that the rules refuse is found out.
 *   2. Up to a snapshot of the State rows need only be *noted*: they tell the log.
 *   3. The numbers of the kinds lie in stores: they never change. */
#ifndef MATCH_JOURNAL_H
#define MATCH_JOURNAL_H

#include "match/match.h"

typedef enum RowKind { ROW_ACT, ROW_UNDO, ROW_TIME, ROW_HANDS, ROW_PLACE } RowKind;

typedef struct Row {
    RowKind kind;
    uint32_t tick;    /* of the match, after it */
    int seat;         /* whose act, or who took back; SEAT_WATCHER: the table */
    int early;        /* ROW_ACT: ticks before that it was pressed */
    int count;        /* ROW_UNDO: acts taken back; ROW_HANDS: acts in it */
    bool bot;         /* ROW_ACT: a bot did it */
    const char *text; /* ROW_ACT: the act; ROW_HANDS: a line for each, `ticks before  seat[*]  act`;
                         ROW_PLACE: `piece x y` */
} Row;

/* ---- writing ---------------------------------------------------------------------- */

/* `text` is where the row's text goes, in the caller's memory. */
Row journal_act(const Match *m, int act, bool bot, Text *text); /* that entry of the log */
Row journal_time(uint32_t tick);
Row journal_place(const Match *m, const char *where);   /* with the last act */
Row journal_undo(const Match *m, Seat seat, int count); /* just taken back */
/* The entries from `first` up to `end`, all done by `tick`; by_bot is for every act of the log. */
Row journal_hands(const Match *m, int first, int end, uint32_t tick, const bool *by_bot, Text *text);

/* ---- reading ------------------------------------------------------------------------ */

/* Both take the next row into a match that was dealt, and write into `by_bot` (or NULL) who did
 * its acts. NULL, or what is wrong with the row, in words for whoever runs the place. */
const char *journal_play(Match *m, const Row *row, bool *by_bot);
const char *journal_note(Match *m, const Row *row, bool *by_bot);

#endif
