/* offers.c -- between rulings: clocks run on, hands come free, and what waits is its author's. */
#include "base/hash.h"
#include "base/json.h"
#include "match/tell.h"
#include "table/outbox.h"
#include "table/presses.h"

#include <string.h>

/* ---- the present ----------------------------------------------------------------------- */

void offers_refresh(Table *t, int64_t now_us)
{
    Turnless *f = t->turnless;
    f->look_us = arbiter_present(f->arbiter, t->match->state, now_us, f->present, &f->present_tick);
}

/* An act pressed too soon after another waits for its pace (R5), so it is offered at once. */
const State *offers_for(const Table *t, Seat seat)
{
    Turnless *f = t->turnless;
    int wait = 0;
    memcpy(f->offer, f->present, t->game->views->state_size);
    for (uint8_t kind = 0; seat >= 0 && t->game->acts[kind]; kind++) {
        int pace = t->game->presses->pace(&t->match->terms, f->present, seat, &(Act){.kind = kind});
        if (pace > wait) wait = pace;
    }
    if (wait) t->game->clock->tick(&t->match->terms, f->offer, wait, NULL);
    return f->offer;
}

static uint64_t fingerprint(const Table *t, Seat seat)
{
    static Choice choice[CHOICES_MAX]; /* large, and the loop has one thread */
    Hash h = HASH_START;
    int count = t->game->rules->choices(&t->match->terms, offers_for(t, seat), seat, choice, CHOICES_MAX);
    for (int i = 0; i < count && i < CHOICES_MAX; i++) {
        hash_u64(&h, choice[i].lo.kind);
        for (int k = 0; k < choice[i].lo.argc; k++) hash_u64(&h, (uint64_t)choice[i].lo.arg[k]);
    }
    return hash_end(h);
}

void offers_told(Table *t)
{
    for (Seat p = 0; t->turnless && p < t->match->terms.seats; p++)
        t->turnless->offered[p] = fingerprint(t, p);
}

typedef struct Offer {
    const Table *t;
    Seat seat;
} Offer;

static void write_offer(Text *out, const void *context)
{
    const Offer *o = context;
    json_object(out);
    json_words(out, "t", "offer");
    json_int(out, "for", o->seat);
    json_int(out, "tick", o->t->turnless->present_tick);
    tell_choices(o->t->game, &o->t->match->terms, offers_for(o->t, o->seat), o->seat, out);
    json_close(out);
}

static void to_seat(const Table *t, Seat seat, Guest *only, Frame *f)
{
    for (int i = 0; i < t->guests; i++)
        if (seats_have(t->guest[i]->seats, seat) && (!only || t->guest[i] == only))
            outbox_tell(t->guest[i], f, t->mark);
    frame_drop(f);
}

void offers_tell(Table *t)
{
    for (Seat p = 0; p < t->match->terms.seats; p++) {
        uint64_t now = fingerprint(t, p);
        if (now == t->turnless->offered[p]) continue;
        t->turnless->offered[p] = now;
        to_seat(t, p, NULL, frame_write(write_offer, &(Offer){t, p}));
    }
}

/* ---- what waits -------------------------------------------------------------------------- */

static const char *client_of(const Turnless *f, uint32_t ticket)
{
    for (int i = 0; i < f->waiting_count; i++)
        if (f->waiting[i].ticket == ticket) return f->waiting[i].client;
    return NULL; /* a bot's */
}

static void write_pending(Text *out, const void *context)
{
    const Offer *o = context;
    Ruling r[PENDING_MAX];
    int count = arbiter_pending(o->t->turnless->arbiter, o->seat, r, PENDING_MAX);
    json_object(out);
    json_words(out, "t", "pending");
    json_int(out, "for", o->seat);
    json_key(out, "acts");
    json_list(out);
    for (int i = 0; i < count; i++) {
        char words[ACT_TEXT_MAX];
        Text act = text_in(words, sizeof words);
        const char *client = client_of(o->t->turnless, r[i].ticket);
        if (!client) continue;
        o->t->game->texts->write_act(&o->t->match->terms, &r[i].act, &act);
        json_object(out);
        json_words(out, "id", client);
        json_words(out, "act", words);
        json_close(out);
    }
    json_close(out);
    json_close(out);
}

void pending_tell(Table *t, Guest *only)
{
    Turnless *f = t->turnless;
    for (Seat p = 0; p < t->match->terms.seats; p++) {
        bool waits = false;
        for (int i = 0; i < f->waiting_count; i++) waits |= f->waiting[i].seat == p;
        if (!waits && !seats_have(f->told_pending, p)) continue;
        f->told_pending = (SeatSet)(waits ? f->told_pending | seat_bit(p) : f->told_pending & ~seat_bit(p));
        to_seat(t, p, only, frame_write(write_pending, &(Offer){t, p}));
    }
}
