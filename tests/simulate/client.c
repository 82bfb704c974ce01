/* client.c -- a client as docs/protocol.md wants one: it resumes, asks again what was not answered, and keeps
 * what it is told. */
#include "table/tempo.h"
#include "tests/simulate/simulate.h"

#include <stdio.h>
#include <string.h>

enum { SECOND = 1000000, PATIENCE_US = 90 * SECOND };

static Json value[VALUES];

/* ---- asking -------------------------------------------------------------------------------- */

static void say(World *w, Client *c, const char *text)
{
    if (c->peer) pipe_put(w, c, &c->up, text, strlen(text)); /* else the line is cut */
}

void client_ask(World *w, Client *c, const char *kind, const char *rest)
{
    Asked *a = c->asked;
    while (a < c->asked + ASKED_MAX && a->is_open) a++;
    if (a == c->asked + ASKED_MAX) return; /* enough is under way */
    *a = (Asked){.is_open = true, .since_us = w->now_us};
    a->is_act = !strcmp(kind, "act");
    a->is_chat = !strcmp(kind, "chat");
    snprintf(a->id, sizeof a->id, "%d-%d", c->number, ++c->ids);
    snprintf(a->text, sizeof a->text, "{\"t\":\"%s\",\"id\":\"%s\"%s%s}", kind, a->id, *rest ? "," : "",
             rest);
    w->requests++;
    say(w, c, a->text);
}

void client_say_again(World *w, Client *c)
{
    Asked *a = c->asked;
    for (int i = 0; i < ASKED_MAX; i++)
        if (c->asked[i].is_open && !strcmp(c->asked[i].id, c->last_id)) return;
    while (a < c->asked + ASKED_MAX && a->is_open) a++;
    if (a == c->asked + ASKED_MAX || !c->last_act[0]) return;
    *a = (Asked){
        .is_open = true, .is_act = true, .is_again = true, .match = c->last_match, .since_us = w->now_us};
    snprintf(a->id, sizeof a->id, "%s", c->last_id);
    snprintf(a->text, sizeof a->text, "%s", c->last_act);
    w->requests++;
    say(w, c, a->text);
}

/* ---- connecting ------------------------------------------------------------------------------ */

void client_cut(World *w, Client *c)
{
    pipe_clear(&c->up);
    pipe_cut(w, &c->down); /* what had left may still arrive, up to somewhere */
    c->peer = NULL;
    c->at = NULL;
    c->is_greeted = c->is_joined = c->is_banned = c->has_asked_again = false;
    c->next_us = w->now_us + between(w, 10000, chance(w, 200) ? 90 * (int64_t)SECOND : 2 * (int64_t)SECOND);
}

/* Where it was led, or anywhere: whoever stands before the nodes knows which are up. */
static Node *a_node(World *w, Client *c)
{
    Node *led = c->goes_to >= 0 ? &w->node[c->goes_to] : NULL;
    c->goes_to = -1;
    if (led && node_is_awake(led)) return led;
    const int from = is_shared(w) ? (int)rng_below(&w->rng, (uint32_t)w->nodes) : 0;
    for (int i = 0; i < w->nodes; i++) {
        Node *n = &w->node[(from + i) % w->nodes];
        if (node_is_awake(n) && (!n->drains || chance(w, 500))) return n;
    }
    return NULL;
}

static void connect_again(World *w, Client *c)
{
    Node *at = a_node(w, c);
    if (!at) return;
    pipe_clear(&c->down); /* of the old line */
    c->up.at_us = c->down.at_us = 0;
    c->delay_us = between(w, 100, 80000);
    for (int i = 0; i < ASKED_MAX; i++) /* of the old connection */
        if (!c->asked[i].is_act && !c->asked[i].is_chat) c->asked[i].is_open = false;
    const int64_t address = chance(w, 500) ? 0 : c->number + 1;
    node_at(w, at);
    world_record(w, "enter %d %d\n", c->number, (int)address);
    c->at = at;
    c->peer = local_enter(at->local, address);
    c->has_address = address != 0;
}

