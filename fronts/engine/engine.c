/* engine.c -- `ilot engine`: the line protocol, in the manners of the Go Text Protocol.
 *
 * One command a line, an answer that begins with `=` or `?` and ends with an empty
 * line. What comes in may be anything: it is answered with `?` and changes nothing. */
#include "fronts/engine/engine.h"
#include "fronts/cli/commands.h"
#include "fronts/cli/paint.h"
#include "fronts/cli/think.h"
#include "game/act.h"
#include "game/event.h"
#include "game/message.h"
#include "match/file.h"
#include "match/tell.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 22, LINE_MAX_BYTES = 1 << 17, HEAD_MAX = 32 };

struct Engine {
    Cli cli;
    const Game *data_game; /* whose data `data` is */
    void *data;
    Match *match; /* NULL before `new` */
    Events events;
    char *answer; /* ANSWER_MAX, with HEAD_MAX before it */
    Text out;
    bool quit;
};

/* ---- answers ---------------------------------------------------------------- */

/* Both answer false: the line was refused, and the text says why. */
static bool no(Engine *e, const char *key, const char *quote)
{
    Talk talk = {.lang = e->cli.lang};
    Message m;
    message(&m, key, 0);
    if (quote) message_quote(&m, quote, (int)strlen(quote));
    e->out.length = 0;
    talk_message(&talk, &m, &e->out);
    return false;
}

static bool faulty(Engine *e, const Game *g, const Terms *t, const Fault *fault)
{
    Talk talk = {e->cli.lang, g, t, NULL};
    e->out.length = 0;
    talk_fault(&talk, fault, &e->out);
    return false;
}

static bool refused(Engine *e, const Refusal *why)
{
    Talk talk = {e->cli.lang, e->match->game, &e->match->terms, NULL};
    e->out.length = 0;
    talk_refusal(&talk, why, &e->out);
    return false;
}

static void seat_letter(Seat seat, Text *out) { text_char(out, seat >= 0 ? (char)('A' + seat) : '-'); }

/* A seat letter, or `-` for the watcher where one is allowed. */
static bool read_seat(Engine *e, Scan *scan, bool watcher, Seat *out)
{
    char word[8];
    if (!scan_token(scan, word, sizeof word) || word[1]) return no(e, "engine.seat", word);
    if (watcher && word[0] == '-')
        *out = SEAT_WATCHER;
    else if (word[0] >= 'A' && word[0] < 'A' + e->match->terms.seats)
        *out = (Seat)(word[0] - 'A');
    else
        return no(e, "engine.seat", word);
    scan_char(scan, ' ');
    return true;
}

/* ---- beginning ---------------------------------------------------------------- */

static bool find_game(Engine *e, Scan *scan, const Game **out)
{
    char id[32];
    if (!scan_token(scan, id, sizeof id)) return no(e, "cli.game_wanted", NULL);
    *out = game_find(id);
    scan_char(scan, ' ');
    return *out || no(e, "fault.game", id);
}

static void standard_terms(const Engine *e, const Game *g, Terms *t)
{
    terms_standard(g, g->seats_min, t);
    if (e->data && e->data_game == g) t->data = e->data;
}

static Match *new_match(const Game *g)
{
    return match_place(cli_alloc(match_bytes(g, g->acts_max)), g, g->acts_max);
}

static bool do_new(Engine *e, Scan *scan)
{
    const Game *g;
    Terms t;
    Fault fault;
    char word[128];
    uint8_t seed[SEED_BYTES] = {0};
    if (!find_game(e, scan, &g)) return false;
    standard_terms(e, g, &t);
    while (scan_token(scan, word, sizeof word)) {
        char *equals = strchr(word, '=');
        if (!equals) return no(e, "engine.terms", word);
        *equals++ = 0;
        bool is_seed = !strcmp(word, "seed");
        if (is_seed && !seed_read(equals, seed)) return no(e, "engine.seed", equals);
        if (!is_seed && !terms_set(g, &t, word, equals, &fault)) return faulty(e, g, &t, &fault);
        while (scan_char(scan, ' ')) {
        }
    }
    if (!scan_done(scan)) return no(e, "engine.terms", scan->at);
    if (!terms_check(g, &t, &fault)) return faulty(e, g, &t, &fault);
    free(e->match);
    e->match = new_match(g);
    match_deal(e->match, &t, seed, NULL);
    return true;
}

