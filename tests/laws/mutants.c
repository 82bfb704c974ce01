/* mutants.c -- the laws bite: each mutant spoils one thing of the sealed game, and must be caught.
 *
 * A mutant is the game with one or two functions replaced. There is one at least for each law,
 * and that law must catch it, whoever else does; the sound game, with the same seeds, breaks none. */
#include "game/turn.h"
#include "tests/games/sealed/sealed.h"
#include "tests/laws/laws.h"
#include "tests/unit.h"

#include <string.h>

static Trial trial;

static void run_some(const Game *g, int matches)
{
    trial_open(&trial, (Plan){.game = g, .matches = matches, .seed = 5, .heavy_every = 1});
    trial_run(&trial);
    trial_close(&trial);
}

static void run(const Game *g) { run_some(g, 60); }

/* Pieces hidden in many matches whose id always went with the same face. */
static int tells_by_id(void)
{
    int count = 0;
    for (int id = 0; id < PIECE_IDS; id++)
        count += trial.hidden[id].matches > 20 && !trial.hidden[id].truth_differs;
    return count;
}

/* ---- 1: an act that does more when somebody listens ---- */

static bool chatty_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = sealed.rules->apply(t, s, seat, act, events, why);
    if (done && events) ((SealedState *)s)->points[seat]++;
    return done;
}

/* ---- 18: a shape that leaves out the last cards, and an act that is offered twice ---- */

static const ActShape SHORT_SHAPE = {0, 1, {{0, SEALED_CARDS / 2}}};
static const ActShapes SHORT_SHAPES = {.count = 1, .shape = &SHORT_SHAPE};

static int doubling_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity)
{
    int n = sealed.rules->choices(t, s, seat, out, capacity);
    if (n && n < capacity) out[n] = out[0], n++;
    return n;
}

/* ---- 18: lists of numbers that leave out the last, are in another order, or go too far ---- */

static int list_cards(const Terms *t, const State *s, Seat seat, int32_t *out, int capacity)
{
    Choice choice[SEALED_CARDS];
    int count = sealed.rules->choices(t, s, seat, choice, SEALED_CARDS);
    for (int i = 0; i < count && i < capacity; i++) out[i] = choice[i].lo.arg[0];
    return count;
}

static int sound_list(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out,
                      int capacity)
{
    (void)first;
    return list_cards(t, s, seat, out, capacity);
}

static int forgetful_list(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out,
                          int capacity)
{
    int count = sound_list(t, s, seat, first, out, capacity);
    return count > 1 ? count - 1 : count;
}

static int upset_list(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out,
                      int capacity)
{
    int count = sound_list(t, s, seat, first, out, capacity);
    if (count > 1 && capacity > 1) out[0] ^= out[1], out[1] ^= out[0], out[0] ^= out[1];
    return count;
}

static int boundless_list(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out,
                          int capacity)
{
    (void)first, (void)capacity;
    return list_cards(t, s, seat, out, SEALED_CARDS);
}

#define LISTING(function) (&(ActShapes){sealed.shapes->count, sealed.shapes->shape, function})

/* ---- 18: fields that leave out what a seat sees ---- */

static const Field BLIND_FIELDS[] = {FIELD_U8(SealedView, face), FIELD_END};

/* ---- 19: loops that draw one word too many, do an act more, or count one less ---- */

static int wasteful_playout(const Terms *t, State *s, Rng *rng)
{
    int acts = sealed.rules->playout(t, s, rng);
    rng_next(rng);
    return acts;
}

static int generous_playout(const Terms *t, State *s, Rng *rng)
{
    int acts = sealed.rules->playout(t, s, rng);
    ((SealedState *)s)->points[0]++;
    return acts;
}

static int modest_playout(const Terms *t, State *s, Rng *rng) { return sealed.rules->playout(t, s, rng) - 1; }

/* ---- 3: an act written as another ---- */

