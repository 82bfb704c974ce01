/* room.h -- a table in this house: where it stands in the lists, when it is due, who pays for it. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "fronts/server/wire/net.h"
#include "table/thought.h"

typedef struct Wanted { /* a thought (bots.h) */
    Job job;
    Table *table;
    Purpose purpose;
    Seat seat;
    uint64_t moment;
} Wanted;

typedef struct Room {
    Table table; /* first: room_of() */
    Table *next_by_code, *next_by_id;
    Table *next_asleep, **asleep; /* in the server's list while nobody is here */
    int64_t asleep_ms;
    Table *next_listed, **listed; /* in the server's list; NULL: not there */
    Address *opener;              /* whose match it is, as far as memory goes; NULL: nobody's */
    uv_timer_t wake;
    Job job; /* it is due */
    Wanted act, hint, reaction[SEATS_MAX];
} Room;

static inline Room *room_of(const Table *t) { return (Room *)(void *)(Table *)t; }
static inline Server *server_of(const Table *t) { return (Server *)(void *)t->house; }

/* ---- all tables (tables.c) ------------------------------------------------------ */

Table *tables_find(Server *s, const char *code); /* in any case of letters; NULL: not in memory */
/* There is room for a match of this game, which this address opens; tables where nobody is make some. */
bool tables_have_room(Server *s, const Address *from, const Game *g);
void tables_make_room(Server *s);              /* what nobody needs now goes */
void tables_charge(Table *t, Address *opener); /* it has a match from now on */
void tables_sweep(Server *s);                  /* closes those that everybody left long ago */
Address *table_address(const Table *t); /* whose turn it is when it is due: who sits there, or watches */

/* ---- their names (codes.c) ----------------------------------------------------------- */

bool code_new(Store *store, int letters, char out[STORE_CODE]);
int code_letters(const Server *s); /* so many that chance does not find a table */

/* ---- from the store (loading.c) ------------------------------------------------------ */

bool loading_count(Server *s); /* what is there; tables are loaded when somebody comes */
Table *loading_open(Server *s, Address *from, const char *code,
                    const char **error); /* in memory, or from the store; NULL: why */
bool loading_look(Server *s, const char *code, TableRecord *out); /* only what is kept of it */

#endif
