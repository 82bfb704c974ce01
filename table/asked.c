#include "table/asked.h"
#include "base/assert.h"
#include "base/json.h"
#include "table/here.h"
#include "table/outbox.h"

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
    static const Request *const lists[] = {PLAY_REQUESTS, MEET_REQUESTS, SEAT_REQUESTS, HOST_REQUESTS,
                                           HOUSE_REQUESTS};
    const Request *found = NULL;
    for (int i = 0; i < 5 && !found; i++) found = find_in(lists[i], name);
    return found;
}

static void run(Ask *a)
{
    const char *name = json_said(json_get(a->body, "t"));
    const Request *told = name && !json_get(a->body, "id") ? find_in(TOLD, name) : NULL;
    if (told) {
        a->is_told = true, a->is_open = false;
        house_charge(a->guest, told->cost);
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
    else if (r->needs == NEEDS_HOST && !seats_is_host(a->guest))
        answer_error(a, "error.not_host");
    else {
        house_charge(a->guest, r->cost);
        r->run(a);
    }
    ASSERT(!a->is_open);
}

/* A table that is being closed, or from which one is banned, is none any more, though the store may yet
 * refuse to know it. */
static Table *table_of(const Guest *guest)
{
    Table *t = guest->table;
    return t && t->kept.state != TABLE_CLOSED && !guest->is_leaving ? t : NULL;
}

void asked(House *h, Guest *guest, const char *text, size_t size)
{
    static char
        words[MESSAGE_MAX + 1]; /* reading changes them; the loop has one thread, and requests do not nest */
    static Json body[VALUES_MAX];
    Ask a = {.guest = guest, .house = h, .table = table_of(guest), .body = body, .is_open = true};
    ASSERT(size <= MESSAGE_MAX);
    memcpy(words, text, size);
    if (json_read(words, (int)size, body, VALUES_MAX) == JSON_FINE && json_is(body, JSON_FIELDS))
        run(&a);
    else
        answer_error(&a, "error.garbled");
}
