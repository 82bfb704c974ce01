#include "bots/lines.h"
#include "base/assert.h"
#include "base/fields.h"
#include "bots/room.h"

#include <string.h>

enum {
    WIDTH = 12,     /* beginnings that are followed at each step */
    SHOWING = 20,   /* lines at most that end by showing something */
    EACH_SHOWS = 3, /* of which so many at most go on from one beginning */
};

typedef struct Beginning { /* and behind it in memory, the State where it has come to */
    int32_t worth;
    uint64_t key;
    Line line;
} Beginning;

typedef struct Best { /* so many at most, best first */
    int count, most;
    size_t stride;
    uint8_t *slots;
    uint8_t order[ROOT_LINES];
} Best;

typedef struct Finder {
    const Game *game;
    const Terms *terms;
    Seat seat;
    State *trial;
    Choice *choice;
    Best now, next, ends, shows;
} Finder;

static size_t stride_of(const Game *g)
{
    return room_for(sizeof(Beginning)) + room_for(g->views->state_size);
}

size_t lines_memory(const Game *g)
{
    if (!g->skill->shows) return 0;
    return room_for(sizeof(Finder)) + room_for(g->views->state_size) +
           room_for(CHOICES_MAX * sizeof(Choice)) + (2 * WIDTH + ROOT_LINES) * stride_of(g);
}

static Beginning *best_at(const Best *best, int i)
{
    return (Beginning *)(best->slots + best->order[i] * best->stride);
}

static State *state_of(Beginning *b) { return (State *)((uint8_t *)b + room_for(sizeof *b)); }

static void open_best(Best *best, int most, uint8_t **at, size_t stride)
{
    best->count = 0, best->most = most, best->stride = stride;
    best->slots = room_take(at, (size_t)most * stride);
}

/* Room for one of that worth; NULL: not good enough, or the same position is there already. */
static Beginning *make_room(Best *best, int32_t worth, uint64_t key)
{
    bool full = best->count == best->most;
    if (full && best_at(best, best->count - 1)->worth >= worth) return NULL;
    for (int i = 0; i < best->count; i++)
        if (best_at(best, i)->key == key) return NULL;
    int at = full ? best->count - 1 : best->count++;
    uint8_t slot = full ? best->order[at] : (uint8_t)at;
    for (; at > 0 && best_at(best, at - 1)->worth < worth; at--) best->order[at] = best->order[at - 1];
    best->order[at] = slot;
    return best_at(best, at);
}

static void offer(Finder *f, Best *into, const Line *so_far, const Act *act)
{
    const Game *g = f->game;
    int32_t worth = g->skill->evaluate(f->terms, f->trial, f->seat);
    if (into->count == into->most && best_at(into, into->count - 1)->worth >= worth) return;
    uint64_t key = fields_hash(g->views->state_fields, f->trial);
    Beginning *b = make_room(into, worth, key);
    if (!b) return;
    b->worth = worth, b->key = key;
    b->line = *so_far;
    b->line.act[b->line.acts++] = *act;
    memcpy(state_of(b), f->trial, g->views->state_size);
}

static void try_act(Finder *f, Beginning *from, const Act *act)
{
    memcpy(f->trial, state_of(from), f->game->views->state_size);
    ASSERT(f->game->rules->apply(f->terms, f->trial, f->seat, act, NULL, NULL));
}

/* What this act shows is one of many things that it could show: luck, which must not crowd out everything
 * else. */
static void offer_showing(Finder *f, Beginning *from, const Act *const *act, int count)
{
    int32_t worth[EACH_SHOWS];
    const Act *best[EACH_SHOWS];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        try_act(f, from, act[i]);
        int32_t its = f->game->skill->evaluate(f->terms, f->trial, f->seat);
        int at = kept < EACH_SHOWS ? kept++ : its > worth[kept - 1] ? kept - 1 : EACH_SHOWS;
        if (at == EACH_SHOWS) continue;
        for (; at > 0 && worth[at - 1] < its; at--) worth[at] = worth[at - 1], best[at] = best[at - 1];
        worth[at] = its, best[at] = act[i];
    }
    for (int i = 0; i < kept; i++) {
        try_act(f, from, best[i]);
        offer(f, &f->shows, &from->line, best[i]);
    }
}

/* Everything that can follow a beginning. */
static void go_on(Finder *f, Beginning *from)
{
    const Game *g = f->game;
    const Act *showing[CHOICES_MAX];
    int count = g->rules->choices(f->terms, state_of(from), f->seat, f->choice, CHOICES_MAX), shown = 0;
    ASSERT(count <= CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        const Act *act = &f->choice[i].lo;
        if (g->skill->shows >> act->kind & 1) {
            showing[shown++] = act;
            continue;
        }
        try_act(f, from, act);
        bool ends = g->rules->may_act(f->terms, f->trial) != seat_bit(f->seat);
        offer(f, ends ? &f->ends : &f->next, &from->line, act);
    }
    offer_showing(f, from, showing, shown);
}

static int take_lines(const Best *ends, const Best *shows, Line *out)
{
    int count = 0, e = 0, s = 0;
    while (e < ends->count || s < shows->count) {
        bool end =
            s == shows->count || (e < ends->count && best_at(ends, e)->worth >= best_at(shows, s)->worth);
        out[count++] = end ? best_at(ends, e++)->line : best_at(shows, s++)->line;
    }
    return count;
}

int lines_find(const Game *g, const Terms *t, const State *from, Seat seat, void *memory, Line *out)
{
    size_t stride = stride_of(g);
    uint8_t *at = memory;
    Finder *f = room_take(&at, sizeof *f);
    *f = (Finder){.game = g, .terms = t, .seat = seat};
    f->trial = room_take(&at, g->views->state_size);
    f->choice = room_take(&at, CHOICES_MAX * sizeof(Choice));
    open_best(&f->now, WIDTH, &at, stride), open_best(&f->next, WIDTH, &at, stride);
    open_best(&f->shows, SHOWING, &at, stride), open_best(&f->ends, ROOT_LINES - SHOWING, &at, stride);
    Beginning *first = make_room(&f->now, 0, 0);
    *first = (Beginning){0};
    memcpy(state_of(first), from, g->views->state_size);
    for (int step = 0; step < TURN_ACTS && f->now.count; step++) {
        f->next.count = 0;
        for (int i = 0; i < f->now.count; i++) go_on(f, best_at(&f->now, i));
        Best swap = f->now;
        f->now = f->next, f->next = swap;
    }
    return take_lines(&f->ends, &f->shows, out);
}
