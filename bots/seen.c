#include "bots/seen.h"

#include <string.h>

static uint64_t stir_args(uint64_t sum, const int16_t args[ARGS_MAX])
{
    uint64_t word[2];
    memcpy(word, args, sizeof word);
    return seen_number(seen_number(sum, word[0]), word[1]);
}

uint64_t seen_act(uint64_t sum, const Act *act)
{
    sum = seen_number(sum, (uint64_t)act->kind << 8 | act->argc);
    for (int i = 0; i < act->argc; i++) sum = seen_number(sum, (uint16_t)act->arg[i]);
    return sum;
}

static void see_secrets(uint64_t seen[SEATS_MAX], int seats, const Events *e)
{
    for (Seat p = 0; p < seats; p++) {
        for (int i = 0; i < e->count; i++)
            if (seats_have(e->event[i].privy, p)) seen[p] = stir_args(seen[p], e->event[i].secret);
        for (int i = 0; i < e->move_count; i++)
            if (seats_have(e->move[i].privy, p))
                seen[p] = seen_number(seen[p], (uint16_t)e->move[i].secret_face);
    }
}

void seen_events(uint64_t seen[SEATS_MAX], int seats, const Events *e)
{
    uint64_t open = 0;
    unsigned privy = 0;
    for (int i = 0; i < e->count; i++) {
        open = seen_number(open, (uint64_t)e->event[i].kind << 8 | (uint8_t)e->event[i].seat);
        open = stir_args(open, e->event[i].open);
        privy |= e->event[i].privy;
    }
    for (int i = 0; i < e->move_count; i++) {
        const Move *m = &e->move[i];
        open = seen_number(open, (uint64_t)m->piece << 40 | (uint64_t)m->zone << 32 |
                                     (uint64_t)(uint16_t)m->slot << 16 | (uint16_t)m->face);
        privy |= m->privy;
    }
    for (Seat p = 0; p < seats; p++) seen[p] = seen_number(seen[p], open);
    if (privy) see_secrets(seen, seats, e);
}
