/* walk.c -- a match told once more, and brought back from its rows: as it was, with every press and all that
 * time did. */
#include "match/walk.h"
#include "base/hash.h"
#include "game/act.h"
#include "game/terms.h"
#include "match/journal.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t SEED[SEED_BYTES] = {7, 1};

static Match *place(const Game *g)
{
    return match_place(malloc(match_bytes(g, g->acts_max)), g, g->acts_max);
}

/* ---- what was told -------------------------------------------------------------------- */

typedef struct Told {
    int events;
    Hash hash;
} Told;

static void hash_event(Hash *h, const Event *e, const Move *move)
{
    const int numbers[] = {e->kind, e->seat, e->privy, e->move_count};
    for (int i = 0; i < 4; i++) hash_u64(h, (uint64_t)numbers[i]);
    hash_bytes(h, e->open, sizeof e->open);
    hash_bytes(h, e->secret, sizeof e->secret);
    for (int i = 0; i < e->move_count; i++) {
        const int place[] = {move[i].piece, move[i].zone,        move[i].slot,
                             move[i].face,  move[i].secret_face, move[i].privy};
        for (int k = 0; k < 6; k++) hash_u64(h, (uint64_t)place[k]);
    }
}

static void hear(Told *told, const Events *events)
{
    for (int i = 0; i < events->count; i++)
        hash_event(&told->hash, &events->event[i], &events->move[events->event[i].first_move]);
    told->events += events->count;
}

/* ---- matches as they are played ------------------------------------------------------------ */

typedef struct Playing {
    Match *m;
    Rng rng;
    Told told;
    int time_steps; /* that showed something */
    int early_acts;
} Playing;

static Events events;

static void pass_time(Playing *p, int ticks)
{
    events.count = events.move_count = 0;
    match_tick(p->m, ticks, &events);
    p->time_steps += events.count > 0;
    hear(&p->told, &events);
}

/* Where everybody plays at once, acts were pressed before they are done, as far as the hand was free. */
static void act(Playing *p, Seat seat, const Act *what)
{
    int early = p->m->game->presses ? (int)rng_below(&p->rng, 60) : 0;
    events.count = events.move_count = 0;
    while (!match_apply_early(p->m, seat, what, early, &events, NULL)) {
        assert_true(early > 0);
        early /= 2;
    }
    p->early_acts += early > 0;
    hear(&p->told, &events);
}

static int next_due(const Playing *p) { return game_due(p->m->game, &p->m->terms, p->m->state); }

/* To the end, or as far as so many acts lead; time passes in pieces of any length. */
static void play(Playing *p, const Game *g, int seats, int acts, uint64_t seed)
{
    Terms t;
    *p = (Playing){.m = place(g), .told = {0, HASH_START}};
    terms_standard(g, seats, &t);
    rng_seed_fast(&p->rng, seed);
    events.count = events.move_count = 0;
    match_deal(p->m, &t, SEED, &events);
    hear(&p->told, &events);
    while (p->m->count < acts) {
        Seat seat;
        Act what;
        int due = next_due(p);
        if (due > 0) pass_time(p, 1 + (int)rng_below(&p->rng, due < 80 ? (uint32_t)due : 80));
        if (act_sample(g->rules, &t, p->m->state, &p->rng, &seat, &what))
            act(p, seat, &what);
        else if ((due = next_due(p)) > 0)
            pass_time(p, due);
        else
            break;
    }
    for (int i = 0, due; i < 20 && (due = next_due(p)) > 0; i++) pass_time(p, due);
}

static int acts_for(const Game *g) { return g->hands ? 120 : 400; }

/* ---- walks ------------------------------------------------------------------------------------ */

