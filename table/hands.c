#include "table/hands.h"

enum {
    PATIENCE_MS = 100, /* more for each group that came too late */
    PATIENCE_MAX_MS = 500,
};

uint32_t stream_tick(const Table *t, int64_t us)
{
    int64_t since = us - t->stream->origin_us, tick = since * t->game->clock->hz / 1000000;
    return since <= 0 ? 0 : tick < TICKS_MAX ? (uint32_t)tick : TICKS_MAX;
}

uint32_t stream_real(const Table *t)
{
    return stream_tick(t, table_stands(t) ? t->stream->passed_us : clock_us());
}

void stream_wait_longer(Table *t)
{
    const uint32_t hz = (uint32_t)t->game->clock->hz, most = PATIENCE_MAX_MS * hz / 1000;
    t->stream->patience += PATIENCE_MS * hz / 1000;
    if (t->stream->patience > most) t->stream->patience = most;
}
