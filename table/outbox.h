/* outbox.h -- what is to be said, in order, and the one answer that each request gets.
 *
 * Whatever anybody is told waits as a *word* for its guest, under a *mark*: the batch of
 * the store that it tells of. It goes out when the store has reached that mark. If the batch is lost instead,
 * news of it are dropped, and an answer becomes `error.disk` for the very request that it was
 * for: it carries that request's id. What is true whatever becomes of a batch (a pong, poses, an error
 * that nothing depends on) is said under MARK_NONE.
 *
 *   1. A request gets exactly one answer: at once, or later if it was *held* (a press that waits for
 *      its ruling). A held request belongs to its guest, not to the table where that was: who leaves
 *      still hears the answer. It dies with the connection.
 *   2. Words of one guest keep their order, whatever their marks.
 *   3. Marks rise, one a batch, and the store reaches or loses them in order, some time after the turn.
 *
 * Words are declared here and defined by whoever runs tables, as all of house.h; who is held is known here
 * (outbox.c). */
#ifndef TABLE_OUTBOX_H
#define TABLE_OUTBOX_H

#include "table/frame.h"
#include "table/guest.h"
#include "table/house.h"

enum { ID_MAX = 41 };

/* ---- news ------------------------------------------------------------------------- */

void outbox_tell(Guest *guest, Frame *f, Mark mark); /* takes a hold of its own */
void outbox_give(Guest *guest, Frame *f, Mark mark); /* takes over the caller's hold */

/* ---- answers ---------------------------------------------------------------------- */

void outbox_answer(Guest *guest, const char *id, Frame *f, Mark mark); /* takes over the caller's hold */

typedef struct Held {          /* a request whose answer comes later */
    Guest *guest;              /* NULL: it went away */
    struct Held *next, **link; /* of the guest */
    struct Held *also;         /* for whoever holds it: the same press, asked again */
    char id[ID_MAX];
} Held;

/* The batch of this mark is lost, and all behind it: news that wait for them are dropped, answers become
 * `error.disk` in their place. */
void outbox_lost(House *h, Mark from);
Frame *outbox_disk_error(const char *id); /* that answer */

Held *outbox_hold(Guest *guest, const char *id);
void outbox_let_go(Held *h);      /* it is being answered */
void outbox_forget(Guest *guest); /* the connection closes: nobody waits for its answers */

#endif
