/* distance.c -- rings of the latest measurements, and what follows from them. */
#include "match/distance.h"

static int known(int n, int most) { return n < most ? n : most; }

static int64_t between(int64_t from_us, int64_t to_us) { return to_us > from_us ? to_us - from_us : 0; }

/* Where the next one goes in a ring of `most`; `*n` stays small and tells how many there are. */
static int place(int *n, int most)
{
    int at = (*n)++ % most;
    if (*n == 2 * most) *n = most;
    return at;
}

void distance_trip(Distance *d, int64_t sent_us, int64_t back_us, int64_t client_us)
{
    int at = place(&d->trips, TRIPS);
    d->trip[at] = between(sent_us, back_us);
    d->trip_at[at] = back_us;
    if (client_us != NO_STAMP) distance_clock(d, sent_us, back_us, client_us);
}

void distance_clock(Distance *d, int64_t sent_us, int64_t back_us, int64_t client_us)
{
    int at = place(&d->clocks, TRIPS);
    d->clock_trip[at] = between(sent_us, back_us);
    d->offset[at] = client_us - (sent_us + d->clock_trip[at] / 2);
}

void distance_saw(Distance *d, int64_t sent_us, int64_t arrival_us)
{
    int at = place(&d->bounds, BOUNDS);
    d->bound[at] = between(sent_us, arrival_us);
    d->bound_at[at] = arrival_us;
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
bool distance_holds_pongs(const Distance *d)
{
    int count = known(d->trips, TRIPS);
    int64_t low = lowest(d->trip, count), since = lowest(d->trip_at, count);
    if (count < TRIPS_ENOUGH) return false;
    for (int i = 0; i < known(d->bounds, BOUNDS); i++)
        if (d->bound_at[i] >= since && d->bound[i] + SLACK_US < low) return true;
    return false;
}

int64_t distance_credit(const Distance *d)
{
    int count = known(d->trips, TRIPS);
    if (!count || distance_holds_pongs(d)) return 0;
    int64_t low = lowest(d->trip, count), jitter = (median(d->trip, count) - low) / 2;
    int64_t bound = lowest(d->bound, known(d->bounds, BOUNDS));
    int64_t credit = low / 2 + (jitter < JITTER_US ? jitter : JITTER_US);
    return credit < bound / 2 ? credit : bound / 2;
}

int64_t distance_press(const Distance *d, int64_t stamp_us, int64_t arrival_us)
{
    int64_t press = arrival_us - distance_credit(d), low = INT64_MAX, offset = NO_STAMP;
    if (stamp_us == AT_ARRIVAL) return arrival_us;
    for (int i = 0; i < known(d->clocks, TRIPS); i++)
        if (d->clock_trip[i] < low) low = d->clock_trip[i], offset = d->offset[i];
    if (stamp_us != NO_STAMP && offset != NO_STAMP && stamp_us - offset > press) press = stamp_us - offset;
    return press < arrival_us ? press : arrival_us;
}
