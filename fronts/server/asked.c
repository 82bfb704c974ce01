#include "fronts/server/asked.h"
#include "base/json.h"
#include "fronts/server/bots.h"
#include "fronts/server/seats.h"
#include "fronts/server/ws.h"
#include "game/message.h"
#include "match/tell.h"

#include <string.h>

enum { NAME_CHARACTERS = 24, GUESS_COST = 10 }; /* guessing codes is slow */

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

static void send_answer(Ask *a, Answering w)
{
    w.id = a->id;
    conn_give(a->conn, frame_write(write_answer, &w));
}

void answer_ok(Ask *a) { send_answer(a, (Answering){.type = "ok"}); }

void answer_with(Ask *a, void (*write)(Text *, const void *), const void *context)
{
    send_answer(a, (Answering){.type = "ok", .write = write, .context = context});
}

void answer_message(Ask *a, const Game *g, const Terms *t, const Message *m)
{
    send_answer(a, (Answering){.type = "error", .game = g, .terms = t, .message = m});
}

void answer_error(Ask *a, const char *key)
{
    Message m;
    message(&m, key, 0);
    answer_message(a, NULL, NULL, &m);
}

void answer_surely(Ask *a, const char *key)
{
    Message m;
    message(&m, key, 0);
    Frame *f = frame_write(write_answer, &(Answering){.type = "error", .id = a->id, .message = &m});
    f->conditional = false;
    conn_give(a->conn, f);
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
    send_answer(
        a, (Answering){.type = "refused", .game = a->table->game, .terms = &a->table->terms, .why = why});
}

/* ---- reading ---------------------------------------------------------------------- */

static const json_t *field_of(const Ask *a, const char *key)
{
    const json_t *value = json_object_get(a->body, key);
    return json_is_null(value) ? NULL : value;
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
    const json_t *value = field_of(a, key);
    if (!value) return true;
    if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
        return wrong(a, key);
    *out = json_integer_value(value);
    return true;
}

bool ask_bool(Ask *a, const char *key, bool *out)
{
    const json_t *value = field_of(a, key);
    if (!value) return true;
    if (!json_is_boolean(value)) return wrong(a, key);
    *out = json_is_true(value);
    return true;
}

bool ask_stamp(Ask *a, const char *key, int64_t *out_us)
{
    const json_t *value = field_of(a, key);
    if (!value) return true;
    double ms = json_number_value(value);
    if (!json_is_number(value) || !(ms > -STAMP_MAX_MS && ms < STAMP_MAX_MS)) return wrong(a, key);
    *out_us = (int64_t)(ms * 1000);
    return true;
}

bool ask_words(Ask *a, const char *key, const char **out)
{
    const json_t *value = field_of(a, key);
    if (!value) return true;
    if (!json_is_string(value)) return wrong(a, key);
    *out = json_string_value(value);
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
    if (seats_have(a->conn->seats, *out)) return true;
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
    return words_clean(words, NAME_CHARACTERS, out, NAME_SIZE) || wrong(a, "name");
}

Table *ask_table(Ask *a)
{
    const char *code = "";
    if (!ask_need(a, "code") || !ask_words(a, "code", &code)) return NULL;
    Table *t = keep_open(a->server, code);
    if (t) return t;
    ws_spend(a->conn, GUESS_COST);
    answer_error(a, "error.no_table");
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

static bool is_unwanted(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == '|' || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || c >= 0xe0000;
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
    const char *id = json_string_value(json_object_get(a->body, "id"));
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
    const char *name = json_string_value(json_object_get(a->body, "t"));
    const Request *told = name && !json_object_get(a->body, "id") ? find_in(TOLD, name) : NULL;
    if (told) {
        ws_spend(a->conn, told->cost);
        if (a->table) told->run(a);
        return;
    }
    if (!name || !read_id(a)) {
        answer_error(a, "error.garbled");
        return;
    }
    const Request *r = find(name);
    turn_ask(a->server, a->conn, a->id);
    if (!r)
        answer_error(a, "error.unknown_request");
    else if (r->needs != NEEDS_NOTHING && !a->table)
        answer_error(a, "error.not_at_table");
    else if (r->needs == NEEDS_HOST && !seats_is_host(a->conn))
        answer_error(a, "error.not_host");
    else {
        ws_spend(a->conn, r->cost);
        r->run(a);
    }
}

void asked(Conn *c, const char *text, size_t size)
{
    json_t *body = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    Ask a = {.conn = c, .server = c->server, .table = c->table, .body = body};
    if (json_is_object(body))
        run(&a);
    else
        answer_error(&a, "error.garbled");
    json_decref(body);
}

static void write_hello(Text *out, const void *context)
{
    (void)context;
    text_char(out, '{');
    json_words(out, "t", "hello");
    json_int(out, "protocol", 1);
    json_int(out, "now", clock_wall_ms());
    json_key(out, "games");
    text_char(out, '[');
    for (const Game *const *g = GAMES; *g; g++) {
        json_comma(out);
        json_quoted(out, (*g)->id);
    }
    text_add(out, "]}");
}

void asked_hello(Conn *c)
{
    Frame *f = frame_write(write_hello, NULL);
    f->conditional = false;
    conn_give(c, f);
}
