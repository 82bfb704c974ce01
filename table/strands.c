/* strands.c -- what clients tell of their hands: groups of acts, each with its tick.
 *
 * Nothing here is answered act by act. A group that cannot be taken ends the epoch: the seat gets
 * its world anew, with the reason, and goes on from there. */
#include "game/message.h"
#include "table/hands.h"
#include "table/play.h"
#include "table/tempo.h"

enum {
    AHEAD_TICKS = 48, /* a page's clock may be so far ahead of ours */
    RESYNC_MS = 500,  /* between two that are asked for */
    RESYNC_COST = 5,  /* of the connection's pace */
};

static bool read_group(Ask *a, const Json *acts, Queued *out, int *count)
{
    *count = json_count(acts);
    if (!json_is(acts, JSON_LIST) || *count > GROUP_MAX) return false;
    for (int i = 0; i < *count; i++) {
        const Json *item = json_item(acts, i), *tick = json_item(item, 0);
        if (!json_is(tick, JSON_WHOLE) || json_whole(tick) < 0 || json_whole(tick) > UINT32_MAX) return false;
        out[i].tick = (uint32_t)json_whole(tick);
        if (!ask_read_act(a->table, item, 1, &out[i].act)) return false;
        if (!(a->table->game->hands->kinds >> out[i].act.kind & 1)) return false;
    }
    return true;
}

/* NULL: it may wait for its tick. */
static const char *objection(const Table *t, const Strand *s, const Queued *q)
{
    if (q->tick < s->last || q->tick < t->match->tick) return "late";
    if (q->tick > stream_real(t) + AHEAD_TICKS || s->count == QUEUED_MAX) return "early";
    return NULL;
}

static void refuse_group(Table *t, Seat seat, const char *why, const char *key)
{
    Refusal refusal;
    refuse(&refusal, REFUSAL_LATE, "TABLE", key, 0);
    stream_own(t, seat, why, &refusal);
}

void told_hands(Ask *a)
{
    Table *t = a->table;
    Queued group[GROUP_MAX];
    int64_t epoch = -1;
    int count;
    Seat seat;
    if (!ask_own_seat(a, &seat) || !ask_int(a, "e", 0, UINT32_MAX, &epoch)) return;
    t->tempo->pass(t);                                                /* what is past by now is judged */
    if (!t->stream || epoch != t->stream->strand[seat].epoch) return; /* of another time */
    if (t->kept.paused) {
        refuse_group(t, seat, "paused", "refusal.paused");
        return;
    }
    if (!read_group(a, json_get(a->body, "acts"), group, &count)) {
        refuse_group(t, seat, "refused", "refusal.stream");
        return;
    }
    Strand *s = &t->stream->strand[seat];
    for (int i = 0; i < count; i++) {
        const char *why = objection(t, s, &group[i]);
        if (why) {
            if (why[0] == 'l') stream_wait_longer(t);
            refuse_group(t, seat, why, why[0] == 'l' ? "refusal.stream_late" : "refusal.stream_early");
            return;
        }
        s->act[s->count++] = group[i];
        s->last = group[i].tick;
    }
    int64_t wait = t->tempo->wait_ms(t);
    if (wait < INT64_MAX) table_wake_in(t, wait);
}

void told_resync(Ask *a)
{
    Table *t = a->table;
    Seat seat;
    if (!ask_own_seat(a, &seat)) return;
    t->tempo->pass(t);
    if (!t->stream) return;
    Strand *s = &t->stream->strand[seat];
    int64_t now = clock_ms(a->table->house);
    if (now - s->asked_ms < RESYNC_MS) return;
    s->asked_ms = now;
    stream_own(t, seat, "asked", NULL);
}
