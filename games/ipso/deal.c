/* deal.c -- IPSO before the first turn of a round: the deal, and which card lies where. */
#include "game/event.h"
#include "game/message.h"
#include "games/ipso/ipso.h"

#include <string.h>

/* clang-format off */
#define TEN(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8, n + 9
static const uint8_t IN_ORDER[CARDS + 1] = {TEN(0), TEN(10), TEN(20), TEN(30), TEN(40), TEN(50), TEN(60), TEN(70), TEN(80), 90};
/* clang-format on */

/* ---- IP-SETUP ------------------------------------------------------------ */

static void tell_deal(const Terms *t, const IpsoState *s, Events *events)
{
    if (!events) return;
    const IpsoTable *b = &s->table;
    event_emit(
        events,
        (Event){.kind = EVENT_DEAL, .seat = SEAT_WATCHER, .open = {(int16_t)(b->round + 1), b->first}});
    for (int id = 0; id < CARDS; id++) {
        int at = id - t->seats * SLOTS;
        Move m = {.piece = (uint16_t)id};
        if (at < 0) {
            m.zone = (uint8_t)(ZONE_PYRAMID + id / SLOTS), m.slot = (int16_t)(id % SLOTS);
        } else if (at < PLACES) {
            m.zone = ZONE_CENTRE, m.slot = (int16_t)at, m.face = s->number[id];
        } else {
            m.zone = ZONE_STOCK, m.slot = (int16_t)(at - PLACES);
        }
        move_emit(events, m);
    }
    for (int p = 0; p < t->seats; p++)
        move_emit(events, (Move){.piece = (uint16_t)(STAR_PIECE + p),
                                 .zone = (uint8_t)(ZONE_PYRAMID + p),
                                 .slot = STAR_SLOT,
                                 .face = STAR_FACE});
}

void ipso_deal(const Terms *t, IpsoState *s, Events *events)
{
    IpsoTable *b = &s->table;
    memcpy(b->slot, IN_ORDER, (size_t)t->seats * SLOTS);
    for (int p = 0; p < t->seats; p++) {
        b->down[p] = (1 << SLOTS) - 1;
        b->has_star[p] = 1;
    }
    for (int i = 0; i < PLACES; i++) {
        b->centre[i] = (uint8_t)(t->seats * SLOTS + i);
        b->under[i] = NO_CARD;
    }
    b->drawn = NO_CARD;
    b->draws = 0;
    b->left = (uint8_t)(SLOTS * t->seats);
    b->stage = STAGE_REPLACE;
    b->seat = b->first;
    tell_deal(t, s, events);
}

static void shuffle(uint8_t number[CARDS], Rng *rng)
{
    memcpy(number, IN_ORDER + 1, CARDS);
    rng_shuffle(rng, number, CARDS);
}

void ipso_setup(const Terms *t, Rng *rng, State *state, Events *events)
{
    IpsoState *s = (IpsoState *)state;
    memset(s, 0, sizeof *s);
    shuffle(s->number, rng);
    for (int r = 1; r < ipso_rounds(t); r++) shuffle(s->later[r - 1], rng);
    int first = t->option[OPTION_FIRST];
    s->table.first = (uint8_t)(first ? first - 1 : (int)rng_below(rng, (uint32_t)t->seats));
    ipso_deal(t, s, events);
}

bool ipso_accepts(const Terms *t, Fault *fault)
{
    if (t->option[OPTION_FIRST] <= t->seats) return true;
    return fault_at(fault, 0, "fault.first", 1, arg_seat(t->option[OPTION_FIRST] - 1));
}

/* ---- what is where -------------------------------------------------------- */

/* What was dealt or drawn, but for the cards that lie face down. With six seats more may be drawn than the
 * deal holds: the former centre, known already. */
void ipso_known(const Terms *t, const IpsoTable *b, const uint8_t number[CARDS], uint8_t known[CARDS])
{
    int dealt = ipso_stock_first(t) + b->draws;
    memset(known, 0, CARDS);
    memcpy(known, number, (size_t)(dealt < CARDS ? dealt : CARDS));
    for (int p = 0; p < t->seats; p++)
        for (uint32_t down = b->down[p]; down; down &= down - 1) known[b->slot[p][__builtin_ctz(down)]] = 0;
}

/* The rest of the deal and, in the last round, the former centre below it. */
int ipso_stock_left(const Terms *t, const IpsoTable *b)
{
    return CARDS - ipso_stock_first(t) + (b->under[0] == NO_CARD ? 0 : PLACES) - b->draws;
}

int ipso_stock_card(const Terms *t, const IpsoTable *b, int below)
{
    int at = ipso_stock_first(t) + b->draws + below;
    return at < CARDS ? at : b->under[at - CARDS];
}
