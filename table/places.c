#include "table/places.h"
#include "base/json.h"
#include "match/walk.h"

#include <stdlib.h>

typedef struct Places {
    Place place[PIECES_MAX];
    int count;
} Places;

static void forget(Places *all, int piece)
{
    for (int i = all->count - 1; i >= 0; i--)
        if (all->place[i].piece == piece) all->place[i] = all->place[--all->count];
}

bool places_moved(Table *t, const Events *events, const Place *said)
{
    bool counts = false;
    for (int i = 0; i < events->move_count; i++) {
        const Move *move = &events->move[i];
        counts |= said && move->piece == said->piece && move->zone && !move->privy;
        if (t->places) forget(t->places, move->piece);
    }
    if (!counts) return false;
    if (!t->places) t->places = memory_new(sizeof *t->places);
    if (t->places->count == PIECES_MAX) return false;
    t->places->place[t->places->count++] = *said;
    return true;
}

void places_keep(Table *t, const Place *place)
{
    char where[48];
    const int number[] = {place->piece, place->x, place->y};
    Text text = text_in(where, sizeof where);
    for (int i = 0; i < 3; i++) {
        if (i) text_char(&text, ' ');
        text_int(&text, number[i]);
    }
    const Row row = journal_place(t->match, where);
    table_journal(t, &row, "");
}

void places_clear(Table *t)
{
    free(t->places);
    t->places = NULL;
}

void place_write(Text *out, const Place *place)
{
    const int number[] = {place->piece, place->x, place->y};
    json_list(out);
    for (int i = 0; i < 3; i++) json_add_int(out, number[i]);
    json_close(out);
}

void places_write(Text *out, const Table *t)
{
    json_list(out);
    for (int i = 0; t->places && i < t->places->count; i++) place_write(out, &t->places->place[i]);
    json_close(out);
}

/* ---- from the store --------------------------------------------------------------- */

static bool read_place(const char *text, Place *out)
{
    Scan scan = scan_of(text);
    int32_t piece, x, y;
    if (!scan_int(&scan, 0, PIECES_MAX - 1, &piece) || !scan_char(&scan, ' ') ||
        !scan_int(&scan, -PLACE_MAX, PLACE_MAX, &x) || !scan_char(&scan, ' ') ||
        !scan_int(&scan, -PLACE_MAX, PLACE_MAX, &y) || !scan_done(&scan))
        return false;
    *out = (Place){piece, x, y};
    return true;
}

void places_note(SaidList *list, const JournalRecord *row, int acts)
{
    Place place;
    while (list->count && list->said[list->count - 1].act >= acts) list->count--; /* taken back */
    if (row->kind != ROW_PLACE || !acts || !read_place(row->act, &place)) return;
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 16;
        list->said = memory_resize(list->said, (size_t)list->capacity * sizeof *list->said);
    }
    list->said[list->count++] = (Said){acts - 1, place};
}

void places_restore(Table *t, const SaidList *list)
{
    static Events events; /* large, and the loop has one thread */
    Walk walk;
    if (!list->count) return;
    State *s = memory_new(t->game->views->state_size);
    walk_start(&walk, t->match, s, &events);
    for (int i = 0; walk_next(&walk);) {
        const bool is_said = walk.entry && i < list->count && list->said[i].act == walk.acts - 1;
        places_moved(t, &events, is_said ? &list->said[i++].place : NULL);
    }
    free(s);
}
