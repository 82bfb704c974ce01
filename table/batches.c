#include "table/batches.h"
#include "table/bans.h"
#include "table/outbox.h"
#include "table/presses.h"
#include "table/restore.h"
#include "table/seats.h"

#include <string.h>

/* Nobody has seen anything of these batches: take them back, and say so to who asked. */
static void lose(House *h)
{
    if (!h->store_fails) log_line(LOG_ERROR, "the store refuses: %s", store_error(h->store));
    h->store_fails = true;
    h->store_failed_ms = clock_ms(h);
    outbox_lost(h, h->sent);
    h->reached = h->mark++;
    for (int i = 0; i < h->touched_count; i++) {
        const int64_t id = h->touched[i].id;
        Table *t = house_find(h, id);
        if (!t || t->mark == MARK_KEPT) continue; /* it was in both, and is as the store has it */
        restore_again(t);
        t = house_find(h, id);
        if (t) distances_sent(t, t->kept.n);
    }
    h->touched_count = 0;
}

/* The store has its last change: what waited for that is done. */
static void settle(Table *t)
{
    if (t->sends_away) bans_send_away(t);
    if (t->waits_for_store) table_wake_soon(t);
    t->waits_for_store = false;
    if (t->kept.state != TABLE_CLOSED) return;
    house_closes(t);
    while (t->guests) seats_detach(t->guest[t->guests - 1]);
    house_remove(t);
}

/* Everything up to this mark is durable. */
static void reach(House *h, Mark mark)
{
    int done = 0;
    h->reached = mark;
    for (; done < h->touched_count && h->touched[done].mark <= mark; done++) {
        Table *t = house_find(h, h->touched[done].id);
        if (t) distances_sent(t, h->touched[done].n); /* its news are on their way from now on */
        if (t && table_is_kept(t)) settle(t);
    }
    h->touched_count -= done;
    if (done) memmove(h->touched, h->touched + done, (size_t)h->touched_count * sizeof *h->touched);
}

/* The batch that gathered is closed. */
static Mark close_batch(House *h)
{
    for (int i = 0; i < h->touched_count; i++) {
        const Table *t = house_find(h, h->touched[i].id);
        if (t) h->touched[i].n = t->kept.n;
    }
    return h->mark++;
}

/* False: it is still on its way. */
static bool look_at_sent(House *h)
{
    const BatchFate fate = store_fate(h->store);
    if (fate == BATCH_ON_ITS_WAY) return false;
    if (fate == BATCH_LOST) {
        lose(h);
    } else {
        if (h->store_fails) log_line(LOG_INFO, "the store takes what is written again");
        h->store_fails = false;
        reach(h, h->sent);
    }
    h->sent = MARK_NONE;
    return true;
}

void batches_begin(House *h)
{
    h->reached = MARK_KEPT;
    h->mark = MARK_KEPT + 1;
}

void batches_pass(House *h)
{
    if (h->sent && !look_at_sent(h)) return;
    if (store_gathered(h->store)) {
        store_send(h->store);
        h->sent = close_batch(h);
    } else { /* nothing was written: what is told is true already */
        reach(h, close_batch(h));
    }
}
