#include "match/match.h"
#include "base/assert.h"
#include "game/act.h"
#include "game/message.h"

#include <string.h>

/* ---- memory ---------------------------------------------------------------- */

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

size_t match_bytes(const Game *g, int capacity)
{
    return rounded(sizeof(Match)) + 3 * rounded(g->views->state_size) + (size_t)capacity * sizeof(Entry);
}

Match *match_place(void *block, const Game *g, int capacity)
{
    uint8_t *at = block;
    Match *m = block;
    memset(block, 0, rounded(sizeof(Match)) + 3 * rounded(g->views->state_size));
    m->game = g;
    m->capacity = capacity;
    at += rounded(sizeof(Match));
    State **states[] = {&m->state, &m->start, &m->spare};
    for (int i = 0; i < 3; i++, at += rounded(g->views->state_size)) *states[i] = (State *)at;
    m->log = (Entry *)at;
    return m;
}

/* ---- going on ---------------------------------------------------------------- */

static void begin(Match *m, const Terms *t, bool dealt)
{
    m->terms = *t;
    m->dealt = dealt;
    m->tick = 0;
    m->count = 0;
}

void match_deal(Match *m, const Terms *t, const uint8_t seed[SEED_BYTES], Events *events)
{
    Rng rng;
    begin(m, t, true);
    memmove(m->seed, seed, SEED_BYTES);
    rng_seed_keyed(&rng, seed);
    m->game->rules->setup(&m->terms, &rng, m->state, events);
    memcpy(m->start, m->state, m->game->views->state_size);
}

void match_start_from(Match *m, const Terms *t, const State *position)
{
    begin(m, t, false);
    memset(m->seed, 0, SEED_BYTES);
    memmove(m->state, position, m->game->views->state_size);
    memcpy(m->start, m->state, m->game->views->state_size);
}

bool match_do(const Match *m, State *s, const Entry *e, Events *events, Refusal *why)
{
    const Game *g = m->game;
    if (e->early && g->presses)
        return g->presses->apply(&m->terms, s, e->seat, &e->act, e->early, events, why);
    return g->rules->apply(&m->terms, s, e->seat, &e->act, events, why);
}

/* The log has no room. Where the rules refuse the act as well, as after the end, theirs is the reason. */
static bool refuse_full(const Match *m, const Entry *e, Refusal *why)
{
    memcpy(m->spare, m->state, m->game->views->state_size);
    return match_do(m, m->spare, e, NULL, why) && refuse(why, REFUSAL_NOT_NOW, "FULL", "refusal.full", 0);
}

bool match_apply(Match *m, Seat seat, const Act *act, Events *events, Refusal *why)
{
    return match_apply_early(m, seat, act, 0, events, why);
}

bool match_apply_early(Match *m, Seat seat, const Act *act, int early, Events *events, Refusal *why)
{
    ASSERT(early >= 0 && early <= UINT16_MAX);
    const Entry entry = {m->tick, (uint16_t)early, seat, *act};
    if (seat < 0 || seat >= m->terms.seats) return refuse(why, REFUSAL_NOT_NOW, "SEAT", "refusal.seat", 0);
    if (m->count == m->capacity) return refuse_full(m, &entry, why);
    if (!match_do(m, m->state, &entry, events, why)) return false;
    m->log[m->count++] = entry;
    return true;
}

bool match_read_act(const Match *m, const char *text, Act *out, Refusal *why)
{
    Choice many;
    if (m->game->texts->read_act(&m->terms, text, out, why)) return true;
    if (choice_read(m->game, &m->terms, text, &many)) {
        char one[ACT_TEXT_MAX];
        Text example = text_in(one, sizeof one);
        m->game->texts->write_act(&m->terms, &many.lo, &example);
        refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.range", 0);
        if (why) message_quote(&why->message, one, example.length);
    }
    return false;
}

void match_tick(Match *m, int count, Events *events)
{
    int left = m->tick < TICKS_MAX ? TICKS_MAX - (int)m->tick : 0;
    ASSERT(m->game->clock);
    if (count > left) count = left;
    m->game->clock->tick(&m->terms, m->state, count, events);
    m->tick += (uint32_t)count;
}

bool match_reach(Match *m, uint32_t tick, Events *events)
{
    if (tick > m->tick && tick <= TICKS_MAX && m->game->clock) match_tick(m, (int)(tick - m->tick), events);
    return tick == m->tick;
}

bool match_enter(Match *m, const Entry *e)
{
    return match_reach(m, e->tick, NULL) && match_apply_early(m, e->seat, &e->act, e->early, NULL, NULL);
}

SeatSet match_may_act(const Match *m) { return m->game->rules->may_act(&m->terms, m->state); }

uint64_t match_hash(const Match *m) { return fields_hash(m->game->views->state_fields, m->state); }