static void join(World *w, Client *c)
{
    char rest[600];
    Text text = text_in(rest, sizeof rest);
    text_add(&text, "\"code\":\"");
    text_add(&text, w->code[c->table]);
    text_add(&text, "\",\"tokens\":[");
    for (int i = 0; i < c->tokens; i++) {
        text_add(&text, i ? ",\"" : "\"");
        text_add(&text, c->token[i]);
        text_add(&text, "\"");
    }
    text_add(&text, "]");
    if (c->host[0]) text_add(&text, ",\"host\":\""), text_add(&text, c->host), text_add(&text, "\"");
    if (c->has_state && chance(w, 800)) {
        text_add(&text, ",\"seen\":"), text_int(&text, c->n);
        text_add(&text, ",\"epoch\":\""), text_add(&text, c->epoch), text_add(&text, "\"");
    }
    client_ask(w, c, "join", rest);
}

/* Acts and lines of chat are said again with their old ids; everything else died with its connection. */
static void ask_again(World *w, Client *c)
{
    for (int i = 0; i < ASKED_MAX; i++) {
        Asked *a = &c->asked[i];
        if (!a->is_open || !strncmp(a->text, "{\"t\":\"join\"", 11)) continue;
        if (!a->is_act && !a->is_chat) continue;
        a->since_us = w->now_us;
        say(w, c, a->text);
    }
}

/* Another table stands where the one was that it knew. */
static void forget_table(World *w, Client *c)
{
    snprintf(c->code, sizeof c->code, "%s", w->code[c->table]);
    c->host[0] = c->last_act[0] = 0;
    c->tokens = 0;
    c->has_state = c->is_banned = false;
    c->n = -1;
    for (int i = 0; i < ASKED_MAX; i++) c->asked[i].is_open = false;
}

static void come_in(World *w, Client *c)
{
    c->is_joined = true;
    if (strcmp(c->code, w->code[c->table]) != 0) forget_table(w, c);
    if (w->code[c->table][0]) {
        join(w, c);
        if (!c->has_asked_again) ask_again(w, c);
        c->has_asked_again = true;
    } else if (c->is_maker) {
        char rest[240];
        const Game *g = w->game;
        const int seats = (int)between(w, g->seats_min, g->seats_max < 4 ? g->seats_max : 4);
        snprintf(rest, sizeof rest,
                 "\"game\":\"%s\",\"seats\":%d,\"sit\":%d,\"name\":\"Zoé\",\"listed\":%s,\"bot_pause_ms\":%d,"
                 "\"grace_ms\":%d,\"stand_in\":\"random\"",
                 g->id, seats, chance(w, 200) ? 2 : 1, chance(w, 500) ? "true" : "false",
                 (int)between(w, 0, 900), (int)between(w, 0, 20000));
        client_ask(w, c, "create", rest);
        c->has_asked_again = true; /* nothing was asked at a table that is new */
    } else {
        c->is_joined = false; /* there is no table yet */
    }
}

void client_step(World *w, Client *c)
{
    c->next_us = w->now_us + between(w, 20000, 2 * (int64_t)SECOND);
    if (!c->peer) {
        connect_again(w, c);
        return;
    }
    const bool is_silent = c->at->sleeps && chance(w, 200); /* it was not heard of for some seconds */
    if (is_silent || (!w->is_calm && chance(w, 6))) {       /* the line is cut; the house hears of it, too */
        node_leave(w, c);
        return;
    }
    if (!c->is_greeted) return;
    if (!c->is_joined) {
        come_in(w, c);
        return;
    }
    Table *t = node_table(c->at, w->code[c->table]);
    if (!t || !c->has_state) {
        bool waits = false;
        for (int i = 0; i < ASKED_MAX; i++) waits |= c->asked[i].is_open;
        c->is_joined = waits; /* else it was refused, or lost with a batch */
        return;
    }
    if (!w->is_calm) speech_step(w, c, t);
    for (int i = 0; i < ASKED_MAX; i++)
        if (c->asked[i].is_open && w->now_us - c->asked[i].since_us > PATIENCE_US + 3600 * (int64_t)SECOND)
            world_break(w, "client %d waits too long for an answer to %s", c->number, c->asked[i].text);
}

/* ---- what is told ------------------------------------------------------------------------------- */

static bool is(const Json *message, const char *name, const char *words)
{
    const char *said = json_said(json_get(message, name));
    return said && !strcmp(said, words);
}

/* A sentence without language begins with its key. */
static bool is_key(const Json *message, const char *key)
{
    const char *said = json_said(json_item(message, 0));
    return said && !strcmp(said, key);
}

static void keep_words(const Json *from, const char *name, char *out, size_t capacity)
{
    const char *said = json_said(json_get(from, name));
    if (said) snprintf(out, capacity, "%s", said);
}

