/* doors.c -- what tables ask about their guests (table/house.h): where they come from, what they may cost. */
#include "fronts/server/house/qr.h"
#include "fronts/server/house/room.h"
#include "fronts/server/wire/ws.h"

#include <stdio.h>
#include <string.h>

bool house_knows_address(Guest *guest, uint8_t out[STORE_ADDRESS])
{
    const Address *a = conn_of(guest)->address;
    if (!a || a->is_proxy) return false;
    memcpy(out, a->key, STORE_ADDRESS);
    return true;
}

void house_charge(Guest *guest, int cost) { ws_spend(conn_of(guest), cost); }
void house_guessed_wrong(Guest *guest) { guess_failed(conn_of(guest)); }

void house_write_link(Guest *guest, const char *code, const char *key, char *out, size_t capacity)
{
    snprintf(out, capacity, "%s/t/%s#move=%s", conn_of(guest)->origin, code, key);
}

Frame *house_draw_link(const char *link) { return qr_svg(link); }

void house_stop_thinking(Table *t)
{
    for (int p = 0; p < SEATS_MAX; p++) queue_drop(server_of(t), &room_of(t)->reaction[p].job);
}
