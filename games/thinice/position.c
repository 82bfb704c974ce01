/* position.c -- a whole table of Thin Ice as one line.
 *
 *   build game 1 round 2 first A caller B called M L clock 5230 deadline 60000 acts 31
 *   seat A call 1 lead 5240 tray M1 heap L1@0,0,0 L2@300,0,0/1000,0,0,0 hand 1 L2
 *   seat B out four 2 guilty L1,L2,L3,M1 exact AAAA...
 *
 * Only the first word must stand there. A heap drawn by `heap` is what a person writes: places of
 * base middles and turns, at no speed, awake. `exact` is what the program writes: every bit of a
 * World (world_write), zeros run together, in base 64. A drawn heap may end with `asleep`: then
 * nothing moves until a hand comes. What is not said is as at the beginning;
 * pieces that are not named are in the supply (in free building: in the tray). */
#include "game/message.h"
#include "games/thinice/own.h"
#include "games/thinice/packed.h"

#include <string.h>

static const char *const STAGE_WORDS[] = {"call", "build", "free", "over"};
static const char *const FATE_WORDS[] = {"in", "four", "air", "nest", "clock", "conceded"};
static const char SIZE_LETTERS[] = "SML";
static const double STEPS_PER_CM = 100.0;

/* ---- writing ----------------------------------------------------------------------------------- */

static void write_number(const char *word, int32_t number, int32_t usual, Text *out)
{
    if (number == usual) return;
    text_char(out, ' ');
    text_add(out, word);
    text_char(out, ' ');
    text_int(out, number);
}

static void write_set(const char *word, PieceSet set, Text *out)
{
    if (!set) return;
    text_char(out, ' ');
    text_add(out, word);
    for (char mark = ' '; set; set &= set - 1, mark = ',') {
        text_char(out, mark);
        ice_write_slot(set_first(set), out);
    }
}

static void write_counts(const char *word, const uint8_t counts[SLOTS], Text *out)
{
    bool any = false;
    for (int i = 0; i < SLOTS; i++) {
        if (!counts[i]) continue;
        text_char(out, any ? ',' : ' ');
        if (!any) text_add(out, word), text_char(out, ' ');
        any = true;
        ice_write_slot(i, out);
        text_char(out, ':');
        text_int(out, counts[i]);
    }
}

static bool is_untouched(const Heap *h)
{
    return h->world.asleep && !h->world.steps && !query_pieces(&h->world);
}

static void write_heap(const Heap *h, int32_t now, Text *out)
{
    uint8_t bytes[WORLD_BYTES_MAX];
    write_number("rest", h->rest_at, h->world.asleep ? 0 : NEVER, out);
    write_number("touched", h->touched_at, now, out);
    for (int hand = 0; hand < HANDS; hand++) {
        const int16_t *grip = h->grip[hand];
        if (!grip[0] && !grip[1] && !grip[2]) continue;
        write_number("grip", hand + 1, 0, out);
        for (int i = 0; i < 3; i++) text_char(out, ' '), text_int(out, grip[i]);
    }
    write_number("fours", h->four, 0, out);
    write_counts("air", h->air, out);
    write_counts("nest", h->nest, out);
    if (is_untouched(h)) return;
    text_add(out, " exact ");
    packed_write(bytes, world_write(&h->world, bytes, sizeof bytes), out);
}

static void write_seat(const Terms *t, const IceTable *b, int seat, bool with_heap, Text *out)
{
    const IceSeat *s = &b->seat[seat];
    text_add(out, " seat ");
    text_char(out, (char)('A' + seat));
    if (s->fate != FATE_IN) {
        text_add(out, " out ");
        text_add(out, FATE_WORDS[s->fate]);
        text_char(out, ' ');
        text_int(out, s->out_round);
    }
    if (s->done) text_add(out, " done");
    write_number("call", s->last_call, 0, out);
    write_number("points", s->points, 0, out);
    write_number("total", s->total, 0, out);
    if (!with_heap) return;
    write_number("lead", s->lead_at, 0, out);
    write_set("guilty", s->guilty, out);
    if (!t->option[OPTION_FREE]) write_set("tray", b->heap[seat].tray, out);
    write_heap(&b->heap[seat], b->now, out);
}

