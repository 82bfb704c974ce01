/* simulate.h -- evenings at tables in virtual time: people, lines, a store and a scheduler that fail, by one
 * seed.
 *
 * A *world* is a house (fronts/local) with some tables of one game and some clients around them. Its clock is
 * a number. Nothing in it is real but the tables, so a world of minutes takes milliseconds, and the same seed
 * gives the same world to the byte.
 *
 * What goes wrong: messages come late, and in any order between peers; lines are cut, with some of what was
 * under way on them; clients come back and ask again what was not answered; batches come late or are lost;
 * the house is killed between any two words, with its last batch kept or not, and another opens on the same
 * shelf; clocks jump; bots answer late or never; clients say what is garbled, forbidden, stale or not theirs,
 * are banned, and some go for good.
 *
 * What must hold (check.c, client.c, twins.c):
 *   1. Each request has exactly one answer.
 *   2. Nothing that was acknowledged is lost or done twice.
 *   3. Who has caught up has exactly the view of its audience, and versions have no gaps.
 *   4. A table restored from its records is the one that wrote them, in all that is kept.
 *   5. No byte told to an audience differs between twins of its view.
 *   6. Nothing waits for ever. */
#ifndef TESTS_SIMULATE_H
#define TESTS_SIMULATE_H

#include "base/json_read.h"
#include "fronts/local/local.h"
#include "table/outbox.h"
#include "table/seats.h"

#include <stdio.h>

enum { CLIENTS = 10, TABLES = 3, THINKERS = 4, ASKED_MAX = 24, VALUES = 40000 };

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
    bool is_greeted;      /* heard hello on this connection */
    bool is_joined;       /* has asked to join on it */
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

typedef struct World {
    uint64_t seed;
    Rng rng; /* of the world; tables have their own chance */
    Store *shelf;
    Local *local; /* NULL: killed, and not yet up again */
    int64_t now_us, wall_ms, up_us, batch_us, kill_us, jump_us;
    bool tells;   /* prints all that is said and heard */
    FILE *record; /* what is asked of the house, to be asked again (tests/wasm/converse.c); or NULL */
    bool is_calm; /* faults are over: everything must come to rest */
    const Game *game;
    int tables, clients;
    char code[TABLES][STORE_CODE];
    Client client[CLIENTS];
    Late late[THINKERS];
    Acked *acked;
    int acked_count, acked_capacity;
    int64_t requests, answers, kills, losses, restores, twins, views, acts;
    Rng drawing;      /* of twins */
    char broken[400]; /* the first thing that does not hold; "": nothing */
} World;

/* Notes the first break; the world ends with it. */
void world_break(World *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_record(World *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_at(World *w); /* local_at() its present */
static inline bool world_holds(const World *w) { return !w->broken[0]; }

static inline bool chance(World *w, int in_thousand) { return (int)rng_below(&w->rng, 1000) < in_thousand; }
static inline int64_t between(World *w, int64_t low, int64_t high)
{
    return low + (int64_t)(rng_next(&w->rng) % (uint64_t)(high - low + 1));
}

Table *world_table(World *w, int which); /* in memory now; NULL: not founded, or nobody came yet */

/* ---- pipes (world.c) ------------------------------------------------------------------- */

void pipe_put(World *w, Client *c, Pipe *p, const char *text, size_t size);
void pipe_clear(Pipe *p);
void pipe_cut(World *w, Pipe *p); /* of what is on it, the first ones arrive */

/* ---- clients --------------------------------------------------------------------------- */

void client_step(World *w, Client *c);                                    /* its moment has come */
void client_hears(World *w, Client *c, char *text, size_t size);          /* the text is changed */
void client_cut(World *w, Client *c);                                     /* its line is cut */
void client_ask(World *w, Client *c, const char *kind, const char *rest); /* `rest`: further fields */
void client_say_again(World *w, Client *c);                               /* what was done already */
void client_forget(Client *c);                                            /* frees what it knows */
void speech_step(World *w, Client *c, Table *t); /* something that people say or do */

/* ---- what must hold -------------------------------------------------------------------- */

void check_client(World *w, Client *c);  /* if it has caught up, it knows what is so */
void check_kept(World *w);               /* what was acknowledged is kept, once */
void check_restored(World *w, Table *t); /* from its records, it is the same */
void check_twins(World *w, Table *t);    /* nobody is told what it may not know */

typedef struct Evening {
    uint64_t seed;
    const Game *game; /* NULL: by the seed */
    bool tells;
    FILE *record;
} Evening;

bool simulate_world(World *w, const Evening *e); /* from its beginning to its end; false: something broke */

#endif
