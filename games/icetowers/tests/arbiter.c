/* arbiter.c -- who was first: the arbiter with a match of IceTowers behind it. */
#include "match/arbiter.h"
#include "game/act.h"
#include "game/terms.h"
#include "match/file.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

enum { MS = 1000, LOG = 200, RULED = 64 };

typedef struct Table { /* a match, its arbiter, and all rulings so far */
    const Game *game;
    Terms terms;
    Match *match;
    Arbiter *arbiter;
    Ruling ruled[RULED];
    int count;
} Table;

static void open_table(Table *t, int seats, const char *position)
{
    Fault fault;
    memset(t, 0, sizeof *t);
    t->game = game_find("icetowers");
    terms_standard(t->game, seats, &t->terms);
    t->match = match_place(malloc(match_bytes(t->game, LOG)), t->game, LOG);
    State *start = calloc(1, t->game->views->state_size);
    assert_true(t->game->positions->read(&t->terms, position, start, &fault));
    match_start_from(t->match, &t->terms, start);
    t->arbiter = arbiter_place(malloc(arbiter_bytes(t->game)), t->game, &t->terms, 0);
    arbiter_start(t->arbiter, start, 0, 0);
    free(start);
}

static void close_table(Table *t)
{
    free(t->match);
    free(t->arbiter);
}

/* A steady line of this round trip. */
static void set_line(Table *t, Seat seat, int trip_ms)
{
    for (int i = 0; i < TRIPS; i++) arbiter_trip(t->arbiter, seat, 0, trip_ms * MS, trip_ms * MS / 2);
}

/* Two hands after one tower, so many ms away. */
#define RACE "play hand A rS1 hand B bS1 hand D gS1 towers 1:gL1,yL1"
static void open_race(Table *t, int trip_a_ms, int trip_b_ms)
{
    open_table(t, 4, RACE);
    set_line(t, 0, trip_a_ms);
    set_line(t, 1, trip_b_ms);
}

static void run_to(Table *t, int64_t until_us)
{
    for (int64_t now; (now = arbiter_wake(t->arbiter, t->match->state)) <= until_us;) {
        Ruling r;
        while (arbiter_next(t->arbiter, t->match->state, now, &r)) {
            if (r.ticks) match_tick(t->match, r.ticks, NULL);
            if (r.kind == RULING_ACT)
                assert_true(match_apply_early(t->match, r.seat, &r.act, r.early, NULL, NULL));
            arbiter_done(t->arbiter, t->match->state, &r, (uint32_t)t->match->count);
            assert_true(t->count < RULED);
            t->ruled[t->count++] = r;
        }
    }
}

/* Pressed then, by a client whose clock is ours, and arriving half a trip later. */
static uint32_t press(Table *t, Seat seat, const char *words, int press_ms, int arrival_ms)
{
    Act act;
    Refusal why;
    assert_true(t->game->texts->read_act(&t->terms, words, &act, &why));
    uint32_t seen = (uint32_t)t->match->count; /* what happens while it travels it has not seen */
    run_to(t, arrival_ms * MS - 1);
    return arbiter_press(t->arbiter, seat, &act, seen, press_ms * MS, arrival_ms * MS);
}

static void assert_ruled(const Table *t, int i, Seat seat, RulingKind kind)
{
    assert_true(i < t->count);
    assert_int_equal(t->ruled[i].seat, seat);
    assert_int_equal(t->ruled[i].kind, kind);
}

static void test_credit(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, "play");
    assert_int_equal(arbiter_credit(t.arbiter, 0), 0);
    set_line(&t, 0, 40);
    assert_int_equal(arbiter_credit(t.arbiter, 0), 20 * MS);
    /* lowest 40, median 60: half the lowest and half the difference */
    for (int i = 0; i < TRIPS; i++) arbiter_trip(t.arbiter, 1, 0, (i < 5 ? 40 : 60) * MS, NO_STAMP);
    assert_int_equal(arbiter_credit(t.arbiter, 1), 30 * MS);
    /* at most 15 ms for jitter */
    for (int i = 0; i < TRIPS; i++) arbiter_trip(t.arbiter, 2, 0, (i < 5 ? 40 : 200) * MS, NO_STAMP);
    assert_int_equal(arbiter_credit(t.arbiter, 2), 35 * MS);
    /* a line is no longer than the way of an act that had seen something 40 ms after it was sent */
    set_line(&t, 3, 44);
    arbiter_saw(t.arbiter, 3, 300 * MS, 340 * MS);
    assert_int_equal(arbiter_credit(t.arbiter, 3), 20 * MS);
    close_table(&t);
}

