/* speech.c -- what people do at tables, and what they should not. */
#include "game/act.h"
#include "table/places.h"
#include "table/play.h"
#include "table/tempo.h"
#include "tests/simulate/simulate.h"

#include <stdio.h>
#include <string.h>

enum { REST = 700 };

/* ---- acts -------------------------------------------------------------------------------------- */

/* Any act that is legal for the seat as the table stands; it may be late when it arrives. */
static bool any_act(World *w, const Table *t, Seat seat, Act *out)
{
    static Choice choice[CHOICES_MAX];
    const int count =
        t->game->rules->choices(&t->match->terms, t->tempo->offered(t, seat), seat, choice, CHOICES_MAX);
    if (!count) return false;
    const Choice *c = &choice[rng_below(&w->rng, (uint32_t)count)];
    *out = c->lo;
    for (int i = 0; i < c->lo.argc; i++) out->arg[i] = (int16_t)between(w, c->lo.arg[i], c->hi.arg[i]);
    return true;
}

static Seat own_seat(World *w, const Client *c, SeatSet among)
{
    Seat seat[SEATS_MAX];
    int count = 0;
    for (Seat p = 0; p < SEATS_MAX; p++)
        if (seats_have(c->seats & among, p)) seat[count++] = p;
    return count ? seat[rng_below(&w->rng, (uint32_t)count)] : SEAT_WATCHER;
}

static void write_request(World *w, Client *c, const Table *t, Seat seat, const Act *act, char rest[REST])
{
    char words[ACT_TEXT_MAX];
    Text text = text_in(words, sizeof words);
    t->game->texts->write_act(&t->match->terms, act, &text);
    int size = snprintf(rest, REST, "\"seat\":%d,\"act\":\"%s\"", seat, words);
    if (t->game->presses && act->argc && chance(w, 500)) /* and puts the piece somewhere */
        size += snprintf(rest + size, (size_t)(REST - size), ",\"place\":[%d,%d,%d]", act->arg[0],
                         (int)between(w, -PLACE_MAX, PLACE_MAX), (int)between(w, 0, 99));
    if (t->game->presses && chance(w, 900))
        snprintf(rest + size, (size_t)(REST - size), ",\"n\":%lld,\"stamp\":%lld", (long long)c->n,
                 (long long)(w->now_us / 1000 + c->number * 1000));
    else if (!t->tempo->goes_on && chance(w, 700))
        snprintf(rest + size, (size_t)(REST - size), ",\"at\":%d", t->match->count);
}

static bool act_or_preview(World *w, Client *c, const Table *t, const char *kind)
{
    char rest[REST];
    Act act;
    if (!t->match || t->kept.state != TABLE_RUNNING) return false;
    const bool stray = chance(w, 40); /* not this seat's turn, or not this one's seat */
    const Seat seat = stray ? (Seat)rng_below(&w->rng, (uint32_t)t->match->terms.seats)
                            : own_seat(w, c, match_may_act(t->match));
    if (seat < 0 || !any_act(w, t, seat, &act)) return false;
    write_request(w, c, t, seat, &act, rest);
    client_ask(w, c, kind, rest);
    return true;
}

/* ---- everything else -------------------------------------------------------------------------------- */

static void say_nonsense(World *w, Client *c)
{
    static const char *const NONSENSE[] = {"{\"t\":\"act\"",
                                           "[]",
                                           "{\"t\":\"hands\",\"seat\":0,\"e\":1,\"acts\":[[1,\"x\"]]}",
                                           "{\"t\":\"resync\",\"seat\":0}",
                                           "{\"t\":\"clock\",\"k\":\"no\"}",
                                           "{\"t\":\"hands\"}"};
    const char *text = NONSENSE[2 + rng_below(&w->rng, 4)]; /* the first two are answered without an id */
    pipe_put(w, c, &c->up, text, strlen(text));
}

static void ask_host(World *w, Client *c, const Table *t)
{
    char rest[REST];
    const int seat = (int)rng_below(&w->rng, (uint32_t)t->terms.seats);
    static const char *const LEVELS[] = {"random", "greedy", "random", "easy"};
    switch (rng_below(&w->rng, 14)) {
    case 0:
    case 1:
    case 2:
    case 3:
        snprintf(rest, sizeof rest, "\"seat\":%d,\"level\":\"%s\"", seat, LEVELS[rng_below(&w->rng, 4)]);
        client_ask(w, c, "bot", rest);
        break;
    case 4:
    case 5:
    case 6: client_ask(w, c, "start", ""); break;
    case 7:
        snprintf(rest, sizeof rest, "\"paused\":%s", chance(w, 300) ? "true" : "false");
        client_ask(w, c, "pause", rest);
        break;
    case 8:
        snprintf(rest, sizeof rest, "\"seat\":%d", seat);
        if (chance(w, 250)) client_ask(w, c, chance(w, 300) ? "ban" : "remove", rest);
        break;
    case 9:
        snprintf(rest, sizeof rest, "\"seat\":%d,\"muted\":%s", seat, chance(w, 300) ? "true" : "false");
        client_ask(w, c, "mute", rest);
        break;
    case 10:
        snprintf(rest, sizeof rest, "\"seats\":%d,\"bot_pause_ms\":%d",
                 (int)between(w, t->game->seats_min, 4), (int)between(w, 0, 900));
        client_ask(w, c, "set", rest);
        break;
    case 11:
        snprintf(rest, sizeof rest, "\"seat\":%d", seat);
        if (chance(w, 200)) client_ask(w, c, "hand_over", rest);
        break;
    case 12: client_ask(w, c, "guests", ""); break;
    default:
        if (chance(w, 30)) client_ask(w, c, "close", "");
    }
}

