/* serve.c -- `ilot serve`: opens the store, the loop and the door, and stops cleanly. */
#include "fronts/server/command/serve.h"
#include "fronts/server/house/bots.h"
#include "fronts/server/house/data.h"
#include "fronts/server/house/epoch.h"
#include "fronts/server/house/nodes.h"
#include "fronts/server/house/qr.h"
#include "fronts/server/house/room.h"
#include "fronts/server/site/site.h"
#include "fronts/server/wire/http.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/names.h"
#include "fronts/server/wire/net.h"
#include "fronts/server/wire/outbox.h"
#include "fronts/server/wire/ws.h"
#include "fronts/version/version.h"
#include "table/asked.h"
#include "table/batches.h"
#include "table/meet.h"
#include "table/owning.h"
#include "table/play.h"
#include "table/presses.h"
#include "table/seats.h"
#include "table/tempo.h"

#include <sodium.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct Wishes { /* what the command line asks for */
    const char *where;  /* the store: a folder, or the address of a PostgreSQL */
    int port;
    bool lan;
    const char *names; /* or NULL */
    const char *node;  /* its name among several; "": none */
    Limits limits;
} Wishes;

enum {
    PORT_STANDARD = 8080,
    SWEEP_MS = 200,
    TABLES_EVERY = 300,
    BEAT_EVERY = 5,
    LOCK_EVERY = 10,
    LAST_WORDS_MS = 1000,
    BUSY_MS = 50
};

/* ---- the loop ------------------------------------------------------------------------ */

static void on_answered(uv_async_t *handle) { (void)handle; } /* the turn that follows looks */
static void wake_loop(void *context) { uv_async_send(context); }
static void on_before_sleep(uv_prepare_t *h) { lap_end(h->data); }
static void on_after_poll(uv_check_t *h) { lap_end(h->data); }

static void stop(Server *s, const char *why);

/* Without the lock two servers could tell different things of the same tables. */
static void look_after_lock(Server *s)
{
    LockState state = data_lock_again(s->folder, &s->lock);
    if (state == LOCK_ANEW) {
        data_note(s->lock, s->address, s->life);
        log_line(LOG_ERROR, "somebody deleted %s/ilot.lock: made anew", s->folder);
    }
    if (state == LOCK_LOST && !s->lock_is_lost)
        log_line(LOG_ERROR, "somebody deleted %s/ilot.lock, and it cannot be made anew", s->folder);
    s->lock_is_lost = state == LOCK_LOST;
    if (state != LOCK_TAKEN || s->stopping) return;
    log_line(LOG_ERROR, "somebody deleted %s/ilot.lock, and another server has the folder now", s->folder);
    s->in_trouble = true;
    stop(s, "the folder is another server's");
}

/* Who shares a store with others shows that it lives. */
static void beat(Server *s)
{
    if (!owning_beat(&s->house)) return;
    if (s->house.is_silent)
        log_line(LOG_ERROR, "the store does not answer");
    else
        log_line(LOG_INFO, "the store answers again");
}

static void on_sweep(uv_timer_t *timer)
{
    Server *s = timer->data;
    static int round;
    memory_look();
    net_sweep(s);
    nodes_sweep(s);
    if (store_is_buried(s->house.store) && !s->stopping) { /* its next life begins with nothing */
        s->in_trouble = true;
        log_line(LOG_ERROR, "others found this node dead and have its tables");
        stop(s, "found dead");
        return;
    }
    if (s->drains_ms && !s->stopping && nodes_are_drained(s)) {
        stop(s, "drained");
        return;
    }
    if (++round % BEAT_EVERY == 0) beat(s);
    if (round % LOCK_EVERY == 0 && s->folder) look_after_lock(s);
    if (round % TABLES_EVERY) return;
    tables_sweep(s);
    if (store_is_shared(s->house.store)) loading_count(s); /* others make and close tables as well */
    addresses_sweep(s);
}

/* ---- stopping ------------------------------------------------------------------------ */

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

static void on_last_words(uv_timer_t *timer)
{
    Server *s = timer->data;
    while (s->conns) conn_close(s->conns);
    store_end_writer(s->house.store); /* what is left is written when the loop is over */
    for (int b = 0; b < TABLE_BUCKETS; b++)
        while (s->by_id[b]) house_remove(s->by_id[b]);
    uv_walk(&s->loop, close_handle, NULL);
}

