#include "table/chronicle.h"
#include "table/hands.h"
#include "table/play.h"
#include "table/reactions.h"
#include "table/snapshot.h"
#include "table/tempo.h"
#include "table/thought.h"

#include <string.h>

enum {
    STEP_TICKS = 6,      /* between two looks at the clock */
    SLICE_US = 2000,     /* at one table; then it is another's turn */
    BEHIND_US = 2000000, /* more than this the match does not catch up: time went slower */
    KEEP_US = 250000,    /* between two rows of the journal */
    SHOT_TICKS = 4800,   /* ten seconds of motion between snapshots */
    RETRY_MS = 1000,     /* after a failed commit nothing moves for so long */
    LAG_MS = 250,        /* grouping and a busy page; to this comes the farthest seat's line */
    LAG_MAX_MS = 700,
    ROW_ROOM = ACT_TEXT_MAX + 16,
};

/* ---- memory ----------------------------------------------------------------------- */

static void close_match(Table *t, const char *error)
{
    (void)error; /* nobody waits for an answer */
    free(t->stream);
    t->stream = NULL;
}

static void open_match(Table *t, bool resumed)
{
    close_match(t, NULL);
    chronicle_clear(t);
    if (!t->match || t->kept.state != TABLE_RUNNING) return;
    Stream *s = t->stream = memory_new(sizeof *s);
    s->passed_us = s->kept_us = clock_us();
    s->origin_us = s->passed_us - (int64_t)t->match->tick * 1000000 / t->game->clock->hz;
    s->kept_acts = t->match->count;
    s->kept_tick = t->match->tick;
    s->has_resumed = resumed;
    s->greet_us = resumed ? s->passed_us : 0;
    for (int p = 0; p < SEATS_MAX; p++) s->strand[p].epoch = chance_below(1 << 30); /* no old one fits */
    reactions_clear(t);
    stream_pose_all(t);
}

static void keep_snapshot(Table *t);

/* ---- clocks ------------------------------------------------------------------------ */

/* As far behind as the farthest hand needs; with nobody's hands but bots' not at all. */
static uint32_t lag_of(const Table *t)
{
    int trip = -1;
    for (int i = 0; i < t->guests; i++)
        if (t->guest[i]->seats && t->guest[i]->rtt_ms > trip)
            trip = t->guest[i]->rtt_ms;
        else if (t->guest[i]->seats && trip < 0)
            trip = 0;
    int ms = trip < 0 ? 0 : LAG_MS + trip > LAG_MAX_MS ? LAG_MAX_MS : LAG_MS + trip;
    return (uint32_t)(ms * t->game->clock->hz / 1000);
}

static void rest(Table *t)
{
    Stream *s = t->stream;
    if (!s) return;
    int64_t now = clock_us();
    s->origin_us += now - s->passed_us;
    s->passed_us = now;
    reactions_clear(t);
    if (table_stands(t) && s->motion) keep_snapshot(t); /* who comes back need not wait for a replay */
    stream_own_all(t, (SeatSet)~0u, table_stands(t) ? "paused" : "resumed");
}

/* ---- the journal --------------------------------------------------------------------- */

static void append_row(Table *t, int last, uint32_t tick)
{
    Stream *s = t->stream;
    char acts[STORE_ACT];
    Text text = text_in(acts, sizeof acts);
    const Row row = journal_hands(t->match, s->kept_acts, last, tick, t->by_bot, &text);
    table_journal(t, &row, "");
    s->kept_acts = last;
    s->kept_tick = tick;
}

static void keep(Table *t)
{
    Stream *s = t->stream;
    const Match *m = t->match;
    const int most = STORE_ACT / ROW_ROOM;
    if (!s) return;
    while (m->count - s->kept_acts > most) {
        int last = s->kept_acts + most;
        append_row(t, last, m->log[last - 1].tick);
    }
    if (m->count > s->kept_acts || m->tick > s->kept_tick) append_row(t, m->count, m->tick);
    s->kept_us = clock_us();
}

static void noted(Table *t)
{
    if (!t->stream) return;
    t->stream->kept_acts = t->match->count;
    t->stream->kept_tick = t->match->tick;
}

static void keep_snapshot(Table *t)
{
    keep(t);
    snapshot_keep(t);
    t->stream->motion = 0;
}

/* ---- acts ------------------------------------------------------------------------------ */

