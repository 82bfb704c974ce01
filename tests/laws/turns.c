/* turns.c -- law 17: turns that a game lists are turns, best first, and worth is what one seat has of the
 * other's. */
#include "game/turn.h"
#include "game/worth.h"
#include "tests/laws/laws.h"

#include <stdlib.h>
#include <string.h>

/* Replays a turn on `other`; it must end where it says, and nobody else may have had to act in between. */
static void try_turn(Trial *trial, Seat seat, const Turn *turn)
{
    const Game *g = trial->g;
    memcpy(trial->other, trial->s, g->views->state_size);
    LAW(trial, 17, turn->acts > 0 && turn->acts <= TURN_ACTS, "a turn has acts");
    for (int i = 0; i < turn->acts; i++) {
        bool fine = g->rules->may_act(&trial->t, trial->other) == seat_bit(seat) &&
                    g->rules->apply(&trial->t, trial->other, seat, &turn->act[i], NULL, NULL);
        LAW(trial, 17, fine, "every act of a listed turn applies");
        if (!fine) return;
    }
    LAW(trial, 17, trial_hash(trial, trial->other) == trial_hash(trial, turn_state(turn)),
        "a listed turn ends where it says");
    bool goes_on = g->rules->may_act(&trial->t, trial->other) == seat_bit(seat) && turn->acts < TURN_ACTS;
    /* Who lays Inka's last rhombus begins the first round: another turn of the same seat. */
    bool anew = game_round(g, &trial->t, trial->other) != game_round(g, &trial->t, trial->s);
    LAW(trial, 17, !goes_on || anew, "a listed turn is whole");
    LAW(trial, 17, worth_of(g, &trial->t, trial->other, seat) == turn->worth, "a turn is worth what it says");
    LAW(trial, 17, g->turns->key(trial->other) == turn->key, "the same position has the same key");
}

static void try_list(Trial *trial, const TurnList *list, Seat seat)
{
    LAW(trial, 17, list->count > 0, "who may act has a turn");
    for (int i = 0; i < list->count; i++) {
        const Turn *turn = turn_at(list, i);
        try_turn(trial, seat, turn);
        LAW(trial, 17, !i || turn_at(list, i - 1)->worth >= turn->worth, "the best turn is listed first");
        for (int j = 0; j < i; j++)
            LAW(trial, 17, turn_at(list, j)->key != turn->key, "no end is listed twice");
    }
}

static void open_list(TurnList *list, const Game *g, int slots)
{
    list->stride = turn_stride(g);
    list->slots = malloc((size_t)slots * list->stride);
    if (!list->slots) abort();
}

static void try_listing(Trial *trial, Seat seat, int width, int most)
{
    const Game *g = trial->g;
    TurnList out, *beam = calloc((size_t)g->turns->beams, sizeof *beam);
    if (!beam) abort();
    for (int i = 0; i < g->turns->beams; i++) open_list(&beam[i], g, TURN_WIDTH);
    open_list(&out, g, most);
    turns_open(&out, most);
    TurnAsk ask = {.game = g, .terms = &trial->t, .seat = seat, .width = width, .out = &out, .beam = beam};
    g->turns->list(&ask, trial->s);
    LAW(trial, 17, ask.evaluations >= out.count, "evaluations are counted");
    try_list(trial, &out, seat);
    for (int i = 0; i < g->turns->beams; i++) free(beam[i].slots);
    free(beam), free(out.slots);
}

void law_turns(Trial *trial)
{
    enum { SELDOM = 6 };
    const Game *g = trial->g;
    SeatSet who = g->rules->may_act(&trial->t, trial->s);
    if (!g->worth || !who) return;
    int32_t worth[SEATS_MAX];
    worth_of_all(g, &trial->t, trial->s, worth);
    for (Seat p = 0; p < trial->t.seats; p++)
        LAW(trial, 17, worth[p] == worth_of(g, &trial->t, trial->s, p), "worth is the same, asked at once");
    LAW(trial, 17, trial->t.seats != 2 || worth[0] == -worth[1], "worth of two seats is opposed");
    if (!g->turns || rng_below(&trial->rng, SELDOM)) return;
    int width = 1 + (int)rng_below(&trial->rng, 4), most = 1 + (int)rng_below(&trial->rng, TURNS_MAX);
    try_listing(trial, (Seat)__builtin_ctz(who), width, most);
}
