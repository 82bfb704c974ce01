#include "fronts/server/house/nodes.h"
#include "base/json.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/ws.h"
#include "table/listing.h"
#include "table/owning.h"

#include <stdio.h>
#include <string.h>

enum {
    NOTICED_MS = 1200, /* until whoever stands before the nodes knows that this one is going */
    AT_ONCE = 25,      /* tables given away, so that their people do not all come at one moment */
    LIST_MS = 2000,    /* how old the others' lists may be */
    ASKED_MS = 10000,  /* who asked so lately wants them */
    SHOWN_MAX = 50,
    CLOSE_RESTART = 1012, /* of RFC 6455's registry: come again at once */
};

/* ---- what others know ---------------------------------------------------------------- */

void nodes_open(Server *s, const char *name)
{
    char rules[200];
    Text out = text_in(rules, sizeof rules);
    for (const Game *const *g = GAMES; *g; g++) {
        text_char(&out, ' ');
        text_add(&out, (*g)->id);
        text_char(&out, ':');
        text_int(&out, (*g)->rules_version);
    }
    ASSERT(text_fits(&out));
    if (*name) s->house.node = name;
    store_name(s->house.store, name, rules);
}

void nodes_close(Server *s)
{
    free(s->others);
    free(s->shown);
}

static void write_shown(Text *out, const void *context)
{
    const Server *s = context;
    const Table *t = s->listed;
    for (int i = 0; t && i < SHOWN_MAX; i++, t = room_of(t)->next_listed) {
        if (i) text_char(out, ',');
        json_object(out);
        listing_write(out, t);
        json_close(out);
    }
}

/* If it is not as it was told last. */
static void show(Server *s)
{
    Frame *f = frame_write_plain(write_shown, s);
    char *now = memory_new(f->size + 1);
    memcpy(now, f->bytes, f->size);
    frame_drop(f);
    if (strcmp(s->shown ? s->shown : "", now) != 0) store_show(s->house.store, now);
    free(s->shown);
    s->shown = now;
}

static void add_shown(void *context, const char *words)
{
    Server *s = context;
    const size_t had = s->others ? strlen(s->others) : 0, more = strlen(words);
    s->others = memory_resize(s->others, had + more + 2);
    snprintf(s->others + had, more + 2, "%s%s", had ? "," : "", words);
}

static void look_around(Server *s)
{
    free(s->others);
    s->others = NULL;
    store_each_shown(s->house.store, add_shown, s);
}

void nodes_sweep(Server *s)
{
    const int64_t now = clock_ms(&s->house);
    if (!store_is_shared(s->house.store) || s->house.is_silent || now - s->looked_ms < LIST_MS) return;
    s->looked_ms = now;
    show(s);
    if (now - s->listing_ms < ASKED_MS) look_around(s);
}

/* ---- giving away ----------------------------------------------------------------------- */

void nodes_drain(Server *s)
{
    s->drains_ms = clock_ms(&s->house);
    s->house.drains = true;
    log_line(LOG_INFO, "gives its tables away: %d, connections: %d", s->table_count, s->conn_count);
}

bool nodes_are_drained(Server *s)
{
    int given = 0;
    if (clock_ms(&s->house) - s->drains_ms < NOTICED_MS) return false;
    for (int b = 0; b < TABLE_BUCKETS && given < AT_ONCE; b++)
        for (Table *t = s->by_id[b], *next; t && given < AT_ONCE; t = next) {
            next = room_of(t)->next_by_id;
            if (!owning_can_give(t)) continue;
            owning_give(t);
            given++;
        }
    return !s->table_count && !given && !s->house.sent;
}

void nodes_let_go(Server *s)
{
    for (Conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        if (owning_lets_go(&s->house, &c->guest) && !c->words) ws_end(c, CLOSE_RESTART);
    }
}
