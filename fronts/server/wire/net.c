#include "fronts/server/wire/net.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/memory.h"

#include <string.h>

enum {
    TAKING_MS = 20000, /* who leaves answers lying for so long is gone */
    CLOSING_MS = 5000,
    ACCEPTED_MAX = 32,  /* connections in one turn */
    CLOSED_AT_ONCE = 8, /* where memory is short */
    ACCEPT_US = 100,    /* what one costs its address, */
    BYTES_PER_US = 4096 /* and so does what is written to it */
};

static size_t unread(const Conn *c)
{
    return c->waiting_bytes + uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp);
}

/* ---- going out ---------------------------------------------------------------- */

void conn_put(Conn *c, const Word *w)
{
    if (c->mode == CONN_CLOSED) {
        frame_drop(w->frame);
        return;
    }
    if (c->words == c->word_capacity) {
        c->word_capacity = c->word_capacity ? 2 * c->word_capacity : 4;
        c->word = memory_resize(c->word, (size_t)c->word_capacity * sizeof *c->word);
    }
    c->word[c->words++] = *w;
    c->waiting_bytes += w->frame->size;
    if (c->is_waiting) return;
    c->is_waiting = true;
    c->next_waiting = c->server->waiting;
    c->server->waiting = c;
}

void conn_give(Conn *c, Frame *f) { conn_put(c, &(Word){.frame = f, .mark = MARK_NONE}); }

typedef struct Writing {
    uv_write_t request;
    Conn *conn;
    int count;
    Frame *frame[];
} Writing;

/* They are out, or the connection is broken. */
static void written(Conn *c, int status)
{
    if (status < 0 || (c->mode == CONN_CLOSING && !unread(c)))
        conn_close(c);
    else
        conn_go(c);
}

static void on_written(uv_write_t *request, int status)
{
    Writing *w = (Writing *)request;
    Conn *c = w->conn;
    for (int i = 0; i < w->count; i++) frame_drop(w->frame[i]);
    free(w);
    written(c, status);
}

/* What the socket takes at once, as it nearly always does, needs no request, no answer and no second look at
 * the socket. Answers how many frames are out; the buffer of the next one begins where it was cut off. */
static int write_at_once(Conn *c, uv_buf_t *buffers, int count)
{
    int whole = 0, taken = uv_try_write((uv_stream_t *)&c->tcp, buffers, (unsigned)count);
    size_t left = taken > 0 ? (size_t)taken : 0; /* what is wrong, uv_write() says */
    for (; whole < count && left >= buffers[whole].len; whole++) left -= buffers[whole].len;
    if (whole < count) {
        buffers[whole].base += left;
        buffers[whole].len -= left;
    }
    return whole;
}

/* The rest goes out as whoever reads it makes room. Takes over the frames. */
static void write_later(Conn *c, const Word *words, const uv_buf_t *buffers, int count)
{
    Writing *w = memory_new(sizeof *w + (size_t)count * sizeof *w->frame);
    w->conn = c;
    w->count = count;
    for (int i = 0; i < count; i++) w->frame[i] = words[i].frame;
    int status = uv_write(&w->request, (uv_stream_t *)&c->tcp, buffers, (unsigned)count, on_written);
    if (status < 0) on_written(&w->request, status);
}

/* The first words off the queue. */
static void take_off(Conn *c, int count, size_t bytes)
{
    c->waiting_bytes -= bytes;
    c->words -= count;
    if (c->words) memmove(c->word, c->word + count, (size_t)c->words * sizeof *c->word);
}

static void write_first(Conn *c, int count)
{
    uv_buf_t few[16], *buffers = count > 16 ? memory_new((size_t)count * sizeof *buffers) : few;
    size_t bytes = 0;
    for (int i = 0; i < count; i++) {
        const Frame *f = c->word[i].frame;
        bytes += f->size;
        buffers[i] = uv_buf_init((char *)f->bytes, (unsigned)f->size);
    }
    address_charge(c->server, c->address, (double)bytes / BYTES_PER_US);
    int whole = write_at_once(c, buffers, count);
    for (int i = 0; i < whole; i++) frame_drop(c->word[i].frame);
    if (whole < count) write_later(c, c->word + whole, buffers + whole, count - whole);
    take_off(c, count, bytes);
    if (buffers != few) free(buffers);
    if (whole == count) written(c, 0);
}

