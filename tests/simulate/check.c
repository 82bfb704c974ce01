/* check.c -- what must hold of a client that has caught up, of what was acknowledged, and of a table that is
 * restored from its records. */
#include "game/message.h"
#include "match/tell.h"
#include "table/bans.h"
#include "table/hands.h"
#include "table/places.h"
#include "table/restore.h"
#include "table/say.h"
#include "table/sitters.h"
#include "table/tempo.h"
#include "tests/simulate/simulate.h"

#include <stdio.h>
#include <string.h>

/* ---- who has caught up -------------------------------------------------------------------------- */

static const Piece *piece_with(const Known *s, uint16_t id)
{
    for (int i = 0; i < s->pieces; i++)
        if (s->piece[i].id == id) return &s->piece[i];
    return NULL;
}

static void check_pieces(World *w, const Client *c, const Table *t, Seat audience)
{
    static Piece piece[PIECES_MAX];
    const Known *s = &c->sight[audience + 1];
    const Match *m = t->match;
    View *view = memory_new(t->game->views->view_size);
    t->game->views->view(&m->terms, t->tempo->seen(t), audience, view);
    const int count = t->game->scenes->scene(&m->terms, view, piece, PIECES_MAX);
    if (count != s->pieces)
        world_break(w, "client %d sees %d pieces as %d, and there are %d", c->number, s->pieces, audience,
                    count);
    for (int i = 0; i < count && world_holds(w); i++) {
        const Piece *own = piece_with(s, piece[i].id);
        if (!own || own->zone != piece[i].zone || own->slot != piece[i].slot || own->face != piece[i].face)
            world_break(w, "client %d sees piece %d elsewhere or otherwise as %d (version %lld)", c->number,
                        piece[i].id, audience, (long long)c->n);
    }
    free(view);
}

typedef struct Seen {
    const Table *t;
    Seat audience;
    bool whole;
} Seen;

static void write_seen(Text *out, const void *context)
{
    const Seen *s = context;
    const Match *m = s->t->match;
    tell_sight(m->game, &m->terms,
               &(Sight){s->t->tempo->seen(s->t), s->t->tempo->offered(s->t, s->audience), s->audience,
                        s->whole, NULL},
               out);
}

static void check_view(World *w, const Client *c, const Table *t, Seat audience)
{
    const Known *s = &c->sight[audience + 1];
    if (!s->view) return;
    Frame *f = frame_write_plain(write_seen, &(Seen){t, audience, s->is_whole});
    if (strlen(s->view) != f->size || memcmp(s->view, f->bytes, f->size) != 0)
        world_break(w, "client %d has another view than seat %d's (version %lld)", c->number, audience,
                    (long long)c->n);
    frame_drop(f);
}

void check_client(World *w, Client *c)
{
    const Table *t = c->at ? node_table(c->at, w->code[c->table]) : NULL;
    if (!world_holds(w) || !t || !c->peer || c->peer->guest.table != t || !c->has_state || c->down.first ||
        c->peer->words || !table_is_kept(t))
        return;
    if (shelf_is_buried(c->at->store)) return; /* what it has is nobody's truth */
    if (c->n != t->kept.n) {
        world_break(w, "client %d has caught up with version %lld of table %d, which is at %lld", c->number,
                    (long long)c->n, c->table, (long long)t->kept.n);
        return;
    }
    if (c->seats != c->peer->guest.seats)
        world_break(w, "client %d believes to hold seats %x, and holds %x", c->number, c->seats,
                    c->peer->guest.seats);
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(c->seats, p) && t->kept.seat[p].kind != SEAT_PERSON)
            world_break(w, "client %d holds seat %d, where nobody sits", c->number, p);
    if (!t->match || t->kept.state == TABLE_LOBBY) return;
    for (Seat p = SEAT_WATCHER; p < t->match->terms.seats && world_holds(w); p++) {
        if (!c->sight[p + 1].is_known || !say_belongs(&c->peer->guest, p)) continue;
        w->views++;
        check_pieces(w, c, t, p);
        if (!t->tempo->goes_on) check_view(w, c, t, p); /* else clocks have run on since it was told */
    }
}

/* ---- what was acknowledged --------------------------------------------------------------------------- */

typedef struct Counting {
    World *w;
    const char *code; /* of the table that is looked at */
    int number;       /* and of its match */
} Counting;