static Piece piece_of(const Json *list)
{
    Piece p = {.id = (uint16_t)json_whole(json_item(list, 0)),
               .zone = (uint8_t)json_whole(json_item(list, 1)),
               .slot = (int16_t)json_whole(json_item(list, 2)),
               .face = (int16_t)json_whole(json_item(list, 3)),
               .look = (uint8_t)json_whole(json_item(list, 4))};
    return p;
}

/* The text of the view as it stands in the message; reading changes the message, so it is taken before. */
static void take_view_text(Known *s, const char *text, bool is_whole)
{
    const char *at = strstr(text, "\"view\":{");
    if (!at) return;
    at += strlen("\"view\":");
    int depth = 0;
    bool in_words = false;
    const char *end = at;
    do {
        if (*end == '\\' && in_words)
            end++;
        else if (*end == '"')
            in_words = !in_words;
        else if (!in_words)
            depth += (*end == '{') - (*end == '}');
        end++;
    } while (depth && *end);
    free(s->view);
    s->view = memory_new((size_t)(end - at) + 1);
    memcpy(s->view, at, (size_t)(end - at));
    s->is_whole = is_whole;
}

static void take_whole(Known *s, const Json *view)
{
    const Json *pieces = json_get(view, "pieces");
    if (!view || view->kind != JSON_FIELDS) return;
    s->is_known = true;
    s->may_act = json_count(json_get(view, "may_act"));
    s->pieces = 0;
    const Json *one = pieces ? pieces + 1 : NULL;
    for (int i = 0; i < json_count(pieces) && s->pieces < PIECES_MAX; i++, one = json_beside(one))
        s->piece[s->pieces++] = piece_of(one);
}

static void move_piece(Known *s, const Json *move)
{
    const Piece to = piece_of(move);
    for (int i = 0; i < s->pieces; i++) {
        if (s->piece[i].id != to.id) continue;
        if (to.zone)
            s->piece[i].zone = to.zone, s->piece[i].slot = to.slot, s->piece[i].face = to.face;
        else
            s->piece[i] = s->piece[--s->pieces];
        return;
    }
    if (to.zone && s->pieces < PIECES_MAX) s->piece[s->pieces++] = to;
}

static void take_events(Known *s, const Json *events)
{
    const Json *event = events ? events + 1 : NULL;
    for (int i = 0; i < json_count(events); i++, event = json_beside(event)) {
        const Json *moves = json_get(event, "moves"), *move = moves ? moves + 1 : NULL;
        for (int k = 0; k < json_count(moves); k++, move = json_beside(move)) move_piece(s, move);
    }
}

static void take_you(Client *c, const Json *you)
{
    const Json *seats = json_get(you, "seats");
    c->seats = 0;
    for (int i = 0; i < json_count(seats); i++) c->seats |= seat_bit((Seat)json_whole(json_item(seats, i)));
}

static void forget_known(Client *c)
{
    for (int i = 0; i <= SEATS_MAX; i++) c->sight[i].is_known = false;
}

static Known *known_for(Client *c, const Json *message)
{
    const int64_t audience = json_whole(json_get(message, "for"));
    return &c->sight[audience >= -1 && audience < SEATS_MAX ? audience + 1 : 0];
}

static void take_state(Client *c, const Json *message, const char *text)
{
    const Json *views = json_get(message, "views"), *one = views ? views + 1 : NULL;
    forget_known(c);
    take_you(c, json_get(message, "you"));
    c->has_state = true;
    c->n = json_whole(json_get(message, "n"));
    for (int i = 0; i < json_count(views); i++, one = json_beside(one)) {
        Known *s = known_for(c, one);
        take_whole(s, json_get(one, "view"));
        free(s->view);
        s->view = NULL;
        if (json_count(views) == 1) take_view_text(s, text, true);
    }
}

/* ---- versions -------------------------------------------------------------------------------------- */

static void take_version(World *w, Client *c, const Json *message)
{
    const int64_t n = json_whole(json_get(message, "n"));
    if (!c->has_state) return;
    if (n > c->n + 1)
        world_break(w, "client %d at table %d was told version %lld after %lld", c->number, c->table,
                    (long long)n, (long long)c->n);
    if (n < c->n)
        world_break(w, "client %d at table %d was told version %lld, and has %lld", c->number, c->table,
                    (long long)n, (long long)c->n);
    c->n = n;
}

