#include "fronts/server/ticks.h"
#include "fronts/server/chronicle.h"
#include "fronts/server/play.h"
#include "fronts/server/say.h"
#include "fronts/server/stream.h"
#include "fronts/server/turnless.h"

static bool runs(const Table *t)
{
    return t->game->clock && t->kept.state == TABLE_RUNNING && !table_stands(t) && !t->turnless && !t->stream;
}

void ticks_start(Table *t)
{
    t->ticked_ms = clock_ms(t->server);
    turnless_rest(t);
    stream_rest(t);
}

void ticks_show(Table *t, const Events *events)
{
    bool over = play_is_over(t->match);
    if (!events->count && !over) return;
    stream_keep(t);
    t->kept.n++;
    t->moment++;
    const Row row = journal_time(t->match->tick);
    table_journal(t, &row, "");
    places_moved(t, events, NULL);
    if (t->stream) stream_noted(t);
    if (over) play_finish(t);
    say_update(t, NULL, events);
    chronicle_add(t, NULL, events);
    stream_shown(t, events);
    if (over) stream_close(t);
    if (over) table_changed(t);
}

void ticks_pass(Table *t)
{
    static Events events; /* large, and the loop has one thread */
    Match *m = t->match;
    turnless_pass(t);
    stream_pass(t);
    while (runs(t)) {
        int64_t hz = t->game->clock->hz, due = t->game->clock->due(&m->terms, m->state);
        int64_t steps = (clock_ms(t->server) - t->ticked_ms) * hz / 1000;
        if (due <= 0) t->ticked_ms = clock_ms(t->server);
        if (due <= 0 || steps <= 0) return;
        if (steps > due) steps = due;
        events.count = events.move_count = 0;
        match_tick(m, (int)steps, &events);
        t->ticked_ms += steps * 1000 / hz;
        ticks_show(t, &events);
    }
}

int64_t ticks_wait_ms(Table *t)
{
    if (t->turnless) return turnless_wait_ms(t);
    if (t->stream) return stream_wait_ms(t);
    if (!runs(t)) return INT64_MAX;
    int64_t due = t->game->clock->due(&t->match->terms, t->match->state);
    if (due <= 0) return INT64_MAX;
    int64_t left =
        t->ticked_ms + (due * 1000 + t->game->clock->hz - 1) / t->game->clock->hz - clock_ms(t->server);
    return left > 0 ? left : 0;
}