static void write_common(const IceTable *b, Text *out)
{
    text_add(out, STAGE_WORDS[b->stage]);
    write_number("game", b->game, 1, out);
    write_number("round", b->round, 0, out);
    text_add(out, " first ");
    text_char(out, (char)('A' + b->first));
    text_add(out, " caller ");
    text_char(out, (char)('A' + b->caller));
    if (b->called[0]) {
        text_add(out, " called");
        for (int i = 0; i < CALLED_MAX && b->called[i]; i++)
            text_char(out, ' '), text_char(out, SIZE_LETTERS[b->called[i] - 1]);
    }
    write_number("clock", b->now, 0, out);
    write_number("deadline", b->deadline, NEVER, out);
    write_number("acts", b->acts, 0, out);
    if (b->ending) text_add(out, " ending "), text_add(out, ICE_WORDS[b->ending]);
}

static void ice_write_position(const Terms *t, const State *state, Text *out)
{
    const IceTable *b = table_of(state);
    write_common(b, out);
    for (int seat = 0; seat < t->seats; seat++) write_seat(t, b, seat, true, out);
}

void ice_write_own(const Terms *t, const State *state, Seat own, Text *out)
{
    const IceTable *b = table_of(state);
    write_common(b, out);
    for (int seat = 0; seat < t->seats; seat++) write_seat(t, b, seat, seat == own, out);
}

/* ---- reading -------------------------------------------------------------------------------------- */

/* ` word`, whole. */
static bool take_word(Scan *scan, const char *word)
{
    Scan ahead = *scan;
    if (!scan_char(&ahead, ' ') || !scan_word(&ahead, word)) return false;
    *scan = ahead;
    return true;
}

static bool take_int(Scan *scan, int32_t low, int32_t high, int32_t *out)
{
    return scan_char(scan, ' ') && scan_int(scan, low, high, out);
}

/* ` word N` or nothing at all; false if the number is none. */
static bool take_number(Scan *scan, const char *word, int32_t low, int32_t high, int32_t *out)
{
    return !take_word(scan, word) || take_int(scan, low, high, out);
}

static bool take_seat(Scan *scan, const Terms *t, const char *word, int8_t *out)
{
    if (!take_word(scan, word)) return true;
    if (!scan_char(scan, ' ')) return false;
    for (int seat = 0; seat < t->seats; seat++)
        if (scan_char(scan, (char)('A' + seat))) {
            *out = (int8_t)seat;
            return true;
        }
    return false;
}

static bool take_set(Scan *scan, const char *word, PieceSet *out)
{
    int slot;
    if (!take_word(scan, word)) return true;
    for (char mark = ' '; scan_char(scan, mark); mark = ',') {
        if (!ice_scan_slot(scan, &slot)) return false;
        *out |= slot_bit(slot);
    }
    return *out != 0;
}

static bool take_counts(Scan *scan, const char *word, uint8_t counts[SLOTS])
{
    int slot;
    int32_t count;
    if (!take_word(scan, word)) return true;
    for (char mark = ' '; scan_char(scan, mark); mark = ',') {
        if (!ice_scan_slot(scan, &slot) || !scan_char(scan, ':') || !scan_int(scan, 1, 255, &count))
            return false;
        counts[slot] = (uint8_t)count;
    }
    return true;
}

