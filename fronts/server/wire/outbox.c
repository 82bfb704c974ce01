#include "fronts/server/wire/outbox.h"
#include "fronts/server/wire/memory.h"

#include <stdio.h>
#include <string.h>

/* ---- news ------------------------------------------------------------------------- */

void outbox_give(Guest *guest, Frame *f, Mark mark)
{
    conn_put(conn_of(guest), &(Word){.frame = f, .mark = mark});
}

void outbox_tell(Guest *guest, Frame *f, Mark mark) { outbox_give(guest, frame_hold(f), mark); }

/* ---- answers ---------------------------------------------------------------------- */

void outbox_answer(Guest *guest, const char *id, Frame *f, Mark mark)
{
    Word word = {.frame = f, .mark = mark};
    snprintf(word.id, sizeof word.id, "%s", id);
    conn_put(conn_of(guest), &word);
}

/* ---- the fate of a batch ------------------------------------------------------------- */

/* In its place, so that answers keep the order in which they were given. False: it was news. */
static bool lose(Conn *c, Word *w)
{
    c->waiting_bytes -= w->frame->size;
    frame_drop(w->frame);
    if (!w->id[0]) return false;
    w->frame = outbox_disk_error(w->id);
    w->mark = MARK_NONE;
    c->waiting_bytes += w->frame->size;
    return true;
}

void outbox_lost(House *h, Mark from)
{
    for (Conn *c = ((Server *)(void *)h)->waiting; c; c = c->next_waiting) {
        int kept = 0;
        for (int i = 0; i < c->words; i++)
            if (c->word[i].mark < from || lose(c, &c->word[i])) c->word[kept++] = c->word[i];
        c->words = kept;
    }
}

/* Connections, their words and the frames lie apart in memory, and a write takes long: meanwhile what the
 * next ones need is fetched, of each what the step before has brought within reach. */
static void look_ahead(const Conn *c)
{
    const Conn *second = c->next_waiting, *third = second ? second->next_waiting : NULL;
    if (second) {
        __builtin_prefetch(second->address);
        if (second->words) __builtin_prefetch(second->word->frame);
    }
    if (third) {
        __builtin_prefetch(third->word);
        __builtin_prefetch(third->next_waiting);
    }
}

void outbox_let_out(Server *s, Mark reached)
{
    Conn *later = NULL;
    while (s->waiting) {
        Conn *c = s->waiting;
        s->waiting = c->next_waiting;
        c->is_waiting = false;
        look_ahead(c);
        conn_flush(c, reached);
        if (!c->words || c->mode == CONN_CLOSED) continue;
        c->is_waiting = true;
        c->next_waiting = later;
        later = c;
    }
    s->waiting = later;
}
