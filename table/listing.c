#include "table/listing.h"
#include "base/json.h"
#include "table/say.h"

static void write_all(Text *out, const TableRecord *kept, int watchers)
{
    int kinds[3] = {0};
    for (int p = 0; p < kept->seats; p++) kinds[kept->seat[p].kind]++;
    json_words(out, "code", kept->code);
    json_words(out, "game", kept->game);
    json_words(out, "state", TABLE_STATES[kept->state]);
    json_int(out, "seats_count", kept->seats);
    json_int(out, "people", kinds[SEAT_PERSON]);
    json_int(out, "bots", kinds[SEAT_BOT]);
    json_int(out, "open", kinds[SEAT_OPEN]);
    json_int(out, "watchers", watchers);
    json_words(out, "host_name", kept->host_seat >= 0 ? kept->seat[kept->host_seat].name : "");
    json_words(out, "terms", kept->terms);
}

static void write_seats(Text *out, const TableRecord *kept, SeatSet may)
{
    json_key(out, "seats");
    json_list(out);
    for (Seat p = 0; p < kept->seats; p++) {
        json_object(out);
        json_words(out, "kind", SEAT_KINDS[kept->seat[p].kind]);
        json_words(out, "name", kept->seat[p].name);
        json_bool(out, "may_act", seats_have(may, p));
        json_close(out);
    }
    json_close(out);
}

void listing_write(Text *out, const Table *t) { write_all(out, &t->kept, say_watchers(t)); }

void listing_write_known(Text *out, const Table *t)
{
    listing_write(out, t);
    write_seats(out, &t->kept, t->kept.state == TABLE_RUNNING ? match_may_act(t->match) : 0);
}

void listing_write_kept(Text *out, const TableRecord *kept)
{
    write_all(out, kept, 0);
    write_seats(out, kept, 0);
}
