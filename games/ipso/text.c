/* text.c -- IPSO in words and signs: acts and events; positions are in position.c.
 *
 * Slots are written row.place (`2.3`: second row from the top, third card), centre
 * places 1 and 2. */
#include "game/message.h"
#include "games/ipso/ipso.h"

static const char *const ACT_WORDS[] = {"replace", "keep", "bonus", "swap", "throw"};

static void write_slot(int slot, Text *out)
{
    if (slot < 0 || slot >= SLOTS) {
        text_char(out, '?');
        return;
    }
    int row = ipso_row_of(slot);
    text_int(out, row + 1);
    text_char(out, '.');
    text_int(out, slot - IPSO_ROWS[row].first + 1);
}

static bool read_slot(Scan *scan, int16_t *slot)
{
    int32_t row, place;
    if (!scan_int(scan, 1, ROWS, &row) || !scan_char(scan, '.')) return false;
    if (!scan_int(scan, 1, IPSO_ROWS[row - 1].count, &place)) return false;
    *slot = (int16_t)(IPSO_ROWS[row - 1].first + place - 1);
    return true;
}

static void ipso_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t;
    text_add(out, ACT_WORDS[act->kind]);
    if (act->kind == ACT_REPLACE) {
        text_char(out, ' ');
        text_int(out, act->arg[0] + 1);
    }
    if (!act->argc) return;
    text_char(out, ' ');
    write_slot(act->arg[act->argc - 1], out);
}

static bool ipso_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    Act act = {0};
    int32_t place;
    int kind = scan_one_of(&scan, ACT_WORDS, 5);
    (void)t;
    if (kind < 0) return garbled(why, text);
    act.kind = (uint8_t)kind;
    if (kind == ACT_REPLACE) {
        if (!scan_char(&scan, ' ') || !scan_int(&scan, 1, PLACES, &place)) return garbled(why, text);
        act.arg[act.argc++] = (int16_t)(place - 1);
    }
    if (kind == ACT_REPLACE || kind == ACT_SWAP) {
        if (!scan_char(&scan, ' ') || !read_slot(&scan, &act.arg[act.argc++])) return garbled(why, text);
    }
    if (!scan_done(&scan)) return garbled(why, text);
    *out = act;
    return true;
}

/* ---- words ---------------------------------------------------------------- */

static void ipso_describe(const Terms *t, const Event *e, Message *out)
{
    const int16_t *a = e->open;
    (void)t;
    switch ((IpsoEvent)e->kind) {
    case EVENT_DEAL: message(out, "ipso.event.deal", 2, arg_count(a[0]), arg_seat(a[1])); break;
    case EVENT_REPLACE:
        message(out, "ipso.event.replace", 4, arg_seat(e->seat), arg_face(a[0]), arg_cell(a[1]),
                arg_face(a[2]));
        break;
    case EVENT_LAST: message(out, "ipso.event.last", 0); break;
    case EVENT_KEEP: message(out, "ipso.event.keep", 1, arg_seat(e->seat)); break;
    case EVENT_BONUS: message(out, "ipso.event.bonus", 2, arg_seat(e->seat), arg_face(a[0])); break;
    case EVENT_SWAP:
        message(out, "ipso.event.swap", 4, arg_seat(e->seat), arg_face(a[0]), arg_cell(a[1]), arg_face(a[2]));
        break;
    case EVENT_THROW: message(out, "ipso.event.throw", 2, arg_seat(e->seat), arg_face(a[0])); break;
    case EVENT_ROUND:
        message(out, "ipso.event.round", 4, arg_seat(e->seat), arg_count(a[0]), arg_count(a[1]),
                arg_count(a[2]));
        break;
    case EVENT_OVER: message(out, "ipso.event.over", 0); break;
    }
}

static void ipso_name_face(const Terms *t, int face, Message *out)
{
    const IpsoDeck *deck = t->data;
    if (face == STAR_FACE)
        message(out, "ipso.face.star", 0);
    else if (face < 1 || face > CARDS)
        message(out, "ipso.face.down", 0);
    else
        message(out, deck->stars[face] ? "ipso.face.starred" : "ipso.face.card", 3, arg_count(face),
                arg_word(deck->colour[face]), arg_count(deck->stars[face]));
}

static void ipso_name_piece(const Terms *t, int piece, Text *out)
{
    (void)t;
    text_add(out, piece < STAR_PIECE ? "card" : "star");
    text_int(out, piece < STAR_PIECE ? piece + 1 : piece - STAR_PIECE + 1);
}

static void ipso_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t;
    write_slot(cell % SLOTS, out);
}

const Texts ipso_texts = {ipso_write_act,  ipso_read_act,  ipso_describe, ipso_name_face,
                          ipso_name_piece, ipso_name_cell, NULL};
