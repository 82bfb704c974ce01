/* lines.c -- the lines among which a search chooses: done in every truth, and showing nothing before their
 * end. */
#include "base/fields.h"
#include "bots/thinking.h"
#include "game/act.h"
#include "game/playout.h"
#include "game/terms.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

extern const Game ica;

typedef struct Table {
    Terms terms;
    State *state, *twin;
    View *view, *other;
    void *memory;
    Seat seat;
    Rng rng;
} Table;

/* A position of Ica after so many random acts; false: it was over before. */
static bool open_table(Table *t, int seats, uint64_t seed, int acts)
{
    terms_standard(&ica, seats, &t->terms);
    t->state = malloc(ica.views->state_size), t->twin = malloc(ica.views->state_size);
    t->view = malloc(ica.views->view_size), t->other = malloc(ica.views->view_size);
    t->memory = malloc(bot_memory(&ica));
    rng_seed_fast(&t->rng, seed);
    ica.rules->setup(&t->terms, &t->rng, t->state, NULL);
    while (acts-- && playout_step(&ica, &t->terms, t->state, &t->rng)) continue;
    SeatSet who = ica.rules->may_act(&t->terms, t->state);
    t->seat = who ? (Seat)__builtin_ctz(who) : SEAT_WATCHER;
    if (who) ica.views->view(&t->terms, t->state, t->seat, t->view);
    return who;
}

static void close_table(Table *t)
{
    free(t->state), free(t->twin), free(t->view), free(t->other), free(t->memory);
}

static uint64_t seen(Table *t, const State *s)
{
    ica.views->view(&t->terms, s, t->seat, t->other);
    return fields_hash(ica.views->view_fields, t->other);
}

/* One line, in the truth and in a twin; counts what the last act showed. */
static void try_line(Table *t, const Line *line, int *shown)
{
    State *a = malloc(ica.views->state_size), *b = malloc(ica.views->state_size);
    memcpy(a, t->state, ica.views->state_size), memcpy(b, t->twin, ica.views->state_size);
    assert_true(line->acts > 0 && line->acts <= TURN_ACTS);
    for (int i = 0; i < line->acts; i++) {
        bool shows = ica.skill->shows >> line->act[i].kind & 1, last = i + 1 == line->acts;
        assert_true(ica.rules->may_act(&t->terms, a) == seat_bit(t->seat));
        assert_true(ica.rules->apply(&t->terms, a, t->seat, &line->act[i], NULL, NULL));
        assert_true(ica.rules->apply(&t->terms, b, t->seat, &line->act[i], NULL, NULL));
        assert_true(last || !shows);
        if (!shows) assert_int_equal(seen(t, a), seen(t, b));
        if (last)
            assert_true(shows || ica.rules->may_act(&t->terms, a) != seat_bit(t->seat) || i + 1 == TURN_ACTS);
        *shown += shows && seen(t, a) != seen(t, b);
    }
    free(a), free(b);
}

static void test_lines_are_done_and_show_nothing_before_their_end(void **unused)
{
    Line line[ROOT_LINES];
    int shown = 0, lines = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Table t;
        if (open_table(&t, 2 + (int)seed % 3, seed, (int)seed * 7)) {
            ica.views->determinise(&t.terms, t.view, &t.rng, t.twin);
            int count = lines_find(&ica, &t.terms, t.state, t.seat, t.memory, line);
            assert_in_range(count, 1, ROOT_LINES);
            for (int i = 0; i < count; i++) try_line(&t, &line[i], &shown);
            lines += count;
        }
        close_table(&t);
    }
    assert_true(shown > 50 && lines > 1000); /* else nothing was tried */
}

/* Searches with other seeds choose among the same lines: what they learnt can be put together. */
static void test_lines_do_not_depend_on_the_seed(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed < 12; seed++) {
        Table t;
        if (open_table(&t, 2, seed, (int)seed * 20)) {
            Act act;
            Manner manner = bot_manner(&ica, BOT_HARD);
            void *other = malloc(bot_memory(&ica));
            Search *search[2];
            assert_true(manner.in_lines);
            for (int i = 0; i < 2; i++) {
                Rng rng;
                rng_seed_fast(&rng, seed * 2 + (uint64_t)i);
                BotTask task = {.game = &ica,
                                .terms = &t.terms,
                                .view = t.view,
                                .seat = t.seat,
                                .level = BOT_HARD,
                                .iterations = 60,
                                .rng = &rng,
                                .memory = i ? other : t.memory};
                search[i] = search_begin(&task, &manner);
                search_run(search[i], 60);
            }
            uint32_t lines = search[0]->tree.node[search[0]->root].edges;
            assert_int_equal(search[1]->tree.node[search[1]->root].edges, lines);
            assert_memory_equal(&search[0]->line[1], &search[1]->line[1], lines * sizeof(Line));
            search_merge(search[0], search[1]);
            search_best(search[0], &act);
            assert_int_equal(search_iterations(search[0]), 120);
            assert_int_equal(search[0]->tree.node[search[0]->root].edges, lines);
            assert_true(ica.rules->apply(&t.terms, t.state, t.seat, &act, NULL, NULL));
            free(other);
        }
        close_table(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_done_and_show_nothing_before_their_end),
        cmocka_unit_test(test_lines_do_not_depend_on_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
