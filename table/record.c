#include "table/record.h"
#include "game/terms.h"
#include "match/file.h"
#include "table/settings.h"

#include <string.h>

const char *const TABLE_STATES[] = {"lobby", "running", "over", "closed", NULL};
const char *const SEAT_KINDS[] = {"open", "person", "bot", NULL};
const char *const CHAT_MODES[] = {"open", "seats", "closed", NULL};

static bool is_between(int64_t number, int64_t low, int64_t high) { return number >= low && number <= high; }

/* `rules`: those a match was begun by; 0: today's. */
static bool read_terms(const Game *g, const char *text, int rules, Terms *out)
{
    Scan scan = scan_of(text);
    terms_standard(g, g->seats_min, out);
    if (rules) out->rules = rules;
    return rules_known(g, out->rules) && terms_read(g, &scan, out, NULL) && scan_done(&scan) &&
           (!rules || out->rules == rules);
}

static bool seats_are_sound(const TableRecord *r)
{
    for (int p = 0; p < r->seats; p++)
        if (!is_between(r->seat[p].kind, SEAT_OPEN, SEAT_BOT)) return false;
    return is_between(r->host_seat, -1, r->seats - 1);
}

const char *record_fault(const TableRecord *r, Terms *terms)
{
    char code[STORE_CODE];
    const Game *g = game_find(r->game);
    if (r->damaged) return "its row or a seat's is damaged";
    if (!g) return "it is of no game that this program knows";
    if (!read_terms(g, r->terms, 0, terms) || terms->seats != r->seats) return "its terms cannot be";
    if (!code_normal(r->code, code) || strcmp(code, r->code)) return "its code cannot be";
    if (!is_between(r->state, TABLE_LOBBY, TABLE_CLOSED) || !is_between(r->chat, CHAT_OPEN, CHAT_CLOSED))
        return "it is in no state";
    if (!seats_are_sound(r)) return "its seats cannot be";
    bool fine = is_between(r->bot_pause_ms, 0, PAUSE_MAX_MS) && is_between(r->grace_ms, -1, GRACE_MAX_MS) &&
                r->number >= 0 && r->n >= 0;
    return fine ? NULL : "its numbers cannot be";
}

const char *record_match_fault(const MatchRecord *r, Terms *terms, bool *is_foreign)
{
    const Game *g = game_find(r->game);
    uint8_t digest[STORE_HASH];
    *is_foreign = false;
    if (r->damaged) return "its head is damaged";
    if (g) data_digest(g, game_data(g), digest);
    *is_foreign = !g || r->rules_version <= 0 || !read_terms(g, r->terms, r->rules_version, terms) ||
                  memcmp(digest, r->digest, sizeof digest) != 0;
    return *is_foreign ? "recorded under other rules, options or data" : NULL;
}

typedef struct Filed {
    const Match *match;
    const MatchRecord *head;
} Filed;

static void write_file(Text *out, const void *context)
{
    const Filed *f = context;
    match_write(f->match, (const char(*)[NAME_MAX_BYTES])f->head->name, f->head->over_ms != 0, out);
}

Frame *record_file(const Match *m, const MatchRecord *head)
{
    return frame_write_plain(write_file, &(Filed){m, head});
}