static bool do_setposition(Engine *e, Scan *scan)
{
    const Game *g;
    Terms t;
    Fault fault;
    if (!find_game(e, scan, &g)) return false;
    standard_terms(e, g, &t);
    if (!terms_read(g, scan, &t, &fault)) return faulty(e, g, &t, &fault);
    Match *m = new_match(g);
    if (!g->read_position(&t, scan->at, m->spare, &fault)) {
        free(m);
        return faulty(e, g, &t, &fault);
    }
    match_start_from(m, &t, m->spare);
    free(e->match);
    e->match = m;
    scan->at = scan->end;
    return true;
}

/* ---- looking ---------------------------------------------------------------- */

static bool do_games(Engine *e, Scan *scan)
{
    (void)scan;
    for (const Game *const *g = GAMES; *g; g++) text_add(&e->out, (*g)->id), text_char(&e->out, '\n');
    return true;
}

static bool do_options(Engine *e, Scan *scan)
{
    const Game *g;
    if (!find_game(e, scan, &g)) return false;
    text_add(&e->out, "seats ");
    text_int(&e->out, g->seats_min);
    text_char(&e->out, ' ');
    text_int(&e->out, g->seats_min);
    text_add(&e->out, "..");
    text_int(&e->out, g->seats_max);
    for (const Option *o = g->options; o->name; o++) {
        text_char(&e->out, '\n');
        text_add(&e->out, o->name);
        text_char(&e->out, ' ');
        option_write_value(o, o->standard, &e->out);
        if (!o->values) {
            text_char(&e->out, ' ');
            text_int(&e->out, o->low);
            text_add(&e->out, "..");
            text_int(&e->out, o->high);
        }
        for (const char *const *v = o->values; v && *v; v++) text_char(&e->out, ' '), text_add(&e->out, *v);
    }
    return true;
}

static bool do_position(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    (void)scan;
    terms_write(m->game, &m->terms, &e->out);
    text_char(&e->out, ' ');
    m->game->write_position(&m->terms, m->state, &e->out);
    return true;
}

static bool do_view(Engine *e, Scan *scan)
{
    Seat seat;
    if (!read_seat(e, scan, true, &seat)) return false;
    tell_view(e->match->game, &e->match->terms, e->match->state, seat, &e->out);
    return true;
}

static bool do_draw(Engine *e, Scan *scan)
{
    static char marked[POSITION_MAX];
    const Match *m = e->match;
    Text picture = text_in(marked, sizeof marked);
    Seat seat;
    if (!read_seat(e, scan, true, &seat)) return false;
    View *v = cli_alloc(m->game->view_size);
    m->game->view(&m->terms, m->state, seat, v);
    m->game->draw(&m->terms, v, &picture);
    free(v);
    for (const char *c = marked; *c; c++) {
        if (*c == 1 && c[1])
            c++;
        else
            text_char(&e->out, *c);
    }
    return true;
}

static bool do_may_act(Engine *e, Scan *scan)
{
    SeatSet set = match_may_act(e->match);
    (void)scan;
    for (Seat p = 0; p < e->match->terms.seats; p++) {
        if (!seats_have(set, p)) continue;
        if (e->out.length) text_char(&e->out, ' ');
        seat_letter(p, &e->out);
    }
    return true;
}

static bool do_choices(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    Choice c[CHOICES_MAX];
    Seat seat;
    if (!read_seat(e, scan, false, &seat)) return false;
    int count = m->game->choices(&m->terms, m->state, seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        choice_write(m->game, &m->terms, &c[i], &e->out);
        text_char(&e->out, '\n');
    }
    return true;
}

static bool do_score(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    Result r;
    (void)scan;
    m->game->result(&m->terms, m->state, &r);
    text_add(&e->out, r.over ? "over" : "running");
    for (Seat p = 0; p < m->terms.seats; p++) {
        text_char(&e->out, '\n');
        seat_letter(p, &e->out);
        text_char(&e->out, ' ');
        text_int(&e->out, r.points[p]);
        text_add(&e->out, seats_have(r.winners, p) ? " winner" : " -");
    }
    if (r.ghost) text_add(&e->out, "\n- "), text_int(&e->out, r.ghost_points), text_add(&e->out, " winner");
    return true;
}

static bool do_hash(Engine *e, Scan *scan)
{
    (void)scan;
    text_hex64(&e->out, match_hash(e->match));
    return true;
}

static bool do_log(Engine *e, Scan *scan)
{
    (void)scan;
    match_write(e->match, NULL, true, &e->out);
    return true;
}

/* ---- doing ---------------------------------------------------------------- */