static void ask_anything(World *w, Client *c, const Table *t)
{
    char rest[REST];
    const Seat own = own_seat(w, c, (SeatSet)~0u);
    switch (rng_below(&w->rng, 17)) {
    case 0: client_ask(w, c, "chat", chance(w, 900) ? "\"text\":\"Bien joué !\"" : "\"text\":\"\""); break;
    case 1: client_ask(w, c, "sit", "\"name\":\"Léo\""); break;
    case 2:
        snprintf(rest, sizeof rest, "\"seat\":%d", own);
        if (chance(w, 150)) client_ask(w, c, "stand", rest);
        break;
    case 3:
    case 4:
        snprintf(rest, sizeof rest, "\"seat\":%d", own);
        client_ask(w, c, "undo", rest);
        break;
    case 5:
        snprintf(rest, sizeof rest, "\"seat\":%d,\"yes\":%s", own, chance(w, 700) ? "true" : "false");
        client_ask(w, c, "consent", rest);
        break;
    case 6:
        snprintf(rest, sizeof rest, "\"from\":%d,\"for\":%d", (int)between(w, 0, 20), own);
        client_ask(w, c, "history", rest);
        break;
    case 7: client_ask(w, c, "export", ""); break;
    case 8: client_ask(w, c, "hurry", ""); break;
    case 9:
        snprintf(rest, sizeof rest, "\"seat\":%d,\"name\":\"Zoé %d\"", own, (int)between(w, 0, 9));
        client_ask(w, c, "name", rest);
        break;
    case 10: client_ask(w, c, "tables", ""); break;
    case 11: client_ask(w, c, "ping", "\"at\":7"); break;
    case 12: client_ask(w, c, chance(w, 500) ? "claim_host" : "nothing_known", ""); break;
    case 13: client_ask(w, c, "move", ""); break;
    case 14: say_nonsense(w, c); break;
    case 15:
        if (chance(w, 200)) client_ask(w, c, "leave", "");
        break;
    default: ask_host(w, c, t);
    }
}

static bool is_host(const Client *c, const Table *t)
{
    return c->host[0] || seats_have(c->seats, (Seat)t->kept.host_seat);
}

/* A ping and its way back, as sockets measure it. */
static void measure(World *w, Client *c)
{
    if (!node_is_awake(c->at)) return;
    node_at(w, c->at);
    world_record(w, "trip %d %lld %lld\n", c->number, (long long)(w->now_us - 2 * c->delay_us),
                 (long long)w->now_us);
    local_trip(c->peer, w->now_us - 2 * c->delay_us, w->now_us);
    local_ping(c->peer);
}

void speech_step(World *w, Client *c, Table *t)
{
    if (t->game->presses && chance(w, 300)) measure(w, c);
    if (chance(w, 30)) client_say_again(w, c);
    if (t->kept.state != TABLE_RUNNING && is_host(c, t) && chance(w, 600)) {
        ask_host(w, c, t);
        return;
    }
    if (!c->seats && t->kept.state != TABLE_RUNNING && chance(w, 300)) {
        client_ask(w, c, "sit", "\"name\":\"Ana\"");
        return;
    }
    if (t->question.open && c->seats && chance(w, 600)) {
        char rest[REST];
        snprintf(rest, sizeof rest, "\"seat\":%d,\"yes\":true", own_seat(w, c, (SeatSet)~0u));
        client_ask(w, c, "consent", rest);
        return;
    }
    if (t->kept.paused && is_host(c, t) && chance(w, 500)) {
        client_ask(w, c, "pause", "\"paused\":false");
        return;
    }
    if (chance(w, 780) && act_or_preview(w, c, t, chance(w, 900) ? "act" : "preview")) {
        c->next_us = w->now_us + between(w, 5000, 400000); /* who plays goes on playing */
        if (t->tempo->is_race && is_host(c, t) && chance(w, 50))
            client_ask(w, c, "pause", ""); /* no: wait! */
        return;
    }
    ask_anything(w, c, t);
}
