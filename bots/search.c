#include "bots/search.h"
#include "base/assert.h"
#include "base/bits.h"
#include "bots/seen.h"
#include "bots/tree.h"
#include "game/act.h"
#include "game/event.h"
#include "game/playout.h"

#include <math.h>
#include <string.h>

enum {
    NODES_MAX = 1 << 16,
    PATH_MAX = 128,
    ROOT_MAX = 256,      /* acts that the root considers at most */
    WIDEN_TRIES = 4,     /* acts that a node compares when it takes in one more */
    RANGE_TRIES = 16,    /* acts of a range that the root considers */
    CALIBRATION = 16,    /* play-outs that tell which margins are usual */
    REWARD_ONE = 1 << 16 /* a certain win by any margin */
};

typedef struct Step {
    uint32_t edge;
    Seat seat;
} Step;

struct Search {
    const Game *game;
    const Terms *terms;
    const View *view;
    Seat seat;
    Manner manner;
    int horizon; /* turns; 0: to the end */
    uint64_t seed;
    long iterations;
    double usual[SEATS_MAX],
        spread; /* margins of points before any thought, in thousandths: mean, deviation */
    Tree tree;
    uint32_t root;
    bool root_widens; /* too many acts for the iterations: the root takes them in one after another */
    Rng rng;
    uint64_t seen[SEATS_MAX]; /* fingerprint of what each seat was told in this iteration */
    int turns;                /* in this iteration, how often it became another's turn */
    SeatSet who;              /* whose turn it is */
    int steps;
    Step step[PATH_MAX];
    State *state, *trial;
    Events *events;
    Choice *choice;
};

/* ---- memory ---------------------------------------------------------------- */

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

static size_t fixed_memory(const Game *g)
{
    return rounded(sizeof(Search)) + 2 * rounded(g->state_size) + rounded(sizeof(Events)) +
           rounded(CHOICES_MAX * sizeof(Choice));
}

size_t search_memory(const Game *g) { return fixed_memory(g) + tree_size(NODES_MAX); }

static void *take(uint8_t **at, size_t size)
{
    void *taken = *at;
    *at += rounded(size);
    return taken;
}

/* ---- doing, and seeing it done ---------------------------------------------------- */

static bool do_act(Search *s, Seat seat, const Act *act)
{
    s->events->count = s->events->move_count = 0;
    if (!s->game->apply(s->terms, s->state, seat, act, s->events, NULL)) return false;
    s->seen[seat] = seen_act(s->seen[seat], act);
    seen_events(s->seen, s->terms->seats, s->events);
    return true;
}

/* Lets time pass until something happens; false when nothing will. */
static bool do_wait(Search *s)
{
    int due = s->game->tick_hz ? s->game->due(s->terms, s->state) : 0;
    if (due <= 0) return false;
    s->events->count = s->events->move_count = 0;
    s->game->tick(s->terms, s->state, due, s->events);
    seen_events(s->seen, s->terms->seats, s->events);
    return true;
}

/* ---- choosing on the way down -------------------------------------------------- */

/* ln, to one part in ten: exponent and mantissa. */
static double logarithm(uint32_t n)
{
    int power = 31 - __builtin_clz(n | 1);
    return 0.6931 * (power + ((double)n / (double)(1u << power) - 1));
}

static double mean(const Edge *e) { return (double)e->total / ((double)e->visits * REWARD_ONE); }

static double bound(const Edge *e, double curiosity)
{
    return mean(e) + curiosity * sqrt(logarithm(e->available) / (double)e->visits);
}

/* How many acts a node considers after so many visits. */
static uint32_t width(uint32_t visits) { return 1 + (uint32_t)(2 * sqrt((double)visits)); }

static int32_t worth_after(Search *s, Seat seat, const Act *act)
{
    const Game *g = s->game;
    if (!g->evaluate) return 0;
    memcpy(s->trial, s->state, g->state_size);
    ASSERT(g->apply(s->terms, s->trial, seat, act, NULL, NULL));
    return g->evaluate(s->terms, s->trial, seat);
}

/* An act that was not tried here: the game's suggestion, else the best of a few by its formula.
 * 0 when all were tried or memory is full. */
static uint32_t widen(Search *s, uint32_t node, Seat seat, bool alone, const Choice *c, int count)
{
    Act act, best;
    Seat who = seat;
    int found = 0;
    int32_t most = INT32_MIN;
    bool suggested = alone && s->manner.uses_policy && s->game->suggest &&
                     s->game->suggest(s->terms, s->state, &s->rng, &who, &act) && who == seat;
    if (suggested && !tree_edge(&s->tree, node, &act)) return tree_add_edge(&s->tree, node, &act);
    int first = (int)rng_below(&s->rng, (uint32_t)count);
    for (int i = 0; i < count && found < WIDEN_TRIES; i++) {
        const Choice *one = &c[first + i < count ? first + i : first + i - count];
        act = choice_size(one) > 1 ? choices_pick(one, 1, &s->rng) : one->lo;
        if (tree_edge(&s->tree, node, &act)) continue;
        int32_t worth = worth_after(s, seat, &act);
        if (!found++ || worth > most) most = worth, best = act;
    }
    return found ? tree_add_edge(&s->tree, node, &best) : 0;
}

