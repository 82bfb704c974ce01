/* state.c -- a table becomes another: kept, and told to everybody. */
#include "table/say.h"
#include "table/sitters.h"

void table_changed(Table *t)
{
    t->kept.n++;
    sitters_changed(t);
    table_save(t);
    say_table(t);
}

void table_close(Table *t)
{
    t->kept.state = TABLE_CLOSED;
    if (t->bans) store_unban(t->house->store, t->kept.id);
    if (t->kept.number) {
        table_save(t);
    } else { /* without a match it leaves nothing */
        table_touch(t);
        store_delete_table(t->house->store, t->kept.id);
    }
    say_plain(t, "{\"t\":\"closed\"}");
}