static void careless_write_act(const Terms *t, const Act *act, Text *out)
{
    Act other = *act;
    other.arg[0] ^= 1;
    sealed.texts->write_act(t, &other, out);
}

/* ---- 4: a match that is never over ---- */

static void endless_result(const Terms *t, const State *s, Result *out)
{
    sealed.rules->result(t, s, out);
    out->over = false;
    out->winners = 0;
}

/* ---- 5: a card that is lost on the way ---- */

static bool losing_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = sealed.rules->apply(t, s, seat, act, events, why);
    SealedState *truth = (SealedState *)s;
    if (done && truth->round == 2) truth->face[SEALED_CARDS - 1] = truth->face[0];
    return done;
}

/* ---- 6: a view that leaks: the sealed faces of all stand in a corner of everybody's view ---- */

static void leaking_view(const Terms *t, const State *s, Seat seat, View *out)
{
    const SealedState *truth = (const SealedState *)s;
    sealed_view(t, s, seat, out);
    for (int p = 0; p < SEALED_SEATS; p++)
        if (truth->sealed[p] != SEALED_NONE) ((SealedView *)out)->note[p] = truth->face[truth->sealed[p]];
}

/* ---- 7: a determinise that returns the truth: the view carries it, so twins look perfect ---- */

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

/* ---- 2: an apply that changes something before it refuses ---- */

static bool hasty_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = sealed.rules->apply(t, s, seat, act, events, why);
    if (!done) ((SealedState *)s)->points[0]++;
    return done;
}

/* ---- 7: a piece id that betrays a face: the card's number instead of its place in the deal ---- */

static int betraying_scene(const Terms *t, const View *v, Piece *out, int capacity)
{
    int count = sealed_scene(t, v, out, capacity);
    const uint8_t *face = ((const SealedView *)v)->note;
    for (int i = 0; i < count && i < capacity; i++) out[i].id = face[i];
    return count;
}

/* ---- 9: a piece that lies anywhere, in a game that says it has none ---- */

static int posing_scene(const Terms *t, const View *v, Piece *out, int capacity)
{
    int count = sealed_scene(t, v, out, capacity);
    if (count && capacity) out[0].posed = true;
    return count;
}

/* ---- 8: a seat that does not see the points that everybody sees ---- */

static void narrow_view(const Terms *t, const State *s, Seat seat, View *out)
{
    sealed_view(t, s, seat, out);
    for (int p = 0; p < SEALED_SEATS; p++)
        if (seat >= 0 && p != seat) ((SealedView *)out)->points[p] = 0;
}

/* ---- 9: events without their moves ---- */

static bool silent_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = sealed.rules->apply(t, s, seat, act, events, why);
    if (done && events) events->move_count = 0;
    return done;
}

/* ---- 10: an event without words ---- */

static void wordless_describe(const Terms *t, const Event *e, Message *out)
{
    sealed.texts->describe(t, e, out);
    if (!strcmp(out->key, "sealed.event.take")) out->key = "sealed.event.untold";
}

/* ---- 10: a sentence that names somebody, and nobody is given ---- */

static void nameless_describe(const Terms *t, const Event *e, Message *out)
{
    sealed.texts->describe(t, e, out);
    if (!strcmp(out->key, "sealed.event.take")) out->count = 1;
}

/* ---- 11: a careful act that is not legal ---- */

static bool hopeful_fallback(const Terms *t, const View *v, Act *out)
{
    bool found = sealed.views->fallback(t, v, out);
    if (found && ((const SealedView *)v)->round == 3) out->arg[0] = SEALED_CARDS - 1;
    return found;
}

/* ---- 12: a game that plays another way every time: what it did is kept outside of the State ---- */

static bool moody_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    static int mood;
    bool done = sealed.rules->apply(t, s, seat, act, events, why);
    if (done && ++mood % 7 == 0) ((SealedState *)s)->points[seat]++;
    return done;
}

/* ---- 13: choices that differ between twins: a card is not offered when another holds the next higher ----
 */

