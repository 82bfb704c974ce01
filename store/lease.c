#include "store/lease.h"

int64_t lease_send(Lease *l, int64_t now_ms)
{
    l->sent_ms = now_ms;
    return ++l->batch;
}

void lease_keep(Lease *l) { l->confirmed_ms = l->sent_ms; }

void lease_refuse(Lease *l, bool is_buried)
{
    l->batch--; /* the row is where it was */
    l->is_buried = is_buried;
}

void lease_break(Lease *l)
{
    l->is_unknown = true;
    l->is_given_up = false;
}

void lease_give_up(Lease *l) { l->is_given_up = l->is_unknown; }
void lease_ask(Lease *l, int64_t now_ms) { l->sent_ms = now_ms; }

bool lease_settle(Lease *l, int64_t row)
{
    const bool kept = row && (row - l->batch) % LEASE_STRIDE == 0 && !l->is_given_up;
    l->is_buried = !row;
    if (row) l->batch = row;
    if (row) lease_keep(l);
    l->is_unknown = false;
    return kept;
}

bool lease_holds(const Lease *l, int64_t now_ms, int64_t ms) { return now_ms - l->confirmed_ms < ms; }
