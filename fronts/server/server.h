/* server.h -- the one process: a loop, a store, connections, tables.
 *
 * A *turn* is what happens between two sleeps of the loop: requests are read, tables
 * change in memory, records go into the store's batch, answers and news wait in the outbox.
 * The end of the turn sends the batch on its way, unless one still is: then it goes on gathering. The store's
 * own thread makes it durable, and only then what tells of it is let out. If it is lost, nobody has seen
 * anything: the tables that changed are rebuilt from the store, news of them are dropped, and who asked for
 * something is answered with `error.disk` (outbox.h). The loop itself never waits for a disk.
 *
 * From the bottom up; a module calls by name only what lies below it (tests/circles.sh), and what must go up
 * goes through Above:
 *
 *   wire/     clocks, log, memory; who waits for whom (address.c); sockets, HTTP and WebSocket, slow readers
 *             (net.c http.c ws.c); what is said, and when it may be (outbox.c)
 *   batch.c    what goes into the store         wake.c        when a table is due
 *   codes.c record.c here.c                     names, records, who is at a table
 *   say.c say_table.c say_log.c                 what audiences are told
 *   welcome.c say_state.c                       everything, for who comes
 *   tables.c   all tables, by code and id       seats.c       who holds what
 *   play.c     matches: start, acts, undo       keep.c        tables from the store
 *   bots.c reactions.c                          thinking on other threads
 *   ask.c ask_act.c                             a request, read and answered
 *   tempo_*.c  how acts become final: in turns, by presses (offers.c lines.c), by hands (strands.c poses.c)
 *   ask_*.c    what each request does           asked.c       which one it is
 *   turn.c     the end of a turn
 *   site/     what a GET gets: page, files, pictures, printed sets
 *   command/  serve, backup, export, import, verify */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "fronts/server/wire/clock.h"
#include "fronts/server/wire/frame.h"
#include "fronts/server/wire/limits.h"
#include "store/store.h"

#include <uv.h>

enum {
    TABLE_BUCKETS = 1 << 14,
    ADDRESS_BUCKETS = 1 << 12,
    INPUT_SIZE = 1 << 14,
    ID_MAX = 41,
    TAG_SIZE = 17,
};

struct Conn;
struct Game;
struct Guest;
struct Table;
struct Tempo;

typedef uint64_t Mark; /* a batch of the store, by its number */
#define MARK_NONE 0

typedef struct Touched { /* a table that changed, */
    int64_t id, n;       /* and its version when the batch was sent */
    Mark mark;
} Touched;

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
    void (*closed)(struct Conn *c); /* and waits for no answer any more */
    void (*wake)(struct Table *t);  /* a table is due */
    const struct Tempo *(*tempo_of)(const struct Game *g);
} Above;

typedef struct Server {
    const Above *above;
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_prepare_t before_sleep;
    uv_check_t after_poll;
    uv_timer_t sweep;
    uv_timer_t forgive; /* while addresses are in debt */
    uv_idle_t hurry;    /* while something waits for its turn: no sleep */
    uv_signal_t interrupt, terminate;
    Store *store;
    const char *folder; /* of the store, and its lock */
    int lock;
    bool lock_is_lost;
    char address[96]; /* where it serves, as it is noted in the lock */
    bool in_trouble;  /* and stops for it */
    Limits limits;
    _Atomic bool stopping;   /* thinking threads read it too */
    bool store_fails;        /* the last commit did */
    bool is_short;           /* of memory, in the last turn */
    int64_t store_failed_ms; /* bots wait a moment after that */
    int64_t started_ms;      /* wall clock */
    struct Conn *conns;      /* every open connection */
    int conn_count;
    uint64_t conns_ever;
    int accepted;      /* in this turn */
    bool accept_waits; /* one more stands at the door */
    Address *addresses[ADDRESS_BUCKETS];
    int address_count;
    Address *turn[JOB_KINDS]; /* whose turn it is (address.h) */
    Address *in_debt;
    int thinking;                                /* bots */
    int64_t steps_left_us;                       /* that worlds may be stepped in this turn */
    struct Conn *waiting;                        /* those with words that wait for their marks */
    Mark mark;                                   /* of the batch that gathers */
    Mark sent;                                   /* of the one on its way; MARK_NONE: none is */
    Mark reached;                                /* everything up to it is kept */
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
    struct Welcome *welcomes;           /* welcome.h */
    size_t welcome_bytes;
    Pace guesses, creates;   /* of everybody */
    uint64_t lives;          /* tables ever placed in memory */
    struct Touched *touched; /* tables that changed in batches which are not kept yet, in their order */
    int touched_count, touched_capacity;
    Frame *games; /* the body of /games.json */
    char games_tag[TAG_SIZE];
    struct Sets *sets;      /* printed sets (sets.c) */
    char input[INPUT_SIZE]; /* what a socket gave last */
} Server;

void turn_end(Server *s); /* serves who waits, commits, and lets out what may be said then */

#endif