/* Says goodbye to everybody, and gives it a moment to arrive. */
static void stop(Server *s, const char *why)
{
    if (s->stopping) return;
    s->stopping = true;
    log_line(LOG_INFO, "stopping (%s), connections: %d", why, s->conn_count);
    uv_close((uv_handle_t *)&s->listener, NULL);
    for (Conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        if (c->mode == CONN_SOCKET)
            ws_end(c, WSLAY_CODE_GOING_AWAY);
        else
            conn_end(c);
    }
    uv_timer_start(&s->sweep, on_last_words, s->conns ? LAST_WORDS_MS : 0, 0);
}

static void on_signal(uv_signal_t *handle, int number)
{
    Server *s = handle->data;
    if (number == SIGTERM && s->house.node && !s->drains_ms && !s->house.is_silent)
        nodes_drain(s); /* stopped when that is done */
    else
        stop(s, number == SIGINT ? "SIGINT" : "SIGTERM");
}

static void open_loop(Server *s)
{
    ASSERT(uv_loop_init(&s->loop) == 0);
    uv_prepare_init(&s->loop, &s->before_sleep);
    uv_check_init(&s->loop, &s->after_poll);
    uv_timer_init(&s->loop, &s->sweep);
    uv_timer_init(&s->loop, &s->forgive);
    uv_idle_init(&s->loop, &s->hurry);
    uv_async_init(&s->loop, &s->answered, on_answered);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_init(&s->loop, &s->terminate);
    s->before_sleep.data = s->after_poll.data = s->sweep.data = s->interrupt.data = s->terminate.data = s;
    s->forgive.data = s;
    uv_prepare_start(&s->before_sleep, on_before_sleep);
    uv_check_start(&s->after_poll, on_after_poll);
    uv_timer_start(&s->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    uv_signal_start(&s->terminate, on_signal, SIGTERM);
}

/* ---- opening ------------------------------------------------------------------------- */

/* A closed socket and a full disk are answers, not the end; and many people need many sockets. */
static void prepare_process(void)
{
    struct rlimit files;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static void lan_address(char *out, size_t capacity)
{
    uv_interface_address_t *list;
    int count;
    snprintf(out, capacity, "127.0.0.1");
    if (uv_interface_addresses(&list, &count)) return;
    for (int i = 0; i < count; i++) {
        if (list[i].is_internal || list[i].address.address4.sin_family != AF_INET) continue;
        uv_ip4_name(&list[i].address.address4, out, capacity);
        break;
    }
    uv_free_interface_addresses(list, count);
}

static void greet(Server *s, const Wishes *w)
{
    char host[64] = "127.0.0.1";
    if (w->lan) lan_address(host, sizeof host);
    snprintf(s->address, sizeof s->address, "http://%s:%d/", host, net_port(s));
    if (s->folder) data_note(s->lock, s->address, s->life);
    log_line(LOG_INFO, "ilot %s (%s) serves %s, data: %s, tables: %d", VERSION, COMMIT, s->address,
             s->folder ? s->folder : "PostgreSQL", (int)s->tables_open); /* an address may hold a password */
    printf("Îlot: %s\n", s->address);
    if (w->lan && isatty(STDOUT_FILENO))
        qr_print(stdout, s->address); /* a journal would keep it line by line */
    fflush(stdout);
}

static int complain_of_address(const Cli *cli, const char *host, int port, int status)
{
    char detail[160];
    bool used = status == UV_EADDRINUSE;
    snprintf(detail, sizeof detail, "%s:%d%s%s", host, port, used ? "" : ": ",
             used ? "" : uv_strerror(status));
    const char *key = used                  ? "server.port_used"
                      : status == UV_EACCES ? "server.port_denied"
                                            : "server.address";
    return data_complain(cli, EXIT_TROUBLE, key, detail);
}

static int open_door(Server *s, const Cli *cli, const Wishes *w)
{
    const char *host = w->lan ? "0.0.0.0" : "127.0.0.1";
    store_beat(s->house.store); /* it lives from now on */
    if (!store_commit(s->house.store) && !s->folder)
        return data_complain(cli, EXIT_TROUBLE, "server.store", store_error(s->house.store));
    if (!loading_count(s))
        return data_complain(cli, EXIT_TROUBLE, "server.store", store_error(s->house.store));
    int status = net_listen(s, host, w->port);
    return status ? complain_of_address(cli, host, w->port, status) : EXIT_FINE;
}

static int run(Server *s, const Cli *cli, const Wishes *w)
{
    open_loop(s);
    store_start_writer(s->house.store, wake_loop, &s->answered);
    bots_open(s);
    s->started_ms = clock_wall_ms();
    int status = open_door(s, cli, w);
    if (status == EXIT_FINE) {
        greet(s, w);
        if (geteuid() == 0) log_line(LOG_INFO, "runs as root, which it need not: a user of its own is safer");
    } else { /* nobody came: the loop only closes what was opened */
        s->stopping = true;
        on_last_words(&s->sweep);
    }
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (!store_commit(s->house.store))
        log_line(LOG_ERROR, "the store refuses: %s", store_error(s->house.store));
    uv_loop_close(&s->loop);
    if (status == EXIT_FINE) log_line(LOG_INFO, "stopped");
    return s->in_trouble ? EXIT_TROUBLE : status;
}

static void message(Conn *c, const char *text, size_t size)
{
    asked(&c->server->house, &c->guest, text, size);
}

static void hello(Conn *c) { meet_hello(&c->server->house, &c->guest); }

static const Above ABOVE = {
    .opened = http_begin,
    .request = site_answer,
    .upgrade = ws_open,
    .hello = hello,
    .message = message,
    .ping_ms = distances_ping_ms,
    .pinged = distances_ask_clock,
    .trip = distances_trip,
    .left = seats_detach,
    .wake = play_wake,
};

static int serve(const Cli *cli, const Wishes *w)
{
    const bool is_folder = !store_is_address(w->where);
    int lock = is_folder ? data_lock(cli, w->where) : -1; /* held until the process ends */
    Store *store = lock >= 0 || !is_folder ? data_open(cli, w->where, true) : NULL;
    if (!store) return EXIT_TROUBLE;
    Server *s = memory_new(sizeof *s);
    s->above = &ABOVE;
    s->house.store = store;
    s->folder = is_folder ? w->where : NULL;
    s->lock = lock;
    store_wait(store, BUSY_MS);
    batches_begin(&s->house);
    s->limits = w->limits;
    s->names = w->names;
    nodes_open(s, w->node);
    site_open(s);
    epoch_begin(s, lock);
    int status = run(s, cli, w);
    site_close(s);
    nodes_close(s);
    store_close(store);
    free(s->house.touched);
    ws_close();
    addresses_close(s);
    if (s->own) uv_free_interface_addresses(s->own, s->own_count);
    free(s);
    return status;
}

int serve_main(int argc, char **argv)
{
    Cli cli;
    Wishes w = {.where = "data", .node = ""};
    const char *port = NULL, *log = NULL, *limits = NULL, *trusted = NULL, *memory = NULL;
    const Flag flags[] = {{"data", &w.where, NULL},  {"store", &w.where, NULL},
                          {"port", &port, NULL},     {"lan", NULL, &w.lan},
                          {"log", &log, NULL},       {"memory", &memory, NULL},
                          {"limits", &limits, NULL}, {"trust-proxy", &trusted, NULL},
                          {"name", &w.names, NULL},  {"node", &w.node, NULL},
                          {NULL, NULL, NULL}};
    cli_open(&cli, "serve", argc, argv, flags);
    if (cli.count) cli_fail(&cli, EXIT_BAD_INPUT, "cli.too_many", cli.word[0], 0);
    w.port = (int)cli_number(&cli, "port", port, PORT_STANDARD, 0, 65535);
    log_open((LogLevel)cli_choice(&cli, "log", log, LOG_INFO, LOG_WISHES));
    w.limits = limits_read(&cli, limits, trusted);
    if (*w.node && (strlen(w.node) >= STORE_NODE || strchr(w.node, ',') || !names_fit(w.node)))
        cli_fail(&cli, EXIT_BAD_INPUT, "cli.name", w.node, 0);
    if (*w.node && !store_is_address(w.where)) cli_fail(&cli, EXIT_BAD_INPUT, "cli.node_alone", w.node, 0);
    if (w.names && !names_fit(w.names)) cli_fail(&cli, EXIT_BAD_INPUT, "cli.name", w.names, 0);
    w.limits.memory =
        (int64_t)cli_number(&cli, "memory", memory, (long)(memory_standard() >> 20), 64, 1 << 24) << 20;
    prepare_process();
    memory_open();
    store_spare_memory(memory_use_reserve);
    if (sodium_init() < 0) return EXIT_TROUBLE;
    int status = serve(&cli, &w);
    cli_close(&cli);
    return status;
}
