/* turns.c -- the search over turns: it finds what wins, keeps a turn only while it goes as foreseen, and
 * thinks alike on every build and in any memory. */
#include "bots/turns.h"
#include "base/hash.h"
#include "game/act.h"
#include "game/playout.h"
#include "game/terms.h"
#include "game/worth.h"
#include "tests/laws/laws.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

extern const Game inka;

typedef struct Table {
    const Game *game;
    Terms terms;
    State *state, *trial;
    View *view;
    void *memory;
    Rng rng, bot_rng;
    BotPlan plan[SEATS_MAX];
} Table;

static Table open_table(const Game *g, int seats, uint64_t seed)
{
    Table t = {.game = g};
    terms_standard(g, seats, &t.terms);
    t.state = malloc(g->views->state_size), t.trial = malloc(g->views->state_size),
    t.view = malloc(g->views->view_size);
    t.memory = malloc(bot_memory(g));
    rng_seed_fast(&t.rng, seed);
    rng_seed_fast(&t.bot_rng, ~seed);
    g->rules->setup(&t.terms, &t.rng, t.state, NULL);
    return t;
}

static void close_table(Table *t) { free(t->state), free(t->trial), free(t->view), free(t->memory); }

static Seat actor(const Table *t)
{
    SeatSet who = t->game->rules->may_act(&t->terms, t->state);
    return who ? (Seat)__builtin_ctz(who) : SEAT_WATCHER;
}

static BotTask task_for(Table *t, Seat seat, long evaluations, BotPlan *plan)
{
    t->game->views->view(&t->terms, t->state, seat, t->view);
    return (BotTask){.game = t->game,
                     .terms = &t->terms,
                     .view = t->view,
                     .seat = seat,
                     .level = BOT_HARD,
                     .iterations = evaluations,
                     .rng = &t->bot_rng,
                     .memory = t->memory,
                     .plan = plan};
}

static void do_act(Table *t, Seat seat, const Act *act)
{
    assert_true(t->game->rules->apply(&t->terms, t->state, seat, act, NULL, NULL));
}

/* One act of a quick bot, with its plan. */
static void play_on(Table *t, long evaluations)
{
    Seat seat = actor(t);
    BotTask task = task_for(t, seat, evaluations, &t->plan[seat]);
    Act act;
    assert_true(bot_act(&task, &act));
    do_act(t, seat, &act);
}

static bool wins_at_once(Table *t, Seat seat)
{
    static Choice c[CHOICES_MAX];
    int count = t->game->rules->choices(&t->terms, t->state, seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        memcpy(t->trial, t->state, t->game->views->state_size);
        assert_true(t->game->rules->apply(&t->terms, t->trial, seat, &c[i].lo, NULL, NULL));
        if (worth_of(t->game, &t->terms, t->trial, seat) == WORTH_WON) return true;
    }
    return false;
}

/* Whenever one act would win, the turn that is thought out wins, however little time there is. */
static void test_a_win_is_found(void **unused)
{
    int tried = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        Table t = open_table(&inka, 2 + (int)seed % 3, seed + 40);
        for (int acts = 0; actor(&t) >= 0 && acts < 600; acts++) {
            Seat seat = actor(&t);
            if (inka.course->round(&t.terms, t.state) > 1 && wins_at_once(&t, seat)) {
                BotTask task = task_for(&t, seat, 1 + (long)seed % 2 * 3000, NULL);
                const TurnManner manner = bot_turn_manner(&inka, BOT_HARD);
                const Turn *turn = turns_best(&task, &manner, NULL);
                assert_non_null(turn);
                assert_int_equal(turn->worth, WORTH_WON);
                for (int i = 0; i < turn->acts; i++) do_act(&t, seat, &turn->act[i]);
                assert_int_equal(worth_of(&inka, &t.terms, t.state, seat), WORTH_WON);
                tried++;
            } else {
                play_on(&t, 600);
            }
        }
        close_table(&t);
    }
    assert_true(tried >= 4);
}

/* ---- a turn that is kept --------------------------------------------------------------------- */

static void test_a_plan_is_followed_without_thought(void **unused)
{
    int followed = 0;
    Table t = open_table(&inka, 2, 9);
    (void)unused;
    for (int acts = 0; acts < 120 && actor(&t) >= 0; acts++) {
        Seat seat = actor(&t);
        BotPlan *plan = &t.plan[seat];
        bool due = plan->next < plan->acts;
        Act planned = plan->act[plan->next], act;
        long thoughts = 0;
        BotTask task = task_for(&t, seat, 600, plan);
        task.thoughts = &thoughts;
        assert_true(bot_act(&task, &act));
        if (due) {
            assert_true(act_equal(&act, &planned));
            assert_int_equal(thoughts, 0);
            followed++;
        } else {
            assert_true(thoughts > 0);
        }
        do_act(&t, seat, &act);
    }
    assert_true(followed > 40);
    close_table(&t);
}

