/* text.c -- the empty game in words and signs. A position is the seats that are done: `AC` or `-`. */
#include "game/message.h"
#include "games/_empty/empty.h"

void empty_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t, (void)act;
    text_add(out, "done");
}

bool empty_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    (void)t;
    if (!scan_word(&scan, "done") || !scan_done(&scan)) return garbled(why, text);
    *out = (Act){ACT_DONE, 0, {0}};
    return true;
}

void empty_write_position(const Terms *t, const State *s, Text *out)
{
    const EmptyState *e = (const EmptyState *)s;
    for (Seat p = 0; p < t->seats; p++)
        if (seats_have(e->done, p)) text_char(out, (char)('A' + p));
    if (!e->done) text_char(out, '-');
}

bool empty_read_position(const Terms *t, const char *text, State *out, Fault *fault)
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

void empty_describe(const Terms *t, const Event *e, Message *out)
{
    (void)t;
    message(out, "empty.event.done", 1, arg_seat(e->seat));
}

void empty_name_face(const Terms *t, int face, Message *out)
{
    (void)t, (void)face;
    message(out, "empty.name", 0);
}

void empty_name(const Terms *t, int number, Text *out)
{
    (void)t;
    text_int(out, number);
}

void empty_draw(const Terms *t, const View *v, Text *out)
{
    for (Seat p = 0; p < t->seats; p++)
        text_char(out, seats_have(((const EmptyView *)v)->done, p) ? 'x' : '.');
    text_char(out, '\n');
}
