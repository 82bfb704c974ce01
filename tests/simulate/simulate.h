/* simulate.h -- evenings at tables in virtual time: people, lines, a store and a scheduler that fail, by one
 * seed.
 *
 * A *world* is a house (fronts/local) with some tables of one game and some clients around them. Its clock is
 * a number. Nothing in it is real but the tables, so a world of minutes takes milliseconds, and the same seed
 * gives the same world to the byte.
 *
 * In every other world two or three houses share one shelf, as nodes share a PostgreSQL: a table is at one of
 * them at a time, and clients go where they are led.
 *
 * What goes wrong: messages come late, and in any order between peers; lines are cut, with some of what was
 * under way on them; clients come back and ask again what was not answered; batches come late or are lost;
 * the house is killed between any two words, with its last batch kept or not, and another opens on the same
 * shelf; clocks jump; bots answer late or never; clients say what is garbled, forbidden, stale or not theirs,
 * are banned, and some go for good. Nodes fall asleep (their batches arrive, their answers do not), wake as
 * zombies when others have their tables, drain, and lose their connection to the shelf with a batch out.
 *
 * What must hold (check.c, client.c, twins.c):
 *   1. Each request has exactly one answer.
 *   2. Nothing that was acknowledged is lost or done twice.
 *   3. Who has caught up has exactly the view of its audience, and versions have no gaps.
 *   4. A table restored from its records is the one that wrote them, in all that is kept.
 *   5. No byte told to an audience differs between twins of its view.
 *   6. Nothing waits for ever.
 *   7. Nobody is told anything by a node that others found dead; no version is told in two ways; what was
 * told as an act stands in the journal under its number. */
#ifndef TESTS_SIMULATE_H
#define TESTS_SIMULATE_H

#include "base/json_read.h"
#include "fronts/local/local.h"
#include "table/outbox.h"
#include "table/seats.h"

#include <stdio.h>

enum { CLIENTS = 10, TABLES = 3, NODES = 3, THINKERS = 4, ASKED_MAX = 24, VALUES = 40000 };

typedef struct Line { /* a message under way, in order */
    struct Line *next;
    int64_t at_us;
    size_t size;
    char text[];
} Line;

typedef struct Pipe {
    Line *first, **last;
    int64_t at_us; /* of the last one: they do not overtake each other */
} Pipe;

typedef struct Asked { /* a request, from when it is said until it is answered */
    bool is_open;
    bool is_act, is_chat;
    bool is_again; /* it was answered before, and is said once more; */
    int64_t match; /* it was done in this match of its table */
    int64_t since_us;
    char id[16], text[600];
} Asked;

typedef struct Known { /* what a client knows of the match as one audience */
    bool is_known;
    int pieces;
    Piece piece[PIECES_MAX];
    char *view; /* the last told, whole or what changed; owned */
    bool is_whole;
    int may_act; /* seats, as that view says; it counts while there is one */
} Known;

typedef struct Client {
    int number, table; /* which of the world's */
    bool is_maker;
    Peer *peer;           /* NULL: not connected */
    struct Node *at;      /* where it is; NULL: not connected */
    int goes_to;          /* the node that it was led to; -1: any */
    bool is_greeted;      /* heard hello on this connection */
    bool is_joined;       /* has asked to join on it */
    bool has_address;     /* by which it can be banned wherever its table is */
    bool is_banned;       /* was sent away from its table on it */
    bool has_asked_again; /* on it, what was not answered before */
    Pipe up, down;
    int64_t delay_us, next_us;
    char code[STORE_CODE]; /* of the table that it knows */
    char epoch[20], host[TOKEN_TEXT];
    int tokens;
    char token[SEATS_MAX][TOKEN_TEXT];
    SeatSet seats; /* as the server says */
    bool has_state;
    int64_t n; /* -1: nothing seen */
    char state[12];
    Known sight[SEATS_MAX + 1]; /* by audience, the watcher's first */
    Asked asked[ASKED_MAX];
    int ids;
    char last_act[600], last_id[16]; /* the last that was done, to be said again, */
    int64_t last_match, match;       /* in this match of the table; the one it knows of */
} Client;

typedef struct Acked { /* what somebody was told is done */
    int table;
    bool is_chat;
    char id[16];
    int64_t n;
} Acked;

typedef struct Late { /* a thought under way */
    Thinking *thinking;
    int64_t at_us;
} Late;

typedef struct Gone { /* a connection that was cut while its house slept, */
    Peer *peer;
    Pipe said; /* and what had come in by it: that is heard when the house wakes */
} Gone;

typedef struct Node { /* a house, alone or among others */
    char name[4];
    Store *store; /* its own where several share the shelf */
    Local *local; /* NULL: killed, and not yet up again */
    bool sleeps, drains;
    int64_t up_us, kill_us, batch_us;                   /* INT64_MAX: never */
    int64_t sleep_us, wake_us, drain_us, beat_us;       /* where several are */
    int64_t answer_us, break_us, settle_us, patient_us; /* of its batch */
    Gone gone[CLIENTS];
    int gone_count;
    Late late[THINKERS];
} Node;

