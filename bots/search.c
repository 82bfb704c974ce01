/* search.c -- one iteration after another, until the answer. */
#include "bots/search.h"
#include "base/assert.h"
#include "bots/room.h"
#include "bots/seen.h"
#include "bots/thinking.h"

#include <string.h>

enum { NODES_MAX = 1 << 16 };

/* ---- memory ---------------------------------------------------------------- */

static size_t sketch_size(const Game *g) { return g->sketches ? g->sketches->size : 0; }

static size_t fixed_memory(const Game *g)
{
    return room_for(sizeof(Search)) + 2 * room_for(g->views->state_size) + room_for(sketch_size(g)) +
           room_for(sizeof(Events)) + room_for(CHOICES_MAX * sizeof(Choice)) +
           room_for((ROOT_LINES + 1) * sizeof(Line)) + lines_memory(g);
}

/* Few iterations never need more: one node each, and the root's acts. */
static uint32_t nodes_for(long iterations)
{
    return iterations < NODES_MAX - ROOT_MAX ? (uint32_t)iterations + ROOT_MAX : NODES_MAX;
}

size_t search_memory(const Game *g, long iterations)
{
    return fixed_memory(g) + tree_size(nodes_for(iterations));
}

/* ---- doing, and seeing it done ---------------------------------------------------- */

static bool do_act(Search *s, Seat seat, const Act *act)
{
    s->events->count = s->events->move_count = 0;
    if (!s->game->rules->apply(s->terms, s->state, seat, act, s->events, NULL)) return false;
    s->seen[seat] = seen_act(s->seen[seat], act);
    seen_events(s->seen, s->terms->seats, s->events);
    return true;
}

/* An act, or a line of them. */
static void do_edge(Search *s, uint32_t node, uint32_t edge, Seat seat)
{
    const Line *line = s->line && node == s->root ? &s->line[edge] : NULL;
    if (!line) ASSERT(do_act(s, seat, &s->tree.edge[edge].act));
    for (int i = 0; line && i < line->acts; i++) ASSERT(do_act(s, seat, &line->act[i]));
}

/* Lets time pass until something happens; false when nothing will. */
static bool do_wait(Search *s)
{
    int due = game_due(s->game, s->terms, s->state);
    if (due <= 0) return false;
    s->events->count = s->events->move_count = 0;
    s->game->clock->tick(s->terms, s->state, due, s->events);
    seen_events(s->seen, s->terms->seats, s->events);
    return true;
}

/* By how much the act taken at a node is worse than the one most visited there, as far as known. */
static int64_t cost_of_trying(const Tree *tree, uint32_t node, const Edge *taken)
{
    const Edge *usual = taken;
    for (uint32_t i = tree->node[node].first; i; i = tree->edge[i].next)
        if (tree->edge[i].visits > usual->visits) usual = &tree->edge[i];
    int64_t cost = usual->total / usual->visits - taken->total / taken->visits;
    return cost > 0 ? cost : 0;
}

/* From the last act of the way to the first. An act must not pay for what its seat tried out after it:
 * that is given back on the way up. (Else to pass, after which there is nothing to try, looks better than
 * the first of several small acts, and the more so the longer one thinks.) Not where the own turn is all
 * that is searched: there it finds positions that the formula likes better, but does not win more. */
static void learn(Search *s, int64_t rewards[SEATS_MAX])
{
    for (int i = s->steps - 1; i >= 0; i--) {
        const Step *step = &s->step[i];
        Edge *e = &s->tree.edge[step->edge];
        e->visits++;
        e->total += rewards[step->seat];
        if (i > 0 && s->horizon != 1) rewards[step->seat] += cost_of_trying(&s->tree, step->node, e);
    }
    s->squares += rewards[s->seat] * rewards[s->seat];
}

static void iterate(Search *s)
{
    const Game *g = s->game;
    int64_t rewards[SEATS_MAX];
    uint32_t node = s->root, edge = choose_first(s);
    Seat seat = s->seat;
    rng_seed_fast(&s->rng, s->seed + s->tree.edge[edge].visits);
    outcome_imagine(s);
    memset(s->seen, 0, sizeof s->seen);
    for (s->steps = 0; edge;) {
        s->step[s->steps++] = (Step){node, edge, seat};
        do_edge(s, node, edge, seat);
        SeatSet who;
        while (!(who = g->rules->may_act(s->terms, s->state)) && do_wait(s)) {
        }
        if (!who || s->steps == PATH_MAX || outcome_is_far(s)) break;
        seat = seats_have(who, s->seat) ? s->seat : (Seat)__builtin_ctz(who);
        uint64_t key = seen_number(s->seen[seat], (uint64_t)seat + 1);
        node = tree_find(&s->tree, key);
        if (!node) {
            tree_add(&s->tree, key);
            break;
        }
        edge = choose_next(s, node, seat, who == seat_bit(seat));
    }
    outcome_play_on(s);
    outcome_reward(s, rewards);
    learn(s, rewards);
    s->iterations++;
}

