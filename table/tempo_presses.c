#include "game/message.h"
#include "table/outbox.h"
#include "table/play.h"
#include "table/presses.h"
#include "table/reactions.h"
#include "table/tempo.h"
#include "table/thought.h"

#include <string.h>

#define FOR_EVER (INT64_MAX / 2)

/* ---- memory ------------------------------------------------------------------------ */

static void close_match(Table *t, const char *error);

static void open_match(Table *t, bool resumed)
{
    (void)resumed;
    close_match(t, "error.not_running");
    if (!t->match || t->kept.state != TABLE_RUNNING) return;
    const Match *m = t->match;
    Turnless *f = t->turnless = memory_new(sizeof *f);
    reactions_clear(t);
    f->passed_us = clock_us();
    f->present = memory_new(t->game->views->state_size);
    f->offer = memory_new(t->game->views->state_size);
    int64_t origin_us = f->passed_us - (int64_t)m->tick * 1000000 / t->game->clock->hz;
    f->arbiter = arbiter_place(memory_new(arbiter_bytes(t->game)), t->game, &m->terms, origin_us);
    arbiter_start(f->arbiter, m->state, m->tick, (uint32_t)m->count);
    offers_refresh(t, f->passed_us);
}

/* ---- who waits for an answer ---------------------------------------------------------- */

static Waiting *find_client(Turnless *f, Seat seat, const char *client)
{
    for (int i = 0; i < f->waiting_count; i++)
        if (f->waiting[i].seat == seat && !strcmp(f->waiting[i].client, client)) return &f->waiting[i];
    return NULL;
}

static bool take_ticket(Turnless *f, uint32_t ticket, Waiting *out)
{
    for (int i = 0; i < f->waiting_count; i++) {
        if (f->waiting[i].ticket != ticket) continue;
        *out = f->waiting[i];
        f->waiting[i] = f->waiting[--f->waiting_count];
        return true;
    }
    return false;
}

static void wait_for_answer(Waiting *w, Ask *a)
{
    Held *h = answer_later(a);
    h->also = w->asked;
    w->asked = h;
}

/* Everybody who asked for the press, one by one; false: nobody is left. */
static bool next_asked(Waiting *w, Table *t, Ask *out)
{
    Held *h = w->asked;
    if (!h) return false;
    w->asked = h->also;
    *out = answer_now(h, t);
    return true;
}

static void answer(Table *t, Waiting *w, const Outcome *outcome)
{
    for (Ask a; next_asked(w, t, &a);) answer_outcome(&a, outcome);
}

static void close_match(Table *t, const char *error)
{
    Turnless *f = t->turnless;
    if (!f) return;
    while (f->waiting_count) { /* what waits will not be: its authors hear it */
        Waiting *w = &f->waiting[--f->waiting_count];
        for (Ask a; next_asked(w, t, &a);) {
            a.table = NULL; /* true, whatever becomes of the table */
            answer_error(&a, error);
        }
    }
    t->turnless = NULL;
    free(f->arbiter);
    free(f->present);
    free(f->offer);
    free(f);
}

/* ---- rulings -------------------------------------------------------------------------- */

static bool runs(const Table *t) { return t->turnless && t->kept.state == TABLE_RUNNING && !table_stands(t); }

static void refused(Table *t, const Ruling *r)
{
    Waiting w;
    if (take_ticket(t->turnless, r->ticket, &w))
        answer(t, &w, &(Outcome){.why = r->why});
    else
        reactions_ruled(t, r->seat);
}

static void done(Table *t, const Ruling *r, Events *events, SeatSet might_act)
{
    Waiting w;
    Outcome outcome;
    bool asked = take_ticket(t->turnless, r->ticket, &w);
    if (!asked) reactions_ruled(t, r->seat);
    offers_refresh(t, clock_us());
    play_record(t,
                &(Submission){.seat = r->seat,
                              .act = r->act,
                              .client = asked ? w.client : "",
                              .bot = !asked,
                              .early = r->early,
                              .place = asked && w.place.piece >= 0 ? &w.place : NULL},
                might_act, events, &outcome);
    if (asked) answer(t, &w, &outcome);
}

