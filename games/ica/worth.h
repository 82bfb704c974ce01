/* worth.h -- how the formula sees a position, in pieces that need not all be looked at again after every act;
 * between bot.c and policy.c alone. */
#ifndef GAMES_ICA_WORTH_H
#define GAMES_ICA_WORTH_H

#include "games/ica/ica.h"

enum { ICA_POINT = 1000 }; /* worth is told in thousandths */

typedef struct Ground { /* a cell of the lab to somebody who would drop a stone there */
    bool surveyed;
    bool attacked; /* a rival's stone would be */
    uint8_t joined, defence;
} Ground;

typedef struct Lab {
    uint8_t red[CELLS];                   /* points of the stone there and its supports */
    uint16_t field[SEATS], rivals[SEATS]; /* cells of the seat's field, of all the others' */
    uint8_t reds[SEATS], blues[SEATS]; /* points of the field's stones and supports, of its other supports */
    Ground ground[SEATS][CELLS];       /* surveyed when it is asked for */
} Lab;

/* An open tile of the site as it is to everybody, in one number, for they are compared often (0: none): the
 * tile, the cell of a stone's research tile, whether it keeps the site from being dug, and what taking it
 * brings besides: a pile that can be dug, less what its red points cost. */
typedef uint64_t Offer;

typedef struct Outlook { /* what is the same for all players */
    const Terms *t;
    const IcaTiles *d;
    const IcaState *s;
    Lab *lab;
    int weight, hand;          /* of a red point in the field, in the hand */
    bool blocked;              /* nothing can be dug */
    uint8_t where[STONES + 1]; /* cell of the open research tile of a stone, or NO_CELL */
    Offer offer[CELLS];        /* open tiles of the site */
    int progress;              /* of the match: what turning up and lifting tiles is worth to everybody */
} Outlook;

typedef struct Player {  /* all that makes one like an offer more or less than another does */
    uint64_t hand, held; /* tiles of the hand; how many of each kind, a byte each */
    int32_t field, best; /* worth of the field, of the best that a stone of the hand would make */
    int32_t settled;     /* worth of the player but for what the site offers */
    int32_t weight;      /* of a red point in the field */
    int points_left;     /* in this turn, or 0 */
    int help;            /* what objects of the hand can add in a conflict */
    int seat;
    uint8_t prospector, researcher;
    bool evicted;
} Player;

typedef struct Memory { /* what a player thought of offers, by cell */
    Player player;
    Offer offer[CELLS];
    int32_t worth[CELLS];
} Memory;

void ica_look_round(const Terms *t, const IcaState *s, Lab *lab, Outlook *o); /* all of these: */
void ica_look_at_progress(Outlook *o);
void ica_look_at_research(Outlook *o);
void ica_look_at_site(
    Outlook *o); /* after the research, for a stone is as good as its research tile's place */
void ica_look_at_lab(const Outlook *o, Lab *lab);

void ica_look_as(const Outlook *o, int seat, int points_left, Player *me);
int ica_best_offer(const Outlook *o, const Player *me, Memory *memory);
int32_t ica_worth_of(const Outlook *o, int seat, int points_left, Memory *memory);
int32_t ica_own_worth(const Outlook *o, Seat seat, Memory *memory); /* and what goes with being asked */
int32_t ica_share_of(const Terms *t, int32_t rivals); /* how the sum of the rivals' worths weighs on a seat */

#endif
