/* sharing.c -- houses that share a shelf: each fault that the simulator found there, or that was found while
 * it was built, told so that it can be read. */
#include "tests/unit.h"

#include "fronts/local/local.h"
#include "fronts/local/owners.h"

#include <stdio.h>
#include <string.h>

static Store *shelf, *first, *second;
static int64_t now_ms;
static const uint8_t VALUE[STORE_FACT] = {1};

static void wait_ms(int ms) { shelf_at(shelf, now_ms += ms); }

static int begin(void **unused)
{
    (void)unused;
    shelf = shelf_new();
    now_ms = 0;
    wait_ms(1000);
    store_save_fact(shelf, "epoch", VALUE);
    store_send(shelf);
    store_fate(shelf);
    first = shelf_share(shelf, "n1", 11);
    second = shelf_share(shelf, "n2", 22);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    shelf_free(first);
    shelf_free(second);
    shelf_free(shelf);
    return 0;
}

static bool has(const char *name)
{
    uint8_t value[STORE_FACT];
    return store_find_fact(shelf, name, value);
}

static void send(Store *s, const char *name)
{
    store_save_fact(s, name, VALUE);
    store_send(s);
}

/* ---- batches of which nobody knows whether they are in --------------------------------------------- */

/* The connection broke after a batch had arrived, and it was given up. The next one was taken for it when
 * that came out, and never sent: what was acknowledged in it was lost. */
static void test_a_batch_that_was_given_up_is_not_the_next_one(void **unused)
{
    (void)unused;
    send(first, "given up");
    shelf_arrive(first, true);
    shelf_break(first);
    shelf_give_up(first);
    assert_int_equal(store_fate(first), BATCH_LOST);
    send(first, "next");
    shelf_settle(first, true);
    assert_int_equal(store_fate(first), BATCH_ON_ITS_WAY);
    shelf_arrive(first, true);
    shelf_hear(first);
    assert_int_equal(store_fate(first), BATCH_KEPT);
    assert_true(has("given up") && has("next"));
}

/* The connection broke again while that was being found out. The row had moved on by one more, and a batch
 * that never arrived was taken for kept. */
static void test_finding_out_may_be_cut_short(void **unused)
{
    (void)unused;
    send(first, "away");
    shelf_break(first);
    for (int i = 0; i < 3; i++) shelf_settle(first, false);
    shelf_settle(first, true);
    assert_int_equal(store_fate(first), BATCH_ON_ITS_WAY);
    shelf_arrive(first, true);
    shelf_hear(first);
    assert_int_equal(store_fate(first), BATCH_KEPT);
    assert_true(has("away"));
}

static void test_and_one_that_is_in_is_not_sent_again(void **unused)
{
    (void)unused;
    send(first, "in");
    shelf_arrive(first, true);
    shelf_break(first);
    for (int i = 0; i < 3; i++) shelf_settle(first, false);
    shelf_settle(first, true);
    assert_int_equal(store_fate(first), BATCH_KEPT);
}

/* ---- who may say something --------------------------------------------------------------------------- */

/* The answer came to one that slept: its tables may be another's by now. */
static void test_what_is_confirmed_is_so_as_of_when_it_was_sent(void **unused)
{
    (void)unused;
    send(first, "late");
    shelf_arrive(first, true);
    wait_ms(STORE_SURE_MS);
    shelf_hear(first);
    assert_int_equal(store_fate(first), BATCH_KEPT);
    assert_false(store_confirms(first, STORE_SURE_MS));
}

static void at(Local *l) { local_at(l, now_ms * 1000, 1700000000000 + now_ms); }

static void lap(Local *l, Store *s)
{
    at(l);
    local_lap(l);
    if (!shelf_waits(s)) return;
    shelf_arrive(s, true);
    shelf_hear(s);
    local_lap(l);
}

static void says(Peer *p, Store *s, const char *text)
{
    at(p->local);
    local_say(p, text, strlen(text));
    lap(p->local, s);
}

/* Has it heard something that begins so? */
static bool hears(Peer *p, const char *words)
{
    const char *text;
    size_t size;
    bool heard = false;
    while ((text = local_hear(p, &size)))
        heard |= size > strlen(words) && !strncmp(text, words, strlen(words));
    return heard;
}

static void found_table(Local *l, Store *s, char code[STORE_CODE])
{
    at(l);
    Peer *maker = local_enter(l, 1);
    says(maker, s, "{\"t\":\"create\",\"id\":\"c\",\"game\":\"ipso\",\"name\":\"Ana\"}");
    assert_true(hears(maker, "{\"t\":\"hello\""));
    snprintf(code, STORE_CODE, "%s", local_next(l, NULL)->kept.code);
    local_leave(maker);
    lap(l, s);
}

/* A sleeper woke, read what had come in, and answered before it looked at the clock. */
static void test_a_sleeper_says_nothing_of_what_another_has(void **unused)
{
    (void)unused;
    char code[STORE_CODE], join[80];
    Local *one = local_open(first, 1), *two = local_open(second, 2);
    found_table(one, first, code);
    snprintf(join, sizeof join, "{\"t\":\"join\",\"id\":\"j\",\"code\":\"%s\"}", code);
    Peer *p = local_enter(one, 2);
    lap(one, first);
    assert_true(hears(p, "{\"t\":\"hello\""));
    at(two);
    assert_null(local_table(two, code));
    wait_ms(5001);
    at(two);
    assert_non_null(local_table(two, code));
    at(one);
    local_say(p, join, strlen(join));
    local_lap(one);
    assert_false(hears(p, "{"));
    lap(one, first); /* its batch is refused, and it knows */
    assert_true(store_is_buried(first));
    assert_false(hears(p, "{\"t\":\"ok\""));
    local_close(one);
    local_close(two);
}

/* A table that was just read had no mark, and what was told of it did not wait. */
static void test_nor_of_a_table_that_it_has_just_read(void **unused)
{
    (void)unused;
    char code[STORE_CODE], join[80];
    Local *one = local_open(first, 1);
    found_table(one, first, code);
    local_put_away(local_next(one, NULL));
    snprintf(join, sizeof join, "{\"t\":\"join\",\"id\":\"j\",\"code\":\"%s\"}", code);
    wait_ms(STORE_SURE_MS);
    at(one);
    Peer *p = local_enter(one, 2);
    assert_true(hears(p, "{\"t\":\"hello\""));
    local_say(p, join, strlen(join));
    local_lap(one);
    assert_false(hears(p, "{"));
    lap(one, first); /* it is still its own */
    assert_true(hears(p, "{\"t\":\"ok\""));
    local_close(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_batch_that_was_given_up_is_not_the_next_one, begin, end),
        cmocka_unit_test_setup_teardown(test_finding_out_may_be_cut_short, begin, end),
        cmocka_unit_test_setup_teardown(test_and_one_that_is_in_is_not_sent_again, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_confirmed_is_so_as_of_when_it_was_sent, begin, end),
        cmocka_unit_test_setup_teardown(test_a_sleeper_says_nothing_of_what_another_has, begin, end),
        cmocka_unit_test_setup_teardown(test_nor_of_a_table_that_it_has_just_read, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
