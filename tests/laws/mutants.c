/* mutants.c -- the laws bite: each mutant spoils one thing of the sealed game, and must be caught.
 *
 * A mutant is the game with one or two functions replaced. The test asserts which law
 * catches it; the sound game, with the same seeds, must break none. */
#include "tests/games/sealed/sealed.h"
#include "tests/laws/laws.h"
#include "tests/unit.h"

#include <string.h>

static Trial trial;

static void run(const Game *g)
{
    trial_open(&trial, (Plan){.game = g, .matches = 60, .seed = 5, .heavy_every = 1});
    trial_run(&trial);
    trial_close(&trial);
}

/* Pieces hidden in many matches whose id always went with the same face. */
static int tells_by_id(void)
{
    int count = 0;
    for (int id = 0; id < PIECE_IDS; id++)
        count += trial.hidden[id].matches > 20 && !trial.hidden[id].truth_differs;
    return count;
}

/* ---- a view that leaks: the sealed faces of all stand in a corner of everybody's view ---- */

static void leaking_view(const Terms *t, const State *s, Seat seat, View *out)
{
    const SealedState *truth = (const SealedState *)s;
    sealed_view(t, s, seat, out);
    for (int p = 0; p < SEALED_SEATS; p++)
        if (truth->sealed[p] != SEALED_NONE) ((SealedView *)out)->note[p] = truth->face[truth->sealed[p]];
}

/* ---- a determinise that returns the truth: the view carries it, so twins look perfect ---- */

static void telling_view(const Terms *t, const State *s, Seat seat, View *out)
{
    sealed_view(t, s, seat, out);
    memcpy(((SealedView *)out)->note, ((const SealedState *)s)->face, SEALED_CARDS);
}

static void true_determinise(const Terms *t, const View *v, Rng *rng, State *out)
{
    sealed_determinise(t, v, rng, out);
    memcpy(((SealedState *)out)->face, ((const SealedView *)v)->note, SEALED_CARDS);
}

/* ---- an apply that changes something before it refuses ---- */

static bool hasty_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = sealed.apply(t, s, seat, act, events, why);
    if (!done) ((SealedState *)s)->points[0]++;
    return done;
}

/* ---- a piece id that betrays a face: the card's number instead of its place in the deal ---- */

static int betraying_scene(const Terms *t, const View *v, Piece *out, int capacity)
{
    int count = sealed_scene(t, v, out, capacity);
    const uint8_t *face = ((const SealedView *)v)->note;
    for (int i = 0; i < count && i < capacity; i++) out[i].id = face[i];
    return count;
}

/* ---- choices that differ between twins: a seat is not offered a card when another holds the next higher
 * ---- */

static int knowing_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const SealedState *s = (const SealedState *)state;
    int count = sealed.choices(t, state, seat, out, capacity), kept = 0;
    for (int i = 0; i < count; i++) {
        bool beaten = false;
        for (int card = 0; card < SEALED_SEATS * SEALED_HAND; card++)
            beaten |= card / SEALED_HAND != seat && !s->played[card] &&
                      s->face[card] == s->face[out[i].lo.arg[0]] + 1;
        if (!beaten || (i + 1 == count && !kept)) out[kept++] = out[i];
    }
    return kept;
}

static void test_sound_game_breaks_nothing(void **unused)
{
    (void)unused;
    run(&sealed);
    for (int law = 0; law < LAWS; law++)
        if (trial.broken[law]) fail_msg("%s", trial.first[law]);
}

static void test_leaking_view_is_caught(void **unused)
{
    Game mutant = sealed;
    (void)unused;
    mutant.view = leaking_view;
    run(&mutant);
    assert_true(trial.broken[6] > 0);
}

static void test_true_determinise_is_caught_by_secrecy_alone(void **unused)
{
    Game mutant = sealed;
    (void)unused;
    mutant.view = telling_view;
    mutant.determinise = true_determinise;
    run(&mutant);
    assert_true(trial.broken[7] > 0);
    assert_int_equal(trial.broken[6], 0);
}

static void test_hasty_apply_is_caught(void **unused)
{
    Game mutant = sealed;
    (void)unused;
    mutant.apply = hasty_apply;
    run(&mutant);
    assert_true(trial.broken[2] > 0);
}

static void test_betraying_id_is_caught(void **unused)
{
    Game mutant = sealed;
    (void)unused;
    mutant.view = telling_view;
    mutant.determinise = true_determinise;
    mutant.scene = betraying_scene;
    run(&sealed);
    assert_true(tells_by_id() == 0);
    run(&mutant);
    assert_true(tells_by_id() > 0);
    assert_true(trial.broken[7] > 0);
}

static void test_knowing_choices_are_caught(void **unused)
{
    Game mutant = sealed;
    (void)unused;
    mutant.choices = knowing_choices;
    run(&mutant);
    assert_true(trial.broken[13] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound_game_breaks_nothing),
        cmocka_unit_test(test_leaking_view_is_caught),
        cmocka_unit_test(test_true_determinise_is_caught_by_secrecy_alone),
        cmocka_unit_test(test_hasty_apply_is_caught),
        cmocka_unit_test(test_betraying_id_is_caught),
        cmocka_unit_test(test_knowing_choices_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
