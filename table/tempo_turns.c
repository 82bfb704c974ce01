#include "game/message.h"
#include "table/here.h"
#include "table/play.h"
#include "table/tempo.h"
#include "table/thought.h"

enum { ROUND_PAUSES = 5, STORE_RETRY_MS = 1000 };

/* ---- time ----------------------------------------------------------------------------- */

/* Where the game has a clock, the wall's time comes into the match as steps. Steps between two events change
 * nothing but a clock, so they are passed in one go when something asks (an act, a join) or when the game
 * says the next is due. While paused, and while nobody serves, time stands. */
static bool runs(const Table *t)
{
    return t->game->clock && t->kept.state == TABLE_RUNNING && !table_stands(t);
}

static void rest(Table *t) { t->ticked_ms = clock_ms(t->house); }

static void open_match(Table *t, bool resumed)
{
    (void)resumed;
    rest(t);
}

static void pass(Table *t)
{
    static Events events; /* large, and the loop has one thread */
    Match *m = t->match;
    while (runs(t)) {
        int64_t hz = t->game->clock->hz, due = t->game->clock->due(&m->terms, m->state);
        int64_t steps = (clock_ms(t->house) - t->ticked_ms) * hz / 1000;
        if (due <= 0) t->ticked_ms = clock_ms(t->house);
        if (due <= 0 || steps <= 0) return;
        if (steps > due) steps = due;
        events.count = events.move_count = 0;
        match_tick(m, (int)steps, &events);
        t->ticked_ms += steps * 1000 / hz;
        play_show_time(t, &events);
    }
}

static int64_t wait_ms(Table *t)
{
    if (!runs(t)) return INT64_MAX;
    int64_t hz = t->game->clock->hz, due = t->game->clock->due(&t->match->terms, t->match->state);
    if (due <= 0) return INT64_MAX;
    int64_t left = t->ticked_ms + (due * 1000 + hz - 1) / hz - clock_ms(t->house);
    return left > 0 ? left : 0;
}

/* ---- acts ----------------------------------------------------------------------------- */

static void act_at(Ask *a, Seat seat, const Act *act, int64_t at)
{
    Table *t = a->table;
    Outcome outcome = {.done = false};
    if (at >= 0 && at != t->match->count && t->kept.state == TABLE_RUNNING)
        refuse(&outcome.why, REFUSAL_LATE, "TABLE", "refusal.moment", 0);
    else
        table_submit_act(t, &(Submission){.seat = seat, .act = *act, .client = a->id}, &outcome);
    answer_outcome(a, &outcome);
}

/* ---- bots ----------------------------------------------------------------------------- */

static Seat next_bot(const Table *t)
{
    SeatSet may = match_may_act(t->match);
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(may, p) && seat_has_bot(t, p)) return p;
    return SEAT_WATCHER;
}

/* How long a bot lets its next act wait. All bots of a round together take ROUND_PAUSES of the table's
 * pauses at most, however many acts their turns have: the first act of a turn can be followed at leisure,
 * those after it come quicker and quicker. */
static int64_t bot_pause(const Table *t, Seat seat)
{
    int bots = 0, last = t->match->count - 1;
    int acts = last >= 0 && t->match->log[last].seat == seat ? t->acts_in_turn : 0;
    for (Seat p = 0; p < t->terms.seats; p++) bots += seat_has_bot(t, p);
    int64_t pause = t->kept.bot_pause_ms, share = ROUND_PAUSES * pause / (bots ? bots : 1);
    if (t->is_hurried) return 0;
    if (!acts) return pause < share * 3 / 5 ? pause : share * 3 / 5;
    int64_t rest = share / 10;
    for (int i = 1; i < acts; i++) rest = rest * 3 / 4;
    return rest < pause ? rest : pause;
}

/* Lets the bot's act happen when it is due; answers how long until then. */
static int64_t let_bot_act(Table *t, Seat seat, int64_t now)
{
    Thought *thought = &t->thought;
    if (thought->is_thinking) return INT64_MAX; /* it wakes us */
    if (!thought->is_ready || thought->moment != t->moment || thought->seat != seat) {
        bots_think(t, seat);
        return INT64_MAX;
    }
    int64_t due = t->acted_ms + bot_pause(t, seat);
    if (t->house->store_fails && t->house->store_failed_ms + STORE_RETRY_MS > due)
        due = t->house->store_failed_ms + STORE_RETRY_MS;
    if (due > now) return due - now;
    if (!table_is_kept(t)) { /* bots never run ahead of the store by more than an act */
        t->waits_for_store = true;
        return INT64_MAX;
    }
    Outcome outcome;
    thought->is_ready = false;
    table_submit_act(t, &(Submission){.seat = seat, .act = thought->act, .client = "", .bot = true},
                     &outcome);
    return outcome.done ? 0 : 1000; /* a bot never errs; if it does, it must not spin */
}

/* Whoever's act may be taken back is waited for. */
static int64_t let_bots_act(Table *t, int64_t now)
{
    Seat bot = t->question.open ? SEAT_WATCHER : next_bot(t);
    return bot >= 0 ? let_bot_act(t, bot, now) : INT64_MAX;
}

/* ---- the tempo ------------------------------------------------------------------------ */

static const State *seen(const Table *t) { return t->match->state; }
static const State *offered(const Table *t, Seat seat) { return (void)seat, t->match->state; }
static int64_t tick(const Table *t) { return t->game->clock ? (int64_t)t->match->tick : -1; }

static void close_match(Table *t, const char *error) { (void)t, (void)error; }
static void nothing(Table *t) { (void)t; }
static void greet(Guest *guest) { (void)guest; }
static void shown(Table *t, const ActNews *act, const Events *events) { (void)t, (void)act, (void)events; }

const Tempo TEMPO_TURNS = {
    .open = open_match,
    .close = close_match,
    .rest = rest,
    .act = act_at,
    .pass = pass,
    .wait_ms = wait_ms,
    .bots = let_bots_act,
    .keep = nothing,
    .noted = nothing,
    .seen = seen,
    .offered = offered,
    .tick = tick,
    .began = nothing,
    .shown = shown,
    .greet = greet,
};
