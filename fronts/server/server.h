/* server.h -- the one process: a loop, a store, connections, tables.
 *
 * A *lap* is what happens between two sleeps of the loop: requests are read, tables
 * change in memory, records go into the store's batch, answers and news wait in the outbox.
 * The end of the lap sends the batch on its way, unless one still is: then it goes on gathering. The store's
 * own thread makes it durable, and only then what tells of it is let out. If it is lost, nobody has seen
 * anything: the tables that changed are rebuilt from the store, news of them are dropped, and who asked for
 * something is answered with `error.disk` (outbox.h). The loop itself never waits for a disk.
 *
 * What happens at a table is table/; what it asks of this process (table/house.h) is answered here. From the
 * bottom up; a module calls by name only what lies below it (tests/circles.sh), and what must go up goes
 * through Above:
 *
 *   wire/     clocks, log, memory; who waits for whom (address.c); sockets, HTTP and WebSocket (net.c,
 *             http.c, ws.c); words that wait (outbox.c): it knows guests, and no tables
 *   house/    which tables live here: lists (tables.c), codes, out of the store (loading.c), thinking
 *             threads (bots.c), how people find a table (ask_meet.c), the end of a lap (lap.c)
 *   site/     what a GET gets: page, files, pictures, printed sets
 *   command/  serve, backup, export, import, verify, move */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "fronts/server/wire/clock.h"
#include "fronts/server/wire/limits.h"
#include "table/frame.h"
#include "table/house.h"

#include <uv.h>

enum {
    TABLE_BUCKETS = 1 << 14,
    ADDRESS_BUCKETS = 1 << 12,
    INPUT_SIZE = 1 << 14,
    TAG_SIZE = 17,
};

struct Conn;
struct Game;
struct Guest;
struct Table;

/* What the lower parts of the server call in the upper ones; serve.c names them. Calls by name go down only
 * (tests/circles.sh). */
typedef struct Above {
    void (*opened)(struct Conn *c);                                      /* somebody connected */
    void (*request)(struct Conn *c);                                     /* an HTTP request is whole, */
    void (*upgrade)(struct Conn *c);                                     /* or wants to become a WebSocket */
    void (*hello)(struct Conn *c);                                       /* it is one now, */
    void (*message)(struct Conn *c, const char *text, size_t size);      /* and says something */
    int (*ping_ms)(const struct Guest *guest, int64_t otherwise_ms);     /* how often it is pinged; */
    void (*pinged)(struct Guest *guest);                                 /* that is on its way, */
    void (*trip)(struct Guest *guest, int64_t sent_us, int64_t back_us); /* and came back */
    void (*left)(struct Guest *guest);                                   /* its connection ends */
    void (*wake)(struct Table *t);                                       /* a table is due */
} Above;

typedef struct Server {
    House house; /* first: whose tables they are (room.h) */
    const Above *above;
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_prepare_t before_sleep;
    uv_check_t after_poll;
    uv_timer_t sweep;
    uv_timer_t forgive; /* while addresses are in debt */
    uv_idle_t hurry;    /* while something waits for its turn: no sleep */
    uv_signal_t interrupt, terminate;
    const char *folder; /* of the store, and its lock; NULL: it is elsewhere */
    int lock;
    bool lock_is_lost;
    char address[96];           /* where it serves, as it is noted in the lock */
    bool in_trouble;            /* and stops for it */
    int64_t drains_ms;          /* since when its tables go to other nodes; 0: they stay */
    char elsewhere[STORE_NODE]; /* where the table is that was asked for last; "": somewhere */
    char *others;               /* listed tables of other nodes, as they are told; NULL: none */
    char *shown;                /* what the others were told of ours */
    int64_t listing_ms,
        looked_ms; /* when somebody asked for the list last, and when the others' was looked at */
    Limits limits;
    _Atomic bool stopping; /* thinking threads read it too */
    bool is_short;         /* of memory, in the last lap */
    int64_t started_ms;    /* wall clock */
    struct Conn *conns;    /* every open connection */
    int conn_count;
    uint64_t conns_ever;
    int accepted;      /* in this lap */
    bool accept_waits; /* one more stands at the door */
    Address *addresses[ADDRESS_BUCKETS];
    int address_count;
    Address *turn[JOB_KINDS]; /* whose turn it is (address.h) */
    Address *in_debt;
    int thinking;                                /* threads that bots think on */
    _Atomic bool thoughts_wait;                  /* of others: who helps with one goes (together.h) */
    struct Conn *waiting;                        /* those with words that wait for their marks */
    uv_async_t answered;                         /* the one on its way has its answer */
    uint8_t epoch[STORE_FACT], life[STORE_FACT]; /* epoch.h */
    const char *names;           /* that the host gave, with commas between them; or NULL (names.h) */
    uv_interface_address_t *own; /* addresses of this machine, when they were looked up last */
    int own_count;
    int64_t own_ms;
    struct Table *by_code[TABLE_BUCKETS], *by_id[TABLE_BUCKETS];
    int table_count;                    /* in memory */
    int64_t tables_open;                /* in the store */
    int64_t codes;                      /* that open something: tables, and files of closed ones */
    struct Table *asleep, **asleep_end; /* where nobody is, the longest first */
    bool store_is_full;                 /* and there is nothing old to forget */
    struct Table *listed;               /* where somebody is, newest first */
    Pace guesses, creates;              /* of everybody */
    Frame *games;                       /* the body of /games.json */
    char games_tag[TAG_SIZE];
    struct Sets *sets;      /* printed sets (sets.c) */
    char input[INPUT_SIZE]; /* what a socket gave last */
} Server;

void lap_end(Server *s); /* serves who waits, commits, and lets out what may be said then */

#endif
