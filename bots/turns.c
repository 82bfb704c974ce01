#include "bots/turns.h"
#include "base/assert.h"
#include "bots/room.h"
#include "game/worth.h"

#include <string.h>

enum { DEPTH_MAX = 4, KEPT = 8, AMENDED = 24, LOST_ALL = -4 * WORTH_WON };

/* One look at the root's turns. */
typedef struct Look {
    uint8_t width;           /* of the beam that finds the root's turns */
    uint8_t consider;        /* so many of them are answered */
    uint8_t depth;           /* turns that follow, the answer being the first */
    uint8_t want[DEPTH_MAX]; /* so many turns are looked at in each of these; of the last, the best */
    uint8_t wide[DEPTH_MAX]; /* and found by beams of this width */
} Look;

static const Look LOOKS[] = {
    {1, 4, 1, {1}, {1}},
    {4, 6, 1, {1}, {1}},
    {8, 12, 1, {1}, {2}},
    {8, 24, 1, {1}, {4}},
    {12, 16, 2, {4, 1}, {3, 1}},
    {16, 32, 2, {8, 1}, {4, 2}},
    {24, 64, 2, {16, 1}, {8, 4}},
    {32, 64, 3, {16, 6, 1}, {8, 4, 2}},
    {32, 64, 3, {32, 16, 1}, {16, 8, 4}},
    {32, 64, 4, {32, 16, 8, 1}, {16, 8, 4, 2}},
};
enum { LOOKS_COUNT = sizeof LOOKS / sizeof LOOKS[0] };

typedef struct Candidate { /* a turn of the root */
    uint8_t slot;
    bool tried; /* in this look */
    int32_t value;
} Candidate;

typedef struct Mind {
    const BotTask *task;
    const Game *game;
    const Terms *terms;
    Seat seat;
    long limit;
    bool stopped, prunes;
    TurnAsk ask;
    TurnList root, wider, answers[DEPTH_MAX], amended;
    Turn *reply; /* the best answer to the root's turn, without its State */
    int count;
    Candidate candidate[TURNS_MAX];
    State *state; /* imagined */
} Mind;

size_t turns_memory(const Game *g)
{
    if (!g->turns) return 0;
    size_t stride = turn_stride(g);
    return room_for(sizeof(Mind)) + room_for(g->views->state_size) + room_for(sizeof(Turn)) +
           room_for((size_t)g->turns->beams * sizeof(TurnList)) +
           (size_t)g->turns->beams * TURN_WIDTH * stride + (2 + DEPTH_MAX) * TURNS_MAX * stride + stride;
}

static void take_list(TurnList *list, uint8_t **at, int slots, size_t stride)
{
    list->stride = stride;
    list->slots = room_take(at, (size_t)slots * stride);
}

static Mind *open_mind(const BotTask *task, long limit)
{
    const Game *g = task->game;
    size_t stride = turn_stride(g);
    uint8_t *at = task->memory;
    Mind *m = room_take(&at, sizeof *m);
    *m = (Mind){.task = task, .game = g, .terms = task->terms, .seat = task->seat, .limit = limit};
    m->state = room_take(&at, g->views->state_size);
    m->reply = room_take(&at, sizeof *m->reply);
    m->ask = (TurnAsk){.game = g, .terms = task->terms};
    m->ask.beam = room_take(&at, (size_t)g->turns->beams * sizeof(TurnList));
    for (int i = 0; i < g->turns->beams; i++) take_list(&m->ask.beam[i], &at, TURN_WIDTH, stride);
    take_list(&m->root, &at, TURNS_MAX, stride);
    take_list(&m->wider, &at, TURNS_MAX, stride);
    for (int i = 0; i < DEPTH_MAX; i++) take_list(&m->answers[i], &at, TURNS_MAX, stride);
    take_list(&m->amended, &at, 1, stride);
    return m;
}

/* ---- how long ------------------------------------------------------------------------- */

static bool is_spent(Mind *m)
{
    if (m->ask.evaluations >= m->limit) m->stopped = true;
    if (!m->stopped && m->task->stop && m->task->stop(m->task->front)) m->stopped = true;
    return m->stopped;
}

/* ---- answers -------------------------------------------------------------------------- */

static void list_turns(Mind *m, const State *from, int width, int want, TurnList *out)
{
    SeatSet who = m->game->rules->may_act(m->terms, from);
    turns_open(out, want);
    m->ask.seat = (Seat)__builtin_ctz(who);
    m->ask.width = width;
    m->ask.out = out;
    m->game->turns->list(&m->ask, from);
    ASSERT(out->count > 0);
}

