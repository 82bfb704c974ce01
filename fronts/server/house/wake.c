#include "fronts/server/house/room.h"

/* Where somebody is, it waits for its turn; elsewhere there is next to nothing to do. */
static void on_wake(uv_timer_t *timer)
{
    Table *t = timer->data;
    if (t->guests)
        queue_put(server_of(t), table_address(t), &room_of(t)->job);
    else
        server_of(t)->above->wake(t);
}

void table_wake_in(Table *t, int64_t wait_ms)
{
    if (!t->gone) uv_timer_start(&room_of(t)->wake, on_wake, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}
