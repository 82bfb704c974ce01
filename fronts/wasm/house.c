/* house.c -- the door to tables without a server (fronts/local/local.h): a page, or node, opens a house, lets
 * peers speak the messages of docs/protocol.md and hears what goes out. Time is the caller's. */
#include "fronts/local/local.h"
#include "fronts/wasm/buffer.h"

#include <stdlib.h>
#include <string.h>

EXPORT(door_shelf) Store *door_shelf(void) { return shelf_new(); }
EXPORT(door_shelf_free) void door_shelf_free(Store *shelf) { shelf_free(shelf); }
EXPORT(door_shelf_hold) void door_shelf_hold(Store *shelf, int held) { shelf_hold(shelf, held); }
EXPORT(door_shelf_answer) void door_shelf_answer(Store *shelf, int kept) { shelf_answer(shelf, kept); }
EXPORT(door_shelf_drop) void door_shelf_drop(Store *shelf) { shelf_drop(shelf); }

EXPORT(door_house) Local *door_house(Store *shelf, uint64_t chance) { return local_open(shelf, chance); }
EXPORT(door_house_close) void door_house_close(Local *l) { local_close(l); }
EXPORT(door_house_at) void door_house_at(Local *l, int64_t us, int64_t wall_ms) { local_at(l, us, wall_ms); }
EXPORT(door_house_due) int64_t door_house_due(const Local *l) { return local_due(l); }
EXPORT(door_house_wake) void door_house_wake(Local *l) { local_wake(l); }
EXPORT(door_house_lap) void door_house_lap(Local *l) { local_lap(l); }
EXPORT(door_house_think) int door_house_think(Local *l) { return local_think(l); }

/* A thought that takes its time: begun now (0: none is wanted), ended later, done or not. */
EXPORT(door_thought) Thinking *door_thought(Local *l) { return local_thought(l); }
EXPORT(door_thought_end) void door_thought_end(Local *l, Thinking *k, int fine)
{
    void *memory = fine ? memory_try(thought_memory(k)) : NULL;
    if (memory) thought_run(k, memory);
    free(memory);
    local_thought_end(l, k, memory != NULL);
}

EXPORT(door_enter) Peer *door_enter(Local *l, int64_t address) { return local_enter(l, address); }
EXPORT(door_leave) void door_leave(Peer *p) { local_leave(p); }
EXPORT(door_ping) void door_ping(Peer *p) { local_ping(p); }
EXPORT(door_trip) void door_trip(Peer *p, int64_t sent_us, int64_t back_us)
{
    local_trip(p, sent_us, back_us);
}

/* What it says stands in the buffer. 0: too long. */
EXPORT(door_say) int door_say(Peer *p)
{
    const char *text = door_asked();
    const size_t size = strlen(text);
    if (size > MESSAGE_MAX) return 0;
    local_say(p, text, size);
    return 1;
}

/* The next word for it is put into the buffer. 0: there is none. */
EXPORT(door_hear) int door_hear(Peer *p)
{
    size_t size;
    const char *text = local_hear(p, &size);
    Text *out = door_answer();
    if (text) text_add_part(out, text, (int)size);
    return text != NULL;
}
