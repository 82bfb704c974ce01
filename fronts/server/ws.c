#include "fronts/server/ws.h"
#include "base/json.h"
#include "fronts/server/asked.h"
#include "fronts/server/http.h"
#include "fronts/server/memory.h"
#include "fronts/server/sha1.h"
#include "fronts/server/turnless.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>

enum {
    MESSAGE_MAX = 16384,
    FRAGMENTS_MAX = 64,
    PING_MS = 15000,
    SILENCE_MS = 45000,
    CREDIT_MAX = 200, /* requests at once */
    CREDIT_PER_SECOND = 50,
};

/* ---- the handshake -------------------------------------------------------------- */

/* A page of another site may not speak for its visitor, even though no cookie would help it. */
static bool origin_is_ours(const Http *h)
{
    const char *origin = h->header[HEADER_ORIGIN], *mark = strstr(origin, "://");
    if (!*origin) return true; /* no browser */
    return mark && !strcmp(mark + 3, h->header[HEADER_HOST]);
}

static void note_origin(Conn *c)
{
    const Http *h = c->http;
    bool tls = !strncmp(h->header[HEADER_ORIGIN], "https:", 6) ||
               (!h->header[HEADER_ORIGIN][0] && !strcmp(h->header[HEADER_FORWARDED_PROTO], "https"));
    snprintf(c->origin, sizeof c->origin, "%s://%s", tls ? "https" : "http", h->header[HEADER_HOST]);
}

static void accept_key(const char *key, char out[32])
{
    char text[SHA1_MESSAGE_MAX + 1];
    uint8_t sum[SHA1_BYTES];
    snprintf(text, sizeof text, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1_short(text, strlen(text), sum);
    sodium_bin2base64(out, 32, sum, sizeof sum, sodium_base64_VARIANT_ORIGINAL);
}

static ssize_t give_input(wslay_event_context_ptr ctx, uint8_t *out, size_t size, int flags, void *conn);
static ssize_t take_output(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t size, int flags,
                           void *conn);
static void on_frame(wslay_event_context_ptr ctx, const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *conn);
static void on_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *message,
                       void *conn);

static void become_socket(Conn *c)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_input,
                                                           .send_callback = take_output,
                                                           .on_frame_recv_start_callback = on_frame,
                                                           .on_msg_recv_callback = on_message};
    ASSERT(wslay_event_context_server_init(&c->ws, &callbacks, c) == 0);
    wslay_event_config_set_max_recv_msg_length(c->ws, MESSAGE_MAX);
    c->mode = CONN_SOCKET;
    c->credit = CREDIT_MAX;
    c->credit_ms = c->pinged_ms = clock_ms(c->server);
    c->chat_credit = 5;
}

void ws_open(Conn *c)
{
    const Http *h = c->http;
    const char *key = h->header[HEADER_WS_KEY];
    char head[256], accept[32];
    uint8_t nonce[16];
    size_t nonce_size = 0;
    if (strcmp(h->url, "/ws") || h->parser.method != HTTP_GET) {
        http_refuse(c, 404);
        return;
    }
    bool keyed = strlen(key) == 24 && !sodium_base642bin(nonce, sizeof nonce, key, 24, NULL, &nonce_size,
                                                         NULL, sodium_base64_VARIANT_ORIGINAL);
    if (!keyed || nonce_size != 16 || strcmp(h->header[HEADER_WS_VERSION], "13")) {
        http_answer(c, &(Answer){426, NULL, "Sec-WebSocket-Version: 13\r\n", "", 0});
        return;
    }
    if (!origin_is_ours(h)) {
        http_refuse(c, 403);
        return;
    }
    accept_key(key, accept);
    int size = snprintf(head, sizeof head,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Accept: %s\r\n\r\n",
                        accept);
    conn_give(c, frame_of(head, (size_t)size));
    note_origin(c);
    become_socket(c);
    asked_hello(c);
}

/* ---- messages in ---------------------------------------------------------------- */

static ssize_t give_input(wslay_event_context_ptr ctx, uint8_t *out, size_t size, int flags, void *conn)
{
    Conn *c = conn;
    (void)flags;
    if (!c->in_left) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (size > c->in_left) size = c->in_left;
    memcpy(out, c->in, size);
    c->in += size;
    c->in_left -= size;
    return (ssize_t)size;
}

