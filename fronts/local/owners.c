#include "fronts/local/owners.h"
#include "store/lease.h"
#include "table/house.h"

#include <string.h>

enum {
    SILENT_MS = 5000, /* without a beat for so long, one is dead, */
    UNRUNG_MS = 1500, /* or for so long if its bell is free */
    LONG_MS = 60000,  /* and forgotten by whoever comes */
};

void owners_free(Owners *o)
{
    free(o->row);
    free(o->owner);
}

/* ---- lives --------------------------------------------------------------------------------- */

static LifeRow *row_of(const Owners *o, int64_t life)
{
    for (int i = 0; i < o->rows; i++)
        if (o->row[i].life == life) return &o->row[i];
    return NULL;
}

static void bury(Owners *o, LifeRow *row) { *row = o->row[--o->rows]; }

void owners_enter(Owners *o, int64_t life, const char *name)
{
    for (int i = o->rows - 1; i >= 0; i--) {
        LifeRow *row = &o->row[i];
        const bool is_same = !strcmp(row->name, name) && !row->has_bell;
        if (is_same || row->beat_ms < o->now_ms - LONG_MS) bury(o, row);
    }
    if (o->rows == o->row_capacity) {
        o->row_capacity = 2 * o->row_capacity + 4;
        o->row = memory_resize(o->row, (size_t)o->row_capacity * sizeof *o->row);
    }
    LifeRow *row = &o->row[o->rows++];
    *row = (LifeRow){.life = life, .beat_ms = o->now_ms, .has_bell = true};
    text_copy(row->name, sizeof row->name, name);
}

void owners_end(Owners *o, int64_t life)
{
    LifeRow *row = row_of(o, life);
    if (row) bury(o, row);
}

void owners_ring(Owners *o, int64_t life, bool has_bell)
{
    LifeRow *row = row_of(o, life);
    if (row) row->has_bell = has_bell;
}

bool owners_live(const Owners *o, int64_t life) { return row_of(o, life) != NULL; }

/* ---- batches -------------------------------------------------------------------------------- */

bool owners_fence(Owners *o, int64_t life, int64_t batch)
{
    LifeRow *row = row_of(o, life);
    if (!row || row->batch != batch - 1) return false;
    row->batch = batch;
    row->beat_ms = o->now_ms;
    return true;
}

int64_t owners_settle(Owners *o, int64_t life)
{
    LifeRow *row = row_of(o, life);
    if (!row) return 0;
    row->batch += LEASE_STRIDE;
    row->beat_ms = o->now_ms;
    return row->batch;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static OwnerRow *owner_of(const Owners *o, const char *code)
{
    for (int i = 0; i < o->owners; i++)
        if (!strcmp(o->owner[i].code, code)) return &o->owner[i];
    return NULL;
}

static OwnerRow *new_owner(Owners *o, const char *code)
{
    if (o->owners == o->owner_capacity) {
        o->owner_capacity = 2 * o->owner_capacity + 4;
        o->owner = memory_resize(o->owner, (size_t)o->owner_capacity * sizeof *o->owner);
    }
    OwnerRow *owner = &o->owner[o->owners++];
    *owner = (OwnerRow){.life = 0};
    text_copy(owner->code, sizeof owner->code, code);
    return owner;
}

static bool is_dead(const Owners *o, const LifeRow *row)
{
    return row->beat_ms < o->now_ms - (row->has_bell ? SILENT_MS : UNRUNG_MS);
}

Claim owners_claim(Owners *o, const char *code, int64_t life, char node[STORE_NODE])
{
    const OwnerRow *owner = owner_of(o, code);
    const OwnerRow seen = owner ? *owner : *new_owner(o, code);
    if (seen.life == life) return CLAIM_MINE;
    LifeRow *row = row_of(o, seen.life);
    if (row && is_dead(o, row))
        bury(o, row);
    else if (row) {
        text_copy(node, STORE_NODE, row->name);
        return CLAIM_ELSEWHERE;
    }
    if (o->meanwhile) o->meanwhile(o->context, code);
    OwnerRow *now = owner_of(o, code);
    if (now->epoch != seen.epoch) return CLAIM_ELSEWHERE;
    now->life = life;
    now->epoch++;
    return CLAIM_MINE;
}

bool owners_found(Owners *o, const char *code, int64_t life)
{
    if (owner_of(o, code)) return false;
    OwnerRow *owner = new_owner(o, code);
    owner->life = life;
    owner->epoch = 1;
    return true;
}

void owners_release(Owners *o, const char *code, int64_t life)
{
    OwnerRow *owner = owner_of(o, code);
    if (owner && owner->life == life) owner->life = 0;
}

bool owners_own(const Owners *o, const char *code, int64_t life)
{
    const OwnerRow *owner = owner_of(o, code);
    return owner && owner->life == life && owners_live(o, life);
}
