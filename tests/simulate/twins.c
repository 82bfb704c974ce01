/* twins.c -- secrecy over the wire. Two houses on copies of the same shelf: in one the table is as it is, in
 * the other what one audience does not know is dealt anew. Whatever that audience is told must be the same,
 * byte by byte: how the table stands, what an act would mean; and what acts led to, until by one of them it
 * learnt what tells the two apart. */
#include "table/play.h"
#include "table/tempo.h"
#include "tests/simulate/simulate.h"

#include <stdio.h>
#include <string.h>

enum { HEARD_MAX = 1 << 19, ACTS = 6 };

typedef struct Side {
    Store *shelf;
    Local *local;
    Table *table;
    Peer *listener;
    char *heard; /* by the listener */
    size_t size;
} Side;

static void hear(Side *s)
{
    const char *text;
    size_t size;
    local_lap(s->local);
    local_lap(s->local);
    while ((text = local_hear(s->listener, &size))) {
        if (s->size + size + 1 >= HEARD_MAX) continue;
        memcpy(s->heard + s->size, text, size);
        s->heard[s->size += size] = '\n';
        s->size++;
    }
}

static void say(World *w, Side *s, const char *text)
{
    local_at(s->local, w->now_us, w->wall_ms);
    local_say(s->listener, text, strlen(text));
    hear(s);
}

static void join(World *w, Side *s, const Client *as)
{
    char text[200];
    snprintf(text, sizeof text, "{\"t\":\"join\",\"id\":\"j\",\"code\":\"%s\",\"tokens\":[%s%s%s]}",
             s->table->kept.code, as ? "\"" : "", as ? as->token[0] : "", as ? "\"" : "");
    say(w, s, text);
}

static bool act(World *w, Side *s, Seat seat, const Act *what)
{
    Outcome outcome;
    local_at(s->local, w->now_us, w->wall_ms);
    table_submit_act(s->table, &(Submission){.seat = seat, .act = *what, .client = ""}, &outcome);
    s->size = 0;
    hear(s);
    return outcome.done;
}

static bool open_side(World *w, Side *s, const Table *t, const State *twin)
{
    s->shelf = shelf_copy(w->shelf);
    s->local = local_open(s->shelf, 99);
    local_at(s->local, w->now_us, w->wall_ms);
    s->table = local_table(s->local, t->kept.code);
    s->listener = local_enter(s->local, 0);
    s->heard = memory_new(HEARD_MAX);
    if (!s->table || !s->table->match) return false;
    if (twin) memcpy(s->table->match->state, twin, t->game->views->state_size);
    return true;
}

static void close_side(Side *s)
{
    free(s->heard);
    local_close(s->local);
    shelf_free(s->shelf);
}

static bool heard_same(World *w, const Side *side, Seat audience, const char *what)
{
    const Side *a = &side[0], *b = &side[1];
    if (a->size == b->size && !memcmp(a->heard, b->heard, a->size)) return true;
    size_t at = 0;
    while (at < a->size && at < b->size && a->heard[at] == b->heard[at]) at++;
    world_break(w, "seat %d could tell twins apart by %s: …%.60s…", audience, what,
                a->heard + (at > 30 ? at - 30 : 0));
    return false;
}

static bool looks_same(const Side *side, Seat audience)
{
    const Game *g = side[0].table->game;
    View *view[2];
    for (int i = 0; i < 2; i++) {
        view[i] = memory_new(g->views->view_size);
        g->views->view(&side[i].table->match->terms, side[i].table->match->state, audience, view[i]);
    }
    const bool same = fields_equal(g->views->view_fields, view[0], view[1]);
    free(view[0]);
    free(view[1]);
    return same;
}

/* Who holds exactly this seat, by one token; NULL: nobody. */
static const Client *holder(const World *w, const Table *t, Seat seat)
{
    for (int i = 0; i < w->clients; i++) {
        const Client *c = &w->client[i];
        uint8_t hash[STORE_HASH];
        if (c->tokens != 1) continue;
        token_hash(c->token[0], hash);
        if (token_fits(hash, t->kept.seat[seat].token)) return c;
    }
    return NULL;
}

static bool any_act(World *w, const Table *t, Seat seat, Act *out)
{
    static Choice choice[CHOICES_MAX];
    const int count = t->game->rules->choices(&t->match->terms, t->match->state, seat, choice, CHOICES_MAX);
    if (!count) return false;
    *out = choice[rng_below(&w->drawing, (uint32_t)count)].lo;
    return true;
}

static void ask_preview(World *w, Side *s, Seat seat, const Act *what)
{
    char words[ACT_TEXT_MAX], request[ACT_TEXT_MAX + 80];
    Text text = text_in(words, sizeof words);
    s->table->game->texts->write_act(&s->table->match->terms, what, &text);
    snprintf(request, sizeof request, "{\"t\":\"preview\",\"id\":\"p\",\"seat\":%d,\"act\":\"%s\"}", seat,
             words);
    say(w, s, request);
}

/* ---- acts ------------------------------------------------------------------------------------- */

static Seat any_seat(World *w, SeatSet may)
{
    Seat seat;
    do seat = (Seat)rng_below(&w->drawing, SEATS_MAX);
    while (!seats_have(may, seat));
    return seat;
}

/* False: the two are not twins any more, or something broke. */
static bool act_on_both(World *w, Side *side, Seat audience)
{
    const SeatSet may = match_may_act(side[0].table->match);
    if (!may) return false;
    const Seat seat = any_seat(w, may);
    Act what;
    if (!any_act(w, side[0].table, seat, &what)) return false;
    const bool first = act(w, &side[0], seat, &what), second = act(w, &side[1], seat, &what);
    if (!first || !second || !looks_same(side, audience)) return false;
    return heard_same(w, side, audience, "what an act led to");
}

static void compare(World *w, Side *side, const Table *t, Seat audience, const Client *listens)
{
    Act what;
    for (int i = 0; i < 2; i++) join(w, &side[i], listens);
    if (!heard_same(w, side, audience, "how the table stands")) return;
    if (listens && any_act(w, t, audience, &what)) {
        for (int i = 0; i < 2; i++) ask_preview(w, &side[i], audience, &what);
        if (!heard_same(w, side, audience, "what an act would mean")) return;
    }
    for (int i = 0; i < ACTS && act_on_both(w, side, audience); i++) continue;
}

void check_twins(World *w, Table *t)
{
    if (t->tempo->goes_on || !t->match || t->kept.state != TABLE_RUNNING || t->question.open) return;
    const Seat audience = (Seat)((int)rng_below(&w->drawing, (uint32_t)t->match->terms.seats + 1) - 1);
    const Client *listens = audience >= 0 ? holder(w, t, audience) : NULL;
    if (audience >= 0 && !listens) return;
    View *view = memory_new(t->game->views->view_size);
    State *twin = memory_new(t->game->views->state_size);
    Side side[2] = {{NULL, NULL, NULL, NULL, NULL, 0}};
    t->game->views->view(&t->match->terms, t->match->state, audience, view);
    t->game->views->determinise(&t->match->terms, view, &w->drawing, twin);
    w->twins++;
    const bool fine = open_side(w, &side[0], t, NULL);
    if (open_side(w, &side[1], t, twin) && fine) compare(w, side, t, audience, listens);
    close_side(&side[0]);
    close_side(&side[1]);
    free(view);
    free(twin);
}
