#include "match/journal.h"

#include <string.h>

/* ---- writing ---------------------------------------------------------------------- */

Row journal_act(const Match *m, int act, bool bot, Text *text)
{
    const Entry *e = &m->log[act];
    m->game->texts->write_act(&m->terms, &e->act, text);
    return (Row){
        .kind = ROW_ACT, .tick = e->tick, .seat = e->seat, .early = e->early, .bot = bot, .text = text->at};
}

Row journal_time(uint32_t tick)
{
    return (Row){.kind = ROW_TIME, .tick = tick, .seat = SEAT_WATCHER, .text = ""};
}

Row journal_place(const Match *m, const char *where)
{
    return (Row){.kind = ROW_PLACE, .tick = m->tick, .seat = SEAT_WATCHER, .text = where};
}

Row journal_undo(const Match *m, Seat seat, int count)
{
    return (Row){.kind = ROW_UNDO, .tick = m->tick, .seat = seat, .count = count, .text = ""};
}

static void write_hand(const Match *m, const Entry *e, uint32_t tick, bool bot, Text *out)
{
    text_int(out, (int64_t)tick - e->tick);
    text_char(out, ' ');
    text_char(out, (char)('A' + e->seat));
    if (bot) text_char(out, '*');
    text_char(out, ' ');
    m->game->texts->write_act(&m->terms, &e->act, out);
    text_char(out, '\n');
}

Row journal_hands(const Match *m, int first, int end, uint32_t tick, const bool *by_bot, Text *text)
{
    for (int i = first; i < end; i++) write_hand(m, &m->log[i], tick, by_bot[i], text);
    return (Row){
        .kind = ROW_HANDS, .tick = tick, .seat = SEAT_WATCHER, .count = end - first, .text = text->at};
}

/* ---- reading ------------------------------------------------------------------------ */

static bool read_words(const Match *m, const char *words, size_t size, Entry *out)
{
    char text[ACT_TEXT_MAX];
    if (size >= sizeof text || out->seat < 0 || out->seat >= m->terms.seats) return false;
    memcpy(text, words, size);
    text[size] = 0;
    return match_read_act(m, text, &out->act, NULL);
}

/* One line of a group of hands. */
static bool read_hand(Scan *at, const Match *m, uint32_t tick, Entry *out, bool *bot)
{
    int32_t back;
    const char *line = memchr(at->at, '\n', (size_t)(at->end - at->at));
    if (!line || !scan_int(at, 0, INT32_MAX, &back) || !scan_char(at, ' ') || at->at >= line) return false;
    const int seat = *at->at++ - 'A';
    *bot = scan_char(at, '*');
    if (!scan_char(at, ' ') || at->at > line || (uint32_t)back > tick) return false;
    *out = (Entry){.tick = tick - (uint32_t)back, .seat = (Seat)seat};
    const bool fine = read_words(m, at->at, (size_t)(line - at->at), out);
    at->at = line + 1;
    return fine;
}

static bool note_entry(Match *m, const Entry *e)
{
    if (m->count == m->capacity) return false;
    m->log[m->count++] = *e;
    return true;
}

typedef bool (*EachEntry)(Match *m, const Entry *e);

static const char *take_hands(Match *m, const Row *row, bool *by_bot, EachEntry each)
{
    Scan at = scan_of(row->text);
    while (!scan_done(&at)) {
        Entry e;
        bool bot;
        if (!read_hand(&at, m, row->tick, &e, &bot) || !each(m, &e)) return "hands that did no such thing";
        if (by_bot) by_bot[m->count - 1] = bot;
    }
    return NULL;
}

static const char *take_act(Match *m, const Row *row, bool *by_bot, EachEntry each)
{
    Entry e = {.tick = row->tick, .early = (uint16_t)row->early, .seat = (Seat)row->seat};
    if (row->early < 0 || row->early > UINT16_MAX) return "pressed at no time";
    if (!read_words(m, row->text, strlen(row->text), &e)) return "an act that cannot be read";
    if (!each(m, &e)) return "an act that the rules refuse";
    if (by_bot) by_bot[m->count - 1] = row->bot;
    return NULL;
}

static const char *take(Match *m, const Row *row, bool *by_bot, EachEntry each)
{
    switch (row->kind) {
    case ROW_ACT: return take_act(m, row, by_bot, each);
    case ROW_HANDS: return take_hands(m, row, by_bot, each);
    case ROW_UNDO:
        if (!match_has_undo(m)) return "time turned back";
        return row->count < 0 || row->count > m->count ? "more taken back than done" : NULL;
    case ROW_TIME:
    case ROW_PLACE: return NULL;
    }
    return "a row of no kind";
}

const char *journal_play(Match *m, const Row *row, bool *by_bot)
{
    const char *wrong = take(m, row, by_bot, match_enter);
    if (wrong) return wrong;
    for (int i = 0; row->kind == ROW_UNDO && i < row->count; i++) match_undo(m);
    return match_reach(m, row->tick, NULL) ? NULL : "time that does not fit";
}

const char *journal_note(Match *m, const Row *row, bool *by_bot)
{
    const char *wrong = take(m, row, by_bot, note_entry);
    if (wrong) return wrong;
    if (row->kind == ROW_UNDO) m->count -= row->count;
    m->tick = row->tick;
    return NULL;
}