static uint64_t size_of(const Choice *c, int count)
{
    uint64_t size = 0;
    for (int i = 0; i < count; i++) size += choice_size(&c[i]);
    return size;
}

/* Is the act in the list? Edges mostly come in the list's order, so the search goes on from the last hit. */
static bool is_listed(const Choice *c, int count, const Act *act, int *from)
{
    for (int i = 0; i < count; i++) {
        int at = *from + i < count ? *from + i : *from + i - count;
        if (choice_has(&c[at], act)) return *from = at, true;
    }
    return false;
}

/* The edge to take at a node, or 0. In the imagined truth only some may be possible: those are listed.
 * With no list all are (law 13: the seat that thinks has the same choices in every twin). */
static uint32_t best_bound(Search *s, uint32_t node, const Choice *c, int count, uint32_t *available)
{
    Tree *tree = &s->tree;
    uint32_t best = 0,
             most_edges = node == s->root && s->root_widens ? 4 + width(tree->node[node].visits) : -1u;
    double most = -1, curiosity = s->manner.curiosity / 1000.0;
    int from = 0;
    *available = 0;
    for (uint32_t i = tree->node[node].first; i && *available < most_edges; i = tree->edge[i].next) {
        Edge *e = &tree->edge[i];
        if (c && !is_listed(c, count, &e->act, &from)) continue;
        ++*available;
        e->available++;
        if (!e->visits) return i; /* first in the order of trying */
        double worth = bound(e, curiosity);
        if (worth > most) most = worth, best = i;
    }
    return best;
}

static uint32_t select_edge(Search *s, uint32_t node, Seat seat, bool alone)
{
    Node *n = &s->tree.node[node];
    uint32_t wide = width(n->visits++), available, best;
    if (seat == s->seat && n->edges >= wide) return best_bound(s, node, NULL, 0, &available);
    int count = s->game->choices(s->terms, s->state, seat, s->choice, CHOICES_MAX);
    ASSERT(count > 0 && count <= CHOICES_MAX);
    best = best_bound(s, node, s->choice, count, &available);
    if (available >= wide || available >= size_of(s->choice, count)) return best;
    uint32_t added = widen(s, node, seat, alone, s->choice, count);
    if (added) s->tree.edge[added].available = 1;
    return added ? added : best;
}

/* The root has its edges from the beginning (open_root). */
static uint32_t select_root(Search *s)
{
    uint32_t available;
    s->tree.node[s->root].visits++;
    return best_bound(s, s->root, NULL, 0, &available);
}

/* ---- what comes of it ---------------------------------------------------------- */

static void begin_turns(Search *s)
{
    s->who = s->game->may_act(s->terms, s->state);
    s->turns = 0;
}

/* True when it is as far as this search looks. A turn ends when others may act than before. */
static bool is_far(Search *s)
{
    if (!s->horizon) return false;
    SeatSet who = s->game->may_act(s->terms, s->state);
    if (who != s->who) s->who = who, s->turns++;
    return s->turns >= s->horizon;
}

static void play_on(Search *s)
{
    const Game *g = s->game;
    bool by_policy = s->manner.uses_policy && g->suggest;
    if (!by_policy && !s->horizon) {
        playout(g, s->terms, s->state, &s->rng);
        return;
    }
    while (!is_far(s)) {
        Seat seat;
        Act act;
        if (by_policy && g->suggest(s->terms, s->state, &s->rng, &seat, &act))
            g->apply(s->terms, s->state, seat, &act, NULL, NULL);
        else if (!playout_step(g, s->terms, s->state, &s->rng))
            break;
    }
}

/* Thousandths of points: those scored, or those the game's formula hopes for. */
static void score_position(Search *s, const Result *r, int64_t score[SEATS_MAX])
{
    for (Seat p = 0; p < s->terms->seats; p++) {
        bool hopes = !r->over && s->game->evaluate;
        score[p] = hopes ? s->game->evaluate(s->terms, s->state, p) : (int64_t)r->points[p] * 1000;
    }
}

/* Ahead of the best other, or behind. */
static int64_t margin_of(const Search *s, const Result *r, const int64_t score[SEATS_MAX], Seat seat)
{
    int64_t best = r->ghost ? (int64_t)r->ghost_points * 1000 : INT64_MIN;
    for (Seat p = 0; p < s->terms->seats; p++)
        if (p != seat && score[p] > best) best = score[p];
    return best == INT64_MIN ? score[seat] : score[seat] - best;
}

