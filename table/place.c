/* place.c -- a table begins to be in memory, and ends to be. */
#include "game/terms.h"
#include "table/chronicle.h"
#include "table/places.h"
#include "table/sitters.h"
#include "table/tempo.h"
#include "table/thought.h"
#include "table/welcome.h"

#include <string.h>

void table_place(Table *t, House *h, const TableRecord *kept)
{
    memset(t, 0, sizeof *t);
    t->house = h;
    t->mark = MARK_KEPT;
    t->kept = *kept;
    t->game = game_find(kept->game);
    ASSERT(t->game);
    t->tempo = tempo_of(t->game);
    terms_standard(t->game, kept->seats, &t->terms);
    for (int p = 0; p < SEATS_MAX; p++) t->away_ms[p] = clock_ms(h);
    t->host_away_ms = clock_ms(h);
    t->moment = ++h->lives << 32; /* no thought of another life fits */
    sitters_seen(t);
}

void table_clear(Table *t)
{
    t->tempo->close(t, "error.not_running");
    ASSERT(!t->guests);
    house_stop_thinking(t);
    chronicle_clear(t);
    welcome_forget(t);
    places_clear(t);
    free(t->reaction);
    free(t->plan);
    free(t->match);
    free(t->by_bot);
    free(t->done);
    free(t->chat);
    free(t->key);
    free(t->bans);
    free(t->guest);
    t->gone = true;
}
