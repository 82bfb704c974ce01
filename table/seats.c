#include "table/seats.h"
#include "table/play.h"
#include "table/presses.h"
#include "table/say.h"
#include "table/tempo.h"

#include <string.h>

enum { TOUCH_MS = 3600 * 1000 };

/* ---- tokens ------------------------------------------------------------------ */

/* Which records have no secret is no secret. */
static bool is_nobodys(const uint8_t hash[STORE_HASH])
{
    static const uint8_t zeros[STORE_HASH];
    return !memcmp(hash, zeros, STORE_HASH);
}

void token_hash(const char *text, uint8_t hash[STORE_HASH]) { secret_hash(text, hash); }

void token_new(char text[TOKEN_TEXT], uint8_t hash[STORE_HASH])
{
    uint8_t secret[(TOKEN_TEXT - 1) / 2];
    chance_bytes(secret, sizeof secret);
    Text words = text_in(text, TOKEN_TEXT);
    text_hex(&words, secret, sizeof secret);
    token_hash(text, hash);
}

bool token_fits(const uint8_t hash[STORE_HASH], const uint8_t kept[STORE_HASH])
{
    return !is_nobodys(kept) && secret_equal(hash, kept);
}

bool token_opens(const char *text, const TableRecord *kept)
{
    uint8_t hash[STORE_HASH];
    token_hash(text, hash);
    bool opens = token_fits(hash, kept->host);
    for (int p = 0; p < kept->seats && !opens; p++) opens = token_fits(hash, kept->seat[p].token);
    return opens;
}

/* ---- who holds what ----------------------------------------------------------- */

/* A match that nobody follows stands still. Whoever comes back first finds it as it was, and the others
 * have their grace from then on. */
static void wait_for_people(Table *t)
{
    int64_t now = clock_ms(t->house);
    bool waits = t->kept.state == TABLE_RUNNING && seats_all_away(t);
    if (waits == t->is_waiting) return;
    if (waits) t->tempo->pass(t);
    if (waits && t->kept.state != TABLE_RUNNING) return; /* it had just ended */
    t->is_waiting = waits;
    t->tempo->rest(t);
    t->acted_ms = now;
    for (Seat p = 0; p < t->terms.seats; p++)
        if (t->away_ms[p] && !waits) t->away_ms[p] = now;
}

/* Looks who is here, starts and ends absences; the table tells everybody when it wakes. */
static void look_around(Table *t)
{
    int64_t now = clock_ms(t->house);
    for (Seat p = 0; p < t->terms.seats; p++) {
        if (!seat_is_online(t, p)) {
            if (!t->away_ms[p]) t->away_ms[p] = now;
            distances_forget(t, p);
            continue;
        }
        t->away_ms[p] = 0;
        if (t->stand_in[p]) t->moment++; /* a bot's thought for this seat is not wanted any more */
        t->stand_in[p] = false;
    }
    if (seats_host_online(t))
        t->host_away_ms = 0;
    else if (!t->host_away_ms)
        t->host_away_ms = now;
    t->presence_is_old = true;
    wait_for_people(t);
    if (!t->guests && clock_wall_ms() - t->kept.touched_ms > TOUCH_MS) table_save(t); /* somebody was here */
    table_wake_soon(t);
}

static void hold(Guest *guest, Seat seat, const uint8_t hash[STORE_HASH])
{
    guest->seats |= seat_bit(seat);
    memcpy(guest->seat_before[seat], guest->seat_token[seat], STORE_HASH);
    memcpy(guest->seat_token[seat], hash, STORE_HASH);
    guest->trips = 0; /* another line: it is measured anew */
    distances_forget(guest->table, seat);
}

/* ---- coming and going ------------------------------------------------------------ */

static void enter(Guest *guest, Table *t)
{
    if (t->guests == t->guest_capacity) {
        t->guest_capacity = t->guest_capacity ? 2 * t->guest_capacity : 4;
        t->guest = memory_resize(t->guest, (size_t)t->guest_capacity * sizeof *t->guest);
    }
    guest->place = t->guests;
    guest->table = t;
    t->guest[t->guests++] = guest;
    house_notice(t);
}

