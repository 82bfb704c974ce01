/* bots.c -- bots act legally, alike on every build, and from what their seat may know. */
#include "base/hash.h"
#include "bots/advice.h"
#include "bots/thinking.h"
#include "game/act.h"
#include "game/event.h"
#include "game/playout.h"
#include "game/terms.h"
#include "tests/unit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern const Game ipso, ica, inka, sealed;

typedef struct Table { /* a position and what a bot needs to think about it */
    const Game *game;
    Terms terms;
    State *state, *twin;
    View *view;
    void *memory, *more_memory;
    Rng rng, bot_rng;
} Table;

static Table open_table(const Game *g, int seats, uint64_t seed)
{
    Table t = {.game = g};
    terms_standard(g, seats, &t.terms);
    t.state = malloc(g->views->state_size), t.twin = malloc(g->views->state_size),
    t.view = malloc(g->views->view_size);
    t.memory = malloc(bot_memory(g)), t.more_memory = malloc(bot_memory(g));
    rng_seed_fast(&t.rng, seed);
    g->rules->setup(&t.terms, &t.rng, t.state, NULL);
    return t;
}

static void close_table(Table *t)
{
    free(t->state), free(t->twin), free(t->view), free(t->memory), free(t->more_memory);
}

static void play_some(Table *t, int acts)
{
    while (acts-- && playout_step(t->game, &t->terms, t->state, &t->rng)) {
    }
}

/* Somebody who may act, or SEAT_WATCHER. */
static Seat actor(const Table *t)
{
    SeatSet who = t->game->rules->may_act(&t->terms, t->state);
    return who ? (Seat)__builtin_ctz(who) : SEAT_WATCHER;
}

static BotTask task_for(Table *t, const State *s, Seat seat, Seat eyes, BotLevel level, uint64_t seed)
{
    t->game->views->view(&t->terms, s, eyes, t->view);
    rng_seed_fast(&t->bot_rng, seed);
    return (BotTask){.game = t->game,
                     .terms = &t->terms,
                     .view = t->view,
                     .seat = seat,
                     .level = level,
                     .iterations = 150,
                     .rng = &t->bot_rng,
                     .memory = t->memory};
}

static Act act_of(Table *t, const State *s, Seat seat, Seat eyes, BotLevel level, uint64_t seed)
{
    BotTask task = task_for(t, s, seat, eyes, level, seed);
    Act act;
    assert_true(bot_act(&task, &act));
    return act;
}

/* ---- legal, to the end ------------------------------------------------------ */

static void play_match(const Game *g, int seats, BotLevel level, uint64_t seed)
{
    Table t = open_table(g, seats, seed);
    for (int acts = 0; acts < g->acts_max; acts++) {
        SeatSet who = g->rules->may_act(&t.terms, t.state);
        if (!who) {
            if (!playout_step(g, &t.terms, t.state, &t.rng)) break;
            continue;
        }
        Seat seat = seats_pick(who, &t.rng);
        BotTask task = task_for(&t, t.state, seat, seat, level, seed + (uint64_t)acts);
        Act act;
        task.iterations = 40;
        assert_true(bot_act(&task, &act));
        assert_true(g->rules->apply(&t.terms, t.state, seat, &act, NULL, NULL));
    }
    Result r;
    g->rules->result(&t.terms, t.state, &r);
    assert_true(r.over);
    close_table(&t);
}

static void test_every_level_plays_every_game_to_its_end(void **unused)
{
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++)
        for (int level = 0; level < BOT_LEVELS; level++)
            if (!game_reacts(*g) && (*g)->acts_max < 2000)
                play_match(*g, (*g)->seats_min, (BotLevel)level, 7);
}

static void test_who_may_not_act_has_no_act(void **unused)
{
    Table t = open_table(&ipso, 3, 5);
    Seat other = (Seat)((actor(&t) + 1) % 3);
    (void)unused;
    for (int level = 0; level < BOT_LEVELS; level++) {
        BotTask task = task_for(&t, t.state, other, other, (BotLevel)level, 1);
        Act act;
        assert_false(bot_act(&task, &act));
    }
    close_table(&t);
}

/* ---- no peeking ------------------------------------------------------------- */

/* Counts positions where a bot that saw everything would have acted otherwise: if there were none,
 * this test could not fail. */
