/* restore.h -- tables and matches out of the store: when somebody comes, after a lost batch, to verify.
 *
 * A match comes back in two steps. Up to the snapshot its rows are noted; from there on they are
 * played, and every act must be legal, as it was when it was told (match/journal.h). `verify`
 * plays from zero instead and trusts nothing.
 *
 * A table restored from its records is what it was, in everything that the store keeps: terms, seats, chat,
 * bans, the match with its log, which acts were done for which client, where pieces were put. What lives as
 * long as connections do (who is here, an open question, thoughts, keys of moves, told lines of a match that
 * hands play) is not there any more. */
#ifndef TABLE_RESTORE_H
#define TABLE_RESTORE_H

#include "table/table.h"

typedef struct Restoring {
    bool from_zero; /* trusting nothing; else from the last snapshot */
    Match *block;   /* memory of a match of this game, or NULL; taken over */
    bool *by_bot;   /* for every act, or NULL */
    void (*each)(void *context, const JournalRecord *r, int acts); /* or NULL */
    void *context;
    char why[160];     /* out: a sentence, where there is no match */
    const char *error; /* out: not even whether it is damaged can be known now; or NULL */
} Restoring;

/* A match from its records, or NULL. */
Match *restore_match(Store *store, const MatchRecord *head, Restoring *how);

typedef struct Failure {
    const char *error; /* for who asked */
    const char *wrong; /* for who runs the place: its records are damaged; or NULL */
} Failure;

/* With its match. NULL: it is closed, cannot be read, or not now. */
Table *restore_table(House *h, const TableRecord *kept, Failure *why);
void restore_again(Table *t); /* after a lost batch: as the store has it, with its guests; `t` is gone */
const char *restore_trouble(Store *store); /* that reading had since it was asked last: an error, or NULL */

#endif
