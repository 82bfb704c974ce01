/* batch.c -- libilot's batches through its header alone: the same on any number of threads, nothing allocated
 * while stepping, bad acts refused, every way to begin again. That the matches themselves are right is held
 * to `ilot engine` in tests/python. */
#include "fronts/library/ilot.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* ---- every allocation of this program and of the library comes by here ---- */

static _Atomic long allocations;
#ifdef __SANITIZE_ADDRESS__ /* which counts for itself */
enum { COUNTS = 0 };
#else
enum { COUNTS = 1 };
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static void *counted(void *memory)
{
    allocations++;
    return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
#endif

enum { MATCHES = 37, ROOM = 1024, SEATS = 4 };

typedef struct Everything { /* the arrays of one batch */
    IlotTable *table;
    IlotArrays to;
    IlotBatch *batch;
    size_t acts, view_bytes, numbers;
} Everything;

static void *rows(size_t bytes)
{
    void *at = aligned_alloc(64, (MATCHES * bytes + 63) / 64 * 64);
    assert_non_null(at);
    memset(at, 0, MATCHES * bytes);
    return at;
}

static Everything open_all(const char *game, const char *terms, int threads, IlotRestart restart)
{
    char why[200] = "";
    Everything e = {.table = ilot_table_new(game, terms, why, sizeof why)};
    assert_string_equal(why, "");
    e.acts = (size_t)ilot_act_count(e.table);
    e.view_bytes = (size_t)ilot_view_bytes(e.table);
    e.numbers = (size_t)ilot_view_numbers(e.table) * sizeof(int32_t);
    e.to = (IlotArrays){.seat = rows(1),
                        .legal = rows(ROOM * sizeof(int32_t)),
                        .legal_count = rows(sizeof(int32_t)),
                        .legal_capacity = ROOM,
                        .mask = rows(e.acts),
                        .view = rows(e.view_bytes),
                        .numbers = rows(e.numbers),
                        .reward = rows(SEATS * sizeof(float)),
                        .points = rows(SEATS * sizeof(int32_t)),
                        .over = rows(1),
                        .capped = rows(1),
                        .refused = rows(1),
                        .last_view = rows(e.view_bytes)};
    e.batch = ilot_batch_new(e.table, MATCHES, threads, 7, restart, &e.to);
    assert_non_null(e.batch);
    return e;
}

static void close_all(Everything *e)
{
    const IlotArrays *to = &e->to;
    ilot_batch_free(e->batch);
    ilot_table_free(e->table);
    void *all[] = {to->seat,   to->legal,  to->legal_count, to->mask,   to->view,    to->numbers,
                   to->reward, to->points, to->over,        to->capped, to->refused, to->last_view};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
}

/* Some legal act in each match. */
static void choose(const Everything *e, int step, int32_t *acts)
{
    for (int i = 0; i < MATCHES; i++) {
        int count = e->to.legal_count[i];
        assert_true(count > 0 && count <= ROOM);
        acts[i] = e->to.legal[i * ROOM + (step * 31 + i * 17) % count];
    }
}

static void mask_is_list(const Everything *e)
{
    for (int i = 0; i < MATCHES; i++) {
        int marked = 0;
        for (size_t k = 0; k < e->acts; k++) marked += e->to.mask[(size_t)i * e->acts + k];
        assert_int_equal(marked, e->to.legal_count[i]);
        for (int k = 0; k < e->to.legal_count[i]; k++)
            assert_int_equal(e->to.mask[(size_t)i * e->acts + (size_t)e->to.legal[i * ROOM + k]], 1);
    }
}

static const char *const GAMES_AND_TERMS[][2] = {
    {"ipso", "seats=4"}, {"ica", "seats=3"}, {"inka", "seats=2"}, {"icetowers", "seats=4"}};

static void test_threads_change_nothing(void **unused)
{
    (void)unused;
    for (int g = 0; g < 4; g++) {
        const char *game = GAMES_AND_TERMS[g][0], *terms = GAMES_AND_TERMS[g][1];
        Everything one = open_all(game, terms, 1, ILOT_RESTART_SAME_STEP);
        Everything three = open_all(game, terms, 3, ILOT_RESTART_SAME_STEP);
        int32_t acts[MATCHES];
        int over = 0;
        for (int step = 0; step < 400; step++) {
            choose(&one, step, acts);
            assert_int_equal(ilot_batch_step(one.batch, acts), 0);
            assert_int_equal(ilot_batch_step(three.batch, acts), 0);
            assert_memory_equal(one.to.seat, three.to.seat, MATCHES);
            assert_memory_equal(one.to.mask, three.to.mask, MATCHES * one.acts);
            assert_memory_equal(one.to.view, three.to.view, MATCHES * one.view_bytes);
            assert_memory_equal(one.to.numbers, three.to.numbers, MATCHES * one.numbers);
            assert_memory_equal(one.to.reward, three.to.reward, MATCHES * SEATS * sizeof(float));
            assert_memory_equal(one.to.last_view, three.to.last_view, MATCHES * one.view_bytes);
            for (int i = 0; i < MATCHES; i++) over += one.to.over[i];
            mask_is_list(&one);
        }
        assert_true(over > 0 || g == 1 || g == 2); /* Ica and Inka take longer than this by chance */
        close_all(&one), close_all(&three);
    }
}

static void test_nothing_is_allocated_while_stepping(void **unused)
{
    (void)unused;
    for (int g = 0; g < 4; g++) {
        Everything e = open_all(GAMES_AND_TERMS[g][0], GAMES_AND_TERMS[g][1], 2, ILOT_RESTART_SAME_STEP);
        int32_t acts[MATCHES];
        long before = allocations;
        for (int step = 0; step < 300; step++) choose(&e, step, acts), ilot_batch_step(e.batch, acts);
        assert_int_equal(allocations, before);
        ilot_state_free(ilot_batch_state(e.batch, 0));
        assert_true(!COUNTS || allocations > before); /* it does count */
        close_all(&e);
    }
}

static void test_a_bad_act_changes_nothing(void **unused)
{
    (void)unused;
    Everything e = open_all("ipso", "seats=4", 2, ILOT_RESTART_SAME_STEP);
    int32_t acts[MATCHES], bad[] = {-2, 45, 1 << 30, 28, 44}; /* no acts at all, and two of the last round */
    for (int i = 0; i < MATCHES; i++) acts[i] = i < 5 ? bad[i] : -1;
    uint8_t *before = rows(e.view_bytes);
    memcpy(before, e.to.view, MATCHES * e.view_bytes);
    assert_int_equal(ilot_batch_step(e.batch, acts), 5);
    for (int i = 0; i < MATCHES; i++) assert_int_equal(e.to.refused[i], i < 5);
    assert_memory_equal(before, e.to.view, MATCHES * e.view_bytes);
    choose(&e, 0, acts);
    assert_int_equal(ilot_batch_step(e.batch, acts), 0);
    assert_int_equal(e.to.refused[0], 0);
    free(before);
    close_all(&e);
}

/* 14 replacements and a card kept for each of two: the 30th act is the last. */
static void play_to_the_end(Everything *e)
{
    int32_t acts[MATCHES];
    for (int step = 0; step < 30; step++) {
        for (int i = 0; i < MATCHES; i++) {
            assert_int_equal(e->to.over[i], 0);
            acts[i] = e->to.legal[i * ROOM];
        }
        assert_int_equal(ilot_batch_step(e->batch, acts), 0);
    }
    for (int i = 0; i < MATCHES; i++) {
        const float *reward = e->to.reward + i * 2;
        assert_int_equal(e->to.over[i], 1);
        assert_true(reward[0] + reward[1] == 0);
        assert_true((e->to.points[i * 2] > e->to.points[i * 2 + 1]) <= (reward[0] == 1));
    }
}

static void test_matches_begin_again(void **unused)
{
    (void)unused;
    uint8_t first[ILOT_SEED_BYTES], second[ILOT_SEED_BYTES], which[MATCHES] = {0, 1};
    int32_t acts[MATCHES] = {0};
    for (IlotRestart restart = ILOT_RESTART_SAME_STEP; restart <= ILOT_RESTART_NEVER; restart++) {
        Everything e = open_all("ipso", "seats=2", 1, restart);
        ilot_batch_seed(e.batch, 1, first);
        play_to_the_end(&e);
        assert_int_equal(e.to.seat[1] < 0, restart != ILOT_RESTART_SAME_STEP);
        assert_int_equal(e.to.legal_count[1] > 0, restart == ILOT_RESTART_SAME_STEP);
        if (restart == ILOT_RESTART_NEVER) {
            assert_int_equal(ilot_batch_step(e.batch, acts), MATCHES);
            ilot_batch_restart(e.batch, which);
            assert_true(e.to.seat[0] < 0 && e.to.seat[1] >= 0);
        } else {
            assert_int_equal(ilot_batch_step(e.batch, acts), 0);
            assert_true(e.to.seat[1] >= 0);
        }
        assert_int_equal(e.to.over[1], 0);
        ilot_batch_seed(e.batch, 1, second);
        assert_memory_not_equal(first, second, ILOT_SEED_BYTES);
        close_all(&e);
    }
}

static void test_what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    char why[200];
    assert_null(ilot_table_new("chess", "", why, sizeof why));
    assert_non_null(strstr(why, "chess"));
    assert_null(ilot_table_new("ipso", "seats=9", why, sizeof why));
    assert_null(ilot_table_new("ipso", "seats=4 and more", why, sizeof why));
    assert_non_null(strstr(why, "and more"));
    IlotTable *table = ilot_table_new("thinice", "", why, sizeof why);
    assert_int_equal(ilot_act_count(table), 0);
    assert_null(ilot_batch_new(table, 4, 1, 0, ILOT_RESTART_NEVER, &(IlotArrays){0}));
    ilot_table_free(table);
    table = ilot_table_new("ipso", "", why, sizeof why);
    IlotState *match = ilot_state_new(table, (const uint8_t[ILOT_SEED_BYTES]){0});
    assert_int_equal(ilot_state_view(match, -2, NULL), 0); /* the referee's is not for sale */
    assert_int_equal(
        ilot_state_act(match, 0, 44, why, sizeof why) + ilot_state_act(match, 9, 0, why, sizeof why), 0);
    assert_int_equal(ilot_act_write(table, 45, why, sizeof why), -1);
    assert_int_equal(ilot_act_read(table, "jump"), -1);
    ilot_state_free(match);
    ilot_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_nothing_is_allocated_while_stepping),
        cmocka_unit_test(test_a_bad_act_changes_nothing),
        cmocka_unit_test(test_matches_begin_again),
        cmocka_unit_test(test_what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
