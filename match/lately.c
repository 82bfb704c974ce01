/* lately.c -- looking back at the table that somebody saw when they pressed. */
#include "match/lately.h"
#include "game/act.h"
#include "game/message.h"

#include <string.h>

void lately_add(Lately *l, const Game *g, const State *s, Past past)
{
    int at = l->count++ % LATELY;
    l->past[at] = past;
    memcpy(l->state[at], s, g->views->state_size);
}

static const char *late_clause(const Game *g)
{
    for (const char *const *c = g->clauses; *c; c++) {
        size_t size = strlen(*c);
        if (size > 5 && !strcmp(*c + size - 5, "-LATE")) return *c;
    }
    return "LATE";
}

static bool was_legal(const Game *g, const Terms *t, const State *s, Seat seat, const Act *act, State *room)
{
    memcpy(room, s, g->views->state_size);
    int wait = g->presses->pace(t, room, seat, act);
    if (wait) g->clock->tick(t, room, wait, NULL);
    return g->rules->apply(t, room, seat, act, NULL, NULL);
}

void lately_judge(const Lately *l, const Game *g, const Terms *t, Seat seat, const Act *act, uint32_t seen,
                  State *room, Refusal *why)
{
    char words[ACT_TEXT_MAX];
    Text text = text_in(words, sizeof words);
    int at = l->count > LATELY ? l->count - LATELY : 0;
    if (why->code == REFUSAL_GARBLED) return;
    while (at + 1 < l->count && l->past[at % LATELY].count < seen) at++;
    if (!was_legal(g, t, l->state[at % LATELY], seat, act, room)) return;
    while (at < l->count && was_legal(g, t, l->state[at % LATELY], seat, act, room)) at++;
    const Past *changed = &l->past[at % LATELY];
    if (at == l->count || changed->seat < 0) {
        refuse(why, REFUSAL_LATE, late_clause(g), "refusal.late_time", 0);
        return;
    }
    refuse(why, REFUSAL_LATE, late_clause(g), "refusal.late", 1, arg_seat(changed->seat));
    g->texts->write_act(t, &changed->act, &text);
    message_quote(&why->message, words, (int)strlen(words));
}
