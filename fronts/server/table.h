/* table.h -- a table: where people meet for matches.
 *
 * `kept` is what the store knows of it; the rest is computed from the store (the match,
 * acts already done) or lives only as long as connections do (who is here, what is asked).
 * Every change goes through table_changed() or play.c, which write to the store's batch
 * and raise `kept.n`, so that what clients number is what the store keeps. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "fronts/server/wire/net.h"
#include "match/journal.h"

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

typedef struct Wanted { /* a thought of a bot (bots.h) */
    Job job;
    struct Table *table;
    Seat seat;
    uint64_t moment;
} Wanted;

typedef struct SeatSeen { /* as it was when the table last looked (sitters.h) */
    int kind;
    char name[STORE_NAME];
} SeatSeen;

typedef struct Table {
    Server *server;
    TableRecord kept;
    const Game *game;
    const struct Tempo *tempo; /* how acts become final (tempo.h) */
    uint64_t touches;          /* changes, ever: what was made of it before is old */
    Mark mark;                 /* of its last change: what tells of the table waits for it */
    Terms terms;               /* of the next match, or the running one */
    struct Table *next_by_code, *next_by_id;
    struct Table *next_asleep, **asleep; /* in the server's list while nobody is here */
    int64_t asleep_ms;
    bool is_visited;                     /* somebody came who did not make it */
    struct Table *next_listed, **listed; /* in the server's list; NULL: not there */

    Match *match;       /* NULL in a lobby; owned, one block */
    MatchRecord head;   /* of it */
    int rows;           /* of its journal */
    const char *notice; /* words for the people here: what became of their match; NULL: nothing */
    bool *by_bot;       /* for every act of the log */
    Address *opener;    /* whose match it is, as far as memory goes; NULL: nobody's */
    Done *done;
    int done_count, done_capacity;
    ChatRecord *chat; /* the last CHAT_KEPT lines */
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
    bool sends_away;       /* some were banned in this turn */
    MoveKey *key;          /* MOVE_KEYS of them; NULL: none was ever made */

    uint64_t moment; /* rises with everything a bot's thought depends on */
    Thought thought;
    struct BotPlan *plan; /* turns that bots have thought out or advised, by seat; NULL: none yet */
    bool hint_is_coming;
    Wanted wants_act, wants_hint;
    int64_t acted_ms;          /* of the last act */
    int acts_in_turn;          /* that the seat of the last act has made one after the other */
    bool is_hurried;           /* whoever plays alone does not want to watch the bots until their own turn */
    int64_t ticked_ms;         /* up to when time has passed in the match (tempo.h) */
    struct Reaction *reaction; /* what bots are about to press, by seat (reactions.h); NULL: not asked yet */
    struct Chronicle *chronicle; /* the told lines of a match that is not played again (chronicle.h) */
    struct Stream *stream;       /* while a match runs in which hands move worlds (hands.h) */
    struct Welcome *welcome;     /* what who comes now is told (welcome.h); NULL: nobody came */
    struct Places *places;       /* where people put pieces (places.h); NULL: nowhere in particular */
    struct Turnless *turnless;   /* while a match runs in which everybody plays at once (presses.h) */
    uv_timer_t wake;
    Job job;   /* it is due */
    bool gone; /* off the lists; freed when its timer is closed */
} Table;

/* The store has all of it: it can be put away and read again. */
static inline bool table_is_kept(const Table *t) { return t->mark <= t->server->reached; }

/* Neither bots act nor does time pass. */
static inline bool table_stands(const Table *t) { return t->kept.paused || t->is_waiting; }

/* ---- all tables (tables.c) ------------------------------------------------------ */

Table *tables_find(Server *s, const char *code); /* in any case of letters; NULL: not in memory */
Table *tables_find_id(Server *s, int64_t id);
Table *tables_add(Server *s, const TableRecord *kept); /* the record's game must be known */
/* There is room for a match of this game, which this address opens; tables where nobody is make some. */
bool tables_have_room(Server *s, const Address *from, const Game *g);
void tables_make_room(Server *s);              /* what nobody needs now goes */
void tables_charge(Table *t, Address *opener); /* it has a match from now on */
void tables_seen(Table *t);                    /* somebody came or went, or whether it is listed changed */
void tables_remove(Table *t);                  /* from memory; connections are let go */
void tables_sweep(Server *s);                  /* closes those that everybody left long ago */
Address *table_address(const Table *t); /* whose turn it is when it is due: who sits there, or watches */
void table_changed(Table *t);           /* raises n, saves, tells everybody the table */
void table_close(Table *t); /* for good: everybody is told, and off the lists once the store knows */

/* ---- their names (codes.c) ----------------------------------------------------------- */

bool code_new(Store *store, int letters, char out[STORE_CODE]);
int code_letters(const Server *s);                        /* so many that chance does not find a table */
bool code_normal(const char *text, char out[STORE_CODE]); /* of as many letters as codes have, upper case */
int64_t id_new(void);

/* ---- into the store's batch (batch.c) ------------------------------------------------ */

void table_touch(Table *t); /* it changes in this turn: what tells of it waits for the commit */
void table_save(Table *t);  /* what is kept of it */
void table_journal(Table *t, const Row *row, const char *client); /* a row of its match */
/* A row of a match's journal at its place; `client`: the client's id of the act, or "". */
void batch_row(Store *store, const JournalRecord *at, const Row *row, const char *client);

/* ---- by itself (wake.c) ------------------------------------------------------------------ */

void table_wake_soon(Table *t); /* in a turn of its own */
void table_wake_in(Table *t, int64_t wait_ms);

/* ---- from the store (keep.c) ------------------------------------------------------ */

bool keep_count(Server *s); /* what is there; tables are loaded when somebody comes */
Table *keep_open(Server *s, Address *from, const char *code,
                 const char **error);                          /* in memory, or from the store; NULL: why */
bool keep_look(Server *s, const char *code, TableRecord *out); /* only what is kept of it */
void keep_rebuild(Server *s, int64_t table_id); /* after a failed commit: as the store has it */

typedef struct Restoring {
    bool from_zero; /* trusting nothing; else from the last snapshot */
    Match *block;   /* memory of a match of this game, or NULL; taken over */
    bool *by_bot;   /* for every act, or NULL */
    void (*each)(void *context, const JournalRecord *r, int acts); /* or NULL */
    void *context;
    char why[160];     /* out: a sentence, where there is no match */
    const char *error; /* out: not even whether it is damaged can be known now; or NULL */
} Restoring;

/* A match from its records, or NULL. */
Match *keep_match(Store *store, const MatchRecord *head, Restoring *how);

Frame *keep_file(const Match *m, const MatchRecord *head); /* the match file; the seed only when it is over */

#endif
