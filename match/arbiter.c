/* arbiter.c -- distances measured, acts held, rulings given; the model is told in arbiter.h. */
#include "match/arbiter.h"
#include "base/assert.h"
#include "game/event.h"
#include "match/distance.h"
#include "match/lately.h"
#include "match/match.h"

#include <string.h>

typedef struct Pending {
    Act act;
    uint32_t ticket, seen;
    int64_t press_us, arrival_us;
    int64_t release_us; /* known once it is the first of its seat */
    bool weighed;
} Pending;

typedef struct Queue {
    Pending act[PENDING_MAX];
    int count;
    int64_t last_press_us;
} Queue;

enum { CHOICES_WEIGHED = 512 };

struct Arbiter {
    const Game *game;
    Terms terms;
    int64_t origin_us, window_us, tick_us;
    uint32_t ticks, tickets;
    Distance distance[SEATS_MAX];
    Queue queue[SEATS_MAX];
    Lately lately;
    State *base, *one, *other;
    View *view;
    Events events;
    Choice choice[CHOICES_WEIGHED];
    Piece scene[2][PIECES_MAX];
};

/* ---- memory and start -------------------------------------------------------- */

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

size_t arbiter_bytes(const Game *g)
{
    return rounded(sizeof(Arbiter)) + (LATELY + 3) * rounded(g->views->state_size) +
           rounded(g->views->view_size);
}

Arbiter *arbiter_place(void *block, const Game *g, const Terms *t, int64_t origin_us)
{
    Arbiter *a = block;
    uint8_t *at = (uint8_t *)block + rounded(sizeof *a);
    ASSERT(g->clock && g->presses);
    memset(block, 0, arbiter_bytes(g));
    a->game = g;
    a->terms = *t;
    a->origin_us = origin_us;
    a->window_us = t->option[g->presses->window] * 1000;
    a->tick_us = 1000000 / g->clock->hz;
    for (int i = 0; i < LATELY; i++, at += rounded(g->views->state_size)) a->lately.state[i] = (State *)at;
    State **spare[] = {&a->base, &a->one, &a->other};
    for (int i = 0; i < 3; i++, at += rounded(g->views->state_size)) *spare[i] = (State *)at;
    a->view = (View *)at;
    arbiter_drop_pending(a);
    return a;
}

void arbiter_start(Arbiter *a, const State *s, uint32_t tick, uint32_t count)
{
    a->ticks = tick;
    a->lately.count = 0;
    lately_add(&a->lately, a->game, s, (Past){.count = count, .seat = SEAT_WATCHER});
}

void arbiter_done(Arbiter *a, const State *s, const Ruling *r, uint32_t count)
{
    Past past = {.count = count, .seat = r->kind == RULING_ACT ? r->seat : SEAT_WATCHER, .act = r->act};
    if (r->kind != RULING_REFUSED) lately_add(&a->lately, a->game, s, past);
}

void arbiter_rest(Arbiter *a, int64_t us) { a->origin_us += us; }

void arbiter_drop_pending(Arbiter *a)
{
    for (int p = 0; p < SEATS_MAX; p++) a->queue[p] = (Queue){.last_press_us = INT64_MIN};
}

/* ---- measuring distances ----------------------------------------------------------- */

void arbiter_trip(Arbiter *a, Seat seat, int64_t sent_us, int64_t back_us, int64_t client_us)
{
    distance_trip(&a->distance[seat], sent_us, back_us, client_us);
}

void arbiter_clock(Arbiter *a, Seat seat, int64_t sent_us, int64_t back_us, int64_t client_us)
{
    distance_clock(&a->distance[seat], sent_us, back_us, client_us);
}

void arbiter_saw(Arbiter *a, Seat seat, int64_t sent_us, int64_t arrival_us)
{
    distance_saw(&a->distance[seat], sent_us, arrival_us);
}

int64_t arbiter_credit(const Arbiter *a, Seat seat) { return distance_credit(&a->distance[seat]); }
void arbiter_forget_distance(Arbiter *a, Seat seat)
{
    memset(&a->distance[seat], 0, sizeof a->distance[seat]);
}

/* ---- what contradicts what --------------------------------------------------------- */