static int knowing_choices(const Terms *t, const State *state, Seat seat, Choice *out, int capacity)
{
    const SealedState *s = (const SealedState *)state;
    int count = sealed.rules->choices(t, state, seat, out, capacity), kept = 0;
    for (int i = 0; i < count; i++) {
        bool beaten = false;
        for (int card = 0; card < SEALED_SEATS * SEALED_HAND; card++)
            beaten |= card / SEALED_HAND != seat && !s->played[card] &&
                      s->face[card] == s->face[out[i].lo.arg[0]] + 1;
        if (!beaten || (i + 1 == count && !kept)) out[kept++] = out[i];
    }
    return kept;
}

/* ---- 20: a sketch that draws one word too many, one that is used up, one that forgets the round ---- */

static void copying_sketch(const Terms *t, const View *v, Sketch *out)
{
    (void)t;
    memcpy(out, v, sizeof(SealedView));
}

static void plain_imagine(const Terms *t, const Sketch *from, Rng *rng, State *out)
{
    sealed_determinise(t, (const View *)from, rng, out);
}

static void wasteful_imagine(const Terms *t, const Sketch *from, Rng *rng, State *out)
{
    plain_imagine(t, from, rng, out);
    rng_next(rng);
}

static void consuming_imagine(const Terms *t, const Sketch *from, Rng *rng, State *out)
{
    plain_imagine(t, from, rng, out);
    memcpy(((SealedView *)(uintptr_t)from)->face, ((SealedState *)out)->face, SEALED_CARDS);
}

static void forgetful_imagine(const Terms *t, const Sketch *from, Rng *rng, State *out)
{
    plain_imagine(t, from, rng, out);
    ((SealedState *)out)->round = 0;
}

/* ---- 14: sealing a high card is seen by all, though no face is ---- */

static bool telling_apply(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why)
{
    bool done = sealed.rules->apply(t, s, seat, act, events, why);
    SealedState *truth = (SealedState *)s;
    if (done && truth->face[act->arg[0]] > SEALED_CARDS / 2) truth->points[seat]++;
    if (done && events) events->event[0].privy = 0;
    return done;
}

/* ---- 15: previews that forbid nothing, that forbid what may be done, that ask too much ---- */

static void lenient_preview(const Terms *t, const View *v, const Act *part, Preview *out)
{
    sealed.scenes->preview(t, v, part, out);
    out->refusal = (Refusal){0};
}

static void strict_preview(const Terms *t, const View *v, const Act *part, Preview *out)
{
    sealed.scenes->preview(t, v, part, out);
    if (part->arg[0] % SEALED_HAND == 2)
        out->refusal = (Refusal){REFUSAL_ILLEGAL, "SE-HAND", {.key = "sealed.refuse.hand"}};
}

static int one_point(const Terms *t, const State *s) { return (void)t, (void)s, 1; }

static void dear_preview(const Terms *t, const View *v, const Act *part, Preview *out)
{
    sealed.scenes->preview(t, v, part, out);
    out->cost = 1;
}

/* ---- 16: scores without words, and scores that do not add up ---- */

static int wordless_explain(const Terms *t, const View *v, ScoreLine *out, int capacity)
{
    int count = sealed.scenes->explain(t, v, out, capacity);
    out[0].why.key = "sealed.score.untold";
    return count;
}

static int forgetful_explain(const Terms *t, const View *v, ScoreLine *out, int capacity)
{
    return sealed.scenes->explain(t, v, out, capacity) - 1;
}

/* ---- the tests --------------------------------------------------------------- */

/* ---- 17: turns of which a part is listed, and the worst of them first; of Inka, for the sealed game has no
 * turns to speak of ---- */

extern const Game inka;

static void halved_list(TurnAsk *ask, const State *from)
{
    inka.turns->list(ask, from);
    for (int i = 0; i < ask->out->count; i++) {
        Turn *turn = turn_at(ask->out, i);
        if (turn->acts > 1) turn->acts--;
    }
}

