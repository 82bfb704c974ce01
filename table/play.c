#include "table/play.h"
#include "base/hash.h"
#include "game/act.h"
#include "game/message.h"
#include "game/terms.h"
#include "match/file.h"
#include "table/say.h"
#include "table/seats.h"
#include "table/sitters.h"
#include "table/snapshot.h"
#include "table/tempo.h"

#include <string.h>

enum { SNAPSHOT_EVERY = 32, DONE_KEPT = 256, PRESENCE_MS = 500 };

/* ---- acts already done ------------------------------------------------------------ */

static uint64_t fingerprint(const char *client)
{
    Hash h = HASH_START;
    hash_bytes(&h, client, strlen(client));
    return hash_end(h);
}

static Done *list_of(const Table *t, uint64_t client)
{
    return &t->done[client & ((uint64_t)t->done_capacity - 1)];
}

static void enlist(Table *t, int i)
{
    Done *list = list_of(t, t->done[i].client);
    t->done[i].before = list->first;
    list->first = i;
}

static void enlist_all(Table *t)
{
    for (int i = 0; i < t->done_capacity; i++) t->done[i].first = -1;
    for (int i = 0; i < t->done_count; i++) enlist(t, i);
}

void play_note_done(Table *t, Seat seat, const char *client, int64_t n, int acts)
{
    if (t->done_count == t->done_capacity) {
        t->done_capacity = t->done_capacity ? 2 * t->done_capacity : 32;
        t->done = memory_resize(t->done, (size_t)t->done_capacity * sizeof *t->done);
        enlist_all(t);
    }
    Done *d = &t->done[t->done_count];
    *d = (Done){seat, fingerprint(client), n, acts, .first = d->first, .before = -1};
    enlist(t, t->done_count++);
}

/* A resend may come after the match it was meant for: the acts of the last one stay known. */
static void forget_old(Table *t)
{
    int kept = t->done_count < DONE_KEPT ? t->done_count : DONE_KEPT;
    if (kept) memmove(t->done, t->done + t->done_count - kept, (size_t)kept * sizeof *t->done);
    t->done_count = kept;
    enlist_all(t);
}

bool play_was_done(const Table *t, Seat seat, const char *client, Outcome *out)
{
    uint64_t wanted = fingerprint(client);
    for (int i = t->done_count ? list_of(t, wanted)->first : -1; i >= 0; i = t->done[i].before) {
        const Done *d = &t->done[i];
        if (d->seat != seat || d->client != wanted) continue;
        *out = (Outcome){.done = true, .again = true, .n = d->n, .acts = d->acts};
        return true;
    }
    return false;
}

/* ---- the end of a match ------------------------------------------------------------- */

bool play_is_over(const Match *m)
{
    Result r;
    m->game->rules->result(&m->terms, m->state, &r);
    return r.over;
}

void play_finish(Table *t)
{
    Text result = text_in(t->head.result, sizeof t->head.result);
    match_write_end(t->match, &result);
    t->head.over_ms = clock_wall_ms();
    t->kept.state = TABLE_OVER;
    chance_bytes(t->kept.next_seed, sizeof t->kept.next_seed);
    store_save_match(t->house->store, &t->head);
}

/* ---- acts ------------------------------------------------------------------------- */

static void journal(Table *t, const Submission *what)
{
    char act[ACT_TEXT_MAX];
    Text text = text_in(act, sizeof act);
    const Row row = journal_act(t->match, t->match->count - 1, what->bot, &text);
    table_journal(t, &row, what->client);
    t->tempo->noted(t);
    if (t->match->count % SNAPSHOT_EVERY == 0) snapshot_keep(t);
}

bool play_may_act(const Table *t, Refusal *why)
{
    if (t->kept.state != TABLE_RUNNING)
        return refuse(why, REFUSAL_NOT_NOW, "TABLE", "refusal.not_running", 0);
    return !t->kept.paused || refuse(why, REFUSAL_NOT_NOW, "TABLE", "refusal.paused", 0);
}

