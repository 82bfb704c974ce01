#include "table/welcome.h"
#include "table/tempo.h"

static Moment moment_of(const Table *t)
{
    return (Moment){
        .touches = t->touches, .n = t->kept.n, .acts = t->match->count, .tick = t->tempo->tick(t)};
}

static bool is_of(const Welcome *w, Moment now)
{
    return w->made.touches == now.touches && w->made.n == now.n && w->made.acts == now.acts &&
           w->made.tick == now.tick;
}

void welcome_forget(Table *t)
{
    Welcome *w = t->welcome;
    if (!w) return;
    for (int i = 0; i <= SEATS_MAX; i++) {
        if (w->view[i]) frame_drop(w->view[i]);
        if (w->log[i]) frame_drop(w->log[i]);
    }
    t->house->welcome_bytes -= w->bytes;
    *w->link = w->next;
    if (w->next) w->next->link = w->link;
    free(w);
    t->welcome = NULL;
}

void welcome_forget_one(House *h) { welcome_forget(h->welcomes->table); }

Welcome *welcome_of(Table *t)
{
    House *h = t->house;
    if (t->welcome && !is_of(t->welcome, moment_of(t))) welcome_forget(t);
    if (t->welcome) return t->welcome;
    while (h->welcome_bytes > WELCOMES_MAX) welcome_forget_one(h);
    Welcome *w = t->welcome = memory_new(sizeof *w);
    w->table = t;
    w->made = moment_of(t);
    w->next = h->welcomes;
    w->link = &h->welcomes;
    if (w->next) w->next->link = &w->next;
    h->welcomes = w;
    return w;
}

/* The caller has a hold of its own. */
Frame *welcome_part(Welcome *w, Frame **part, void (*write)(Text *, const void *), const void *context)
{
    if (!*part) {
        *part = frame_write_plain(write, context);
        w->bytes += (*part)->size;
        w->table->house->welcome_bytes += (*part)->size;
    }
    return frame_hold(*part);
}