/* Pongs held back for 100 ms: an act that was there and back sooner than all of them gives it away. */
static void test_held_pongs_have_no_credit(void **state)
{
    Table t;
    Distance line = {.trips = 0};
    (void)state;
    open_table(&t, 4, RACE);
    for (int i = 0; i < TRIPS; i++)
        arbiter_trip(t.arbiter, 1, i * 1000 * MS, (i * 1000 + 140) * MS, NO_STAMP);
    arbiter_saw(t.arbiter, 1, 15000 * MS, 15400 * MS); /* it took its time: that proves nothing */
    assert_int_equal(arbiter_credit(t.arbiter, 1), 70 * MS);
    arbiter_saw(t.arbiter, 1, 16000 * MS, 16060 * MS);
    assert_int_equal(arbiter_credit(t.arbiter, 1), 0);
    /* until that is longer ago than the pings that are remembered */
    for (int i = 20; i < 35; i++) arbiter_trip(t.arbiter, 1, i * 1000 * MS, (i * 1000 + 140) * MS, NO_STAMP);
    assert_int_equal(arbiter_credit(t.arbiter, 1), 0);
    arbiter_trip(t.arbiter, 1, 35000 * MS, 35140 * MS, NO_STAMP);
    assert_int_equal(arbiter_credit(t.arbiter, 1), 30 * MS);
    close_table(&t);

    /* An honest line that has grown longer is believed as soon as its pings say so. */
    for (int i = 0; i < TRIPS; i++) distance_trip(&line, i * 1000 * MS, (i * 1000 + 40) * MS, NO_STAMP);
    distance_saw(&line, 18000 * MS, 18045 * MS);
    for (int i = TRIPS; i < 3 * TRIPS; i++) {
        distance_trip(&line, i * 1000 * MS, (i * 1000 + 140) * MS, NO_STAMP);
        distance_saw(&line, i * 1000 * MS + 500 * MS, i * 1000 * MS + 640 * MS);
        assert_false(distance_holds_pongs(&line));
    }
    /* By chance an act is a little sooner than the pings around it. */
    distance_saw(&line, 60000 * MS, 60136 * MS);
    assert_false(distance_holds_pongs(&line));
    distance_saw(&line, 61000 * MS, 61134 * MS);
    assert_true(distance_holds_pongs(&line));
}

static void test_far_press_first(void **state)
{
    Table t;
    (void)state;
    open_race(&t, 4, 120);
    press(&t, 0, "cap yL1", 1000, 1002);
    press(&t, 1, "cap yL1", 990, 1050);
    run_to(&t, 3000 * MS);
    assert_ruled(&t, 0, 1, RULING_ACT);
    assert_ruled(&t, 1, 0, RULING_REFUSED);
    assert_int_equal(t.match->log[0].tick, 990);
    close_table(&t);
}

static void test_near_press_first(void **state)
{
    Table t;
    (void)state;
    open_race(&t, 4, 120);
    press(&t, 0, "cap yL1", 1000, 1002);
    press(&t, 1, "cap yL1", 1001, 1061);
    run_to(&t, 3000 * MS);
    assert_ruled(&t, 0, 0, RULING_ACT);
    assert_ruled(&t, 1, 1, RULING_REFUSED);
    assert_int_equal(t.ruled[1].why.code, REFUSAL_LATE);
    assert_string_equal(t.ruled[1].why.clause, "IT-LATE");
    assert_string_equal(t.ruled[1].why.message.quote, "cap yL1");
    assert_int_equal(t.ruled[1].why.message.arg[0].value, 0);
    close_table(&t);
}

