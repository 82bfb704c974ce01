#include "table/listing.h"
#include "base/json.h"
#include "table/say.h"

void listing_write(Text *out, const Table *t)
{
    int kinds[3] = {0};
    for (int p = 0; p < t->terms.seats; p++) kinds[t->kept.seat[p].kind]++;
    json_words(out, "code", t->kept.code);
    json_words(out, "game", t->game->id);
    json_words(out, "state", TABLE_STATES[t->kept.state]);
    json_int(out, "seats_count", t->terms.seats);
    json_int(out, "people", kinds[SEAT_PERSON]);
    json_int(out, "bots", kinds[SEAT_BOT]);
    json_int(out, "open", kinds[SEAT_OPEN]);
    json_int(out, "watchers", say_watchers(t));
    json_words(out, "host_name", t->kept.host_seat >= 0 ? t->kept.seat[t->kept.host_seat].name : "");
    json_words(out, "terms", t->kept.terms);
}

void listing_write_known(Text *out, const Table *t)
{
    SeatSet may = t->kept.state == TABLE_RUNNING ? match_may_act(t->match) : 0;
    listing_write(out, t);
    json_key(out, "seats");
    json_list(out);
    for (Seat p = 0; p < t->terms.seats; p++) {
        json_object(out);
        json_words(out, "kind", SEAT_KINDS[t->kept.seat[p].kind]);
        json_words(out, "name", t->kept.seat[p].name);
        json_bool(out, "may_act", seats_have(may, p));
        json_close(out);
    }
    json_close(out);
}
