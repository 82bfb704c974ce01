#include "fronts/server/wire/http.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { REQUEST_MS = 10000, IDLE_MS = 30000 };

static const char *const HEADER[HEADER_NAMES] = {
    "",
    "host",
    "origin",
    "if-none-match",
    "accept-encoding",
    "upgrade",
    "sec-websocket-key",
    "sec-websocket-version",
    "x-forwarded-proto",
    "x-forwarded-for",
};

/* Every answer carries these. Nothing may frame us, guess types or learn the table's code from a
 * referrer; scripts and styles come from our own files only, and they speak with nobody but us (not every
 * browser takes 'self' for the WebSocket too, so it is named). */
static const char POLICY[] =
    "Content-Security-Policy: default-src 'self'; connect-src 'self'%s%s%s%s; img-src 'self' data:; "
    "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n";
static const char SECURITY[] = "X-Content-Type-Options: nosniff\r\n"
                               "Referrer-Policy: no-referrer\r\n"
                               "Cross-Origin-Opener-Policy: same-origin\r\n"
                               "Cross-Origin-Resource-Policy: same-origin\r\n";

/* ---- answering ---------------------------------------------------------------- */

/* Of an address only its first part, and nothing of one that does not exist: the rest are codes and keys. */
static void log_answer(const Http *h, int status)
{
    int size = status < 400 ? 1 + (int)strcspn(h->url + 1, "/?#") : 0;
    log_line(LOG_DEBUG, "http %.*s: %d", size, h->url, status);
}

void http_answer(Conn *c, const Answer *a)
{
    char head[2048], policy[1024];
    const char *host = c->http->is_ours ? c->http->header[HEADER_HOST] : "";
    bool keep = c->http->parser.http_major == 1 && llhttp_should_keep_alive(&c->http->parser) &&
                a->status < 400 && !c->http->parser.upgrade;
    bool bare = c->http->parser.method == HTTP_HEAD || a->status == 304;
    snprintf(policy, sizeof policy, POLICY, *host ? " ws://" : "", host, *host ? " wss://" : "", host);
    int size = snprintf(head, sizeof head,
                        "HTTP/1.1 %d %s\r\n%s%s%s%s%s%sContent-Length: %zu\r\nConnection: %s\r\n\r\n",
                        a->status, llhttp_status_name((llhttp_status_t)a->status), policy, SECURITY,
                        a->type ? "Content-Type: " : "", a->type ? a->type : "", a->type ? "\r\n" : "",
                        a->headers ? a->headers : "", a->body && a->status != 304 ? a->body->size : 0,
                        keep ? "keep-alive" : "close");
    ASSERT(size > 0 && size < (int)sizeof head);
    log_answer(c->http, a->status);
    conn_give(c, frame_of(head, (size_t)size));
    if (a->body && bare) frame_drop(a->body);
    if (a->body && !bare) conn_give(c, a->body);
    if (!keep) conn_end(c);
}

static void refuse_with(Conn *c, int status, const char *words)
{
    http_answer(c, &(Answer){status, "text/plain; charset=utf-8", NULL, frame_of(words, strlen(words))});
    conn_end(c);
}

void http_refuse(Conn *c, int status) { refuse_with(c, status, llhttp_status_name((llhttp_status_t)status)); }

/* Mostly it is met by a host who set up a proxy: so it says what to do. */
static void refuse_name(Conn *c)
{
    char words[HOST_MAX * 2 + 160];
    int size = (int)strcspn(c->http->header[HEADER_HOST], ":");
    const char *host = c->http->header[HEADER_HOST];
    snprintf(words, sizeof words,
             "This table does not answer to the name %.*s.\nIf it is yours, start it with: ilot serve --name "
             "%.*s\n",
             size, host, size, host);
    refuse_with(c, HTTP_STATUS_MISDIRECTED_REQUEST, words);
}

/* ---- reading ------------------------------------------------------------------ */

static Conn *parsed_by(llhttp_t *parser) { return parser->data; }

static int refuse_later(Http *h, int status)
{
    if (!h->refuse) h->refuse = status;
    return 0;
}

static int on_begin(llhttp_t *parser)
{
    Conn *c = parsed_by(parser);
    Http *h = c->http;
    h->url_length = h->field_length = h->value_length = h->header_bytes = 0;
    h->twice = false;
    h->seen = 0;
    h->refuse = 0;
    h->is_ours = false;
    h->reading = HEADER_OTHER;
    memset(h->header, 0, sizeof h->header);
    c->opened_ms = clock_ms(&c->server->house);
    return 0;
}

static int on_url(llhttp_t *parser, const char *at, size_t size)
{
    Http *h = parsed_by(parser)->http;
    if ((size_t)h->url_length + size >= URL_MAX) return refuse_later(h, 414);
    memcpy(h->url + h->url_length, at, size);
    h->url_length += (int)size;
    h->url[h->url_length] = 0;
    return 0;
}

/* Too many header bytes end the parsing at once: an endless header would never be answered. */
static int count_header(Http *h, size_t size)
{
    h->header_bytes += (int)size;
    if (h->header_bytes <= HEADERS_MAX) return 0;
    h->refuse = 431;
    return -1;
}

static int on_field(llhttp_t *parser, const char *at, size_t size)
{
    Http *h = parsed_by(parser)->http;
    for (size_t i = 0; i < size; i++)
        if ((size_t)h->field_length + 1 < sizeof h->field) h->field[h->field_length++] = at[i];
    h->field[h->field_length] = 0;
    return count_header(h, size);
}

/* Those that may come in several lines. */
static bool is_list(HeaderName name)
{
    return name == HEADER_IF_NONE_MATCH || name == HEADER_ACCEPT_ENCODING || name == HEADER_FORWARDED_FOR;
}