static int try_twins(const Game *g, int seats, int spacing)
{
    int would_differ = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        Table t = open_table(g, seats, seed);
        play_some(&t, (int)seed * spacing);
        Seat seat = actor(&t);
        if (seat < 0) {
            close_table(&t);
            continue;
        }
        g->views->view(&t.terms, t.state, seat, t.view);
        g->views->determinise(&t.terms, t.view, &t.rng, t.twin);
        if (fields_hash(g->views->state_fields, t.state) == fields_hash(g->views->state_fields, t.twin))
            seat = -1;
        for (int level = BOT_RANDOM; seat >= 0 && level < BOT_LEVELS; level++) {
            Act real = act_of(&t, t.state, seat, seat, (BotLevel)level, seed);
            Act twin = act_of(&t, t.twin, seat, seat, (BotLevel)level, seed);
            assert_true(act_equal(&real, &twin));
            if (level != BOT_HARD) continue;
            real = act_of(&t, t.state, seat, SEAT_REFEREE, BOT_HARD, seed);
            twin = act_of(&t, t.twin, seat, SEAT_REFEREE, BOT_HARD, seed);
            would_differ += !act_equal(&real, &twin);
        }
        close_table(&t);
    }
    return would_differ;
}

static void test_a_twin_gets_the_same_act(void **unused)
{
    (void)unused;
    assert_true(try_twins(&ipso, 4, 4) > 3);
    assert_true(try_twins(&sealed, 3, 1) > 0);
}

/* ---- the same on every build ------------------------------------------------- */

static uint64_t signature(const Game *g, int seats, BotLevel level)
{
    Hash h = HASH_START;
    int whole =
        g->acts_max < 1000 ? g->acts_max : 1000; /* longer matches end by chance long before acts_max */
    for (uint64_t seed = 0; seed < 10; seed++) {
        Table t = open_table(g, seats, seed);
        play_some(&t, (int)seed * whole / 64);
        Seat seat = actor(&t);
        if (seat >= 0) {
            Act act = act_of(&t, t.state, seat, seat, level, seed);
            hash_byte(&h, act.kind);
            for (int i = 0; i < act.argc; i++) hash_u64(&h, (uint64_t)act.arg[i]);
        }
        close_table(&t);
    }
    return hash_end(h);
}

/* A change of these numbers is a change of play: say so where it is made, and run the ladder again. */
static void test_acts_are_those_of_every_build(void **unused)
{
    (void)unused;
    assert_int_equal(signature(&ipso, 4, BOT_GREEDY), 0xbb0bc3fa4d2e6e8eu);
    assert_int_equal(signature(&ipso, 4, BOT_EASY), 0x5f78ef1b5303a083u);
    assert_int_equal(signature(&ipso, 4, BOT_MEDIUM), 0xef49c41eab7ea7fbu);
    assert_int_equal(signature(&ipso, 2, BOT_HARD), 0x3be950aa92357e03u);
    assert_int_equal(signature(&ica, 3, BOT_GREEDY), 0xd8b27473c3b40440u);
    assert_int_equal(signature(&ica, 2, BOT_CLASSIC), 0x4724fef969535e49u);
    assert_int_equal(signature(&ica, 2, BOT_HARD), 0x97e01faf65a7181du);
    assert_int_equal(signature(&inka, 4, BOT_GREEDY), 0xa73a45478998d64fu);
    assert_int_equal(signature(&inka, 2, BOT_CLASSIC), 0x9bbfcef4f70c68deu);
    assert_int_equal(signature(&inka, 2, BOT_EASY), 0x18efa49f3f712f4u);
    assert_int_equal(signature(&inka, 2, BOT_HARD), 0xc1309c11465ac712u);
    assert_int_equal(signature(&inka, 3, BOT_HARD), 0x33820ad3b8cf1501u);
    assert_int_equal(signature(&inka, 4, BOT_MASTER), 0xdb9e18a01ea98362u);
    assert_int_equal(signature(&sealed, 3, BOT_HARD), 0x783e05df5624105u);
}

/* ---- the search itself --------------------------------------------------------- */

static Search *search_hard(const BotTask *task)
{
    const Manner manner = bot_manner(task->game, BOT_HARD);
    return search_begin(task, &manner);
}

