/* batch.c -- thousands of matches stepped at once, in the caller's arrays.
 *
 * Matches know nothing of each other: a thread steps a slice of them from the first to the last, so that the
 * arrays come out the same on any number of threads. Whoever calls does the first slice.
 *
 * One seat is asked at a time, in turn round the table among those who may act. In games with a clock a seat
 * may let time pass instead (ilot_act_wait); once all who might act wait, it does pass, until something
 * happens. */
#include "fronts/library/library.h"
#include "game/act.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 256, MARKED_MAX = 512 };

typedef struct Lane { /* what is known of one match beside its State */
    uint64_t deals;   /* before this one */
    SeatSet waiting;  /* who lets time pass */
    Seat seat;        /* who is asked, or -1 */
    bool over;
    int32_t marked; /* how many acts its row of the mask has; more than MARKED_MAX: look at the whole row */
} Lane;

typedef struct Worker {
    IlotBatch *batch;
    pthread_t thread;
    int first, end; /* its slice */
    int refused;
    Choice *choice;
    int32_t *number;
    View *view;
} Worker;

typedef enum Order { ORDER_STEP, ORDER_RESTART, ORDER_QUIT } Order;

struct IlotBatch {
    const IlotTable *table;
    int matches, threads, acts, wait;
    uint64_t seed;
    IlotRestart restart;
    IlotArrays to;
    uint8_t *states;
    Lane *lane;
    int32_t *marked; /* rows of MARKED_MAX: the acts that are marked in the mask */
    Worker *worker;

    /* what the threads are to do */
    pthread_mutex_t lock;
    pthread_cond_t go, done;
    uint64_t turn;
    int busy;
    Order order;
    const int32_t *given;
    const uint8_t *which;
};

static State *state_at(const IlotBatch *b, int i)
{
    return (State *)(void *)(b->states + (size_t)i * b->table->state_bytes);
}

static void put_u64(uint8_t out[8], uint64_t number)
{
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)(number >> 8 * i);
}

/* ---- what a match shows --------------------------------------------------------- */

static void clear_mask(IlotBatch *b, int i)
{
    uint8_t *mask = b->to.mask + (size_t)i * (size_t)b->acts;
    const int32_t *marked = b->marked + (size_t)i * MARKED_MAX;
    Lane *lane = &b->lane[i];
    if (lane->marked > MARKED_MAX)
        memset(mask, 0, (size_t)b->acts);
    else
        for (int k = 0; k < lane->marked; k++) mask[marked[k]] = 0;
    lane->marked = 0;
}

static void show_mask(IlotBatch *b, int i, const int32_t *number, int count)
{
    uint8_t *mask = b->to.mask + (size_t)i * (size_t)b->acts;
    clear_mask(b, i);
    for (int k = 0; k < count; k++) mask[number[k]] = 1;
    b->lane[i].marked = count;
    if (count <= MARKED_MAX)
        memcpy(b->marked + (size_t)i * MARKED_MAX, number, (size_t)count * sizeof *number);
}

static void show_legal(IlotBatch *b, Worker *w, int i)
{
    const IlotTable *t = b->table;
    const IlotArrays *to = &b->to;
    const State *s = state_at(b, i);
    Seat seat = b->lane[i].seat;
    int count = 0;
    if (seat >= 0) {
        count = numbers_legal(&t->numbers, t->game, &t->terms, s, seat, w->choice, w->number, CHOICES_MAX);
        if (b->wait >= 0 && game_due(t->game, &t->terms, s) > 0) w->number[count++] = b->wait;
    }
    if (to->mask) show_mask(b, i, w->number, count);
    if (to->legal_count) to->legal_count[i] = count;
    if (!to->legal) return;
    int fits = count < to->legal_capacity ? count : to->legal_capacity;
    memcpy(to->legal + (size_t)i * (size_t)to->legal_capacity, w->number, (size_t)fits * sizeof *w->number);
}

static View *view_row(const IlotBatch *b, void *rows, int i)
{
    return (View *)(void *)((uint8_t *)rows + (size_t)i * b->table->view_bytes);
}

static void show_view(IlotBatch *b, Worker *w, int i)
{
    const IlotTable *t = b->table;
    View *view = b->to.view ? view_row(b, b->to.view, i) : w->view;
    Seat seat = b->lane[i].seat;
    t->game->views->view(&t->terms, state_at(b, i), seat < 0 ? SEAT_WATCHER : seat, view);
    if (b->to.numbers) flat_write(&t->flat, view, b->to.numbers + (size_t)i * (size_t)t->flat.numbers);
}

static void show(IlotBatch *b, Worker *w, int i)
{
    if (b->to.seat) b->to.seat[i] = b->lane[i].seat;
    if (b->to.legal || b->to.legal_count || b->to.mask) show_legal(b, w, i);
    if (b->to.view || b->to.numbers) show_view(b, w, i);
}

/* ---- how a match goes on ----------------------------------------------------------- */