static bool is_over(const Mind *m, const State *s) { return !m->game->rules->may_act(m->terms, s); }

/* What it is worth to every seat when the seat that may act does what is best for it; `beta`: with two seats,
 * as much is enough. Whoever asks for the answer itself gets it. */
static void answer(Mind *m, const State *s, const Look *look, int depth, int32_t alpha, int32_t beta,
                   int32_t out[SEATS_MAX], Turn *best)
{
    TurnList *list = &m->answers[depth];
    bool last = depth + 1 == look->depth;
    Seat seat = (Seat)__builtin_ctz(m->game->rules->may_act(m->terms, s));
    list_turns(m, s, look->wide[depth], look->want[depth], list);
    for (int i = 0; i < list->count; i++) {
        const Turn *turn = turn_at(list, i);
        int32_t worth[SEATS_MAX];
        if (!last && !is_over(m, turn_state(turn)) && !is_spent(m)) {
            int32_t least = i && out[seat] > alpha ? out[seat] : alpha;
            answer(m, turn_state(turn), look, depth + 1, -beta, -least, worth, NULL);
        } else if (m->terms->seats == 2) {
            worth[seat] = turn->worth, worth[1 - seat] = -turn->worth;
        } else {
            worth_of_all(m->game, m->terms, turn_state(turn), worth);
            m->ask.evaluations++;
        }
        if (!i || worth[seat] > out[seat]) {
            memcpy(out, worth, sizeof worth);
            if (best) memcpy(best, turn, sizeof *best);
        }
        if ((m->prunes && out[seat] >= beta) || is_spent(m)) break;
    }
}

/* What a turn of the root is worth once it is answered. */
static int32_t value_of(Mind *m, const Turn *turn, const Look *look, int32_t least)
{
    const State *end = turn_state(turn);
    int32_t out[SEATS_MAX];
    if (is_over(m, end)) return turn->worth;
    answer(m, end, look, 0, LOST_ALL, m->prunes ? -least : -LOST_ALL, out, m->reply);
    return out[m->seat];
}

/* ---- the root ------------------------------------------------------------------------- */

static Turn *turn_of(const Mind *m, const Candidate *c)
{
    return (Turn *)(m->root.slots + c->slot * m->root.stride);
}

/* The same turn with another last act; false if that cannot be done. */
static bool amend(Mind *m, const Turn *turn, const Act *last, Turn *out)
{
    const Game *g = m->game;
    State *s = turn_state(out);
    memcpy(out, turn, sizeof *turn);
    out->act[turn->acts - 1] = *last;
    memcpy(s, m->state, g->views->state_size);
    for (int i = 0; i < out->acts; i++)
        if (!g->rules->apply(m->terms, s, m->seat, &out->act[i], NULL, NULL)) return false;
    out->worth = worth_of(g, m->terms, s, m->seat);
    out->key = g->turns->key(s);
    m->ask.evaluations++;
    return true;
}

/* Where the answer hurts: the same turn with another end, which the answer would have met. */
static void try_amended(Mind *m, Candidate *c, const Look *look, int32_t *best)
{
    Act last[AMENDED];
    Turn *turn = turn_of(m, c), *other = (Turn *)m->amended.slots;
    if (!m->game->turns->amend || is_over(m, turn_state(turn))) return;
    int count = m->game->turns->amend(m->terms, m->state, turn, m->reply, last, AMENDED);
    for (int i = 0; i < count && !is_spent(m); i++) {
        if (!amend(m, turn, &last[i], other)) continue;
        int32_t value = value_of(m, other, look, *best);
        if (m->stopped) return;
        if (value <= *best) continue;
        memcpy(turn, other, m->root.stride);
        c->value = *best = value;
    }
}

static void look_once(Mind *m, const Look *look)
{
    int32_t best = LOST_ALL;
    for (int i = 0; i < m->count && i < look->consider && !is_spent(m); i++) {
        Candidate *c = &m->candidate[i];
        int32_t value = value_of(m, turn_of(m, c), look, best);
        if (m->stopped && i) return;
        /* Not better than the best: with bounds, that is all we know of it. */
        c->value = value > best || !m->prunes ? value : value - 1;
        c->tried = true;
        if (value > best) best = value;
        try_amended(m, c, look, &best);
        if (best == WORTH_WON) return;
    }
}