/* `x,y,z` or `x,y,z/w,x,y,z` */
static bool scan_place(Scan *scan, Placing *out)
{
    int32_t n[7] = {0, 0, 0, 1, 0, 0, 0};
    for (int i = 0; i < 7; i++) {
        if (i == 3 && !scan_char(scan, '/')) break;
        if (i % 3 != 0 || i == 6 ? !scan_char(scan, ',') : false) return false;
        if (!scan_int(scan, -10 * REACH, 10 * REACH, &n[i])) return false;
    }
    out->base = vec(n[0] / STEPS_PER_CM, n[1] / STEPS_PER_CM, n[2] / STEPS_PER_CM);
    out->turn = (Turn){n[3], n[4], n[5], n[6]};
    return n[3] || n[4] || n[5] || n[6];
}

static bool read_drawn(Scan *scan, const Terms *t, Heap *h)
{
    int slot;
    int32_t hand;
    Placing place;
    if (!take_word(scan, "heap")) return true;
    for (Scan ahead = *scan; scan_char(&ahead, ' ') && ice_scan_slot(&ahead, &slot) && scan_char(&ahead, '@');
         *scan = ahead) {
        if (!scan_place(&ahead, &place) || !(ice_stash(t) & slot_bit(slot))) return false;
        if (h->world.piece[slot].size != NO_PIECE) return false;
        world_add(&h->world, slot, slot_size(slot), place);
    }
    while (take_word(scan, "hand")) {
        if (!take_int(scan, 1, HANDS, &hand) || !scan_char(scan, ' ') || !ice_scan_slot(scan, &slot))
            return false;
        if (!hand_take(&h->world, hand - 1, slot)) return false;
    }
    h->world.asleep = take_word(scan, "asleep");
    return true;
}

static bool read_exact(Scan *scan, Heap *h)
{
    uint8_t bytes[WORLD_BYTES_MAX];
    if (!take_word(scan, "exact")) return true;
    if (!scan_char(scan, ' ')) return false;
    const size_t size = packed_read(scan, bytes, sizeof bytes);
    return size && world_read(&h->world, bytes, size);
}

static bool read_grips(Scan *scan, Heap *h)
{
    int32_t hand, n;
    while (take_word(scan, "grip")) {
        if (!take_int(scan, 1, HANDS, &hand)) return false;
        for (int i = 0; i < 3; i++) {
            if (!take_int(scan, INT16_MIN, INT16_MAX, &n)) return false;
            h->grip[hand - 1][i] = (int16_t)n;
        }
    }
    return true;
}

static bool read_heap(Scan *scan, const Terms *t, int32_t now, Heap *h)
{
    int32_t four = 0, rest = NEVER - 1;
    h->touched_at = now;
    bool fine = take_number(scan, "rest", NEVER, CLOCK_TOP, &rest) &&
                take_number(scan, "touched", 0, CLOCK_TOP, &h->touched_at) && read_grips(scan, h) &&
                take_number(scan, "fours", 0, 255, &four) && take_counts(scan, "air", h->air) &&
                take_counts(scan, "nest", h->nest) && read_drawn(scan, t, h) && read_exact(scan, h);
    h->four = (uint8_t)four;
    h->rest_at = rest >= NEVER ? rest : h->world.asleep ? 0 : NEVER;
    return fine;
}

static bool read_fate(Scan *scan, IceSeat *s)
{
    int32_t round;
    if (!take_word(scan, "out")) return true;
    if (!scan_char(scan, ' ')) return false;
    const int fate = scan_one_of(scan, FATE_WORDS, FATES);
    if (fate <= FATE_IN || !take_int(scan, 0, SLOTS, &round)) return false;
    s->fate = (uint8_t)fate;
    s->out_round = (int16_t)round;
    return true;
}

static bool read_seat(Scan *scan, const Terms *t, IceTable *b, int seat)
{
    IceSeat *s = &b->seat[seat];
    Heap *h = &b->heap[seat];
    int32_t calls = 0, points = 0, total = 0;
    bool fine = read_fate(scan, s);
    s->done = take_word(scan, "done");
    fine = fine && take_number(scan, "call", 0, SLOTS, &calls) &&
           take_number(scan, "points", 0, 100, &points) && take_number(scan, "total", 0, 1000, &total) &&
           take_number(scan, "lead", 0, CLOCK_TOP, &s->lead_at) && take_set(scan, "guilty", &s->guilty) &&
           take_set(scan, "tray", &h->tray) && read_heap(scan, t, b->now, h);
    s->last_call = (int16_t)calls;
    s->points = (int16_t)points;
    s->total = (int16_t)total;
    return fine;
}

