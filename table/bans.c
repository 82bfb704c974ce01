#include "table/bans.h"
#include "table/say.h"
#include "table/seats.h"

#include <string.h>

enum { BANS_MAX = 64 }; /* of each kind; the oldest of connections gives way */

typedef struct Bans {
    int addresses, conns;
    uint8_t address[BANS_MAX][STORE_ADDRESS];
    uint64_t conn[BANS_MAX];
    Mark since[BANS_MAX]; /* of the batch in which each was banned */
} Bans;

static Bans *bans_of(Table *t)
{
    if (!t->bans) t->bans = memory_new(sizeof *t->bans);
    return t->bans;
}

static bool take_ban(void *context, const uint8_t address[STORE_ADDRESS])
{
    Bans *b = bans_of(context);
    if (b->addresses < BANS_MAX) memcpy(b->address[b->addresses++], address, STORE_ADDRESS);
    return true;
}

void bans_load(Table *t) { store_each_ban(t->house->store, t->kept.id, take_ban, t); }

static void ban_conn(Bans *b, uint64_t number, Mark since)
{
    const int at = b->conns++ % BANS_MAX;
    b->conn[at] = number;
    b->since[at] = since;
}

void bans_follow(Table *t, const Table *after)
{
    const Bans *old = after->bans;
    for (int i = 0; old && i < old->conns && i < BANS_MAX; i++)
        if (old->since[i] < t->house->sent) ban_conn(bans_of(t), old->conn[i], old->since[i]);
}

static bool has_address(const Table *t, const uint8_t address[STORE_ADDRESS])
{
    for (int i = 0; t->bans && i < t->bans->addresses; i++)
        if (!memcmp(t->bans->address[i], address, STORE_ADDRESS)) return true;
    return false;
}

bool bans_hold(const Table *t, Guest *guest)
{
    const Bans *b = t->bans;
    uint8_t address[STORE_ADDRESS];
    for (int i = 0; b && i < b->conns && i < BANS_MAX; i++)
        if (b->conn[i] == guest->number) return true;
    return house_knows_address(guest, address) && has_address(t, address);
}

bool bans_put(Table *t, Guest *guest, Guest *host)
{
    Bans *b = bans_of(t);
    uint8_t address[STORE_ADDRESS], own[STORE_ADDRESS];
    table_touch(t);
    ban_conn(b, guest->number, t->mark);
    guest->is_leaving = t->sends_away = true;
    say_closed(guest, "error.banned", t->mark);
    if (!house_knows_address(guest, address) || b->addresses == BANS_MAX) return false;
    if (house_knows_address(host, own) && !memcmp(own, address, STORE_ADDRESS)) return false;
    if (!has_address(t, address)) {
        memcpy(b->address[b->addresses++], address, STORE_ADDRESS);
        store_ban(t->house->store, t->kept.id, address);
    }
    return true;
}

void bans_send_away(Table *t)
{
    t->sends_away = false;
    for (int i = t->guests - 1; i >= 0; i--)
        if (t->guest[i]->is_leaving) seats_detach(t->guest[i]);
}
