/* change.c -- a table changes: what of it goes into the store's batch. */
#include "game/terms.h"
#include "table/table.h"

void table_touch(Table *t)
{
    House *h = t->house;
    t->touches++;
    if (t->mark == h->mark) return;
    t->mark = h->mark;
    if (h->touched_count == h->touched_capacity) {
        h->touched_capacity = h->touched_capacity ? 2 * h->touched_capacity : 16;
        h->touched = memory_resize(h->touched, (size_t)h->touched_capacity * sizeof *h->touched);
    }
    h->touched[h->touched_count++] = (Touched){.id = t->kept.id, .mark = h->mark};
}

void table_save(Table *t)
{
    Text terms = text_in(t->kept.terms, sizeof t->kept.terms);
    terms_write(t->game, &t->terms, &terms);
    t->kept.seats = t->terms.seats;
    t->kept.touched_ms = clock_wall_ms();
    table_touch(t);
    store_save_table(t->house->store, &t->kept);
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
                            .bot = row->bot,
                            .act = row->text,
                            .client = client};
    store_append(store, &record);
}

void table_journal(Table *t, const Row *row, const char *client)
{
    table_touch(t);
    batch_row(t->house->store, &(JournalRecord){.match_id = t->head.id, .n = t->kept.n, .place = ++t->rows},
              row, client);
}
