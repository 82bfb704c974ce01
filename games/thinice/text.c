/* text.c -- Thin Ice in words: pieces, acts, events.
 *
 * A piece is size and number, `L3` (S M L, 1 .. 10); among all seats with its owner before it,
 * `AL3`. Hands are 1 and 2. Lengths are steps of 0.1 mm, turns parts of a thousand:
 *
 *   call M L      grab 1 L3      grab 2 S1 at 0 0 200      lead 1 -120 35 460
 *   lead 1 -120 35 460 707 707 0 0      release 1      concede      done
 *
 * games/thinice/notation.md has it all. */
#include "game/message.h"
#include "games/thinice/thinice.h"

const char *const ICE_ACTS[] = {"call", "grab", "lead", "release", "done", "concede", NULL};
const char *const ICE_WORDS[] = {"running", "last", "all", "empty", "finished", "limit", NULL};
static const char SIZE_LETTERS[] = "SML";

/* ---- pieces -------------------------------------------------------------------------------- */

void ice_write_slot(int slot, Text *out)
{
    if (slot < 0 || slot >= SLOTS) {
        text_char(out, '?');
        return;
    }
    text_char(out, SIZE_LETTERS[slot_size(slot)]);
    text_int(out, slot % SLOTS_OF_A_SIZE + 1);
}

static bool scan_size(Scan *scan, int *size)
{
    for (int i = 0; i < SIZES; i++)
        if (scan_char(scan, SIZE_LETTERS[i])) {
            *size = i;
            return true;
        }
    return false;
}

bool ice_scan_slot(Scan *scan, int *slot)
{
    Scan ahead = *scan;
    int size;
    int32_t which;
    if (!scan_size(&ahead, &size) || !scan_int(&ahead, 1, SLOTS_OF_A_SIZE, &which)) return false;
    *scan = ahead;
    *slot = size * SLOTS_OF_A_SIZE + which - 1;
    return true;
}

static void ice_name_piece(const Terms *t, int piece, Text *out)
{
    (void)t;
    text_char(out, (char)('A' + piece / SLOTS));
    ice_write_slot(piece % SLOTS, out);
}

static void ice_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t;
    text_int(out, cell);
}

static void ice_name_face(const Terms *t, int face, Message *out)
{
    static const char *const KEYS[] = {"thinice.face.none", "thinice.face.small", "thinice.face.medium",
                                       "thinice.face.large"};
    (void)t;
    message(out, KEYS[face], 0);
}

/* ---- acts ---------------------------------------------------------------------------------------- */

static void write_numbers(const Act *act, int from, Text *out)
{
    for (int i = from; i < act->argc; i++) {
        text_char(out, ' ');
        text_int(out, act->arg[i]);
    }
}

static void ice_write_act(const Terms *t, const Act *act, Text *out)
{
    (void)t;
    text_add(out, ICE_ACTS[act->kind]);
    for (int i = 0; act->kind == ACT_CALL && i < act->argc; i++) {
        text_char(out, ' ');
        text_char(out, act->arg[i] >= 0 && act->arg[i] < SIZES ? SIZE_LETTERS[act->arg[i]] : '?');
    }
    if (act->kind == ACT_CALL || !act->argc) return;
    text_char(out, ' ');
    text_int(out, act->arg[0] + 1);
    if (act->kind == ACT_GRAB) {
        text_char(out, ' ');
        ice_write_slot(act->arg[1], out);
        if (act->argc > 2) text_add(out, " at");
    }
    write_numbers(act, act->kind == ACT_GRAB ? 2 : 1, out);
}

static bool read_numbers(Scan *scan, int count, Act *act)
{
    for (int32_t n; count > 0; count--) {
        if (!scan_char(scan, ' ') || !scan_int(scan, INT16_MIN, INT16_MAX, &n)) return false;
        act->arg[act->argc++] = (int16_t)n;
    }
    return true;
}

/* Sizes in any order; the act has them rising. */
static bool read_call(Scan *scan, Act *act)
{
    int size;
    while (act->argc < CALLED_MAX && scan_char(scan, ' ')) {
        if (!scan_size(scan, &size)) return false;
        act->arg[act->argc++] = (int16_t)size;
    }
    if (act->argc == 2 && act->arg[0] > act->arg[1]) {
        const int16_t larger = act->arg[0];
        act->arg[0] = act->arg[1];
        act->arg[1] = larger;
    }
    return act->argc > 0;
}

