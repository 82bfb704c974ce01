#include "table/ask.h"
#include "base/assert.h"
#include "base/json.h"
#include "game/message.h"
#include "match/tell.h"
#include "table/clean.h"
#include "table/outbox.h"
#include "table/seats.h"
#include "table/thought.h"

#include <string.h>

enum { NAME_CHARACTERS = 24 };

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
    json_object(out);
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
    json_close(out);
}

/* What tells of a table is true when the store has that table's last change. */
static Mark mark_of(const Ask *a)
{
    if (a->tells_all) return a->house->mark;
    return a->table ? a->table->mark : MARK_NONE;
}

void answer_frame(Ask *a, Frame *f)
{
    ASSERT(a->is_open);
    a->is_open = false;
    if (a->guest)
        outbox_answer(a->guest, a->id, f, mark_of(a));
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
    return outbox_hold(a->guest, a->id);
}

Ask answer_now(Held *held, Table *t)
{
    Ask a = {.guest = held->guest, .house = t->house, .table = t, .is_open = true};
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
    if (seats_have(a->guest->seats, *out)) return true;
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

void ask_arrived(Ask *a) { a->guest->since = a->table->mark; }