/* The next seat of the set after this one, round the table. */
static Seat seat_after(SeatSet set, Seat seat)
{
    SeatSet later = (SeatSet)(set & ~((2u << seat) - 1));
    return (Seat)__builtin_ctz(later ? later : set);
}

/* Finds who is asked next, or that it is over; time passes while there is nobody. */
static void ask(IlotBatch *b, int i)
{
    const Game *g = b->table->game;
    const Terms *t = &b->table->terms;
    State *s = state_at(b, i);
    Lane *lane = &b->lane[i];
    for (;;) {
        SeatSet who = g->rules->may_act(t, s) & (SeatSet)~lane->waiting;
        if (who) {
            lane->seat = seat_after(who, lane->seat);
            return;
        }
        int due = game_due(g, t, s);
        if (due <= 0) break;
        g->clock->tick(t, s, due, NULL);
        lane->waiting = 0;
    }
    lane->over = true;
    lane->seat = -1;
}

static void deal(IlotBatch *b, int i, bool first)
{
    Rng rng;
    uint8_t seed[ILOT_SEED_BYTES];
    Lane *lane = &b->lane[i];
    lane->deals += !first;
    lane->over = false;
    lane->waiting = 0;
    ilot_batch_seed(b, i, seed);
    rng_seed_keyed(&rng, seed);
    b->table->game->rules->setup(&b->table->terms, &rng, state_at(b, i), NULL);
    lane->seat = (Seat)(b->table->terms.seats - 1);
    ask(b, i);
}

static void clear_step(IlotBatch *b, int i)
{
    const IlotArrays *to = &b->to;
    size_t seats = (size_t)b->table->terms.seats;
    if (to->reward) memset(to->reward + (size_t)i * seats, 0, seats * sizeof *to->reward);
    if (to->over) to->over[i] = 0;
    if (to->capped) to->capped[i] = 0;
    if (to->refused) to->refused[i] = 0;
}

static void end(IlotBatch *b, int i, Seat last)
{
    const IlotArrays *to = &b->to;
    const IlotTable *t = b->table;
    size_t seats = (size_t)t->terms.seats;
    float reward[SEATS_MAX];
    Result r;
    t->game->rules->result(&t->terms, state_at(b, i), &r);
    library_rewards(&t->terms, &r, reward);
    if (to->reward) memcpy(to->reward + (size_t)i * seats, reward, seats * sizeof *reward);
    if (to->points) memcpy(to->points + (size_t)i * seats, r.points, seats * sizeof *r.points);
    if (to->over) to->over[i] = 1;
    if (to->capped) to->capped[i] = r.capped;
    if (to->last_view) t->game->views->view(&t->terms, state_at(b, i), last, view_row(b, to->last_view, i));
}

/* False: refused. */
static bool act(IlotBatch *b, int i, int32_t number)
{
    const IlotTable *t = b->table;
    Lane *lane = &b->lane[i];
    Act act;
    if (number == b->wait) {
        if (game_due(t->game, &t->terms, state_at(b, i)) <= 0) return false;
        lane->waiting |= seat_bit(lane->seat);
        return true;
    }
    if (!act_numbered(&t->numbers, number, &act)) return false;
    if (!t->game->rules->apply(&t->terms, state_at(b, i), lane->seat, &act, NULL, NULL)) return false;
    lane->waiting = 0;
    return true;
}

static void step(IlotBatch *b, Worker *w, int i, int32_t number)
{
    Lane *lane = &b->lane[i];
    clear_step(b, i);
    if (number == -1) return;
    if (lane->over && b->restart == ILOT_RESTART_NEXT_STEP) {
        deal(b, i, false);
    } else {
        Seat last = lane->seat;
        if (lane->over || !act(b, i, number)) {
            if (b->to.refused) b->to.refused[i] = 1;
            w->refused++;
            return;
        }
        ask(b, i);
        if (lane->over) {
            end(b, i, last);
            if (b->restart == ILOT_RESTART_SAME_STEP) deal(b, i, false);
        }
    }
    show(b, w, i);
}

static void restart(IlotBatch *b, Worker *w, int i)
{
    clear_step(b, i);
    deal(b, i, false);
    show(b, w, i);
}

/* ---- threads ------------------------------------------------------------------------ */

static void obey(IlotBatch *b, Worker *w)
{
    w->refused = 0;
    for (int i = w->first; i < w->end; i++)
        if (b->order == ORDER_STEP)
            step(b, w, i, b->given[i]);
        else if (!b->which || b->which[i])
            restart(b, w, i);
}

static void *work(void *arg)
{
    Worker *w = arg;
    IlotBatch *b = w->batch;
    for (uint64_t turn = 0;;) {
        pthread_mutex_lock(&b->lock);
        while (b->turn == turn) pthread_cond_wait(&b->go, &b->lock);
        turn = b->turn;
        pthread_mutex_unlock(&b->lock);
        if (b->order == ORDER_QUIT) return NULL;
        obey(b, w);
        pthread_mutex_lock(&b->lock);
        if (!--b->busy) pthread_cond_signal(&b->done);
        pthread_mutex_unlock(&b->lock);
    }
}

