/* local.h -- tables without a server: in a page, in a test, in a simulation of a thousand evenings.
 *
 * A Local is a house (table/house.h) in memory. It has no clock, no thread, no socket and no disk: its caller
 * says what time it is, lets peers speak, lets bots think, and answers its batches. The tables are the
 * server's own, and they speak the protocol of docs/protocol.md.
 *
 *   local_at(l, us, wall_ms);           it is now; first of all, and whenever another Local was meant
 *   local_say(peer, text, size);        a message came in
 *   local_wake(l);                      tables whose moment has come
 *   local_think(l);                     a bot's thought, if one is wanted
 *   local_lap(l);                      what was gathered goes to the store, what it has may go out
 *   local_hear(peer, &size);            what goes out, word by word
 *
 * By itself the store takes every batch at once; who wants late or lost ones answers them (shelf.h). */
#ifndef FRONTS_LOCAL_LOCAL_H
#define FRONTS_LOCAL_LOCAL_H

#include "fronts/local/shelf.h"
#include "table/thought.h"

typedef struct Local Local;

typedef struct Peer { /* one connection */
    Guest guest;      /* first: peer_of() */
    Local *local;
    struct Peer *next;
    struct Word *word; /* that wait, in order */
    int words, word_capacity;
    int64_t address; /* 0: none that could be banned */
} Peer;

/* ---- a house ------------------------------------------------------------------------- */

Local *local_open(Store *store, uint64_t chance); /* on what the store has; the store stays the caller's */
void local_close(Local *l);                       /* as a process ends: nothing more is kept or said */
House *local_house(Local *l);
void local_at(Local *l, int64_t us, int64_t wall_ms); /* `us` never goes back */

/* ---- who is here ----------------------------------------------------------------------- */

Peer *local_enter(Local *l, int64_t address); /* and is greeted */
void local_leave(Peer *p);
void local_say(Peer *p, const char *text, size_t size);     /* at most MESSAGE_MAX */
void local_trip(Peer *p, int64_t sent_us, int64_t back_us); /* a ping went out and came back */
void local_ping(Peer *p);                                   /* one goes out now */

/* The next word that may go out, without what sockets add; NULL: none yet. It lasts until the next call. */
const char *local_hear(Peer *p, size_t *size);

/* ---- what is due ------------------------------------------------------------------------ */

int64_t local_due(const Local *l); /* when the next table is; INT64_MAX: none */
void local_wake(Local *l);         /* all that are, once each */
void local_lap(Local *l);

/* A wanted thought begins with what is seen now; NULL: none is wanted. Who takes one ends it. */
Thinking *local_thought(Local *l);
void local_thought_end(Local *l, Thinking *k, bool fine);
bool local_think(Local *l); /* begins, runs and ends one; false: none was wanted */

/* ---- among others that share its shelf (table/owning.h) ------------------------------------ */

void local_name(Local *l, const char *node); /* which stays the caller's */
void local_beat(Local *l);                   /* once a second */
bool local_gives_away(Local *l);             /* again and again, until nothing is left: false */
bool local_lets_go(const Peer *p);           /* it has heard everything: the caller lets it leave */

/* ---- tables ------------------------------------------------------------------------------- */

Table *local_table(Local *l, const char *code);  /* in memory, or from the store; NULL: there is none */
Table *local_next(Local *l, const Table *after); /* of those in memory; NULL: the first, after the last */
void local_put_away(Table *t);                   /* nobody is there, and the store has all of it */

#endif
