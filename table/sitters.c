#include "table/sitters.h"
#include "base/json.h"

#include <string.h>

static bool is_same(const SeatRecord *now, const SeatSeen *seen)
{
    return now->kind == seen->kind && !strcmp(now->name, seen->name);
}

void sitters_seen(Table *t)
{
    for (Seat p = 0; p < SEATS_MAX; p++) {
        t->seen[p].kind = t->kept.seat[p].kind;
        text_copy(t->seen[p].name, sizeof t->seen[p].name, t->kept.seat[p].name);
    }
}

/* Where there is no more room the oldest is forgotten. */
static void add(MatchRecord *h, const Sitter *one)
{
    if (h->sitters == STORE_SITTERS)
        memmove(h->sitter, h->sitter + 1, (size_t)--h->sitters * sizeof *h->sitter);
    h->sitter[h->sitters++] = *one;
}

void sitters_changed(Table *t)
{
    bool changed = false;
    for (Seat p = 0; t->match && p < t->terms.seats; p++) {
        if (is_same(&t->kept.seat[p], &t->seen[p]) || t->seen[p].kind == SEAT_OPEN || !t->match->count)
            continue;
        Sitter one = {.until = t->match->count, .seat = p, .bot = t->seen[p].kind == SEAT_BOT};
        memcpy(one.name, t->seen[p].name, sizeof one.name);
        add(&t->head, &one);
        changed = true;
    }
    sitters_seen(t);
    if (changed) store_save_match(t->house->store, &t->head);
}

void sitters_undone(Table *t)
{
    bool changed = false;
    for (Sitter *w = t->head.sitter; w < t->head.sitter + t->head.sitters; w++)
        if (w->until > t->match->count) w->until = t->match->count, changed = true;
    if (changed) store_save_match(t->house->store, &t->head);
}

void sitters_write(Text *out, const Table *t)
{
    json_key(out, "sitters");
    json_list(out);
    for (const Sitter *w = t->head.sitter; t->match && w < t->head.sitter + t->head.sitters; w++) {
        json_list(out);
        json_add_int(out, w->until);
        json_add_int(out, w->seat);
        json_add_words(out, SEAT_KINDS[w->bot ? SEAT_BOT : SEAT_PERSON]);
        json_add_words(out, w->name);
        json_close(out);
    }
    json_close(out);
}
