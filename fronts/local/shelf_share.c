/* shelf_share.c -- several on one shelf: every batch is fenced where it arrives, and answered later. */
#include "fronts/local/shelf_inside.h"
#include "table/house.h"

#include <string.h>

Store *shelf_share(Store *s, const char *node, int64_t life)
{
    Store *own = shelf_user(s->shelf);
    own->life = life;
    own->is_held = true;
    own->lease.confirmed_ms = s->shelf->owners.now_ms;
    owners_enter(&s->shelf->owners, life, node);
    return own;
}

void shelf_end(Store *s) { owners_end(&s->shelf->owners, s->life); }
void shelf_at(Store *s, int64_t now_ms) { s->shelf->owners.now_ms = now_ms; }
Owners *shelf_owners(Store *s) { return &s->shelf->owners; }
bool shelf_owns(const Store *s, const char *code)
{
    return !s->life || owners_own(&s->shelf->owners, code, s->life);
}
bool shelf_is_buried(const Store *s) { return s->life && !owners_live(&s->shelf->owners, s->life); }

bool shelf_has_arrived(const Store *s) { return s->inside != BATCH_NONE; }

void shelf_arrive(Store *s, bool fine)
{
    ASSERT(s->life && s->fate == BATCH_ON_ITS_WAY && s->inside == BATCH_NONE);
    s->inside = fine && owners_fence(&s->shelf->owners, s->life, s->batch) ? BATCH_KEPT : BATCH_LOST;
    for (int i = 0; s->inside == BATCH_KEPT && i < s->sent.count; i++) {
        Thing copy = s->sent.thing[i]; /* the sender has its own: it may have to send it again */
        copy.bytes = memory_new(copy.size + 1);
        memcpy(copy.bytes, s->sent.thing[i].bytes, copy.size);
        shelf_keep(s, &copy);
        free(copy.bytes);
    }
}

void shelf_hear(Store *s)
{
    ASSERT(shelf_has_arrived(s) && s->fate == BATCH_ON_ITS_WAY && !s->is_broken);
    if (s->inside == BATCH_KEPT)
        lease_keep(&s->lease);
    else
        lease_refuse(&s->lease, shelf_is_buried(s));
    shelf_end_batch(s, s->inside);
}

void shelf_leave(Store *s) { owners_ring(&s->shelf->owners, s->life, false); }

void shelf_break(Store *s)
{
    shelf_leave(s);
    s->is_broken = true;
    lease_break(&s->lease);
}

bool shelf_is_broken(const Store *s) { return s->is_broken || s->lease.is_unknown; }

void shelf_settle(Store *s, bool heard)
{
    owners_ring(&s->shelf->owners, s->life, heard);
    lease_ask(&s->lease, s->shelf->owners.now_ms);
    const int64_t row = owners_settle(&s->shelf->owners, s->life);
    if (!heard) return;
    s->is_broken = false;
    const bool kept = lease_settle(&s->lease, row);
    if (s->fate != BATCH_ON_ITS_WAY) return;
    if (kept || s->lease.is_buried)
        shelf_end_batch(s, kept ? BATCH_KEPT : BATCH_LOST);
    else
        shelf_send(s);
}

void shelf_give_up(Store *s)
{
    lease_give_up(&s->lease);
    shelf_end_batch(s, BATCH_LOST);
}

bool store_is_buried(const Store *s) { return s->lease.is_buried; }
void store_beat(Store *s) { s->beats = s->life != 0; }

bool store_confirms(const Store *s, int ms)
{
    return !s->life || lease_holds(&s->lease, s->shelf->owners.now_ms, ms);
}

void store_release(Store *s, const char *code)
{
    if (s->life) shelf_write(s, WRITE_RELEASE, 0, code, strlen(code) + 1);
}

Claim store_claim(Store *s, const char *code, char node[STORE_NODE])
{
    TableRecord kept;
    *node = 0;
    if (!s->life) return CLAIM_MINE;
    const bool found = store_find_code(s, code, &kept);
    if (s->lease.is_unknown) return CLAIM_FAILED;
    return found ? owners_claim(&s->shelf->owners, code, s->life, node) : CLAIM_NONE;
}

bool store_found(Store *s, const char *code)
{
    TableRecord used;
    if (store_find_code(s, code, &used) || s->lease.is_unknown) return false;
    return !s->life || owners_found(&s->shelf->owners, code, s->life);
}