static void tell_act(Table *t, Seat seat, const Act *act, bool bot, const Events *events)
{
    Outcome outcome;
    t->by_bot[t->match->count - 1] = bot;
    if (!events->count && !play_is_over(t->match)) return; /* a hand is led: that is told as poses */
    play_record(t, &(Submission){.seat = seat, .act = *act, .client = "", .bot = bot, .is_streamed = true},
                match_may_act(t->match), events, &outcome);
}

/* True: done. */
static bool do_act(Table *t, Seat seat, const Act *act, bool bot, Refusal *why)
{
    static Events events; /* large, and the loop has one thread */
    events.count = events.move_count = 0;
    if (!match_apply(t->match, seat, act, &events, why)) return false;
    tell_act(t, seat, act, bot, &events);
    return true;
}

static void do_hands(Table *t, Seat seat)
{
    Refusal why;
    while (t->stream &&
           t->kept.state == TABLE_RUNNING) { /* an act may end the match, and the stream with it */
        Strand *s = &t->stream->strand[seat];
        if (!s->count || s->act[0].tick > t->match->tick) return;
        const Act act = s->act[0].act;
        memmove(&s->act[0], &s->act[1], (size_t)--s->count * sizeof s->act[0]);
        if (do_act(t, seat, &act, false, &why)) continue;
        stream_own(t, seat, "refused", &why);
    }
}

static void do_bots(Table *t)
{
    Reaction r;
    Seat seat;
    while (t->kept.state == TABLE_RUNNING && reactions_press(t, t->match->tick, &seat, &r)) {
        reactions_ruled(t, seat);
        bool plain = !(t->game->hands->kinds >> r.act.kind & 1);
        Outcome outcome;
        if (plain)
            table_submit_act(t, &(Submission){.seat = seat, .act = r.act, .client = "", .bot = true},
                             &outcome);
        else
            do_act(t, seat, &r.act, true, NULL);
    }
}

/* ---- time ------------------------------------------------------------------------------- */

static bool waits_for_store(const Table *t)
{
    const House *s = t->house;
    return s->store_fails && clock_ms(s) - s->store_failed_ms < RETRY_MS;
}

static bool runs(const Table *t)
{
    return t->stream && t->kept.state == TABLE_RUNNING && !table_stands(t) && !waits_for_store(t);
}

/* Something moves: the game wants to be looked at soon. */
static bool is_moving(const Table *t)
{
    int due = t->game->clock->due(&t->match->terms, t->match->state);
    return due > 0 && due <= t->game->clock->hz / 10;
}

static uint32_t next_stop(const Table *t, uint32_t target)
{
    const Match *m = t->match;
    uint32_t next = target;
    int64_t bots = reactions_due(t);
    int due = t->game->clock->due(&m->terms, m->state);
    if (is_moving(t)) {
        uint32_t proof = (m->tick / PROOF_TICKS + 1) * PROOF_TICKS;
        if (next > m->tick + STEP_TICKS) next = m->tick + STEP_TICKS;
        if (next > proof) next = proof;
    }
    if (due > 0 && next - m->tick > (uint32_t)due) next = m->tick + (uint32_t)due;
    for (Seat p = 0; p < m->terms.seats; p++) {
        const Strand *s = &t->stream->strand[p];
        if (s->count && s->act[0].tick > m->tick && s->act[0].tick < next) next = s->act[0].tick;
    }
    if (bots > m->tick && bots < next) next = (uint32_t)bots;
    return next;
}

static void step(Table *t, uint32_t target)
{
    static Events events;
    Stream *s = t->stream;
    Match *m = t->match;
    bool moves = is_moving(t);
    uint32_t next = next_stop(t, target);
    events.count = events.move_count = 0;
    if (moves) s->motion += next - m->tick;
    if (next > m->tick) match_tick(m, (int)(next - m->tick), &events);
    if (events.count || play_is_over(m)) play_show_time(t, &events);
    if (t->stream && m->tick % PROOF_TICKS == 0) stream_prove(t);
}

/* False: no more now, though there would be more to do. */
static bool step_all(Table *t, int64_t now)
{
    Stream *s = t->stream;
    uint32_t real = stream_tick(t, now), target = real > s->lag ? real - s->lag : 0;
    int64_t slice = t->house->steps_left_us < SLICE_US ? t->house->steps_left_us : SLICE_US;
    for (bool more = true; more && runs(t);) {
        for (Seat p = 0; p < t->match->terms.seats && runs(t); p++) do_hands(t, p);
        if (runs(t)) do_bots(t);
        more = runs(t) && t->match->tick < target;
        if (more) step(t, target);
        if (more && clock_us() - now > slice) return false;
    }
    return true;
}