static void test_portions_do_not_matter(void **unused)
{
    Table t = open_table(&ipso, 2, 3);
    (void)unused;
    for (uint64_t seed = 0; seed < 8; seed++, play_some(&t, 3)) {
        BotTask task = task_for(&t, t.state, actor(&t), actor(&t), BOT_HARD, seed);
        Act whole, parts;
        task.iterations = 600;
        Search *s = search_hard(&task);
        search_run(s, 600);
        search_best(s, &whole);
        rng_seed_fast(&t.bot_rng, seed);
        s = search_hard(&task);
        for (int i = 0; i < 60; i++) search_run(s, 10);
        search_best(s, &parts);
        assert_int_equal(search_iterations(s), 600);
        assert_true(act_equal(&whole, &parts));
    }
    close_table(&t);
}

/* Whoever stops when it is certain answers as with the whole budget. Counts what that spared, in percent. */
static long spare(const Game *g, int seats, int matches, int spacing)
{
    long done = 0, whole = 0;
    for (int seed = 0; seed < matches; seed++) {
        Table t = open_table(g, seats, (uint64_t)seed + 100);
        play_some(&t, seed % 5);
        for (Seat seat; (seat = actor(&t)) >= 0; play_some(&t, spacing)) {
            BotTask task = task_for(&t, t.state, seat, seat, BOT_HARD, (uint64_t)seed);
            Act early, late;
            task.iterations = 60 + 40 * (seed % 3);
            Search *s = search_hard(&task);
            search_run(s, task.iterations);
            search_best(s, &late);
            rng_seed_fast(&t.bot_rng, (uint64_t)seed);
            s = search_hard(&task);
            search_decide(s, task.iterations);
            search_best(s, &early);
            assert_true(act_equal(&early, &late));
            done += search_iterations(s), whole += task.iterations;
        }
        close_table(&t);
    }
    return 100 - done * 100 / whole;
}

static void test_decided_is_decided(void **unused)
{
    (void)unused;
    assert_in_range(spare(&ipso, 2, 12, 2), 3, 90);
    assert_in_range(spare(&ipso, 4, 6, 3), 3, 90);
    assert_in_range(spare(&ica, 2, 3, 40), 3, 90);
    assert_in_range(spare(&inka, 3, 3, 40), 3, 90);
    assert_in_range(spare(&sealed, 3, 12, 1), 3, 90);
}

static double mean_after_all(const Search *s, const Act *act)
{
    return edge_mean(&s->tree.edge[tree_edge(&s->tree, s->root, act)]);
}

/* Whoever stops when it is sure gives away next to nothing, as the whole budget judges it, and spares
 * something: the less, the more curious it is. */
static void test_sure_is_good_enough(void **unused)
{
    enum { BUDGET = 4000, TRIES = 16 };
    double given_away = 0;
    long done = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        Table t = open_table(&ipso, 2, seed + 500);
        play_some(&t, (int)seed);
        BotTask task = task_for(&t, t.state, actor(&t), actor(&t), BOT_HARD, seed);
        Act early, late;
        task.iterations = BUDGET;
        Search *s = search_hard(&task);
        search_decide(s, BUDGET);
        search_best(s, &early);
        done += search_iterations(s);
        rng_seed_fast(&t.bot_rng, seed);
        s = search_hard(&task);
        search_run(s, BUDGET);
        search_best(s, &late);
        given_away += mean_after_all(s, &late) - mean_after_all(s, &early);
        close_table(&t);
    }
    assert_true(given_away / TRIES < 0.005);
    assert_in_range(done, 1, BUDGET * TRIES * 9 / 10);
}

/* One legal act needs no thought. */
static void test_one_act_is_taken_at_once(void **unused)
{
    int alone = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++) {
        Table t = open_table(&inka, 2, seed);
        static Choice c[CHOICES_MAX];
        Act act;
        for (Seat seat; (seat = actor(&t)) >= 0 && alone < 20; play_some(&t, 1)) {
            if (inka.rules->choices(&t.terms, t.state, seat, c, CHOICES_MAX) != 1 || choice_size(c) != 1)
                continue;
            BotTask task = task_for(&t, t.state, seat, seat, BOT_HARD, seed);
            Search *s = search_hard(&task);
            search_decide(s, 1000);
            search_best(s, &act);
            assert_int_equal(search_iterations(s), 0);
            assert_true(act_equal(&act, &c[0].lo));
            alone++;
        }
        close_table(&t);
    }
    assert_true(alone > 0);
}

