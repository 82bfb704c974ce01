/* net.h -- one socket: bytes in, frames out, and its limits.
 *
 * A connection begins as HTTP and may become a WebSocket. What came in waits until it is the
 * connection's turn (address.h), and is looked at request by request: not in debt, and not before
 * earlier answers were taken. Words wait at the connection until the store has what they tell of
 * (outbox.h), then go out in one write. Whoever does not read is cut off: a client can always
 * come back and resume. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "fronts/server/server.h"
#include "table/outbox.h"

#include <llhttp.h>
#include <wslay/wslay.h>

enum {
    URL_MAX = 1024,
    HOST_MAX = 256,
    HEADERS_MAX = 16384,
    UNREAD_MAX = 1 << 20,
    ANSWERS_MAX = 1 << 16, /* bytes of answers that may wait for their reader when more is asked */
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
    HEADER_FORWARDED_FOR,
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
    const char *value_end; /* where the last piece of its value ended; NULL: elsewhere */
    uint32_t seen;         /* headers of ours that came, by bit */
    bool twice;            /* one of them twice, though it is no list */
    int refuse;            /* status to answer when the request is in; 0: fine */
    bool is_ours;          /* its Host is a name of this server */
} Http;

typedef enum ConnMode { CONN_HTTP, CONN_SOCKET, CONN_CLOSING, CONN_CLOSED } ConnMode;

/* How a connection speaks: HTTP first, WebSocket perhaps. */
typedef struct Speech {
    size_t (*feed)(struct Conn *c, const uint8_t *bytes,
                   size_t size);                   /* one request or frame at most; how many it took */
    void (*sweep)(struct Conn *c, int64_t now_ms); /* from time to time: silence */
    void (*forget)(struct Conn *c);                /* it is closed */
} Speech;

typedef struct Word { /* something to be said (outbox.h) */
    Frame *frame;
    Mark mark;       /* the batch it tells of */
    char id[ID_MAX]; /* of the request that it answers; "": news */
} Word;

typedef struct Conn {
    Server *server;
    struct Conn *next, **link; /* in server->conns */
    struct Conn *next_waiting;
    bool is_waiting;
    uv_tcp_t tcp;
    ConnMode mode;
    const Speech *speech; /* NULL: it was turned away before a word */
    bool reading;
    Address *address;
    Address *proxy; /* it came through this one, which the host trusts; NULL: it came itself */
    Job job;        /* something came in */
    uint8_t *rest;  /* what came in and was not looked at; NULL: nothing */
    int rest_at, rest_size, rest_capacity;
    bool is_partial;      /* it goes on with the next read */
    bool is_ended;        /* nothing more will come */
    size_t unread_before; /* bytes that were waiting to be taken at the last sweep */
    int64_t taken_ms;     /* when some of them were taken last, or few were waiting */
    int64_t heard_ms, opened_ms, closing_ms;
    bool ping_is_out; /* and was not answered yet */
    Pace requests;

    Word *word; /* waiting for their marks */
    int words, word_capacity;
    size_t waiting_bytes;

    Http *http;
    struct Reader *reader; /* lent while a message is on its way (ws.c) */
    const uint8_t *in;     /* what wslay may take, during ws_feed only */
    size_t in_left;
    uint64_t frame_left; /* bytes of a frame that did not come yet */
    int fragments;
    char origin[HOST_MAX + 8]; /* https://host of this connection, for links */

    Guest guest; /* at which table, as whom */
} Conn;

static inline Conn *conn_of(Guest *guest) { return (Conn *)(void *)((char *)guest - offsetof(Conn, guest)); }

int net_listen(Server *s, const char *address, int port); /* 0, or what libuv says against it */
int net_port(const Server *s);

void conn_put(Conn *c, const Word *w);  /* takes over the frame's hold */
void conn_give(Conn *c, Frame *f);      /* bytes that tell of no batch; takes over the caller's hold */
void conn_flush(Conn *c, Mark reached); /* what waits for no later mark goes out */
void conn_end(Conn *c);                 /* closes after what waits has gone out */
void conn_close(Conn *c);               /* closes now */
void conn_go(Conn *c);                  /* gets in line if there is something that may be looked at */
void conn_serve(Conn *c);               /* its turn: looks at one request, or what came of it */
void conn_belong(Conn *c, Address *a);  /* to this address from now on */

/* Codes and keys are guessed at a pace, of each address and of everybody. */
bool guess_is_free(Conn *c);
void guess_failed(Conn *c);

void net_make_room(Server *s); /* where memory is short */
void net_sweep(Server *s);     /* silence, slowness, pace: a few times a second */
void net_accept(Server *s);    /* a turn begins: the door is open again */

#endif
