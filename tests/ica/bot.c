/* bot.c -- the policy of Ica's bots takes short cuts; they must not show. */
#include "game/act.h"
#include "game/terms.h"
#include "games/ica/ica.h"
#include "tests/unit.h"

extern const Game ica;

enum { MATCHES = 120 };

static int offered[ACT_KINDS];

/* The first of all choices that the formula likes best, each tried out and judged from nothing. */
static Act plainly_best(const Terms *t, const IcaState *s, Seat seat)
{
    Choice c[CHOICES_MAX];
    Act best = {0};
    int32_t most = INT32_MIN;
    int count = ica_choices(t, (const State *)s, seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        IcaState after = *s;
        offered[c[i].lo.kind]++;
        assert_true(ica_apply(t, (State *)&after, seat, &c[i].lo, NULL, NULL));
        int32_t worth = ica_evaluate(t, (const State *)&after, seat);
        if (worth > most) most = worth, best = c[i].lo;
    }
    return best;
}

static void a_suggestion_is_what_the_formula_likes_best(void **state)
{
    (void)state;
    for (int match = 0; match < MATCHES; match++) {
        Terms t;
        Rng rng;
        IcaState s;
        Seat seat;
        Act act;
        terms_standard(&ica, ica.seats_min + match % 3, &t);
        rng_seed_fast(&rng, (uint64_t)match);
        ica.setup(&t, &rng, (State *)&s, NULL);
        for (;;) {
            Rng before = rng;
            if (!ica_suggest(&t, (State *)&s, &rng, &seat, &act)) break;
            if (s.table.stage == STAGE_TURN && rng_pick(&before, 32) != 0) { /* else it is anything */
                Act best = plainly_best(&t, &s, seat);
                assert_true(act_equal(&act, &best));
            }
            if (rng_pick(&rng, 4) == 0) ica_sample(&t, (State *)&s, &rng, &seat, &act);
            assert_true(ica_apply(&t, (State *)&s, seat, &act, NULL, NULL));
        }
    }
    const int often[] = {ACT_MOVE, ACT_FLIP, ACT_DIG, ACT_TAKE, ACT_DROP, ACT_PUSH, ACT_LOOK, ACT_SWAP};
    for (size_t i = 0; i < sizeof often / sizeof *often; i++) assert_true(offered[often[i]] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_suggestion_is_what_the_formula_likes_best)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