/* What was not foreseen is thought about anew: the act is that of a bot without a plan. */
static void test_a_plan_of_another_position_is_dropped(void **unused)
{
    int dropped = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 8; seed++) {
        Table t = open_table(&inka, 2, seed);
        for (int i = 0; i < 17; i++) play_on(&t, 100);
        Seat seat = actor(&t);
        Act first, anew, alone;
        BotPlan plan = {0};
        BotTask task = task_for(&t, seat, 600, &plan);
        assert_true(bot_act(&task, &first));
        assert_true(plan.next < plan.acts);
        if (!act_pick(inka.rules, &t.terms, t.state, seat, &t.rng, &anew) || act_equal(&anew, &first))
            continue;
        do_act(&t, seat, &anew); /* something else was done */
        if (actor(&t) == seat) {
            Rng chance = t.bot_rng;
            task = task_for(&t, seat, 600, &plan);
            assert_true(bot_act(&task, &anew));
            t.bot_rng = chance;
            task = task_for(&t, seat, 600, NULL);
            assert_true(bot_act(&task, &alone));
            assert_true(act_equal(&anew, &alone));
            dropped++;
        }
        close_table(&t);
    }
    assert_true(dropped >= 4);
}

static void test_a_turn_needs_no_plan(void **unused)
{
    Table t = open_table(&inka, 3, 4);
    (void)unused;
    for (int acts = 0; acts < 40; acts++) {
        Seat seat = actor(&t);
        Rng chance = t.bot_rng;
        Act one, two;
        BotTask task = task_for(&t, seat, 300, NULL);
        assert_true(bot_act(&task, &one));
        t.bot_rng = chance;
        task = task_for(&t, seat, 300, NULL);
        assert_true(bot_act(&task, &two));
        assert_true(act_equal(&one, &two));
        do_act(&t, seat, &one);
    }
    close_table(&t);
}

/* ---- time -------------------------------------------------------------------------------------- */

static bool count_down(void *front) { return --*(int *)front < 0; }

static void test_it_stops_when_told(void **unused)
{
    long without = 0, with = 0;
    int times = 20;
    Table t = open_table(&inka, 2, 3);
    (void)unused;
    for (int i = 0; i < 16; i++) play_on(&t, 100);
    BotTask task = task_for(&t, actor(&t), 100000, NULL);
    Act act;
    task.thoughts = &without;
    assert_true(bot_act(&task, &act));
    task.thoughts = &with, task.stop = count_down, task.front = &times;
    assert_true(bot_act(&task, &act));
    assert_in_range(with, 1, without / 2);
    do_act(&t, task.seat, &act);
    close_table(&t);
}

/* More evaluations are not spent than were allowed, but for the list that was under way. */
static void test_a_budget_is_a_ceiling(void **unused)
{
    enum { ONE_LIST = 30000 };
    Table t = open_table(&inka, 4, 8);
    (void)unused;
    for (int i = 0; i < 40; i++) play_on(&t, 100);
    for (long budget = 1000; budget <= 1000000; budget *= 10) {
        long thoughts = 0;
        BotTask task = task_for(&t, actor(&t), budget, NULL);
        Act act;
        task.thoughts = &thoughts;
        assert_true(bot_act(&task, &act));
        assert_in_range(thoughts, 1, budget + ONE_LIST);
    }
    close_table(&t);
}

/* ---- law 17 bites -------------------------------------------------------------------------------- */

static void list_forgetfully(TurnAsk *ask, const State *from) /* the first act of the best turn is gone */
{
    inka.turns->list(ask, from);
    Turn *best = turn_at(ask->out, 0);
    if (best->acts > 1) memmove(best->act, best->act + 1, --best->acts * sizeof(Act));
}

static void list_upside_down(TurnAsk *ask, const State *from)
{
    inka.turns->list(ask, from);
    int last = ask->out->count - 1;
    uint8_t first = ask->out->order[0];
    ask->out->order[0] = ask->out->order[last];
    ask->out->order[last] = first;
}

static void list_half(TurnAsk *ask, const State *from) /* the best turn without its last act */
{
    inka.turns->list(ask, from);
    Turn *best = turn_at(ask->out, 0);
    State *s = turn_state(best);
    if (best->acts < 2) return;
    best->acts--;
    memcpy(s, from, inka.views->state_size);
    for (int i = 0; i < best->acts; i++)
        inka.rules->apply(ask->terms, s, ask->seat, &best->act[i], NULL, NULL);
    best->worth = worth_of(&inka, ask->terms, s, ask->seat);
    best->key = inka.turns->key(s);
}

static long broken_by(void (*list)(TurnAsk *, const State *))
{
    static Trial trial;
    Game mutant = inka;
    Turns turns = *inka.turns;
    if (list) turns.list = list;
    mutant.turns = &turns;
    trial_open(&trial, (Plan){.game = &mutant, .matches = 4, .seed = 5, .heavy_every = 8});
    trial_run(&trial);
    trial_close(&trial);
    for (int law = 0; law < LAWS; law++) assert_true(law == 17 || !trial.broken[law]);
    return trial.broken[17];
}

static void test_the_law_of_turns_bites(void **unused)
{
    (void)unused;
    assert_int_equal(broken_by(NULL), 0);
    assert_true(broken_by(list_forgetfully) > 0);
    assert_true(broken_by(list_upside_down) > 0);
    assert_true(broken_by(list_half) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_win_is_found),
        cmocka_unit_test(test_a_plan_is_followed_without_thought),
        cmocka_unit_test(test_a_plan_of_another_position_is_dropped),
        cmocka_unit_test(test_a_turn_needs_no_plan),
        cmocka_unit_test(test_it_stops_when_told),
        cmocka_unit_test(test_a_budget_is_a_ceiling),
        cmocka_unit_test(test_the_law_of_turns_bites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
