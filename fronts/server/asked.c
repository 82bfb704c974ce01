#include "fronts/server/asked.h"
#include "base/assert.h"
#include "base/json.h"
#include "fronts/server/bots.h"
#include "fronts/server/epoch.h"
#include "fronts/server/log.h"
#include "fronts/server/outbox.h"
#include "fronts/server/seats.h"
#include "fronts/server/ws.h"
#include "game/message.h"
#include "match/tell.h"

#include <string.h>

enum { NAME_CHARACTERS = 24, VALUES_MAX = 4096 };

#define STAMP_MAX_MS 1e13 /* three centuries */

/* ---- answering ---------------------------------------------------------------------- */

typedef struct Answering {
    const char *type, *id, *key;
    void (*write)(Text *, const void *);
    const void *context;
    const Game *game;
    const Terms *terms;
    const Message *message;
    const Refusal *why;
} Answering;

static void write_answer(Text *out, const void *context)
{
    const Answering *w = context;
    text_char(out, '{');
    json_words(out, "t", w->type);
    json_key(out, "id");
    if (w->id[0])
        json_quoted(out, w->id);
    else
        text_add(out, "null");
    if (w->write) w->write(out, w->context);
    if (w->message) {
        json_key(out, "error");
        tell_message(w->game, w->terms, w->message, out);
    }
    if (w->why) {
        json_key(out, "refusal");
        tell_refusal(w->game, w->terms, w->why, out);
    }
    text_char(out, '}');
}

/* What tells of a table is true when the store has that table's last change. */
static Mark mark_of(const Ask *a)
{
    if (a->tells_all) return a->server->mark;
    return a->table ? a->table->mark : MARK_NONE;
}

void answer_frame(Ask *a, Frame *f)
{
    ASSERT(a->is_open);
    a->is_open = false;
    if (a->conn)
        outbox_answer(a->conn, a->id, f, mark_of(a));
    else
        frame_drop(f);
}

static void send_answer(Ask *a, Answering w)
{
    if (a->is_told) return;
    w.id = a->id;
    answer_frame(a, frame_write(write_answer, &w));
}

struct Held *answer_later(Ask *a)
{
    ASSERT(a->is_open);
    a->is_open = false;
    return outbox_hold(a->conn, a->id);
}

Ask answer_now(Held *held, Table *t)
{
    Ask a = {.conn = held->conn, .server = t->server, .table = t, .is_open = true};
    memcpy(a.id, held->id, sizeof a.id);
    outbox_let_go(held);
    return a;
}

void answer_ok(Ask *a) { send_answer(a, (Answering){.type = "ok"}); }

void answer_with(Ask *a, void (*write)(Text *, const void *), const void *context)
{
    send_answer(a, (Answering){.type = "ok", .write = write, .context = context});
}

void answer_message(Ask *a, const Game *g, const Terms *t, const Message *m)
{
    log_line(LOG_DEBUG, "answered: %s", m->key);
    send_answer(a, (Answering){.type = "error", .game = g, .terms = t, .message = m});
}

void answer_error(Ask *a, const char *key)
{
    Message m;
    message(&m, key, 0);
    answer_message(a, NULL, NULL, &m);
}

void answer_open_seats(Ask *a, int count)
{
    Message m;
    message(&m, "error.open_seats", 1, arg_count(count));
    answer_message(a, NULL, NULL, &m);
}

void answer_field(Ask *a, const char *field)
{
    Message m;
    message(&m, "error.field", 0);
    message_quote(&m, field, (int)strlen(field));
    answer_message(a, NULL, NULL, &m);
}

void answer_refusal(Ask *a, const Refusal *why)
{
    log_line(LOG_DEBUG, "refused: %s", why->clause);
    send_answer(
        a, (Answering){.type = "refused", .game = a->table->game, .terms = &a->table->terms, .why = why});
}

/* ---- reading ---------------------------------------------------------------------- */

static const Json *field_of(const Ask *a, const char *key)
{
    const Json *value = json_get(a->body, key);
    return json_is(value, JSON_NOTHING) ? NULL : value;
}

bool ask_has(const Ask *a, const char *key) { return field_of(a, key) != NULL; }

static bool wrong(Ask *a, const char *key)
{
    answer_field(a, key);
    return false;
}

bool ask_need(Ask *a, const char *key) { return ask_has(a, key) || wrong(a, key); }

bool ask_int(Ask *a, const char *key, int64_t low, int64_t high, int64_t *out)
{
    const Json *value = field_of(a, key);
    if (!value) return true;
    if (!json_is(value, JSON_WHOLE) || json_whole(value) < low || json_whole(value) > high)
        return wrong(a, key);
    *out = json_whole(value);
    return true;
}