/* Ids are "CLIENT-NUMBER": in which match an act of a client's is kept, and how often a line. */
enum { IDS_MAX = 4096 };
static uint8_t kept_acts[CLIENTS][IDS_MAX], kept_lines[CLIENTS][IDS_MAX];

static bool on_row(void *context, const JournalRecord *r)
{
    World *w = ((Counting *)context)->w;
    int client, number;
    told_row(((Counting *)context)->code, r);
    if (sscanf(r->client, "%d-%d", &client, &number) != 2 || number >= IDS_MAX) return true;
    uint8_t *match = &kept_acts[client][number]; /* the last one where it is: older ones are forgotten */
    const int now = ((Counting *)context)->number;
    if (*match && now <= *match + 1) world_break(w, "act %s is kept twice", r->client);
    *match = (uint8_t)(now < UINT8_MAX ? now : UINT8_MAX);
    return true;
}

/* Who has another seat and another name by now is not known again; acts are the seat's, lines are not. */
static bool on_line(void *context, const ChatRecord *line)
{
    static ChatRecord last;
    const bool is_speaker = last.seat == line->seat || !strcmp(last.name, line->name);
    World *w = ((Counting *)context)->w;
    int client, number;
    if (sscanf(line->client, "%d-%d", &client, &number) != 2 || number >= IDS_MAX) return true;
    if (kept_lines[client][number]++ && is_speaker && !strcmp(last.client, line->client))
        world_break(w, "line %s is kept twice", line->client);
    last = *line;
    return true;
}

static bool on_table(void *context, const TableRecord *t)
{
    Counting *c = context;
    MatchRecord head;
    c->code = t->code;
    for (int number = c->number = 1; number <= t->number; c->number = ++number)
        if (store_find_match(c->w->shelf, t->id, number, &head))
            store_each_journal(c->w->shelf, head.id, on_row, c);
        else
            world_break(c->w, "match %d of table %s is not kept", number, t->code);
    store_each_chat(c->w->shelf, t->id, INT32_MAX, on_line, c);
    return true;
}

void check_kept(World *w)
{
    Counting c = {.w = w};
    memset(kept_acts, 0, sizeof kept_acts);
    memset(kept_lines, 0, sizeof kept_lines);
    store_each_table(w->shelf, on_table, &c);
    told_kept(w);
    for (int i = 0; i < w->acked_count && world_holds(w); i++) {
        int client, number;
        if (sscanf(w->acked[i].id, "%d-%d", &client, &number) != 2 || number >= IDS_MAX) continue;
        const bool is_kept = (w->acked[i].is_chat ? kept_lines : kept_acts)[client][number];
        if (!is_kept &&
            !w->acked[i].is_chat) /* a table without a match takes its chat along when it is closed */
            world_break(w, "%s was acknowledged as version %lld, and is not kept", w->acked[i].id,
                        (long long)w->acked[i].n);
    }
}

/* ---- restored ------------------------------------------------------------------------------------------ */

static const char *table_differs(const TableRecord *a, const TableRecord *b)
{
    if (a->n != b->n) return "its version";
    if (a->state != b->state || a->paused != b->paused || a->number != b->number) return "its state";
    if (a->chat != b->chat || a->listed != b->listed || a->hints != b->hints || a->grace_ms != b->grace_ms ||
        a->bot_pause_ms != b->bot_pause_ms || strcmp(a->stand_in, b->stand_in) != 0)
        return "its settings";
    if (a->host_seat != b->host_seat || memcmp(a->host, b->host, STORE_HASH) != 0) return "its host";
    if (memcmp(a->next_seed, b->next_seed, STORE_HASH) != 0) return "its next seed";
    if (a->seats != b->seats || strcmp(a->terms, b->terms) != 0) return "its terms";
    for (int p = 0; p < a->seats; p++) {
        const SeatRecord *x = &a->seat[p], *y = &b->seat[p];
        if (x->kind != y->kind || x->muted != y->muted || strcmp(x->name, y->name) != 0 ||
            strcmp(x->level, y->level) != 0 || memcmp(x->token, y->token, STORE_HASH) != 0)
            return "a seat";
    }
    return NULL;
}

