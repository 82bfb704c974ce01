#include "table/chronicle.h"
#include "base/json.h"
#include "match/tell.h"

#include <string.h>

enum { LINES_KEPT = 200 };

typedef struct Chronicle {
    int count;
    int act[LINES_KEPT]; /* its number in the log */
    Frame *line[LINES_KEPT];
} Chronicle;

typedef struct Line {
    const Table *t;
    const ActNews *act;
    const Events *events;
} Line;

static void write_line(Text *out, const void *context)
{
    const Line *l = context;
    const Match *m = l->t->match;
    json_object(out);
    json_int(out, "i", m->count - 1);
    json_int(out, "seat", l->act ? l->act->seat : SEAT_WATCHER);
    json_words(out, "act", l->act ? l->act->text : "");
    json_bool(out, "bot", l->act && l->act->bot);
    json_key(out, "events");
    tell_events(m->game, &m->terms, l->events, SEAT_WATCHER, out);
    json_close(out);
}

void chronicle_add(Table *t, const ActNews *act, const Events *events)
{
    if (!t->chronicle) t->chronicle = memory_new(sizeof *t->chronicle);
    Chronicle *c = t->chronicle;
    if (c->count == LINES_KEPT) {
        frame_drop(c->line[0]);
        memmove(&c->line[0], &c->line[1], (size_t)--c->count * sizeof c->line[0]);
        memmove(&c->act[0], &c->act[1], (size_t)c->count * sizeof c->act[0]);
    }
    c->act[c->count] = t->match->count - 1;
    c->line[c->count++] = frame_write_plain(write_line, &(Line){t, act, events});
}

void chronicle_write(Text *out, const Table *t, int from)
{
    for (int i = 0; t->chronicle && i < t->chronicle->count; i++) {
        if (t->chronicle->act[i] < from) continue;
        const Frame *line = t->chronicle->line[i];
        json_add_json(out, (const char *)line->bytes, (int)line->size);
    }
}

void chronicle_clear(Table *t)
{
    while (t->chronicle && t->chronicle->count) frame_drop(t->chronicle->line[--t->chronicle->count]);
    free(t->chronicle);
    t->chronicle = NULL;
}
