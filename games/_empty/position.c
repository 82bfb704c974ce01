/* position.c -- a position of the empty game: the seats that are done, `AC` or `-`. */
#include "game/message.h"
#include "games/_empty/empty.h"

static void empty_write_position(const Terms *t, const State *s, Text *out)
{
    const EmptyState *e = (const EmptyState *)s;
    for (Seat p = 0; p < t->seats; p++)
        if (seats_have(e->done, p)) text_char(out, (char)('A' + p));
    if (!e->done) text_char(out, '-');
}

static bool empty_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    Scan scan = scan_of(text);
    EmptyState s = {0};
    for (Seat p = 0; p < t->seats; p++)
        if (scan_char(&scan, (char)('A' + p))) s.done |= seat_bit(p);
    if (!s.done && !scan_char(&scan, '-')) return fault_at(fault, 0, "fault.position", 1, arg_count(1));
    if (!scan_done(&scan))
        return fault_at(fault, 0, "fault.position", 1, arg_count((int32_t)(scan.at - text) + 1));
    *(EmptyState *)out = s;
    return true;
}

const Positions empty_positions = {empty_write_position, empty_read_position};