/* Three seats, every order of pressing, every order of arriving: the press decides. */
static void test_three_in_every_order(void **state)
{
    static const int ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static const Seat SEATS[3] = {0, 1, 3};
    static const int TRIPS_MS[3] = {10, 60, 110};
    (void)state;
    for (int p = 0; p < 6; p++)
        for (int far = 0; far < 6; far++) {
            Table t;
            int arrival[3], pressed[3], first = 0;
            open_table(&t, 4, RACE);
            for (int i = 0; i < 3; i++) {
                set_line(&t, SEATS[i], TRIPS_MS[ORDERS[far][i]]);
                pressed[i] = 1000 + 3 * ORDERS[p][i];
                arrival[i] = pressed[i] + TRIPS_MS[ORDERS[far][i]] / 2;
                if (ORDERS[p][i] == 0) first = i;
            }
            for (int done = 0, now = 1000; done < 3; now++)
                for (int i = 0; i < 3; i++)
                    if (arrival[i] == now) press(&t, SEATS[i], "cap yL1", pressed[i], arrival[i]), done++;
            run_to(&t, 3000 * MS);
            assert_ruled(&t, 0, SEATS[first], RULING_ACT);
            assert_int_equal(t.ruled[1].kind, RULING_REFUSED);
            assert_int_equal(t.ruled[2].kind, RULING_REFUSED);
            close_table(&t);
        }
}

static void test_uncontested_is_not_held(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, "play");
    set_line(&t, 0, 4);
    set_line(&t, 1, 150);
    press(&t, 0, "take rL1", 1000, 1002);
    assert_int_equal(arbiter_wake(t.arbiter, t.match->state), 1002 * MS);
    run_to(&t, 1002 * MS);
    assert_ruled(&t, 0, 0, RULING_ACT);
    close_table(&t);
}

static void test_hold_and_window(void **state)
{
    Table t;
    (void)state;
    open_race(&t, 4, 60);
    press(&t, 0, "cap yL1", 1000, 1002);
    assert_int_equal(arbiter_wake(t.arbiter, t.match->state), (1002 + 28) * MS); /* 30 - 2 */
    close_table(&t);
    open_race(&t, 4, 400);
    press(&t, 0, "cap yL1", 1000, 1002);
    assert_int_equal(arbiter_wake(t.arbiter, t.match->state), (1002 + 90) * MS); /* the window */
    close_table(&t);
}

static void test_pending_is_its_authors(void **state)
{
    Table t;
    Ruling r[2];
    (void)state;
    open_race(&t, 4, 120);
    uint32_t ticket = press(&t, 0, "cap yL1", 1000, 1002);
    run_to(&t, 1010 * MS);
    assert_int_equal(t.count, 0);
    assert_int_equal(t.match->count, 0);
    assert_int_equal(arbiter_pending(t.arbiter, 0, r, 2), 1);
    assert_int_equal(r[0].ticket, ticket);
    assert_int_equal(arbiter_pending(t.arbiter, 1, r, 2), 0);
    run_to(&t, 2000 * MS);
    assert_int_equal(arbiter_pending(t.arbiter, 0, r, 2), 0);
    close_table(&t);
}

static void test_backdating_is_cut(void **state)
{
    Table t;
    (void)state;
    open_race(&t, 40, 40);
    press(&t, 0, "cap yL1", 1000, 1020);
    press(&t, 1, "cap yL1", 500, 1021); /* says it pressed half a second ago */
    run_to(&t, 3000 * MS);
    assert_ruled(&t, 0, 0, RULING_ACT);
    close_table(&t);
}

static void test_equal_press(void **state)
{
    Table t;
    (void)state;
    open_race(&t, 100, 60);
    press(&t, 1, "cap yL1", 1000, 1030);
    press(&t, 0, "cap yL1", 1000, 1050);
    run_to(&t, 3000 * MS);
    assert_ruled(&t, 0, 1, RULING_ACT); /* the earlier arrival */
    close_table(&t);
    open_race(&t, 60, 60);
    press(&t, 1, "cap yL1", 1000, 1030);
    press(&t, 0, "cap yL1", 1000, 1030);
    run_to(&t, 3000 * MS);
    assert_ruled(&t, 0, 0, RULING_ACT); /* the lower seat */
    close_table(&t);
}

static void test_pace_waits(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, "play");
    press(&t, 0, "take rL1", 1000, 1000);
    press(&t, 0, "cap bL1", 1050, 1050);
    run_to(&t, 1249 * MS);
    assert_int_equal(t.match->count, 1);
    run_to(&t, 2000 * MS);
    assert_int_equal(t.match->count, 2);
    assert_int_equal(t.match->log[1].tick, 1250);
    close_table(&t);
}