static void rule(Table *t, Ruling *r)
{
    static Events events; /* large, and the loop has one thread */
    Match *m = t->match;
    events.count = events.move_count = 0;
    if (r->kind == RULING_REFUSED) {
        refused(t, r);
        return;
    }
    if (r->ticks) match_tick(m, r->ticks, &events);
    SeatSet might_act = match_may_act(m);
    if (r->kind == RULING_ACT && !match_apply_early(m, r->seat, &r->act, r->early, &events, &r->why)) {
        refused(t, r); /* the log is full */
        return;
    }
    arbiter_done(t->turnless->arbiter, m->state, r, (uint32_t)m->count);
    if (r->kind == RULING_ACT) {
        done(t, r, &events, might_act);
    } else {
        offers_refresh(t, clock_us());
        play_show_time(t, &events);
    }
    offers_told(t);
    reactions_wake(t);
}

/* It is over: what still waits comes too late. */
static void end(Table *t)
{
    Ruling r;
    while (arbiter_next(t->turnless->arbiter, t->match->state, FOR_EVER, &r))
        if (r.kind == RULING_REFUSED) refused(t, &r);
    pending_tell(t, NULL);
    close_match(t, "error.not_running");
}

/* While the game waits for somebody and not for time (seats that get ready), no time passes. */
static void rest_if_still(Table *t, int64_t now)
{
    Turnless *f = t->turnless;
    if (!f->waiting_count && t->game->clock->due(&t->match->terms, t->match->state) <= 0)
        arbiter_rest(f->arbiter, now - f->passed_us);
    f->passed_us = now;
}

/* Through the same arbiter as people, and without any credit. */
static void press_bots(Table *t, int64_t now)
{
    Reaction r;
    Seat seat;
    while (reactions_press(t, now, &seat, &r))
        if (!arbiter_press(t->turnless->arbiter, seat, &r.act, r.seen, NO_STAMP, r.due))
            reactions_ruled(t, seat);
}

static void pass_to(Table *t, int64_t now)
{
    Turnless *f = t->turnless;
    Ruling r;
    if (!runs(t)) return;
    rest_if_still(t, now);
    press_bots(t, now);
    while (runs(t) && arbiter_next(f->arbiter, t->match->state, now, &r)) rule(t, &r);
    if (t->kept.state != TABLE_RUNNING) {
        end(t);
        return;
    }
    if (now >= f->look_us) reactions_wake(t);
    offers_refresh(t, now);
    offers_tell(t);
    pending_tell(t, NULL);
    bots_look(t);
}

static void pass(Table *t) { pass_to(t, clock_us()); }

static int64_t wait_ms(Table *t)
{
    if (!runs(t)) return INT64_MAX;
    const Turnless *f = t->turnless;
    int64_t next = arbiter_wake(f->arbiter, t->match->state), bots = reactions_due(t), now = clock_us();
    if (f->look_us < next) next = f->look_us;
    if (bots < next) next = bots;
    if (next == INT64_MAX) return next;
    return next > now ? (next - now + 999) / 1000 : 1; /* what is due was done: never a busy loop */
}

static void rest(Table *t)
{
    Turnless *f = t->turnless;
    Refusal why;
    if (!f) return;
    int64_t now = clock_us();
    arbiter_rest(f->arbiter, now - f->passed_us);
    f->passed_us = now;
    refuse(&why, REFUSAL_NOT_NOW, "TABLE", "refusal.paused", 0);
    while (f->waiting_count) {
        Waiting w = f->waiting[--f->waiting_count];
        answer(t, &w, &(Outcome){.why = why});
    }
    arbiter_drop_pending(f->arbiter);
    reactions_clear(t);
    pending_tell(t, NULL);
    offers_refresh(t, now);
}

/* ---- presses ---------------------------------------------------------------------------- */

