/* match.c -- a match goes on, back and apart: undo, fork, files, and no allocation while playing. */
#include "bots/bot.h"
#include "game/playout.h"
#include "game/terms.h"
#include "match/file.h"
#include "match/tell.h"
#include "tests/games/sealed/sealed.h"
#include "tests/unit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern const Game ipso, bell;

static const uint8_t SEED[SEED_BYTES] = {1, 2, 3};

static Match *deal(const Game *g, int seats)
{
    Terms t;
    Match *m = match_place(malloc(match_bytes(g, g->acts_max)), g, g->acts_max);
    terms_standard(g, seats, &t);
    match_deal(m, &t, SEED, NULL);
    return m;
}

static void play_some(Match *m, int acts, uint64_t seed)
{
    Rng rng;
    rng_seed_fast(&rng, seed);
    for (int i = 0; i < acts; i++) {
        Seat seat;
        Act act;
        if (!act_sample(m->game->rules, &m->terms, m->state, &rng, &seat, &act)) return;
        assert_true(match_apply(m, seat, &act, NULL, NULL));
    }
}

static void play_text(Match *m, Seat seat, const char *text)
{
    Act act;
    assert_true(match_read_act(m, text, &act, NULL));
    assert_true(match_apply(m, seat, &act, NULL, NULL));
}

static void test_undo_replays_to_the_same_hash(void **unused)
{
    Match *m = deal(&ipso, 3);
    uint64_t hash[200];
    (void)unused;
    for (int i = 0; i < 40; i++) hash[i] = match_hash(m), play_some(m, 1, (uint64_t)i);
    for (int i = 39; i >= 0; i--) {
        match_undo(m);
        assert_int_equal(match_hash(m), hash[i]);
    }
    free(m);
}

/* A replaced card turns up: that can be undone only by consent, and only by who did it last. */
static void test_undo_of_a_revelation_needs_consent(void **unused)
{
    Match *m = deal(&ipso, 2);
    (void)unused;
    Seat first = match_may_act(m) == 1 ? 0 : 1;
    assert_int_equal(match_can_undo(m, first), UNDO_NEVER);
    play_text(m, first, "replace 1 1.1");
    assert_int_equal(match_can_undo(m, first), UNDO_BY_CONSENT);
    assert_int_equal(match_can_undo(m, (Seat)(1 - first)), UNDO_NEVER);
    free(m);
}

/* Keeping the Star card shows nothing new: free; drawing a card: by consent. */
static void test_undo_that_shows_nothing_is_free(void **unused)
{
    Match *m = deal(&ipso, 2);
    (void)unused;
    play_some(m, 28, 4);
    Seat seat = match_may_act(m) == 1 ? 0 : 1;
    play_text(m, seat, "keep");
    assert_int_equal(match_can_undo(m, seat), UNDO_FREE);
    match_undo(m);
    play_text(m, seat, "bonus");
    assert_int_equal(match_can_undo(m, seat), UNDO_BY_CONSENT);
    play_text(m, seat, "throw");
    assert_int_equal(match_can_undo(m, seat), UNDO_FREE);
    free(m);
}

/* Never across a private look; and time cannot be turned back. */
static void test_undo_never(void **unused)
{
    Match *m = deal(&sealed, 3);
    (void)unused;
    play_text(m, 0, "seal 0");
    assert_int_equal(match_can_undo(m, 0), UNDO_NEVER);
    free(m);
    m = deal(&bell, 2);
    play_text(m, 0, "press");
    assert_int_equal(match_can_undo(m, 0), UNDO_NEVER);
    free(m);
}

static void test_refused_acts_leave_no_trace(void **unused)
{
    Match *m = deal(&ipso, 2);
    uint64_t before = match_hash(m);
    Act keep = {1, 0, {0}};
    Refusal why;
    (void)unused;
    for (Seat p = -2; p < SEATS_MAX; p++) assert_false(match_apply(m, p, &keep, NULL, &why));
    assert_int_equal(m->count, 0);
    assert_int_equal(match_hash(m), before);
    free(m);
}

/* A match may end exactly when its log is full: who acts after that hears that it is over. */
static void test_the_end_of_a_full_log_is_an_end(void **unused)
{
    Match *whole = deal(&ipso, 2);
    Refusal why;
    (void)unused;
    play_some(whole, 1000, 5);
    for (int short_by = 0; short_by < 2; short_by++) {
        const int room = whole->count - short_by;
        Match *m = match_place(malloc(match_bytes(&ipso, room)), &ipso, room);
        match_deal(m, &whole->terms, SEED, NULL);
        for (int i = 0; i < room; i++) assert_true(match_enter(m, &whole->log[i]));
        const uint64_t hash = match_hash(m);
        const Entry *next = &whole->log[whole->count - 1];
        assert_false(match_apply(m, next->seat, &next->act, NULL, &why));
        assert_string_equal(why.clause, short_by ? "FULL" : "IP-OVER");
        assert_int_equal(match_hash(m), hash);
        free(m);
    }
    free(whole);
}