static bool try_act(const Arbiter *a, State *s, Seat seat, const Act *act)
{
    return a->game->rules->apply(&a->terms, s, seat, act, NULL, NULL);
}

static int scene_of(Arbiter *a, const State *s, Piece *out)
{
    a->game->views->view(&a->terms, s, SEAT_REFEREE, a->view);
    return a->game->scenes->scene(&a->terms, a->view, out, PIECES_MAX);
}

static bool looks_same(Arbiter *a, const State *s, const State *t)
{
    Result one, other;
    a->game->rules->result(&a->terms, s, &one);
    a->game->rules->result(&a->terms, t, &other);
    if (one.over != other.over) return false;
    int count = scene_of(a, s, a->scene[0]), other_count = scene_of(a, t, a->scene[1]);
    return scene_equal(a->scene[0], count, a->scene[1], other_count);
}

bool acts_conflict(Arbiter *a, const State *s, Seat seat_a, const Act *act_a, Seat seat_b, const Act *act_b)
{
    size_t size = a->game->views->state_size;
    memcpy(a->one, s, size);
    memcpy(a->other, s, size);
    bool a_first = try_act(a, a->one, seat_a, act_a), b_second = try_act(a, a->one, seat_b, act_b);
    bool b_first = try_act(a, a->other, seat_b, act_b), a_second = try_act(a, a->other, seat_a, act_a);
    if (a_first != a_second || b_first != b_second) return true;
    return a_first && b_first && !looks_same(a, a->one, a->other);
}

/* The table at this tick of the match, in `base`. */
static void move_base(Arbiter *a, const State *s, int64_t tick)
{
    memcpy(a->base, s, a->game->views->state_size);
    if (tick > a->ticks) a->game->clock->tick(&a->terms, a->base, (int)(tick - a->ticks), NULL);
}

/* The match's clock ends at TICKS_MAX; nothing is due after that. */
static int64_t tick_of(const Arbiter *a, int64_t us)
{
    int64_t tick = us > a->origin_us ? (us - a->origin_us) / a->tick_us : 0;
    return tick < TICKS_MAX ? tick : TICKS_MAX;
}

static int64_t time_of(const Arbiter *a, int64_t tick) { return a->origin_us + tick * a->tick_us; }

/* Has another seat, at that moment, an act that contradicts this one? */
static bool is_contested(Arbiter *a, const State *s, Seat seat, const Pending *p)
{
    move_base(a, s, tick_of(a, p->press_us));
    memcpy(a->one, a->base, a->game->views->state_size);
    if (!try_act(a, a->one, seat, &p->act)) return false;
    for (Seat rival = 0; rival < a->terms.seats; rival++) {
        if (rival == seat) continue;
        int count = a->game->rules->choices(&a->terms, a->base, rival, a->choice, CHOICES_WEIGHED);
        if (count > CHOICES_WEIGHED) count = CHOICES_WEIGHED;
        for (int i = 0; i < count; i++)
            if (acts_conflict(a, a->base, seat, &p->act, rival, &a->choice[i].lo)) return true;
    }
    return false;
}

/* ---- holding ------------------------------------------------------------------------ */

static int64_t largest_credit(const Arbiter *a, Seat but)
{
    int64_t most = 0;
    for (Seat p = 0; p < a->terms.seats; p++) {
        int64_t credit = p == but ? 0 : arbiter_credit(a, p);
        if (credit > most) most = credit;
    }
    return most;
}

static int64_t within_window(const Arbiter *a, int64_t hold)
{
    return hold < 0 ? 0 : hold > a->window_us ? a->window_us : hold;
}

uint32_t arbiter_press(Arbiter *a, Seat seat, const Act *act, uint32_t seen, int64_t stamp_us,
                       int64_t arrival_us)
{
    Queue *q = &a->queue[seat];
    if (q->count == PENDING_MAX) return 0;
    if (!++a->tickets) a->tickets = 1;
    int64_t press = distance_press(&a->distance[seat], stamp_us, arrival_us);
    if (press < q->last_press_us) press = q->last_press_us;
    q->last_press_us = press;
    q->act[q->count++] = (Pending){
        .act = *act, .ticket = a->tickets, .seen = seen, .press_us = press, .arrival_us = arrival_us};
    return a->tickets;
}

