/* distances.c -- how far each seat is: pings, clocks, and what presses say they had seen.
 *
 * A browser answers protocol pings by itself, so these measure the line; its clock is asked for with
 * a message of ours (`clock`), which the page answers. A press names the last version that had come
 * (`n`): the line cannot be longer than from our sending that to the press's arrival. Who names an
 * old version although later ones went out long ago, or none, gets no credit for that press:
 * hiding what one has seen must not gain either. */
#include "base/json.h"
#include "table/outbox.h"
#include "table/presses.h"

enum {
    PING_FAST_MS = 200, /* until enough is known */
    PING_MS = 1000,
    PINGS_FAST = 12,
    STALE_US = 500000, /* a page that is busy may be so late in reading */
};

/* ---- pings --------------------------------------------------------------------------- */

static bool is_measured(const Guest *guest) { return guest->seats && guest->table && guest->table->turnless; }

int distances_ping_ms(const Guest *guest, int64_t otherwise_ms)
{
    bool streams = guest->seats && guest->table && guest->table->stream;
    if (!is_measured(guest)) return streams ? PING_MS : (int)otherwise_ms;
    return guest->trips < PINGS_FAST ? PING_FAST_MS : PING_MS;
}

static void write_clock(Text *out, const void *which)
{
    json_object(out);
    json_words(out, "t", "clock");
    json_int(out, "k", *(const int64_t *)which);
    json_close(out);
}

void distances_ask_clock(Guest *guest)
{
    if (!is_measured(guest)) return;
    outbox_give(guest, frame_write(write_clock, &guest->pinged_ms), MARK_NONE);
}

void distances_trip(Guest *guest, int64_t sent_us, int64_t back_us)
{
    if (!is_measured(guest)) return;
    if (guest->trips < PINGS_FAST) guest->trips++;
    for (Seat p = 0; p < guest->table->match->terms.seats; p++)
        if (seats_have(guest->seats, p))
            arbiter_trip(guest->table->turnless->arbiter, p, sent_us, back_us, NO_STAMP);
}

void distances_clock(Guest *guest, int64_t which, int64_t client_us)
{
    if (!is_measured(guest) || which != guest->pinged_ms || guest->pinged_us <= 0) return;
    for (Seat p = 0; p < guest->table->match->terms.seats; p++)
        if (seats_have(guest->seats, p))
            arbiter_clock(guest->table->turnless->arbiter, p, guest->pinged_us, guest->read_us, client_us);
}

void distances_forget(Table *t, Seat seat)
{
    if (t->turnless) arbiter_forget_distance(t->turnless->arbiter, seat);
}

/* ---- what was seen --------------------------------------------------------------------- */

void distances_sent(Table *t, int64_t n)
{
    Turnless *f = t->turnless;
    if (!f || (f->sents && f->sent[(f->sents - 1) % SENT_KEPT].n == n)) return;
    f->sent[f->sents++ % SENT_KEPT] = (Sent){n, clock_us()};
    if (f->sents == 2 * SENT_KEPT) f->sents = SENT_KEPT;
}

bool distances_saw(Table *t, const Press *press, int64_t arrival_us)
{
    Turnless *f = t->turnless;
    int kept = f->sents < SENT_KEPT ? f->sents : SENT_KEPT;
    if (press->n < 0) return false;
    for (int i = 0; i < kept; i++) {
        const Sent *s = &f->sent[i];
        bool is_next_or_later = s->n > press->n;
        if (is_next_or_later && arrival_us - s->us > STALE_US + 4 * arbiter_credit(f->arbiter, press->seat))
            return false;
        if (s->n == press->n || (s->n == t->kept.n && press->n > s->n))
            arbiter_saw(f->arbiter, press->seat, s->us, arrival_us);
    }
    return true;
}