void play_record(Table *t, const Submission *what, SeatSet might_act, const Events *events, Outcome *out)
{
    char act[ACT_TEXT_MAX];
    Text words = text_in(act, sizeof act);
    t->by_bot[t->match->count - 1] = what->bot;
    t->kept.n++;
    t->moment++;
    t->acted_ms = clock_ms(t->house);
    int before = t->match->count - 2; /* the act before this one */
    t->acts_in_turn = before >= 0 && t->match->log[before].seat == what->seat ? t->acts_in_turn + 1 : 1;
    if (!what->bot) t->is_hurried = false;
    bool was_asked = t->question.open;
    t->question.open = false;
    if (what->is_streamed)
        t->tempo->keep(t);
    else
        journal(t, what);
    *out = (Outcome){.done = true, .n = t->kept.n, .acts = t->match->count};
    if (what->client[0]) play_note_done(t, what->seat, what->client, out->n, out->acts);
    const Place *place = places_moved(t, events, what->place) ? what->place : NULL;
    if (place) places_keep(t, place);
    bool over = play_is_over(t->match);
    if (over) play_finish(t);
    t->game->texts->write_act(&t->match->terms, &what->act, &words);
    ActNews news = {.seat = what->seat,
                    .text = act,
                    .bot = what->bot,
                    .is_open = say_is_open(might_act, events),
                    .is_terse = what->is_streamed && !over,
                    .place = place};
    say_update(t, &news, events);
    t->tempo->shown(t, &news, events);
    if (over || was_asked) table_changed(t);
    table_wake_soon(t);
}

void play_show_time(Table *t, const Events *events)
{
    bool over = play_is_over(t->match);
    if (!events->count && !over) return;
    t->tempo->keep(t);
    t->kept.n++;
    t->moment++;
    const Row row = journal_time(t->match->tick);
    table_journal(t, &row, "");
    places_moved(t, events, NULL);
    t->tempo->noted(t);
    if (over) play_finish(t);
    say_update(t, NULL, events);
    t->tempo->shown(t, NULL, events);
    if (over) table_changed(t);
}

void table_submit_act(Table *t, const Submission *what, Outcome *out)
{
    static Events events; /* large, and the loop has one thread */
    *out = (Outcome){.done = false};
    if (what->client[0] && play_was_done(t, what->seat, what->client, out)) return;
    if (!play_may_act(t, &out->why)) return;
    t->tempo->pass(t);
    if (!play_may_act(t, &out->why)) return; /* time was up */
    t->tempo->keep(t);
    events.count = events.move_count = 0;
    SeatSet might_act = match_may_act(t->match);
    if (match_apply_early(t->match, what->seat, &what->act, what->early, &events, &out->why))
        play_record(t, what, might_act, &events, out);
}

/* ---- start ------------------------------------------------------------------------ */

static void new_head(Table *t)
{
    MatchRecord *h = &t->head;
    memset(h, 0, sizeof *h);
    h->id = id_new();
    h->table_id = t->kept.id;
    h->number = ++t->kept.number;
    h->rules_version = t->terms.rules;
    text_copy(h->game, sizeof h->game, t->game->id);
    Text terms = text_in(h->terms, sizeof h->terms);
    terms_write(t->game, &t->terms, &terms);
    data_digest(t->game, t->terms.data, h->digest);
    memcpy(h->seed, t->kept.next_seed, sizeof h->seed);
    seed_commitment(h->seed, t->commitment);
    for (int p = 0; p < t->terms.seats; p++) {
        const SeatRecord *r = &t->kept.seat[p];
        text_copy(h->name[p], sizeof h->name[p], r->kind == SEAT_BOT ? r->level : r->name);
    }
    h->started_ms = clock_wall_ms();
    t->kept.match_id = h->id;
    sitters_seen(t);
}

bool play_start(Table *t)
{
    static Events events;
    events.count = events.move_count = 0;
    if (!t->by_bot) t->by_bot = memory_try((size_t)t->game->acts_max + 1);
    void *block = t->by_bot ? memory_try(match_bytes(t->game, t->game->acts_max)) : NULL;
    if (!block) return false;
    new_head(t);
    free(t->match);
    t->match = match_place(block, t->game, t->game->acts_max);
    house_opens_match(t);
    forget_old(t);
    match_deal(t->match, &t->terms, t->head.seed, &events);
    memset(t->kept.next_seed, 0, sizeof t->kept.next_seed);
    t->kept.state = TABLE_RUNNING;
    t->kept.paused = false;
    t->is_waiting = seats_all_away(t);
    t->notice = NULL;
    t->rows = 0;
    t->tempo->open(t, false);
    places_clear(t);
    t->question.open = false;
    t->moment++;
    t->acted_ms = clock_ms(t->house);
    t->kept.n++;
    table_save(t);
    store_save_match(t->house->store, &t->head);
    say_start(t, &events);
    t->tempo->began(t);
    table_wake_soon(t);
    return true;
}

