#include "fronts/wasm/signature.h"
#include "base/hash.h"
#include "bots/bot.h"
#include "game/playout.h"
#include "game/terms.h"

/* Every number of seats in turn, every option moving at its own pace; the standard where they do not fit. */
static void vary_terms(const Game *g, int match, Terms *t)
{
    int seats = g->seats_min + match % (g->seats_max - g->seats_min + 1);
    terms_standard(g, seats, t);
    for (int i = 0; g->options[i].name; i++) {
        const Option *o = &g->options[i];
        t->option[i] = o->low + match / (i + 1) % (o->high - o->low + 1);
    }
    if (!terms_check(g, t, NULL)) terms_standard(g, seats, t);
    if (!terms_check(g, t, NULL)) terms_standard(g, g->seats_min, t);
}

/* Where a State is a world with physics, a match costs as much as hundreds of others. */
static int eased(const Game *g, int matches)
{
    enum { LARGE_STATE = 1 << 17, EASE = 50 };
    return g->views->state_size < LARGE_STATE ? matches : (matches + EASE - 1) / EASE;
}

uint64_t signature(const Game *g, State *s, uint64_t seed, int matches)
{
    Hash h = HASH_START;
    matches = eased(g, matches);
    for (int i = 0; i < matches; i++) {
        Terms t;
        Rng rng;
        vary_terms(g, i, &t);
        rng_seed_fast(&rng, seed + (uint64_t)i);
        g->rules->setup(&t, &rng, s, NULL);
        hash_u64(&h, (uint64_t)playout(g, &t, s, &rng));
        hash_u64(&h, fields_hash(g->views->state_fields, s));
    }
    return hash_end(h);
}

int64_t signature_playouts(const Game *g, State *s, int count)
{
    Terms t;
    Rng rng;
    Result r;
    int64_t acts = 0;
    terms_standard(g, g->seats_max < 4 ? g->seats_max : 4, &t);
    rng_seed_fast(&rng, 1);
    for (int i = 0; i < count; i++) {
        g->rules->setup(&t, &rng, s, NULL);
        acts += playout(g, &t, s, &rng);
        g->rules->result(&t, s, &r);
        acts += r.over ? 0 : 1; /* the result is wanted, so that nothing is optimised away */
    }
    return acts;
}

static void take_in(Hash *h, const Act *act)
{
    hash_byte(h, act->kind);
    for (int i = 0; i < act->argc; i++) hash_u64(h, (uint64_t)act->arg[i]);
}

static void play_bots(Hash *h, const Game *g, const Terms *t, State *s, View *v, void *memory, int acts)
{
    Rng rng;
    BotPlan plan[SEATS_MAX] = {{0}};
    rng_seed_fast(&rng, (uint64_t)t->seats);
    g->rules->setup(t, &rng, s, NULL);
    for (SeatSet who; acts && (who = g->rules->may_act(t, s)); acts--) {
        Seat seat = (Seat)__builtin_ctz(who);
        BotLevel level = (BotLevel)((acts + seat) % BOT_LEVELS);
        Act act;
        g->views->view(t, s, seat, v);
        BotTask task = {.game = g,
                        .terms = t,
                        .view = v,
                        .seat = seat,
                        .level = level,
                        .iterations = g->turns && level != BOT_CLASSIC ? 6000 : 60,
                        .rng = &rng,
                        .memory = memory,
                        .plan = &plan[seat]};
        if (!bot_act(&task, &act) || !g->rules->apply(t, s, seat, &act, NULL, NULL)) return;
        take_in(h, &act);
    }
}

uint64_t signature_bots(const Game *g, State *s, View *v, void *memory, int acts)
{
    Hash h = HASH_START;
    if (game_reacts(g)) return 0;
    for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
        Terms t;
        terms_standard(g, seats, &t);
        play_bots(&h, g, &t, s, v, memory, acts);
    }
    return hash_end(h);
}