/* The first act of a seat: what its pace makes of the press time, and how long it is held. */
static void weigh(Arbiter *a, const State *s, Seat seat, Pending *p)
{
    int64_t free_us = time_of(a, (int64_t)a->ticks + a->game->presses->pace(&a->terms, s, seat, &p->act));
    bool is_paced = free_us > time_of(a, a->ticks) && free_us > p->press_us;
    if (p->weighed) return;
    p->weighed = true;
    if (is_paced) p->press_us = free_us;
    if (a->queue[seat].last_press_us < p->press_us) a->queue[seat].last_press_us = p->press_us;
    p->release_us = p->press_us > p->arrival_us ? p->press_us : p->arrival_us;
    /* What waited for its pace is not late by its line, so nothing is taken off the others' credit. */
    int64_t hold = largest_credit(a, seat) - (is_paced ? 0 : arbiter_credit(a, seat));
    if (hold > 0 && a->window_us && is_contested(a, s, seat, p)) p->release_us += within_window(a, hold);
}

/* The next moment at which the table does something by itself, up to `until_us`; INT64_MAX: none. */
static int64_t table_time(Arbiter *a, const State *s, int64_t until_us)
{
    const Game *g = a->game;
    int64_t tick = a->ticks;
    memcpy(a->base, s, g->views->state_size);
    for (int due; (due = g->clock->due(&a->terms, a->base)) > 0;) {
        tick += due;
        if (tick > TICKS_MAX || time_of(a, tick) > until_us) return INT64_MAX;
        a->events.count = a->events.move_count = 0;
        g->clock->tick(&a->terms, a->base, due, &a->events);
        if (a->events.count) return time_of(a, tick);
    }
    return INT64_MAX;
}

static int64_t table_release(const Arbiter *a, int64_t table_us)
{
    return table_us == INT64_MAX ? table_us : table_us + within_window(a, largest_credit(a, SEAT_WATCHER));
}

/* ---- ruling -------------------------------------------------------------------------- */

static Pending *head(Arbiter *a, Seat seat) { return a->queue[seat].count ? &a->queue[seat].act[0] : NULL; }

static bool is_before(const Pending *p, Seat seat, const Pending *q, Seat other)
{
    if (p->press_us != q->press_us) return p->press_us < q->press_us;
    if (p->arrival_us != q->arrival_us) return p->arrival_us < q->arrival_us;
    return seat < other;
}

/* From the act that is due to the earliest press that contradicts it, and so on. */
static Seat first_of_contest(Arbiter *a, const State *s, Seat due)
{
    for (bool found = true; found;) {
        const Pending *p = head(a, due);
        found = false;
        for (Seat rival = 0; rival < a->terms.seats && !found; rival++) {
            const Pending *q = rival == due ? NULL : head(a, rival);
            if (!q || !is_before(q, rival, p, due)) continue;
            move_base(a, s, tick_of(a, p->press_us));
            if (!acts_conflict(a, a->base, due, &p->act, rival, &q->act)) continue;
            due = rival;
            found = true;
        }
    }
    return due;
}

static void rule_on(Arbiter *a, const State *s, Seat seat, Ruling *out)
{
    Queue *q = &a->queue[seat];
    Pending p = q->act[0];
    memmove(&q->act[0], &q->act[1], (size_t)--q->count * sizeof q->act[0]);
    int64_t ahead = tick_of(a, p.press_us) - a->ticks;
    *out = (Ruling){.kind = RULING_ACT,
                    .seat = seat,
                    .act = p.act,
                    .ticket = p.ticket,
                    .ticks = ahead > 0 ? (int)ahead : 0,
                    .early = ahead < 0 ? (int)(ahead > -UINT16_MAX ? -ahead : UINT16_MAX) : 0,
                    .press_us = p.press_us,
                    .arrival_us = p.arrival_us};
    move_base(a, s, (int64_t)a->ticks + out->ticks);
    if (a->game->presses->apply(&a->terms, a->base, seat, &p.act, out->early, NULL, &out->why)) {
        a->ticks += (uint32_t)out->ticks;
        return;
    }
    out->kind = RULING_REFUSED;
    out->ticks = 0;
    lately_judge(&a->lately, a->game, &a->terms, seat, &p.act, p.seen, a->one, &out->why); /* law 5 */
}