/* ---- undo ------------------------------------------------------------------------- */

static Undoing undoing_of(Undo undo, bool own)
{
    if (undo == UNDO_NEVER) return UNDOING_NEVER;
    if (undo == UNDO_BY_CONSENT) return UNDOING_SHOWN;
    return own ? UNDOING_FREE : UNDOING_ASK;
}

/* Takes acts off the end until the seat's own is off, asking the match about each; then puts
 * them back, for this is only a question. */
Undoing play_can_undo(Table *t, Seat seat, int *acts)
{
    Match *m = t->match;
    int before = m->count, own = before - 1;
    Undoing answer = UNDOING_FREE;
    *acts = 0;
    if (!match_has_undo(m)) return UNDOING_NEVER;
    while (own >= 0 && m->log[own].seat != seat) own--;
    if (own < 0) return UNDOING_NEVER;
    *acts = before - own;
    Entry *taken = memory_new((size_t)*acts * sizeof *taken);
    memcpy(taken, m->log + own, (size_t)*acts * sizeof *taken);
    while (m->count > own && answer != UNDOING_NEVER) {
        Seat whose = m->log[m->count - 1].seat;
        Undoing this_one = undoing_of(match_can_undo(m, whose), whose == seat);
        if (this_one < answer) answer = this_one;
        match_undo(m);
    }
    for (int i = m->count; i < before; i++)
        ASSERT(match_apply(m, taken[i - own].seat, &taken[i - own].act, NULL, NULL));
    free(taken);
    return answer;
}

void play_undo(Table *t, Seat seat, int acts)
{
    for (int i = 0; i < acts; i++) match_undo(t->match);
    sitters_undone(t);
    t->question.open = false;
    t->moment++;
    t->acted_ms = clock_ms(t->house);
    t->kept.n++;
    const Row row = journal_undo(t->match, seat, acts);
    table_journal(t, &row, "");
    say_undone(t, seat, acts);
    table_wake_soon(t);
}

void play_close_question(Table *t)
{
    if (!t->question.open) return;
    t->question.open = false;
    table_changed(t);
    table_wake_soon(t);
}

/* ---- by itself ----------------------------------------------------------------------- */

/* Seats whose grace is over get a stand-in. Answers how long until the next one would. */
static int64_t note_absences(Table *t, int64_t now)
{
    int64_t next = INT64_MAX;
    bool changed = false;
    for (Seat p = 0; p < t->terms.seats && t->kept.grace_ms >= 0; p++) {
        if (!t->away_ms[p] || t->stand_in[p] || t->kept.seat[p].kind != SEAT_PERSON) continue;
        int64_t left = t->away_ms[p] + t->kept.grace_ms - now;
        if (left <= 0)
            t->stand_in[p] = changed = true;
        else if (left < next)
            next = left;
    }
    if (changed) t->presence_is_old = true;
    return next;
}

/* Who came and went, once in a while and all together. Answers how long until it may be told. */
static int64_t tell_presence(Table *t, int64_t now)
{
    if (!t->presence_is_old) return INT64_MAX;
    if (now - t->told_ms < PRESENCE_MS) return t->told_ms + PRESENCE_MS - now;
    t->presence_is_old = false;
    say_presence(t);
    return INT64_MAX;
}

void play_wake(Table *t)
{
    int64_t now = clock_ms(t->house), next = INT64_MAX;
    bool runs = t->kept.state == TABLE_RUNNING && !table_stands(t);
    if (t->gone) return;
    if (runs) next = note_absences(t, now);
    int64_t presence = tell_presence(t, now);
    if (presence < next) next = presence;
    if (!runs) {
        if (next < INT64_MAX) table_wake_in(t, next);
        return;
    }
    t->tempo->pass(t);
    int64_t time = t->tempo->wait_ms(t);
    if (time < next) next = time;
    if (t->kept.state != TABLE_RUNNING) return;
    if (t->question.open && now >= t->question.until_ms) play_close_question(t);
    if (t->question.open && t->question.until_ms - now < next) next = t->question.until_ms - now;
    int64_t bots = t->tempo->bots(t, now);
    if (bots < next) next = bots;
    if (next < INT64_MAX && t->kept.state == TABLE_RUNNING) table_wake_in(t, next);
}
