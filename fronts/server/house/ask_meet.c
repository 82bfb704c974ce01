/* ask_meet.c -- finding a table in this house: by its code, or in the list; and a place for a new one. */
#include "base/json.h"
#include "fronts/server/house/room.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/ws.h"
#include "table/asked.h"
#include "table/listing.h"
#include "table/owning.h"
#include "table/seats.h"

#include <string.h>

enum { LISTED_MAX = 100, KNOWN_MAX = 30, LOADED_MAX = 4 };

static Server *server_here(const Ask *a) { return (Server *)(void *)a->house; }

Table *ask_table(Ask *a)
{
    const char *code = "", *error;
    TableRecord kept;
    Conn *c = conn_of(a->guest);
    if (!ask_need(a, "code") || !ask_words(a, "code", &code)) return NULL;
    if (!guess_is_free(c) && !(loading_look(server_here(a), code, &kept) && ask_belongs(a, &kept))) {
        answer_error(a, "error.slow_down");
        return NULL;
    }
    Table *t = loading_open(server_here(a), c->address, code, &error);
    if (t) return a->table = t;
    if (!strcmp(error, "error.no_table")) guess_failed(c);
    if (!strcmp(error, "error.elsewhere"))
        answer_elsewhere(a, server_here(a)->elsewhere);
    else
        answer_error(a, error);
    return NULL;
}

/* ---- the list ------------------------------------------------------------------------ */

typedef struct Listing {
    Server *server;
    const Json *own; /* codes with tokens of the asker's own tables */
} Listing;

static void write_own(Text *out, const Listing *l)
{
    json_key(out, "own");
    json_list(out);
    for (int i = 0; i < json_count(l->own) && i < KNOWN_MAX; i++) {
        const Json *one = json_item(l->own, i);
        const char *code = json_said(json_item(one, 0));
        const char *token = json_said(json_item(one, 1));
        const Table *t = code ? tables_find(l->server, code) : NULL;
        TableRecord kept;
        const bool is_kept = !t && code && store_is_shared(l->server->house.store) &&
                             loading_look(l->server, code, &kept) && !kept.damaged &&
                             kept.state != TABLE_CLOSED;
        if (!(t || is_kept) || !token || !token_opens(token, t ? &t->kept : &kept))
            continue; /* nobody guesses codes here */
        json_object(out);
        if (t)
            listing_write_known(out, t);
        else
            listing_write_kept(out, &kept);
        json_close(out);
    }
    json_close(out);
}

static void write_listed(Text *out, const Table *t)
{
    for (int i = 0; t && i < LISTED_MAX; i++, t = room_of(t)->next_listed) {
        json_object(out);
        listing_write(out, t);
        json_close(out);
    }
}

static void write_tables(Text *out, const void *context)
{
    const Listing *l = context;
    const Table *t = l->server->listed;
    if (l->own) write_own(out, l);
    json_key(out, "tables");
    json_list(out);
    write_listed(out, t);
    if (l->server->others) json_add_json(out, l->server->others, (int)strlen(l->server->others));
    json_close(out);
}

/* Some of the asker's own tables that nobody was at for a while; the others come with the next question. */
static void load_own(Server *s, Address *from, const Json *own)
{
    int loaded = 0;
    for (int i = 0; i < json_count(own) && i < KNOWN_MAX && loaded < LOADED_MAX; i++) {
        const Json *one = json_item(own, i);
        const char *code = json_said(json_item(one, 0));
        const char *token = json_said(json_item(one, 1));
        TableRecord kept;
        if (!code || !token || tables_find(s, code)) continue;
        if (loading_look(s, code, &kept) && token_opens(token, &kept) &&
            loading_open(s, from, code, &(const char *){0}))
            loaded++;
    }
}

/* Listed tables where somebody is; and the asker's own. */
static void ask_tables(Ask *a)
{
    Listing l = {server_here(a), json_get(a->body, "own")};
    if (l.own && !json_is(l.own, JSON_LIST)) {
        answer_field(a, "own");
        return;
    }
    server_here(a)->listing_ms = clock_ms(a->house);
    if (!store_is_shared(a->house->store)) load_own(l.server, conn_of(a->guest)->address, l.own);
    a->tells_all = true;
    answer_with(a, write_tables, &l);
}

/* ---- a new one ----------------------------------------------------------------------- */

/* One more table, of this address and of the server. */
static const char *refuse_table(Server *s, Address *from)
{
    int64_t now = clock_ms(&s->house);
    if (s->tables_open >= s->limits.tables || s->store_is_full) return "error.full";
    bool fine = (from->is_proxy || pace_take(&from->creates, &s->limits.creates_each, now, 1)) &&
                pace_take(&s->creates, &s->limits.creates, now, 1);
    return fine ? NULL : "error.slow_down";
}

const char *house_invites(House *h, Guest *guest, const TableRecord *kept, const Game *starts,
                          char code[STORE_CODE])
{
    Server *s = (Server *)(void *)h;
    Address *from = conn_of(guest)->address;
    if (starts && !tables_have_room(s, from, starts)) return "error.full";
    const char *error = refuse_table(s, from);
    if (error) return error;
    int letters = kept->listed ? CODE_LETTERS : code_letters(s);
    if (!code_new(h->store, letters, code) || tables_find(s, code)) return "error.full";
    s->codes++;
    s->tables_open++;
    return NULL;
}

const Request HOUSE_REQUESTS[] = {
    {"tables", ask_tables, NEEDS_NOTHING, 4},
    {NULL, NULL, NEEDS_NOTHING, 0},
};