/* One iteration knows nothing; merged with a search that knows, it answers as that one does. */
static void test_merged_searches_know_what_both_know(void **unused)
{
    int differed = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        Table t = open_table(&ipso, 2, seed);
        BotTask task = task_for(&t, t.state, actor(&t), actor(&t), BOT_HARD, seed);
        Act alone, wise, merged;
        Search *little = search_hard(&task);
        search_run(little, 1);
        search_best(little, &alone);
        task.memory = t.more_memory;
        Search *much = search_hard(&task);
        search_run(much, 400);
        search_best(much, &wise);
        search_merge(little, much);
        search_best(little, &merged);
        assert_int_equal(search_iterations(little), 401);
        assert_true(act_equal(&merged, &wise));
        differed += !act_equal(&alone, &wise);
        close_table(&t);
    }
    assert_true(differed > 0);
}

/* ---- the root ------------------------------------------------------------------ */

/* The edge that the next iteration is to begin with: all bounds worked out, as search.h tells it. */
static uint32_t expected_first(const Search *s, double curiosity)
{
    const Node *n = &s->tree.node[s->root];
    uint32_t best = 0, wide = s->root_widens ? 4 + choose_width(n->visits + 1) : n->edges;
    double most = -1;
    for (uint32_t i = n->first, k = 0; i && k < wide; i = s->tree.edge[i].next, k++) {
        const Edge *e = &s->tree.edge[i];
        if (!e->visits) return i;
        double worth = choose_bound(e, edge_available(n, e) + 1, curiosity);
        if (worth > most) most = worth, best = i;
    }
    return best;
}

static void check_first(Search *s, int iterations)
{
    for (int i = 0; i < iterations; i++) {
        uint32_t edge = expected_first(s, s->manner.curiosity / 1000.0);
        uint32_t visits = s->tree.edge[edge].visits;
        search_run(s, 1);
        assert_int_equal(s->tree.edge[edge].visits, visits + 1);
    }
}

/* However few bounds are worked out, the highest is taken: with many acts and few, widening and not, and when
 * another search was merged in. */
static void test_the_highest_bound_is_taken(void **unused)
{
    static const Game *const TRIED[] = {&ipso, &ica, &sealed};
    (void)unused;
    for (int i = 0; i < 9; i++) {
        Table t = open_table(TRIED[i % 3], 3, (uint64_t)i);
        play_some(&t, i * 4);
        if (actor(&t) >= 0) {
            BotTask task = task_for(&t, t.state, actor(&t), actor(&t), BOT_HARD, (uint64_t)i);
            task.iterations = i % 2 ? 4000 : 100;
            Search *s = search_hard(&task);
            check_first(s, 400);
            task.memory = t.more_memory;
            Search *other = search_hard(&task);
            search_run(other, 50);
            search_merge(s, other);
            check_first(s, 200);
        }
        close_table(&t);
    }
}

/* Where everything lies open nothing is promised but what was scored. */
static void test_a_promise_ends_as_what_was_scored(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Table t = open_table(&ipso, 2 + (int)seed % 3, seed);
        Result r;
        play_some(&t, ipso.acts_max);
        ipso.rules->result(&t.terms, t.state, &r);
        assert_true(r.over);
        for (Seat p = 0; p < t.terms.seats; p++)
            assert_int_equal(ipso.skill->promise(&t.terms, t.state, p), 1000 * r.points[p]);
        close_table(&t);
    }
}

static int promises;

static int32_t count_promise(const Terms *t, const State *s, Seat seat)
{
    promises++;
    return ipso.skill->promise(t, s, seat);
}

/* With its own iterations `hard` stops at a promise, with very many more it looks to the end. */
static void test_who_is_given_more_looks_farther(void **unused)
{
    const long own = bot_iterations(&ipso, BOT_HARD);
    Skill counting = *ipso.skill;
    Game game = ipso;
    (void)unused;
    counting.promise = count_promise;
    game.skill = &counting;
    Table t = open_table(&game, 2, 1);
    for (int more = 0; more < 2; more++) {
        BotTask task = task_for(&t, t.state, actor(&t), actor(&t), BOT_HARD, 1);
        task.iterations = more ? own << 24 : own;
        promises = 0;
        search_run(search_hard(&task), 50);
        assert_true(more ? promises == 0 : promises >= 100);
    }
    close_table(&t);
}

