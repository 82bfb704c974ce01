/* ask_host.c -- what the host may do: set, bot, start, pause, remove, ban, mute, hand over, close;
 * and claim_host, for when the host is gone. */
#include "base/json.h"
#include "table/asked.h"
#include "table/bans.h"
#include "table/play.h"
#include "table/say.h"
#include "table/seats.h"
#include "table/settings.h"
#include "table/tempo.h"
#include "table/thought.h"

#include <string.h>

enum { HOST_GONE_MS = 120000 };

/* Another number of seats: the finished match is put away, seats that are no more lose their people.
 * Other options are the next match's business: the last board stays to be looked at. */
static void change_terms(Table *t, const Terms *terms)
{
    if (terms->seats == t->terms.seats) {
        t->terms = *terms;
        return;
    }
    for (Seat p = (Seat)terms->seats; p < t->terms.seats; p++) seats_free(t, p, "removed");
    t->terms = *terms;
    t->kept.state = TABLE_LOBBY;
    t->tempo->close(t, "error.not_running");
    free(t->match);
    t->match = NULL;
}

static void ask_set(Ask *a)
{
    Table *t = a->table;
    Terms terms = t->terms;
    TableRecord kept = t->kept;
    bool about_terms = ask_has(a, "seats") || ask_has(a, "options");
    if (about_terms && t->kept.state == TABLE_RUNNING) {
        answer_error(a, "error.running");
        return;
    }
    if (!settings_read_terms(a, t->game, &terms) || !settings_read(a, &kept)) return;
    t->kept = kept;
    house_notice(t);
    if (about_terms) change_terms(t, &terms);
    table_changed(t);
    table_wake_soon(t);
    answer_ok(a);
}

static void ask_bot(Ask *a)
{
    Table *t = a->table;
    Seat seat;
    const char *level = NULL;
    if (!ask_any_seat(a, &seat) || !ask_level(a, "level", &level)) return;
    if (t->kept.seat[seat].kind == SEAT_PERSON) {
        answer_error(a, "error.seat_taken");
        return;
    }
    if (!level && t->kept.state == TABLE_RUNNING) {
        answer_error(a, "error.running");
        return;
    }
    if (level)
        seats_put_bot(t, seat, level);
    else
        seats_free(t, seat, NULL);
    table_changed(t);
    table_wake_soon(t);
    answer_ok(a);
}

static void ask_start(Ask *a)
{
    Table *t = a->table;
    int open = 0;
    for (Seat p = 0; p < t->terms.seats; p++) open += t->kept.seat[p].kind == SEAT_OPEN;
    if (t->kept.state == TABLE_RUNNING) {
        answer_error(a, "error.running");
    } else if (open) {
        answer_open_seats(a, open);
    } else {
        if (house_has_room(a->house, a->guest, t->game) && play_start(t))
            answer_ok(a);
        else
            answer_error(a, "error.full");
    }
}

static void ask_pause(Ask *a)
{
    Table *t = a->table;
    bool paused = true;
    if (!ask_bool(a, "paused", &paused)) return;
    if (t->kept.state != TABLE_RUNNING) {
        answer_error(a, "error.not_running");
        return;
    }
    t->tempo->pass(t);
    t->kept.paused = paused;
    t->tempo->rest(t);
    t->acted_ms = clock_ms(a->table->house);
    table_changed(t);
    table_wake_soon(t);
    answer_ok(a);
}

static bool ask_person(Ask *a, Seat *out)
{
    if (!ask_any_seat(a, out)) return false;
    if (a->table->kept.seat[*out].kind == SEAT_PERSON) return true;
    answer_error(a, "error.no_seat");
    return false;
}

static void ask_remove(Ask *a)
{
    Seat seat;
    if (!ask_person(a, &seat)) return;
    settings_vacate(a->table, seat, "removed");
    answer_ok(a);
}

static void ask_mute(Ask *a)
{
    Seat seat;
    bool muted = true;
    if (!ask_person(a, &seat) || !ask_bool(a, "muted", &muted)) return;
    a->table->kept.seat[seat].muted = muted;
    table_changed(a->table);
    answer_ok(a);
}

