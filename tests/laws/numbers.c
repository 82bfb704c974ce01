/* numbers.c -- law 18: every act that is offered has a number of its own. */
#include "game/numbers.h"
#include "tests/laws/laws.h"

#include <string.h>

enum { NUMBERS_MAX = 1 << 16 };

/* An act and its number tell the same, and the number was not met before in this list. */
static void try_number(Trial *trial, const Numbers *n, const Act *act, uint8_t met[NUMBERS_MAX])
{
    Act back;
    int number = act_number_of_any(n, act);
    Text words = text_in(trial->text, ACT_TEXT_MAX);
    trial->g->texts->write_act(&trial->t, act, &words);
    if (number < 0 || number >= n->count) {
        law_break(trial, 18, "every choice has a number", trial->text);
        return;
    }
    if (!act_numbered(n, number, &back) || !act_equal(act, &back))
        law_break(trial, 18, "a number gives back its act", trial->text);
    if (met[number]++) law_break(trial, 18, "no two choices have one number", trial->text);
}

/* What a seat's view holds is all in the fields that learners are given. */
static void try_seen(Trial *trial, Seat seat)
{
    const Game *g = trial->g;
    int size = fields_size(g->views->seen_fields);
    g->views->view(&trial->t, trial->s, seat, trial->view);
    fields_encode(g->views->seen_fields, trial->view, trial->bytes, size);
    memset(trial->second, 0, g->views->view_size);
    fields_decode(g->views->seen_fields, trial->second, trial->bytes, size);
    LAW(trial, 18, views_equal(trial), "the fields seen hold all that a seat sees");
}

/* What a game lists without making acts is what its choices come to, however little fits. */
static void try_list(Trial *trial, const Numbers *n, Seat seat)
{
    static _Thread_local int32_t from_choices[NUMBERS_MAX], listed[NUMBERS_MAX];
    const Game *g = trial->g;
    int choices = g->rules->choices(&trial->t, trial->s, seat, trial->choice, CHOICES_MAX);
    int count = numbers_of(n, trial->choice, choices, from_choices, NUMBERS_MAX);
    int fits = count ? (int)rng_below(&trial->rng, (uint32_t)count + 1) : 0;
    memset(listed, 0xff, ((size_t)count + 1) * sizeof *listed);
    LAW(trial, 18, g->shapes->list(&trial->t, trial->s, seat, n->first, listed, fits) == count,
        "a list of numbers is as long as the choices");
    LAW(trial, 18, listed[fits] == -1, "a list of numbers goes no farther than it may");
    g->shapes->list(&trial->t, trial->s, seat, n->first, listed, count);
    LAW(trial, 18, !memcmp(listed, from_choices, (size_t)count * sizeof *listed),
        "a list of numbers is that of the choices");
}

void law_numbers(Trial *trial, Seat seat)
{
    static _Thread_local uint8_t met[NUMBERS_MAX];
    const Game *g = trial->g;
    Numbers n;
    Act none;
    if (g->views->seen_fields) try_seen(trial, seat);
    if (!g->shapes) return;
    numbers_open(&n, g);
    LAW(trial, 18,
        n.count <= NUMBERS_MAX && !act_numbered(&n, n.count, &none) && !act_numbered(&n, -1, &none),
        "numbers end");
    memset(met, 0, sizeof met);
    int count = g->rules->choices(&trial->t, trial->s, seat, trial->choice, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        try_number(trial, &n, &trial->choice[i].lo, met);
        if (!act_equal(&trial->choice[i].lo, &trial->choice[i].hi))
            try_number(trial, &n, &trial->choice[i].hi, met);
    }
    for (Seat any = 0; g->shapes->list && any < trial->t.seats; any++) try_list(trial, &n, any);
}
