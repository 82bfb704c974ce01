/* heap.c -- the door to a player's own heap of Thin Ice (games/thinice/own.h): opened from a position,
 * stepped by the page's clock, asked for poses sixty times a second without JSON. */
#include "fronts/wasm/buffer.h"
#include "game/terms.h"
#include "games/thinice/own.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS_A_PIECE = 8 };

/* `thinice name=value ... position TEXT`. 0: no. */
EXPORT(door_heap_open) OwnHeap *door_heap_open(int seat)
{
    uint8_t seed[32];
    Scan scan = scan_of(door_asked());
    Terms t;
    Fault fault = {0};
    const Game *g = door_read_terms(&scan, &t, seed);
    if (!g || strcmp(g->id, "thinice") != 0) return NULL;
    OwnHeap *own = malloc(sizeof *own);
    if (own && own_open(own, &t, (Seat)seat, scan.at, &fault)) return own;
    free(own);
    if (fault.message.key) door_say_fault(g, &t, &fault);
    return NULL;
}

EXPORT(door_heap_close) void door_heap_close(OwnHeap *own) { free(own); }

/* To look back later, or to try something. */
EXPORT(door_heap_copy) OwnHeap *door_heap_copy(const OwnHeap *own)
{
    OwnHeap *copy = malloc(sizeof *copy);
    if (copy) memcpy(copy, own, sizeof *copy);
    return copy;
}

/* The act stands in the buffer. */
EXPORT(door_heap_play) int door_heap_play(OwnHeap *own)
{
    Act act;
    Refusal why;
    const bool fine =
        thinice.texts->read_act(&own->terms, door_asked(), &act, &why) && own_act(own, &act, &why);
    return fine || door_say_refusal(game_find("thinice"), &own->terms, &why);
}

/* 0 in, 1 four, 2 air, 3 nest. */
EXPORT(door_heap_tick) int door_heap_tick(OwnHeap *own, int count) { return (int)own_tick(own, count); }

EXPORT(door_heap_now) int door_heap_now(const OwnHeap *own) { return own_now(own); }
EXPORT(door_heap_awake) int door_heap_awake(OwnHeap *own) { return heap_awake(own_heap(own)); }
EXPORT(door_heap_hash) uint64_t door_heap_hash(OwnHeap *own) { return heap_hash(own_heap(own)); }

/* Ticks until the hands may be led or grab again. */
EXPORT(door_heap_busy) int door_heap_busy(const OwnHeap *own)
{
    const int32_t left = own->state.table.seat[own->seat].lead_at - own_now(own);
    return left > 0 ? left : 0;
}

/* Sets of pieces, bit i for slot i. */
EXPORT(door_heap_set) uint32_t door_heap_set(OwnHeap *own, int which)
{
    const Heap *h = own_heap(own);
    switch (which) {
    case 0: return query_pieces(&h->world);
    case 1: return h->tray;
    case 2: return h->supply;
    case 3: return query_table(&h->world);
    case 4: return query_pieces(&h->world) & ~query_connected(&h->world, AIR_GAP_CM);
    case 5: return own->verdict.pieces;
    default: return 0;
    }
}

/* The piece a hand holds, or -1. */
EXPORT(door_heap_held) int door_heap_held(OwnHeap *own, int hand)
{
    return hand == 0 || hand == 1 ? own_heap(own)->world.hand[hand].piece : -1;
}

/* Thirty times eight doubles: size or -1, the base's middle in cm, the turn w x y z. */
EXPORT(door_heap_poses) const double *door_heap_poses(OwnHeap *own)
{
    static double number[SLOTS * NUMBERS_A_PIECE];
    const World *world = &own_heap(own)->world;
    for (int i = 0; i < SLOTS; i++) {
        double *n = &number[i * NUMBERS_A_PIECE];
        n[0] = world->piece[i].size;
        if (world->piece[i].size == NO_PIECE) continue;
        const Placing at = world_pose(world, i);
        const double pose[] = {at.base.x, at.base.y, at.base.z, at.turn.w, at.turn.x, at.turn.y, at.turn.z};
        memcpy(n + 1, pose, sizeof pose);
    }
    return number;
}
