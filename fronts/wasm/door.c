/* door.c -- what the WebAssembly module offers: matches, over one buffer of text.
 *
 * The caller writes text (with a NUL) into door_buffer(), calls, and reads the answer there.
 * A match is a handle; -1 and 0 say no, and the buffer says why, as JSON of match/tell.h. No
 * import is needed: no clock, no file, no chance but what the caller brings. ilot.mjs wraps this. */
#include "base/json.h"
#include "bots/bot.h"
#include "fronts/wasm/buffer.h"
#include "fronts/wasm/signature.h"
#include "game/act.h"
#include "game/message.h"
#include "game/terms.h"
#include "match/file.h"
#include "match/tell.h"
#include "match/walk.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_BYTES = 1 << 20 };

static char buffer[BUFFER_BYTES], words[BUFFER_BYTES];
static Events events; /* of the last act or tick */
static Text out;

static void answer(void) { out = text_in(buffer, BUFFER_BYTES); }

Text *door_answer(void)
{
    answer();
    return &out;
}

const char *door_asked(void)
{
    buffer[BUFFER_BYTES - 1] = 0;
    memcpy(words, buffer, strlen(buffer) + 1);
    answer();
    return words;
}

EXPORT(door_buffer) char *door_buffer(void) { return buffer; }
EXPORT(door_buffer_bytes) int door_buffer_bytes(void) { return BUFFER_BYTES; }

/* ---- games ---------------------------------------------------------------- */

/* Ids, one a line; how many. */
EXPORT(door_games) int door_games(void)
{
    int count = 0;
    answer();
    for (; GAMES[count]; count++) text_add(&out, GAMES[count]->id), text_char(&out, '\n');
    return count;
}

EXPORT(door_signature) uint64_t door_signature(int game, uint32_t seed, int matches)
{
    State *s = malloc(GAMES[game]->views->state_size);
    uint64_t sum = s ? signature(GAMES[game], s, seed, matches) : 0;
    free(s);
    return sum;
}

EXPORT(door_signature_bots) uint64_t door_signature_bots(int game, int acts)
{
    const Game *g = GAMES[game];
    State *s = malloc(g->views->state_size);
    View *v = malloc(g->views->view_size);
    void *memory = malloc(bot_memory(g));
    uint64_t sum = s && v && memory ? signature_bots(g, s, v, memory, acts) : 0;
    free(s), free(v), free(memory);
    return sum;
}

EXPORT(door_playouts) int64_t door_playouts(int game, int count)
{
    State *s = malloc(GAMES[game]->views->state_size);
    int64_t acts = s ? signature_playouts(GAMES[game], s, count) : -1;
    free(s);
    return acts;
}

/* ---- a match begins ---------------------------------------------------------------- */

bool door_say_fault(const Game *g, const Terms *t, const Fault *fault)
{
    answer();
    tell_message(g, t, &fault->message, &out);
    return false;
}

static Match *say_fault(const Game *g, const Terms *t, const Fault *fault)
{
    door_say_fault(g, t, fault);
    return NULL;
}

const Game *door_read_terms(Scan *scan, Terms *t, uint8_t *seed)
{
    char word[128];
    Fault fault;
    const Game *g = scan_token(scan, word, sizeof word) ? game_find(word) : NULL;
    if (!g) return NULL;
    terms_standard(g, g->seats_min, t);
    while (scan_char(scan, ' ') && !scan_exact(scan, "position ")) {
        char *value = scan_token(scan, word, sizeof word) ? strchr(word, '=') : NULL;
        if (!value) return NULL;
        *value++ = 0;
        const bool is_seed = !strcmp(word, "seed");
        if (is_seed && !seed_read(value, seed)) return NULL;
        if (!is_seed && !terms_set(g, t, word, value, &fault)) return door_say_fault(g, t, &fault), NULL;
    }
    return terms_check(g, t, &fault) ? g : (door_say_fault(g, t, &fault), NULL);
}

static Match *place(const Game *g)
{
    void *block = malloc(match_bytes(g, g->acts_max));
    return block ? match_place(block, g, g->acts_max) : NULL;
}

/* `GAME name=value ... seed=HEX`, or `GAME name=value ... position TEXT`. 0: no. */
EXPORT(door_open) Match *door_open(void)
{
    Scan scan = scan_of(door_asked());
    uint8_t seed[SEED_BYTES] = {0};
    Fault fault;
    Terms t;
    const Game *g = door_read_terms(&scan, &t, seed);
    if (!g) return NULL;
    Match *m = place(g);
    if (!m) return NULL;
    events.count = events.move_count = 0;
    if (scan_done(&scan)) {
        match_deal(m, &t, seed, &events);
    } else if (g->positions->read(&t, scan.at, m->spare, &fault)) {
        match_start_from(m, &t, m->spare);
    } else {
        free(m);
        return say_fault(g, &t, &fault);
    }
    return m;
}

/* The text of a match file. 0: no. */
EXPORT(door_read) Match *door_read(void)
{
    MatchHead head;
    Fault fault;
    const char *text = door_asked();
    if (!match_read_head(text, NULL, &head, &fault)) return NULL;
    int capacity = head.acts > head.game->acts_max ? head.acts : head.game->acts_max;
    void *block = malloc(match_bytes(head.game, capacity));
    Match *m = block ? match_place(block, head.game, capacity) : NULL;
    if (!m || match_read(text, &head, m, &fault)) return m;
    free(m);
    return say_fault(head.game, &head.terms, &fault);
}

EXPORT(door_close) void door_close(Match *m) { free(m); }

/* ---- looking ---------------------------------------------------------------- */

