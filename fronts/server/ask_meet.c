/* ask_meet.c -- requests about finding a table: ping, tables, create, join, leave. */
#include "base/json.h"
#include "fronts/server/asked.h"
#include "fronts/server/given.h"
#include "fronts/server/memory.h"
#include "fronts/server/play.h"
#include "fronts/server/say.h"
#include "fronts/server/settings.h"
#include "fronts/server/stream.h"
#include "fronts/server/ticks.h"
#include "fronts/server/turnless.h"
#include "fronts/server/ws.h"
#include "game/terms.h"

#include <sodium.h>

#include <stdio.h>
#include <string.h>

enum { LISTED_MAX = 100 };

/* ---- ping, tables ------------------------------------------------------------------- */

typedef struct Pong {
    const char *id;
    const json_t *at;
    int rtt_ms;
} Pong;

static void write_pong(Text *out, const void *context)
{
    const Pong *p = context;
    text_char(out, '{');
    json_words(out, "t", "pong");
    json_words(out, "id", p->id);
    if (json_is_integer(p->at)) json_int(out, "at", json_integer_value(p->at));
    json_int(out, "now", clock_wall_ms());
    if (p->rtt_ms >= 0)
        json_int(out, "rtt_ms", p->rtt_ms);
    else
        json_key(out, "rtt_ms"), text_add(out, "null");
    text_char(out, '}');
}

static void ask_ping(Ask *a)
{
    Pong p = {a->id, json_object_get(a->body, "at"), a->conn->rtt_ms};
    conn_give(a->conn, frame_write(write_pong, &p));
}

typedef struct Listing {
    const Table **table;
    int count;
} Listing;

static void write_listed(Text *out, const Table *t)
{
    int kinds[3] = {0};
    for (int p = 0; p < t->terms.seats; p++) kinds[t->kept.seat[p].kind]++;
    text_char(out, '{');
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
    text_char(out, '}');
}

static void write_tables(Text *out, const void *context)
{
    const Listing *l = context;
    json_key(out, "tables");
    text_char(out, '[');
    for (int i = 0; i < l->count && i < LISTED_MAX; i++) {
        json_comma(out);
        write_listed(out, l->table[i]);
    }
    text_char(out, ']');
}

static int newest_first(const void *a, const void *b)
{
    const Table *const *x = a, *const *y = b;
    int64_t later = (*y)->kept.created_ms - (*x)->kept.created_ms;
    return (later > 0) - (later < 0);
}