void conn_flush(Conn *c, Mark reached)
{
    int count = 0;
    if (c->mode == CONN_CLOSED) return;
    /* One long answer may be larger than the limit; what may not grow is what was there before. */
    if (uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp) > UNREAD_MAX) {
        conn_close(c);
        return;
    }
    while (count < c->words && c->word[count].mark <= reached) count++;
    if (count) write_first(c, count);
    if (c->guest.pinged_us == PING_WAITS) c->guest.pinged_us = clock_us();
}

/* ---- closing ------------------------------------------------------------------ */

static void on_closed(uv_handle_t *handle)
{
    Conn *c = handle->data;
    for (int i = 0; i < c->words; i++) frame_drop(c->word[i].frame);
    if (c->speech) c->speech->forget(c);
    free(c->word);
    free(c->rest);
    free(c);
}

static void stop_waiting(Conn *c)
{
    Conn **at = &c->server->waiting;
    if (!c->is_waiting) return;
    while (*at != c) at = &(*at)->next_waiting;
    *at = c->next_waiting;
    c->is_waiting = false;
}

void conn_belong(Conn *c, Address *a)
{
    if (c->address) c->address->conns--;
    c->address = a;
    if (a) a->conns++;
}

static void pause(Conn *c, bool paused);

void conn_close(Conn *c)
{
    if (c->mode == CONN_CLOSED) return;
    c->server->above->left(&c->guest);
    outbox_forget(&c->guest);
    stop_waiting(c);
    c->mode = CONN_CLOSED;
    queue_drop(c->server, &c->job);
    conn_belong(c, NULL);
    *c->link = c->next;
    if (c->next) c->next->link = c->link;
    c->server->conn_count--;
    log_line(LOG_DEBUG, "connection closed, %d left", c->server->conn_count);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

void conn_end(Conn *c)
{
    if (c->mode >= CONN_CLOSING) return;
    c->server->above->left(&c->guest);
    c->mode = CONN_CLOSING;
    c->closing_ms = clock_ms(&c->server->house);
    pause(c, true);
    if (!unread(c)) conn_close(c);
}

/* ---- coming in ---------------------------------------------------------------- */

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *out)
{
    Conn *c = handle->data;
    (void)wanted;
    *out = uv_buf_init(c->server->input, INPUT_SIZE);
}

/* False: there is no memory for it. */
static bool keep_rest(Conn *c, const void *bytes, int size)
{
    int left = c->rest_size - c->rest_at;
    if (c->rest_at) memmove(c->rest, c->rest + c->rest_at, (size_t)left);
    c->rest_at = 0;
    c->rest_size = left;
    if (left + size > c->rest_capacity) {
        uint8_t *rest = realloc(c->rest, (size_t)left + (size_t)size);
        if (!rest) return false;
        c->rest = rest;
        c->rest_capacity = left + size;
    }
    memcpy(c->rest + left, bytes, (size_t)size);
    c->rest_size = left + size;
    return true;
}

static void forget_rest(Conn *c)
{
    free(c->rest);
    c->rest = NULL;
    c->rest_at = c->rest_size = c->rest_capacity = 0;
}

/* Who asks and goes is still heard, if that can be now. */
static void on_end(Conn *c)
{
    c->is_ended = true;
    if (c->job.address)
        pause(c, true);
    else
        conn_close(c);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    Conn *c = stream->data;
    if (size == 0) return;
    if (size < 0) {
        on_end(c);
        return;
    }
    c->heard_ms = clock_ms(&c->server->house);
    c->guest.read_us = clock_us();
    c->is_partial = false;
    if (!keep_rest(c, buffer->base, (int)size)) {
        conn_close(c);
        return;
    }
    if (c->rest_size > INPUT_SIZE) pause(c, true);
    conn_go(c);
}