static void test_illegal_is_not_late(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, RACE);
    press(&t, 0, "cap gL1", 1000, 1000);
    run_to(&t, 2000 * MS);
    assert_ruled(&t, 0, 0, RULING_REFUSED);
    assert_int_equal(t.ruled[0].why.code, REFUSAL_ILLEGAL);
    assert_string_equal(t.ruled[0].why.clause, "IT-CAP");
    close_table(&t);
}

static void test_late_press_of_another_tower_keeps_its_time(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, "play");
    set_line(&t, 1, 120);
    press(&t, 0, "take rL1", 1000, 1000);
    press(&t, 1, "take bL1", 980, 1040); /* nobody contests either: both stand, B's pressed before */
    run_to(&t, 1100 * MS);
    assert_int_equal(t.match->count, 2);
    assert_int_equal(t.match->log[1].tick, 1000);
    assert_int_equal(t.match->log[1].early, 20);
    press(&t, 1, "cap yL1", 1230, 1290); /* 250 ms after 980, not after 1000 */
    run_to(&t, 1300 * MS);
    assert_int_equal(t.match->count, 3);
    assert_int_equal(t.match->log[2].tick - t.match->log[2].early, 1230);
    close_table(&t);
}

/* The table would place A's pyramid at 5000; what A pressed at 4990 from afar still counts. */
static void test_expiry_waits_for_the_far(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, "play hand A rM1 mined 0 towers 9:rL1,bL1,yS1 from A 9");
    set_line(&t, 0, 120);
    press(&t, 1, "insist A", 2500, 2500);
    press(&t, 0, "cap gL3", 4990, 5050);
    run_to(&t, 7000 * MS);
    assert_int_equal(t.match->count, 2);
    assert_int_equal(t.match->log[1].tick, 4990);
    close_table(&t);
    open_table(&t, 4, "play hand A rM1 mined 0 towers 9:rL1,bL1,yS1 from A 9");
    set_line(&t, 0, 120);
    press(&t, 1, "insist A", 2500, 2500);
    press(&t, 0, "cap gL3", 5001, 5061);
    run_to(&t, 7000 * MS);
    assert_ruled(&t, 1, SEAT_WATCHER, RULING_TIME);
    assert_ruled(&t, 2, 0, RULING_REFUSED);
    assert_int_equal(t.ruled[2].why.code, REFUSAL_LATE);
    assert_string_equal(t.ruled[2].why.message.key, "refusal.late_time");
    close_table(&t);
}

/* Acts pressed before an insist still count, also when they come after it. */
static void test_insist_and_what_was_pressed_before(void **state)
{
    Table t;
    (void)state;
    open_table(&t, 4, "play hand A rM1 mined 0 towers 9:rL1,bL1,yS1 from A 9");
    set_line(&t, 2, 120);
    press(&t, 1, "insist A", 2500, 2500);
    press(&t, 2, "take yL1", 2490, 2550);
    press(&t, 3, "take gL1", 2600, 2600);
    run_to(&t, 2700 * MS);
    assert_int_equal(t.match->count, 2);
    assert_int_equal(t.match->log[0].seat, 2);
    assert_int_equal(t.match->log[1].seat, 1);
    assert_ruled(&t, 2, 3, RULING_REFUSED);
    close_table(&t);
}

/* The same log gives the same match: written, read, and compared by hash. */
static void test_log_replays(void **state)
{
    static char text[1 << 16];
    static const char names[SEATS_MAX][NAME_MAX_BYTES];
    Text out = text_in(text, sizeof text);
    MatchHead head;
    Fault fault;
    Table t;
    (void)state;
    open_table(&t, 4, "play");
    set_line(&t, 1, 120);
    press(&t, 0, "take rL1", 1000, 1000);
    press(&t, 1, "take bL1", 980, 1040);
    press(&t, 1, "cap yL1", 1230, 1290);
    press(&t, 0, "cap bL2", 1400, 1401);
    run_to(&t, 2000 * MS);
    assert_int_equal(t.match->count, 4);
    match_write(t.match, names, true, &out);
    assert_non_null(strstr(text, "1000-20 B take bL1"));
    assert_true(match_read_head(text, NULL, &head, &fault));
    Match *again = match_place(malloc(match_bytes(t.game, head.acts)), t.game, head.acts);
    assert_true(match_read(text, &head, again, &fault));
    assert_true(match_hash(again) == match_hash(t.match));
    free(again);
    close_table(&t);
}