/* Where several may act at once, nobody is told the words of another's act: they could tell a secret. */
static void check_words(World *w, const Client *c, const Known *s, const Json *m)
{
    const Json *by = json_get(m, "by"), *over = json_get(json_get(m, "match"), "over");
    const bool is_own = json_whole(json_get(m, "for")) == json_whole(json_get(by, "seat"));
    if (tempo_of(w->game)->goes_on || !s->view || s->may_act < 2 || is_own || over->truth) return;
    if (json_said(json_get(by, "act")))
        world_break(w, "client %d is told the words of another's act, where several could act", c->number);
}

static void take_news(World *w, Client *c, const Json *m, const char *text)
{
    Known *s = known_for(c, m);
    const Json *match = json_get(m, "match");
    if (json_is(match, JSON_FIELDS)) c->match = json_whole(json_get(match, "number"));
    if (is(m, "t", "start") || is(m, "t", "undone")) {
        take_version(w, c, m);
        take_whole(s, json_get(m, "view"));
        take_view_text(s, text, true);
    } else if (is(m, "t", "update")) {
        take_version(w, c, m);
        check_words(w, c, s, m);
        take_events(s, json_get(m, "events"));
        free(s->view);
        s->view = NULL;
        take_view_text(s, text, false);
        s->may_act = json_count(json_get(json_get(m, "view"), "may_act"));
    } else if (is(m, "t", "table") || is(m, "t", "chat")) {
        take_version(w, c, m);
        if (is(json_get(m, "table"), "state", "lobby")) forget_known(c);
    } else if (is(m, "t", "state")) {
        take_state(c, m, text);
    } else if (is(m, "t", "you")) {
        take_you(c, json_get(m, "you"));
        forget_known(c);
    } else if (is(m, "t", "closed")) {
        /* One that arrives when its line is cut already may have meant that connection alone. */
        c->is_banned = c->peer && is_key(json_get(m, "why"), "error.banned");
        c->has_state = c->is_joined = false;
        c->n = -1;
    } else if (is(m, "t", "offer")) {
        free(s->view); /* its choices are others now */
        s->view = NULL;
    } else if (is(m, "t", "clock")) {
        char rest[80];
        snprintf(rest, sizeof rest, "{\"t\":\"clock\",\"k\":%lld,\"stamp\":%lld}",
                 (long long)json_whole(json_get(m, "k")), (long long)(w->now_us / 1000 + c->number * 1000));
        say(w, c, rest);
    }
}

/* ---- answers ------------------------------------------------------------------------------------------ */

/* Of the match before the present one, acts are known; older ones are forgotten. */
static bool is_known_still(World *w, const Client *c, const Asked *a)
{
    const Table *t = c->at ? node_table(c->at, w->code[c->table]) : NULL;
    return t && t->kept.number <= a->match + 1;
}

static void note_done(World *w, Client *c, const Asked *a, const Json *m)
{
    if (w->acked_count == w->acked_capacity) {
        w->acked_capacity = w->acked_capacity ? 2 * w->acked_capacity : 256;
        w->acked = memory_resize(w->acked, (size_t)w->acked_capacity * sizeof *w->acked);
    }
    const bool is_known = a->is_act && (!a->is_again || is_known_still(w, c, a));
    for (int i = 0; i < w->acked_count && is_known; i++)
        if (!strcmp(w->acked[i].id, a->id) && w->acked[i].n != json_whole(json_get(m, "n")))
            world_break(w, "%s was done as version %lld, and again as another", a->text,
                        (long long)w->acked[i].n);
    if (a->is_again) return;
    Acked *to = &w->acked[w->acked_count++];
    *to = (Acked){.table = c->table, .is_chat = a->is_chat, .n = json_whole(json_get(m, "n"))};
    snprintf(to->id, sizeof to->id, "%s", a->id);
    w->acts += a->is_act;
    if (!a->is_act || json_get(m, "again")) return; /* in which match that was is not known */
    snprintf(c->last_act, sizeof c->last_act, "%s", a->text);
    snprintf(c->last_id, sizeof c->last_id, "%s", a->id);
    c->last_match = c->match;
}

static void take_rights(World *w, Client *c, const Json *m)
{
    const Json *tokens = json_get(m, "tokens");
    const Json *token = tokens ? tokens + 1 : NULL;
    keep_words(m, "code", w->code[c->table], STORE_CODE);
    keep_words(m, "code", c->code, STORE_CODE);
    keep_words(m, "host", c->host, sizeof c->host);
    for (int i = 0; tokens && i < tokens->count; i++, token = json_beside(token)) {
        const char *said = json_said(json_get(token, "token"));
        if (!said || c->tokens == SEATS_MAX) continue;
        snprintf(c->token[c->tokens++], TOKEN_TEXT, "%s", said);
    }
    if (json_get(m, "you")) take_you(c, json_get(m, "you"));
}