static int on_value(llhttp_t *parser, const char *at, size_t size);

static int on_field_end(llhttp_t *parser)
{
    Http *h = parsed_by(parser)->http;
    h->reading = HEADER_OTHER;
    for (int i = 1; i < HEADER_NAMES; i++)
        if (!strcasecmp(h->field, HEADER[i])) h->reading = (HeaderName)i;
    HeaderName name = h->reading;
    bool again = name && (h->seen >> name & 1);
    if (again && !is_list(name)) h->twice = true;
    h->seen |= 1u << name;
    h->field_length = 0;
    h->value_end = NULL;
    h->value_length = again && is_list(name) ? (int)strlen(h->header[name]) : 0;
    if (!h->value_length) return 0;
    int status = on_value(parser, ",", 1); /* several lines are one list */
    h->value_end = NULL;
    return status;
}

static int on_value(llhttp_t *parser, const char *at, size_t size)
{
    Http *h = parsed_by(parser)->http;
    if (h->reading) {
        /* llhttp hands a folded line over as one more piece, which does not begin where the last one ended.
         */
        if (h->value_end && at != h->value_end) return refuse_later(h, 400);
        h->value_end = at + size;
        bool fits = (size_t)h->value_length + size < HOST_MAX;
        if (!fits && h->reading == HEADER_IF_NONE_MATCH)
            return count_header(h, size); /* then it is sent anew */
        if (!fits) return refuse_later(h, 431);
        memcpy(h->header[h->reading] + h->value_length, at, size);
        h->value_length += (int)size;
        h->header[h->reading][h->value_length] = 0;
    }
    return count_header(h, size);
}

/* Letters of names and addresses: a folded line or a second value would bring others. */
static bool is_host(const char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-:[]_";
    return *text && strspn(text, letters) == strlen(text);
}

static int on_head(llhttp_t *parser)
{
    Http *h = parsed_by(parser)->http;
    if (parser->method != HTTP_GET && parser->method != HTTP_HEAD) refuse_later(h, 405);
    if (parser->flags & (F_CHUNKED | F_TRANSFER_ENCODING) || parser->content_length > 0) refuse_later(h, 413);
    if (h->twice || !is_host(h->header[HEADER_HOST]) || h->url[0] != '/') refuse_later(h, 400);
    h->is_ours = !h->refuse && names_own(parsed_by(parser)->server, h->header[HEADER_HOST]);
    return 0;
}

static int on_body(llhttp_t *parser, const char *at, size_t size)
{
    (void)at;
    (void)size;
    refuse_later(parsed_by(parser)->http, 413);
    return -1;
}

/* Every request through a trusted proxy may be another stranger's. */
static void look_behind(Conn *c)
{
    if (c->proxy) conn_belong(c, address_behind(c->server, c->proxy, c->http->header[HEADER_FORWARDED_FOR]));
}

static int on_complete(llhttp_t *parser)
{
    Conn *c = parsed_by(parser);
    bool wants_socket = parser->upgrade && !strcasecmp(c->http->header[HEADER_UPGRADE], "websocket");
    if (c->mode != CONN_HTTP) return -1;
    look_behind(c);
    if (c->http->refuse)
        http_refuse(c, c->http->refuse);
    else if (!c->http->is_ours)
        refuse_name(c);
    else if (wants_socket)
        c->server->above->upgrade(c);
    else
        c->server->above->request(c);
    c->http->url_length = 0;
    c->opened_ms = clock_ms(&c->server->house);
    if (c->mode == CONN_SOCKET) return 0;
    return c->mode == CONN_HTTP ? HPE_PAUSED : -1; /* the next one waits for this answer to be taken */
}

static const llhttp_settings_t *settings(void)
{
    static const llhttp_settings_t ours = {.on_message_begin = on_begin,
                                           .on_url = on_url,
                                           .on_header_field = on_field,
                                           .on_header_field_complete = on_field_end,
                                           .on_header_value = on_value,
                                           .on_headers_complete = on_head,
                                           .on_body = on_body,
                                           .on_message_complete = on_complete};
    return &ours;
}

static size_t feed(Conn *c, const uint8_t *bytes, size_t size)
{
    llhttp_t *parser = &c->http->parser;
    c->http->value_end = NULL; /* of other bytes */
    llhttp_errno_t error = llhttp_execute(parser, (const char *)bytes, size);
    bool stops = error == HPE_PAUSED || (error == HPE_PAUSED_UPGRADE && c->mode == CONN_SOCKET);
    if (!stops) {
        if (error != HPE_OK && c->mode == CONN_HTTP) http_refuse(c, c->http->refuse ? c->http->refuse : 400);
        return size;
    }
    size_t used = (size_t)(llhttp_get_error_pos(parser) - (const char *)bytes);
    if (c->mode == CONN_SOCKET) {
        free(c->http);
        c->http = NULL;
    } else {
        llhttp_resume(parser);
    }
    return used;
}

/* A request must come in whole; between requests, and for a reader, there is more patience. */
static void sweep(Conn *c, int64_t now)
{
    bool is_idle = c->http->url_length == 0;
    if (now - c->opened_ms > (is_idle ? IDLE_MS : REQUEST_MS)) conn_close(c);
}

static void forget(Conn *c) { free(c->http); }

void http_begin(Conn *c)
{
    static const Speech HTTP = {feed, sweep, forget};
    c->speech = &HTTP;
    c->http = memory_new(sizeof *c->http);
    llhttp_init(&c->http->parser, HTTP_REQUEST, settings());
    c->http->parser.data = c;
}
