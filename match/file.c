#include "match/file.h"
#include "base/sha256.h"
#include "game/message.h"
#include "game/terms.h"

#include <string.h>

void seed_commitment(const uint8_t seed[SEED_BYTES], uint8_t out[32])
{
    Sha256 h;
    sha256_begin(&h);
    sha256_add(&h, seed, SEED_BYTES);
    sha256_end(&h, out);
}

bool seed_read(const char *hex, uint8_t seed[SEED_BYTES])
{
    size_t size = strlen(hex);
    memset(seed, 0, SEED_BYTES);
    if (!size || size > 2 * SEED_BYTES) return false;
    for (size_t i = 0; i < size; i++) {
        char digit[3] = {'0', hex[size - 1 - i], 0};
        Scan scan = scan_of(digit);
        uint8_t value;
        if (!scan_hex(&scan, &value, 1)) return false;
        seed[SEED_BYTES - 1 - i / 2] |= (uint8_t)(value << (i % 2 * 4));
    }
    return true;
}

/* ---- writing ---------------------------------------------------------------- */

static void write_hex_line(Text *out, const char *word, const uint8_t bytes[32])
{
    text_add(out, word);
    text_hex(out, bytes, 32);
    text_char(out, '\n');
}

static void write_names(const Match *m, const char names[SEATS_MAX][NAME_MAX_BYTES], Text *out)
{
    bool any = false;
    for (int p = 0; names && p < m->terms.seats; p++) any |= names[p][0] != 0;
    if (!any) return;
    text_add(out, "names ");
    for (int p = 0; p < m->terms.seats; p++) {
        if (p) text_char(out, '|');
        for (const char *c = names[p]; *c; c++)
            if (*c != '|' && *c != '\n') text_char(out, *c);
    }
    text_char(out, '\n');
}

void match_write_end(const Match *m, Text *out)
{
    Result r;
    m->game->rules->result(&m->terms, m->state, &r);
    text_add(out, r.over ? "over " : "running ");
    text_hex64(out, match_hash(m));
    for (Seat p = 0; p < m->terms.seats; p++) {
        text_char(out, ' ');
        text_char(out, (char)('A' + p));
        text_char(out, '=');
        text_int(out, r.points[p]);
        if (seats_have(r.winners, p)) text_char(out, '*');
    }
}

void match_write(const Match *m, const char names[SEATS_MAX][NAME_MAX_BYTES], bool reveal, Text *out)
{
    uint8_t digest[32];
    text_add(out, "ilot match 1\ngame ");
    text_add(out, m->game->id);
    text_char(out, ' ');
    text_int(out, m->terms.rules);
    text_add(out, "\nterms ");
    terms_write(m->game, &m->terms, out);
    text_char(out, '\n');
    if (m->game->data) {
        data_digest(m->game, m->terms.data, digest);
        write_hex_line(out, "data ", digest);
    }
    write_names(m, names, out);
    if (m->dealt) {
        seed_commitment(m->seed, digest);
        write_hex_line(out, "commitment ", digest);
        if (reveal) write_hex_line(out, "seed ", m->seed);
    } else {
        text_add(out, "position ");
        m->game->positions->write(&m->terms, m->start, out);
        text_char(out, '\n');
    }
    text_add(out, "acts\n");
    for (int i = 0; i < m->count; i++) {
        text_int(out, m->log[i].tick);
        if (m->log[i].early) text_char(out, '-'), text_int(out, m->log[i].early);
        text_char(out, ' ');
        text_char(out, (char)('A' + m->log[i].seat));
        text_char(out, ' ');
        m->game->texts->write_act(&m->terms, &m->log[i].act, out);
        text_char(out, '\n');
    }
    if (m->tick > (m->count ? m->log[m->count - 1].tick : 0)) {
        text_int(out, m->tick);
        text_add(out, " -\n");
    }
    text_add(out, "end ");
    match_write_end(m, out);
    text_char(out, '\n');
}

/* ---- reading ---------------------------------------------------------------- */

typedef struct Lines {
    const char *next;
    int number; /* of `line`, from 1 */
    Scan line;
} Lines;

static bool next_line(Lines *l)
{
    if (!*l->next) return false;
    const char *end = strchr(l->next, '\n');
    if (!end) end = l->next + strlen(l->next);
    l->line = (Scan){l->next, end};
    l->next = *end ? end + 1 : end;
    l->number++;
    return true;
}

