/* game.h -- the questions that every game answers.
 *
 * A Game is rules; a match is one playing of them; a State is the whole truth of
 * that playing; a View is what one seat may know of it. Terms are what is agreed
 * before: seats, options, data. Rules never print, draw, allocate, read a clock or
 * call back. Chance comes in once, at setup: a State holds no generator.
 *
 * The laws (tests/laws plays random matches of every game to prove them):
 *   1  Same setup and acts give the same hash, with or without events, on every build.
 *   2  Every choice applies, every sample is a choice; anything else is refused and changes nothing.
 *   3  Text and bytes round-trip, choices with ranges too; cut or hostile ones are refused.
 *   4  Someone may act, or time runs, or it is over; and it is over within acts_max.
 *   5  check() holds after every act.
 *   6  Twins: view(determinise(view(s, p)), p) equals view(s, p), and the same seats may act.
 *   7  Secrecy: what is hidden from p differs between twins, unless one possibility is left.
 *   8  What everybody knows is the same in all twins.
 *   9  Scene before + moves of the events = scene after, for every audience.
 *  10  Every event, refusal, clause, act, zone and look has words in every language, none of another game.
 *  11  fallback() is legal.
 *  12  Recorded matches replay to their hashes, by the rules that they were played by.
 *  13  choices() is the same in all twins of the seat's view: offering acts tells nothing.
 *  14  An act that shows no new face tells nobody anything new: undoing it is safe.
 *  15  preview() agrees with apply(): what may be done, which clause forbids the rest, what it costs.
 *  16  The lines of explain() add up to result(), and each of them has words.
 *  17  A listed turn is done act after act, ends where it says, and the best comes first; with two seats
 *      what a position is worth to one is minus what it is worth to the other.
 *  18  Where acts have shapes, every choice has a number, no other has it, and the number gives it back; a
 *      list of numbers is that of the choices; fields that are said to be seen hold all that a seat's view
 *      does.
 *  19  playout() is sample() and apply() until nobody may act: same State, acts and words drawn.
 *  20  imagine() from the sketch of a view is determinise() of that view: same State, same words drawn.
 *
 * Every function may be called with memory of the caller's only; sizes are in Game. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/fields.h"
#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SEATS_MAX = 10,
    OPTIONS_MAX = 16,
    ACT_ARGS = 11,
    ARGS_MAX = 8,     /* of an event or message */
    PIECES_MAX = 400, /* in one scene */
    MOVES_MAX = 800,  /* in the events of one act */
    EVENTS_MAX = 128, /* of one act */
    CHOICES_MAX = 4096,
    LINES_MAX = 96,         /* of explain() */
    SIGNS_MAX = 96,         /* of sign() */
    TOUCHED_MAX = 64,       /* pieces or cells a preview() can point at */
    POSITION_MAX = 1 << 19, /* characters of the longest position, with its NUL */
    ACT_TEXT_MAX = 96,
    CHOICE_TEXT_MAX = 2 * ACT_TEXT_MAX,
    VIEW_MAX = 1 << 19, /* bytes of the largest View */
    STATE_MAX = 1 << 20,
};

/* ---- who ---------------------------------------------------------------- */

typedef int8_t Seat;      /* 0 .. seats-1, or one of the two below */
typedef uint16_t SeatSet; /* bit i: seat i is in it */

#define SEAT_WATCHER ((Seat)-1) /* sees what everybody may see */
#define SEAT_REFEREE ((Seat)-2) /* sees everything: finished matches and tests only */

static inline SeatSet seat_bit(Seat seat) { return (SeatSet)(1u << seat); }
static inline bool seats_have(SeatSet set, Seat seat) { return seat >= 0 && (set >> seat & 1); }

/* ---- what is agreed before a match -------------------------------------- */

/* One option of a game, as tables offer it. Words: `GAME.option.NAME`. */
typedef struct Option {
    const char *name;
    int32_t standard, low, high;
    const char *const *values; /* names of low..high; NULL: a plain number */
} Option;

typedef struct Terms {
    int seats;
    int rules; /* the version that the match is played by: the present one, but for matches begun before */
    int32_t option[OPTIONS_MAX];
    const void *data; /* the game's decks, maps, tiles: checked when loaded, immutable, owned by the front */
} Terms;

