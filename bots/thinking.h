/* thinking.h -- the inside of a search, shared by the files that make one up:
 *
 *   search.c   one iteration after another, and the answer
 *   root.c     which act to begin with
 *   choose.c   which act to take on the way down the tree
 *   decide.c   when it has thought enough
 *   outcome.c  how it ends when one plays on from there, and what that is worth to each seat */
#ifndef BOTS_THINKING_H
#define BOTS_THINKING_H

#include "bots/lines.h"
#include "bots/search.h"
#include "bots/tree.h"

enum { PATH_MAX = 128 };

typedef struct Step {
    uint32_t node, edge;
    Seat seat;
} Step;

enum { ROOT_MAX = 256 }; /* acts that the root considers at most */

typedef struct Roof { /* of an edge of the root: what its bound is made of, as it is now (root.c) */
    double mean, width,
        late; /* width: the root of 1 / visits; late: that, times how much later it was tried */
} Roof;

struct Search {
    const Game *game;
    const Terms *terms;
    const View *view;
    Seat seat;
    Manner manner;
    int horizon; /* turns; 0: to the end */
    uint64_t seed;
    long iterations;
    int64_t squares; /* sum of the squared rewards of the seat that thinks */
    double usual[SEATS_MAX],
        spread; /* margins of points before any thought, in thousandths: mean, deviation */
    Tree tree;
    uint32_t root;
    uint32_t tried, taken; /* edges of the root that were; the last of them to be so, whose roof is old */
    Roof roof[ROOT_MAX + 1];
    bool (*suggest)(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out); /* NULL: by chance */
    Line *line;       /* by edge of the root, from 1; NULL: edges are acts */
    bool root_widens; /* too many acts for the iterations: the root takes them in one after another */
    Rng rng;
    uint64_t seen[SEATS_MAX]; /* fingerprint of what each seat was told in this iteration */
    int turns;                /* in this iteration, how often it became another's turn */
    SeatSet who;              /* whose turn it is */
    int steps;
    Step step[PATH_MAX];
    State *state, *trial;
    Sketch *sketch; /* of the view; NULL where the game has none */
    Events *events;
    Choice *choice;
};

/* ---- root.c ------------------------------------------------------------------------ */

void choose_among(Search *s, int count);       /* opens the root */
void choose_among_lines(Search *s, int count); /* likewise */
uint32_t choose_first(Search *s);              /* an edge of the root */
void choose_anew(Search *s);                   /* its edges were changed by others than choose_first() */

/* ---- choose.c ---------------------------------------------------------------------- */

uint32_t choose_next(Search *s, uint32_t node, Seat seat, bool alone);   /* of another node; or 0 */
uint32_t choose_anywhere(Search *s, uint32_t node, uint32_t most_edges); /* where all acts are possible */
uint32_t choose_width(uint32_t visits); /* how many acts a node considers after so many visits */
int32_t choose_worth(Search *s, Seat seat, const Act *act); /* of the position after it, by the formula */

/* The bound of an edge; what of it all edges share that were so often available, and how that rises there. */
double choose_bound(const Edge *e, uint32_t available, double curiosity);
double choose_reach(uint32_t available, double curiosity);
double choose_slope(uint32_t available, double curiosity);

/* ---- decide.c ---------------------------------------------------------------------- */

uint32_t decide_strictly(const Search *s); /* the root's edge that is most visited */
uint32_t decide(const Search *s);          /* the same, or one as good that the formula likes better */

/* ---- outcome.c ---------------------------------------------------------------------- */

void outcome_imagine(Search *s); /* a truth that fits the view: turns are counted from here */
bool outcome_is_far(Search *s);  /* as far as this search looks */
void outcome_play_on(Search *s);
void outcome_reward(Search *s, int64_t out[SEATS_MAX]);
void outcome_calibrate(Search *s); /* before the first iteration */

#endif
