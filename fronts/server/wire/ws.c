#include "fronts/server/wire/ws.h"
#include "base/json.h"
#include "fronts/server/wire/http.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/sha1.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>

enum {
    FRAGMENTS_MAX = 64,
    SPARES_MAX = 64,
    PING_MS = 15000,
    SILENCE_MS = 45000,
};

/* ---- messages in ---------------------------------------------------------------- */

/* What wslay needs to read a message: 8 KB, so it is lent while one is on its way, and rests with nobody. */
typedef struct Reader {
    wslay_event_context_ptr context;
    Conn *conn;
    struct Reader *next; /* of the spare ones */
} Reader;

static Reader *spare;
static int spares;

static ssize_t give_input(wslay_event_context_ptr ctx, uint8_t *out, size_t size, int flags, void *reader)
{
    Conn *c = ((const Reader *)reader)->conn;
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
                           void *reader)
{
    (void)ctx;
    (void)flags;
    conn_give(((const Reader *)reader)->conn, frame_of(bytes, size));
    return (ssize_t)size;
}

static void on_frame(wslay_event_context_ptr ctx, const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *reader)
{
    Conn *c = ((const Reader *)reader)->conn;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        ws_spend(c, 0.5);
        return;
    }
    c->fragments = frame->fin ? 0 : c->fragments + 1;
    if (c->fragments > FRAGMENTS_MAX) wslay_event_queue_close(ctx, WSLAY_CODE_POLICY_VIOLATION, NULL, 0);
}

static void on_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *message,
                       void *reader)
{
    Conn *c = ((const Reader *)reader)->conn;
    if (wslay_event_get_close_sent(ctx) || c->mode != CONN_SOCKET || c->guest.leaves) return;
    switch (message->opcode) {
    case WSLAY_TEXT_FRAME:
        ws_spend(c, 1);
        c->server->above->message(c, (const char *)message->msg, message->msg_length);
        break;
    case WSLAY_PONG:
        if (message->msg_length == sizeof c->guest.pinged_ms &&
            !memcmp(message->msg, &c->guest.pinged_ms, sizeof c->guest.pinged_ms) && c->ping_is_out &&
            c->guest.pinged_us > 0) {
            c->ping_is_out = false;
            c->guest.rtt_ms = (int)((c->guest.read_us - c->guest.pinged_us) / 1000);
            c->server->above->trip(&c->guest, c->guest.pinged_us, c->guest.read_us);
        }
        break;
    case WSLAY_BINARY_FRAME: wslay_event_queue_close(ctx, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0); break;
    default: break; /* wslay answers pings and closes itself */
    }
}

static void free_reader(Reader *r)
{
    if (!r) return;
    wslay_event_context_free(r->context);
    free(r);
}

static Reader *new_reader(void)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_input,
                                                           .send_callback = take_output,
                                                           .on_frame_recv_start_callback = on_frame,
                                                           .on_msg_recv_callback = on_message};
    Reader *r = memory_try(sizeof *r);
    if (!r || wslay_event_context_server_init(&r->context, &callbacks, r) != 0) {
        free(r);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(r->context, MESSAGE_MAX);
    return r;
}

/* False: there is no memory, and the connection is closed. */
static bool borrow(Conn *c)
{
    if (c->reader) return true;
    Reader *r = spare;
    if (r)
        spare = r->next, spares--;
    else
        r = new_reader();
    if (r) r->conn = c;
    c->reader = r;
    if (!r) conn_close(c);
    return r;
}

/* Unless a message is half read, half written, or it was the last. */
static void give_back(Conn *c)
{
    Reader *r = c->reader;
    if (c->mode != CONN_SOCKET || c->frame_left || c->fragments || wslay_event_want_write(r->context) ||
        wslay_event_get_close_sent(r->context) || wslay_event_get_close_received(r->context))
        return;
    c->reader = NULL;
    if (spares == SPARES_MAX) {
        free_reader(r);
        return;
    }
    r->next = spare;
    spare = r;
    spares++;
}

static void forget(Conn *c) { free_reader(c->reader); }

void ws_close(void)
{
    for (Reader *r; (r = spare);) {
        spare = r->next;
        free_reader(r);
    }
}

static void let_out(Conn *c)
{
    if (wslay_event_send(c->reader->context) != 0) {
        conn_close(c);
        return;
    }
    if (wslay_event_get_close_sent(c->reader->context))
        conn_end(c);
    else
        give_back(c);
}

/* How many bytes the frame that begins here has; 0: its head is not whole. wslay would swallow whatever
 * is there, so it is given one frame at a time. */
