#include "table/snapshot.h"

#include <string.h>

enum { RUN_MAX = 65535 };

/* A zero byte, then two of length. The packed size, or 0 if it is no shorter. */
static int pack(const uint8_t *bytes, int size, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < size;) {
        int run = 0;
        if (n + 3 >= size) return 0;
        while (i + run < size && run < RUN_MAX && !bytes[i + run]) run++;
        out[n++] = bytes[i];
        if (run) {
            out[n++] = (uint8_t)run;
            out[n++] = (uint8_t)(run >> 8);
        }
        i += run ? run : 1;
    }
    return n;
}

/* Exactly `size` bytes, or false. */
static bool unpack(const uint8_t *packed, int count, uint8_t *out, int size)
{
    int n = 0;
    for (int i = 0; i < count;) {
        int run = 1;
        uint8_t byte = packed[i++];
        if (!byte) {
            if (count - i < 2) return false;
            run = packed[i] | packed[i + 1] << 8;
            i += 2;
        }
        if (run > size - n) return false;
        memset(out + n, byte, (size_t)run);
        n += run;
    }
    return n == size;
}

void snapshot_keep(Table *t)
{
    const Match *m = t->match;
    int size = fields_size(m->game->views->state_fields);
    uint8_t *bytes = memory_new(2 * (size_t)size), *packed = bytes + size;
    fields_encode(m->game->views->state_fields, m->state, bytes, size);
    int short_size = pack(bytes, size, packed);
    store_snapshot(t->house->store, t->head.id,
                   &(Snapshot){.row = t->rows,
                               .tick = m->tick,
                               .size = short_size ? short_size : size,
                               .state = short_size ? packed : bytes});
    free(bytes);
}

bool snapshot_read(const Snapshot *shot, const Match *m, State *out)
{
    const Game *g = m->game;
    int size = fields_size(g->views->state_fields);
    uint8_t *bytes = memory_new((size_t)size);
    bool packed = shot->size != size;
    bool fine = !packed || unpack(shot->state, shot->size, bytes, size);
    fine = fine && fields_decode(g->views->state_fields, out, packed ? bytes : shot->state, size) &&
           !(g->views->check && g->views->check(&m->terms, out));
    free(bytes);
    return fine;
}
