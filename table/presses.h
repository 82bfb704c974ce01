/* presses.h -- tables where everybody plays at once: acts go through an arbiter (match/arbiter.h).
 *
 * A press is answered when the arbiter rules on it: in the same lap of the loop, or some
 * milliseconds later when it was held. Until then it waits here, told to nobody but its
 * author. Time passes only through rulings; what is shown between them is the `present`,
 * the same table with its clocks brought to now.
 *
 *   tempo_presses.c   presses, rulings, answers        distances.c       how far each seat is
 *   offers.c          what the author alone is told    reactions.c   bots (reactions.h) */
#ifndef TABLE_PRESSES_H
#define TABLE_PRESSES_H

#include "match/arbiter.h"
#include "table/ask.h"
#include "table/places.h"

enum { SENT_KEPT = 64, WAITING_MAX = SEATS_MAX * PENDING_MAX };

typedef struct Waiting { /* a press that was not answered yet */
    uint32_t ticket;
    Seat seat;
    char client[ID_MAX];
    Place place;
    struct Held *asked; /* by the press and its resends; the act counts though nobody hears of it */
} Waiting;

typedef struct Sent { /* when version `n` of the table went out */
    int64_t n, us;
} Sent;

typedef struct Turnless {
    Arbiter *arbiter;
    int64_t passed_us; /* up to when rulings were asked for */
    int64_t look_us;   /* when a clock next changes what can be done */
    Waiting waiting[WAITING_MAX];
    int waiting_count;
    Sent sent[SENT_KEPT];
    int sents;
    State *present, *offer;
    uint32_t present_tick;
    uint64_t offered[SEATS_MAX]; /* fingerprints of the choices that were told */
    SeatSet told_pending;        /* seats whose authors know of something that waits */
} Turnless;

typedef struct Press {
    Seat seat;
    Act act;
    uint32_t seen;    /* acts of the match that its author had seen */
    int64_t n;        /* the last version that had come to its author; -1: not said */
    int64_t stamp_us; /* of its author's clock, or NO_STAMP */
    Place place;
} Press;

/* ---- what a seat may see of it (offers.c) ---------------------------------------------- */

void offers_refresh(Table *t, int64_t now_us);      /* the present is now */
const State *offers_for(const Table *t, Seat seat); /* the table when this seat's hand is free again */
void offers_told(Table *t);                         /* everybody was told the present */
void offers_tell(Table *t);                         /* tells seats whose choices are others by now */
void pending_tell(Table *t, Guest *only); /* what waits, to its authors; NULL: to all who must hear */

/* ---- how far each seat is (distances.c) ------------------------------------------------------- */

int distances_ping_ms(const Guest *guest, int64_t otherwise_ms); /* between two pings */
void distances_ask_clock(Guest *guest);                          /* with a ping */
void distances_trip(Guest *guest, int64_t sent_us, int64_t back_us);
void distances_clock(Guest *guest, int64_t which, int64_t client_us);
void distances_sent(Table *t, int64_t n); /* its news up to version n go out now */
void distances_forget(Table *t, Seat seat);
/* Tells the arbiter what the press had seen; false: its author says nothing that could be true. */
bool distances_saw(Table *t, const Press *press, int64_t arrival_us);

#endif
