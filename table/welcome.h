/* welcome.h -- what is dear in telling everything: made once for all who come.
 *
 * The view and the last page of the log are made for each audience when somebody asks first, and serve
 * everybody who comes until the table changes. They are kept for some tables only: those where
 * somebody came last, in WELCOMES_MAX bytes together. */
#ifndef TABLE_WELCOME_H
#define TABLE_WELCOME_H

#include "table/table.h"

enum { WELCOMES_MAX = 8 << 20 };

typedef struct Moment { /* time passes also where nobody changes the table */
    uint64_t touches;
    int64_t n, tick;
    int acts;
} Moment;

typedef struct Welcome {
    Table *table;
    struct Welcome *next, **link; /* in the server's list */
    Moment made;
    size_t bytes;
    Frame *view[SEATS_MAX + 1], *log[SEATS_MAX + 1]; /* by audience, watchers first; NULL: not asked yet */
} Welcome;

Welcome *welcome_of(Table *t); /* of how it stands now; it has a match */
Frame *welcome_part(Welcome *w, Frame **part, void (*write)(Text *out, const void *context),
                    const void *context); /* made now, or before; the caller has a hold of its own */
void welcome_forget(Table *t);            /* the table goes */
void welcome_forget_one(House *h);        /* whichever; there must be one */

#endif
