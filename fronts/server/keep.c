/* keep.c -- tables and matches out of the store: on start, after a failed commit, to verify.
 *
 * A match comes back in two steps. Up to the snapshot the journal only says what the log
 * was; from there on every act is played, and must be legal, as it was when it was told.
 * `verify` plays from zero instead and trusts nothing. */
#include "base/hash.h"
#include "fronts/server/bots.h"
#include "fronts/server/memory.h"
#include "fronts/server/play.h"
#include "fronts/server/say.h"
#include "fronts/server/seats.h"
#include "fronts/server/snapshot.h"
#include "fronts/server/stream.h"
#include "fronts/server/table.h"
#include "fronts/server/ticks.h"
#include "fronts/server/turnless.h"
#include "game/terms.h"
#include "match/file.h"

#include <stdio.h>
#include <string.h>

/* ---- a match -------------------------------------------------------------------- */

typedef struct Replay {
    Match *match;
    Snapshot shot; /* row 0: none */
    bool fine;
    bool *by_bot; /* for every act, or NULL */
    void (*each)(void *context, const JournalRecord *r, int acts);
    void *context;
    char *error;
    size_t capacity;
} Replay;

static bool fail(Replay *r, const char *why, int64_t row)
{
    snprintf(r->error, r->capacity, "%s (journal row %lld)", why, (long long)row);
    return r->fine = false;
}

static bool pass_time(Match *m, uint32_t tick)
{
    if (tick > m->tick && m->game->tick_hz) match_tick(m, (int)(tick - m->tick), NULL);
    return tick == m->tick;
}

/* Entry by entry: what bots did is asked by row, and known from the first look at it. */
static bool each_hand(Replay *r, const JournalRecord *row, bool (*each)(Match *, const Entry *))
{
    HandsRow hands = hands_row(row);
    Entry e;
    bool bot;
    while (!hands_row_done(&hands)) {
        if (!hands_row_next(&hands, r->match, &e, &bot) || !each(r->match, &e))
            return fail(r, "hands that did no such thing", row->row);
        if (r->by_bot) r->by_bot[r->match->count - 1] = bot;
    }
    return true;
}

static bool note_entry(Match *m, const Entry *e)
{
    if (m->count == m->capacity) return false;
    m->log[m->count++] = *e;
    return true;
}

static bool play_entry(Match *m, const Entry *e)
{
    return pass_time(m, e->tick) && match_apply(m, e->seat, &e->act, NULL, NULL);
}

static bool note_hands(Replay *r, const JournalRecord *row)
{
    r->match->tick = row->tick;
    return each_hand(r, row, note_entry);
}

/* Before the snapshot: the log alone. */
static bool note_row(Replay *r, const JournalRecord *row)
{
    Match *m = r->match;
    Act act;
    switch (row->kind) {
    case JOURNAL_ACT:
        if (m->count == m->capacity || !match_read_act(m, row->act, &act, NULL))
            return fail(r, "an act that cannot be read", row->row);
        m->log[m->count++] =
            (Entry){.tick = row->tick, .early = (uint16_t)row->early, .seat = (Seat)row->seat, .act = act};
        break;
    case JOURNAL_UNDO:
        if (row->count > m->count) return fail(r, "more taken back than done", row->row);
        m->count -= row->count;
        break;
    case JOURNAL_HANDS: return note_hands(r, row);
    case JOURNAL_TIME: break;
    }
    m->tick = row->tick;
    return true;
}

static bool play_row(Replay *r, const JournalRecord *row)
{
    Match *m = r->match;
    Act act;
    if (row->kind == JOURNAL_UNDO) {
        if (row->count > m->count) return fail(r, "more taken back than done", row->row);
        for (int i = 0; i < row->count; i++) match_undo(m);
        return true;
    }
    if (row->kind == JOURNAL_HANDS && !each_hand(r, row, play_entry)) return false;
    if (!pass_time(m, row->tick)) return fail(r, "time does not fit", row->row);
    if (row->kind == JOURNAL_HANDS) return true;
    if (row->kind == JOURNAL_TIME) return true;
    if (!match_read_act(m, row->act, &act, NULL)) return fail(r, "an act that cannot be read", row->row);
    return match_apply_early(m, (Seat)row->seat, &act, row->early, NULL, NULL) ||
           fail(r, "an act that the rules refuse", row->row);
}

static bool take_snapshot(Replay *r, int64_t row)
{
    Match *m = r->match;
    if (!snapshot_read(&r->shot, m, m->spare)) return fail(r, "a snapshot that cannot be", row);
    memcpy(m->state, m->spare, m->game->state_size);
    m->tick = r->shot.tick;
    return true;
}

static bool on_row(void *context, const JournalRecord *row)
{
    Replay *r = context;
    if (row->early < 0 || row->early > UINT16_MAX) return fail(r, "pressed at no time", row->row);
    if (!(row->row <= r->shot.row ? note_row(r, row) : play_row(r, row))) return false;
    if (row->row == r->shot.row && !take_snapshot(r, row->row)) return false;
    if (r->each) r->each(r->context, row, r->match->count);
    return true;
}

static bool terms_of(const MatchRecord *head, const Game *g, Terms *out)
{
    Scan scan = scan_of(head->terms);
    terms_standard(g, g->seats_min, out);
    return terms_read(g, &scan, out, NULL) && scan_done(&scan);
}

