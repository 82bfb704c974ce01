#include "fronts/server/places.h"
#include "base/json.h"
#include "fronts/server/memory.h"

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

void places_clear(Table *t)
{
    free(t->places);
    t->places = NULL;
}

void place_write(Text *out, const Place *place)
{
    const int number[] = {place->piece, place->x, place->y};
    for (int i = 0; i < 3; i++) {
        text_char(out, i ? ',' : '[');
        text_int(out, number[i]);
    }
    text_char(out, ']');
}

void places_write(Text *out, const Table *t)
{
    text_char(out, '[');
    for (int i = 0; t->places && i < t->places->count; i++) {
        json_comma(out);
        place_write(out, &t->places->place[i]);
    }
    text_char(out, ']');
}
