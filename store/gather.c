/* gather.c -- every record as a write of the batch that gathers, its values in the order of schema.c; and
 * that batch on its way. */
#include "store/backend.h"

#include <stdio.h>

static void writes_hash(Writes *w, const uint8_t hash[STORE_HASH]) { writes_blob(w, hash, STORE_HASH); }

/* ---- writing ------------------------------------------------------------------ */

static void save_seat(Writes *w, const TableRecord *t, int seat)
{
    const SeatRecord *r = &t->seat[seat];
    writes_begin(w, SAVE_SEAT);
    writes_int(w, t->id);
    writes_int(w, seat);
    writes_int(w, r->kind);
    writes_text(w, r->level);
    writes_int(w, r->muted);
    writes_text(w, r->name);
    writes_hash(w, r->token);
    writes_sum(w);
}

void store_save_table(Store *s, const TableRecord *t)
{
    Writes *w = &s->open;
    writes_begin(w, SAVE_TABLE);
    writes_int(w, t->id);
    writes_text(w, t->code);
    writes_text(w, t->game);
    writes_text(w, t->terms);
    writes_int(w, t->n);
    writes_int(w, t->state);
    writes_int(w, t->chat);
    writes_text(w, t->stand_in);
    writes_int(w, t->bot_pause_ms);
    writes_int(w, t->host_seat);
    writes_int(w, t->paused);
    writes_int(w, t->listed);
    writes_int(w, t->grace_ms);
    writes_hash(w, t->host);
    writes_int(w, t->number);
    writes_int(w, t->match_id);
    writes_hash(w, t->next_seed);
    writes_int(w, t->created_ms);
    writes_int(w, t->touched_ms);
    writes_int(w, t->seats);
    writes_int(w, t->hints);
    writes_sum(w);
    for (int i = 0; i < t->seats; i++) save_seat(w, t, i);
}

void store_save_match(Store *s, const MatchRecord *m)
{
    Writes *w = &s->open;
    char names[NAMES_SIZE];
    names_join(m, names, sizeof names);
    writes_begin(w, SAVE_MATCH);
    writes_int(w, m->id);
    writes_int(w, m->table_id);
    writes_int(w, m->number);
    writes_int(w, m->rules_version);
    writes_text(w, m->game);
    writes_text(w, m->terms);
    writes_hash(w, m->digest);
    writes_hash(w, m->seed);
    writes_text(w, names);
    writes_int(w, m->started_ms);
    writes_int(w, m->over_ms);
    writes_text(w, m->result);
    writes_sum(w);
}

void store_append(Store *s, const JournalRecord *r)
{
    Writes *w = &s->open;
    writes_begin(w, APPEND);
    writes_int(w, r->match_id);
    writes_int(w, r->n);
    writes_int(w, r->kind);
    writes_int(w, r->tick);
    writes_int(w, r->seat);
    writes_int(w, r->count);
    writes_int(w, r->bot);
    writes_text(w, r->act);
    writes_text(w, r->client);
    writes_int(w, r->early);
    writes_int(w, r->place);
    writes_sum(w);
}

void store_say(Store *s, int64_t table_id, const ChatRecord *c)
{
    Writes *w = &s->open;
    writes_begin(w, SAY);
    writes_int(w, table_id);
    writes_int(w, c->n);
    writes_int(w, c->at_ms);
    writes_int(w, c->seat);
    writes_text(w, c->name);
    writes_text(w, c->text);
    writes_text(w, c->client);
    writes_sum(w);
}

void store_snapshot(Store *s, int64_t match_id, const Snapshot *shot)
{
    Writes *w = &s->open;
    writes_begin(w, SNAPSHOT);
    writes_int(w, match_id);
    writes_int(w, shot->row);
    writes_int(w, shot->tick);
    writes_blob(w, shot->state, shot->size);
    writes_sum(w);
}

void store_save_fact(Store *s, const char *name, const uint8_t value[STORE_FACT])
{
    Writes *w = &s->open;
    writes_begin(w, SAVE_FACT);
    writes_text(w, name);
    writes_blob(w, value, STORE_FACT);
}

void store_ban(Store *s, int64_t table_id, const uint8_t address[STORE_ADDRESS])
{
    Writes *w = &s->open;
    writes_begin(w, BAN);
    writes_int(w, table_id);
    writes_blob(w, address, STORE_ADDRESS);
    writes_sum(w);
}

void store_unban(Store *s, int64_t table_id)
{
    Writes *w = &s->open;
    writes_begin(w, UNBAN);
    writes_int(w, table_id);
}

void store_delete_table(Store *s, int64_t id)
{
    Writes *w = &s->open;
    static const Statement PARTS[] = {DELETE_CHAT, DELETE_SEATS, DELETE_TABLE};
    for (int i = 0; i < 3; i++) {
        writes_begin(w, (int)PARTS[i]);
        writes_int(w, id);
    }
}

void store_forget(Store *s, int closed, int matches)
{
    Writes *w = &s->open;
    static const Statement PARTS[] = {FORGET_JOURNAL, FORGET_SNAPSHOTS, FORGET_MATCHES};
    static const Statement REST[] = {FORGET_CHAT, FORGET_SEATS, FORGET_TABLES};
    for (int i = 0; i < 3; i++) {
        writes_begin(w, (int)PARTS[i]);
        writes_int(w, closed);
        writes_int(w, matches);
    }
    for (int i = 0; i < 3; i++) {
        writes_begin(w, (int)REST[i]);
        writes_int(w, closed);
    }
}

void store_release(Store *s, const char *code)
{
    if (!s->life) return;
    writes_begin(&s->open, RELEASE);
    writes_text(&s->open, code);
    writes_int(&s->open, s->life);
}

void store_show(Store *s, const char *words)
{
    if (!s->life) return;
    writes_begin(&s->open, SHOW);
    writes_text(&s->open, words);
    writes_int(&s->open, s->life);
}

/* ---- batches ------------------------------------------------------------------ */

/* One that memory failed is a batch as well: whoever sends it hears that it is lost. */
size_t store_gathered(const Store *s) { return s->open.size + s->open.is_short + s->beats; }

void store_send(Store *s)
{
    s->beats = false;
    writer_send(&s->writer, &s->open);
}

void store_beat(Store *s) { s->beats = s->life != 0; }

/* What gathers was built on what was lost. */
static BatchFate answered(Store *s, BatchFate fate)
{
    if (fate == BATCH_LOST) {
        snprintf(s->error, sizeof s->error, "%s", s->lost_why);
        writes_clear(&s->open);
        s->beats = false;
    }
    return fate;
}

BatchFate store_fate(Store *s) { return answered(s, writer_fate(&s->writer)); }

bool store_commit(Store *s)
{
    if (answered(s, writer_wait(&s->writer)) == BATCH_LOST) return false;
    if (!store_gathered(s)) return true;
    store_send(s);
    return answered(s, writer_wait(&s->writer)) == BATCH_KEPT;
}