static bool comes_before(const Mind *m, const Candidate *a, const Candidate *b)
{
    const Turn *x = turn_of(m, a), *y = turn_of(m, b);
    if (a->tried != b->tried) return a->tried;
    int32_t v = a->tried ? a->value : x->worth, w = b->tried ? b->value : y->worth;
    return v != w ? v > w : x->key < y->key;
}

static void sort_candidates(Mind *m)
{
    for (int i = 1; i < m->count; i++) {
        Candidate c = m->candidate[i];
        int at = i;
        for (; at > 0 && comes_before(m, &c, &m->candidate[at - 1]); at--)
            m->candidate[at] = m->candidate[at - 1];
        m->candidate[at] = c;
    }
}

/* A wider beam finds more turns; the best of those that were looked at stay, and stay in front. */
static void widen(Mind *m, const Look *look)
{
    int kept = 0;
    uint64_t key[KEPT];
    list_turns(m, m->state, look->width, TURNS_MAX - KEPT, &m->wider);
    m->wider.most = TURNS_MAX;
    for (int i = 0; i < m->count && kept < KEPT && m->candidate[i].tried; i++) {
        const Turn *turn = turn_of(m, &m->candidate[i]);
        key[kept++] = turn->key;
        turn_copy(&m->ask, &m->wider, turn);
    }
    TurnList swap = m->root;
    m->root = m->wider, m->wider = swap;
    m->count = m->root.count;
    for (int k = 0, at = 0; k <= kept; k++) /* those kept, in their order; then all others */
        for (int i = 0; i < m->root.count; i++) {
            const Turn *turn = turn_at(&m->root, i);
            bool was_kept = false;
            for (int j = 0; j < kept; j++) was_kept |= key[j] == turn->key;
            if (k < kept ? turn->key == key[k] : !was_kept)
                m->candidate[at++] = (Candidate){.slot = m->root.order[i], .value = turn->worth};
        }
}

/* Any turn near the best, of candidates that are sorted: the nearer, the likelier. */
static const Turn *choose(Mind *m, int loose)
{
    int chosen = 0;
    uint32_t weights = 0;
    for (int i = 0; loose && i < m->count && m->candidate[i].tried == m->candidate[0].tried; i++) {
        int32_t behind = m->candidate[0].value - m->candidate[i].value;
        if (behind >= loose) continue;
        weights += (uint32_t)(loose - behind);
        if (rng_below(m->task->rng, weights) < (uint32_t)(loose - behind)) chosen = i;
    }
    return turn_of(m, &m->candidate[chosen]);
}

/* Two that answer each other well can go round in circles for ever: from some round on, turns that are nearly
 * as good as the best are as good, and more so with every round. */
static int impatience(const Mind *m)
{
    enum { PATIENCE = 12, EACH = 12, MOST = 400 };
    int round = game_round(m->game, m->terms, m->state), more = (round - PATIENCE) * EACH;
    return more < 0 ? 0 : more < MOST ? more : MOST;
}

static const Turn *think(Mind *m, const TurnManner *manner)
{
    int loose = manner->loose + impatience(m);
    m->prunes = m->terms->seats == 2 && !loose;
    for (int k = 0; k < LOOKS_COUNT; k++) {
        Look look = LOOKS[k];
        if (manner->wide && look.consider > manner->wide) look.consider = (uint8_t)manner->wide;
        if (!k || look.width > LOOKS[k - 1].width) widen(m, &look);
        if (turn_at(&m->root, 0)->worth == WORTH_WON) return turn_at(&m->root, 0);
        if (m->ask.is_enough || m->count == 1 || is_spent(m)) break;
        for (int i = 0; i < m->count; i++) m->candidate[i].tried = false;
        look_once(m, &look);
        sort_candidates(m);
        if (m->stopped || m->candidate[0].value == WORTH_WON) break;
    }
    return choose(m, loose);
}

const Turn *turns_best(const BotTask *task, const TurnManner *manner, long *evaluations)
{
    const Game *g = task->game;
    Mind *m = open_mind(task, task->iterations ? task->iterations : manner->evaluations);
    g->views->determinise(task->terms, task->view, task->rng, m->state);
    if (!seats_have(g->rules->may_act(m->terms, m->state), m->seat)) return NULL;
    const Turn *turn = think(m, manner);
    if (evaluations) *evaluations += m->ask.evaluations;
    return turn;
}