/* ---- what is said -------------------------------------------------------- */

/* A typed argument, so that plural, gender and names come out right in any language. */
typedef enum ArgType { ARG_COUNT, ARG_SEAT, ARG_FACE, ARG_PIECE, ARG_CELL, ARG_WORD } ArgType;

typedef struct Arg {
    ArgType type;
    int32_t value; /* ARG_WORD: index into the game's `words` */
} Arg;

/* A sentence still without language: lang/ has the words under `key`. */
typedef struct Message {
    const char *key;
    int count;
    Arg arg[ARGS_MAX];
    char quote[64]; /* somebody's input, or what a `check` found broken, quoted as {quote} */
} Message;

/* Why something was not done. */
typedef enum RefusalCode {
    REFUSAL_NONE,
    REFUSAL_GARBLED,
    REFUSAL_NOT_NOW,
    REFUSAL_ILLEGAL,
    REFUSAL_LATE
} RefusalCode;

typedef struct Refusal {
    RefusalCode code;
    const char *clause; /* "IP-REPLACE" */
    Message message;
} Refusal;

/* What is wrong with a text somebody gave us, and where. */
typedef struct Fault {
    int line; /* from 1; 0 where there is only one */
    Message message;
} Fault;

/* ---- what is done --------------------------------------------------------- */

/* A small value, no pointer, no float: compared, logged and replayed exactly.
 * Arguments past `argc` mean nothing. */
typedef struct Act {
    uint8_t kind, argc; /* kind: index into the game's `acts` */
    int16_t arg[ACT_ARGS];
} Act;

/* All acts between lo and hi, argument by argument; one exact act has lo == hi. */
typedef struct Choice {
    Act lo, hi;
} Choice;

/* ---- what happens --------------------------------------------------------- */

/* A piece goes somewhere, or shows another face. To zone 0 it leaves the table. */
typedef struct Move {
    uint16_t piece;
    uint8_t zone;
    int16_t slot;
    int16_t face;        /* as everybody sees it; 0: hidden */
    int16_t secret_face; /* as the seats in `privy` see it */
    SeatSet privy;
} Move;

/* What happened, in words and in moves. `secret` is blanked by the core for
 * every seat not in `privy`, so that no game can forget to. */
typedef struct Event {
    uint8_t kind; /* index into the game's `events` */
    Seat seat;    /* whose doing, or SEAT_WATCHER for the table's */
    SeatSet privy;
    int16_t open[ARGS_MAX], secret[ARGS_MAX];
    uint16_t first_move, move_count; /* in Events.move */
} Event;

typedef struct Events { /* NULL where nobody wants them, as in search */
    int count, move_count;
    Event event[EVENTS_MAX];
    Move move[MOVES_MAX];
} Events;

/* ---- what is seen --------------------------------------------------------- */

typedef struct Pose { /* where slots do not tell enough */
    int32_t x_um, y_um, z_um;
    int16_t turn[4]; /* a quaternion w x y z, not normalised */
} Pose;

/* One thing on the table. The id tells which physical thing it is or where it was
 * dealt, never a hidden face; `look` is what all can see of that thing (its back,
 * its owner's colour) and depends on the id alone. */
typedef struct Piece {
    uint16_t id;
    uint8_t zone; /* index into the game's `zones` */
    uint8_t look; /* index into the game's `looks` */
    int16_t slot, face;
    bool posed;
    Pose pose;
} Piece;

/* What an act, or the beginning of one, would mean. */
typedef struct Preview {
    Refusal refusal; /* REFUSAL_NONE: it may be done, or may yet become legal */
    bool complete;   /* nothing has to be added */
    int cost;        /* action points; -1 where there are none */
    int lines, pieces, cells;
    Message line[8]; /* sums, odds, what it would score */
    uint16_t piece[TOUCHED_MAX];
    int16_t cell[TOUCHED_MAX];
    int tolls;                /* of that many cells, from the first on, it is told what coming there costs */
    int8_t toll[TOUCHED_MAX]; /* action points */
    bool at_edge;             /* what stops it is the edge of what is played on, and no piece */
} Preview;