/* ---- the search ---------------------------------------------------------------- */

/* How far a level looks is what its own iterations are enough for. Who is given more looks farther: four
 * times as far with 128 times as many. (In IPSO four turns are best with few iterations, the end with
 * very many: a promise spares the chance of the turns that follow, until one can think that away.) Loose
 * levels stay as they are. */
static int sight(const Manner *manner, long iterations)
{
    enum { MORE = 128, FARTHEST = 1 << 20 };
    int turns = manner->horizon;
    if (!turns || manner->loose || !manner->iterations) return turns;
    for (long times = iterations / manner->iterations; times >= MORE && turns < FARTHEST; times /= MORE)
        turns *= 4;
    return turns;
}

Search *search_begin(const BotTask *task, const Manner *manner)
{
    long iterations = task->iterations ? task->iterations : manner->iterations;
    uint8_t *at = task->memory;
    const Game *g = task->game;
    Search *s = room_take(&at, sizeof *s);
    memset(s, 0, sizeof *s);
    s->game = g, s->terms = task->terms, s->view = task->view, s->seat = task->seat;
    s->manner = *manner;
    s->horizon = sight(manner, iterations);
    if (g->skill->foresight && (!s->horizon || g->skill->foresight < s->horizon))
        s->horizon = g->skill->foresight;
    if (manner->uses_policy)
        s->suggest =
            manner->in_lines && g->skill->suggest_fairly ? g->skill->suggest_fairly : g->skill->suggest;
    s->state = room_take(&at, g->views->state_size);
    s->trial = room_take(&at, g->views->state_size);
    if (g->sketches) {
        s->sketch = room_take(&at, sketch_size(g));
        g->sketches->sketch(s->terms, s->view, s->sketch);
    }
    s->events = room_take(&at, sizeof *s->events);
    s->choice = room_take(&at, CHOICES_MAX * sizeof(Choice));
    s->seed = rng_next(task->rng);
    /* Lines are the same whatever the seed: searches of one view can be merged. */
    rng_seed_fast(&s->rng, manner->in_lines ? 1 : s->seed);
    outcome_imagine(s);
    int count = g->rules->choices(s->terms, s->state, s->seat, s->choice, CHOICES_MAX);
    ASSERT(count <= CHOICES_MAX);
    if (!count) return NULL;
    if (manner->in_lines) {
        s->line = room_take(&at, (ROOT_LINES + 1) * sizeof(Line));
        count = lines_find(g, s->terms, s->state, s->seat, room_take(&at, lines_memory(g)), s->line + 1);
    }
    tree_open(&s->tree, at, nodes_for(iterations));
    if (s->line)
        choose_among_lines(s, count);
    else
        choose_among(s, count);
    s->root_widens = (long)s->tree.node[s->root].edges > iterations / 8;
    return s;
}

void search_run(Search *s, long iterations)
{
    if (!(s->spread > 0)) outcome_calibrate(s);
    for (long i = 0; i < iterations; i++) iterate(s);
}

long search_iterations(const Search *s) { return s->iterations; }

/* A loose bot takes any act whose mean is near that of the best: the nearer, the likelier. */
static uint32_t loosely_best(Search *s, uint32_t best)
{
    const Tree *tree = &s->tree;
    double most = edge_mean(&tree->edge[best]);
    uint32_t weights = 0;
    rng_seed_fast(&s->rng, s->seed ^ 0x5bd1e995u);
    for (uint32_t i = tree->node[s->root].first; i; i = tree->edge[i].next) {
        const Edge *e = &tree->edge[i];
        int near = e->visits ? s->manner.loose - (int)((most - edge_mean(e)) * 1000) : 0;
        if (near <= 0) continue;
        weights += (uint32_t)near;
        if (rng_below(&s->rng, weights) < (uint32_t)near) best = i;
    }
    return best;
}

static uint32_t best_edge(Search *s)
{
    uint32_t best = s->manner.loose ? decide_strictly(s) : decide(s);
    return s->manner.loose && s->tree.edge[best].visits ? loosely_best(s, best) : best;
}

void search_best_line(Search *s, BotPlan *out)
{
    uint32_t best = best_edge(s);
    out->acts = s->line ? s->line[best].acts : 1;
    memcpy(out->act, s->line ? s->line[best].act : &s->tree.edge[best].act, out->acts * sizeof(Act));
}

void search_best(Search *s, Act *out)
{
    BotPlan plan;
    search_best_line(s, &plan);
    *out = plan.act[0];
}

void search_merge(Search *into, const Search *from)
{
    tree_merge(&into->tree, &from->tree);
    into->iterations += from->iterations;
    into->squares += from->squares;
    choose_anew(into);
}
