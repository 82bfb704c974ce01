/* position.c -- a position of IceTowers as a line of text; reading.c reads it.
 *
 * Towers are written from the bottom up. A line:
 *
 *   play clock 12500 begin 3000 hand A rS1 hand B bL2 mined 11000 insist 13100
 *   towers 4@17:rL1,bL1,rM1 61@3:bS1 from B 4 last 12000 11000 done C ...
 *
 * Only the first word must stand there. What is not said is as at the beginning:
 * pyramids that are not named stand alone, towers without NUMBER@PLACE: take the next
 * number and the first spot of their lowest pyramid. games/icetowers/notation.md has it all. */
#include "games/icetowers/icetowers.h"

static const char *const STAGE_WORDS[] = {"gather", "countdown", "play", "over"};

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

static void towers_write_position(const Terms *t, const State *state, Text *out)
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

const Positions towers_positions = {towers_write_position, towers_read_position};
