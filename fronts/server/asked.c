#include "fronts/server/asked.h"
#include "base/assert.h"
#include "base/json.h"
#include "fronts/server/epoch.h"
#include "fronts/server/here.h"
#include "fronts/server/wire/log.h"
#include "fronts/server/wire/outbox.h"
#include "fronts/server/wire/ws.h"

#include <string.h>

enum { VALUES_MAX = 4096 };

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
    json_object(out);
    json_words(out, "t", "hello");
    json_int(out, "protocol", 1);
    json_words(out, "epoch", epoch);
    json_int(out, "now", clock_wall_ms());
    json_key(out, "games");
    json_list(out);
    for (const Game *const *g = GAMES; *g; g++) json_add_words(out, (*g)->id);
    json_close(out);
    json_close(out);
}

void asked_hello(Conn *c) { outbox_give(&c->guest, frame_write(write_hello, c->server), MARK_NONE); }
