/* server.h -- the one process: a loop, a store, connections, tables.
 *
 * A *turn* is what happens between two sleeps of the loop: requests are read, tables
 * change in memory, records go into the store's batch, answers and news wait at their
 * connections. The end of the turn commits the batch once, and only then lets everything
 * out. If the commit fails, nobody has seen anything: the waiting words are dropped, the
 * tables of the turn are rebuilt from the store, and each request is answered with
 * `error.disk`.
 *
 *   net.c     sockets, waiting frames, slow readers       http.c ws.c  the two languages spoken on them
 *   turn.c    the end of a turn                           site.c       what a GET gets
 *   tables.c  all tables, by code and id                  keep.c       tables from and to the store
 *   say.c     what audiences are told                     play.c       matches: start, acts, undo
 *   seats.c   who holds what                              bots.c       thinking on other threads
 *   ticks.c   time in games with a clock                  given.c      secrets for one connection
 *   turnless.c offers.c lines.c                           games where everybody plays at once
 *   stream.c strands.c poses.c                            games where hands move worlds
 *   reactions.c  bots in games with time                  snapshot.c   States in the store
 *   chronicle.c  lines of matches that are not played again
 *   asked.c   a request, checked                          ask_*.c      what each request does */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "fronts/server/frame.h"
#include "store/store.h"

#include <uv.h>

enum {
    TABLE_BUCKETS = 1 << 14,
    INPUT_SIZE = 1 << 16,
    ID_MAX = 41,
    CONNECTIONS_MAX = 20000,
    TABLES_MAX = 50000
};

struct Conn;
struct Table;

typedef struct Asked { /* a request of this turn, in case the turn fails */
    struct Conn *conn;
    char id[ID_MAX];
} Asked;

typedef struct Server {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_prepare_t before_sleep;
    uv_check_t after_poll;
    uv_timer_t sweep;
    uv_signal_t interrupt, terminate;
    Store *store;
    _Atomic bool stopping;   /* thinking threads read it too */
    bool store_fails;        /* the last commit did */
    int64_t store_failed_ms; /* bots wait a moment after that */
    int64_t started_ms;      /* wall clock */
    struct Conn *conns;      /* every open connection */
    int conn_count;
    struct Conn *waiting; /* those with frames that wait for the end of the turn */
    Asked *asked;
    int asked_count, asked_capacity;
    struct Table *by_code[TABLE_BUCKETS], *by_id[TABLE_BUCKETS];
    int table_count;
    uint64_t lives;   /* tables ever placed in memory */
    int64_t *touched; /* ids of the tables changed in this turn */
    int touched_count, touched_capacity;
    Frame *games;           /* the body of /games.json */
    int64_t read_us;        /* when a socket gave something last */
    char input[INPUT_SIZE]; /* what it gave; used up at once */
} Server;

int64_t clock_wall_ms(void);       /* since 1970: for people and records */
int64_t clock_ms(const Server *s); /* steady: for waiting */
int64_t clock_us(void);            /* steady and exact: for who was first */

void turn_end(Server *s);                     /* commits and lets everything out */
void turn_touch(Server *s, int64_t table_id); /* this table changes in this turn */
void turn_ask(Server *s, struct Conn *c, const char *id);
void turn_unask(Server *s); /* the last request is answered in another turn */

#endif
