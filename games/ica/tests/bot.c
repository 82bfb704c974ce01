/* bot.c -- the policy of Ica's bots takes short cuts; they must not show. And bots must play. */
#include "bots/bot.h"
#include "game/act.h"
#include "game/terms.h"
#include "games/ica/ica.h"
#include "tests/unit.h"

#include <stdlib.h>

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
        assert_true(ica.rules->apply(t, (State *)&after, seat, &c[i].lo, NULL, NULL));
        int32_t worth = ica_evaluate(t, (const State *)&after, seat);
        if (worth > most) most = worth, best = c[i].lo;
    }
    return best;
}

/* The rare acts need full hands: as if the yellow tiles had been dug and taken and the research turned up. */
static void hand_out(const Terms *t, Rng *rng, IcaState *s)
{
    IcaTable *b = &s->table;
    Seat seat;
    Act act;
    while (b->stage == STAGE_PLACE) {
        ica_sample(t, (State *)s, rng, &seat, &act);
        assert_true(ica.rules->apply(t, (State *)s, seat, &act, NULL, NULL));
    }
    b->unturned = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (ica_tiles(t)->kind[s->deck[cell]] == REPORT) continue;
        b->down[cell]--;
        b->hand[cell % t->seats] |= ica_bit(s->deck[cell]);
    }
    assert_null(ica_check(t, (State *)s));
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
        ica.rules->setup(&t, &rng, (State *)&s, NULL);
        if (match % 2) hand_out(&t, &rng, &s);
        for (;;) {
            Rng before = rng;
            if (!ica_suggest(&t, (State *)&s, &rng, &seat, &act)) break;
            if (s.table.stage == STAGE_TURN && rng_pick(&before, 32) != 0) { /* else it is anything */
                Act best = plainly_best(&t, &s, seat);
                assert_true(act_equal(&act, &best));
            }
            if (rng_pick(&rng, 4) == 0) ica_sample(&t, (State *)&s, &rng, &seat, &act);
            assert_true(ica.rules->apply(&t, (State *)&s, seat, &act, NULL, NULL));
        }
    }
    const int often[] = {ACT_MOVE, ACT_FLIP, ACT_DIG,   ACT_TAKE,      ACT_DROP,     ACT_PUSH,
                         ACT_LOOK, ACT_SWAP, ACT_STEAL, ACT_INFLUENCE, ACT_CLEPSYDRA};
    for (size_t i = 0; i < sizeof often / sizeof *often; i++) assert_true(offered[often[i]] > 1000);
}

static int tiles_down(const IcaTable *b)
{
    int down = 0;
    for (int cell = 0; cell < CELLS; cell++) down += b->down[cell];
    return down;
}

/* Nothing lies open, and who digs first lets the other choose first. Two bots of `hard` passed here until
 * the hundredth round, and shared the win with no points. */
static void nobody_waits_for_the_other(void **state)
{
    enum { SEEDS = 12, LAST_ROUND = 22 };
    (void)state;
    const char *position =
        "stage turn first A turn B round 14 ap 5 reports 0 scored 0 points x0,x0 pawns b2.c2,b2.a3 "
        "hands -,- site knife5?.s6?.pottery1?,pottery3?.s8?.report1?,clepsydra5?.orb4?.orb2?,"
        "bone6?.clepsydra4?.s5?/knife6?.report4?.clepsydra1?,report5?.pottery2?.s2?,s13?.knife3?.bone2?,"
        "s14?.knife4?.report2?/orb5?.s9?.s1?,s11?.s7?.s3?,s12?.clepsydra3?.clepsydra2?,bone5?.report3?.orb1?/"
        "report6?.bone4?.bone1?,s16?.bone3?.knife1?,s15?.orb3?.knife2?,clepsydra6?.s10?.s4? lab s1?,s7?,s14?,"
        "s2?/s16?,s11?,s15?,s3?/s6?,s9?,s12?,s13?/s8?,s4?,s10,s5? deal "
        "pottery1,report1,orb2,s5,clepsydra1,s2,"
        "bone2,report2,s1,s3,clepsydra2,orb1,bone1,knife1,knife2,s4,s6,s8,orb4,clepsydra4,report4,pottery2,"
        "knife3,knife4,s9,s7,clepsydra3,report3,bone4,bone3,orb3,s10,knife5,pottery3,clepsydra5,bone6,knife6,"
        "report5,s13,s14,orb5,s11,s12,bone5,report6,s16,s15,clepsydra6";
    Terms t;
    IcaState s;
    IcaView v;
    Rng rng;
    Fault fault;
    terms_standard(&ica, 2, &t);
    void *memory = malloc(bot_memory(&ica));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        rng_seed_fast(&rng, seed);
        assert_true(ica_read_position(&t, position, (State *)&s, &fault));
        while (s.table.round < LAST_ROUND && tiles_down(&s.table) == TILES) {
            Seat seat = ica_acting(&t, &s.table);
            Act act;
            ica.views->view(&t, (State *)&s, seat, (View *)&v);
            BotTask task = {.game = &ica,
                            .terms = &t,
                            .view = (View *)&v,
                            .seat = seat,
                            .level = BOT_HARD,
                            .iterations = 1000,
                            .rng = &rng,
                            .memory = memory};
            assert_true(bot_act(&task, &act));
            assert_true(ica.rules->apply(&t, (State *)&s, seat, &act, NULL, NULL));
        }
        assert_true(s.table.round < LAST_ROUND);
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_suggestion_is_what_the_formula_likes_best),
                                       cmocka_unit_test(nobody_waits_for_the_other)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