/* The seat whose first act is to be released next, when; SEAT_WATCHER: nobody's. What was pressed
 * after the table's own next act waits for that. */
static Seat next_head(Arbiter *a, const State *s, int64_t table_us, int64_t *release_us)
{
    Seat best = SEAT_WATCHER;
    for (Seat seat = 0; seat < a->terms.seats; seat++) {
        Pending *p = head(a, seat);
        if (!p) continue;
        weigh(a, s, seat, p);
        int64_t at = p->press_us >= table_us && table_release(a, table_us) > p->release_us
                         ? table_release(a, table_us) + 1
                         : p->release_us;
        bool sooner = best == SEAT_WATCHER || at < *release_us ||
                      (at == *release_us && is_before(p, seat, head(a, best), best));
        if (sooner) best = seat, *release_us = at;
    }
    return best;
}

/* Before the table acts: the earliest act that was pressed before it. */
static Seat pressed_before(Arbiter *a, int64_t table_us)
{
    Seat best = SEAT_WATCHER;
    for (Seat seat = 0; seat < a->terms.seats; seat++) {
        const Pending *p = head(a, seat);
        if (!p || p->press_us >= table_us) continue;
        if (best == SEAT_WATCHER || is_before(p, seat, head(a, best), best)) best = seat;
    }
    return best;
}

bool arbiter_next(Arbiter *a, const State *s, int64_t now_us, Ruling *out)
{
    int64_t table_us = table_time(a, s, now_us), release_us = INT64_MAX;
    Seat seat = next_head(a, s, table_us, &release_us);
    int64_t table_at = table_release(a, table_us);
    if (table_at <= now_us && table_at < release_us) {
        seat = pressed_before(a, table_us);
        if (seat == SEAT_WATCHER) {
            int64_t ticks = tick_of(a, table_us) - a->ticks;
            *out = (Ruling){
                .kind = RULING_TIME, .seat = SEAT_WATCHER, .ticks = (int)ticks, .press_us = table_us};
            a->ticks += (uint32_t)ticks;
            return true;
        }
    } else if (seat == SEAT_WATCHER || release_us > now_us) {
        return false;
    } else {
        seat = first_of_contest(a, s, seat);
    }
    rule_on(a, s, seat, out);
    return true;
}

int64_t arbiter_wake(Arbiter *a, const State *s)
{
    int64_t table_us = table_time(a, s, INT64_MAX), release_us = INT64_MAX;
    next_head(a, s, table_us, &release_us);
    int64_t table_at = table_release(a, table_us);
    return table_at < release_us ? table_at : release_us;
}

int64_t arbiter_present(Arbiter *a, const State *s, int64_t now_us, State *out, uint32_t *tick)
{
    int64_t table_us = table_time(a, s, now_us);
    int64_t until = tick_of(a, table_us <= now_us ? table_us - 1 : now_us);
    *tick = a->ticks;
    memcpy(out, s, a->game->views->state_size);
    for (int due; (due = a->game->clock->due(&a->terms, out)) > 0 && *tick + (int64_t)due <= TICKS_MAX;) {
        int64_t step = *tick + (int64_t)due > until ? until - *tick : due;
        if (step > 0) a->game->clock->tick(&a->terms, out, (int)step, NULL), *tick += (uint32_t)step;
        if (step < due) return time_of(a, (int64_t)*tick + due - (step > 0 ? step : 0));
    }
    return INT64_MAX;
}

int arbiter_pending(const Arbiter *a, Seat seat, Ruling *out, int capacity)
{
    const Queue *q = &a->queue[seat];
    for (int i = 0; i < q->count && i < capacity; i++) {
        const Pending *p = &q->act[i];
        out[i] = (Ruling){.kind = RULING_ACT,
                          .seat = seat,
                          .act = p->act,
                          .ticket = p->ticket,
                          .press_us = p->press_us,
                          .arrival_us = p->arrival_us};
    }
    return q->count;
}