static void boastful_list(TurnAsk *ask, const State *from)
{
    inka.turns->list(ask, from);
    turn_at(ask->out, ask->out->count - 1)->worth += 1000;
}

static void caught_by(int law, const Game *mutant)
{
    run(mutant);
    if (!trial.broken[law]) fail_msg("law %d does not notice", law);
}

/* A game with parts of its own, to be broken. */
typedef struct Mutant {
    Game game;
    Rules rules;
    Views views;
    Texts texts;
    Scenes scenes;
} Mutant;

static void become(Mutant *m, const Game *g)
{
    *m = (Mutant){*g, *g->rules, *g->views, *g->texts, *g->scenes};
    m->game.rules = &m->rules;
    m->game.views = &m->views;
    m->game.texts = &m->texts;
    m->game.scenes = &m->scenes;
}

#define MUTANT(answer, function)                                                                             \
    Mutant mutant;                                                                                           \
    (void)unused;                                                                                            \
    become(&mutant, &sealed);                                                                                \
    mutant.answer = function

static void test_sound_game_breaks_nothing(void **unused)
{
    (void)unused;
    run(&sealed);
    for (const Break *b = trial.breaks; b < trial.breaks + trial.break_count; b++)
        fail_msg("law %d: %s: %s (%s)", b->law, b->what, b->detail, b->place);
}

static void test_chatty_apply_is_caught(void **unused)
{
    MUTANT(rules.apply, chatty_apply);
    caught_by(1, &mutant.game);
}

static void test_hasty_apply_is_caught(void **unused)
{
    MUTANT(rules.apply, hasty_apply);
    caught_by(2, &mutant.game);
}

static void test_careless_act_is_caught(void **unused)
{
    MUTANT(texts.write_act, careless_write_act);
    caught_by(3, &mutant.game);
}

static void test_endless_match_is_caught(void **unused)
{
    MUTANT(rules.result, endless_result);
    caught_by(4, &mutant.game);
}

static void test_lost_card_is_caught(void **unused)
{
    MUTANT(rules.apply, losing_apply);
    caught_by(5, &mutant.game);
}

static void test_leaking_view_is_caught(void **unused)
{
    MUTANT(views.view, leaking_view);
    caught_by(6, &mutant.game);
}

static void test_narrow_view_is_caught(void **unused)
{
    MUTANT(views.view, narrow_view);
    caught_by(8, &mutant.game);
}

static void test_silent_events_are_caught(void **unused)
{
    MUTANT(rules.apply, silent_apply);
    caught_by(9, &mutant.game);
}

static void test_wordless_event_is_caught(void **unused)
{
    MUTANT(texts.describe, wordless_describe);
    caught_by(10, &mutant.game);
}

static void test_nameless_event_is_caught(void **unused)
{
    MUTANT(texts.describe, nameless_describe);
    caught_by(10, &mutant.game);
}

static void test_hopeful_fallback_is_caught(void **unused)
{
    MUTANT(views.fallback, hopeful_fallback);
    caught_by(11, &mutant.game);
}

static void test_moody_game_is_caught(void **unused)
{
    MUTANT(rules.apply, moody_apply);
    caught_by(12, &mutant.game);
}

static void test_knowing_choices_are_caught(void **unused)
{
    MUTANT(rules.choices, knowing_choices);
    caught_by(13, &mutant.game);
}

static void test_telling_act_is_caught(void **unused)
{
    MUTANT(rules.apply, telling_apply);
    caught_by(14, &mutant.game);
}

static void test_short_shapes_are_caught(void **unused)
{
    MUTANT(game.shapes, &SHORT_SHAPES);
    caught_by(18, &mutant.game);
}

static void test_doubled_choice_is_caught(void **unused)
{
    MUTANT(rules.choices, doubling_choices);
    caught_by(18, &mutant.game);
}

