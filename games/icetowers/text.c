/* text.c -- IceTowers in words and signs: pyramids, acts, positions, events.
 *
 * A pyramid is colour, size, number: `rL3`, red, large, the third (r b y g, L M S).
 * Towers are written from the bottom up. A position is one line:
 *
 *   play clock 12500 begin 3000 hand A rS1 hand B bL2 mined 11000 insist 13100
 *   towers 4@17:rL1,bL1,rM1 61@3:bS1 from B 4 last 12000 11000 done C ...
 *
 * Only the first word must stand there. What is not said is as at the beginning:
 * pyramids that are not named stand alone, towers without NUMBER@PLACE: take the next
 * number and the first spot of their lowest pyramid. games/icetowers/notation.md has it all. */
#include "game/message.h"
#include "games/icetowers/icetowers.h"

#include <string.h>

const char *const TOWERS_ACTS[] = {"ready", "wait", "take",   "set",     "cap",   "mine",
                                   "split", "done", "insist", "propose", "agree", NULL};
const char *const TOWERS_WORDS[] = {"gus", "done", "stuck", "limit", "war", NULL};
static const char *const STAGE_WORDS[] = {"gather", "countdown", "play", "over"};
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

void towers_name_cell(const Terms *t, int cell, Text *out)
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

void towers_write_act(const Terms *t, const Act *act, Text *out)
{
    text_add(out, TOWERS_ACTS[act->kind]);
    if (!act->argc) return;
    text_char(out, ' ');
    if (act->kind == ACT_INSIST)
        text_char(out, (char)('A' + act->arg[0]));
    else
        towers_name_piece(t, act->arg[0], out);
}

bool towers_read_act(const Terms *t, const char *text, Act *out, Refusal *why)
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

/* ---- writing a position ----------------------------------------------------------- */

static void put_number(Text *out, const char *word, int64_t number)
{
    text_char(out, ' ');
    text_add(out, word);
    text_char(out, ' ');
    text_int(out, number);
}

static void put_seats(Text *out, const char *word, uint8_t seats)
{
    if (!seats) return;
    text_char(out, ' ');
    text_add(out, word);
    text_char(out, ' ');
    for (int p = 0; p < SEATS; p++)
        if (seats >> p & 1) text_char(out, (char)('A' + p));
}

static void put_list(const Terms *t, Text *out, const char *word, uint64_t set, const uint16_t *numbers)
{
    if (!set) return;
    text_char(out, ' ');
    text_add(out, word);
    for (char before = ' '; set; set &= set - 1, before = ',') {
        text_char(out, before);
        if (numbers)
            text_int(out, numbers[set_first(set)]);
        else
            towers_name_piece(t, set_first(set), out);
    }
}

static void put_times(const Terms *t, Text *out, const char *word, const int32_t *times)
{
    text_char(out, ' ');
    text_add(out, word);
    for (int p = 0; p < t->seats; p++) {
        text_char(out, ' ');
        text_int(out, times[p]);
    }
}

static void put_hand(const Terms *t, const TowersHand *hand, int seat, Text *out)
{
    if (hand->piece == NONE) return;
    text_add(out, " hand ");
    text_char(out, (char)('A' + seat));
    text_char(out, ' ');
    towers_name_piece(t, hand->piece, out);
    if (hand->mined) put_number(out, "mined", hand->mined_at);
    if (hand->insist_at != NEVER) put_number(out, "insist", hand->insist_at);
}

static void put_tower(const Terms *t, const TowersTable *b, int place, Text *out)
{
    uint8_t pile[PIECES];
    int n = 0;
    text_char(out, ' ');
    text_int(out, b->number[place]);
    text_char(out, '@');
    text_int(out, place);
    for (int p = b->top[place]; p != NONE; p = b->below[p]) pile[n++] = (uint8_t)p;
    for (char before = ':'; n; before = ',') {
        text_char(out, before);
        towers_name_piece(t, pile[--n], out);
    }
}

static void put_ring(const TowersMemory *m, Text *out)
{
    if (!m->changes) return;
    put_number(out, "ring", m->changes);
    for (uint32_t i = 0; i < RING && i < m->changes; i++) {
        text_char(out, ' ');
        text_hex64(out, m->position[i]);
        text_hex64(out, m->changed[i]);
        text_hex64(out, m->since[i]);
        text_char(out, (char)('A' + m->seat[i]));
        text_int(out, m->count[i]);
    }
}

static void put_head(const Terms *t, const TowersTable *b, Text *out)
{
    text_add(out, STAGE_WORDS[b->stage]);
    put_number(out, "clock", b->clock);
    if (b->begin != NEVER) put_number(out, "begin", b->begin);
    if (b->stage == STAGE_GATHER) put_seats(out, "ready", b->ready);
    for (int p = 0; p < t->seats; p++)
        if (b->backs[p]) {
            put_seats(out, "backs", (uint8_t)(1u << p));
            text_char(out, ' ');
            text_int(out, b->backs[p]);
        }
    put_number(out, "scatter", b->scatter);
    text_add(out, " homes");
    for (int p = 0; p < PIECES; p++)
        if (b->home[p] != NONE) {
            text_char(out, ' ');
            text_int(out, b->home[p]);
        }
}

void towers_write_position(const Terms *t, const State *state, Text *out)
{
    const TowersTable *b = &((const TowersState *)state)->table;
    put_head(t, b, out);
    for (int p = 0; p < t->seats; p++) put_hand(t, &b->hand[p], p, out);
    text_add(out, " towers");
    for (PlaceSet left = b->standing; left; left &= left - 1) put_tower(t, b, set_first(left), out);
    put_number(out, "next", b->next_number);
    for (int p = 0; p < t->seats; p++) {
        const char word[] = {'f', 'r', 'o', 'm', ' ', (char)('A' + p), 0};
        put_list(t, out, word, b->hand[p].forbidden, b->number);
    }
    put_times(t, out, "last", b->last);
    put_times(t, out, "free", b->free_at);
    put_seats(out, "done", b->done);
    if (b->at_war) text_add(out, " war");
    put_list(t, out, "listed", b->war, b->number);
    put_list(t, out, "tainted", b->tainted, NULL);
    put_seats(out, "agreed", b->agreed);
    if (b->ending) {
        text_add(out, " ending ");
        text_add(out, TOWERS_WORDS[b->ending]);
    }
    put_list(t, out, "lost", b->lost, NULL);
    put_ring(&((const TowersState *)state)->memory, out);
}

/* ---- words ---------------------------------------------------------------------------- */

void towers_describe(const Terms *t, const Event *e, Message *out)
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

void towers_name_face(const Terms *t, int face, Message *out)
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