EXPORT(door_hash) uint64_t door_hash(const Match *m) { return match_hash(m); }
EXPORT(door_may_act) int door_may_act(const Match *m) { return match_may_act(m); }
EXPORT(door_tick_hz) int door_tick_hz(const Match *m) { return m->game->clock ? m->game->clock->hz : 0; }
EXPORT(door_due) int door_due(const Match *m) { return game_due(m->game, &m->terms, m->state); }

EXPORT(door_game) void door_game(const Match *m)
{
    answer();
    tell_game(m->game, &m->terms, &out);
}

EXPORT(door_view) void door_view(const Match *m, int seat)
{
    answer();
    tell_view(m->game, &m->terms, m->state, (Seat)seat, &out);
}

/* What the last act, tick or deal led to, as this audience saw it. */
EXPORT(door_events) void door_events(const Match *m, int seat)
{
    answer();
    tell_events(m->game, &m->terms, &events, (Seat)seat, &out);
}

EXPORT(door_position) void door_position(const Match *m)
{
    answer();
    m->game->positions->write(&m->terms, m->state, &out);
}

EXPORT(door_file) void door_file(const Match *m)
{
    answer();
    match_write(m, NULL, true, &out);
}

/* ---- once more, step by step ---------------------------------------------------------------- */

/* Stands at the deal. The match must stay open for as long as it is walked through. 0: no. */
EXPORT(door_walk) Walk *door_walk(const Match *m)
{
    Walk *w = malloc(sizeof *w);
    State *s = malloc(m->game->views->state_size);
    if (w && s) return walk_start(w, m, s, &events), w;
    free(w);
    free(s);
    return NULL;
}

/* 0: there is no further step. What it led to: door_events(). */
EXPORT(door_walk_next) int door_walk_next(Walk *w) { return walk_next(w); }

/* {"acts":12,"tick":900,"seat":1,"early":40,"act":"cap rL1"}; seat -1 and "": the deal, or time. */
EXPORT(door_walk_step) void door_walk_step(const Walk *w)
{
    char text[ACT_TEXT_MAX] = "";
    Text act = text_in(text, sizeof text);
    if (w->entry) w->match->game->texts->write_act(&w->match->terms, &w->entry->act, &act);
    answer();
    text_char(&out, '{');
    json_int(&out, "acts", w->acts);
    json_int(&out, "tick", w->tick);
    json_int(&out, "seat", w->entry ? w->entry->seat : SEAT_WATCHER);
    json_int(&out, "early", w->entry ? w->entry->early : 0);
    json_words(&out, "act", text);
    text_char(&out, '}');
}

EXPORT(door_walk_view) void door_walk_view(const Walk *w, int seat)
{
    answer();
    tell_view(w->match->game, &w->match->terms, w->state, (Seat)seat, &out);
}

EXPORT(door_walk_close) void door_walk_close(Walk *w)
{
    free(w->state);
    free(w);
}

/* ---- doing ---------------------------------------------------------------- */

bool door_say_refusal(const Game *g, const Terms *t, const Refusal *why)
{
    answer();
    tell_refusal(g, t, why, &out);
    return false;
}

static bool say_refusal(const Match *m, const Refusal *why)
{
    return door_say_refusal(m->game, &m->terms, why);
}

/* The act stands in the buffer. */
EXPORT(door_play) int door_play(Match *m, int seat)
{
    Act act;
    Refusal why;
    if (!match_read_act(m, door_asked(), &act, &why)) return say_refusal(m, &why);
    events.count = events.move_count = 0;
    return match_apply(m, (Seat)seat, &act, &events, &why) || say_refusal(m, &why);
}

EXPORT(door_preview) int door_preview(const Match *m, int seat)
{
    static Preview preview;
    Act act;
    Refusal why;
    if (!match_read_act(m, door_asked(), &act, &why)) return say_refusal(m, &why);
    View *v = malloc(m->game->views->view_size);
    if (!v) return 0;
    m->game->views->view(&m->terms, m->state, (Seat)seat, v);
    m->game->scenes->preview(&m->terms, v, &act, &preview);
    answer();
    tell_preview(m->game, &m->terms, &preview, &out);
    free(v);
    return 1;
}

EXPORT(door_tick) void door_tick(Match *m, int count)
{
    events.count = events.move_count = 0;
    if (m->game->clock && count > 0) match_tick(m, count, &events);
}

EXPORT(door_undo) int door_undo(Match *m)
{
    if (!m->count || !match_has_undo(m)) return 0;
    match_undo(m);
    return 1;
}

/* The bot's act for a seat, from that seat's view alone; the level's name stands in the buffer.
 * `iterations` 0: as many as the level does. */
EXPORT(door_bot) int door_bot(const Match *m, int seat, uint32_t chance, int iterations)
{
    Rng rng;
    BotLevel level;
    Act act;
    if (!bot_level_find(door_asked(), &level)) return 0;
    View *v = malloc(m->game->views->view_size);
    void *memory = malloc(bot_memory_for(m->game, level, iterations));
    rng_seed_fast(&rng, chance);
    bool found = false;
    if (v && memory) {
        BotTask task = {.game = m->game,
                        .terms = &m->terms,
                        .view = v,
                        .seat = (Seat)seat,
                        .level = level,
                        .iterations = iterations,
                        .rng = &rng,
                        .memory = memory};
        m->game->views->view(&m->terms, m->state, (Seat)seat, v);
        found = bot_act(&task, &act);
    }
    if (found) m->game->texts->write_act(&m->terms, &act, &out);
    free(v);
    free(memory);
    return found;
}
