/* room.h -- a caller's memory shared out, piece after piece, each aligned as malloc's. */
#ifndef BOTS_ROOM_H
#define BOTS_ROOM_H

#include <stddef.h>
#include <stdint.h>

static inline size_t room_for(size_t size) { return (size + 15) & ~(size_t)15; }

static inline void *room_take(uint8_t **at, size_t size)
{
    void *taken = *at;
    *at += room_for(size);
    return taken;
}

#endif