static void check_walk(const Match *m, const Told *told)
{
    static Events heard;
    Told again = {0, HASH_START};
    Walk walk;
    State *s = malloc(m->game->views->state_size);
    walk_start(&walk, m, s, &heard);
    int acts = 0;
    do {
        hear(&again, &heard);
        if (walk.entry) {
            assert_ptr_equal(walk.entry, &m->log[acts]);
            assert_int_equal(walk.tick, walk.entry->tick);
            assert_true(seats_have(walk.might_act, walk.entry->seat));
            acts++;
        }
        assert_int_equal(walk.acts, acts);
    } while (walk_next(&walk));
    assert_int_equal(acts, m->count);
    assert_int_equal(walk.tick, m->tick);
    assert_int_equal(fields_hash(m->game->views->state_fields, s), match_hash(m));
    assert_int_equal(again.events, told->events);
    assert_int_equal(hash_end(again.hash), hash_end(told->hash));
    free(s);
}

static void test_a_walk_tells_what_the_match_told(void **unused)
{
    int timed = 0, early = 0;
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++)
        for (uint64_t seed = 1; seed <= ((*g)->hands ? 1 : 6); seed++) {
            Playing p;
            play(&p, *g, (*g)->seats_min, acts_for(*g), seed);
            check_walk(p.m, &p.told);
            timed += p.time_steps;
            early += p.early_acts;
            free(p.m);
        }
    assert_true(timed > 10); /* else it would have told nothing of time */
    assert_true(early > 100);
}

/* From a position there is no deal to tell, and the walk begins there. */
static void test_a_walk_from_a_position(void **unused)
{
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++) {
        Playing p;
        Match *m = place(*g);
        Told told = {0, HASH_START};
        Seat seat;
        Act what;
        play(&p, *g, (*g)->seats_min, 12, 3);
        match_start_from(m, &p.m->terms, p.m->state);
        check_walk(m, &told);
        events.count = events.move_count = 0;
        if (act_sample((*g)->rules, &m->terms, m->state, &p.rng, &seat, &what)) {
            assert_true(match_apply(m, seat, &what, &events, NULL));
            hear(&told, &events);
        }
        check_walk(m, &told);
        free(m);
        free(p.m);
    }
}

/* Without a listener: the same way, by acts alone. */
static void test_a_silent_walk_goes_by_acts(void **unused)
{
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++) {
        Playing p;
        Walk walk;
        State *s = malloc((*g)->views->state_size);
        play(&p, *g, (*g)->seats_min, acts_for(*g) / 2, 5);
        walk_start(&walk, p.m, s, NULL);
        for (int i = 0; i < p.m->count; i++) {
            assert_true(walk_next(&walk));
            assert_ptr_equal(walk.entry, &p.m->log[i]);
        }
        assert_false(walk_next(&walk));
        assert_int_equal(fields_hash((*g)->views->state_fields, s), match_hash(p.m));
        free(s);
        free(p.m);
    }
}

/* ---- rows --------------------------------------------------------------------------------------- */

static Match *dealt_as(const Match *m)
{
    Match *back = place(m->game);
    match_deal(back, &m->terms, m->seed, NULL);
    return back;
}

static void check_same_log(const Match *a, const Match *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->tick, b->tick);
    for (int i = 0; i < a->count; i++) {
        const Entry *x = &a->log[i], *y = &b->log[i];
        assert_true(x->tick == y->tick && x->early == y->early && x->seat == y->seat);
        assert_true(act_equal(&x->act, &y->act));
    }
}

typedef const char *(*Take)(Match *, const Row *, bool *);

/* As hands do it: groups, each with the tick it was written at; elsewhere act by act. */
static void take_all(const Match *m, const bool *by_bot, Match *back, bool *bots, Take take)
{
    char text[4096];
    for (int i = 0; i < m->count;) {
        Text out = text_in(text, sizeof text);
        const int end = m->game->hands ? (i + 5 < m->count ? i + 5 : m->count) : i + 1;
        const Row row = m->game->hands ? journal_hands(m, i, end, m->log[end - 1].tick, by_bot, &out)
                                       : journal_act(m, i, by_bot[i], &out);
        assert_true(text_fits(&out));
        assert_null(take(back, &row, bots));
        i = end;
    }
    const Row time = journal_time(m->tick);
    assert_null(take(back, &time, bots));
}