typedef struct World {
    uint64_t seed;
    Rng rng;      /* of the world; tables have their own chance */
    Store *shelf; /* where several share it, to look what is kept */
    Node node[NODES];
    Node *speaks; /* whose time and chance it is: node_at() */
    int nodes;
    int breaks; /* of a thousand batches, those under which the connection ends */
    int64_t now_us, wall_ms, jump_us;
    bool tells;   /* prints all that is said and heard */
    FILE *record; /* what is asked of the house, to be asked again (tests/wasm/converse.c); or NULL */
    bool is_calm; /* faults are over: everything must come to rest */
    const Game *game;
    int tables, clients;
    char code[TABLES][STORE_CODE];
    Client client[CLIENTS];
    Acked *acked;
    int acked_count, acked_capacity;
    int64_t requests, answers, kills, losses, restores, twins, views, acts;
    int64_t sleeps, drains, burials, led;
    Rng drawing;      /* of twins */
    char broken[400]; /* the first thing that does not hold; "": nothing */
} World;

/* Notes the first break; the world ends with it. */
void world_break(World *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_record(World *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline bool world_holds(const World *w) { return !w->broken[0]; }

static inline bool chance(World *w, int in_thousand) { return (int)rng_below(&w->rng, 1000) < in_thousand; }
static inline int64_t between(World *w, int64_t low, int64_t high)
{
    return low + (int64_t)(rng_next(&w->rng) % (uint64_t)(high - low + 1));
}

/* In memory now, at whoever owns it; NULL: not founded, or nobody came yet. */
Table *world_table(World *w, int which);
void sooner(int64_t *at, int64_t than);

/* ---- houses (node.c, node_store.c) -------------------------------------------------------- */

static inline bool is_shared(const World *w) { return w->nodes > 1; }
static inline bool node_is_awake(const Node *n) { return n->local && !n->sleeps; }
void node_open(World *w, Node *n);
void node_at(World *w, Node *n);  /* local_at() its present */
void node_lap(World *w, Node *n); /* the end of one */
Table *node_table(const Node *n, const char *code);
int64_t node_next(const Node *n);     /* when something is due */
void node_step(World *w, Node *n);    /* what is */
void node_think(World *w, Node *n);   /* thoughts begin and end */
void node_calm(World *w, Node *n);    /* nothing goes wrong with it any more */
void node_end(World *w, Node *n);     /* with the world */
void node_leave(World *w, Client *c); /* its connection is cut, and its house hears of it, if late */
void node_stop(World *w, Node *n);    /* the process is gone, however */
void store_look(World *w, Node *n);   /* a batch goes on its way, if one waits for that */
void store_step(World *w, Node *n);   /* what becomes of it */
int64_t store_next(const Node *n);
void store_rest(Node *n); /* nothing is under way */

/* ---- pipes (world.c) ------------------------------------------------------------------- */

void pipe_put(World *w, Client *c, Pipe *p, const char *text, size_t size);
void pipe_clear(Pipe *p);
void pipe_cut(World *w, Pipe *p);   /* of what is on it, the first ones arrive */
Line *pipe_take(World *w, Pipe *p); /* the first that has arrived, or NULL; the caller frees it */

/* ---- clients --------------------------------------------------------------------------- */

void client_step(World *w, Client *c);                                    /* its moment has come */
void client_hears(World *w, Client *c, char *text, size_t size);          /* the text is changed */
void client_cut(World *w, Client *c);                                     /* its line is cut */
void client_ask(World *w, Client *c, const char *kind, const char *rest); /* `rest`: further fields */
void client_say_again(World *w, Client *c);                               /* what was done already */
void client_forget(Client *c);                                            /* frees what it knows */
void speech_step(World *w, Client *c, Table *t); /* something that people say or do */

/* ---- what must hold -------------------------------------------------------------------- */

void check_client(World *w, Client *c); /* if it has caught up, it knows what is so */
void check_kept(World *w);              /* what was acknowledged is kept, once */
void check_told(World *w, const Client *c, const Json *news, const char *text); /* in one way only */
void check_leaves(World *w, const Node *n, const Client *c, const char *text,
                  size_t size); /* it may say that */
void told_begin(void);          /* a new world */
void told_row(const char *code, const JournalRecord *r);
void told_kept(World *w);                /* all rows were seen */
void check_restored(World *w, Table *t); /* from its records, it is the same */
void check_twins(World *w, Table *t);    /* nobody is told what it may not know */

typedef struct Evening {
    uint64_t seed;
    const Game *game; /* NULL: by the seed */
    int nodes;        /* 0: by the seed */
    bool tells;
    FILE *record;
} Evening;

bool simulate_world(World *w, const Evening *e); /* from its beginning to its end; false: something broke */

#endif
