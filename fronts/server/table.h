/* table.h -- a table: where people meet for matches.
 *
 * `kept` is what the store knows of it; the rest is computed from the store (the match,
 * acts already done) or lives only as long as connections do (who is here, what is asked).
 * Every change goes through table_changed() or play.c, which write to the store's batch
 * and raise `kept.n`, so that what clients number is what the store keeps. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "fronts/server/net.h"
#include "match/match.h"

typedef enum TableState { TABLE_LOBBY, TABLE_RUNNING, TABLE_OVER, TABLE_CLOSED } TableState;
typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } SeatKind;
typedef enum ChatMode { CHAT_OPEN, CHAT_SEATS, CHAT_CLOSED } ChatMode;

extern const char *const TABLE_STATES[], *const SEAT_KINDS[], *const CHAT_MODES[]; /* end with NULL */

enum { CHAT_KEPT = 50, CODE_LETTERS = 6, MOVE_KEYS = 8 };

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

typedef struct MoveKey { /* seats on their way to another device */
    uint8_t hash[STORE_HASH];
    SeatSet seats;
    bool host;
    int64_t until_ms; /* 0: unused */
} MoveKey;

typedef struct Thought { /* what a bot found, and for which moment of the table */
    bool is_thinking, is_ready;
    uint64_t moment;
    Seat seat;
    Act act;
} Thought;

typedef struct Table {
    Server *server;
    TableRecord kept;
    const Game *game;
    Terms terms; /* of the next match, or the running one */
    struct Table *next_by_code, *next_by_id;

    Match *match;     /* NULL in a lobby; owned, one block */
    MatchRecord head; /* of it */
    bool *by_bot;     /* for every act of the log */
    Done *done;
    int done_count, done_capacity;
    ChatRecord *chat; /* the last CHAT_KEPT lines */
    int chat_count;

    Conn **conn; /* who is here */
    int conns, conn_capacity;
    int64_t away_ms[SEATS_MAX]; /* since when nobody holds the seat; 0: somebody does */
    bool stand_in[SEATS_MAX];
    bool presence_is_old; /* people came or went, and it was not told yet */
    int64_t host_away_ms;
    Question question;
    MoveKey key[MOVE_KEYS];

    uint64_t moment; /* rises with everything a bot's thought depends on */
    Thought thought;
    bool hint_is_coming;
    int64_t acted_ms;          /* of the last act */
    int64_t ticked_ms;         /* up to when time has passed in the match (ticks.h) */
    struct Reaction *reaction; /* what bots are about to press, by seat (reactions.h); NULL: not asked yet */
    struct Chronicle *chronicle; /* the told lines of a match that is not played again (chronicle.h) */
    struct Stream *stream;       /* while a match runs in which hands move worlds (stream.h) */
    struct Places *places;       /* where people put pieces (places.h); NULL: nowhere in particular */
    struct Turnless *turnless;   /* while a match runs in which everybody plays at once (turnless.h) */
    uv_timer_t wake;
    bool gone; /* off the lists; freed when its timer is closed */
} Table;

/* ---- all tables (tables.c) ------------------------------------------------------ */

Table *tables_find(Server *s, const char *code); /* in any case of letters; NULL */
Table *tables_find_id(Server *s, int64_t id);
Table *tables_add(Server *s, const TableRecord *kept); /* the record's game must be known */
void tables_remove(Table *t);                          /* from memory; connections are let go */
void tables_sweep(Server *s);                          /* closes those that everybody left long ago */
bool code_new(Store *store, char out[STORE_CODE]);
bool code_normal(const char *text, char out[STORE_CODE]); /* six letters, upper case */
int64_t id_new(void);

/* A table that was touched now: everything about it is saved at the end of the turn. */
void table_save(Table *t);
void table_changed(Table *t); /* raises n, saves, tells everybody the table */

/* ---- from the store (keep.c) ------------------------------------------------------ */

bool keep_load_all(Server *s);
Table *keep_load(Server *s, const TableRecord *kept); /* with its match; NULL when it cannot be played */
Table *keep_open(Server *s, const char *code);        /* in memory, or from the store; NULL */
void keep_rebuild(Server *s, int64_t table_id);       /* after a failed commit: as the store has it */

/* A match from its records: from the last snapshot, or from zero. NULL with a sentence. */
Match *keep_match(Store *store, const MatchRecord *head, bool from_zero, bool *by_bot,
                  void (*each)(void *context, const JournalRecord *r, int acts), void *context, char *error,
                  size_t capacity);

Frame *keep_file(const Match *m, const MatchRecord *head); /* the match file; the seed only when it is over */

#endif