/* Many more iterations than room was made for. */
static void test_a_full_tree_goes_on(void **unused)
{
    Table t = open_table(&ipso, 2, 1);
    BotTask task = task_for(&t, t.state, actor(&t), actor(&t), BOT_HARD, 1);
    Act act;
    (void)unused;
    task.iterations = 20; /* room for little more than these */
    Search *s = search_begin(&task, &(Manner){.iterations = 20});
    search_run(s, 20000);
    search_best(s, &act);
    assert_int_equal(search_iterations(s), 20000);
    assert_true(ipso.rules->apply(&t.terms, t.state, task.seat, &act, NULL, NULL));
    close_table(&t);
}

/* No task writes beyond what bot_memory_for() says, and it acts as it would with more. */
static void try_memory(Table *t, Seat seat, BotLevel level, long iterations)
{
    enum { MARK = 0x5a, MARKED = 256 };
    BotTask task = task_for(t, t->state, seat, seat, level, 3);
    Act with_much, with_little;
    task.iterations = iterations;
    bool found = bot_act(&task, &with_much);
    size_t size = bot_memory_for(t->game, level, iterations);
    uint8_t *memory = malloc(size + MARKED);
    memset(memory, MARK, size + MARKED);
    task = task_for(t, t->state, seat, seat, level, 3);
    task.iterations = iterations;
    task.memory = memory;
    assert_int_equal(bot_act(&task, &with_little), found);
    assert_true(!found || act_equal(&with_much, &with_little));
    for (int i = 0; i < MARKED; i++) assert_int_equal(memory[size + (size_t)i], MARK);
    assert_true(size <= bot_memory(t->game));
    free(memory);
}

static void test_little_memory_is_enough(void **unused)
{
    static const long ITERATIONS[] = {1, 30, 400};
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++) {
        Table t = open_table(*g, (*g)->seats_max, 11);
        play_some(&t, 9);
        for (int level = 0; level < BOT_LEVELS; level++)
            for (int i = 0; i < 3 && actor(&t) >= 0; i++)
                try_memory(&t, actor(&t), (BotLevel)level, ITERATIONS[i]);
        close_table(&t);
    }
}

/* The last act of a match: nothing is hidden, so what scores best is best. */
static int32_t lead_after(Table *t, Seat seat, const Act *act)
{
    Result r;
    memcpy(t->twin, t->state, t->game->views->state_size);
    assert_true(t->game->rules->apply(&t->terms, t->twin, seat, act, NULL, NULL));
    t->game->rules->result(&t->terms, t->twin, &r);
    return r.points[seat];
}

static void test_the_last_act_is_the_best(void **unused)
{
    int tried = 0;
    (void)unused;
    for (uint64_t seed = 0; tried < 20 && seed < 400; seed++) {
        Table t = open_table(&ipso, 2, seed);
        Choice c[64];
        int count = 0;
        Seat seat = SEAT_WATCHER;
        /* on to the second seat's swap, if it comes to one */
        for (Result r = {0}; !r.over && count != 15; ipso.rules->result(&t.terms, t.state, &r)) {
            play_some(&t, 1);
            seat = actor(&t);
            count = seat < 0 ? 0 : ipso.rules->choices(&t.terms, t.state, seat, c, 64);
            if (count == 15) {
                lead_after(&t, seat, &c[0].lo);
                if (ipso.rules->may_act(&t.terms, t.twin)) count = 0; /* somebody comes after */
            }
        }
        if (count == 15) {
            Act act = act_of(&t, t.state, seat, seat, BOT_HARD, seed);
            int32_t got = lead_after(&t, seat, &act);
            for (int i = 0; i < count; i++) assert_true(lead_after(&t, seat, &c[i].lo) <= got);
            tried++;
        }
        close_table(&t);
    }
    assert_int_equal(tried, 20);
}

/* ---- advice -------------------------------------------------------------------- */

