#include "table/restore.h"
#include "game/terms.h"
#include "match/file.h"
#include "table/bans.h"
#include "table/play.h"
#include "table/record.h"
#include "table/say.h"
#include "table/seats.h"
#include "table/snapshot.h"
#include "table/tempo.h"

#include <inttypes.h>
#include <string.h>

/* ---- a match -------------------------------------------------------------------- */

typedef struct Restore {
    Restoring *how;
    Match *match;
    Snapshot shot; /* row 0: none, or taken */
    int rows;
    bool fine;
} Restore;

static bool fail(Restore *r, const char *why, int row)
{
    Text words = text_in(r->how->why, sizeof r->how->why);
    text_add(&words, why);
    text_add(&words, " (journal row ");
    text_int(&words, row);
    text_add(&words, ")");
    return r->fine = false;
}

/* What was read in trouble tells nothing, not even that it is damaged. */
const char *restore_trouble(Store *store)
{
    const StoreTrouble had = store_trouble(store);
    if (had == STORE_NO_MEMORY || memory_is_short()) return "error.full";
    return had == STORE_UNREADABLE ? "error.disk" : NULL;
}

/* Once its rows up to the snapshot's are noted. */
static bool take_snapshot(Restore *r)
{
    Match *m = r->match;
    const int row = (int)r->shot.row;
    r->shot.row = 0;
    if (!row) return true;
    if (!snapshot_read(&r->shot, m, m->spare)) return fail(r, "a snapshot that cannot be", row);
    memcpy(m->state, m->spare, m->game->views->state_size);
    m->tick = r->shot.tick;
    return true;
}

static Row row_of(const JournalRecord *r)
{
    return (Row){.kind = (RowKind)r->kind,
                 .tick = r->tick,
                 .seat = r->seat,
                 .early = r->early,
                 .count = r->count,
                 .bot = r->bot,
                 .text = r->act};
}

static bool on_row(void *context, const JournalRecord *record)
{
    Restore *r = context;
    const Row row = row_of(record);
    if (record->damaged) return fail(r, "a damaged row", record->place);
    if (record->place != ++r->rows) return fail(r, "rows before it are missing", record->place);
    const bool is_noted = record->place <= r->shot.row;
    if (!is_noted && !take_snapshot(r)) return false;
    const char *wrong = (is_noted ? journal_note : journal_play)(r->match, &row, r->how->by_bot);
    if (wrong) return fail(r, wrong, record->place);
    if (r->how->each) r->how->each(r->how->context, record, r->match->count);
    return true;
}

static void replay(Restore *r, Store *store, const MatchRecord *head)
{
    const Game *g = r->match->game;
    if (!r->how->from_zero) store_find_snapshot(store, head->id, &r->shot);
    if (r->shot.damaged) r->shot.row = 0;    /* everything follows from the rows */
    if (r->shot.damaged && tempo_of(g)->log) /* but such a match is not played again: it would take minutes */
        fail(r, "a damaged snapshot", 0);
    else if (!store_each_journal(store, head->id, on_row, r))
        fail(r, "the journal cannot be read", 0);
    else if (r->fine)
        take_snapshot(r);
    free(r->shot.state);
}

Match *restore_match(Store *store, const MatchRecord *head, Restoring *how)
{
    const Game *g = game_find(head->game);
    Terms terms;
    bool is_foreign;
    const char *wrong = record_match_fault(head, &terms, &is_foreign);
    bool fits = !wrong && how->block && how->block->game == g;
    Match *block = fits ? how->block : wrong ? NULL : memory_try(match_bytes(g, g->acts_max));
    if (!fits) free(how->block);
    how->block = NULL;
    how->error = wrong || block ? NULL : "error.full";
    if (!block) {
        text_copy(how->why, sizeof how->why, wrong ? wrong : "no memory");
        return NULL;
    }
    Restore r = {.how = how, .match = match_place(block, g, g->acts_max), .fine = true};
    match_deal(r.match, &terms, head->seed, NULL);
    store_trouble(store);
    replay(&r, store, head);
    how->error = restore_trouble(store);
    if (how->error) fail(&r, "it cannot be read now", 0);
    if (r.fine) return r.match;
    free(r.match);
    return NULL;
}

/* ---- a table ------------------------------------------------------------------------ */

typedef struct Loading {
    Table *t;
    SaidList places;
} Loading;

static void take_row(void *context, const JournalRecord *row, int acts)
{
    Loading *loading = context;
    Table *t = loading->t;
    places_note(&loading->places, row, acts);
    t->rows = row->place;
    if (row->n > t->kept.n) t->kept.n = row->n;
    if (row->client[0]) play_note_done(t, (Seat)row->seat, row->client, row->n, acts);
}

static bool take_line(void *context, const ChatRecord *line)
{
    Table *t = context;
    if (line->damaged) return true;
    if (line->n > t->kept.n) t->kept.n = line->n;
    say_keep_line(t, line);
    return true;
}