static const char *match_differs(const Table *a, const Table *b)
{
    const Match *x = a->match, *y = b->match;
    if (!x != !y) return "whether it has a match";
    if (!x) return NULL;
    if (a->rows != b->rows) return "the rows of its journal";
    if (x->count != y->count) return "the number of acts";
    for (int i = 0; i < x->count; i++) {
        const Entry *e = &x->log[i], *f = &y->log[i];
        if (e->tick != f->tick || e->early != f->early || e->seat != f->seat ||
            memcmp(&e->act, &f->act, sizeof e->act) != 0)
            return "an act, or when it was pressed";
        if (a->by_bot[i] != b->by_bot[i]) return "whether a bot acted";
    }
    if (x->tick == y->tick && match_hash(x) != match_hash(y)) return "the state of the match";
    return NULL;
}

static const char *head_differs(const Table *a, const Table *b)
{
    const MatchRecord *x = &a->head, *y = &b->head;
    if (!a->match) return NULL;
    if (x->id != y->id || x->number != y->number || memcmp(x->seed, y->seed, STORE_HASH) != 0)
        return "which match it is";
    if (x->over_ms != y->over_ms || strcmp(x->result, y->result) != 0) return "how its match ended";
    for (int p = 0; p < a->match->terms.seats; p++)
        if (strcmp(x->name[p], y->name[p]) != 0) return "who began its match";
    if (x->sitters != y->sitters) return "who sat there before";
    for (int i = 0; i < x->sitters; i++) {
        const Sitter *k = &x->sitter[i], *l = &y->sitter[i];
        if (k->until != l->until || k->seat != l->seat || k->bot != l->bot || strcmp(k->name, l->name) != 0)
            return "who sat there before";
    }
    return NULL;
}

/* Clients come from addresses of their own. */
static const char *bans_differ(const World *w, const Table *a, const Table *b)
{
    for (int i = 0; i < w->clients; i++) {
        Peer p = {.address = i + 1};
        if (bans_hold(a, &p.guest) != bans_hold(b, &p.guest)) return "who is banned";
    }
    return NULL;
}

static const char *done_differs(const Table *a, const Table *b)
{
    for (int i = 0; i < a->done_count; i++) {
        const Done *d = &a->done[i];
        int k = 0;
        while (k < b->done_count && (b->done[k].client != d->client || b->done[k].seat != d->seat)) k++;
        if (k < b->done_count && b->done[k].n != d->n) return "as which version an act was done";
        const bool is_of_this_match = a->match && d->acts && d->n > a->kept.n - a->match->count;
        if (k == b->done_count && is_of_this_match && !a->tempo->goes_on) return "which acts were done";
    }
    return NULL;
}

static void write_parts(Text *out, const void *context)
{
    const Table *t = context;
    text_add(out, "[");
    for (int i = 0; i < t->chat_count; i++) say_write_line(out, &t->chat[i]);
    if (t->match) places_write(out, t);
    text_add(out, "]");
}

static const char *parts_differ(const Table *a, const Table *b)
{
    Frame *x = frame_write_plain(write_parts, a), *y = frame_write_plain(write_parts, b);
    const bool same = x->size == y->size && !memcmp(x->bytes, y->bytes, x->size);
    frame_drop(x);
    frame_drop(y);
    return same ? NULL : "chat or places";
}

void check_restored(World *w, Table *t)
{
    uint8_t epoch[STORE_FACT];
    if (!store_find_fact(w->shelf, "epoch", epoch)) return;
    const Stream *hands = t->stream; /* what they did since the last row is not kept yet */
    if (hands && (hands->kept_acts != t->match->count || hands->kept_tick != t->match->tick)) return;
    if (hands && !chance(w, 60)) return; /* worlds take long to be stepped again */
    Local *other = local_open(w->shelf, 1);
    local_at(other, w->now_us, w->wall_ms);
    const Table *back = local_table(other, t->kept.code);
    const char *what = !back ? "whether it is there" : table_differs(&t->kept, &back->kept);
    if (!what) what = match_differs(t, back);
    if (!what) what = head_differs(t, back);
    if (!what) what = done_differs(t, back);
    if (!what) what = bans_differ(w, t, back);
    if (!what) what = parts_differ(t, back);
    w->restores++;
    if (what) world_break(w, "table %s restored from its records differs in %s", t->kept.code, what);
    local_close(other);
}