typedef struct ScoreLine {
    Seat seat;
    Message why;
    int32_t points;
    bool expected; /* not scored yet: what a scoring now would bring */
    bool decides;  /* no points, but what places are settled by where these are the same */
} ScoreLine;

/* What is to be shown and is no piece: a row that counts, what a tower is worth, whose a colour is. What `at`
 * and `value` mean, the kind says. */
typedef struct Sign {
    uint8_t kind; /* index into the game's `signs` */
    Seat seat;    /* whose, or SEAT_WATCHER for nobody's */
    int16_t at;
    int32_t value;
} Sign;

typedef struct Result {
    bool over, capped; /* capped: by the limit of its length, not by play */
    int32_t points[SEATS_MAX];
    SeatSet winners;
    const char *ghost; /* word key of a winner who has no seat, or NULL */
    int32_t ghost_points;
} Result;

typedef struct State State;   /* the game's own struct: flat, fixed-size, no pointers */
typedef struct View View;     /* another struct: built up from nothing, never from a copied State */
typedef struct Sketch Sketch; /* likewise: what a View tells of all States that fit it */

/* ---- what only some games have ---------------------------------------------- */

/* Decks, maps, tiles that a table may bring. Their digest is the SHA-256 of what `write` writes. */
typedef struct Data {
    size_t size;
    const void *standard;
    bool (*read)(const char *text, void *out, Fault *fault);
    void (*write)(const void *data, Text *out);
} Data;

/* Games where time matters. */
typedef struct Clock {
    int hz;
    bool is_dear; /* each step is worked out, however little happens: who lets others ask bounds them */
    void (*tick)(const Terms *t, State *s, int count, Events *events); /* `count` steps as one by one */
    /* Steps until a tick may change more than a clock; 0: time stands still. */
    int (*due)(const Terms *t, const State *s);
    /* Or NULL. A player of level 0 .. 5 (random, greedy, easy, medium, hard, master) looks at its view; ticks
     * until it presses `out`, or 0: it sees nothing to do before something changes. Whoever asks lets those
     * ticks pass, applies the act if it is still legal, and asks again. */
    int (*react)(const Terms *t, const View *v, int level, Rng *rng, Act *out);
} Clock;

/* Games where everybody plays at once; never without a clock. */
typedef struct Presses {
    int window; /* the option that tells how many ms an act may wait for one that travels longer */
    /* The same as Rules.apply for an act that was pressed `early` ticks before the clock of the match. */
    bool (*apply)(const Terms *t, State *s, Seat seat, const Act *act, int early, Events *events,
                  Refusal *why);
    /* Ticks for which the seat's hand is still too busy for this act. */
    int (*pace)(const Terms *t, const State *s, Seat seat, const Act *act);
} Presses;

/* How far a match has come, for figures over many of them; each may be NULL. */
typedef struct Course {
    int (*round)(const Terms *t, const State *s);       /* that is being played, from 1; 0: not begun */
    int (*points_left)(const Terms *t, const State *s); /* action points of the seat whose turn it is */
    int (*start_cell)(const Terms *t, const State *s, Seat seat); /* while it can be seen, else -1 */
} Course;

/* Games in which every seat has a world of its own that its hands move. Who holds the seat steps
 * that world itself, from the same acts at the same ticks, so that no hand has to wait for the
 * table; the table does the same acts and is the judge. */
typedef struct Hands {
    uint32_t kinds; /* bit i: acts of kind i move hands; they come as a stream, at ticks of their own */
    int pieces;     /* piece / pieces is the seat whose world it is in */
    /* The position as far as the seat needs it to step its own world. */
    void (*write_own)(const Terms *t, const State *s, Seat seat, Text *out);
    uint64_t (*own_hash)(const Terms *t, const State *s, Seat seat);
    /* Whose worlds the table itself changed when this happened; not what hands or time did to them. */
    SeatSet (*touched)(const Terms *t, const Events *events);
} Hands;

/* Determinise in two steps, for who imagines many States of one View: what follows from the View alone is
 * worked out once. */