/* Listed tables where somebody is. */
static void ask_tables(Ask *a)
{
    Server *s = a->server;
    Listing l = {memory_new(((size_t)s->table_count + 1) * sizeof *l.table), 0};
    for (int b = 0; b < TABLE_BUCKETS; b++)
        for (const Table *t = s->by_id[b]; t; t = t->next_by_id)
            if (t->kept.listed && t->conns) l.table[l.count++] = t;
    qsort(l.table, (size_t)l.count, sizeof *l.table, newest_first);
    answer_with(a, write_tables, &l);
    free(l.table);
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
    const json_t *names = json_object_get(a->body, "names");
    if (!ask_words(a, "name", &name)) return false;
    for (int p = 0; p < m->sit; p++) {
        const char *own = json_string_value(json_array_get(names, (size_t)p));
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
    terms_standard(g, g->seats_min, &m->terms);
    if (!settings_read_terms(a, g, &m->terms) || !settings_read(a, &m->kept)) return false;
    if (!ask_int(a, "sit", 0, m->terms.seats, &m->sit) || !ask_level(a, "bots", &m->bots) ||
        !ask_bool(a, "start", &m->start))
        return false;
    return read_names(a, m);
}

static void seat_everybody(Conn *c, const Making *m, Given *given)
{
    Table *t = c->table;
    for (Seat p = 0; p < m->sit; p++) given_seat(given, c, p, m->name[p]);
    if (m->sit) t->kept.host_seat = 0;
    for (Seat p = (Seat)m->sit; m->bots && p < t->terms.seats; p++) seats_put_bot(t, p, m->bots);
}

static void ask_create(Ask *a)
{
    Making m = {.bots = NULL};
    Given given = {.conn = a->conn, .has_host = true};
    if (!read_making(a, &m)) return;
    if (a->server->table_count >= TABLES_MAX || !code_new(a->server->store, m.kept.code)) {
        answer_error(a, "error.full");
        return;
    }
    if (m.start && !m.bots && m.sit < m.terms.seats) {
        answer_open_seats(a, m.terms.seats - (int)m.sit);
        return;
    }
    m.kept.id = id_new();
    m.kept.created_ms = clock_wall_ms();
    m.kept.seats = m.terms.seats;
    randombytes_buf(m.kept.next_seed, sizeof m.kept.next_seed);
    token_new(given.host, m.kept.host);
    Table *t = tables_add(a->server, &m.kept);
    t->terms = m.terms;
    seats_attach(a->conn, t);
    seats_show_host(a->conn, given.host);
    seat_everybody(a->conn, &m, &given);
    table_changed(t);
    if (m.start) play_start(t);
    answer_with(a, given_write, &given);
    say_state(a->conn, 0);
}

/* ---- join, leave ------------------------------------------------------------------------ */

typedef struct Joined {
    const Conn *conn;
    bool resumed;
    int lost_count;
    int lost[SEATS_MAX];
} Joined;

static void write_joined(Text *out, const void *context)
{
    const Joined *j = context;
    json_words(out, "code", j->conn->table->kept.code);
    json_int(out, "n", j->conn->table->kept.n);
    json_bool(out, "resumed", j->resumed);
    json_key(out, "lost");
    text_char(out, '[');
    for (int i = 0; i < j->lost_count; i++) {
        json_comma(out);
        text_int(out, j->lost[i]);
    }
    text_char(out, ']');
    json_key(out, "you");
    say_write_you(out, j->conn);
}

static bool read_tokens(Ask *a, const char *tokens[SEATS_MAX], int *count)
{
    const json_t *list = json_object_get(a->body, "tokens");
    *count = (int)json_array_size(list);
    bool fine = (!list || json_is_null(list) || json_is_array(list)) && *count <= SEATS_MAX;
    for (int i = 0; fine && i < *count; i++)
        fine = (tokens[i] = json_string_value(json_array_get(list, (size_t)i)));
    if (!fine) answer_field(a, "tokens");
    return fine;
}

static void ask_join(Ask *a)
{
    const char *tokens[SEATS_MAX], *host = NULL, *words = "";
    char name[NAME_SIZE];
    int count;
    int64_t seen = -1, log_from = 0;
    if (!read_tokens(a, tokens, &count) || !ask_words(a, "host", &host) || !ask_words(a, "name", &words) ||
        !ask_int(a, "seen", 0, INT64_MAX, &seen) || !ask_int(a, "log_from", -1, INT32_MAX, &log_from) ||
        !ask_name(a, words, name))
        return;
    Table *t = ask_table(a);
    if (!t) return;
    Joined j = {.conn = a->conn};
    snprintf(a->conn->name, sizeof a->conn->name, "%s", name);
    seats_attach(a->conn, t);
    ticks_pass(t);
    for (int i = 0; i < count; i++)
        if (!seats_show_token(a->conn, tokens[i])) j.lost[j.lost_count++] = i;
    if (host) seats_show_host(a->conn, host);
    j.resumed = seen == t->kept.n && !j.lost_count;
    answer_with(a, write_joined, &j);
    if (j.resumed) {
        say_presence(t);
        stream_greet(a->conn);
    } else {
        say_state(a->conn, (int)log_from);
    }
    if (t->turnless) pending_tell(t, a->conn);
}

static void ask_leave(Ask *a)
{
    seats_leave(a->conn);
    answer_ok(a);
}

const Request MEET_REQUESTS[] = {
    {"ping", ask_ping, NEEDS_NOTHING, 0},     {"tables", ask_tables, NEEDS_NOTHING, 4},
    {"create", ask_create, NEEDS_NOTHING, 9}, {"join", ask_join, NEEDS_NOTHING, 1},
    {"leave", ask_leave, NEEDS_TABLE, 0},     {NULL, NULL, NEEDS_NOTHING, 0},
};
