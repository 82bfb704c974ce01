#include "fronts/server/site/site.h"
#include "base/assert.h"
#include "base/json.h"
#include "base/sha256.h"
#include "fronts/print/print.h"
#include "fronts/server/house/qr.h"
#include "fronts/server/house/room.h"
#include "fronts/server/site/page.h"
#include "fronts/server/site/sets.h"
#include "fronts/server/wire/http.h"
#include "fronts/version/version.h"
#include "game/terms.h"
#include "match/file.h"
#include "match/tell.h"
#include "table/record.h"
#include "table/restore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- games.json -------------------------------------------------------------------- */

static void write_games(Text *out, const void *context)
{
    (void)context;
    json_object(out);
    version_tell(out);
    json_key(out, "print");
    json_list(out);
    for (const Game *const *g = GAMES; *g; g++) {
        if (!print_can(*g)) continue;
        json_add_words(out, (*g)->id);
    }
    json_close(out);
    json_key(out, "games");
    json_list(out);
    for (const Game *const *g = GAMES; *g; g++) {
        Terms terms;
        terms_standard(*g, (*g)->seats_min, &terms);
        tell_game(*g, &terms, out);
    }
    json_close(out);
    json_close(out);
}

/* As cmake/embed.c writes them for the page's files. */
static void write_tag(const Frame *f, char out[TAG_SIZE])
{
    uint8_t sum[SHA256_BYTES];
    Sha256 h;
    sha256_begin(&h);
    sha256_add(&h, f->bytes, f->size);
    sha256_end(&h, sum);
    Text text = text_in(out, TAG_SIZE);
    text_hex(&text, sum, 8);
}

void site_open(Server *s)
{
    s->games = frame_write_plain(write_games, NULL);
    write_tag(s->games, s->games_tag);
    sets_open(s);
}

void site_close(Server *s)
{
    frame_drop(s->games);
    sets_close(s);
}

/* ---- answers ------------------------------------------------------------------------ */

typedef struct Lasting { /* something that its reader may keep */
    const char *type, *cache, *tag;
    bool zipped;
    Frame *body;
} Lasting;

static void answer_lasting(Conn *c, const Lasting *a)
{
    char headers[200];
    snprintf(headers, sizeof headers, "ETag: \"%s\"\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n%s",
             a->tag, a->cache, a->zipped ? "Content-Encoding: gzip\r\n" : "");
    bool same = strstr(c->http->header[HEADER_IF_NONE_MATCH], a->tag) != NULL;
    http_answer(c, &(Answer){same ? 304 : 200, a->type, headers, a->body});
}

/* `gzip`, and not with a weight of nothing: `gzip;q=0` says that it is not wanted. */
static bool takes_gzip(const char *accepts)
{
    for (const char *at = accepts; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t size = strcspn(at, " \t;,");
        if (size != 4 || strncasecmp(at, "gzip", 4)) continue;
        const char *end = at + strcspn(at, ","), *q = at + size;
        while (q < end && *q != '=') q++;
        return q == end || strspn(q + 1, "0. \t") < (size_t)(end - q - 1);
    }
    return false;
}

static void answer_page(Conn *c, const char *path)
{
    bool zipped = takes_gzip(c->http->header[HEADER_ACCEPT_ENCODING]);
    const EmbeddedFile *file = page_find(path, &zipped);
    if (!file) {
        http_refuse(c, 404);
        return;
    }
    answer_lasting(c, &(Lasting){page_type(path),
                                 page_is_lasting(path) ? "public, max-age=31536000, immutable" : "no-cache",
                                 file->tag, zipped, frame_lasting(file->bytes, file->size)});
}

/* An address for people that leads nowhere: the page itself says so, in their language. */
static void answer_nowhere(Conn *c)
{
    bool zipped = false;
    const EmbeddedFile *file = page_find("index.html", &zipped);
    if (!file)
        http_refuse(c, 404);
    else
        http_answer(c, &(Answer){404, page_type("index.html"), "Cache-Control: no-store\r\n",
                                 frame_lasting(file->bytes, file->size)});
}