void seats_forget(Guest *guest)
{
    Table *t = guest->table;
    if (!t) return;
    t->guest[guest->place] = t->guest[--t->guests];
    t->guest[guest->place]->place = guest->place;
    guest->table = NULL;
    house_notice(t);
}

/* As if it had never shown anything. */
static void forget_rights(Guest *guest)
{
    guest->seats = 0;
    guest->host = guest->is_leaving = false;
    memset(guest->seat_token, 0, sizeof guest->seat_token);
    memset(guest->seat_before, 0, sizeof guest->seat_before);
    memset(guest->host_token, 0, sizeof guest->host_token);
}

void seats_attach(Guest *guest, Table *t)
{
    seats_detach(guest);
    forget_rights(guest);
    enter(guest, t);
    look_around(t);
}

bool seats_show_token(Guest *guest, const char *token)
{
    uint8_t hash[STORE_HASH];
    Table *t = guest->table;
    token_hash(token, hash);
    for (Seat p = 0; p < t->terms.seats; p++) {
        if (!token_fits(hash, t->kept.seat[p].token)) continue;
        hold(guest, p, hash);
        look_around(t);
        return true;
    }
    return false;
}

void seats_show_host(Guest *guest, const char *token)
{
    token_hash(token, guest->host_token);
    guest->host = token_fits(guest->host_token, guest->table->kept.host);
    if (guest->host) look_around(guest->table);
}

void seats_detach(Guest *guest)
{
    Table *t = guest->table;
    if (!t) return;
    seats_forget(guest);
    forget_rights(guest);
    look_around(t);
}

void seats_leave(Guest *guest)
{
    Table *t = guest->table;
    SeatSet seats = guest->seats;
    seats_detach(guest);
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(seats, p) && t->away_ms[p] && t->kept.grace_ms >= 0) t->away_ms[p] -= t->kept.grace_ms;
    table_wake_soon(t);
}

void seats_return(Guest *guest, Table *t)
{
    guest->seats = 0;
    guest->is_leaving = false;
    enter(guest, t);
    for (Seat p = 0; p < t->terms.seats; p++) {
        if (token_fits(guest->seat_before[p], t->kept.seat[p].token))
            memcpy(guest->seat_token[p], guest->seat_before[p], STORE_HASH);
        if (token_fits(guest->seat_token[p], t->kept.seat[p].token)) guest->seats |= seat_bit(p);
    }
    guest->host = token_fits(guest->host_token, t->kept.host);
    look_around(t);
}

/* ---- the seat itself ------------------------------------------------------------ */

void seats_give(Guest *guest, Seat seat, const char *name, char token[TOKEN_TEXT])
{
    SeatRecord *r = &guest->table->kept.seat[seat];
    table_touch(guest->table);
    memset(r, 0, sizeof *r);
    r->kind = SEAT_PERSON;
    text_copy(r->name, sizeof r->name, name);
    token_new(token, r->token);
    hold(guest, seat, r->token);
    look_around(guest->table);
}

/* The next person hosts when nobody else can: the maker's token is void or was never here. */
static void find_host(Table *t)
{
    if (!is_nobodys(t->kept.host)) return;
    for (Seat p = 0; p < t->terms.seats && t->kept.host_seat < 0; p++)
        if (t->kept.seat[p].kind == SEAT_PERSON) t->kept.host_seat = p;
}

void seats_free(Table *t, Seat seat, const char *why)
{
    bool hosts = t->kept.host_seat == seat;
    table_touch(t); /* before anybody is told: it waits for the store */
    memset(&t->kept.seat[seat], 0, sizeof t->kept.seat[seat]);
    t->stand_in[seat] = false;
    if (hosts) {
        t->kept.host_seat = -1;
        find_host(t);
    }
    for (int i = 0; i < t->guests; i++) {
        Guest *guest = t->guest[i];
        if (!seats_have(guest->seats, seat)) continue;
        guest->seats &= (SeatSet)~seat_bit(seat);
        if (why) say_you(guest, why);
    }
    look_around(t);
}

void seats_put_bot(Table *t, Seat seat, const char *level)
{
    SeatRecord *r = &t->kept.seat[seat];
    memset(r, 0, sizeof *r);
    r->kind = SEAT_BOT;
    text_copy(r->level, sizeof r->level, level);
    t->moment++;
    look_around(t);
}
