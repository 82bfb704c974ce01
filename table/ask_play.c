/* ask_play.c -- requests about the match: act, preview, undo, consent, history, export. */
#include "base/json.h"
#include "game/act.h"
#include "game/message.h"
#include "match/file.h"
#include "match/tell.h"
#include "table/asked.h"
#include "table/hands.h"
#include "table/play.h"
#include "table/presses.h"
#include "table/record.h"
#include "table/say.h"
#include "table/seats.h"
#include "table/tempo.h"
#include "table/thought.h"

#include <string.h>

enum { QUESTION_MS = 30000 };

static const Rate UNDO_RATE = {1.0 / 20, 3}; /* questions of one seat: three at once, then one in 20 s */

/* ---- acts in requests ----------------------------------------------------------------- */

/* False when it was answered. `part`: numbers may be the beginning of an act. */
static bool ask_act_text(Ask *a, bool part, Act *out)
{
    const Json *act = json_get(a->body, "act");
    Refusal why;
    if (json_is(act, JSON_LIST)) {
        if (part ? ask_read_numbers(a->table, act, 0, out) : ask_read_act(a->table, act, 0, out)) return true;
        answer_field(a, "act");
        return false;
    }
    if (!json_is(act, JSON_WORDS)) {
        answer_field(a, "act");
        return false;
    }
    if (match_read_act(a->table->match, json_said(act), out, &why)) return true;
    answer_refusal(a, &why);
    return false;
}

static bool has_match(Ask *a)
{
    if (a->table->match) return true;
    Refusal why;
    refuse(&why, REFUSAL_NOT_NOW, "TABLE", "refusal.not_running", 0);
    answer_refusal(a, &why);
    return false;
}

/* ---- act, preview ----------------------------------------------------------------------- */

static void ask_act(Ask *a)
{
    Table *t = a->table;
    Seat seat;
    Act act;
    Outcome outcome;
    int64_t at = -1;
    if (!ask_own_seat(a, &seat) || !ask_int(a, "at", 0, INT32_MAX, &at)) return;
    if (play_was_done(t, seat, a->id, &outcome)) {
        answer_outcome(a, &outcome);
        return;
    }
    if (!has_match(a) || !ask_act_text(a, false, &act)) return;
    t->tempo->act(a, seat, &act, at);
}

typedef struct Previewed {
    const Table *t;
    Preview preview;
} Previewed;

static void write_previewed(Text *out, const void *context)
{
    const Previewed *p = context;
    json_key(out, "preview");
    tell_preview(p->t->game, &p->t->match->terms, &p->preview, out);
}

static void ask_preview(Ask *a)
{
    const Table *t = a->table;
    Seat seat;
    Act act;
    if (!ask_own_seat(a, &seat) || !has_match(a) || !ask_act_text(a, true, &act)) return;
    const Match *m = t->match;
    Previewed p = {.t = t};
    View *view = memory_new(t->game->views->view_size);
    t->game->views->view(&m->terms, t->tempo->offered(t, seat), seat, view);
    t->game->scenes->preview(&m->terms, view, &act, &p.preview);
    answer_with(a, write_previewed, &p);
    free(view);
}

/* ---- a hint ------------------------------------------------------------------------------ */

/* Only who plays with bots alone may ask one: at a table of two people it would be a second head. */
static bool may_hint(const Table *t, Seat seat)
{
    int sitting = 0;
    for (Seat p = 0; p < t->terms.seats; p++) sitting += t->kept.seat[p].kind == SEAT_PERSON;
    return t->kept.hints && sitting == 1 && t->kept.state == TABLE_RUNNING && !t->kept.paused &&
           seats_have(match_may_act(t->match), seat);
}

/* The answer only says that a bot thinks; its act comes as news. */
static void ask_hint(Ask *a)
{
    Seat seat;
    if (!ask_own_seat(a, &seat) || !has_match(a)) return;
    if (!may_hint(a->table, seat)) {
        Refusal why;
        refuse(&why, REFUSAL_NOT_NOW, "TABLE", "refusal.hint", 0);
        answer_refusal(a, &why);
        return;
    }
    bots_hint(a->table, seat);
    answer_ok(a);
}

/* Whoever is the only person at a table of turns need not watch the bots until the next own turn. */
static void ask_hurry(Ask *a)
{
    Table *t = a->table;
    if (!a->guest->seats || !table_is_alone(t)) {
        answer_error(a, "error.not_alone");
        return;
    }
    t->is_hurried = true;
    table_wake_soon(t);
    answer_ok(a);
}

/* ---- undo ------------------------------------------------------------------------------- */

static void write_undo(Text *out, const void *context) { json_bool(out, "done", *(const bool *)context); }

/* People who must agree. A bot always does; one that stands in for somebody, only where nothing was
 * shown: who comes back could not know what the others have seen. */
static SeatSet people(const Table *t, bool shown)
{
    SeatSet set = 0;
    for (Seat p = 0; p < t->terms.seats; p++)
        if (t->kept.seat[p].kind == SEAT_PERSON && (shown || !t->stand_in[p])) set |= seat_bit(p);
    return set;
}

static bool refuse_undo(Ask *a, const char *key, Seat away)
{
    Refusal why;
    refuse(&why, REFUSAL_NOT_NOW, "TABLE", key, away >= 0, arg_seat(away));
    answer_refusal(a, &why);
    return false;
}

