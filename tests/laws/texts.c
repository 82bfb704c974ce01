/* texts.c -- laws 2 and 3: what is written can be read, and nothing else can. */
#include "tests/laws/laws.h"

#include <stdlib.h>
#include <string.h>

/* ---- law 3 ---------------------------------------------------------------- */

static void try_position(Trial *trial)
{
    const Game *g = trial->g;
    Fault fault = {0};
    Text out = text_in(trial->text, POSITION_MAX);
    g->positions->write(&trial->t, trial->s, &out);
    LAW(trial, 3, text_fits(&out) && !strchr(trial->text, '\n'), "a position is one line of bounded length");
    bool read = g->positions->read(&trial->t, trial->text, trial->other, &fault);
    LAW(trial, 3, read && trial_hash(trial, trial->other) == trial_hash(trial, trial->s),
        "a position can be read back");

    /* A cut position is refused, or happens to be another sound one; the target stays as it was when refused.
     */
    uint64_t before = trial_hash(trial, trial->other);
    memcpy(trial->more_text, trial->text, (size_t)out.length + 1);
    trial->more_text[rng_below(&trial->rng, (uint32_t)out.length)] = 0;
    if (g->positions->read(&trial->t, trial->more_text, trial->other, &fault)) {
        LAW(trial, 3, !g->views->check(&trial->t, trial->other), "what is read is sound");
    } else {
        LAW(trial, 3, trial_hash(trial, trial->other) == before, "a refused position changes nothing");
        LAW(trial, 3, fault.message.key, "a refused position is told why");
    }
    trial->more_text[0] = 0;
    memcpy(trial->more_text, trial->text, (size_t)out.length + 1);
    trial->more_text[rng_below(&trial->rng, (uint32_t)out.length)] = (char)(' ' + rng_below(&trial->rng, 95));
    if (g->positions->read(&trial->t, trial->more_text, trial->other, NULL))
        LAW(trial, 3, !g->views->check(&trial->t, trial->other), "what is read is sound");
}

static void try_bytes(Trial *trial)
{
    const Game *g = trial->g;
    const Field *fields = g->views->state_fields;
    int size = fields_encode(fields, trial->s, trial->bytes, fields_size(fields) + 1);
    LAW(trial, 3, size == fields_size(fields), "an encoding has its size");
    memset(trial->other, 0xee, g->views->state_size);
    LAW(trial, 3,
        fields_decode(fields, trial->other, trial->bytes, size) &&
            fields_equal(fields, trial->other, trial->s),
        "bytes can be read back");
    LAW(trial, 3, !fields_decode(fields, trial->other, trial->bytes, size - 1), "cut bytes are refused");

    /* Hostile bytes either fail the check or make a state that can be played without harm. */
    trial->bytes[rng_below(&trial->rng, (uint32_t)size)] ^= (uint8_t)(1u << rng_below(&trial->rng, 8));
    if (!fields_decode(fields, trial->other, trial->bytes, size) || g->views->check(&trial->t, trial->other))
        return;
    for (int i = 0; i < 40; i++) {
        Seat seat;
        Act act;
        if (!act_sample(g->rules, &trial->t, trial->other, &trial->rng, &seat, &act)) break;
        if (!g->rules->apply(&trial->t, trial->other, seat, &act, NULL, NULL)) {
            law_break(trial, 3, "a state that passes check can be played", "");
            break;
        }
    }
}

void law_texts(Trial *trial)
{
    try_position(trial);
    try_bytes(trial);
}

void law_act_text(Trial *trial, const Act *act)
{
    const Game *g = trial->g;
    Act back;
    Refusal why = {0};
    Text out = text_in(trial->text, ACT_TEXT_MAX);
    g->texts->write_act(&trial->t, act, &out);
    LAW(trial, 3, text_fits(&out), "an act fits its text");
    bool same = g->texts->read_act(&trial->t, trial->text, &back, &why) && act_equal(&back, act);
    if (!same) law_break(trial, 3, "an act can be read back", trial->text);
    trial->text[out.length] = 'x';
    trial->text[out.length + 1] = 0;
    bool refused = !g->texts->read_act(&trial->t, trial->text, &back, &why);
    if (!refused) law_break(trial, 3, "an act with something behind it is refused", trial->text);
    LAW(trial, 3, !refused || why.code == REFUSAL_GARBLED, "a garbled act is called garbled");
}

