/* guest.h -- who is at a table, as far as the table knows: what it may do there, and how far away it is.
 *
 * A table speaks to guests and never to sockets. What is here lives as long as the connection; what a guest
 * may do is looked up again by its tokens when a table is rebuilt from the store. */
#ifndef TABLE_GUEST_H
#define TABLE_GUEST_H

#include "game/game.h"
#include "store/store.h"
#include "table/house.h"
#include "table/pace.h"

enum {
    NAME_SIZE = STORE_NAME,
    MESSAGE_MAX = 16384,
    PING_WAITS = -1
}; /* bytes of a name, and of one thing said */

typedef struct Guest {
    struct Table *table;
    int place;       /* in the table's list */
    Mark since;      /* of the answer that said so: if it is lost, the guest never came */
    uint64_t number; /* of all that ever came */
    char name[NAME_SIZE];
    SeatSet seats;
    bool host;
    Pace chat;
    bool is_leaving; /* banned: at no table once the store knows (bans.h) */
    uint8_t seat_token[SEATS_MAX][STORE_HASH], host_token[STORE_HASH]; /* hashes of what it showed */
    uint8_t seat_before[SEATS_MAX][STORE_HASH]; /* and before that, if the batch with a new one is lost */
    int64_t read_us;                            /* when it said something last */
    int64_t pinged_ms;
    int64_t pinged_us; /* when the last ping went out; PING_WAITS: at the end of this lap */
    int rtt_ms;        /* -1: not measured yet */
    int trips;         /* measured at this table, while few */
    Mark leaves;       /* nothing is heard from it any more, and it goes once this is reached (owning.h) */
    struct Held *held; /* requests of which the answer comes later (outbox.h) */
} Guest;

#endif