/* Nobody is asked who is not there to answer. False when it was answered. */
static bool all_are_here(Ask *a, SeatSet asked)
{
    for (Seat p = 0; p < a->table->terms.seats; p++)
        if (seats_have(asked, p) && !seat_is_online(a->table, p))
            return refuse_undo(a, "refusal.undo_away", p);
    return true;
}

/* Whoever asks from this device agrees with all its seats. False when it was answered. */
static bool ask_everybody(Ask *a, Seat seat, int acts, bool shown)
{
    Table *t = a->table;
    SeatSet all = people(t, shown), yes = all & a->guest->seats;
    if (!all_are_here(a, (SeatSet)(all & ~yes))) return false;
    t->question = (Question){.open = true,
                             .seat = seat,
                             .acts = acts,
                             .yes = yes,
                             .wait = (SeatSet)(all & ~yes),
                             .until_ms = clock_ms(a->table->house) + QUESTION_MS};
    if (!t->question.wait) {
        play_undo(t, seat, acts);
        return true;
    }
    table_changed(t);
    table_wake_soon(t);
    return true;
}

static void ask_undo(Ask *a)
{
    Table *t = a->table;
    Seat seat;
    int acts;
    if (!ask_own_seat(a, &seat) || !has_match(a)) return;
    Undoing undoing =
        t->kept.state == TABLE_RUNNING && !t->kept.paused ? play_can_undo(t, seat, &acts) : UNDOING_NEVER;
    if (undoing == UNDOING_NEVER) {
        refuse_undo(a, "refusal.undo", SEAT_WATCHER);
        return;
    }
    if (undoing != UNDOING_FREE && !pace_take(&t->undos[seat], &UNDO_RATE, clock_ms(a->table->house), 1)) {
        answer_error(a, "error.undo_again");
        return;
    }
    if (undoing == UNDOING_FREE)
        play_undo(t, seat, acts);
    else if (!ask_everybody(a, seat, acts, undoing == UNDOING_SHOWN))
        return;
    bool done = !t->question.open;
    answer_with(a, write_undo, &done);
}

static void ask_consent(Ask *a)
{
    Table *t = a->table;
    Question *q = &t->question;
    Seat seat;
    bool yes = false;
    if (!ask_own_seat(a, &seat) || !ask_need(a, "yes") || !ask_bool(a, "yes", &yes)) return;
    if (!q->open || !seats_have(q->wait | q->yes, seat)) {
        answer_error(a, "error.no_undo");
        return;
    }
    if (!yes) {
        play_close_question(t);
    } else {
        q->yes |= seat_bit(seat);
        q->wait &= (SeatSet)~seat_bit(seat);
        if (q->wait)
            table_changed(t);
        else
            play_undo(t, q->seat, q->acts);
    }
    answer_ok(a);
}

/* ---- history, export -------------------------------------------------------------------- */

typedef struct Told {
    const Table *t;
    Seat audience;
    Page page;
} Told;

static void write_history(Text *out, const void *context)
{
    const Told *w = context;
    json_key(out, "log");
    say_write_log(out, w->t, w->audience, w->page);
}

static void ask_history(Ask *a)
{
    int64_t from = 0, to = INT32_MAX, audience = SEAT_WATCHER;
    if (!ask_int(a, "from", 0, INT32_MAX, &from) || !ask_int(a, "to", 0, INT32_MAX, &to) ||
        !ask_int(a, "for", SEAT_WATCHER, SEATS_MAX - 1, &audience) || !has_match(a))
        return;
    if (audience >= 0 &&
        (!seats_have(a->guest->seats, (Seat)audience) || audience >= a->table->match->terms.seats)) {
        answer_error(a, "error.not_your_seat");
        return;
    }
    answer_with(a, write_history, &(Told){a->table, (Seat)audience, say_page(a->table, from, to)});
}

static void write_file(Text *out, const void *context) { json_words(out, "file", context); }

static void ask_export(Ask *a)
{
    if (a->table->kept.state != TABLE_OVER) {
        answer_error(a, "error.no_file");
        return;
    }
    Frame *file = record_file(a->table->match, &a->table->head);
    answer_with(a, write_file, file->bytes);
    frame_drop(file);
}

/* ---- told, never answered ------------------------------------------------------------------ */

static void told_clock(Ask *a)
{
    const Json *which = json_get(a->body, "k");
    int64_t client_us = LINE_NO_STAMP;
    if (json_is(which, JSON_WHOLE) && ask_stamp(a, "stamp", &client_us) && client_us != LINE_NO_STAMP)
        lines_clock(a->guest, json_whole(which), client_us);
}

const Request TOLD[] = {
    {"clock", told_clock, NEEDS_TABLE, 0},
    {"hands", told_hands, NEEDS_TABLE, 0},
    {"resync", told_resync, NEEDS_TABLE, 4},
    {NULL, NULL, NEEDS_NOTHING, 0},
};

const Request PLAY_REQUESTS[] = {
    {"act", ask_act, NEEDS_TABLE, 0},         {"preview", ask_preview, NEEDS_TABLE, 0},
    {"hint", ask_hint, NEEDS_TABLE, 8},       {"undo", ask_undo, NEEDS_TABLE, 4},
    {"consent", ask_consent, NEEDS_TABLE, 1}, {"history", ask_history, NEEDS_TABLE, 4},
    {"export", ask_export, NEEDS_TABLE, 4},   {"hurry", ask_hurry, NEEDS_TABLE, 0},
    {NULL, NULL, NEEDS_NOTHING, 0},
};