static void answer_health(Conn *c)
{
    const Server *s = c->server;
    const bool fails = s->house.store_fails || s->house.is_silent;
    char body[1024];
    Text out = text_in(body, sizeof body);
    json_object(&out);
    json_bool(&out, "ok", !fails);
    json_int(&out, "tables", s->tables_open);
    json_int(&out, "connections", s->conn_count);
    json_int(&out, "uptime_s", (clock_wall_ms() - s->started_ms) / 1000);
    version_tell(&out);
    json_close(&out);
    text_char(&out, '\n');
    ASSERT(text_fits(&out));
    /* 404: whoever stands before several nodes leads nobody new here. */
    http_answer(c, &(Answer){s->drains_ms ? 404
                             : fails      ? 503
                                          : 200,
                             "application/json", "Cache-Control: no-store\r\n",
                             frame_of(body, (size_t)out.length)});
}

/* For any well-formed code: a picture must not tell which tables exist. */
static void answer_qr(Conn *c, const char *rest)
{
    const char *host = c->http->header[HEADER_HOST];
    char code[STORE_CODE], normal[STORE_CODE], link[HOST_MAX + 32];
    size_t letters = strcspn(rest, ".");
    snprintf(code, sizeof code, "%.*s", (int)letters, rest);
    if (letters >= sizeof code || strcmp(rest + letters, ".svg") || !code_normal(code, normal)) {
        http_refuse(c, 404);
        return;
    }
    bool tls = !strcmp(c->http->header[HEADER_FORWARDED_PROTO], "https");
    snprintf(link, sizeof link, "%s://%s/t/%s", tls ? "https" : "http", host, normal);
    Frame *f = qr_svg(link);
    http_answer(c, &(Answer){200, "image/svg+xml", "Cache-Control: no-cache\r\n", f});
}

/* CODE/NUMBER.txt, of a finished match. Only `verify` plays it once more: here its last snapshot does. */
static void answer_file(Conn *c, const char *rest)
{
    char code[STORE_CODE] = "", normal[STORE_CODE];
    int number = 0, end = 0;
    TableRecord table;
    MatchRecord head;
    Match *m = NULL;
    Store *store = c->server->house.store;
    bool named = sscanf(rest, "%11[A-Za-z]/%6d.txt%n", code, &number, &end) == 2 && end && !rest[end];
    if (named && !guess_is_free(c)) {
        http_refuse(c, 429);
        return;
    }
    store_trouble(store);
    bool known = named && code_normal(code, normal) && store_find_code(store, normal, &table);
    Restoring how = {.from_zero = false};
    if (known && store_find_match(store, table.id, number, &head) && head.over_ms)
        m = restore_match(store, &head, &how);
    if (how.error || store_trouble(store) != STORE_FINE) { /* it may be there */
        http_refuse(c, 503);
        return;
    }
    if (!m) {
        if (named && !known) guess_failed(c);
        http_refuse(c, 404);
        return;
    }
    Frame *f = record_file(m, &head);
    http_answer(c, &(Answer){200, "text/plain; charset=utf-8", "Cache-Control: no-cache\r\n", f});
    free(m);
}

static bool begins(const char *text, const char *start) { return !strncmp(text, start, strlen(start)); }

void site_answer(Conn *c)
{
    char path[URL_MAX];
    snprintf(path, sizeof path, "%.*s", (int)strcspn(c->http->url, "?#"), c->http->url);
    if (!strcmp(path, "/healthz"))
        answer_health(c);
    else if (!strcmp(path, "/games.json"))
        answer_lasting(c, &(Lasting){"application/json", "no-cache", c->server->games_tag, false,
                                     frame_hold(c->server->games)});
    else if (begins(path, "/qr/"))
        answer_qr(c, path + 4);
    else if (begins(path, "/file/"))
        answer_file(c, path + 6);
    else if (begins(path, "/print/") && strchr(path, '.'))
        sets_answer(c, path + 7, c->http->url[strlen(path)] == '?' ? c->http->url + strlen(path) + 1 : "");
    else if (!strcmp(path, "/ws") || (begins(path, "/ws/") && code_normal(path + 4, (char[STORE_CODE]){0})))
        http_answer(c, &(Answer){426, NULL, "Upgrade: websocket\r\n", NULL});
    else if (!strcmp(path, "/") || begins(path, "/t/") || begins(path, "/m/") || begins(path, "/rules/") ||
             begins(path, "/print/"))
        answer_page(c, strchr(path + 1, '.') ? path + 1 : "index.html");
    else if (!strchr(path, '.'))
        answer_nowhere(c);
    else
        answer_page(c, path + 1);
}
