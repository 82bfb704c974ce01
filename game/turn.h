/* turn.h -- whole turns, best first: what a game lists for a search over turns (Game.turns, bots/turns.h).
 *
 * A turn is what one seat does until others may act or the match is over. A game finds turns by beams: from
 * the best beginnings of a turn to the best that can follow, judged by what was learnt (game/worth.h). The
 * lists are of fixed size, in memory of the search's, and have a total order, so that the same position gives
 * the same turns on every build. */
#ifndef GAME_TURN_H
#define GAME_TURN_H

#include "game/game.h"

enum {
    TURN_ACTS = 16,  /* a turn that would be longer is listed as far as this */
    TURN_WIDTH = 32, /* of a beam at most */
    TURNS_MAX = 64,  /* in one list */
};

struct Turn {
    int32_t worth; /* of where it ends, to the seat whose turn it is */
    uint64_t key;  /* of where it ends: the same for the same position */
    uint8_t acts;
    Act act[TURN_ACTS];
}; /* and behind it in memory, the State where it ends */

struct TurnList {
    int count, most;
    size_t stride;            /* bytes of a turn with its State */
    uint8_t *slots;           /* `most` of them, in any order */
    uint8_t order[TURNS_MAX]; /* best first */
};

/* What a game is asked when it lists the turns of the seat that may act. */
struct TurnAsk {
    const Game *game;
    const Terms *terms;
    Seat seat;
    int width;        /* of the beams, 1 .. TURN_WIDTH */
    TurnList *out;    /* whole turns */
    TurnList *beam;   /* as many as Turns.beams says, for beginnings */
    long evaluations; /* counted up */
    bool is_enough;   /* the game says: no use in asking what others would answer */
};

static inline Turn *turn_at(const TurnList *list, int i)
{
    return (Turn *)(list->slots + list->order[i] * list->stride);
}
static inline State *turn_state(const Turn *turn) { return (State *)(turn + 1); }

size_t turn_stride(const Game *g);
void turns_open(TurnList *list, int most); /* empties it; there is room for so many */

/* The turn that is about to begin: nothing done yet. */
void turn_begin(const TurnAsk *ask, TurnList *into, const State *s);

/* What has begun like `from` (NULL: nothing was done yet) goes on with this act to the State `s`: kept if it
 * is good enough and not there yet. */
void turn_offer(TurnAsk *ask, TurnList *into, const Turn *from, const State *s, const Act *act);

/* A turn that is on another list already. */
void turn_copy(const TurnAsk *ask, TurnList *into, const Turn *turn);

#endif