static bool read_handed(Scan *scan, Act *act)
{
    int32_t hand;
    int slot;
    if (!scan_char(scan, ' ') || !scan_int(scan, 1, HANDS, &hand)) return false;
    act->arg[act->argc++] = (int16_t)(hand - 1);
    if (act->kind == ACT_RELEASE) return true;
    if (act->kind == ACT_LEAD)
        return read_numbers(scan, 3, act) && (scan_done(scan) || read_numbers(scan, 4, act));
    if (!scan_char(scan, ' ') || !ice_scan_slot(scan, &slot)) return false;
    act->arg[act->argc++] = (int16_t)slot;
    return !scan_exact(scan, " at") || read_numbers(scan, 3, act);
}

static bool ice_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    Act act = {0};
    const int kind = scan_one_of(&scan, ICE_ACTS, ACTS);
    (void)t;
    if (kind < 0) return garbled(why, text);
    act.kind = (uint8_t)kind;
    bool fine = true;
    if (kind == ACT_CALL) fine = read_call(&scan, &act);
    if (kind == ACT_GRAB || kind == ACT_LEAD || kind == ACT_RELEASE) fine = read_handed(&scan, &act);
    if (!fine || !scan_done(&scan)) return garbled(why, text);
    *out = act;
    return true;
}

/* ---- events ------------------------------------------------------------------------------------------- */

static void describe_table(const Event *e, Message *out)
{
    switch (e->kind) {
    case EVENT_START:
        message(out, "thinice.event.start", 2, arg_seat(e->open[0]), arg_count(e->open[1]));
        break;
    case EVENT_FREE: message(out, "thinice.event.free", 0); break;
    case EVENT_GAME_OVER:
        message(out, "thinice.event.game_over", 2, arg_count(e->open[1]), arg_word(e->open[0]));
        break;
    default: message(out, "thinice.event.over", 1, arg_word(e->open[0]));
    }
}

static void describe_call(const Event *e, bool by_table, Message *out)
{
    const Arg seat = arg_seat(e->seat), a = arg_face(e->open[0]), b = arg_face(e->open[1]);
    if (e->open[1] && e->open[1] == e->open[0])
        message(out, by_table ? "thinice.event.table_call_same" : "thinice.event.call_same", 3, seat, a, b);
    else if (e->open[1])
        message(out, by_table ? "thinice.event.table_call_two" : "thinice.event.call_two", 3, seat, a, b);
    else
        message(out, by_table ? "thinice.event.table_call" : "thinice.event.call", 2, seat, a);
}

static void describe_out(const Event *e, Message *out)
{
    static const struct {
        const char *key;
        int pieces;
    } FALL[] = {{"thinice.event.four", 4},
                {"thinice.event.air", 3},
                {"thinice.event.nest", 2},
                {"thinice.event.time", 0},
                {"thinice.event.concede", 0}};
    const int fall = e->kind - EVENT_FOUR;
    message(out, FALL[fall].key, 1, arg_seat(e->seat));
    for (int i = 0; i < FALL[fall].pieces; i++) out->arg[out->count++] = arg_piece(e->open[i]);
}

static void ice_describe(const Terms *t, const Event *e, Message *out)
{
    static const char *const SEAT_KEYS[] = {
        [EVENT_NEXT] = "thinice.event.next",           [EVENT_DRINK_LAST] = "thinice.event.drink_last",
        [EVENT_DRINK_OUT] = "thinice.event.drink_out", [EVENT_DRINK_TURN] = "thinice.event.drink_turn",
        [EVENT_DONE] = "thinice.event.done",           [EVENT_TAKE] = "thinice.event.take",
        [EVENT_LIFT] = "thinice.event.lift",           [EVENT_RELEASE] = "thinice.event.release",
    };
    (void)t;
    switch (e->kind) {
    case EVENT_START:
    case EVENT_FREE:
    case EVENT_GAME_OVER:
    case EVENT_OVER: describe_table(e, out); break;
    case EVENT_CALL:
    case EVENT_TABLE_CALL: describe_call(e, e->kind == EVENT_TABLE_CALL, out); break;
    case EVENT_TAKE:
    case EVENT_LIFT:
    case EVENT_RELEASE:
        message(out, SEAT_KEYS[e->kind], 3, arg_seat(e->seat), arg_piece(e->open[0]), arg_count(e->open[1]));
        break;
    case EVENT_FOUR:
    case EVENT_AIR:
    case EVENT_NEST:
    case EVENT_TIME:
    case EVENT_CONCEDE: describe_out(e, out); break;
    default: message(out, SEAT_KEYS[e->kind], 1, arg_seat(e->seat));
    }
}

const Texts ice_texts = {ice_write_act,  ice_read_act,  ice_describe, ice_name_face,
                         ice_name_piece, ice_name_cell, NULL};
