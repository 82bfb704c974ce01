/* turn.c -- the end of a turn: one commit, then everything goes out (server.h tells why). */
#include "fronts/server/bans.h"
#include "fronts/server/play.h"
#include "fronts/server/presses.h"
#include "fronts/server/seats.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/outbox.h"

enum {
    READ_US = 8000, /* of one turn for what came in */
    RUN_US = 6000,  /* and for tables that are due */
    FORGIVE_MS = 20,
};

/* Nobody has seen anything of this batch: take it back, and say so to who asked. */
static void lose_batch(Server *s)
{
    if (!s->store_fails) log_line(LOG_ERROR, "the store refuses: %s", store_error(s->store));
    s->store_fails = true;
    s->store_failed_ms = clock_ms(s);
    outbox_lost(s, s->mark++);
    for (int i = 0; i < s->touched_count; i++) keep_rebuild(s, s->touched[i]);
}

static void keep_batch(Server *s, bool written)
{
    s->mark++;
    if (written && s->store_fails) {
        s->store_fails = false;
        log_line(LOG_INFO, "the store takes what is written again");
    }
    for (int i = 0; i < s->touched_count; i++) {
        Table *t = tables_find_id(s, s->touched[i]);
        if (t && t->sends_away) bans_send_away(t);
        if (!t || t->kept.state != TABLE_CLOSED) continue;
        s->tables_open--;
        s->codes -= !t->kept.number;
        while (t->guests) seats_detach(t->guest[t->guests - 1]);
        tables_remove(t);
    }
}

/* From now on the news of this turn are on their way. */
static void note_sent(Server *s)
{
    for (int i = 0; i < s->touched_count; i++) {
        Table *t = tables_find_id(s, s->touched[i]);
        if (t) lines_sent(t);
    }
}

/* ---- who waits ---------------------------------------------------------------------- */

/* Bytes first: behind them are people. Each address one request after the other, and each pays for its own.
 */
static void serve_reads(Server *s)
{
    int64_t start = clock_cpu_us(), now = start;
    while (queue_waits(s, JOB_READ) && now - start < READ_US && !memory_is_short()) {
        Job *job = queue_take(s, JOB_READ);
        if (!job) break; /* they are in debt */
        Conn *c = job->of;
        Address *a = c->address;
        conn_serve(c);
        if (c->address) a = c->address; /* a proxy said whom it speaks for */
        int64_t before = now;
        now = clock_cpu_us();
        address_charge(s, a, (double)(now - before));
    }
}

/* Tables that are due, each address one after the other; a world that is behind goes on in the next turn. */
static void serve_runs(Server *s)
{
    int64_t start = clock_us();
    while (queue_waits(s, JOB_RUN) && clock_us() - start < RUN_US && !memory_is_short())
        play_wake(queue_take(s, JOB_RUN)->of);
}

static void on_forgive(uv_timer_t *timer) { addresses_forgive(timer->data); }
static void on_hurry(uv_idle_t *handle) { (void)handle; }

/* The loop may sleep when nobody waits for a turn, or only for credit. */
static void look_who_waits(Server *s)
{
    bool waits = queue_waits(s, JOB_READ) || queue_waits(s, JOB_RUN) || s->accept_waits;
    if (waits && !memory_is_short()) /* else it looks again with the next sweep */
        uv_idle_start(&s->hurry, on_hurry);
    else
        uv_idle_stop(&s->hurry);
    bool ticking = uv_is_active((uv_handle_t *)&s->forgive);
    if (s->in_debt && !ticking) uv_timer_start(&s->forgive, on_forgive, FORGIVE_MS, FORGIVE_MS);
    if (!s->in_debt && ticking) uv_timer_stop(&s->forgive);
}

/* The reserve was touched: it is filled again before anything else is begun. */
static void look_for_memory(Server *s)
{
    bool was_short = memory_is_short();
    if (was_short && !s->is_short)
        log_line(LOG_ERROR, "memory is short, connections: %d, tables: %d", s->conn_count, s->table_count);
    if (was_short && !memory_refill()) tables_make_room(s);
    if (was_short && !memory_refill()) net_make_room(s);
    s->is_short = was_short;
}

void turn_end(Server *s)
{
    s->steps_left_us = RUN_US;
    net_accept(s);
    serve_reads(s);
    serve_runs(s);
    bool written = store_has_batch(s->store);
    if (store_commit(s->store)) /* nothing to commit is kept as well */
        keep_batch(s, written);
    else
        lose_batch(s);
    note_sent(s);
    s->touched_count = 0;
    outbox_let_out(s, s->mark - 1);
    look_for_memory(s);
    if (!s->stopping) look_who_waits(s);
}
