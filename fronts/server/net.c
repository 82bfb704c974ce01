#include "fronts/server/net.h"
#include "fronts/server/http.h"
#include "fronts/server/memory.h"
#include "fronts/server/seats.h"
#include "fronts/server/ws.h"

#include <string.h>

enum { REQUEST_MS = 10000, IDLE_MS = 30000, CLOSING_MS = 5000 };

/* ---- going out ---------------------------------------------------------------- */

void conn_give(Conn *c, Frame *f)
{
    if (c->mode == CONN_CLOSED) {
        frame_drop(f);
        return;
    }
    if (c->frames == c->frame_capacity) {
        c->frame_capacity = c->frame_capacity ? 2 * c->frame_capacity : 4;
        c->frame = memory_resize(c->frame, (size_t)c->frame_capacity * sizeof *c->frame);
    }
    c->frame[c->frames++] = f;
    c->waiting_bytes += f->size;
    if (c->is_waiting) return;
    c->is_waiting = true;
    c->next_waiting = c->server->waiting;
    c->server->waiting = c;
}

void conn_send(Conn *c, Frame *f) { conn_give(c, frame_hold(f)); }

typedef struct Writing {
    uv_write_t request;
    Conn *conn;
    int count;
    Frame *frame[];
} Writing;

static void on_written(uv_write_t *request, int status)
{
    Writing *w = (Writing *)request;
    Conn *c = w->conn;
    for (int i = 0; i < w->count; i++) frame_drop(w->frame[i]);
    free(w);
    if (status < 0 || (c->mode == CONN_CLOSING && !c->frames &&
                       uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp) == 0))
        conn_close(c);
}

static void write_all(Conn *c)
{
    Writing *w = memory_new(sizeof *w + (size_t)c->frames * sizeof *w->frame);
    uv_buf_t few[16], *buffers = few;
    if (c->frames > 16) buffers = memory_new((size_t)c->frames * sizeof *buffers);
    w->conn = c;
    w->count = c->frames;
    for (int i = 0; i < c->frames; i++) {
        w->frame[i] = c->frame[i];
        buffers[i] = uv_buf_init((char *)c->frame[i]->bytes, (unsigned)c->frame[i]->size);
    }
    int status = uv_write(&w->request, (uv_stream_t *)&c->tcp, buffers, (unsigned)c->frames, on_written);
    if (buffers != few) free(buffers);
    c->frames = 0;
    c->waiting_bytes = 0;
    if (status < 0) {
        for (int i = 0; i < w->count; i++) frame_drop(w->frame[i]);
        free(w);
        conn_close(c);
    }
}

void conn_flush(Conn *c)
{
    size_t unread = uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp);
    if (c->mode == CONN_CLOSED) return;
    /* One long answer may be larger than the limit; what may not grow is what was there before. */
    if (unread > UNREAD_MAX) {
        conn_close(c);
        return;
    }
    if (c->frames) write_all(c);
    if (c->pinged_us == PING_WAITS) c->pinged_us = clock_us();
}

void conn_drop_conditional(Conn *c)
{
    int kept = 0;
    for (int i = 0; i < c->frames; i++) {
        if (!c->frame[i]->conditional) {
            c->frame[kept++] = c->frame[i];
            continue;
        }
        c->waiting_bytes -= c->frame[i]->size;
        frame_drop(c->frame[i]);
    }
    c->frames = kept;
}

/* ---- closing ------------------------------------------------------------------ */

static void on_closed(uv_handle_t *handle)
{
    Conn *c = handle->data;
    for (int i = 0; i < c->frames; i++) frame_drop(c->frame[i]);
    if (c->ws) wslay_event_context_free(c->ws);
    free(c->frame);
    free(c->http);
    free(c);
}