/* How things lie for the seat, whatever is left of its turn. */
static int layout_of(Table *t, const State *s, Seat seat, Piece *out)
{
    int count = 0;
    t->game->views->view(&t->terms, s, seat, t->view);
    int all = t->game->scenes->scene(&t->terms, t->view, out, PIECES_MAX);
    for (int i = 0; i < all; i++)
        if (strcmp(t->game->zones[out[i].zone], "turn") != 0) out[count++] = out[i];
    return count;
}

/* Could two of these acts, or all from one to the other, have been left out? */
static bool is_undone(Table *t, const State *from, Seat seat, const Act *act, int acts)
{
    static Piece end[PIECES_MAX], other[PIECES_MAX];
    const Game *g = t->game;
    SeatSet who = g->rules->may_act(&t->terms, t->state);
    int count = layout_of(t, t->state, seat, end);
    for (int i = 0; i < acts; i++)
        for (int k = i + 1; k < acts; k++)
            for (int all = 0; all < 2; all++) {
                bool fine = true;
                memcpy(t->twin, from, g->views->state_size);
                for (int n = 0; n < acts && fine; n++)
                    if (n != i && n != k && !(all && n > i && n < k))
                        fine = g->rules->apply(&t->terms, t->twin, seat, &act[n], NULL, NULL);
                if (fine && g->rules->may_act(&t->terms, t->twin) == who &&
                    scene_equal(end, count, other, layout_of(t, t->twin, seat, other)))
                    return true;
            }
    return false;
}

typedef bool Asked(const BotTask *task, Act *out);

/* A turn as the asked would have it, asked before every act. False: it undid itself. */
static bool turn_goes_somewhere(Table *t, State *from, Asked *asked, uint64_t seed)
{
    enum { ACTS = 64 };
    const Game *g = t->game;
    Seat seat = actor(t);
    Act act[ACTS];
    BotPlan plan = {0};
    int acts = 0;
    memcpy(from, t->state, g->views->state_size);
    while (acts < ACTS && seats_have(g->rules->may_act(&t->terms, t->state), seat)) {
        BotTask task = task_for(t, t->state, seat, seat, BOT_HARD, seed + (uint64_t)acts);
        task.plan = &plan;
        assert_true(asked(&task, &act[acts]));
        assert_true(g->rules->apply(&t->terms, t->state, seat, &act[acts], NULL, NULL));
        acts++;
    }
    return !is_undone(t, from, seat, act, acts);
}

static int turns_undone(const Game *g, Asked *asked, uint64_t seeds)
{
    int undone = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        Table t = open_table(g, g->seats_min, seed);
        State *from = malloc(g->views->state_size);
        t.memory = realloc(t.memory, bot_memory(g) + advice_memory(g));
        play_some(&t, 40 + (int)seed * 9);
        for (int turns = 0; turns < 3 && actor(&t) >= 0; turns++)
            undone += !turn_goes_somewhere(&t, from, asked, seed);
        free(from);
        close_table(&t);
    }
    return undone;
}

/* Bots do: an orb is put down and taken up again, for nothing. */
static void test_advice_does_not_undo_itself(void **unused)
{
    (void)unused;
    assert_true(turns_undone(&ica, bot_act, 48) > 0);
    assert_int_equal(turns_undone(&ica, advice_act, 48), 0);
    for (const Game *const *g = GAMES; *g; g++)
        if (!game_reacts(*g)) assert_int_equal(turns_undone(*g, advice_act, 8), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_level_plays_every_game_to_its_end),
        cmocka_unit_test(test_who_may_not_act_has_no_act),
        cmocka_unit_test(test_a_twin_gets_the_same_act),
        cmocka_unit_test(test_acts_are_those_of_every_build),
        cmocka_unit_test(test_portions_do_not_matter),
        cmocka_unit_test(test_decided_is_decided),
        cmocka_unit_test(test_sure_is_good_enough),
        cmocka_unit_test(test_one_act_is_taken_at_once),
        cmocka_unit_test(test_merged_searches_know_what_both_know),
        cmocka_unit_test(test_the_highest_bound_is_taken),
        cmocka_unit_test(test_a_promise_ends_as_what_was_scored),
        cmocka_unit_test(test_who_is_given_more_looks_farther),
        cmocka_unit_test(test_a_full_tree_goes_on),
        cmocka_unit_test(test_little_memory_is_enough),
        cmocka_unit_test(test_the_last_act_is_the_best),
        cmocka_unit_test(test_advice_does_not_undo_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