/* Where the margins of all seats are, at the end or at the horizon. */
static void judge(Search *s, Result *r, double margin[SEATS_MAX])
{
    int64_t score[SEATS_MAX];
    s->game->result(s->terms, s->state, r);
    score_position(s, r, score);
    for (Seat p = 0; p < s->terms->seats; p++) margin[p] = (double)margin_of(s, r, score, p);
}

/* Rewards between 0 and REWARD_ONE: the win, shared among winners and half of it while nobody has won,
 * and the margin of points compared with the usual one. The margin teaches even when the match is
 * decided, and keeps a bot that is losing from playing at random. */
static void reward(Search *s, int64_t out[SEATS_MAX])
{
    Result r;
    double margin[SEATS_MAX], win_part = s->manner.win_part / 1000.0;
    judge(s, &r, margin);
    int winners = bits_count(r.winners) + (r.ghost != NULL);
    for (Seat p = 0; p < s->terms->seats; p++) {
        double part = !r.over ? 0.5 : seats_have(r.winners, p) ? 1.0 / winners : 0;
        double more = margin[p] - s->usual[p];
        double ahead = 0.5 + 0.5 * more / ((more < 0 ? -more : more) + s->spread);
        out[p] = (int64_t)((win_part * part + (1 - win_part) * ahead) * REWARD_ONE);
    }
}

static void iterate(Search *s)
{
    const Game *g = s->game;
    int64_t rewards[SEATS_MAX];
    uint32_t edge = select_root(s);
    Seat seat = s->seat;
    rng_seed_fast(&s->rng, s->seed + s->tree.edge[edge].visits);
    g->determinise(s->terms, s->view, &s->rng, s->state);
    memset(s->seen, 0, sizeof s->seen);
    begin_turns(s);
    for (s->steps = 0; edge;) {
        s->step[s->steps++] = (Step){edge, seat};
        ASSERT(do_act(s, seat, &s->tree.edge[edge].act));
        SeatSet who;
        while (!(who = g->may_act(s->terms, s->state)) && do_wait(s)) {
        }
        if (!who || s->steps == PATH_MAX || is_far(s)) break;
        seat = seats_have(who, s->seat) ? s->seat : (Seat)__builtin_ctz(who);
        uint64_t key = seen_number(s->seen[seat], (uint64_t)seat + 1);
        uint32_t node = tree_find(&s->tree, key);
        if (!node) {
            tree_add(&s->tree, key);
            break;
        }
        edge = select_edge(s, node, seat, who == seat_bit(seat));
    }
    play_on(s);
    reward(s, rewards);
    for (int i = 0; i < s->steps; i++) {
        Edge *e = &s->tree.edge[s->step[i].edge];
        e->visits++;
        e->total += rewards[s->step[i].seat];
    }
    s->iterations++;
}

/* ---- the search ---------------------------------------------------------------- */

/* Scores of different games and positions lie differently far apart: a few play-outs tell how far. */
static void calibrate(Search *s)
{
    double margin[CALIBRATION][SEATS_MAX] = {{0}}, sum = 0;
    int seats = s->terms->seats;
    Result r;
    for (int i = 0; i < CALIBRATION; i++) {
        rng_seed_fast(&s->rng, ~s->seed - (uint64_t)i);
        s->game->determinise(s->terms, s->view, &s->rng, s->state);
        begin_turns(s);
        play_on(s);
        judge(s, &r, margin[i]);
        for (int p = 0; p < seats; p++) s->usual[p] += margin[i][p] / CALIBRATION;
    }
    for (int i = 0; i < CALIBRATION; i++)
        for (int p = 0; p < seats; p++) {
            double more = margin[i][p] - s->usual[p];
            sum += more < 0 ? -more : more;
        }
    s->spread = sum / (CALIBRATION * seats) + 1;
}

/* Puts an act among the root's edges, which lie in a row, the most promising first. */
static void rank(Search *s, const Act *act, int64_t worth)
{
    Tree *tree = &s->tree;
    uint32_t at = tree->edge_count;
    if (tree_edge(tree, s->root, act)) return;
    if (at <= ROOT_MAX)
        tree_add_edge(tree, s->root, act);
    else if (tree->edge[--at].total >= worth)
        return;
    for (; at > 1 && tree->edge[at - 1].total < worth; at--) {
        tree->edge[at].act = tree->edge[at - 1].act;
        tree->edge[at].total = tree->edge[at - 1].total;
    }
    tree->edge[at].act = *act;
    tree->edge[at].total = worth;
}

/* Every act of the root, of ranges some, by what the game's formula says of the position after it in
 * one imagined truth. It decides nothing but the order in which they are tried, and which are left out
 * when there are very many. */
