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

bool act_sample(const Rules *rules, const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out)
{
    if (rules->sample) return rules->sample(t, s, rng, seat, out);
    SeatSet who = rules->may_act(t, s);
    if (!who) return false;
    *seat = seats_pick(who, rng);
    return act_pick(rules, t, s, *seat, rng, out);
}

bool act_pick(const Rules *rules, const Terms *t, const State *s, Seat seat, Rng *rng, Act *out)
{
    Choice c[CHOICES_MAX];
    int count = rules->choices(t, s, seat, c, CHOICES_MAX);
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

/* ---- choices as text ---------------------------------------------------------------- */

static void next_word(Scan *scan, char word[ACT_TEXT_MAX])
{
    while (scan_char(scan, ' ')) {
    }
    if (!scan_token(scan, word, ACT_TEXT_MAX)) word[0] = 0;
}

bool act_reads(const Game *g, const Terms *t, const Act *act)
{
    char words[ACT_TEXT_MAX];
    Text text = text_in(words, sizeof words);
    Act read;
    g->texts->write_act(t, act, &text);
    return text_fits(&text) && g->texts->read_act(t, words, &read, NULL) && act_equal(&read, act);
}

void choice_write(const Game *g, const Terms *t, const Choice *c, Text *out)
{
    char lo[ACT_TEXT_MAX], hi[ACT_TEXT_MAX], low[ACT_TEXT_MAX], high[ACT_TEXT_MAX];
    Text lo_text = text_in(lo, sizeof lo), hi_text = text_in(hi, sizeof hi);
    if (act_equal(&c->lo, &c->hi)) {
        g->texts->write_act(t, &c->lo, out);
        return;
    }
    g->texts->write_act(t, &c->lo, &lo_text);
    g->texts->write_act(t, &c->hi, &hi_text);
    Scan a = scan_of(lo), b = scan_of(hi);
    for (bool first = true; !scan_done(&a); first = false) {
        next_word(&a, low);
        next_word(&b, high);
        if (!first) text_char(out, ' ');
        text_add(out, low);
        if (!strcmp(low, high)) continue;
        text_add(out, "..");
        text_add(out, high);
    }
}

bool choice_read(const Game *g, const Terms *t, const char *text, Choice *out)
{
    char lo[ACT_TEXT_MAX], hi[ACT_TEXT_MAX], word[CHOICE_TEXT_MAX];
    Text lo_text = text_in(lo, sizeof lo), hi_text = text_in(hi, sizeof hi);
    Scan scan = scan_of(text);
    while (scan_token(&scan, word, sizeof word)) {
        char *dots = strstr(word, "..");
        if (dots) *dots = 0;
        text_add(&lo_text, word);
        text_add(&hi_text, dots ? dots + 2 : word);
        if (!scan_char(&scan, ' ')) break;
        text_char(&lo_text, ' ');
        text_char(&hi_text, ' ');
    }
    if (!scan_done(&scan) || !text_fits(&lo_text) || !text_fits(&hi_text)) return false;
    if (!g->texts->read_act(t, lo, &out->lo, NULL) || !g->texts->read_act(t, hi, &out->hi, NULL))
        return false;
    bool fine = out->lo.kind == out->hi.kind && out->lo.argc == out->hi.argc;
    for (int i = 0; fine && i < out->lo.argc; i++) fine = out->lo.arg[i] <= out->hi.arg[i];
    return fine;
}