static void test_false_lists_are_caught(void **unused)
{
    MUTANT(game.shapes, LISTING(sound_list));
    run(&mutant.game);
    assert_int_equal(trial_broken(&trial), 0);
    mutant.game.shapes = LISTING(forgetful_list);
    caught_by(18, &mutant.game);
    mutant.game.shapes = LISTING(upset_list);
    caught_by(18, &mutant.game);
    mutant.game.shapes = LISTING(boundless_list);
    caught_by(18, &mutant.game);
}

static void test_blind_fields_are_caught(void **unused)
{
    MUTANT(views.seen_fields, BLIND_FIELDS);
    caught_by(18, &mutant.game);
}

static void test_false_playouts_are_caught(void **unused)
{
    MUTANT(rules.playout, wasteful_playout);
    caught_by(19, &mutant.game);
    mutant.rules.playout = generous_playout;
    caught_by(19, &mutant.game);
    mutant.rules.playout = modest_playout;
    caught_by(19, &mutant.game);
}

static void test_sketches_are_held_to_determinise(void **unused)
{
    Sketches sketches = {sizeof(SealedView), copying_sketch, plain_imagine};
    MUTANT(game.sketches, &sketches);
    run(&mutant.game);
    assert_int_equal(trial.break_count, 0);
    sketches.imagine = wasteful_imagine;
    caught_by(20, &mutant.game);
    sketches.imagine = consuming_imagine;
    caught_by(20, &mutant.game);
    sketches.imagine = forgetful_imagine;
    caught_by(20, &mutant.game);
}

static void test_lenient_preview_is_caught(void **unused)
{
    MUTANT(scenes.preview, lenient_preview);
    caught_by(15, &mutant.game);
}

static void test_strict_preview_is_caught(void **unused)
{
    MUTANT(scenes.preview, strict_preview);
    caught_by(15, &mutant.game);
}

static void test_wordless_score_is_caught(void **unused)
{
    MUTANT(scenes.explain, wordless_explain);
    caught_by(16, &mutant.game);
}

static void test_forgetful_score_is_caught(void **unused)
{
    MUTANT(scenes.explain, forgetful_explain);
    caught_by(16, &mutant.game);
}

static void test_dear_preview_is_caught(void **unused)
{
    MUTANT(scenes.preview, dear_preview);
    mutant.game.course = &(Course){.points_left = one_point};
    caught_by(15, &mutant.game);
}

static void turns_are_caught(void (*list)(TurnAsk *ask, const State *from))
{
    Game mutant = inka;
    Turns turns = *inka.turns;
    turns.list = list;
    mutant.turns = &turns;
    run_some(&mutant, 1);
    if (!trial.broken[17]) fail_msg("law 17 does not notice");
}

static void test_halved_turns_are_caught(void **unused) { (void)unused, turns_are_caught(halved_list); }
static void test_boastful_turns_are_caught(void **unused) { (void)unused, turns_are_caught(boastful_list); }

static void test_sound_turns_break_nothing(void **unused)
{
    (void)unused;
    run_some(&inka, 1);
    assert_int_equal(trial.break_count, 0);
}

static void test_true_determinise_is_caught_by_secrecy_alone(void **unused)
{
    MUTANT(views.view, telling_view);
    mutant.views.determinise = true_determinise;
    caught_by(7, &mutant.game);
    assert_int_equal(trial.broken[6], 0);
}

static void test_betraying_id_is_caught(void **unused)
{
    MUTANT(views.view, telling_view);
    mutant.views.determinise = true_determinise;
    mutant.scenes.scene = betraying_scene;
    run(&sealed);
    assert_true(tells_by_id() == 0);
    caught_by(7, &mutant.game);
    assert_true(tells_by_id() > 0);
}

static void test_unannounced_pose_is_caught(void **unused)
{
    MUTANT(scenes.scene, posing_scene);
    caught_by(9, &mutant.game);
}

static void foreign_describe(const Terms *t, const Event *e, Message *out)
{
    sealed.texts->describe(t, e, out);
    out->key = "bell.event.ring";
}