static void take_lost(Client *c, const Json *m)
{
    const Json *lost = json_get(m, "lost");
    for (int i = json_count(lost) - 1; i >= 0; i--) {
        const int64_t at = json_whole(json_item(lost, i));
        if (at >= 0 && at < c->tokens) memcpy(c->token[at], c->token[--c->tokens], TOKEN_TEXT);
    }
}

static void take_join(World *w, Client *c, const Json *m)
{
    const Json *resumed = json_get(m, "resumed");
    const int64_t n = json_whole(json_get(m, "n"));
    if (c->has_state && n < c->n)
        world_break(w, "client %d had seen version %lld of table %d, and it comes back with %lld", c->number,
                    (long long)c->n, c->table, (long long)n);
    const Json *you = json_get(m, "you"), *hosts = json_get(you, "host");
    const bool is_known =
        c->has_address || !is_shared(w); /* else it was the connection, while it is in memory */
    if (c->is_banned && is_known && !json_count(json_get(you, "seats")) && !hosts->truth)
        world_break(w, "client %d was banned from table %d, and comes in again", c->number, c->table);
    take_lost(c, m);
    if (!json_is(resumed, JSON_TRUTH) || !resumed->truth) c->has_state = false;
}

/* The table is at another node: it goes there, and asks there what is open. */
static void go_elsewhere(World *w, Client *c, const char *node)
{
    w->led++;
    if (c->peer) node_leave(w, c); /* else that line is cut, and what it said has arrived */
    pipe_clear(&c->down);
    for (int i = 0; i < w->nodes; i++)
        if (node && *node && !strcmp(w->node[i].name, node)) c->goes_to = i;
    c->next_us = w->now_us + between(w, 1000, 300000);
}

/* A join that was not. */
static void take_no_join(World *w, Client *c, const Json *m)
{
    const Json *error = json_get(m, "error");
    c->is_joined = false;
    if (!is(m, "t", "error") || !error) return;
    if (c->is_maker && is_key(error, "error.no_table")) w->code[c->table][0] = 0; /* gone: another is made */
    if (is_key(error, "error.elsewhere")) go_elsewhere(w, c, json_said(json_get(m, "node")));
}

static void take_answer(World *w, Client *c, const Json *m, const char *id)
{
    Asked *a = c->asked;
    while (a < c->asked + ASKED_MAX && (!a->is_open || strcmp(a->id, id) != 0)) a++;
    if (a == c->asked + ASKED_MAX) {
        world_break(w, "client %d hears an answer to %s, which it does not wait for", c->number, id);
        return;
    }
    a->is_open = false;
    w->answers++;
    const bool fine = is(m, "t", "ok");
    if (a->is_again && is(m, "t", "refused") && is_known_still(w, c, a))
        world_break(w, "client %d said %s again, and is refused what was done", c->number, a->text);
    if (fine && (a->is_act || a->is_chat)) note_done(w, c, a, m);
    if (fine && !strncmp(a->text, "{\"t\":\"join\"", 11)) take_join(w, c, m);
    if (fine && !strncmp(a->text, "{\"t\":\"leave\"", 12)) c->has_state = c->is_joined = false;
    if (fine) take_rights(w, c, m);
    if (!fine && !strncmp(a->text, "{\"t\":\"join\"", 11)) take_no_join(w, c, m);
}

void client_hears(World *w, Client *c, char *text, size_t size)
{
    static char copy[1 << 20];
    if (size >= sizeof copy) return;
    memcpy(copy, text, size);
    copy[size] = 0;
    text[size] = 0;
    if (json_read(text, (int)size, value, VALUES) != JSON_FINE) {
        world_break(w, "client %d is told what is no JSON, or more than it can read: %.80s", c->number, copy);
        return;
    }
    if (is(value, "t", "hello")) {
        c->is_greeted = true;
        keep_words(value, "epoch", c->epoch, sizeof c->epoch);
        return;
    }
    const Json *id = json_get(value, "id");
    if (id && !is(value, "t", "pending"))
        take_answer(w, c, value, json_said(id) ? json_said(id) : "");
    else {
        take_news(w, c, value, copy);
        check_told(w, c, value, copy);
    }
}

void client_forget(Client *c)
{
    for (int i = 0; i <= SEATS_MAX; i++) free(c->sight[i].view);
}