static void pause(Conn *c, bool paused)
{
    if (c->mode == CONN_CLOSED || c->reading == !paused) return;
    c->reading = !paused;
    if (paused)
        uv_read_stop((uv_stream_t *)&c->tcp);
    else
        uv_read_start((uv_stream_t *)&c->tcp, give_room, on_read);
}

/* ---- its turn ------------------------------------------------------------------ */

/* Something is there, it is paid for, and who asked before has taken the answers. */
static bool may_go(Conn *c)
{
    if (!c->rest || c->is_partial) return false;
    if (c->mode == CONN_HTTP) return unread(c) == 0;
    return c->mode == CONN_SOCKET && unread(c) <= ANSWERS_MAX &&
           pace_is_kept(&c->requests, &c->server->limits.requests, clock_ms(&c->server->house));
}

void conn_go(Conn *c)
{
    if (c->mode >= CONN_CLOSING) return;
    if (may_go(c))
        queue_put(c->server, c->address, &c->job);
    else if (c->is_ended && !c->job.address)
        conn_close(c);
}

void conn_serve(Conn *c)
{
    const uint8_t *bytes = c->rest + c->rest_at;
    size_t size = (size_t)(c->rest_size - c->rest_at);
    if (c->mode < CONN_CLOSING) c->rest_at += (int)c->speech->feed(c, bytes, size);
    if (c->rest_at == c->rest_size) {
        forget_rest(c);
        c->is_partial = false;
    }
    if (c->mode >= CONN_CLOSING) return;
    if (!c->is_ended && c->rest_size - c->rest_at <= INPUT_SIZE) pause(c, false);
    conn_go(c);
}

/* ---- the door ------------------------------------------------------------------- */

static void look_who(Conn *c)
{
    struct sockaddr_storage from = {.ss_family = AF_UNSPEC};
    int size = sizeof from;
    uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&from, &size);
    conn_belong(c, address_of(c->server, (const struct sockaddr *)&from));
    if (c->address->is_proxy) c->proxy = c->address;
}

/* Too many from everywhere, or from there; or that address is in debt as it is. */
static bool is_too_many(Conn *c)
{
    Server *s = c->server;
    const Address *a = c->address;
    return s->conn_count > s->limits.connections || !memory_has(s->limits.memory / 8 * 9, 0) ||
           (!a->is_proxy && (a->conns > s->limits.connections_each || a->in_debt));
}

static void turn_away(Conn *c)
{
    static char words[] = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
                          "Connection: close\r\n\r\n";
    const uv_buf_t buffer = uv_buf_init(words, sizeof words - 1);
    uv_try_write((uv_stream_t *)&c->tcp, &buffer, 1);
    conn_close(c);
}

