#include "table/say.h"
#include "base/json.h"
#include "match/file.h"
#include "match/tell.h"
#include "table/here.h"
#include "table/outbox.h"
#include "table/tempo.h"

#include <string.h>

/* ---- the match ------------------------------------------------------------------ */

void say_write_match(Text *out, const Table *t)
{
    json_key(out, "match");
    if (!t->match) {
        text_add(out, "null");
        return;
    }
    json_object(out);
    json_int(out, "number", t->head.number);
    json_int(out, "acts", t->match->count);
    if (t->tempo->tick(t) >= 0) json_int(out, "tick", t->tempo->tick(t));
    say_write_hex(out, "commitment", t->commitment);
    json_bool(out, "over", t->kept.state == TABLE_OVER);
    json_close(out);
}

/* ---- messages ------------------------------------------------------------------- */

typedef struct Telling { /* what a writer needs; the rest stays NULL */
    const Table *t;
    const Events *events;
    Seat audience, by;
    const ActNews *act;
    const Frame *alike; /* of an update: the part that everybody is told alike, ready; NULL: there is none */
    Echo *echo;         /* of the audiences before */
    const char *json;
    int count;
    const ChatRecord *line;
    const Act *hint;
} Telling;

static void begin(Text *out, const char *type, const Telling *a, bool versioned, bool own)
{
    json_object(out);
    json_words(out, "t", type);
    if (versioned) json_int(out, "n", a->t->kept.n);
    if (own) json_int(out, "for", a->audience);
}

static void to_all(const Table *t, void (*write)(Text *, const void *), const Telling *a)
{
    if (!t->guests) return;
    Frame *f = frame_write(write, a);
    for (int i = 0; i < t->guests; i++) outbox_tell(t->guest[i], f, t->mark);
    frame_drop(f);
}

bool say_belongs(const Guest *guest, Seat audience)
{
    return audience == SEAT_WATCHER ? !guest->seats : seats_have(guest->seats, audience);
}

static void to_each(const Table *t, void (*write)(Text *, const void *), Telling a)
{
    static Echo echo; /* large, and the loop has one thread */
    echo_clear(&echo);
    a.echo = &echo;
    for (a.audience = SEAT_WATCHER; a.audience < t->terms.seats; a.audience++) {
        Frame *f = NULL;
        for (int i = 0; i < t->guests; i++) {
            if (!say_belongs(t->guest[i], a.audience)) continue;
            if (!f) f = frame_write(write, &a);
            outbox_tell(t->guest[i], f, t->mark);
        }
        if (f) frame_drop(f);
    }
}

static void write_table_news(Text *out, const void *context)
{
    const Telling *a = context;
    begin(out, "table", a, true, false);
    json_key(out, "table");
    say_write_table(out, a->t);
    json_close(out);
}

void say_table(const Table *t) { to_all(t, write_table_news, &(Telling){.t = t}); }

static void write_presences(Text *out, const void *context)
{
    const Telling *a = context;
    begin(out, "presence", a, false, false);
    json_key(out, "seats");
    json_list(out);
    for (Seat p = 0; p < a->t->terms.seats; p++) {
        json_object(out);
        say_write_presence(out, a->t, p);
        json_close(out);
    }
    json_close(out);
    json_int(out, "watchers", say_watchers(a->t));
    say_write_question(out, a->t); /* it lives in memory only: after a restart it is gone */
    json_close(out);
}

static Presence presence_of(const Table *t)
{
    Presence now = {.watchers = say_watchers(t)};
    for (Seat p = 0; p < t->terms.seats; p++) {
        if (seat_is_online(t, p)) now.online |= seat_bit(p);
        if (t->stand_in[p]) now.stand_in |= seat_bit(p);
    }
    return now;
}

void say_presence(Table *t)
{
    const Presence now = presence_of(t);
    if (!memcmp(&now, &t->told, sizeof now)) return;
    t->told = now;
    t->told_ms = clock_ms(t->house);
    to_all(t, write_presences, &(Telling){.t = t});
}

void say_presence_to(Guest *guest)
{
    outbox_give(guest, frame_write(write_presences, &(Telling){.t = guest->table}), guest->table->mark);
}

void say_write_line(Text *out, const ChatRecord *line)
{
    json_object(out);
    json_int(out, "seat", line->seat);
    json_words(out, "name", line->name);
    json_words(out, "text", line->text);
    json_int(out, "at", line->at_ms);
    json_close(out);
}

static void write_line_news(Text *out, const void *context)
{
    const Telling *a = context;
    begin(out, "chat", a, true, false);
    json_key(out, "line");
    say_write_line(out, a->line);
    json_close(out);
}