/* A fork keeps what the seat knew and deals the rest anew; the referee's keeps all. */
static void test_fork(void **unused)
{
    Match *m = deal(&ipso, 3), *fork = deal(&ipso, 3);
    (void)unused;
    static uint8_t here[8192], there[8192];
    Rng rng;
    rng_seed_fast(&rng, 3);
    play_some(m, 20, 1);
    match_fork(m, 12, 1, &rng, fork);
    ipso.views->view(&m->terms, match_state_at(m, 12), 1, (View *)here);
    ipso.views->view(&fork->terms, fork->state, 1, (View *)there);
    assert_true(fields_equal(ipso.views->view_fields, here, there));
    assert_true(fields_hash(ipso.views->state_fields, fork->state) !=
                fields_hash(ipso.views->state_fields, match_state_at(m, 12)));
    match_fork(m, 12, SEAT_REFEREE, &rng, fork);
    assert_int_equal(fields_hash(ipso.views->state_fields, fork->state),
                     fields_hash(ipso.views->state_fields, match_state_at(m, 12)));
    play_some(fork, 500, 8);
    Result r;
    ipso.rules->result(&fork->terms, fork->state, &r);
    assert_true(r.over);
    free(m);
    free(fork);
}

/* ---- files ---------------------------------------------------------------- */

static char text[1 << 20], again[1 << 20];

static bool read_back(const char *file, Match **out, Fault *fault)
{
    MatchHead head;
    if (!match_read_head(file, NULL, &head, fault)) return false;
    *out = match_place(malloc(match_bytes(head.game, head.acts)), head.game, head.acts);
    return match_read(file, &head, *out, fault);
}

static void check_file(const Game *g, int seats, int acts)
{
    Match *m = deal(g, seats), *back = NULL;
    Fault fault = {0};
    Text out = text_in(text, sizeof text), second = text_in(again, sizeof again);
    char names[SEATS_MAX][NAME_MAX_BYTES] = {"Zoé", "a|b\nc"};
    play_some(m, acts, 7);
    if (g->clock) match_tick(m, 50, NULL);
    match_write(m, (const char(*)[NAME_MAX_BYTES])names, true, &out);
    if (!read_back(text, &back, &fault)) fail_msg("line %d: %s", fault.line, fault.message.key);
    assert_int_equal(match_hash(back), match_hash(m));
    match_write(back, (const char(*)[NAME_MAX_BYTES])names, true, &second);
    assert_string_equal(text, again);
    free(back);
    free(m);
}

static void test_files_round_trip(void **unused)
{
    (void)unused;
    check_file(&ipso, 2, 0);
    check_file(&ipso, 4, 30);
    check_file(&ipso, 6, 1000);
    check_file(&sealed, 3, 8);
    check_file(&bell, 3, 2);
}

/* Whatever is cut off or changed in a file, it is refused or still true; nothing crashes. */
static void test_spoiled_files_are_refused(void **unused)
{
    Match *m = deal(&ipso, 3), *back = NULL;
    Text out = text_in(text, sizeof text);
    Rng rng;
    int refused = 0;
    (void)unused;
    play_some(m, 1000, 7);
    match_write(m, NULL, true, &out);
    rng_seed_fast(&rng, 1);
    for (int i = 0; i < 2000; i++) {
        Fault fault = {0};
        memcpy(again, text, (size_t)out.length + 1);
        uint32_t at = rng_below(&rng, (uint32_t)out.length);
        if (i % 2)
            again[at] = 0;
        else
            again[at] = (char)(again[at] ^ (1 << rng_below(&rng, 7)));
        back = NULL;
        if (!strcmp(again, text)) continue;
        bool fine = read_back(again, &back, &fault);
        if (!fine) {
            refused++;
            assert_non_null(fault.message.key);
        }
        free(back);
    }
    assert_true(refused > 1900);
    free(m);
}

/* ---- allocation ---------------------------------------------------------------- */

static long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size) { return allocations++, __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return allocations++, __real_calloc(count, size); }
void *__wrap_realloc(void *old, size_t size) { return allocations++, __real_realloc(old, size); }