typedef struct Sketches {
    size_t size;
    void (*sketch)(const Terms *t, const View *v, Sketch *out);
    void (*imagine)(const Terms *t, const Sketch *sketch, Rng *rng, State *out);
} Sketches;

/* ---- games that are thought about turn by turn ------------------------------- */

enum { MEASURES_MAX = 8, MEASURE_KNOT = 16 };

/* How far along one of the learnt curves a seat is, in sixteenths of what lies between two knots. */
typedef struct Measure {
    uint16_t curve;
    int16_t at;
} Measure;

/* What was learnt from play about who wins (game/worth.h; `ilot train`). */
typedef struct Worth {
    int curves, knots;
    bool falls;           /* farther along a curve is never better */
    int stiff;            /* for learning: a knot seen as often lies half-way to a straight line */
    const int16_t *table; /* curve by curve; logits in 1/1024 */
    /* Every seat's measures, of a match that is not over; answers how many each has. */
    int (*measure)(const Terms *t, const State *s, Measure out[SEATS_MAX][MEASURES_MAX]);
} Worth;

typedef struct Turn Turn;
typedef struct TurnList TurnList;
typedef struct TurnAsk TurnAsk;

/* Whole turns, best first, by that worth (game/turn.h): a search looks at these and at the answers to them
 * (bots/turns.h). `evaluate` and `suggest` are not asked then. */
typedef struct Turns {
    int beams; /* lists that listing needs */
    uint64_t (*key)(const State *s);
    void (*list)(TurnAsk *ask, const State *from);
    /* Or NULL. Other last acts of that turn, of which its answer may have wished they were not done. */
    int (*amend)(const Terms *t, const State *from, const Turn *turn, const Turn *answer, Act *out,
                 int capacity);
} Turns;

/* ---- levels for people --------------------------------------------------------- */

enum { LEVELS_FOR_PEOPLE = 4 }; /* easy, medium, hard, master */

/* How a level thinks about a game. In games with time that is the game's own affair (Clock.react). */
typedef struct Care {
    int32_t thoughts; /* iterations an act; with Turns: evaluations a turn */
    int16_t sight;    /* turns until the formula judges; with Turns: so many are considered; 0: the game's */
    int16_t loose;    /* what is less worse than that may be done as well: thousandths of a reward, or logits
                         in 1/1024 */
    bool by_policy;   /* plays on by `suggest`, else by chance */
    int16_t
        curiosity; /* how far an act's bound lies above its mean, in thousandths of a reward; 0: the usual */
} Care;

/* How strong a level was found to be: Elo with its interval at 95 %, greedy being 1000 (bench/ratings.mjs).
 */
typedef struct Rating {
    int16_t elo, low, high;
} Rating;

/* ---- games whose acts can be numbered through -------------------------------- */

typedef struct Span {
    int16_t low, high;
} Span;

/* Acts of one kind with so many arguments, and from where to where each of these goes. All shapes together
 * hold every act that is ever legal, each once (game/numbers.h). */
typedef struct ActShape {
    uint8_t kind, argc;
    Span arg[ACT_ARGS];
} ActShape;

typedef struct ActShapes {
    int count;
    const ActShape *shape;
    /* Or NULL. The numbers of all acts of choices(), in its order, without making a list of acts; `first` has
     * the number of each shape's first. Counts even what does not fit. */
    int (*list)(const Terms *t, const State *s, Seat seat, const int first[], int32_t *out, int capacity);
} ActShapes;

/* ---- what acts take ------------------------------------------------------------ */

/* Things that go with an act, by their numbers in the game's `words`: two knives are there twice. */
typedef struct Price {
    uint8_t count, word[6];
} Price;

/* ---- numbers that a drawing of the game has to know --------------------------- */

/* How ids, slots, faces and arguments are made, and how much there is of what: the build writes them with
 * the fields of the View and the names below into contract/GAME.ts, by which the game's board is compiled. */
typedef struct Constant {
    const char *name;
    int32_t value;
} Constant;

#define CONSTANT(name)                                                                                       \
    {                                                                                                        \
#name, name                                                                                          \
    }
#define CONSTANT_END                                                                                         \
    {                                                                                                        \
        NULL, 0                                                                                              \
    }

