#include "game/turn.h"
#include "base/assert.h"
#include "game/worth.h"

#include <string.h>

size_t turn_stride(const Game *g) { return sizeof(Turn) + ((g->views->state_size + 15) & ~(size_t)15); }

void turns_open(TurnList *list, int most)
{
    ASSERT(most > 0 && most <= TURNS_MAX);
    list->count = 0;
    list->most = most;
}

/* Of two that are worth the same the lower key is better: no list depends on the order of offers but by
 * what it had to forget. */
static bool is_better(int32_t worth, uint64_t key, const Turn *than)
{
    return worth != than->worth ? worth > than->worth : key < than->key;
}

/* Room for one of that worth, or NULL: not good enough, or there already. */
static Turn *make_room(TurnList *list, int32_t worth, uint64_t key)
{
    bool full = list->count == list->most;
    if (full && !is_better(worth, key, turn_at(list, list->count - 1))) return NULL;
    for (int i = 0; i < list->count; i++)
        if (turn_at(list, i)->key == key) return NULL;
    int at = full ? list->count - 1 : list->count++;
    uint8_t slot = full ? list->order[at] : (uint8_t)at;
    for (; at > 0 && is_better(worth, key, turn_at(list, at - 1)); at--)
        list->order[at] = list->order[at - 1];
    list->order[at] = slot;
    return turn_at(list, at);
}

void turn_begin(const TurnAsk *ask, TurnList *into, const State *s)
{
    Turn *turn = make_room(into, 0, 0);
    ASSERT(turn);
    turn->worth = 0, turn->key = 0, turn->acts = 0;
    memcpy(turn_state(turn), s, ask->game->views->state_size);
}

void turn_offer(TurnAsk *ask, TurnList *into, const Turn *from, const State *s, const Act *act)
{
    int32_t worth = worth_of(ask->game, ask->terms, s, ask->seat);
    uint64_t key = ask->game->turns->key(s);
    ask->evaluations++;
    if (from && from->acts == TURN_ACTS) return;
    Turn *turn = make_room(into, worth, key);
    if (!turn) return;
    turn->worth = worth, turn->key = key;
    turn->acts = from ? from->acts : 0;
    if (from) memcpy(turn->act, from->act, from->acts * sizeof(Act));
    turn->act[turn->acts++] = *act;
    memcpy(turn_state(turn), s, ask->game->views->state_size);
}

void turn_copy(const TurnAsk *ask, TurnList *into, const Turn *turn)
{
    Turn *copy = make_room(into, turn->worth, turn->key);
    if (copy) memcpy(copy, turn, sizeof *turn + ask->game->views->state_size);
}
