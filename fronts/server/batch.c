/* batch.c -- what of tables goes into the store's batch (server.h). */
#include "fronts/server/table.h"
#include "fronts/server/wire/memory.h"
#include "game/terms.h"

#include <stdio.h>

void table_touch(Table *t)
{
    Server *s = t->server;
    t->touches++;
    if (t->mark == s->mark) return;
    t->mark = s->mark;
    if (s->touched_count == s->touched_capacity) {
        s->touched_capacity = s->touched_capacity ? 2 * s->touched_capacity : 16;
        s->touched = memory_resize(s->touched, (size_t)s->touched_capacity * sizeof *s->touched);
    }
    s->touched[s->touched_count++] = (Touched){.id = t->kept.id, .mark = s->mark};
}

void table_save(Table *t)
{
    Text terms = text_in(t->kept.terms, sizeof t->kept.terms);
    terms_write(t->game, &t->terms, &terms);
    t->kept.seats = t->terms.seats;
    t->kept.touched_ms = clock_wall_ms();
    table_touch(t);
    store_save_table(t->server->store, &t->kept);
}

void batch_row(Store *store, const JournalRecord *at, const Row *row, const char *client)
{
    JournalRecord record = {.match_id = at->match_id,
                            .n = at->n,
                            .place = at->place,
                            .kind = (int)row->kind,
                            .tick = row->tick,
                            .seat = row->seat,
                            .early = row->early,
                            .count = row->count,
                            .bot = row->bot};
    snprintf(record.act, sizeof record.act, "%s", row->text);
    snprintf(record.client, sizeof record.client, "%s", client);
    store_append(store, &record);
}

void table_journal(Table *t, const Row *row, const char *client)
{
    table_touch(t);
    batch_row(t->server->store, &(JournalRecord){.match_id = t->head.id, .n = t->kept.n, .place = ++t->rows},
              row, client);
}
