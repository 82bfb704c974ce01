/* act.h -- what can be asked of acts and choices without knowing the game. */
#ifndef GAME_ACT_H
#define GAME_ACT_H

#include "game/game.h"

bool act_equal(const Act *a, const Act *b);
static inline bool choice_has(const Choice *c, const Act *act)
{
    if (act->kind != c->lo.kind || act->argc != c->lo.argc) return false;
    for (int i = 0; i < act->argc; i++)
        if (act->arg[i] < c->lo.arg[i] || act->arg[i] > c->hi.arg[i]) return false;
    return true;
}

bool choices_have(const Choice *c, int count, const Act *act);
uint64_t choice_size(const Choice *c); /* how many acts it spans */

/* Adds an exact act to a list under construction: counts even what does not fit. */
static inline void choice_add(Choice *out, int capacity, int *count, Act act)
{
    if (*count < capacity) out[*count] = (Choice){act, act};
    ++*count;
}

/* One of all the acts in the list, each equally likely. */
Act choices_pick(const Choice *c, int count, Rng *rng);

/* Somebody's legal act, each equally likely for that seat: by the game's sample(), or from the
 * list. False if nobody may act. */
bool act_sample(const Rules *rules, const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);

/* A legal act of this seat, from the list. False if it may not act. */
bool act_pick(const Rules *rules, const Terms *t, const State *s, Seat seat, Rng *rng, Act *out);

/* A seat of a set that is not empty, each equally likely. */
Seat seats_pick(SeatSet set, Rng *rng);

/* Could somebody have typed it? Numbers from elsewhere are an act only if they read as they are written. */
bool act_reads(const Game *g, const Terms *t, const Act *act);

/* One of `count` words, or a mark where numbers name none: write_act() may be asked of any. */
static inline const char *act_word(const char *const *words, int count, int which)
{
    return which >= 0 && which < count ? words[which] : "?";
}

/* In the game's own notation: the words of both ends, `lo..hi` where they differ. And back; false: it is
 * none. */
void choice_write(const Game *g, const Terms *t, const Choice *c, Text *out);
bool choice_read(const Game *g, const Terms *t, const char *text, Choice *out);

#endif