static void open_root(Search *s, int count)
{
    s->root = tree_add(&s->tree, 0);
    for (int i = 0; i < count; i++) {
        const Choice *c = &s->choice[i];
        int tries = choice_size(c) > 1 ? RANGE_TRIES : 1;
        for (int k = 0; k < tries; k++) {
            Act act = k ? choices_pick(c, 1, &s->rng) : c->lo;
            rank(s, &act, worth_after(s, s->seat, &act));
        }
    }
    for (uint32_t i = 1; i < s->tree.edge_count; i++) s->tree.edge[i].total = 0;
}

Search *search_begin(const BotTask *task, const Manner *manner)
{
    long iterations = task->iterations ? task->iterations : manner_iterations(manner, task->game);
    uint8_t *at = task->memory;
    const Game *g = task->game;
    Search *s = take(&at, sizeof *s);
    memset(s, 0, sizeof *s);
    s->game = g, s->terms = task->terms, s->view = task->view, s->seat = task->seat;
    s->manner = *manner;
    s->horizon =
        g->foresight && (!manner->horizon || g->foresight < manner->horizon) ? g->foresight : manner->horizon;
    s->state = take(&at, g->state_size);
    s->trial = take(&at, g->state_size);
    s->events = take(&at, sizeof *s->events);
    s->choice = take(&at, CHOICES_MAX * sizeof(Choice));
    s->seed = rng_next(task->rng);
    rng_seed_fast(&s->rng, s->seed);
    g->determinise(s->terms, s->view, &s->rng, s->state);
    int count = g->choices(s->terms, s->state, s->seat, s->choice, CHOICES_MAX);
    ASSERT(count <= CHOICES_MAX);
    if (!count) return NULL;
    bool small = iterations < NODES_MAX - ROOT_MAX;
    tree_open(&s->tree, at, small ? (uint32_t)iterations + ROOT_MAX : NODES_MAX);
    open_root(s, count);
    s->root_widens = (long)s->tree.node[s->root].edges > iterations / 8;
    return s;
}

void search_run(Search *s, long iterations)
{
    if (!(s->spread > 0)) calibrate(s);
    for (long i = 0; i < iterations; i++) iterate(s);
}

long search_iterations(const Search *s) { return s->iterations; }

bool search_is_decided(const Search *s, long iterations)
{
    uint32_t most = 0, second = 0;
    if (s->tree.node[s->root].edges == 1) return true;
    if (s->manner.loose) return false;
    for (uint32_t i = s->tree.node[s->root].first; i; i = s->tree.edge[i].next) {
        uint32_t visits = s->tree.edge[i].visits;
        if (visits > most)
            second = most, most = visits;
        else if (visits > second)
            second = visits;
    }
    return most - second > (unsigned long)iterations;
}

/* In portions: to ask more often would cost more than it spares. */
void search_decide(Search *s, long iterations)
{
    enum { LEAST = 8, PORTIONS = 64 };
    long portion = iterations / PORTIONS + LEAST;
    for (long left = iterations; left > 0 && !search_is_decided(s, left); left -= portion)
        search_run(s, portion < left ? portion : left);
}

/* The act most visited; of equals, the one with the better mean. */
static uint32_t strictly_best(const Search *s)
{
    const Tree *tree = &s->tree;
    uint32_t best = tree->node[s->root].first;
    for (uint32_t i = best; i; i = tree->edge[i].next) {
        const Edge *a = &tree->edge[i], *b = &tree->edge[best];
        if (a->visits > b->visits || (a->visits && a->visits == b->visits && a->total > b->total)) best = i;
    }
    return best;
}

/* A loose bot takes any act whose mean is near that of the best: the nearer, the likelier. */
static uint32_t loosely_best(Search *s, uint32_t best)
{
    const Tree *tree = &s->tree;
    double most = mean(&tree->edge[best]);
    uint32_t weights = 0;
    rng_seed_fast(&s->rng, s->seed ^ 0x5bd1e995u);
    for (uint32_t i = tree->node[s->root].first; i; i = tree->edge[i].next) {
        const Edge *e = &tree->edge[i];
        int near = e->visits ? s->manner.loose - (int)((most - mean(e)) * 1000) : 0;
        if (near <= 0) continue;
        weights += (uint32_t)near;
        if (rng_below(&s->rng, weights) < (uint32_t)near) best = i;
    }
    return best;
}

void search_best(Search *s, Act *out)
{
    uint32_t best = strictly_best(s);
    if (s->manner.loose && s->tree.edge[best].visits) best = loosely_best(s, best);
    *out = s->tree.edge[best].act;
}

void search_merge(Search *into, const Search *from)
{
    tree_merge(&into->tree, &from->tree);
    into->iterations += from->iterations;
}