bool ask_bool(Ask *a, const char *key, bool *out)
{
    const Json *value = field_of(a, key);
    if (!value) return true;
    if (!json_is(value, JSON_TRUTH)) return wrong(a, key);
    *out = value->truth;
    return true;
}

bool ask_stamp(Ask *a, const char *key, int64_t *out_us)
{
    const Json *value = field_of(a, key);
    if (!value) return true;
    bool is_whole = json_is(value, JSON_WHOLE);
    double ms = is_whole ? (double)value->whole : value->number;
    if ((!is_whole && value->kind != JSON_NUMBER) || !(ms > -STAMP_MAX_MS && ms < STAMP_MAX_MS))
        return wrong(a, key);
    *out_us = (int64_t)(ms * 1000);
    return true;
}

bool ask_words(Ask *a, const char *key, const char **out)
{
    const Json *value = field_of(a, key);
    if (!value) return true;
    if (!json_is(value, JSON_WORDS)) return wrong(a, key);
    *out = json_said(value);
    return true;
}

bool ask_any_seat(Ask *a, Seat *out)
{
    int64_t seat = -1;
    if (!ask_need(a, "seat") || !ask_int(a, "seat", 0, SEATS_MAX - 1, &seat)) return false;
    *out = (Seat)seat;
    if (seat < a->table->terms.seats) return true;
    answer_error(a, "error.no_seat");
    return false;
}

bool ask_own_seat(Ask *a, Seat *out)
{
    if (!ask_any_seat(a, out)) return false;
    if (seats_have(a->conn->guest.seats, *out)) return true;
    answer_error(a, "error.not_your_seat");
    return false;
}

bool ask_level(Ask *a, const char *key, const char **out)
{
    if (!ask_words(a, key, out)) return false;
    if (!ask_has(a, key) || bots_know(*out)) return true;
    answer_error(a, "error.level");
    return false;
}

bool ask_name(Ask *a, const char *words, char out[NAME_SIZE])
{
    bool fine = words_clean(words, NAME_CHARACTERS, out, NAME_SIZE) && (!*words || words_show(out));
    return fine || wrong(a, "name");
}

/* Who shows a token of this table did not guess its code. */
bool ask_belongs(const Ask *a, const TableRecord *kept)
{
    const Json *tokens = json_get(a->body, "tokens");
    const char *host = json_said(json_get(a->body, "host"));
    bool known = host && token_opens(host, kept);
    for (int i = 0; i < json_count(tokens) && i < SEATS_MAX && !known; i++) {
        const char *token = json_said(json_item(tokens, i));
        known = token && token_opens(token, kept);
    }
    return known;
}

Table *ask_table(Ask *a)
{
    const char *code = "", *error;
    TableRecord kept;
    if (!ask_need(a, "code") || !ask_words(a, "code", &code)) return NULL;
    if (!guess_is_free(a->conn) && !(keep_look(a->server, code, &kept) && ask_belongs(a, &kept))) {
        answer_error(a, "error.slow_down");
        return NULL;
    }
    Table *t = keep_open(a->server, a->conn->address, code, &error);
    if (t) return a->table = t;
    if (!strcmp(error, "error.no_table")) guess_failed(a->conn);
    answer_error(a, error);
    return NULL;
}

/* The code point at `*at`, which is valid UTF-8, and past it. */
static uint32_t next_character(const char **at)
{
    const uint8_t *p = (const uint8_t *)*at;
    int more = p[0] < 0x80 ? 0 : p[0] < 0xe0 ? 1 : p[0] < 0xf0 ? 2 : 3;
    uint32_t c = more == 0 ? p[0] : p[0] & (0x3fu >> more);
    for (int i = 1; i <= more; i++) c = c << 6 | (p[i] & 0x3fu);
    *at += 1 + more;
    return c;
}

typedef struct Range {
    uint32_t first, last;
} Range;

static bool is_among(uint32_t c, const Range *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= list[i].first && c <= list[i].last) return true;
    return false;
}

/* Control characters, marks of direction and of nothing, and the sign between names in the store. */
static bool is_unwanted(uint32_t c)
{
    static const Range LIST[] = {{0, 0x1f},          {0x7f, 0x9f},     {'|', '|'},       {0xad, 0xad},
                                 {0x61c, 0x61c},     {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},
                                 {0x2060, 0x206f},   {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x1d173, 0x1d17a},
                                 {0xe0000, 0x10ffff}};
    return is_among(c, LIST, sizeof LIST / sizeof *LIST);
}