/* Setup, play, views, twins, texts, scenes, JSON, bots and undo: nothing asks for memory. */
static void play_without_allocating(const Game *g, void *state, View *view, void *bot, Match *m)
{
    static Events events;
    static Piece pieces[PIECES_MAX];
    Terms t;
    Rng rng;
    Text out = text_in(text, sizeof text);
    terms_standard(g, g->seats_max < 3 ? g->seats_max : 3, &t);
    rng_seed_fast(&rng, 11);
    long before = allocations;
    for (int i = 0; i < 20; i++) {
        g->rules->setup(&t, &rng, state, NULL);
        playout(g, &t, state, &rng);
    }
    match_deal(m, &t, SEED, &events);
    for (int i = 0; i < 12; i++) {
        SeatSet who = match_may_act(m);
        Act act;
        if (!who) break;
        Seat seat = seats_pick(who, &rng);
        g->views->view(&t, m->state, seat, view);
        g->scenes->scene(&t, view, pieces, PIECES_MAX);
        g->views->determinise(&t, view, &rng, state);
        out = text_in(text, sizeof text);
        tell_view(g, &t, m->state, seat, &out);
        BotTask task = {.game = g,
                        .terms = &t,
                        .view = view,
                        .seat = seat,
                        .level = BOT_GREEDY,
                        .rng = &rng,
                        .memory = bot};
        if (!bot_act(&task, &act)) { /* only where time may have to pass first */
            assert_true(g->clock);
            match_tick(m, g->clock->due(&t, m->state), &events);
            continue;
        }
        events.count = events.move_count = 0;
        assert_true(match_apply(m, seat, &act, &events, NULL));
        match_can_undo(m, seat);
        out = text_in(text, sizeof text);
        match_write(m, NULL, true, &out);
    }
    assert_int_equal(allocations, before);
}

static void test_no_allocation_while_playing(void **unused)
{
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++) {
        void *state = malloc((*g)->views->state_size), *bot = malloc(bot_memory(*g));
        View *view = malloc((*g)->views->view_size);
        Match *m = match_place(malloc(match_bytes(*g, (*g)->acts_max)), *g, (*g)->acts_max);
        assert_true(allocations > 0);
        play_without_allocating(*g, state, view, bot, m);
        free(state), free(view), free(bot), free(m);
    }
}

/* Every audience after the other, as a table tells them: what is copied from the one before must be what
 * would have been written. */
static int tell_all_with_echo(const Match *m, Echo *echo)
{
    int copied = 0;
    echo_clear(echo);
    for (Seat seat = SEAT_WATCHER; seat < m->terms.seats; seat++) {
        Text with = text_in(text, sizeof text), without = text_in(again, sizeof again);
        copied += echo->part[ECHO_STATE].size > 0;
        tell_sight(m->game, &m->terms, &(Sight){m->state, m->state, seat, seat == 1, echo}, &with);
        tell_sight(m->game, &m->terms, &(Sight){m->state, m->state, seat, seat == 1, NULL}, &without);
        assert_true(text_fits(&with));
        assert_string_equal(text, again);
    }
    return copied;
}

static void test_audiences_told_alike_are_told_the_same(void **unused)
{
    static Echo echo;
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++) {
        Match *m = deal(*g, (*g)->seats_max);
        for (int i = 0; i < 40 && match_may_act(m); i++) {
            assert_int_equal(tell_all_with_echo(m, &echo), m->terms.seats);
            play_some(m, 1, (uint64_t)i);
        }
        free(m);
    }
}

/* The loop compiled beside a game against the same calls through the table of a copy without one. */
static void test_the_loop_of_a_game_goes_by_the_contract(void **unused)
{
    (void)unused;
    for (const Game *const *listed = GAMES; *listed; listed++) {
        Game copy = **listed;
        Rules rules = *copy.rules;
        const Game *const way[2] = {*listed, &copy};
        copy.rules = &rules;
        rules.playout = NULL;
        State *s = malloc(copy.views->state_size);
        uint64_t hash[2], word[2];
        int acts[2];
        Terms t;
        terms_standard(&copy, copy.seats_min, &t);
        for (int i = 0; i < 2; i++) {
            Rng rng;
            rng_seed_fast(&rng, 7);
            copy.rules->setup(&t, &rng, s, NULL);
            acts[i] = playout(way[i], &t, s, &rng);
            hash[i] = fields_hash(copy.views->state_fields, s);
            word[i] = rng_next(&rng);
        }
        assert_true(acts[0] > 0 && acts[0] == acts[1]);
        assert_int_equal(hash[0], hash[1]);
        assert_int_equal(word[0], word[1]);
        free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_loop_of_a_game_goes_by_the_contract),
        cmocka_unit_test(test_undo_replays_to_the_same_hash),
        cmocka_unit_test(test_undo_of_a_revelation_needs_consent),
        cmocka_unit_test(test_undo_that_shows_nothing_is_free),
        cmocka_unit_test(test_undo_never),
        cmocka_unit_test(test_refused_acts_leave_no_trace),
        cmocka_unit_test(test_the_end_of_a_full_log_is_an_end),
        cmocka_unit_test(test_fork),
        cmocka_unit_test(test_files_round_trip),
        cmocka_unit_test(test_spoiled_files_are_refused),
        cmocka_unit_test(test_no_allocation_while_playing),
        cmocka_unit_test(test_audiences_told_alike_are_told_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