static void test_rows_bring_a_match_back(void **unused)
{
    (void)unused;
    for (const Game *const *g = GAMES; *g; g++) {
        Playing p;
        play(&p, *g, (*g)->seats_min, acts_for(*g), 4);
        Match *played = dealt_as(p.m), *noted = dealt_as(p.m);
        bool *by_bot = calloc(2, (size_t)p.m->count + 1), *bots = by_bot + p.m->count + 1;
        for (int i = 0; i < p.m->count; i++) by_bot[i] = i % 3 == 0;
        take_all(p.m, by_bot, played, bots, journal_play);
        check_same_log(p.m, played);
        assert_int_equal(match_hash(played), match_hash(p.m));
        assert_memory_equal(by_bot, bots, (size_t)p.m->count);
        take_all(p.m, by_bot, noted, bots, journal_note);
        check_same_log(p.m, noted);
        free(by_bot);
        free(played);
        free(noted);
        free(p.m);
    }
}

static void test_rows_that_cannot_be_are_found_out(void **unused)
{
    Playing p;
    char text[ACT_TEXT_MAX];
    Text out = text_in(text, sizeof text);
    (void)unused;
    play(&p, game_find("icetowers"), 2, 30, 4);
    Match *m = dealt_as(p.m);
    Row row = journal_act(p.m, 0, false, &out);
    const Row good = row, wrong[] = {
                              {.kind = ROW_UNDO, .count = 1, .text = ""},
                              {.kind = ROW_ACT, .seat = 0, .text = "no such act"},
                              {.kind = ROW_ACT, .seat = 9, .text = row.text},
                              {.kind = ROW_ACT, .seat = row.seat, .early = -1, .text = row.text},
                              {.kind = ROW_ACT, .seat = row.seat, .early = 70000, .text = row.text},
                              {.kind = ROW_HANDS, .tick = 5, .text = "6 A ready\n"},
                              {.kind = ROW_HANDS, .tick = 5, .text = "0 A ready"},
                              {.kind = ROW_HANDS, .tick = 5, .text = "0 K ready\n"},
                              {.kind = (RowKind)9, .text = ""},
                          };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_non_null(journal_play(m, &wrong[i], NULL));
        assert_non_null(journal_note(m, &wrong[i], NULL));
        assert_int_equal(m->count, 0);
    }
    assert_null(journal_play(m, &good, NULL));
    assert_non_null(journal_play(m, &good, NULL));     /* nobody is ready twice */
    assert_non_null(journal_play(m, &wrong[0], NULL)); /* time is not turned back */
    const Row place = journal_place(m, "3 -120 77");   /* no part of the match */
    const uint64_t hash = match_hash(m);
    assert_null(journal_play(m, &place, NULL));
    assert_true(m->count == 1 && match_hash(m) == hash);
    const Row later = journal_time(100), back = journal_time(50);
    assert_null(journal_play(m, &later, NULL));
    assert_non_null(journal_play(m, &back, NULL));
    free(m);
    free(p.m);
}

static void test_rows_of_what_was_taken_back(void **unused)
{
    Playing p;
    (void)unused;
    play(&p, game_find("ipso"), 2, 9, 4);
    Match *played = dealt_as(p.m), *noted = dealt_as(p.m);
    bool by_bot[16] = {false}, bots[16];
    take_all(p.m, by_bot, played, bots, journal_play);
    take_all(p.m, by_bot, noted, bots, journal_note);
    for (int i = 0; i < 4; i++) match_undo(p.m);
    const Row undo = journal_undo(p.m, 1, 4);
    assert_null(journal_play(played, &undo, NULL));
    assert_null(journal_note(noted, &undo, NULL));
    check_same_log(p.m, played);
    check_same_log(p.m, noted);
    assert_int_equal(match_hash(played), match_hash(p.m));
    free(played);
    free(noted);
    free(p.m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_walk_tells_what_the_match_told),
        cmocka_unit_test(test_a_walk_from_a_position),
        cmocka_unit_test(test_a_silent_walk_goes_by_acts),
        cmocka_unit_test(test_rows_bring_a_match_back),
        cmocka_unit_test(test_rows_that_cannot_be_are_found_out),
        cmocka_unit_test(test_rows_of_what_was_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