/* An event in notation: its name, then its arguments as acts write them. */
static void write_event(const Match *m, const Event *event, Text *out)
{
    Message words;
    m->game->describe(&m->terms, event, &words);
    text_add(out, m->game->events[event->kind]);
    for (int i = 0; i < words.count; i++) {
        const Arg a = words.arg[i];
        text_char(out, ' ');
        switch (a.type) {
        case ARG_SEAT: seat_letter((Seat)a.value, out); break;
        case ARG_PIECE: m->game->name_piece(&m->terms, a.value, out); break;
        case ARG_CELL: m->game->name_cell(&m->terms, a.value, out); break;
        case ARG_WORD: text_add(out, m->game->words[a.value]); break;
        default: text_int(out, a.value);
        }
    }
    text_char(out, '\n');
}

static void write_events(Engine *e)
{
    for (int i = 0; i < e->events.count; i++) write_event(e->match, &e->events.event[i], &e->out);
}

static bool do_play(Engine *e, Scan *scan)
{
    Seat seat;
    Act act;
    Refusal why;
    if (!read_seat(e, scan, false, &seat)) return false;
    if (!match_read_act(e->match, scan->at, &act, &why)) return refused(e, &why);
    e->events.count = e->events.move_count = 0;
    if (!match_apply(e->match, seat, &act, &e->events, &why)) return refused(e, &why);
    write_events(e);
    scan->at = scan->end;
    return true;
}

static bool do_tick(Engine *e, Scan *scan)
{
    int32_t count;
    if (!e->match->game->tick_hz) return no(e, "engine.timeless", NULL);
    if (!scan_int(scan, 0, 100000000, &count) || !scan_done(scan)) return no(e, "engine.number", scan->at);
    e->events.count = e->events.move_count = 0;
    match_tick(e->match, count, &e->events);
    write_events(e);
    return true;
}

static bool do_undo(Engine *e, Scan *scan)
{
    (void)scan;
    if (!e->match->count) return no(e, "engine.nothing", NULL);
    match_undo(e->match);
    return true;
}

static bool read_budget(const char *word, const char *name, int32_t most, int32_t *out)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0) return false;
    Scan scan = scan_of(word + length);
    return scan_int(&scan, 1, most, out) && scan_done(&scan);
}

static bool do_go(Engine *e, Scan *scan)
{
    const Match *m = e->match;
    const Game *g = m->game;
    Seat seat;
    Rng rng;
    BotTask task = {.game = g, .terms = &m->terms, .level = g->react ? BOT_GREEDY : BOT_HARD, .rng = &rng};
    char word[64];
    int32_t ms = 0, iterations = 0;
    Act act;
    if (!read_seat(e, scan, false, &seat)) return false;
    while (scan_token(scan, word, sizeof word)) {
        if (!strncmp(word, "level=", 6)) {
            if (!bot_level_find(word + 6, &task.level)) return no(e, "engine.level", word + 6);
        } else if (!read_budget(word, "ms=", 3600000, &ms) &&
                   !read_budget(word, "iterations=", 1000000000, &iterations)) {
            return no(e, "engine.terms", word);
        }
        while (scan_char(scan, ' ')) {
        }
    }
    View *v = cli_alloc(g->view_size);
    g->view(&m->terms, m->state, seat, v);
    rng_seed_fast(&rng, (uint64_t)m->seed[SEED_BYTES - 1] << 32 | (uint64_t)(m->count * SEATS_MAX + seat));
    task.seat = seat;
    task.view = v;
    task.memory = cli_alloc(bot_memory(g));
    task.iterations = iterations;
    bool found = think(&task, iterations ? 0 : ms, CLOCK_MONOTONIC, NULL, &act);
    free(task.memory);
    free(v);
    if (!found) return no(e, "engine.not_now", NULL);
    g->write_act(&m->terms, &act, &e->out);
    return true;
}

/* ---- commands ---------------------------------------------------------------- */

static bool do_list_commands(Engine *e, Scan *scan);

static bool do_protocol_version(Engine *e, Scan *scan) { return (void)scan, text_char(&e->out, '1'), true; }
static bool do_name(Engine *e, Scan *scan) { return (void)scan, text_add(&e->out, "ilot"), true; }
static bool do_version(Engine *e, Scan *scan) { return (void)scan, text_add(&e->out, ILOT_VERSION), true; }
static bool do_quit(Engine *e, Scan *scan) { return (void)scan, e->quit = true; }

