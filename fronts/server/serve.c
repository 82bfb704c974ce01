/* serve.c -- `ilot serve`: opens the store, the loop and the door, and stops cleanly. */
#include "fronts/server/serve.h"
#include "fronts/server/data.h"
#include "fronts/server/memory.h"
#include "fronts/server/net.h"
#include "fronts/server/qr.h"
#include "fronts/server/site.h"
#include "fronts/server/table.h"
#include "fronts/server/ws.h"

#include <jansson.h>
#include <sodium.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { PORT_STANDARD = 8080, SWEEP_MS = 200, TABLES_EVERY = 300, LAST_WORDS_MS = 1000 };

/* ---- the loop ------------------------------------------------------------------------ */

static void on_before_sleep(uv_prepare_t *h) { turn_end(h->data); }
static void on_after_poll(uv_check_t *h) { turn_end(h->data); }

static void on_sweep(uv_timer_t *timer)
{
    Server *s = timer->data;
    static int round;
    net_sweep(s);
    if (++round % TABLES_EVERY == 0) tables_sweep(s);
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
    for (int b = 0; b < TABLE_BUCKETS; b++)
        while (s->by_id[b]) tables_remove(s->by_id[b]);
    uv_walk(&s->loop, close_handle, NULL);
}

/* Says goodbye to everybody, and gives it a moment to arrive. */
static void on_signal(uv_signal_t *handle, int number)
{
    Server *s = handle->data;
    (void)number;
    if (s->stopping) return;
    s->stopping = true;
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

static void open_loop(Server *s)
{
    ASSERT(uv_loop_init(&s->loop) == 0);
    uv_prepare_init(&s->loop, &s->before_sleep);
    uv_check_init(&s->loop, &s->after_poll);
    uv_timer_init(&s->loop, &s->sweep);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_init(&s->loop, &s->terminate);
    s->before_sleep.data = s->after_poll.data = s->sweep.data = s->interrupt.data = s->terminate.data = s;
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

static void greet(const Server *s, bool lan)
{
    char host[64] = "127.0.0.1", address[96];
    if (lan) lan_address(host, sizeof host);
    snprintf(address, sizeof address, "http://%s:%d/", host, net_port(s));
    printf("Îlot: %s\n", address);
    if (lan) qr_print(stdout, address);
    fflush(stdout);
}

static int run(Server *s, const Cli *cli, int port, bool lan)
{
    char error[256];
    open_loop(s);
    s->started_ms = clock_wall_ms();
    if (!keep_load_all(s)) return data_complain(cli, "server.store", store_error(s->store));
    if (!net_listen(s, lan ? "0.0.0.0" : "127.0.0.1", port, error, sizeof error))
        return data_complain(cli, "server.address", error);
    greet(s, lan);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    turn_end(s);
    uv_loop_close(&s->loop);
    return EXIT_FINE;
}

static int serve(const Cli *cli, const char *folder, int port, bool lan)
{
    int lock = data_lock(cli, folder); /* held until the process ends */
    Store *store = lock >= 0 ? data_open(cli, folder) : NULL;
    if (!store) return EXIT_FAILED;
    Server *s = memory_new(sizeof *s);
    s->store = store;
    site_open(s);
    int status = run(s, cli, port, lan);
    site_close(s);
    store_close(store);
    free(s->asked);
    free(s->touched);
    free(s);
    return status;
}

int serve_main(int argc, char **argv)
{
    Cli cli;
    const char *folder = "data", *port = NULL;
    bool lan = false;
    const Flag flags[] = {
        {"data", &folder, NULL}, {"port", &port, NULL}, {"lan", NULL, &lan}, {NULL, NULL, NULL}};
    cli_open(&cli, "serve", argc, argv, flags);
    if (cli.count) cli_fail(&cli, EXIT_BAD_INPUT, "cli.too_many", cli.word[0], 0);
    prepare_process();
    if (sodium_init() < 0) return EXIT_TROUBLE;
    json_object_seed(0);
    int status = serve(&cli, folder, (int)cli_number(&cli, "port", port, PORT_STANDARD, 0, 65535), lan);
    cli_close(&cli);
    return status;
}
