#include "table/here.h"

bool seat_is_online(const Table *t, Seat seat)
{
    if (t->kept.seat[seat].kind == SEAT_BOT) return true;
    for (int i = 0; i < t->guests; i++)
        if (seats_have(t->guest[i]->seats, seat)) return true;
    return false;
}

bool seat_has_bot(const Table *t, Seat seat)
{
    return t->kept.seat[seat].kind == SEAT_BOT || t->stand_in[seat];
}

bool seats_is_host(const Guest *guest)
{
    return guest->table && (guest->host || seats_have(guest->seats, (Seat)guest->table->kept.host_seat));
}

bool seats_host_online(const Table *t)
{
    for (int i = 0; i < t->guests; i++)
        if (seats_is_host(t->guest[i])) return true;
    return false;
}

int seats_people(const Table *t)
{
    int people = 0;
    for (Seat p = 0; p < t->terms.seats; p++) people += t->kept.seat[p].kind == SEAT_PERSON;
    return people;
}

bool seats_all_away(const Table *t)
{
    bool people = !t->guests;
    for (Seat p = 0; p < t->terms.seats; p++) {
        if (t->kept.seat[p].kind != SEAT_PERSON) continue;
        if (seat_is_online(t, p)) return false;
        people = true;
    }
    return people;
}
