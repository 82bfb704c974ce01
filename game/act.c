#include "game/act.h"
#include "base/assert.h"

#include <string.h>

bool act_equal(const Act *a, const Act *b)
{
    return a->kind == b->kind && a->argc == b->argc &&
           !memcmp(a->arg, b->arg, (size_t)a->argc * sizeof a->arg[0]);
}

bool choices_have(const Choice *c, int count, const Act *act)
{
    for (int i = 0; i < count; i++)
        if (choice_has(&c[i], act)) return true;
    return false;
}

static uint32_t span(const Choice *c, int arg) { return (uint32_t)(c->hi.arg[arg] - c->lo.arg[arg]) + 1; }

uint64_t choice_size(const Choice *c)
{
    uint64_t size = 1;
    for (int i = 0; i < c->lo.argc; i++) size = size > (1u << 30) ? size : size * span(c, i);
    return size;
}

Act choices_pick(const Choice *c, int count, Rng *rng)
{
    ASSERT(count > 0);
    uint64_t total = 0, at;
    for (int i = 0; i < count; i++) total += choice_size(&c[i]);
    at = total <= UINT32_MAX ? rng_below(rng, (uint32_t)total) : rng_next(rng) % total;
    while (at >= choice_size(c)) at -= choice_size(c++);
    Act act = c->lo;
    for (int i = 0; i < act.argc; i++) act.arg[i] = (int16_t)(act.arg[i] + (int)rng_below(rng, span(c, i)));
    return act;
}

bool act_sample(const Game *g, const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out)
{
    if (g->sample) return g->sample(t, s, rng, seat, out);
    SeatSet who = g->may_act(t, s);
    if (!who) return false;
    *seat = seats_pick(who, rng);
    return act_pick(g, t, s, *seat, rng, out);
}

bool act_pick(const Game *g, const Terms *t, const State *s, Seat seat, Rng *rng, Act *out)
{
    Choice c[CHOICES_MAX];
    int count = g->choices(t, s, seat, c, CHOICES_MAX);
    ASSERT(count <= CHOICES_MAX);
    if (!count) return false;
    *out = choices_pick(c, count, rng);
    return true;
}

Seat seats_pick(SeatSet set, Rng *rng)
{
    Seat seats[SEATS_MAX];
    uint32_t count = 0;
    for (Seat i = 0; i < SEATS_MAX; i++)
        if (seats_have(set, i)) seats[count++] = i;
    ASSERT(count);
    return count == 1 ? seats[0] : seats[rng_below(rng, count)];
}

void choice_write(const Game *g, const Terms *t, const Choice *c, Text *out)
{
    if (act_equal(&c->lo, &c->hi)) {
        g->write_act(t, &c->lo, out);
        return;
    }
    text_add(out, g->acts[c->lo.kind]);
    for (int i = 0; i < c->lo.argc; i++) {
        text_char(out, ' ');
        text_int(out, c->lo.arg[i]);
        if (c->lo.arg[i] == c->hi.arg[i]) continue;
        text_add(out, "..");
        text_int(out, c->hi.arg[i]);
    }
}
