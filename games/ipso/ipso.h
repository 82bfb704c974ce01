/* ipso.h -- IPSO inside: the truth, what is seen of it, and what both share.
 *
 * A card's id is its place in the deal of the present round: seat by seat, row by
 * row, then the centre, then the stock from the top. Ids move about, `number[id]`
 * tells what is printed. So a shuffled deck is the only secret, and dealing is
 * nothing but shuffling.
 *
 * Nobody has private knowledge (IP-SETUP, R2): a card is known to all, or to none. */
#ifndef GAMES_IPSO_H
#define GAMES_IPSO_H

#include "game/game.h"

enum {
    CARDS = 90,
    COLOURS = 5,
    SEATS = 6,
    ROWS = 4,
    ROW_LEAST = 2,        /* cards of the first row; each further one has one more */
    SLOTS = 14,           /* rows of 2, 3, 4 and 5 */
    PLACES = 2,           /* of the centre */
    PLACE_STOCK = PLACES, /* where nobody may take from: for a hand that tries (IP-REPLACE) */
    ROUNDS = 4,           /* of a tournament */
    STAR_POINTS = 3,
    NO_CARD = 255,
};

typedef enum IpsoOption { OPTION_PARITY, OPTION_TOURNAMENT, OPTION_FIRST } IpsoOption;
typedef enum IpsoAct { ACT_REPLACE, ACT_KEEP, ACT_BONUS, ACT_SWAP, ACT_THROW } IpsoAct;
typedef enum IpsoStage { STAGE_REPLACE, STAGE_CHOOSE, STAGE_BONUS, STAGE_OVER } IpsoStage;

typedef enum IpsoEvent {
    EVENT_DEAL,
    EVENT_REPLACE,
    EVENT_LAST,
    EVENT_KEEP,
    EVENT_BONUS,
    EVENT_SWAP,
    EVENT_THROW,
    EVENT_ROUND,
    EVENT_OVER,
} IpsoEvent;

typedef enum IpsoZone { ZONE_GONE, ZONE_CENTRE, ZONE_STOCK, ZONE_DRAWN, ZONE_OUT, ZONE_PYRAMID } IpsoZone;

typedef enum IpsoSign { SIGN_RISES, SIGN_COLOUR, SIGN_FALLS } IpsoSign; /* at: the row; value: its points */

enum {
    STAR_PIECE = CARDS,
    STAR_SLOT = SLOTS,
    STAR_FACE = CARDS + 1
}; /* a Star card is a piece on top of its pyramid */

typedef struct IpsoDeck { /* by number, 1 .. 90 */
    uint8_t colour[CARDS + 1], stars[CARDS + 1];
} IpsoDeck;

/* What everybody sees, and all there is but for the numbers of the cards. */
typedef struct IpsoTable {
    uint8_t slot[SEATS][SLOTS]; /* card ids */
    uint16_t down[SEATS];       /* bit i: slot i lies face down */
    uint8_t centre[PLACES];     /* card ids; NO_CARD once they are under the stock */
    uint8_t under[PLACES];      /* card ids of the former centre, lowest of the stock; or NO_CARD */
    uint8_t drawn;              /* the card id of a bonus turn under way, or NO_CARD */
    uint8_t draws;              /* cards drawn from the stock in this round */
    uint8_t has_star[SEATS];
    uint8_t stage;                       /* IpsoStage */
    uint8_t round;                       /* 0 .. 3 */
    uint8_t first;                       /* who began this round */
    uint8_t seat;                        /* whose turn it is */
    uint8_t left;                        /* turns left: of the fourteen a seat, then of the last round */
    int16_t points[SEATS], stars[SEATS]; /* of the rounds before this one */
} IpsoTable;

typedef struct IpsoState {
    IpsoTable table;
    uint8_t number[CARDS];            /* by id */
    uint8_t later[ROUNDS - 1][CARDS]; /* the deals to come in a tournament, then zero */
} IpsoState;

typedef struct IpsoView {
    int8_t viewer;
    IpsoTable table;
    uint8_t number[CARDS];            /* 0: nobody knows */
    uint8_t later[ROUNDS - 1][CARDS]; /* the referee's only */
} IpsoView;

typedef struct IpsoRow {
    int first, count; /* slots */
} IpsoRow;

extern const IpsoRow IPSO_ROWS[ROWS];
extern const IpsoDeck IPSO_DECK;
extern const char *const IPSO_COLOURS[];
extern const ActShapes ipso_shapes;

/* What a row is worth, part by part; all zero when it does not count (IP-ROWS). */
typedef struct IpsoRowScore {
    bool whole, rises; /* all cards known; numbers rise */
    bool one_colour, one_parity;
    int cards, colour, parity, stars; /* points by IP-COLOUR (cards, colour), IP-PARITY, IP-STARS */
} IpsoRowScore;

int ipso_row_of(int slot);

bool ipso_read_deck(const char *text, void *out, Fault *fault);
void ipso_write_deck(const void *data, Text *out);

/* `number` may be a State's or a View's: cards face down or unknown never score. */
IpsoRowScore ipso_row_score(const Terms *t, const IpsoTable *table, const uint8_t *number, int seat, int row);
int ipso_round_points(const Terms *t, const IpsoTable *table, const uint8_t *number, int seat, int *stars);

void ipso_result(const Terms *t, const State *state, Result *out);
int ipso_playout(const Terms *t, State *state, Rng *rng);

/* IP-SETUP: the whole match, or the table of the present round from its numbers and who begins. */
bool ipso_accepts(const Terms *t, Fault *fault);
void ipso_setup(const Terms *t, Rng *rng, State *state, Events *events);
void ipso_deal(const Terms *t, IpsoState *s, Events *events);

static inline int ipso_rounds(const Terms *t) { return t->option[OPTION_TOURNAMENT] ? ROUNDS : 1; }
static inline int ipso_stock_first(const Terms *t) { return t->seats * SLOTS + PLACES; }
/* The numbers that everybody knows; 0 for the others. */
void ipso_known(const Terms *t, const IpsoTable *table, const uint8_t number[CARDS], uint8_t known[CARDS]);
int ipso_stock_left(const Terms *t, const IpsoTable *table);
int ipso_stock_card(const Terms *t, const IpsoTable *table,
                    int below); /* id of the card with `below` above it */

int ipso_choices(const Terms *t, const State *s, Seat seat, Choice *out, int capacity);
const char *ipso_check(const Terms *t, const State *s);

void ipso_draw(const Terms *t, const View *v, Text *out);

bool ipso_suggest(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);

/* ---- its parts ---------------------------------------------------------------------- */

extern const Game ipso;
GAME_PARTS_OF(ipso);
extern const Rating ipso_ratings[];
extern const Data ipso_data;
extern const Sketches ipso_sketches;

#endif