static bool read_called(Scan *scan, IceTable *b)
{
    if (!take_word(scan, "called")) return true;
    for (int i = 0; i < CALLED_MAX; i++) {
        Scan ahead = *scan;
        if (!scan_char(&ahead, ' ')) break;
        for (int size = 0; size < SIZES && !b->called[i]; size++)
            if (scan_char(&ahead, SIZE_LETTERS[size])) b->called[i] = (uint8_t)(size + 1);
        if (!b->called[i]) break;
        *scan = ahead;
    }
    return b->called[0];
}

static bool read_common(Scan *scan, const Terms *t, IceTable *b)
{
    int32_t game = 1, round = 0;
    const int stage = scan_one_of(scan, STAGE_WORDS, STAGE_OVER + 1);
    if (stage < 0) return false;
    b->stage = (uint8_t)stage;
    b->deadline = NEVER;
    bool fine = take_number(scan, "game", 1, 1000, &game) && take_number(scan, "round", 0, SLOTS, &round) &&
                take_seat(scan, t, "first", &b->first) && take_seat(scan, t, "caller", &b->caller) &&
                read_called(scan, b) && take_number(scan, "clock", 0, CLOCK_TOP, &b->now) &&
                take_number(scan, "deadline", 0, CLOCK_TOP, &b->deadline) &&
                take_number(scan, "acts", 0, ACTS_MAX, &b->acts);
    b->game = (int16_t)game;
    b->round = (int16_t)round;
    if (!fine || !take_word(scan, "ending")) return fine;
    if (!scan_char(scan, ' ')) return false;
    const int ending = scan_one_of(scan, ICE_WORDS, ENDING_LIMIT + 1);
    b->ending = (uint8_t)(ending < 0 ? 0 : ending);
    return ending > 0;
}

static bool read_table(const Terms *t, const char *text, IceTable *b, Fault *fault)
{
    Scan scan = scan_of(text);
    bool fine = read_common(&scan, t, b);
    for (int seat = 0; seat < t->seats; seat++) heap_start(&b->heap[seat], t);
    for (int8_t seat = 0, last = -1; fine && take_word(&scan, "seat"); last = seat) {
        Scan at = scan;
        fine = scan_char(&at, ' ') && at.at<at.end && * at.at - 'A'> last && *at.at - 'A' < t->seats;
        if (!fine) break;
        seat = (int8_t)(*at.at++ - 'A');
        scan = at;
        fine = read_seat(&scan, t, b, seat);
    }
    if (!fine || !scan_done(&scan)) return fault_in_position(fault, text, &scan);
    for (int seat = 0; seat < t->seats; seat++) {
        Heap *h = &b->heap[seat];
        const PieceSet rest = ice_stash(t) & ~query_pieces(&h->world);
        if (t->option[OPTION_FREE])
            h->tray = rest, h->supply = 0;
        else
            h->supply = rest & ~h->tray;
    }
    const char *broken = ice_views.check(t, (const State *)b);
    if (broken) return fault_invariant(fault, broken);
    for (int seat = 0; seat < t->seats; seat++)
        if (!heap_awake(&b->heap[seat]) && ice_watch(t, b, seat) == WATCH_ALWAYS) heap_look(&b->heap[seat]);
    return true;
}

static bool ice_read_position(const Terms *t, const char *text, State *out, Fault *fault)
{
    IceState copy;
    memset(&copy, 0, sizeof copy);
    if (!read_table(t, text, &copy.table, fault)) return false;
    memcpy(out, &copy, sizeof copy);
    return true;
}

const Positions ice_positions = {ice_write_position, ice_read_position};