static void test_foreign_words_are_caught(void **unused)
{
    MUTANT(texts.describe, foreign_describe);
    caught_by(10, &mutant.game);
}

static void test_acts_and_zones_without_words_are_caught(void **unused)
{
    static const char *const UNTOLD[] = {"hush", NULL};
    static const char *const NOWHERE[] = {"gone",  "pile",    "shown",   "hand0",   "hand1",
                                          "hand2", "sealed0", "sealed1", "beyond2", NULL};
    MUTANT(game.acts, UNTOLD);
    caught_by(10, &mutant.game);
    mutant.game.acts = sealed.acts;
    mutant.game.zones = NOWHERE;
    caught_by(10, &mutant.game);
}

/* Two faults of one law are two breaks, not the first of them. */
static void test_every_break_is_kept(void **unused)
{
    MUTANT(texts.describe, wordless_describe);
    static const char *const CLAUSES_UNTOLD[] = {"SE-ONCE", "SE-HAND", "SE-NOWHERE", "SE-NEVER", NULL};
    int clauses = 0, events = 0;
    mutant.game.clauses = CLAUSES_UNTOLD;
    caught_by(10, &mutant.game);
    for (const Break *b = trial.breaks; b < trial.breaks + trial.break_count; b++) {
        clauses += b->law == 10 && (!strcmp(b->detail, "SE-NOWHERE") || !strcmp(b->detail, "SE-NEVER"));
        events += b->law == 10 && !strcmp(b->detail, "sealed.event.untold");
        assert_true(b->times > 0 && b->place[0]);
    }
    assert_int_equal(clauses, 2);
    assert_int_equal(events, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound_game_breaks_nothing),
        cmocka_unit_test(test_chatty_apply_is_caught),
        cmocka_unit_test(test_hasty_apply_is_caught),
        cmocka_unit_test(test_careless_act_is_caught),
        cmocka_unit_test(test_endless_match_is_caught),
        cmocka_unit_test(test_lost_card_is_caught),
        cmocka_unit_test(test_leaking_view_is_caught),
        cmocka_unit_test(test_narrow_view_is_caught),
        cmocka_unit_test(test_silent_events_are_caught),
        cmocka_unit_test(test_wordless_event_is_caught),
        cmocka_unit_test(test_nameless_event_is_caught),
        cmocka_unit_test(test_hopeful_fallback_is_caught),
        cmocka_unit_test(test_moody_game_is_caught),
        cmocka_unit_test(test_knowing_choices_are_caught),
        cmocka_unit_test(test_telling_act_is_caught),
        cmocka_unit_test(test_short_shapes_are_caught),
        cmocka_unit_test(test_false_lists_are_caught),
        cmocka_unit_test(test_doubled_choice_is_caught),
        cmocka_unit_test(test_blind_fields_are_caught),
        cmocka_unit_test(test_false_playouts_are_caught),
        cmocka_unit_test(test_sketches_are_held_to_determinise),
        cmocka_unit_test(test_lenient_preview_is_caught),
        cmocka_unit_test(test_strict_preview_is_caught),
        cmocka_unit_test(test_wordless_score_is_caught),
        cmocka_unit_test(test_forgetful_score_is_caught),
        cmocka_unit_test(test_sound_turns_break_nothing),
        cmocka_unit_test(test_halved_turns_are_caught),
        cmocka_unit_test(test_boastful_turns_are_caught),
        cmocka_unit_test(test_dear_preview_is_caught),
        cmocka_unit_test(test_true_determinise_is_caught_by_secrecy_alone),
        cmocka_unit_test(test_betraying_id_is_caught),
        cmocka_unit_test(test_unannounced_pose_is_caught),
        cmocka_unit_test(test_foreign_words_are_caught),
        cmocka_unit_test(test_acts_and_zones_without_words_are_caught),
        cmocka_unit_test(test_every_break_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
