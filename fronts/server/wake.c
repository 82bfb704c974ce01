#include "fronts/server/table.h"

/* Where somebody is, it waits for its turn; elsewhere there is next to nothing to do. */
static void on_wake(uv_timer_t *timer)
{
    Table *t = timer->data;
    if (t->guests)
        queue_put(t->server, table_address(t), &t->job);
    else
        t->server->above->wake(t);
}

void table_wake_in(Table *t, int64_t wait_ms)
{
    if (!t->gone) uv_timer_start(&t->wake, on_wake, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

void table_wake_soon(Table *t) { table_wake_in(t, 0); }
