/* table.h -- a table: where people meet for matches.
 *
 * `kept` is what the store knows of it; the rest is computed from the store (the match,
 * acts already done) or lives only as long as connections do (who is here, what is asked).
 * Every change goes through table_changed() or play.c, which write to the store's batch
 * and raise `kept.n`, so that what clients number is what the store keeps. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "match/journal.h"
#include "table/frame.h"
#include "table/guest.h"
#include "table/house.h"

typedef enum TableState { TABLE_LOBBY, TABLE_RUNNING, TABLE_OVER, TABLE_CLOSED } TableState;
typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } SeatKind;
typedef enum ChatMode { CHAT_OPEN, CHAT_SEATS, CHAT_CLOSED } ChatMode;

extern const char *const TABLE_STATES[], *const SEAT_KINDS[], *const CHAT_MODES[]; /* end with NULL */

enum { CHAT_KEPT = 50, CODE_LETTERS = 6, CODE_LETTERS_MAX = 9, MOVE_KEYS = 8 };

typedef struct Done { /* an act that was done, so that its resend is not */
    Seat seat;
    uint64_t client; /* fingerprint of the client's id */
    int64_t n;
    int acts; /* of the match, after it */
    /* Found by its fingerprint: element i also holds where the i-th list of acts with like ones begins. */
    int first, before; /* -1: none */
} Done;

typedef struct Question { /* may `seat` take back its act and the `acts` - 1 after it? */
    bool open;
    Seat seat;
    int acts;
    SeatSet yes, wait;
    int64_t until_ms; /* then it falls */
} Question;

typedef struct Presence { /* who is here, as far as everybody is told */
    SeatSet online, stand_in;
    int watchers;
} Presence;

/* Rights on their way to another device. A key is good for the tokens that it was made from and
 * for nothing else: taking them over gives new ones, so it is used once, and somebody who lost
 * a seat or handed the table over has no key to it. */
typedef struct MoveKey {
    uint8_t hash[STORE_HASH];
    uint8_t seat[SEATS_MAX][STORE_HASH]; /* zeros: not in it */
    uint8_t host[STORE_HASH];
    int64_t until_ms; /* 0: unused */
} MoveKey;

typedef struct Thought { /* what a bot found, and for which moment of the table */
    bool is_thinking, is_ready;
    uint64_t moment;
    Seat seat;
    Act act;
} Thought;

typedef struct SeatSeen { /* as it was when the table last looked (sitters.h) */
    int kind;
    char name[STORE_NAME];
} SeatSeen;

typedef struct Table {
    House *house;
    TableRecord kept;
    const Game *game;
    const struct Tempo *tempo; /* how acts become final (tempo.h) */
    uint64_t touches;          /* changes, ever: what was made of it before is old */
    Mark mark;                 /* of its last change: what tells of the table waits for it */
    Terms terms;               /* of the next match, or the running one */
    bool is_visited;           /* somebody came who did not make it */

    Match *match;                   /* NULL in a lobby; owned, one block */
    MatchRecord head;               /* of it */
    uint8_t commitment[STORE_HASH]; /* to its seed: everybody is told after every act */
    int rows;                       /* of its journal */
    const char *notice;             /* words for the people here: what became of their match; NULL: nothing */
    bool *by_bot;                   /* for every act of the log */
    Done *done;
    int done_count, done_capacity; /* a power of two */
    ChatRecord *chat;              /* the last CHAT_KEPT lines */
    int chat_count;

    Guest **guest; /* who is here */
    int guests, guest_capacity;
    int64_t away_ms[SEATS_MAX]; /* since when nobody holds the seat; 0: somebody does */
    bool stand_in[SEATS_MAX];
    bool is_waiting;      /* everybody who sits is away: bots and time wait for them */
    bool presence_is_old; /* people came or went: perhaps there is something to tell */
    Presence told;        /* last, to everybody */
    int64_t told_ms;      /* when */
    int64_t host_away_ms;
    SeatSeen seen[SEATS_MAX];
    Question question;
    Pace undos[SEATS_MAX]; /* how often each seat asked */
    struct Bans *bans;     /* bans.h; NULL: none */
    bool sends_away;       /* some were banned in this lap */
    MoveKey *key;          /* MOVE_KEYS of them; NULL: none was ever made */

    uint64_t moment; /* rises with everything a bot's thought depends on */
    Thought thought;
    struct BotPlan *plan; /* turns that bots have thought out or advised, by seat; NULL: none yet */
    bool hint_is_coming;
    int64_t acted_ms;          /* of the last act */
    int acts_in_turn;          /* that the seat of the last act has made one after the other */
    bool waits_for_store;      /* a bot does, with its act: wake it when the table is kept */
    bool is_hurried;           /* whoever plays alone does not want to watch the bots until their own turn */
    int64_t ticked_ms;         /* up to when time has passed in the match (tempo.h) */
    struct Reaction *reaction; /* what bots are about to press, by seat (reactions.h); NULL: not asked yet */
    struct Chronicle *chronicle; /* the told lines of a match that is not played again (chronicle.h) */
    struct Stream *stream;       /* while a match runs in which hands move worlds (hands.h) */
    struct Welcome *welcome;     /* what who comes now is told (welcome.h); NULL: nobody came */
    struct Places *places;       /* where people put pieces (places.h); NULL: nowhere in particular */
    struct Turnless *turnless;   /* while a match runs in which everybody plays at once (presses.h) */
    bool gone;                   /* nobody finds it any more */
} Table;

/* The store has all of it: it can be put away and read again. */
static inline bool table_is_kept(const Table *t) { return t->mark <= t->house->reached; }

/* One person sits here, with bots. */
static inline bool table_is_alone(const Table *t)
{
    int people = 0;
    for (Seat p = 0; p < t->terms.seats; p++) people += t->kept.seat[p].kind == SEAT_PERSON;
    return people == 1;
}

/* Neither bots act nor does time pass. */
static inline bool table_stands(const Table *t) { return t->kept.paused || t->is_waiting; }

/* ---- it is in memory (place.c) ---------------------------------------------------------- */

void table_place(Table *t, House *h, const TableRecord *kept); /* the record's game must be known */
void table_clear(Table *t); /* frees what it owns; nobody is here, and nobody finds it any more */

/* ---- it changes (change.c, state.c) -------------------------------------------------- */

void table_touch(Table *t);   /* it changes in this lap: what tells of it waits for the store */
void table_save(Table *t);    /* what is kept of it */
void table_changed(Table *t); /* raises n, saves, tells everybody the table */
void table_close(Table *t);   /* for good: everybody is told, and off the lists once the store knows */
void table_journal(Table *t, const Row *row, const char *client); /* a row of its match */
/* A row of a match's journal at its place; `client`: the client's id of the act, or "". */
void batch_row(Store *store, const JournalRecord *at, const Row *row, const char *client);

int64_t id_new(void); /* of a table or a match */
enum { CODE_ALPHABET_SIZE = 21 };
extern const char CODE_ALPHABET[];                        /* of codes */
bool code_normal(const char *text, char out[STORE_CODE]); /* of as many letters as codes have, upper case */

#endif