static void send_out(IlotBatch *b, Order order)
{
    b->order = order;
    if (b->threads == 1) return;
    pthread_mutex_lock(&b->lock);
    b->busy = b->threads - 1;
    b->turn++;
    pthread_cond_broadcast(&b->go);
    pthread_mutex_unlock(&b->lock);
}

static void wait_for_all(IlotBatch *b)
{
    if (b->threads == 1) return;
    pthread_mutex_lock(&b->lock);
    while (b->busy) pthread_cond_wait(&b->done, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

static int everybody(IlotBatch *b, Order order)
{
    int refused = 0;
    send_out(b, order);
    obey(b, &b->worker[0]);
    wait_for_all(b);
    for (int i = 0; i < b->threads; i++) refused += b->worker[i].refused;
    return refused;
}

/* ---- beginning and end ---------------------------------------------------------------- */

/* As many workers as there is memory and are threads for; false: not even one. */
static bool hire(IlotBatch *b, int threads)
{
    for (b->threads = 0; b->threads < threads; b->threads++) {
        Worker *w = &b->worker[b->threads];
        w->batch = b;
        w->choice = library_alloc(CHOICES_MAX * sizeof *w->choice);
        w->number = library_alloc((CHOICES_MAX + 1) * sizeof *w->number);
        w->view = library_alloc(b->table->view_bytes);
        bool fine = w->choice && w->number && w->view;
        if (fine && b->threads) fine = !pthread_create(&w->thread, NULL, work, w);
        if (fine) continue;
        free(w->choice), free(w->number), free(w->view);
        break;
    }
    for (int i = 0; i < b->threads; i++) {
        b->worker[i].first = (int)((int64_t)b->matches * i / b->threads);
        b->worker[i].end = (int)((int64_t)b->matches * (i + 1) / b->threads);
    }
    return b->threads > 0;
}

EXPORTED IlotBatch *ilot_batch_new(const IlotTable *table, int matches, int threads, uint64_t seed,
                                   IlotRestart restart_when, const IlotArrays *arrays)
{
    if (!table->numbers.count || matches < 1) return NULL;
    IlotBatch *b = library_alloc(sizeof *b);
    if (!b) return NULL;
    *b = (IlotBatch){.table = table,
                     .matches = matches,
                     .acts = ilot_act_count(table),
                     .wait = library_wait(table),
                     .seed = seed,
                     .restart = restart_when,
                     .to = *arrays,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .go = PTHREAD_COND_INITIALIZER,
                     .done = PTHREAD_COND_INITIALIZER};
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    b->states = library_alloc((size_t)matches * table->state_bytes);
    b->lane = library_alloc((size_t)matches * sizeof *b->lane);
    b->marked = library_alloc((size_t)matches * MARKED_MAX * sizeof *b->marked);
    b->worker = library_alloc((size_t)threads * sizeof *b->worker);
    if (!b->states || !b->lane || !b->marked || !b->worker || !hire(b, threads)) {
        ilot_batch_free(b);
        return NULL;
    }
    for (int i = 0; i < matches; i++) {
        if (b->to.mask) memset(b->to.mask + (size_t)i * (size_t)b->acts, 0, (size_t)b->acts);
        clear_step(b, i);
        deal(b, i, true);
        show(b, &b->worker[0], i);
    }
    return b;
}

EXPORTED void ilot_batch_free(IlotBatch *b)
{
    if (!b) return;
    if (b->threads > 1) send_out(b, ORDER_QUIT);
    for (int i = 0; i < b->threads; i++) {
        if (i) pthread_join(b->worker[i].thread, NULL);
        free(b->worker[i].choice), free(b->worker[i].number), free(b->worker[i].view);
    }
    free(b->states), free(b->lane), free(b->marked), free(b->worker);
    free(b);
}

EXPORTED int ilot_batch_step(IlotBatch *b, const int32_t *acts)
{
    b->given = acts;
    return everybody(b, ORDER_STEP);
}

EXPORTED void ilot_batch_restart(IlotBatch *b, const uint8_t *which)
{
    b->which = which;
    everybody(b, ORDER_RESTART);
}

EXPORTED void ilot_batch_seed(const IlotBatch *b, int match, uint8_t out[ILOT_SEED_BYTES])
{
    memset(out, 0, ILOT_SEED_BYTES);
    put_u64(out, b->seed);
    put_u64(out + 8, (uint64_t)match);
    put_u64(out + 16, b->lane[match].deals);
}

EXPORTED IlotState *ilot_batch_state(const IlotBatch *b, int match)
{
    return match >= 0 && match < b->matches ? library_state(b->table, state_at(b, match)) : NULL;
}
