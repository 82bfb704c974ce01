/* shelf.h -- a store in memory (store/store.h): what is on the shelf is kept, as long as the shelf is.
 *
 * By itself it takes every batch at once. Held, a batch stays on its way until it is answered, as on a disk
 * or over a network that takes its time. What is kept outlives whoever wrote it: a house that ends, and
 * another that opens on the same shelf. */
#ifndef FRONTS_LOCAL_SHELF_H
#define FRONTS_LOCAL_SHELF_H

#include "store/store.h"

Store *shelf_new(void);
void shelf_free(Store *s);
Store *shelf_copy(const Store *s);      /* of what is kept */
void shelf_hold(Store *s, bool held);   /* batches wait for their answer from now on */
bool shelf_waits(const Store *s);       /* one is on its way */
void shelf_answer(Store *s, bool kept); /* that one; it must be on its way */
void shelf_drop(Store *s);              /* its writer died: nothing gathers, and nothing is on its way */

#endif