/* From now on this seat hosts, and nobody by the maker's token; both sides are told. */
static void make_host(Table *t, Seat seat)
{
    Seat before = (Seat)t->kept.host_seat;
    memset(t->kept.host, 0, sizeof t->kept.host);
    t->kept.host_seat = seat;
    t->host_away_ms = seat_is_online(t, seat) ? 0 : clock_ms(t->house);
    table_changed(t);
    for (int i = 0; i < t->guests; i++) {
        Guest *guest = t->guest[i];
        bool hosted = guest->host || seats_have(guest->seats, before);
        guest->host = false;
        if (seats_have(guest->seats, seat))
            say_you(guest, "host");
        else if (hosted)
            say_you(guest, "handed");
    }
}

static void ask_hand_over(Ask *a)
{
    Seat seat;
    if (!ask_person(a, &seat)) return;
    make_host(a->table, seat);
    answer_ok(a);
}

static void ask_claim_host(Ask *a)
{
    const Table *t = a->table;
    Seat own = 0;
    while (own < SEATS_MAX && !seats_have(a->guest->seats, own)) own++;
    if (own == SEATS_MAX) {
        answer_error(a, "error.not_your_seat");
    } else if (!t->host_away_ms || clock_ms(a->table->house) - t->host_away_ms < HOST_GONE_MS) {
        answer_error(a, "error.host_here");
    } else {
        make_host(a->table, own);
        answer_ok(a);
    }
}

/* ---- guests and bans ------------------------------------------------------------------ */

static void write_guests(Text *out, const void *context)
{
    const Table *t = context;
    json_key(out, "guests");
    json_list(out);
    for (int i = 0; i < t->guests; i++) {
        if (t->guest[i]->seats || t->guest[i]->is_leaving || seats_is_host(t->guest[i])) continue;
        json_object(out);
        json_int(out, "guest", (int64_t)t->guest[i]->number);
        json_words(out, "name", t->guest[i]->name);
        json_close(out);
    }
    json_close(out);
}

static void ask_guests(Ask *a) { answer_with(a, write_guests, a->table); }

static void write_ban(Text *out, const void *context) { json_bool(out, "address", *(const bool *)context); }

/* Its seats are free, and it is not wanted any more. */
static bool ban(Ask *a, Guest *guest)
{
    Table *t = a->table;
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(guest->seats, p)) settings_vacate(t, p, "removed");
    return bans_put(t, guest, a->guest);
}

static bool is_meant(const Guest *guest, Seat seat, int64_t number)
{
    return seat >= 0 ? seats_have(guest->seats, seat) : guest->number == (uint64_t)number;
}

/* Nobody bans the host, not even the host. */
static bool may_ban(Ask *a, Seat seat, int64_t number)
{
    const Table *t = a->table;
    bool found = seat >= 0, hosts = false; /* somebody may sit there who is away */
    for (int i = 0; i < t->guests; i++) {
        if (!is_meant(t->guest[i], seat, number)) continue;
        found = true;
        hosts |= seats_is_host(t->guest[i]);
    }
    if (!found || hosts) answer_field(a, seat >= 0 ? "seat" : "guest");
    return found && !hosts;
}

static void ask_ban(Ask *a)
{
    Table *t = a->table;
    Seat seat = SEAT_WATCHER;
    int64_t number = 0;
    bool by_address = false;
    if (!ask_int(a, "guest", 1, INT64_MAX, &number) || (!number && !ask_person(a, &seat))) return;
    if (!may_ban(a, seat, number)) return;
    for (int i = 0; i < t->guests; i++)
        if (is_meant(t->guest[i], seat, number)) by_address |= ban(a, t->guest[i]);
    if (seat >= 0 && t->kept.seat[seat].kind == SEAT_PERSON) settings_vacate(t, seat, "removed"); /* away */
    answer_with(a, write_ban, &by_address);
}

static void ask_close(Ask *a)
{
    table_close(a->table);
    answer_ok(a);
}

const Request HOST_REQUESTS[] = {
    {"set", ask_set, NEEDS_HOST, 1},
    {"bot", ask_bot, NEEDS_HOST, 1},
    {"start", ask_start, NEEDS_HOST, 4},
    {"pause", ask_pause, NEEDS_HOST, 1},
    {"remove", ask_remove, NEEDS_HOST, 1},
    {"mute", ask_mute, NEEDS_HOST, 1},
    {"hand_over", ask_hand_over, NEEDS_HOST, 1},
    {"claim_host", ask_claim_host, NEEDS_TABLE, 1},
    {"guests", ask_guests, NEEDS_HOST, 1},
    {"ban", ask_ban, NEEDS_HOST, 1},
    {"close", ask_close, NEEDS_HOST, 1},
    {NULL, NULL, NEEDS_NOTHING, 0},
};