static void pass(Table *t)
{
    Stream *s = t->stream;
    if (!runs(t)) return;
    int64_t now = clock_us();
    s->passed_us = now;
    if (s->greet_us) stream_own_all(t, (SeatSet)~0u, "resumed");
    s->greet_us = 0;
    if (s->patience) s->patience--;
    s->lag = lag_of(t) + s->patience;
    bool caught_up = step_all(t, now);
    t->house->steps_left_us -= clock_us() - now;
    if (!runs(t)) return;
    int64_t behind_us =
        ((int64_t)stream_tick(t, now) - s->lag - t->match->tick) * 1000000 / t->game->clock->hz;
    if (!caught_up && behind_us > BEHIND_US) s->origin_us += behind_us;
    if (now - s->posed_us >= (POSES_MS - 5) * 1000) {
        s->posed_us = now;
        stream_pose(t);
    }
    if (s->motion >= SHOT_TICKS)
        keep_snapshot(t);
    else if (now - s->kept_us >= KEEP_US && (t->match->count > s->kept_acts || is_moving(t)))
        keep(t);
    bots_look(t);
}

/* Whose worlds the table changed hear it. */
static void shown(Table *t, const ActNews *act, const Events *events)
{
    chronicle_add(t, act, events);
    if (!t->stream) return;
    reactions_wake(t);
    SeatSet touched = t->game->hands->touched(&t->match->terms, events);
    if (touched) {
        keep_snapshot(t);
        stream_own_all(t, touched, "table");
    }
    if (t->kept.state == TABLE_OVER) close_match(t, NULL);
}

/* Tables that are awake wake together, so that one commit serves them all. */
static int64_t next_beat(const Table *t) { return POSES_MS - clock_ms(t->house) % POSES_MS; }

static int64_t wait_ms(Table *t)
{
    if (t->stream && waits_for_store(t)) return RETRY_MS;
    if (!runs(t)) return INT64_MAX;
    const Match *m = t->match;
    const Stream *s = t->stream;
    int due = t->game->clock->due(&m->terms, m->state);
    bool waits = reactions_due(t) < INT64_MAX || m->count > s->kept_acts;
    for (Seat p = 0; p < m->terms.seats; p++) waits |= s->strand[p].count > 0;
    int64_t real = stream_tick(t, clock_us());
    if (is_moving(t) && real - s->lag > m->tick + (uint32_t)t->game->clock->hz / 5) return 1; /* behind */
    if (waits || is_moving(t)) return next_beat(t);
    if (due <= 0) return INT64_MAX;
    int64_t ticks = (int64_t)m->tick + due + s->lag - real;
    return ticks > 0 ? ticks * 1000 / t->game->clock->hz + 1 : 1;
}

/* ---- the tempo ------------------------------------------------------------------------ */

/* What does not move hands is an act as anywhere; what does comes here from players without a page. */
static void act_at(Ask *a, Seat seat, const Act *act, int64_t at)
{
    Table *t = a->table;
    Outcome outcome;
    (void)at; /* the table goes on all the time */
    table_submit_act(t, &(Submission){.seat = seat, .act = *act, .client = a->id}, &outcome);
    if (outcome.done && t->stream && t->game->hands->kinds >> act->kind & 1) stream_own(t, seat, "act", NULL);
    answer_outcome(a, &outcome);
}

static const State *look(Table *t, int64_t *now, int64_t *scale)
{
    *now = t->match->tick;
    *scale = 1;
    return t->match->state;
}

static int64_t let_bots_act(Table *t, int64_t now) { return (void)t, (void)now, INT64_MAX; } /* with time */
static const State *seen(const Table *t) { return t->match->state; }
static const State *offered(const Table *t, Seat seat) { return (void)seat, t->match->state; }
static int64_t tick(const Table *t) { return t->match->tick; }
static void began(Table *t) { stream_own_all(t, (SeatSet)~0u, "start"); }

const Tempo TEMPO_HANDS = {
    .goes_on = true,
    .open = open_match,
    .close = close_match,
    .rest = rest,
    .act = act_at,
    .pass = pass,
    .wait_ms = wait_ms,
    .bots = let_bots_act,
    .look = look,
    .keep = keep,
    .noted = noted,
    .seen = seen,
    .offered = offered,
    .tick = tick,
    .began = began,
    .shown = shown,
    .greet = stream_greet,
    .log = chronicle_write,
};