static ssize_t take_output(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t size, int flags,
                           void *conn)
{
    (void)ctx;
    (void)flags;
    conn_give(conn, frame_of(bytes, size));
    return (ssize_t)size;
}

static void on_frame(wslay_event_context_ptr ctx, const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *conn)
{
    Conn *c = conn;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        ws_spend(c, 0.5);
        return;
    }
    c->fragments = frame->fin ? 0 : c->fragments + 1;
    if (c->fragments > FRAGMENTS_MAX) wslay_event_queue_close(ctx, WSLAY_CODE_POLICY_VIOLATION, NULL, 0);
}

static void on_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *message,
                       void *conn)
{
    Conn *c = conn;
    if (wslay_event_get_close_sent(ctx) || c->mode != CONN_SOCKET) return;
    switch (message->opcode) {
    case WSLAY_TEXT_FRAME:
        ws_spend(c, 1);
        asked(c, (const char *)message->msg, message->msg_length);
        break;
    case WSLAY_PONG:
        if (message->msg_length == sizeof c->pinged_ms &&
            !memcmp(message->msg, &c->pinged_ms, sizeof c->pinged_ms) && c->ping_is_out && c->pinged_us > 0) {
            c->ping_is_out = false;
            c->rtt_ms = (int)((c->server->read_us - c->pinged_us) / 1000);
            lines_trip(c, c->pinged_us, c->server->read_us);
        }
        break;
    case WSLAY_BINARY_FRAME: wslay_event_queue_close(ctx, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0); break;
    default: break; /* wslay answers pings and closes itself */
    }
}

static void let_out(Conn *c)
{
    if (wslay_event_send(c->ws) != 0) {
        conn_close(c);
        return;
    }
    if (wslay_event_get_close_sent(c->ws)) conn_end(c);
}

void ws_feed(Conn *c, const uint8_t *bytes, size_t size)
{
    c->in = bytes;
    c->in_left = size;
    int status = wslay_event_recv(c->ws);
    c->in = NULL;
    c->in_left = 0;
    if (c->mode != CONN_SOCKET) return;
    if (status != 0) { /* wslay gives up on broken frames without a word */
        static const uint8_t protocol_error[] = {0x88, 2, 1002 >> 8, 1002 & 255};
        conn_give(c, frame_of(protocol_error, sizeof protocol_error));
        conn_end(c);
        return;
    }
    let_out(c);
    if (c->mode == CONN_SOCKET && c->credit < 0) conn_pause(c, true);
}

void ws_end(Conn *c, uint16_t status)
{
    if (c->mode != CONN_SOCKET) return;
    wslay_event_queue_close(c->ws, status, NULL, 0);
    let_out(c);
}

/* ---- pace and silence ------------------------------------------------------------ */

void ws_spend(Conn *c, double credit)
{
    int64_t now = clock_ms(c->server);
    c->credit += (double)(now - c->credit_ms) * CREDIT_PER_SECOND / 1000;
    if (c->credit > CREDIT_MAX) c->credit = CREDIT_MAX;
    c->credit_ms = now;
    c->credit -= credit;
}

void ws_sweep(Conn *c, int64_t now)
{
    ws_spend(c, 0);
    if (!c->reading && c->credit >= 0) {
        c->heard_ms = now; /* we did not listen */
        conn_pause(c, false);
    }
    if (now - c->heard_ms > SILENCE_MS) {
        conn_close(c);
        return;
    }
    if (now - c->pinged_ms < (c->ping_is_out ? PING_MS : lines_ping_ms(c, PING_MS))) return;
    c->pinged_ms = now;
    c->pinged_us = PING_WAITS;
    c->ping_is_out = true;
    struct wslay_event_msg ping = {WSLAY_PING, (const uint8_t *)&c->pinged_ms, sizeof c->pinged_ms};
    wslay_event_queue_msg(c->ws, &ping);
    let_out(c);
    if (c->mode == CONN_SOCKET) lines_ask_clock(c);
}
