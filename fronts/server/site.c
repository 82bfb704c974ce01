#include "fronts/server/site.h"
#include "base/json.h"
#include "base/sha256.h"
#include "fronts/server/http.h"
#include "fronts/server/page.h"
#include "fronts/server/qr.h"
#include "fronts/server/table.h"
#include "game/terms.h"
#include "match/file.h"
#include "match/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games.json -------------------------------------------------------------------- */

static void write_games(Text *out, const void *context)
{
    (void)context;
    text_add(out, "{\"games\":[");
    for (const Game *const *g = GAMES; *g; g++) {
        Terms terms;
        terms_standard(*g, (*g)->seats_min, &terms);
        json_comma(out);
        tell_game(*g, &terms, out);
    }
    text_add(out, "]}");
}

void site_open(Server *s) { s->games = frame_write_plain(write_games, NULL); }
void site_close(Server *s) { frame_drop(s->games); }

/* ---- answers ------------------------------------------------------------------------ */

static void answer_tagged(Conn *c, const char *type, const char *cache, bool zipped, const void *body,
                          size_t size)
{
    char tag[24], headers[160];
    uint8_t sum[SHA256_BYTES];
    Sha256 h;
    sha256_begin(&h);
    sha256_add(&h, body, size);
    sha256_end(&h, sum);
    Text text = text_in(tag, sizeof tag);
    text_char(&text, '"');
    text_hex(&text, sum, 8);
    text_char(&text, '"');
    snprintf(headers, sizeof headers, "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n%s", tag,
             cache, zipped ? "Content-Encoding: gzip\r\n" : "");
    bool same = strstr(c->http->header[HEADER_IF_NONE_MATCH], tag) != NULL;
    http_answer(c, &(Answer){same ? 304 : 200, type, headers, body, size});
}

static void answer_page(Conn *c, const char *path)
{
    bool zipped = strstr(c->http->header[HEADER_ACCEPT_ENCODING], "gzip") != NULL;
    const EmbeddedFile *file = page_find(path, &zipped);
    if (!file) {
        http_refuse(c, 404);
        return;
    }
    answer_tagged(c, page_type(path),
                  page_is_lasting(path) ? "public, max-age=31536000, immutable" : "no-cache", zipped,
                  file->bytes, file->size);
}

static void answer_health(Conn *c)
{
    const Server *s = c->server;
    char body[160];
    int size = snprintf(body, sizeof body, "{\"ok\":%s,\"tables\":%d,\"connections\":%d,\"uptime_s\":%lld}\n",
                        s->store_fails ? "false" : "true", s->table_count, s->conn_count,
                        (long long)(clock_wall_ms() - s->started_ms) / 1000);
    http_answer(c, &(Answer){s->store_fails ? 503 : 200, "application/json", "Cache-Control: no-store\r\n",
                             body, (size_t)size});
}

/* For any well-formed code: a picture must not tell which tables exist. */
static void answer_qr(Conn *c, const char *rest)
{
    const char *host = c->http->header[HEADER_HOST];
    char code[STORE_CODE], normal[STORE_CODE], link[HOST_MAX + 32];
    snprintf(code, sizeof code, "%.6s", rest);
    if (strlen(rest) != 10 || strcmp(rest + 6, ".svg") || !code_normal(code, normal)) {
        http_refuse(c, 404);
        return;
    }
    bool tls = !strcmp(c->http->header[HEADER_FORWARDED_PROTO], "https");
    snprintf(link, sizeof link, "%s://%s/t/%s", tls ? "https" : "http", host, normal);
    Frame *f = qr_svg(link);
    http_answer(c, &(Answer){200, "image/svg+xml", "Cache-Control: no-cache\r\n", f->bytes, f->size});
    frame_drop(f);
}

/* CODE/NUMBER.txt, of a finished match. */
/* Playing worlds once more takes minutes: then the last snapshot has to do. */
static bool has_hands(const MatchRecord *head)
{
    const Game *g = game_find(head->game);
    return g && g->hands;
}

static void answer_file(Conn *c, const char *rest)
{
    char code[STORE_CODE] = "", normal[STORE_CODE], why[160];
    int number = 0, end = 0;
    TableRecord table;
    MatchRecord head;
    Match *m = NULL;
    Store *store = c->server->store;
    bool named = sscanf(rest, "%6[A-Za-z]/%6d.txt%n", code, &number, &end) == 2 && end && !rest[end];
    if (named && code_normal(code, normal) && store_find_code(store, normal, &table) &&
        store_find_match(store, table.id, number, &head) && head.over_ms)
        m = keep_match(store, &head, !has_hands(&head), NULL, NULL, NULL, why, sizeof why);
    if (!m) {
        http_refuse(c, 404);
        return;
    }
    Frame *f = keep_file(m, &head);
    http_answer(
        c, &(Answer){200, "text/plain; charset=utf-8", "Cache-Control: no-cache\r\n", f->bytes, f->size});
    frame_drop(f);
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
        answer_tagged(c, "application/json", "no-cache", false, c->server->games->bytes,
                      c->server->games->size);
    else if (begins(path, "/qr/"))
        answer_qr(c, path + 4);
    else if (begins(path, "/file/"))
        answer_file(c, path + 6);
    else if (!strcmp(path, "/ws"))
        http_answer(c, &(Answer){426, NULL, "Upgrade: websocket\r\n", "", 0});
    else if (!strcmp(path, "/") || begins(path, "/t/") || begins(path, "/m/"))
        answer_page(c, "index.html");
    else
        answer_page(c, path + 1);
}