/* Spaces of all widths, fillers, and what only changes the letter before it. */
static bool is_invisible(uint32_t c)
{
    static const Range LIST[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0x300, 0x36f},   {0x115f, 0x1160},
                                 {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200a},
                                 {0x202f, 0x202f}, {0x205f, 0x205f}, {0x20d0, 0x20ff}, {0x2800, 0x2800},
                                 {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}};
    return is_among(c, LIST, sizeof LIST / sizeof *LIST);
}

bool words_show(const char *words)
{
    while (*words)
        if (!is_invisible(next_character(&words))) return true;
    return false;
}

bool words_clean(const char *words, int characters_max, char *out, size_t capacity)
{
    size_t n = 0;
    int characters = 0;
    while (*words) {
        const char *start = words;
        if (is_unwanted(next_character(&words)) || (n == 0 && *start == ' ')) continue;
        size_t size = (size_t)(words - start);
        if (++characters > characters_max || n + size >= capacity) return false;
        memcpy(out + n, start, size);
        n += size;
    }
    while (n && out[n - 1] == ' ') n--;
    out[n] = 0;
    return true;
}

/* ---- which request ------------------------------------------------------------------ */

static bool read_id(Ask *a)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const char *id = json_said(json_get(a->body, "id"));
    if (!id || !*id || strlen(id) >= ID_MAX || strspn(id, allowed) != strlen(id)) return false;
    memcpy(a->id, id, strlen(id) + 1);
    return true;
}

static const Request *find_in(const Request *list, const char *name)
{
    for (const Request *r = list; r->name; r++)
        if (!strcmp(r->name, name)) return r;
    return NULL;
}

static const Request *find(const char *name)
{
    static const Request *const lists[] = {PLAY_REQUESTS, MEET_REQUESTS, SEAT_REQUESTS, HOST_REQUESTS};
    const Request *found = NULL;
    for (int i = 0; i < 4 && !found; i++) found = find_in(lists[i], name);
    return found;
}

static void run(Ask *a)
{
    const char *name = json_said(json_get(a->body, "t"));
    const Request *told = name && !json_get(a->body, "id") ? find_in(TOLD, name) : NULL;
    if (told) {
        a->is_told = true, a->is_open = false;
        ws_spend(a->conn, told->cost);
        if (a->table) told->run(a);
        return;
    }
    if (!name || !read_id(a)) {
        answer_error(a, "error.garbled");
        return;
    }
    const Request *r = find(name);
    log_line(LOG_DEBUG, "asked: %s", r ? r->name : "something unknown");
    if (!r)
        answer_error(a, "error.unknown_request");
    else if (r->needs != NEEDS_NOTHING && !a->table)
        answer_error(a, "error.not_at_table");
    else if (r->needs == NEEDS_HOST && !seats_is_host(&a->conn->guest))
        answer_error(a, "error.not_host");
    else {
        ws_spend(a->conn, r->cost);
        r->run(a);
    }
    ASSERT(!a->is_open);
}

/* A table that is being closed, or from which one is banned, is none any more, though the store may yet
 * refuse to know it. */
static Table *table_of(const Conn *c)
{
    return c->guest.table && c->guest.table->kept.state != TABLE_CLOSED && !c->guest.is_leaving
               ? c->guest.table
               : NULL;
}

void asked(Conn *c, const char *text, size_t size)
{
    static char
        words[MESSAGE_MAX + 1]; /* reading changes them; the loop has one thread, and requests do not nest */
    static Json body[VALUES_MAX];
    Ask a = {.conn = c, .server = c->server, .table = table_of(c), .body = body, .is_open = true};
    ASSERT(size <= MESSAGE_MAX);
    memcpy(words, text, size);
    if (json_read(words, (int)size, body, VALUES_MAX) == JSON_FINE && json_is(body, JSON_FIELDS))
        run(&a);
    else
        answer_error(&a, "error.garbled");
}

static void write_hello(Text *out, const void *context)
{
    char epoch[EPOCH_TEXT];
    epoch_text(context, epoch);
    text_char(out, '{');
    json_words(out, "t", "hello");
    json_int(out, "protocol", 1);
    json_words(out, "epoch", epoch);
    json_int(out, "now", clock_wall_ms());
    json_key(out, "games");
    text_char(out, '[');
    for (const Game *const *g = GAMES; *g; g++) {
        json_comma(out);
        json_quoted(out, (*g)->id);
    }
    text_add(out, "]}");
}

void asked_hello(Conn *c) { outbox_give(&c->guest, frame_write(write_hello, c->server), MARK_NONE); }
