/* text.c -- IceTowers in words and signs: pyramids, acts, events.
 *
 * A pyramid is colour, size, number: `rL3`, red, large, the third (r b y g, L M S). */
#include "game/message.h"
#include "games/icetowers/icetowers.h"

#include <string.h>

const char *const TOWERS_ACTS[] = {"ready", "wait", "take",   "set",     "cap",   "mine",
                                   "split", "done", "insist", "propose", "agree", NULL};
const char *const TOWERS_WORDS[] = {"gus", "done", "stuck", "limit", "war", NULL};
static const char COLOUR_LETTERS[] = "rbyg", SIZE_LETTERS[] = "LMS";

/* ---- pyramids and acts --------------------------------------------------------- */

void towers_name_piece(const Terms *t, int piece, Text *out)
{
    (void)t;
    if (piece < 0 || piece >= PIECES) {
        text_char(out, '?');
        return;
    }
    text_char(out, COLOUR_LETTERS[piece_colour(piece)]);
    text_char(out, SIZE_LETTERS[piece_size(piece)]);
    text_int(out, piece % OF_A_SIZE + 1);
}

static void towers_name_cell(const Terms *t, int cell, Text *out)
{
    (void)t;
    text_int(out, cell);
}

static int letter_of(Scan *scan, const char *letters)
{
    for (int i = 0; letters[i]; i++)
        if (scan_char(scan, letters[i])) return i;
    return -1;
}

bool towers_scan_piece(Scan *scan, int *piece)
{
    Scan ahead = *scan;
    int colour = letter_of(&ahead, COLOUR_LETTERS), size = letter_of(&ahead, SIZE_LETTERS);
    int32_t which;
    if (colour < 0 || size < 0 || !scan_int(&ahead, 1, OF_A_SIZE, &which)) return false;
    *scan = ahead;
    *piece = colour * STASH + size * OF_A_SIZE + which - 1;
    return true;
}

static bool scan_seat(Scan *scan, const Terms *t, int *seat)
{
    for (int p = 0; p < t->seats; p++)
        if (scan_char(scan, (char)('A' + p))) {
            *seat = p;
            return true;
        }
    return false;
}

static void towers_write_act(const Terms *t, const Act *act, Text *out)
{
    text_add(out, TOWERS_ACTS[act->kind]);
    if (!act->argc) return;
    text_char(out, ' ');
    if (act->kind == ACT_INSIST)
        text_char(out, (char)('A' + act->arg[0]));
    else
        towers_name_piece(t, act->arg[0], out);
}

static bool towers_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
{
    Scan scan = scan_of(text);
    int kind = scan_one_of(&scan, TOWERS_ACTS, ACTS), arg = 0;
    if (kind < 0) return garbled(why, text);
    bool names_piece = kind == ACT_TAKE || kind == ACT_CAP || kind == ACT_MINE || kind == ACT_SPLIT;
    bool has_arg = names_piece || kind == ACT_INSIST;
    if (has_arg && !scan_char(&scan, ' ')) return garbled(why, text);
    if (names_piece && !towers_scan_piece(&scan, &arg)) return garbled(why, text);
    if (kind == ACT_INSIST && !scan_seat(&scan, t, &arg)) return garbled(why, text);
    if (!scan_done(&scan) || (names_piece && !(towers_sides(t)->in_play >> arg & 1)))
        return garbled(why, text);
    *out = (Act){(uint8_t)kind, has_arg, {(int16_t)arg}};
    return true;
}

/* ---- words ---------------------------------------------------------------------------- */

static void towers_describe(const Terms *t, const Event *e, Message *out)
{
    const int16_t *a = e->open;
    (void)t;
    switch ((TowersEvent)e->kind) {
    case EVENT_SCATTER: message(out, "icetowers.event.scatter", 1, arg_count(a[0])); break;
    case EVENT_READY: message(out, "icetowers.event.ready", 1, arg_seat(e->seat)); break;
    case EVENT_WAIT:
        message(out, e->open[0] ? "icetowers.event.here" : "icetowers.event.wait", 1, arg_seat(e->seat));
        break;
    case EVENT_COUNTDOWN: message(out, "icetowers.event.countdown", 1, arg_count(a[0])); break;
    case EVENT_START: message(out, "icetowers.event.start", 0); break;
    case EVENT_TAKE:
        message(out, "icetowers.event.take", 3, arg_seat(e->seat), arg_piece(a[0]), arg_cell(a[1]));
        break;
    case EVENT_SET:
        message(out, "icetowers.event.set", 3, arg_seat(e->seat), arg_piece(a[0]), arg_cell(a[1]));
        break;
    case EVENT_CAP:
        message(out, "icetowers.event.cap", 4, arg_seat(e->seat), arg_piece(a[0]), arg_piece(a[1]),
                arg_cell(a[2]));
        break;
    case EVENT_MINE:
        message(out, "icetowers.event.mine", 3, arg_seat(e->seat), arg_piece(a[0]), arg_cell(a[1]));
        break;
    case EVENT_SPLIT:
        message(out, "icetowers.event.split", 4, arg_seat(e->seat), arg_cell(a[1]), arg_piece(a[0]),
                arg_cell(a[2]));
        break;
    case EVENT_DONE: message(out, "icetowers.event.done", 1, arg_seat(e->seat)); break;
    case EVENT_INSIST: message(out, "icetowers.event.insist", 2, arg_seat(e->seat), arg_seat(a[0])); break;
    case EVENT_EXPIRE: message(out, "icetowers.event.expire", 2, arg_seat(a[0]), arg_piece(a[1])); break;
    case EVENT_WAR: message(out, "icetowers.event.war", 2, arg_count(a[0]), arg_count(a[1])); break;
    case EVENT_PEACE: message(out, "icetowers.event.peace", 0); break;
    case EVENT_PROPOSE: message(out, "icetowers.event.propose", 1, arg_seat(e->seat)); break;
    case EVENT_AGREE: message(out, "icetowers.event.agree", 1, arg_seat(e->seat)); break;
    case EVENT_SHOWDOWN:
        message(out, "icetowers.event.showdown", 2, arg_seat(e->seat), arg_piece(a[0]));
        break;
    case EVENT_OVER: message(out, "icetowers.event.over", 2, arg_word(a[0]), arg_count(a[1])); break;
    }
}

static void towers_name_face(const Terms *t, int face, Message *out)
{
    static const char *const KEYS[] = {
        "icetowers.face.red_large",    "icetowers.face.red_medium",    "icetowers.face.red_small",
        "icetowers.face.blue_large",   "icetowers.face.blue_medium",   "icetowers.face.blue_small",
        "icetowers.face.yellow_large", "icetowers.face.yellow_medium", "icetowers.face.yellow_small",
        "icetowers.face.green_large",  "icetowers.face.green_medium",  "icetowers.face.green_small"};
    (void)t;
    bool known = face >= 1 && face <= COLOURS * SIZES;
    message(out, known ? KEYS[face - 1] : "icetowers.face.none", 0);
}

const Texts towers_texts = {towers_write_act,
                            towers_read_act,
                            towers_describe,
                            towers_name_face,
                            towers_name_piece,
                            towers_name_cell,
                            NULL};
