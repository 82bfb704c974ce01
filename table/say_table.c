/* say_table.c -- a table as JSON: the part that everybody may know. */
#include "base/json.h"
#include "match/file.h"
#include "table/here.h"
#include "table/say.h"
#include "table/sitters.h"

/* ---- the table ------------------------------------------------------------------ */

void say_write_hex(Text *out, const char *key, const uint8_t *bytes)
{
    json_key(out, key);
    if (!bytes) {
        text_add(out, "null");
        return;
    }
    text_char(out, '"');
    text_hex(out, bytes, STORE_HASH);
    text_char(out, '"');
}

static void write_seats(Text *out, const char *key, SeatSet set)
{
    json_key(out, key);
    json_list(out);
    for (Seat p = 0; p < SEATS_MAX; p++) {
        if (!seats_have(set, p)) continue;
        json_add_int(out, p);
    }
    json_close(out);
}

int say_watchers(const Table *t)
{
    int watchers = 0;
    for (int i = 0; i < t->guests; i++) watchers += !t->guest[i]->seats;
    return watchers;
}

void say_write_presence(Text *out, const Table *t, Seat p)
{
    json_bool(out, "online", seat_is_online(t, p));
    json_bool(out, "stand_in", t->stand_in[p]);
}

static void write_seat(Text *out, const Table *t, Seat p)
{
    const SeatRecord *r = &t->kept.seat[p];
    json_object(out);
    json_words(out, "kind", SEAT_KINDS[r->kind]);
    json_words(out, "name", r->name);
    json_key(out, "level");
    if (r->kind == SEAT_BOT)
        json_quoted(out, r->level);
    else
        text_add(out, "null");
    say_write_presence(out, t, p);
    json_bool(out, "muted", r->muted);
    json_close(out);
}

static void write_fairness(Text *out, const Table *t)
{
    uint8_t next[STORE_HASH];
    bool running = t->kept.state == TABLE_RUNNING, over = t->kept.state == TABLE_OVER;
    if (!running) seed_commitment(t->kept.next_seed, next);
    json_int(out, "number", t->kept.number);
    say_write_hex(out, "commitment", running || over ? t->commitment : NULL);
    say_write_hex(out, "seed", over ? t->head.seed : NULL);
    say_write_hex(out, "next_commitment", running ? NULL : next);
}

void say_write_question(Text *out, const Table *t)
{
    json_key(out, "undo");
    if (!t->question.open) {
        text_add(out, "null");
        return;
    }
    json_object(out);
    json_int(out, "seat", t->question.seat);
    json_int(out, "acts", t->question.acts);
    write_seats(out, "yes", t->question.yes);
    write_seats(out, "wait", t->question.wait);
    json_close(out);
}

static void write_settings(Text *out, const Table *t)
{
    json_key(out, "options");
    json_object(out);
    for (int i = 0; t->game->options[i].name; i++)
        json_int(out, t->game->options[i].name, t->terms.option[i]);
    json_close(out);
    json_words(out, "terms", t->kept.terms);
    json_words(out, "state", TABLE_STATES[t->kept.state]);
    json_bool(out, "paused", t->kept.paused);
    json_bool(out, "listed", t->kept.listed);
    json_bool(out, "hints", t->kept.hints);
    json_key(out, "grace_ms");
    if (t->kept.grace_ms >= 0)
        text_int(out, t->kept.grace_ms);
    else
        text_add(out, "null");
    json_words(out, "stand_in", t->kept.stand_in);
    json_int(out, "bot_pause_ms", t->kept.bot_pause_ms);
    json_words(out, "chat", CHAT_MODES[t->kept.chat]);
    json_int(out, "host", t->kept.host_seat);
}

void say_write_table(Text *out, const Table *t)
{
    json_object(out);
    json_words(out, "code", t->kept.code);
    json_words(out, "game", t->game->id);
    json_int(out, "seats_count", t->terms.seats);
    write_settings(out, t);
    write_fairness(out, t);
    say_write_question(out, t);
    json_key(out, "notice");
    if (t->notice) {
        json_list(out);
        json_quoted(out, t->notice);
        json_close(out);
    } else {
        text_add(out, "null");
    }
    json_key(out, "seats");
    json_list(out);
    for (Seat p = 0; p < t->terms.seats; p++) write_seat(out, t, p);
    json_close(out);
    sitters_write(out, t);
    json_int(out, "watchers", say_watchers(t));
    json_close(out);
}

void say_write_you(Text *out, const Guest *guest)
{
    json_object(out);
    write_seats(out, "seats", guest->seats);
    json_bool(out, "host", seats_is_host(guest));
    json_close(out);
}
