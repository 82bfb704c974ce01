/* meet.c -- how people come to a table: hello, ping, create, join, leave. */
#include "table/meet.h"
#include "base/json.h"
#include "game/terms.h"
#include "table/asked.h"
#include "table/bans.h"
#include "table/given.h"
#include "table/play.h"
#include "table/say.h"
#include "table/settings.h"
#include "table/tempo.h"

#include <string.h>

static void write_hello(Text *out, const void *context)
{
    const House *h = context;
    json_object(out);
    json_words(out, "t", "hello");
    json_int(out, "protocol", 1);
    json_words(out, "epoch", house_epoch(h));
    if (h->node) json_words(out, "node", h->node);
    json_int(out, "now", clock_wall_ms());
    json_key(out, "games");
    json_list(out);
    for (const Game *const *g = GAMES; *g; g++) json_add_words(out, (*g)->id);
    json_close(out);
    json_close(out);
}

void meet_hello(House *h, Guest *guest) { outbox_give(guest, frame_write(write_hello, h), MARK_NONE); }

/* ---- ping -------------------------------------------------------------------------------- */

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
    text_copy(m->kept.game, sizeof m->kept.game, g->id);
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

/* NULL: it was answered. */
static Table *found(Ask *a, Making *m, Given *given)
{
    const Game *g = game_find(m->kept.game);
    const char *error = house_invites(a->house, a->guest, &m->kept, m->start ? g : NULL, m->kept.code);
    if (error) {
        answer_error(a, error);
        return NULL;
    }
    m->kept.id = id_new();
    m->kept.created_ms = clock_wall_ms();
    m->kept.seats = m->terms.seats;
    chance_bytes(m->kept.next_seed, sizeof m->kept.next_seed);
    token_new(given->host, m->kept.host);
    Table *t = house_place(a->house, &m->kept);
    t->terms = m->terms;
    return t;
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
    Table *t = found(a, &m, &given);
    if (!t) return;
    a->table = t;
    seats_attach(a->guest, t);
    seats_show_host(a->guest, given.host);
    seat_everybody(a->guest, &m, &given);
    table_changed(t);
    if (m.start) play_start(t);
    ask_arrived(a);
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
    text_copy(a->guest->name, sizeof a->guest->name, name);
    t->tempo->pass(
        t); /* before: who comes in is told how it stands now, and nothing of how it came to that */
    seats_attach(a->guest, t);
    for (int i = 0; i < count; i++)
        if (!seats_show_token(a->guest, tokens[i])) j.lost[j.lost_count++] = i;
    if (host) seats_show_host(a->guest, host);
    t->is_visited |= !a->guest->seats && !a->guest->host;
    const SeatSet seats = a->guest->seats;
    const bool has_several =
        seats & (seats - 1); /* news of one version come once a seat: some may be missed */
    const bool is_same = epoch && !strcmp(epoch, house_epoch(a->house)) && seen == t->kept.n;
    j.resumed = is_same && !has_several && !j.lost_count && !t->notice; /* that is told each time */
    ask_arrived(a);
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
    {"ping", ask_ping, NEEDS_NOTHING, 0}, {"create", ask_create, NEEDS_NOTHING, 9},
    {"join", ask_join, NEEDS_NOTHING, 1}, {"leave", ask_leave, NEEDS_TABLE, 0},
    {NULL, NULL, NEEDS_NOTHING, 0},
};