/* What a seat is offered can be typed as it is written: every choice, with its ranges. */
void law_choice_texts(Trial *trial, Seat seat)
{
    const Game *g = trial->g;
    const int count = g->rules->choices(&trial->t, trial->s, seat, trial->choice, CHOICES_MAX);
    for (int i = 0; i < count && i < CHOICES_MAX; i++) {
        const Choice *c = &trial->choice[i];
        Choice back;
        Text out = text_in(trial->text, CHOICE_TEXT_MAX);
        choice_write(g, &trial->t, c, &out);
        LAW(trial, 3, text_fits(&out), "a choice fits its text");
        const bool same = choice_read(g, &trial->t, trial->text, &back) && act_equal(&back.lo, &c->lo) &&
                          act_equal(&back.hi, &c->hi);
        if (!same) law_break(trial, 3, "a choice can be read back", trial->text);
    }
}

/* ---- law 2 ---------------------------------------------------------------- */

static Act mutated(Trial *trial, const Act *act)
{
    Act wrong = *act;
    int way = (int)rng_below(&trial->rng, 4), at = (int)rng_below(&trial->rng, ACT_ARGS);
    if (way == 0) wrong.kind = (uint8_t)rng_below(&trial->rng, 24);
    if (way == 1) wrong.argc = (uint8_t)rng_below(&trial->rng, ACT_ARGS + 1);
    if (way >= 2 && act->argc) at %= act->argc;
    if (way == 2) wrong.arg[at] = (int16_t)(wrong.arg[at] + (rng_below(&trial->rng, 2) ? 1 : -1));
    if (way == 3) wrong.arg[at] = (int16_t)rng_next(&trial->rng);
    for (int i = wrong.argc; i < ACT_ARGS; i++) wrong.arg[i] = 0;
    return wrong;
}

static void count_clause(Trial *trial, const Refusal *why)
{
    const char *const *clauses = trial->g->clauses;
    bool known = !strcmp(why->clause, "GARBLED");
    for (int i = 0; clauses[i] && i < 64; i++)
        if (!strcmp(clauses[i], why->clause)) known = true, trial->clause_count[i]++;
    if (!known) law_break(trial, 10, "a refusal names a clause of the game", why->clause);
}

static void try_refused(Trial *trial, Seat seat, const Act *act)
{
    const Game *g = trial->g;
    Refusal why = {0};
    uint64_t before = trial_hash(trial, trial->s);
    trial->events->count = trial->events->move_count = 0;
    if (g->rules->apply(&trial->t, trial->s, seat, act, trial->events, &why)) {
        law_break(trial, 2, "what is no choice is refused", g->acts[act->kind]);
        return;
    }
    trial->refused++;
    LAW(trial, 2, trial_hash(trial, trial->s) == before, "a refused act changes nothing");
    LAW(trial, 2, !trial->events->count && !trial->events->move_count, "a refused act tells no event");
    if (why.code == REFUSAL_NONE || !why.clause || !why.message.key) {
        law_break(trial, 10, "a refusal tells why", "");
        return;
    }
    count_clause(trial, &why);
    need_sentence(trial, 10, "a refusal has words", &why.message);
}

/* The act, changed a little, by its seat; and as it is by a seat that may not act. A refused act that
 * did change something is caught on a copy, so that the match goes on. */
void law_refusals(Trial *trial, Seat seat, const Act *act)
{
    const Game *g = trial->g;
    SeatSet who = g->rules->may_act(&trial->t, trial->s);
    memcpy(trial->before, trial->s, g->views->state_size);
    for (int i = 0; i < 4; i++) {
        Act wrong = mutated(trial, act);
        law_preview(trial, seat, &wrong);
        int count = g->rules->choices(&trial->t, trial->s, seat, trial->twin_choice, CHOICES_MAX);
        if (choices_have(trial->twin_choice, count, &wrong)) continue;
        try_refused(trial, seat, &wrong);
        memcpy(trial->s, trial->before, g->views->state_size);
    }
    for (Seat other = 0; other < trial->t.seats; other++) {
        if (seats_have(who, other)) continue;
        law_preview(trial, other, act);
        try_refused(trial, other, act);
        memcpy(trial->s, trial->before, g->views->state_size);
        break;
    }
}