static const struct {
    const char *name;
    bool (*run)(Engine *e, Scan *scan);
    bool wants_match;
    bool takes_words; /* else a word after it refuses the line before anything is done */
} COMMANDS[] = {
    {"protocol_version", do_protocol_version, false, false},
    {"name", do_name, false, false},
    {"version", do_version, false, false},
    {"list_commands", do_list_commands, false, false},
    {"quit", do_quit, false, false},
    {"games", do_games, false, false},
    {"options", do_options, false, true},
    {"new", do_new, false, true},
    {"position", do_position, true, false},
    {"setposition", do_setposition, false, true},
    {"view", do_view, true, true},
    {"draw", do_draw, true, true},
    {"may_act", do_may_act, true, false},
    {"choices", do_choices, true, true},
    {"play", do_play, true, true},
    {"tick", do_tick, true, true},
    {"score", do_score, true, false},
    {"go", do_go, true, true},
    {"undo", do_undo, true, false},
    {"log", do_log, true, false},
    {"hash", do_hash, true, false},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static bool do_list_commands(Engine *e, Scan *scan)
{
    (void)scan;
    for (int i = 0; i < COMMAND_COUNT; i++) text_add(&e->out, COMMANDS[i].name), text_char(&e->out, '\n');
    return true;
}

static bool run(Engine *e, Scan *scan)
{
    char name[32];
    if (!scan_token(scan, name, sizeof name)) return no(e, "engine.unknown", scan->at);
    while (scan_char(scan, ' ')) {
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i].name, name) != 0) continue;
        if (COMMANDS[i].wants_match && !e->match) return no(e, "engine.no_match", NULL);
        if (!COMMANDS[i].takes_words && !scan_done(scan)) return no(e, "engine.too_much", scan->at);
        if (!COMMANDS[i].run(e, scan)) return false;
        return scan_done(scan) || no(e, "engine.too_much", scan->at);
    }
    return no(e, "engine.unknown", name);
}

/* Control characters other than the line's end make a line garbled, not dangerous. */
static bool is_clean(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)line[i] < ' ') return false;
    return true;
}

/* The mark, the number of the command and a space go into the room before the words. */
static const char *finish(Engine *e, bool fine, const char *id)
{
    char head[HEAD_MAX];
    int length = e->out.length < ANSWER_MAX ? e->out.length : ANSWER_MAX - 1;
    while (length && e->answer[length - 1] == '\n') length--;
    int size = snprintf(head, sizeof head, "%c%s%s", fine ? '=' : '?', id, length ? " " : "");
    memcpy(e->answer + length, "\n\n", 3);
    memcpy(e->answer - size, head, (size_t)size);
    return e->answer - size;
}

const char *engine_answer(Engine *e, const char *line, size_t size)
{
    Scan scan = scan_of(line);
    int32_t number;
    char id[16] = "";
    e->out = text_in(e->answer, ANSWER_MAX);
    if (size >= LINE_MAX_BYTES || !is_clean(line, size)) return finish(e, no(e, "engine.garbled", NULL), "");
    while (scan_char(&scan, ' ')) {
    }
    if (scan_int(&scan, 0, INT32_MAX, &number)) snprintf(id, sizeof id, "%d", number);
    while (scan_char(&scan, ' ')) {
    }
    if (scan_done(&scan)) return ""; /* an empty line is no command */
    bool fine = run(e, &scan);
    return finish(e, fine, id);
}

Engine *engine_open(const Cli *cli, const Game *data_game, void *data)
{
    Engine *e = cli_alloc(sizeof *e);
    e->cli = *cli;
    e->data_game = data_game;
    e->data = data;
    e->answer = (char *)cli_alloc(HEAD_MAX + ANSWER_MAX + 3) + HEAD_MAX;
    return e;
}

void engine_close(Engine *e)
{
    free(e->answer - HEAD_MAX);
    free(e->match);
    free(e->data);
    free(e);
}

void engine_forget(Engine *e)
{
    free(e->match);
    e->match = NULL;
    e->quit = false;
}

bool engine_has_quit(const Engine *e) { return e->quit; }

int engine_main(int argc, char **argv)
{
    Cli cli;
    const char *game_id = NULL, *data_path = NULL;
    const Flag flags[] = {{"data", &data_path, NULL}, {"game", &game_id, NULL}, {NULL, NULL, NULL}};
    cli_open(&cli, "engine", argc, argv, flags);
    const Game *data_game = data_path ? cli_game(&cli, game_id) : NULL;
    Engine *e = engine_open(&cli, data_game, data_path ? cli_data(&cli, data_game, data_path) : NULL);
    char *line = NULL;
    size_t room = 0;
    for (ssize_t size; !e->quit && (size = getline(&line, &room, stdin)) > 0;) {
        while (size && (line[size - 1] == '\n' || line[size - 1] == '\r')) line[--size] = 0;
        fputs(engine_answer(e, line, (size_t)size), stdout);
        fflush(stdout);
    }
    free(line);
    engine_close(e);
    cli_close(&cli);
    return EXIT_FINE;
}
