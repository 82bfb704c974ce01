#include "fronts/server/welcome.h"
#include "base/json.h"
#include "fronts/server/memory.h"
#include "fronts/server/outbox.h"
#include "fronts/server/tempo.h"

/* ---- made once ------------------------------------------------------------------------ */

typedef struct Moment { /* time passes also where nobody changes the table */
    int64_t n;
    int acts;
    int64_t tick;
} Moment;

typedef struct Welcome {
    Table *table;
    struct Welcome *next, **link; /* in the server's list */
    Moment made;
    size_t bytes;
    Frame *view[SEATS_MAX + 1], *log[SEATS_MAX + 1]; /* by audience, watchers first; NULL: not asked yet */
} Welcome;

static Moment moment_of(const Table *t)
{
    return (Moment){.n = t->kept.n, .acts = t->match->count, .tick = t->tempo->tick(t)};
}

static bool is_of(const Welcome *w, Moment now)
{
    return w->made.n == now.n && w->made.acts == now.acts && w->made.tick == now.tick;
}

void welcome_forget(Table *t)
{
    Welcome *w = t->welcome;
    if (!w) return;
    for (int i = 0; i <= SEATS_MAX; i++) {
        if (w->view[i]) frame_drop(w->view[i]);
        if (w->log[i]) frame_drop(w->log[i]);
    }
    t->server->welcome_bytes -= w->bytes;
    *w->link = w->next;
    if (w->next) w->next->link = w->link;
    free(w);
    t->welcome = NULL;
}

void welcome_forget_one(Server *s) { welcome_forget(s->welcomes->table); }

static Welcome *welcome_of(Table *t)
{
    Server *s = t->server;
    if (t->welcome && !is_of(t->welcome, moment_of(t))) welcome_forget(t);
    if (t->welcome) return t->welcome;
    while (s->welcome_bytes > WELCOMES_MAX) welcome_forget_one(s);
    Welcome *w = t->welcome = memory_new(sizeof *w);
    w->table = t;
    w->made = moment_of(t);
    w->next = s->welcomes;
    w->link = &s->welcomes;
    if (w->next) w->next->link = &w->next;
    s->welcomes = w;
    return w;
}

typedef struct Part {
    const Table *t;
    Seat audience;
    Page page;
} Part;

static void write_view(Text *out, const void *context)
{
    const Part *p = context;
    say_write_view(out, p->t, p->audience, true);
}

static void write_log(Text *out, const void *context)
{
    const Part *p = context;
    say_write_log(out, p->t, p->audience, p->page);
}

/* The caller has a hold of its own. */
static Frame *shared(Welcome *w, Frame **part, void (*write)(Text *, const void *), const Part *p)
{
    if (!*part) {
        *part = frame_write_plain(write, p);
        w->bytes += (*part)->size;
        w->table->server->welcome_bytes += (*part)->size;
    }
    return frame_hold(*part);
}

/* ---- told to each ----------------------------------------------------------------------- */

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
    if (p.page.from == say_last_page(p.t, 0).from) return shared(w, &w->log[p.audience + 1], write_log, &p);
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
        told->view[i] = shared(w, &w->view[part.audience + 1], write_view, &part);
        told->log[i] = log_from >= 0 ? log_for(w, part, log_from) : NULL;
    }
}

static void write_views(Text *out, const Told *told)
{
    json_key(out, "views");
    text_char(out, '[');
    for (int i = 0; i < told->count; i++) {
        json_comma(out);
        text_char(out, '{');
        json_int(out, "for", told->audience[i]);
        json_key(out, "view");
        text_add_part(out, (const char *)told->view[i]->bytes, (int)told->view[i]->size);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void write_logs(Text *out, const Told *told)
{
    json_key(out, "log");
    text_char(out, '[');
    for (int i = 0; i < told->count && told->log[i]; i++) {
        json_comma(out);
        text_add_part(out, (const char *)told->log[i]->bytes, (int)told->log[i]->size);
    }
    text_char(out, ']');
}

static void write_state(Text *out, const void *context)
{
    const Told *told = context;
    const Table *t = told->t;
    text_char(out, '{');
    json_words(out, "t", "state");
    json_int(out, "n", t->kept.n);
    json_int(out, "now", clock_wall_ms());
    json_key(out, "table");
    say_write_table(out, t);
    json_key(out, "you");
    say_write_you(out, told->guest);
    json_key(out, "chat");
    text_char(out, '[');
    for (int i = 0; i < t->chat_count; i++) {
        json_comma(out);
        say_write_line(out, &t->chat[i]);
    }
    text_char(out, ']');
    say_write_match(out, t);
    if (t->places) json_key(out, "places"), places_write(out, t);
    write_views(out, told);
    write_logs(out, told);
    text_char(out, '}');
}

void welcome(Guest *guest, int log_from)
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
