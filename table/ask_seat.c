/* ask_seat.c -- requests about one's place: sit, stand, name, chat, move, claim. */
#include "base/json.h"
#include "table/asked.h"
#include "table/clean.h"
#include "table/given.h"
#include "table/say.h"
#include "table/settings.h"

#include <string.h>

enum { LINE_CHARACTERS = 200, CHAT_AT_ONCE = 5, KEY_MS = 10 * 60 * 1000 };

/* ---- sit, stand, name --------------------------------------------------------------------- */

static Seat first_open(const Table *t)
{
    for (Seat p = 0; p < t->terms.seats; p++)
        if (t->kept.seat[p].kind == SEAT_OPEN) return p;
    return SEAT_WATCHER;
}

static void ask_sit(Ask *a)
{
    Table *t = a->table;
    Seat seat = first_open(t);
    const char *words = "";
    char name[NAME_SIZE];
    Given given = {.guest = a->guest};
    if (!ask_words(a, "name", &words) || !ask_name(a, words, name)) return;
    if (ask_has(a, "seat") && !ask_any_seat(a, &seat)) return;
    if (t->kept.state == TABLE_RUNNING) {
        answer_error(a, "error.running");
    } else if (seat < 0 || t->kept.seat[seat].kind != SEAT_OPEN) {
        answer_error(a, "error.seat_taken");
    } else {
        t->is_visited = true;
        given_seat(&given, a->guest, seat, name);
        table_changed(t);
        answer_with(a, given_write, &given);
        say_state(a->guest, 0);
    }
}

static void ask_stand(Ask *a)
{
    Seat seat;
    if (!ask_own_seat(a, &seat)) return;
    settings_vacate(a->table, seat, NULL);
    answer_ok(a);
    say_state(a->guest, 0);
}

static void ask_rename(Ask *a)
{
    Seat seat;
    const char *words = "";
    char name[NAME_SIZE];
    if (!ask_own_seat(a, &seat) || !ask_need(a, "name") || !ask_words(a, "name", &words) ||
        !ask_name(a, words, name))
        return;
    text_copy(a->table->kept.seat[seat].name, NAME_SIZE, name);
    table_changed(a->table);
    answer_ok(a);
}

/* ---- chat -------------------------------------------------------------------------------- */

static bool may_chat(const Guest *guest, const char **why)
{
    const Table *t = guest->table;
    *why = "error.chat_closed";
    if (t->kept.chat == CHAT_CLOSED || (t->kept.chat == CHAT_SEATS && !guest->seats)) return false;
    *why = "error.muted";
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(guest->seats, p) && t->kept.seat[p].muted) return false;
    return true;
}

/* A line a second, five at once. */
static bool keeps_pace(Guest *guest)
{
    static const Rate LINES = {1, CHAT_AT_ONCE};
    return pace_take(&guest->chat, &LINES, clock_ms(guest->table->house), 1);
}

static Seat lowest(SeatSet seats)
{
    for (Seat p = 0; p < SEATS_MAX; p++)
        if (seats_have(seats, p)) return p;
    return SEAT_WATCHER;
}

static void write_again(Text *out, const void *context)
{
    (void)context;
    json_bool(out, "again", true);
}

/* The same words of the same speaker under the same id: it was said, and only the answer was lost. Meanwhile
 * the speaker may have another name, or another seat; not both. */
static bool was_said(const Table *t, const ChatRecord *line)
{
    for (int i = t->chat_count - 1; i >= 0; i--) {
        const ChatRecord *old = &t->chat[i];
        const bool is_speaker = old->seat == line->seat || !strcmp(old->name, line->name);
        if (is_speaker && !strcmp(old->client, line->client) && !strcmp(old->text, line->text)) return true;
    }
    return false;
}

static void ask_chat(Ask *a)
{
    Table *t = a->table;
    Guest *guest = a->guest;
    const char *words = "", *why;
    Seat seat = lowest(guest->seats);
    ChatRecord line = {.at_ms = clock_wall_ms()};
    if (!ask_words(a, "text", &words)) return;
    if (ask_has(a, "seat") && !ask_own_seat(a, &seat)) return;
    line.seat = seat;
    text_copy(line.name, sizeof line.name, seat >= 0 ? t->kept.seat[seat].name : guest->name);
    text_copy(line.client, sizeof line.client, a->id);
    if (!words_clean(words, LINE_CHARACTERS, line.text, sizeof line.text) || !words_show(line.text)) {
        answer_field(a, "text");
    } else if (was_said(t, &line)) {
        answer_with(a, write_again, NULL);
    } else if (!may_chat(guest, &why)) {
        answer_error(a, why);
    } else if (!keeps_pace(guest)) {
        answer_error(a, "error.slow_down");
    } else {
        line.n = ++t->kept.n;
        table_touch(t);
        store_say(t->house->store, t->kept.id, &line);
        say_line(t, &line);
        answer_ok(a);
    }
}