static bool note_client(void *context, const JournalRecord *row)
{
    Table *t = context;
    if (row->client[0] && !row->damaged) play_note_done(t, (Seat)row->seat, row->client, row->n, 0);
    return true;
}

/* Acts of a match that is not played any more, for resends that come late. */
static void load_done(Table *t, int number)
{
    MatchRecord last;
    if (number > 0 && store_find_match(t->house->store, t->kept.id, number, &last))
        store_each_journal(t->house->store, last.id, note_client, t);
}

/* A match that cannot go on leaves its table a lobby, and its people are told. Its records stay as they
 * are; the seed of the next one was not drawn yet. */
static void give_match_up(Table *t, const char *why)
{
    Terms terms;
    bool is_foreign = false;
    if (t->head.id) record_match_fault(&t->head, &terms, &is_foreign);
    log_line(LOG_ERROR, "the match of table %" PRId64 " cannot go on: %s", t->kept.id, why);
    t->notice = is_foreign ? "notice.rules" : "notice.damaged";
    t->kept.state = TABLE_LOBBY;
    chance_bytes(t->kept.next_seed, sizeof t->kept.next_seed);
}

/* NULL, or why it cannot be now. */
static const char *load_match(Table *t, Match *block)
{
    Store *store = t->house->store;
    Loading loading = {.t = t};
    Restoring how = {.block = block, .each = take_row, .context = &loading};
    t->by_bot = how.by_bot = memory_try((size_t)t->game->acts_max + 1);
    if (!t->by_bot) {
        free(block);
        return "error.full";
    }
    bool found = store_find_match(store, t->kept.id, t->kept.number, &t->head);
    const char *error = restore_trouble(store);
    if (found && !error) {
        seed_commitment(t->head.seed, t->commitment);
        t->match = restore_match(store, &t->head, &how);
        error = how.error;
    } else {
        text_copy(how.why, sizeof how.why, "its match is missing");
        free(block);
    }
    if (t->match)
        places_restore(t, &loading.places);
    else if (!error)
        give_match_up(t, how.why);
    free(loading.places.said);
    return error;
}

/* With its match, in the memory of `block` if that is one of the same game. NULL: it is closed, cannot be
 * read, or not now. */
static Table *load(House *h, const TableRecord *kept, Match *block, Failure *why)
{
    Terms terms;
    bool is_closed = !kept->damaged && kept->state == TABLE_CLOSED;
    *why = (Failure){is_closed ? "error.no_table" : "error.damaged",
                     is_closed ? NULL : record_fault(kept, &terms)};
    if (is_closed || why->wrong) {
        free(block);
        return NULL;
    }
    Table *t = house_place(h, kept);
    t->terms = terms;
    load_done(t, t->kept.number - 1);
    if (t->kept.state != TABLE_LOBBY && t->kept.number)
        why->error = load_match(t, block);
    else
        why->error = NULL, load_done(t, t->kept.number), free(block);
    store_each_chat(h->store, kept->id, CHAT_KEPT, take_line, t);
    bans_load(t);
    if (!why->error) why->error = restore_trouble(h->store);
    if (why->error) { /* nothing of it was changed, and it is tried again when somebody comes */
        house_remove(t);
        return NULL;
    }
    t->acted_ms = clock_ms(h);
    t->is_visited = seats_people(t) > 1;
    t->is_waiting = t->kept.state == TABLE_RUNNING && seats_all_away(t);
    t->tempo->open(t, true);
    return t;
}

Table *restore_table(House *h, const TableRecord *kept, Failure *why) { return load(h, kept, NULL, why); }

/* ---- after a lost batch ------------------------------------------------------------------ */

void restore_again(Table *old)
{
    House *h = old->house;
    TableRecord kept;
    Table *t = NULL;
    Failure why = {NULL, NULL};
    int guests = old->guests;
    Guest **guest = memory_new((size_t)(guests + 1) * sizeof *guest);
    for (int i = 0; i < guests; i++) guest[i] = old->guest[i];
    Match *block = old->match; /* it may be the last that there is */
    old->tempo->close(old, "error.disk");
    old->match = NULL;
    for (int i = 0; i < guests; i++) seats_forget(guest[i]);
    store_trouble(h->store);
    if (store_find_table(h->store, old->kept.id, &kept))
        t = load(h, &kept, block, &why);
    else
        why.error = restore_trouble(h->store), free(block);
    for (int i = 0; i < guests; i++) {
        if (guest[i]->since >= h->sent) continue; /* it hears that it did not come in */
        if (t)
            seats_return(guest[i], t);
        else if (why.error)
            say_closed(guest[i], why.error, MARK_NONE);
    }
    if (t) {
        t->key = old->key;
        old->key = NULL;
        bans_follow(t, old);
        house_follows(t, old);
        table_wake_soon(t); /* not now: what it says and keeps belongs to a lap of its own */
    }
    house_remove(old);
    free(guest);
}
