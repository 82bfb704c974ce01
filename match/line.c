/* line.c -- rings of the latest measurements, and what follows from them. */
#include "match/line.h"

static int known(int n, int most) { return n < most ? n : most; }

static int64_t between(int64_t from_us, int64_t to_us) { return to_us > from_us ? to_us - from_us : 0; }

/* Where the next one goes in a ring of `most`; `*n` stays small and tells how many there are. */
static int place(int *n, int most)
{
    int at = (*n)++ % most;
    if (*n == 2 * most) *n = most;
    return at;
}

void line_trip(Line *line, int64_t sent_us, int64_t back_us, int64_t client_us)
{
    int at = place(&line->trips, TRIPS);
    line->trip[at] = between(sent_us, back_us);
    line->trip_at[at] = back_us;
    if (client_us != LINE_NO_STAMP) line_clock(line, sent_us, back_us, client_us);
}

void line_clock(Line *line, int64_t sent_us, int64_t back_us, int64_t client_us)
{
    int at = place(&line->clocks, TRIPS);
    line->clock_trip[at] = between(sent_us, back_us);
    line->offset[at] = client_us - (sent_us + line->clock_trip[at] / 2);
}

void line_saw(Line *line, int64_t sent_us, int64_t arrival_us)
{
    int at = place(&line->bounds, BOUNDS);
    line->bound[at] = between(sent_us, arrival_us);
    line->bound_at[at] = arrival_us;
}

static int64_t lowest(const int64_t *at, int count)
{
    int64_t low = INT64_MAX;
    for (int i = 0; i < count; i++)
        if (at[i] < low) low = at[i];
    return low;
}

static int64_t median(const int64_t *at, int count)
{
    int64_t sorted[TRIPS];
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && sorted[k - 1] > at[i]; k--) sorted[k] = sorted[k - 1];
        sorted[k] = at[i];
    }
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2;
}

/* Only acts of the time of these pings: a line that has grown longer since is no lie. */
bool line_holds_pongs(const Line *line)
{
    int count = known(line->trips, TRIPS);
    int64_t low = lowest(line->trip, count), since = lowest(line->trip_at, count);
    if (count < TRIPS_ENOUGH) return false;
    for (int i = 0; i < known(line->bounds, BOUNDS); i++)
        if (line->bound_at[i] >= since && line->bound[i] + SLACK_US < low) return true;
    return false;
}

int64_t line_credit(const Line *line)
{
    int count = known(line->trips, TRIPS);
    if (!count || line_holds_pongs(line)) return 0;
    int64_t low = lowest(line->trip, count), jitter = (median(line->trip, count) - low) / 2;
    int64_t bound = lowest(line->bound, known(line->bounds, BOUNDS));
    int64_t credit = low / 2 + (jitter < JITTER_US ? jitter : JITTER_US);
    return credit < bound / 2 ? credit : bound / 2;
}

int64_t line_press(const Line *line, int64_t stamp_us, int64_t arrival_us)
{
    int64_t press = arrival_us - line_credit(line), low = INT64_MAX, offset = LINE_NO_STAMP;
    if (stamp_us == LINE_AT_ARRIVAL) return arrival_us;
    for (int i = 0; i < known(line->clocks, TRIPS); i++)
        if (line->clock_trip[i] < low) low = line->clock_trip[i], offset = line->offset[i];
    if (stamp_us != LINE_NO_STAMP && offset != LINE_NO_STAMP && stamp_us - offset > press)
        press = stamp_us - offset;
    return press < arrival_us ? press : arrival_us;
}