void conn_close(Conn *c)
{
    if (c->mode == CONN_CLOSED) return;
    seats_detach(c);
    c->mode = CONN_CLOSED;
    *c->link = c->next;
    if (c->next) c->next->link = c->link;
    c->server->conn_count--;
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

void conn_end(Conn *c)
{
    if (c->mode >= CONN_CLOSING) return;
    seats_detach(c);
    c->mode = CONN_CLOSING;
    c->closing_ms = clock_ms(c->server);
    conn_pause(c, true);
    if (!c->frames && uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp) == 0) conn_close(c);
}

/* ---- coming in ---------------------------------------------------------------- */

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *out)
{
    Conn *c = handle->data;
    (void)wanted;
    *out = uv_buf_init(c->server->input, INPUT_SIZE);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    Conn *c = stream->data;
    if (size == 0) return;
    if (size < 0) {
        conn_close(c);
        return;
    }
    c->heard_ms = clock_ms(c->server);
    c->server->read_us = clock_us();
    const uint8_t *bytes = (const uint8_t *)buffer->base;
    if (c->mode == CONN_HTTP) {
        size_t used = http_feed(c, bytes, (size_t)size);
        bytes += used;
        size -= (ssize_t)used;
    }
    if (c->mode == CONN_SOCKET && size > 0) ws_feed(c, bytes, (size_t)size);
}

void conn_pause(Conn *c, bool paused)
{
    if (c->mode == CONN_CLOSED || c->reading == !paused) return;
    c->reading = !paused;
    if (paused)
        uv_read_stop((uv_stream_t *)&c->tcp);
    else
        uv_read_start((uv_stream_t *)&c->tcp, give_room, on_read);
}

static void on_connection(uv_stream_t *listener, int status)
{
    Server *s = listener->data;
    if (status < 0) return;
    Conn *c = memory_new(sizeof *c);
    c->server = s;
    uv_tcp_init(&s->loop, &c->tcp);
    c->tcp.data = c;
    c->rtt_ms = -1;
    c->heard_ms = c->opened_ms = clock_ms(s);
    c->next = s->conns;
    c->link = &s->conns;
    if (c->next) c->next->link = &c->next;
    s->conns = c;
    s->conn_count++;
    http_begin(c);
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) < 0) {
        conn_close(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    if (s->conn_count > CONNECTIONS_MAX) {
        http_refuse(c, 503);
        return;
    }
    conn_pause(c, false);
}

bool net_listen(Server *s, const char *address, int port, char *error, size_t capacity)
{
    struct sockaddr_in at;
    int status = uv_tcp_init(&s->loop, &s->listener);
    s->listener.data = s;
    if (!status) status = uv_ip4_addr(address, port, &at);
    if (!status) status = uv_tcp_bind(&s->listener, (const struct sockaddr *)&at, 0);
    if (!status) status = uv_listen((uv_stream_t *)&s->listener, 1024, on_connection);
    if (status) snprintf(error, capacity, "%s:%d: %s", address, port, uv_strerror(status));
    return !status;
}

int net_port(const Server *s)
{
    struct sockaddr_storage at;
    int size = sizeof at;
    if (uv_tcp_getsockname(&s->listener, (struct sockaddr *)&at, &size)) return 0;
    const uint8_t *port = (const uint8_t *)&((struct sockaddr_in *)&at)->sin_port;
    return port[0] << 8 | port[1];
}

/* ---- from time to time --------------------------------------------------------- */

static void sweep_one(Conn *c, int64_t now)
{
    switch (c->mode) {
    case CONN_HTTP: /* a request must come in whole; between requests there is more patience */
        if (now - c->opened_ms > (http_is_idle(c) ? IDLE_MS : REQUEST_MS)) conn_close(c);
        break;
    case CONN_SOCKET: ws_sweep(c, now); break;
    case CONN_CLOSING:
        if (now - c->closing_ms > CLOSING_MS) conn_close(c);
        break;
    case CONN_CLOSED: break;
    }
}

void net_sweep(Server *s)
{
    int64_t now = clock_ms(s);
    for (Conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        sweep_one(c, now);
    }
}