void say_keep_line(Table *t, const ChatRecord *line)
{
    if (!t->chat) t->chat = memory_new(CHAT_KEPT * sizeof *t->chat);
    if (t->chat_count == CHAT_KEPT) memmove(t->chat, t->chat + 1, (size_t)--t->chat_count * sizeof *t->chat);
    t->chat[t->chat_count++] = *line;
}

void say_line(Table *t, const ChatRecord *line)
{
    say_keep_line(t, line);
    to_all(t, write_line_news, &(Telling){.t = t, .line = line});
}

/* Where everybody plays at once, clocks are brought to now. */
void say_write_view(Text *out, const Table *t, Seat audience, bool whole, Echo *echo)
{
    const Match *m = t->match;
    const Seat seat = say_audience(t, audience);
    Sight sight = {t->tempo->seen(t), t->tempo->offered(t, seat), seat, whole, echo};
    tell_sight(m->game, &m->terms, &sight, out);
}

static void write_view(Text *out, const Telling *a, bool whole)
{
    json_key(out, "view");
    say_write_view(out, a->t, a->audience, whole, a->echo);
}

static void write_events(Text *out, const Telling *a)
{
    json_key(out, "events");
    tell_events(a->t->game, &a->t->match->terms, a->events, a->audience, out);
}

static void write_start(Text *out, const void *context)
{
    const Telling *a = context;
    begin(out, "start", a, true, true);
    json_key(out, "table");
    say_write_table(out, a->t);
    say_write_match(out, a->t);
    write_events(out, a);
    write_view(out, a, true);
    json_close(out);
}

void say_start(const Table *t, const Events *deal)
{
    to_each(t, write_start, (Telling){.t = t, .events = deal});
}

static void write_deed(Text *out, const void *context)
{
    const Telling *a = context;
    say_write_match(out, a->t);
    json_key(out, "by");
    if (a->act) {
        json_object(out);
        json_int(out, "seat", a->act->seat);
        say_write_act(out, a->t, a->act, a->audience);
        json_bool(out, "bot", a->act->bot);
        if (a->act->place) json_key(out, "place"), place_write(out, a->act->place);
        json_close(out);
    } else {
        text_add(out, "null");
    }
    write_events(out, a);
}

static void write_update(Text *out, const void *context)
{
    const Telling *a = context;
    begin(out, "update", a, true, true);
    if (a->alike)
        json_add_json(out, (const char *)a->alike->bytes, (int)a->alike->size);
    else
        write_deed(out, a);
    if (a->act && a->act->is_terse)
        json_key(out, "view"), text_add(out, "null");
    else
        write_view(out, a, false);
    json_close(out);
}

void say_update(const Table *t, const ActNews *act, const Events *events)
{
    Telling a = {.t = t, .act = act, .events = events, .audience = SEAT_WATCHER};
    if (!t->guests) return;
    const bool is_open = act ? act->is_open : say_is_open(0, events);
    Frame *alike = is_open ? frame_write_plain(write_deed, &a) : NULL;
    a.alike = alike;
    to_each(t, write_update, a);
    if (alike) frame_drop(alike);
}

static void write_undone(Text *out, const void *context)
{
    const Telling *a = context;
    begin(out, "undone", a, true, true);
    json_key(out, "table");
    say_write_table(out, a->t);
    say_write_match(out, a->t);
    json_int(out, "seat", a->by);
    json_int(out, "count", a->count);
    write_view(out, a, true);
    json_close(out);
}

void say_undone(const Table *t, Seat by, int count)
{
    to_each(t, write_undone, (Telling){.t = t, .by = by, .count = count});
}

static void write_plain(Text *out, const void *context) { text_add(out, ((const Telling *)context)->json); }

void say_plain(const Table *t, const char *json) { to_all(t, write_plain, &(Telling){.t = t, .json = json}); }

static void write_hint(Text *out, const void *context)
{
    const Telling *a = context;
    char text[ACT_TEXT_MAX];
    Text act = text_in(text, sizeof text);
    a->t->game->texts->write_act(&a->t->match->terms, a->hint, &act);
    begin(out, "hint", a, false, true);
    json_int(out, "acts", a->t->match->count);
    json_words(out, "act", text);
    json_close(out);
}

void say_hint(const Table *t, Seat seat, const Act *act)
{
    Frame *f = frame_write(write_hint, &(Telling){.t = t, .audience = seat, .hint = act});
    for (int i = 0; i < t->guests; i++)
        if (say_belongs(t->guest[i], seat)) outbox_tell(t->guest[i], f, t->mark);
    frame_drop(f);
}

/* ---- to one connection ------------------------------------------------------------- */

static void write_closed(Text *out, const void *why)
{
    json_object(out);
    json_words(out, "t", "closed");
    json_key(out, "why");
    json_list(out);
    json_quoted(out, why);
    json_close(out);
    json_close(out);
}

void say_closed(Guest *guest, const char *why, Mark mark)
{
    outbox_give(guest, frame_write(write_closed, why), mark);
}
