/* lease.h -- what one who shares a store knows of its own row there: which batch is in, and how long its
 * tables are surely its own. Nothing here knows a connection: whoever has one says what it sent and heard.
 *
 *   1. Every batch moves the row on by one (batch), inside its own transaction. One that is refused leaves it
 *      where it was; where the row is gone, others have buried us.
 *   2. A batch that was out when the connection broke is *unknown*. On the next connection the row is moved
 *      on by a stride, so that the batch can come in no more, and where the row was tells whether it is in:
 *      however often it was moved without our hearing of it. Who gave the batch up meanwhile was told that
 *      it is lost: then it does not count as kept, and above all not for the one that comes after it.
 *   3. What is confirmed is confirmed as of when it was *sent*: the row's beat is no older than that, while
 *      the answer may come to one that slept since, and has been buried. */
#ifndef STORE_LEASE_H
#define STORE_LEASE_H

#include <stdbool.h>
#include <stdint.h>

enum { LEASE_STRIDE = 1 << 20 };

typedef struct Lease {
    int64_t batch;                /* the last one sent */
    int64_t sent_ms;              /* when it was, or when the row was asked for */
    bool is_given_up;             /* the unknown one: its sender was told that it is lost */
    _Atomic bool is_unknown;      /* whether the batch that was out is in: nothing is read */
    _Atomic bool is_buried;       /* others found us dead: nothing is written any more */
    _Atomic int64_t confirmed_ms; /* when the last one was sent that is kept */
} Lease;

int64_t lease_send(Lease *l, int64_t now_ms); /* the batch's number */
void lease_keep(Lease *l);
void lease_refuse(Lease *l, bool is_buried);
void lease_break(Lease *l);   /* the connection broke while it was out */
void lease_give_up(Lease *l); /* its sender does not wait any more */

void lease_ask(Lease *l, int64_t now_ms); /* the row is being moved on */
/* `row`: where it is now that it was; 0: it is gone. Is the batch in that waits for this? */
bool lease_settle(Lease *l, int64_t row);

bool lease_holds(const Lease *l, int64_t now_ms, int64_t ms); /* something sent so lately is kept */

#endif
