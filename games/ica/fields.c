/* fields.c -- who owns what in the lab (IC-FIELD), what a conflict is about
 * (IC-CONFLICT), where the evicted go (IC-EVICT), what fields and hands score (IC-SCORE).
 *
 * A set of cells is sixteen bits, row by row, so neighbours are shifts away. */
#include "games/ica/ica.h"

enum { COLUMN_A = 0x1111, COLUMN_D = 0x8888 };

const uint16_t ICA_NEIGHBOURS[CELLS] = {0x0012, 0x0025, 0x004a, 0x0084, 0x0121, 0x0252, 0x04a4, 0x0848,
                                        0x1210, 0x2520, 0x4a40, 0x8480, 0x2100, 0x5200, 0xa400, 0x4800};

static inline uint32_t grown(uint32_t set)
{
    return (set | set << SIDE | set >> SIDE | (set & ~(uint32_t)COLUMN_D) << 1 |
            (set & ~(uint32_t)COLUMN_A) >> 1) &
           ALL_CELLS;
}

uint16_t ica_connected(uint16_t stones, int cell)
{
    uint32_t field = 1u << cell, before;
    do before = field, field = grown(field) & stones;
    while (field != before);
    return (uint16_t)field;
}

/* A researcher who has yet to leave a cell owns no field (IC-EVICT). */
uint16_t ica_field(const IcaTable *b, int seat)
{
    int cell = b->pawn[RESEARCHER][seat];
    if (cell == NO_CELL || !(b->stones >> cell & 1) || b->evicted >> seat & 1) return 0;
    return ica_connected(b->stones, cell);
}

uint16_t ica_rival_fields(const Terms *t, const IcaTable *b, int seat)
{
    uint16_t fields = 0;
    if (!b->stones) return 0;
    for (int p = 0; p < t->seats; p++)
        if (p != seat) fields |= ica_field(b, p);
    return fields;
}

uint16_t ica_nearest_free(const IcaTable *b, int cell)
{
    uint32_t reach = 1u << cell, free = ALL_CELLS & ~(uint32_t)b->stones & ~reach;
    if (!free) return 0;
    while (!(reach & free)) reach = grown(reach);
    return (uint16_t)(reach & free);
}

int ica_strength(const IcaTiles *d, const IcaTable *b, int cell)
{
    return d->value[b->stone[cell]] + d->value[b->support[cell][0]] + d->value[b->support[cell][1]];
}

IcaConflict ica_conflict(const Terms *t, const IcaTable *b, int seat, int cell)
{
    IcaConflict c = {.attacked = ICA_NEIGHBOURS[cell] & b->stones};
    if (c.attacked) c.attacked &= ica_rival_fields(t, b, seat);
    for (uint32_t left = c.attacked; left; left &= left - 1)
        c.defence += ica_strength(ica_tiles(t), b, __builtin_ctz(left));
    return c;
}

int ica_red_at(const IcaTiles *d, const IcaTable *b, int cell)
{
    int points = d->value[b->stone[cell]];
    for (int i = 0; i < SUPPORTS; i++)
        if (d->red & ica_bit(b->support[cell][i])) points += d->value[b->support[cell][i]];
    return points;
}

int ica_red_field(const IcaTiles *d, const IcaTable *b, int seat)
{
    int points = 0;
    for (uint32_t left = ica_field(b, seat); left; left &= left - 1)
        points += ica_red_at(d, b, __builtin_ctz(left));
    return points;
}

int ica_red_hand(const IcaTiles *d, const IcaTable *b, int seat)
{
    int points = 0;
    for (uint64_t left = b->hand[seat] & d->red; left; left &= left - 1) points += d->value[ica_lowest(left)];
    return points;
}

int ica_points(const IcaTable *b, int seat)
{
    int points = CROSSCHECK_POINTS * b->crosschecks[seat];
    for (int i = 0; i < SCORINGS; i++) points += b->field_points[i][seat] - b->hand_points[i][seat];
    return points;
}
