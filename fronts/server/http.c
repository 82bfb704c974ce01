#include "fronts/server/http.h"
#include "fronts/server/memory.h"
#include "fronts/server/site.h"
#include "fronts/server/ws.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

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
};

/* Every answer carries these. Nothing may frame us, guess types or learn the table's code from a
 * referrer; scripts and styles come from our own files only. */
static const char SECURITY[] =
    "Content-Security-Policy: default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
    "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/* ---- answering ---------------------------------------------------------------- */

void http_answer(Conn *c, const Answer *a)
{
    char head[2048];
    bool keep = c->http->parser.http_major == 1 && llhttp_should_keep_alive(&c->http->parser) &&
                a->status < 400 && !c->http->parser.upgrade;
    bool bare = c->http->parser.method == HTTP_HEAD || a->status == 304;
    int size = snprintf(
        head, sizeof head, "HTTP/1.1 %d %s\r\n%s%s%s%s%sContent-Length: %zu\r\nConnection: %s\r\n\r\n",
        a->status, llhttp_status_name((llhttp_status_t)a->status), SECURITY, a->type ? "Content-Type: " : "",
        a->type ? a->type : "", a->type ? "\r\n" : "", a->headers ? a->headers : "",
        a->status == 304 ? 0 : a->size, keep ? "keep-alive" : "close");
    ASSERT(size > 0 && size < (int)sizeof head);
    Frame *f = frame_new((size_t)size + (bare ? 0 : a->size));
    memcpy(f->bytes, head, (size_t)size);
    if (!bare && a->size) memcpy(f->bytes + size, a->body, a->size);
    conn_give(c, f);
    if (!keep) conn_end(c);
}

void http_refuse(Conn *c, int status)
{
    const char *name = llhttp_status_name((llhttp_status_t)status);
    http_answer(c, &(Answer){status, "text/plain; charset=utf-8", NULL, name, strlen(name)});
    conn_end(c);
}

/* ---- reading ------------------------------------------------------------------ */

static Conn *conn_of(llhttp_t *parser) { return parser->data; }

static int refuse_later(Http *h, int status)
{
    if (!h->refuse) h->refuse = status;
    return 0;
}

static int on_begin(llhttp_t *parser)
{
    Conn *c = conn_of(parser);
    Http *h = c->http;
    h->url_length = h->field_length = h->value_length = h->header_bytes = 0;
    h->twice = false;
    h->refuse = 0;
    h->reading = HEADER_OTHER;
    memset(h->header, 0, sizeof h->header);
    c->opened_ms = clock_ms(c->server);
    return 0;
}

static int on_url(llhttp_t *parser, const char *at, size_t size)
{
    Http *h = conn_of(parser)->http;
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
    Http *h = conn_of(parser)->http;
    for (size_t i = 0; i < size; i++)
        if ((size_t)h->field_length + 1 < sizeof h->field) h->field[h->field_length++] = at[i];
    h->field[h->field_length] = 0;
    return count_header(h, size);
}

static int on_field_end(llhttp_t *parser)
{
    Http *h = conn_of(parser)->http;
    h->reading = HEADER_OTHER;
    for (int i = 1; i < HEADER_NAMES; i++)
        if (!strcasecmp(h->field, HEADER[i])) h->reading = (HeaderName)i;
    if (h->reading && h->header[h->reading][0]) h->twice = true;
    h->field_length = h->value_length = 0;
    return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t size)
{
    Http *h = conn_of(parser)->http;
    if (h->reading) {
        if ((size_t)h->value_length + size >= HOST_MAX) return refuse_later(h, 431);
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
    Http *h = conn_of(parser)->http;
    if (parser->method != HTTP_GET && parser->method != HTTP_HEAD) refuse_later(h, 405);
    if (parser->flags & (F_CHUNKED | F_TRANSFER_ENCODING) || parser->content_length > 0) refuse_later(h, 413);
    if (h->twice || !is_host(h->header[HEADER_HOST]) || h->url[0] != '/') refuse_later(h, 400);
    return 0;
}

static int on_body(llhttp_t *parser, const char *at, size_t size)
{
    (void)at;
    (void)size;
    refuse_later(conn_of(parser)->http, 413);
    return -1;
}

static int on_complete(llhttp_t *parser)
{
    Conn *c = conn_of(parser);
    bool wants_socket = parser->upgrade && !strcasecmp(c->http->header[HEADER_UPGRADE], "websocket");
    if (c->mode != CONN_HTTP) return -1;
    if (c->http->refuse)
        http_refuse(c, c->http->refuse);
    else if (wants_socket)
        ws_open(c);
    else
        site_answer(c);
    c->http->url_length = 0;
    c->opened_ms = clock_ms(c->server);
    return c->mode == CONN_HTTP || c->mode == CONN_SOCKET ? 0 : -1;
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

void http_begin(Conn *c)
{
    c->http = memory_new(sizeof *c->http);
    llhttp_init(&c->http->parser, HTTP_REQUEST, settings());
    c->http->parser.data = c;
}

bool http_is_idle(const Conn *c) { return c->http->url_length == 0; }

size_t http_feed(Conn *c, const uint8_t *bytes, size_t size)
{
    llhttp_errno_t error = llhttp_execute(&c->http->parser, (const char *)bytes, size);
    if (error == HPE_PAUSED_UPGRADE && c->mode == CONN_SOCKET) {
        const char *stopped = llhttp_get_error_pos(&c->http->parser);
        size_t used = (size_t)(stopped - (const char *)bytes);
        free(c->http);
        c->http = NULL;
        return used;
    }
    if (error != HPE_OK && c->mode == CONN_HTTP) http_refuse(c, c->http->refuse ? c->http->refuse : 400);
    if (c->mode == CONN_HTTP && c->waiting_bytes > UNREAD_MAX) conn_close(c);
    return size;
}