/* ---- the questions, part by part ------------------------------------------------ */

/* A part is defined by the file that is named above it (`const Rules ica_rules`), which keeps the functions
 * to itself. An answer is never NULL where it is not said that it may be. */

/* rules.c: a match goes on. */
typedef struct Rules {
    bool (*accepts)(const Terms *t, Fault *fault); /* NULL: any seats and options in range */
    void (*setup)(const Terms *t, Rng *rng, State *out, Events *events);
    SeatSet (*may_act)(const Terms *t, const State *s);
    int (*choices)(const Terms *t, const State *s, Seat seat, Choice *out, int capacity);
    bool (*sample)(const Terms *t, const State *s, Rng *rng, Seat *seat,
                   Act *out); /* anybody's choice, without listing; false: nobody may, or (in a game with
                                 time) nobody would before time passes; or NULL */
    bool (*apply)(const Terms *t, State *s, Seat seat, const Act *act, Events *events, Refusal *why);
    void (*result)(const Terms *t, const State *s, Result *out);
    /* Or NULL. From here to the end by chance, as sample() and apply() would (game/playout.h): the acts and
     * waits it took. */
    int (*playout)(const Terms *t, State *s, Rng *rng);
} Rules;

/* view.c: what there is to know, and what a seat may know of it. */
typedef struct Views {
    size_t state_size, view_size;
    const Field *state_fields, *view_fields;
    const Field *seen_fields; /* of a View, without what only the referee's holds; NULL: view_fields */
    const char *(*check)(const Terms *t, const State *s); /* NULL, or the invariant that is broken */
    void (*view)(const Terms *t, const State *s, Seat seat, View *out);
    void (*determinise)(const Terms *t, const View *v, Rng *rng,
                        State *out); /* a State that fits, drawn fairly */
    bool (*fallback)(const Terms *t, const View *v,
                     Act *out); /* a legal act for a seat whose clock ran out */
} Views;

/* text.c: how it is told. */
typedef struct Texts {
    void (*write_act)(const Terms *t, const Act *act, Text *out); /* a kind of `acts`, any numbers: those of
                                                                     no act do not read back */
    bool (*read_act)(const Terms *t, const char *text, Act *out, Refusal *why);
    void (*describe)(const Terms *t, const Event *e, Message *out);
    void (*name_face)(const Terms *t, int face, Message *out);
    void (*name_piece)(const Terms *t, int piece, Text *out); /* as in the notation */
    void (*name_cell)(const Terms *t, int cell, Text *out);
    void (*write_face)(const Terms *t, int face, Text *out); /* likewise; NULL: by its number */
} Texts;

/* position.c: one line, without the terms. */
typedef struct Positions {
    void (*write)(const Terms *t, const State *s, Text *out);
    bool (*read)(const Terms *t, const char *text, State *out, Fault *fault);
} Positions;

/* scene.c: how it is shown. */
typedef struct Scenes {
    int (*scene)(const Terms *t, const View *v, Piece *out, int capacity);
    void (*preview)(const Terms *t, const View *v, const Act *part, Preview *out);
    /* These two follow from what is seen, whoever sees it: v->viewer is not asked. */
    int (*explain)(const Terms *t, const View *v, ScoreLine *out, int capacity);
    int (*sign)(const Terms *t, const View *v, Sign *out, int capacity); /* NULL where there are no `signs` */
    void (*draw)(const Terms *t, const View *v, Text *out); /* text picture, with the marks of base/style.h */
} Scenes;

/* bot.c: how it is played well. */
typedef struct Skill {
    int32_t (*evaluate)(const Terms *t, const State *s,
                        Seat seat); /* worth of a position, in thousandths of a point */
    int32_t (*promise)(const Terms *t, const State *s,
                       Seat seat); /* the same, learnt, where a search stops; NULL: evaluate() */
    int32_t (*tempo)(const Terms *t, const State *s,
                     Seat seat); /* what it adds to that to be on turn, where a search stops; or NULL */
    bool (*suggest)(const Terms *t, const State *s, Rng *rng, Seat *seat,
                    Act *out); /* a sensible sample; or NULL */
    int foresight;             /* turns that a search plays on by suggest() before evaluate() knows
                                  better, the searcher's own being the first; 0: to the end */
    const Care *care;          /* LEVELS_FOR_PEOPLE of them; NULL: as bots/bot.c has it for games that were
                                  not tried out */
    const Rating *rating;      /* likewise; NULL: nobody has measured */
    uint32_t shows; /* bit i: acts of kind i show what was hidden, no others do; a search then chooses among
                       turns as far as these (bots/lines.h). 0: it chooses act by act */
    /* Or NULL. The same as suggest() in a search of lines, which chooses nothing by what an act would show.
     */
    bool (*suggest_fairly)(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out);
} Skill;

