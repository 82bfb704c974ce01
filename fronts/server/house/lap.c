/* lap.c -- the end of a lap: what was gathered goes to the store, and what the store has goes out (server.h
 * tells why). */
#include "fronts/server/house/nodes.h"
#include "fronts/server/house/room.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/outbox.h"
#include "table/owning.h"
#include "table/play.h"

enum {
    READ_US = 8000, /* of one lap for what came in */
    RUN_US = 6000,  /* and for tables that are due */
    FORGIVE_MS = 20,
    GATHERED_MAX = 8 << 20, /* bytes; then nothing is begun until the store has taken some */
};

/* A disk that does not answer is not buried under what waits for it. */
static bool may_begin(const Server *s)
{
    return !memory_is_short() && store_gathered(s->house.store) < GATHERED_MAX;
}

/* ---- who waits ---------------------------------------------------------------------- */

/* Bytes first: behind them are people. Each address one request after the other, and each pays for its own.
 */
static void serve_reads(Server *s)
{
    int64_t start = clock_cpu_us(), now = start;
    while (queue_waits(s, JOB_READ) && now - start < READ_US && may_begin(s)) {
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

/* Tables that are due, each address one after the other; a world that is behind goes on in the next lap. */
static void serve_runs(Server *s)
{
    int64_t start = clock_us();
    while (queue_waits(s, JOB_RUN) && clock_us() - start < RUN_US && may_begin(s))
        play_wake(queue_take(s, JOB_RUN)->of);
}

static void on_forgive(uv_timer_t *timer) { addresses_forgive(timer->data); }
static void on_hurry(uv_idle_t *handle) { (void)handle; }

/* The loop may sleep when nobody waits for a turn, or only for credit. */
static void look_who_waits(Server *s)
{
    bool waits = queue_waits(s, JOB_READ) || queue_waits(s, JOB_RUN) || s->accept_waits;
    if (waits && may_begin(s)) /* else it looks again with the next sweep, or when the store answers */
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

void lap_end(Server *s)
{
    s->house.steps_left_us = RUN_US;
    net_accept(s);
    serve_reads(s);
    serve_runs(s);
    owning_pass(&s->house);
    outbox_let_out(s, owning_reached(&s->house));
    if (s->drains_ms) nodes_let_go(s);
    look_for_memory(s);
    if (!s->stopping) look_who_waits(s);
}