/* Who comes when there is no memory waits at the door. */
static void accept_one(Server *s)
{
    Conn *c = memory_is_short() ? NULL : memory_try(sizeof *c);
    if (!c) {
        s->accept_waits = true;
        return;
    }
    c->guest.number = ++s->conns_ever;
    c->server = s;
    uv_tcp_init(&s->loop, &c->tcp);
    c->tcp.data = c;
    c->guest.rtt_ms = -1;
    c->job = (Job){.of = c, .kind = JOB_READ};
    c->heard_ms = c->opened_ms = c->taken_ms = clock_ms(&s->house);
    c->next = s->conns;
    c->link = &s->conns;
    if (c->next) c->next->link = &c->next;
    s->conns = c;
    s->conn_count++;
    s->accepted++;
    log_line(LOG_DEBUG, "connection opened, now %d", s->conn_count);
    if (uv_accept((uv_stream_t *)&s->listener, (uv_stream_t *)&c->tcp) < 0) {
        conn_close(c);
        return;
    }
    look_who(c);
    address_charge(s, c->address, ACCEPT_US);
    if (is_too_many(c)) {
        turn_away(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    s->above->opened(c);
    pause(c, false);
}

/* Some in a turn; the next one is left at the door, and libuv asks nobody else in until it is fetched. */
static void on_connection(uv_stream_t *listener, int status)
{
    Server *s = listener->data;
    if (status < 0) return;
    if (s->accepted >= ACCEPTED_MAX)
        s->accept_waits = true;
    else
        accept_one(s);
}

void net_accept(Server *s)
{
    s->accepted = 0;
    if (!s->accept_waits || s->stopping) return;
    s->accept_waits = false;
    accept_one(s);
}

int net_listen(Server *s, const char *address, int port)
{
    struct sockaddr_in at;
    int status = uv_tcp_init(&s->loop, &s->listener);
    s->listener.data = s;
    if (!status) status = uv_ip4_addr(address, port, &at);
    if (!status) status = uv_tcp_bind(&s->listener, (const struct sockaddr *)&at, 0);
    if (!status) status = uv_listen((uv_stream_t *)&s->listener, 1024, on_connection);
    return status;
}

int net_port(const Server *s)
{
    struct sockaddr_storage at;
    int size = sizeof at;
    if (uv_tcp_getsockname(&s->listener, (struct sockaddr *)&at, &size)) return 0;
    const uint8_t *port = (const uint8_t *)&((struct sockaddr_in *)&at)->sin_port;
    return port[0] << 8 | port[1];
}

/* ---- guessing -------------------------------------------------------------------- */

static bool has_room(Pace *p, const Rate *r, int64_t now) { return pace_spent(p, r, now) + 1 <= r->at_once; }

bool guess_is_free(Conn *c)
{
    Server *s = c->server;
    int64_t now = clock_ms(&s->house);
    return has_room(&s->guesses, &s->limits.guesses, now) &&
           (c->address->is_proxy || has_room(&c->address->guesses, &s->limits.guesses_each, now));
}

void guess_failed(Conn *c)
{
    Server *s = c->server;
    pace_spend(&s->guesses, &s->limits.guesses, clock_ms(&s->house), 1);
    pace_spend(&c->address->guesses, &s->limits.guesses_each, clock_ms(&s->house), 1);
}

/* ---- from time to time --------------------------------------------------------- */

/* A long answer on a thin line: something of it was taken since the last look. What waits for the store is
 * not the reader's fault. */
static bool is_taking(Conn *c)
{
    size_t before = c->unread_before;
    c->unread_before = uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp);
    return c->unread_before < before;
}

static void sweep_one(Conn *c, int64_t now)
{
    switch (c->mode) {
    case CONN_HTTP:
        if (is_taking(c)) c->opened_ms = now;
        c->speech->sweep(c, now);
        break;
    case CONN_SOCKET:
        if (is_taking(c) || c->unread_before <= ANSWERS_MAX) c->taken_ms = now;
        if (now - c->taken_ms > TAKING_MS)
            conn_close(c);
        else
            c->speech->sweep(c, now);
        break;
    case CONN_CLOSING:
        if (now - c->closing_ms > CLOSING_MS) conn_close(c);
        break;
    case CONN_CLOSED: break;
    }
}

/* The address that has the most connections gives up some, the newest first; who was there comes back. */
void net_make_room(Server *s)
{
    const Address *most = NULL;
    int closed = 0;
    for (Conn *c = s->conns; c; c = c->next)
        if (!most || c->address->conns > most->conns) most = c->address;
    for (Conn *c = s->conns, *next; c && closed < CLOSED_AT_ONCE; c = next) {
        next = c->next;
        if (c->address != most) continue;
        conn_close(c);
        closed++;
    }
}

void net_sweep(Server *s)
{
    int64_t now = clock_ms(&s->house);
    for (Conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        sweep_one(c, now);
    }
}
