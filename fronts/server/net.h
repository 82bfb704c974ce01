/* net.h -- one socket: bytes in, frames out, and its limits.
 *
 * A connection begins as HTTP and may become a WebSocket. Frames wait at the connection
 * until the end of the turn (turn_end), then go out in one write. Whoever does not read
 * is cut off: a client can always come back and resume. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "fronts/server/server.h"
#include "game/game.h"

#include <llhttp.h>
#include <wslay/wslay.h>

enum {
    URL_MAX = 1024,
    HOST_MAX = 256,
    HEADERS_MAX = 16384,
    UNREAD_MAX = 1 << 20,
    NAME_SIZE = STORE_NAME,
    PING_WAITS = -1
};

typedef enum HeaderName {
    HEADER_OTHER,
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_IF_NONE_MATCH,
    HEADER_ACCEPT_ENCODING,
    HEADER_UPGRADE,
    HEADER_WS_KEY,
    HEADER_WS_VERSION,
    HEADER_FORWARDED_PROTO,
    HEADER_NAMES
} HeaderName;

/* A request as far as it was read; gone once the connection is a WebSocket. */
typedef struct Http {
    llhttp_t parser;
    char url[URL_MAX], field[40];
    char header[HEADER_NAMES][HOST_MAX];
    int url_length, field_length, header_bytes;
    int value_length;
    HeaderName reading;
    bool twice; /* a header of ours came twice */
    int refuse; /* status to answer when the request is in; 0: fine */
} Http;

typedef enum ConnMode { CONN_HTTP, CONN_SOCKET, CONN_CLOSING, CONN_CLOSED } ConnMode;

typedef struct Conn {
    Server *server;
    struct Conn *next, **link; /* in server->conns */
    struct Conn *next_waiting;
    bool is_waiting;
    uv_tcp_t tcp;
    ConnMode mode;
    bool reading;
    int64_t heard_ms, opened_ms, closing_ms, pinged_ms;
    int64_t pinged_us; /* when the last ping went out; PING_WAITS: at the end of this turn */
    bool ping_is_out;  /* and was not answered yet */
    int rtt_ms;        /* -1: not measured yet */
    int trips;         /* measured at this table, while few */
    double credit;
    int64_t credit_ms;
    double chat_credit;
    int64_t chat_ms;

    Frame **frame; /* waiting for the end of the turn */
    int frames, frame_capacity;
    size_t waiting_bytes;

    Http *http;
    wslay_event_context_ptr ws;
    const uint8_t *in; /* what wslay may take, during ws_feed only */
    size_t in_left;
    int fragments;
    char origin[HOST_MAX + 8]; /* https://host of this connection, for links */

    /* at which table, as whom (seats.c) */
    struct Table *table;
    int place; /* in the table's list */
    SeatSet seats;
    uint8_t seat_token[SEATS_MAX][STORE_HASH]; /* hashes, to look again after a rebuild */
    bool host;
    uint8_t host_token[STORE_HASH];
    char name[NAME_SIZE];
} Conn;

bool net_listen(Server *s, const char *address, int port, char *error, size_t capacity);
int net_port(const Server *s);

void conn_send(Conn *c, Frame *f);     /* takes a hold of its own */
void conn_give(Conn *c, Frame *f);     /* takes over the caller's hold */
void conn_flush(Conn *c);              /* end of turn: everything that waits goes out */
void conn_drop_conditional(Conn *c);   /* the turn failed */
void conn_end(Conn *c);                /* closes after what waits has gone out */
void conn_close(Conn *c);              /* closes now */
void conn_pause(Conn *c, bool paused); /* reads no more, or again */
void net_sweep(Server *s);             /* silence, slowness, pace: a few times a second */

#endif