static void press_now(Ask *a, const Press *press)
{
    Table *t = a->table;
    Outcome outcome = {.done = false};
    int64_t arrival_us = a->guest->read_us;
    pass_to(t, arrival_us);
    Turnless *f = t->turnless;
    if (!play_may_act(t, &outcome.why) || !f) {
        answer_outcome(a, &outcome);
        return;
    }
    Waiting *again = find_client(f, press->seat, a->id); /* resent: this connection hears the answer */
    if (again) {
        wait_for_answer(again, a);
        pending_tell(t, a->guest);
        return;
    }
    uint32_t count = (uint32_t)t->match->count;
    bool credible = distances_saw(t, press, arrival_us);
    uint32_t ticket =
        arbiter_press(f->arbiter, press->seat, &press->act, press->seen < count ? press->seen : count,
                      credible ? press->stamp_us : AT_ARRIVAL, arrival_us);
    if (!ticket) {
        answer_error(a, "error.slow_down");
        return;
    }
    Waiting *w = &f->waiting[f->waiting_count++];
    *w = (Waiting){.ticket = ticket, .seat = press->seat, .place = press->place};
    text_copy(w->client, sizeof w->client, a->id);
    wait_for_answer(w, a);
    pass(t);
    table_wake_soon(t);
}

/* [piece, x, y], or nothing. False when it was answered. */
static bool ask_place(Ask *a, Place *out)
{
    static const int LOW[] = {0, -PLACE_MAX, -PLACE_MAX}, HIGH[] = {PIECES_MAX - 1, PLACE_MAX, PLACE_MAX};
    const Json *place = json_get(a->body, "place");
    int *number[] = {&out->piece, &out->x, &out->y};
    if (!ask_has(a, "place")) return true;
    bool fine = json_is(place, JSON_LIST) && json_count(place) == 3;
    for (int i = 0; i < 3 && fine; i++) {
        const Json *item = json_item(place, i);
        const int64_t n = json_whole(item);
        fine = json_is(item, JSON_WHOLE) && n >= LOW[i] && n <= HIGH[i];
        if (fine) *number[i] = (int)n;
    }
    if (!fine) answer_field(a, "place");
    return fine;
}

/* Judged by what its author saw, not refused for it. */
static void act_at(Ask *a, Seat seat, const Act *act, int64_t at)
{
    Press press = {
        .seat = seat, .act = *act, .seen = UINT32_MAX, .n = -1, .stamp_us = NO_STAMP, .place = NO_PLACE};
    if (!ask_int(a, "n", 0, INT64_MAX, &press.n) || !ask_stamp(a, "stamp", &press.stamp_us)) return;
    if (!ask_place(a, &press.place)) return;
    if (at >= 0) press.seen = (uint32_t)at;
    press_now(a, &press);
}

/* ---- the tempo ------------------------------------------------------------------------ */

static int64_t let_bots_act(Table *t, int64_t now) { return (void)t, (void)now, INT64_MAX; } /* they press */
static void nothing(Table *t) { (void)t; }
static void shown(Table *t, const ActNews *act, const Events *events) { (void)t, (void)act, (void)events; }

static const State *look(Table *t, int64_t *now, int64_t *scale)
{
    *now = clock_us();
    *scale = 1000000 / t->game->clock->hz;
    offers_refresh(t, *now);
    return t->turnless->present;
}

static const State *seen(const Table *t) { return t->turnless ? t->turnless->present : t->match->state; }

static const State *offered(const Table *t, Seat seat)
{
    return t->turnless ? offers_for(t, seat) : t->match->state;
}

static int64_t tick(const Table *t) { return t->turnless ? t->turnless->present_tick : t->match->tick; }

static void greet(Guest *guest)
{
    if (guest->table->turnless) pending_tell(guest->table, guest);
}

const Tempo TEMPO_PRESSES = {
    .goes_on = true,
    .is_race = true,
    .open = open_match,
    .close = close_match,
    .rest = rest,
    .act = act_at,
    .pass = pass,
    .wait_ms = wait_ms,
    .bots = let_bots_act,
    .look = look,
    .keep = nothing,
    .noted = nothing,
    .seen = seen,
    .offered = offered,
    .tick = tick,
    .began = offers_told,
    .shown = shown,
    .greet = greet,
};