static bool fail(Fault *fault, const Lines *l, const char *key)
{
    fault_quoting(fault, l->number, key, l->line.at, (int)(l->line.end - l->line.at));
    return false; /* said here, so that the linter sees it */
}

static bool keyword(Lines *l, const char *word)
{
    Lines ahead = *l;
    if (!next_line(&ahead) || !scan_exact(&ahead.line, word)) return false;
    *l = ahead;
    return true;
}

static bool must_have(Lines *l, const char *word, Fault *fault)
{
    if (keyword(l, word)) return true;
    if (!next_line(l)) l->number++;
    return fault_quoting(fault, l->number, "fault.file.expected", word, (int)strlen(word));
}

static bool read_game(Lines *l, MatchHead *h, Fault *fault)
{
    char id[32];
    int32_t version;
    Lines at = *l;
    if (!must_have(l, "game ", fault)) return false;
    at = *l;
    if (!scan_token(&l->line, id, sizeof id) || !scan_char(&l->line, ' ') ||
        !scan_int(&l->line, 1, 1000000, &version))
        return fail(fault, &at, "fault.file.game");
    h->game = game_find(id);
    if (!h->game) return fail(fault, &at, "fault.game");
    if (!rules_known(h->game, version))
        return fault_at(fault, l->number, "fault.file.version", 2, arg_count(version),
                        arg_count(h->game->rules_version));
    terms_standard(h->game, h->game->seats_min, &h->terms);
    h->terms.rules = version;
    return true;
}

static bool read_digest(Lines *l, const void *data, MatchHead *h, Fault *fault)
{
    uint8_t own[32];
    h->terms.data = data ? data : game_data(h->game);
    if (!h->game->data) return true;
    if (!must_have(l, "data ", fault)) return false;
    if (!scan_hex(&l->line, h->digest, 32) || !scan_done(&l->line)) return fail(fault, l, "fault.file.hex");
    data_digest(h->game, h->terms.data, own);
    return !memcmp(own, h->digest, 32) || fail(fault, l, "fault.file.digest");
}

static bool read_names(Lines *l, MatchHead *h, Fault *fault)
{
    if (!keyword(l, "names ")) return true;
    for (int p = 0; p < h->terms.seats; p++) {
        int n = 0;
        while (!scan_done(&l->line) && *l->line.at != '|') {
            if (n + 1 == NAME_MAX_BYTES) return fail(fault, l, "fault.file.names");
            h->name[p][n++] = *l->line.at++;
        }
        if (p + 1 < h->terms.seats && !scan_char(&l->line, '|')) return fail(fault, l, "fault.file.names");
    }
    return scan_done(&l->line) || fail(fault, l, "fault.file.names");
}

static bool read_seed(Lines *l, MatchHead *h, Fault *fault)
{
    uint8_t promised[32];
    h->has_commitment = keyword(l, "commitment ");
    if (h->has_commitment && (!scan_hex(&l->line, h->commitment, 32) || !scan_done(&l->line)))
        return fail(fault, l, "fault.file.hex");
    h->has_seed = keyword(l, "seed ");
    if (h->has_seed) {
        if (!scan_hex(&l->line, h->seed, SEED_BYTES) || !scan_done(&l->line))
            return fail(fault, l, "fault.file.hex");
        seed_commitment(h->seed, promised);
        if (h->has_commitment && memcmp(promised, h->commitment, 32))
            return fail(fault, l, "fault.file.commitment");
        return true;
    }
    h->has_position = keyword(l, "position ");
    return true;
}

static bool read_head(Lines *l, const void *data, MatchHead *h, Fault *fault)
{
    memset(h, 0, sizeof *h);
    if (!must_have(l, "ilot match 1", fault) || !scan_done(&l->line))
        return fail(fault, l, "fault.file.kind");
    if (!read_game(l, h, fault)) return false;
    if (!must_have(l, "terms ", fault)) return false;
    char terms[256];
    Text line = text_in(terms, sizeof terms);
    text_add_part(&line, l->line.at, (int)(l->line.end - l->line.at));
    Scan scan = scan_of(terms);
    if (!text_fits(&line)) return fail(fault, l, "fault.file.long");
    const int rules = h->terms.rules;
    bool fine = terms_read(h->game, &scan, &h->terms, fault);
    if (fine && (!scan_done(&scan) || h->terms.rules != rules)) fine = fail(fault, l, "fault.file.terms");
    if (!fine) return fault ? fault->line = l->number, false : false;
    if (!read_digest(l, data, h, fault) || !read_names(l, h, fault) || !read_seed(l, h, fault)) return false;
    return must_have(l, "acts", fault);
}

