/* loading.c -- which tables the store has, and those that somebody asks for (table/restore.h). */
#include "fronts/server/house/room.h"
#include "fronts/server/wire/log.h"
#include "game/terms.h"
#include "table/owning.h"
#include "table/restore.h"

#include <inttypes.h>
#include <string.h>

bool loading_look(Server *s, const char *code, TableRecord *out)
{
    char normal[STORE_CODE];
    const Table *t = tables_find(s, code);
    if (t) *out = t->kept;
    return t || (code_normal(code, normal) && store_find_code(s->house.store, normal, out));
}

/* Where nodes share a store. False: why in `error`. */
static bool is_ours(Server *s, const char *code, const char **error)
{
    char normal[STORE_CODE];
    if (!code_normal(code, normal)) return false;
    const char *why = owning_claim(&s->house, normal, s->elsewhere);
    if (why) *error = why;
    return !why;
}

static Table *open_here(Server *s, Address *from, const char *code, const char **error)
{
    TableRecord kept;
    Failure why;
    Table *t = tables_find(s, code);
    *error = "error.no_table";
    if (s->house.is_silent) { /* it may be another's by now */
        *error = "error.disk";
        return NULL;
    }
    if (t) return t->kept.state != TABLE_CLOSED ? t : NULL; /* the store may not know yet that it is */
    store_trouble(s->house.store);
    if (!is_ours(s, code, error)) return NULL;
    bool found = loading_look(s, code, &kept);
    const char *unread = restore_trouble(s->house.store);
    if (unread) *error = unread;
    if (unread || !found) return NULL;
    const Game *g = kept.state == TABLE_LOBBY || kept.state == TABLE_CLOSED ? NULL : game_find(kept.game);
    if (g && !tables_have_room(s, from, g)) {
        *error = "error.full";
        return NULL;
    }
    t = restore_table(&s->house, &kept, &why);
    if (!t) *error = why.error;
    if (!t && why.wrong)
        log_line(LOG_ERROR, "table %" PRId64 " cannot be read and is left aside: %s", kept.id, why.wrong);
    if (t && t->match) tables_charge(t, from);
    if (t) table_wake_soon(t);
    return t;
}

Table *loading_open(Server *s, Address *from, const char *code, const char **error)
{
    Table *t = open_here(s, from, code, error);
    store_loaded(s->house.store);
    return t;
}

bool loading_count(Server *s)
{
    s->codes = store_count_tables(s->house.store, -1);
    s->tables_open = store_count_tables(s->house.store, TABLE_CLOSED);
    return s->codes >= 0 && s->tables_open >= 0;
}
