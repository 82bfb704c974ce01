/* search.h -- thinking ahead: Monte Carlo tree search over what seats know.
 *
 * Each iteration imagines one truth that fits the View (determinise), walks down the
 * tree by upper confidence bounds, adds one node, plays the match out, and adds the
 * reward to the acts on its way. What differs from the textbook (information-set MCTS,
 * Cowling, Powley and Whitehouse 2012) and why:
 *
 * 1  A node is what its own seat has seen (tree.h), read from the events as that seat is
 *    told them. So a card that turns up parts the ways, and nobody answers an act that
 *    was hidden from them: games of simultaneous or sealed acts need no case of their own.
 * 2  Acts that are not possible in every imagined truth are judged by how often they
 *    were available.
 * 3  A node considers few acts at first and more as it is visited (progressive widening):
 *    the game's own suggestion first, then the best of a few by its formula. That serves
 *    ranges and long lists alike. The root knows all its acts from the beginning, in the
 *    order of the formula, and takes them one after another only where they are many.
 * 4  The k-th try of every act at the root meets the k-th imagined truth, so that acts are
 *    compared under the same luck.
 * 5  A turn of several small acts is several nodes of one seat in a row, and how far a
 *    search looks is counted in turns, not in acts.
 * 6  What a seat loses by trying acts out is not charged to the acts it did before.
 *
 * Rewards are whole numbers and the only library function is sqrt: the same view, seed
 * and number of iterations give the same act on every build. There is no clock and no
 * thread in here: a front runs iterations in portions until its time is up, and may
 * merge searches of the same view that its threads made with different generators. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

typedef struct Search Search;

/* How a level thinks. */
typedef struct Manner {
    long iterations;  /* where the task does not say; 0: the level does not search */
    int horizon;      /* turns until the game's formula judges, its own being the first; 0: the game's */
    bool uses_policy; /* plays out by the game's suggest(), else by chance */
    int win_part;     /* of a reward, in thousandths; the rest is the margin of points */
    int curiosity;    /* how far an act's bound lies above its mean, in thousandths of a reward */
    int loose;        /* acts this near to the best are as good, in thousandths of a reward */
    bool in_lines;    /* chooses among lines (lines.h), else act by act */
} Manner;

Manner bot_manner(const Game *g, BotLevel level);

/* Opens a search in task->memory; the task's view must outlive it. Room is made for
 * task->iterations (0: the manner's), as far as memory goes. NULL when the seat may not act. */
Search *search_begin(const BotTask *task, const Manner *manner);
void search_run(Search *search, long iterations);
long search_iterations(const Search *search); /* done so far */

/* True when so many more iterations cannot change the answer, or all but surely not for the better
 * (decide.c). */
bool search_is_decided(const Search *search, long iterations);
void search_decide(Search *search, long iterations); /* runs them, or fewer when it is decided before */
void search_best(Search *search, Act *out);
void search_best_line(Search *search, BotPlan *out); /* with what follows it, as far as that was foreseen */

/* Adds what another search of the same view has learnt. */
void search_merge(Search *into, const Search *from);

size_t search_memory(const Game *g, long iterations); /* that a search of so many wants */

#endif