/* A table where somebody waits for four weeks: the match's clock has come to its end, and stands. Time that
 * ran on past it once overflowed, or asked for the same ruling for ever. */
static void test_the_end_of_time(void **state)
{
    const int64_t end_us = (int64_t)TICKS_MAX * MS, later = end_us + 7LL * 24 * 3600 * 1000 * MS;
    Table t;
    Act ready;
    uint32_t tick;
    (void)state;
    open_table(&t, 2, "gather");
    assert_true(t.game->texts->read_act(&t.terms, "ready", &ready, NULL));
    match_tick(t.match, TICKS_MAX - 50, NULL);
    arbiter_start(t.arbiter, t.match->state, t.match->tick, 0);
    for (Seat seat = 0; seat < 2; seat++) arbiter_press(t.arbiter, seat, &ready, 0, NO_STAMP, later);
    run_to(&t, INT64_MAX - 1);
    assert_int_equal(t.count, 2);
    for (Seat seat = 0; seat < 2; seat++) assert_ruled(&t, seat, seat, RULING_ACT);
    assert_int_equal(t.ruled[0].ticks, 50);
    assert_int_equal(t.match->tick, TICKS_MAX);
    State *present = calloc(1, t.game->views->state_size);
    assert_true(arbiter_present(t.arbiter, t.match->state, later, present, &tick) == INT64_MAX);
    assert_int_equal(tick, TICKS_MAX);
    free(present);
    close_table(&t);
}

static void test_conflicts(void **state)
{
    static const struct {
        const char *position;
        Seat a, b;
        const char *act_a, *act_b;
        bool conflict;
    } CASES[] = {
        {RACE, 0, 1, "cap yL1", "cap yL1", true},
        {RACE, 0, 1, "cap yL1", "cap rL2", false},
        {RACE, 0, 2, "cap yL2", "take yL2", true},
        {"play", 0, 1, "take rL1", "take bL1", false},
        {"play towers rL1,bL1,rM1,bM1,yS1", 0, 1, "mine rL1", "mine bM1", false},
        {"play hand A rS1 towers bL1,bM1", 0, 2, "cap bM1", "split bM1", false},
        {"play towers rL1,rM1,bS1", 1, 2, "split rM1", "split rM1", true},
        {"play done BCD", 0, 1, "done", "take bL1", true},
        {"play done CD", 0, 1, "done", "take bL1", false},
        {"play clock 2000 hand A rM1 mined 0 towers 9:rL1,bL1,yS1 from A 9", 1, 2, "insist A", "take yL1",
         true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Table t;
        Act a, b;
        open_table(&t, 4, CASES[i].position);
        assert_true(t.game->texts->read_act(&t.terms, CASES[i].act_a, &a, NULL));
        assert_true(t.game->texts->read_act(&t.terms, CASES[i].act_b, &b, NULL));
        bool found = acts_conflict(t.arbiter, t.match->state, CASES[i].a, &a, CASES[i].b, &b);
        if (found != CASES[i].conflict) print_error("case %d\n", (int)i);
        assert_int_equal(found, CASES[i].conflict);
        close_table(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_credit),
        cmocka_unit_test(test_held_pongs_have_no_credit),
        cmocka_unit_test(test_far_press_first),
        cmocka_unit_test(test_near_press_first),
        cmocka_unit_test(test_three_in_every_order),
        cmocka_unit_test(test_uncontested_is_not_held),
        cmocka_unit_test(test_hold_and_window),
        cmocka_unit_test(test_pending_is_its_authors),
        cmocka_unit_test(test_backdating_is_cut),
        cmocka_unit_test(test_equal_press),
        cmocka_unit_test(test_pace_waits),
        cmocka_unit_test(test_illegal_is_not_late),
        cmocka_unit_test(test_late_press_of_another_tower_keeps_its_time),
        cmocka_unit_test(test_expiry_waits_for_the_far),
        cmocka_unit_test(test_insist_and_what_was_pressed_before),
        cmocka_unit_test(test_log_replays),
        cmocka_unit_test(test_the_end_of_time),
        cmocka_unit_test(test_conflicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