/* ---- a game --------------------------------------------------------------------- */

typedef struct Game {
    const char *id;    /* in files, addresses and logs: never changes */
    int rules_version; /* rises when an old match would replay differently */
    int rules_since;   /* matches from this version on can still be played and told; 0: only the present one's
                        */
    int seats_min, seats_max;
    int acts_max;          /* no match is longer */
    const Option *options; /* ends with a NULL name */
    const char *advised; /* `name=value`: what new tables begin with where it is not the standard; or NULL */
    /* Names by number, each list ending with NULL; zone 0 is off the table. */
    const char *const *acts, *const *events, *const *zones, *const *looks, *const *words, *const *clauses;
    const char *const *signs; /* or NULL */
    /* bit i: events of kind i tell why the match ended, where it does not always end alike */
    uint32_t endings;
    int faces;      /* the highest face that name_face() knows */
    bool has_poses; /* some of its pieces lie anywhere (Piece.posed): their moves tell too little */
    const Constant *constants; /* ends with a NULL name; or NULL */
    const Price *prices;       /* by kind of act; NULL where acts take nothing but points */

    /* What every game has. */
    const Rules *rules;
    const Views *views;
    const Texts *texts;
    const Positions *positions;
    const Scenes *scenes;
    const Skill *skill;

    /* What only some games have, else NULL. The facets choose how a table is played: by hands, by presses,
     * else in turns. */
    const Data *data;
    const Clock *clock;
    const Presses *presses;
    const Hands *hands; /* never without a clock */
    const Sketches *sketches;
    const Worth *worth;
    const Turns *turns; /* never without `worth` */
    const Course *course;
    const ActShapes *shapes; /* NULL: acts are too many to be numbered */
} Game;

/* In a game's header, that its parts are somewhere; in its `const Game`, those parts, and the names that it
 * gives to things. `prefix` is what its functions begin with. */
#define GAME_PARTS_OF(prefix)                                                                                \
    extern const Rules prefix##_rules;                                                                       \
    extern const Views prefix##_views;                                                                       \
    extern const Texts prefix##_texts;                                                                       \
    extern const Positions prefix##_positions;                                                               \
    extern const Scenes prefix##_scenes;                                                                     \
    extern const Skill prefix##_skill

#define GAME_PARTS(prefix)                                                                                   \
    .rules = &prefix##_rules, .views = &prefix##_views, .texts = &prefix##_texts,                            \
    .positions = &prefix##_positions, .scenes = &prefix##_scenes, .skill = &prefix##_skill

#define GAME_NAMES(of_acts, of_events, of_zones, of_looks, of_words, of_clauses)                             \
    .acts = of_acts, .events = of_events, .zones = of_zones, .looks = of_looks, .words = of_words,           \
    .clauses = of_clauses

/* ---- the same of every game, whichever facets it has ------------------------ */

static inline const void *game_data(const Game *g) { return g->data ? g->data->standard : NULL; }
static inline bool game_reacts(const Game *g) { return g->clock && g->clock->react; }
static inline int game_due(const Game *g, const Terms *t, const State *s)
{
    return g->clock ? g->clock->due(t, s) : 0;
}
static inline Course game_course(const Game *g) { return g->course ? *g->course : (Course){0}; }
static inline int game_round(const Game *g, const Terms *t, const State *s)
{
    return game_course(g).round ? g->course->round(t, s) : 0;
}

/* Every game of this build, ending with NULL; written by the build from its list. */
extern const Game *const GAMES[];

#endif
