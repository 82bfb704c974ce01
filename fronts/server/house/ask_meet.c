/* ask_meet.c -- requests about finding a table: ping, tables, create, join, leave. */
#include "base/json.h"
#include "fronts/server/house/epoch.h"
#include "fronts/server/house/room.h"
#include "fronts/server/wire/memory.h"
#include "fronts/server/wire/ws.h"
#include "game/terms.h"
#include "table/asked.h"
#include "table/bans.h"
#include "table/given.h"
#include "table/play.h"
#include "table/say.h"
#include "table/settings.h"
#include "table/tempo.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>

enum { LISTED_MAX = 100, KNOWN_MAX = 30, LOADED_MAX = 4 };

static Server *server_here(const Ask *a) { return (Server *)(void *)a->house; }

Table *ask_table(Ask *a)
{
    const char *code = "", *error;
    TableRecord kept;
    Conn *c = conn_of(a->guest);
    if (!ask_need(a, "code") || !ask_words(a, "code", &code)) return NULL;
    if (!guess_is_free(c) && !(keep_look(server_here(a), code, &kept) && ask_belongs(a, &kept))) {
        answer_error(a, "error.slow_down");
        return NULL;
    }
    Table *t = keep_open(server_here(a), c->address, code, &error);
    if (t) return a->table = t;
    if (!strcmp(error, "error.no_table")) guess_failed(c);
    answer_error(a, error);
    return NULL;
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

void meet_hello(Conn *c) { outbox_give(&c->guest, frame_write(write_hello, c->server), MARK_NONE); }

/* ---- ping, tables ------------------------------------------------------------------- */

typedef struct Pong {
    const char *id;
    const Json *at;
    int rtt_ms;
} Pong;

static void write_pong(Text *out, const void *context)
{
    const Pong *p = context;
    json_object(out);
    json_words(out, "t", "pong");
    json_words(out, "id", p->id);
    if (json_is(p->at, JSON_WHOLE)) json_int(out, "at", json_whole(p->at));
    json_int(out, "now", clock_wall_ms());
    if (p->rtt_ms >= 0)
        json_int(out, "rtt_ms", p->rtt_ms);
    else
        json_key(out, "rtt_ms"), text_add(out, "null");
    json_close(out);
}

static void ask_ping(Ask *a)
{
    Pong p = {a->id, json_get(a->body, "at"), a->guest->rtt_ms};
    a->table = NULL; /* whatever becomes of it */
    answer_frame(a, frame_write(write_pong, &p));
}

typedef struct Listing {
    Server *server;
    const Json *own; /* codes with tokens of the asker's own tables */
} Listing;

static void write_listed(Text *out, const Table *t)
{
    int kinds[3] = {0};
    for (int p = 0; p < t->terms.seats; p++) kinds[t->kept.seat[p].kind]++;
    json_words(out, "code", t->kept.code);
    json_words(out, "game", t->game->id);
    json_words(out, "state", TABLE_STATES[t->kept.state]);
    json_int(out, "seats_count", t->terms.seats);
    json_int(out, "people", kinds[SEAT_PERSON]);
    json_int(out, "bots", kinds[SEAT_BOT]);
    json_int(out, "open", kinds[SEAT_OPEN]);
    json_int(out, "watchers", say_watchers(t));
    json_words(out, "host_name", t->kept.host_seat >= 0 ? t->kept.seat[t->kept.host_seat].name : "");
    json_words(out, "terms", t->kept.terms);
}

/* What who sits there may know without going there: who else does, and whose turn it is. */
static void write_known(Text *out, const Table *t)
{
    SeatSet may = t->kept.state == TABLE_RUNNING ? match_may_act(t->match) : 0;
    write_listed(out, t);
    json_key(out, "seats");
    json_list(out);
    for (Seat p = 0; p < t->terms.seats; p++) {
        json_object(out);
        json_words(out, "kind", SEAT_KINDS[t->kept.seat[p].kind]);
        json_words(out, "name", t->kept.seat[p].name);
        json_bool(out, "may_act", seats_have(may, p));
        json_close(out);
    }
    json_close(out);
}

static void write_own(Text *out, const Listing *l)
{
    json_key(out, "own");
    json_list(out);
    for (int i = 0; i < json_count(l->own) && i < KNOWN_MAX; i++) {
        const Json *one = json_item(l->own, i);
        const char *code = json_said(json_item(one, 0));
        const char *token = json_said(json_item(one, 1));
        const Table *t = code ? tables_find(l->server, code) : NULL;
        if (!t || !token || !token_opens(token, &t->kept)) continue; /* nobody guesses codes here */
        json_object(out);
        write_known(out, t);
        json_close(out);
    }
    json_close(out);
}

static void write_tables(Text *out, const void *context)
{
    const Listing *l = context;
    const Table *t = l->server->listed;
    if (l->own) write_own(out, l);
    json_key(out, "tables");
    json_list(out);
    for (int i = 0; t && i < LISTED_MAX; i++, t = room_of(t)->next_listed) {
        json_object(out);
        write_listed(out, t);
        json_close(out);
    }
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
        if (keep_look(s, code, &kept) && token_opens(token, &kept) &&
            keep_open(s, from, code, &(const char *){0}))
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
    load_own(server_here(a), conn_of(a->guest)->address, l.own);
    a->tells_all = true;
    answer_with(a, write_tables, &l);
}

/* ---- create ----------------------------------------------------------------------------- */

typedef struct Making {
    TableRecord kept;
    Terms terms;
    int64_t sit;
    const char *bots;
    bool start;
    char name[SEATS_MAX][NAME_SIZE];
} Making;

static bool read_names(Ask *a, Making *m)
{
    const char *name = "";
    const Json *names = json_get(a->body, "names");
    if (!ask_words(a, "name", &name)) return false;
    for (int p = 0; p < m->sit; p++) {
        const char *own = json_said(json_item(names, p));
        if (!ask_name(a, own ? own : p == 0 ? name : "", m->name[p])) return false;
    }
    return true;
}

static bool read_making(Ask *a, Making *m)
{
    const char *id = NULL;
    if (!ask_need(a, "game") || !ask_words(a, "game", &id)) return false;
    const Game *g = game_find(id);
    if (!g) {
        answer_error(a, "error.game");
        return false;
    }
    m->kept = (TableRecord){
        .hints = true, .grace_ms = 60000, .bot_pause_ms = 700, .stand_in = "medium", .host_seat = -1};
    m->sit = 1;
    snprintf(m->kept.game, sizeof m->kept.game, "%s", g->id);
    terms_advised(g, g->seats_min, &m->terms);
    if (!settings_read_terms(a, g, &m->terms) || !settings_read(a, &m->kept)) return false;
    if (!ask_int(a, "sit", 0, m->terms.seats, &m->sit) || !ask_level(a, "bots", &m->bots) ||
        !ask_bool(a, "start", &m->start))
        return false;
    return read_names(a, m);
}

static void seat_everybody(Guest *guest, const Making *m, Given *given)
{
    Table *t = guest->table;
    for (Seat p = 0; p < m->sit; p++) given_seat(given, guest, p, m->name[p]);
    if (m->sit) t->kept.host_seat = 0;
    for (Seat p = (Seat)m->sit; m->bots && p < t->terms.seats; p++) seats_put_bot(t, p, m->bots);
}

/* One more table, of this address and of the server; false when it was answered. */
static bool may_create(Ask *a)
{
    Server *s = server_here(a);
    Address *from = conn_of(a->guest)->address;
    int64_t now = clock_ms(&s->house);
    if (s->tables_open >= s->limits.tables || s->store_is_full) {
        answer_error(a, "error.full");
        return false;
    }
    if ((from->is_proxy || pace_take(&from->creates, &s->limits.creates_each, now, 1)) &&
        pace_take(&s->creates, &s->limits.creates, now, 1))
        return true;
    answer_error(a, "error.slow_down");
    return false;
}

static void ask_create(Ask *a)
{
    Making m = {.bots = NULL};
    Given given = {.guest = a->guest, .has_host = true};
    if (!read_making(a, &m)) return;
    if (m.start && !m.bots && m.sit < m.terms.seats) {
        answer_open_seats(a, m.terms.seats - (int)m.sit);
        return;
    }
    if (m.start && !tables_have_room(server_here(a), conn_of(a->guest)->address, game_find(m.kept.game))) {
        answer_error(a, "error.full");
        return;
    }
    if (!may_create(a)) return;
    int letters = m.kept.listed ? CODE_LETTERS : code_letters(server_here(a));
    if (!code_new(server_here(a)->house.store, letters, m.kept.code) ||
        tables_find(server_here(a), m.kept.code)) {
        answer_error(a, "error.full");
        return;
    }
    m.kept.id = id_new();
    m.kept.created_ms = clock_wall_ms();
    m.kept.seats = m.terms.seats;
    chance_bytes(m.kept.next_seed, sizeof m.kept.next_seed);
    token_new(given.host, m.kept.host);
    Table *t = a->table = tables_add(server_here(a), &m.kept);
    server_here(a)->codes++;
    server_here(a)->tables_open++;
    t->terms = m.terms;
    seats_attach(a->guest, t);
    seats_show_host(a->guest, given.host);
    seat_everybody(a->guest, &m, &given);
    table_changed(t);
    if (m.start) play_start(t);
    answer_with(a, given_write, &given);
    say_state(a->guest, 0);
}

/* ---- join, leave ------------------------------------------------------------------------ */

typedef struct Joined {
    const Guest *guest;
    bool resumed;
    int lost_count;
    int lost[SEATS_MAX];
} Joined;

static void write_joined(Text *out, const void *context)
{
    const Joined *j = context;
    json_words(out, "code", j->guest->table->kept.code);
    json_int(out, "n", j->guest->table->kept.n);
    json_bool(out, "resumed", j->resumed);
    json_key(out, "lost");
    json_list(out);
    for (int i = 0; i < j->lost_count; i++) json_add_int(out, j->lost[i]);
    json_close(out);
    json_key(out, "you");
    say_write_you(out, j->guest);
}

static bool read_tokens(Ask *a, const char *tokens[SEATS_MAX], int *count)
{
    const Json *list = json_get(a->body, "tokens");
    *count = json_count(list);
    bool fine = (!list || json_is(list, JSON_NOTHING) || json_is(list, JSON_LIST)) && *count <= SEATS_MAX;
    for (int i = 0; fine && i < *count; i++) fine = (tokens[i] = json_said(json_item(list, i)));
    if (!fine) answer_field(a, "tokens");
    return fine;
}

static void ask_join(Ask *a)
{
    const char *tokens[SEATS_MAX], *host = NULL, *words = "", *epoch = NULL;
    char name[NAME_SIZE];
    int count;
    int64_t seen = -1, log_from = 0;
    if (!read_tokens(a, tokens, &count) || !ask_words(a, "host", &host) || !ask_words(a, "name", &words) ||
        !ask_int(a, "seen", 0, INT64_MAX, &seen) || !ask_words(a, "epoch", &epoch) ||
        !ask_int(a, "log_from", -1, INT32_MAX, &log_from) || !ask_name(a, words, name))
        return;
    Table *t = ask_table(a);
    if (!t) return;
    if (bans_hold(t, a->guest) && !ask_belongs(a, &t->kept)) {
        answer_error(a, "error.banned");
        return;
    }
    Joined j = {.guest = a->guest};
    snprintf(a->guest->name, sizeof a->guest->name, "%s", name);
    seats_attach(a->guest, t);
    t->tempo->pass(t);
    for (int i = 0; i < count; i++)
        if (!seats_show_token(a->guest, tokens[i])) j.lost[j.lost_count++] = i;
    if (host) seats_show_host(a->guest, host);
    t->is_visited |= !a->guest->seats && !a->guest->host;
    j.resumed = seen == t->kept.n && epoch_is(server_here(a), epoch) && !j.lost_count &&
                !t->notice; /* what is not kept is told each time */
    answer_with(a, write_joined, &j);
    if (j.resumed) {
        say_presence_to(a->guest);
        t->tempo->greet(a->guest);
    } else {
        say_state(a->guest, (int)log_from);
    }
}

static void ask_leave(Ask *a)
{
    seats_leave(a->guest);
    a->table = NULL; /* gone, whatever becomes of it */
    answer_ok(a);
}

const Request MEET_REQUESTS[] = {
    {"ping", ask_ping, NEEDS_NOTHING, 0},     {"tables", ask_tables, NEEDS_NOTHING, 4},
    {"create", ask_create, NEEDS_NOTHING, 9}, {"join", ask_join, NEEDS_NOTHING, 1},
    {"leave", ask_leave, NEEDS_TABLE, 0},     {NULL, NULL, NEEDS_NOTHING, 0},
};
