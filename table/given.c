#include "table/given.h"
#include "base/json.h"
#include "table/say.h"

void given_write(Text *out, const void *given)
{
    const Given *g = given;
    json_words(out, "code", g->guest->table->kept.code);
    json_int(out, "n", g->guest->table->kept.n);
    if (g->has_host) json_words(out, "host", g->host);
    json_key(out, "tokens");
    json_list(out);
    for (Seat p = 0; p < SEATS_MAX; p++) {
        if (!seats_have(g->seats, p)) continue;
        json_object(out);
        json_int(out, "seat", p);
        json_words(out, "token", g->token[p]);
        json_close(out);
    }
    json_close(out);
    json_key(out, "you");
    say_write_you(out, g->guest);
}

void given_seat(Given *g, Guest *guest, Seat seat, const char *name)
{
    seats_give(guest, seat, name, g->token[seat]);
    g->seats |= seat_bit(seat);
}