/* ---- to another device --------------------------------------------------------------------- */

typedef struct Moving {
    char key[TOKEN_TEXT], link[LINK_SIZE];
    Frame *picture;
} Moving;

static void write_moving(Text *out, const void *context)
{
    const Moving *m = context;
    json_words(out, "key", m->key);
    json_words(out, "link", m->link);
    json_words(out, "svg", (const char *)m->picture->bytes);
}

static MoveKey *free_key(Table *t)
{
    if (!t->key) t->key = memory_new(MOVE_KEYS * sizeof *t->key);
    MoveKey *oldest = &t->key[0];
    for (int i = 0; i < MOVE_KEYS; i++)
        if (t->key[i].until_ms < oldest->until_ms) oldest = &t->key[i];
    return oldest;
}

static void ask_move(Ask *a)
{
    const Table *t = a->table;
    Moving m;
    if (!a->guest->seats && !seats_is_host(a->guest)) {
        answer_error(a, "error.not_your_seat");
        return;
    }
    MoveKey *key = free_key(a->table);
    *key = (MoveKey){.until_ms = 0};
    token_new(m.key, key->hash);
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(a->guest->seats, p)) memcpy(key->seat[p], t->kept.seat[p].token, STORE_HASH);
    if (a->guest->host) memcpy(key->host, t->kept.host, STORE_HASH);
    key->until_ms = clock_ms(a->table->house) + KEY_MS;
    house_write_link(a->guest, t->kept.code, m.key, m.link, sizeof m.link);
    m.picture = house_draw_link(m.link);
    answer_with(a, write_moving, &m);
    frame_drop(m.picture);
}

static const MoveKey *find_key(const Table *t, const char *words)
{
    uint8_t hash[STORE_HASH];
    token_hash(words, hash);
    for (int i = 0; t->key && i < MOVE_KEYS; i++)
        if (t->key[i].until_ms > clock_ms(t->house) && token_fits(hash, t->key[i].hash)) return &t->key[i];
    return NULL;
}

/* The seats that it is still good for. */
static SeatSet seats_of_key(const MoveKey *key, const Table *t)
{
    SeatSet good = 0;
    for (Seat p = 0; p < t->terms.seats; p++)
        if (token_fits(key->seat[p], t->kept.seat[p].token)) good |= seat_bit(p);
    return good;
}

/* The seat gets a new token; whoever held it by the old one only watches now. */
static void take_over(Given *given, Guest *guest, Seat seat)
{
    Table *t = guest->table;
    SeatRecord was = t->kept.seat[seat];
    table_touch(t);
    for (int i = 0; i < t->guests; i++) {
        if (t->guest[i] == guest || !seats_have(t->guest[i]->seats, seat)) continue;
        t->guest[i]->seats &= (SeatSet)~seat_bit(seat);
        say_you(t->guest[i], "moved");
    }
    given_seat(given, guest, seat, was.name);
    t->kept.seat[seat].muted = was.muted;
}

static void take_over_host(Given *given, Guest *guest)
{
    Table *t = guest->table;
    table_touch(t);
    for (int i = 0; i < t->guests; i++) {
        if (t->guest[i] == guest || !t->guest[i]->host) continue;
        t->guest[i]->host = false;
        say_you(t->guest[i], "moved");
    }
    given->has_host = true;
    token_new(given->host, t->kept.host);
    seats_show_host(guest, given->host);
}

static void ask_claim(Ask *a)
{
    const char *words = "";
    Given given = {.guest = a->guest};
    if (!ask_need(a, "key") || !ask_words(a, "key", &words)) return;
    Table *t = ask_table(a);
    if (!t) return;
    const MoveKey *key = find_key(t, words);
    const SeatSet seats = key ? seats_of_key(key, t) : 0;
    const bool host = key && token_fits(key->host, t->kept.host);
    if (!seats && !host) {
        house_guessed_wrong(a->guest);
        answer_error(a, "error.key");
        return;
    }
    seats_attach(a->guest, t);
    for (Seat p = 0; p < t->terms.seats; p++)
        if (seats_have(seats, p)) take_over(&given, a->guest, p);
    if (host) take_over_host(&given, a->guest);
    table_changed(t);
    ask_arrived(a);
    answer_with(a, given_write, &given);
    say_state(a->guest, 0);
}

const Request SEAT_REQUESTS[] = {
    {"sit", ask_sit, NEEDS_TABLE, 1},     {"stand", ask_stand, NEEDS_TABLE, 1},
    {"name", ask_rename, NEEDS_TABLE, 1}, {"chat", ask_chat, NEEDS_TABLE, 1},
    {"move", ask_move, NEEDS_TABLE, 9},   {"claim", ask_claim, NEEDS_NOTHING, 9},
    {NULL, NULL, NEEDS_NOTHING, 0},
};
