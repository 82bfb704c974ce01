/* say_state.c -- everything about a table, for who comes there or holds other seats now. */
#include "base/json.h"
#include "table/outbox.h"
#include "table/say.h"
#include "table/tempo.h"
#include "table/welcome.h"

typedef struct Part {
    const Table *t;
    Seat audience;
    Page page;
} Part;

static void write_view(Text *out, const void *context)
{
    const Part *p = context;
    say_write_view(out, p->t, p->audience, true, NULL);
}

static void write_log(Text *out, const void *context)
{
    const Part *p = context;
    say_write_log(out, p->t, p->audience, p->page);
}

typedef struct Told {
    const Table *t;
    const Guest *guest;
    int count; /* of its audiences */
    Seat audience[SEATS_MAX + 1];
    Frame *view[SEATS_MAX + 1], *log[SEATS_MAX + 1]; /* log NULL: not wanted */
} Told;

static Frame *log_for(Welcome *w, Part p, int from)
{
    p.page = say_last_page(p.t, from);
    if (p.page.from == say_last_page(p.t, 0).from)
        return welcome_part(w, &w->log[p.audience + 1], write_log, &p);
    return frame_write_plain(write_log, &p); /* less than the others want */
}

static void gather(Told *told, Table *t, int log_from)
{
    Welcome *w = welcome_of(t);
    for (Seat p = SEAT_WATCHER; p < t->terms.seats; p++) {
        if (!say_belongs(told->guest, p)) continue;
        const Part part = {.t = t, .audience = say_audience(t, p)};
        int i = told->count++;
        told->audience[i] = p;
        told->view[i] = welcome_part(w, &w->view[part.audience + 1], write_view, &part);
        told->log[i] = log_from >= 0 ? log_for(w, part, log_from) : NULL;
    }
}

static void write_views(Text *out, const Told *told)
{
    json_key(out, "views");
    json_list(out);
    for (int i = 0; i < told->count; i++) {
        json_object(out);
        json_int(out, "for", told->audience[i]);
        json_key(out, "view");
        text_add_part(out, (const char *)told->view[i]->bytes, (int)told->view[i]->size);
        json_close(out);
    }
    json_close(out);
}

static void write_logs(Text *out, const Told *told)
{
    json_key(out, "log");
    json_list(out);
    for (int i = 0; i < told->count && told->log[i]; i++)
        json_add_json(out, (const char *)told->log[i]->bytes, (int)told->log[i]->size);
    json_close(out);
}

static void write_state(Text *out, const void *context)
{
    const Told *told = context;
    const Table *t = told->t;
    json_object(out);
    json_words(out, "t", "state");
    json_int(out, "n", t->kept.n);
    json_int(out, "now", clock_wall_ms());
    json_key(out, "table");
    say_write_table(out, t);
    json_key(out, "you");
    say_write_you(out, told->guest);
    json_key(out, "chat");
    json_list(out);
    for (int i = 0; i < t->chat_count; i++) say_write_line(out, &t->chat[i]);
    json_close(out);
    say_write_match(out, t);
    if (t->places) json_key(out, "places"), places_write(out, t);
    write_views(out, told);
    write_logs(out, told);
    json_close(out);
}

void say_state(Guest *guest, int log_from)
{
    Told told = {.t = guest->table, .guest = guest};
    if (guest->table->match)
        gather(&told, guest->table, log_from); /* before the rest: writing does not nest */
    outbox_give(guest, frame_write(write_state, &told), guest->table->mark);
    for (int i = 0; i < told.count; i++) {
        frame_drop(told.view[i]);
        if (told.log[i]) frame_drop(told.log[i]);
    }
    guest->table->tempo->greet(guest);
}

/* ---- other rights ------------------------------------------------------------------------ */

typedef struct Changed {
    const Guest *guest;
    const char *why;
} Changed;

static void write_you(Text *out, const void *context)
{
    const Changed *c = context;
    json_object(out);
    json_words(out, "t", "you");
    json_key(out, "you");
    say_write_you(out, c->guest);
    json_words(out, "why", c->why);
    json_close(out);
}

void say_you(Guest *guest, const char *why)
{
    outbox_give(guest, frame_write(write_you, &(Changed){guest, why}), guest->table->mark);
    say_state(guest, 0);
}
