/* owners.h -- who owns which table where several houses share a shelf: the rule of store/postgres_schema.c
 * (fence(), claim(), found()) and of who enters (store/postgres_write.c) once more, over lists and a clock
 * that is told. Who changes one changes the other.
 *
 *   1. A *life* is one run of one house: a row with its last batch and its last beat. Every batch moves the
 *      row on, or is refused; where the row is gone, for ever.
 *   2. Whoever is asked for a table that nobody owns, or whose owner has no row, may have it. The row of a
 *      life goes when it has not beaten for long, sooner if its *bell* is free: its connection ended.
 *   3. A table's epoch rises with every owner, and a claim succeeds only under the epoch that it looked at.
 */
#ifndef FRONTS_LOCAL_OWNERS_H
#define FRONTS_LOCAL_OWNERS_H

#include "store/store.h"

typedef struct LifeRow {
    int64_t life;
    char name[STORE_NODE];
    int64_t batch, beat_ms;
    bool has_bell;
} LifeRow;

typedef struct OwnerRow {
    char code[STORE_CODE];
    int64_t life, epoch; /* life 0: nobody's */
} OwnerRow;

typedef struct Owners {
    LifeRow *row;
    int rows, row_capacity;
    OwnerRow *owner;
    int owners, owner_capacity;
    int64_t now_ms;
    void (*meanwhile)(void *context, const char *code); /* while one claims, another may; or NULL */
    void *context;
} Owners;

void owners_free(Owners *o);
void owners_enter(Owners *o, int64_t life, const char *name); /* a new one; who had its name is dead */
void owners_end(Owners *o, int64_t life);                     /* by itself: its tables are anybody's */
void owners_ring(Owners *o, int64_t life, bool has_bell);
bool owners_live(const Owners *o, int64_t life); /* it was not buried */

bool owners_fence(Owners *o, int64_t life, int64_t batch); /* false: everything in the batch is refused */
int64_t owners_settle(Owners *o, int64_t life);            /* where its row is now; 0: it is gone */

Claim owners_claim(Owners *o, const char *code, int64_t life, char node[STORE_NODE]);
bool owners_found(Owners *o, const char *code, int64_t life);
void owners_release(Owners *o, const char *code, int64_t life);
bool owners_own(const Owners *o, const char *code, int64_t life); /* and it lives */

#endif
