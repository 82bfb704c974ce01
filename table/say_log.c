/* say_log.c -- how a match went, act by act, a page at a time. */
#include "base/json.h"
#include "match/tell.h"
#include "match/walk.h"
#include "table/tempo.h"

bool say_is_open(SeatSet might_act, const Events *events)
{
    bool secret = might_act & (might_act - 1);
    for (int i = 0; i < events->count; i++) secret |= events->event[i].privy != 0;
    for (int i = 0; i < events->move_count; i++) secret |= events->move[i].privy != 0;
    return !secret;
}

void say_write_act(Text *out, const Table *t, const ActNews *act, Seat audience)
{
    json_key(out, "act");
    if (act->is_open || act->seat == audience || t->kept.state == TABLE_OVER)
        json_quoted(out, act->text);
    else
        text_add(out, "null");
}

/* What time did, and the deal, have no act of their own: they stand at the number of the last one. */
static void write_step(Text *out, const Table *t, const Walk *walk, Seat audience)
{
    char words[ACT_TEXT_MAX] = "";
    const Match *m = t->match;
    const Entry *e = walk->entry;
    Text text = text_in(words, sizeof words);
    ActNews act = {.seat = e ? e->seat : SEAT_WATCHER,
                   .text = words,
                   .is_open = !e || say_is_open(walk->might_act, walk->events)};
    if (e) m->game->texts->write_act(&m->terms, &e->act, &text);
    json_object(out);
    json_int(out, "i", walk->acts - 1);
    json_int(out, "seat", act.seat);
    say_write_act(out, t, &act, audience);
    json_bool(out, "bot", e && t->by_bot[walk->acts - 1]);
    json_key(out, "events");
    tell_events(m->game, &m->terms, walk->events, audience, out);
    json_close(out);
}

/* Plays the match once more: in silence up to the page, then telling. Worlds that hands move would take
 * minutes: what was kept of them is told. */
static void write_page(Text *out, const Table *t, Seat audience, Page page)
{
    static Events events; /* large, and the loop has one thread */
    State *s = memory_new(t->game->views->state_size);
    Walk walk;
    walk_start(&walk, t->match, s, page.from ? NULL : &events);
    if (!page.from) write_step(out, t, &walk, audience);
    if (t->tempo->log) t->tempo->log(out, t, page.from);
    while (!t->tempo->log && walk.acts < page.from && walk_next(&walk)) continue;
    walk.events = &events;
    while (!t->tempo->log && walk.acts <= page.to && walk_next(&walk))
        if ((!page.from || walk.acts > page.from) && walk.acts <= page.to)
            write_step(out, t, &walk, audience);
    free(s);
}

Page say_page(const Table *t, int64_t from, int64_t to)
{
    int end = t->match->count;
    if (to < end) end = (int)to;
    if (from > end) from = end;
    bool is_long = !t->tempo->log && end - from > LOG_PAGE;
    return (Page){(int)from, is_long ? (int)from + LOG_PAGE : end};
}

Page say_last_page(const Table *t, int from)
{
    int last = t->tempo->log ? 0 : t->match->count - LOG_PAGE;
    return say_page(t, from > last ? from : last, INT32_MAX);
}

void say_write_log(Text *out, const Table *t, Seat audience, Page page)
{
    json_object(out);
    json_int(out, "for", audience);
    json_int(out, "from", page.from);
    json_int(out, "to", page.to);
    json_key(out, "acts");
    json_list(out);
    write_page(out, t, audience, page);
    json_close(out);
    json_close(out);
}