static uint64_t frame_size(const uint8_t *bytes, size_t size)
{
    static const size_t MORE[128] = {[126] = 2, [127] = 8};
    if (size < 2) return 0;
    size_t more = MORE[bytes[1] & 127], head = 2 + more + (bytes[1] & 128 ? 4 : 0);
    uint64_t payload = more ? 0 : bytes[1] & 127;
    if (size < head) return 0;
    for (size_t i = 0; i < more; i++) payload = payload << 8 | bytes[2 + i];
    return payload > UINT64_MAX - head ? UINT64_MAX : head + payload;
}

static size_t feed(Conn *c, const uint8_t *bytes, size_t size)
{
    if (!c->frame_left) c->frame_left = frame_size(bytes, size);
    c->is_partial = !c->frame_left;
    if (c->is_partial || !borrow(c)) return 0;
    if (size > c->frame_left) size = (size_t)c->frame_left;
    c->frame_left -= size;
    c->in = bytes;
    c->in_left = size;
    int status = wslay_event_recv(c->reader->context);
    c->in = NULL;
    c->in_left = 0;
    if (c->mode != CONN_SOCKET) return size;
    if (status != 0) { /* wslay gives up on broken frames without a word */
        static const uint8_t protocol_error[] = {0x88, 2, 1002 >> 8, 1002 & 255};
        conn_give(c, frame_of(protocol_error, sizeof protocol_error));
        conn_end(c);
        return size;
    }
    let_out(c);
    return size;
}

void ws_end(Conn *c, uint16_t status)
{
    if (c->mode != CONN_SOCKET || !borrow(c)) return;
    wslay_event_queue_close(c->reader->context, status, NULL, 0);
    let_out(c);
}

/* ---- pace and silence ------------------------------------------------------------ */

void ws_spend(Conn *c, double credit)
{
    pace_spend(&c->requests, &c->server->limits.requests, clock_ms(&c->server->house), credit);
}

static void sweep(Conn *c, int64_t now)
{
    if (c->rest && pace_is_kept(&c->requests, &c->server->limits.requests, now)) conn_go(c);
    if (c->job.address) c->heard_ms = now; /* we did not listen */
    if (now - c->heard_ms > SILENCE_MS) {
        conn_close(c);
        return;
    }
    if (now - c->guest.pinged_ms < (c->ping_is_out ? PING_MS : c->server->above->ping_ms(&c->guest, PING_MS)))
        return;
    if (!borrow(c)) return;
    c->guest.pinged_ms = now;
    c->guest.pinged_us = PING_WAITS;
    c->ping_is_out = true;
    struct wslay_event_msg ping = {WSLAY_PING, (const uint8_t *)&c->guest.pinged_ms,
                                   sizeof c->guest.pinged_ms};
    wslay_event_queue_msg(c->reader->context, &ping);
    let_out(c);
    if (c->mode == CONN_SOCKET) c->server->above->pinged(&c->guest);
}

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

/* `/ws`, or `/ws/CODE`, and perhaps `?node=NAME`: for whoever stands before several nodes. */
static bool is_our_path(const char *url)
{
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (strncmp(url, "/ws", 3)) return false;
    const char *rest = url + 3;
    const size_t letters = *rest == '/' ? strspn(rest + 1, LETTERS) : 0;
    if (*rest == '/' && (letters < 6 || letters > 9)) return false;
    rest += letters ? letters + 1 : 0;
    return !*rest || *rest == '?';
}

static const Speech WEBSOCKET = {feed, sweep, forget};

void ws_open(Conn *c)
{
    const Http *h = c->http;
    const char *key = h->header[HEADER_WS_KEY];
    char head[256], accept[32];
    uint8_t nonce[16];
    size_t nonce_size = 0;
    if (!is_our_path(h->url) || h->parser.method != HTTP_GET) {
        http_refuse(c, 404);
        return;
    }
    bool keyed = strlen(key) == 24 && !sodium_base642bin(nonce, sizeof nonce, key, 24, NULL, &nonce_size,
                                                         NULL, sodium_base64_VARIANT_ORIGINAL);
    if (!keyed || nonce_size != 16 || strcmp(h->header[HEADER_WS_VERSION], "13")) {
        http_answer(c, &(Answer){426, NULL, "Sec-WebSocket-Version: 13\r\n", NULL});
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
    c->mode = CONN_SOCKET;
    c->speech = &WEBSOCKET;
    c->guest.pinged_ms = clock_ms(&c->server->house);
    c->server->above->hello(c);
}
