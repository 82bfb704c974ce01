/* text.c -- the empty game in words and signs. */
#include "game/message.h"
#include "games/_empty/empty.h"

static void empty_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t, (void)act;
    text_add(out, "done");
}

static bool empty_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    (void)t;
    if (!scan_word(&scan, "done") || !scan_done(&scan)) return garbled(why, text);
    *out = (Act){ACT_DONE, 0, {0}};
    return true;
}

static void empty_describe(const Terms *t, const Event *e, Message *out)
{
    (void)t;
    message(out, "empty.event.done", 1, arg_seat(e->seat));
}

static void empty_name_face(const Terms *t, int face, Message *out)
{
    (void)t, (void)face;
    message(out, "empty.name", 0);
}

static void empty_name(const Terms *t, int number, Text *out)
{
    (void)t;
    text_int(out, number);
}

const Texts empty_texts = {
    empty_write_act, empty_read_act, empty_describe, empty_name_face, empty_name, empty_name, NULL};
