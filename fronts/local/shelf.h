/* shelf.h -- a store in memory (store/store.h): what is on the shelf is kept, as long as the shelf is.
 *
 * By itself it takes every batch at once. Held, a batch stays on its way until it is answered, as on a disk
 * or over a network that takes its time. What is kept outlives whoever wrote it: a house that ends, and
 * another that opens on the same shelf.
 *
 * Several may share one (shelf_share()), each with a store of its own, as nodes share a PostgreSQL
 * (store/postgres.h): tables have owners (owners.h), a batch is fenced where it arrives, its answer comes
 * later, and the connection may break under it so that nobody knows whether it is in (store/lease.h). */
#ifndef FRONTS_LOCAL_SHELF_H
#define FRONTS_LOCAL_SHELF_H

#include "store/store.h"

Store *shelf_new(void);
void shelf_free(Store *s);              /* the last of those who share it takes what is kept along */
Store *shelf_copy(const Store *s);      /* of what is kept */
void shelf_hold(Store *s, bool held);   /* batches wait for their answer from now on */
bool shelf_waits(const Store *s);       /* one is on its way */
void shelf_answer(Store *s, bool kept); /* that one; it must be on its way */
void shelf_drop(Store *s);              /* its writer died: nothing gathers, and nothing is on its way */

/* ---- sharing ------------------------------------------------------------------------------ */

struct Owners;
/* A store of its own on the same shelf, for one life of a node. */
Store *shelf_share(Store *s, const char *node, int64_t life);
void shelf_end(Store *s);                /* its node ends by itself; else it is found dead some day */
void shelf_at(Store *s, int64_t now_ms); /* for all who share it */
struct Owners *shelf_owners(Store *s);
bool shelf_owns(const Store *s, const char *code); /* and nobody buried it; of one that shares nothing: yes */
bool shelf_is_buried(const Store *s);              /* whether it knows or not */

/* A batch that was sent: it arrives, kept or refused as the rule wants (or for no reason, `fine` false); then
 * it is answered. Or the connection breaks, before or after it arrived; then shelf_settle() finds out, and
 * sends it again if it is not in, or it is given up. */
void shelf_arrive(Store *s, bool fine);
bool shelf_has_arrived(const Store *s);
void shelf_hear(Store *s);  /* the answer */
void shelf_leave(Store *s); /* its connection has ended, and it may not know: its bell is free */
void shelf_break(Store *s); /* it knows */
bool shelf_is_broken(const Store *s);
void shelf_settle(Store *s, bool heard); /* not heard: the connection broke once more */
void shelf_give_up(Store *s);

#endif