bool match_read_head(const char *text, const void *data, MatchHead *h, Fault *fault)
{
    Lines l = {.next = text};
    if (!read_head(&l, data, h, fault)) return false;
    while (next_line(&l)) h->acts += !scan_exact(&l.line, "end ");
    return true;
}

static bool read_position(const char *text, const MatchHead *h, Match *m, Fault *fault)
{
    static const char word[] = "\nposition ";
    char line[POSITION_MAX];
    Text copy = text_in(line, sizeof line);
    const char *at = strstr(text, word) + strlen(word);
    text_add_part(&copy, at, (int)(strchr(at, '\n') - at));
    if (!text_fits(&copy)) return fault_at(fault, 0, "fault.file.long", 0);
    if (!h->game->positions->read(&h->terms, line, m->spare, fault)) return false;
    match_start_from(m, &h->terms, m->spare);
    return true;
}

/* The act at the end of a line. */
static bool read_act(Lines *l, const Match *m, Entry *out)
{
    char words[ACT_TEXT_MAX];
    Text copy = text_in(words, sizeof words);
    text_add_part(&copy, l->line.at, (int)(l->line.end - l->line.at));
    return text_fits(&copy) && match_read_act(m, words, &out->act, NULL);
}

/* `tick seat act`, `tick-early seat act`, or `tick -`: time passes. */
static bool read_entry(Lines *l, Match *m, Fault *fault)
{
    const Lines at = *l;
    int32_t tick, early = 0;
    bool fine = scan_int(&l->line, 0, INT32_MAX, &tick);
    if (fine && scan_char(&l->line, '-')) fine = scan_int(&l->line, 1, UINT16_MAX, &early);
    if (!fine || !scan_char(&l->line, ' ') || scan_done(&l->line)) return fail(fault, &at, "fault.file.line");
    if (!match_reach(m, (uint32_t)tick, NULL)) return fail(fault, &at, "fault.file.tick");
    if (scan_char(&l->line, '-')) return scan_done(&l->line) || fail(fault, &at, "fault.file.line");
    Entry e = {.tick = (uint32_t)tick, .early = (uint16_t)early, .seat = (Seat)(*l->line.at++ - 'A')};
    if (e.seat < 0 || e.seat >= m->terms.seats || !scan_char(&l->line, ' '))
        return fail(fault, &at, "fault.file.line");
    if (!read_act(l, m, &e)) return fail(fault, &at, "fault.file.act");
    return match_enter(m, &e) || fail(fault, &at, "fault.file.refused");
}

static bool read_end(Lines *l, Match *m, Fault *fault)
{
    char truth[400];
    Text out = text_in(truth, sizeof truth);
    match_write_end(m, &out);
    size_t size = (size_t)(l->line.end - l->line.at);
    if (size == strlen(truth) && !memcmp(truth, l->line.at, size)) return true;
    return fail(fault, l, "fault.file.end");
}

bool match_read(const char *text, const MatchHead *h, Match *m, Fault *fault)
{
    Lines l = {.next = text};
    MatchHead again;
    if (!read_head(&l, h->terms.data, &again, fault)) return false;
    if (!h->has_seed && !h->has_position) return fault_at(fault, l.number, "fault.file.sealed", 0);
    if (h->has_seed)
        match_deal(m, &h->terms, h->seed, NULL);
    else if (!read_position(text, h, m, fault))
        return false;
    while (next_line(&l)) {
        if (scan_exact(&l.line, "end ")) {
            if (!read_end(&l, m, fault)) return false;
            return !next_line(&l) || fail(fault, &l, "fault.file.after_end");
        }
        if (!read_entry(&l, m, fault)) return false;
    }
    l.number++;
    return fault_at(fault, l.number, "fault.file.no_end", 0);
}