Match *keep_match(Store *store, const MatchRecord *head, bool from_zero, bool *by_bot,
                  void (*each)(void *, const JournalRecord *, int), void *context, char *error,
                  size_t capacity)
{
    const Game *g = game_find(head->game);
    Terms terms;
    uint8_t digest[32];
    Replay r = {.fine = true, .each = each, .context = context, .error = error, .capacity = capacity};
    r.by_bot = by_bot;
    if (g) data_digest(g, g->standard_data, digest);
    if (!g || g->rules_version != head->rules_version || !terms_of(head, g, &terms) ||
        memcmp(digest, head->digest, sizeof digest)) {
        snprintf(error, capacity, "recorded under other rules, options or data");
        return NULL;
    }
    r.match = match_place(memory_new(match_bytes(g, g->acts_max)), g, g->acts_max);
    match_deal(r.match, &terms, head->seed, NULL);
    if (!from_zero) store_find_snapshot(store, head->id, &r.shot);
    if (!store_each_journal(store, head->id, on_row, &r)) fail(&r, "the journal cannot be read", 0);
    free(r.shot.state);
    if (r.fine) return r.match;
    free(r.match);
    return NULL;
}

typedef struct Filed {
    const Match *match;
    const MatchRecord *head;
} Filed;

static void write_file(Text *out, const void *context)
{
    const Filed *f = context;
    match_write(f->match, (const char(*)[NAME_MAX_BYTES])f->head->name, f->head->over_ms != 0, out);
}

Frame *keep_file(const Match *m, const MatchRecord *head)
{
    return frame_write_plain(write_file, &(Filed){m, head});
}

/* ---- a table ------------------------------------------------------------------------ */

static void take_row(void *context, const JournalRecord *row, int acts)
{
    Table *t = context;
    if (row->n > t->kept.n) t->kept.n = row->n;
    if (row->kind != JOURNAL_ACT) return;
    t->by_bot[acts - 1] = row->bot;
    if (row->client[0]) play_note_done(t, (Seat)row->seat, row->client, row->n, acts);
}

static bool take_line(void *context, const ChatRecord *line)
{
    Table *t = context;
    if (line->n > t->kept.n) t->kept.n = line->n;
    say_keep_line(t, line);
    return true;
}

static bool note_client(void *context, const JournalRecord *row)
{
    Table *t = context;
    if (row->kind == JOURNAL_ACT && row->client[0])
        play_note_done(t, (Seat)row->seat, row->client, row->n, 0);
    return true;
}

/* Acts of the match before, for resends that come late. */
static void load_last_done(Table *t)
{
    MatchRecord last;
    if (t->kept.number > 1 && store_find_match(t->server->store, t->kept.id, t->kept.number - 1, &last))
        store_each_journal(t->server->store, last.id, note_client, t);
}

/* A match that cannot go on (a newer program with other rules) leaves its table a lobby. */
static void load_match(Table *t)
{
    char why[160];
    Store *store = t->server->store;
    if (t->kept.state == TABLE_LOBBY || !t->kept.number) return;
    t->by_bot = memory_new((size_t)t->game->acts_max + 1);
    load_last_done(t);
    if (store_find_match(store, t->kept.id, t->kept.number, &t->head))
        t->match = keep_match(store, &t->head, false, t->by_bot, take_row, t, why, sizeof why);
    else
        snprintf(why, sizeof why, "its match is missing");
    if (t->match) return;
    fprintf(stderr, "ilot: table %s starts anew: %s\n", t->kept.code, why);
    t->kept.state = TABLE_LOBBY;
}

Table *keep_load(Server *s, const TableRecord *kept)
{
    const Game *g = game_find(kept->game);
    Scan scan = scan_of(kept->terms);
    Terms terms;
    if (!g || kept->state == TABLE_CLOSED) return NULL;
    terms_standard(g, g->seats_min, &terms);
    if (!terms_read(g, &scan, &terms, NULL) || terms.seats != kept->seats) return NULL;
    Table *t = tables_add(s, kept);
    t->terms = terms;
    load_match(t);
    store_each_chat(s->store, kept->id, CHAT_KEPT, take_line, t);
    t->acted_ms = clock_ms(s);
    turnless_open(t);
    stream_open(t, true);
    ticks_start(t);
    return t;
}

Table *keep_open(Server *s, const char *code)
{
    TableRecord kept;
    char normal[STORE_CODE];
    Table *t = tables_find(s, code);
    if (t || !code_normal(code, normal)) return t;
    if (!store_find_code(s->store, normal, &kept)) return NULL;
    t = keep_load(s, &kept);
    if (t) play_schedule(t);
    return t;
}

static bool load_one(void *context, const TableRecord *kept)
{
    Server *s = context;
    if (kept->state == TABLE_CLOSED) return true;
    Table *t = keep_load(s, kept);
    if (t)
        play_wake(t);
    else
        fprintf(stderr, "ilot: table %s cannot be opened by this program\n", kept->code);
    return true;
}

bool keep_load_all(Server *s) { return store_each_table(s->store, load_one, s); }

/* ---- after a failed commit ------------------------------------------------------------ */

void keep_rebuild(Server *s, int64_t table_id)
{
    Table *old = tables_find_id(s, table_id), *t = NULL;
    TableRecord kept;
    if (!old) return;
    int conns = old->conns;
    Conn **conn = memory_new((size_t)(conns + 1) * sizeof *conn);
    memcpy(conn, old->conn, (size_t)conns * sizeof *conn);
    MoveKey keys[MOVE_KEYS];
    memcpy(keys, old->key, sizeof keys);
    turnless_fail(old, "error.disk");
    for (int i = 0; i < conns; i++) seats_forget(conn[i]);
    tables_remove(old);
    if (store_find_table(s->store, table_id, &kept)) t = keep_load(s, &kept);
    for (int i = 0; t && i < conns; i++) seats_return(conn[i], t);
    if (t) memcpy(t->key, keys, sizeof keys);
    if (t) play_wake(t);
    free(conn);
}
